#pragma once

#include "tools/diff/diff.hpp"
#include "tools/report/forms.hpp"
#include "tools/trace/texts.hpp"
#include "tools/trace/trace.hpp"
#include "tools/words/language/choice.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brehon::desk {

/// What one edition says of a rule.
struct Saying {
  bool there = false; // the edition has the rule
  Stated stated = Stated::unchecked;
  std::string cites;             // `168.1,171`
  std::vector<TextLine> passage; // as far as its text is at hand
  std::string told;              // what the rule says, in the words of the reader
};

/// A rule as several editions have it.
struct RuleBeside {
  std::string path; // in the first edition that has it
  std::string sort;
  std::string label;         // what readers call it; may be empty
  std::vector<Saying> by;    // each edition
  std::set<diff::Class> how; // it differs in play from the first edition
  /// How often games part by that alone, for each edition but the first; of several differences by the one that shows
  /// most often. None where it does not differ, or nothing was played.
  std::vector<std::optional<diff::Rate>> rates;
  bool told_alike = true; // it is told in the same words

  bool differs() const { return !how.empty() || !told_alike; }
};

/// Editions side by side: all that some text states or is silent on, in the order of the first, and all that differs.
struct Beside {
  std::string title;
  std::string told_in;                        // the language of the reader
  std::vector<std::string> names;             // of the editions
  std::vector<std::string> languages;         // of their texts; may be empty
  std::vector<std::vector<diff::Rate>> rates; // of games by the first edition and each other one, in lock step
  std::vector<RuleBeside> rules;
};

/// Each edition is compared with the first one, and so many random games are played by both in lock step. None where
/// one has errors, which are reported.
std::optional<Beside> set_beside(const std::vector<const diff::Side*>& sides, std::uint64_t games,
                                 const ChosenPack& reader, const Texts& texts, Diagnostics& diagnostics);

/// Each rule with what the editions say. Words in which the first edition and another one differ are marked: those of
/// rules, and those of passages in the same language.
doc::Document beside_document(const Beside& beside);

/// A row for each rule: its path, its sort, in which classes it differs, for each edition what it cites and its
/// passage, and for each but the first how many of how many random games part by that alone.
doc::Table beside_table(const Beside& beside);

/// CSV is that table, the other forms those of the document.
std::string written(const Beside& beside, doc::Form form);

} // namespace brehon::desk
