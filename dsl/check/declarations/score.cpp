#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Op;
using model::Sort;

void Checker::score() {
  const Node* node = game_.find(Kind::score);
  model_.score_player = hidden_variable(kind_type(0), node != nullptr ? node->span : game_.span);
  if (node == nullptr)
    return;
  const Node& id = node->get(Kind::id);
  locals_.push_back({std::string(id.text), model_.score_player, true, id.span});
  for (const Node& item : node->children) {
    if (item.kind != Kind::score_item || !present(item))
      continue;
    model::ScoreItem out;
    out.name = item.name();
    out.element = score_element(item);
    out.value = exact_score(item);
    model_.score.push_back(std::move(out));
  }
  for (ScoreEffect& effect : score_effects_) { // of cards: they count for who holds them
    Expr out;
    out.op = Op::conditional;
    out.span = effect.value.span;
    out.type = types::integer(std::min(0, effect.value.type.low), std::max(0, effect.value.type.high));
    out.args = list(in_force(Op::held, effect.type, effect.me, effect.value.span), std::move(effect.value),
                    constant_expr(0, types::integer(0, 0), node->span));
    if (out.args[1].type.sort == Sort::error)
      continue;
    effect.item.value = std::move(out);
    effect.item.me = effect.me;
    model_.score.push_back(std::move(effect.item));
  }
  score_name_ = id.text;
  locals_.clear();
}

/// The element of a score item, which may be asked for before the score is checked.
int Checker::score_element(const Node& item) {
  const auto [known, is_new] = score_elements_.emplace(&item, model::none);
  if (is_new) {
    if (score_root_ == model::none) {
      const Node& node = game_.get(Kind::score);
      score_root_ = add_element(node, "score", "score", root_);
      model_.elements[static_cast<std::size_t>(score_root_)].span = node.span;
    }
    known->second = add_element(item, "score item", item.name(), score_root_);
  }
  return known->second;
}

/// `score.cattle(p)`, also `GAME.score.cattle(p)`: a score item as a definition of its own.
Checker::Expr Checker::call_score(const Node& node) {
  const Node& item_name = node[0][1];
  const Node& base = node[0][0];
  const bool qualified = base.kind == Kind::member && base[0].kind == Kind::name && base[0].text == game_.name();
  const std::string_view word = qualified ? base[1].text : base.kind == Kind::name ? base.text : std::string_view();
  const Node* score = game_.find(Kind::score);
  if (word != "score" || score == nullptr) {
    error(DiagnosticId::wrong_type, node[0].span, "only definitions, matchups, tables and score items can be called");
    return {};
  }
  std::vector<std::string_view> near;
  for (const Node& item : score->children) {
    if (item.kind != Kind::score_item || !present(item))
      continue;
    near.push_back(item.name());
    if (item.name() == item_name.text)
      return call_define(node, score_define(*score, item));
  }
  unknown(item_name, "score item", near);
  return {};
}

int Checker::score_define(const Node& score, const Node& item) {
  const auto [known, is_new] = score_defines_.emplace(&item, static_cast<int>(model_.defines.size()));
  if (!is_new)
    return known->second;
  const int index = known->second;
  model::Define define;
  define.name = fmt::format("score.{}", item.name());
  define.element = score_element(item);
  define.parameters.push_back(hidden_variable(kind_type(0), score.get(Kind::id).span));
  const int player = define.parameters[0];
  model_.defines.push_back(std::move(define));
  define_nodes_.push_back(&item);
  define_states_.push_back(1);
  define_stack_.push_back(index);
  std::vector<Local> outer;
  std::swap(outer, locals_);
  std::vector<int> outer_me;
  std::swap(outer_me, me_);
  locals_.push_back({std::string(score.name()), player, true, score.get(Kind::id).span});
  Expr value = exact_score(item);
  if (expressions::is_fraction(value)) {
    error(DiagnosticId::wrong_type, item.get(Kind::id).span,
          fmt::format("`{}` may be a fraction, so nothing but the score can use it", item.name()));
    value = {};
  }
  locals_.clear();
  std::swap(outer, locals_);
  std::swap(outer_me, me_);
  model_.defines[static_cast<std::size_t>(index)].value = std::move(value);
  define_states_[static_cast<std::size_t>(index)] = 2;
  define_stack_.pop_back();
  return index;
}

/// What an item comes to, as a fraction where it is one.
Checker::Expr Checker::exact_score(const Node& node) {
  const bool exact = exact_;
  exact_ = true;
  Expr value = score_value(node);
  exact_ = exact;
  expressions::settle_divisions(value);
  return value;
}

/// `2 per cow in herd[p]`, `3 if E`, with `at most`.
Checker::Expr Checker::score_value(const Node& node) {
  const Node* per = node.find(Kind::per);
  const Node* test = node.find(Kind::condition);
  std::size_t at = node.front().kind == Kind::id ? 1 : 0;
  Expr value = expr(node[at]);
  if (value.type.sort == Sort::place || value.type.sort == Sort::places) {
    error(DiagnosticId::wrong_type, node[at].span,
          fmt::format("this is {}, but a number is needed", describe(value.type)));
    return {};
  }
  if (value.type.sort != Sort::error && value.type.sort != Sort::integer) {
    error(DiagnosticId::wrong_type, node[at].span,
          fmt::format("this is {}, but a number is needed", describe(value.type)));
    return {};
  }
  if (per != nullptr) {
    const std::size_t scope = locals_.size();
    Expr count;
    count.op = Op::count;
    count.span = per->span;
    count.type = types::integer(0, 10000);
    int unit = 1;
    for (const Node& child : per->children) {
      if (child.kind == Kind::number)
        unit = parse_number(child).value_or(1);
      if (child.kind == Kind::binder)
        count.binders.push_back(binder(child));
    }
    count.args.push_back(where_of(node));
    close_scope(scope);
    if (unit < 1) {
      error(DiagnosticId::range_overflow, per->span, "points are given per 1 or more");
      unit = 1;
    }
    Expr times = std::move(count);
    if (unit > 1) {
      Expr part;
      part.op = Op::divide;
      part.span = per->span;
      part.type = times.type;
      part.args = list(std::move(times), constant_expr(unit, types::integer(unit, unit), per->span));
      times = std::move(part);
    }
    Expr product;
    product.op = Op::multiply;
    product.span = node.span;
    product.type = types::bounds(Op::multiply, value.type, times.type);
    product.args = list(std::move(value), std::move(times));
    value = std::move(product);
  }
  if (test != nullptr) {
    Expr out;
    out.op = Op::conditional;
    out.span = node.span;
    out.type = value.type;
    out.type.low = std::min(0, value.type.low);
    out.type.high = std::max(0, value.type.high);
    Expr holds = condition(test->front());
    if (holds.type.sort == Sort::error)
      return {};
    never_true(test->front(), holds, "these points are never given");
    out.args = list(std::move(holds), std::move(value), constant_expr(0, types::integer(0, 0), node.span));
    value = std::move(out);
  }
  if (const Node* most = node.find(Kind::at_most)) {
    const int limit = parse_number(most->front()).value_or(0);
    Expr out;
    out.op = Op::minimum;
    out.span = node.span;
    out.type = value.type;
    out.args = list(std::move(value), constant_expr(limit, types::integer(limit, limit), most->span));
    value = std::move(out);
  }
  return value;
}

void Checker::winner() {
  const Node* node = game_.find(Kind::winner);
  if (node == nullptr)
    return;
  model_.has_winner = true;
  const int element = add_element(*node, "winner", "winner", root_);
  model_.elements[static_cast<std::size_t>(element)].span = node->span;
  locals_.push_back({score_name_.empty() ? "p" : score_name_, model_.score_player, true, node->span});
  for (const Node& child : node->children) {
    if (child.kind == Kind::most || child.kind == Kind::fewest) {
      model::Criterion criterion;
      criterion.most = child.kind == Kind::most;
      const Node& what = child.front();
      if (what.kind == Kind::name && what.text == "score" && find("score") == nullptr) {
        criterion.value.op = Op::score;
        criterion.value.type = types::integer(-1000000, 1000000);
        criterion.value.span = what.span;
        if (model_.score.empty())
          error(DiagnosticId::missing_part, what.span, "this game has no `score player p { … }`");
      } else {
        criterion.value = expr(what);
        const Sort sort = criterion.value.type.sort;
        if (sort != Sort::error && sort != Sort::integer && sort != Sort::boolean) {
          error(DiagnosticId::wrong_type, what.span,
                fmt::format("this is {}, but a number is needed", describe(criterion.value.type)));
        }
      }
      criterion.element = add_element(child, "criterion", fmt::format("{}", model_.criteria.size() + 1), element);
      model_.elements.back().span = child.span;
      model_.criteria.push_back(std::move(criterion));
    } else if (child.kind == Kind::otherwise) {
      const std::string_view word = child.name();
      if (word != "draw" && word != "shared") {
        error(DiagnosticId::unknown_name, child.get(Kind::id).span, fmt::format("a full tie cannot be `{}`", word))
            .suggestion = "say `draw` or `shared`";
      }
      model_.shared_victory = word == "shared";
    }
  }
  locals_.clear();
}

void Checker::returns() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::returns || !present(node))
      continue;
    if (model_.returns.stated)
      error(DiagnosticId::duplicate_name, node.span, "the returns are stated already");
    model_.returns.stated = true;
    add_element(node, "returns", fmt::format("returns.{}", node.ordinal), root_);
    if (const Node* score = node.find(Kind::returns_score)) {
      model_.returns.sort =
          score->has(Kind::less_average) ? model::Returns::Sort::score_less_average : model::Returns::Sort::score;
      if (model_.score.empty())
        error(DiagnosticId::missing_part, node.span, "this game has no `score player p { … }`");
      continue;
    }
    for (const Node& child : node.children) {
      if (child.kind == Kind::win)
        model_.returns.win = parse_number(child.front()).value_or(1);
      if (child.kind == Kind::draw)
        model_.returns.draw = parse_number(child.front()).value_or(0);
      if (child.kind == Kind::loss)
        model_.returns.loss = parse_number(child.front()).value_or(-1);
    }
  }
}

void Checker::limit() {
  const Node* node = game_.find(Kind::limit);
  if (node == nullptr || !present(*node))
    return;
  add_element(*node, "limit", "limit", root_);
  model_.limit = parse_number(node->get(Kind::number)).value_or(0);
  if (model_.limit < 1)
    error(DiagnosticId::range_overflow, node->span, "a limit is at least 1");
  const std::string_view word = node->get(Kind::otherwise).name();
  if (word != "unfinished" && word != "draw") {
    error(DiagnosticId::unknown_name, node->get(Kind::otherwise).get(Kind::id).span,
          fmt::format("a game that is cut short cannot be `{}`", word))
        .suggestion = "say `unfinished` or `draw`";
  }
  model_.limit_is_draw = word == "draw";
}

} // namespace brehon
