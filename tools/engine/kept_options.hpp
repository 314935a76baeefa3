#pragma once

#include "interpreter/program/program.hpp"
#include "tools/load/load.hpp"

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// An option or a gap that is chosen when a game begins, instead of when its engine is made.
struct KeptOption {
  std::string name;
  bool number = false;             // of a range
  std::vector<std::string> values; // in words, in the order of the rules
  std::string initial;             // what it is where nothing is said
};

/// Values of the kept options, in their order, and the program under them.
struct Choice {
  std::vector<std::string> values;
  std::unique_ptr<Program> program;
};

/// A game with some of its options open. Where none is kept there is one choice, of nothing.
struct KeptOptions {
  std::vector<KeptOption> options; // in the order of the rules
  std::vector<Choice> choices;     // all that the rules allow, the last option's values fastest
};

/// More choices are not kept: each has a program of its own.
inline constexpr std::size_t most_choices = 64;

/// Compiles a game for each choice of the options of these names. Returns `status::fine`, or the status that the verb
/// ends with after having reported why, as `load_or_report` does; a usage error where there is no such option, or where
/// there are more than `most_choices`.
int load_choices(const GameOptions& options, const std::vector<std::string>& names, const ReportOptions& report_options,
                 LoadedGame& loaded, KeptOptions& kept, std::ostream& out, std::ostream& err);

/// The choice of an option's values as `--option` has it: `size=5`, joined by a separator.
std::string choice_text(const KeptOptions& kept, const Choice& choice, std::string_view separator);

} // namespace brehon
