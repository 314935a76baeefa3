#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/judge.hpp"
#include "interpreter/lower/lower.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/lies/hunt.hpp"
#include "tests/lies/operators.hpp"
#include "tests/lies/shapes.hpp"
#include "tests/lies/verbs.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

// Rules that are changed at random: what plays differently is said to, what means the same is not. A failure is looked
// into by `brehon_lies --seed S --first N --tries 1 --keep FOLDER`.

namespace brehon {

namespace {

constexpr std::uint64_t quick_seed = 2026;

/// The rule sets of the project whose texts are shorter than so many bytes.
lies::Hunt hunting_ground(std::size_t below) {
  std::vector<lies::RuleText> rules = lies::corpus();
  std::erase_if(rules, [below](const lies::RuleText& each) { return each.text.size() >= below; });
  return lies::Hunt(rules);
}

/// Fails for each lie that is found.
lies::Matrix hunt(std::size_t below, lies::HuntOptions options) {
  options.shrink = false;
  options.found = [](const lies::Found& found) {
    FAIL_CHECK(found.number << " " << found.title << ": " << lies::line_name(found.lie.line) << " (" << found.how
                            << ")\n"
                            << found.lie.what);
  };
  return hunting_ground(below).run(options);
}

lies::Row sum_of(const lies::Matrix& matrix) {
  lies::Row sum;
  for (const auto& [kind, row] : matrix) {
    sum.tried += row.tried;
    sum.accepted += row.accepted;
    sum.parted += row.parted;
    sum.reported += row.reported;
  }
  return sum;
}

std::vector<Kind> all_kinds() {
  return {
#define X(name, ...) Kind::name,
#include "dsl/syntax/ast.def"
#undef X
  };
}

/// Shows a function changed rule sets, in place of comparing them.
void look_at_all(std::size_t below, std::uint64_t tries, decltype(lies::HuntOptions::look) look) {
  lies::HuntOptions options;
  options.seed = quick_seed;
  options.tries = tries;
  options.look = std::move(look);
  hunting_ground(below).run(options);
}

/// Hands changed rule sets to all verbs; fails where one ends as it should not. How many `check` accepts.
std::size_t handle_all(std::size_t below, std::uint64_t tries) {
  std::size_t accepted = 0;
  look_at_all(below, tries, [&](std::uint64_t number, const lies::Try& attempt, const std::string& text) {
    const lies::Handled handled = lies::handle(text, attempt.prey->source.name);
    INFO(number << " " << handled.wrong);
    CHECK(handled.wrong.empty());
    accepted += handled.accepted ? 1 : 0;
    return false;
  });
  return accepted;
}

/// Puts changed rule sets together that are seen to be sound; fails where one is not. How many there are.
std::size_t judge_all(std::size_t below, std::uint64_t tries) {
  std::size_t sound = 0;
  look_at_all(below, tries, [&](std::uint64_t number, const lies::Try& attempt, const std::string& text) {
    const std::string& name = attempt.prey->source.name;
    Sources sources;
    Diagnostics found;
    const std::uint32_t file = sources.add(name, text);
    const std::optional<Node> tree = parse(sources[file], file, found);
    const std::optional<model::Model> model = tree ? check(tree->front(), {}, found) : std::nullopt;
    if (model && !found.has_errors() && lowering::is_surely_sound(*model)) {
      Diagnostics faults;
      const bool whole = lower(*model, faults, {}).has_value();
      INFO(number << " " << name << "\n" << render_text(faults, sources));
      CHECK((whole || faults.has(DiagnosticId::bad_set_up)));
      ++sound;
    }
    return false;
  });
  return sound;
}

} // namespace

TEST_CASE("lies: each kind of node that is played stands in a rule set of the hunt, and has operators") {
  const lies::Hunt ground = hunting_ground(SIZE_MAX);
  std::set<Kind> there;
  for (const lies::Prey& prey : ground.preys()) {
    for (const auto& [kind, spots] : prey.grove->by_kind()) {
      there.insert(kind);
    }
  }
  for (const Kind kind : all_kinds()) {
    INFO(kind_name(kind));
    CHECK(lies::is_played(kind) == (there.count(kind) != 0));
    CHECK(lies::is_played(kind) == !lies::operators_of(kind).empty());
  }
}

TEST_CASE("lies: what plays differently is said to") {
  lies::HuntOptions options;
  options.seed = quick_seed;
  options.tries = effort(250);
  options.effort = {10, 1'000};
  const lies::Row sum = sum_of(hunt(3'000, options));
  CHECK(sum.accepted > options.tries / 4);
  CHECK(sum.parted > options.tries / 20);
}

TEST_CASE("lies: what is written otherwise and means the same is said to be the same") {
  lies::HuntOptions options;
  options.seed = quick_seed;
  options.tries = effort(200);
  options.equal = options.understood = true;
  options.effort = {3, 200};
  CHECK(sum_of(hunt(3'000, options)).accepted > options.tries * 3 / 4);
}

TEST_CASE("lies: a comparison that overlooks what ends a game is found out") {
  lies::HuntOptions options;
  options.seed = quick_seed;
  options.only = "winner";
  options.tries = 60;
  options.shrink = false;
  options.effort = {10, 1'000};
  options.effort.overlooked = diff::Class::tie_break;
  std::size_t lies = 0;
  options.found = [&lies](const lies::Found& found) { lies += found.lie.line == lies::Line::no_lie ? 1 : 0; };
  hunting_ground(1'500).run(options);
  CHECK(lies > 0);
}

TEST_CASE("verbs take what `check` accepts of changed rules") {
  CHECK(handle_all(1'500, effort(150)) > effort(30));
}

TEST_CASE("changed rules that are seen to be sound can be put together") {
  CHECK(judge_all(3'000, effort(600)) > effort(100));
}

TEST_CASE("very many changed rules that are seen to be sound can be put together", "[long]") {
  CHECK(judge_all(SIZE_MAX, 12'000) > 3'000);
}

TEST_CASE("verbs take what `check` accepts of very many changed rules", "[long]") {
  CHECK(handle_all(SIZE_MAX, 12'000) > 5'000);
}

TEST_CASE("lies: very many rules that are changed", "[long]") {
  lies::HuntOptions options;
  options.tries = 6'000;
  options.effort = {20, 2'000};
  const lies::Matrix matrix = hunt(SIZE_MAX, options);
  CHECK(sum_of(matrix).accepted > 2'500);
  for (const auto& [kind, row] : matrix) {
    INFO(kind_name(kind) << "\n" << lies::matrix_text(matrix));
    CHECK(row.accepted > 0);
    CHECK(row.reported == row.parted);
  }
}

TEST_CASE("lies: very many rules that are written otherwise", "[long]") {
  lies::HuntOptions options;
  options.tries = 1'000;
  options.equal = options.understood = true;
  options.effort = {5, 500};
  CHECK(sum_of(hunt(SIZE_MAX, options)).accepted > 800);
}

TEST_CASE("lies: the examples of very many witnesses hold on one side only", "[long]") {
  lies::HuntOptions options;
  options.seed = 2;
  options.tries = 400;
  options.effort = {10, 1'000};
  options.effort.witnesses = true;
  CHECK(sum_of(hunt(2'500, options)).accepted > 150);
}

} // namespace brehon
