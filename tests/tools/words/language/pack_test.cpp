#include "tools/words/language/pack.hpp"

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "tools/words/telling.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace brehon {
namespace {

const std::string beginning = R"({"language": "xx", "name": "X", "plural": "never", "phrases": {)";

PackResult pack_with(const std::string& phrases) {
  return parse_pack(beginning + phrases + "}}");
}

std::string problem_of(const std::string& json) {
  const PackResult result = parse_pack(json);
  CHECK_FALSE(result.pack);
  return result.problems.empty() ? "" : result.problems.front();
}

} // namespace

TEST_CASE("language packs: the shipped ones have every phrase, with the places of the base language") {
  CHECK(shipped_languages() == std::vector<std::string>{"de", "en", "fr", "it", "nl"});
  for (const std::string& language : shipped_languages()) {
    const LanguagePack& pack = *shipped_pack(language);
    for (const auto& [key, phrase] : base_pack().phrases) {
      INFO(language << " " << key);
      const std::string* own = pack.find(key);
      REQUIRE(own != nullptr);
      CHECK_FALSE(own->empty());
      const std::vector<std::string> places = places_of(phrase.one + phrase.several + phrase.you);
      const LanguagePack::Phrase& of_pack = *pack.phrase(key);
      CHECK(places_of(of_pack.one + of_pack.several + of_pack.you) == places);
    }
    CHECK(pack.phrases.size() == base_pack().phrases.size());
  }
}

TEST_CASE("language packs: there is a phrase for each way in which an edition changes an element") {
  for (const std::string sort : {"set", "add", "remove", "replace", "rename", "label", "declare"}) {
    INFO(sort);
    CHECK(base_pack().find("explain." + sort) != nullptr);
  }
}

TEST_CASE("language packs: places are filled, words elided, plurals chosen") {
  const LanguagePack& fr = *shipped_pack("fr");
  CHECK(fr.fill("nombre de {things}", {{"things", "entrées"}}) == "nombre d’entrées");
  CHECK(fr.fill("nombre de {things}", {{"things", "bovins"}}) == "nombre de bovins");
  CHECK(fr.fill("mode {thing}", {{"thing", "un"}}) == "mode un");
  CHECK(fr.fill("si {condition}", {{"condition", "il y a 1 pion"}}) == "s’il y a 1 pion");
  CHECK(fr.fill("{a} et {b}", {{"a", "{b}"}}) == "{b} et {b}");
  CHECK_FALSE(fr.several(0));
  CHECK(shipped_pack("nl")->several(0));
  CHECK_FALSE(shipped_pack("nl")->several(1));
  CHECK(Words::capital("échoué") == "Échoué");
  CHECK(Words::capital("½") == "½");
}

TEST_CASE("language packs: what is wrong with one is said") {
  CHECK(problem_of("[]") == "a language pack is a JSON object");
  CHECK(problem_of("{") == "a language pack is a JSON object");
  CHECK(problem_of(R"({"name": "X", "plural": "never", "phrases": {}})") == "`language`: a text is needed");
  CHECK(problem_of(R"({"language": "x", "name": "X", "plural": "two", "phrases": {}})") ==
        "`plural`: `not one`, `above one` or `never` is needed");
  CHECK(problem_of(beginning + R"("mvoe": "m"}})") == "`mvoe`: no such phrase, did you mean `move`?");
  CHECK(problem_of(beginning + R"("move": "{what} {whence}"}})") ==
        "`move`: its places are `{what}`, `{whence}`, those of the base language `{from}`, `{to}`, `{what}`");
  CHECK(problem_of(beginning + R"("move": "\u001b[2J"}})") == "`move`: a control character");
  CHECK(problem_of(beginning + R"("move": 3}})") == "`move`: a text is needed, or two: for one and for several");
  CHECK(problem_of(R"({"language": "x", "name": "X", "plural": "never", "phrases": {}, "phrase": 1})") ==
        "`phrase`: no such member of a language pack");
  CHECK(problem_of(R"({"language": "x", "name": "X", "plural": "never", "elisions": "d'", "phrases": {}})") ==
        "`elisions`: an object of texts is needed");
  CHECK(problem_of(R"({"language": "x", "name": "X", "plural": "never", "elisions": {"de": 1}, "phrases": {}})") ==
        "`elisions`: a text for each word is needed");
}

TEST_CASE("language packs: what one lacks is written in the base language, and said") {
  const PackResult result = pack_with(R"("shuffle": "MIX {place}")");
  REQUIRE(result.pack);
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t file =
      sources.add("g.brehon", "game g {\n  players 2\n  pieces { card x5 }\n  zones { deck pile of card }\n"
                              "  setup { move all card to deck  shuffle deck }\n  play { setup }\n"
                              "  glossary { deck xx \"DEK\"  card en \"card\" \"cards\" }\n}\n");
  const std::optional<Node> tree = parse(sources[file], file, diagnostics);
  REQUIRE(tree);
  const std::optional<model::Model> model = check(tree->front(), {}, diagnostics);
  REQUIRE(model);
  const Labels labels(*model, "xx");
  const Words words(*model, labels, *result.pack);
  const std::vector<Sentence> told = telling::effects(words, model->setup);
  REQUIRE(told.size() == 2);
  CHECK(told[0].text == "Put card DEK.");
  CHECK(told[1].text == "MIX DEK.");
  CHECK(words.missing() == std::vector<std::string>{"label card", "phrase put"});
}

} // namespace brehon
