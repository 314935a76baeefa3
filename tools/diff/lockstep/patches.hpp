#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/diff/diff.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace brehon::diff {

/// A place in a tree: which child of which child, from the root on.
using TreePlace = std::vector<std::size_t>;

/// A change at one place of a tree.
struct TreeEdit {
  enum class Sort : std::uint8_t { replace, insert, remove } sort = Sort::replace;
  TreePlace at; // of what is replaced or removed, or before which something is put in
  Node node;    // what is put there
};

/// A tree with some changes, each of which is about the tree as it is. What stands in something that is replaced or
/// removed goes with it.
Node edited(Node tree, std::vector<TreeEdit> edits);

/// Differences by their numbers in a report.
using Numbers = std::set<std::size_t>;

/// Differences of two games that change play as changes of the tree of one of them; options apart, which are chosen.
class Patches {
public:
  /// What B says is put into the words of A, by the translation. The sides must outlive this object.
  Patches(const Side& a, const Side& b, const Translation& translation, const std::vector<Difference>& differences);

  /// A with some differences, and as it is in all others. None where the tree of A cannot take one of them.
  std::optional<Node> a_with(const Numbers& some) const;
  /// B, in the words of A, and the same without one difference. None where that cannot be written.
  const std::optional<Node>& b() const { return b_; }
  std::optional<Node> b_without(std::size_t number) const;

  /// Whether a difference has a place in the tree of A.
  bool can_make(std::size_t number) const;
  /// Differences that come along with some, since they are at the same places.
  Numbers carried_by(const Numbers& some) const;

  /// Whether a difference is a declaration, of B or of A, that changes nothing in a game, since nothing there mentions
  /// it.
  bool is_unused(std::size_t number, const Node& game, bool of_b) const;
  /// The differences that mention what a difference declares, or declare what it mentions, and so on.
  Numbers close_to(std::size_t number) const;

private:
  struct Patch {
    std::optional<TreePlace> at_a, at_b;  // where it is there
    std::optional<TreeEdit> make, unmake; // of A and of B
  };

  const Patch* patch(std::size_t number) const;
  const Node* node_of(std::size_t number, bool in_b) const;
  const Node* declared_by(std::size_t number, bool in_b) const;
  bool mentions_what(std::size_t number, std::size_t declaring) const;
  Patch made(std::optional<TreePlace> at_a, std::optional<TreePlace> at_b, const Difference& difference) const;
  Node kept_apart(const Numbers& some, const TreePlace& at_b) const;

  Node a_;
  std::optional<Node> b_; // in the words of A, where they can be put in place of those of B
  std::map<std::size_t, Patch> patches_;
};

} // namespace brehon::diff
