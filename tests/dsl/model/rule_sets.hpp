#pragma once

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/cases.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// The rule sets of the project as models, with as few players as they allow.
inline std::vector<model::Model> rule_set_models() {
  std::vector<model::Model> models;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    const std::filesystem::path path = entry.path() / (entry.path().filename().string() + ".brehon");
    if (!std::filesystem::exists(path)) {
      continue;
    }
    Sources sources;
    Diagnostics diagnostics;
    const std::uint32_t file = sources.add(path.string(), text_of(path));
    const std::optional<Node> tree = parse(sources[file], file, diagnostics);
    REQUIRE(tree);
    std::optional<model::Model> model = check(tree->front(), {}, diagnostics);
    INFO(path.string());
    REQUIRE(model);
    models.push_back(std::move(*model));
  }
  REQUIRE_FALSE(models.empty());
  return models;
}

} // namespace brehon
