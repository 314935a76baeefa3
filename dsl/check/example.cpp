#include "dsl/check/example.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/context/seats.hpp"
#include "dsl/check/examples/check_example.hpp"
#include "dsl/check/outline/citations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <utility>

namespace brehon {

namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name);
  }
  return text;
}

/// Reads the heads of examples.
class HeadReader {
public:
  HeadReader(const Node& game, const model::Model& model, const model::Configuration& base, Diagnostics& diagnostics)
      : game_(game), model_(model), base_(base), diagnostics_(diagnostics) {}

  std::vector<ExampleGroup> run() {
    group_of(base_);
    for (const Node& node : game_.children) {
      if (node.kind == Kind::example) {
        example(node);
      }
    }
    return std::move(groups_);
  }

private:
  void example(const Node& node) {
    Example out;
    out.name = node.name();
    out.path = "example." + out.name;
    out.span = node.get(Kind::id).span;
    out.configuration = base_;
    Diagnostics found;
    out.citations = citations_of(node, model_.sources, found);
    head(node, out.configuration, found);
    diagnostics_.append(found);
    if (!found.has_errors()) {
      const std::vector<std::string> seats = out.configuration.seats;
      group_of(out.configuration).by_seats[seats].push_back({&node, std::move(out), false});
    }
  }

  ExampleGroup& group_of(model::Configuration configuration) {
    configuration.seats.clear();
    configuration.players = configuration.players == 0 ? range().first : configuration.players;
    std::erase_if(configuration.options, [&](const auto& chosen) { return is_default(chosen.first, chosen.second); });
    const auto known = std::find_if(groups_.begin(), groups_.end(), [&](const ExampleGroup& group) {
      return group.configuration.players == configuration.players &&
             group.configuration.options == configuration.options;
    });
    if (known != groups_.end()) {
      return *known;
    }
    groups_.push_back({std::move(configuration), {}});
    return groups_.back();
  }

  bool is_default(const std::string& name, const std::string& value) const {
    const auto option = std::find_if(model_.options.begin(), model_.options.end(),
                                     [&](const model::Option& each) { return each.name == name; });
    return option != model_.options.end() && value == written_value(model_, option->kind, option->initial);
  }

  const std::pair<int, int>& range() const { return model_.player_range; }

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
    configuration.seats = read_seats(node, found);
    configuration.players = static_cast<int>(configuration.seats.size());
    const auto [low, high] = range();
    if (configuration.players < low || configuration.players > high) {
      found.report(DiagnosticId::bad_example, node.span,
                   fmt::format("this game is for {}, and {} here", wording::players(low, high),
                               configuration.players == 1 ? "1 takes part"
                                                          : fmt::format("{} take part", configuration.players)));
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
    const std::vector<model::Option>& options = model_.options;
    const auto known = std::find_if(options.begin(), options.end(),
                                    [&](const model::Option& option) { return option.name == id.text; });
    const auto report = [&](Span span, std::string message, const std::vector<std::string_view>& near,
                            std::string_view word) {
      Diagnostic& finding = found.report(DiagnosticId::unknown_option, span, std::move(message));
      if (const auto nearest_word = nearest(word, near)) {
        suggest_word(finding, *nearest_word);
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
      const std::vector<std::string>& values = model_.kinds[known->kind].values;
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

  const Node& game_;
  const model::Model& model_;
  const model::Configuration& base_;
  Diagnostics& diagnostics_;
  std::vector<ExampleGroup> groups_;
};

/// The same model with other names of its seats.
model::Model with_seats(model::Model model, const std::vector<std::string>& seats) {
  const std::vector<std::string> before = std::exchange(model.kinds[model::player_kind].values, seats);
  const auto rename = [&](std::string& name) { // its words have dots between them
    for (std::size_t begin = 0, end = 0; begin < name.size(); begin = end + 1) {
      end = std::min(name.find('.', begin), name.size());
      const auto seat = std::find(before.begin(), before.end(), std::string_view(name).substr(begin, end - begin));
      if (seat != before.end()) {
        const std::string& other = seats[static_cast<std::size_t>(seat - before.begin())];
        name.replace(begin, end - begin, other);
        end = begin + other.size();
      }
    }
  };
  for (model::PieceType& type : model.types) {
    rename(type.name);
  }
  for (model::Kind& kind : model.kinds) {
    if (kind.form == model::Form::pairs) {
      std::for_each(kind.values.begin(), kind.values.end(), rename);
    }
  }
  return model;
}

/// Whether nothing but the names of seats changes in a model with other ones: no rule speaks of a seat by name.
bool can_rename(const model::Model& model, const std::vector<std::string>& seats, const Outline& outline) {
  const auto spoken = [&](const std::string& name) { return outline.words.contains(name); };
  const std::vector<std::string>& before = model.kinds[model::player_kind].values;
  return std::none_of(before.begin(), before.end(), spoken) && std::none_of(seats.begin(), seats.end(), spoken);
}

} // namespace

void judge_example_names(const Node& game, Diagnostics& diagnostics) {
  std::map<std::string_view, Span> names;
  for (const Node& node : game.children) {
    if (node.kind != Kind::example) {
      continue;
    }
    const Node& id = node.get(Kind::id);
    const auto [known, is_new] = names.emplace(id.text, id.span);
    if (!is_new) {
      diagnostics
          .report(DiagnosticId::duplicate_name, id.span, fmt::format("there is an example `{}` already", id.text))
          .related.push_back({known->second, "the first one is here"});
    }
  }
}

std::vector<ExampleGroup> group_examples(const Node& game, const model::Model& head, const model::Configuration& base,
                                         Diagnostics& diagnostics) {
  return HeadReader(game, head, base, diagnostics).run();
}

void check_group(const Node& game, const Outline& outline, ExampleGroup& group, std::optional<model::Model> model,
                 std::vector<model::Model>& models, Diagnostics& diagnostics, Insight* insight) {
  for (auto& [seats, read] : group.by_seats) {
    const bool fits = model && (seats.empty() || seats == model->kinds[model::player_kind].values);
    if (!fits && model && can_rename(*model, seats, outline)) {
      model = with_seats(std::move(*model), seats);
    } else if (!fits) {
      const model::Configuration configuration{group.configuration.players, seats, group.configuration.options};
      model = check_for_examples(game, outline, configuration, diagnostics, insight);
    }
    if (!model) {
      continue;
    }
    const bool last = &seats == &group.by_seats.rbegin()->first;
    models.push_back(last ? std::move(*model) : *model);
    const examples::Vocabulary vocabulary(models.back());
    for (ReadExample& each : read) {
      Diagnostics found;
      examples::check_example(models.back(), vocabulary, *each.node, each.example, found, insight);
      each.sound = !found.has_errors();
      each.example.model = models.size() - 1;
      diagnostics.append(found);
    }
  }
}

Examples check_examples(const Node& game, const model::Configuration& base, Diagnostics& diagnostics) {
  judge_example_names(game, diagnostics);
  Examples out;
  const bool none = std::none_of(game.children.begin(), game.children.end(),
                                 [](const Node& node) { return node.kind == Kind::example; });
  if (none) {
    return out;
  }
  const Outline outline = brehon::outline(game);
  Diagnostics found;
  std::optional<model::Model> model = check(game, outline, base, found);
  if (!model) {
    diagnostics.append(found);
    return out;
  }
  std::vector<ReadExample> sound;
  for (ExampleGroup& group : group_examples(game, *model, base, diagnostics)) {
    check_group(game, outline, group, std::exchange(model, std::nullopt), out.models, diagnostics);
    for (auto& [seats, examples] : group.by_seats) {
      std::copy_if(std::make_move_iterator(examples.begin()), std::make_move_iterator(examples.end()),
                   std::back_inserter(sound), [](const ReadExample& each) { return each.sound; });
    }
  }
  std::sort(sound.begin(), sound.end(), [](const ReadExample& a, const ReadExample& b) { return a.node < b.node; });
  for (ReadExample& each : sound) {
    out.examples.push_back(std::move(each.example));
  }
  return out;
}

} // namespace brehon
