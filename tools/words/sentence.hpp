#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon {

/// A statement in words, and those that it governs.
struct Sentence {
  std::string text; // ends with a full stop, or a colon where others follow inside
  model::ElementId element;
  Span span;
  std::vector<Sentence> inside;
};

/// A condition that an action has.
struct RequirementWords {
  std::string text;      // what the game calls it: its label, or else the condition
  std::string condition; // what it says, as it stands behind an `if`: `the slot is empty`; empty: it is none
  std::vector<std::string> conditions = {}; // the same as those that all have to hold, one by one
  bool is_named = false;                    // it has a label
  bool is_condition = true; // else the text is a sentence: the author's, or what something is that others speak of
  model::ElementId element;
};

/// An action of a decision.
struct ActionWords {
  std::string text;                    // what the game calls it
  std::vector<std::string> parameters; // what is chosen, each a noun with where it is from
  std::string chosen;                  // all that together
  std::vector<RequirementWords> requirements;
  std::vector<Sentence> effects;
  model::ElementId element;
};

} // namespace brehon
