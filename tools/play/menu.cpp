#include "tools/play/menu.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"
#include "tools/play/screen.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>

namespace brehon {

namespace {

constexpr std::size_t line_width = 96;
constexpr std::size_t long_group = 30; // entries that are not listed unless they are asked for

std::string small(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

/// What stands between blanks, commas, parentheses and brackets, in small letters.
std::vector<std::string> small_words(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : small(text)) {
    if (std::string_view(" ,()[]").find(c) == std::string_view::npos) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) {
    words.pop_back();
  }
  return words;
}

/// What an action is called; its name as words where it has no label.
std::string action_words(const Words& words, const ProgramAction& action) {
  const std::string& path = action.element.is_none() ? action.name : words.model().elements[action.element].path;
  const std::string heading = words.heading(path);
  return heading.empty() ? as_words(action.name) : heading;
}

/// What an argument is called in the reader's language, where it is a value or a piece; else as it is written.
std::string argument_words(const Words& words, const Parameter& parameter, int digit, const std::string& written) {
  const model::Model& model = words.model();
  switch (parameter.form) {
  case Parameter::Form::value:
    if (!parameter.kind.is_none() && parameter.counted.empty() && !model.kinds[parameter.kind].numeric() &&
        parameter.values[index(digit)] >= 0) {
      model::Type type;
      type.sort = model::Sort::kind;
      type.kind = parameter.kind;
      return words.value(type, parameter.values[index(digit)]);
    }
    return written;
  case Parameter::Form::type:
    return words.piece_type(model::PieceTypeId(parameter.values[index(digit)]));
  case Parameter::Form::pieces:
  case Parameter::Form::place:
  case Parameter::Form::place_type:
    return written;
  }
  return written;
}

/// The arguments that a group has at one position, each once.
std::string alternatives(const Menu& menu, const std::vector<std::size_t>& entries, std::size_t position) {
  constexpr std::size_t few = 12;
  std::vector<std::string> all;
  for (const std::size_t entry : entries) {
    const std::string& argument = menu.entries[entry].arguments[position];
    if (std::find(all.begin(), all.end(), argument) == all.end()) {
      all.push_back(argument);
    }
  }
  const std::size_t number = all.size();
  all.resize(std::min(number, few));
  return joined(all, " | ") + (number > few ? fmt::format(" | … ({})", number) : "");
}

std::string summary(const Menu& menu, const std::vector<std::size_t>& entries) {
  std::string text;
  for (std::size_t i = 0; i < menu.entries[entries.front()].arguments.size(); ++i) {
    text += fmt::format("      {}\n", alternatives(menu, entries, i));
  }
  return text;
}

std::string in_columns(const std::vector<std::string>& items) {
  std::size_t widest = 0;
  for (const std::string& item : items) {
    widest = std::max(widest, width(item));
  }
  const std::size_t columns = std::max<std::size_t>(1, (line_width - 2) / (widest + 2));
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i + 1 == items.size() || (i + 1) % columns == 0;
    text += (i % columns == 0 ? "  " : "") + items[i];
    text += last ? "\n" : std::string(widest + 2 - width(items[i]), ' ');
  }
  return text;
}

std::string group_text(const Menu& menu, const std::vector<std::size_t>& entries, bool all) {
  const std::string& name = menu.groups[menu.entries[entries.front()].group];
  const std::size_t last = entries.back() + 1;
  const std::size_t digits = std::to_string(menu.entries.size()).size();
  if (entries.size() == 1 && menu.entries[entries.front()].arguments.empty()) {
    return fmt::format("  {:>{}}) {}\n", last, digits, name);
  }
  if (!all && entries.size() > long_group) {
    return fmt::format("  {}: {}–{}\n", name, entries.front() + 1, last) + summary(menu, entries);
  }
  std::vector<std::string> items;
  for (const std::size_t entry : entries) {
    items.push_back(fmt::format("{:>{}}) {}", entry + 1, digits, joined(menu.entries[entry].arguments)));
  }
  return fmt::format("  {}\n", name) + in_columns(items);
}

template <typename Fits> bool has_all(const MenuEntry& entry, const std::vector<std::string>& words, const Fits& fits) {
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::any_of(entry.words.begin(), entry.words.end(), [&](const std::vector<std::string>& known) {
      return std::any_of(known.begin(), known.end(), [&](const std::string& each) { return fits(each, word); });
    });
  });
}

template <typename Fits>
bool has_in_order(const MenuEntry& entry, const std::vector<std::string>& words, const Fits& fits) {
  return std::any_of(entry.words.begin(), entry.words.end(), [&](const std::vector<std::string>& known) {
    std::size_t found = 0;
    for (const std::string& each : known) {
      found += found < words.size() && fits(each, words[found]) ? 1 : 0;
    }
    return found == words.size();
  });
}

} // namespace

Menu menu_of(Machine& machine, const State& state, const Words& words) {
  const Program& program = machine.program();
  const ProgramDecision& decision = program.decisions[machine.decision(state)];
  const int reader = machine.player(state);
  Menu menu;
  for (const ProgramAction& action : decision.actions) {
    menu.groups.push_back(action_words(words, action));
  }
  const std::vector<std::uint32_t> options = machine.list(state);
  for (const std::uint32_t option : options) {
    const OptionParts parts = option_parts(decision, option);
    const ProgramAction& action = decision.actions[parts.action];
    MenuEntry entry;
    entry.option = option;
    entry.text = option_text(program, state, decision, option);
    entry.group = parts.action.index();
    const std::vector<std::string> written = argument_texts(program, state, decision, parts, reader);
    for (std::size_t i = 0; i < written.size(); ++i) {
      entry.arguments.push_back(argument_words(words, action.parameters[i], parts.digits[i], written[i]));
    }
    entry.words = {small_words(entry.text), small_words(menu.groups[entry.group] + " " + joined(entry.arguments, " "))};
    menu.entries.push_back(std::move(entry));
  }
  std::stable_sort(menu.entries.begin(), menu.entries.end(),
                   [](const MenuEntry& a, const MenuEntry& b) { return a.group < b.group; });
  return menu;
}

std::string called(const Menu& menu, std::size_t entry) {
  std::vector<std::string> parts = menu.entries[entry].arguments;
  parts.insert(parts.begin(), menu.groups[menu.entries[entry].group]);
  return joined(parts);
}

std::string told_choice(const Words& words, const ToldChoice& choice) {
  const std::string who = screen::called(words, choice.who) + ": ";
  if (!choice.parts) {
    return who + "?";
  }
  const ProgramAction& action = choice.decision.actions[choice.parts->action];
  std::vector<std::string> parts = {action_words(words, action)};
  for (std::size_t i = 0; i < choice.arguments.size(); ++i) {
    parts.push_back(choice.hidden[i]
                        ? choice.arguments[i]
                        : argument_words(words, action.parameters[i], choice.parts->digits[i], choice.arguments[i]));
  }
  return who + joined(parts);
}

std::vector<std::size_t> matching(const Menu& menu, const std::string& text) {
  const std::vector<std::string> words = small_words(text);
  const auto same = [](const std::string& known, const std::string& word) { return known == word; };
  const auto begins = [](const std::string& known, const std::string& word) { return known.starts_with(word); };
  for (const bool whole : {true, false}) {
    std::vector<std::size_t> any_order, in_order;
    for (std::size_t i = 0; i < menu.entries.size() && !words.empty(); ++i) {
      const MenuEntry& entry = menu.entries[i];
      if (whole ? has_all(entry, words, same) : has_all(entry, words, begins)) {
        any_order.push_back(i);
      }
      if (whole ? has_in_order(entry, words, same) : has_in_order(entry, words, begins)) {
        in_order.push_back(i);
      }
    }
    if (!any_order.empty()) {
      return in_order.empty() ? any_order : in_order;
    }
  }
  return {};
}

std::string listed(const Menu& menu, const std::vector<std::size_t>& entries, bool all) {
  std::string text;
  for (std::size_t i = 0; i < entries.size();) {
    std::vector<std::size_t> group;
    for (; i < entries.size() && (group.empty() || menu.entries[entries[i]].group == menu.entries[group.front()].group);
         ++i) {
      group.push_back(entries[i]);
    }
    text += group_text(menu, group, all);
  }
  return text;
}

std::vector<std::size_t> everything(const Menu& menu) {
  std::vector<std::size_t> all(menu.entries.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

} // namespace brehon
