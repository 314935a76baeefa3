#include "dsl/check/examples/facts.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/examples/pieces.hpp"
#include "dsl/check/examples/references.hpp"
#include "dsl/check/examples/sight.hpp"
#include "dsl/check/examples/values.hpp"
#include "dsl/format/one_line.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

/// A fact without its citations.
std::string written(const Node& node) {
  std::size_t end = node.span.end;
  for (const Node& child : node.children) {
    if (child.kind == Kind::citation) {
      end = std::min<std::size_t>(end, child.span.begin);
    }
  }
  return one_line(node.text.substr(0, end - node.span.begin));
}

bool begins_alike(const std::vector<int>& a, const std::vector<int>& b) {
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin());
}

std::optional<Fact> fact_about(Context& context, const Node& node);
std::optional<Fact> place_fact(Context& context, const Node& node, const Reference& reference, model::ZoneId zone);
std::optional<Fact> marker_fact(Context& context, const Node& node, const Reference& reference, model::MarkerId marker);
std::optional<Fact> times_fact(Context& context, const Node& node, const Reference& reference, model::MemoryId memory);
std::optional<Fact> special_fact(Context& context, const Node& node, const Reference& reference);
std::optional<int> points_of(Context& context, const Node& node, const Reference& reference, Fact& fact);

std::optional<Fact> check_fact(Context& context, const Node& node) {
  std::optional<Fact> out = is_sight(node.kind) ? check_sight(context, node) : fact_about(context, node);
  if (out) {
    out->span = node.span;
    out->text = written(node);
  }
  return out;
}

std::optional<Fact> fact_about(Context& context, const Node& node) {
  if (node.kind == Kind::fact_ended) {
    if (context.in_given) {
      error(context, DiagnosticId::bad_example, node.span, "an end cannot be given: it follows from the rest");
      return std::nullopt;
    }
    Fact out;
    out.sort = Fact::Sort::ended;
    return out;
  }
  const std::optional<Reference> reference = reference_of(context, node.front());
  if (!reference) {
    return std::nullopt;
  }
  note_reference(context, *reference);
  if (const model::ZoneId zone = zone_of(context, *reference); !zone.is_none()) {
    return place_fact(context, node, *reference, zone);
  }
  if (const model::MarkerId marker = marker_of(context, *reference); !marker.is_none()) {
    return marker_fact(context, node, *reference, marker);
  }
  if (const model::MemoryId memory = memory_of(context, *reference); !memory.is_none()) {
    return times_fact(context, node, *reference, memory);
  }
  if (node.kind == Kind::fact_at && is_special(reference->name)) {
    return special_fact(context, node, *reference);
  }
  unknown_reference(context, *reference, {"winner", "score", "returns", "to_act"});
  return std::nullopt;
}

std::optional<Fact> place_fact(Context& context, const Node& node, const Reference& reference, model::ZoneId zone) {
  const model::Zone& of = context.model.zones[zone];
  if (node.kind == Kind::fact_at) {
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is a zone", of.name)).suggestion =
        fmt::format("say what lies there: `{} = …`", reference.whole->text);
    return std::nullopt;
  }
  if (context.in_given && zone == model::box) {
    error(context, DiagnosticId::bad_example, node.span, "the box cannot be given: it holds what is nowhere else");
    return std::nullopt;
  }
  Fact out;
  out.sort = Fact::Sort::place;
  out.index = zone.number();
  if (!check_indices(context, reference, of.dimensions, out.indices)) {
    return std::nullopt;
  }
  const auto what = check_contents(context, node[1], zone);
  if (!what) {
    return std::nullopt;
  }
  out.contents = *what;
  const bool whole = out.indices.size() == of.dimensions.size();
  if (!whole && (out.contents.ordered || (context.in_given && !out.contents.pieces.empty()))) {
    error(context, DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("in which place of `{}`? it has {}", of.name,
                      wording::quantity(of.dimensions.size(), "index", "indices")));
    return std::nullopt;
  }
  if (context.in_given) {
    judge_copies(context, out.contents, context.placed, context.placing);
  } else {
    Placed expected;
    judge_copies(context, out.contents, expected, "this expects");
  }
  return out;
}

std::optional<Fact> marker_fact(Context& context, const Node& node, const Reference& reference,
                                model::MarkerId marker) {
  const model::Marker& of = context.model.markers[marker];
  if (node.kind == Kind::fact) {
    const Node* contents = node.find(Kind::contents);
    const bool one_word =
        contents != nullptr && contents->children.size() == 1 && contents->front().children.size() == 1;
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is a marker", of.name)).suggestion =
        fmt::format("say where it is: `{} at {}`", reference.whole->text, one_word ? contents->text : "…");
    return std::nullopt;
  }
  Fact out;
  out.sort = Fact::Sort::marker;
  out.index = marker.number();
  const bool good = check_indices(context, reference, of.dimensions, out.indices);
  const std::optional<int> where = marker_value(context, node[1], of.type);
  if (!good || !where) {
    return std::nullopt;
  }
  out.value = *where;
  return out;
}

/// How often the position that there is has been noted.
std::optional<Fact> times_fact(Context& context, const Node& node, const Reference& reference, model::MemoryId memory) {
  const model::Memory& of = context.model.memories[memory];
  Fact out;
  out.sort = Fact::Sort::times;
  out.index = memory.number();
  const bool good = check_indices(context, reference, of.dimensions, out.indices);
  if (node.kind == Kind::fact || node[1].kind != Kind::number) {
    error(context, DiagnosticId::wrong_type, node[1].span, "a number is needed here").suggestion =
        fmt::format("say how often: `{} at 2`", reference.whole->text);
    return std::nullopt;
  }
  const std::optional<int> times = numeric_value(context, node[1], 0, of.most);
  if (!good || !times) {
    return std::nullopt;
  }
  out.value = *times;
  return out;
}

/// What follows from a state.
std::optional<Fact> special_fact(Context& context, const Node& node, const Reference& reference) {
  if (context.in_given) {
    error(context, DiagnosticId::bad_example, node.span,
          fmt::format("`{}` cannot be given: it follows from the rest", reference.name));
    return std::nullopt;
  }
  Fact out;
  if (is_point(reference.name)) {
    out.sort = reference.name == "score" ? Fact::Sort::score : Fact::Sort::returns;
    const std::optional<int> value = points_of(context, node, reference, out);
    if (!value) {
      return std::nullopt;
    }
    out.value = *value;
    return out;
  }
  out.sort = reference.name == "winner" ? Fact::Sort::winner : Fact::Sort::to_act;
  if (!reference.indices.empty() || reference.member != nullptr) {
    error(context, DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("`{}` has no indices", reference.name));
    return std::nullopt;
  }
  if (node[1].kind == Kind::none) {
    return out;
  }
  const std::optional<int> player = seat_of(context, node[1]);
  if (!player) {
    return std::nullopt;
  }
  out.value = *player;
  return out;
}

std::optional<int> points_of(Context& context, const Node& node, const Reference& reference, Fact& fact) {
  bool good = true;
  if (reference.member != nullptr) {
    std::vector<std::string_view> items;
    for (const model::ScoreItemId item : ids(context.model.score)) {
      items.push_back(context.model.score[item].name);
      if (context.model.score[item].name == reference.member->text) {
        fact.index = item.number();
        insight::element(context.insight, context.model, reference.member->span, context.model.score[item].element);
      }
    }
    if (fact.index == model::none || fact.sort == Fact::Sort::returns) {
      unknown(context, *reference.member, "score item", items);
      good = false;
    }
  }
  if (reference.indices.size() != 1) {
    error(context, DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("whose? write `{}[PLAYER]`", reference.whole->text));
    return std::nullopt;
  }
  const std::optional<int> player = seat_of(context, *reference.indices[0]);
  const bool is_divided = node[1].kind == Kind::divide;
  if (!is_divided && node[1].kind != Kind::number) {
    error(context, DiagnosticId::wrong_type, node[1].span, "a number is needed here").suggestion =
        "write a number, such as `2`, `-1` or `3/2`";
    return std::nullopt;
  }
  const std::optional<int> value = numeric_value(context, is_divided ? node[1][0] : node[1], -1000000000, 1000000000);
  const std::optional<int> parts = is_divided ? numeric_value(context, node[1][1], 1, 1000000000) : 1;
  if (!good || !player || !value || !parts) {
    return std::nullopt;
  }
  fact.indices = {*player};
  fact.parts = *parts;
  return value;
}

/// Whether two facts are about the same thing as seen by the same player, or both about what is the case.
bool same_view(const std::optional<Sight>& a, const std::optional<Sight>& b) {
  const auto shown = [](const Sight& sight) { return sight.sort == Sight::Sort::is_shown; };
  return a && b ? a->player == b->player && shown(*a) == shown(*b) : a.has_value() == b.has_value();
}

void judge_repeated(Context& context, const Fact& fact, const std::vector<Fact>& others) {
  for (const Fact& other : others) {
    const bool same = context.in_given ? begins_alike(other.indices, fact.indices) : other.indices == fact.indices;
    if (other.sort != fact.sort || other.index != fact.index || !same || !same_view(other.sight, fact.sight)) {
      continue;
    }
    // Several players can win together.
    if (fact.sort == Fact::Sort::winner && fact.value != model::none && other.value != model::none) {
      continue;
    }
    error(context, DiagnosticId::bad_example, fact.span, "this is said twice")
        .related.push_back({other.span, "here already"});
    return;
  }
}

} // namespace

std::vector<Fact> check_facts(Context& context, const Node& node) {
  std::vector<Fact> out;
  for (const Node& child : node.children) {
    if (!is_fact(child.kind)) {
      continue;
    }
    if (auto found = check_fact(context, child)) {
      judge_repeated(context, *found, out);
      out.push_back(std::move(*found));
    }
  }
  return out;
}

} // namespace brehon::examples
