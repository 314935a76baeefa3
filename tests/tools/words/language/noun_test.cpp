#include "tools/words/language/noun.hpp"

#include "tests/catch.hpp"

#include <string>

namespace brehon {
namespace {

std::string form(const std::string& language, const model::Label& label, const std::string& determiner, int number = 1,
                 const std::string& grammatical_case = "") {
  const LanguagePack& pack = *shipped_pack(language);
  return inflected(noun_of(label, pack), pack.several(number), {determiner, grammatical_case}, pack);
}

std::string filled(const std::string& language, const std::string& phrase, const model::Label& label, int number = 1) {
  const LanguagePack& pack = *shipped_pack(language);
  return pack.fill(phrase, {{"thing", noun_term(noun_of(label, pack), pack.several(number), pack)}});
}

} // namespace

TEST_CASE("nouns: the article of a label says how it is inflected, and heads leave it out") {
  CHECK(form("nl", {"het weiland", "weilanden", {}}, "") == "weiland");
  CHECK(form("nl", {"het weiland", "weilanden", {}}, "the") == "het weiland");
  CHECK(form("nl", {"het weiland", "weilanden", {}}, "each") == "elk weiland");
  CHECK(form("nl", {"de munt", "munten", {}}, "other") == "de andere munt");
  CHECK(form("nl", {"de munt", "munten", {}}, "all", 2) == "alle munten");
  CHECK(form("en", {"an owl", "owls", {}}, "a") == "an owl");
  CHECK(form("en", {"owl", "owls", {}}, "a") == "an owl");
  CHECK(form("en", {"the quay", "", {}}, "the") == "the quay"); // what there is one of
  CHECK(form("en", {"theatre", "", {}}, "the") == "the theatre");
  CHECK(form("en", {"salt", "", {}}, "a") == "salt");
  CHECK(form("en", {"salt", "", {}}, "the") == "the salt");
  CHECK(form("fr", {"une entrée", "entrées", {}}, "the") == "l’entrée");
  CHECK(form("fr", {"un homme", "hommes", {}}, "the") == "l’homme");
  CHECK(form("fr", {"un héros", "héros", {{"aspirate", {}}}}, "the") == "le héros");
  CHECK(form("fr", {"un ours", "ours", {}}, "that") == "cet ours");
  CHECK(form("fr", {"une arme", "armes", {}}, "their") == "son arme");
  CHECK(form("it", {"uno scudo", "scudi", {}}, "the") == "lo scudo");
  CHECK(form("it", {"uno scudo", "scudi", {}}, "the", 2) == "gli scudi");
  CHECK(form("it", {"un'ancora", "ancore", {}}, "no") == "nessun’ancora");
  CHECK(form("it", {"un amico", "amici", {}}, "the", 2) == "gli amici");
  CHECK(form("it", {"le stalle", "", {}}, "the") == "le stalle");
}

TEST_CASE("nouns: cases are those of the pack") {
  const model::Label ring = {"der Ring", "Ringe", {}};
  CHECK(form("de", ring, "a", 1, "acc") == "einen Ring");
  CHECK(form("de", ring, "the", 1, "gen") == "des Rings");
  CHECK(form("de", ring, "the", 2, "dat") == "den Ringen");
  CHECK(form("de", {"das Haus", "Häuser", {}}, "the", 1, "gen") == "des Hauses");
  CHECK(form("de", {"der Junge", "Jungen", {{"oblique", {"Jungen", ""}}}}, "a", 1, "dat") == "einem Jungen");
  CHECK(form("de", {"die Hand", "Hände", {}}, "your", 1, "dat") == "deiner Hand");
  CHECK(form("de", {"die Steine", "", {{"plural", {}}}}, "the", 1, "dat") == "den Steinen");
}

TEST_CASE("nouns: what is not counted is called by its mass") {
  const model::Label cow = {"het rund", "runderen", {{"mass", {"vee", ""}}}};
  CHECK(form("nl", cow, "no", 2) == "geen vee");
  CHECK(form("nl", cow, "all", 2) == "al het vee");
  CHECK(form("nl", cow, "count", 2) == "runderen");
  CHECK(form("nl", cow, "a") == "een rund");
}

TEST_CASE("nouns: a preposition and the article behind it become one word") {
  CHECK(filled("fr", "voisin de {thing, the}", {"un pion", "pions", {}}) == "voisin du pion");
  CHECK(filled("fr", "voisin de {thing, the}", {"une entrée", "", {}}) == "voisin de l’entrée");
  CHECK(filled("it", "in {thing, the}", {"uno stagno", "", {}}) == "nello stagno");
  CHECK(filled("it", "da {thing, the}", {"un amico", "amici", {}}, 2) == "dagli amici");
  CHECK(filled("it", "di {thing, your}", {"un amico", "amici", {}}) == "del tuo amico");
  CHECK(filled("de", "in {thing, the dat}", {"das Haus", "", {}}) == "im Haus");
  CHECK(filled("de", "in {thing, the acc}", {"das Haus", "", {}}) == "ins Haus");
}

TEST_CASE("nouns: a place takes the preposition of the pack, and an unknown term is told as it is") {
  CHECK(filled("nl", "{thing, from}", {"de doos", "", {}}) == "uit de doos");
  CHECK(filled("de", "{thing, to}", {"die Schachtel", "", {}}) == "in die Schachtel");
  CHECK(shipped_pack("nl")->fill("{what, the} en {de eigenaar}", {{"what", "3"}}, {"the", ""}) == "3 en de eigenaar");
}

} // namespace brehon
