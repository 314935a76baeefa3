#include "dsl/check/declarations/copies.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

namespace {

constexpr int most_copies = 10000;

/// The number of copies, or one where there cannot be so many.
int within_reason(Context& context, int count, Span span) {
  if (count >= 0 && count <= most_copies)
    return count;
  error(context, DiagnosticId::range_overflow, span,
        fmt::format("{} copies: there can be 0 to {}", count, most_copies));
  return 1;
}

bool is_calculated(const Node* copies) {
  return copies != nullptr && !copies->children.empty();
}

} // namespace

bool calculates_copies(const Node& game) {
  const auto calculates = [](const Node& family) { return is_calculated(family.find(Kind::copies)); };
  return std::any_of(game.children.begin(), game.children.end(), [&](const Node& node) {
    return node.kind == Kind::pieces && std::any_of(node.children.begin(), node.children.end(), calculates);
  });
}

int copies_of(Context& context, const Node& node, bool& unlimited) {
  unlimited = node.has(Kind::unlimited);
  const Node* copies = node.find(Kind::copies);
  if (copies == nullptr)
    return 1;
  std::optional<int> count;
  if (is_calculated(copies)) {
    count = constant(context, copies->front(), "a number of copies");
  } else {
    Node number = *copies;
    number.text.remove_prefix(1);
    count = parse_number(context, number);
  }
  return within_reason(context, count.value_or(1), copies->span);
}

CopiesByValue::CopiesByValue(Context& context, const Node& family, const std::vector<model::Attribute>& attributes)
    : context_(context) {
  const Node* copies = family.find(Kind::copies);
  if (!is_calculated(copies)) {
    fixed_ = copies_of(context, family, unlimited_);
    return;
  }
  LocalScope scope(context);
  for (const model::Attribute& attribute : attributes) {
    attributes_.push_back(hidden_variable(context, attribute.type, copies->span));
    bind_to(context, attribute.name, attributes_.back(), copies->span);
  }
  const std::size_t findings = context.findings.reported.size();
  number_ = value_of(context, copies->front(), types::integer(0, most_copies));
  calculated_ = sound_since(context, findings) ? copies : nullptr;
}

int CopiesByValue::of(const std::vector<int>& values) {
  if (calculated_ == nullptr)
    return fixed_;
  KnownValues known{{}, true};
  for (std::size_t i = 0; i < attributes_.size(); ++i)
    known.of[attributes_[i]] = values[i];
  if (const std::optional<int> count = fold(context_, number_, known); !count) {
    error(context_, DiagnosticId::not_constant, calculated_->front().span,
          "a number of copies may use options, numbers and what the piece bears only");
  } else if (*count >= 0 && *count <= most_copies) {
    return *count;
  } else {
    within_reason(context_, *count, calculated_->span);
  }
  calculated_ = nullptr;
  return fixed_;
}

} // namespace brehon::checking
