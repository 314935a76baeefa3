#include "tools/report/forms.hpp"

#include "dsl/base/unreachable.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace brehon::doc {

namespace {

/// A text whose line breaks stay.
std::string lines(const std::string& text) {
  std::string result;
  for (const char c : html_text(text)) {
    result += c == '\n' ? std::string("<br>") : std::string(1, c);
  }
  return result;
}

/// A link to a place of the page; without a place only what stands in it.
std::string linked(const std::string& to, const std::string& html) {
  return to.empty() ? html : fmt::format("<a href=\"#{}\">{}</a>", html_text(to), html);
}

std::string html_styled(const Run& run) {
  const std::string text = lines(run.text);
  switch (run.style) {
  case Style::plain:
    return text;
  case Style::strong:
    return "<strong>" + text + "</strong>";
  case Style::code:
    return "<code>" + text + "</code>";
  case Style::soft:
    return "<span class=\"soft\">" + text + "</span>";
  case Style::soft_code:
    return "<code class=\"soft\">" + text + "</code>";
  }
  unreachable();
}

std::string html_marked(const Run& run) {
  return linked(run.to, html_styled(run));
}

std::string html_marked(const Text& text) {
  std::string result;
  for (const Run& run : text.runs) {
    result += html_marked(run);
  }
  return result;
}

std::string attribute(std::string_view name, const std::string& value) {
  return value.empty() ? std::string() : fmt::format(" {}=\"{}\"", name, html_text(value));
}

/// A style sheet that cannot end the element in which it stands.
std::string in_style(std::string css) {
  for (std::size_t at = css.find("</"); at != std::string::npos; at = css.find("</", at)) {
    css.replace(at, 2, "<\\/");
  }
  return css.empty() || css.back() == '\n' ? css : css + "\n";
}

/// Whether the rows of a section say where rules stand.
bool is_sources(const Section& section) {
  return section.name == "sources";
}

/// Whether a section is nothing but tables, one of which takes the width of a sheet.
bool is_of_wide_tables(const Section& section) {
  constexpr std::size_t wide = 4;
  bool is_wide = false;
  for (const Block& block : section.blocks) {
    const Table* table = std::get_if<Table>(&block);
    if (table == nullptr || table->matrix) {
      return false;
    }
    is_wide = is_wide || table->columns.size() >= wide;
  }
  return is_wide;
}

/// The letters of the longest part of a text that is not broken.
std::size_t longest_word(const std::string& text, bool is_one) {
  std::size_t longest = 0, size = 0;
  for (const char c : text) {
    const bool is_break = c == '\n' || (!is_one && (c == ' ' || c == '-'));
    const bool is_begin = (static_cast<unsigned char>(c) & 0xC0) != 0x80; // of a letter in UTF-8
    size = is_break ? 0 : size + (is_begin ? 1 : 0);
    longest = std::max(longest, size);
  }
  return longest;
}

/// How many letters wide a table is at least.
std::size_t least_width(const Table& table) {
  constexpr std::size_t space = 2; // between two columns
  std::size_t width = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool is_number = table.columns[i].number;
    std::size_t widest = longest_word(table.columns[i].label, false);
    for (const Row& row : table.rows) {
      widest = std::max(widest, longest_word(row.cells[i].text, is_number));
    }
    width += widest + space;
  }
  return width;
}

class HtmlWriter {
public:
  explicit HtmlWriter(const Document& document) : document_(document) {
    for (const Section& section : document.sections) {
      for (const Block& block : section.blocks) {
        if (const Table* table = std::get_if<Table>(&block); table != nullptr && is_sources(section)) {
          for (const Row& row : table->rows) {
            cited_rules_.insert(row.path);
          }
        }
      }
    }
  }

  std::string run() {
    out_ = fmt::format("<header>\n<h1>{}</h1>\n", html_text(document_.title));
    out_ += document_.subtitle.empty() ? "" : fmt::format("<p>{}</p>\n", html_text(document_.subtitle));
    out_ += "</header>\n";
    contents();
    out_ += "<main>\n";
    add(document_.lead);
    sections();
    out_ += "</main>\n";
    out_ += sortable_ ? fmt::format("<script>{}</script>\n", sorting()) : "";
    return head() + out_ + "</body>\n</html>\n";
  }

private:
  /// The head of the page, with the styles that its body needs.
  std::string head() const {
    return fmt::format("<!DOCTYPE html>\n<html{}>\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{}</title>\n<style>\n{}{}{}{}{}{}</style>\n</head>\n<body>\n",
                       attribute("lang", document_.language), html_text(document_.title), style(document_.paper),
                       document_.report ? report_style() : "", annotated_ ? annotated_style() : "",
                       pictured_ ? picture_style() : "", document_.aid ? aid_style(document_.print_size) : "",
                       in_style(document_.css));
  }

  void contents() {
    out_ += fmt::format("<nav{}>\n<ul>\n", attribute("aria-label", document_.contents_title));
    for (const Section& section : document_.sections) {
      out_ += fmt::format("<li><a href=\"#{}\">{}</a>", section.name, html_text(section.title));
      entries(section);
      out_ += "</li>\n";
    }
    out_ += "</ul>\n</nav>\n";
  }

  void entries(const Section& section) {
    if (!section.listed) {
      return;
    }
    out_ += "\n<ul>\n";
    for (const Block& block : section.blocks) {
      if (const Entry* entry = std::get_if<Entry>(&block)) {
        out_ += fmt::format("<li><a href=\"#entry-{0}\">{0}. {1}</a></li>\n", entry->number, html_text(entry->title));
      }
    }
    out_ += "</ul>\n";
  }

  /// What lies beside the board stands on one sheet, the rest after it.
  void sections() {
    bool open = false;
    for (const Section& section : document_.sections) {
      const bool on_sheet = section.aid && !section.wide;
      if (on_sheet != open) {
        out_ += on_sheet ? "<div class=\"sheet\">\n" : "</div>\n";
        open = on_sheet;
      }
      const char* sort = on_sheet       ? is_of_wide_tables(section) || begins_wide(section) ? "aid full" : "aid"
                         : section.wide ? "aid wide"
                                        : "reference";
      out_ += fmt::format(
          "<section id=\"{0}\" class=\"{1}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{2}</h2>\n",
          section.name, sort, html_text(section.title));
      section_ = &section;
      in_columns_ = on_sheet;
      add(section.blocks);
      out_ += "</section>\n";
      in_columns_ = false;
    }
    out_ += open ? "</div>\n" : "";
  }

  void add(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& each) { add(each); }, block);
    }
  }

  void add(const Paragraph& paragraph) {
    out_ += fmt::format("<p{}>{}</p>\n", attribute("lang", paragraph.language), html_marked(paragraph.text));
  }

  /// Where a long list of lines can go on in the next line.
  static std::string breakable(const std::string& lines) {
    std::string text;
    for (const char c : lines) {
      text += c;
      text += c == ',' ? "<wbr>" : "";
    }
    return text;
  }

  /// The citations beside a rule, with a link to all that the texts say of it.
  std::string cited(const std::string& path, const Citations& citations) const {
    std::string text;
    for (const model::Citation& citation : beside(document_, citations)) {
      text += fmt::format("{}<span>{}\u00a0{}</span>", text.empty() ? "" : " ", html_text(citation.source),
                          breakable(html_text(cited_lines(citation))));
    }
    if (text.empty()) {
      return {};
    }
    return cited_rules_.count(path) != 0
               ? fmt::format("<a class=\"cite\" href=\"#rule-{}\">{}</a>", html_text(path), text)
               : fmt::format("<span class=\"cite\">{}</span>", text);
  }

  void add(const Table& table) {
    const std::string& title = table.title.empty() ? section_->title : table.title;
    const char* sort = table.narrow     ? " class=\"matrix narrow\""
                       : table.matrix   ? " class=\"matrix\""
                       : table.sortable ? " class=\"sortable\""
                                        : "";
    sortable_ = sortable_ || table.sortable;
    out_ += fmt::format("<div class=\"scroll{4}\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{0}-caption\">\n"
                        "<table{1}>\n<caption id=\"{0}-caption\"{2}>{3}</caption>\n",
                        "table-" + table.name, sort, table.title.empty() ? " class=\"hidden\"" : "", html_text(title),
                        in_columns_ && !fits_in_column(table) ? " full" : "");
    const bool with_cites = has_citations(document_, table);
    out_ += "<thead>\n<tr>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Column& column = table.columns[i];
      const char* as = column.number ? " class=\"number\"" : table.matrix && i == 0 ? " class=\"corner\"" : "";
      out_ += fmt::format("<th scope=\"col\"{}{}>{}</th>", as, attribute("lang", column.language), lines(column.label));
    }
    out_ +=
        with_cites ? fmt::format("<th scope=\"col\" class=\"cites\">{}</th>", html_text(document_.cited_title)) : "";
    out_ += "</tr>\n</thead>\n<tbody>\n";
    std::size_t told = 0; // rows that the first cell of an earlier one represents, too
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const Row& row = table.rows[i];
      out_ += is_sources(*section_) ? fmt::format("<tr id=\"rule-{}\">", html_text(row.path)) : "<tr>";
      std::size_t alike = 1;
      if (told == 0 && table.heads > 1) {
        alike = alike_from(table, i);
      }
      for (std::size_t column = told > 0 ? 1 : 0; column < row.cells.size(); ++column) {
        const std::size_t rows = column == 0 ? alike : 1;
        cell(row.cells[column], table.columns[column], static_cast<int>(column) < table.heads, rows);
      }
      told = told > 0 ? told - 1 : alike - 1;
      out_ += with_cites ? fmt::format("<td class=\"cites\">{}</td>", cited(row.path, row.citations)) : "";
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</div>\n";
  }

  /// Whether a section begins with a table that takes the width of a sheet, so that its heading has to do so, too.
  bool begins_wide(const Section& section) const {
    const Table* first = section.blocks.empty() ? nullptr : std::get_if<Table>(&section.blocks.front());
    return first != nullptr && !fits_in_column(*first);
  }

  /// Whether a table has its place in one of the two columns of a sheet.
  bool fits_in_column(const Table& table) const {
    constexpr double letters_at_one_point = 500; // in a column of A4, as letters are on the average
    const double size = document_.aid ? document_.print_size : 7.8;
    return static_cast<double>(least_width(table)) <= letters_at_one_point / size;
  }

  /// How many rows from this one on begin with the same cell.
  static std::size_t alike_from(const Table& table, std::size_t first) {
    std::size_t end = first + 1;
    while (end < table.rows.size() && table.rows[end].cells[0].text == table.rows[first].cells[0].text) {
      ++end;
    }
    return end - first;
  }

  /// A cell that represents so many rows.
  void cell(const Cell& cell, const Column& column, bool head, std::size_t rows) {
    std::string sort = cell.impossible  ? "impossible"
                       : cell.group > 0 ? fmt::format("result-{}", (cell.group - 1) % result_colours + 1)
                       : cell.marked    ? "played"
                       : cell.open      ? "open"
                                        : "";
    sort += column.number ? (sort.empty() ? "number" : " number") : "";
    const std::string& language = cell.language.empty() ? column.language : cell.language;
    const std::string scope = !head      ? ""
                              : rows > 1 ? fmt::format(" scope=\"rowgroup\" rowspan=\"{}\"", rows)
                                         : " scope=\"row\"";
    out_ += fmt::format("<{0}{1}{2}{3}>{4}</{0}>", head ? "th" : "td", scope, attribute("class", sort),
                        attribute("lang", language), html_marked(Run{cell.text, cell.style}));
  }

  void add(const List& list) {
    out_ += list.title.empty() ? "" : fmt::format("<h3>{}</h3>\n", html_text(list.title));
    add(list.items, list.ordered);
  }

  void add(const std::vector<Item>& items, bool ordered) {
    if (items.empty()) {
      return;
    }
    out_ += ordered ? "<ol>\n" : "<ul>\n";
    for (const Item& item : items) {
      const std::string cites = cited(item.path, item.citations);
      out_ += item.term ? fmt::format("<li><b>{}</b>", lines(item.text)) : "<li>" + lines(item.text);
      out_ += (cites.empty() ? "" : " " + cites) + (item.items.empty() ? "" : "\n");
      add(item.items, ordered);
      out_ += "</li>\n";
    }
    out_ += ordered ? "</ol>\n" : "</ul>\n";
  }

  void add(const Picture& picture) {
    pictured_ = true;
    out_ += fmt::format("<figure>\n<h3>{}</h3>\n{}\n<ul class=\"legend\">\n", html_text(picture.title), svg(picture));
    for (const auto& [sample, label] : svg_legend(picture)) {
      out_ += fmt::format("<li>{} {}</li>\n", sample, html_text(label));
    }
    out_ += "</ul>\n</figure>\n";
  }

  void add(const Passage& passage) {
    out_ += "<blockquote>\n";
    for (const Passage::Line& line : passage.lines) {
      out_ += fmt::format("<p{}><span class=\"line\">{}</span>{}</p>\n", attribute("lang", line.language),
                          html_text(line.label), html_marked(marked(line.text)));
    }
    out_ += "</blockquote>\n";
  }

  void add(const Code& code) { out_ += fmt::format("<pre>{}</pre>\n", html_text(code.text)); }

  void add(const Sides& sides) {
    out_ += "<div class=\"sides\">\n";
    for (const Sides::Side& side : sides.sides) {
      const bool named = !side.language.empty() && side.language != side.label;
      out_ += fmt::format("<div>\n<div class=\"who\">{}{}</div>\n", html_text(side.label),
                          named ? " \u00b7 " + html_text(side.language) : "");
      add(side.blocks);
      out_ += "</div>\n";
    }
    out_ += "</div>\n";
  }

  void add(const Annotated& text) {
    annotated_ = true;
    out_ += "<ul class=\"legend\">\n";
    for (const Annotated::Mark& mark : text.marks) {
      out_ += fmt::format("<li><span class=\"mark {}\">{}{}</span> {}</li>\n", mark.name, sign(mark),
                          html_text(mark.label), mark.count);
    }
    out_ += "</ul>\n<div class=\"annotated\">\n";
    for (const Annotated::Line& line : text.lines) {
      out_ += fmt::format("<div class=\"row\">\n<p class=\"said\"{}><span class=\"line\">{}</span>",
                          attribute("lang", text.language), html_text(line.label));
      for (const Annotated::Sentence& sentence : line.sentences) {
        add(sentence, text.marks);
      }
      out_ += fmt::format("</p>\n<div class=\"beside\"{}>\n", attribute("lang", text.told_in));
      for (const Annotated::Sentence& sentence : line.sentences) {
        add_notes(sentence);
      }
      out_ += "</div>\n</div>\n";
    }
    out_ += "</div>\n";
  }

  static std::string sign(const Annotated::Mark& mark) {
    return mark.sign.empty() ? ""
                             : fmt::format("<span class=\"sign\" aria-hidden=\"true\">{}</span>", html_text(mark.sign));
  }

  /// A sentence whose pieces lead to its notes. What a mark means is there for those who do not see it, too.
  void add(const Annotated::Sentence& sentence, const std::vector<Annotated::Mark>& marks) {
    out_ += fmt::format(" <span class=\"sentence\" id=\"{}\">", html_text(sentence.name));
    for (const Annotated::Piece& piece : sentence.pieces) {
      const Annotated::Mark& mark = marks[piece.mark];
      const std::string meaning =
          mark.sign.empty() ? "" : fmt::format("<span class=\"hidden\">({})</span>", html_text(mark.label));
      const std::string html =
          fmt::format("<span class=\"mark {}\">{}{}{}</span>", mark.name, sign(mark), meaning, html_text(piece.text));
      out_ += (&piece == &sentence.pieces.front() ? "" : " ") +
              linked(sentence.notes.empty() ? "" : "to-" + sentence.name, html);
    }
    out_ += "</span>";
  }

  void add_notes(const Annotated::Sentence& sentence) {
    if (sentence.notes.empty()) {
      return;
    }
    out_ += fmt::format("<div class=\"notes\" id=\"to-{0}\">\n<a class=\"line\" href=\"#{0}\">{1}</a>\n",
                        html_text(sentence.name), html_text(sentence.label));
    for (const Annotated::Note& note : sentence.notes) {
      out_ += fmt::format("<div class=\"note\"{}>\n<p>{}</p>\n", attribute("id", note.name), html_marked(note.head));
      add(note.blocks);
      out_ += "</div>\n";
    }
    out_ += "</div>\n";
  }

  void add(const Entry& entry) {
    out_ += fmt::format("<article id=\"entry-{0}\">\n<header><span class=\"entry\">{0}.</span><h3>{1}</h3>"
                        "<span class=\"badge{2}\">{3}</span><code class=\"soft\">{4}</code></header>\n",
                        entry.number, html_text(entry.title), entry.important ? " important" : "",
                        html_text(entry.badge), html_text(entry.path));
    add(entry.blocks);
    out_ += "</article>\n";
  }

  const Document& document_;
  std::set<std::string> cited_rules_; // those that have a row of their own among the sources
  const Section* section_ = nullptr;
  bool in_columns_ = false; // of a sheet
  std::string out_;
  bool sortable_ = false;  // some table is
  bool annotated_ = false; // some text is
  bool pictured_ = false;  // there is a picture
};

} // namespace

std::string html(const Document& document) {
  return HtmlWriter(document).run();
}

} // namespace brehon::doc
