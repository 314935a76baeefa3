#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/trace/trace.hpp"
#include "tools/words/sentence.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace brehon::desk {

/// What a passage of a text is to the rules, what says most of it first.
enum class Standing : std::uint8_t {
  open_gap, // a gap is about it that no edition settles
  rule,     // a rule cites it, or a change that an edition makes
  example,
  note,    // on its wording
  excused, // a story, components, or what is not modelled
  coarse,  // it is cited by the number of a line of several sentences
  guess,
  nothing,
};

/// What the remarks on a text are told from.
struct Rules {
  const Words& words;                              // in the language of the reader
  const std::map<std::string, const Node*>& nodes; // all that cites, by what it is called
  const std::set<std::string>& settled;            // gaps and options that an edition sets
  const Coverage& coverage;
};

/// Something that cites a text, as it stands beside it.
struct Remark {
  std::string name; // a path; `nl: captives` of a change
  std::string sort; // of element
  Standing standing = Standing::rule;
  std::string label;                      // what readers call it; may be empty
  std::vector<Sentence> words;            // what it says, without what others say that cite the text
  std::string code;                       // as it is written, where there are no words for it
  std::vector<std::string> examples;      // in which it comes to bear
  std::vector<model::Citation> citations; // of all sources, in the order of `citing`
};

/// The remarks on the text of a source, in the order of `citing`.
struct Remarks {
  std::vector<Remark> all;
  std::vector<std::size_t> of; // for each citation the number of its remark; those of other sources have none
};

Remarks remarks_on(const std::string& source, const Rules& rules, const std::vector<Citing>& citing);

} // namespace brehon::desk
