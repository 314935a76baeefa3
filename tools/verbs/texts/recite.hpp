#pragma once

#include "tools/report/forms.hpp"

#include <iosfwd>
#include <string>

namespace brehon {

struct ReciteOptions {
  std::string file;   // FILE, or FILE:NAME for a game in it
  std::string source; // NAME
  std::string from;   // PATH of the text that the citations were made for
  std::string to;     // PATH of the newer one
  bool write = false; // into the rule files
  doc::Form form = doc::Form::text;
  bool colours = false;
};

/// Says what became of the sentences of a source in another printing and which rules cite what changed. With `write`
/// the citations are moved, in the game and in its editions and variants, also in files that it names by `from`. Status
/// 1 while there are guesses, or where the text is not the one that the source declares, and then nothing is written.
int recite_verb(const ReciteOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
