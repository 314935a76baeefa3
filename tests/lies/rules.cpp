#include "tests/lies/rules.hpp"

#include "dsl/check/check.hpp"
#include "dsl/check/judge.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "tests/lies/splice.hpp"
#include "tools/load/editions.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace brehon::lies {

namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& file) {
  return read_file(file.string()).text;
}

/// Whether a part of a game, or a change of one, is an example or a sentence of the author.
bool speaks_of_rules(const Node& part) {
  const Node* path = part.find(Kind::path);
  return part.kind == Kind::example || part.kind == Kind::replace_example || part.kind == Kind::sentences ||
         (path != nullptr && path->text.starts_with("sentence."));
}

void cut_what_speaks_of_rules(const Node& node, Splices& cuts) {
  for (const Node& child : node.children) {
    if (speaks_of_rules(child)) {
      cuts.push_back({child.span.begin, child.span.end, ""});
    } else if (child.kind == Kind::game || child.kind == Kind::edition || child.kind == Kind::variant) {
      cut_what_speaks_of_rules(child, cuts);
    }
  }
}

/// The rule files in the manual that are whole games without faults.
std::vector<RuleText> manual_texts() {
  std::vector<RuleText> found;
  std::istringstream lines(file_text(BREHON_SOURCE_DIR "/dsl/LANGUAGE.md"));
  std::optional<std::string> block;
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (block && line == "```") {
      const std::vector<RuleText> sets = rule_texts("dsl/LANGUAGE.md:" + std::to_string(number), *block);
      found.insert(found.end(), sets.begin(), sets.end());
      block.reset();
    } else if (block) {
      *block += line + "\n";
    } else if (line == "```brehon") {
      block = "";
    }
  }
  return found;
}

std::vector<fs::path> rule_files() {
  std::vector<fs::path> files;
  for (const char* folder : {"rulesets", "tests/cases/diff", "tests/cases/play", "tests/lies/cases"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(BREHON_SOURCE_DIR) / folder)) {
      if (entry.path().extension() == ".brehon") {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

std::unique_ptr<Rules> Rules::make(const std::string& text, const std::string& name) {
  std::unique_ptr<Rules> rules(new Rules);
  Diagnostics findings;
  rules->name_ = name;
  rules->sources_.add("rules.brehon", text);
  rules->tree_ = parse(rules->sources_[0], 0, findings);
  if (!rules->tree_) {
    return nullptr;
  }
  std::optional<EditedGame> game = choose_game(*rules->tree_, name, findings);
  if (!game || findings.has_errors() || !check(game->game, {}, findings)) {
    return nullptr;
  }
  rules->side_.name = rules->side_.label = name.empty() ? "rules" : name;
  rules->side_.game = std::move(*game);
  rules->side_.wording = diff::wording_of(rules->side_.game.game);
  return rules;
}

bool Rules::pass() const {
  Diagnostics findings;
  Judgement judgement(game(), judge_lowering);
  for (std::size_t part = 0; part < judgement.parts(); ++part) {
    judgement.judge(part);
  }
  judgement.report(findings);
  return !findings.has_errors();
}

std::string rules_alone(const std::string& text) {
  Sources sources;
  Diagnostics findings;
  sources.add("rules.brehon", text);
  const std::optional<Node> tree = parse(sources[0], 0, findings);
  Splices cuts;
  if (tree) {
    cut_what_speaks_of_rules(*tree, cuts);
  }
  return *spliced(text, cuts);
}

std::vector<RuleText> rule_texts(const std::string& where, const std::string& text) {
  std::vector<RuleText> found;
  Sources sources;
  Diagnostics findings;
  sources.add("rules.brehon", rules_alone(text));
  const std::optional<Node> tree = parse(sources[0], 0, findings);
  for (const std::string& name : tree ? rule_set_names(*tree) : std::vector<std::string>()) {
    const std::string plain(sources[0].text());
    if (Rules::make(plain, name)) {
      found.push_back({where, name, plain});
    }
  }
  return found;
}

std::vector<RuleText> corpus() {
  std::vector<RuleText> found;
  for (const fs::path& file : rule_files()) {
    const std::string where = file.lexically_relative(BREHON_SOURCE_DIR).generic_string();
    const std::vector<RuleText> sets = rule_texts(where, file_text(file));
    found.insert(found.end(), sets.begin(), sets.end());
  }
  const std::vector<RuleText> manual = manual_texts();
  found.insert(found.end(), manual.begin(), manual.end());
  return found;
}

} // namespace brehon::lies
