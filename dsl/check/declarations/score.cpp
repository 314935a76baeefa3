#include "dsl/check/declarations/score.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/in_force.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/score_items.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// The points of an effect: they count for who holds the card, of several alike for each.
Expr points_of_card(Context& context, Score::OfCard& effect) {
  const Span span = effect.value.span;
  Expr& value = effect.value;
  if (has_copies(context, effect.type)) {
    Expr count = count_in_force(context, effect.type, effect.me, span);
    const Type type = types::bounds(Op::multiply, value.type, count.type);
    return make(Op::multiply, type, span, list(std::move(value), std::move(count)));
  }
  const Type type = types::integer(std::min(0, value.type.low), std::max(0, value.type.high));
  return make(Op::conditional, type, span,
              list(in_force(context, Op::held, effect.type, effect.me, span), std::move(value),
                   constant_expr(0, types::integer(0, 0), span)));
}

/// Whether the score decides who wins, so that it has to differ between players who do not win together.
bool score_decides(const Context& context) {
  const Node* winner = context.input.game.find(Kind::winner);
  if (winner == nullptr)
    return false;
  const auto is_score = [](const Node& child) {
    return (child.kind == Kind::most || child.kind == Kind::fewest) && child.front().text == "score";
  };
  const auto is_shared = [](const Node& child) { return child.kind == Kind::otherwise && child.name() == "shared"; };
  return std::any_of(winner->children.begin(), winner->children.end(), is_score) &&
         std::none_of(winner->children.begin(), winner->children.end(), is_shared);
}

/// The first name in a part of a score that means the places of all players together, or their markers.
const Node* of_all_players(const Context& context, const Node& node) {
  const Entry* entry = node.kind == Kind::name ? find(context, node.text) : nullptr;
  if (entry != nullptr && entry->symbol == Symbol::zone &&
      context.model.zones[entry->id<model::ZoneId>()].dimensions == std::vector{model::player_kind})
    return &node;
  if (node.kind == Kind::index)
    return nullptr;
  for (const Node& child : node.children) {
    if (const Node* found = of_all_players(context, child))
      return found;
  }
  return nullptr;
}

/// Reports what should depend on a player, and does not: all have the same.
void report_same_for_all(Context& context, const Node& compared, std::string_view player, Span span) {
  Diagnostic& finding = error(context, DiagnosticId::unused_name, span,
                              fmt::format("`{}` is never used, so all players have the same score", player));
  if (const Node* all = of_all_players(context, compared)) {
    finding.suggestion = fmt::format("write `{}[{}]`", all->text, player);
    finding.fix = Fix{all->span, fmt::format("{}[{}]", all->text, player)};
  } else {
    finding.suggestion = "say whose they are, or who plays together ends with `else shared`";
  }
}

} // namespace

void check_score(Context& context) {
  const Node* node = context.input.game.find(Kind::score);
  context.model.score_player = hidden_variable(context, kind_type(context, model::player_kind),
                                               node != nullptr ? node->span : context.input.game.span);
  if (node == nullptr)
    return;
  const Node& id = node->get(Kind::id);
  refuse_value_word(context, id.text, id.span);
  LocalScope scope(context);
  bind_to(context, id.text, context.model.score_player, id.span);
  context.scope.locals.back().used = !context.score.of_cards.empty() || !score_decides(context);
  const std::size_t findings = context.findings.reported.size();
  for (const Node& item : node->children) {
    if (item.kind != Kind::score_item || !present(context, item))
      continue;
    model::ScoreItem out;
    out.name = item.name();
    out.element = score_element(context, item);
    out.value = exact_score(context, item);
    context.model.score.push_back(std::move(out));
  }
  if (!context.scope.locals.back().used && sound_since(context, findings))
    report_same_for_all(context, *node, id.text, id.span);
  context.scope.locals.back().used = true;
  for (Score::OfCard& effect : context.score.of_cards) { // of cards: they count for who holds them
    if (is_error(effect.value))
      continue;
    effect.item.value = points_of_card(context, effect);
    effect.item.me = effect.me;
    context.model.score.push_back(std::move(effect.item));
  }
  context.score.player = id.text;
}

void check_winner(Context& context) {
  const Node* node = context.input.game.find(Kind::winner);
  if (node == nullptr)
    return;
  context.model.has_winner = true;
  const model::ElementId element = add_element(context, *node, "winner", "winner", context.names.root);
  context.model.elements[element].span = node->span;
  LocalScope scope(context);
  const std::string_view player = context.score.player.empty() ? "p" : std::string_view(context.score.player);
  bind_to(context, player, context.model.score_player, node->span);
  const auto is_shared = [](const Node& child) { return child.kind == Kind::otherwise && child.name() == "shared"; };
  const bool together = std::any_of(node->children.begin(), node->children.end(), is_shared);
  for (const Node& child : node->children) {
    if (child.kind == Kind::most || child.kind == Kind::fewest) {
      model::Criterion criterion;
      criterion.most = child.kind == Kind::most;
      const Node& what = child.front();
      if (what.kind == Kind::name && what.text == "score" && find(context, "score") == nullptr) {
        criterion.value.op = Op::score;
        criterion.value.type = types::integer(-1000000, 1000000);
        criterion.value.span = what.span;
        if (context.model.score.empty())
          error(context, DiagnosticId::missing_part, what.span, "this game has no `score player p { … }`");
      } else {
        context.scope.locals.back().used = false;
        criterion.value = expr(context, what);
        const bool of_player = std::exchange(context.scope.locals.back().used, true);
        const Sort sort = criterion.value.type.sort;
        if (sort != Sort::error && sort != Sort::integer && sort != Sort::boolean) {
          error(context, DiagnosticId::wrong_type, what.span,
                fmt::format("this is {}, but a number is needed", describe(context, criterion.value.type)));
        } else if (!of_player && !together && sort != Sort::error) {
          report_same_for_all(context, what, player, what.span);
        }
      }
      const auto is_same = [&](const model::Criterion& before) {
        return !is_error(criterion.value) && expressions::same(before.value, criterion.value);
      };
      if (std::any_of(context.model.criteria.begin(), context.model.criteria.end(), is_same))
        error(context, DiagnosticId::unreachable, child.span, "this never decides: the same was compared before");
      criterion.element =
          add_element(context, child, "criterion", fmt::format("{}", context.model.criteria.size() + 1), element);
      context.model.elements.back().span = child.span;
      context.model.criteria.push_back(std::move(criterion));
    } else if (child.kind == Kind::otherwise) {
      const std::string_view word = child.name();
      if (word != "draw" && word != "shared") {
        error(context, DiagnosticId::unknown_name, child.get(Kind::id).span,
              fmt::format("a full tie cannot be `{}`", word))
            .suggestion = "say `draw` or `shared`";
      }
      context.model.shared_victory = word == "shared";
    }
  }
}

void check_returns(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::returns || !present(context, node))
      continue;
    if (context.model.returns.stated)
      error(context, DiagnosticId::duplicate_name, node.span, "the returns are stated already");
    context.model.returns.stated = true;
    add_unnamed(context, node, context.names.root);
    if (const Node* score = node.find(Kind::returns_score)) {
      context.model.returns.sort =
          score->has(Kind::less_average) ? model::Returns::Sort::score_less_average : model::Returns::Sort::score;
      if (context.model.score.empty())
        error(context, DiagnosticId::missing_part, node.span, "this game has no `score player p { … }`");
      continue;
    }
    for (const Node& child : node.children) {
      if (child.kind == Kind::win)
        context.model.returns.win = parse_number(context, child.front()).value_or(1);
      if (child.kind == Kind::draw)
        context.model.returns.draw = parse_number(context, child.front()).value_or(0);
      if (child.kind == Kind::loss)
        context.model.returns.loss = parse_number(context, child.front()).value_or(-1);
    }
  }
}

void check_limit(Context& context) {
  const Node* node = context.input.game.find(Kind::limit);
  if (node == nullptr || !present(context, *node))
    return;
  add_element(context, *node, "limit", "limit", context.names.root);
  context.model.limit = parse_number(context, node->get(Kind::number)).value_or(0);
  if (context.model.limit < 1)
    error(context, DiagnosticId::range_overflow, node->span, "a limit is at least 1");
  const std::string_view word = node->get(Kind::otherwise).name();
  if (word != "unfinished" && word != "draw") {
    error(context, DiagnosticId::unknown_name, node->get(Kind::otherwise).get(Kind::id).span,
          fmt::format("a game that is cut short cannot be `{}`", word))
        .suggestion = "say `unfinished` or `draw`";
  }
  context.model.limit_is_draw = word == "draw";
}

} // namespace brehon::checking
