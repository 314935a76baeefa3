#pragma once

#include "dsl/base/enumerators.hpp"
#include "dsl/model/walk.hpp"

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace brehon {

/// One member of a model that is not as it was.
struct MemberChange {
  std::string where; // the members that lead to it
  model::Matter matter;
  bool order = false;   // two elements of a list have changed places
  bool sides = false;   // it is a list of operands whose order means nothing, but where one can fail
  bool members = false; // of a set only the members count
  bool drop = false;    // an element of a list is missing
  bool bound = false;   // which variable something binds
  bool unread =
      false; // an index or flag that means nothing here; a statement that has lost its decision, turns or step
  bool in_type = false;
};

/// Changes each member of a model that rules depend on by itself: numbers by one, flags to their opposite, enumerators
/// to the next that is written alike, ids to another one; drops an element of each list and lets two change places.
/// Calls `attempt(MemberChange)` while the model is changed; `wanted(MemberChange)` says before whether it is to be
/// changed.
template <class Wanted, class Attempt> class Changes {
public:
  Changes(model::Model& model, Wanted wanted, Attempt attempt) : model_(model), wanted_(wanted), attempt_(attempt) {}

  void run() { members(model_, {"", model::Matter::play}); }

private:
  template <class T> void to(T& leaf, T other, const MemberChange& change) {
    if (other == leaf || !wanted_(change)) {
      return;
    }
    std::swap(leaf, other);
    attempt_(change);
    std::swap(leaf, other);
  }

  template <class T> void members(T& part, const MemberChange& around) {
    constexpr bool has_index = std::same_as<T, model::Expr> || std::same_as<T, model::Stmt>;
    model::members(part, [&](const model::Member& member, auto& x) {
      const bool by_hand = has_index && (member.name == "index" || member.name == "value");
      const bool counts = member.matter != model::Matter::wording && member.matter != model::Matter::place;
      if (by_hand || !counts) {
        return;
      }
      MemberChange change = around;
      change.where += (change.where.empty() ? "" : ".") + std::string(member.name);
      change.in_type |= std::same_as<T, model::Type>;
      change.matter = around.matter == model::Matter::derived ? around.matter : member.matter;
      change.bound = std::same_as<std::remove_cvref_t<decltype(x)>, model::VariableId> ||
                     std::same_as<std::remove_cvref_t<decltype(x)>, std::vector<model::VariableId>>;
      if constexpr (std::same_as<T, model::Expr>) {
        using enum model::Op;
        const bool is_set = part.op == set_of || part.op == set_union;
        const bool either_way = part.op == equal || part.op == add || part.op == multiply || part.op == minimum ||
                                part.op == maximum || part.op == and_ || part.op == or_;
        change.sides = member.name == "args" && (either_way || (is_set && around.members));
        change.members = part.op == contains || part.op == set_size || part.op == equal || (is_set && around.members);
        change.unread = member.name == "flag" && part.op != model::Op::divide && part.op != model::Op::line;
        const bool of_action = part.op == model::Op::after && part.flag; // the statements are those of its action
        change.matter = of_action && member.name == "blocks" ? model::Matter::derived : change.matter;
      }
      if constexpr (std::same_as<T, model::Stmt>) {
        const bool goes_round = part.act == model::Act::for_each && part.has(model::Role::start);
        change.unread = member.name == "anticlockwise" && !goes_round;
      }
      visit(part, member, x, change);
    });
    if constexpr (has_index) {
      index(part, around);
    }
  }

  /// Whether `value` says something: a constant, a variable, or which way `each` is compared.
  static bool reads_value(const model::Expr& expr) {
    return expr.op == model::Op::constant || model::value_is_variable(expr.op) || expr.has(model::Role::each);
  }

  /// An index is changed where it stands, since a walk shows a copy of it.
  template <class T> void index(T& part, MemberChange change) {
    const std::string around = change.where;
    model::Index of = model::Index::nothing;
    if constexpr (std::same_as<T, model::Expr>) {
      of = model::facts(part.op).index;
      change.where = around + ".value";
      change.bound = model::value_is_variable(part.op);
      change.unread = !reads_value(part);
      const bool truth = part.op == model::Op::constant && part.type.sort == model::Sort::boolean;
      to(part.value, truth ? 1 - part.value : part.value + 1, change);
      change.bound = false;
      change.unread = false;
    } else {
      of = model::facts(part.act).index;
    }
    change.where = around + ".index";
    change.unread = of == model::Index::nothing || of == model::Index::decision || of == model::Index::turns ||
                    of == model::Index::step;
    change.bound |= of == model::Index::variable;
    model::with_index(of, std::as_const(part.index), [&](auto id) { to(part.index, other(id), change); });
  }

  template <class Of, class T> void visit(Of& of, const model::Member& member, T& x, const MemberChange& change) {
    if constexpr (std::same_as<T, model::Op> || std::same_as<T, model::Act>) {
      to(x, written_alike(x), change);
    } else if constexpr (std::same_as<T, bool>) {
      to(x, !x, change);
    } else if constexpr (std::is_enum_v<T>) {
      const T next = static_cast<T>(static_cast<int>(x) + 1);
      to(x, enumerator_name(next).empty() ? T() : next, change);
    } else if constexpr (std::is_arithmetic_v<T>) {
      to(x, member.name == "cells" ? static_cast<T>(x < 0 ? 0 : -1) : static_cast<T>(x + 1), change);
    } else if constexpr (std::same_as<T, std::string>) {
      to(x, x + "x", change);
    } else if constexpr (model::IsId<T>::value) {
      to(x, T(other(x)), change);
    } else if constexpr (model::IsPair<T>::value) {
      visit(of, member, x.first, change);
      visit(of, member, x.second, change);
    } else if constexpr (model::Part<T>) {
      members(x, change);
    } else if constexpr (model::Sequence<T>) {
      list(of, member, x, change);
    }
  }

  template <class Of, class T> void list(Of& of, const model::Member& member, T& x, MemberChange change) {
    for (auto& each : x) {
      visit(of, member, each, change);
    }
    if constexpr (
        requires {
          x.size() - x.size();
          x[0];
        } &&
        !requires { x.next(); }) {
      order(x, change);
      const bool by_place = member.name == "rows" || member.name == "values" || fixed(of, member);
      if (!x.empty() && !by_place) {
        T shorter(x.begin(), x.end() - 1);
        change.drop = true;
        swap_with(x, shorter, change);
      }
    }
  }

  template <class T> void order(T& x, MemberChange change) {
    change.order = true;
    if (x.size() > 1 && !model::same(x[0], x[1])) {
      T turned = x;
      std::swap(turned[0], turned[1]);
      swap_with(x, turned, change);
    }
  }

  template <class T> void swap_with(T& x, T& other, const MemberChange& change) {
    if (wanted_(change)) {
      std::swap(x, other);
      attempt_(change);
      std::swap(x, other);
    }
  }

  /// Whether a list has as many elements as its part says.
  template <class Of> static bool fixed(const Of& of, const model::Member& member) {
    if constexpr (std::same_as<Of, model::Expr>) {
      return member.name == "args" && model::facts(of.op).notation != model::Notation::list;
    } else if constexpr (std::same_as<Of, model::Stmt>) {
      return member.name == "args" || member.name == "cases";
    } else {
      return false;
    }
  }

  static bool holds_statements(model::Act act) {
    using enum model::Act;
    return act == if_ || act == match || act == for_each || act == repeat || act == repeat_times || act == watch;
  }

  /// The next operator or statement that has the same arguments. A definition that calls itself, `again`, is called.
  template <class T> static T written_alike(T x) {
    const auto alike = [&](T y) {
      const auto& a = model::facts(x);
      const auto& b = model::facts(y);
      bool same = a.index == b.index && a.roles.size == b.roles.size && a.roles.required == b.roles.required;
      if constexpr (std::same_as<T, model::Op>) {
        same = same && a.notation == b.notation && model::value_is_variable(x) == model::value_is_variable(y) &&
               x != T::again && y != T::again;
      } else {
        same = same && holds_statements(x) == holds_statements(y);
      }
      return same && std::equal(a.roles.begin(), a.roles.end(), b.roles.begin());
    };
    T y = x;
    do {
      y = static_cast<T>(static_cast<int>(y) + 1);
      y = enumerator_name(y).empty() ? T() : y;
    } while (y != x && !alike(y));
    return y;
  }

  int other(int number) const { return number + 1; }

  template <class Tag> int other(Id<Tag> id) const {
    using I = Id<Tag>;
    if constexpr (std::same_as<I, model::DecisionId> || std::same_as<I, model::TurnsId> ||
                  std::same_as<I, model::StepId>) {
      return id.is_none() ? id.number() : -1; // another could hold this one
    } else if constexpr (std::same_as<I, model::BundleId>) {
      for (int next = 0; next < static_cast<int>(model_.bundles.size()); ++next) {
        if (id.is_none() || !model::same(model_.bundles[I(next)], model_.bundles[id])) {
          return next; // one that says something else
        }
      }
      return -1;
    } else {
      int size = 0;
      model::members(std::as_const(model_), [&](const model::Member&, const auto& list) {
        if constexpr (requires { list.has(id); }) {
          size = static_cast<int>(list.size());
        }
      });
      return id.number() + 1 < size ? id.number() + 1 : id.number() > 0 ? 0 : -1;
    }
  }

  model::Model& model_;
  Wanted wanted_;
  Attempt attempt_;
};

} // namespace brehon
