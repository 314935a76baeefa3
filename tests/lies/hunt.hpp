#pragma once

#include "tests/lies/grove.hpp"
#include "tests/lies/oracle.hpp"
#include "tests/lies/splice.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lies {

/// A rule set that is changed, and its nodes.
struct Prey {
  RuleText source;
  std::unique_ptr<Rules> rules;
  std::unique_ptr<Grove> grove;
};

/// What came of the operators on nodes of one kind.
struct Row {
  std::size_t tried = 0;    // changes of the text
  std::size_t accepted = 0; // that are rules
  std::size_t parted = 0;   // and play differently
  std::size_t reported = 0; // and of these, are said to
  std::size_t shown = 0;    // and are shown to by a witness, where these are looked for
  std::size_t made_up = 0;  // whose position no random game has come to

  void add(const Examined& examined);
};

using Matrix = std::map<Kind, Row>;

/// One changed rule set.
struct Try {
  const Prey* prey = nullptr;
  Kind kind = Kind::file; // of the first node that was changed
  std::string how;        // the operators, with the kinds of their nodes
  Splices splices;
  bool equal = false;   // it means the same by intent
  bool renamed = false; // but for names
  Splices second = {};  // another change; empty: none
};

/// A try for which the comparison lies.
struct Found {
  std::uint64_t number = 0;
  std::string title, how;
  std::string text_a, text_b, name;
  Lie lie;
};

struct HuntOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0, tries = 100; // the numbers of the tries
  Effort effort;
  std::string only;        // a kind of node, or an equality; empty: all
  bool equal = false;      // only what means the same
  bool understood = false; // and of this only what `diff` is expected to understand
  bool two = false;        // changes at once, of which none may be left out
  bool shrink = true;
  std::function<void(const Found&)> found; // of each lie
  /// What was found out of each changed rule set, with its number.
  std::function<void(std::uint64_t number, const Try&, const Examined&)> examined = [](auto&&...) {};
  /// At each changed text, with its number; false: no further.
  std::function<bool(std::uint64_t number, const Try&, const std::string& text)> look;
};

/// Changes rule sets and looks for lies of their comparison.
class Hunt {
public:
  explicit Hunt(const std::vector<RuleText>& corpus);

  /// Every try is made by its number and the seed alone. One that is refused by `check` counts as tried only.
  Matrix run(const HuntOptions& options) const;

  const std::vector<Prey>& preys() const { return preys_; }

private:
  std::optional<Try> make(const HuntOptions& options, std::uint64_t number) const;
  std::optional<Try> make_equal(const HuntOptions& options, std::uint64_t number) const;

  std::vector<Prey> preys_;
  std::map<Kind, std::vector<const Prey*>> by_kind_; // those that have a node of a kind
};

/// A row as a line of a table.
std::string row_text(const std::string& name, const Row& row);

/// The matrix as text: a line for each kind that is played.
std::string matrix_text(const Matrix& matrix);

} // namespace brehon::lies
