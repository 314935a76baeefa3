#include "dsl/check/statements/effects.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/in_force.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/score_items.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/decision.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Act;
using model::Effect;
using model::Op;
using model::Stmt;

namespace {

void adjust_effect(Context& context, const Node& node, Effect& out);
void hook_effect(Context& context, const Node& node, Effect& out);
model::ElementId element_of_type(const Context& context, model::PieceTypeId type);
void added_action(Context& context, const Node& node, const Effect& out, model::ElementId parent);

/// What pieces in force do. Of several alike each does it, one after the other, if its condition still holds; what they
/// do in place of something is done once.
model::Block body_of_effect(Context& context, const Node& node, const Effect& effect) {
  Place inside;
  inside.in_rule = true;
  const Node& block = node.get(Kind::block);
  if (!has_copies(context, effect.type) || effect.sort == Effect::Sort::instead)
    return check_block(context, block, effect.element, inside);
  const auto begun = [&](Act act, Expr condition) {
    Stmt stmt;
    stmt.act = act;
    stmt.span = node.span;
    stmt.element = effect.element;
    stmt.args.push_back(std::move(condition));
    return stmt;
  };
  Stmt each = begun(Act::for_each, constant_expr(1, types::boolean(), node.span));
  each.binders.push_back(copies_in_force(context, effect.type, effect.me, node.span));
  context.scope.this_one = each.binders[0].variable;
  const Node* test = node.kind == Kind::at_once ? nullptr : node.find(Kind::condition);
  if (test == nullptr) {
    each.blocks.push_back(check_block(context, block, effect.element, inside));
  } else {
    Stmt still = begun(Act::if_, condition(context, test->front()));
    const Knowing knowing(context, still[model::Role::condition]);
    still.blocks.push_back(check_block(context, block, effect.element, inside));
    each.blocks.emplace_back().push_back(std::move(still));
  }
  context.scope.this_one = {};
  model::Block out;
  out.push_back(std::move(each));
  return out;
}

/// The element of the game that an effect is about.
model::ElementId effect_target(Context& context, const Node& node, std::initializer_list<std::string_view> sorts) {
  const Node& path = node.get(Kind::path);
  const auto fits = [&](const model::Element& element) {
    return std::find(sorts.begin(), sorts.end(), element.sort) != sorts.end();
  };
  for (const model::ElementId id : ids(context.model.elements)) {
    if (context.model.elements[id].path == path.text && fits(context.model.elements[id]))
      return id;
  }
  std::vector<std::string_view> near;
  for (const model::Element& element : context.model.elements) {
    if (fits(element))
      near.push_back(element.path);
  }
  unknown(context, path, fmt::format("{}", *sorts.begin()), near);
  return model::none;
}

void check_effect(Context& context, const Node& node, model::PieceTypeId type, model::ElementId parent) {
  Effect out;
  out.type = type;
  out.me = hidden_variable(context, kind_type(context, model::player_kind), node.span);
  const FreshScope fresh(context);
  const Acting acting(context, out.me);
  context.scope.this_type = type;
  LocalScope scope(context);
  if (node.kind == Kind::score_effect) {
    model::ScoreItem item;
    item.name = node.name();
    item.element = add_element(context, node, "score item", item.name, parent);
    Expr value = exact_score(context, node);
    context.score.of_cards.push_back({std::move(item), std::move(value), out.me, type});
  } else if (node.kind == Kind::adjust) {
    adjust_effect(context, node, out);
  } else if (node.kind == Kind::waive) {
    out.sort = Effect::Sort::waive;
    out.target = effect_target(context, node, {"requirement"});
    if (const Node* test = node.find(Kind::condition))
      out.condition.push_back(condition(context, test->front()));
  } else if (node.kind == Kind::before || node.kind == Kind::after || node.kind == Kind::instead_of) {
    hook_effect(context, node, out);
  } else if (node.kind == Kind::at_once) {
    out.sort = Effect::Sort::watch;
    out.condition.push_back(condition(context, node[0]));
    out.element = add_unnamed(context, node, parent);
    if (const Node* once = node.find(Kind::once_per)) {
      model::Marker flag;
      flag.name = context.model.elements[out.element].path;
      flag.type = types::boolean();
      flag.lasts = once->name();
      flag.element = out.element;
      out.flag = context.model.markers.add(std::move(flag));
    }
    const int left_before = context.flow.leaving;
    out.body = body_of_effect(context, node, out);
    context.flow.at_once = context.flow.at_once || context.flow.leaving != left_before;
  } else {
    ensure(node.kind == Kind::action_in);
    added_action(context, node, out, parent);
  }
  const bool joined = node.kind != Kind::score_effect && node.kind != Kind::action_in;
  if (joined && out.element == model::none)
    out.element = add_unnamed(context, node, parent);
  if (joined)
    context.model.effects.push_back(std::move(out));
}

/// `adjust D(a, b) by N if E`: a and b are the arguments of D.
void adjust_effect(Context& context, const Node& node, Effect& out) {
  out.sort = Effect::Sort::adjust;
  const Node& call = node.get(Kind::call);
  const Entry* entry = find(context, call[0].text);
  if (entry == nullptr || entry->symbol != Symbol::define) {
    const std::vector<std::string_view> near = names_of(context.model.defines);
    unknown(context, call[0], "definition", near);
    return;
  }
  note(context, call[0], *entry);
  const model::Define& define = context.model.defines[entry->id<model::DefineId>()];
  out.target = define.element;
  if (call.children.size() - 1 != define.parameters.size()) {
    error(context, DiagnosticId::wrong_arity, call.span,
          fmt::format("`{}` needs {} names, not {}", define.name, define.parameters.size(), call.children.size() - 1));
    return;
  }
  for (std::size_t i = 0; i < define.parameters.size(); ++i)
    bind_to(context, call[i + 1].text, define.parameters[i], call[i + 1].span);
  out.amount = parse_number(context, node.get(Kind::number)).value_or(0);
  if (has_copies(context, out.type))
    out.times.push_back(count_in_force(context, out.type, out.me, node.span));
  if (const Node* test = node.find(Kind::condition))
    out.condition.push_back(condition(context, test->front()));
}

/// `before`, `after`, `instead of` a step, a phase or a rule, whose parameters the effect can mention.
void hook_effect(Context& context, const Node& node, Effect& out) {
  out.sort = node.kind == Kind::before  ? Effect::Sort::before
             : node.kind == Kind::after ? Effect::Sort::after
                                        : Effect::Sort::instead;
  out.target = effect_target(context, node, {"step", "phase", "rule"});
  out.any_player = node.has(Kind::of_any_player);
  if (out.target == model::none)
    return;
  for (const model::Rule& rule : context.model.rules) {
    if (rule.element != out.target)
      continue;
    for (const model::VariableId parameter : rule.parameters) {
      const std::string& name = context.model.variables[parameter].name;
      if (!name.empty())
        bind_to(context, name, parameter, context.model.variables[parameter].span);
    }
  }
  if (const Node* test = node.find(Kind::condition))
    out.condition.push_back(condition(context, test->front()));
  out.element = add_unnamed(context, node, out.element.is_none() ? element_of_type(context, out.type) : out.element);
  out.body = body_of_effect(context, node, out);
}

model::ElementId element_of_type(const Context& context, model::PieceTypeId type) {
  const model::PieceType& known = context.model.types[type];
  const std::string path = context.model.families[known.family].name + "." + known.name;
  const model::ElementId element = element_at(context.model, path);
  return element.is_none() ? context.names.root : element;
}

/// `action NAME (…) in DECISION`: possible for who holds the card.
void added_action(Context& context, const Node& node, const Effect& out, model::ElementId parent) {
  const model::ElementId target = effect_target(context, node, {"decision"});
  const std::vector<model::DecisionId> all = ids(context.model.decisions);
  const auto decision = std::find_if(all.begin(), all.end(), [&](model::DecisionId known) {
    return context.model.decisions[known].element == target;
  });
  if (target.is_none() || decision == all.end())
    return;
  const model::VariableId who = context.model.decisions[*decision].player.id<model::VariableId>();
  const Acting acting(context, who); // who decides is who must hold it
  Place place;
  place.in_decision = true;
  model::Action added = check_action(context, node, parent, place);
  model::Guard held;
  held.name = "held";
  held.element = add_element(context, node, "requirement", held.name, added.element);
  held.value = in_force(context, Op::held, out.type, who, node.span);
  added.guards.insert(added.guards.begin(), std::move(held));
  auto& actions = context.model.decisions[*decision].actions;
  const auto before = std::find_if(actions.begin(), actions.end(),
                                   [](const model::Action& known) { return known.sort != model::Action::Sort::plain; });
  actions.insert(before, std::move(added));
}

void effects_of_family(Context& context, const Node& node, model::FamilyId id) {
  const model::Family family = context.model.families[id];
  int type = family.first_type.number();
  for (const Node& row : node.children) {
    if (row.kind != Kind::piece_row)
      continue;
    const model::PieceTypeId card(type++);
    const Node* block = row.find(Kind::block);
    const model::ElementId element = element_at(context.model, family.name + "." + std::string(row.name()));
    if (block == nullptr || element.is_none())
      continue;
    for (const Node& child : block->children) {
      if (child.kind == Kind::citation)
        continue;
      if (family.in_force.is_none()) {
        error(context, DiagnosticId::misplaced, child.span,
              fmt::format("`{}` does not say where it is in force", family.name))
            .suggestion = "add `in force in ZONE` to the family";
        break;
      }
      check_effect(context, child, card, element);
    }
  }
}

} // namespace

void check_effects(Context& context) {
  for (const Node& pieces : context.input.game.children) {
    if (pieces.kind != Kind::pieces)
      continue;
    for (const Node& node : pieces.children) {
      const model::FamilyId family =
          node.kind == Kind::family ? named<model::FamilyId>(context, node.name()) : model::none;
      if (!family.is_none())
        effects_of_family(context, node, family);
    }
  }
}

} // namespace brehon::checking
