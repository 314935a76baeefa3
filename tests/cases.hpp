#pragma once

#include "dsl/base/source.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace brehon {

/// The rule files of a folder of `tests/cases`, in the order of their names. There is at least one.
inline std::vector<std::filesystem::path> case_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/tests/cases/" + folder)) {
    if (entry.path().extension() == ".brehon") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  REQUIRE_FALSE(files.empty());
  return files;
}

/// The names of the rule sets of the project, sorted.
inline std::vector<std::string> rule_set_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  REQUIRE(names.size() > 15);
  return names;
}

/// The rule file of a rule set, from the folder of the project, in which tests run.
inline std::string rule_file_of(const std::string& name) {
  return "rulesets/" + name + "/" + name + ".brehon";
}

/// The text of a file that must be there.
inline std::string text_of(const std::filesystem::path& file) {
  const ReadResult result = read_file(file.string());
  INFO(file.string());
  REQUIRE(result.error.empty());
  return result.text;
}

/// Compares a text with the file of the same name that ends with `.expected`. Where the environment sets
/// `BREHON_RENEW`, that file is written instead.
inline void check_expected(std::filesystem::path file, const std::string& text) {
  file.replace_extension(".expected");
  if (std::getenv("BREHON_RENEW") != nullptr) {
    std::ofstream(file, std::ios::binary) << text;
  }
  INFO(file.string());
  CHECK(text == text_of(file));
}

} // namespace brehon
