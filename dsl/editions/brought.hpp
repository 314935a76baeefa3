#pragma once

#include "dsl/editions/citations.hpp"

namespace brehon::editions {

/// What a change says in place of something or beside it.
struct Brought {
  NewText text;
  NewText requirements;    // the same where each `name: …` in it is a requirement; empty where there is none
  Kind kind = Kind::block; // of all elements of a body, where they are of one kind that says what they are
  bool is_cited = false;
  Citations citations; // of the change as a whole
};

/// Of a change with a text behind `with` or with a body in braces; its text is empty where it has neither.
Brought brought_by(const Node& change);

} // namespace brehon::editions
