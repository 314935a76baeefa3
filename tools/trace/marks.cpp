#include "tools/trace/marks.hpp"

#include "tools/trace/sentences.hpp"

#include <set>

namespace brehon {

namespace {

using Unit = model::Extent::Unit;

std::uint32_t words_in(const SplitText& text, std::size_t sentence) {
  return static_cast<std::uint32_t>(words_of(text.sentence(sentence)).size());
}

void add(const SplitText& text, std::size_t by, const model::Extent& extent, std::vector<std::vector<Mark>>& out) {
  switch (extent.unit) {
  case Unit::lines:
    for (std::uint32_t line = extent.first; line <= extent.last; ++line) {
      const std::size_t count = text.line(line).size();
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t sentence = text.first_sentence(line) + i;
        out[sentence].push_back({by, 1, words_in(text, sentence), count > 1});
      }
    }
    break;
  case Unit::sentences:
    for (std::uint32_t number = extent.first; number <= extent.last; ++number) {
      const std::size_t sentence = text.first_sentence(extent.line) + number - 1;
      out[sentence].push_back({by, 1, words_in(text, sentence), false});
    }
    break;
  case Unit::words:
    out[text.first_sentence(extent.line) + extent.sentence - 1].push_back({by, extent.first, extent.last, false});
    break;
  }
}

} // namespace

std::vector<std::vector<Mark>> marks_of(const SplitText& text, const std::string& source,
                                        const std::vector<Citing>& citing) {
  std::vector<std::vector<Mark>> out(text.sentence_count());
  for (std::size_t by = 0; by < citing.size(); ++by) {
    const model::Citation& citation = citing[by].citation;
    for (const model::Extent& extent : citation.source == source ? citation.extents : std::vector<model::Extent>()) {
      if (beyond(text, extent).empty()) {
        add(text, by, extent, out);
      }
    }
  }
  return out;
}

std::vector<Stretch> stretches_of(const std::vector<Mark>& marks, std::size_t words) {
  std::set<std::uint32_t> begins = {1};
  for (const Mark& mark : marks) {
    begins.insert(mark.first);
    begins.insert(mark.last + 1);
  }
  begins.erase(begins.upper_bound(static_cast<std::uint32_t>(words)), begins.end());
  begins.insert(1);
  std::vector<Stretch> out;
  for (auto at = begins.begin(); at != begins.end(); ++at) {
    const auto next = std::next(at);
    Stretch stretch{*at, next == begins.end() ? static_cast<std::uint32_t>(words) : *next - 1, {}};
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const bool whole = words == 0;
      if (whole || (marks[i].first <= stretch.first && stretch.last <= marks[i].last)) {
        stretch.marks.push_back(i);
      }
    }
    out.push_back(std::move(stretch));
  }
  return out;
}

} // namespace brehon
