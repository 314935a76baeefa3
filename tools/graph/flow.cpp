#include "tools/graph/flow.hpp"

#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "tools/graph/text.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using model::Act;
using model::Block;
using model::Effect;
using model::Role;
using model::Stmt;

/// The phrase that says what a shape represents.
std::string_view meaning(NodeShape shape) {
  switch (shape) {
  case NodeShape::start:
    return "graph.means_start";
  case NodeShape::step:
    return "graph.means_step";
  case NodeShape::decision:
    return "graph.means_decision";
  case NodeShape::chance:
    return "graph.means_chance";
  case NodeShape::loop:
    return "graph.means_loop";
  case NodeShape::watch:
    return "graph.means_watch";
  case NodeShape::call:
    return "graph.means_call";
  case NodeShape::end:
    return "graph.means_end";
  case NodeShape::exit:
    return "graph.means_exit";
  }
  unreachable();
}

/// Edges whose other end is not known yet: where play goes on from.
using Loose = std::vector<GraphEdge>;

class FlowGraph {
public:
  FlowGraph(const Program& program, const Sources& sources, const Words& words, FlowDetail detail)
      : model_(program.model), sources_(sources), words_(words), detail_(detail), drawn_(program, detail) {}

  Graph make() {
    graph_.title = model_.title.empty() ? model_.name : model_.title;
    Loose at = {from(add(NodeShape::start, {}, model::none))};
    const Loose begin = at;
    at = block(model_.play, at);
    for (const Effect& effect : model_.effects) {
      if (effect.sort == Effect::Sort::watch && drawn_.is_drawn(effect.body)) {
        add_to(at, watched(effect.body, effect.condition[0], effect.element, begin));
      }
    }
    for (std::size_t i = 0; i < rules_.size(); ++i) { // it grows
      rule(rules_[i]);
    }
    if (!at.empty()) {
      join(at, add(NodeShape::end, Words::capital(words_.phrase("end")), model::none));
    }
    add_legend();
    return std::move(graph_);
  }

private:
  void add_legend() {
    graph_.legend_title = words_.phrase("graph.legend");
    std::set<NodeShape> shapes;
    for (const GraphNode& node : graph_.nodes) {
      shapes.insert(node.shape);
    }
    for (const NodeShape shape : shapes) {
      graph_.legend.push_back({shape, words_.phrase(meaning(shape))});
    }
  }

  // ---- words

  /// What an element is called; of one without a name what it is.
  std::string name(model::ElementId element) const {
    std::string path = model_.elements[element].path;
    const std::size_t dot = path.rfind('.');
    if (dot != std::string::npos && path.find_first_not_of("0123456789", dot + 1) == std::string::npos) {
      path.erase(dot);
    }
    return path == "setup" ? words_.phrase("tables.setup") : words_.label(path);
  }

  /// What a statement says, without what is in it.
  std::string said(const Stmt& stmt) const {
    const std::vector<Sentence> sentences = telling::effects(words_, {stmt});
    std::string text = sentences.empty() ? name(stmt.element) : sentences.front().text;
    while (!text.empty() && (text.back() == '.' || text.back() == ':' || text.back() == ' ')) {
      text.pop_back();
    }
    return text;
  }

  // ---- nodes and edges

  int add(NodeShape shape, std::string label, model::ElementId element) {
    return graph_.add({shape, std::move(label), cited_place(model_, element, sources_), cluster_});
  }

  static GraphEdge from(int node) {
    GraphEdge edge;
    edge.from = node;
    edge.to = model::none;
    return edge;
  }

  GraphEdge labelled(int node, std::string label, model::ElementId element) const {
    GraphEdge edge = from(node);
    edge.labels = {std::move(label)};
    edge.tooltip = cited_place(model_, element, sources_);
    return edge;
  }

  void join(const Loose& loose, int node) {
    for (GraphEdge edge : loose) {
      edge.to = node;
      graph_.connect(edge);
    }
  }

  /// Play goes back to a node.
  void rejoin(Loose loose, int node) {
    for (GraphEdge& edge : loose) {
      edge.back = true;
    }
    join(loose, node);
  }

  /// Play goes on through a new node.
  Loose through(const Loose& loose, NodeShape shape, std::string label, model::ElementId element) {
    const int node = add(shape, std::move(label), element);
    join(loose, node);
    return {from(node)};
  }

  static void add_to(Loose& loose, const Loose& more) {
    for (const GraphEdge& edge : more) {
      const bool known = std::any_of(loose.begin(), loose.end(), [&](const GraphEdge& each) {
        return each.from == edge.from && each.labels == edge.labels && each.dashed == edge.dashed;
      });
      if (!known) {
        loose.push_back(edge);
      }
    }
  }

  static Loose dashed(Loose loose) {
    for (GraphEdge& edge : loose) {
      edge.dashed = true;
    }
    return loose;
  }

  // ---- statements

  Loose block(const Block& statements, Loose at) {
    for (const Stmt& stmt : statements) {
      if (drawn_.is_drawn(stmt)) {
        at = statement(stmt, at);
      }
    }
    return at;
  }

  /// A statement that is drawn.
  Loose statement(const Stmt& stmt, const Loose& at) {
    const Act act = stmt.act;
    if (act == Act::phase) {
      const auto phase = stmt.id<model::PhaseId>();
      return framed(model_.phases[phase].element, model_.phases[phase].body, phase, at);
    }
    if (act == Act::step) {
      const auto step = stmt.id<model::StepId>();
      return framed(step.is_none() ? element_at(model_, "setup") : model_.steps[step].element, *drawn_.body_of(stmt),
                    model::none, at);
    }
    if (act == Act::turns) {
      const model::Turns& turns = model_.turns[stmt.id<model::TurnsId>()];
      const Loose out = loop(telling::turns(words_, turns), stmt.element, turns.body, at);
      return turns.until == model::Turns::Until::never ? Loose() : out;
    }
    if (act == Act::repeat || act == Act::repeat_times || act == Act::for_each) {
      return loop(said(stmt), stmt.element, stmt.blocks[0], at);
    }
    if (act == Act::if_ || act == Act::match) {
      return branches(stmt, at);
    }
    if (act == Act::do_) {
      return call(stmt, at);
    }
    if (act == Act::decide) {
      return decision(model_.decisions[stmt.id<model::DecisionId>()], at);
    }
    if (act == Act::leave) {
      return leave(stmt, at);
    }
    if (act == Act::watch) {
      static_cast<void>(watched(stmt.blocks[0], stmt[Role::condition], stmt.element, at));
      return at;
    }
    return ends_game(act) ? end(stmt, at) : wait(stmt, at);
  }

  /// A phase, a step or the set-up: a frame, or where there is nothing to show in it a box.
  Loose framed(model::ElementId element, const Block& body, model::PhaseId phase, const Loose& at) {
    const std::string label = name(element);
    if (!drawn_.is_drawn(body)) {
      return hooked(element, at, [&](const Loose& in) { return through(in, NodeShape::step, label, element); });
    }
    const int outer = std::exchange(cluster_, frame(label, element, false));
    if (phase != model::none && is_left(phase)) {
      exits_[phase] = add(NodeShape::exit, {}, element);
    }
    Loose out = hooked(element, at, [&](const Loose& in) { return block(body, in); });
    if (const auto exit = exits_.find(phase); exit != exits_.end()) {
      join(out, exit->second);
      out = {from(exit->second)};
    }
    cluster_ = outer;
    return out;
  }

  int frame(const std::string& label, model::ElementId element, bool rule) {
    graph_.clusters.push_back(
        {label, model_.elements[element].path, cited_place(model_, element, sources_), cluster_, rule});
    return static_cast<int>(graph_.clusters.size()) - 1;
  }

  /// What pieces in force do before, after, or in place of an element.
  template <typename Body> Loose hooked(model::ElementId element, Loose at, const Body& body) {
    Loose instead;
    for (const Effect& effect : model_.effects) {
      const bool before = effect.sort == Effect::Sort::before;
      if (effect.target == element && (before || effect.sort == Effect::Sort::instead) &&
          drawn_.is_drawn(effect.body)) {
        add_to(before ? at : instead, block(effect.body, at));
      }
    }
    Loose out = body(at);
    add_to(out, instead);
    for (const Effect& effect : model_.effects) {
      if (effect.target == element && effect.sort == Effect::Sort::after && drawn_.is_drawn(effect.body)) {
        add_to(out, block(effect.body, out));
      }
    }
    return out;
  }

  Loose loop(const std::string& label, model::ElementId element, const Block& body, const Loose& at) {
    const Loose head = through(at, NodeShape::loop, in_lines(Words::capital(label), 26), element);
    rejoin(block(body, head), head.front().from);
    return head;
  }

  Loose branches(const Stmt& stmt, const Loose& at) {
    return stmt.act == Act::match ? cases(stmt, at) : alternatives(stmt, at);
  }

  Loose cases(const Stmt& stmt, const Loose& at) {
    Loose out;
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      add_to(out, block(stmt.blocks[i], with_label(at, telling::case_values(words_, stmt, i))));
    }
    return out;
  }

  Loose alternatives(const Stmt& stmt, const Loose& at) {
    const model::Expr& condition = stmt[Role::condition];
    Loose out;
    if (!is_constant(condition, false)) {
      add_to(out, block(stmt.blocks[0], under(condition, at)));
    }
    if (!is_constant(condition, true)) {
      const Loose otherwise = is_constant(condition, false) ? at : with_label(at, words_.phrase("otherwise"));
      add_to(out, stmt.blocks.size() > 1 ? block(stmt.blocks[1], otherwise) : otherwise);
    }
    return out;
  }

  // ---- rules

  Loose call(const Stmt& stmt, const Loose& at) {
    const Loose out = through(at, NodeShape::call, name(model_.rules[stmt.id<model::RuleId>()].element), stmt.element);
    GraphEdge into = from(out.front().from);
    into.dashed = true;
    into.to = entry(stmt.id<model::RuleId>());
    graph_.connect(into);
    return out;
  }

  /// Where a rule begins; it is drawn later.
  int entry(model::RuleId number) {
    const auto known = entries_.find(number);
    if (known != entries_.end()) {
      return known->second;
    }
    const model::ElementId element = model_.rules[number].element;
    const int outer = std::exchange(cluster_, model::none);
    cluster_ = frame(name(element), element, true);
    const int node = add(NodeShape::start, {}, element);
    cluster_ = outer;
    entries_[number] = node;
    rules_.push_back(number);
    return node;
  }

  void rule(model::RuleId number) {
    const int node = entries_.at(number);
    const model::Rule& rule = model_.rules[number];
    cluster_ = graph_.nodes[index(node)].cluster;
    const Loose out = hooked(rule.element, {from(node)}, [&](const Loose& in) { return block(rule.body, in); });
    if (!out.empty()) {
      join(out, add(NodeShape::exit, {}, rule.element));
    }
    cluster_ = model::none;
  }

  // ---- decisions

  Loose decision(const model::Decision& decision, const Loose& at) {
    if (detail_ == FlowDetail::phases) {
      Loose out = at;
      for (const model::Action& action : decision.actions) {
        add_to(out, block(action.effects, at));
      }
      add_to(out, block(decision.if_nothing, at));
      return out;
    }
    const int node = add(NodeShape::decision, name(decision.element), decision.element);
    join(at, node);
    Loose out;
    for (const model::Action& action : decision.actions) {
      const bool unwritten = action.sort == model::Action::Sort::done && action.element == decision.element;
      const Loose then =
          block(action.effects,
                {labelled(node, unwritten ? words_.phrase("done") : telling::action(words_, decision, action).text,
                          action.element)});
      if (decision.until_done && action.sort == model::Action::Sort::plain) {
        rejoin(then, node);
      } else {
        add_to(out, then);
      }
    }
    const GraphEdge nothing = labelled(node, words_.phrase("graph.nothing_possible"), decision.element);
    if (!decision.if_nothing.empty()) {
      add_to(out, block(decision.if_nothing, {nothing}));
    } else if (decision.if_possible) {
      add_to(out, {nothing});
    }
    return out;
  }

  /// Chance, or a choice of what to pay or to take.
  Loose wait(const Stmt& stmt, const Loose& at) {
    if (drawn_.is_payment(stmt)) {
      const Loose node = through(at, NodeShape::decision, in_lines(said(stmt), 26), stmt.element);
      return {
          labelled(node.front().from, words_.phrase(stmt.act == Act::pay ? "graph.pay" : "graph.gain"), stmt.element)};
    }
    if (drawn_.is_chance(stmt)) {
      return through(at, NodeShape::chance, in_lines(said(stmt), 22), stmt.element);
    }
    return block(stmt.blocks.front(), at);
  }

  // ---- ends

  static Loose with_label(Loose at, const std::string& label) {
    const std::string lines = in_lines(label, 28);
    for (GraphEdge& edge : at) {
      if (edge.labels.empty() || edge.labels.back() != lines) {
        edge.labels.push_back(lines);
      }
    }
    return at;
  }

  /// The edges to what happens under a condition.
  Loose under(const model::Expr& condition, const Loose& at) const {
    return is_constant(condition, true)
               ? at
               : with_label(at, words_.phrase("when", {{"condition", telling::condition(words_, condition)}}));
  }

  Loose end(const Stmt& stmt, const Loose& at) {
    const model::Expr& condition = stmt[Role::condition];
    if (is_constant(condition, false)) {
      return at;
    }
    Stmt plain = stmt;
    plain[Role::condition] = expressions::truth();
    const std::string label = in_lines(said(plain), 22);
    join(under(condition, at), add(NodeShape::end, label, stmt.element));
    return is_constant(condition, true) ? Loose() : at;
  }

  Loose leave(const Stmt& stmt, const Loose& at) {
    const model::Expr& condition = stmt[Role::condition];
    const auto exit = exits_.find(stmt.id<model::PhaseId>());
    if (exit != exits_.end() && !is_constant(condition, false)) {
      join(under(condition, at), exit->second);
    }
    return is_constant(condition, true) ? Loose() : at;
  }

  bool is_left(model::PhaseId phase) const {
    bool found = false;
    model::each<Stmt>(model_, [&](const Stmt& stmt) {
      found = found || (stmt.act == Act::leave && stmt.id<model::PhaseId>() == phase);
    });
    return found;
  }

  /// What happens as soon as a condition holds, from wherever play is in the frame.
  Loose watched(const Block& body, const model::Expr& condition, model::ElementId element, const Loose& at) {
    const std::string label = words_.phrase("as_soon_as", {{"condition", telling::condition(words_, condition)}});
    return block(body, through(dashed(at), NodeShape::watch, in_lines(Words::capital(label), 28), element));
  }

  const model::Model& model_;
  const Sources& sources_;
  const Words& words_;
  FlowDetail detail_;
  Drawn drawn_;
  std::map<model::RuleId, int> entries_; // of rules: nodes
  std::vector<model::RuleId> rules_;     // that are called, in their order
  std::map<model::PhaseId, int> exits_;  // of phases that are left: nodes
  int cluster_ = model::none;
  Graph graph_;
};

} // namespace

Graph flow_graph(const Program& program, const Sources& sources, const Words& words, FlowDetail detail) {
  return FlowGraph(program, sources, words, detail).make();
}

} // namespace brehon
