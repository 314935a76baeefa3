#include "tools/report/citation_text.hpp"

#include <fmt/format.h>

namespace brehon {

std::string cited_lines(const model::Citation& citation) {
  if (citation.silent) {
    return "silent";
  }
  std::string text = citation.key;
  for (const auto& [first, last] : citation.lines) {
    text += text.empty() ? "" : ",";
    text += first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

std::string citation_text(const model::Citation& citation) {
  return citation.source + ":" + cited_lines(citation);
}

std::string citations_text(const std::vector<model::Citation>& citations) {
  std::string text;
  for (const model::Citation& citation : citations) {
    text += (text.empty() ? "@" : " @") + citation_text(citation);
  }
  return text;
}

} // namespace brehon
