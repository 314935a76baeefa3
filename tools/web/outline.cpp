#include "tools/web/outline.hpp"

#include "dsl/syntax/elements.hpp"
#include "interpreter/agents/knowledge.hpp"
#include "interpreter/program/names.hpp"
#include "tools/load/editions.hpp"
#include "tools/play/screen.hpp"
#include "tools/words/language/choice.hpp"
#include "tools/words/words.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace brehon::web {

namespace {

Json lines(const Source& source, Span span) {
  return {{"line", source.position(span.begin).line}, {"end_line", source.position(span.end).line}};
}

Json rule_sets(const Node& tree, const Sources& sources) {
  Json all = Json::array();
  for (const Node& node : tree.children) {
    const bool is_rule_set = node.kind == Kind::game || node.kind == Kind::edition || node.kind == Kind::variant;
    if (is_rule_set && node.span.file == tree.span.file) {
      all.push_back({{"name", node.name()}, {"sort", kind_name(node.kind)}});
      all.back().update(lines(sources[node.span.file], node.span));
    }
  }
  return all;
}

Json options_of(const model::Model& model, const Words& words) {
  Json all = Json::array();
  for (const model::Option& option : model.options) {
    Json values = Json::array();
    if (option.kind.is_none()) {
      for (int value = option.low; value <= option.high; ++value) {
        values.push_back(std::to_string(value));
      }
    } else {
      values = model.kinds[option.kind].values;
    }
    const std::size_t initial = static_cast<std::size_t>(option.initial - (option.kind.is_none() ? option.low : 0));
    all.push_back({{"name", option.name},
                   {"label", option.gap ? option.question : words.heading(option.name)},
                   {"gap", option.gap},
                   {"initial", values.at(initial)},
                   {"values", values}});
  }
  return all;
}

Json elements_of(const model::Model& model, const Source& source, std::uint32_t file) {
  Json all = Json::array();
  for (const model::Element& element : model.elements) {
    if (element.span.file == file && element.span.end > 0 && !element.path.empty()) {
      all.push_back({{"path", element.path}, {"sort", element.sort}});
      all.back().update(lines(source, element.span));
    }
  }
  return all;
}

Json examples_of(const Node& tree, const Sources& sources) {
  Json all = Json::array();
  const auto add = [&](const Node& within, const auto& again) -> void {
    for (const Node& node : within.children) {
      if (node.kind == Kind::example && node.span.file == tree.span.file) {
        all.push_back({{"name", node.name()}});
        all.back().update(lines(sources[node.span.file], node.span));
      } else if (node.kind != Kind::example) {
        again(node, again);
      }
    }
  };
  add(tree, add);
  return all;
}

} // namespace

Json outline(const Request& request) {
  LoadedGame loaded;
  const bool fine = load_game(request.game(), Stage::compiled, loaded).fine();
  if (!loaded.tree) {
    return Json::object();
  }
  const Sources& sources = loaded.findings.sources;
  Json out = {{"rule_sets", rule_sets(*loaded.tree, sources)}, {"examples", examples_of(*loaded.tree, sources)}};
  if (!fine || !loaded.program) {
    return out;
  }
  const model::Model& model = *loaded.model;
  const ChosenPack pack = choose_pack(*loaded.game, request.text("language"), "");
  const Labels labels(model, pack.language);
  const Words words(model, labels, pack.pack != nullptr ? *pack.pack : base_pack());
  const std::uint32_t file = loaded.tree->span.file;
  out.update({{"name", model.name},
              {"title", screen::title(model)},
              {"languages", languages_of(*loaded.game, model)},
              {"players", {model.player_range.first, model.player_range.second}},
              {"seats", model.kinds.front().values},
              {"hides", hides_something(*loaded.program)},
              {"options", options_of(model, words)},
              {"elements", elements_of(model, sources[file], file)}});
  return out;
}

} // namespace brehon::web
