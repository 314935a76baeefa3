#pragma once

#include "tools/load/load.hpp"

#include <iosfwd>
#include <string>

namespace brehon {

struct ExplainOptions {
  GameOptions game;     // or the id of a finding in place of the file
  std::string path;     // of an element or a part of one; empty where an id is meant
  std::string language; // empty: the first of the game
  std::string pack;     // a file with the phrases of a language; empty: the one that the program brings along
  ReportOptions report;
  bool as_page = false; // as HTML
};

/// Says in words what an element of a game says, where that is stated, which examples bring it to bear, and which
/// editions and variants change it; of a part of an element, its text and the same of the element. As JSON an object
/// with `path`, `text` (of a part, else null), `element` (the path of the element), `sort`, `label`, `file`, `line`,
/// `words` (an array of `text`, `inside`), `citations`, `examples` (names), `changes` (`edition`, `sort`, `file`,
/// `line`, `text`) and `missing`.
///
/// An example, `example.NAME`, is told, with its boards before and after what is done; as JSON `words` are its lines.
/// As a page with what it says, and pictures of the boards, as they are before and after each of the first three
/// examples in which it comes to bear.
///
/// With the id of a finding alone: what it means. As JSON an object with `id`, `severity`, `meaning`, `wrong`, `right`.
int explain_verb(const ExplainOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
