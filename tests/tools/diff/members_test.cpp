#include "tests/cases.hpp"
#include "tests/dsl/model/changes.hpp"
#include "tests/dsl/model/rule_sets.hpp"
#include "tools/diff/alike/laws.hpp"
#include "tools/diff/load.hpp"
#include "tools/diff/models.hpp"
#include "tools/diff/options.hpp"
#include "tools/diff/unequal.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace brehon {

namespace {

using diff::Difference;

/// How one file differs from another; nothing where one of them does not pass the checks.
std::vector<Difference> differences(const diff::Side& a, const diff::Side& b) {
  Diagnostics findings;
  const std::optional<diff::Report> report = diff::compare(a, b, findings);
  return report ? report->differences : std::vector<Difference>();
}

std::vector<Difference> differences(const std::string& a, const std::string& b) {
  diff::Loader loader;
  const std::string folder = BREHON_SOURCE_DIR "/tests/cases/diff/members/";
  const diff::Side* side_a = loader.side(folder + a + ".brehon");
  const diff::Side* side_b = loader.side(folder + b + ".brehon");
  REQUIRE((side_a != nullptr && side_b != nullptr));
  return differences(*side_a, *side_b);
}

/// All rule files of the project.
std::vector<std::filesystem::path> rule_files() {
  std::vector<std::filesystem::path> files;
  for (const char* folder : {"/rulesets", "/tests/cases"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(BREHON_SOURCE_DIR + std::string(folder))) {
      if (entry.path().extension() == ".brehon") {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void check_itself(std::uintmax_t from, std::uintmax_t below) {
  for (const std::filesystem::path& file : rule_files()) {
    const std::uintmax_t size = std::filesystem::file_size(file);
    if (size < from || size >= below) {
      continue;
    }
    diff::Loader loader;
    for (const diff::Side* side : loader.all(file.string())) {
      const std::vector<Difference> found = differences(*side, *side);
      INFO(side->name + ": " + (found.empty() ? "" : found[0].path + ": " + found[0].a + " | " + found[0].b));
      CHECK(found.empty());
    }
  }
}

/// Whether a member is a list of statements.
bool holds_statements(const std::string& where) {
  const std::string name = where.substr(where.rfind('.') + 1);
  return name == "setup" || name == "play" || name == "body" || name == "blocks" || name == "effects" ||
         name == "if_nothing";
}

/// What rules depend on and can differ while all else is as it is: not how something is bound, nor the order of what is
/// found by its name, nor, but where one can fail, that of requirements, nor that of statements, which may not matter.
bool can_differ(const MemberChange& change) {
  const bool by_name = change.where == "kinds.values" || change.where == "zones.families" ||
                       change.where == "decisions.actions" || change.where == "decisions.actions.guards" ||
                       change.where == "zones.seen_by" || change.where == "markers.seen_by";
  const bool empty_branch = change.drop && change.where.ends_with("blocks");
  const bool may_be_neighbours = change.order && holds_statements(change.where);
  return !empty_branch && !may_be_neighbours && change.matter != model::Matter::derived && !change.bound &&
         !change.unread && !change.in_type && !(change.order && (by_name || change.sides)) &&
         change.where != "players" && change.where != "name";
}

bool differ(const model::Model& a, const model::Model& b) {
  static const std::map<std::string, std::string> no_wording;
  model::Model of_a = a;
  model::Model of_b = b;
  diff::name_variables_alike(of_a, of_b);
  diff::apply_laws(of_a);
  diff::apply_laws(of_b);
  // Models that no rules have need not be compared part by part where they are unequal already.
  if (!diff::unequal_members(of_a, of_b).empty() ||
      !diff::compare_models({a, no_wording}, {b, no_wording}, {}).none()) {
    return true;
  }
  const std::vector<diff::OptionPair> pairs = diff::pair_options(a, b, {});
  return std::any_of(pairs.begin(), pairs.end(), [](const diff::OptionPair& pair) {
    return !pair.in_a || !pair.in_b || pair.differs() || pair.values_a != pair.values_b;
  });
}

std::size_t change_all(const model::Model& model, std::size_t one_in) {
  model::Model other = model;
  std::size_t met = 0;
  std::size_t changed = 0;
  const auto wanted = [&](const MemberChange& change) { return can_differ(change) && met++ % one_in == 0; };
  const auto attempt = [&](const MemberChange& change) {
    INFO(model.name + ": " + change.where);
    ++changed;
    if (!differ(model, other)) {
      FAIL_CHECK(model.name + ": no difference: " + change.where);
    }
  };
  Changes(other, wanted, attempt).run();
  CHECK_FALSE(differ(model, other));
  return changed;
}

} // namespace

TEST_CASE("diff: a small rule file does not differ from itself") {
  check_itself(0, 1000);
}

TEST_CASE("diff: no rule file differs from itself", "[long]") {
  check_itself(1000, UINTMAX_MAX);
}

TEST_CASE("diff: a member that rules depend on makes a difference") {
  for (const model::Model& model : rule_set_models()) {
    if (model.name == "tic_tac_toe" || model.name == "kuhn_poker") {
      CHECK(change_all(model, 29) > 0);
    }
  }
}

TEST_CASE("diff: each of very many members makes a difference", "[long]") {
  std::size_t changed = 0;
  for (const model::Model& model : rule_set_models()) {
    changed += change_all(model, 67);
  }
  CHECK(changed > 300);
}

TEST_CASE("diff: what stands on cards, in purses and in the order of things makes a difference") {
  const auto first = [](const std::string& name) {
    const std::vector<Difference> found = differences(name, name + "_other");
    INFO(name);
    REQUIRE_FALSE(found.empty());
    CHECK(found[0].changes_play());
    return found[0].path + ": " + found[0].a + " | " + found[0].b;
  };
  CHECK(first("card_points") == "card.x: x 0 | x 3");
  CHECK(first("effect") != "");
  CHECK(first("purse") == "purse: purse chest, vault | purse vault, chest");
  CHECK(first("kind_order") != "");
  CHECK(first("seats") != "");
  CHECK(first("option_range") == "stock: 3..6 | 2..6");
  CHECK(first("option_condition") == "length: require length <= rows or length <= columns | require length <= rows");
  CHECK(first("repeat_order") != "");
  CHECK(first("place_order") == "lane: inner, outer | outer, inner");
  CHECK(first("move_order") == "colour: red, green | green, red");
  CHECK(first("guard_order") != "");
  CHECK(first("set_order") != "");
  CHECK(first("within") == "wage: within 1..3 | within 1..2");
  CHECK(first("steps") ==
        "moving_on.next_starter: step next_starter, number 1 of 2 | step next_starter, number 2 of 2");
}

TEST_CASE("diff: cards of several attributes do not differ from themselves") {
  CHECK(differences("two_attributes", "two_attributes").empty());
}

} // namespace brehon
