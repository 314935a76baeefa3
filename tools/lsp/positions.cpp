#include "tools/lsp/positions.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace brehon::lsp {

namespace {

constexpr std::string_view file_scheme = "file://";

/// The bytes of one character, and how much it counts; a byte that is no UTF-8 is one.
struct Character {
  std::size_t bytes;
  std::uint32_t width;
};

Character character_at(std::string_view text, Encoding encoding) {
  const std::size_t bytes = std::max<std::size_t>(utf8_length(text), 1);
  if (encoding == Encoding::utf8)
    return {1, 1};
  return {bytes, bytes == 4 ? 2u : 1u};
}

/// Where a line begins that is there.
std::uint32_t begin_of(const Source& source, std::uint32_t line) {
  return static_cast<std::uint32_t>(source.line_text(line).data() - source.text().data());
}

} // namespace

std::uint32_t width(std::string_view text, Encoding encoding) {
  std::uint32_t count = 0;
  while (!text.empty()) {
    const Character next = character_at(text, encoding);
    count += next.width;
    text.remove_prefix(std::min(next.bytes, text.size()));
  }
  return count;
}

Json position_of(const Source& source, std::uint32_t offset, Encoding encoding) {
  const Position at = source.position(offset);
  const std::string_view line = source.line_text(at.line);
  return {{"line", at.line - 1}, {"character", width(line.substr(0, at.column - 1), encoding)}};
}

Json range_of(const Source& source, Span span, Encoding encoding) {
  return {{"start", position_of(source, span.begin, encoding)}, {"end", position_of(source, span.end, encoding)}};
}

std::optional<std::uint32_t> offset_of(const Source& source, const Json& position, Encoding encoding) {
  const auto number = [&](const char* key) -> std::optional<std::uint32_t> {
    const auto at = position.is_object() ? position.find(key) : position.end();
    if (!position.is_object() || at == position.end() || !at->is_number_unsigned())
      return std::nullopt;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(at->get<std::uint64_t>(), UINT32_MAX - 1));
  };
  const auto line = number("line");
  auto left = number("character");
  if (!line || !left)
    return std::nullopt;
  const auto size = static_cast<std::uint32_t>(source.text().size());
  if (*line >= source.line_count())
    return size;
  const std::string_view text = source.line_text(*line + 1);
  std::size_t at = 0;
  while (at < text.size() && *left > 0) {
    const Character next = character_at(text.substr(at), encoding);
    at += std::min(next.bytes, text.size() - at);
    *left -= std::min(*left, next.width);
  }
  return begin_of(source, *line + 1) + static_cast<std::uint32_t>(at);
}

std::string path_of(std::string_view uri) {
  if (!uri.starts_with(file_scheme))
    return std::string(uri);
  std::string_view rest = uri.substr(file_scheme.size());
  rest.remove_prefix(std::min(rest.find('/'), rest.size())); // the name of a machine
  std::string path;
  while (!rest.empty()) {
    unsigned byte = 0;
    const bool escaped = rest[0] == '%' && rest.size() > 2 &&
                         std::from_chars(rest.data() + 1, rest.data() + 3, byte, 16).ptr == rest.data() + 3;
    path += escaped ? static_cast<char>(byte) : rest[0];
    rest.remove_prefix(escaped ? 3 : 1);
  }
  return path;
}

std::string uri_of(std::string_view path) {
  if (!path.starts_with('/'))
    return std::string(path);
  std::string uri(file_scheme);
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~!$&'()*+,;=@").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

} // namespace brehon::lsp
