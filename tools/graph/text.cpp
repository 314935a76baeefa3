#include "tools/graph/text.hpp"

#include "tools/report/escape.hpp"
#include "tools/report/report.hpp"

#include <algorithm>

namespace brehon {

std::string cited_place(const model::Model& model, model::ElementId element, const Sources& sources) {
  if (element == model::none) {
    return {};
  }
  const model::Element& of = model.elements[element];
  std::string text = position_text(sources, of.span);
  text.erase(0, text.rfind('/') + 1);
  for (const model::Citation& citation : *of.citations) {
    text += (text.empty() ? "" : " ") + std::string(sources.text(citation.span));
  }
  return text;
}

std::string in_lines(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const bool fits = used == 0 || used + 1 + brehon::width(word) <= width;
    out += used == 0 ? "" : fits ? " " : "\n";
    out += word;
    used = (fits && used != 0 ? used + 1 : 0) + brehon::width(word);
    at = end + 1;
  }
  return out;
}

} // namespace brehon
