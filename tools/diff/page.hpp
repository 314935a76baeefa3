#pragma once

#include "tools/diff/diff.hpp"
#include "tools/trace/texts.hpp"

#include <map>
#include <string>
#include <vector>

namespace brehon::diff {

/// What one side has to say in a difference.
struct PageSide {
  std::string label;    // of the edition
  std::string language; // of the passage; may be empty
  std::string says;     // in the words of the rule file; empty: it is not there
  std::string why;      // of a reading
  std::string cites;    // as written; "silent" where the text says nothing
  std::vector<TextLine> passage;
};

/// A difference as people read it.
struct Card {
  int number = 0;
  const Difference* difference = nullptr;
  std::string title;
  PageSide a, b;
  std::string against; // of a literal reading
  std::string against_cites;
  std::vector<TextLine> against_passage;
  std::string only;    // with which players and options it is there, where that is not always
  std::string outcome; // of a search that found no witness, or why there was none
  std::string apart;   // why it is not looked at alone; empty: it is
  std::vector<std::pair<int, std::string>> together; // with what it is made: numbers of cards, and paths
};

struct Section {
  std::string id;
  std::string title;
  std::string about;
  std::vector<Card> cards;
};

/// A report made ready for readers, whatever the form.
struct Page {
  std::string title;
  std::string name_a, name_b;                      // as asked for
  std::string label_a, label_b;                    // short
  std::string summary;                             // one sentence
  std::vector<std::string> played;                 // sentences on how often the games part in lock step
  std::vector<std::string> aligned;                // of unrelated games
  std::vector<std::pair<std::string, int>> counts; // by class, those that are there
  std::vector<Section> sections;                   // those that are not empty
  bool searched = false;                           // for witnesses
  std::map<std::string, std::string> languages;    // of sources
  EnglishNames labels;                             // of elements and values
};

/// The report must outlive the page.
Page make_page(const Report& report, const Texts& texts);

/// Facts and options in the words of labels: `realm[left] = 2 ann.bluff` is `realm (left): 2 bluffs of ann`.
std::string in_words(const std::string& text, const EnglishNames& labels);

/// `bonus is given and first is youngest`.
std::string choices_text(const Choices& choices);

/// The citations of a side as they are written, only those of its own voices where it has any.
std::string cites_text(const std::vector<model::Citation>& citations, const Side* side);

} // namespace brehon::diff
