#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// The folders of the project; each may include from itself and from those before it.
constexpr std::array<std::string_view, 4> layers = {"dsl", "interpreter", "tools", "tests"};

/// The rank of the folder in which a path from the top of the project lies.
std::optional<std::size_t> layer_of(std::string_view path) {
  const auto slash = path.find('/');
  const auto layer = std::find(layers.begin(), layers.end(), path.substr(0, slash));
  if (slash == std::string_view::npos || layer == layers.end()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(layer - layers.begin());
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

TEST_CASE("layers: dsl <- interpreter <- tools <- tests") {
  const fs::path top = BREHON_SOURCE_DIR;
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    for (const fs::path& path : sources_in(top / layers[layer])) {
      std::ifstream file(path);
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        const std::string found = fault(layer, line);
        if (!found.empty()) {
          FAIL_CHECK(path.lexically_relative(top).string() << ":" << number << ": " << line << ": " << found);
        }
      }
    }
  }
}

TEST_CASE("layers: what the check finds") {
  const std::size_t interpreter = 1;
  CHECK(fault(interpreter, "#include \"dsl/source.hpp\"").empty());
  CHECK(fault(interpreter, "#include \"interpreter/state.hpp\"").empty());
  CHECK(fault(interpreter, "#include <vector>").empty());
  CHECK(fault(interpreter, "#include <nlohmann/json.hpp>").empty());
  CHECK(fault(interpreter, "const char* text = \"#include <tools/diff.hpp>\";").empty());
  CHECK(fault(interpreter, "#include \"tools/diff.hpp\"") == "is of a later layer");
  CHECK(fault(interpreter, "  #  include <tests/catch.hpp>") == "is of a later layer");
  CHECK(fault(interpreter, "#include \"state.hpp\"") == "is not included by its path from the top of the project");
  CHECK(fault(interpreter, "#include \"../tools/diff.hpp\"") ==
        "is not included by its path from the top of the project");
}

} // namespace brehon
