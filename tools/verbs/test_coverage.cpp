#include "tools/verbs/test_coverage.hpp"

#include "tools/coverage/coverage.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/forms.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

struct EditionCoverage {
  std::string edition;
  LoadedGame loaded;
  Coverage coverage;
};

using Editions = std::deque<EditionCoverage>; // they stay where they are

struct Count {
  int touched = 0;
  int total = 0;
};

Count count_of(const Coverage& coverage, std::size_t group) {
  Count count;
  for (const CoveredElement& element : coverage.elements) {
    const bool counts = element.group == static_cast<CoverageGroup>(group);
    count.total += counts ? 1 : 0;
    count.touched += counts && !element.examples.empty() ? 1 : 0;
  }
  return count;
}

// ---- text

/// A row for each group, a column for each edition.
class SummaryTable {
public:
  explicit SummaryTable(const Editions& editions) : editions_(editions) {
    table_.cited = false;
    table_.columns.push_back({"touched", "touched", {}, false});
    for (const EditionCoverage& each : editions) {
      table_.columns.push_back({each.edition, each.edition, {}, true});
    }
  }

  doc::Table run() {
    add("examples", [](const Coverage& coverage) { return std::to_string(coverage.examples); });
    const bool fails = std::any_of(editions_.begin(), editions_.end(),
                                   [](const EditionCoverage& each) { return each.coverage.failed != 0; });
    if (fails) {
      add("failed", [](const Coverage& coverage) { return std::to_string(coverage.failed); });
    }
    for (std::size_t group = 0; group < coverage_groups.size(); ++group) {
      const bool any = std::any_of(editions_.begin(), editions_.end(), [&](const EditionCoverage& each) {
        return count_of(each.coverage, group).total != 0;
      });
      if (any) {
        add(coverage_groups[group], [&](const Coverage& coverage) {
          const Count count = count_of(coverage, group);
          return count.total == 0 ? "-" : fmt::format("{}/{}", count.touched, count.total);
        });
      }
    }
    return std::move(table_);
  }

private:
  template <typename Cell> void add(std::string_view head, Cell cell) {
    doc::Row row;
    row.cells.emplace_back().text = head;
    for (const EditionCoverage& each : editions_) {
      row.cells.emplace_back().text = cell(each.coverage);
    }
    table_.rows.push_back(std::move(row));
  }

  const Editions& editions_;
  doc::Table table_;
};

/// A line of the rules, and in which editions no example touches it.
struct Hole {
  std::string text;
  std::vector<std::string> in;
  std::size_t editions = 0; // that have it
};

std::vector<Hole> holes_of(const Editions& editions) {
  std::vector<Hole> holes;
  std::map<std::string, std::size_t> known;
  for (const EditionCoverage& each : editions) {
    for (const CoveredElement& element : each.coverage.elements) {
      std::string text = fmt::format("{}: {} {}", position_text(each.loaded.findings.sources, element.span),
                                     element.sort, element.path);
      const auto [at, is_new] = known.emplace(std::move(text), holes.size());
      if (is_new) {
        holes.push_back({at->first, {}, 0});
      }
      Hole& hole = holes[at->second];
      ++hole.editions;
      if (element.examples.empty()) {
        hole.in.push_back(each.edition);
      }
    }
  }
  return holes;
}

doc::Document coverage_document(const Editions& editions) {
  doc::Document document = doc::table_alone(SummaryTable(editions).run());
  doc::List untouched;
  untouched.ordered = false;
  for (const Hole& hole : holes_of(editions)) {
    if (!hole.in.empty()) {
      const bool everywhere = hole.in.size() == hole.editions;
      untouched.items.push_back({hole.text + (everywhere ? "" : fmt::format(" (in {})", joined(hole.in))), {}, {}, {}});
    }
  }
  if (!untouched.items.empty()) {
    document.sections.push_back({"untouched", "no example touches", {std::move(untouched)}});
  }
  return document;
}

// ---- JSON

Json edition_json(const EditionCoverage& edition) {
  const Coverage& coverage = edition.coverage;
  Json json = {{"edition", edition.edition}, {"examples", coverage.examples}, {"passed", coverage.passed},
               {"failed", coverage.failed},  {"disputed", coverage.disputed}, {"groups", Json::object()}};
  for (std::size_t group = 0; group < coverage_groups.size(); ++group) {
    const Count count = count_of(coverage, group);
    json["groups"][std::string(coverage_groups[group])] = {{"touched", count.touched}, {"total", count.total}};
  }
  Json elements = Json::array();
  for (const CoveredElement& element : coverage.elements) {
    const Source& source = edition.loaded.findings.sources[element.span.file];
    elements.push_back({{"group", coverage_groups[static_cast<std::size_t>(element.group)]},
                        {"path", element.path},
                        {"sort", element.sort},
                        {"file", source.path()},
                        {"line", source.position(element.span.begin).line},
                        {"examples", element.examples}});
  }
  json["elements"] = std::move(elements);
  return json;
}

/// The run of the verb over its files.
class CoverageTest {
public:
  CoverageTest(const TestOptions& options, std::ostream& err) : options_(options), err_(err) {}

  bool fine = true;

  /// Replays the examples of a file, of the stated edition or of all. Returns the status that the verb ends
  /// with at once where that is a usage error.
  int replay_file(const Address& address, Editions& editions) {
    std::vector<std::string> names = {address.name};
    if (address.name.empty()) {
      Findings findings; // they are reported where a game is loaded
      const std::optional<Node> tree = read_rules(address.path, findings);
      names = tree ? rule_set_names(*tree) : names;
    }
    for (const std::string& name : names) {
      EditionCoverage& each = editions.emplace_back();
      each.edition = name;
      const int status = replay_edition(address.path, each);
      if (status == status::usage_error) {
        return status;
      }
      if (status != status::fine) {
        fine = false;
        editions.pop_back();
      }
    }
    return status::fine;
  }

private:
  int replay_edition(const std::string& path, EditionCoverage& edition) {
    GameOptions game;
    game.file = path;
    game.edition = edition.edition;
    game.options = options_.options;
    const ReportOptions text{Format::text, options_.report.colours};
    const int status = load_or_report(game, Stage::checked, text, edition.loaded, err_, err_);
    if (status != status::fine) {
      return status;
    }
    Findings& findings = edition.loaded.findings;
    edition.coverage =
        coverage_of(*edition.loaded.game, *edition.loaded.model, edition.loaded.configuration, findings.diagnostics);
    if (findings.diagnostics.has_errors()) {
      err_ << render_text(findings.diagnostics, findings.sources, options_.report.colours);
      return status::findings;
    }
    fine = fine && edition.coverage.failed == 0;
    return status::fine;
  }

  const TestOptions& options_;
  std::ostream& err_;
};

} // namespace

int test_coverage(const TestOptions& options, std::ostream& out, std::ostream& err) {
  const bool json = options.report.format == Format::json;
  CoverageTest test(options, err);
  Json files = Json::array();
  for (const std::string& file : options.files) {
    const Address address = options.edition.empty() ? address_of(file) : Address{file, options.edition};
    Editions editions;
    if (test.replay_file(address, editions) == status::usage_error) {
      return status::usage_error;
    }
    if (json) {
      Json list = Json::array();
      for (const EditionCoverage& each : editions) {
        list.push_back(edition_json(each));
      }
      files.push_back({{"file", address.path}, {"editions", std::move(list)}});
    } else if (!editions.empty()) {
      out << doc::text(coverage_document(editions));
    }
  }
  if (json) {
    write_json({{"files", std::move(files)}}, out);
  }
  return test.fine ? status::fine : status::findings;
}

} // namespace brehon
