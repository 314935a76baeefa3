#include "tools/engine/data/lists.hpp"

#include "tools/engine/data/names.hpp"

#include <fmt/core.h>

namespace brehon::engine {

std::string cell_text(Cell value) {
  return value == model::no_number ? "std::numeric_limits<Cell>::min()" : std::to_string(value);
}

std::string array(std::string_view type, std::string_view name, const std::vector<std::string>& elements,
                  std::string_view nothing) {
  std::string text = fmt::format("[[maybe_unused]] constexpr {} {}[] = {{", type, name);
  std::size_t column = text.size();
  for (const std::string& each : elements.empty() ? std::vector<std::string>{std::string(nothing)} : elements) {
    if (column + each.size() > 116) {
      text += "\n    ";
      column = 4;
    }
    text += each + ", ";
    column += each.size() + 2;
  }
  return text + "};\n";
}

std::string enumeration(std::string_view space, const std::vector<std::pair<std::string, std::size_t>>& names) {
  if (names.empty()) {
    return fmt::format("namespace {} {{}}\n", space);
  }
  std::string text = fmt::format("namespace {} {{\nenum : int {{\n", space);
  for (const auto& [name, number] : names) {
    text += fmt::format("  {} = {},\n", name, number);
  }
  return text + fmt::format("}};\n}} // namespace {}\n", space);
}

std::vector<std::string> literals(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) {
    out.push_back(literal(text));
  }
  return out;
}

} // namespace brehon::engine
