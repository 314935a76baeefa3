#include "tools/report/forms.hpp"

#include "tools/report/citation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace brehon::doc {

namespace {

constexpr std::string_view preamble = R"tex(\documentclass[a4paper,10pt]{article}
\usepackage[margin=18mm]{geometry}
\usepackage{ifluatex}
\ifluatex\usepackage{fontspec}\else
  \usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
\usepackage{array,booktabs,longtable,tabularx}
\newcolumntype{L}{>{\raggedright\arraybackslash}X}
\newcolumntype{P}[1]{>{\raggedright\arraybackslash}p{#1}}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}\setlength{\emergencystretch}{3em}
\setlength{\LTpre}{4pt}\setlength{\LTpost}{8pt}
\newcommand{\cited}[1]{{\footnotesize\itshape #1}}
)tex";

/// A text in LaTeX. What the fonts of pdfLaTeX do not have by its code is written by its command.
std::string latex_escaped(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 22> commands = {{
      {"\\", "\\textbackslash{}"},
      {"{", "\\{"},
      {"}", "\\}"},
      {"$", "\\$"},
      {"&", "\\&"},
      {"#", "\\#"},
      {"%", "\\%"},
      {"_", "\\_\\allowbreak{}"},
      {"~", "\\textasciitilde{}"},
      {"^", "\\textasciicircum{}"},
      {"<", "\\textless{}"},
      {">", "\\textgreater{}"},
      {"\n", "\\newline "},
      {"\u2212", "$-$"},
      {"\u00d7", "$\\times$"},
      {"\u2264", "$\\leq$"},
      {"\u2265", "$\\geq$"},
      {"\u2192", "$\\rightarrow$"},
      {"\u00b7", "$\\cdot$"},
      {"\u00a0", "~"},
      {"\u202f", "\\,"},
      {"\u2019", "'"},
  }};
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const auto& each) {
      return text.substr(i, each.first.size()) == each.first;
    });
    result += command == commands.end() ? text.substr(i, 1) : command->second;
    i += command == commands.end() ? 1 : command->first.size();
  }
  return result;
}

/// The number of code points of the longest line.
std::size_t latex_width(std::string_view text) {
  std::size_t longest = 0;
  std::size_t here = 0;
  for (const char c : text) {
    here = c == '\n' ? 0 : here + ((static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0);
    longest = std::max(longest, here);
  }
  return longest;
}

std::string latex_marked(const Text& text) {
  std::string result;
  for (const Run& run : text.runs) {
    const std::string inside = latex_escaped(run.text);
    switch (run.style) {
    case Style::plain:
      result += inside;
      break;
    case Style::strong:
      result += "\\textbf{" + inside + "}";
      break;
    case Style::code:
      result += "\\texttt{" + inside + "}";
      break;
    case Style::soft:
    case Style::soft_code:
      result += "\\cited{" + inside + "}";
      break;
    }
  }
  return result;
}

class LatexWriter {
public:
  explicit LatexWriter(const Document& document) : document_(document) {}

  std::string run() {
    out_ = preamble;
    out_ += fmt::format("\\title{{{}}}\n\\author{{}}\\date{{{}}}\n\\begin{{document}}\n\\maketitle\n",
                        latex_escaped(document_.title), latex_escaped(document_.subtitle));
    add(document_.lead);
    for (const Section& section : document_.sections) {
      out_ += section.title.empty() ? "" : fmt::format("\n\\section*{{{}}}\n", latex_escaped(section.title));
      add(section.blocks);
    }
    return std::move(out_) + "\n\\end{document}\n";
  }

private:
  void add(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& each) { add(each); }, block);
    }
  }

  void title(const std::string& text) {
    out_ += text.empty() ? "" : fmt::format("\n\\subsection*{{{}}}\n", latex_escaped(text));
  }

  void add(const Paragraph& paragraph) { out_ += "\n" + latex_marked(paragraph.text) + "\n"; }

  std::string cited(const Citations& citations) const {
    std::string text;
    for (const model::Citation& citation : beside(document_, citations)) {
      text += (text.empty() ? "" : " ") + citation.source + "\u00a0" + cited_lines(citation);
    }
    return latex_escaped(text);
  }

  /// The widest line of each column, in code points.
  static std::vector<std::size_t> widths(const Table& table) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      std::size_t widest = latex_width(table.columns[i].label);
      for (const Row& row : table.rows) {
        widest = std::max(widest, latex_width(row.cells[i].text));
      }
      all.push_back(widest);
    }
    return all;
  }

  void add(const Table& table) {
    title(table.title);
    constexpr std::size_t short_table = 12; // rows of a table that is not broken over pages
    const bool cited_column = has_citations(document_, table);
    std::vector<std::size_t> wide = widths(table);
    if (cited_column) {
      wide.push_back(14);
    }
    const bool is_short = table.rows.size() <= short_table;
    const std::string columns = is_short ? flexible(wide) : fixed(wide);
    std::string head;
    for (const Column& column : table.columns) {
      head += fmt::format("{}\\textbf{{{}}}", head.empty() ? "" : " & ", latex_escaped(column.label));
    }
    head += cited_column ? " & \\textbf{" + latex_escaped(document_.cited_title) + "}" : "";
    out_ += is_short ? fmt::format("\n\\begin{{tabularx}}{{\\linewidth}}{{{}}}\n\\toprule\n{} \\\\\n\\midrule\n",
                                   columns, head)
                     : fmt::format("\n\\begin{{longtable}}{{{}}}\n\\toprule\n{} \\\\\n\\midrule\n\\endhead\n"
                                   "\\bottomrule\n\\endfoot\n",
                                   columns, head);
    for (const Row& row : table.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const std::string text = latex_escaped(row.cells[i].text);
        out_ += (i == 0 ? "" : " & ") + (row.cells[i].marked ? "\\textbf{" + text + "}" : "{" + text + "}");
      }
      out_ += cited_column ? " & \\cited{" + cited(row.citations) + "}" : "";
      out_ += " \\\\\n";
    }
    out_ += is_short ? "\\bottomrule\n\\end{tabularx}\n" : "\\end{longtable}\n";
  }

  /// Columns that are as wide as their text; those that are wide share what is left.
  static std::string flexible(const std::vector<std::size_t>& widths) {
    std::size_t sum = 0;
    for (const std::size_t each : widths) {
      sum += each;
    }
    const std::size_t widest = *std::max_element(widths.begin(), widths.end());
    const std::size_t narrow = sum > 60 ? 10 : 25;
    std::string columns;
    for (const std::size_t each : widths) {
      columns += each > narrow || each == widest ? "L" : "l";
    }
    return columns;
  }

  /// Columns with parts of the line, by what they hold.
  static std::string fixed(const std::vector<std::size_t>& widths) {
    double sum = 0;
    std::vector<double> parts;
    for (const std::size_t each : widths) {
      parts.push_back(static_cast<double>(std::clamp<std::size_t>(each, 5, 45)));
      sum += parts.back();
    }
    std::string columns;
    for (const double each : parts) {
      columns += fmt::format("P{{\\dimexpr {:.4f}\\linewidth-2\\tabcolsep\\relax}}", each / sum);
    }
    return columns;
  }

  void add(const List& list) {
    title(list.title);
    add(list.items, list.ordered, 1);
  }

  void add(const std::vector<Item>& items, bool ordered, int level) {
    constexpr int deepest = 4; // what LaTeX has marks for
    if (items.empty()) {
      return;
    }
    const char* sort = ordered ? "enumerate" : "itemize";
    out_ += level > deepest ? "" : fmt::format("\n\\begin{{{}}}\\setlength{{\\itemsep}}{{0pt}}\n", sort);
    for (const Item& item : items) {
      const std::string cites = cited(item.citations);
      const std::string text = latex_escaped(item.text);
      out_ += "\\item " + (item.term ? "\\textbf{" + text + "}" : "{" + text + "}");
      out_ += (cites.empty() ? "" : " \\cited{" + cites + "}") + "\n";
      add(item.items, ordered, level + 1);
    }
    out_ += level > deepest ? "" : fmt::format("\\end{{{}}}\n", sort);
  }

  void add(const Passage& passage) {
    out_ += "\n\\begin{quote}\n";
    for (const Passage::Line& line : passage.lines) {
      out_ += "\\cited{" + latex_escaped(line.label) + "} " + latex_marked(marked(line.text)) + "\\par\n";
    }
    out_ += "\\end{quote}\n";
  }

  void add(const Picture& picture) {
    out_ += "\n\\paragraph{" + latex_escaped(picture.title) + "}\n";
    add(Code{chart(picture)});
  }

  void add(const Code& code) { out_ += "\n\\begin{verbatim}\n" + code.text + "\\end{verbatim}\n"; }

  void add(const Sides& sides) {
    for (const Sides::Side& side : sides.sides) {
      out_ += "\n\\textbf{" + latex_escaped(side.label) + "}\n";
      add(side.blocks);
    }
  }

  void add(const Annotated& text) { add(in_order(text)); }

  void add(const Entry& entry) {
    title(fmt::format("{}. {}", entry.number, entry.title));
    out_ += "\n" + latex_escaped(entry.badge) + " \\texttt{" + latex_escaped(entry.path) + "}\n";
    add(entry.blocks);
  }

  const Document& document_;
  std::string out_;
};

} // namespace

std::string latex(const Document& document) {
  return LatexWriter(document).run();
}

} // namespace brehon::doc
