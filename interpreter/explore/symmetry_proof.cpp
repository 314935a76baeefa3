#include "interpreter/explore/symmetry.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace brehon {

namespace {

using model::Act;
using model::Expr;
using model::Op;
using model::Role;
using model::Stmt;
using model::Type;

/// Reads rules, and says whether they mean the same of places and of what a map makes of them.
class Proof {
public:
  Proof(const model::Model& model, const BoardMap& map)
      : model_(model), map_(map), directions_(model.kinds[map.board].directions) {}

  bool holds() {
    return model_.memories.empty() && model_.effects.empty() && declarations() && attributes() && statements() &&
           expressions();
  }

private:
  // ---- values

  /// Whether a type is of places of the board, of directions, or of what lies on the board.
  bool is_mapped(const Type& type) const {
    const bool of_kind = (type.sort == model::Sort::kind || type.sort == model::Sort::set) && is_mapped(type.kind);
    const bool on_board = std::any_of(type.zones.begin(), type.zones.end(), [&](model::ZoneId zone) {
      const std::vector<model::KindId>& dimensions = model_.zones[zone].dimensions;
      return std::find(dimensions.begin(), dimensions.end(), map_.board) != dimensions.end();
    });
    return of_kind || on_board ||
           std::any_of(type.parts.begin(), type.parts.end(), [&](const Type& part) { return is_mapped(part); });
  }

  bool is_mapped(model::KindId kind) const { return !kind.is_none() && (kind == map_.board || kind == directions_); }

  int mapped(model::KindId kind, int value) const {
    if (value == model::none || !is_mapped(kind)) {
      return value;
    }
    return kind == map_.board ? map_.places[index(value)] : map_.directions[index(value)];
  }

  bool is_fixed(const Type& type, int value) const { return mapped(type.kind, value) == value; }

  // ---- declarations

  /// No marker, table or matchup depends on places, and what other things say of them stays as it is.
  bool declarations() const {
    const auto is_plain = [&](const Type& type) { return !is_mapped(type); };
    const auto are_plain = [&](const std::vector<model::Axis>& axes) {
      return std::all_of(axes.begin(), axes.end(), [&](const model::Axis& axis) { return is_plain(axis.type); });
    };
    const auto are_fixed = [&](const std::vector<model::Attribute>& attributes) {
      return std::all_of(attributes.begin(), attributes.end(), [&](const model::Attribute& attribute) {
        return std::all_of(attribute.values.begin(), attribute.values.end(),
                           [&](int value) { return is_plain(attribute.type) || is_fixed(attribute.type, value); });
      });
    };
    return std::all_of(model_.markers.begin(), model_.markers.end(),
                       [&](const model::Marker& marker) { return is_plain(marker.type); }) &&
           std::all_of(model_.tables.begin(), model_.tables.end(),
                       [&](const model::Table& table) { return is_plain(table.type) && are_plain(table.axes); }) &&
           std::all_of(model_.matchups.begin(), model_.matchups.end(),
                       [&](const model::Matchup& matchup) { return are_plain(matchup.axes); }) &&
           std::all_of(model_.families.begin(), model_.families.end(),
                       [&](const model::Family& family) { return are_fixed(family.attributes); }) &&
           std::all_of(model_.kinds.begin(), model_.kinds.end(), [&](const model::Kind& kind) {
             return &kind == &model_.kinds[map_.board] || are_fixed(kind.attributes);
           });
  }

  /// What the rules read of a place is the same of what becomes of it.
  bool attributes() const {
    const model::Kind& board = model_.kinds[map_.board];
    bool same = !board.numeric();
    model::each<Expr>(model_, [&](const Expr& expr) {
      if (expr.op != Op::kind_attribute || expr[Role::operand].type.kind != map_.board) {
        return;
      }
      const std::vector<int>& values = board.attributes[index(expr.index)].values;
      for (std::size_t place = 0; place < values.size(); ++place) {
        same = same && values[index(map_.places[place])] == values[place];
      }
    });
    return same;
  }

  // ---- statements

  bool statements() const {
    bool sound = true;
    model::each<Stmt>(model_, [&](const Stmt& stmt) { sound = sound && statement(stmt); });
    return sound;
  }

  /// Whether a statement does the same whatever the order of places.
  bool statement(const Stmt& stmt) const {
    const auto is_several = [&](const Expr& expr) {
      return expr.type.sort == model::Sort::places && is_mapped(expr.type);
    };
    const auto looks_through = [&](const model::Binder& binder) {
      return std::any_of(binder.source.begin(), binder.source.end(), [&](const Expr& source) {
        return source.type.sort == model::Sort::set ? is_mapped(source.type) : is_several(source);
      });
    };
    if (stmt.act == Act::watch || stmt.act == Act::remember || stmt.act == Act::forget) {
      return false;
    }
    if (stmt.act == Act::match && is_mapped(stmt[Role::value].type)) {
      return false;
    }
    return std::none_of(stmt.args.begin(), stmt.args.end(), is_several) &&
           std::none_of(stmt.binders.begin(), stmt.binders.end(), looks_through);
  }

  // ---- expressions

  bool expressions() {
    bool sound = true;
    model::each<Expr>(model_, [&](const Expr& expr) { sound = sound && (means_the_same(expr) || in_set(expr)); });
    return sound;
  }

  /// A constant in a set that stays the same as a whole. Sets are visited before what is in them.
  bool in_set(const Expr& expr) const { return in_sets_.count(&expr) != 0; }

  bool is_invariant_set(const Expr& set) {
    std::set<int> values;
    for (const Expr& each : set.args) {
      if (each.op != Op::constant) {
        return true; // each part is judged by itself
      }
      values.insert(each.value);
    }
    const bool same = std::all_of(values.begin(), values.end(),
                                  [&](int value) { return values.count(mapped(set.args[0].type.kind, value)) != 0; });
    for (const Expr& each : set.args) {
      if (same) {
        in_sets_.insert(&each);
      }
    }
    return same;
  }

  bool has_mapped_operand(const Expr& expr) const {
    return std::any_of(expr.args.begin(), expr.args.end(), [&](const Expr& each) { return is_mapped(each.type); });
  }

  bool means_the_same(const Expr& expr) {
    switch (expr.op) {
    case Op::constant:
      return is_fixed(expr.type, expr.value);
    case Op::set_of:
      return is_invariant_set(expr);
    case Op::variable:
    case Op::marker:
    case Op::zone:
    case Op::zones:
    case Op::content:
    case Op::top:
    case Op::bottom:
    case Op::attribute:
    case Op::kind_attribute: // judged by `attributes`
    case Op::owner:
    case Op::place_index:
    case Op::family_is:
    case Op::type_is:
    case Op::opponent:
    case Op::equal:
    case Op::and_:
    case Op::or_:
    case Op::not_:
    case Op::is_none:
    case Op::is_empty:
    case Op::is_face_up:
    case Op::contains:
    case Op::conditional:
    case Op::whole:
    case Op::set_union:
    case Op::set_minus:
    case Op::some:
    case Op::every:
    case Op::count:
    case Op::sum:
    case Op::different:
    case Op::all:
    case Op::set_size:
    case Op::define:
    case Op::again:
    case Op::step:
    case Op::line:
    case Op::span:
    case Op::group:
    case Op::reached:
    case Op::chain:
    case Op::neighbours:
    case Op::unite:
    case Op::after:
    case Op::tuple:
    case Op::score:
      return true;
    case Op::add: // numbers, and what has an order
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::modulo:
    case Op::negate:
    case Op::minimum:
    case Op::maximum:
    case Op::less:
    case Op::less_equal:
    case Op::range:
    case Op::set_first:
    case Op::set_last:
    case Op::next:
    case Op::highest:
    case Op::lowest:
    case Op::first:
      return !is_mapped(expr.type) && !has_mapped_operand(expr);
    case Op::times:
    case Op::subsets: // options are numbers of sets, in the order of places
    case Op::error:
      return false;
    case Op::held: // what is about something else
    case Op::held_piece:
    case Op::bundle:
    case Op::adjusted:
    case Op::covers:
    case Op::has:
    case Op::matchup:
    case Op::table:
    case Op::board_place:
    case Op::pair:
    case Op::ring_number:
    case Op::ring_place:
      return !is_mapped(expr.type) && !has_mapped_operand(expr);
    }
    return false;
  }

  const model::Model& model_;
  const BoardMap& map_;
  model::KindId directions_;
  std::set<const Expr*> in_sets_;
};

/// Whether all that a state holds besides places and markers is about seats: whose turn it is, and who has passed.
bool notes_seats_only(const Program& program) {
  static constexpr std::array<std::string_view, 4> of_turns = {"me", "passed", "turns left", "next turn"};
  return std::all_of(program.local_names.begin(), program.local_names.end(), [&](const std::string& name) {
    const bool is_variable = std::any_of(program.model.variables.begin(), program.model.variables.end(),
                                         [&](const model::Variable& variable) { return variable.name == name; });
    return !is_variable && std::find(of_turns.begin(), of_turns.end(), name) != of_turns.end();
  });
}

/// Whether the set-up is what play begins with, and nothing comes back to it.
bool sets_up_once(const model::Model& model) {
  const auto is_set_up = [](const Stmt& stmt) { return stmt.act == Act::step && stmt.id<model::StepId>().is_none(); };
  std::size_t times = 0;
  model::each<Stmt>(model, [&](const Stmt& stmt) { times += is_set_up(stmt) ? 1 : 0; });
  return times == 0 || (times == 1 && is_set_up(model.play.front()));
}

} // namespace

bool keeps_rules(const Program& program, const BoardMap& map) {
  model::Model rules = program.model;
  if (sets_up_once(rules)) {
    rules.setup.clear(); // where play begins may be anything
  }
  return notes_seats_only(program) && Proof(rules, map).holds();
}

} // namespace brehon
