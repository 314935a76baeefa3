#pragma once

#include "tools/report/document.hpp"
#include "tools/verbs/explain/explain.hpp"
#include "tools/words/language/choice.hpp"
#include "tools/words/words.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// The example of a game with a path, `example.NAME`; null where it has none.
const Node* example_at(const Node& game, const std::string& path);

/// Explains an example: what is there, what is done, what comes of it, and the boards before and after.
int explain_example(const ExplainOptions& options, LoadedGame& loaded, const Node& example, const ChosenPack& pack,
                    std::ostream& out, std::ostream& err);

/// What a page says about an element.
struct ExplainPage {
  std::string title;
  std::string path;
  std::vector<doc::Item> told;
  std::vector<std::string> remarks;
  std::vector<std::string> examples; // in which it comes to bear
};

/// The page, with the boards before and after its first examples.
doc::Document explain_page(const ExplainPage& page, const Words& words, LoadedGame& loaded);

} // namespace brehon
