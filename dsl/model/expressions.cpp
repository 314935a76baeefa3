#include "dsl/model/expressions.hpp"

#include "dsl/model/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

namespace brehon::expressions {

using model::Binder;
using model::Expr;
using model::Op;
using model::Role;
using model::VariableId;

namespace {

using Renaming = std::map<VariableId, VariableId>;

bool same_under(const Expr& a, const Expr& b, Renaming& renaming);

bool same_binders(const std::vector<Binder>& a, const std::vector<Binder>& b, Renaming& renaming) {
  if (a.size() != b.size())
    return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    renaming[a[i].variable] = b[i].variable;
    if (a[i].source.size() != b[i].source.size() || a[i].filter.size() != b[i].filter.size())
      return false;
    for (std::size_t s = 0; s < a[i].source.size(); ++s) {
      if (!same_under(a[i].source[s], b[i].source[s], renaming))
        return false;
    }
    for (std::size_t f = 0; f < a[i].filter.size(); ++f) {
      if (!same_under(a[i].filter[f], b[i].filter[f], renaming))
        return false;
    }
  }
  return true;
}

bool same_under(const Expr& a, const Expr& b, Renaming& renaming) {
  if (a.op != b.op || a.args.size() != b.args.size() || a.flag != b.flag)
    return false;
  if (a.op == Op::after && (!renaming.empty() || !model::same(a.blocks, b.blocks)))
    return false; // statements are not compared under other names
  if (a.op == Op::variable) {
    const auto variable = a.id<VariableId>();
    const auto renamed = renaming.find(variable);
    return (renamed == renaming.end() ? variable : renamed->second) == b.id<VariableId>();
  }
  if (binds_place(a.op))
    renaming[VariableId(a.value)] = VariableId(b.value);
  else if (a.value != b.value)
    return false;
  if (a.index != b.index || !same_binders(a.binders, b.binders, renaming))
    return false;
  return std::equal(a.args.begin(), a.args.end(), b.args.begin(),
                    [&](const Expr& x, const Expr& y) { return same_under(x, y, renaming); });
}

void collect(const Expr& expr, std::set<model::VariableId>& out) {
  if (expr.op == Op::variable)
    out.insert(expr.id<VariableId>());
  for (const Expr& arg : expr.args)
    collect(arg, out);
  for (const Binder& binder : expr.binders) {
    for (const Expr& part : binder.source)
      collect(part, out);
    for (const Expr& part : binder.filter)
      collect(part, out);
  }
  model::each<Expr>(expr.blocks, [&](const Expr& part) {
    if (part.op == Op::variable)
      out.insert(part.id<VariableId>());
  });
}

} // namespace

bool is_constant(const Expr& expr) {
  return expr.op == Op::constant;
}

Expr truth() {
  Expr out;
  out.op = Op::constant;
  out.value = 1;
  out.type.sort = model::Sort::boolean;
  return out;
}

bool is_true(const Expr& expr) {
  return is_constant(expr) && expr.value != 0;
}

bool is_false(const Expr& expr) {
  return is_constant(expr) && expr.value == 0;
}

bool same(const Expr& a, const Expr& b) {
  Renaming renaming;
  return same_under(a, b, renaming);
}

bool same(const Expr& a, const Expr& b, VariableId of_a, VariableId of_b) {
  Renaming renaming{{of_a, of_b}};
  return same_under(a, b, renaming);
}

std::set<model::VariableId> variables(const Expr& expr) {
  std::set<model::VariableId> out;
  collect(expr, out);
  return out;
}

bool is_part_of_value(Op op, Role role) {
  if (op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::negate || op == Op::minimum ||
      op == Op::maximum)
    return true;
  if (op == Op::conditional || op == Op::sum || op == Op::highest || op == Op::lowest)
    return role != Role::condition;
  return false;
}

namespace {

/// Whether an argument is taken as the fraction that it is, though the whole is none.
bool takes_fraction(Op op, Role role) {
  return op == Op::equal || op == Op::less || op == Op::less_equal || (op == Op::different && role != Role::condition);
}

} // namespace

bool is_fraction(const Expr& expr) {
  if (expr.op == Op::divide)
    return expr.flag;
  const auto& roles = facts(expr.op).roles;
  return std::any_of(roles.begin(), roles.end(), [&](Role role) {
    return is_part_of_value(expr.op, role) && expr.has(role) && is_fraction(expr[role]);
  });
}

void settle_divisions(Expr& expr, bool exact) {
  if (expr.op == Op::divide)
    expr.flag = expr.flag && exact;
  const auto& roles = facts(expr.op).roles;
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const bool has_role = i < roles.size; // those of lists are indices, arguments, keys: whole numbers
    const Role role = has_role ? roles.list[i] : Role::operand;
    const bool stays = has_role && ((exact && is_part_of_value(expr.op, role)) || takes_fraction(expr.op, role) ||
                                    (expr.op == Op::divide && expr.flag));
    settle_divisions(expr.args[i], stays);
  }
  for (Binder& binder : expr.binders) {
    for (auto* parts : {&binder.source, &binder.filter}) {
      for (Expr& part_of_binder : *parts)
        settle_divisions(part_of_binder, false);
    }
  }
}

std::vector<const Expr*> named_places(const Expr& source) {
  if (source.op != Op::zones)
    return {&source};
  std::vector<const Expr*> out;
  for (const Expr& part : source.args)
    out.push_back(&part);
  return out;
}

namespace {

/// The types of a family, counted within it, that a binder can mean: those that there are copies of, with the values
/// that it names.
std::vector<std::size_t> meant_types(const model::Model& model, const model::Family& family, const Binder& binder) {
  std::vector<std::size_t> out;
  const std::vector<model::PieceTypeId> types = family.type_ids();
  for (std::size_t i = 0; i < types.size(); ++i) {
    const auto differs = [&](const Expr& test) {
      if (test.op != Op::equal || test[Role::left].op != Op::attribute || test[Role::right].op != Op::constant)
        return false;
      const std::string& name = model.attributes[test[Role::left].id<model::AttributeId>()];
      return std::any_of(family.attributes.begin(), family.attributes.end(), [&](const model::Attribute& attribute) {
        return attribute.name == name && attribute.values[i] != test[Role::right].value;
      });
    };
    const model::PieceType& type = model.types[types[i]];
    const model::PieceType& begins = type.unturned.is_none() ? type : model.types[type.unturned];
    const bool is_there = begins.unlimited || begins.copies > 0;
    if (is_there && std::none_of(binder.filter.begin(), binder.filter.end(), differs))
      out.push_back(i);
  }
  return out;
}

} // namespace

std::vector<std::string> open_attributes(const model::Model& model, const Binder& binder) {
  const model::Type& type = model.variables[binder.variable].type;
  if (std::any_of(binder.filter.begin(), binder.filter.end(), [](const Expr& test) { return test.op == Op::type_is; }))
    return {};
  if (type.families.size() != 1)
    return {"family"};
  const model::Family& family = model.families[type.families[0]];
  if (family.types <= 1)
    return {};
  std::vector<std::string> open;
  if (family.per_player && model.players > 1)
    open.push_back("owner");
  const std::vector<std::size_t> meant = meant_types(model, family, binder);
  for (const model::Attribute& attribute : family.attributes) {
    const auto differs = [&](std::size_t each) { return attribute.values[each] != attribute.values[meant.front()]; };
    if (std::any_of(meant.begin(), meant.end(), differs))
      open.push_back(attribute.name);
  }
  for (const Expr& test : binder.filter) {
    if (test.op != Op::equal)
      continue;
    const Expr& read = test[Role::left];
    const std::string said = read.op == Op::owner       ? "owner"
                             : read.op == Op::attribute ? model.attributes[read.id<model::AttributeId>()]
                                                        : "";
    open.erase(std::remove(open.begin(), open.end(), said), open.end());
  }
  return open;
}

} // namespace brehon::expressions
