#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

void Checker::zones() {
  model::Zone box;
  box.name = "box";
  for (std::size_t i = 0; i < model_.families.size(); ++i)
    box.families.push_back(static_cast<int>(i));
  symbols_.emplace("box", Entry{Symbol::zone, 0, game_.get(Kind::id).span});
  model_.zones.push_back(std::move(box));
  for (const Node& node : game_.children) {
    if (node.kind != Kind::zones)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::zone && present(child))
        zone(child);
    }
  }
  refills();
  purse();
  for (const Node& pieces : game_.children) {
    if (pieces.kind != Kind::pieces)
      continue;
    for (const Node& node : pieces.children) {
      const Entry* family = node.kind == Kind::family ? find(node.name()) : nullptr;
      if (family != nullptr && family->symbol == Symbol::family)
        where_in_force(node, model_.families[static_cast<std::size_t>(family->index)]);
    }
  }
}

/// The zone in which the cards of a family have their effects, and which definitions they adjust.
void Checker::where_in_force(const Node& node, model::Family& family) {
  const Node* word = node.find(Kind::in_force);
  if (word == nullptr)
    return;
  const Entry* zone = find(word->name());
  const bool held = zone != nullptr && zone->symbol == Symbol::zone &&
                    !model_.zones[static_cast<std::size_t>(zone->index)].dimensions.empty() &&
                    model_.zones[static_cast<std::size_t>(zone->index)].dimensions[0] == 0;
  if (!held) {
    error(DiagnosticId::wrong_type, word->span,
          fmt::format("`{}` is no zone that has a player as its first index", word->name()));
    return;
  }
  family.in_force = zone->index;
  for (const Node& row : node.children) {
    const Node* block = row.kind == Kind::piece_row ? row.find(Kind::block) : nullptr;
    if (block == nullptr)
      continue;
    for (const Node& effect : block->children) {
      if (effect.kind == Kind::adjust)
        adjusted_.insert(std::string(effect.get(Kind::call)[0].text));
    }
  }
}

/// Piles that take back their discards: both hold the same pieces.
void Checker::refills() {
  for (const auto& [zone, word] : refills_) {
    const Entry* entry = find(word->text);
    if (entry == nullptr || entry->symbol != Symbol::zone) {
      std::vector<std::string_view> names;
      for (const model::Zone& known : model_.zones)
        names.push_back(known.name);
      unknown(*word, "zone", names);
      continue;
    }
    const model::Zone& from = model_.zones[static_cast<std::size_t>(entry->index)];
    model::Zone& to = model_.zones[static_cast<std::size_t>(zone)];
    if (!from.dimensions.empty() || from.families != to.families || to.shape != model::Shape::pile) {
      error(DiagnosticId::wrong_type, word->span,
            fmt::format("a pile is refilled from one place with the same pieces, and `{}` is none", word->text));
      continue;
    }
    to.refill = entry->index;
  }
}

/// One zone statement declares one zone, or several that share all but name and indices.
void Checker::zone(const Node& node) {
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
      common.capacity = constant(child.front(), "the size of a place").value_or(1);
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
      const Entry* entry = find(word->text);
      if (entry != nullptr && entry->symbol == Symbol::family) {
        common.families.push_back(entry->index);
        continue;
      }
      std::vector<std::string_view> families;
      for (const model::Family& family : model_.families)
        families.push_back(family.name);
      unknown(*word, "family of pieces", families);
    }
  }
  std::sort(common.families.begin(), common.families.end());
  common.seen_by = viewers(node);
  if (!common.seen_by.empty())
    common.face_down = true;
  if (const Node* refilled = node.find(Kind::refilled_from))
    refills_.emplace_back(static_cast<int>(model_.zones.size()), &refilled->get(Kind::id));
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& id = node[i];
    if (id.kind != Kind::id)
      continue;
    model::Zone zone = common;
    zone.name = id.text;
    if (i + 1 < node.children.size() && node[i + 1].kind == Kind::dimensions)
      zone.dimensions = dimensions(node[i + 1]);
    if (!declare(zone.name, Symbol::zone, static_cast<int>(model_.zones.size()), id.span))
      continue;
    zone.element = add_element(node, "zone", zone.name, root_);
    model_.elements.back().span = id.span;
    for (const model::Viewer viewer : zone.seen_by) {
      const bool by_player = std::find(zone.dimensions.begin(), zone.dimensions.end(), 0) != zone.dimensions.end();
      if (viewer == model::Viewer::holder && !by_player) {
        error(DiagnosticId::wrong_type, node.get(Kind::seen_by).span,
              fmt::format("`{}` has no holder: it is not indexed by `player`", zone.name));
      }
    }
    model_.zones.push_back(std::move(zone));
  }
}

std::vector<model::Viewer> Checker::viewers(const Node& node) {
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
    if (viewer.kind != Kind::everybody)
      continue;
    const Node* where = viewer.find(Kind::where);
    if (where == nullptr || constant(where->front(), "a condition of sight").value_or(1) != 0)
      out.push_back(model::Viewer::everybody);
  }
  return out;
}

std::vector<model::KindId> Checker::dimensions(const Node& node) {
  std::vector<model::KindId> out;
  for (const Node& child : node.children)
    out.push_back(dimension_kind(child));
  return out;
}

int Checker::dimension_kind(const Node& node) {
  if (node.kind == Kind::range) {
    const auto low = constant(node[0], "the start of a range"), high = constant(node[1], "the end of a range");
    if (!low || !high)
      return 0;
    if (*low > *high || *high - *low > 100000) {
      error(DiagnosticId::range_overflow, node.span, fmt::format("the range {}..{} is empty or too long", *low, *high));
      return 0;
    }
    return number_kind(fmt::format("{}..{}", *low, *high), *low, *high);
  }
  const Entry* entry = find(node.text);
  if (entry != nullptr && entry->symbol == Symbol::kind)
    return entry->index;
  if (node.text == "row" || node.text == "column") {
    if (const auto size = coordinates(node.text))
      return number_kind(node.text, 1, *size);
  }
  std::vector<std::string_view> kinds;
  for (const model::Kind& kind : model_.kinds)
    kinds.push_back(kind.name);
  unknown(node, "kind", kinds);
  return 0;
}

void Checker::markers() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::markers)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::marker && present(child))
        marker(child);
    }
  }
}

void Checker::marker(const Node& node) {
  model::Marker marker;
  marker.name = node.name();
  if (const Node* indices = node.find(Kind::dimensions))
    marker.dimensions = dimensions(*indices);
  const Node* bounds = node.find(Kind::range);
  const Node* word = node.find(Kind::name);
  if (bounds == nullptr && word != nullptr && word->text == "flag" && find("flag") == nullptr) {
    marker.type = types::boolean();
  } else {
    marker.type = value_type(node);
  }
  if (marker.type.sort == model::Sort::error) {
    declare(marker.name, Symbol::marker, static_cast<int>(model_.markers.size()), node.get(Kind::id).span);
    model_.markers.push_back(std::move(marker));
    return;
  }
  marker.initial = marker.type.optional ? (marker.type.sort == model::Sort::integer ? model::no_number : model::none)
                                        : marker.type.low;
  if (const Node* initial = node.find(Kind::initial)) {
    const Expr value = value_of(initial->front(), marker.type);
    const auto known = fold(value);
    if (known)
      marker.initial = *known;
    else if (value.type.sort != model::Sort::error) {
      error(DiagnosticId::not_constant, initial->span, "what a marker begins at must be known before the game begins");
    }
  }
  if (const Node* lasts = node.find(Kind::lasts))
    marker.lasts = lasts->name();
  marker.seen_by = viewers(node);
  marker.element = add_element(node, "marker", marker.name, root_);
  declare_marker(std::move(marker), node.get(Kind::id).span);
}

int Checker::declare_marker(model::Marker marker, Span span) {
  const int index = static_cast<int>(model_.markers.size());
  declare(marker.name, Symbol::marker, index, span);
  model_.markers.push_back(std::move(marker));
  return index;
}

} // namespace brehon
