#include "tools/diff/part_flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace brehon::diff {

using model::Act;

namespace {

Class sort_of(Act act, Class otherwise) {
  const auto is = [act](std::initializer_list<Act> acts) {
    return std::find(acts.begin(), acts.end(), act) != acts.end();
  };
  if (model::ends_game(act) || is({Act::leave, Act::repeat, Act::repeat_times})) {
    return Class::end;
  }
  if (is({Act::reveal, Act::hide, Act::show}) && otherwise != Class::set_up) {
    return Class::information;
  }
  return act == Act::decide ? Class::legality : otherwise;
}

/// The step that a statement is, or none.
model::StepId step_of(const model::Stmt& stmt) {
  return stmt.act == Act::step ? stmt.id<model::StepId>() : model::StepId();
}

} // namespace

std::string FlowParts::shown(model::ElementId element, const std::string& otherwise) const {
  if (element.is_none()) {
    return otherwise;
  }
  const auto found = wording_.find(model_.elements[element].path);
  return found == wording_.end() || found->second.empty() ? otherwise : found->second;
}

Part FlowParts::bare(const char* what, Class sort, model::ElementId element, const Place& place) const {
  Part out;
  out.what = what;
  out.sort = sort;
  out.own_element = !element.is_none() && element != place.element;
  out.element = element.is_none() ? place.element : element;
  out.path = out.element.is_none() ? "" : model_.elements[out.element].path;
  return out;
}

void FlowParts::add(std::vector<Part>& out) const {
  out.push_back(named("setup", "setup", element_at(model_, "setup"), model_.setup, Class::set_up));
  out.push_back(named("play", "play", element_at(model_, "play"), model_.play, Class::effect));
  for (const model::Phase& phase : model_.phases) {
    out.push_back(named("phase", phase.name, phase.element, phase.body, Class::effect));
  }
  for (const model::Rule& rule : model_.rules) {
    out.push_back(named("rule", rule.name, rule.element, rule.body, Class::effect));
    out.back().text = fmt::format("{} parameters", rule.parameters.size());
  }
}

Part FlowParts::named(const char* what, const std::string& name, model::ElementId element, const model::Block& body,
                      Class sort) const {
  Part out = bare(what, sort, element, {});
  out.key = name;
  out.shown = fmt::format("{} {}", what, name);
  out.parts = block(body, {element, sort});
  return out;
}

std::vector<Part> FlowParts::block(const model::Block& block, const Place& place) const {
  std::vector<Part> out;
  for (const model::Stmt& stmt : block) {
    out.push_back(statement(stmt, place));
  }
  return out;
}

Part FlowParts::statement(const model::Stmt& stmt, const Place& place) const {
  const std::string head = statement_head(words_, stmt);
  Part out = bare("statement", sort_of(stmt.act, place.sort), stmt.element, place);
  out.what = fmt::format("statement {}", model::facts(stmt.act).name);
  out.text = head;
  if (const model::StepId step = step_of(stmt); !step.is_none()) {
    out.what = "step";
    out.key = model_.steps[step].name;
    out.text.clear();
  }
  out.shown = stmt.act == Act::let && stmt.element == place.element ? head : shown(stmt.element, head);
  inside(stmt, {out.element, place.sort}, out);
  return out;
}

Part FlowParts::container(const char* what, const std::string& key, const model::Block& block,
                          const Place& place) const {
  Part out = bare(what, place.sort, model::none, place);
  out.key = key;
  out.parts = this->block(block, place);
  return out;
}

void FlowParts::inside(const model::Stmt& stmt, const Place& place, Part& out) const {
  if (stmt.act == Act::if_) {
    if (stmt.args[0].op == model::Op::constant) {
      out.holds = stmt.args[0].value != 0;
    }
    out.parts.push_back(container("branch", "then", stmt.blocks[0], place));
    if (stmt.blocks.size() > 1 && !stmt.blocks[1].empty()) {
      out.parts.push_back(container("branch", "else", stmt.blocks[1], place));
    }
  } else if (stmt.act == Act::match) {
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      for (const model::Interval& value : stmt.cases[i]) {
        const std::string last = value.low == value.high ? "" : ".." + words_.value(stmt.args[0].type, value.high);
        const std::string name = words_.value(stmt.args[0].type, value.low) + last;
        out.parts.push_back(container("case", name, stmt.blocks[i], place));
      }
    }
  } else if (stmt.act == Act::decide) {
    decision(model_.decisions[stmt.id<model::DecisionId>()], place, out);
  } else if (stmt.act == Act::turns) {
    out.parts = block(model_.turns[stmt.id<model::TurnsId>()].body, place);
  } else if (const model::StepId step = step_of(stmt); !step.is_none()) {
    out.parts = block(model_.steps[step].body, place);
  } else {
    for (const model::Block& each : stmt.blocks) {
      for (Part& part : block(each, place)) {
        out.parts.push_back(std::move(part));
      }
    }
  }
}

void FlowParts::decision(const model::Decision& decision, const Place& place, Part& out) const {
  for (const model::Action& each : decision.actions) {
    out.parts.push_back(action(each, place));
  }
  for (Part& part : block(decision.if_nothing, place)) {
    part.what += " if nothing is possible";
    part.sort = Class::end;
    out.parts.push_back(std::move(part));
  }
}

std::string FlowParts::secret_text(const model::Action& action) const {
  std::string text;
  for (const model::Binder& parameter : action.parameters) {
    if (parameter.secret) {
      text += (text.empty() ? "" : ", ") + words_.name(parameter.variable);
    }
  }
  return fmt::format("{} seen by who acts", action.secret ? "the action" : text);
}

Part FlowParts::action(const model::Action& action, const Place& place) const {
  Part out = bare("action", Class::legality, action.element, place);
  out.key = action.name;
  for (model::Binder parameter : action.parameters) {
    parameter.secret = false;
    out.text += (out.text.empty() ? "" : ", ") + words_.binder(parameter);
  }
  out.text += action.if_nothing_else ? " if nothing else" : "";
  out.shown = action.sort == model::Action::Sort::plain ? shown(action.element, action.name) : action.name;
  if (model::has_secret(action)) {
    Part sight = bare("sight", Class::information, action.element, {action.element, Class::information});
    sight.key = "sight";
    sight.path = out.path;
    sight.text = sight.shown = secret_text(action);
    out.parts.push_back(std::move(sight));
  }
  for (const model::Guard& guard : action.guards) {
    Part line = bare(guard.variable.is_none() ? "requirement" : "constant", Class::legality, guard.element,
                     {action.element, Class::legality});
    line.key = guard.variable.is_none() ? guard.name : words_.name(guard.variable);
    line.text = words_.expr(guard.value) + (guard.partial ? ", which must not be none" : "");
    line.shown = line.own_element ? shown(guard.element, line.text) : line.text;
    if (!line.own_element && !out.path.empty()) {
      line.path = out.path + "." + guard.name;
    }
    out.parts.push_back(std::move(line));
  }
  for (Part& part : block(action.effects, {action.element, Class::effect})) {
    out.parts.push_back(std::move(part));
  }
  return out;
}

} // namespace brehon::diff
