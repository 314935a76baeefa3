#include "tools/trace/weak.hpp"

#include "dsl/check/outline/citations.hpp"
#include "dsl/syntax/elements.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/trace/due.hpp"
#include "tools/trace/number_words.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace brehon {

namespace {

/// The numbers of a rule that belong to its own citation of a source.
void add_numbers(const Node& node, const std::string& source, std::vector<int>& out) {
  for (const Node& child : node.children) {
    const bool elsewhere =
        child.kind == Kind::citation || child.kind == Kind::string || (is_element(child.kind) && cites(child, source));
    if (elsewhere) {
      continue;
    }
    if (child.kind == Kind::number || (child.kind == Kind::copies && child.children.empty())) {
      const std::vector<int> numbers = numbers_in(child.text, {});
      std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(out), [](int number) { return number > 1; });
    }
    add_numbers(child, source, out);
  }
}

class Weak {
public:
  Weak(const std::vector<model::Source>& sources, const Texts& texts) : sources_(sources), texts_(texts) {}

  void add(const std::string& path, const Node& node) {
    Diagnostics ignored; // they are judged by `check`
    const std::vector<model::Citation> citations = citations_of(node, sources_, ignored);
    for (const model::Source& source : sources_) {
      if (texts_.of(source.name) != nullptr) {
        compare(path, node, source, citations);
      }
    }
  }

  std::vector<WeakCitation> sorted() {
    std::stable_sort(out_.begin(), out_.end(), [](const WeakCitation& a, const WeakCitation& b) {
      return a.missing.size() != b.missing.size() ? a.missing.size() > b.missing.size()
                                                  : a.missing.back() > b.missing.back();
    });
    return std::move(out_);
  }

private:
  void compare(const std::string& path, const Node& node, const model::Source& source,
               const std::vector<model::Citation>& citations) {
    WeakCitation weak;
    weak.who = path;
    std::string text;
    for (const model::Citation& citation : citations) {
      if (citation.source != source.name || citation.silent) {
        continue;
      }
      weak.citation += (weak.citation.empty() ? "@" : " @") + citation_text(citation);
      for (TextLine& line : texts_.passage(citation)) {
        text += line.text + "\n";
        weak.passage.push_back(std::move(line));
      }
    }
    if (weak.passage.empty()) {
      return;
    }
    std::vector<int> own;
    add_numbers(node, source.name, own);
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    const std::vector<int> stand = numbers_in(text, source.language);
    std::set_difference(own.begin(), own.end(), stand.begin(), stand.end(), std::back_inserter(weak.missing));
    if (!weak.missing.empty()) {
      out_.push_back(std::move(weak));
    }
  }

  const std::vector<model::Source>& sources_;
  const Texts& texts_;
  std::vector<WeakCitation> out_;
};

} // namespace

std::vector<WeakCitation> weak_citations(const Node& game, const std::vector<model::Source>& sources,
                                         const Texts& texts) {
  Weak weak(sources, texts);
  for (const auto& [path, node] : elements::all(game)) {
    if (!path.starts_with("example.") && !path.starts_with("source.")) {
      weak.add(path, *node);
    }
  }
  return weak.sorted();
}

} // namespace brehon
