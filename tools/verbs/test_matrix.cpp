#include "tools/verbs/test_matrix.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/example.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/load/editions.hpp"
#include "tools/report/forms.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <utility>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

/// An example as one of the rule sets has it.
struct Row {
  std::string name;
  std::string edition; // that it stands in
  Node example;
  std::map<std::string, std::string> verdicts; // by edition
};

/// The examples that a rule set has itself: those of a game, and those that an edition adds or replaces.
std::set<std::string> own_examples(const Node& rule_set) {
  std::set<std::string> names;
  for (const Node& child : rule_set.children) {
    if (child.kind == Kind::example) {
      names.emplace(child.name());
    }
    if (child.kind == Kind::replace_example) {
      const std::string path(child.get(Kind::path).text);
      names.insert(path.substr(0, path.find('.')));
    }
  }
  return names;
}

std::string_view verdict_name(Verdict::Result result) {
  switch (result) {
  case Verdict::Result::passed:
    return "ok";
  case Verdict::Result::failed:
    return "FAIL";
  case Verdict::Result::disputed:
    return "disputed";
  }
  unreachable();
}

/// The matrix of one file.
class Matrix {
public:
  explicit Matrix(const TestOptions& options) : options_(options) {}

  std::vector<std::string> editions;
  std::vector<Row> rows;

  /// False where the file has faults, which are in `findings` then.
  bool make(const std::string& file, Findings& findings) {
    std::optional<Node> tree = read_rules(file, findings);
    if (!tree) {
      return false;
    }
    add_bases(*tree, findings);
    std::map<std::string, EditedGame> games;
    for (const std::string& name : rule_set_names(*tree)) {
      std::optional<EditedGame> game = choose_game(*tree, name, findings.diagnostics);
      if (!game) {
        return false;
      }
      editions.push_back(name);
      games.emplace(name, std::move(*game));
    }
    for (const Node& rule_set : tree->children) {
      add_rows(rule_set, games.at(std::string(rule_set.name())).game);
    }
    for (const std::string& edition : editions) {
      replay_all(edition, games.at(edition).game, findings.diagnostics);
    }
    return !findings.diagnostics.has_errors();
  }

private:
  bool wanted(const std::string& name) const {
    return options_.only.empty() || std::find(options_.only.begin(), options_.only.end(), name) != options_.only.end();
  }

  void add_rows(const Node& rule_set, const Node& game) {
    const std::set<std::string> own = own_examples(rule_set);
    for (const Node& child : game.children) {
      const std::string name(child.kind == Kind::example ? child.name() : std::string_view());
      if (own.count(name) != 0 && wanted(name)) {
        rows.push_back({name, std::string(rule_set.name()), child, {}});
      }
    }
  }

  /// Rows of one name are replayed one after the other.
  void replay_all(const std::string& edition, const Node& game, Diagnostics& diagnostics) {
    std::vector<Row*> left;
    for (Row& row : rows) {
      left.push_back(&row);
    }
    while (!left.empty()) {
      std::map<std::string, Row*> batch;
      std::vector<Row*> later;
      for (Row* row : left) {
        if (!batch.emplace(row->name, row).second) {
          later.push_back(row);
        }
      }
      replay_batch(edition, game, batch, diagnostics);
      left = std::move(later);
    }
  }

  void replay_batch(const std::string& edition, const Node& game, const std::map<std::string, Row*>& batch,
                    Diagnostics& diagnostics) {
    Node with = game;
    auto& parts = with.children;
    parts.erase(std::remove_if(parts.begin(), parts.end(), [](const Node& part) { return part.kind == Kind::example; }),
                parts.end());
    for (const auto& [name, row] : batch) {
      parts.push_back(row->example);
      row->verdicts[edition] = "-";
    }
    model::Configuration base;
    base.options = configuration_of(game_options()).configuration.options;
    Diagnostics found; // what is wrong with an example elsewhere is not a finding of the file
    const Examples examples = check_examples(with, base, found);
    std::vector<std::optional<Program>> programs(examples.models.size());
    for (const Example& example : examples.examples) {
      std::optional<Program>& program = programs[example.model];
      if (!program) {
        program = lower(examples.models[example.model], diagnostics, {.claims = true});
      }
      if (program) {
        batch.at(example.name)->verdicts[edition] = verdict_name(replay(*program, example).result);
      }
    }
  }

  GameOptions game_options() const {
    GameOptions game;
    game.options = options_.options;
    return game;
  }

  const TestOptions& options_;
};

bool fails(const Row& row) {
  const std::string& own = row.verdicts.at(row.edition);
  return own == "FAIL" || own == "-";
}

/// Whether `--quiet` leaves a row out: all editions agree on the example, and it does not fail.
bool is_quiet(const Row& row) {
  const bool alike = std::all_of(row.verdicts.begin(), row.verdicts.end(),
                                 [&](const auto& each) { return each.second == row.verdicts.begin()->second; });
  return alike && !fails(row);
}

doc::Table matrix_table(const Matrix& matrix, bool quiet) {
  doc::Table table;
  table.heads = 2;
  table.columns = {{"example", "example", {}, false}, {"edition", "edition", {}, false}};
  for (const std::string& edition : matrix.editions) {
    table.columns.push_back({edition, edition, {}, false});
  }
  for (const Row& row : matrix.rows) {
    if (quiet && is_quiet(row)) {
      continue;
    }
    doc::Row made;
    made.cells.emplace_back().text = row.name;
    made.cells.emplace_back().text = row.edition;
    for (const std::string& edition : matrix.editions) {
      made.cells.emplace_back().text = row.verdicts.at(edition);
    }
    table.rows.push_back(std::move(made));
  }
  return table;
}

Json matrix_json(const std::string& file, const Matrix& matrix) {
  Json examples = Json::array();
  for (const Row& row : matrix.rows) {
    Json verdicts = Json::object();
    for (const std::string& edition : matrix.editions) {
      verdicts[edition] = row.verdicts.at(edition);
    }
    examples.push_back({{"name", row.name}, {"edition", row.edition}, {"verdicts", verdicts}});
  }
  return {{"file", file}, {"editions", matrix.editions}, {"examples", examples}};
}

} // namespace

int test_all_editions(const TestOptions& options, std::ostream& out, std::ostream& err) {
  Json files = Json::array();
  std::size_t total = 0;
  std::size_t failed = 0;
  bool faulty = false;
  const bool json = options.report.format == Format::json;
  for (const std::string& file : options.files) {
    Findings findings;
    Matrix matrix(options);
    if (!matrix.make(file, findings)) {
      faulty = true;
      err << render_text(findings.diagnostics, findings.sources, options.report.colours);
      continue;
    }
    total += matrix.rows.size();
    failed += static_cast<std::size_t>(std::count_if(matrix.rows.begin(), matrix.rows.end(), fails));
    if (json) {
      files.push_back(matrix_json(file, matrix));
    } else {
      out << doc::text(doc::table_alone(matrix_table(matrix, options.quiet)));
    }
  }
  if (json) {
    write_json({{"files", files}, {"total", total}, {"failed", failed}}, out);
  } else {
    out << fmt::format("{}, {} of them failed under their own edition\n",
                       wording::counted(static_cast<std::size_t>(total), "example"), failed);
  }
  return failed == 0 && !faulty ? status::fine : status::findings;
}

} // namespace brehon
