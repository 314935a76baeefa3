#include "tools/verbs/graph.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/unreachable.hpp"
#include "tools/graph/flow.hpp"
#include "tools/graph/forms.hpp"
#include "tools/graph/graphviz.hpp"
#include "tools/graph/program.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/files.hpp"
#include "tools/verbs/missing_words.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <vector>

namespace brehon {

namespace {

Graph graph_of(const LoadedGame& loaded, const Words& words, GraphLevel level) {
  switch (level) {
  case GraphLevel::phases:
    return flow_graph(*loaded.program, loaded.findings.sources, words, FlowDetail::phases);
  case GraphLevel::actions:
    return flow_graph(*loaded.program, loaded.findings.sources, words, FlowDetail::actions);
  case GraphLevel::program:
    return program_graph(*loaded.program, loaded.findings.sources, words);
  }
  return {};
}

/// The form that a file is to have by the end of its name.
std::optional<GraphForm> form_of(const std::string& path) {
  static const std::map<std::string, GraphForm> forms = {{".dot", GraphForm::dot},
                                                         {".mmd", GraphForm::mermaid},
                                                         {".graphml", GraphForm::graphml},
                                                         {".svg", GraphForm::svg},
                                                         {".png", GraphForm::png}};
  const auto found = forms.find(std::filesystem::path(path).extension().string());
  return found == forms.end() ? std::nullopt : std::optional(found->second);
}

Drawing written(const Graph& graph, GraphForm form) {
  switch (form) {
  case GraphForm::dot:
    return {dot_text(graph), {}};
  case GraphForm::mermaid:
    return {mermaid_text(graph), {}};
  case GraphForm::graphml:
    return {graphml_text(graph), {}};
  case GraphForm::svg:
    return draw(dot_text(graph), "svg");
  case GraphForm::png:
    return draw(dot_text(graph), "png");
  }
  unreachable();
}

/// Why there is no frame with a path.
std::string no_frame(const Graph& graph, const std::string& path) {
  std::vector<std::string> paths;
  for (const GraphCluster& cluster : graph.clusters) {
    paths.push_back(cluster.path);
  }
  const std::optional<std::string> near = nearest(path, {paths.begin(), paths.end()});
  return fmt::format("nothing called {} has a frame of its own{}", backticked(path),
                     near ? fmt::format(", did you mean `{}`?", *near) : "");
}

} // namespace

int graph_verb(const GraphOptions& options, std::ostream& out, std::ostream& err) {
  const std::optional<GraphForm> form = options.form             ? options.form
                                        : options.output.empty() ? GraphForm::dot
                                                                 : form_of(options.output);
  if (!form) {
    return usage_error(
        fmt::format("{} is none of .dot, .mmd, .graphml, .svg, .png; --format says it", backticked(options.output)),
        err);
  }
  LoadedGame loaded;
  const int status = load_or_report(options.game, Stage::lowered, {Format::text, options.colours}, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const ChosenPack chosen = choose_pack(*loaded.game, options.language, options.pack);
  if (!chosen.error.empty()) {
    return usage_error(chosen.error, err);
  }
  const Labels labels(loaded.program->model, chosen.language);
  const Words words(loaded.program->model, labels, *chosen.pack);
  std::optional<Graph> graph = graph_of(loaded, words, options.level);
  if (!options.only.empty()) {
    const std::string error = no_frame(*graph, options.only);
    graph = only(*graph, options.only);
    if (!graph) {
      return usage_error(error, err);
    }
  }
  const Drawing drawing = written(*graph, *form);
  const std::string error =
      !drawing.error.empty() || options.output.empty() ? drawing.error : write_file(options.output, drawing.text);
  if (!error.empty()) {
    const std::string of = options.output.empty() ? "" : backticked(options.output) + ": ";
    err << fmt::format("brehon: error: {}{}\n", of, error);
    return status::findings;
  }
  report_missing(words.missing(), chosen.language, err);
  out << (options.output.empty() ? drawing.text : "");
  return status::fine;
}

} // namespace brehon
