#pragma once

#include "dsl/model/model.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/trace/texts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// What a text says of a rule.
enum class Stated : std::uint8_t {
  stated,    // it cites lines or a key
  silent,    // it is said to be silent
  guessed,   // it cites, but nobody has looked
  unchecked, // nothing is said of it
};

Stated stated_by(const model::Citation& citation);

struct TraceCell {
  Stated stated = Stated::unchecked;
  std::string lines; // `3,5-7`, or a key
};

/// A rule, and what each source says of it.
struct TraceRow {
  std::string path;
  std::string sort;
  bool excused = false; // a note: it excuses its passage
  std::vector<TraceCell> cells;
  std::optional<std::vector<std::string>> examples; // that touch it; none where it is not counted
};

/// A citation, and what makes it: the path of an element, an example, a change of an edition.
struct Citing {
  std::string who;
  model::Citation citation;
};

/// A sentence that no rule cites and no note excuses, or words that are left of one; a line where all its sentences are
/// loose.
struct LooseText {
  std::string source;
  model::Extent extent;
  std::string text;
};

/// A rule on which a text is not cited, and not said to be silent.
struct UncitedRule {
  std::string source;
  std::string path;
};

/// A label that is still to be written: `?` stands there.
struct UnwrittenLabel {
  std::string path;
  std::string language;
};

/// A line of several sentences that is cited by its number alone.
struct CoarseCitation {
  std::string who;
  std::string source;
  std::uint32_t line = 0;
  std::size_t sentences = 0;
};

/// A citation of what its text does not have.
struct MisplacedCitation {
  std::string who;
  std::string citation;
  std::string why;
};

/// A rule with numbers, or with nothing but labels, that do not stand in what it cites.
struct WeakCitation {
  std::string who;
  std::string citation;
  std::vector<int> missing;         // the least one first
  std::vector<std::string> unnamed; // labels; none where one of them stands there
  std::vector<TextLine> passage;
};

/// Rules by sources.
struct TraceTable {
  std::vector<model::Source> sources;
  std::vector<TraceRow> rows;
  std::vector<Citing> guesses;
  std::vector<std::string> checked; // names of the texts at hand, to which the rest applies
  std::vector<LooseText> loose;
  std::vector<UncitedRule> uncited;
  std::vector<UnwrittenLabel> unwritten;
  std::vector<CoarseCitation> coarse;
  std::vector<MisplacedCitation> misplaced;
  std::optional<std::vector<WeakCitation>> weak; // none where nobody asked; the worst first
  bool strict = false;                           // findings, too: what is coarse, a guess, not cited, not written
  bool covered = false;                          // examples were replayed: rows say which touch them

  bool finds() const;
};

/// All that cites in a model, and `others`; what cites at one place counts once, as the first that is there.
std::vector<Citing> all_citing(const model::Model& model, const std::vector<Citing>& others);

/// The table of the elements of a model that cite something. `others` account for texts, too; what cites at a place
/// where an element or another one does counts once.
TraceTable trace_table(const model::Model& model, const std::vector<Citing>& others, const Texts& texts);

/// Says of each row which examples touch it.
void add_coverage(TraceTable& table, const Coverage& coverage);

} // namespace brehon
