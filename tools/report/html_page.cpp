#include "tools/report/html_page.hpp"

#include "tools/report/document.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace brehon {

namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d1c1a; --soft: #6b665e; --line: #d9d4ca; --card: #fff;
  --a: #2b5c8a; --b: #9a4a1f; --mark: #f3efe6; --play: #8a1c1c; }
@media (prefers-color-scheme: dark) { :root { --paper: #191817; --ink: #ebe7df; --soft: #a49d92; --line: #3b3833;
  --card: #22201e; --a: #8db9e2; --b: #e6a57f; --mark: #2d2a26; --play: #f0a0a0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .2rem; padding-top: .6rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.08rem; margin: 0; }
p { margin: .4rem 0; }
a { color: inherit; }
.about, .soft { color: var(--soft); }
code, pre, .path { font: .84rem/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: anywhere; }
.summary { font-size: 1.08rem; }
.overview { padding: 0; margin: 1rem 0; list-style: none; columns: 2; column-gap: 2.5rem; }
.overview li { break-inside: avoid; padding: .18rem 0; }
.badge { font: 600 .7rem/1 system-ui, sans-serif; letter-spacing: .03em; text-transform: uppercase;
  border: 1px solid currentColor; border-radius: 1rem; padding: .2rem .5rem; color: var(--soft); white-space: nowrap; }
.badge.plays { color: var(--play); }
article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; }
article > header { display: flex; gap: .7rem; align-items: baseline; flex-wrap: wrap; padding: .8rem 1rem .6rem; }
article > header .path { color: var(--soft); margin-left: auto; }
.number { color: var(--soft); min-width: 1.6rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; border-top: 1px solid var(--line); }
.side { padding: .7rem 1rem; min-width: 0; }
.side + .side { border-left: 1px solid var(--line); }
.who { font: 600 .78rem/1.2 system-ui, sans-serif; color: var(--a); }
.side:nth-child(2) .who { color: var(--b); }
.says { display: inline-block; background: var(--mark); border-radius: .3rem; padding: .1rem .45rem; }
blockquote { margin: .5rem 0 0; padding: 0; }
blockquote p { margin: .15rem 0; padding-left: 3.2rem; text-indent: -3.2rem; hyphens: auto; }
.line { display: inline-block; width: 2.6rem; margin-right: .6rem; text-indent: 0; text-align: right;
  color: var(--soft); font: .75rem/1 system-ui, sans-serif; }
.nothing { color: var(--soft); font-style: italic; }
.below { border-top: 1px solid var(--line); padding: .6rem 1rem; }
.below p:first-child { margin-top: 0; }
.witness { background: var(--mark); border-radius: 0 0 .5rem .5rem; }
.witness h4 { margin: 0 0 .3rem; font-size: 1rem; }
.witness ul { margin: .2rem 0; padding-left: 1.3rem; }
.parting { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .5rem 0; }
.parting > div { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; }
.parting > div:nth-child(2) .who { color: var(--b); }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin: .5rem 0 0;
  white-space: pre-wrap; }
table { border-collapse: collapse; margin: 1rem 0; font: .88rem/1.4 system-ui, sans-serif; }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
th { background: var(--mark); }
td.silent { color: var(--soft); }
td.open { color: var(--play); }
.scroll { overflow-x: auto; }
@media (max-width: 46rem) { .sides, .parting { grid-template-columns: 1fr; } .overview { columns: 1; }
  .side + .side { border-left: 0; border-top: 1px solid var(--line); } article > header .path { margin-left: 0; } }
@media print { :root { --paper: #fff; --card: #fff; --mark: #f2f2f2; --ink: #000; --soft: #444; --line: #999; }
  body { max-width: none; padding: 0; font-size: 10pt; } article, .parting, tr { break-inside: avoid; }
  h2, h3, header { break-after: avoid; } details > * { display: block; } }
)css";

} // namespace

std::string html_page(std::string_view title, std::string_view body) {
  return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
                     html_text(title), style, body);
}

std::string language_name(const std::string& code) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> names = {{{"de", "German"},
                                                                                           {"en", "English"},
                                                                                           {"es", "Spanish"},
                                                                                           {"fr", "French"},
                                                                                           {"it", "Italian"},
                                                                                           {"ja", "Japanese"},
                                                                                           {"nl", "Dutch"},
                                                                                           {"pl", "Polish"},
                                                                                           {"pt", "Portuguese"},
                                                                                           {"ru", "Russian"},
                                                                                           {"sv", "Swedish"},
                                                                                           {"zh", "Chinese"}}};
  for (const auto& [known, name] : names) {
    if (known == code) {
      return std::string(name);
    }
  }
  return code;
}

} // namespace brehon
