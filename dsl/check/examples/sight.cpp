#include "dsl/check/examples/sight.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/examples/pieces.hpp"
#include "dsl/check/examples/references.hpp"
#include "dsl/check/examples/values.hpp"

#include <fmt/format.h>

namespace brehon::examples {

namespace {

/// The indices of one place or one instance of a marker.
std::optional<std::vector<int>> whole_indices(Context& context, const Reference& reference,
                                              const std::vector<model::KindId>& dimensions) {
  std::vector<int> indices;
  if (!check_indices(context, reference, dimensions, indices)) {
    return std::nullopt;
  }
  if (indices.size() == dimensions.size()) {
    return indices;
  }
  error(context, DiagnosticId::wrong_arity, reference.whole->span,
        fmt::format("which of `{}`? it has {}", reference.name,
                    wording::quantity(dimensions.size(), "index", "indices")));
  return std::nullopt;
}

bool judge_shape(Context& context, const Node& part, const model::Zone& zone) {
  const bool ordered = zone.shape == model::Shape::row || zone.shape == model::Shape::pile;
  if (part.kind == Kind::known_order && !ordered) {
    error(context, DiagnosticId::wrong_type, part.span, fmt::format("there is no order in `{}`", zone.name))
        .suggestion = "leave the brackets out";
    return false;
  }
  if (part.kind == Kind::face_down && zone.shape != model::Shape::pile) {
    error(context, DiagnosticId::wrong_type, part.span,
          fmt::format("`{}` is no pile, so its pieces are seen one by one", zone.name))
        .suggestion = "write what they are, such as `2 hidden card`";
    return false;
  }
  return true;
}

/// Pieces in an order, or of a list. False where one of them is wrong.
bool add_pieces(Context& context, const Node& part, model::ZoneId zone, std::vector<Pieces>& out) {
  if (part.kind == Kind::known_order) {
    bool good = true;
    for (const Node& each : part.children) {
      good = add_pieces(context, each, zone, out) && good;
    }
    return good;
  }
  if (part.has(Kind::none)) {
    return true;
  }
  std::optional<Pieces> pieces =
      part.kind == Kind::back ? check_back(context, part, zone) : check_pieces(context, part, zone);
  if (pieces) {
    out.push_back(std::move(*pieces));
  }
  return pieces.has_value();
}

/// What is seen of a place of a zone.
bool check_seen(Context& context, const Node& node, model::ZoneId zone, Fact& fact) {
  const During seeing(context.in_sight);
  Sight& sight = *fact.sight;
  bool good = true;
  for (const Node& part : node.children) {
    good = judge_shape(context, part, context.model.zones[zone]) && good;
    if (part.kind == Kind::number) {
      const std::optional<int> count = numeric_value(context, part, 0, 10000);
      good = good && count;
      sight.face_down = count.value_or(0);
    } else if (part.kind == Kind::known_order || part.kind == Kind::content || part.kind == Kind::back) {
      const bool behind = fact.contents.ordered;
      fact.contents.ordered = behind || part.kind == Kind::known_order;
      good = add_pieces(context, part, zone, behind ? sight.then : fact.contents.pieces) && good;
    } else if (part.kind == Kind::any) {
      fact.contents.then_any = true;
    } else if (part.kind == Kind::unseen) {
      sight.uncounted = true;
    } else if (part.kind == Kind::as_before) {
      sight.withheld = true;
    }
  }
  if (!good) {
    return false;
  }
  Contents all = fact.contents;
  all.pieces.insert(all.pieces.end(), sight.then.begin(), sight.then.end());
  judge_capacity(context, node, zone, all);
  Placed expected;
  judge_copies(context, all, expected, "this expects");
  return true;
}

/// What is shown of a place of a zone: as often as it is shown, so there can be more than lie there.
bool check_shown(Context& context, const Node& node, model::ZoneId zone, Contents& out) {
  if (node.kind == Kind::known_order) {
    error(context, DiagnosticId::wrong_type, node.span, "what is shown is told without an order").suggestion =
        "leave the brackets out";
    return false;
  }
  bool good = true;
  for (const Node& content : node.children) {
    if (content.kind == Kind::back) {
      error(context, DiagnosticId::bad_example, content.span, "what is shown is seen").suggestion =
          "say what it is, or write `any` where it does not matter";
      good = false;
    } else {
      good = add_pieces(context, content, zone, out.pieces) && good;
    }
  }
  return good;
}

std::optional<Fact> place_sight(Context& context, const Node& node, const Reference& reference, model::ZoneId zone,
                                Fact out) {
  const model::Zone& of = context.model.zones[zone];
  out.index = zone.number();
  const std::optional<std::vector<int>> indices = whole_indices(context, reference, of.dimensions);
  if (node.kind == Kind::does_not_see) {
    error(context, DiagnosticId::bad_example, node.span, "of a place one always sees something").suggestion =
        fmt::format("say what: `{0} sees {1} = 2 hidden …`, or `{0} sees {1} = hidden` where not even the number is "
                    "seen",
                    node.front().text, reference.whole->text);
    return std::nullopt;
  }
  const Node& what = node[2];
  bool good = true;
  if (node.kind == Kind::is_shown) {
    good = check_shown(context, what, zone, out.contents);
  } else if (what.kind == Kind::as_before) {
    out.sight->withheld = true;
  } else if (what.kind == Kind::seen) {
    good = check_seen(context, what, zone, out);
  } else {
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is a zone", of.name)).suggestion =
        fmt::format("say what is seen there: `{} sees {} = …`", node.front().text, reference.whole->text);
    good = false;
  }
  if (!good || !indices) {
    return std::nullopt;
  }
  out.indices = *indices;
  return out;
}

std::optional<Fact> marker_sight(Context& context, const Node& node, const Reference& reference, model::MarkerId marker,
                                 Fact out) {
  const model::Marker& of = context.model.markers[marker];
  out.sort = Fact::Sort::marker;
  out.index = marker.number();
  const std::optional<std::vector<int>> indices = whole_indices(context, reference, of.dimensions);
  bool good = indices.has_value();
  if (node.kind == Kind::is_shown) {
    error(context, DiagnosticId::bad_example, node.span, "only what lies in a place is shown").suggestion =
        fmt::format("say who sees it: `{} sees {} at …`", node.front().text, reference.whole->text);
    good = false;
  } else if (node.kind == Kind::sees && node[2].kind == Kind::as_before) {
    out.sight->withheld = true;
  } else if (node.kind == Kind::sees && node[2].kind == Kind::seen) {
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is a marker", of.name)).suggestion =
        fmt::format("say where it is seen: `{} sees {} at …`", node.front().text, reference.whole->text);
    good = false;
  } else if (node.kind == Kind::sees) {
    const std::optional<int> value = marker_value(context, node[2], of.type);
    good = good && value;
    out.value = value.value_or(0);
  }
  if (!good) {
    return std::nullopt;
  }
  out.indices = *indices;
  return out;
}

/// Whose turn it is; of all else that follows from a state, all see the same.
std::optional<Fact> turn_sight(Context& context, const Node& node, const Reference& reference, Fact out) {
  if (reference.name != "to_act") {
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is the same for everybody", reference.name))
        .suggestion =
        fmt::format("leave `{}` out, and say what it is: `{} at …`", node.front().text, reference.whole->text);
    return std::nullopt;
  }
  const bool at_player = node.kind == Kind::sees && node[2].kind != Kind::seen && node[2].kind != Kind::as_before;
  if (reference.whole->kind != Kind::name || !at_player) {
    error(context, DiagnosticId::bad_example, node.span, "`to_act` is a player").suggestion =
        fmt::format("write `{0} sees to_act at …`, or `{0} sees others choose`", node.front().text);
    return std::nullopt;
  }
  out.sort = Fact::Sort::to_act;
  const std::optional<int> player = seat_of(context, node[2]);
  out.value = player.value_or(model::none);
  return player ? std::optional<Fact>(std::move(out)) : std::nullopt;
}

std::optional<Fact> sight_of(Context& context, const Node& node, Fact out) {
  if (node[1].kind == Kind::others_choose) {
    out.sort = Fact::Sort::to_act;
    out.sight->withheld = true;
    return out;
  }
  if (node[1].kind == Kind::nothing) {
    return out;
  }
  const std::optional<Reference> reference = reference_of(context, node[1]);
  if (!reference) {
    return std::nullopt;
  }
  note_reference(context, *reference);
  if (const model::ZoneId zone = zone_of(context, *reference); !zone.is_none()) {
    return place_sight(context, node, *reference, zone, std::move(out));
  }
  if (const model::MarkerId marker = marker_of(context, *reference); !marker.is_none()) {
    return marker_sight(context, node, *reference, marker, std::move(out));
  }
  if (is_special(reference->name)) {
    return turn_sight(context, node, *reference, std::move(out));
  }
  unknown_reference(context, *reference, {"to_act"});
  return std::nullopt;
}

} // namespace

std::optional<Fact> check_sight(Context& context, const Node& node) {
  if (context.in_given) {
    error(context, DiagnosticId::bad_example, node.span,
          "what a player sees cannot be given: it follows from the rest");
    return std::nullopt;
  }
  const std::optional<int> player = seat_of(context, node.front());
  Fact fact;
  fact.sight.emplace();
  fact.sight->sort = node.kind == Kind::sees           ? Sight::Sort::sees
                     : node.kind == Kind::does_not_see ? Sight::Sort::does_not_see
                                                       : Sight::Sort::is_shown;
  fact.sight->player = player.value_or(0);
  std::optional<Fact> out = sight_of(context, node, std::move(fact));
  return player ? out : std::nullopt;
}

} // namespace brehon::examples
