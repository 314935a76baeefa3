#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A text with slots in the form of ICU MessageFormat, but that a `’` never quotes: `{1}`, `{pot, at}`,
/// `{1, plural, one {# coin} other {# coins}}`.
struct Message {
  struct Part;
  struct Branch;
  std::vector<Part> parts;
};

/// A piece of text, or a slot.
struct Message::Part {
  std::string text; // of a slot: what it is filled with; a `#` in a plural is the slot of its number
  bool is_slot = false;
  std::vector<std::string> styles; // what stands behind it, but `plural`
  std::vector<Branch> branches;    // of a plural
};

/// What a plural says of a number.
struct Message::Branch {
  std::string word; // `one`, `other`, `=2`
  Message message;
};

/// A message, or why a text is none, in one line; empty where it is one.
struct ReadMessage {
  Message message;
  std::string fault;
};

ReadMessage read_message(std::string_view text);

} // namespace brehon
