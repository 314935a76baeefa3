#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct SkeletonOptions {
  std::string file;               // FILE, or FILE:NAME for a game in it
  std::string name;               // of the edition and of its source
  std::string language;           // that it speaks; empty: that of its source, or else its name
  std::vector<std::string> texts; // SOURCE=PATH: its own text, and one that the game cites already
  bool colours = false;
};

/// Prints the skeleton of a new edition of a game, see `desk/skeleton.hpp`: a rule file to be filled in. A source that
/// the game does not declare is declared by the edition, from its text. Usage errors: there is an edition of this name,
/// or neither a declaration nor a text of its source. Status 1 where a text is not the declared one.
int skeleton_verb(const SkeletonOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
