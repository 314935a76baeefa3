#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/expected.hpp"
#include "dsl/syntax/mends/meant.hpp"

namespace brehon {

/// How much a reading of a text does about its faults.
struct Effort {
  bool first_only = false;      ///< it ends at the first fault, and reports nothing
  int mends = 0;                ///< how many faults within one element are mended to read on behind them
  std::size_t* bytes = nullptr; ///< that may still be read to try mends
  bool sound_only = false;      ///< it ends at the first fault, and does not know what it is
  std::string_view file = {};   ///< all that the text is a part of; empty: it is the whole
};

inline constexpr std::size_t no_fault = std::string_view::npos;

/// A list of elements with a fault.
struct FaultyList {
  /// Reads a text as elements of the list, and returns where its first fault is, or `no_fault`.
  using Read = std::size_t (*)(std::string_view text, std::uint32_t file, Diagnostics& found, const Effort& effort);

  const char* before;  ///< where the second element before begins, or the next that there is, or the faulty one itself
  const char* element; ///< where the faulty one begins
  Read read;
};

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

  /// What is done about faults: without a call, mends are not tried.
  void set_effort(const Effort& effort) { effort_ = effort; }
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
  /// Reports the furthest failure, inside the element of a list, and returns where the next element or the end of the
  /// list is, always behind the faulty one.
  const char* recover(const FaultyList& list);
  /// How many faults were reported.
  std::size_t errors() const { return errors_; }
  /// Where the first failure was that was reported, or `no_fault`; the beginning where reading was given up.
  std::size_t first_fault() const;
  /// What would have fitted at the end of the text; nothing where reading did not come so far.
  Expected expected_at_end() const;
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

  Expected expected_now() const;
  const char* behind(const char* element) const;
  bool report_mended(const FaultyList& list, const char* next);
  void read_on(const FaultyList& list, std::string_view region, const Mend& mend);
  std::optional<Mend> mend_for(const FaultyList& list, std::string_view region) const;
  Span span(std::string_view word) const;
  std::string_view rest(const char* at) const;
  std::string_view found(const char* at) const;
  std::string_view word_before(const char* at) const;
  std::string_view whole_file() const { return effort_.file.empty() ? text_ : effort_.file; }
  std::string_view line_at(std::string_view word) const;
  bool is_misplaced_statement(std::string_view word) const;
  std::string phase_with(std::string_view word) const;
  const char* past_blanks(const char* at) const;
  bool begins_line(const char* at) const;
  bool wants(std::string_view label) const;
  bool wants_element() const;
  bool wants_name(std::string_view before, bool line_begins) const;
  std::string wanted(bool only_element) const;
  std::string message(std::string_view word, std::string_view before, bool line_begins) const;
  std::string suggestion(std::string_view word, std::string_view before) const;
  std::optional<std::string> keyword_meant(std::string_view word) const;

  std::string_view text_;
  std::uint32_t file_;
  Diagnostics& diagnostics_;
  Effort effort_;
  const char* furthest_;
  const char* reported_ = nullptr; // the furthest failure when `report` was last called
  bool reported_missing_ = false;  // as something missing before it
  std::vector<Expectation> expected_;
  std::vector<std::string_view> hidden_; // what a name represents: only for suggestions
  std::optional<Expected> at_end_;       // what would have fitted there when the first fault was found at the end
  std::size_t errors_ = 0;
  bool quiet_ = false;
  bool gave_up_ = false;
};

} // namespace brehon
