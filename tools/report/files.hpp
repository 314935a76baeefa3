#pragma once

#include <string>
#include <string_view>

namespace brehon {

/// Replaces a file as a whole, or makes it: a reader finds the old text or the new one. Its permissions stay, and a
/// link stays a link. Returns why that cannot be done; the file is as before then.
std::string write_file(const std::string& path, std::string_view text);

} // namespace brehon
