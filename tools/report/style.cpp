#include "tools/report/style.hpp"

#include <fmt/format.h>

namespace brehon::doc {

namespace {

constexpr std::string_view layout = R"css(
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 82rem; padding: 2rem clamp(1rem, 3vw, 2.5rem) 5rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 "Source Sans 3", "Noto Sans", "Segoe UI", Roboto, Arial, sans-serif;
  overflow-wrap: break-word; }
h1, h2 { font-family: "Source Serif 4", Charter, Cambria, Georgia, serif; font-weight: 600;
  line-height: 1.15; text-wrap: balance; }
h1 { font-size: 2.4rem; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.5rem; margin: 0 0 .9rem; padding-bottom: .3rem; border-bottom: 2px solid var(--accent); }
h3, caption { font-size: 1.02rem; font-weight: 650; line-height: 1.3; text-align: left; margin: 0 0 .35rem; }
caption { padding: 0 0 .35rem; }
header p { margin: .35rem 0 0; color: var(--soft); }
p { margin: 0 0 .8rem; max-width: 46rem; }
section { margin: 2.6rem 0 0; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav ul { list-style: none; margin: 1.4rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
nav a { display: inline-block; padding: .2rem 0; }
.scroll { overflow-x: auto; margin: 0 0 1.6rem; }
table { border-collapse: collapse; font-size: .93rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { padding: .34rem .8rem .34rem .55rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line);
  hyphens: auto; max-width: 34rem; }
thead th { border-bottom: 1.5px solid var(--ink); vertical-align: bottom; font-weight: 650; }
tbody th { font-weight: 600; }
tbody tr:target { background: var(--mark); }
td.number, th.number { text-align: right; }
td.number { white-space: nowrap; }
.cite { font-size: .84em; color: var(--soft); font-weight: 400; }
.cite span { white-space: nowrap; }
.cite wbr { white-space: normal; }
a.cite { text-decoration-style: dotted; }
.played::before { content: "\2713\00a0"; color: var(--accent); }
.matrix th, .matrix td { border: 1px solid var(--line); padding: .5rem .65rem; }
.matrix thead th { border-bottom: 1.5px solid var(--ink); background: var(--mark); }
.matrix tbody th { background: var(--mark); }
.matrix tbody td { min-width: 6.5rem; }
.narrow tbody td { min-width: 0; text-align: center; }
.narrow thead th { padding: .5rem .3rem; font-size: .85em; }
.matrix .corner { font-weight: 400; }
.matrix tbody th, .matrix .corner { position: sticky; left: 0; z-index: 1; }
.impossible { color: var(--soft); text-align: center; background: repeating-linear-gradient(135deg, transparent 0 5px,
  var(--line) 5px 6px); }
ol, ul { margin: 0 0 1.2rem; padding-left: 1.55rem; max-width: 56rem; }
li { margin: .14rem 0; padding-left: .15rem; }
li > ol, li > ul { margin: .1rem 0 .35rem; }
li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
ol ol ol ol { list-style: "\2013\00a0\00a0"; }
li b { font-weight: 650; }
th button { all: unset; cursor: pointer; font: inherit; text-decoration: underline dotted var(--soft); }
th button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
th[aria-sort] button::after { content: "\2009\25B4"; }
th[aria-sort="descending"] button::after { content: "\2009\25BE"; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 12rem minmax(0, 1fr); column-gap: 3rem; }
  body > header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; padding-top: 1.2rem; }
  nav ul { flex-direction: column; gap: .1rem; }
}
@media (max-width: 40rem) {
  h1 { font-size: 1.9rem; }
  table { font-size: .88rem; }
  th, td { padding: .3rem .5rem .3rem .4rem; }
}
@media print {
  body { display: block; max-width: none; padding: 0; font-size: 8pt; line-height: 1.24; }
  nav { display: none; }
  h1 { font-size: 17pt; }
  h2 { font-size: 11.5pt; margin-bottom: 1.5mm; padding-bottom: .6mm; border-bottom-width: 1pt; break-after: avoid; }
  h3, caption { font-size: 9.5pt; margin-bottom: .8mm; padding-bottom: .8mm; break-after: avoid; }
  header { display: flex; align-items: baseline; gap: 4mm; }
  header p { margin: 0; }
  section { margin: 3mm 0 0; }
  .scroll { overflow: visible; margin-bottom: 2.5mm; }
  table { font-size: 7.8pt; line-height: 1.2; }
  th, td { padding: .35mm 2mm .35mm .8mm; }
  tr, li:not(:has(li)) { break-inside: avoid; }
  thead { display: table-header-group; }
  ol, ul { margin-bottom: 2mm; padding-left: 4.2mm; max-width: none; }
  li { margin: .1mm 0; padding-left: 0; }
  li > ol, li > ul { margin: 0 0 .4mm; padding-left: 3.4mm; break-before: avoid; }
  li > ol > li:first-child, li > ul > li:first-child { break-before: avoid; }
  a { color: inherit; text-decoration: none; }
  .sheet .cite, .sheet .cites { display: none; }
  .sheet .scroll { break-inside: avoid; }
  .sheet { columns: 2; column-gap: 7mm; }
  .sheet > section:first-child { margin-top: 2mm; }
  .sheet table { width: 100%; }
  .sheet .full { column-span: all; }
  .wide, .wide + .sheet { page: across; }
  .wide { margin-top: 0; }
  .wide ul { columns: 3; column-gap: 7mm; }
  .wide .matrix { width: 100%; font-size: 10.5pt; table-layout: fixed; }
  .wide .matrix th, .wide .matrix td { padding: 2mm 2.2mm; min-width: 0; }
  .reference { break-before: page; }
  .reference + .reference { break-before: auto; }
  th button { text-decoration: none; }
  .matrix td, .matrix th, .impossible { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

constexpr std::string_view report_layout = R"css(
code, pre { font: .86em/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--mark); border-radius: .3rem; padding: .6rem .8rem; white-space: pre-wrap; }
.soft { color: var(--soft); }
td.open { color: var(--important); }
nav ul ul { margin: .1rem 0 .4rem; padding-left: .9rem; font-size: .9em; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0;
  padding: .8rem 1rem .6rem; }
article > header { display: flex; gap: .3rem .7rem; align-items: baseline; flex-wrap: wrap; }
article > header code { margin-left: auto; }
main > p:first-child { margin-top: 1.2rem; }
.entry { color: var(--soft); }
.badge { font-size: .7rem; font-weight: 600; letter-spacing: .03em; text-transform: uppercase; white-space: nowrap;
  border: 1px solid currentColor; border-radius: 1rem; padding: .05rem .5rem; color: var(--soft); }
.badge.important { color: var(--important); }
.sides { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 1rem; margin: .5rem 0;
  border-top: 1px solid var(--line); padding-top: .6rem; }
.sides > div { min-width: 0; }
.who { font-weight: 600; font-size: .85rem; color: var(--side-1); }
.sides > div:nth-child(2) .who { color: var(--side-2); }
.sides > div:nth-child(3) .who { color: var(--side-3); }
blockquote { margin: .5rem 0; padding: 0; }
blockquote p { margin: .15rem 0; padding-left: 3.4rem; text-indent: -3.4rem; hyphens: auto; }
.line { display: inline-block; min-width: 2.8rem; margin-right: .6rem; text-indent: 0; text-align: right;
  color: var(--soft); font-size: .8em; }
@media (max-width: 46rem) { .sides { grid-auto-flow: row; grid-auto-columns: auto; }
  article > header code { margin-left: 0; } }
@media print { article, .sides { break-inside: avoid; } article > header { break-after: avoid; }
  main > .reference { break-before: auto; } }
)css";

// What can stand to a piece of an annotated text has a colour, a line and a sign, so that none of them is needed.
constexpr std::string_view annotated_layout = R"css(
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; max-width: none; }
.mark { border-bottom: 2px solid var(--soft); color: var(--ink); box-decoration-break: clone;
  -webkit-box-decoration-break: clone; }
.mark.rule { background: var(--result-1); }
.mark.open_gap { background: var(--result-5); border-bottom-style: double; border-bottom-width: 4px; }
.mark.example { background: var(--result-6); border-bottom-width: 1px; }
.mark.note { background: var(--result-3); border-bottom-width: 1px; }
.mark.excused { background: var(--mark); border-bottom: none; }
.mark.coarse { background: var(--result-4); border-bottom-style: dashed; }
.mark.guess { background: var(--result-4); border-bottom-style: dotted; }
.mark.nothing { background: var(--result-2); border: 1px solid var(--important); }
.sign { font-weight: 700; font-size: .8em; margin-right: .25em; }
.sentence a { text-decoration: none; }
.sentence a:hover .mark, .sentence a:focus-visible .mark { border-bottom-color: var(--accent); }
.row { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: .4rem 1.6rem; padding: .7rem 0;
  border-top: 1px solid var(--line); }
.said { position: sticky; top: .5rem; align-self: start; margin: 0; padding-left: 3.4rem; text-indent: -3.4rem;
  line-height: 1.7; }
.said .hidden, .said .mark { text-indent: 0; }
.beside { font-size: .92em; }
.notes { position: relative; padding-left: 4.2rem; scroll-margin-top: 1rem; }
.notes > .line { position: absolute; left: 0; text-align: left; }
.note { margin: 0 0 .7rem; }
.note p, .note ul { margin: 0 0 .2rem; max-width: none; }
.note ul { list-style: none; padding-left: 0; }
.note li { padding-left: 0; }
.note ul ul { padding-left: 1.1rem; }
.sentence:target .mark { outline: 2px solid var(--accent); }
.notes:target, .note:target, article:target { outline: 2px solid var(--accent); outline-offset: .3rem; }
@media (max-width: 46rem) {
  .row { grid-template-columns: minmax(0, 1fr); }
  .said { position: static; }
  .beside { padding-left: 1rem; }
}
@media print {
  .row { padding: 1.5mm 0; gap: 1mm 5mm; }
  .said { position: static; line-height: 1.35; }
  .note, .sentence { break-inside: avoid; }
  .mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

constexpr std::string_view picture_layout = R"css(
figure { margin: 0 0 1.6rem; break-inside: avoid; }
figure .legend { list-style: none; padding: 0; margin: .4rem 0 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
figure .legend li { display: flex; align-items: center; gap: .35rem; margin: 0; padding: 0; }
svg.board { display: block; max-width: 100%; height: auto; }
svg.sample { width: 1.5em; height: 1.5em; flex: none; }
svg text { text-anchor: middle; dominant-baseline: central; fill: var(--ink); }
svg .heading, svg .rest { fill: var(--soft); }
svg .heading.row { text-anchor: end; }
svg .letter { font-weight: 650; }
svg .count { font-weight: 650; }
svg .badge { fill: var(--paper); stroke: var(--ink); }
.place { fill: var(--paper); stroke: var(--soft); }
.way { stroke: var(--soft); stroke-width: 2; }
.area { fill: none; stroke: var(--soft); }
.place.dark { fill: var(--line); }
.change { fill: none; stroke: var(--accent); stroke-width: 3px; }
.token { stroke: var(--ink); stroke-width: 1.5px; }
.token.card { fill: var(--mark); }
.token.card.down { fill: var(--soft); }
@media print { figure { margin-bottom: 2.5mm; } svg.board { max-height: 80mm; width: auto; }
  svg * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
)css";

constexpr std::string_view script = R"js(
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const body = table.tBodies[0];
      const text = (row) => row.cells[column].textContent.trim();
      const order = (a, b) => text(a).localeCompare(text(b), document.documentElement.lang, { numeric: true });
      body.append(...[...body.rows].sort((a, b) => (up ? order(a, b) : order(b, a))));
    });
  });
}
)js";

std::string variables(const std::vector<Colour>& colours, const std::string_view Colour::*shade) {
  std::string text;
  for (const Colour& colour : colours) {
    text += fmt::format(" --{}: {};", colour.name, colour.*shade);
  }
  return text;
}

} // namespace

const std::vector<Colour>& colours() {
  static const std::vector<Colour> all = {
      {"paper", "#fcfcfa", "#161a1d"},    {"ink", "#1a1f24", "#e6e9ea"},      {"soft", "#545c63", "#a7b0b6"},
      {"line", "#d3d7d6", "#3a4247"},     {"mark", "#eef1ee", "#222a2e"},     {"accent", "#0f5c4d", "#7cc9b3"},
      {"result-1", "#d8eedd", "#1d4030"}, {"result-2", "#f8ddd3", "#552d22"}, {"result-3", "#dbe6fa", "#22375c"},
      {"result-4", "#f6e8b8", "#4a3f16"}, {"result-5", "#eadff4", "#402f58"}, {"result-6", "#d3eef0", "#174247"},
  };
  return all;
}

const std::vector<Colour>& report_colours() {
  static const std::vector<Colour> all = {{"card", "#ffffff", "#1d2326"},
                                          {"side-1", "#2b5c8a", "#8db9e2"},
                                          {"side-2", "#9a4a1f", "#e6a57f"},
                                          {"side-3", "#4d5d12", "#c0cf7a"},
                                          {"important", "#8a1c1c", "#f0a0a0"}};
  return all;
}

const std::vector<std::pair<std::string_view, std::string_view>>& writings() {
  static const std::vector<std::pair<std::string_view, std::string_view>> all = {
      {"ink", "paper"},      {"soft", "paper"},      {"accent", "paper"}, {"ink", "mark"},     {"soft", "mark"},
      {"accent", "mark"},    {"ink", "result-1"},    {"ink", "result-2"}, {"ink", "result-3"}, {"ink", "result-4"},
      {"ink", "result-5"},   {"ink", "result-6"},    {"soft", "line"}, // what is impossible, where a line goes through
      {"ink", "card"},       {"soft", "card"},       {"side-1", "card"},  {"side-2", "card"},  {"side-3", "card"},
      {"important", "card"}, {"important", "paper"},
  };
  return all;
}

std::string style(const std::string& paper) {
  std::string text = fmt::format(":root {{ color-scheme: light dark;{} }}\n", variables(colours(), &Colour::light));
  text += fmt::format("@media screen and (prefers-color-scheme: dark) {{ :root {{{} }} }}\n",
                      variables(colours(), &Colour::dark));
  text += fmt::format("@media print {{ :root {{ color-scheme: light; --paper: #fff; }} }}\n");
  for (int i = 1; i <= result_colours; ++i) {
    text += fmt::format(".result-{0} {{ background: var(--result-{0}); }}\n", i);
  }
  text += fmt::format("@page {{ size: {0}; margin: 9mm 11mm; }}\n"
                      "@page across {{ size: {0} landscape; margin: 9mm 11mm; }}\n",
                      paper);
  return text + std::string(layout);
}

std::string aid_style(double points) {
  return fmt::format("@media print {{\n"
                     "  body {{ font-size: {:.2f}pt; line-height: 1.22; }}\n"
                     "  h1 {{ font-size: {:.2f}pt; }}\n"
                     "  h2 {{ font-size: {:.2f}pt; margin-bottom: 1mm; }}\n"
                     "  h3, caption {{ font-size: {:.2f}pt; }}\n"
                     "  table, .sheet .matrix {{ font-size: {:.2f}pt; }}\n"
                     "  section {{ margin-top: 2mm; }}\n"
                     "  .matrix tbody td {{ min-width: 0; }}\n"
                     "  .matrix th, .matrix td {{ padding: .8mm 1mm; }}\n"
                     "  .narrow tbody td {{ text-align: center; }}\n"
                     "  #aim {{ column-span: all; }}\n"
                     "  figure {{ margin-bottom: 1.5mm; }}\n"
                     "  svg.board {{ max-height: 52mm; }}\n"
                     "}}\n",
                     points, points * 2, points * 1.3, points * 1.1, points * 0.97);
}

std::string report_style() {
  std::string text = fmt::format(":root {{{} }}\n", variables(report_colours(), &Colour::light));
  text += fmt::format("@media screen and (prefers-color-scheme: dark) {{ :root {{{} }} }}\n",
                      variables(report_colours(), &Colour::dark));
  return text + std::string(report_layout);
}

std::string_view annotated_style() {
  return annotated_layout;
}

std::string_view picture_style() {
  return picture_layout;
}

std::string_view sorting() {
  return script;
}

} // namespace brehon::doc
