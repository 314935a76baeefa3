#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// What pieces do while they are in force: written with the card, joined here to the elements that it is about.

namespace brehon {

using model::Effect;
using model::Op;
using model::Sort;

Checker::Expr Checker::in_force(Op op, int type, int player, Span span) {
  Expr out;
  out.op = op;
  out.index = type;
  out.span = span;
  out.args = list(variable_expr(player, span));
  if (op == Op::held) {
    out.type = types::boolean();
    return out;
  }
  const int family = model_.types[static_cast<std::size_t>(type)].family;
  out.type.sort = Sort::piece;
  out.type.families = {family};
  out.type.zones = {model_.families[static_cast<std::size_t>(family)].in_force};
  return out;
}

void Checker::effects() {
  for (const Node& pieces : game_.children) {
    if (pieces.kind != Kind::pieces)
      continue;
    for (const Node& node : pieces.children) {
      const Entry* entry = node.kind == Kind::family ? find(node.name()) : nullptr;
      if (entry == nullptr || entry->symbol != Symbol::family)
        continue;
      const model::Family family = model_.families[static_cast<std::size_t>(entry->index)];
      int type = family.first_type;
      for (const Node& row : node.children) {
        if (row.kind != Kind::piece_row)
          continue;
        const Node* block = row.find(Kind::block);
        const std::string path = family.name + "." + std::string(row.name());
        const auto element = std::find_if(model_.elements.begin(), model_.elements.end(),
                                          [&](const model::Element& e) { return e.path == path; });
        for (std::size_t i = 0; block != nullptr && element != model_.elements.end() && i < block->children.size();
             ++i) {
          const Node& child = (*block)[i];
          if (child.kind == Kind::citation)
            continue;
          if (family.in_force == model::none) {
            error(DiagnosticId::misplaced, child.span,
                  fmt::format("`{}` does not say where it is in force", family.name))
                .suggestion = "add `in force in ZONE` to the family";
            break;
          }
          effect(child, family, type, static_cast<int>(element - model_.elements.begin()));
        }
        ++type;
      }
    }
  }
}

/// The element of the game that an effect is about.
int Checker::effect_target(const Node& node, std::initializer_list<std::string_view> sorts) {
  const Node& path = node.get(Kind::path);
  std::vector<std::string_view> near;
  for (std::size_t i = 0; i < model_.elements.size(); ++i) {
    const model::Element& element = model_.elements[i];
    if (std::find(sorts.begin(), sorts.end(), element.sort) == sorts.end())
      continue;
    if (element.path == path.text)
      return static_cast<int>(i);
    near.push_back(element.path);
  }
  unknown(path, fmt::format("{}", *sorts.begin()), near);
  return model::none;
}

void Checker::effect(const Node& node, const model::Family& family, int type, int parent) {
  Effect out;
  out.type = type;
  out.me = hidden_variable(kind_type(0), node.span);
  me_ = {out.me};
  this_type_ = type;
  const std::size_t scope = locals_.size();
  switch (node.kind) {
  case Kind::score_effect: {
    model::ScoreItem item;
    item.name = node.name();
    item.element = add_element(node, "score item", item.name, parent);
    Expr value = exact_score(node);
    score_effects_.push_back({std::move(item), std::move(value), out.me, type});
    break;
  }
  case Kind::adjust:
    adjust(node, out);
    break;
  case Kind::waive:
    out.sort = Effect::Sort::waive;
    out.target = effect_target(node, {"requirement"});
    if (const Node* test = node.find(Kind::condition))
      out.condition.push_back(condition(test->front()));
    break;
  case Kind::before:
  case Kind::after:
  case Kind::instead_of:
    hook(node, out);
    break;
  case Kind::at_once: {
    out.sort = Effect::Sort::watch;
    out.condition.push_back(condition(node[0]));
    out.element = add_unnamed(node, parent);
    if (const Node* once = node.find(Kind::once_per)) {
      model::Marker flag;
      flag.name = model_.elements[static_cast<std::size_t>(out.element)].path;
      flag.type = types::boolean();
      flag.lasts = once->name();
      flag.element = out.element;
      out.flag = static_cast<int>(model_.markers.size());
      model_.markers.push_back(std::move(flag));
    }
    Place inside;
    inside.in_rule = true;
    out.body = block(node.get(Kind::block), out.element, inside);
    break;
  }
  case Kind::action_in:
    added_action(node, out, parent);
    break;
  default:
    break; // the grammar puts no other kind of node here
  }
  const bool joined = node.kind != Kind::score_effect && node.kind != Kind::action_in;
  if (joined && out.element == model::none)
    out.element = add_unnamed(node, parent);
  close_scope(scope);
  me_.clear();
  this_type_ = model::none;
  static_cast<void>(family);
  if (joined)
    model_.effects.push_back(std::move(out));
}

/// `adjust D(a, b) by N if E`: a and b are the arguments of D.
void Checker::adjust(const Node& node, Effect& out) {
  out.sort = Effect::Sort::adjust;
  const Node& call = node.get(Kind::call);
  const Entry* entry = find(call[0].text);
  if (entry == nullptr || entry->symbol != Symbol::define) {
    std::vector<std::string_view> near;
    for (const model::Define& define : model_.defines)
      near.push_back(define.name);
    unknown(call[0], "definition", near);
    return;
  }
  const model::Define& define = model_.defines[static_cast<std::size_t>(entry->index)];
  out.target = define.element;
  if (call.children.size() - 1 != define.parameters.size()) {
    error(DiagnosticId::wrong_arity, call.span,
          fmt::format("`{}` needs {} names, not {}", define.name, define.parameters.size(), call.children.size() - 1));
    return;
  }
  for (std::size_t i = 0; i < define.parameters.size(); ++i)
    locals_.push_back({std::string(call[i + 1].text), define.parameters[i], true, call[i + 1].span});
  out.amount = parse_number(node.get(Kind::number)).value_or(0);
  if (const Node* test = node.find(Kind::condition))
    out.condition.push_back(condition(test->front()));
}

/// `before`, `after`, `instead of` a step, a phase or a rule, whose parameters the effect can speak of.
void Checker::hook(const Node& node, Effect& out) {
  out.sort = node.kind == Kind::before  ? Effect::Sort::before
             : node.kind == Kind::after ? Effect::Sort::after
                                        : Effect::Sort::instead;
  out.target = effect_target(node, {"step", "phase", "rule"});
  out.any_player = node.has(Kind::of_any_player);
  if (out.target == model::none)
    return;
  for (const model::Rule& rule : model_.rules) {
    if (rule.element != out.target)
      continue;
    for (const int parameter : rule.parameters) {
      const std::string& name = model_.variables[static_cast<std::size_t>(parameter)].name;
      if (!name.empty())
        locals_.push_back({name, parameter, true, node.span});
    }
  }
  if (const Node* test = node.find(Kind::condition))
    out.condition.push_back(condition(test->front()));
  out.element = add_unnamed(node, model::none == out.element ? element_of_type(out.type) : int(out.element));
  Place inside;
  inside.in_rule = true;
  out.body = block(node.get(Kind::block), out.element, inside);
}

int Checker::element_of_type(int type) const {
  const model::PieceType& known = model_.types[static_cast<std::size_t>(type)];
  const std::string path = model_.families[static_cast<std::size_t>(known.family)].name + "." + known.name;
  const auto element = std::find_if(model_.elements.begin(), model_.elements.end(),
                                    [&](const model::Element& e) { return e.path == path; });
  return element == model_.elements.end() ? root_ : static_cast<int>(element - model_.elements.begin());
}

/// `action NAME (…) in DECISION`: possible for who holds the card.
void Checker::added_action(const Node& node, const Effect& out, int parent) {
  const int target = effect_target(node, {"decision"});
  const auto decision = std::find_if(model_.decisions.begin(), model_.decisions.end(),
                                     [&](const model::Decision& known) { return known.element == target; });
  if (target == model::none || decision == model_.decisions.end())
    return;
  const std::size_t at = static_cast<std::size_t>(decision - model_.decisions.begin());
  me_ = {model_.decisions[at].player.index}; // who decides is who must hold it
  Place place;
  place.in_decision = true;
  model::Action added = action(node, parent, place);
  model::Guard held;
  held.name = "held";
  held.element = add_element(node, "requirement", held.name, added.element);
  held.value = in_force(Op::held, out.type, model_.decisions[at].player.index, node.span);
  added.guards.insert(added.guards.begin(), std::move(held));
  auto& actions = model_.decisions[at].actions;
  const auto before = std::find_if(actions.begin(), actions.end(),
                                   [](const model::Action& known) { return known.sort != model::Action::Sort::plain; });
  actions.insert(before, std::move(added));
}

} // namespace brehon
