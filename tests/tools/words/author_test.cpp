#include "tools/words/author.hpp"

#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/load/report_load.hpp"
#include "tools/words/telling.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {
namespace {

/// A game with an option, and sentences in several languages.
constexpr const char* stakes = R"brehon(game stakes {
  players 2
  pieces { coin x20 }
  zones { pot bag of coin  purse[player] bag of coin }
  markers { lead on player }
  option size { small, large }
  option prize 1..9 = 4
  define enough = prize + 3
  setup { move 12 coin to pot }
  play { setup  taking }
  phase taking {
    turns clockwise from lead, until all have passed {
      action take {
        require some_left: count(pot) > 3
        do win_coins(me)
      }
      pass
    }
    end if count(pot) < enough
  }
  rule win_coins (p in player) {
    move 2 coin from pot to purse[p]
    if size is large { move 1 coin from pot to purse[p] }
  }
  glossary {
    coin  en "a coin" "coins"  nl "de munt" "munten"  fr "un écu" "écus"  de "die Münze" "Münzen"
    pot   en "a pot" { "in" }  nl "de pot" { "in" }   fr "un pot" { "dans" }  de "der Topf" { "in" }
    purse en "a purse" "purses" { "in" }  nl "de beurs" "beurzen" { "in" }  fr "une bourse" "bourses" { "dans" }
          de "der Beutel" "Beutel" { "in" }
  }
  sentences {
    aim          en "It ends below {enough} coins, not {99, literal}."
    setup.move.1 en "Put {1, count, coin} {pot, to}."  nl "Leg {1, count, coin} {pot, to}."
                 fr "Mettez {1, plural, one {# {coin}} other {# {coin, several}}} {pot, to}."
                 de "Legt {1, count, coin} {pot, to} und nehmt nichts aus {pot, the dat}."
    win_coins without 2, pot, purse
                 en "Take {1, plural, =2 {two} other {#}} {coin, several} and put them {purse, to your}"
                 fr "prenez {1, count, coin} de {coin, the}"
    taking.take.some_left without 1
                 en "There must be some {pot, at}."
  }
}
)brehon";

class Told {
public:
  explicit Told(const std::string& language, const std::vector<std::string>& options = {}) : language_(language) {
    std::ofstream(folder_.file("stakes.brehon"), std::ios::binary) << stakes;
    GameOptions game;
    game.file = folder_.file("stakes.brehon");
    game.options = options;
    std::ostringstream out;
    std::ostringstream err;
    const int status = load_or_report(game, Stage::checked, {}, loaded_, out, err);
    INFO(err.str());
    REQUIRE(status == status::fine);
  }

  std::string operator()(const std::string& path) const {
    const Labels labels(*loaded_.model, language_);
    return telling::author_text(Words(*loaded_.model, labels, *shipped_pack(language_)), path);
  }

private:
  TemporaryFolder folder_;
  std::string language_;
  LoadedGame loaded_;
};

} // namespace

TEST_CASE("author: slots are filled from the rules, in the forms of the language") {
  CHECK(Told("en")("setup.move.1") == "Put 12\u00a0coins into the pot.");
  CHECK(Told("nl")("setup.move.1") == "Leg 12\u00a0munten in de pot.");
  CHECK(Told("fr")("setup.move.1") == "Mettez 12 écus dans le pot.");
  CHECK(Told("de")("setup.move.1") == "Legt 12\u00a0Münzen in den Topf und nehmt nichts aus dem Topf.");
  CHECK(Told("en")("aim") == "It ends below 7 coins, not 99.");
  CHECK(Told("en", {"prize=6"})("aim") == "It ends below 9 coins, not 99.");
}

TEST_CASE("author: a plural takes the branch of its number, and a sentence begins with a capital") {
  CHECK(Told("en")("win_coins") == "Take two coins and put them into your purse");
  CHECK(Told("fr")("win_coins") == "Prenez 2\u00a0écus de l’écu");
}

TEST_CASE("author: a sentence is used only where its rule is as by default, and in its language") {
  CHECK(Told("en", {"size=large"})("win_coins").empty());
  CHECK(Told("en", {"size=large"})("setup.move.1") == "Put 12\u00a0coins into the pot.");
  CHECK(Told("nl")("win_coins").empty());
  CHECK(Told("en")("taking").empty());
}

} // namespace brehon
