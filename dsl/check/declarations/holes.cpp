#include "dsl/check/declarations/holes.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace brehon::checking {

namespace {

/// While it lives, a kind is declared with all of its values. Definitions that are read meanwhile are read again later,
/// when values have other numbers.
class WholeKind {
public:
  WholeKind(Context& context, const model::Kind& kind)
      : context_(context), defines_(context.model.defines), definitions_(context.definitions),
        id_(context.model.kinds.add(kind)) {}
  ~WholeKind() {
    context_.model.kinds.erase(context_.model.kinds.begin() + id_.number(), context_.model.kinds.end());
    context_.model.defines = std::move(defines_);
    context_.definitions = std::move(definitions_);
  }
  WholeKind(const WholeKind&) = delete;
  WholeKind& operator=(const WholeKind&) = delete;

  model::KindId id() const { return id_; }

private:
  Context& context_;
  List<model::Define, model::DefineId> defines_;
  Definitions definitions_;
  model::KindId id_;
};

/// The values for which a condition holds, by their old numbers; none where it is at fault.
std::optional<std::vector<int>> values_left(Context& context, const Node& condition_node, const model::Kind& kind) {
  const WholeKind whole(context, kind);
  LocalScope scope(context);
  const model::VariableId it = hidden_variable(context, kind_type(context, whole.id()), condition_node.span);
  bind_to(context, "it", it, condition_node.span);
  const Expr holds = condition(context, condition_node);
  if (holds.type.sort == model::Sort::error)
    return std::nullopt;
  std::vector<int> out;
  for (int value = 0; value < kind.size(); ++value) {
    const std::optional<int> known = fold(context, holds, {{{it, value}}, true});
    if (!known) {
      error(context, DiagnosticId::not_constant, condition_node.span,
            "which of them there are may depend on `it`, options and numbers only");
      return std::nullopt;
    }
    if (*known != 0)
      out.push_back(value);
  }
  return out;
}

/// What a list by value is for the values that are left.
std::vector<int> of_those_left(const std::vector<int>& list, const std::vector<int>& left) {
  std::vector<int> out;
  for (const int place : left)
    out.push_back(list[static_cast<std::size_t>(place)]);
  return out;
}

} // namespace

void leave_only(Context& context, const Node& only, model::Kind& kind) {
  const std::optional<std::vector<int>> left = values_left(context, only.front(), kind);
  if (!left)
    return;
  if (left->empty()) {
    error(context, DiagnosticId::range_overflow, only.front().span,
          fmt::format("this leaves nothing of `{}`", kind.name));
    return;
  }
  if (static_cast<int>(left->size()) == kind.size())
    dead(context, DiagnosticId::unreachable, only.front().span, fmt::format("this leaves all of `{}`", kind.name));
  std::vector<int> numbers(kind.values.size(), model::none);
  std::vector<std::string> values;
  for (const int value : *left) {
    numbers[static_cast<std::size_t>(value)] = static_cast<int>(values.size());
    values.push_back(kind.values[static_cast<std::size_t>(value)]);
  }
  kind.values = std::move(values);
  for (model::Attribute& attribute : kind.attributes)
    attribute.values = of_those_left(attribute.values, *left);
  for (std::vector<int>& step : kind.steps) {
    step = of_those_left(step, *left);
    for (int& to : step)
      to = to == model::none ? model::none : numbers[static_cast<std::size_t>(to)];
  }
}

} // namespace brehon::checking
