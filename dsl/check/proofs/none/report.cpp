#include "dsl/check/proofs/none/report.hpp"

#include "dsl/check/expressions/types.hpp"
#include "dsl/format/one_line.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Role;

namespace {

std::string text_at(const Context& context, Span span) {
  return one_line(written_at(context.input.game, span));
}

/// The text of an expression, in parentheses where it would else run on.
std::string closed_text(const Context& context, const Expr& expr) {
  const std::string text = text_at(context, expr.span);
  return expr.op == Op::conditional && !text.empty() ? fmt::format("({})", text) : text;
}

Span declared(const Context& context, model::ElementId element, Span otherwise) {
  return element.is_none() ? otherwise : context.model.elements[element].span;
}

/// Why something may be none, at the place that makes it so.
Related reason(const Context& context, const Expr& origin) {
  const model::Model& model = context.model;
  if (origin.op == Op::marker) {
    const model::Marker& marker = model.markers[origin.id<model::MarkerId>()];
    return {declared(context, marker.element, origin.span), fmt::format("`{}` may be none", marker.name)};
  }
  if (origin.op == Op::content || origin.op == Op::top || origin.op == Op::bottom) {
    const model::Zone& zone = model.zones[origin.args[0].type.zones.front()];
    return {declared(context, zone.element, origin.span),
            fmt::format("there is no piece where `{}` is empty", zone.name)};
  }
  if (origin.op == Op::variable) {
    const model::Variable& variable = model.variables[origin.id<model::VariableId>()];
    return {variable.span, fmt::format("`{}` may be none", variable.name)};
  }
  if (origin.op == Op::first)
    return {origin.span, "this is none where nothing is found"};
  if (origin.op == Op::set_first || origin.op == Op::set_last)
    return {origin.span, "this is none where the set is empty"};
  if (origin.op == Op::step)
    return {origin.span, "beyond the edge of the board there is no place"};
  if (origin.op == Op::owner)
    return {origin.span, "not every piece that may be meant has an owner"};
  if (origin.op == Op::attribute)
    return {origin.span, fmt::format("not every piece that may be meant has a `{}`",
                                     model.attributes[origin.id<model::AttributeId>()])};
  if (origin.op == Op::place_index)
    return {origin.span, "not every place that may be meant has such an index"};
  if (origin.op == Op::kind_attribute)
    return {origin.span, "this is none for some values"};
  return {origin.span, "this may be none"};
}

bool is_end(Op op) {
  return op == Op::content || op == Op::top || op == Op::bottom || op == Op::set_first || op == Op::set_last;
}

bool is_within(Span inner, Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

/// A family that has the attribute which not all pieces have that may be meant; null where none does.
const model::Family* family_with(const model::Model& model, const Expr& read) {
  for (const model::FamilyId id : read.args[0].type.families) {
    const model::Family& family = model.families[id];
    const auto has = [&](const model::Attribute& attribute) {
      return attribute.name == model.attributes[read.id<model::AttributeId>()];
    };
    if (std::any_of(family.attributes.begin(), family.attributes.end(), has))
      return &family;
  }
  return nullptr;
}

/// The test that excludes it, as it would be written; empty where it cannot be.
std::string test_against(const Context& context, const Expr& needed, const Expr& origin) {
  const bool named = is_within(origin.span, needed.span); // else a definition stands between
  if (!named && needed.type.sort == model::Sort::tuple)
    return {};
  if (named && origin.op == Op::attribute && origin.args[0].type.families.size() > 1) {
    const model::Family* family = family_with(context.model, origin);
    const std::string piece = text_at(context, origin.args[0].span);
    if (family != nullptr && !piece.empty())
      return fmt::format("{} is {}", piece, family->name);
  }
  const bool end = named && is_end(origin.op);
  const Expr& tested = !named ? needed : end ? origin.args[0] : origin;
  std::string words = closed_text(context, tested);
  if (end && words.find(' ') != std::string::npos)
    words = fmt::format("({})", words);
  return words.empty() ? words : fmt::format("{} is not {}", words, end ? "empty" : "none");
}

/// A value as it would be written with another in its place where it is none.
std::string with_other(const Context& context, const Expr& value, const std::string& test) {
  const std::string words = closed_text(context, value);
  return fmt::format("({} if {} else {})", words.empty() ? "…" : words, test,
                     value.type.sort == model::Sort::integer ? "0" : "…");
}

/// The side of a choice between values that may be none, as far as that can be seen; else the whole.
const Expr& side_at_fault(const Expr& value, const Expr& origin) {
  if (value.op != Op::conditional)
    return value;
  const Expr& yes = value[Role::yes];
  const Expr& no = value[Role::no];
  if (no.op == Op::constant || is_within(origin.span, yes.span))
    return side_at_fault(yes, origin);
  return yes.op == Op::constant || is_within(origin.span, no.span) ? side_at_fault(no, origin) : value;
}

/// Text that mends it.
std::string mend(const Context& context, const Expr& needed, const std::string& test, const NoneUse& use) {
  constexpr std::size_t longest = 100;
  const std::string words = text_at(context, use.span);
  const bool is_short = !words.empty() && words.size() <= longest;
  if (words.starts_with("with "))
    return "say which pieces are meant, by their family or with a `where` before it is asked";
  switch (use.sort) {
  case NoneUse::Sort::statement:
    if (words.starts_with("let "))
      return fmt::format("put it, and what mentions its name, under `if {} {{ … }}`", test);
    return is_short ? fmt::format("ask first: `if {} {{ {} }}`", test, words)
                    : fmt::format("put the statement under `if {} {{ … }}`", test);
  case NoneUse::Sort::effect:
    return fmt::format("require it before the effects: `require known: {}`", test);
  case NoneUse::Sort::condition:
    return is_short ? fmt::format("ask first: `{} and {}`", test, words) : fmt::format("ask first: `{} and …`", test);
  case NoneUse::Sort::found:
    return fmt::format("leave out what has none: `where {}`", test);
  case NoneUse::Sort::value:
    return fmt::format("say what counts then: `{}`", with_other(context, needed, test));
  }
  unreachable();
}

/// What is needed, in words.
std::string wanted(const Context& context, const Type& type) {
  if (type.sort == model::Sort::tuple)
    return "each of several values";
  Type known = type;
  known.optional = false;
  return describe(context, known);
}

} // namespace

void report_none(Context& context, const Expr& needed, const Expr& origin, const Expr* settled, const NoneUse& use) {
  Diagnostic& finding = error(context, DiagnosticId::wrong_type, needed.span,
                              fmt::format("this may be none, but {} is needed", wanted(context, needed.type)));
  finding.related.push_back(reason(context, origin));
  if (settled != nullptr)
    finding.related.push_back(reason(context, *settled));
  const Expr& side = side_at_fault(needed, origin);
  if (const std::string test = test_against(context, side, origin); !test.empty())
    finding.suggestion = mend(context, side, test, use);
  else
    finding.suggestion = "say there what counts where it is none: `(… if … is not none else …)`";
}

} // namespace brehon::checking
