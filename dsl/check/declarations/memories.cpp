#include "dsl/check/declarations/memories.hpp"

#include "dsl/check/declarations/zones.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace brehon::checking {

using model::Act;
using model::Op;

namespace {

constexpr int most_positions = 10000;

/// How many positions a memory has room for: what it says, or as many as there can be decisions, and one before them.
int room_of(Context& context, const Node& node) {
  const Node* said = node.find(Kind::up_to);
  const Node* limit = context.input.game.find(Kind::limit);
  std::optional<int> most;
  if (said != nullptr) {
    most = constant(context, said->front(), "how many positions are remembered");
  } else if (limit != nullptr && present(context, *limit)) {
    most = parse_number(context, limit->get(Kind::number)).value_or(0) + 1;
  } else {
    error(context, DiagnosticId::missing_part, node.get(Kind::id).span,
          fmt::format("`{}` does not say how many positions it has room for", node.name()))
        .suggestion = "add `up to` a number, or a `limit` of decisions";
  }
  if (most && (*most < 1 || *most > most_positions)) {
    error(context, DiagnosticId::range_overflow, said != nullptr ? said->span : node.get(Kind::id).span,
          fmt::format("a memory has room for 1 to {} positions, not for {}", most_positions, *most));
    return 1;
  }
  return most.value_or(1);
}

void add_member(Context& context, const Node& name, model::Memory& memory) {
  const Entry* entry = find(context, name.text);
  if (entry == nullptr) {
    std::vector<std::string_view> near = names_of(context.model.zones);
    for (const model::Marker& marker : context.model.markers)
      near.push_back(marker.name);
    unknown(context, name, "zone or marker", near);
  } else if (entry->symbol == Symbol::zone) {
    note(context, name, *entry);
    memory.zones.push_back(entry->id<model::ZoneId>());
  } else if (entry->symbol == Symbol::marker) {
    note(context, name, *entry);
    memory.markers.push_back(entry->id<model::MarkerId>());
  } else {
    error(context, DiagnosticId::wrong_type, name.span,
          fmt::format("`{}` is neither a zone nor a marker, so it is no part of a position", name.text))
        .related.push_back({entry->span, "it is declared here"});
  }
}

/// What makes a position is a set.
template <class I> void each_once(std::vector<I>& members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
}

/// Whether somebody may not see all that lies in a zone.
bool is_hidden(const model::Zone& zone) {
  const bool all_see = std::all_of(zone.seen_by.begin(), zone.seen_by.end(),
                                   [](model::Viewer viewer) { return viewer == model::Viewer::everybody; });
  return zone.face_down || zone.count_hidden || zone.turnable || !all_see;
}

void report_hidden(Context& context, const model::Memory& memory, const std::string& name) {
  error(context, DiagnosticId::not_secret, context.model.elements[memory.element].span,
        fmt::format("`{}` would tell what not all see: `{}` may be hidden from some", memory.name, name))
      .related.push_back({find(context, name)->span, "it is declared here"});
}

void judge_use(Context& context, const model::Memory& memory, bool noted, bool asked) {
  const Span span = context.model.elements[memory.element].span;
  if (!noted) {
    dead(context, DiagnosticId::unreachable, span, fmt::format("nothing is ever noted in `{}`", memory.name))
        .suggestion = fmt::format("note a position: `remember {}`", memory.name);
  } else if (!asked) {
    dead(context, DiagnosticId::unreachable, span, fmt::format("nothing depends on `{}`", memory.name)).suggestion =
        fmt::format("ask how often the position was there: `{}.times`", memory.name);
  }
}

} // namespace

void declare_memories(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::memory || !present(context, node))
      continue;
    model::Memory memory;
    memory.name = node.name();
    if (const Node* indices = node.find(Kind::dimensions))
      memory.dimensions = dimensions_of(context, *indices);
    for (const Node& child : node.children) {
      if (child.kind == Kind::name)
        add_member(context, child, memory);
    }
    each_once(memory.zones);
    each_once(memory.markers);
    memory.most = room_of(context, node);
    memory.element = add_element(context, node, "memory", memory.name, context.names.root);
    declare(context, memory.name, context.model.memories.next(), node.get(Kind::id).span);
    context.model.memories.push_back(std::move(memory));
  }
}

void judge_memories(Context& context) {
  if (context.findings.reported.has_errors())
    return;
  std::set<model::MemoryId> noted, asked;
  model::each<model::Stmt>(std::as_const(context.model), [&](const model::Stmt& stmt) {
    if (stmt.act == Act::remember)
      noted.insert(stmt.id<model::MemoryId>());
  });
  model::each<Expr>(std::as_const(context.model), [&](const Expr& expr) {
    if (expr.op == Op::times)
      asked.insert(expr.id<model::MemoryId>());
  });
  for (const model::MemoryId id : ids(context.model.memories)) {
    const model::Memory& memory = context.model.memories[id];
    judge_use(context, memory, noted.contains(id), asked.contains(id));
    for (const model::ZoneId zone : memory.zones) {
      if (is_hidden(context.model.zones[zone]))
        report_hidden(context, memory, context.model.zones[zone].name);
    }
    for (const model::MarkerId marker : memory.markers) {
      if (!context.model.markers[marker].seen_by.empty())
        report_hidden(context, memory, context.model.markers[marker].name);
    }
  }
}

} // namespace brehon::checking
