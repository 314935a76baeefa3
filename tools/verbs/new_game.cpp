#include "tools/verbs/new_game.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/report/files.hpp"
#include "tools/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

namespace brehon {

namespace {

constexpr std::array seats_by_number = std::to_array<std::string_view>(
    {"ann", "ben", "cas", "dot", "eve", "fay", "gus", "hal", "ida", "jan", "kim", "lee", "mia", "ned", "ola", "pat"});

/// The first rules of an author. SEATS are names of as few players as there may be.
constexpr std::string_view first_game =
    R"rules(# A small game to begin with: change it into your own, piece by piece. What follows this sign is for people only.
#
#   brehon check @GAME@.brehon    finds faults, and says where they are
#   brehon test @GAME@.brehon     replays the examples at the end
#   brehon play @GAME@.brehon     lets you play
#   brehon fmt @GAME@.brehon      tidies the file up
brehon @VERSION@

game @GAME@ {
  title "@TITLE@"
  players @PLAYERS@

  # What there is to play with, and the places where it can be.
  pieces { stone x20 }
  zones {
    heap         bag of stone
    hand[player] bag of stone  # one for each player
  }

  # The course of the game: the set-up, and then a phase with turns.
  setup { move 20 stone to heap }
  play { setup  taking }

  phase taking {
    turns clockwise from first(player), until heap is empty {
      # What players may do. `me` is the one whose turn it is.
      action take (n in 1..3) {
        require enough: count(heap) >= n  # a requirement has a name, so that examples and explanations can refer to it
        move (n) stone from heap to hand[me]
      }
    }
  }

  # Who wins when play is over.
  score player p { stones: 1 per stone in hand[p] }
  winner most score, else draw

  # Examples, as in a rulebook. They are tests of the rules: `brehon test` says where play is not as they claim.
  example three_at_once {
    players @SEATS@
    at taking, turn of ann
    play ann take(3)
    expect { heap = 17 stone  hand[ann] = 3 stone  to_act at ben }
  }
  example no_more_than_are_there {
    players @SEATS@
    given { heap = 2 stone }
    at taking, turn of ann
    refuse ann take(3) because taking.take.enough
  }
  example whoever_has_more_wins {
    players @SEATS@
    given { heap = 1 stone  hand[ann] = 9 stone  hand[ben] = 5 stone }
    at taking, turn of ben
    play ben take(1)
    expect { ended  winner at ann }
  }
}
)rules";

/// A text with `@NAME@` replaced by its value.
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& values) {
  std::string out;
  for (bool is_name = false; !text.empty(); is_name = !is_name) {
    const std::string_view part = text.substr(0, text.find('@'));
    out += is_name ? std::string_view(values.at(part)) : part;
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return out;
}

/// What a text would be as a name: `My game!` is `my_game`; empty where nothing of it can be.
std::string as_name(std::string_view text) {
  if (text.ends_with(".brehon")) {
    text.remove_suffix(std::string_view(".brehon").size());
  }
  std::string name;
  for (const char c : text) {
    const bool is_part = is_word_part(c) && c != '_';
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_part && !(name.empty() && is_digit(c))) {
      name += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!is_part && !name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (name.ends_with('_')) {
    name.pop_back();
  }
  return is_reserved(name) || is_number_of_copies(name) ? name + "_game" : name;
}

/// What is wrong with a name, and how it could be.
std::optional<std::string> fault_of_name(const std::string& name) {
  const bool is_word = word_length(name) == name.size() && !name.empty();
  if (is_word && !is_reserved(name) && !is_number_of_copies(name)) {
    return std::nullopt;
  }
  const std::string mend = as_name(name);
  return fmt::format("{} cannot be the name of a game: {}{}", backticked(name),
                     is_word ? "the language has this word for itself"
                             : "it takes the letters a to z and A to Z, digits and `_`, and begins with a letter",
                     mend.empty() ? "" : fmt::format("; did you mean `{}`?", mend));
}

/// The fewest and the most players: `3` or `2..4`.
std::optional<std::pair<int, int>> read_players(std::string_view text) {
  const auto number = [](std::string_view digits) {
    int value = 0;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? value : 0;
  };
  const std::size_t dots = text.find("..");
  const int fewest = number(text.substr(0, dots));
  const int most = dots == std::string_view::npos ? fewest : number(text.substr(dots + 2));
  const bool is_well = fewest >= 2 && most >= fewest && most <= static_cast<int>(seats_by_number.size());
  return is_well ? std::optional(std::pair(fewest, most)) : std::nullopt;
}

/// `my_game` as a title.
std::string title_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  const char first = name.front();
  name.front() = first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first;
  return name;
}

std::string rules_of(const NewOptions& options, int fewest) {
  return filled(
      first_game,
      {{"GAME", options.game},
       {"TITLE", title_of(options.game)},
       {"VERSION", std::to_string(language_version)},
       {"PLAYERS", options.players},
       {"SEATS", fmt::format("{}", fmt::join(seats_by_number.begin(), seats_by_number.begin() + fewest, ", "))}});
}

} // namespace

int new_verb(const NewOptions& options, std::ostream& out, std::ostream& err) {
  if (const std::optional<std::string> fault = fault_of_name(options.game)) {
    return usage_error(*fault, err);
  }
  const std::optional<std::pair<int, int>> players = read_players(options.players);
  if (!players) {
    return usage_error(fmt::format("`--players` takes a number from 2 to 16 or a range such as 2..4, not {}",
                                   backticked(options.players)),
                       err);
  }
  const std::string rules = rules_of(options, players->first);
  if (options.to_stdout) {
    out << rules;
    return status::fine;
  }
  const std::string path = options.game + ".brehon";
  std::error_code ignored; // what cannot be looked at cannot be written either
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    err << fmt::format("{}: error: it is there already; choose another name, or move it away\n", path);
    return status::findings;
  }
  if (const std::string error = write_file(path, rules); !error.empty()) {
    err << fmt::format("{}: error: {}\n", path, error);
    return status::findings;
  }
  out << fmt::format("{0} is written: a small game to change into your own\n"
                     "  brehon check {0}    finds faults\n"
                     "  brehon test {0}     replays its examples\n"
                     "  brehon play {0}     lets you play\n",
                     path);
  return status::fine;
}

} // namespace brehon
