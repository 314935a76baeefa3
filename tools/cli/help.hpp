#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// The command line as data, for what is made of the same texts as `--help`.
namespace brehon {

/// An option or an argument of a verb.
struct OptionHelp {
  /// What stands behind it.
  enum class Takes : std::uint8_t {
    nothing,
    word,      // that nobody can list
    choice,    // one of `choices`
    rule_file, // or the name of an edition or variant behind it
    file,
    folder,
  };

  std::vector<std::string> names; // `-h`, `--help`; of an argument none
  std::string value;              // `N`, `FILE`; empty where it takes nothing
  std::string description;
  Takes takes = Takes::nothing;
  std::vector<std::string> choices;
  bool required = false;
  bool repeated = false;

  bool is_argument() const { return names.empty(); }
};

struct VerbHelp {
  std::string name;
  std::string description;
  std::string footer;              // may be empty
  std::vector<OptionHelp> options; // and arguments, in their order
};

struct ProgramHelp {
  std::string version;
  std::string description;
  std::vector<OptionHelp> options; // of the program itself
  std::vector<VerbHelp> verbs;
};

} // namespace brehon
