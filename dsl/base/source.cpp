#include "dsl/base/source.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace brehon {

Source::Source(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)), line_starts_{0} {
  for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', end + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(end + 1));
  }
}

std::uint32_t Source::line_count() const {
  const bool last_is_empty = line_starts_.back() == text_.size();
  return static_cast<std::uint32_t>(line_starts_.size() - (last_is_empty ? 1 : 0));
}

Position Source::position(std::uint32_t offset) const {
  const std::uint32_t inside = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), inside);
  return {static_cast<std::uint32_t>(next - line_starts_.begin()), inside - *(next - 1) + 1};
}

std::string_view Source::line_text(std::uint32_t line) const {
  if (line == 0 || line > line_starts_.size()) {
    return {};
  }
  const std::size_t begin = line_starts_[line - 1];
  const std::size_t end = line == line_starts_.size() ? text_.size() : line_starts_[line] - 1;
  std::string_view content = text().substr(begin, end - begin);
  if (end < text_.size() && !content.empty() && content.back() == '\r') {
    content.remove_suffix(1);
  }
  return content;
}

std::uint32_t Sources::add(std::string path, std::string text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF"; // some editors put it before a text
  if (text.starts_with(byte_order_mark)) {
    text.erase(0, byte_order_mark.size());
  }
  sources_.emplace_back(std::move(path), std::move(text));
  return size() - 1;
}

std::string_view Sources::text(Span span) const {
  const std::string_view whole = sources_[span.file].text();
  const std::size_t begin = std::min<std::size_t>(span.begin, whole.size());
  return whole.substr(begin, std::max(span.begin, span.end) - span.begin);
}

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

ReadResult failure(const std::string& reason) {
  return {"", "cannot be read: " + reason};
}

/// The reason in fixed words for the usual errors, since those of the system differ between systems.
ReadResult system_failure(int error) {
  if (error == ENOENT)
    return failure("no such file");
  if (error == EACCES)
    return failure("permission denied");
  return failure(std::generic_category().message(error));
}

} // namespace

ReadResult read_file(const std::string& path) {
  std::error_code ignored; // what cannot be looked at cannot be opened either
  if (std::filesystem::is_directory(path, ignored)) {
    return failure("it is a directory");
  }
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    return system_failure(errno);
  }
  // The size is counted, not asked for: pipes and devices have none.
  std::string text;
  std::array<char, std::size_t{1} << 16> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    if (text.size() + count > max_file_size) {
      return failure("larger than 64 MB");
    }
    text.append(buffer.data(), count);
  }
  if (std::ferror(file.get()) != 0) {
    return system_failure(errno);
  }
  return {std::move(text), ""};
}

std::size_t utf8_length(std::string_view text) {
  const auto in = [text](std::size_t index, unsigned low, unsigned high) {
    return index < text.size() && static_cast<unsigned char>(text[index]) >= low &&
           static_cast<unsigned char>(text[index]) <= high;
  };
  const auto follows = [&in](std::size_t index) { return in(index, 0x80, 0xBF); };
  if (in(0, 0x00, 0x7F)) {
    return 1;
  }
  if (in(0, 0xC2, 0xDF)) {
    return follows(1) ? 2 : 0;
  }
  if (in(0, 0xE0, 0xEF)) {
    // E0 followed by less is overlong, ED followed by more is a surrogate.
    const bool second = in(1, in(0, 0xE0, 0xE0) ? 0xA0 : 0x80, in(0, 0xED, 0xED) ? 0x9F : 0xBF);
    return second && follows(2) ? 3 : 0;
  }
  if (in(0, 0xF0, 0xF4)) {
    // F0 followed by less is overlong, F4 followed by more lies above U+10FFFF.
    const bool second = in(1, in(0, 0xF0, 0xF0) ? 0x90 : 0x80, in(0, 0xF4, 0xF4) ? 0x8F : 0xBF);
    return second && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

std::size_t control_length(std::string_view text) {
  const auto at = [text](std::size_t index) {
    return index < text.size() ? static_cast<unsigned char>(text[index]) : 0x100u;
  };
  if (at(0) < 0x20 || at(0) == 0x7F) {
    const bool ends_line = at(0) == '\n' || (at(0) == '\r' && at(1) == '\n');
    return at(0) == '\t' || ends_line ? 0 : 1;
  }
  if (at(0) == 0xC2 && at(1) >= 0x80 && at(1) < 0xA0) { // U+0080 to U+009F
    return 2;
  }
  if (at(0) != 0xE2) {
    return 0;
  }
  const bool separates_or_turns = at(1) == 0x80 && at(2) >= 0xA8 && at(2) <= 0xAE; // U+2028 to U+202E
  const bool isolates = at(1) == 0x81 && at(2) >= 0xA6 && at(2) <= 0xA9;           // U+2066 to U+2069
  return separates_or_turns || isolates ? 3 : 0;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool plain = control_length(text.substr(0, 3)) == 0;
    const std::size_t length = utf8_length(text.substr(0, 4));
    out += plain && length > 0 ? text.substr(0, length) : std::string_view("?");
    text.remove_prefix(plain && length > 0 ? length : 1);
  }
  return out;
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t length = utf8_length(text.substr(offset, 4));
    if (length == 0) {
      return offset;
    }
    offset += length;
  }
  return std::nullopt;
}

} // namespace brehon
