#include "dsl/check/expressions/expr.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/aggregates.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/bundle.hpp"
#include "dsl/check/expressions/calls.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/match.hpp"
#include "dsl/check/expressions/pieces.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/spatial.hpp"
#include "dsl/check/expressions/tried.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

Expr arithmetic_expr(Context& context, const Node& node);
Expr comparison_expr(Context& context, const Node& node);
Expr is_test(Context& context, const Node& node, bool negated);
Expr piece_test(Context& context, Expr piece, const Node& word, Span span);
Expr membership_test(Context& context, const Node& node, bool negated);
Expr logic_expr(Context& context, const Node& node, Op op);
Expr conditional_expr(Context& context, const Node& node, const Type* expected);

Expr expr_of(Context& context, const Node& node, const Type* expected) {
  switch (node.kind) {
  case Kind::name:
    return name_expr(context, node, expected);
  case Kind::number: {
    // The places of a ring are written as numbers.
    const bool wants_value = expected != nullptr && (expected->sort == Sort::kind || expected->sort == Sort::set);
    if (wants_value && expected->kind != model::none && context.model.kinds[expected->kind].form == model::Form::ring) {
      if (auto place = value_named(context, node, expected->kind))
        return std::move(*place);
    }
    const int value = parse_number(context, node).value_or(0);
    return constant_expr(value, types::integer(value, value), node.span);
  }
  case Kind::none:
    return constant_expr(model::none, types::nothing(), node.span);
  case Kind::member:
    return member_expr(context, node);
  case Kind::index:
    return index_expr(context, node);
  case Kind::call:
    return call_expr(context, node);
  case Kind::plus:
  case Kind::minus:
  case Kind::times:
  case Kind::divide:
  case Kind::modulo:
  case Kind::negate:
    return arithmetic_expr(context, node);
  case Kind::compare:
    return comparison_expr(context, node);
  case Kind::is:
    return is_test(context, node, false);
  case Kind::is_not:
    return is_test(context, node, true);
  case Kind::in:
    return membership_test(context, node, false);
  case Kind::not_in:
    return membership_test(context, node, true);
  case Kind::and_:
    return logic_expr(context, node, Op::and_);
  case Kind::or_:
    return logic_expr(context, node, Op::or_);
  case Kind::not_:
    return negation(context, condition(context, node.front()));
  case Kind::conditional:
    return conditional_expr(context, node, expected);
  case Kind::sets_of:
    error(context, DiagnosticId::misplaced, node.span, "sets can be parameters of definitions and rules only")
        .suggestion = "say what is in the set, such as `all x in S where …`, or how many: `sets of 2.. card in Z`";
    return {};
  case Kind::sets_of_pieces:
    error(context, DiagnosticId::misplaced, node.span, "sets of pieces are what is chosen, looked for or counted")
        .suggestion = "write `some s in sets of …`, or choose one: `choose s in sets of …`";
    excuse_all(context, node);
    return {};
  case Kind::match_value:
    return match_value(context, node, expected);
  case Kind::set:
    return set_expr(context, node, expected);
  case Kind::range:
  case Kind::range_from:
  case Kind::range_to:
    return range_expr(context, node, expected);
  case Kind::some:
  case Kind::no:
  case Kind::every:
  case Kind::all:
    return quantifier_expr(context, node);
  case Kind::count:
  case Kind::first:
    return counted_expr(context, node);
  case Kind::sum:
  case Kind::different:
  case Kind::highest:
  case Kind::lowest:
    return aggregate_expr(context, node);
  case Kind::union_:
    return union_expr(context, node);
  case Kind::line:
  case Kind::line_exactly:
  case Kind::span:
  case Kind::ray:
  case Kind::chain:
  case Kind::group:
    return spatial_expr(context, node);
  case Kind::neighbours:
    return neighbours_expr(context, node);
  case Kind::tuple: {
    std::vector<Expr> parts;
    Type type;
    type.sort = Sort::tuple;
    for (const Node& child : node.children) {
      parts.push_back(expr(context, child));
      if (is_error(parts.back()))
        return parts.back();
      const Sort sort = parts.back().type.sort;
      if (sort != Sort::integer && sort != Sort::kind && sort != Sort::boolean && sort != Sort::tuple) {
        error(context, DiagnosticId::wrong_type, child.span,
              fmt::format("{} cannot be one of several values", describe(context, parts.back().type)));
        return {};
      }
      type.parts.push_back(parts.back().type);
    }
    return make(Op::tuple, type, node.span, std::move(parts));
  }
  case Kind::tried:
    return tried_expr(context, node);
  case Kind::covers:
    return covers_test(context, node);
  case Kind::has:
    return has_test(context, node);
  case Kind::bundle:
  case Kind::adjusted:
    return bundle_of(context, node);
  default:
    unreachable(); // the grammar puts no other kind of node where an expression is wanted
  }
}

Expr arithmetic_expr(Context& context, const Node& node) {
  std::vector<Expr> args;
  bool bad = false;
  for (const Node& child : node.children) {
    Expr value = as_number(context, expr(context, child));
    if (!is_error(value) && value.type.sort != Sort::integer) {
      const bool nothing = value.type.sort == Sort::nothing;
      error(context, DiagnosticId::wrong_type, child.span,
            nothing ? std::string("one cannot calculate with `none`")
                    : fmt::format("this is {}, but a number is needed", describe(context, value.type)));
      bad = true;
    }
    bad = bad || is_error(value);
    args.push_back(std::move(value));
  }
  if (bad)
    return {};
  if (node.kind == Kind::negate) {
    const Type type = types::integer(-args[0].type.high, -args[0].type.low);
    return simplify(context, make(Op::negate, type, node.span, std::move(args)));
  }
  const Op op = node.kind == Kind::plus     ? Op::add
                : node.kind == Kind::minus  ? Op::subtract
                : node.kind == Kind::times  ? Op::multiply
                : node.kind == Kind::divide ? Op::divide
                                            : Op::modulo;
  if ((op == Op::divide || op == Op::modulo) && args[1].type.low == 0 && args[1].type.high == 0) {
    error(context, DiagnosticId::range_overflow, node.span, "this divides by 0");
    return {};
  }
  const Type type = types::bounds(op, args[0].type, args[1].type);
  Expr out = make(op, type, node.span, std::move(args));
  out.flag = context.scope.exact && op == Op::divide;
  return simplify(context, std::move(out));
}

Expr comparison_expr(Context& context, const Node& node) {
  Expr left = expr(context, node[0]);
  Expr right = expr(context, node[2], &left.type);
  if (is_error(left) || is_error(right))
    return {};
  make_comparable(context, left, right);
  const auto ordered = [](const Type& type) {
    return type.sort == Sort::integer || type.sort == Sort::kind || type.sort == Sort::tuple ||
           type.sort == Sort::boolean;
  };
  if (left.type.sort == Sort::nothing || right.type.sort == Sort::nothing) {
    error(context, DiagnosticId::wrong_type, node.span, "`none` is neither more nor less than anything");
    return {};
  }
  if (!ordered(left.type) || !comparable(left.type, right.type)) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("{} and {} have no order", describe(context, left.type), describe(context, right.type)));
    return {};
  }
  if (left.type.sort == Sort::kind && !context.model.kinds[left.type.kind].ordered) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("the values of {} have no order", describe(context, left.type)));
    return {};
  }
  const std::string_view sign = node[1].text;
  never_ordered(context, node, sign, left, right);
  std::vector<Expr> args;
  const bool swapped = sign[0] == '>';
  args.push_back(swapped ? std::move(right) : std::move(left));
  args.push_back(swapped ? std::move(left) : std::move(right));
  return simplify(context,
                  make(sign.size() == 2 ? Op::less_equal : Op::less, types::boolean(), node.span, std::move(args)));
}

/// `X is Y`: equality, or that a place is empty or open, or that a piece is of a family or bears a value.
Expr is_test(Context& context, const Node& node, bool negated) {
  const Node& word = node[1];
  Expr left = expr(context, node[0]);
  if (is_error(left)) {
    return left;
  }
  Expr out;
  const bool places = left.type.sort == Sort::place || left.type.sort == Sort::places;
  if (word.kind == Kind::empty) {
    if (left.type.sort == Sort::set) {
      Expr size = make(Op::set_size, types::integer(0, 100000), node.span, list(std::move(left)));
      out = make(Op::equal, types::boolean(), node.span,
                 list(std::move(size), constant_expr(0, types::integer(0, 0), word.span)));
    } else if (left.type.sort == Sort::pieces) {
      Expr number = count_of(context, std::move(left), node.span);
      out = make(Op::equal, types::boolean(), node.span,
                 list(std::move(number), constant_expr(0, types::integer(0, 0), word.span)));
    } else if (places) {
      out = make(Op::is_empty, types::boolean(), node.span, list(std::move(left)));
    } else {
      error(context, DiagnosticId::wrong_type, node[0].span,
            fmt::format("this is {}: only places and sets can be empty", describe(context, left.type)));
      return {};
    }
  } else if (word.kind == Kind::face_up || word.kind == Kind::face_down) {
    if (left.type.sort != Sort::place) {
      error(context, DiagnosticId::wrong_type, node[0].span,
            fmt::format("this is {}: only a place lies face up or down", describe(context, left.type)));
      return {};
    }
    out = make(Op::is_face_up, types::boolean(), node.span, list(std::move(left)));
    if (word.kind == Kind::face_down)
      negated = !negated;
  } else if (word.kind == Kind::none) {
    if (places) {
      out = make(Op::is_empty, types::boolean(), node.span, list(std::move(left)));
    } else if (!left.type.optional) {
      error(context, DiagnosticId::wrong_type, node.span,
            fmt::format("this is {} and never none", describe(context, left.type)));
      return {};
    } else {
      out = make(Op::is_none, types::boolean(), node.span, list(std::move(left)));
    }
  } else if ((left.type.sort == Sort::place || left.type.sort == Sort::piece) && word.kind == Kind::name &&
             find_local(context, word.text) == nullptr && names_pieces(context, word, left.type.families)) {
    out = piece_test(context, as_piece(context, std::move(left)), word, node.span);
  } else {
    Expr right = expr(context, word, &left.type);
    if (is_error(right))
      return right;
    if (left.type.sort == Sort::place)
      left = as_piece(context, std::move(left));
    if (right.type.sort == Sort::place)
      right = as_piece(context, std::move(right));
    make_comparable(context, left, right);
    if (left.type.sort == Sort::bundle && right.type.sort == Sort::bundle) {
      error(context, DiagnosticId::wrong_type, node.span, "what is to be paid or taken cannot be compared");
      return {};
    }
    if (left.type.sort == Sort::pieces && right.type.sort == Sort::pieces) {
      error(context, DiagnosticId::wrong_type, node.span, "sets of pieces cannot be compared").suggestion =
          "compare what they come to, such as `count(…)`";
      return {};
    }
    if (!comparable(left.type, right.type)) {
      error(context, DiagnosticId::wrong_type, node.span,
            fmt::format("{} cannot be {}", describe(context, left.type), describe(context, right.type)));
      return {};
    }
    never_equal(context, node, left, right);
    out = make(Op::equal, types::boolean(), node.span, list(std::move(left), std::move(right)));
  }
  out = simplify(context, std::move(out));
  return negated ? negation(context, std::move(out)) : std::move(out);
}

/// Whether a piece is what a word says: of a family, or with a value.
/// `span` is of the whole test.
Expr piece_test(Context& context, Expr piece, const Node& word, Span span) {
  if (is_error(piece))
    return piece;
  if (const Entry* entry = find(context, word.text); entry != nullptr && entry->symbol == Symbol::family) {
    note(context, word, *entry);
    Expr out = make(Op::family_is, types::boolean(), span, list(std::move(piece)));
    out.index = entry->number;
    return out;
  }
  if (const model::PieceTypeId card = card_named(context, word.text, piece.type.families); card != model::none) {
    note_card(context, word, card);
    Expr out = make(Op::type_is, types::boolean(), span, list(std::move(piece)));
    out.index = card.number();
    return out;
  }
  const auto matches = matching_values(context, word.text, piece.type.families);
  const auto [attribute, value] = matches.front();
  note_borne(context, word, piece.type.families, context.model.attributes[attribute], value);
  Expr read = attribute_of(context, std::move(piece), context.model.attributes[attribute], word);
  if (is_error(read))
    return read;
  Expr wanted = constant_expr(value, read.type, word.span);
  return make(Op::equal, types::boolean(), span, list(std::move(read), std::move(wanted)));
}

Expr membership_test(Context& context, const Node& node, bool negated) {
  Expr left = expr(context, node[0]);
  if (is_error(left))
    return left;
  Type wanted = types::set_of(left.type);
  Expr right = expr(context, node[1], &wanted);
  if (is_error(right))
    return right;
  const bool in_places = right.type.sort == Sort::place || right.type.sort == Sort::places;
  if (right.type.sort == Sort::set && types::element_of(right.type).sort == Sort::integer)
    left = as_number(context, std::move(left));
  if (in_places) {
    if (left.type.sort == Sort::place)
      left = as_piece(context, std::move(left));
    if (left.type.sort != Sort::piece) {
      error(context, DiagnosticId::wrong_type, node.span,
            fmt::format("{} cannot be in {}", describe(context, left.type), describe(context, right.type)));
      return {};
    }
  } else if (right.type.sort != Sort::set) {
    error(context, DiagnosticId::wrong_type, node[1].span,
          fmt::format("this is {}, but a set or places are needed", describe(context, right.type)))
        .suggestion = range_meant(node[1]);
    return {};
  } else if (!comparable(left.type, types::element_of(right.type))) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("{} cannot be in {}", describe(context, left.type), describe(context, right.type)));
    return {};
  }
  if (right.op == Op::range)
    never_within(context, node, left, right);
  Expr out =
      simplify(context, make(Op::contains, types::boolean(), node.span, list(std::move(left), std::move(right))));
  return negated ? negation(context, std::move(out)) : std::move(out);
}

Expr logic_expr(Context& context, const Node& node, Op op) {
  // What is decided already by options and readings falls away.
  const int decisive = op == Op::and_ ? 0 : 1;
  Expr left = condition(context, node[0]);
  const auto known_left = fold_sound(context, left);
  DeadPart dead_part(context, known_left == decisive);
  Expr right = condition(context, node[1]);
  if (dead_part.close())
    return left;
  if (is_error(left) || is_error(right))
    return {};
  const auto known_right = fold(context, right);
  if (known_left && *known_left != decisive)
    return right;
  if (known_right && *known_right != decisive)
    return left;
  return simplify(context, make(op, types::boolean(), node.span, list(std::move(left), std::move(right))));
}

Expr conditional_expr(Context& context, const Node& node, const Type* expected) {
  if (report_choice_behind_where(context, node))
    return {};
  Expr test = condition(context, node[1]);
  const auto known = fold_sound(context, test);
  DeadPart dead_then(context, known == 0);
  Expr then = expr(context, node[0], expected);
  const bool only_other = dead_then.close();
  DeadPart dead_other(context, known && *known != 0);
  Expr other = expr(context, node[2], expected != nullptr || is_error(then) ? expected : &then.type);
  if (only_other)
    return other;
  if (dead_other.close())
    return then;
  if (is_error(test) || is_error(then) || is_error(other))
    return {};
  return choice(context, std::move(test), std::move(then), std::move(other), node.span);
}

} // namespace

Expr choice(Context& context, Expr test, Expr then, Expr other, Span span) {
  if (is_error(then) || is_error(other))
    return {};
  if (then.type.sort == Sort::place && (other.type.sort == Sort::piece || other.type.sort == Sort::nothing))
    then = as_piece(context, std::move(then));
  if (other.type.sort == Sort::place && (then.type.sort == Sort::piece || then.type.sort == Sort::nothing))
    other = as_piece(context, std::move(other));
  const Type type = common(context, then.type, other.type, span);
  if (type.sort == Sort::error)
    return {};
  const Span of_then = then.span, of_other = other.span;
  if (then.type.sort == Sort::nothing)
    then = convert(context, std::move(then), type, of_then);
  if (other.type.sort == Sort::nothing)
    other = convert(context, std::move(other), type, of_other);
  if (const auto known = fold_sound(context, test))
    return *known != 0 ? std::move(then) : std::move(other);
  return simplify(context, make(Op::conditional, type, span, list(std::move(test), std::move(then), std::move(other))));
}

Expr expr(Context& context, const Node& node, const Type* expected) {
  ++context.definitions.depth;
  Expr out = is_too_deep(context, node) ? Expr() : expr_of(context, node, expected);
  --context.definitions.depth;
  if (is_error(out))
    excuse_all(context, node);
  return out;
}

Expr condition(Context& context, const Node& node) {
  Expr value = expr(context, node);
  if (!is_error(value) && value.type.sort != Sort::boolean) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but a condition is needed", describe(context, value.type)));
    return {};
  }
  return value;
}

Expr negation(Context& context, Expr value) {
  if (is_error(value))
    return value;
  const Span span = value.span;
  return simplify(context, make(Op::not_, types::boolean(), span, list(std::move(value))));
}

Expr value_of(Context& context, const Node& node, const Type& wanted) {
  return convert(context, expr(context, node, &wanted), wanted, node.span);
}

} // namespace brehon::checking
