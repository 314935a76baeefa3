#include "tools/verbs/graph.hpp"

#include "tools/graph/flow.hpp"
#include "tools/graph/graphviz.hpp"
#include "tools/graph/program.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/files.hpp"
#include "tools/words/pack.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <string_view>

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

/// Why a file cannot be written; empty where it is.
std::string write_graph(const std::string& path, const std::string& dot, const std::string& form) {
  if (form == "dot") {
    return write_file(path, dot);
  }
  const Drawing drawing = draw(dot, form);
  return drawing.error.empty() ? write_file(path, drawing.text) : drawing.error;
}

} // namespace

int graph_verb(const GraphOptions& options, std::ostream& out, std::ostream& err) {
  std::string form = std::filesystem::path(options.output).extension().string();
  form.erase(0, 1);
  if (!options.output.empty() && form != "dot" && form != "svg" && form != "png") {
    return usage_error(fmt::format("{} is none of .dot, .svg, .png", backticked(options.output)), err);
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
  const std::string dot = dot_text(graph_of(loaded, words, options.level));
  if (options.output.empty()) {
    out << dot;
    return status::fine;
  }
  if (const std::string error = write_graph(options.output, dot, form); !error.empty()) {
    err << fmt::format("brehon: error: {}: {}\n", backticked(options.output), error);
    return status::findings;
  }
  return status::fine;
}

} // namespace brehon
