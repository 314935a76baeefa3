#include "tools/lsp/framing.hpp"

#include <algorithm>
#include <charconv>

namespace brehon::lsp {

namespace {

constexpr std::string_view end_of_head = "\r\n\r\n";
constexpr std::string_view length_field = "content-length:";
/// No head is longer; what runs on without an end is none.
constexpr std::size_t longest_head = 8192;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The length that a head says; none where it says none that can be.
std::optional<std::size_t> length_in(std::string_view head) {
  const auto same = [](char a, char b) { return lower(a) == b; };
  const auto at = std::search(head.begin(), head.end(), length_field.begin(), length_field.end(), same);
  if (at == head.end())
    return std::nullopt;
  std::string_view rest = head.substr(static_cast<std::size_t>(at - head.begin()) + length_field.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  std::size_t length = 0;
  const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  const bool ends = end == rest.data() + rest.size() || *end == '\r' || *end == ' ';
  return failure == std::errc() && ends && length <= longest_message ? std::optional(length) : std::nullopt;
}

} // namespace

std::optional<std::string> Unframer::next() {
  for (;;) {
    const std::string_view rest = std::string_view(bytes_).substr(begin_);
    const std::size_t head = rest.find(end_of_head);
    if (head == std::string_view::npos) {
      if (rest.size() > longest_head)
        begin_ = bytes_.size() - end_of_head.size();
      break;
    }
    const std::optional<std::size_t> length = length_in(rest.substr(0, head));
    const std::size_t body = head + end_of_head.size();
    if (!length) {
      begin_ += body;
      continue;
    }
    if (rest.size() - body < *length)
      break;
    std::string message(rest.substr(body, *length));
    begin_ += body + *length;
    return message;
  }
  bytes_.erase(0, begin_);
  begin_ = 0;
  return std::nullopt;
}

std::string framed(std::string_view message) {
  return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

} // namespace brehon::lsp
