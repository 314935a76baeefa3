#include "dsl/check/proofs/order.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace brehon::checking {

using model::Act;
using model::Stmt;

namespace {

/// The piles that are shuffled, and those to which what lies in them comes.
std::set<model::ZoneId> of_unknown_order(const model::Model& model) {
  std::set<model::ZoneId> out;
  for (const model::ZoneId zone : ids(model.zones)) {
    if (!model.zones[zone].refill.is_none())
      out.insert(zone);
  }
  std::size_t known = 0;
  do {
    known = out.size();
    model::each<Stmt>(model, [&](const Stmt& stmt) {
      const auto is_unknown = [&](model::ZoneId zone) { return out.count(zone) > 0; };
      const auto add = [&](const model::Type& places) {
        std::copy_if(places.zones.begin(), places.zones.end(), std::inserter(out, out.end()),
                     [&](model::ZoneId zone) { return model.zones[zone].shape == model::Shape::pile; });
      };
      if (stmt.act == Act::shuffle)
        add(stmt[model::Role::changed].type);
      if (stmt.act == Act::move_all) {
        const auto& from = stmt.binders[0].source[0].type.zones;
        if (std::any_of(from.begin(), from.end(), is_unknown))
          add(stmt[model::Role::to].type);
      }
    });
  } while (out.size() > known);
  return out;
}

} // namespace

void judge_order(Context& context) {
  std::vector<const model::Binder*> told_by_order;
  model::each<Stmt>(std::as_const(context.model), [&](const Stmt& stmt) {
    if (stmt.act != Act::move || expressions::open_attributes(context.model, stmt.binders[0]).empty())
      return;
    const auto& zones = stmt.binders[0].source[0].type.zones;
    if (std::all_of(zones.begin(), zones.end(),
                    [&](model::ZoneId zone) { return model::has_order(context.model.zones[zone].shape); }))
      told_by_order.push_back(&stmt.binders[0]);
  });
  const std::set<model::ZoneId> unknown =
      told_by_order.empty() ? std::set<model::ZoneId>() : of_unknown_order(context.model);
  for (const model::Binder* binder : told_by_order) {
    for (const model::ZoneId zone : binder->source[0].type.zones) {
      if (unknown.count(zone) == 0)
        continue;
      const std::string& name = context.model.zones[zone].name;
      error(context, DiagnosticId::ambiguous_pieces, binder->span,
            fmt::format("the order in `{}` may be unknown, since it, or what comes there, is shuffled", name))
          .suggestion = fmt::format("say `draw … from {} to …`, by which chance falls", name);
      break;
    }
  }
}

} // namespace brehon::checking
