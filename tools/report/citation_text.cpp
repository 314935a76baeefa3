#include "tools/report/citation_text.hpp"

#include "dsl/check/outline/citations.hpp"

namespace brehon {

std::string cited_lines(const model::Citation& citation) {
  std::string text = citation.silent ? "silent" : citation.key;
  for (const model::Extent& extent : citation.extents) {
    text += text.empty() ? "" : ",";
    text += extent_text(extent);
  }
  return citation.guess ? text + "?" : text;
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
