#include "tools/play/play_line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace brehon {

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '#' && (i == 0 || blanks.find(line[i - 1]) != std::string_view::npos)) {
      return line.substr(0, i);
    }
  }
  return line;
}

/// Takes the first word off a trimmed text.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

/// The parts between the commas that stand outside brackets.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth <= 0)) {
      parts.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
      continue;
    }
    constexpr std::string_view opening = "([{", closing = ")]}";
    depth += opening.find(text[i]) != std::string_view::npos   ? 1
             : closing.find(text[i]) != std::string_view::npos ? -1
                                                               : 0;
  }
  return parts;
}

std::vector<std::string> strings(const std::vector<std::string_view>& parts) {
  return {parts.begin(), parts.end()};
}

/// Where the word `as` stands alone; the length of the text where it does not.
std::size_t find_as(std::string_view text) {
  constexpr std::string_view as = "as";
  const auto blank = [&text](std::size_t i) {
    return i >= text.size() || blanks.find(text[i]) != std::string_view::npos;
  };
  std::size_t found = text.find(as);
  while (found != std::string_view::npos) {
    if ((found == 0 || blank(found - 1)) && blank(found + as.size())) {
      return found;
    }
    found = text.find(as, found + 1);
  }
  return text.size();
}

PlayAct read_act(std::string_view text) {
  const std::size_t as = find_as(text);
  PlayAct act{std::string(trimmed(text.substr(0, as))), {}};
  if (as == text.size()) {
    return act;
  }
  const std::string_view falls = trimmed(text.substr(as + 2));
  const bool listed = falls.size() >= 2 && falls.front() == '[' && falls.back() == ']';
  act.falls = listed ? strings(split(falls.substr(1, falls.size() - 2))) : std::vector{std::string(falls)};
  return act;
}

struct Command {
  std::string_view word;
  PlayLine::Sort sort;
  bool takes_argument;
};

constexpr std::array commands = {
    Command{"options", PlayLine::Sort::options, false}, Command{"state", PlayLine::Sort::state, false},
    Command{"undo", PlayLine::Sort::undo, false},       Command{"help", PlayLine::Sort::help, false},
    Command{"quit", PlayLine::Sort::quit, false},       Command{"why", PlayLine::Sort::why, true},
    Command{"save", PlayLine::Sort::save, true},        Command{"load", PlayLine::Sort::load, true},
    Command{"players", PlayLine::Sort::players, true},
};

/// Takes a seat off a trimmed text that begins with one and goes on; empty where it does not.
std::string take_seat(std::string_view& text, const std::vector<std::string>& seats) {
  std::string_view rest = text;
  const std::string_view seat = take_word(rest);
  if (rest.empty() || std::find(seats.begin(), seats.end(), seat) == seats.end())
    return {};
  text = rest;
  return std::string(seat);
}

std::optional<PlayLine> read_command(std::string_view text, const std::vector<std::string>& seats) {
  const std::string_view word = take_word(text);
  for (const Command& command : commands) {
    if (command.word != word || command.takes_argument == text.empty()) {
      continue;
    }
    PlayLine line;
    line.sort = command.sort;
    if (line.sort == PlayLine::Sort::players) {
      line.names = strings(split(text));
    }
    if (line.sort == PlayLine::Sort::why) {
      line.seat = take_seat(text, seats);
      std::string_view rest = text;
      if (take_word(rest) == "not" && !rest.empty())
        text = rest;
    }
    line.argument = text;
    return line;
  }
  return std::nullopt;
}

} // namespace

PlayLine read_play_line(std::string_view line, const std::vector<std::string>& seats) {
  std::string_view text = trimmed(without_comment(line));
  if (text.empty()) {
    return {};
  }
  if (std::optional<PlayLine> command = read_command(text, seats)) {
    return std::move(*command);
  }
  PlayLine result;
  result.sort = PlayLine::Sort::acts;
  std::string_view rest = text;
  if (take_word(rest) == "play" && !rest.empty()) {
    text = rest;
  }
  result.seat = take_seat(text, seats);
  for (const std::string_view part : split(text)) {
    result.acts.push_back(read_act(part));
  }
  return result;
}

std::string_view play_help() {
  return "[SEAT] ACTION [as OUTCOME]   make a choice; `as` says how chance falls then\n"
         "as OUTCOME                   let chance fall\n"
         "options                      what can be done\n"
         "why [SEAT] ACTION            why an action cannot be done\n"
         "state                        the state again\n"
         "undo                         take the last choice back\n"
         "save PATH, load PATH         keep the game, go on with one\n"
         "quit                         end\n";
}

} // namespace brehon
