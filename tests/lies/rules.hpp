#pragma once

#include "dsl/base/source.hpp"
#include "dsl/syntax/ast.hpp"
#include "tools/diff/side.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lies {

/// Where a rule set comes from: a text, and the name of a game, edition or variant in it.
struct RuleText {
  std::string where; // a path or a line of the manual, for messages
  std::string name;  // empty: the first game
  std::string text;

  std::string title() const { return name.empty() ? where : where + ":" + name; }
};

/// A rule set ready to be compared and played.
class Rules {
public:
  /// Null where the text has syntax errors, or its rule set cannot be played by default.
  static std::unique_ptr<Rules> make(const std::string& text, const std::string& name);

  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  const std::string& name() const { return name_; }
  std::string_view text() const { return sources_[0].text(); }
  /// The whole file.
  const Node& tree() const { return *tree_; }
  /// The game with the changes of its edition.
  const Node& game() const { return side_.game.game; }
  const diff::Side& side() const { return side_; }
  /// All that `check` finds: nothing is an error under any number of players and choice of options.
  bool pass() const;

private:
  Rules() = default;

  std::string name_;
  Sources sources_;
  std::optional<Node> tree_;
  diff::Side side_;
};

/// The text of a rule file without its examples and the sentences of its author, which would have to be changed with
/// each rule.
std::string rules_alone(const std::string& text);

/// All rule sets of a file that pass.
std::vector<RuleText> rule_texts(const std::string& where, const std::string& text);

/// The rule sets of the project: those under `rulesets`, of cases and of the manual.
std::vector<RuleText> corpus();

} // namespace brehon::lies
