#include "tools/graph/text.hpp"

#include "tools/report/report.hpp"

#include <cstddef>

namespace brehon {

std::string cited_place(const model::Model& model, model::ElementId element, const Sources& sources) {
  if (element == model::none) {
    return {};
  }
  const model::Element& of = model.elements[element];
  std::string text = position_text(sources, of.span);
  for (const model::Citation& citation : *of.citations) {
    text += (text.empty() ? "" : " ") + std::string(sources.text(citation.span));
  }
  return text;
}

std::string in_lines(const std::string& text, std::size_t width) {
  constexpr std::size_t most = 3;
  std::string out;
  std::size_t lines = 1;
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const bool fits = used == 0 || used + 1 + (end - at) <= width;
    if (!fits && lines == most) {
      return out + " …";
    }
    lines += fits ? 0 : 1;
    out += used == 0 ? "" : fits ? " " : "\n";
    out += text.substr(at, end - at);
    used = (fits && used != 0 ? used + 1 : 0) + (end - at);
    at = end + 1;
  }
  return out;
}

} // namespace brehon
