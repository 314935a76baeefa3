#include "dsl/check/examples/facts.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/examples/pieces.hpp"
#include "dsl/format/one_line.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

bool is_point(std::string_view name) {
  return name == "score" || name == "returns";
}

bool is_special(std::string_view name) {
  return is_point(name) || name == "winner" || name == "to_act";
}

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

/// A name with indices: `score.cattle[ann]`.
struct Reference {
  const Node* whole = nullptr;
  std::string_view name;
  const Node* member = nullptr;
  std::vector<const Node*> indices;
};

std::optional<Reference> reference_of(Context& context, const Node& node);
std::optional<Fact> place_fact(Context& context, const Node& node, const Reference& reference, model::ZoneId zone);
std::optional<Fact> marker_fact(Context& context, const Node& node, const Reference& reference, model::MarkerId marker);
std::optional<Fact> special_fact(Context& context, const Node& node, const Reference& reference);
std::optional<int> points_of(Context& context, const Node& node, const Reference& reference, Fact& fact);
bool check_indices(Context& context, const Reference& reference, const std::vector<model::KindId>& dimensions,
                   std::vector<int>& out);
std::optional<int> marker_value(Context& context, const Node& node, const model::Type& type);

std::optional<Fact> check_fact(Context& context, const Node& node) {
  if (node.kind == Kind::fact_ended) {
    if (context.in_given) {
      error(context, DiagnosticId::bad_example, node.span, "an end cannot be given: it follows from the rest");
      return std::nullopt;
    }
    Fact out;
    out.sort = Fact::Sort::ended;
    out.span = node.span;
    out.text = written(node);
    return out;
  }
  const std::optional<Reference> reference = reference_of(context, node.front());
  if (!reference) {
    return std::nullopt;
  }
  std::optional<Fact> out;
  const auto named = [&](const auto& of) { return of.name == reference->name; };
  const auto zone = std::find_if(context.model.zones.begin(), context.model.zones.end(), named);
  const auto marker = std::find_if(context.model.markers.begin(), context.model.markers.end(), named);
  if (reference->member == nullptr && zone != context.model.zones.end()) {
    out = place_fact(context, node, *reference, model::ZoneId(static_cast<int>(zone - context.model.zones.begin())));
  } else if (reference->member == nullptr && marker != context.model.markers.end()) {
    out = marker_fact(context, node, *reference,
                      model::MarkerId(static_cast<int>(marker - context.model.markers.begin())));
  } else if (node.kind == Kind::fact_at && is_special(reference->name)) {
    out = special_fact(context, node, *reference);
  } else {
    std::vector<std::string_view> near;
    for (const model::Zone& each : context.model.zones) {
      near.push_back(each.name);
    }
    for (const model::Marker& each : context.model.markers) {
      near.push_back(each.name);
    }
    near.insert(near.end(), {"winner", "score", "returns", "to_act"});
    const Node* name = &node.front();
    while (!name->children.empty()) {
      name = &name->front();
    }
    unknown(context, *name, "zone or marker", near);
  }
  if (out) {
    out->span = node.span;
    out->text = written(node);
  }
  return out;
}

std::optional<Reference> reference_of(Context& context, const Node& node) {
  Reference out;
  out.whole = &node;
  const Node* base = &node;
  if (base->kind == Kind::index) {
    for (std::size_t i = 1; i < base->children.size(); ++i) {
      out.indices.push_back(&(*base)[i]);
    }
    base = &base->front();
  }
  if (base->kind == Kind::member && base->front().kind == Kind::name) {
    out.member = &(*base)[1];
    base = &base->front();
  }
  if (base->kind != Kind::name) {
    error(context, DiagnosticId::bad_example, node.span, "this names no zone and no marker");
    return std::nullopt;
  }
  out.name = base->text;
  return out;
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
    error(context, DiagnosticId::bad_example, node.span, fmt::format("`{}` is a marker", of.name)).suggestion =
        fmt::format("say where it is: `{} at …`", reference.whole->text);
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
  if (node[1].kind != Kind::number) {
    error(context, DiagnosticId::wrong_type, node[1].span, "a number is needed here");
    return std::nullopt;
  }
  const std::optional<int> value = numeric_value(context, node[1], -1000000000, 1000000000);
  if (!good || !player || !value) {
    return std::nullopt;
  }
  fact.indices = {*player};
  return value;
}

bool check_indices(Context& context, const Reference& reference, const std::vector<model::KindId>& dimensions,
                   std::vector<int>& out) {
  if (reference.indices.size() > dimensions.size()) {
    error(context, DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("`{}` has {}", reference.name, wording::quantity(dimensions.size(), "index", "indices")));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const std::optional<int> found = value_of_kind(context, *reference.indices[i], dimensions[i]);
    good = good && found.has_value();
    out.push_back(found.value_or(0));
  }
  return good;
}

std::optional<int> marker_value(Context& context, const Node& node, const model::Type& type) {
  if (node.kind == Kind::none) {
    if (type.optional) {
      return type.sort == model::Sort::integer ? model::no_number : model::none;
    }
    error(context, DiagnosticId::wrong_type, node.span, "this marker is always somewhere");
    return std::nullopt;
  }
  switch (type.sort) {
  case model::Sort::boolean:
    if (node.text == "raised" || node.text == "lowered") {
      return node.text == "raised" ? 1 : 0;
    }
    error(context, DiagnosticId::wrong_type, node.span, "a flag is at `raised` or at `lowered`");
    return std::nullopt;
  case model::Sort::kind:
    return value_of_kind(context, node, type.kind);
  case model::Sort::integer:
    if (node.kind == Kind::number) {
      return numeric_value(context, node, type.low, type.high);
    }
    break;
  case model::Sort::nothing:
  case model::Sort::piece:
  case model::Sort::place:
  case model::Sort::places:
  case model::Sort::set:
  case model::Sort::tuple:
  case model::Sort::bundle:
  case model::Sort::error:
    break;
  }
  error(context, DiagnosticId::wrong_type, node.span,
        fmt::format("a number in {}..{} is needed here", type.low, type.high));
  return std::nullopt;
}

/// `bid(2, 5)`: the value of a kind of pairs that has these attributes.
std::optional<int> pair_value(Context& context, const Node& node, const model::Kind& of) {
  if (node.children.size() != of.attributes.size() + 1) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}", of.name, wording::quantity(of.attributes.size(), "value")));
    return std::nullopt;
  }
  std::vector<int> wanted;
  for (std::size_t i = 0; i < of.attributes.size(); ++i) {
    const std::optional<int> part = marker_value(context, node[i + 1], of.attributes[i].type);
    if (!part) {
      return std::nullopt;
    }
    wanted.push_back(*part);
  }
  for (int at = 0; at < of.size(); ++at) {
    const auto bears = [&](std::size_t i) {
      return of.attributes[i].values[static_cast<std::size_t>(at)] == wanted[i];
    };
    std::size_t same = 0;
    while (same < wanted.size() && bears(same)) {
      ++same;
    }
    if (same == wanted.size()) {
      return at;
    }
  }
  return std::nullopt;
}

void judge_repeated(Context& context, const Fact& fact, const std::vector<Fact>& others) {
  for (const Fact& other : others) {
    const bool same = context.in_given ? begins_alike(other.indices, fact.indices) : other.indices == fact.indices;
    if (other.sort != fact.sort || other.index != fact.index || !same) {
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
    if (child.kind != Kind::fact && child.kind != Kind::fact_at && child.kind != Kind::fact_ended) {
      continue;
    }
    if (auto found = check_fact(context, child)) {
      judge_repeated(context, *found, out);
      out.push_back(std::move(*found));
    }
  }
  return out;
}

std::optional<int> value_of_kind(Context& context, const Node& node, model::KindId kind) {
  const model::Kind& of = context.model.kinds[kind];
  if (kind == model::player_kind) {
    return seat_of(context, node);
  }
  if (of.numeric() && node.kind == Kind::number) {
    return numeric_value(context, node, of.first, of.first + of.size() - 1);
  }
  if (node.kind == Kind::call && node.front().text == of.name && of.rows > 0 && node.children.size() == 3) {
    const std::optional<int> row = numeric_value(context, node[1], 1, of.rows);
    const std::optional<int> column = numeric_value(context, node[2], 1, of.columns);
    return row && column ? std::optional<int>((*row - 1) * of.columns + *column - 1) : std::nullopt;
  }
  if (node.kind == Kind::call && node.front().text == of.name && of.form == model::Form::pairs) {
    return pair_value(context, node, of);
  }
  const auto at = std::find(of.values.begin(), of.values.end(), node.text);
  if (at != of.values.end()) {
    return static_cast<int>(at - of.values.begin());
  }
  if (of.numeric()) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("a number in {}..{} is needed here", of.first, of.first + of.size() - 1));
    return std::nullopt;
  }
  Diagnostic& finding = error(context, DiagnosticId::unknown_name, node.span,
                              fmt::format("`{}` is not a value of `{}`", node.text, of.name));
  if (const auto word = nearest(node.text, {of.values.begin(), of.values.end()})) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  }
  return std::nullopt;
}

std::optional<int> numeric_value(Context& context, const Node& node, int low, int high) {
  int value = 0;
  const auto [end, failure] = std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
  if (node.kind == Kind::number && failure == std::errc() && value >= low && value <= high) {
    return value;
  }
  if (node.kind == Kind::number) {
    error(context, DiagnosticId::range_overflow, node.span,
          fmt::format("`{}` is outside of {}..{}", node.text, low, high));
  } else {
    error(context, DiagnosticId::wrong_type, node.span, fmt::format("a number in {}..{} is needed here", low, high));
  }
  return std::nullopt;
}

std::optional<int> seat_of(Context& context, const Node& node) {
  const std::vector<std::string>& names = context.model.kinds[model::player_kind].values;
  const auto at = std::find(names.begin(), names.end(), node.text);
  if (at != names.end()) {
    return static_cast<int>(at - names.begin());
  }
  Diagnostic& finding = error(context, DiagnosticId::bad_example, node.span,
                              fmt::format("`{}` does not take part in this example", node.text));
  if (const auto word = nearest(node.text, seat_names(context))) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  } else {
    for (const std::string& name : names) {
      finding.suggestion += fmt::format("{}`{}`", finding.suggestion.empty() ? "its players are " : ", ", name);
    }
  }
  return std::nullopt;
}

} // namespace brehon::examples
