#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/verbs/check.hpp"

#include <fmt/format.h>

#include <set>
#include <sstream>
#include <sys/resource.h>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// What `brehon check` prints of a file, its path shortened to its name.
struct Checked {
  explicit Checked(const fs::path& file, bool strict = false) {
    std::ostringstream out;
    std::ostringstream err;
    CheckOptions options;
    options.files = {file.string()};
    options.strict = strict;
    status = check_verb(options, out, err);
    CHECK(out.str().empty());
    text = err.str();
    const std::string folder = file.parent_path().string() + "/";
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
      text.erase(at, folder.size());
    }
  }

  std::string text;
  int status = 0;
};

/// All stored cases, in the order of their features and names.
std::vector<fs::path> all_cases() {
  std::vector<std::string> features;
  for (const auto& entry : fs::directory_iterator(BREHON_SOURCE_DIR "/tests/cases/check")) {
    features.push_back(entry.path().filename().string());
  }
  std::sort(features.begin(), features.end());
  std::vector<fs::path> files;
  for (const std::string& feature : features) {
    for (const fs::path& file : case_files("check/" + feature)) {
      files.push_back(file);
    }
  }
  return files;
}

/// The findings in a text, by their names in brackets at the ends of lines.
std::set<std::string> finding_names(const std::string& text) {
  std::set<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t open = line.rfind('[');
    const bool is_finding =
        line.find(": error: ") != std::string::npos || line.find(": warning: ") != std::string::npos;
    if (is_finding && open != std::string::npos && line.back() == ']') {
      names.insert(line.substr(open + 1, line.size() - open - 2));
    }
  }
  return names;
}

#ifdef __SANITIZE_ADDRESS__
constexpr long most_memory = 2'000'000; // kilobytes, with what the sanitizer keeps
#else
constexpr long most_memory = 500'000;
#endif

/// Writes a text to a file and checks it; fails where that takes much memory.
std::string checked_text(const std::string& text) {
  TemporaryFolder folder;
  const std::string file = folder.file("huge.brehon");
  std::ofstream(file, std::ios::binary) << text;
  const Checked checked(file);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  CHECK(usage.ru_maxrss < most_memory);
  CHECK(checked.text.size() < 100000);
  return checked.text;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    out += text;
  }
  return out;
}

} // namespace

TEST_CASE("check cases: what is found in them") {
  for (const fs::path& file : all_cases()) {
    CAPTURE(file.string());
    const Checked checked(file);
    check_expected(file, checked.text);
    CHECK(checked.status == (checked.text.find(": error: ") == std::string::npos ? 0 : 1));
    CHECK(Checked(file, true).status == (checked.text.empty() ? 0 : 1));
  }
}

TEST_CASE("check cases: there is one for every kind of finding") {
  std::set<std::string> found = {"file_unreadable"}; // below: no file can be stored for it
  std::vector<fs::path> files = all_cases();
  for (const fs::path& file : case_files("trial")) {
    files.push_back(file);
  }
  for (fs::path file : files) {
    found.merge(finding_names(text_of(file.replace_extension(".expected"))));
  }
  for (const CatalogueEntry& entry : diagnostic_catalogue()) {
    INFO("no case in tests/cases/check has the finding " << entry.name);
    CHECK(found.count(std::string(entry.name)) == 1);
  }
}

TEST_CASE("check: files that cannot be read") {
  TemporaryFolder folder;
  CHECK(Checked(folder.file("nothing.brehon")).text ==
        "nothing.brehon:1:1: error: cannot be read: no such file [file_unreadable]\n");
  fs::create_directory(folder.file("folder.brehon"));
  CHECK(Checked(folder.file("folder.brehon")).text ==
        "folder.brehon:1:1: error: cannot be read: it is a directory [file_unreadable]\n");
  const std::string secret = folder.file("secret.brehon");
  std::ofstream(secret) << "game g { players 2  play {} }\n";
  fs::permissions(secret, fs::perms::none);
  if (!std::ifstream(secret)) { // root reads everything
    CHECK(finding_names(Checked(secret).text) == std::set<std::string>{"file_unreadable"});
  }
}

TEST_CASE("check: files are judged one after the other") {
  TemporaryFolder folder;
  std::ofstream(folder.file("good.brehon")) << "game g { players 2  play {} }\n";
  std::ostringstream out;
  std::ostringstream err;
  CheckOptions options;
  options.files = {folder.file("missing.brehon"), folder.file("good.brehon")};
  CHECK(check_verb(options, out, err) == 1);
  CHECK(finding_names(err.str()) == std::set<std::string>{"file_unreadable"});
}

TEST_CASE("check: 10,000 nested blocks") {
  const std::string deep = repeated("if a { ", 10000);
  CHECK(finding_names(checked_text("game g { setup { " + deep + repeated("} ", 10000) + "} }")) ==
        std::set<std::string>{"too_deep"});
  CHECK(finding_names(checked_text("game g { setup { " + deep)).count("unclosed_block") == 1);
  CHECK_FALSE(checked_text(repeated("{", 10000)).empty());
  CHECK_FALSE(checked_text(repeated("}", 10000)).empty());
}

TEST_CASE("check: long chains of definitions and of rules") {
  const std::string head = "game g { players 2  markers { m on 0..9 } ";
  const std::string tail = " play { talk }  phase talk { end } }";
  std::string forwards = "define d0 = m ", backwards, rules;
  for (int i = 0; i < 5000; ++i) {
    forwards += fmt::format("define d{} = d{} + 1 ", i + 1, i);
    backwards += fmt::format("define d{} = d{} + 1 ", i, i + 1);
    rules += fmt::format("rule r{} () {{ do r{}()  do r{}() }} ", i, i + 1, i + 1);
  }
  CHECK(finding_names(checked_text(head + forwards + tail)) == std::set<std::string>{"too_deep"});
  CHECK(finding_names(checked_text(head + backwards + "define d5000 = m" + tail)) == std::set<std::string>{"too_deep"});
  CHECK(finding_names(checked_text(head + rules + "rule r5000 () { set m to 1 } setup { do r0() }" + tail))
            .count("too_deep") == 1);
}

TEST_CASE("check: a definition that is doubled again and again") {
  std::string text = "game g { players 2  markers { m on 0..9 }  define d0 = m ";
  for (int i = 0; i < 200; ++i) {
    text += fmt::format("define d{0} = d{1} + d{1} ", i + 1, i);
  }
  CHECK(finding_names(checked_text(text + "play { talk }  phase talk { end } }")) ==
        std::set<std::string>{"too_large"});
}

TEST_CASE("check: many small definitions in many places are too much together") {
  std::string sum = "m", uses;
  for (int i = 0; i < 300; ++i) {
    sum += " + m";
  }
  for (int i = 0; i < 1000; ++i) {
    uses += "if d > 3 { set m to 1 } ";
  }
  CHECK(finding_names(checked_text("game g { players 2  markers { m on 0..9 }  define d = " + sum + "  setup { " +
                                   uses + "}  play { setup } }")) == std::set<std::string>{"too_large"});
}

TEST_CASE("check: thousands of unknown names among thousands of names") {
  std::string markers, misspelt;
  for (int i = 0; i < 5000; ++i) {
    markers += fmt::format("marker_{} on flag ", i);
    misspelt += fmt::format("raise markre_{} ", i);
  }
  TemporaryFolder folder;
  const std::string file = folder.file("many.brehon");
  std::ofstream(file) << "game g { players 2  markers { " + markers + "}  setup { " + misspelt + "}  play { setup } }";
  const Checked checked(file);
  CHECK(finding_names(checked.text) == std::set<std::string>{"unknown_name"});
  std::size_t suggestions = 0;
  for (std::size_t at = checked.text.find("did you mean"); at != std::string::npos;
       at = checked.text.find("did you mean", at + 1)) {
    ++suggestions;
  }
  CHECK(suggestions == 100); // nobody reads on
}

TEST_CASE("check: a table of thousands of rows") {
  std::string rows;
  for (int i = 1; i <= 20000; ++i) {
    rows += fmt::format("{}: {}\n", i, i % 7);
  }
  const std::string head = "game g { players 2  kind day 1..20000  markers { m on 0..9 from 0 }\n";
  const std::string tail = "setup { set m to price(3) }  play { setup } }";
  CHECK(checked_text(head + "table price (day) {\n" + rows + "}\n" + tail).empty());
  CHECK(finding_names(checked_text(head + "table price (day) sum of rows {\n" + rows + "}\n" + tail))
            .count("too_large") == 1);
}

TEST_CASE("check: a line of 10 MB") {
  const std::size_t size = 10U << 20U;
  CHECK_FALSE(checked_text(std::string(size, 'x')).empty());
  CHECK_FALSE(checked_text("game g { title \"" + std::string(size, 'x')).empty());
  CHECK(checked_text("game g { title \"" + std::string(size, 'x') + "\" players 2 play {} }").empty());
  CHECK(finding_names(checked_text("game g { players 2 play {} setup { " + repeated("mvoe ", size / 5) + "} }")) ==
        std::set<std::string>{"syntax"});
  CHECK_FALSE(checked_text("game g { players 2 play {} define d = 1" + repeated(" + 1", size / 4) + " }").empty());
}

TEST_CASE("check: bytes of any kind") {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) {
    bytes += static_cast<char>(i * 7919 >> 3);
  }
  CHECK(finding_names(checked_text(bytes)) == std::set<std::string>{"bad_utf8"});
  CHECK_FALSE(checked_text(std::string(1000, '\0')).empty());
}

} // namespace brehon
