#include "dsl/format/format.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "dsl/format/layout.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

namespace {

constexpr std::size_t indent_width = 2;
constexpr std::size_t continuation_width = 4;
constexpr std::size_t citation_column = 78; // bytes before it
/// What begins beyond this column is not put in one column with its like: one long row must not move all others.
constexpr std::size_t last_aligned_column = 110;

/// The number of columns of a text in UTF-8, a code point each.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// A line of the result: its tokens, those of its text, which citations and a comment may follow, and its elements.
struct Line {
  std::uint32_t begin = 0;
  std::uint32_t text_end = 0;
  std::uint32_t citations_end = 0;
  std::uint32_t end = 0;
  bool blank_before = false;
  std::size_t indent = 0;
  std::vector<TextLayout::Slot> slots;
  std::vector<std::uint32_t> elements;
  std::size_t citations_column = 0;
  std::size_t comment_column = 0;
};

class Formatter {
public:
  Formatter(const Source& source, const Node& file)
      : tokens_(tokenize(source.text())), layout_(lay_out(tokens_, file)), breaks_(tokens_.size()),
        padding_(tokens_.size()) {}

  std::string run() {
    find_code();
    break_lines();
    make_lines();
    align_rows();
    align_comments();
    return write();
  }

private:
  bool is_block(std::uint32_t i, std::string_view brace) const {
    return layout_.roles[i].partner != TextLayout::none && tokens_[i].text == brace;
  }
  bool begins_element(std::uint32_t i) const { return layout_.roles[i].element != TextLayout::none; }
  bool is_comment(std::uint32_t i) const { return tokens_[i].kind == TokenKind::comment; }
  bool is_citation(std::uint32_t i) const { return tokens_[i].kind == TokenKind::citation; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(tokens_.size()); }

  void find_code();
  std::uint32_t head_end(std::uint32_t open) const;
  void break_lines();
  void break_block(std::uint32_t open, const std::vector<std::uint32_t>& lines);
  bool continues_element(std::uint32_t begin) const;
  void make_lines();
  void finish_line(Line& line);
  std::size_t natural_space(std::uint32_t i) const;
  std::size_t advance(std::size_t column, std::uint32_t from, std::uint32_t to) const;
  bool are_rows_of_one_table(const Line& a, const Line& b) const;
  void align_rows();
  void align_run(std::size_t begin, std::size_t end);
  std::size_t text_width(const Line& line) const;
  void place_notes(Line& line) const;
  void align_comments();
  std::string write() const;

  std::vector<Token> tokens_;
  TextLayout layout_;
  std::vector<std::uint32_t> code_;    // the first token from each on that is no comment, or their number
  std::vector<std::uint8_t> breaks_;   // line ends before each token: 0, 1, or 2 for a blank line
  std::vector<std::uint32_t> padding_; // blanks before each token beyond its natural space
  std::vector<Line> lines_;
};

void Formatter::find_code() {
  code_.resize(tokens_.size());
  for (std::uint32_t i = size(); i-- > 0;)
    code_[i] = !is_comment(i) ? i : i + 1 < size() ? code_[i + 1] : size();
}

/// The first token of a block that does not belong to its head, with which citations and a comment on its line go.
std::uint32_t Formatter::head_end(std::uint32_t open) const {
  std::uint32_t i = open + 1;
  while (is_citation(i) && tokens_[i].newlines == 0)
    ++i;
  return is_comment(i) && tokens_[i].newlines == 0 ? i + 1 : i;
}

void Formatter::break_block(std::uint32_t open, const std::vector<std::uint32_t>& lines) {
  const std::uint32_t close = layout_.roles[open].partner;
  if (open > 0 && !is_comment(open - 1))
    breaks_[open] = 0;
  if (close == open + 1) {
    breaks_[close] = 0;
  } else if (lines[close] > lines[open]) {
    breaks_[close] = 1;
    breaks_[head_end(open)] = 1;
  }
}

void Formatter::break_lines() {
  std::vector<std::uint32_t> lines(tokens_.size());
  for (std::uint32_t i = 0; i < size(); ++i) {
    lines[i] = tokens_[i].newlines + (i > 0 ? lines[i - 1] : 0);
    const std::uint8_t most = is_comment(i) || begins_element(i) ? 2 : 1;
    breaks_[i] = static_cast<std::uint8_t>(std::min<std::uint32_t>(tokens_[i].newlines, most));
  }
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (is_block(i, "{"))
      break_block(i, lines);
  }
  if (!breaks_.empty())
    breaks_[0] = 0;
}

/// Whether a line that begins with this token goes on with an element of the line before.
bool Formatter::continues_element(std::uint32_t begin) const {
  const std::uint32_t i = code_[begin];
  if (i == size())
    return false;
  const bool closes = tokens_[i].is(")") || tokens_[i].is("]") || tokens_[i].is("}");
  return !closes && !begins_element(i) && !layout_.roles[i].begins_clause && !is_block(i, "{");
}

void Formatter::finish_line(Line& line) {
  const std::uint32_t first = line.begin;
  const std::size_t depth = layout_.roles[first].depth - (is_block(first, "}") ? 1 : 0);
  line.indent = indent_width * depth + (continues_element(first) ? continuation_width : 0);
  line.citations_end = line.end - first > 1 && is_comment(line.end - 1) ? line.end - 1 : line.end;
  line.text_end = line.citations_end;
  while (line.text_end > first && is_citation(line.text_end - 1))
    --line.text_end;
  if (!begins_element(first))
    return;
  for (std::uint32_t i = first; i < line.end; ++i) {
    const TextLayout::Role& role = layout_.roles[i];
    if (role.element != TextLayout::none && role.depth == layout_.roles[first].depth)
      line.elements.push_back(i);
  }
  if (line.elements.size() == 1) {
    line.slots = layout_.elements[layout_.roles[first].element].slots;
    line.slots.erase(std::remove_if(line.slots.begin(), line.slots.end(),
                                    [&](const TextLayout::Slot& slot) { return slot.token >= line.text_end; }),
                     line.slots.end());
  } else if (!tokens_[line.elements[1] - 1].is(",")) {
    for (std::uint32_t i = 1; i < line.elements.size(); ++i)
      line.slots.push_back({line.elements[i], i});
  }
}

void Formatter::make_lines() {
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (i > 0 && breaks_[i] == 0)
      continue;
    Line line;
    line.begin = i;
    line.blank_before = breaks_[i] == 2;
    line.end = i + 1;
    while (line.end < size() && breaks_[line.end] == 0)
      ++line.end;
    finish_line(line);
    lines_.push_back(std::move(line));
  }
}

/// The blanks between a token and the one before it on its line.
std::size_t Formatter::natural_space(std::uint32_t i) const {
  const Token& before = tokens_[i - 1];
  if (layout_.roles[i - 1].no_space_after || layout_.roles[i].no_space_before)
    return 0;
  if (is_block(i - 1, "{") && layout_.roles[i - 1].partner == i)
    return 0;
  if (is_block(i - 1, "{") || before.is(","))
    return 1;
  return begins_element(i) || layout_.roles[i].wide_space_before ? 2 : 1;
}

/// The column of the token `to` on a line where the token `from` begins in `column`.
std::size_t Formatter::advance(std::size_t column, std::uint32_t from, std::uint32_t to) const {
  for (std::uint32_t i = from; i < to; ++i) {
    column += width(tokens_[i].text) + natural_space(i + 1) + padding_[i + 1];
  }
  return column;
}

bool Formatter::are_rows_of_one_table(const Line& a, const Line& b) const {
  if (b.blank_before || a.slots.empty() || b.slots.empty() || a.elements.size() != b.elements.size() ||
      layout_.roles[a.begin].depth != layout_.roles[b.begin].depth) {
    return false;
  }
  const auto are_alike = [&](std::uint32_t x, std::uint32_t y) {
    const Kind first = layout_.elements[layout_.roles[x].element].kind;
    const Kind second = layout_.elements[layout_.roles[y].element].kind;
    const bool are_facts =
        (first == Kind::fact && second == Kind::fact_at) || (first == Kind::fact_at && second == Kind::fact);
    return first == second || (are_facts && a.elements.size() == 1);
  };
  return std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), are_alike);
}

void Formatter::align_rows() {
  for (std::size_t begin = 0; begin < lines_.size();) {
    std::size_t end = begin + 1;
    while (end < lines_.size() && are_rows_of_one_table(lines_[end - 1], lines_[end]))
      ++end;
    if (end - begin > 1)
      align_run(begin, end);
    begin = end;
  }
}

void Formatter::align_run(std::size_t begin, std::size_t end) {
  struct Entry {
    TextLayout::Slot slot;
    std::size_t line;
  };
  struct Cursor {
    std::uint32_t token;
    std::size_t column;
  };
  std::vector<Entry> entries;
  std::vector<Cursor> cursors;
  for (std::size_t i = begin; i < end; ++i) {
    cursors.push_back({lines_[i].begin, lines_[i].indent});
    for (const TextLayout::Slot& slot : lines_[i].slots)
      entries.push_back({slot, i - begin});
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.slot.column < b.slot.column; });
  for (auto entry = entries.begin(); entry != entries.end();) {
    const auto next =
        std::find_if(entry, entries.end(), [&](const Entry& other) { return other.slot.column != entry->slot.column; });
    std::size_t wanted = 0;
    for (auto other = entry; other != next; ++other) {
      Cursor& cursor = cursors[other->line];
      cursor = {other->slot.token, advance(cursor.column, cursor.token, other->slot.token)};
      if (cursor.column <= last_aligned_column)
        wanted = std::max(wanted, cursor.column);
    }
    for (; entry != next; ++entry) {
      Cursor& cursor = cursors[entry->line];
      if (cursor.column >= wanted)
        continue;
      padding_[cursor.token] = static_cast<std::uint32_t>(wanted - cursor.column);
      cursor.column = wanted;
    }
  }
}

/// The column where the text of a line ends.
std::size_t Formatter::text_width(const Line& line) const {
  if (line.text_end == line.begin)
    return 0;
  const std::uint32_t last = line.text_end - 1;
  return advance(line.indent, line.begin, last) + width(tokens_[last].text);
}

void Formatter::place_notes(Line& line) const {
  std::size_t column = text_width(line);
  if (line.text_end < line.citations_end) {
    line.citations_column = line.text_end == line.begin ? citation_column : std::max(column + 2, citation_column);
    column = line.citations_column - 1;
    for (std::uint32_t i = line.text_end; i < line.citations_end; ++i)
      column += 1 + width(tokens_[i].text);
  }
  line.comment_column = column + 2;
}

void Formatter::align_comments() {
  const auto has_comment = [](const Line& line) { return line.citations_end < line.end; };
  for (Line& line : lines_)
    place_notes(line);
  for (std::size_t begin = 0; begin < lines_.size();) {
    std::size_t end = begin + 1;
    while (end < lines_.size() && has_comment(lines_[end - 1]) && has_comment(lines_[end]) &&
           !lines_[end].blank_before) {
      ++end;
    }
    std::size_t wanted = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (lines_[i].comment_column <= last_aligned_column)
        wanted = std::max(wanted, lines_[i].comment_column);
    }
    for (; begin < end; ++begin)
      lines_[begin].comment_column = std::max(wanted, lines_[begin].comment_column);
  }
}

std::string Formatter::write() const {
  std::string out;
  for (const Line& line : lines_) {
    if (line.blank_before)
      out += '\n';
    std::size_t column = 0; // bytes may be more than columns
    const auto put = [&](std::size_t at, std::uint32_t token) {
      out.append(at - column, ' ').append(tokens_[token].text);
      column = at + width(tokens_[token].text);
    };
    for (std::uint32_t i = line.begin; i < line.text_end; ++i) {
      put(i == line.begin ? line.indent : column + natural_space(i) + padding_[i], i);
    }
    for (std::uint32_t i = line.text_end; i < line.citations_end; ++i) {
      put(i == line.text_end ? line.citations_column : column + 1, i);
    }
    if (line.citations_end < line.end)
      put(line.comment_column, line.citations_end);
    out += '\n';
  }
  return out;
}

} // namespace

std::string format(const Source& source, const Node& file) {
  return Formatter(source, file).run();
}

} // namespace brehon
