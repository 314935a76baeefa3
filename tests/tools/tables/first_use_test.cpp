#include "tools/tables/first_use.hpp"

#include "dsl/base/index.hpp"
#include "tools/load/report_load.hpp"

#include "tests/cases.hpp"

#include <sstream>
#include <string>
#include <tuple>

namespace brehon {

TEST_CASE("tables: what play sets before it asks for it need not be set up") {
  for (const auto& [game, name, is_set] :
       {std::tuple("backgammon", "starter", true),                                          // by the first throw
        std::tuple("backgammon", "to_play", false), std::tuple("targi", "robber", true)}) { // goes round the border
    GameOptions options;
    options.file = BREHON_SOURCE_DIR "/" + rule_file_of(game);
    LoadedGame loaded;
    std::ostringstream out;
    std::ostringstream err;
    REQUIRE(load_or_report(options, Stage::checked, {}, loaded, out, err) == status::fine);
    bool found = false;
    for (const model::MarkerId marker : ids(loaded.model->markers)) {
      if (loaded.model->markers[marker].name == name) {
        found = true;
        INFO(game << ": " << name);
        CHECK(tables::is_set_before_use(*loaded.model, marker) == is_set);
      }
    }
    CHECK(found);
  }
}

} // namespace brehon
