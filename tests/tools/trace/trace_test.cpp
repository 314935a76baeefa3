#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/trace/texts.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

std::string written(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const std::string path = folder.file(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

model::Source declared(const std::string& name, std::uint32_t lines, const std::string& hash) {
  model::Source source;
  source.name = name;
  source.lines = lines;
  source.sha256 = hash;
  return source;
}

} // namespace

TEST_CASE("texts: SHA-256 of known texts") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256(std::string(1000, 'a')) == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

TEST_CASE("texts: lines and hash are verified") {
  const TemporaryFolder folder;
  const std::string path = written(folder, "rules.txt", "one\ntwo\n\nfour");
  const std::string hash = sha256("one\ntwo\n\nfour");
  Texts texts;
  CHECK(texts.add({"rules=" + path}, {declared("rules", 4, hash)}).empty());
  REQUIRE(texts.of("rules") != nullptr);
  CHECK(texts.of("other") == nullptr);
  CHECK(Texts().add({"rules=" + path}, {declared("rules", 5, hash)}).size() == 1);
  CHECK(Texts().add({"rules=" + path}, {declared("rules", 4, sha256("else"))}).size() == 1);
  CHECK(Texts().add({"rules=" + path}, {declared("rules", 4, "")}).empty());
  CHECK(Texts().add({"rules"}, {declared("rules", 4, hash)}).size() == 1);
  CHECK(Texts().add({"rule=" + path}, {declared("rules", 4, hash)}) ==
        std::vector<std::string>{"there is no source `rule`, did you mean `rules`?"});
  CHECK(Texts().add({"rules=" + folder.file("missing.txt")}, {declared("rules", 4, hash)}).size() == 1);
}

TEST_CASE("texts: a passage has the lines that are not blank") {
  const TemporaryFolder folder;
  const std::string path = written(folder, "rules.txt", "one\ntwo\n \t\xC2\xA0\nfour");
  Texts texts;
  REQUIRE(texts.add({"rules=" + path}, {declared("rules", 4, "")}).empty());
  model::Citation citation;
  citation.source = "rules";
  citation.extents = {{model::Extent::Unit::lines, 0, 0, 2, 4}};
  const std::vector<TextLine> lines = texts.passage(citation);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].line == 2);
  CHECK(lines[0].text == "two");
  CHECK(lines[1].line == 4);
  citation.guess = true;
  CHECK(texts.passage(citation).empty());
  citation.guess = false;
  citation.source = "other";
  CHECK(texts.passage(citation).empty());
}

TEST_CASE("texts: a passage has the sentences or words that are cited") {
  const TemporaryFolder folder;
  const std::string path = written(folder, "rules.txt", "one\nDraw two cards. Lay one of them face up. Pass.\n");
  Texts texts;
  REQUIRE(texts.add({"rules=" + path}, {declared("rules", 2, "")}).empty());
  const auto passage = [&](const model::Extent& extent) {
    model::Citation citation;
    citation.source = "rules";
    citation.extents = {extent};
    return passage_text(texts.passage(citation));
  };
  using Unit = model::Extent::Unit;
  CHECK(passage({Unit::sentences, 2, 0, 2, 2}) == "2.2 Lay one of them face up.");
  CHECK(passage({Unit::sentences, 2, 0, 2, 3}) == "2.2-3 Lay one of them face up. Pass.");
  CHECK(passage({Unit::words, 2, 2, 1, 4}) == "2.2.1-4 Lay one of them \u2026");
  CHECK(passage({Unit::words, 2, 2, 5, 6}) == "2.2.5-6 \u2026 face up.");
  CHECK(passage({Unit::sentences, 2, 0, 4, 4}).empty());
  CHECK(passage({Unit::words, 2, 2, 5, 7}).empty());
}

TEST_CASE("texts: another text is taken where it is wanted, and told") {
  const TemporaryFolder folder;
  const std::string path = written(folder, "rules.txt", "one\ntwo");
  Texts texts;
  CHECK(texts.add({"rules=" + path}, {declared("rules", 3, "")}, OtherTexts::taken).size() == 1);
  CHECK(texts.of("rules") != nullptr);
}

} // namespace brehon
