#include "tools/graph_verb.hpp"

#include "dsl/suggest.hpp"
#include "tools/files.hpp"
#include "tools/graph_flow.hpp"
#include "tools/graph_program.hpp"
#include "tools/graphviz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

/// The first language of `languages`; nothing where the game states none.
std::string first_language(const Node& game) {
  const Node* languages = game.find(Kind::languages);
  return languages == nullptr || languages->children.empty() ? "" : std::string(languages->front().text);
}

Graph graph_of(const LoadedGame& loaded, const Labels& labels, GraphLevel level) {
  switch (level) {
  case GraphLevel::phases:
    return flow_graph(*loaded.program, loaded.findings.sources, labels, FlowDetail::phases);
  case GraphLevel::actions:
    return flow_graph(*loaded.program, loaded.findings.sources, labels, FlowDetail::actions);
  case GraphLevel::program:
    return program_graph(*loaded.program, loaded.findings.sources, labels);
  }
  return {};
}

/// Why there are no labels in a language; empty where there are.
std::string no_language(const model::Model& model, const std::string& language) {
  const std::vector<std::string> known = label_languages(model);
  if (language.empty() || std::find(known.begin(), known.end(), language) != known.end()) {
    return {};
  }
  std::string message = fmt::format("there is no label in the language {}", backticked(language));
  if (const auto near = nearest(language, {known.begin(), known.end()})) {
    message += fmt::format(", did you mean `{}`?", *near);
  }
  return message;
}

/// Why a file can not be written; empty where it is.
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
    return wrong_use(fmt::format("{} is none of .dot, .svg, .png", backticked(options.output)), err);
  }
  LoadedGame loaded;
  const int status = load_game(options.game, Stage::compiled, {Format::text, options.colours}, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  if (const std::string message = no_language(loaded.program->model, options.language); !message.empty()) {
    return wrong_use(message, err);
  }
  const Labels labels(loaded.program->model,
                      options.language.empty() ? first_language(*loaded.game) : options.language);
  const std::string dot = dot_text(graph_of(loaded, labels, options.level));
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
