#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/report/document.hpp"
#include "tools/trace/citing.hpp"
#include "tools/trace/succession.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// What is written in place of a stretch of a rule file.
struct Replacement {
  Span span;
  std::string text;
};

/// A text with replacements made, which do not overlap.
std::string replaced(std::string_view text, std::vector<Replacement> replacements);

/// A citation as it is for another printing.
struct Recited {
  std::string who;
  std::string before; // `@nl:97.2`
  std::string after;  // as well, or several; the same where nothing moves
  bool guess = false; // somebody has to look
};

/// The citations of a source for a newer printing of its text.
struct Recitation {
  Succession sentences;
  std::vector<Recited> citations;
  std::vector<Replacement> replacements; // of citations that are not as before, and of what the source declares
  std::map<std::size_t, std::vector<std::string>> rules; // by the number of an older sentence that changed or is gone

  std::size_t guesses() const;
};

/// Moves what cites `source`: what stays or moved is cited where it is now; of what changed, the place where it is now
/// becomes a guess; of what is gone there is only `@nl:?`. `declarations` are the trees in which the source may be
/// declared.
Recitation recite(const std::vector<CitingNode>& citing, const std::vector<const Node*>& declarations,
                  const model::Source& source, const SplitText& older, const SplitText& newer);

doc::Document recite_document(const Recitation& recitation, const SplitText& older, const SplitText& newer,
                              const std::string& title);

} // namespace brehon
