#include "dsl/check/declarations/zones.hpp"

#include "dsl/check/declarations/purse.hpp"
#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

namespace {

/// The zone in which the cards of a family have their effects, and which definitions they adjust.
void where_in_force(Context& context, const Node& node, model::Family& family) {
  const Node* word = node.find(Kind::in_force);
  if (word == nullptr)
    return;
  const Entry* zone = find(context, word->name());
  const bool held = zone != nullptr && zone->symbol == Symbol::zone &&
                    !context.model.zones[zone->id<model::ZoneId>()].dimensions.empty() &&
                    context.model.zones[zone->id<model::ZoneId>()].dimensions[0] == model::player_kind;
  if (!held) {
    error(context, DiagnosticId::wrong_type, word->span,
          fmt::format("`{}` is not a zone with a player as its first index", word->name()));
    return;
  }
  family.in_force = zone->id<model::ZoneId>();
  note(context, word->get(Kind::id), *zone);
  for (const Node& row : node.children) {
    const Node* block = row.kind == Kind::piece_row ? row.find(Kind::block) : nullptr;
    if (block == nullptr)
      continue;
    for (const Node& effect : block->children) {
      if (effect.kind == Kind::adjust)
        context.definitions.adjusted.insert(std::string(effect.get(Kind::call)[0].text));
    }
  }
}

/// Piles that take back their discards: both hold the same pieces.
void refills(Context& context) {
  for (const auto& [zone, word] : context.unsettled.refills) {
    const Entry* entry = find(context, word->text);
    if (entry == nullptr || entry->symbol != Symbol::zone) {
      const std::vector<std::string_view> names = names_of(context.model.zones);
      unknown(context, *word, "zone", names);
      continue;
    }
    note(context, *word, *entry);
    const model::Zone& from = context.model.zones[entry->id<model::ZoneId>()];
    model::Zone& to = context.model.zones[zone];
    if (!from.dimensions.empty() || from.families != to.families || to.shape != model::Shape::pile) {
      error(context, DiagnosticId::wrong_type, word->span,
            fmt::format("a pile is refilled from one place with the same pieces, and `{}` is none", word->text));
      continue;
    }
    to.refill = entry->id<model::ZoneId>();
  }
}

/// One zone statement declares one zone, or several that share all but name and indices.
void declare_zone(Context& context, const Node& node) {
  model::Zone common;
  for (const Node& child : node.children) {
    if (child.kind == Kind::bag)
      common.shape = model::Shape::bag;
    if (child.kind == Kind::slot)
      common.shape = model::Shape::slot;
    if (child.kind == Kind::pile)
      common.shape = model::Shape::pile;
    if (child.kind == Kind::row)
      common.shape = model::Shape::row;
    if (child.kind == Kind::face_down)
      common.face_down = true;
    if (child.kind == Kind::count_hidden)
      common.count_hidden = true;
    if (child.kind == Kind::up_to)
      common.capacity = constant(context, child.front(), "the size of a place").value_or(1);
    if (child.kind != Kind::of)
      continue;
    const Node& what = child.front();
    std::vector<const Node*> words;
    if (what.kind == Kind::set) {
      for (const Node& word : what.children)
        words.push_back(&word);
    } else {
      words.push_back(&what);
    }
    for (const Node* word : words) {
      const Entry* entry = find(context, word->text);
      if (entry != nullptr && entry->symbol == Symbol::family) {
        note(context, *word, *entry);
        common.families.push_back(entry->id<model::FamilyId>());
        continue;
      }
      const std::vector<std::string_view> families = names_of(context.model.families);
      unknown(context, *word, "family of pieces", families);
    }
  }
  std::sort(common.families.begin(), common.families.end());
  common.seen_by = viewers_of(context, node);
  if (!common.seen_by.empty())
    common.face_down = true;
  if (const Node* refilled = node.find(Kind::refilled_from))
    context.unsettled.refills.emplace_back(context.model.zones.next(), &refilled->get(Kind::id));
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& id = node[i];
    if (id.kind != Kind::id)
      continue;
    model::Zone zone = common;
    zone.name = id.text;
    if (i + 1 < node.children.size() && node[i + 1].kind == Kind::dimensions)
      zone.dimensions = dimensions_of(context, node[i + 1]);
    if (!declare(context, zone.name, context.model.zones.next(), id.span))
      continue;
    zone.element = add_element(context, node, "zone", zone.name, context.names.root);
    context.model.elements.back().span = id.span;
    judge_viewers(context, node, zone.name, zone.seen_by, zone.dimensions);
    context.model.zones.push_back(std::move(zone));
  }
}

} // namespace

model::KindId dimension_kind(Context& context, const Node& node) {
  if (node.kind == Kind::range) {
    const auto low = constant(context, node[0], "the start of a range"),
               high = constant(context, node[1], "the end of a range");
    if (!low || !high)
      return unknown_kind(context);
    if (*low > *high || static_cast<long long>(*high) - *low > 100000) {
      return unknown_kind(context, &error(context, DiagnosticId::range_overflow, node.span,
                                          fmt::format("the range {}..{} is empty or too long", *low, *high)));
    }
    return number_kind(context, fmt::format("{}..{}", *low, *high), *low, *high);
  }
  const Entry* entry = find(context, node.text);
  if (entry != nullptr && entry->symbol == Symbol::kind) {
    note(context, node, *entry);
    return entry->id<model::KindId>();
  }
  if (node.text == "row" || node.text == "column") {
    if (const auto size = coordinates(context, node.text))
      return number_kind(context, node.text, 1, *size);
  }
  const std::vector<std::string_view> kinds = names_of(context.model.kinds);
  return unknown_kind(context, unknown(context, node, "kind", kinds));
}

void declare_zones(Context& context) {
  model::Zone box;
  box.name = "box";
  box.families = ids(context.model.families);
  context.names.symbols.emplace("box", Entry{Symbol::zone, 0, context.input.game.get(Kind::id).span});
  context.model.zones.push_back(std::move(box));
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::zones)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::zone && present(context, child))
        declare_zone(context, child);
    }
  }
  refills(context);
  declare_purse(context);
  for (const Node& pieces : context.input.game.children) {
    if (pieces.kind != Kind::pieces)
      continue;
    for (const Node& node : pieces.children) {
      const Entry* family = node.kind == Kind::family ? find(context, node.name()) : nullptr;
      if (family != nullptr && family->symbol == Symbol::family)
        where_in_force(context, node, context.model.families[family->id<model::FamilyId>()]);
    }
  }
}

std::vector<model::Viewer> viewers_of(Context& context, const Node& node) {
  std::vector<model::Viewer> out;
  const Node* seen = node.find(Kind::seen_by);
  if (seen == nullptr)
    return out;
  for (const Node& viewer : seen->children) {
    if (viewer.kind == Kind::holder)
      out.push_back(model::Viewer::holder);
    if (viewer.kind == Kind::owner)
      out.push_back(model::Viewer::owner);
    if (viewer.kind == Kind::nobody)
      out.push_back(model::Viewer::nobody);
    if (viewer.kind == Kind::others)
      out.push_back(model::Viewer::others);
    if (viewer.kind != Kind::everybody)
      continue;
    const Node* where = viewer.find(Kind::where);
    if (where == nullptr || constant(context, where->front(), "a condition of sight").value_or(1) != 0)
      out.push_back(model::Viewer::everybody);
  }
  return out;
}

void judge_viewers(Context& context, const Node& node, std::string_view name, const std::vector<model::Viewer>& viewers,
                   const std::vector<model::KindId>& dimensions) {
  const bool by_player = std::find(dimensions.begin(), dimensions.end(), model::player_kind) != dimensions.end();
  for (const model::Viewer viewer : viewers) {
    if (!by_player && (viewer == model::Viewer::holder || viewer == model::Viewer::others)) {
      error(context, DiagnosticId::wrong_type, node.get(Kind::seen_by).span,
            fmt::format("`{}` has no holder: it is not indexed by `player`", name));
    }
  }
}

std::vector<model::KindId> dimensions_of(Context& context, const Node& node) {
  std::vector<model::KindId> out;
  for (const Node& child : node.children)
    out.push_back(dimension_kind(context, child));
  return out;
}

} // namespace brehon::checking
