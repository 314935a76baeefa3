#include "tests/catch.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/report/forms.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace brehon::doc {

namespace {

model::Citation lines(const std::string& source, std::uint32_t first, std::uint32_t last) {
  return {source, false, false, "", {{model::Extent::Unit::lines, 0, 0, first, last}}, {}};
}

Cell plain(const std::string& text) {
  Cell cell;
  cell.text = text;
  return cell;
}

/// A document with one of everything, and with texts that every form has to mark.
Document sample() {
  Document document;
  document.game = "herds";
  document.title = "Herds & <more>";
  document.subtitle = "2 players";
  document.language = "nl";
  document.contents_title = "Contents";
  document.rule_title = "Rule";
  document.cited_title = "Cited";
  document.speaking = {"nl"};

  Table matrix;
  matrix.name = matrix.subject = "duel";
  matrix.title = "Duel";
  matrix.matrix = true;
  matrix.cited = false;
  matrix.columns = {{"side", "a \\ b", "", false}, {"cow", "50% | cow_1", "", false}, {"ox", "\u2265 ox", "", false}};
  Cell won = plain("won");
  won.value = "won";
  won.group = 7; // the colours begin anew
  Cell impossible = plain("\u2013");
  impossible.impossible = true;
  matrix.rows = {{"", {plain("cow, \"big\""), won, impossible}, {}}};

  Table sources;
  sources.name = sources.subject = "sources";
  sources.cited = false;
  sources.sortable = true;
  sources.columns = {{"rule", "rule", "", false}, {"nl", "nl", "", true}};
  sources.rows = {{"duel.same", {plain("duel.same"), plain("3")}, {}}};

  Item same{"same: two\nlines", "duel.same", {lines("nl", 3, 4), lines("fr", 9, 9)}, {}, true};
  same.items = {{"below", "", {}, {}, false}};
  List list{"rows", "duel", "Rows", {same}, false};

  document.sections = {{"matchups", "Matchups", {matrix, list}, true, true},
                       {"sources", "Sources", {Paragraph{"Said by *two*."}, sources}, false, false}};
  return document;
}

} // namespace

TEST_CASE("tables as Markdown: signs are escaped, cells are one line") {
  const std::string text = markdown(sample());
  CHECK(contains(text, "# Herds & \\<more\\>\n\n2 players\n\n## Matchups\n\n### Duel\n\n"));
  CHECK(contains(text, "| a \\\\ b     | 50% \\| cow\\_1 | \u2265 ox |\n|-----------"));
  CHECK(contains(text, "- **same: two<br>lines** *(nl\u00a03-4)*\n  - below\n"));
  CHECK(contains(text, "Said by \\*two\\*."));
}

TEST_CASE("tables as CSV: RFC 4180, a table after the other, each with its name") {
  CHECK(csv(sample()) == "duel\r\na \\ b,50% | cow_1,\u2265 ox\r\n\"cow, \"\"big\"\"\",won,\u2013\r\n"
                         "\r\nrows\r\n#,Rule,Cited\r\n1,\"same: two\nlines\",nl:3-4 fr:9\r\n1.1,below,\r\n"
                         "\r\nsources\r\nrule,nl\r\nduel.same,3\r\n");
}

TEST_CASE("tables as CSV: one table stands alone") {
  CHECK(csv(only(sample(), {"sources"})) == "rule,nl\r\nduel.same,3\r\n");
}

TEST_CASE("tables as HTML: texts, classes, links to what the texts say") {
  const std::string text = html(sample());
  CHECK(contains(text, "<html lang=\"nl\">"));
  CHECK(contains(text, "<h1>Herds &amp; &lt;more&gt;</h1>"));
  CHECK(contains(text, "<th scope=\"row\">cow, &quot;big&quot;</th><td class=\"result-1\">won</td>"
                       "<td class=\"impossible\">\u2013</td>"));
  CHECK(contains(text, "<tr id=\"rule-duel.same\">"));
  CHECK(contains(text,
                 "<b>same: two<br>lines</b> <a class=\"cite\" href=\"#rule-duel.same\"><span>nl\u00a03-4</span></a>"));
  CHECK(contains(text, "<script>"));
  CHECK_FALSE(contains(text, "http"));
}

TEST_CASE("tables as HTML: no link to what is not there, no script where nothing is sorted") {
  const std::string text = html(only(sample(), {"duel"}));
  CHECK(contains(text, "<span class=\"cite\"><span>nl\u00a03-4</span></span>"));
  CHECK_FALSE(contains(text, "<script"));
  CHECK_FALSE(contains(text, "href=\"#rule-"));
}

TEST_CASE("tables as LaTeX: signs are commands") {
  const std::string text = latex(sample());
  CHECK(contains(text, "\\title{Herds \\& \\textless{}more\\textgreater{}}"));
  CHECK(contains(text, "50\\% | cow\\_\\allowbreak{}1"));
  CHECK(contains(text, "$\\geq$ ox"));
  CHECK(contains(text, "\\end{document}"));
}

TEST_CASE("tables as JSON: what is said beside the text") {
  const auto all = nlohmann::json::parse(json(sample()));
  const auto& row = all["sections"][0]["blocks"][0]["rows"][0]["cells"];
  CHECK(row[1]["value"] == "won");
  CHECK(row[2]["impossible"] == true);
  CHECK_FALSE(row[1].contains("impossible"));
  const auto& item = all["sections"][0]["blocks"][1]["items"][0];
  CHECK(item["citations"][0]["lines"] == "3-4");
  CHECK(item["citations"].size() == 2);
}

namespace {

/// A document with an annotated text of one line.
Document annotated() {
  Annotated text;
  text.language = "nl";
  text.marks = {{"rule", "", "a rule cites it", 1}, {"guess", "?", "a guess", 1}};
  Annotated::Sentence first{"nl-3.1", "3.1", {{"One & two.", 0}}, {}};
  first.notes = {{"nl-remark-1", Text("herd", Style::strong), {Paragraph{"Cows."}}}};
  Annotated::Sentence second{"nl-3.2", "3.2", {{"Three", 0}, {"four.", 1}}, {}};
  second.notes = {{"", Text().link("herd", "nl-remark-1"), {}}};
  text.lines = {{"3", {first, second}}};
  Document document;
  document.report = true;
  document.sections = {{"text", "Text", {text}}};
  return document;
}

} // namespace

TEST_CASE("annotated texts as HTML: sentences and notes are links to each other, and to where a note is told") {
  const std::string page = html(annotated());
  CHECK(contains(page, ".mark.guess {"));
  CHECK(contains(page,
                 "<li><span class=\"mark guess\"><span class=\"sign\" aria-hidden=\"true\">?</span>a guess</span> 1"));
  CHECK(contains(page,
                 "<p class=\"said\" lang=\"nl\"><span class=\"line\">3</span> <span class=\"sentence\" "
                 "id=\"nl-3.1\"><a href=\"#to-nl-3.1\"><span class=\"mark rule\">One &amp; two.</span></a></span>"));
  CHECK(contains(page, "<div class=\"note\" id=\"nl-remark-1\">\n<p><strong>herd</strong></p>\n<p>Cows.</p>"));
  CHECK(contains(page, "<div class=\"note\">\n<p><a href=\"#nl-remark-1\">herd</a></p>"));
  CHECK_FALSE(contains(html(sample()), ".mark.guess {"));
}

TEST_CASE("annotated texts in other forms: each sentence, then its notes") {
  CHECK(contains(text(annotated()), " 3.1 | One & two.\nherd\nCows.\n  3.2 | Three\n3.2 ? | four.\nherd\n"));
  CHECK(contains(markdown(annotated()), "> 3.1 One & two.\n\n**herd**\n\nCows.\n"));
  CHECK(contains(latex(annotated()), "\\cited{3.1} One \\& two."));
  const auto all = nlohmann::json::parse(json(annotated()));
  CHECK(all["sections"][0]["blocks"][0]["blocks"][0]["lines"][0]["text"] == "One & two.");
}

TEST_CASE("tables: parts are requested by section, subject and name") {
  CHECK(names(sample()) == std::vector<std::string>{"matchups", "sources", "duel", "rows"});
  CHECK(only(sample(), {"matchups"}).sections.size() == 1);
  CHECK(only(sample(), {"duel"}).sections[0].blocks.size() == 2);
  CHECK(only(sample(), {"rows"}).sections[0].blocks.size() == 1);
}

TEST_CASE("tables: blocks of one name are distinguished") {
  Document document = sample();
  document.sections.push_back(document.sections.front());
  document.sections.push_back(document.sections.front());
  tell_apart(document);
  CHECK(name_of(document.sections[0].blocks[0]) == "duel");
  CHECK(name_of(document.sections[2].blocks[0]) == "duel_2");
  CHECK(name_of(document.sections[3].blocks[0]) == "duel_3");
}

} // namespace brehon::doc
