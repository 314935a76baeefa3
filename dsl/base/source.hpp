#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A half-open range of bytes of one source.
struct Span {
  std::uint32_t file = 0; ///< index in `Sources`
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// A place in a text as people name it; both numbers start at 1, a column is a byte.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(const Position&, const Position&) = default;
};

/// A text with the name it was read under. Lines end with LF or CRLF. It stays where it is, so that views of its text
/// are good as long as it lives.
class Source {
public:
  /// `text` is shorter than 4 GB.
  Source(std::string path, std::string text);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }

  /// The number of lines; a last line without a line end counts.
  std::uint32_t line_count() const;

  /// The position of a byte; of the end of the text for every offset beyond it.
  Position position(std::uint32_t offset) const;

  /// A line without its line end; empty for a line that is not there.
  std::string_view line_text(std::uint32_t line) const;

private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// All texts of a run. A source keeps its address when others are added and when the whole is moved.
class Sources {
public:
  /// Returns the index of the new source.
  std::uint32_t add(std::string path, std::string text);

  std::uint32_t size() const { return static_cast<std::uint32_t>(sources_.size()); }
  const Source& operator[](std::uint32_t file) const { return sources_[file]; }

  /// The text of a span; what lies beyond the end of the source is left out.
  std::string_view text(Span span) const;

private:
  std::deque<Source> sources_;
};

/// The text of a file, or why there is none.
struct ReadResult {
  std::string text;
  std::string error; ///< a message for people, without the path; empty where the file was read

  bool ok() const { return error.empty(); }
};

/// The largest file that is read, in bytes.
inline constexpr std::size_t max_file_size = std::size_t{64} << 20;

/// Reads a whole file. Errors: it is missing, a directory, unreadable or larger than `max_file_size`.
ReadResult read_file(const std::string& path);

/// The number of bytes, 1 to 4, of the UTF-8 sequence that `text` starts with; 0 where it starts with none. Overlong
/// forms, surrogates and what lies above U+10FFFF are no sequences.
std::size_t utf8_length(std::string_view text);

/// The offset of the first byte that belongs to no UTF-8 sequence.
std::optional<std::size_t> invalid_utf8(std::string_view text);

/// The number of bytes of the control character that `text` starts with; 0 where it starts with none. Control
/// characters are those that Unicode calls so, apart from tabs and line ends, a carriage return that ends no line, its
/// separators of lines and paragraphs, and those that turn the direction of writing by force.
std::size_t control_length(std::string_view text);

/// The text with `?` for each byte of control characters and of bad UTF-8: what a terminal shows of it cannot change
/// the rest.
std::string printable(std::string_view text);

} // namespace brehon
