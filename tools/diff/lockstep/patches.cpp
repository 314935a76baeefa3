#include "tools/diff/lockstep/patches.hpp"

#include "dsl/editions/aligned.hpp"
#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace brehon::diff {

namespace {

/// Names as A has them; none where one name of B is two in A.
std::optional<std::map<std::string_view, std::string_view>> names_of_a(const std::vector<Renaming>& renamings) {
  std::map<std::string_view, std::string_view> names;
  for (const Renaming& each : renamings) {
    const auto [known, is_new] = names.emplace(each.b, each.a);
    if (!is_new && known->second != each.a) {
      return std::nullopt;
    }
  }
  return names;
}

void rename_in(Node& node, const std::map<std::string_view, std::string_view>& names) {
  if (node.kind == Kind::id || node.kind == Kind::name) {
    const auto found = names.find(node.text);
    node.text = found == names.end() ? node.text : found->second;
  }
  for (Node& child : node.children) {
    rename_in(child, names);
  }
}

/// A game with the names of A in place of its own; none where that alone does not say the same in A.
std::optional<Node> in_words_of_a(const Node& game, const Translation& translation) {
  const auto names = names_of_a(translation.renamings);
  if (!names || !translation.recoded.empty()) {
    return std::nullopt;
  }
  Node out = game;
  rename_in(out, *names);
  return out;
}

/// Whether what stands in a part of a game may be points.
bool may_be_points(const Node& game, const std::optional<TreePlace>& at) {
  static const std::set<Kind> kinds = {Kind::score,  Kind::winner, Kind::table,  Kind::matchup,
                                       Kind::define, Kind::pieces, Kind::option, Kind::returns};
  return at && (at->empty() || kinds.count(game.children[at->front()].kind) != 0);
}

bool find_place(const Node& node, const Node& wanted, TreePlace& out) {
  if (&node == &wanted) {
    return true;
  }
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    out.push_back(i);
    if (find_place(node.children[i], wanted, out)) {
      return true;
    }
    out.pop_back();
  }
  return false;
}

/// The place of an element; where it has no node of its own, that of the element around it.
std::optional<TreePlace> place_at(Node& game, std::string path) {
  while (!path.empty()) {
    if (const elements::Found found = elements::find(game, path); found.node != nullptr) {
      TreePlace out;
      find_place(game, *found.node, out);
      return out;
    }
    const std::size_t dot = path.rfind('.');
    path = dot == std::string::npos ? "" : path.substr(0, dot);
  }
  return std::nullopt;
}

template <class N> N& node_at(N& tree, const TreePlace& place) {
  N* node = &tree;
  for (const std::size_t i : place) {
    node = &node->children[i];
  }
  return *node;
}

/// Whether a place is in the node at another one.
bool is_inside(const TreePlace& inner, const TreePlace& outer) {
  return inner.size() > outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

std::size_t position_in(const Node& holder, const Node* child) {
  return static_cast<std::size_t>(child - holder.children.data());
}

/// Where among the children of a node one of another tree belongs, going by those beside it.
std::size_t position_for(const Node& holder, const std::vector<editions::Row>& rows, const Node& other) {
  std::size_t position = holder.children.size();
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const editions::Row& row) { return row.now == &other; });
  const auto is_both = [](const editions::Row& row) { return row.old != nullptr && row.now != nullptr; };
  const auto behind = std::find_if(at, rows.end(), is_both);
  if (behind != rows.end()) {
    position = position_in(holder, behind->old);
  }
  for (auto row = at; row != rows.begin();) {
    --row;
    if (is_both(*row)) {
      return position_in(holder, row->old) + 1;
    }
  }
  return position;
}

/// Only what is at a place below a node, with all that is around it; none where that is more than lists, such as an
/// `if`, which is nothing without its condition.
std::optional<Node> only(const Node& node, TreePlace below) {
  if (below.empty()) {
    return node;
  }
  if (path_step(node.kind).sort != PathStep::Sort::through) {
    return std::nullopt;
  }
  const std::size_t first = below.front();
  below.erase(below.begin());
  std::optional<Node> inner = only(node.children[first], std::move(below));
  if (!inner) {
    return std::nullopt;
  }
  Node out = node;
  out.children = {std::move(*inner)};
  return out;
}

/// What puts a part of one tree into another one; none where nothing there holds its like.
std::optional<TreeEdit> insertion(const Node& tree, const Node& other, const TreePlace& of_other) {
  TreeEdit out;
  out.sort = TreeEdit::Sort::insert;
  const Node* holder = &tree;
  const Node* holder_of_other = &other;
  for (std::size_t depth = 0; depth < of_other.size(); ++depth) {
    const Node& child = holder_of_other->children[of_other[depth]];
    const std::vector<editions::Row> rows =
        editions::aligned(editions::uncited_children(*holder), editions::uncited_children(*holder_of_other));
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const editions::Row& each) { return each.now == &child; });
    const bool is_last = depth + 1 == of_other.size();
    const bool is_missing = row == rows.end() || row->old == nullptr;
    if (is_last || is_missing) {
      const auto below = of_other.begin() + static_cast<std::ptrdiff_t>(depth) + 1;
      std::optional<Node> node = only(child, TreePlace(below, of_other.end()));
      const bool is_another = holder->kind != holder_of_other->kind || holder->kind == Kind::else_;
      if (!node || is_another) { // what holds it there may not hold it here, and an `else` holds one thing only
        return std::nullopt;
      }
      out.at.push_back(position_for(*holder, rows, child));
      out.node = std::move(*node);
      return out;
    }
    out.at.push_back(position_in(*holder, row->old));
    holder = row->old;
    holder_of_other = &child;
  }
  return std::nullopt;
}

/// Whether something does nothing by itself, but where it is mentioned.
bool is_passive(Kind kind) {
  static const std::set<Kind> kinds = {
      Kind::define, Kind::rule,  Kind::table, Kind::matchup, Kind::phase, Kind::kind,   Kind::grid,   Kind::hexes,
      Kind::ring,   Kind::track, Kind::graph, Kind::marker,  Kind::zone,  Kind::family, Kind::option, Kind::gap};
  return kinds.count(kind) != 0;
}

/// The names by which a declaration is mentioned.
std::set<std::string_view> names_of(const Node& node) {
  static const std::set<Kind> with_values = {Kind::kind,  Kind::grid,  Kind::hexes, Kind::ring,
                                             Kind::track, Kind::graph, Kind::family};
  return with_values.count(node.kind) != 0 ? elements::names(node) : std::set<std::string_view>{node.name()};
}

/// Whether rules mention one of some names outside of a declaration of this kind and name.
bool mentions(const Node& node, const std::set<std::string_view>& names, const Node& declaration) {
  const bool is_no_rule = is_for_readers(node.kind) || node.kind == Kind::example || node.kind == Kind::note;
  if (is_no_rule || (node.kind == declaration.kind && node.name() == declaration.name())) {
    return false;
  }
  const bool is_word = node.kind == Kind::name || node.kind == Kind::id; // what is called is an `id`, too
  return (is_word && names.count(node.text) != 0) ||
         std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions(child, names, declaration); });
}

/// A game as it is played: with neither examples nor words for what may be taken away.
Node as_played(Node game) {
  std::erase_if(game.children,
                [](const Node& part) { return part.kind == Kind::example || is_for_readers(part.kind); });
  return game;
}

/// Whether a node can stand where one of another tree does: where another kind does, only in a list of many kinds.
bool can_replace(const Node& tree, const TreePlace& at, const Node& other, const TreePlace& at_other) {
  if (node_at(tree, at).kind == node_at(other, at_other).kind) {
    return true;
  }
  const auto holder = [](const Node& of, const TreePlace& place) {
    return node_at(of, TreePlace(place.begin(), place.end() - 1)).kind;
  };
  return !at.empty() && !at_other.empty() && holder(tree, at) == Kind::block && holder(other, at_other) == Kind::block;
}

} // namespace

Node edited(Node tree, std::vector<TreeEdit> edits) {
  const auto is_insertion = [](const TreeEdit& edit) { return edit.sort == TreeEdit::Sort::insert; };
  std::stable_sort(edits.begin(), edits.end(), [&](const TreeEdit& x, const TreeEdit& y) {
    return std::make_pair(x.at, !is_insertion(x)) < std::make_pair(y.at, !is_insertion(y));
  });
  std::vector<const TreeEdit*> kept;
  const TreeEdit* gone = nullptr; // the last one that replaces or removes something
  for (const TreeEdit& edit : edits) {
    const bool is_covered = gone != nullptr && (is_inside(edit.at, gone->at) || edit.at == gone->at);
    if (is_covered) {
      continue;
    }
    kept.push_back(&edit);
    gone = is_insertion(edit) ? gone : &edit;
  }
  // From the end of the tree to its begin, so that places stay what they are.
  for (auto edit = kept.rbegin(); edit != kept.rend(); ++edit) {
    const TreePlace& at = (*edit)->at;
    Node& holder = node_at(tree, TreePlace(at.begin(), at.end() - 1));
    const auto child = holder.children.begin() + static_cast<std::ptrdiff_t>(at.back());
    switch ((*edit)->sort) {
    case TreeEdit::Sort::replace:
      *child = (*edit)->node;
      break;
    case TreeEdit::Sort::insert:
      holder.children.insert(child, (*edit)->node);
      break;
    case TreeEdit::Sort::remove:
      holder.children.erase(child);
      break;
    }
  }
  return tree;
}

Patches::Patches(const Side& a, const Side& b, const Translation& translation,
                 const std::vector<Difference>& differences)
    : a_(as_played(a.game.game)) {
  Node of_b = as_played(b.game.game); // with its own names, by which its paths are
  b_ = in_words_of_a(of_b, translation);
  for (const Difference& each : differences) {
    if (!each.changes_play() || each.is_choice()) {
      continue;
    }
    std::optional<TreePlace> at_a = place_at(a_, each.path_a);
    std::optional<TreePlace> at_b = place_at(of_b, each.path_b);
    const bool on_other_scale = translation.divisor != 1 && (may_be_points(a_, at_a) || may_be_points(of_b, at_b));
    if (!on_other_scale) {
      patches_.emplace(each.number, made(std::move(at_a), std::move(at_b), each));
    }
  }
}

Patches::Patch Patches::made(std::optional<TreePlace> at_a, std::optional<TreePlace> at_b,
                             const Difference& difference) const {
  Patch out;
  out.at_a = std::move(at_a);
  out.at_b = std::move(at_b);
  // What one side lacks goes with what is around it there, unless it has a place of its own here.
  const bool is_apart = out.at_a && out.at_b && b_ && difference.one_sided() &&
                        node_at(a_, *out.at_a).kind != node_at(*b_, *out.at_b).kind;
  if (is_apart) {
    (difference.a.empty() ? out.at_a : out.at_b).reset();
  }
  if (out.at_a && out.at_b && b_) {
    if (!can_replace(a_, *out.at_a, *b_, *out.at_b)) {
      return out;
    }
    out.make = TreeEdit{TreeEdit::Sort::replace, *out.at_a, node_at(*b_, *out.at_b)};
    out.unmake = TreeEdit{TreeEdit::Sort::replace, *out.at_b, node_at(a_, *out.at_a)};
  } else if (out.at_a && (is_apart || difference.path_b.empty())) {
    out.make = TreeEdit{TreeEdit::Sort::remove, *out.at_a, {}};
    out.unmake = b_ ? insertion(*b_, a_, *out.at_a) : std::nullopt;
  } else if (out.at_b && (is_apart || difference.path_a.empty())) {
    out.make = b_ ? insertion(a_, *b_, *out.at_b) : std::nullopt;
    out.unmake = TreeEdit{TreeEdit::Sort::remove, *out.at_b, {}};
  }
  return out;
}

const Patches::Patch* Patches::patch(std::size_t number) const {
  const auto found = patches_.find(number);
  return found == patches_.end() ? nullptr : &found->second;
}

/// What B has where a difference is, but for other differences inside it.
Node Patches::kept_apart(const Numbers& some, const TreePlace& at_b) const {
  std::vector<TreeEdit> inner;
  for (const auto& [number, patch] : patches_) {
    if (some.count(number) == 0 && patch.unmake && is_inside(patch.unmake->at, at_b)) {
      inner.push_back(*patch.unmake);
      inner.back().at.erase(inner.back().at.begin(),
                            inner.back().at.begin() + static_cast<std::ptrdiff_t>(at_b.size()));
    }
  }
  return edited(node_at(*b_, at_b), std::move(inner));
}

std::optional<Node> Patches::a_with(const Numbers& some) const {
  std::vector<const Patch*> patches;
  for (const std::size_t number : some) {
    patches.push_back(patch(number));
    if (patches.back() == nullptr || !patches.back()->make) {
      return std::nullopt;
    }
  }
  std::sort(patches.begin(), patches.end(), [](const Patch* x, const Patch* y) { return x->at_b < y->at_b; });
  std::vector<TreeEdit> edits;
  for (const Patch* each : patches) {
    edits.push_back(*each->make);
    if (each->make->sort == TreeEdit::Sort::replace) {
      edits.back().node = kept_apart(some, *each->at_b);
    }
  }
  return edited(a_, std::move(edits));
}

std::optional<Node> Patches::b_without(std::size_t number) const {
  const Patch* one = patch(number);
  if (!b_ || one == nullptr || !one->unmake) {
    return std::nullopt;
  }
  return edited(*b_, {*one->unmake});
}

Numbers Patches::carried_by(const Numbers& some) const {
  Numbers out;
  for (const std::size_t number : some) {
    const Patch* own = patch(number);
    for (const auto& [other, patch] : patches_) {
      const bool same_place = own != nullptr && own->make && own->make->sort != TreeEdit::Sort::insert && patch.make &&
                              patch.make->at == own->make->at && patch.make->sort != TreeEdit::Sort::insert;
      if (same_place && some.count(other) == 0) {
        out.insert(other);
      }
    }
  }
  return out;
}

const Node* Patches::node_of(std::size_t number, bool in_b) const {
  const Patch* one = patch(number);
  if (one == nullptr || (in_b && !b_)) {
    return nullptr;
  }
  const std::optional<TreePlace>& at = in_b ? one->at_b : one->at_a;
  return !at ? nullptr : in_b ? &node_at(*b_, *at) : &node_at(a_, *at);
}

/// What is declared by a difference on one side.
const Node* Patches::declared_by(std::size_t number, bool in_b) const {
  const Node* node = node_of(number, in_b);
  return node != nullptr && is_passive(node->kind) ? node : nullptr;
}

bool Patches::is_unused(std::size_t number, const Node& game, bool of_b) const {
  const Node* declaration = declared_by(number, of_b);
  return declaration != nullptr && !mentions(game, names_of(*declaration), *declaration);
}

bool Patches::mentions_what(std::size_t number, std::size_t declaring) const {
  const auto on_side = [&](bool in_b) {
    const Node* declaration = declared_by(declaring, in_b);
    const Node* node = node_of(number, in_b);
    return declaration != nullptr && node != nullptr && mentions(*node, names_of(*declaration), *declaration);
  };
  return number != declaring && (on_side(true) || (declared_by(declaring, true) == nullptr && on_side(false)));
}

Numbers Patches::close_to(std::size_t number) const {
  Numbers out;
  std::vector<std::size_t> open = {number};
  while (!open.empty()) {
    const std::size_t one = open.back();
    open.pop_back();
    for (const auto& [other, patch] : patches_) {
      const bool is_close = mentions_what(other, one) || mentions_what(one, other);
      if (is_close && other != number && out.insert(other).second) {
        open.push_back(other);
      }
    }
  }
  return out;
}

bool Patches::can_make(std::size_t number) const {
  const Patch* one = patch(number);
  return one != nullptr && one->make;
}

} // namespace brehon::diff
