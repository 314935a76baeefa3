#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <vector>

/// What other programs make of the tables. A program that is not installed is named, and its test passes.
namespace brehon {

namespace {

/// Runs a line of the shell; what it printed goes to `output`.
bool succeeds(const std::string& line, const std::string& output) {
  const bool fine = std::system((line + " > " + output + " 2>&1").c_str()) == 0;
  UNSCOPED_INFO(text_of(output));
  return fine;
}

/// Whether there is such a program, or such a module of Python.
bool is_installed(const std::string& what, const std::string& test) {
  const bool there = std::system((test + " > /dev/null 2>&1").c_str()) == 0;
  if (!there) {
    WARN(what << " is not installed, so this is not tested");
  }
  return there;
}

std::string rules(const std::string& game) {
  return "rulesets/" + game + "/" + game + ".brehon";
}

void write_tables(const std::string& game, const std::string& language, const std::string& format,
                  const std::string& folder) {
  const Ran ran = run_command({"tables", rules(game), "--language", language, "--format", format, "-o", folder});
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(ran.out.empty());
}

constexpr const char* read_csv = R"py(
import csv, glob, json, sys
folder = sys.argv[1]
tables = {}
for section in json.load(open(folder + "/tain.json", encoding="utf-8"))["sections"]:
    for block in section["blocks"]:
        if block["sort"] in ("table", "matrix"):
            tables[block["name"]] = [[c["label"] for c in block["columns"]]] + [
                [c["text"] for c in row["cells"]] for row in block["rows"]]
read = 0
for name, expected in tables.items():
    with open(f"{folder}/{name}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    assert len({len(row) for row in rows}) == 1, name
    assert [row[:len(expected[0])] for row in rows] == expected, name
    read += 1
assert read > 5, read
)py";

constexpr const char* validate = R"py(
import json, jsonschema, sys
schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    document = json.load(open(path, encoding="utf-8"))
    validator.validate(document)
    for section in document["sections"]:
        for block in section["blocks"]:
            for row in block.get("rows", []):
                assert len(row["cells"]) == len(block["columns"]), (path, block["name"])
broken = dict(document, sections=[{"name": "setup"}])
assert not validator.is_valid(broken)
)py";

/// Looks at pages in three widths at once, each in a frame of its own, and writes what is wrong into the title: text
/// that is wider than its cell, a page that is wider than the window, text without enough contrast.
constexpr const char* look =
    R"html(<!DOCTYPE html><meta charset="utf-8"><title>nothing was looked at</title><body><script>
const pages = page_texts;
const widths = [360, 800, 1280];
const part = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
const light = (c) => { const [r, g, b] = c.match(/\d+/g).map(Number); return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b); };
const ground = (view, e) => { for (; e; e = e.parentElement) { const c = view.getComputedStyle(e).backgroundColor;
  if (!/, 0\)$/.test(c) && c !== "transparent") return c; } return "rgb(255, 255, 255)"; };
const found = pages.map(() => ({ wrong: [], cells: 0 }));
const check = (frame, width, { wrong }, count) => {
  const page = frame.contentDocument, view = frame.contentWindow;
  const say = (what, e) => wrong.push(`${width}: ${what}: ${e.textContent.slice(0, 40)}`);
  if (page.documentElement.scrollWidth > width) wrong.push(`${width}: the page is ${page.documentElement.scrollWidth} wide`);
  for (const e of page.querySelectorAll("th, td")) { count(); if (e.scrollWidth > e.clientWidth + 1) say("wider than its cell", e); }
  for (const e of page.querySelectorAll("h1, h2, h3, p, caption, th, td, li, a, button")) {
    const a = light(view.getComputedStyle(e).color), b = light(ground(view, e));
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) say("too little contrast", e);
  }
};
const told = ({ wrong, cells }) => wrong.length ? wrong.slice(0, 9).join(" | ") : `fine, ${cells > 300 ? "many" : cells} cells`;
let open = pages.length * widths.length;
pages.forEach((text, i) => widths.forEach((width) => {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width: ${width}px; height: 900px; border: 0`;
  frame.addEventListener("load", () => { check(frame, width, found[i], () => found[i].cells++);
    if (--open === 0) document.title = found.map(told).join(" \n "); });
  frame.srcdoc = text;
  document.body.append(frame);
}));
</script>)html";

constexpr const char* chromium = "chromium --headless --no-sandbox --disable-gpu --user-data-dir=";

/// What a browser says of pages, a line each, see `look`.
std::string seen_in_browser(const std::vector<std::string>& pages, const TemporaryFolder& folder) {
  std::string quoted = nlohmann::json(pages).dump();
  for (std::size_t at = quoted.find("</"); at != std::string::npos; at = quoted.find("</", at)) {
    quoted.replace(at, 2, "<\\/"); // the end of a script is found in its texts, too
  }
  std::string looking = look;
  looking.replace(looking.find("page_texts"), 10, quoted);
  std::ofstream(folder.file("look.html")) << looking;
  REQUIRE(succeeds(chromium + folder.file("browser") + " --virtual-time-budget=10000 --dump-dom file://" +
                       folder.file("look.html"),
                   folder.file("dom")));
  const std::string dom = text_of(folder.file("dom"));
  const std::size_t title = dom.find("<title>");
  REQUIRE(title != std::string::npos);
  return dom.substr(title + 7, dom.find("</title>") - title - 7);
}

/// Prints the aid of Táin in a language; two pages of A4, one of them across.
void check_printed_aid(const std::string& language) {
  const TemporaryFolder folder;
  const Ran ran = run_command({"tables", rules("tain"), "--edition", language, "--language", language, "--format",
                               "html", "--only", "setup,turn,matchups,scoring"});
  std::ofstream(folder.file("aid.html")) << ran.out;
  REQUIRE(succeeds(chromium + folder.file("browser") + " --no-pdf-header-footer --print-to-pdf=" +
                       folder.file("aid.pdf") + " file://" + folder.file("aid.html"),
                   folder.file("out")));
  const std::string pdf = text_of(folder.file("aid.pdf"));
  INFO(language);
  CHECK(contains(pdf, "/Count 2"));
  CHECK(contains(pdf, "/MediaBox [0 0 841.91998 594.95996]"));
}

/// JSON of rule sets is as its schema says, where there is something that reads schemas.
void check_schema(const std::vector<std::string>& rule_sets) {
  if (!is_installed("python3-jsonschema", "python3 -c 'import jsonschema; jsonschema.Draft202012Validator'")) {
    return;
  }
  const TemporaryFolder folder;
  std::ofstream(folder.file("validate.py")) << validate;
  std::string paths;
  for (const std::string& game : rule_sets) {
    write_tables(game, "en", "json", folder.file(game));
    paths += " " + folder.file(game + "/" + game + ".json");
  }
  CHECK(succeeds("python3 " + folder.file("validate.py") + " " BREHON_SOURCE_DIR "/tools/tables/schema.json" + paths,
                 folder.file("out")));
}

} // namespace

TEST_CASE("tables: a reader of CSV reads the cells that JSON has") {
  if (!is_installed("python3", "python3 --version")) {
    return;
  }
  const TemporaryFolder folder;
  write_tables("tain", "fr", "csv", folder.file("t"));
  write_tables("tain", "fr", "json", folder.file("t"));
  std::ofstream(folder.file("read.py")) << read_csv;
  CHECK(succeeds("python3 " + folder.file("read.py") + " " + folder.file("t"), folder.file("out")));
}

TEST_CASE("tables: JSON is as its schema says") {
  check_schema(sample(rule_set_names(), {.quick = 4, .instrumented = 20}));
}

TEST_CASE("tables: JSON of every game is as its schema says", "[long]") {
  check_schema(rule_set_names());
}

TEST_CASE("tables: LaTeX compiles") {
  if (!is_installed("pdflatex", "pdflatex --version")) {
    return;
  }
  const TemporaryFolder folder;
  for (const std::string language : {"nl", "fr", "it", "en"}) {
    write_tables("tain", language, "latex", folder.file(language));
    CHECK(succeeds("cd " + folder.file(language) + " && pdflatex -interaction=nonstopmode -halt-on-error tain.tex",
                   folder.file("out")));
  }
}

TEST_CASE("tables: the page in a browser, on a telephone, a tablet and a screen") {
  if (!is_installed("chromium", "chromium --version")) {
    return;
  }
  const TemporaryFolder folder;
  write_tables("tain", "fr", "html", folder.file("t"));
  const std::string tain = text_of(folder.file("t/tain.html"));
  write_tables("targi", "en", "html", folder.file("t"));
  const std::string targi = text_of(folder.file("t/targi.html"));
  const std::string broken = "<style>td { max-width: 20px; white-space: nowrap } p { color: #aaa }</style>"
                             "<table><tr><td>overflowing</table><p>pale</p>";
  const std::string seen = seen_in_browser({tain, targi, broken}, folder);
  INFO(seen);
  CHECK(seen.find("fine, many cells \n fine, many cells \n 360: wider than its cell: overflowing") == 0);
  CHECK(contains(seen, "1280: too little contrast: pale"));
}

TEST_CASE("tables: a page is printed as PDF, each time with the same bytes") {
  if (!is_installed("chromium", "chromium --version")) {
    return;
  }
  const std::vector<std::string> words = {"tables", rules("othello"), "--part", "aid", "--format", "pdf"};
  const std::string a4 = run_command(words).out;
  CHECK(a4.starts_with("%PDF"));
  CHECK(contains(a4, "/MediaBox [0 0 594.95996 841.91998]"));
  CHECK(run_command(words).out == a4);
  std::vector<std::string> on_letter = words;
  on_letter.insert(on_letter.end(), {"--paper", "letter"});
  CHECK(contains(run_command(on_letter).out, "/MediaBox [0 0 612 792]"));
}

TEST_CASE("tables: parts, a title and a style of one's own") {
  const TemporaryFolder folder;
  std::ofstream(folder.file("own.css")) << "h1 { color: red } </style><b>";
  const std::string game = rules("tain");
  const std::string page = run_command({"tables", game, "--part", "aid", "--format", "html", "--title", "In short",
                                        "--css", folder.file("own.css")})
                               .out;
  CHECK(contains(page, "<h1>In short</h1>"));
  CHECK(contains(page, "h1 { color: red } <\\/style><b>"));
  CHECK(contains(page, "<section id=\"actions\" class=\"aid full\""));
  CHECK_FALSE(contains(page, "<section id=\"glossary\""));
  const std::string reference = run_command({"tables", game, "--part", "reference", "--format", "html"}).out;
  CHECK(contains(reference, "<section id=\"glossary\""));
  CHECK_FALSE(contains(reference, "<section id=\"setup\""));
  CHECK(run_command({"tables", game, "--css", folder.file("missing.css")}).status == 1);
  CHECK(run_command({"tables", game, "--part", "aids"}).status == 2);
}

TEST_CASE("tables: the aid of T\u00e1in is printed on two pages, the matrix across") {
  if (is_installed("chromium", "chromium --version")) {
    check_printed_aid("fr");
  }
}

TEST_CASE("tables: the aid of T\u00e1in is printed on two pages in the other languages", "[long]") {
  if (is_installed("chromium", "chromium --version")) {
    check_printed_aid("nl");
    check_printed_aid("it");
  }
}

} // namespace brehon
