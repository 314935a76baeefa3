#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/names.hpp"
#include "interpreter/program/program.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Options, chance and states as texts and JSON.
namespace brehon {

// ---- options

/// An option by its parts.
struct OptionParts {
  ActionId action;
  std::vector<int> digits; // one for each parameter

  friend bool operator==(const OptionParts&, const OptionParts&) = default;
};

/// The parts of an option of a decision.
OptionParts option_parts(const ProgramDecision& decision, std::uint32_t option);
/// The number of an option.
std::uint32_t option_number(const ProgramDecision& decision, const OptionParts& parts);

/// What a value of a parameter of form `value` is called: a value of its kind, a number, or what is paid or taken.
std::string parameter_value_name(const Program& program, const Parameter& parameter, int digit);

/// An option of the decision at which `state` rests: `send_scout(boy, arthur, p2)`, `choose daughter`, `pass`. The
/// player who decides is the one who reads it.
std::string option_text(const Program& program, const State& state, const ProgramDecision& decision,
                        std::uint32_t option);
/// The same with the members `option`, `text`, `action` and `arguments`.
nlohmann::ordered_json option_json(const Program& program, const State& state, const ProgramDecision& decision,
                                   std::uint32_t option);
/// The arguments of an option as a player reads them, one text for each parameter. What he does not see in a slot is
/// not named; piece types that are chosen by themselves are.
std::vector<std::string> argument_texts(const Program& program, const State& state, const ProgramDecision& decision,
                                        const OptionParts& parts, int reader);

/// An option that was read, or why there is none.
struct ParsedOption {
  OptionParts parts;
  std::uint32_t option = 0;
  bool possible = false; // now
  std::string error;     // empty where an option was read

  bool ok() const { return error.empty(); }
};

/// An action with its arguments as options are written.
std::string action_text(const std::string& action, const std::vector<std::string>& arguments);

/// Reads an option of the decision at which `state` rests. Spaces do not matter; own pieces may be written with their
/// owner; `on PLACE` may be missing where only one possible option fits, or none at all: then the first one is meant,
/// so that one can ask why not.
ParsedOption parse_option(Machine& machine, const State& state, std::string_view text);

/// Whether pieces are drawn at a point of chance; else something is rolled.
bool draws_pieces(const Program& program, ChanceId chance);
/// What was rolled: a value of a kind, or the number where the kind is none.
std::string roll_text(const Program& program, model::KindId kind, int outcome);
/// How chance fell at a chance point: a piece type or what was rolled.
std::string chance_text(const Program& program, ChanceId chance, int outcome);
/// The outcome that a text names among those possible at `state`; none where there is no such one.
std::optional<int> parse_chance(Machine& machine, const State& state, std::string_view text);

// ---- states

/// What lies in a place, such as `5 cow, 1 arthur.boy`, `patrick.chief` in a slot, `[red.1, red.2]` in a row, and
/// `[red.1] then 2 red.2, 1 red.3` in a pile, from the top down. Empty where nothing does.
std::string content_text(const Program& program, const State& state, PlaceId place);

/// Whether a zone is slots on a board with rows and columns, all of whose pieces lie as the zone says.
bool is_drawn(const Program& program, model::ZoneId zone);
/// A short mark for each type of such a zone: the first letters of its words, as many as distinguish all of them. A
/// word that all types have is left out.
std::map<model::PieceTypeId, std::string> board_marks(const Program& program, model::ZoneId zone);
/// Such a zone as it lies on the table, with letters for the pieces and what they represent.
std::string board_text(const Program& program, const State& state, model::ZoneId zone);

/// Where a marker stands: `points[ann] at 3`, `acted[ann] at raised`. Empty for a flag that is lowered, and for `none`.
std::string marker_text(const Program& program, model::MarkerId marker, int offset, int value);
/// A number, a truth value, the name of a value, or null for none.
nlohmann::ordered_json marker_json(const Program& program, model::MarkerId marker, int value);

/// The whole state, hidden things included: each board, a line for each other place that is not empty, each marker that
/// is not lowered or none, who is to act, and how the game ended.
std::string state_text(const Machine& machine, const State& state);
/// The same as JSON: `zones`, `markers`, `to_act`, `ended`.
nlohmann::ordered_json state_json(const Machine& machine, const State& state);

/// Who is to act where a game rests: the player whose decision it is, `chance`, or nothing.
std::string to_act_text(const Program& program, Rest rest, int player);
std::string to_act_text(const Machine& machine, const State& state);

} // namespace brehon
