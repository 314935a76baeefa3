#pragma once

#include <string_view>

namespace brehon {

/// The text of `schema.sql`.
extern const std::string_view database_schema;

} // namespace brehon
