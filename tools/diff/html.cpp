#include "tools/diff/report.hpp"

#include "tools/report/document.hpp"
#include "tools/report/html_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace brehon::diff {

namespace {

std::string element(std::string_view name, std::string_view classes, std::string_view content) {
  return classes.empty() ? fmt::format("<{0}>{1}</{0}>", name, content)
                         : fmt::format("<{0} class=\"{2}\">{1}</{0}>", name, content, classes);
}

std::string who(const PageSide& side) {
  const std::string language = side.language.empty() ? "" : language_name(side.language);
  return language.empty() || language == side.label ? html_text(side.label)
                                                    : fmt::format("{} · {}", html_text(side.label), language);
}

/// `**words**` of a text are strong.
std::string marked(const std::string& text) {
  std::string out = html_text(text);
  bool open = false;
  std::size_t at = 0;
  while ((at = out.find("**", at)) != std::string::npos) {
    const bool closes_later = open || out.find("**", at + 2) != std::string::npos;
    if (!closes_later) {
      break;
    }
    out.replace(at, 2, open ? "</strong>" : "<strong>");
    open = !open;
  }
  return out;
}

std::string passage(const std::vector<TextLine>& lines, const std::string& language) {
  if (lines.empty()) {
    return {};
  }
  std::string out = language.empty() ? "<blockquote>" : fmt::format("<blockquote lang=\"{}\">", html_text(language));
  for (const TextLine& line : lines) {
    out += fmt::format("<p><span class=\"line\">{}</span>{}</p>", line.line, marked(line.text));
  }
  return out + "</blockquote>";
}

std::string side(const PageSide& side, bool is_note) {
  std::string out = element("div", "who", who(side));
  if (!side.says.empty()) {
    out += is_note ? element("p", "", html_text(side.says))
                   : element("p", "", element("code", "says", html_text(side.says)));
  }
  out += side.why.empty() ? "" : element("p", "", "“" + html_text(side.why) + "”");
  out += side.cites.empty() ? "" : element("p", "soft", element("code", "", html_text(side.cites)));
  out += passage(side.passage, side.language);
  const bool silent = side.cites.find(":silent") != std::string::npos;
  if (side.passage.empty() && (silent || (side.says.empty() && side.cites.empty()))) {
    out += element("p", "nothing", silent ? "The text says nothing on this." : "Nothing here.");
  }
  return element("div", "side", out);
}

using Labels = std::map<std::string, std::string>;

std::string list(const std::vector<std::string>& items, const Labels& labels) {
  std::string out;
  for (const std::string& item : items) {
    out += element("li", "", html_text(in_words(item, labels)));
  }
  return element("ul", "", out);
}

std::string does(const std::string& label, const std::vector<std::string>& lines, const Labels& labels) {
  return element("div", "", element("div", "who", html_text(label)) + list(lines, labels));
}

std::string block(const std::string& label, const std::string& example) {
  return example.empty() ? ""
                         : fmt::format("<p class=\"soft\">As an example that holds under {}:</p><pre>{}</pre>",
                                       html_text(label), html_text(example));
}

std::string witness(const Card& card, const Labels& labels) {
  std::string out;
  if (!card.outcome.empty()) {
    out += fmt::format("<div class=\"below\"><p class=\"soft\">{}.</p></div>", html_text(card.outcome));
  }
  if (!card.difference->witness) {
    return out;
  }
  const Witness& shown = *card.difference->witness;
  out += "<div class=\"below witness\"><h4>Where they part</h4>";
  if (shown.alone) {
    out += fmt::format("<p>Everything else being as in {}; the other differences of {} hide this one.</p>",
                       html_text(card.a.label), html_text(card.b.label));
  }
  const bool set_up = shown.given.empty() && !shown.whole_play;
  out += fmt::format("<p>With {} players{}</p>", shown.players,
                     set_up                ? ", the table as it is set up."
                     : shown.given.empty() ? "."
                                           : "; given:");
  out += shown.given.empty() ? "" : list(shown.given, labels);
  std::vector<std::string> steps;
  if (!shown.entry.empty()) {
    steps.push_back(shown.entry);
  }
  steps.insert(steps.end(), shown.plays.begin(), shown.plays.end());
  if (!steps.empty()) {
    out += "<p>Then play goes on:</p>" + list(steps, labels);
  }
  if (!shown.decision.empty()) {
    const std::size_t space = shown.decision.find(' ');
    out += fmt::format("<p>The decision of {}: {}</p>", html_text(shown.decision.substr(0, space)),
                       html_text(in_words(shown.decision.substr(space + 1), labels)));
  }
  out += element("div", "parting", does(card.a.label, shown.in_a, labels) + does(card.b.label, shown.in_b, labels));
  out += block(card.a.label, shown.example_a) + block(card.b.label, shown.example_b);
  return out + "</div>";
}

std::string paths(const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& path : all) {
    out += (out.empty() ? "" : ", ") + element("code", "", html_text(path));
  }
  return out;
}

std::string card_html(const Card& card, const Page& page) {
  const Difference& difference = *card.difference;
  const bool is_note = difference.what == "note";
  std::string out =
      fmt::format("<article id=\"d{}\"><header><span class=\"number\">{}.</span><h3>{}</h3>"
                  "<span class=\"badge{}\">{}</span><span class=\"path\">{}</span></header>",
                  card.number, card.number, html_text(card.title), difference.changes_play() ? " plays" : "",
                  class_name(difference.sort), html_text(difference.path));
  if (!card.players.empty()) {
    out += fmt::format("<div class=\"below\"><p><strong>{}</strong></p></div>", html_text(card.players));
  }
  out += element("div", "sides", side(card.a, is_note) + side(card.b, is_note));
  if (!card.against.empty()) {
    std::string lines;
    for (const TextLine& line : card.against_passage) {
      const auto language = page.languages.find(line.source);
      lines += fmt::format("<p lang=\"{}\"><span class=\"line\">{} {}</span>{}</p>",
                           language == page.languages.end() ? "" : html_text(language->second), html_text(line.source),
                           line.line, marked(line.text));
    }
    out += fmt::format(
        "<div class=\"below\"><p>Against the literal reading: {} <code class=\"soft\">{}</code></p>{}</div>",
        html_text(card.against), html_text(card.against_cites),
        lines.empty() ? "" : "<blockquote>" + lines + "</blockquote>");
  }
  const bool several = difference.acts_on.size() > (difference.sort == Class::citation ? 1U : 0U);
  if (several) {
    out += fmt::format("<div class=\"below\"><p class=\"soft\">{} {}</p></div>",
                       difference.sort == Class::citation ? "All of these:" : "It bears on", paths(difference.acts_on));
  }
  return out + witness(card, page.labels) + "</article>\n";
}

std::string overview(const Page& page) {
  std::string out;
  for (const Section& section : page.sections) {
    if (section.id != "play" && section.id != "printed") {
      continue;
    }
    out += element("p", "", element("strong", "", html_text(section.title)));
    std::string items;
    for (const Card& card : section.cards) {
      items += fmt::format("<li><a href=\"#d{}\">{}. {}</a></li>", card.number, card.number, html_text(card.title));
    }
    out += element("ul", "overview", items);
  }
  std::string rest;
  for (const Section& section : page.sections) {
    rest += fmt::format("{}<a href=\"#{}\">{}</a> ({})", rest.empty() ? "" : " · ", section.id,
                        html_text(section.title), section.cards.size());
  }
  return out + element("p", "soft", rest);
}

std::string upper_first(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

} // namespace

std::string page_html(const Page& page) {
  std::string body = fmt::format("<h1>{}</h1>\n<p class=\"soft\"><code>{}</code> and <code>{}</code></p>\n"
                                 "<p class=\"summary\">{}.</p>\n",
                                 html_text(page.title), html_text(page.name_a), html_text(page.name_b),
                                 html_text(upper_first(page.summary)));
  if (!page.aligned.empty()) {
    body += list(page.aligned, {});
  }
  body += page.sections.empty()
              ? ""
              : fmt::format("<p class=\"about\">Each difference shows what {} and {} say, with the line numbers of the "
                            "texts{}. Paths in small letters name the place in the rule file.</p>\n",
                            html_text(page.label_a), html_text(page.label_b),
                            page.searched ? ", and below it a position at which the two games part" : "");
  body += overview(page);
  for (const Section& section : page.sections) {
    body += fmt::format("<section>\n<h2 id=\"{}\">{}</h2>\n<p class=\"about\">{}</p>\n", section.id,
                        html_text(section.title), html_text(section.about));
    for (const Card& card : section.cards) {
      body += card_html(card, page);
    }
    body += "</section>\n";
  }
  return html_page(page.title, body);
}

std::string matrix_html(const Matrix& matrix) {
  return html_page("Differences of all editions", "<h1>Differences of all editions</h1>\n<div class=\"scroll\">" +
                                                      matrix_html_table(matrix) + "</div>\n");
}

} // namespace brehon::diff
