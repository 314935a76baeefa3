#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "dsl/model/ids.hpp"

/// What is cited, noted, said and shown of a game; play does not depend on it.
namespace brehon::model {

struct Source {
  std::string name, file, language;
  std::optional<std::uint32_t> lines, sentences;
  std::string sha256;
  ElementId element;
};

struct Note {
  std::string name, sort, reason;
  ElementId element;
};

/// What something is called in a language.
struct Label {
  /// Forms by their words, each for one and for several; the one without a word is the preposition of a place. The
  /// texts of a word alone, `aspirate`, are empty.
  using Forms = std::map<std::string, std::pair<std::string, std::string>, std::less<>>;

  std::string one;
  std::string several; // empty: it has no plural
  Forms forms;

  friend bool operator==(const Label&, const Label&) = default;
};

/// By the path of an element, or the end of it, or a value; then by language.
using Labels = std::map<std::string, std::map<std::string, Label, std::less<>>, std::less<>>;

/// A sentence of the author for an element, with slots (`dsl/base/message.hpp`) and the numbers that fill them.
struct Telling {
  std::string text;
  std::map<std::string, int, std::less<>> numbers;

  friend bool operator==(const Telling&, const Telling&) = default;
};

/// By the path of an element, then by language. That of the path `aim` says what the game is about.
using Tellings = std::map<std::string, std::map<std::string, Telling, std::less<>>, std::less<>>;

/// How something is drawn; play does not depend on it. What is not said is empty.
struct Look {
  std::string colour;     // of the pieces of a seat, by its name in `dsl/base/colours.hpp`
  std::string sign;       // on pieces
  bool checkered = false; // a board: its squares are light and dark

  friend bool operator==(const Look&, const Look&) = default;
};

/// By the path of an element, or the end of it, or a value.
using Looks = std::map<std::string, Look, std::less<>>;

} // namespace brehon::model
