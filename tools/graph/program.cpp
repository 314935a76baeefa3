#include "tools/graph/program.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"
#include "tools/graph/text.hpp"
#include "tools/report/report.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

class ProgramGraph {
public:
  ProgramGraph(const Program& program, const Sources& sources, const Words& words)
      : program_(program), sources_(sources), words_(words) {}

  Graph make() {
    const model::Model& model = program_.model;
    graph_.title = model.title.empty() ? model.name : model.title;
    find_blocks();
    for (const Label begin : begins_) {
      nodes_[begin] = graph_.add(node(begin));
    }
    const int start = graph_.add({NodeShape::start, {}, {}, model::none});
    connect(start, program_.begin);
    for (const Label begin : begins_) {
      edges(begin);
    }
    return std::move(graph_);
  }

private:
  static bool ends_block(const Instruction& instruction) {
    return !goes_on(instruction.op) || is_chance(instruction.op) || !jump_target(instruction).is_none();
  }

  void find_blocks() {
    begins_ = {program_.begin, program_.setup_given, program_.score};
    for (const ProgramDecision& decision : program_.decisions) {
      begins_.insert(decision.list);
      if (!decision.test.is_none()) {
        begins_.insert(decision.test);
      }
      for (const ProgramAction& action : decision.actions) {
        begins_.insert({action.entry, action.why});
      }
    }
    for (const Label at : ids(program_.code)) {
      const Instruction& instruction = program_.code[at];
      const bool rests = instruction.op == Operation::choose || is_chance(instruction.op);
      if (rests) {
        begins_.insert(at); // play rests at a node of its own
      }
      if (ends_block(instruction)) {
        begins_.insert(at + 1);
      }
      if (const Label label = jump_target(instruction); !label.is_none()) {
        begins_.insert(label);
      }
    }
    begins_.erase(begins_.lower_bound(program_.code.next()), begins_.end());
  }

  /// The instruction behind a block.
  Label behind(Label begin) const {
    const auto next = begins_.upper_bound(begin);
    return next == begins_.end() ? program_.code.next() : *next;
  }

  GraphNode node(Label begin) {
    const Label last = behind(begin) - 1;
    const Instruction& instruction = program_.code[last];
    const DebugInfo& debug = program_.debug[begin];
    GraphNode node;
    node.label =
        begin == last ? fmt::format("L{}", begin.number()) : fmt::format("L{}–{}", begin.number(), last.number());
    node.cluster = cluster(debug.element);
    node.tooltip = cited_place(program_.model, debug.element, sources_);
    node.tooltip = node.tooltip.empty() ? position_text(sources_, debug.span) : node.tooltip;
    if (instruction.op == Operation::choose) {
      node.shape = NodeShape::decision;
      node.label += "\n" + words_.label(program_.decisions[ProgramDecisionId(instruction.a)].name);
    } else if (is_chance(instruction.op)) {
      node.shape = NodeShape::chance;
    } else if (instruction.op == Operation::finish) {
      node.shape = NodeShape::end;
      node.label += fmt::format("\n{}", outcome(instruction.a));
    } else if (instruction.op == Operation::call) {
      node.shape = NodeShape::call;
    }
    return node;
  }

  static std::string_view outcome(int number) {
    static constexpr std::array<std::string_view, 5> names = {"running", "scored", "won", "drawn", "unfinished"};
    return names[index(number)];
  }

  /// The frame of the phase or rule that an element belongs to.
  int cluster(model::ElementId element) {
    const auto& elements = program_.model.elements;
    while (!element.is_none() && !elements[element].parent.is_none() &&
           !elements[elements[element].parent].path.empty()) {
      element = elements[element].parent;
    }
    if (element.is_none() || elements[element].path.empty()) {
      return model::none;
    }
    const auto known = clusters_.find(element);
    if (known != clusters_.end()) {
      return known->second;
    }
    const bool rule = elements[element].sort == "rule";
    graph_.clusters.push_back({words_.label(elements[element].path), elements[element].path,
                               cited_place(program_.model, element, sources_), model::none, rule});
    return clusters_[element] = static_cast<int>(graph_.clusters.size()) - 1;
  }

  void connect(int from, Label label, const std::string& text = {}, bool dashed = false,
               model::ElementId element = {}) {
    GraphEdge edge;
    edge.from = from;
    edge.to = nodes_.at(label);
    if (!text.empty()) {
      edge.labels.push_back(text);
    }
    edge.tooltip = cited_place(program_.model, element, sources_);
    edge.dashed = dashed;
    graph_.connect(edge);
  }

  void edges(Label begin) {
    const int from = nodes_.at(begin);
    const Label next = behind(begin);
    const Instruction& last = program_.code[next - 1];
    const Label target = jump_target(last);
    if (last.op == Operation::choose) {
      return decision(from, last);
    }
    if (last.op == Operation::jump_if || last.op == Operation::jump_unless) {
      const bool jumps = last.op == Operation::jump_if;
      connect(from, target, words_.phrase(jumps ? "yes" : "no"));
      connect(from, next, words_.phrase(jumps ? "no" : "yes"));
      return;
    }
    if (last.op == Operation::call) {
      connect(from, target, {}, true);
    } else if (!target.is_none()) {
      connect(from, target, goes_on(last.op) ? words_.phrase("nothing") : "");
    }
    if (goes_on(last.op) && nodes_.count(next) != 0) {
      connect(from, next);
    }
  }

  void decision(int from, const Instruction& choose) {
    const ProgramDecision& decision = program_.decisions[ProgramDecisionId(choose.a)];
    for (const ProgramAction& action : decision.actions) {
      const bool labelled = !action.element.is_none() && action.sort == model::Action::Sort::plain;
      connect(from, action.entry, labelled ? words_.label(action.name) : action.name, false, action.element);
      connect(from, action.why, words_.phrase("graph.why_not"), true);
    }
    connect(from, decision.list, words_.phrase("graph.options"), true);
    connect(from, jump_target(choose), words_.phrase("graph.nothing_possible"));
  }

  const Program& program_;
  const Sources& sources_;
  const Words& words_;
  std::set<Label> begins_;                   // of blocks
  std::map<Label, int> nodes_;               // by the begin of the block
  std::map<model::ElementId, int> clusters_; // by element
  Graph graph_;
};

} // namespace

Graph program_graph(const Program& program, const Sources& sources, const Words& words) {
  return ProgramGraph(program, sources, words).make();
}

} // namespace brehon
