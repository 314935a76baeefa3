#include "interpreter/lower/context/secrets.hpp"

#include <algorithm>

#include "dsl/model/effects.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/machine/place_table.hpp"

namespace brehon::lowering {

namespace {

using model::Act;
using model::Role;
using model::Stmt;

template <class I> bool contains(const std::vector<I>& list, I which) {
  return std::find(list.begin(), list.end(), which) != list.end();
}

/// Whether what lies in a zone can be hidden from somebody.
bool can_hide(const model::Zone& zone) {
  return !open_zone(zone) || zone.turnable;
}

/// The zones that a statement takes pieces from to the box; none where it takes nothing there.
std::vector<model::ZoneId> boxed_from(const model::Model& model, const Stmt& stmt) {
  if (stmt.act == Act::pay)
    return model.purse;
  const bool to_box = stmt.has(Role::to) && contains(stmt[Role::to].type.zones, model::box);
  if (!to_box)
    return {};
  return stmt.act == Act::draw         ? stmt[Role::from].type.zones
         : stmt.act == Act::move_piece ? stmt[Role::moved].type.zones
                                       : stmt.binders[0].source[0].type.zones;
}

/// The families that a statement takes from a zone.
std::vector<model::FamilyId> taken_from(const model::Model& model, const Stmt& stmt, model::ZoneId zone) {
  if (stmt.act == Act::move_piece)
    return stmt[Role::moved].type.families;
  return stmt.binders.empty() ? model.zones[zone].families : model.variables[stmt.binders[0].variable].type.families;
}

} // namespace

bool has_secrets(const model::Model& model) {
  const auto parts = [](const model::Zone& zone) {
    return can_hide(zone) || zone.count_hidden || zone.shape == model::Shape::pile;
  };
  bool out = std::any_of(model.zones.begin(), model.zones.end(), parts) ||
             std::any_of(model.markers.begin(), model.markers.end(),
                         [](const model::Marker& marker) { return !marker.seen_by.empty(); });
  model::each<Stmt>(model, [&](const Stmt& stmt) { out = out || (stmt.act == Act::for_each && stmt.flag); });
  model::each<model::Action>(model, [&](const model::Action& action) { out = out || model::has_secret(action); });
  return out;
}

bool is_secret(const model::Model& model, const model::Action& action) {
  const auto& written = model::writes(model, action.effects).markers;
  return action.secret || std::any_of(written.begin(), written.end(), [&](model::MarkerId marker) {
           const auto& seen_by = model.markers[marker].seen_by;
           return !seen_by.empty() && !contains(seen_by, model::Viewer::everybody);
         });
}

std::set<model::FamilyId> unseen_in_box(const model::Model& model) {
  std::set<model::FamilyId> out;
  model::each<Stmt>(model, [&](const Stmt& stmt) {
    for (const model::ZoneId zone : boxed_from(model, stmt)) {
      if (!can_hide(model.zones[zone]))
        continue;
      for (const model::FamilyId family : taken_from(model, stmt, zone))
        out.insert(family);
    }
  });
  return out;
}

} // namespace brehon::lowering
