#include "dsl/base/diagnostics.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace brehon {

namespace {

/// The most columns of a line that an excerpt shows.
constexpr std::size_t excerpt_columns = 110;
/// A line is cut at its front where more columns than this come before the place ...
constexpr std::size_t most_columns_before = 80;
/// ... and then keeps this many of them.
constexpr std::size_t kept_columns_before = 50;
constexpr std::size_t backticked_columns = 40;
constexpr std::string_view cut_mark = "...";

/// Takes one code point, or one byte of bad UTF-8, off the front of `text`, which is not empty. Returns what is shown
/// for it; that is one column wide.
std::string_view take_shown(std::string_view& text) {
  const std::size_t length = utf8_length(text.substr(0, 4));
  const std::string_view taken = text.substr(0, std::max<std::size_t>(length, 1));
  text.remove_prefix(taken.size());
  if (taken.front() == '\t') {
    return " ";
  }
  return length == 0 || taken.front() == '\n' || control_length(taken) > 0 ? "?" : taken;
}

/// The text with nothing in it that could move a terminal's cursor.
std::string shown(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    result += take_shown(text);
  }
  return result;
}

/// The offset that lies `columns` code points before `offset`, or 0.
std::size_t step_back(std::string_view line, std::size_t offset, std::size_t columns) {
  for (; columns > 0 && offset > 0; --columns) {
    --offset;
    for (int rest = 3; rest > 0 && offset > 0 && (static_cast<unsigned char>(line[offset]) & 0xC0) == 0x80; --rest) {
      --offset;
    }
  }
  return offset;
}

/// The part of a line that is shown, and the columns in it that are underlined.
struct Excerpt {
  std::string text;
  std::size_t caret = 0;
  std::size_t width = 1;
};

/// Marks the bytes from `begin` to `end`, both at most the length of the line. The work does not depend on that length.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
  const bool cut = step_back(line, begin, most_columns_before) > 0;
  const std::size_t from = cut ? step_back(line, begin, kept_columns_before) : 0;
  Excerpt result;
  result.text = cut ? cut_mark : "";
  std::string_view rest = line.substr(from);
  const std::size_t first_column = result.text.size();
  const std::size_t end_column = first_column + excerpt_columns;
  std::size_t column = first_column;
  std::size_t marked_end = 0;
  result.caret = first_column;
  for (; column < end_column && !rest.empty(); ++column) {
    const std::size_t offset = line.size() - rest.size();
    if (offset <= begin) {
      result.caret = column;
    }
    if (offset < end) {
      marked_end = column + 1;
    }
    result.text += take_shown(rest);
  }
  if (begin == line.size()) {
    result.caret = column;
  }
  result.width = marked_end > result.caret ? marked_end - result.caret : 1;
  result.text += rest.empty() ? "" : cut_mark;
  return result;
}

/// A kind of line with the ANSI code of its colour.
struct Label {
  std::string_view word;
  std::string_view colour;
};

Label label(Severity severity) {
  switch (severity) {
  case Severity::error:
    return {name(severity), "1;31"};
  case Severity::warning:
    return {name(severity), "1;35"};
  }
  return {};
}

class TextWriter {
public:
  TextWriter(const Sources& sources, bool colours) : sources_(sources), colours_(colours) {}

  void write(const Diagnostic& diagnostic) {
    const std::string id = fmt::format(" [{}]", name(diagnostic.id));
    write_place(diagnostic.span, label(severity(diagnostic.id)), shown(diagnostic.message) + id);
    for (const Related& related : diagnostic.related) {
      write_place(related.span, {"note", "1;36"}, shown(related.message));
    }
    if (!diagnostic.suggestion.empty()) {
      out_ += fmt::format("{} {}\n", painted("help:", "1;32"), shown(diagnostic.suggestion));
    }
    for (std::string_view rest = diagnostic.example; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      out_ += fmt::format("  {}\n", shown(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  std::string take() { return std::move(out_); }

private:
  std::string painted(std::string_view text, std::string_view colour) const {
    return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", colour, text) : std::string(text);
  }

  void write_place(Span span, Label label, std::string_view message) {
    const Source& source = sources_[span.file];
    const Position position = source.position(span.begin);
    const std::string place = fmt::format("{}:{}:{}:", shown(source.path()), position.line, position.column);
    out_ +=
        fmt::format("{} {} {}\n", painted(place, "1"), painted(fmt::format("{}:", label.word), label.colour), message);
    if (!source.text().empty()) {
      write_excerpt(source.line_text(position.line), position, std::max(span.begin, span.end) - span.begin, label);
    }
  }

  void write_excerpt(std::string_view line, Position position, std::size_t length, Label label) {
    const std::size_t begin = std::min<std::size_t>(position.column - 1, line.size());
    const Excerpt part = excerpt(line, begin, std::min(begin + length, line.size()));
    const std::string gutter = fmt::format("{:>5} |", position.line);
    const std::string_view text(part.text.data(), part.text.find_last_not_of(' ') + 1);
    out_ += fmt::format("{}{}{}\n", gutter, text.empty() ? "" : " ", text);
    out_ += fmt::format("{:>{}} {:{}}{}\n", '|', gutter.size(), "", part.caret,
                        painted("^" + std::string(part.width - 1, '~'), label.colour));
  }

  const Sources& sources_;
  bool colours_;
  std::string out_;
};

} // namespace

std::string backticked(std::string_view word) {
  std::string result = "`";
  for (std::size_t column = 0; column < backticked_columns && !word.empty(); ++column) {
    result += take_shown(word);
  }
  result += word.empty() ? "" : cut_mark;
  return result + "`";
}

std::string render_text(const Diagnostics& diagnostics, const Sources& sources, bool colours) {
  TextWriter writer(sources, colours);
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    writer.write(*diagnostic);
  }
  return writer.take();
}

} // namespace brehon
