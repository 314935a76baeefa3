#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Act;
using model::Sort;
using model::Stmt;

Stmt Checker::turns(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::turns, parent);
  model::Turns out;
  out.element = stmt.element;
  out.from = value_of(node.get(Kind::clockwise_from).front(), kind_type(0));
  out.me = hidden_variable(kind_type(0), node.span);
  const int index = static_cast<int>(model_.turns.size());
  model_.turns.emplace_back();
  me_.push_back(out.me);
  if (const Node* of = node.find(Kind::of_players))
    out.where.push_back(condition(of->front()));
  if (const Node* each = node.find(Kind::each_until)) {
    out.until = model::Turns::Until::each;
    out.condition.push_back(condition(each->front()));
  }
  Place inside = place;
  inside.turns = index;
  const bool left_before = leaves_;
  leaves_ = false;
  out.body = block(node.get(Kind::block), parent, inside);
  me_.pop_back();
  if (node.has(Kind::once_each))
    out.until = model::Turns::Until::once_each;
  if (node.has(Kind::until_all_passed))
    out.until = model::Turns::Until::all_passed;
  if (const Node* until = node.find(Kind::until)) {
    out.until = model::Turns::Until::condition;
    out.condition.push_back(condition(until->front()));
  }
  if (out.until == model::Turns::Until::never && !leaves_ && !has_rules_) {
    error(DiagnosticId::no_progress, node.get(Kind::clockwise_from).span, "these turns never end").suggestion =
        "add `until …`, or a statement that ends the game or leaves the phase";
  }
  leaves_ = leaves_ || left_before;
  const bool passes =
      std::any_of(model_.decisions.begin(), model_.decisions.end(), [&](const model::Decision& decision) {
        return decision.turns == index &&
               std::any_of(decision.actions.begin(), decision.actions.end(),
                           [](const model::Action& action) { return action.sort == model::Action::Sort::pass; });
      });
  if (out.until == model::Turns::Until::all_passed && !passes) {
    error(DiagnosticId::no_progress, node.get(Kind::clockwise_from).span, "nobody can pass, so these turns never end")
        .suggestion = "add `pass` to the actions";
  }
  model_.turns[static_cast<std::size_t>(index)] = std::move(out);
  stmt.index = index;
  return stmt;
}

Stmt Checker::enter(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::phase, parent);
  const Node& id = node.get(Kind::id);
  if (id.text == "setup") {
    stmt.act = Act::step; // the set-up is a step of its own
    stmt.index = model::none;
    return stmt;
  }
  const Entry* entry = find(id.text);
  if (entry == nullptr || entry->symbol != Symbol::phase) {
    std::vector<std::string_view> near = {"setup"};
    for (const model::Phase& phase : model_.phases)
      near.push_back(phase.name);
    unknown(id, "phase", near);
    return stmt;
  }
  stmt.index = entry->index;
  phase_used_[static_cast<std::size_t>(entry->index)] = true;
  return stmt;
}

/// Names first, so that phases and rules can be named before they are defined.
void Checker::declare_flow() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::phase && node.kind != Kind::rule)
      continue;
    const bool is_phase = node.kind == Kind::phase;
    const int index = static_cast<int>(is_phase ? model_.phases.size() : model_.rules.size());
    if (!declare(node.name(), is_phase ? Symbol::phase : Symbol::rule, index, node.get(Kind::id).span))
      continue;
    const int element = add_element(node, is_phase ? "phase" : "rule", node.name(), root_);
    if (is_phase) {
      model_.phases.push_back({std::string(node.name()), element, {}});
      phase_nodes_.push_back(&node);
      phase_used_.push_back(false);
    } else {
      model_.rules.push_back({std::string(node.name()), element, {}, model::none, {}});
      rule_nodes_.push_back(&node);
      rule_used_.push_back(false);
      has_rules_ = true;
    }
  }
}

/// Whether statements speak of who acts, or call a rule that does.
bool Checker::needs_player(const Node& node, std::vector<bool>& asked) const {
  const bool says =
      node.kind == Kind::name && (node.text == "me" || node.text == "opponent" || node.text == "opponents");
  const bool decides =
      (node.kind == Kind::choose || node.kind == Kind::may_choose || node.kind == Kind::may) && !node.has(Kind::by);
  if (says || decides || node.kind == Kind::actions || node.kind == Kind::action)
    return true;
  if (node.kind == Kind::for_each_player && !node.has(Kind::id))
    return false; // each player acts in turn
  if (node.kind == Kind::do_) {
    const Entry* entry = find(node.name());
    const bool is_rule = entry != nullptr && entry->symbol == Symbol::rule;
    if (is_rule && !asked[static_cast<std::size_t>(entry->index)]) {
      asked[static_cast<std::size_t>(entry->index)] = true;
      if (needs_player(rule_nodes_[static_cast<std::size_t>(entry->index)]->get(Kind::block), asked))
        return true;
    }
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return needs_player(child, asked); });
}

void Checker::rules() {
  rule_scopes_.resize(rule_nodes_.size());
  for (std::size_t i = 0; i < rule_nodes_.size(); ++i) {
    if (const Node* list = rule_nodes_[i]->find(Kind::parameters)) {
      for (const Node& parameter : list->children) {
        const int variable = parameter_of(parameter);
        model_.rules[i].parameters.push_back(variable);
      }
    }
    std::vector<bool> asked(rule_nodes_.size(), false);
    if (needs_player(rule_nodes_[i]->get(Kind::block), asked)) {
      model_.rules[i].me = hidden_variable(kind_type(0), rule_nodes_[i]->get(Kind::id).span);
      model_.rules[i].parameters.push_back(model_.rules[i].me);
    }
    rule_scopes_[i] = std::move(locals_);
    locals_.clear();
  }
  for (std::size_t i = 0; i < rule_nodes_.size(); ++i) {
    locals_ = std::move(rule_scopes_[i]);
    Place place;
    place.in_rule = true;
    if (model_.rules[i].me != model::none)
      me_.push_back(model_.rules[i].me);
    model_.rules[i].body = block(rule_nodes_[i]->get(Kind::block), model_.rules[i].element, place);
    me_.clear();
    close_scope(0);
  }
}

void Checker::flow() {
  const Node* setup = game_.find(Kind::setup);
  Place place;
  if (setup != nullptr) {
    place.in_setup = true;
    const int element = add_element(*setup, "setup", "setup", root_);
    model_.setup = block(setup->get(Kind::block), element, place);
  }
  for (std::size_t i = 0; i < phase_nodes_.size(); ++i) {
    model_.phases[i].body = block(phase_nodes_[i]->get(Kind::block), model_.phases[i].element, Place());
  }
  const Node* play = game_.find(Kind::play);
  if (play == nullptr) {
    error(DiagnosticId::missing_part, game_.get(Kind::id).span, "this game has no `play`, so nothing happens in it");
    return;
  }
  const int element = add_element(*play, "play", "play", root_);
  model_.play = block(play->get(Kind::block), element, Place());
  for (const Kind kind : {Kind::setup, Kind::play, Kind::score, Kind::winner, Kind::players, Kind::title}) {
    const Node* first = nullptr;
    for (const Node& node : game_.children) {
      if (node.kind != kind)
        continue;
      if (first != nullptr) {
        error(DiagnosticId::duplicate_name, node.span, fmt::format("a game has one `{}`", kind_name(kind)))
            .related.push_back({first->span, "the first one is here"});
      }
      if (first == nullptr)
        first = &node;
    }
  }
}

/// The variable of a `repeat` is a marker: one that is not declared as such is declared by it.
void Checker::repeat_marker(const Node& node) {
  if (find(node.name()) != nullptr)
    return;
  const Expr values = expr(node.get(Kind::source).front());
  if (values.type.sort == Sort::error)
    return;
  if (values.type.sort != Sort::set) {
    error(DiagnosticId::wrong_type, node.get(Kind::source).span,
          fmt::format("this is {}, but a set is needed", describe(values.type)));
    return;
  }
  model::Marker marker;
  marker.name = node.name();
  marker.type = types::element_of(values.type);
  marker.initial = marker.type.sort == Sort::integer ? marker.type.low : 0;
  marker.element = add_element(node, "marker", marker.name, root_);
  declare_marker(std::move(marker), node.get(Kind::id).span);
}

/// More options than one may be needed at once: that is not tried.
std::size_t Checker::options_named(const Node& node) const {
  std::size_t count = 0;
  if (node.kind == Kind::name) {
    const Entry* entry = find(node.text);
    if (entry != nullptr && entry->symbol == Symbol::option)
      count = 1;
    if (entry != nullptr && entry->symbol == Symbol::define)
      count = 2;
  }
  for (const Node& child : node.children)
    count += options_named(child);
  return count;
}

void Checker::never_true(const Node& condition, const Expr& value, std::string_view so) {
  if (value.type.sort == Sort::error || fold(value).value_or(1) != 0 || options_named(condition) > 1)
    return;
  dead(DiagnosticId::unreachable, condition.span, fmt::format("this is never true: {}", so));
}

/// Numbers whose ranges do not meet.
void Checker::never_equal(const Node& test, const Expr& left, const Expr& right) {
  if (left.type.sort != Sort::integer || right.type.sort != Sort::integer || options_named(test) > 1)
    return;
  if (fold(left) && fold(right))
    return; // what follows from it is said elsewhere
  if (left.type.high >= right.type.low && right.type.high >= left.type.low)
    return;
  const auto words = [](const Type& type) {
    return type.low == type.high ? fmt::format("{}", type.low) : fmt::format("{}..{}", type.low, type.high);
  };
  dead(DiagnosticId::unreachable, test.span,
       fmt::format("these are never equal: {} and {}", words(left.type), words(right.type)));
}

void Checker::reachable() {
  for (std::size_t i = 0; i < model_.phases.size(); ++i) {
    if (phase_used_[i])
      continue;
    dead(DiagnosticId::unreachable, phase_nodes_[i]->get(Kind::id).span,
         fmt::format("phase `{}` is never entered", model_.phases[i].name));
  }
  for (std::size_t i = 0; i < model_.rules.size(); ++i) {
    if (rule_used_[i])
      continue;
    dead(DiagnosticId::unreachable, rule_nodes_[i]->get(Kind::id).span,
         fmt::format("rule `{}` is never called", model_.rules[i].name));
  }
  for (std::size_t i = 0; i < model_.options.size(); ++i) {
    if (option_used_.count(static_cast<int>(i)) > 0)
      continue;
    const model::Option& option = model_.options[i];
    dead(DiagnosticId::unreachable, model_.elements[static_cast<std::size_t>(option.element)].span,
         fmt::format("nothing depends on {} `{}`", option.gap ? "gap" : "option", option.name));
  }
  for (std::size_t i = 1; i < model_.zones.size() && !diagnostics_.has_errors(); ++i) {
    if (zone_reached_.count(static_cast<int>(i)) > 0 || model_.zones[i].refill != model::none)
      continue;
    dead(DiagnosticId::unreachable, model_.elements[static_cast<std::size_t>(model_.zones[i].element)].span,
         fmt::format("nothing ever comes to `{}`", model_.zones[i].name));
  }
}

} // namespace brehon
