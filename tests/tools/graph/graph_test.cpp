#include "tools/graph/graph.hpp"

#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/graph/flow.hpp"
#include "tools/graph/forms.hpp"
#include "tools/graph/program.hpp"
#include "tools/graph/text.hpp"
#include "tools/load/report_load.hpp"
#include "tools/words/language/choice.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {
namespace {

/// The graphs of a game of the project.
class DrawnGame {
public:
  explicit DrawnGame(const std::string& name) {
    GameOptions options;
    options.file = std::string(BREHON_SOURCE_DIR "/rulesets/") + name + "/" + name + ".brehon";
    std::ostringstream out;
    std::ostringstream err;
    const int status = load_or_report(options, Stage::compiled, {}, loaded_, out, err);
    INFO(err.str());
    REQUIRE(status == status::fine);
  }

  const Program& program() const { return *loaded_.program; }

  Graph flow(FlowDetail detail) const {
    const Labels labels(program().model, "en");
    return flow_graph(program(), loaded_.findings.sources, Words(program().model, labels, base_pack()), detail);
  }
  Graph blocks() const {
    const Labels labels(program().model, "en");
    return program_graph(program(), loaded_.findings.sources, Words(program().model, labels, base_pack()));
  }
  std::string label(const model::Decision& decision, const model::Action& action) const {
    const Labels labels(program().model, "en");
    return telling::action(Words(program().model, labels, base_pack()), decision, action).text;
  }
  std::string place(model::ElementId element) const {
    return cited_place(program().model, element, loaded_.findings.sources);
  }

private:
  LoadedGame loaded_;
};

/// The nodes to which edges lead from the start.
std::set<int> reached(const Graph& graph) {
  std::set<int> seen;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.nodes[i].shape == NodeShape::start && graph.nodes[i].cluster == model::none) {
      seen.insert(static_cast<int>(i));
    }
  }
  for (std::size_t before = 0; before != seen.size();) {
    before = seen.size();
    for (const GraphEdge& edge : graph.edges) {
      if (seen.count(edge.from) != 0) {
        seen.insert(edge.to);
      }
    }
  }
  return seen;
}

std::size_t count(const Graph& graph, NodeShape shape) {
  return static_cast<std::size_t>(std::count_if(graph.nodes.begin(), graph.nodes.end(),
                                                [shape](const GraphNode& node) { return node.shape == shape; }));
}

bool is_label(const Graph& graph, const std::string& text) {
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const GraphEdge& edge) {
    return std::find(edge.labels.begin(), edge.labels.end(), text) != edge.labels.end();
  });
}

/// The statements of a block that can end the game under these options.
void find_ends(const model::Block& block, std::vector<model::ElementId>& elements) {
  for (const model::Stmt& stmt : block) {
    if (ends_game(stmt.act) && (stmt.args.back().op != model::Op::constant || stmt.args.back().value != 0)) {
      elements.push_back(stmt.element);
    }
    for (const model::Block& inner : stmt.blocks) {
      find_ends(inner, elements);
    }
  }
}

std::vector<model::ElementId> ends_of(const model::Model& model) {
  std::vector<model::ElementId> elements;
  find_ends(model.play, elements);
  for (const model::Rule& rule : model.rules) {
    find_ends(rule.body, elements);
  }
  for (const model::Phase& phase : model.phases) {
    find_ends(phase.body, elements);
  }
  for (const model::Step& step : model.steps) {
    find_ends(step.body, elements);
  }
  for (const model::Turns& turns : model.turns) {
    find_ends(turns.body, elements);
  }
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      find_ends(action.effects, elements);
    }
  }
  return elements;
}

struct Point {
  double x = 0, y = 0;
};

struct Box {
  double x = 0, y = 0, width = 0, height = 0; // its centre and size
};

/// Whether Bézier curves, one behind the other, go through a box.
bool goes_through(const std::vector<Point>& points, const Box& box) {
  for (std::size_t begin = 0; begin + 3 < points.size(); begin += 3) {
    for (int i = 0; i <= 20; ++i) {
      const double t = i / 20.0, u = 1 - t;
      const auto at = [&](double Point::*way) {
        return u * u * u * points[begin].*way + 3 * u * u * t * points[begin + 1].*way +
               3 * u * t * t * points[begin + 2].*way + t * t * t * points[begin + 3].*way;
      };
      if (std::abs(at(&Point::x) - box.x) < box.width / 2 && std::abs(at(&Point::y) - box.y) < box.height / 2) {
        return true;
      }
    }
  }
  return false;
}

bool dot_is_installed() {
  return std::system("dot -V > /dev/null 2>&1") == 0;
}

} // namespace

TEST_CASE("graph: any text is a label") {
  Graph graph;
  graph.title = "a \"game\"";
  graph.add({NodeShape::decision, "back\\slash, \"quotes\"\nTáin — ♞", "{<|>}", model::none});
  graph.connect({0, 0, {"one \\N"}, "", false});
  graph.connect({0, 0, {"two"}, "", false});
  graph.connect({0, 0, {"two"}, "", false});
  const std::string text = dot_text(graph);
  CHECK(contains(text, R"(digraph "a \"game\"" {)"));
  CHECK(contains(text, R"(label="back\\slash, \"quotes\"\nTáin — ♞")"));
  CHECK(contains(text, R"(n0 -> n0 [label="one \\N\ntwo"])"));
}

TEST_CASE("graph: long labels are broken, and nothing of them is lost") {
  CHECK(in_lines("", 10).empty());
  CHECK(in_lines("one two three", 7) == "one two\nthree");
  CHECK(in_lines("extraordinarily long", 4) == "extraordinarily\nlong");
  CHECK(in_lines("a b c d e", 1) == "a\nb\nc\nd\ne");
  CHECK(in_lines("één één", 7) == "één één");
}

TEST_CASE("graph: what is played is drawn, and nothing else") {
  const auto labels = [](const Graph& graph) {
    std::set<std::string> all;
    for (const GraphNode& node : graph.nodes) {
      all.insert(node.label);
    }
    for (const GraphCluster& cluster : graph.clusters) {
      all.insert(cluster.label);
    }
    return all;
  };
  const DrawnGame drawn("tain");
  for (const FlowDetail detail : {FlowDetail::phases, FlowDetail::actions}) {
    const Graph graph = drawn.flow(detail);
    CHECK(labels(graph).count("move the round marker") == 1);
    CHECK(labels(graph).count("filling the own gates") == 0); // of another choice of options
    CHECK(count(graph, NodeShape::loop) > 1);
    for (std::size_t i = 0; i < graph.clusters.size(); ++i) {
      INFO(graph.clusters[i].path);
      const bool holds = std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                     [&](const GraphNode& node) { return node.cluster == static_cast<int>(i); }) ||
                         std::any_of(graph.clusters.begin(), graph.clusters.end(),
                                     [&](const GraphCluster& inner) { return inner.parent == static_cast<int>(i); });
      CHECK(holds);
    }
  }
}

TEST_CASE("graph: a frame alone, with the rules that are carried out in it") {
  for (const std::string name : {"tain", "keltis", "targi"}) {
    const Graph graph = DrawnGame(name).flow(FlowDetail::actions);
    for (const GraphCluster& cluster : graph.clusters) {
      INFO(name << " " << cluster.path);
      const std::optional<Graph> part = only(graph, cluster.path);
      REQUIRE(part);
      CHECK(part->clusters.size() >= 1);
      CHECK(part->nodes.size() <= graph.nodes.size() + 2);
      CHECK(std::count_if(part->clusters.begin(), part->clusters.end(),
                          [&](const GraphCluster& each) { return each.path == cluster.path; }) == 1);
      for (const GraphEdge& edge : part->edges) {
        CHECK(std::max(edge.from, edge.to) < static_cast<int>(part->nodes.size()));
        CHECK(std::min(edge.from, edge.to) >= 0);
      }
    }
    CHECK_FALSE(only(graph, "nowhere"));
  }
}

TEST_CASE("graph: no path of a machine is in it") {
  const std::string file = BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon";
  for (const std::string form : {"dot", "mermaid", "graphml"}) {
    const Ran ran = run_command({"graph", file, "--format", form});
    REQUIRE(ran.status == 0);
    CHECK_FALSE(contains(ran.out, BREHON_SOURCE_DIR));
    CHECK((form == "mermaid" || contains(ran.out, "tain.brehon:")));
  }
}

TEST_CASE("graph: Mermaid and GraphML have all nodes, frames and edges") {
  const Graph graph = DrawnGame("keltis").flow(FlowDetail::actions);
  const auto number = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  };
  const std::string mermaid = mermaid_text(graph);
  CHECK(number(mermaid, "subgraph ") == graph.clusters.size() + 1);
  CHECK(number(mermaid, "-->") + number(mermaid, "-.->") == graph.edges.size());
  const std::string graphml = graphml_text(graph);
  CHECK(number(graphml, "<node ") == graph.nodes.size() + graph.clusters.size());
  CHECK(number(graphml, "</node>") == graph.nodes.size() + graph.clusters.size());
  CHECK(number(graphml, "<edge ") == graph.edges.size());
  Graph any;
  any.add({NodeShape::step, "a \"b\" <c> & #1; `d`\n_e_", "", model::none});
  CHECK(contains(mermaid_text(any), "n0[\"a #34;b#34; #60;c#62; #38; #35;1#59; #96;d#96;<br/>#95;e#95;\"]"));
  CHECK(contains(graphml_text(any), "a &quot;b&quot; &lt;c&gt; &amp; #1; `d`\n_e_"));
}

TEST_CASE("graph: all that can be chosen is drawn, and can be reached") {
  for (const std::string name : {"tain", "keltis", "targi", "kuhn_poker", "leduc_poker", "tic_tac_toe"}) {
    INFO(name);
    const DrawnGame drawn(name);
    const Graph graph = drawn.flow(FlowDetail::actions);
    const std::set<int> seen = reached(graph);
    CHECK(seen.size() == graph.nodes.size());
    CHECK(count(graph, NodeShape::decision) > 0);
    std::set<model::ElementId> entries; // code is there for actions that can be reached
    for (const ProgramDecision& decision : drawn.program().decisions) {
      entries.insert(decision.element);
    }
    for (const model::Decision& decision : drawn.program().model.decisions) {
      for (const model::Action& action : decision.actions) {
        INFO(drawn.label(decision, action));
        CHECK((entries.count(decision.element) == 0 || is_label(graph, drawn.label(decision, action))));
      }
    }
  }
}

TEST_CASE("graph: every end of the game is a node") {
  for (const std::string name : {"tain", "targi", "tic_tac_toe", "leduc_poker"}) {
    INFO(name);
    const DrawnGame drawn(name);
    const std::vector<model::ElementId> ends = ends_of(drawn.program().model);
    CHECK_FALSE(ends.empty());
    for (const FlowDetail detail : {FlowDetail::phases, FlowDetail::actions}) {
      const Graph graph = drawn.flow(detail);
      for (const model::ElementId element : ends) {
        const std::string place = drawn.place(element);
        CHECK(std::count_if(graph.nodes.begin(), graph.nodes.end(), [&](const GraphNode& node) {
                return node.shape == NodeShape::end && node.tooltip == place;
              }) == 1);
      }
    }
  }
}

TEST_CASE("graph: a program has a node for each decision and each chance point") {
  for (const std::string name : {"tain", "keltis", "kuhn_poker"}) {
    INFO(name);
    const DrawnGame drawn(name);
    const Graph graph = drawn.blocks();
    const auto rests = [&](Operation a, Operation b) {
      return static_cast<std::size_t>(
          std::count_if(drawn.program().code.begin(), drawn.program().code.end(),
                        [&](const Instruction& each) { return each.op == a || each.op == b; }));
    };
    CHECK(count(graph, NodeShape::decision) == rests(Operation::choose, Operation::choose));
    CHECK(count(graph, NodeShape::chance) == rests(Operation::chance_draw, Operation::chance_roll));
    CHECK(count(graph, NodeShape::end) == rests(Operation::finish, Operation::finish));
  }
}

TEST_CASE("graph: labels are written in the language that is requested") {
  const std::string tain = "rulesets/tain/tain.brehon";
  CHECK(contains(run_command({"graph", tain, "--language", "fr"}).out, "capturer le garçon") == false);
  CHECK(contains(run_command({"graph", tain, "--language", "fr", "--option", "capture=optional"}).out,
                 "capturer le garçon"));
  CHECK(run_command({"graph", tain}).out == run_command({"graph", tain}).out);
}

TEST_CASE("graph: Graphviz draws it") {
  if (!dot_is_installed()) {
    WARN("dot is not installed");
    return;
  }
  const TemporaryFolder folder;
  for (const std::string level : {"phases", "actions", "program"}) {
    const std::string dot = folder.file(level + ".dot");
    REQUIRE(run_command({"graph", "rulesets/tain/tain.brehon", "--level", level, "-o", dot}).status == 0);
    CHECK(std::system(("dot -Tcanon " + dot + " > " + folder.file("canon") + " 2>&1").c_str()) == 0);
  }
  for (const std::string form : {"--format=svg", "--format=png"}) {
    CHECK_FALSE(run_command({"graph", "rulesets/tain/tain.brehon", form}).out.empty());
  }
  const std::string svg = folder.file("tain.svg");
  REQUIRE(run_command({"graph", "rulesets/tain/tain.brehon", "-o", svg}).status == 0);
  const std::string text = text_of(svg);
  CHECK(contains(text, "<svg"));
  CHECK(contains(text, "@nl:"));
}

TEST_CASE("graph: no edge goes through the name of a frame") {
  if (!dot_is_installed()) {
    WARN("dot is not installed");
    return;
  }
  const TemporaryFolder folder;
  for (const std::string name : {"tain", "keltis", "targi", "love_letter"}) {
    const std::string dot = folder.file("game.dot"), plain = folder.file("plain");
    REQUIRE(run_command({"graph", "rulesets/" + name + "/" + name + ".brehon", "-o", dot}).status == 0);
    REQUIRE(std::system(("dot -Tplain " + dot + " > " + plain).c_str()) == 0);
    std::vector<Box> titles;
    std::istringstream lines(text_of(plain));
    std::size_t crossed = 0, edges = 0;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string sort, tail, head;
      words >> sort >> tail;
      if (sort == "node" && tail.starts_with("t")) {
        Box& box = titles.emplace_back();
        words >> box.x >> box.y >> box.width >> box.height;
      } else if (sort == "edge" && !tail.starts_with("t")) {
        ++edges;
        std::size_t number = 0;
        words >> head >> number;
        std::vector<Point> points(number);
        for (Point& point : points) {
          words >> point.x >> point.y;
        }
        crossed += static_cast<std::size_t>(
            std::count_if(titles.begin(), titles.end(), [&](const Box& box) { return goes_through(points, box); }));
      }
    }
    INFO(name);
    CHECK(titles.size() > 1);
    CHECK(edges > 5);
    CHECK(crossed == 0);
  }
}

TEST_CASE("graph: without Graphviz it is said what is missing") {
  const TemporaryFolder folder;
  const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
  setenv("PATH", folder.file("nowhere").c_str(), 1);
  const std::string svg = folder.file("game.svg");
  const Ran ran = run_command({"graph", "rulesets/tic_tac_toe/tic_tac_toe.brehon", "-o", svg});
  setenv("PATH", path.c_str(), 1);
  CHECK(ran.status == 1);
  CHECK(contains(ran.err, "`dot` of Graphviz is not installed"));
  CHECK_FALSE(std::filesystem::exists(svg));
}

TEST_CASE("graph: nothing is written where it cannot be drawn") {
  const TemporaryFolder folder;
  const std::string svg = folder.file("missing/tain.svg");
  const Ran ran = run_command({"graph", "rulesets/tic_tac_toe/tic_tac_toe.brehon", "-o", svg});
  CHECK(ran.status == 1);
  CHECK(contains(ran.err, "cannot be written") == dot_is_installed());
  CHECK_FALSE(std::filesystem::exists(svg));
}

} // namespace brehon
