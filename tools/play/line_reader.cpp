#include "tools/play/line_reader.hpp"

#include <istream>
#include <ostream>

namespace brehon {

std::optional<std::string> StreamReader::read(const std::string& prompt, const std::vector<std::string>&) {
  std::string line;
  if (!std::getline(in_, line)) {
    out_ << '\n';
    return std::nullopt;
  }
  if (!line.empty() && line.back() == '\r') {
    line.pop_back();
  }
  out_ << prompt << line << '\n';
  return line;
}

} // namespace brehon
