#include "tools/report/forms.hpp"

#include "dsl/base/unreachable.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"

#include <algorithm>
#include <string_view>

namespace brehon::doc {

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// Lines of cells as a table with columns of one width, but for cells that would make it too wide to read; the first
/// line is its head.
std::string grid(const Lines& lines) {
  constexpr std::size_t widest = 40;
  std::vector<std::size_t> widths(lines.front().size(), 3);
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      widths[column] = std::max(widths[column], std::min(width(line[column]), widest));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t column = 0; column < lines[i].size(); ++column) {
      const std::size_t taken = std::min(width(lines[i][column]), widths[column]);
      text += "| " + lines[i][column] + std::string(widths[column] - taken + 1, ' ');
    }
    text += "|\n";
    for (std::size_t column = 0; i == 0 && column < widths.size(); ++column) {
      text += "|" + std::string(widths[column] + 2, '-') + (column + 1 == widths.size() ? "|\n" : "");
    }
  }
  return text;
}

/// A code span. In a cell of a table a bar would end the cell, even there.
std::string code(std::string_view text) {
  std::string inside;
  for (const char c : text) {
    inside += c == '|' ? "\\|" : std::string(1, c);
  }
  return text.find('`') == std::string_view::npos ? "`" + inside + "`" : markdown_text(text);
}

std::string markdown_marked(const Run& run) {
  const std::string text = markdown_text(run.text);
  if (run.text.empty()) {
    return {};
  }
  switch (run.style) {
  case Style::plain:
    return text;
  case Style::strong:
    return "**" + text + "**";
  case Style::soft:
  case Style::soft_code:
    return "*" + text + "*";
  case Style::code:
    return code(run.text);
  }
  unreachable();
}

/// Runs of one style are one, and blanks at the ends of a run stand outside of its marks: else they would be no marks.
std::string markdown_marked(const Text& text) {
  std::string result;
  for (std::size_t i = 0; i < text.runs.size();) {
    const Style style = text.runs[i].style;
    std::string all;
    for (; i < text.runs.size() && text.runs[i].style == style; ++i) {
      all += text.runs[i].text;
    }
    const std::size_t begin = std::min(all.find_first_not_of(' '), all.size());
    const std::size_t end = all.find_last_not_of(' ') + 1;
    result += all.substr(0, begin);
    result += begin < end ? markdown_marked(Run{all.substr(begin, end - begin), style}) + all.substr(end) : "";
  }
  return result;
}

/// What stands in a cell: its lines with breaks between them.
std::string in_cell(const std::vector<Block>& blocks) {
  std::vector<std::string> lines;
  for (const Block& block : blocks) {
    if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
      lines.push_back(markdown_marked(paragraph->text));
    } else if (const auto* passage = std::get_if<Passage>(&block)) {
      for (const Passage::Line& line : passage->lines) {
        lines.push_back(markdown_text(line.label + " " + line.text));
      }
    } else if (const auto* list = std::get_if<List>(&block)) {
      for (const Item& item : list->items) {
        lines.push_back(markdown_text(item.text));
      }
    } else {
      unreachable(); // nothing else stands on a side
    }
  }
  return joined(lines, "<br>");
}

class MarkdownWriter {
public:
  explicit MarkdownWriter(const Document& document) : document_(document) {}

  std::string run() {
    out_ = document_.title.empty() ? "" : "# " + markdown_text(document_.title) + "\n";
    out_ += document_.subtitle.empty() ? "" : "\n" + markdown_text(document_.subtitle) + "\n";
    add(document_.lead);
    for (const Section& section : document_.sections) {
      out_ += section.title.empty() ? "" : "\n## " + markdown_text(section.title) + "\n";
      add(section.blocks);
    }
    return std::move(out_);
  }

private:
  void add(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& each) { add(each); }, block);
    }
  }

  void title(const std::string& text) { out_ += text.empty() ? "" : "\n### " + markdown_text(text) + "\n"; }

  void add(const Paragraph& paragraph) { out_ += "\n" + markdown_marked(paragraph.text) + "\n"; }

  std::string cited(const Citations& citations) const {
    std::string text;
    for (const model::Citation& citation : beside(document_, citations)) {
      text += (text.empty() ? "" : " ") + citation.source + "\u00a0" + cited_lines(citation);
    }
    return markdown_text(text);
  }

  void add(const Table& table) {
    title(table.title);
    Lines lines(1);
    for (const Column& column : table.columns) {
      lines[0].push_back(markdown_text(column.label));
    }
    const bool cited_column = has_citations(document_, table);
    if (cited_column) {
      lines[0].push_back(markdown_text(document_.cited_title));
    }
    for (const Row& row : table.rows) {
      lines.emplace_back();
      for (const Cell& cell : row.cells) {
        lines.back().push_back(markdown_marked(Run{cell.text, cell.marked ? Style::strong : cell.style}));
      }
      if (cited_column) {
        lines.back().push_back(cited(row.citations));
      }
    }
    out_ += "\n" + grid(lines);
  }

  void add(const List& list) {
    title(list.title);
    out_ += "\n";
    add(list.items, list.ordered, 0);
  }

  void add(const std::vector<Item>& items, bool ordered, std::size_t indent) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Item& item = items[i];
      const std::string mark = ordered ? std::to_string(i + 1) + ". " : "- ";
      const std::string cites = cited(item.citations);
      out_ += std::string(indent, ' ') + mark;
      out_ += item.term ? "**" + markdown_text(item.text) + "**" : markdown_text(item.text);
      out_ += (cites.empty() ? "" : " *(" + cites + ")*") + "\n";
      add(item.items, ordered, indent + mark.size());
    }
  }

  void add(const Passage& passage) {
    std::vector<std::string> lines;
    for (const Passage::Line& line : passage.lines) {
      lines.push_back("> " + markdown_text(line.label) + " " + markdown_marked(marked(line.text)));
    }
    out_ += "\n" + joined(lines, "\\\n") + "\n";
  }

  void add(const Picture& picture) {
    out_ += "\n**" + markdown_text(picture.title) + "**\n";
    add(Code{chart(picture)});
  }

  void add(const Code& code) { out_ += "\n```\n" + code.text + "```\n"; }

  /// A table with a column for each side.
  void add(const Sides& sides) {
    Lines lines(2);
    for (const Sides::Side& side : sides.sides) {
      lines[0].push_back(markdown_text(side.label));
      lines[1].push_back(in_cell(side.blocks));
    }
    out_ += "\n" + grid(lines);
  }

  void add(const Annotated& text) { add(in_order(text)); }

  void add(const Entry& entry) {
    out_ += "\n### " + std::to_string(entry.number) + ". " + markdown_text(entry.title) + "\n";
    out_ += "\n" + entry.badge + (entry.path.empty() ? "" : ", `" + entry.path + "`") + "\n";
    add(entry.blocks);
  }

  const Document& document_;
  std::string out_;
};

} // namespace

std::string markdown(const Document& document) {
  return MarkdownWriter(document).run();
}

} // namespace brehon::doc
