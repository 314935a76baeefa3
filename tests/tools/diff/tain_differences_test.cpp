#include "tests/catch.hpp"
#include "tools/diff/load.hpp"
#include "tools/diff/witness/witness.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

// What `diff` must name of the differences that were found between the three texts of Táin by reading them.

namespace brehon {

namespace {

/// A difference between two editions by the number it has in the list of them.
struct Known {
  std::string_view number;
  std::string_view a, b;
  diff::Class sort;
  bool printed; // only where both are read to the letter
  std::string_view path;
};

using diff::Class;

constexpr bool meant = false;
constexpr bool printed = true;

constexpr std::array known = {
    Known{"D-01", "nl", "fr", Class::gap, meant, "last_realm_cow"},
    Known{"D-01", "fr", "it", Class::gap, meant, "last_realm_cow"},
    Known{"D-02", "nl", "it", Class::gap, printed, "captives"},
    Known{"D-02", "fr", "it", Class::gap, printed, "captives"},
    Known{"D-03", "nl", "it", Class::option, meant, "recovery"},
    Known{"D-03", "fr", "it", Class::option, meant, "recovery"},
    Known{"D-04", "nl", "fr", Class::gap, printed, "end_at"},
    Known{"D-04", "fr", "it", Class::gap, printed, "end_at"},
    Known{"D-05", "nl", "fr", Class::tie_break, printed, "winner.else"},
    Known{"D-05", "nl", "it", Class::tie_break, printed, "winner.else"},
    Known{"D-05", "nl", "it", Class::wording, meant, "note.d05_full_tie"},
    Known{"D-06", "nl", "fr", Class::gap, printed, "bonus_for"},
    Known{"D-06", "nl", "it", Class::gap, printed, "bonus_for"},
    Known{"D-07", "nl", "fr", Class::gap, printed, "end_check"},
    Known{"D-07", "fr", "it", Class::gap, printed, "end_check"},
    Known{"D-08", "nl", "fr", Class::gap, printed, "discards"},
    Known{"D-08", "fr", "it", Class::gap, printed, "discards"},
    Known{"D-09", "nl", "fr", Class::legality, printed, "scouting.post_guard.one_of_two"},
    Known{"D-09", "nl", "fr", Class::legality, printed, "scouting.send_scout.one_of_two"},
    Known{"D-09", "fr", "it", Class::legality, printed, "scouting.post_guard.one_of_two"},
    Known{"D-09", "nl", "fr", Class::wording, meant, "note.d09_guard_and_attacker"},
    Known{"D-10", "nl", "fr", Class::gap, printed, "shortage_holder"},
    Known{"D-10", "nl", "it", Class::gap, printed, "shortage_holder"},
    Known{"D-10", "nl", "it", Class::wording, meant, "note.d10_whose_turn"},
    Known{"D-11", "nl", "fr", Class::gap, printed, "shortage_next"},
    Known{"D-11", "fr", "it", Class::gap, printed, "shortage_next"},
    Known{"D-11", "nl", "fr", Class::wording, meant, "note.d11_most_to_the_left"},
    Known{"D-12", "nl", "fr", Class::gap, printed, "lone_raider"},
    Known{"D-12", "fr", "it", Class::gap, printed, "lone_raider"},
    Known{"D-12", "nl", "it", Class::wording, meant, "note.d12_possible"},
    Known{"D-13", "nl", "fr", Class::gap, printed, "realm_limit"},
    Known{"D-13", "nl", "it", Class::gap, printed, "realm_limit"},
    Known{"D-13", "nl", "it", Class::wording, meant, "note.d13_realm_limit"},
    Known{"D-14", "nl", "it", Class::gap, printed, "last_round"},
    Known{"D-14", "fr", "it", Class::gap, printed, "last_round"},
    Known{"D-14", "nl", "it", Class::wording, meant, "note.d14_eighth_turn"},
    Known{"D-15", "nl", "fr", Class::wording, meant, "note.d15_end_of_scouting"},
    Known{"D-15", "nl", "it", Class::wording, meant, "note.d15_end_of_scouting"},
    Known{"D-16", "nl", "fr", Class::wording, meant, "note.d16_must_pass"},
    Known{"D-16", "nl", "it", Class::wording, meant, "note.d16_must_pass"},
    Known{"D-17", "nl", "fr", Class::wording, meant, "note.d17_reveal"},
    Known{"D-17", "fr", "it", Class::wording, meant, "note.d17_reveal"},
    Known{"D-18", "nl", "it", Class::wording, meant, "note.d18_guard_fill"},
    Known{"D-18", "fr", "it", Class::wording, meant, "note.d18_guard_fill"},
    Known{"D-19", "nl", "it", Class::wording, meant, "note.d19_gates"},
    Known{"D-19", "fr", "it", Class::wording, meant, "note.d19_gates"},
    Known{"D-20", "nl", "fr", Class::wording, meant, "note.d20_order_of_boards"},
    Known{"D-20", "nl", "it", Class::wording, meant, "note.d20_order_of_boards"},
    Known{"D-21", "nl", "it", Class::wording, meant, "note.d21_not_won_back"},
    Known{"D-21", "fr", "it", Class::wording, meant, "note.d21_not_won_back"},
    Known{"D-22", "nl", "it", Class::wording, meant, "note.d22_captives_put_away"},
    Known{"D-22", "fr", "it", Class::wording, meant, "note.d22_captives_put_away"},
    Known{"D-23", "nl", "fr", Class::wording, meant, "note.d23_has_won"},
    Known{"D-23", "fr", "it", Class::wording, meant, "note.d23_has_won"},
    Known{"D-24", "nl", "fr", Class::wording, meant, "note.d24_red_hair"},
    Known{"D-24", "nl", "it", Class::wording, meant, "note.d24_red_hair"},
    Known{"D-25", "nl", "it", Class::wording, meant, "note.d25_marker"},
    Known{"D-26", "fr", "it", Class::wording, meant, "note.d26_bluffs_apart"},
    Known{"D-27", "nl", "fr", Class::wording, meant, "note.d27_face_down"},
    Known{"D-27", "nl", "it", Class::wording, meant, "note.d27_face_down"},
    Known{"D-28", "nl", "it", Class::wording, meant, "note.d28_whose_slots"},
    Known{"D-29", "nl", "it", Class::wording, meant, "note.d29_players"},
    Known{"D-29", "nl", "it", Class::citation, meant, "players"},
    Known{"D-30", "nl", "it", Class::wording, meant, "note.d30_any_captive"},
    Known{"D-31", "nl", "fr", Class::gap, printed, "bluff_raider"},
    Known{"D-31", "nl", "it", Class::gap, printed, "bluff_raider"},
    Known{"D-31", "nl", "it", Class::wording, meant, "note.d31_clan_member"},
    Known{"D-32", "nl", "fr", Class::wording, meant, "note.d32_until_the_end_of_the_phase"},
    Known{"D-33", "nl", "it", Class::wording, meant, "note.d33_placing_in_the_raid"},
    Known{"D-34", "nl", "fr", Class::wording, meant, "note.d34_realm_token"},
    Known{"D-34", "fr", "it", Class::wording, meant, "note.d34_realm_token"},
    Known{"D-41", "nl", "it", Class::example, meant, "example.d41_captor_and_captive_as_printed"},
    Known{"D-47", "nl", "fr", Class::legality, printed, "free_prisoner"},
    Known{"D-80", "nl", "fr", Class::component, meant, "note.d80_round_marker"},
    Known{"D-84", "nl", "it", Class::component, meant, "note.d84_slot_numbers"},
};

constexpr std::array<std::array<const char*, 2>, 3> pairs = {{{"nl", "fr"}, {"nl", "it"}, {"fr", "it"}}};

const diff::Side& edition(diff::Loader& loader, std::string_view name) {
  const diff::Side* found = loader.side(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon:" + std::string(name));
  REQUIRE(found != nullptr);
  return *found;
}

diff::Report of_editions(diff::Loader& loader, std::string_view a, std::string_view b) {
  auto report = diff::compare(edition(loader, a), edition(loader, b), loader.findings().diagnostics);
  REQUIRE(report);
  return std::move(*report);
}

/// A path, or the begin of one: what the element is called below is of no matter here.
bool is_at(const std::string& path, std::string_view wanted) {
  return path.compare(0, wanted.size(), wanted) == 0 && (path.size() == wanted.size() || path[wanted.size()] == '.');
}

} // namespace

TEST_CASE("tain: diff names every difference between the texts, with what speaks for and against it") {
  diff::Loader loader;
  for (const auto& [a, b] : pairs) {
    const diff::Report report = of_editions(loader, a, b);
    for (const Known& each : known) {
      if (each.a != a || each.b != b) {
        continue;
      }
      INFO(each.number << " " << a << " " << b << " " << each.path);
      CHECK(std::any_of(report.differences.begin(), report.differences.end(), [&](const diff::Difference& found) {
        return found.sort == each.sort && found.printed == each.printed && is_at(found.path, each.path);
      }));
    }
    for (const diff::Difference& each : report.differences) {
      INFO(a << " " << b << " " << each.path);
      const bool cites = !each.citations_a.empty() || !each.citations_b.empty();
      CHECK((cites || each.sort == Class::label || each.sort == Class::example));
      CHECK((!each.printed || (!each.against.empty() && !each.citations_against.empty())));
    }
  }
}

TEST_CASE("tain: there is a witness for every difference that changes play", "[long]") {
  for (const auto& [a, b] : pairs) {
    diff::Loader loader;
    diff::Report report = of_editions(loader, a, b);
    diff::add_witnesses(report, {diff::unlimited, 1}, loader.findings().sources);
    for (const diff::Difference& each : report.differences) {
      if (!each.changes_play()) {
        continue;
      }
      INFO(a << " " << b << " " << each.path);
      REQUIRE(each.witness);
      CHECK((!each.witness->example_a.empty() || !each.witness->example_b.empty()));
    }
  }
}

} // namespace brehon
