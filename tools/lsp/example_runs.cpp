#include "tools/lsp/example_runs.hpp"

#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace brehon::lsp {

namespace {

std::string failure_text(const Failure& failure) {
  if (failure.mismatches.empty())
    return failure.reason;
  const Mismatch& first = failure.mismatches.front();
  std::string text = fmt::format("expected {}, got {}", first.expected, first.got);
  if (failure.mismatches.size() > 1)
    text += fmt::format(" (and {} more)", failure.mismatches.size() - 1);
  return text;
}

ExampleResult result_of(const Example& example, const Verdict& verdict) {
  ExampleResult out{ExampleResult::Sort::passed, example.name, "passed", example.span};
  if (verdict.result == Verdict::Result::disputed) {
    out.sort = ExampleResult::Sort::disputed;
    out.message = "disputed: " + example.disputed.value_or("");
  }
  if (verdict.result == Verdict::Result::failed && verdict.failure) {
    const Failure& failure = *verdict.failure;
    out.sort = ExampleResult::Sort::failed;
    out.message = "failed: " + failure_text(failure);
    out.span = failure.mismatches.empty() ? failure.span : failure.mismatches.front().span;
  }
  return out;
}

} // namespace

ExampleRuns::ExampleRuns(std::shared_ptr<const Reading> reading) : reading_(std::move(reading)) {}

void ExampleRuns::prepare() {
  prepared_ = true;
  const auto& parts = reading_->tree->children;
  const auto game = std::find_if(parts.begin(), parts.end(), [](const Node& node) { return node.kind == Kind::game; });
  if (game == parts.end() || game->span.file != 0)
    return;
  Diagnostics ignored; // the document has no errors
  examples_ = check_examples(*game, {}, ignored);
  programs_.resize(examples_.models.size());
}

bool ExampleRuns::step() {
  if (!prepared_)
    prepare();
  else if (next_ < examples_.examples.size())
    replay_next();
  return !done();
}

void ExampleRuns::replay_next() {
  const Example& example = examples_.examples[next_++];
  std::optional<Program>& program = programs_[example.model];
  Diagnostics ignored;
  if (!program)
    program = lower(examples_.models[example.model], ignored, {.watched = true, .claims = true});
  if (!program)
    return;
  const Verdict verdict = replay(*program, example);
  results_.push_back(result_of(example, verdict));
  if (verdict.result != Verdict::Result::passed)
    return;
  for (const model::ElementId element : verdict.touched)
    touching_[program->model.elements[element].path].push_back(example.name);
}

const ExampleResult* ExampleRuns::run(std::string_view name) {
  while (find(name) == nullptr && step()) {
  }
  return find(name);
}

const ExampleResult* ExampleRuns::find(std::string_view name) const {
  const auto found =
      std::find_if(results_.begin(), results_.end(), [&](const ExampleResult& each) { return each.name == name; });
  return found == results_.end() ? nullptr : &*found;
}

const std::vector<std::string>& ExampleRuns::touching(const std::string& path) const {
  static const std::vector<std::string> none;
  const auto found = touching_.find(path);
  return found == touching_.end() ? none : found->second;
}

} // namespace brehon::lsp
