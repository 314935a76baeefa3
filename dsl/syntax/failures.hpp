#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"

namespace brehon {

/// The furthest place where the grammar did not fit and what would have fitted there; makes the syntax errors of a
/// text.
class Failures {
public:
  /// What a rule of the grammar is for a message.
  enum class Rank : std::uint8_t {
    element,     ///< of a list: where one can begin a line, nothing else is worth naming
    part,        ///< of an element
    continuation ///< of an expression that is complete without it: seldom worth naming
  };

  Failures(std::string_view text, std::uint32_t file, Diagnostics& diagnostics);

  /// A token with this name would have fitted at this place.
  void expected(const char* at, std::string_view label);
  /// Whether failures leave no trace; returns what was set before.
  bool quiet(bool on);
  bool is_quiet() const { return quiet_; }
  /// How many expectations there are at a place.
  std::size_t count(const char* at) const { return at == furthest_ ? expected_.size() : 0; }
  /// Replaces the expectations at a place from number `before` on by one for them all.
  void name(const char* at, std::size_t before, std::string_view label, Rank rank);
  /// Makes the expectations at a place from number `before` on continuations.
  void weaken(const char* at, std::size_t before);

  /// Reports the furthest failure unless that was done before.
  void report();
  /// Reports the furthest failure, inside the element of a list that begins at `element`, and returns where the next
  /// element or the end of the list is, always behind `element`.
  const char* recover(const char* element);
  /// From here on nothing is reported.
  void give_up() { gave_up_ = true; }
  /// Whether reading on is not worth while: `give_up` was called, or there were too many errors.
  bool gave_up() const { return gave_up_; }

private:
  static constexpr std::size_t max_errors = 50;

  struct Expectation {
    std::string_view label;
    Rank rank;
  };

  Span span(std::string_view word) const;
  std::string_view rest(const char* at) const;
  std::string_view found(const char* at) const;
  std::string_view word_before(const char* at) const;
  const char* past_blanks(const char* at) const;
  bool begins_line(const char* at) const;
  bool wants(std::string_view label) const;
  bool wants_element() const;
  bool wants_name(std::string_view before, bool line_begins) const;
  std::string wanted(bool only_element) const;
  std::string message(std::string_view word, std::string_view before, bool line_begins) const;
  std::string suggestion(std::string_view word) const;

  std::string_view text_;
  std::uint32_t file_;
  Diagnostics& diagnostics_;
  const char* furthest_;
  const char* reported_ = nullptr; // the furthest failure when `report` was last called
  bool reported_missing_ = false;  // as something missing before it
  std::vector<Expectation> expected_;
  std::vector<std::string_view> hidden_; // what a name represents: only for suggestions
  std::size_t errors_ = 0;
  bool quiet_ = false;
  bool gave_up_ = false;
};

} // namespace brehon
