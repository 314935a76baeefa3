#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// Reads what somebody writes, line by line.
class LineReader {
public:
  LineReader() = default;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  virtual ~LineReader() = default;

  /// The next line, without its end; nothing where there is none. Words that can be written here may be completed.
  virtual std::optional<std::string> read(const std::string& prompt, const std::vector<std::string>& words) = 0;
  /// Whether a person writes on a terminal.
  virtual bool is_terminal() const { return false; }
};

/// Reads from a stream. Each line is repeated behind its prompt, so that what is written can be read as a game.
class StreamReader final : public LineReader {
public:
  StreamReader(std::istream& in, std::ostream& out) : in_(in), out_(out) {}

  std::optional<std::string> read(const std::string& prompt, const std::vector<std::string>& words) override;

private:
  std::istream& in_;
  std::ostream& out_;
};

} // namespace brehon
