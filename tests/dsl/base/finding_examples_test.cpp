#include "dsl/base/finding_examples.hpp"

#include "dsl/base/diagnostics.hpp"

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/verbs/check.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {
namespace {

/// The ids that `check --play` reports of a rule file.
std::vector<std::string> findings_of(const TemporaryFolder& folder, const std::string& text) {
  CheckOptions options;
  std::ofstream(folder.file("g.brehon"), std::ios::binary) << text;
  options.files = {folder.file("g.brehon")};
  options.report.format = Format::json;
  options.trial.games = 20;
  std::ostringstream out;
  std::ostringstream err;
  check_verb(options, out, err);
  std::vector<std::string> ids;
  const auto json = nlohmann::json::parse(out.str());
  for (const auto& finding : json["findings"]) {
    ids.push_back(finding["id"]);
  }
  return ids;
}

} // namespace

TEST_CASE("findings: each example that is wrong has its finding and no other, and what is put right has none") {
  const TemporaryFolder folder;
  for (const FindingExample& example : finding_examples()) {
    INFO(example.id);
    CHECK(findings_of(folder, example_file(example.wrong)) == std::vector<std::string>{std::string(example.id)});
    CHECK(findings_of(folder, example_file(example.right)) == std::vector<std::string>{});
  }
}

TEST_CASE("findings: there is an example for each that rules in a file can show") {
  // A file that is missing or no text, nesting of hundreds of levels: nothing that a reader could be shown.
  std::set<std::string_view> ids = {"file_unreadable", "bad_utf8", "too_deep"};
  for (const FindingExample& example : finding_examples()) {
    CHECK(ids.insert(example.id).second);
  }
  for (const CatalogueEntry& entry : diagnostic_catalogue()) {
    INFO(entry.name);
    CHECK(ids.count(entry.name) == 1);
  }
}

} // namespace brehon
