#include "tests/cases.hpp"

#include <array>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

// The documents of the project, and the comments of its scripts and sources: the paths that they mention exist, and
// some wordings that readers stumble over do not come back.

namespace brehon {

namespace {

namespace fs = std::filesystem;

const fs::path project = BREHON_SOURCE_DIR;

/// The files of the project that `wanted` accepts, in order; not what is built, and not the cases of tests.
template <typename Wanted> std::vector<fs::path> files_where(Wanted wanted) {
  std::vector<fs::path> result;
  for (const auto& entry : fs::directory_iterator(project)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && wanted(entry.path())) {
      result.push_back(entry.path());
    }
    if (!entry.is_directory() || (name.front() == '.' && name != ".ci") || name.starts_with("build")) {
      continue;
    }
    for (auto it = fs::recursive_directory_iterator(entry); it != fs::recursive_directory_iterator(); ++it) {
      if (it->path() == project / "tests" / "cases") {
        it.disable_recursion_pending();
      } else if (it->is_regular_file() && wanted(it->path())) {
        result.push_back(it->path());
      }
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<fs::path> documents() {
  return files_where([](const fs::path& file) { return file.extension() == ".md"; });
}

bool is_code(const fs::path& file) {
  const fs::path extension = file.extension();
  return extension == ".cpp" || extension == ".hpp" || extension == ".def" || extension == ".in";
}

bool is_script(const fs::path& file) {
  return file.filename() == "CMakeLists.txt" || text_of(file).starts_with("#!");
}

/// All that the first group of an expression matches in a text.
std::vector<std::string> found(const std::string& text, const std::string& expression) {
  const std::regex regex(expression);
  std::vector<std::string> result;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex); it != std::sregex_iterator(); ++it) {
    result.push_back((*it)[1].str());
  }
  return result;
}

/// The text without its fenced blocks.
std::string prose_of(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  bool fenced = false;
  for (std::string line; std::getline(lines, line);) {
    const bool fence = line.starts_with("```");
    fenced = fenced != fence;
    result += fenced || fence ? "\n" : line + "\n";
  }
  return result;
}

/// Paths from the top of the project, such as `dsl/base/source.hpp` or `tests/cases/`, between blanks and marks.
std::vector<std::string> paths_in(const std::string& text) {
  return found(
      text,
      R"((?:^|[\s`('"])((?:dsl|interpreter|rulesets|tests|tools|\.ci)/[A-Za-z0-9_./*-]*[A-Za-z0-9_/*])(?=$|[\s`'",;:.)]))");
}

/// Whether a name is a stand-in for others, such as `NAME` or `LANGUAGE.json`.
bool is_open(const fs::path& path) {
  for (const fs::path& part : path) {
    const std::string stem = part.stem().string();
    if (stem.size() > 1 && stem.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == std::string::npos) {
      return true;
    }
  }
  return false;
}

/// Whether there is such a file or folder: exactly, with any extension (`dsl/check/judge`), or with any text for `*`.
bool is_there(const fs::path& path) {
  const std::string name = path.filename().string();
  if (name.empty() || fs::exists(path)) {
    return fs::exists(path);
  }
  if (!fs::is_directory(path.parent_path())) {
    return false;
  }
  const bool open = name.find('*') != std::string::npos;
  const std::string pattern =
      std::regex_replace(std::regex_replace(name, std::regex("\\."), "\\."), std::regex("\\*"), ".*");
  const std::regex regex(open ? pattern : pattern + "\\..*");
  for (const auto& entry : fs::directory_iterator(path.parent_path())) {
    if (std::regex_match(entry.path().filename().string(), regex)) {
      return true;
    }
  }
  return false;
}

void check_paths(const fs::path& file, const std::string& text) {
  for (const std::string& path : paths_in(text)) {
    if (!is_there(project / path) && !is_open(path)) {
      FAIL_CHECK(file.lexically_relative(project).string() << ": there is no " << path);
    }
  }
}

/// What stands behind the sign of a comment, line by line.
std::string comments_of(const std::string& text, const std::string& sign) {
  std::string result;
  for (const std::string& comment : found(text, "(?:^|\\n|[ ;{}])" + sign + "([^\\n]*)")) {
    result += comment + "\n";
  }
  return result;
}

/// A row of the README of a room, `| folder/ | what it is for | its files |`: the folder and the files exist.
void check_row(const fs::path& room, const std::string& row) {
  const fs::path folder = room / found(row, "`([^`]*)`").front();
  CAPTURE(folder);
  CHECK(fs::is_directory(folder));
  for (const std::string& name : found(row.substr(row.rfind(" | ", row.size() - 3)), "`([a-z_./*]+)`")) {
    CAPTURE(name);
    CHECK(is_there(folder / name));
  }
}

constexpr std::array banned = std::to_array<std::string_view>(
    {"can not", "is told", "are told", "hangs on", "hang on", "stands for", "stand for", "is asked", "are asked"});

} // namespace

TEST_CASE("documents: the paths that they mention exist") {
  for (const fs::path& file : documents()) {
    check_paths(file, prose_of(text_of(file)));
  }
}

TEST_CASE("documents: where their links lead there is something") {
  for (const fs::path& file : documents()) {
    for (const std::string& link : found(prose_of(text_of(file)), R"(\]\(([^)#\s]+)[^)]*\))")) {
      if (link.find("://") == std::string::npos && !fs::exists(file.parent_path() / link)) {
        FAIL_CHECK(file.lexically_relative(project).string() << ": there is no " << link);
      }
    }
  }
}

TEST_CASE("documents: each folder of the compiler has a row in the README of its room, and its files are there") {
  for (const std::string room : {"dsl", "interpreter", "tools"}) {
    const std::string text = text_of(project / room / "README.md");
    for (auto it = fs::recursive_directory_iterator(project / room); it != fs::recursive_directory_iterator(); ++it) {
      const std::string folder = it->path().lexically_relative(project / room).generic_string();
      if (!it->is_directory() || folder == "words/packs" || folder == "engine/runtime" ||
          folder.starts_with("editors/") || folder.starts_with("python/") || folder == "web/page") {
        continue;
      }
      if (text.find("| `" + folder + "/` |") == std::string::npos) {
        FAIL_CHECK(room << "/README.md: there is no row for " << folder << "/");
      }
    }
    for (const std::string& row : found(text, "\n(\\| `[a-z_/]+/` \\|[^\n]*)")) {
      check_row(project / room, row);
    }
  }
}

TEST_CASE("documents: the paths in comments of scripts and sources exist") {
  for (const fs::path& file : files_where([](const fs::path& path) { return is_code(path); })) {
    check_paths(file, comments_of(text_of(file), "//"));
  }
  for (const fs::path& file : files_where([](const fs::path& path) { return !is_code(path) && is_script(path); })) {
    check_paths(file, comments_of(text_of(file), "#"));
  }
}

TEST_CASE("documents: they avoid what readers stumble over") {
  std::vector<fs::path> files = documents();
  files.push_back(project / "dsl/base/diagnostics.def");
  for (const fs::path& file : files) {
    const std::string text = std::regex_replace(prose_of(text_of(file)), std::regex("\\s+"), " ");
    for (const std::string_view wording : banned) {
      if (text.find(" " + std::string(wording) + " ") != std::string::npos) {
        FAIL_CHECK(file.lexically_relative(project).string() << ": " << wording);
      }
    }
  }
}

TEST_CASE("documents: cannot is one word, in comments and messages, too") {
  for (const fs::path& file : files_where([](const fs::path& path) { return is_code(path); })) {
    CAPTURE(file);
    CHECK((file.filename() == "documents_test.cpp" || text_of(file).find("can not ") == std::string::npos));
  }
}

TEST_CASE("documents: what the checks find") {
  CHECK(paths_in("see `dsl/base/source.hpp`, tools/words and (tests/cases/).") ==
        std::vector<std::string>{"dsl/base/source.hpp", "tools/words", "tests/cases/"});
  CHECK(paths_in("dsl/ interpreter <- tools, tests/cases/<feature>/").empty());
  CHECK(is_there(project / "dsl/base/source.hpp"));
  CHECK(is_there(project / "dsl/base/source"));
  CHECK(is_there(project / "tools/words/packs/*.json"));
  CHECK_FALSE(is_there(project / "dsl/source.hpp"));
  CHECK_FALSE(is_there(project / "dsl/base/sour"));
  CHECK_FALSE(is_there(project / "tools/words/*.json"));
  CHECK(is_open("tools/words/packs/LANGUAGE.json"));
  CHECK_FALSE(is_open("dsl/base/source.hpp"));
  CHECK(comments_of("// a\nint b; // c\n\"http://d\"", "//") == " a\n c\n");
}

} // namespace brehon
