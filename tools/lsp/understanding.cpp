#include "tools/lsp/understanding.hpp"

#include "dsl/check/paths.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "interpreter/lower/lower.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace brehon::lsp {

namespace {

template <class List, class Less> void sort_once(List& list, Less less) {
  std::stable_sort(list.begin(), list.end(), less);
  const auto same = [&](const auto& a, const auto& b) { return !less(a, b) && !less(b, a); };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
}

} // namespace

Checking::Checking(std::shared_ptr<const Reading> reading)
    : reading_(std::move(reading)), check_(
                                        *reading_->tree,
                                        [this](model::Model& model, Diagnostics& diagnostics) {
                                          judge_lowering(model, diagnostics);
                                          if (keep_model_ && !diagnostics.has_errors())
                                            model_ = model;
                                        },
                                        true) {
  if (check_.rule_sets() == 0)
    stage_ = Stage::conclude;
}

bool Checking::step() {
  switch (stage_) {
  case Stage::prepare:
    check_.prepare(next_++);
    if (next_ == check_.rule_sets()) {
      stage_ = Stage::judge;
      next_ = 0;
    }
    break;
  case Stage::judge: {
    if (next_ == check_.parts()) {
      stage_ = Stage::conclude;
      next_ = 0;
      break;
    }
    const bool first = next_ == 0 && check_.is_main(0);
    keep_model_ = first;
    check_.judge(next_);
    keep_model_ = false;
    gather(next_);
    if (first)
      publish(false);
    ++next_;
    break;
  }
  case Stage::conclude:
    if (next_ < check_.rule_sets()) {
      check_.conclude(next_++);
      break;
    }
    check_.report(findings_);
    publish(true);
    stage_ = Stage::done;
    break;
  case Stage::done:
    break;
  }
  return stage_ != Stage::done;
}

/// Adds what one part has noted.
void Checking::gather(std::size_t part) {
  const Insight& insight = check_.insight(part);
  add_uses(insight.uses);
  all_.types.insert(all_.types.end(), insight.types.begin(), insight.types.end());
  const auto declare = [&](const auto& named) {
    for (const auto& [name, span] : named) {
      if (is_name(span))
        declared_.push_back(span);
    }
  };
  declare(insight.paths);
  declare(insight.values);
  declare(insight.attributes_of_families);
  declare(insight.attributes_of_kinds);
  declare(insight.cards);
  if (!check_.is_main(part))
    return;
  if (all_.paths.empty())
    all_.paths = insight.paths;
  Insight by_editions; // what they change is said by paths
  by_editions.paths = insight.paths;
  for (const Node& node : reading_->tree->children) {
    if (node.kind == Kind::edition || node.kind == Kind::variant)
      note_paths(node, by_editions);
  }
  add_uses(std::move(by_editions.uses));
}

bool Checking::is_name(Span span) const {
  const std::string_view text = reading_->sources.text(span);
  return !text.empty() && word_length(text) == text.size();
}

/// Most uses are the same in all parts.
void Checking::add_uses(std::vector<Use> uses) {
  // What the language gives is declared at no name.
  std::erase_if(uses, [&](const Use& use) { return use.name == use.declaration || !is_name(use.declaration); });
  sort_once(uses, std::less<>());
  std::vector<Use> both;
  std::set_union(all_.uses.begin(), all_.uses.end(), uses.begin(), uses.end(), std::back_inserter(both));
  all_.uses = std::move(both);
}

void Checking::publish(bool complete) {
  const auto out = std::make_shared<Understanding>();
  out->reading = reading_;
  out->uses = all_.uses;
  out->types = all_.types;
  sort_once(out->types, [](const TypedName& a, const TypedName& b) { return SpanOrder()(a.name, b.name); });
  out->declared = declared_;
  for (const Use& use : out->uses)
    out->declared.push_back(use.declaration);
  for (const TypedName& typed : out->types) {
    if (is_name(typed.name))
      out->declared.push_back(typed.name);
  }
  sort_once(out->declared, SpanOrder());
  out->paths = all_.paths;
  out->model = model_;
  out->complete = complete;
  out->sound = complete && reading_->sound && !findings_.has_errors();
  understanding_ = out;
}

} // namespace brehon::lsp
