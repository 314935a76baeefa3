#pragma once

#include "dsl/editions/edition.hpp"
#include "dsl/model/model.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon::diff {

/// Values of options, by their names, in place of the defaults.
using Choices = std::map<std::string, std::string>;

/// One of the two rule sets that are compared.
struct Side {
  std::string name;                           // as it was asked for: `tain.brehon:nl`
  std::string label;                          // short: `nl`
  EditedGame game;                            // without what it claims of its positions
  std::vector<Node> claims;                   // that
  const Node* edition = nullptr;              // the last edition or variant, in the tree of its file; may be null
  std::map<std::string, std::string> wording; // elements by path, as they are written, without what is in their braces
  std::vector<std::string> voices;            // the sources that this side speaks for; empty: all
  std::string language;                       // that it speaks; may be empty
  Choices chosen;                             // that are made in `game` for this comparison
  std::shared_ptr<const Node> choosing;       // the change that makes them; may be null
  /// The same read to the letter, where the file has a variant for that: `NAME_printed`.
  std::shared_ptr<Side> printed;
};

/// A side read to the letter, where there is such a variant of it.
inline const Side& to_the_letter(const Side& side) {
  return side.printed ? *side.printed : side;
}

/// The wording of one element: what stands before the braces of its block; all of it where it has none.
std::string head_of(const Node& node);

/// The wording of all elements of a game.
std::map<std::string, std::string> wording_of(const Node& game);

/// Whether a side speaks for a source.
bool speaks_for(const Side& side, const std::string& source);

} // namespace brehon::diff
