#include "dsl/base/index.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/examples/checker.hpp"
#include "dsl/format/one_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

// What is given and what is expected: places, markers, points, the end.

namespace brehon {

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

} // namespace

std::vector<Fact> ExampleChecker::given(const Node& node, Diagnostics& diagnostics) {
  diagnostics_ = &diagnostics;
  in_given_ = true;
  placing_ = "this places";
  return facts(node);
}

std::vector<Fact> ExampleChecker::facts(const Node& node) {
  std::vector<Fact> out;
  for (const Node& child : node.children) {
    if (child.kind != Kind::fact && child.kind != Kind::fact_at && child.kind != Kind::fact_ended) {
      continue;
    }
    if (auto found = fact(child)) {
      judge_repeated(*found, out);
      out.push_back(std::move(*found));
    }
  }
  return out;
}

std::optional<Fact> ExampleChecker::fact(const Node& node) {
  if (node.kind == Kind::fact_ended) {
    if (in_given_) {
      error(DiagnosticId::bad_example, node.span, "an end cannot be given: it follows from the rest");
      return std::nullopt;
    }
    Fact out;
    out.sort = Fact::Sort::ended;
    out.span = node.span;
    out.text = written(node);
    return out;
  }
  const std::optional<Reference> reference = this->reference(node.front());
  if (!reference) {
    return std::nullopt;
  }
  std::optional<Fact> out;
  const auto named = [&](const auto& of) { return of.name == reference->name; };
  const auto zone = std::find_if(model_.zones.begin(), model_.zones.end(), named);
  const auto marker = std::find_if(model_.markers.begin(), model_.markers.end(), named);
  if (reference->member == nullptr && zone != model_.zones.end()) {
    out = place_fact(node, *reference, static_cast<int>(zone - model_.zones.begin()));
  } else if (reference->member == nullptr && marker != model_.markers.end()) {
    out = marker_fact(node, *reference, static_cast<int>(marker - model_.markers.begin()));
  } else if (node.kind == Kind::fact_at && is_special(reference->name)) {
    out = special_fact(node, *reference);
  } else {
    std::vector<std::string_view> near;
    for (const model::Zone& each : model_.zones) {
      near.push_back(each.name);
    }
    for (const model::Marker& each : model_.markers) {
      near.push_back(each.name);
    }
    near.insert(near.end(), {"winner", "score", "returns", "to_act"});
    const Node* name = &node.front();
    while (!name->children.empty()) {
      name = &name->front();
    }
    unknown(*name, "zone or marker", near);
  }
  if (out) {
    out->span = node.span;
    out->text = written(node);
  }
  return out;
}

std::optional<ExampleChecker::Reference> ExampleChecker::reference(const Node& node) {
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
    error(DiagnosticId::bad_example, node.span, "this names no zone and no marker");
    return std::nullopt;
  }
  out.name = base->text;
  return out;
}

std::optional<Fact> ExampleChecker::place_fact(const Node& node, const Reference& reference, int zone) {
  const model::Zone& of = model_.zones[index(zone)];
  if (node.kind == Kind::fact_at) {
    error(DiagnosticId::bad_example, node.span, fmt::format("`{}` is a zone", of.name)).suggestion =
        fmt::format("say what lies there: `{} = …`", reference.whole->text);
    return std::nullopt;
  }
  if (in_given_ && zone == 0) {
    error(DiagnosticId::bad_example, node.span, "the box cannot be given: it holds what is nowhere else");
    return std::nullopt;
  }
  Fact out;
  out.sort = Fact::Sort::place;
  out.index = zone;
  if (!indices(reference, of.dimensions, out.indices)) {
    return std::nullopt;
  }
  const auto what = contents(node[1], zone);
  if (!what) {
    return std::nullopt;
  }
  out.contents = *what;
  const bool whole = out.indices.size() == of.dimensions.size();
  if (!whole && (out.contents.ordered || (in_given_ && !out.contents.pieces.empty()))) {
    error(DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("in which place of `{}`? it has {}", of.name,
                      wording::quantity(of.dimensions.size(), "index", "indices")));
    return std::nullopt;
  }
  if (in_given_) {
    judge_copies(out.contents, placed_, placing_);
  } else {
    Placed expected;
    judge_copies(out.contents, expected, "this expects");
  }
  return out;
}

std::optional<Fact> ExampleChecker::marker_fact(const Node& node, const Reference& reference, int marker) {
  const model::Marker& of = model_.markers[index(marker)];
  if (node.kind == Kind::fact) {
    error(DiagnosticId::bad_example, node.span, fmt::format("`{}` is a marker", of.name)).suggestion =
        fmt::format("say where it is: `{} at …`", reference.whole->text);
    return std::nullopt;
  }
  Fact out;
  out.sort = Fact::Sort::marker;
  out.index = marker;
  const bool good = indices(reference, of.dimensions, out.indices);
  const std::optional<int> where = marker_value(node[1], of.type);
  if (!good || !where) {
    return std::nullopt;
  }
  out.value = *where;
  return out;
}

/// What follows from a state.
std::optional<Fact> ExampleChecker::special_fact(const Node& node, const Reference& reference) {
  if (in_given_) {
    error(DiagnosticId::bad_example, node.span,
          fmt::format("`{}` cannot be given: it follows from the rest", reference.name));
    return std::nullopt;
  }
  Fact out;
  if (is_point(reference.name)) {
    out.sort = reference.name == "score" ? Fact::Sort::score : Fact::Sort::returns;
    const std::optional<int> value = points(node, reference, out);
    if (!value) {
      return std::nullopt;
    }
    out.value = *value;
    return out;
  }
  out.sort = reference.name == "winner" ? Fact::Sort::winner : Fact::Sort::to_act;
  if (!reference.indices.empty() || reference.member != nullptr) {
    error(DiagnosticId::wrong_arity, reference.whole->span, fmt::format("`{}` has no indices", reference.name));
    return std::nullopt;
  }
  if (node[1].kind == Kind::none) {
    return out;
  }
  const std::optional<int> player = seat(node[1]);
  if (!player) {
    return std::nullopt;
  }
  out.value = *player;
  return out;
}

std::optional<int> ExampleChecker::points(const Node& node, const Reference& reference, Fact& fact) {
  bool good = true;
  if (reference.member != nullptr) {
    std::vector<std::string_view> items;
    for (std::size_t i = 0; i < model_.score.size(); ++i) {
      items.push_back(model_.score[i].name);
      if (model_.score[i].name == reference.member->text) {
        fact.index = static_cast<int>(i);
      }
    }
    if (fact.index == model::none || fact.sort == Fact::Sort::returns) {
      unknown(*reference.member, "score item", items);
      good = false;
    }
  }
  if (reference.indices.size() != 1) {
    error(DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("whose? write `{}[PLAYER]`", reference.whole->text));
    return std::nullopt;
  }
  const std::optional<int> player = seat(*reference.indices[0]);
  if (node[1].kind != Kind::number) {
    error(DiagnosticId::wrong_type, node[1].span, "a number is needed here");
    return std::nullopt;
  }
  const std::optional<int> value = numeric_value(node[1], -1000000000, 1000000000);
  if (!good || !player || !value) {
    return std::nullopt;
  }
  fact.indices = {*player};
  return value;
}

bool ExampleChecker::indices(const Reference& reference, const std::vector<model::KindId>& dimensions,
                             std::vector<int>& out) {
  if (reference.indices.size() > dimensions.size()) {
    error(DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("`{}` has {}", reference.name, wording::quantity(dimensions.size(), "index", "indices")));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const std::optional<int> found = value(*reference.indices[i], dimensions[i]);
    good = good && found.has_value();
    out.push_back(found.value_or(0));
  }
  return good;
}

std::optional<int> ExampleChecker::marker_value(const Node& node, const model::Type& type) {
  if (node.kind == Kind::none) {
    if (type.optional) {
      return type.sort == model::Sort::integer ? model::no_number : model::none;
    }
    error(DiagnosticId::wrong_type, node.span, "this marker is always somewhere");
    return std::nullopt;
  }
  switch (type.sort) {
  case model::Sort::boolean:
    if (node.text == "raised" || node.text == "lowered") {
      return node.text == "raised" ? 1 : 0;
    }
    error(DiagnosticId::wrong_type, node.span, "a flag is at `raised` or at `lowered`");
    return std::nullopt;
  case model::Sort::kind:
    return value(node, type.kind);
  case model::Sort::integer:
    if (node.kind == Kind::number) {
      return numeric_value(node, type.low, type.high);
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
  error(DiagnosticId::wrong_type, node.span, fmt::format("a number in {}..{} is needed here", type.low, type.high));
  return std::nullopt;
}

/// `bid(2, 5)`: the value of a kind of pairs that has these attributes.
std::optional<int> ExampleChecker::pair(const Node& node, const model::Kind& of) {
  if (node.children.size() != of.attributes.size() + 1) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}", of.name, wording::quantity(of.attributes.size(), "value")));
    return std::nullopt;
  }
  std::vector<int> wanted;
  for (std::size_t i = 0; i < of.attributes.size(); ++i) {
    const std::optional<int> part = marker_value(node[i + 1], of.attributes[i].type);
    if (!part) {
      return std::nullopt;
    }
    wanted.push_back(*part);
  }
  for (int at = 0; at < of.size(); ++at) {
    const auto bears = [&](std::size_t i) { return of.attributes[i].values[index(at)] == wanted[i]; };
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

/// A value of a kind; a place of a board also by its row and column, `cell(1, 2)`, and a pair by its parts.
std::optional<int> ExampleChecker::value(const Node& node, int kind) {
  const model::Kind& of = model_.kinds[index(kind)];
  if (kind == 0) {
    return seat(node);
  }
  if (of.numeric() && node.kind == Kind::number) {
    return numeric_value(node, of.first, of.first + of.size() - 1);
  }
  if (node.kind == Kind::call && node.front().text == of.name && of.rows > 0 && node.children.size() == 3) {
    const std::optional<int> row = numeric_value(node[1], 1, of.rows);
    const std::optional<int> column = numeric_value(node[2], 1, of.columns);
    return row && column ? std::optional<int>((*row - 1) * of.columns + *column - 1) : std::nullopt;
  }
  if (node.kind == Kind::call && node.front().text == of.name && of.form == model::Form::pairs) {
    return pair(node, of);
  }
  const auto at = std::find(of.values.begin(), of.values.end(), node.text);
  if (at != of.values.end()) {
    return static_cast<int>(at - of.values.begin());
  }
  if (of.numeric()) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("a number in {}..{} is needed here", of.first, of.first + of.size() - 1));
    return std::nullopt;
  }
  Diagnostic& finding = error(DiagnosticId::unknown_name, node.span, fmt::format("`{}` is no {}", node.text, of.name));
  if (const auto word = nearest(node.text, {of.values.begin(), of.values.end()})) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  }
  return std::nullopt;
}

std::optional<int> ExampleChecker::numeric_value(const Node& node, int low, int high) {
  int value = 0;
  const auto [end, failure] = std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
  if (node.kind == Kind::number && failure == std::errc() && value >= low && value <= high) {
    return value;
  }
  if (node.kind == Kind::number) {
    error(DiagnosticId::range_overflow, node.span, fmt::format("`{}` is outside of {}..{}", node.text, low, high));
  } else {
    error(DiagnosticId::wrong_type, node.span, fmt::format("a number in {}..{} is needed here", low, high));
  }
  return std::nullopt;
}

std::optional<int> ExampleChecker::seat(const Node& node) {
  const std::vector<std::string>& names = model_.kinds[0].values;
  const auto at = std::find(names.begin(), names.end(), node.text);
  if (at != names.end()) {
    return static_cast<int>(at - names.begin());
  }
  Diagnostic& finding =
      error(DiagnosticId::bad_example, node.span, fmt::format("`{}` does not take part in this example", node.text));
  if (const auto word = nearest(node.text, seats())) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  } else {
    for (const std::string& name : names) {
      finding.suggestion += fmt::format("{}`{}`", finding.suggestion.empty() ? "its players are " : ", ", name);
    }
  }
  return std::nullopt;
}

void ExampleChecker::judge_repeated(const Fact& fact, const std::vector<Fact>& others) {
  for (const Fact& other : others) {
    const bool same = in_given_ ? begins_alike(other.indices, fact.indices) : other.indices == fact.indices;
    if (other.sort != fact.sort || other.index != fact.index || !same) {
      continue;
    }
    // Several players can win together.
    if (fact.sort == Fact::Sort::winner && fact.value != model::none && other.value != model::none) {
      continue;
    }
    error(DiagnosticId::bad_example, fact.span, "this is said twice").related.push_back({other.span, "here already"});
    return;
  }
}

} // namespace brehon
