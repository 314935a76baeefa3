#pragma once

#include "dsl/check/judge.hpp"
#include "dsl/editions/edition.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace brehon {

/// The check of all that is in a rule file: every game as it stands, then every edition and variant. It is done in
/// stages; the steps of one stage may be done in any order, and at the same time.
class FileCheck {
public:
  /// The tree must outlive this object. `with_insight`: see `Judgement`.
  explicit FileCheck(const Node& file, const Judge& further = {}, bool with_insight = false);

  /// First for each rule set: the games in the order of the file, then editions and variants.
  std::size_t rule_sets() const { return rule_sets_.size(); }
  void prepare(std::size_t rule_set);
  /// Then for each part; to be asked once all are prepared.
  std::size_t parts() const;
  void judge(std::size_t part);
  /// Last for each rule set again.
  void conclude(std::size_t rule_set);

  /// All that was found.
  void report(Diagnostics& diagnostics) const;

  /// What names mean in a part that is judged, until its rule set is concluded.
  const Insight& insight(std::size_t part) const;
  /// Whether a part is the game itself under its defaults.
  bool is_main(std::size_t part) const;

private:
  /// A game as it stands, or as an edition or variant has it.
  struct RuleSet {
    const Node* node = nullptr;
    std::optional<Layers> layers; // of an edition or variant, unless it is of nothing that there is
    Diagnostics of_changes;       // why they cannot be made
    std::optional<EditedGame> edited;
    std::optional<Judgement> judgement;
    Diagnostics found;
  };
  /// Prepares an edition or variant, and then those on top of it.
  void prepare_as(LayeredGame game, RuleSet& rules);

  /// A part among all: the rule set, and the number of the part there.
  std::pair<std::size_t, std::size_t> place_of(std::size_t part) const;

  const Node& file_;
  Judge further_;
  bool with_insight_;
  std::deque<RuleSet> rule_sets_;
};

} // namespace brehon
