#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// The folders of the project; each may include from itself and from those before it.
constexpr std::array layers = std::to_array<std::string_view>({
    "dsl/base",
    "dsl/model",
    "dsl/model/text",
    "dsl/syntax/words",
    "dsl/syntax/mends",
    "dsl/syntax",
    "dsl/format",
    "dsl/editions",
    "dsl/check/outline",
    "dsl/check/context",
    "dsl/check/examples",
    "dsl/check/expressions",
    "dsl/check/declarations",
    "dsl/check/tables",
    "dsl/check/proofs",
    "dsl/check/proofs/none",
    "dsl/check/statements",
    "dsl/check",
    "interpreter/program",
    "interpreter/machine",
    "interpreter/verify",
    "interpreter/optimise",
    "interpreter/optimise/passes",
    "interpreter/lower/context",
    "interpreter/lower/expressions",
    "interpreter/lower/lifting",
    "interpreter/lower/statements",
    "interpreter/lower/flow",
    "interpreter/lower",
    "interpreter/play",
    "interpreter/agents",
    "interpreter/play/replay",
    "interpreter/explore",
    "interpreter/solve",
    "tools/scenario",
    "tools/words/language",
    "tools/words",
    "tools/report",
    "tools/progress",
    "tools/batches",
    "tools/pictures",
    "tools/measure",
    "tools/load",
    "tools/database",
    "tools/coverage",
    "tools/trace",
    "tools/trial",
    "tools/diff/alike",
    "tools/diff",
    "tools/diff/lockstep",
    "tools/diff/witness",
    "tools/tables",
    "tools/desk",
    "tools/graph",
    "tools/engine/structure",
    "tools/engine/data",
    "tools/engine/print",
    "tools/engine",
    "tools/lsp",
    "tools/tournament",
    "tools/play",
    "tools/verbs/texts",
    "tools/verbs/explain",
    "tools/verbs/measure",
    "tools/verbs",
    "tools/web",
    "tools/cli",
    "tools/python",
    "tools/python/bench",
    "tools/bench",
    "tests",
});

/// The rank of the folder in which a file lies, by its path from the top of the project.
std::optional<std::size_t> layer_of(std::string_view path) {
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view folder = path.starts_with("tests/") ? "tests" : path.substr(0, slash);
  const auto layer = std::find(layers.begin(), layers.end(), folder);
  return layer == layers.end() ? std::nullopt : std::optional<std::size_t>(layer - layers.begin());
}

/// What a line includes: the name with its opening quote or bracket; empty for another line.
std::string_view included(std::string_view line) {
  const auto skip = [&line](std::string_view what) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const bool found = line.starts_with(what);
    line.remove_prefix(found ? what.size() : 0);
    return found;
  };
  if (!skip("#") || !skip("include")) {
    return {};
  }
  skip("");
  return line.substr(0, line.find_first_of("\">", 1));
}

/// Why a line may not stand in a file of this layer; empty where it may.
std::string fault(std::size_t layer, std::string_view line) {
  const std::string_view name = included(line);
  if (name.empty()) {
    return {};
  }
  const std::optional<std::size_t> other = layer_of(name.substr(1));
  if (!other) {
    return name.front() == '"' ? "is not included by its path from the top of the project" : "";
  }
  return *other > layer ? "is of a later layer" : "";
}

bool is_source(const fs::path& path) {
  return path.extension() == ".hpp" || path.extension() == ".cpp" || path.extension() == ".def";
}

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> result;
  for (auto it = fs::recursive_directory_iterator(folder); it != fs::recursive_directory_iterator(); ++it) {
    if (is_source(it->path())) {
      result.push_back(it->path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace

TEST_CASE("layers: each folder includes from itself and from earlier ones only") {
  const fs::path top = BREHON_SOURCE_DIR;
  for (const std::string_view room : {"dsl", "interpreter", "tools", "tests"}) {
    for (const fs::path& path : sources_in(top / room)) {
      const std::string name = path.lexically_relative(top).generic_string();
      const std::optional<std::size_t> layer = layer_of(name);
      if (!layer) {
        FAIL_CHECK(name << ": its folder has no rank");
        continue;
      }
      std::ifstream file(path);
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        const std::string found = fault(*layer, line);
        if (!found.empty()) {
          FAIL_CHECK(name << ":" << number << ": " << line << ": " << found);
        }
      }
    }
  }
}

TEST_CASE("layers: a folder has 40 files at most") {
  std::map<fs::path, int> files;
  for (const std::string_view room : {"dsl", "interpreter", "tools", "tests"}) {
    for (const fs::path& path : sources_in(fs::path(BREHON_SOURCE_DIR) / room)) {
      ++files[path.parent_path()];
    }
  }
  for (const auto& [folder, count] : files) {
    CAPTURE(folder);
    CHECK(count <= 40);
  }
}

TEST_CASE("layers: what the check finds") {
  const std::size_t play = *layer_of("interpreter/play/session.cpp");
  CHECK(fault(play, "#include \"dsl/base/source.hpp\"").empty());
  CHECK(fault(play, "#include \"interpreter/machine/state.hpp\"").empty());
  CHECK(fault(play, "#include <vector>").empty());
  CHECK(fault(play, "#include <nlohmann/json.hpp>").empty());
  CHECK(fault(play, "const char* text = \"#include <tools/diff/diff.hpp>\";").empty());
  CHECK(fault(play, "#include \"tools/diff/diff.hpp\"") == "is of a later layer");
  CHECK(fault(play, "#include \"interpreter/play/replay/replay.hpp\"") == "is of a later layer");
  CHECK(fault(play, "  #  include <tests/catch.hpp>") == "is of a later layer");
  CHECK(fault(play, "#include \"state.hpp\"") == "is not included by its path from the top of the project");
  CHECK(fault(play, "#include \"../tools/diff.hpp\"") == "is not included by its path from the top of the project");
  CHECK(layer_of("tools/new_room/file.cpp") == std::nullopt);
}

} // namespace brehon
