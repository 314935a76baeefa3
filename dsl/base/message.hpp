#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// A text with slots in the form of ICU MessageFormat, but that a `’` never quotes: `{1}`, `{pot, at}`,
/// `{1, plural, one {# coin} other {# coins}}`.
struct Message {
  struct Part;
  std::vector<Part> parts;
};

/// A piece of text, or a slot.
struct Message::Part {
  std::string text; // of a slot: what it is filled with; a `#` in a plural is the slot of its number
  bool is_slot = false;
  std::vector<std::string> styles = {};                       // what stands behind it, but `plural`
  std::vector<std::pair<std::string, Message>> branches = {}; // of a plural: `one`, `other`, `=2`
};

/// A message, or why a text is none, in one line; empty where it is one.
struct ReadMessage {
  Message message;
  std::string fault;
};

ReadMessage read_message(std::string_view text);

} // namespace brehon
