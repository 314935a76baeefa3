#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// How messages stand in a stream: a head with `Content-Length`, a blank line, so many bytes.
namespace brehon::lsp {

/// The longest message that is read, in bytes.
inline constexpr std::size_t longest_message = std::size_t{128} << 20;

/// Takes bytes as they come, and gives the messages in them.
class Unframer {
public:
  void take(std::string_view bytes) { bytes_ += bytes; }

  /// The text of the next message, once all of it has come. What is no message, up to the next head, is passed over:
  /// nothing says where a stream goes on after a head that cannot be read.
  std::optional<std::string> next();

private:
  std::string bytes_;
  std::size_t begin_ = 0; // of what has not been given
};

/// A message as it stands in a stream.
std::string framed(std::string_view message);

} // namespace brehon::lsp
