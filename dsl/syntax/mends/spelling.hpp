#pragma once

#include <vector>

#include "dsl/syntax/mends/line.hpp"

/// What may have been meant by marks, words and characters that are none of the language.
namespace brehon::mending {

/// Marks of other languages, at a fault or directly before it.
void add_marks(const Fault& fault, std::vector<Mend>& mends);
/// Words of other languages, at a fault or up to two tokens before it.
void add_words(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// Blanks that only look like one, and letters of double width.
void add_odd_characters(const Fault& fault, std::vector<Mend>& mends);
/// A text in quotation marks of word processors or other languages.
void add_quotes(const Fault& fault, std::vector<Mend>& mends);
/// `/* … */`, as comments to the ends of its lines.
void add_long_comment(const Fault& fault, std::vector<Mend>& mends);
/// `gold-coins`.
void add_hyphens(const Fault& fault, std::vector<Mend>& mends);
/// `1.5`, as the fraction that it is.
void add_decimals(const Line& line, std::vector<Mend>& mends);
/// A misspelt word that was taken for the name of the next declaration: the fault is behind it.
void add_misspelt(const Line& line, std::vector<Mend>& mends);
/// `1-5` where a range is needed.
void add_ranges(const Fault& fault, std::vector<Mend>& mends);
/// `from 1 to 2` where a range should stand.
void add_bounds(const Line& line, std::vector<Mend>& mends);
/// A function word as a name, and a name in quotes; the fault may be behind it, on the next line.
void add_names(const Fault& fault, std::vector<Mend>& mends);

} // namespace brehon::mending
