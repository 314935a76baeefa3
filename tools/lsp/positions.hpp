#pragma once

#include "dsl/base/source.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Places as the protocol writes them: lines and characters from 0.
namespace brehon::lsp {

using Json = nlohmann::json;

/// What a character is counted in.
enum class Encoding : std::uint8_t { utf8, utf16 };

/// `{line, character}` of a byte.
Json position_of(const Source& source, std::uint32_t offset, Encoding encoding);
/// `{start, end}`.
Json range_of(const Source& source, Span span, Encoding encoding);
/// The byte at `{line, character}`; one beyond its line is the end of the line, as the protocol wants it. Nothing where
/// the value is no position.
std::optional<std::uint32_t> offset_of(const Source& source, const Json& position, Encoding encoding);

/// How many characters a text has.
std::uint32_t width(std::string_view text, Encoding encoding);

/// The path of a `file:` address; another address as it is.
std::string path_of(std::string_view uri);
/// The address of a path, as editors write it.
std::string uri_of(std::string_view path);

} // namespace brehon::lsp
