#pragma once

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/cases.hpp"
#include "tests/effort.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// The rule sets of the project (a sample of them under the sanitizers) as models, with as few players as they allow.
inline std::vector<model::Model> rule_set_models() {
  std::vector<model::Model> models;
  for (const std::string& name : sample(rule_set_names())) {
    const std::string path = BREHON_SOURCE_DIR "/" + rule_file_of(name);
    Sources sources;
    Diagnostics diagnostics;
    const std::uint32_t file = sources.add(path, text_of(path));
    const std::optional<Node> tree = parse(sources[file], file, diagnostics);
    REQUIRE(tree);
    std::optional<model::Model> model = check(tree->front(), {}, diagnostics);
    INFO(path);
    REQUIRE(model);
    models.push_back(std::move(*model));
  }
  REQUIRE_FALSE(models.empty());
  return models;
}

} // namespace brehon
