#include "tools/report/files.hpp"

#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace brehon {

namespace fs = std::filesystem;

namespace {

/// The names of all that is in a folder, sorted.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("files: one is made, and replaced") {
  const TemporaryFolder folder;
  CHECK(write_file(folder.file("a"), "first").empty());
  CHECK(write_file(folder.file("a"), "second, which is longer").empty());
  CHECK(write_file(folder.file("a"), "third").empty());
  CHECK(text_of(folder.file("a")) == "third");
  CHECK(names_in(folder.file("")) == Names{"a"});
}

TEST_CASE("files: a file of two names keeps both, and its permissions") {
  const TemporaryFolder folder;
  REQUIRE(write_file(folder.file("a"), "a long text").empty());
  fs::permissions(folder.file("a"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_hard_link(folder.file("a"), folder.file("b"));
  CHECK(write_file(folder.file("a"), "text").empty());
  CHECK(text_of(folder.file("b")) == "text");
  CHECK(fs::hard_link_count(folder.file("a")) == 2);
  CHECK(fs::status(folder.file("b")).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(names_in(folder.file("")) == Names{"a", "b"});
}

TEST_CASE("files: what cannot be written is as before, and the reason is said") {
  const TemporaryFolder folder;
  std::ofstream(folder.file("fixed")) << "fixed";
  fs::permissions(folder.file("fixed"), fs::perms::owner_read);
  CHECK(write_file(folder.file("fixed"), "changed") == "cannot be written: it is read-only");
  CHECK(write_file(folder.file("none/a"), "text") == "cannot be written: no such folder");
  CHECK(write_file(folder.file(""), "text") == "cannot be written: it is not a file");
  CHECK(text_of(folder.file("fixed")) == "fixed");
  CHECK(names_in(folder.file("")) == Names{"fixed"});
}

TEST_CASE("files: several are written or none") {
  const TemporaryFolder folder;
  REQUIRE(write_files(folder.file(""), {{"a", "1"}, {"b", "2"}}).empty());
  fs::permissions(folder.file("b"), fs::perms::owner_read);
  CHECK(write_files(folder.file(""), {{"a", "3"}, {"b", "4"}, {"c", "5"}}) ==
        folder.file("b") + ": cannot be written: it is read-only");
  CHECK(text_of(folder.file("a")) == "1");
  CHECK(names_in(folder.file("")) == Names{"a", "b"});
}

TEST_CASE("files: a folder is replaced whole") {
  const TemporaryFolder folder;
  const std::string to = folder.file("to");
  CHECK(write_folder_whole(to, {{"a", "1"}, {"b", "2"}}).empty());
  CHECK(names_in(to) == Names{"a", "b"});
  fs::permissions(to, fs::perms::owner_all);
  CHECK(write_folder_whole(to, {{"b", "3"}, {"c", "4"}}).empty());
  CHECK(names_in(to) == Names{"b", "c"});
  CHECK(text_of(to + "/b") == "3");
  CHECK(fs::status(to).permissions() == fs::perms::owner_all);
  CHECK(names_in(folder.file("")) == Names{"to"}); // nothing is left beside it
}

} // namespace brehon
