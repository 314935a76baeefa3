#include "tools/diff/alike/parameters.hpp"

#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace brehon::diff {

namespace {

using model::Act;
using model::Expr;
using model::Op;
using model::Stmt;
using model::VariableId;

/// The parameters of all rules, or of all definitions, by name, but for those that a call may be outside of.
using Open = std::map<std::string, std::vector<VariableId>>;

Open open_rules(const model::Model& model) {
  std::set<model::RuleId> closed;
  model::each<Stmt>(model, [&](const Stmt& stmt) {
    if (stmt.act == Act::do_ &&
        !types::are_within(model, stmt.args, model.rules[stmt.id<model::RuleId>()].parameters)) {
      closed.insert(stmt.id<model::RuleId>());
    }
  });
  Open out;
  for (const model::RuleId rule : ids(model.rules)) {
    if (closed.count(rule) == 0) {
      out.emplace(model.rules[rule].name, model.rules[rule].parameters);
    }
  }
  return out;
}

Open open_definitions(const model::Model& model) {
  std::set<model::DefineId> closed;
  model::each<Expr>(model, [&](const Expr& expr) {
    if (expr.op == Op::define &&
        !types::are_within(model, expr.args, model.defines[expr.id<model::DefineId>()].parameters)) {
      closed.insert(expr.id<model::DefineId>());
    }
  });
  Open out;
  for (const model::DefineId define : ids(model.defines)) {
    if (closed.count(define) == 0 && model.defines[define].deep == 0) {
      out.emplace(model.defines[define].name, model.defines[define].parameters);
    }
  }
  return out;
}

void name_alike(const model::Model& a, const Open& of_a, model::Model& b, const Open& of_b) {
  for (const auto& [name, parameters] : of_a) {
    const auto other = of_b.find(name);
    if (other == of_b.end() || other->second.size() != parameters.size()) {
      continue;
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const model::Type& type_a = a.variables[parameters[i]].type;
      model::Type& type_b = b.variables[other->second[i]].type;
      if (type_a.sort == model::Sort::integer && type_b.sort == model::Sort::integer) {
        type_b.low = type_a.low;
        type_b.high = type_a.high;
      }
    }
  }
}

} // namespace

void name_ranges_alike(const model::Model& a, model::Model& b) {
  name_alike(a, open_rules(a), b, open_rules(b));
  name_alike(a, open_definitions(a), b, open_definitions(b));
}

} // namespace brehon::diff
