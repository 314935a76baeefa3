#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/forms.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::doc {

namespace {

constexpr std::string_view column_gap = "  ";

class TextWriter {
public:
  explicit TextWriter(const Document& document) : document_(document) {}

  std::string run() {
    heading(document_.title);
    heading(document_.subtitle);
    add(document_.lead);
    for (const Section& section : document_.sections) {
      out_ += out_.empty() ? "" : "\n";
      heading(section.title);
      add(section.blocks);
    }
    return std::move(out_);
  }

private:
  /// What is written in its life stands so far to the right.
  class Indent {
  public:
    Indent(TextWriter& writer, std::size_t columns) : writer_(writer), before_(writer.indent_) {
      writer_.indent_ += std::string(columns, ' ');
    }
    ~Indent() { writer_.indent_ = before_; }
    Indent(const Indent&) = delete;
    Indent& operator=(const Indent&) = delete;

  private:
    TextWriter& writer_;
    std::string before_;
  };

  /// A line, behind what waits for it where something does.
  void line(std::string_view text) {
    std::string whole = (before_line_.empty() ? indent_ : before_line_) + std::string(text);
    before_line_.clear();
    out_ += whole.substr(0, whole.find_last_not_of(' ') + 1) + "\n";
  }

  void heading(const std::string& text) {
    if (!text.empty()) {
      line(text);
    }
  }

  void add(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& each) { add(each); }, block);
    }
  }

  void add(const Paragraph& paragraph) {
    std::string text;
    for (const Run& run : paragraph.text.runs) {
      text += run.text;
    }
    for (const std::string& each : lines_of(text)) {
      line(each);
    }
  }

  std::string cited(const Citations& citations) const {
    std::string text;
    for (const model::Citation& citation : beside(document_, citations)) {
      text += (text.empty() ? "" : " ") + citation_text(citation);
    }
    return text;
  }

  void add(const Table& table) {
    heading(table.title);
    const bool with_citations = has_citations(document_, table);
    std::vector<std::vector<std::string>> rows(1);
    for (const Column& column : table.columns) {
      rows[0].push_back(column.label);
    }
    if (with_citations) {
      rows[0].push_back(document_.cited_title);
    }
    for (const Row& row : table.rows) {
      rows.emplace_back();
      for (const Cell& cell : row.cells) {
        rows.back().push_back(cell.marked ? "*" + cell.text : cell.text);
      }
      if (with_citations) {
        rows.back().push_back(cited(row.citations));
      }
    }
    grid(table, rows);
  }

  /// Columns of one width each; numbers stand to the right.
  void grid(const Table& table, const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const std::vector<std::string>& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        for (const std::string& each : lines_of(row[i])) {
          widths[i] = std::max(widths[i], width(each));
        }
      }
    }
    for (const std::vector<std::string>& row : rows) {
      std::vector<std::vector<std::string>> cells;
      std::size_t height = 1;
      for (const std::string& cell : row) {
        cells.push_back(lines_of(cell));
        height = std::max(height, cells.back().size());
      }
      for (std::size_t at = 0; at < height; ++at) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const std::string cell = at < cells[i].size() ? cells[i][at] : "";
          const std::string space(widths[i] - width(cell), ' ');
          const bool right = i < table.columns.size() && table.columns[i].number;
          text += i == 0 ? "" : column_gap;
          text += right ? space + cell : cell + space;
        }
        line(text);
      }
    }
  }

  void add(const List& list) {
    heading(list.title);
    add(list.items, list.ordered);
  }

  void add(const std::vector<Item>& items, bool ordered) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string mark = ordered ? fmt::format("{}. ", i + 1) : "- ";
      const std::string cites = cited(items[i].citations);
      std::vector<std::string> lines = lines_of(items[i].text);
      lines.back() += cites.empty() ? "" : fmt::format(" ({})", cites);
      line(mark + lines.front());
      const Indent inside(*this, mark.size());
      for (std::size_t at = 1; at < lines.size(); ++at) {
        line(lines[at]);
      }
      add(items[i].items, ordered);
    }
  }

  void add(const Picture& picture) {
    heading(picture.title);
    add(Code{chart(picture)});
  }

  void add(const Passage& passage) {
    std::size_t labels = 4;
    for (const Passage::Line& each : passage.lines) {
      labels = std::max(labels, width(each.label));
    }
    for (const Passage::Line& each : passage.lines) {
      line(fmt::format("{:>{}} | {}", each.label, labels, each.text));
    }
  }

  void add(const Code& code) {
    const Indent inside(*this, 2);
    for (const std::string& each : lines_of(code.text)) {
      line(each);
    }
  }

  void add(const Sides& sides) {
    std::size_t labels = 0;
    for (const Sides::Side& side : sides.sides) {
      labels = std::max(labels, width(side.label));
    }
    for (const Sides::Side& side : sides.sides) {
      const std::string label = side.label + std::string(labels - width(side.label), ' ') + std::string(column_gap);
      before_line_ = indent_ + label;
      const Indent inside(*this, labels + column_gap.size());
      add(side.blocks);
    }
  }

  void add(const Annotated& text) { add(in_order(text)); }

  void add(const Entry& entry) {
    line(fmt::format("{:>3}. {}{}{}: {}", entry.number, entry.badge, entry.path.empty() ? "" : " ", entry.path,
                     entry.title));
    const Indent inside(*this, 5);
    add(entry.blocks);
  }

  const Document& document_;
  std::string out_;
  std::string indent_;
  std::string before_line_; // the label of a side: stands before its first line
};

} // namespace

std::string text(const Document& document) {
  return TextWriter(document).run();
}

} // namespace brehon::doc
