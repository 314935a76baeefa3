#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/tables/folder.hpp"

#include <filesystem>
#include <fstream>

namespace brehon::tables {

namespace fs = std::filesystem;

TEST_CASE("folder of tables: it is made, and its own earlier files are replaced") {
  const TemporaryFolder temporary;
  const std::string folder = temporary.file("new/tables");
  REQUIRE(write_folder(folder, "g", ".csv", {{"a.csv", "1"}, {"b.csv", "2"}}).empty());
  REQUIRE(write_folder(folder, "g", ".md", {{"g.md", "text"}}).empty());
  REQUIRE(write_folder(folder, "g", ".csv", {{"a.csv", "3"}}).empty());
  CHECK(text_of(folder + "/a.csv") == "3");
  CHECK_FALSE(fs::exists(folder + "/b.csv"));
  CHECK(text_of(folder + "/g.md") == "text"); // of another form
}

TEST_CASE("folder of tables: files of others stay") {
  const TemporaryFolder temporary;
  const std::string folder = temporary.file("t");
  fs::create_directory(folder);
  std::ofstream(folder + "/mine.csv") << "mine";
  std::ofstream(folder + "/.brehon-tables") << "../mine.csv\n..\n\nmissing.csv\n";
  REQUIRE(write_folder(folder, "g", ".csv", {{"a.csv", "1"}}).empty());
  CHECK(text_of(folder + "/mine.csv") == "mine");
  CHECK(contains(write_folder(folder, "g", ".csv", {{"a.csv", "2"}, {"mine.csv", "3"}}), "was not made by"));
  CHECK(text_of(folder + "/mine.csv") == "mine");
  CHECK(text_of(folder + "/a.csv") == "1"); // nothing is written then
}

TEST_CASE("folder of tables: those of another game stay") {
  const TemporaryFolder temporary;
  const std::string folder = temporary.file("t");
  REQUIRE(write_folder(folder, "chess", ".html", {{"chess.html", "1"}}).empty());
  REQUIRE(write_folder(folder, "go", ".html", {{"go.html", "2"}}).empty());
  REQUIRE(write_folder(folder, "go", ".html", {{"go.html", "3"}}).empty());
  CHECK(text_of(folder + "/chess.html") == "1");
  CHECK(text_of(folder + "/go.html") == "3");
  CHECK(contains(write_folder(folder, "hex", ".html", {{"go.html", "4"}}),
                 "of the game `go`; write into another folder"));
  CHECK(text_of(folder + "/go.html") == "3");
}

TEST_CASE("folder of tables: a file is no folder") {
  const TemporaryFolder temporary;
  std::ofstream(temporary.file("f")) << "text";
  CHECK(contains(write_folder(temporary.file("f"), "g", ".csv", {}), "is a file, but a folder is needed"));
  CHECK(contains(write_folder(temporary.file("f/g"), "g", ".csv", {}), "cannot be made"));
}

} // namespace brehon::tables
