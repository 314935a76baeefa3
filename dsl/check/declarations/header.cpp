#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// The head of a game: title, seats, sources, notes, options and gaps, labels.

namespace brehon {
namespace {

std::optional<std::uint32_t> plain_number(std::string_view text) {
  std::uint32_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || value > 100000000)
      return std::nullopt;
    value = 10 * value + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

} // namespace

void Checker::header() {
  model_.name = game_.name();
  for (const Node& node : game_.children) {
    if (node.kind != Kind::sources)
      continue;
    for (const Node& text : node.children) {
      if (text.kind != Kind::source_text)
        continue;
      model::Source source = outline_.sources[model_.sources.size()];
      source.element = add_element(text, "source", "source." + source.name, root_);
      model_.sources.push_back(std::move(source));
    }
  }
  for (const Node& node : game_.children) {
    if (node.kind == Kind::title) {
      model_.title = unquote(node.get(Kind::string).text);
      add_element(node, "title", "title", root_);
    } else if (node.kind == Kind::note) {
      model::Note note;
      note.name = node.name();
      note.sort = node.get(Kind::name).text;
      note.reason = unquote(node.get(Kind::string).text);
      note.element = add_element(node, "note", "note." + note.name, root_);
      model_.notes.push_back(std::move(note));
    }
  }
  players_kind();
}

void Checker::players_kind() {
  model::Kind kind;
  kind.name = "player";
  kind.form = model::Form::seats;
  const Node* players = game_.find(Kind::players);
  int low = 0, high = 0;
  std::vector<std::string> names;
  if (players == nullptr) {
    error(DiagnosticId::missing_part, game_.get(Kind::id).span, "this game does not say how many players it is for")
        .suggestion = "add a line such as `players 2..4`";
    low = high = 2;
  } else {
    kind.element = add_element(*players, "players", "players", root_);
    if (const Node* range = players->find(Kind::range)) {
      low = parse_number((*range)[0]).value_or(2);
      high = parse_number((*range)[1]).value_or(2);
    } else if (const Node* number = players->find(Kind::number)) {
      low = high = parse_number(*number).value_or(2);
    } else {
      for (const Node& child : players->children) {
        if (child.kind == Kind::id)
          names.emplace_back(child.text);
      }
      low = high = static_cast<int>(names.size());
    }
    if (low < 1 || high < low || high > 16) {
      error(DiagnosticId::range_overflow, players->span, "the number of players must be in 1..16, the least one first");
      low = high = 2;
    }
  }
  model_.player_range = {low, high};
  model_.players = configuration_.players == 0 ? low : configuration_.players;
  if (model_.players < low || model_.players > high) {
    error(DiagnosticId::unknown_option, players->span,
          fmt::format("this game is for {}..{} players, not for {}", low, high, model_.players));
    model_.players = low;
  }
  if (!configuration_.seats.empty())
    names = configuration_.seats;
  for (int i = 0; i < model_.players; ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    kind.values.push_back(at < names.size() ? names[at] : fmt::format("seat{}", i + 1));
  }
  symbols_.emplace("player", Entry{Symbol::kind, 0, players != nullptr ? players->span : game_.span});
  model_.kinds.push_back(std::move(kind));
}

void Checker::options() {
  for (const Node& node : game_.children) {
    if (node.kind == Kind::option)
      option(node);
    if (node.kind == Kind::gap)
      gap(node);
  }
  for (const Node& node : game_.children) {
    if (node.kind != Kind::option || !node.has(Kind::require))
      continue;
    const auto holds = constant(node.get(Kind::require).front(), "the condition of an option");
    if (holds && *holds == 0) {
      error(DiagnosticId::unknown_option, node.get(Kind::require).span,
            fmt::format("option `{}` does not meet its own condition here", node.name()));
    }
  }
  for (const auto& [name, value] : configuration_.options) {
    const Entry* entry = find(name);
    if (entry != nullptr && entry->symbol == Symbol::option)
      continue;
    std::vector<std::string_view> names;
    for (const model::Option& known : model_.options)
      names.push_back(known.name);
    auto& finding = error(DiagnosticId::unknown_option, game_.get(Kind::id).span,
                          fmt::format("game `{}` has no option or gap `{}`", model_.name, name));
    if (const auto near = nearest(name, names))
      finding.suggestion = fmt::format("did you mean `{}`?", *near);
  }
}

void Checker::option(const Node& node) {
  model::Option option;
  option.name = node.name();
  option.element = add_element(node, "option", option.name, root_);
  const Node* initial = node.find(Kind::is_default);
  const auto chosen = configuration_.options.find(option.name);
  if (const Node* range = node.find(Kind::range)) {
    option.low = constant((*range)[0], "the start of a range").value_or(0);
    option.high = constant((*range)[1], "the end of a range").value_or(option.low);
    option.initial =
        initial != nullptr ? constant(initial->front(), "the default of an option").value_or(option.low) : option.low;
    if (option.initial < option.low || option.initial > option.high) {
      error(DiagnosticId::range_overflow, initial->span,
            fmt::format("this is outside of {}..{}", option.low, option.high));
      option.initial = option.low;
    }
    option.value = option.initial;
    if (chosen != configuration_.options.end()) {
      const auto value = plain_number(chosen->second);
      if (value && static_cast<int>(*value) >= option.low && static_cast<int>(*value) <= option.high) {
        option.value = static_cast<int>(*value);
      } else {
        error(DiagnosticId::unknown_option, node.get(Kind::id).span,
              fmt::format("option `{}` is for {}..{}, not `{}`", option.name, option.low, option.high, chosen->second));
      }
    }
  } else {
    model::Kind kind;
    kind.name = option.name;
    kind.ordered = false;
    for (const Node& child : node.children) {
      if (child.kind != Kind::option_value)
        continue;
      kind.values.emplace_back(child.name());
      kind.value_elements.push_back(add_element(child, "value", child.name(), option.element));
    }
    if (initial != nullptr) {
      const auto at = std::find(kind.values.begin(), kind.values.end(), initial->front().text);
      if (at == kind.values.end())
        unknown(initial->front(), "value", {kind.values.begin(), kind.values.end()});
      else
        option.initial = static_cast<int>(at - kind.values.begin());
    }
    option.kind = static_cast<int>(model_.kinds.size());
    option.value = option.initial;
    model_.kinds.push_back(kind);
    if (chosen != configuration_.options.end()) {
      const auto at = std::find(kind.values.begin(), kind.values.end(), chosen->second);
      if (at != kind.values.end()) {
        option.value = static_cast<int>(at - kind.values.begin());
      } else {
        auto& finding = error(DiagnosticId::unknown_option, node.get(Kind::id).span,
                              fmt::format("option `{}` has no value `{}`", option.name, chosen->second));
        if (const auto near = nearest(chosen->second, {kind.values.begin(), kind.values.end()}))
          finding.suggestion = fmt::format("did you mean `{}`?", *near);
      }
    }
  }
  declare(option.name, Symbol::option, static_cast<int>(model_.options.size()), node.get(Kind::id).span);
  model_.options.push_back(std::move(option));
}

void Checker::gap(const Node& node) {
  model::Option gap;
  gap.name = node.name();
  gap.gap = true;
  gap.question = unquote(node.get(Kind::string).text);
  gap.element = add_element(node, "gap", gap.name, root_);
  model::Kind kind;
  kind.name = gap.name;
  kind.ordered = false;
  for (const Node& child : node.children) {
    if (child.kind != Kind::reading)
      continue;
    if (child.has(Kind::is_default))
      gap.initial = kind.size();
    kind.values.emplace_back(child.name());
    kind.value_elements.push_back(add_element(child, "reading", child.name(), gap.element));
    gap.reasons.push_back(unquote(child.get(Kind::string).text));
  }
  if (kind.values.empty()) {
    error(DiagnosticId::missing_part, node.get(Kind::id).span, "a gap needs a reading");
    kind.values.emplace_back("unsettled");
  }
  gap.value = gap.initial;
  const auto chosen = configuration_.options.find(gap.name);
  if (chosen != configuration_.options.end()) {
    const auto at = std::find(kind.values.begin(), kind.values.end(), chosen->second);
    if (at != kind.values.end()) {
      gap.value = static_cast<int>(at - kind.values.begin());
    } else {
      auto& finding = error(DiagnosticId::unknown_option, node.get(Kind::id).span,
                            fmt::format("gap `{}` has no reading `{}`", gap.name, chosen->second));
      if (const auto near = nearest(chosen->second, {kind.values.begin(), kind.values.end()}))
        finding.suggestion = fmt::format("did you mean `{}`?", *near);
    }
  }
  gap.kind = static_cast<int>(model_.kinds.size());
  model_.kinds.push_back(std::move(kind));
  declare(gap.name, Symbol::option, static_cast<int>(model_.options.size()), node.get(Kind::id).span);
  model_.options.push_back(std::move(gap));
}

void Checker::labels() {
  model_.labels = outline_.labels;
  diagnostics_.append(outline_.faults);
  for (const Node* path : outline_.strangers)
    unknown(*path, "element or value", visible_names());
  missing_labels();
}

/// Every element that a player sees needs a label in each language of the game, by its path or by the end of its path.
void Checker::missing_labels() {
  static constexpr std::array<std::string_view, 7> seen = {"value", "family", "zone",      "marker",
                                                           "phase", "action", "score item"};
  const Node* languages = game_.find(Kind::languages);
  if (languages == nullptr)
    return;
  std::vector<std::string_view> all, without;
  for (const Node& language : languages->children) {
    if (language.kind == Kind::id)
      all.push_back(language.text);
  }
  const auto judge = [&](std::string_view path, Span span) {
    without = all;
    for (std::string_view end = path; !without.empty() && !end.empty();) {
      const auto entry = model_.labels->find(end);
      if (entry != model_.labels->end())
        std::erase_if(without, [&](std::string_view language) { return entry->second.contains(language); });
      end.remove_prefix(std::min(end.find('.'), end.size() - 1) + 1);
    }
    std::string missing;
    for (const std::string_view language : without)
      missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", language);
    const std::string_view word = path.substr(path.rfind('.') + 1);
    if (!missing.empty())
      error(DiagnosticId::label_missing, span, fmt::format("`{}` has no label in {}", word, missing));
  };
  for (const model::Element& element : model_.elements) {
    const bool of_option =
        element.parent != model::none && model_.elements[static_cast<std::size_t>(element.parent)].sort == "option";
    if (std::find(seen.begin(), seen.end(), element.sort) != seen.end() && !of_option)
      judge(element.path, element.span);
  }
  for (const Node& node : game_.children) {
    const Node* results = node.kind == Kind::matchup ? node.find(Kind::results) : nullptr;
    if (results == nullptr)
      continue;
    for (const Node& result : results->children) {
      if (result.kind == Kind::id)
        judge(fmt::format("{}.{}", node.name(), result.text), result.span);
    }
  }
}

} // namespace brehon
