#include "dsl/check_example.hpp"

#include "dsl/check.hpp"
#include "dsl/citations.hpp"
#include "dsl/example_checker.hpp"
#include "dsl/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <tuple>

namespace brehon {

namespace {

/// A model for one choice of seats and options, and what checks examples against it; none where the game can not be
/// understood so.
struct Specialised {
  std::size_t model = 0;
  std::unique_ptr<ExampleChecker> checker;
};

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name);
  }
  return text;
}

class ExamplesChecker {
public:
  ExamplesChecker(const Node& game, const model::Configuration& base, Diagnostics& diagnostics)
      : game_(game), base_(base), diagnostics_(diagnostics) {}

  Examples run() {
    std::vector<const Node*> nodes;
    for (const Node& node : game_.children) {
      if (node.kind == Kind::example) {
        nodes.push_back(&node);
      }
    }
    judge_names(nodes);
    // Models stay where they are, since checkers refer to them.
    models_.reserve(nodes.size() + 1);
    if (nodes.empty() || !specialised(base_)) {
      return {};
    }
    range_ = models_.front().player_range;
    for (const Node* node : nodes) {
      example(*node);
    }
    return {std::move(examples_), std::move(models_)};
  }

private:
  void judge_names(const std::vector<const Node*>& nodes) {
    std::map<std::string_view, Span> names;
    for (const Node* node : nodes) {
      const Node& id = node->get(Kind::id);
      const auto [known, is_new] = names.emplace(id.text, id.span);
      if (!is_new) {
        diagnostics_
            .report(DiagnosticId::duplicate_name, id.span, fmt::format("there is an example `{}` already", id.text))
            .related.push_back({known->second, "the first one is here"});
      }
    }
  }

  void example(const Node& node) {
    Example out;
    out.name = node.name();
    out.path = "example." + out.name;
    out.span = node.get(Kind::id).span;
    out.configuration = base_;
    Diagnostics found;
    out.citations = citations_of(node, models_.front().sources, found);
    head(node, out.configuration, found);
    if (!found.has_errors()) {
      if (const Specialised* with = specialised(out.configuration)) {
        out.model = with->model;
        with->checker->check(node, out, found);
        if (!found.has_errors()) {
          examples_.push_back(std::move(out));
        }
      }
    }
    diagnostics_.append(found);
  }

  /// Seats and options, on which its model depends.
  void head(const Node& node, model::Configuration& configuration, Diagnostics& found) const {
    const Node* players = nullptr;
    for (const Node& child : node.children) {
      if (child.kind == Kind::players) {
        if (players != nullptr) {
          found.report(DiagnosticId::bad_example, child.span, "an example names its players once")
              .related.push_back({players->span, "they are named here"});
          continue;
        }
        players = &child;
        seats(child, configuration, found);
      } else if (child.kind == Kind::choose_reading) {
        option(child, configuration, found);
      }
    }
  }

  void seats(const Node& node, model::Configuration& configuration, Diagnostics& found) const {
    configuration.seats.clear();
    for (const Node& id : node.children) {
      if (id.kind != Kind::id) {
        continue;
      }
      const auto& known = configuration.seats;
      if (std::find(known.begin(), known.end(), id.text) != known.end()) {
        found.report(DiagnosticId::duplicate_name, id.span, fmt::format("`{}` has two seats", id.text));
      }
      configuration.seats.emplace_back(id.text);
    }
    configuration.players = static_cast<int>(configuration.seats.size());
    const auto [low, high] = range_;
    if (configuration.players < low || configuration.players > high) {
      const std::string range = low == high ? std::to_string(low) : fmt::format("{}..{}", low, high);
      found.report(DiagnosticId::bad_example, node.span,
                   fmt::format("this game is for {} players, and {} take part here", range, configuration.players));
    }
    const Node* own = game_.find(Kind::players);
    if (own == nullptr || !own->has(Kind::id)) {
      return;
    }
    std::vector<std::string> names;
    for (const Node& id : own->children) {
      if (id.kind == Kind::id) {
        names.emplace_back(id.text);
      }
    }
    if (names != configuration.seats) {
      found.report(DiagnosticId::bad_example, node.span,
                   fmt::format("the seats of this game have names already: {}", listed(names)));
    }
  }

  void option(const Node& node, model::Configuration& configuration, Diagnostics& found) const {
    const Node& id = node.get(Kind::id);
    const Node& value = node[1];
    const std::vector<model::Option>& options = models_.front().options;
    const auto known = std::find_if(options.begin(), options.end(),
                                    [&](const model::Option& option) { return option.name == id.text; });
    const auto report = [&](Span span, std::string message, const std::vector<std::string_view>& near,
                            std::string_view word) {
      Diagnostic& finding = found.report(DiagnosticId::unknown_option, span, std::move(message));
      if (const auto nearest_word = nearest(word, near)) {
        finding.suggestion = fmt::format("did you mean `{}`?", *nearest_word);
      }
    };
    if (known == options.end()) {
      std::vector<std::string_view> names;
      for (const model::Option& option : options) {
        names.push_back(option.name);
      }
      report(id.span, fmt::format("this game has no option or gap `{}`", id.text), names, id.text);
      return;
    }
    if (known->kind != model::none) {
      const std::vector<std::string>& values = models_.front().kinds[static_cast<std::size_t>(known->kind)].values;
      if (std::find(values.begin(), values.end(), value.text) == values.end()) {
        report(value.span,
               fmt::format("{} `{}` has no {} `{}`", known->gap ? "gap" : "option", id.text,
                           known->gap ? "reading" : "value", value.text),
               {values.begin(), values.end()}, value.text);
        return;
      }
    } else if (!in_range(value.text, known->low, known->high)) {
      report(value.span, fmt::format("option `{}` is for {}..{}", id.text, known->low, known->high), {}, "");
      return;
    }
    configuration.options[std::string(id.text)] = value.text;
  }

  static bool in_range(std::string_view text, int low, int high) {
    int value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() && value >= low && value <= high;
  }

  /// Null where the game can not be understood so; that is reported, once.
  const Specialised* specialised(const model::Configuration& configuration) {
    const auto key = std::make_tuple(configuration.players, configuration.seats, configuration.options);
    const auto [at, is_new] = made_.emplace(key, nullptr);
    if (is_new) {
      Diagnostics found;
      if (auto model = brehon::check(game_, configuration, found)) {
        models_.push_back(std::move(*model));
        at->second = std::make_unique<Specialised>();
        at->second->model = models_.size() - 1;
        at->second->checker = std::make_unique<ExampleChecker>(models_.back());
      } else {
        diagnostics_.append(found);
      }
    }
    return at->second.get();
  }

  const Node& game_;
  const model::Configuration& base_;
  Diagnostics& diagnostics_;
  std::vector<model::Model> models_;
  std::vector<Example> examples_;
  std::pair<int, int> range_;
  std::map<std::tuple<int, std::vector<std::string>, std::map<std::string, std::string>>, std::unique_ptr<Specialised>>
      made_;
};

} // namespace

Examples check_examples(const Node& game, const model::Configuration& base, Diagnostics& diagnostics) {
  return ExamplesChecker(game, base, diagnostics).run();
}

} // namespace brehon
