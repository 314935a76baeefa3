#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/example.hpp"
#include "dsl/check/outline/outline.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// What else is to be found out about the model of a configuration; may be empty.
using Judge = std::function<void(model::Model&, Diagnostics&)>;

/// Under which configurations a game is judged.
enum class Scope : std::uint8_t {
  all,      // all of `configurations`
  defaults, // the defaults, for each number of players; what is dead under them may not be under others
};

/// All findings of a game: those under each of its `configurations`, those of `further`, what cannot matter under any
/// configuration, and those of its examples. What is found again under another configuration is not repeated; what is
/// not found under the defaults says where it is.
///
/// They are found in parts, which may be judged in any order and at the same time; a part is what takes a model of its
/// own.
class Judgement {
public:
  /// `game` is a node of kind `game` and must outlive this object. `with_insight`: what is noted for those who show the
  /// file is kept.
  Judgement(const Node& game, const Judge& further = {}, Scope scope = Scope::all, bool with_insight = false);

  std::size_t parts() const { return parts_.size(); }
  void judge(std::size_t part);
  /// What the names of the game mean, as far as a part that is judged has them; empty where nobody asked. The first
  /// part is the game under its defaults.
  const Insight& insight(std::size_t part) const { return parts_[part].insight; }
  /// When all parts are judged.
  void report(Diagnostics& diagnostics) const;

private:
  struct Part {
    model::Configuration configuration;
    bool for_examples = false; // for nothing else
    ExampleGroup examples;
    bool understood = false;
    Diagnostics found, dead, of_examples;
    Insight insight;
  };

  const Node& game_;
  Judge further_;
  Scope scope_;
  bool with_insight_;
  Outline outline_;
  Diagnostics names_of_examples_, heads_of_examples_;
  std::deque<Part> parts_;
};

} // namespace brehon
