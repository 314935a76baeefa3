#include "dsl/check/examples/values.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

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

} // namespace

std::optional<int> value_of_kind(Context& context, const Node& node, model::KindId kind) {
  const model::Kind& of = context.model.kinds[kind];
  if (kind == model::player_kind) {
    return seat_of(context, node);
  }
  if (of.numeric() && node.kind == Kind::number) {
    return numeric_value(context, node, of.first, of.first + of.size() - 1);
  }
  if (node.kind == Kind::call && node.front().text == of.name)
    insight::element(context.insight, context.model, node.front().span, of.element);
  if (node.kind == Kind::call && node.front().text == of.name && of.rows > 0 && node.children.size() == 3) {
    const std::optional<int> row = numeric_value(context, node[1], 1, of.rows);
    const std::optional<int> column = numeric_value(context, node[2], 1, of.columns);
    const int place = row && column ? of.at(*row, *column) : int(model::none);
    return place == model::none ? std::nullopt : std::optional<int>(place);
  }
  if (node.kind == Kind::call && node.front().text == of.name && of.form == model::Form::pairs) {
    return pair_value(context, node, of);
  }
  const auto at = std::find(of.values.begin(), of.values.end(), node.text);
  if (at != of.values.end()) {
    insight::value(context.insight, context.model, node.span, kind, static_cast<std::size_t>(at - of.values.begin()));
    return static_cast<int>(at - of.values.begin());
  }
  if (of.numeric()) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("a number in {}..{} is needed here", of.first, of.first + of.size() - 1));
    return std::nullopt;
  }
  insight::fits(context.insight, node.text, {of.values.begin(), of.values.end()});
  Diagnostic& finding = error(context, DiagnosticId::unknown_name, node.span,
                              fmt::format("`{}` is not a value of `{}`", node.text, of.name));
  if (const auto word = nearest(node.text, {of.values.begin(), of.values.end()})) {
    suggest_word(finding, *word);
  }
  return std::nullopt;
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
  case model::Sort::pieces:
  case model::Sort::tuple:
  case model::Sort::bundle:
  case model::Sort::error:
    break;
  }
  error(context, DiagnosticId::wrong_type, node.span,
        fmt::format("a number in {}..{} is needed here", type.low, type.high));
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
    const auto seat = static_cast<std::size_t>(at - names.begin());
    insight::value(context.insight, context.model, node.span, model::player_kind, seat);
    return static_cast<int>(seat);
  }
  insight::fits(context.insight, node.text, seat_names(context));
  Diagnostic& finding = error(context, DiagnosticId::bad_example, node.span,
                              fmt::format("`{}` does not take part in this example", node.text));
  if (const auto word = nearest(node.text, seat_names(context))) {
    suggest_word(finding, *word);
  } else {
    for (const std::string& name : names) {
      finding.suggestion += fmt::format("{}`{}`", finding.suggestion.empty() ? "its players are " : ", ", name);
    }
  }
  return std::nullopt;
}

} // namespace brehon::examples
