#include "tools/trace/weak.hpp"

#include "dsl/check/outline/citations.hpp"
#include "dsl/syntax/elements.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/trace/due.hpp"
#include "tools/trace/letters.hpp"
#include "tools/trace/number_words.hpp"
#include "tools/trace/sentences.hpp"
#include "tools/words/language/noun.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace brehon {

namespace {

/// Visits the nodes of a rule that belong to its own citation of a source.
template <typename Visit> void each_own(const Node& node, const std::string& source, const Visit& visit) {
  for (const Node& child : node.children) {
    const bool elsewhere =
        child.kind == Kind::citation || child.kind == Kind::string || (is_element(child.kind) && cites(child, source));
    if (!elsewhere) {
      visit(child);
      each_own(child, source, visit);
    }
  }
}

/// The numbers from 2 on, in order.
std::set<int> numbers_of(const Node& rule, const std::string& source) {
  std::set<int> out;
  each_own(rule, source, [&](const Node& node) {
    if (node.kind == Kind::number || (node.kind == Kind::copies && node.children.empty())) {
      const std::vector<int> numbers = numbers_in(node.text, {});
      std::copy_if(numbers.begin(), numbers.end(), std::inserter(out, out.end()),
                   [](int number) { return number > 1; });
    }
  });
  return out;
}

/// By the last word of what is called so: its label and plural in a language.
using Called = std::map<std::string, std::pair<std::string, std::string>, std::less<>>;

Called labels_in(const model::Labels& labels, const std::string& language) {
  Called out;
  const LanguagePack* pack = shipped_pack(language);
  for (const auto& [path, languages] : labels) {
    if (const auto own = languages.find(language); own != languages.end()) {
      const std::string one = pack == nullptr ? own->second.one : noun_of(own->second, *pack).one;
      out.emplace(path.substr(path.rfind('.') + 1), std::pair{one, own->second.several});
    }
  }
  return out;
}

/// The labels of what a rule names, in order.
std::set<std::pair<std::string, std::string>> labels_of(const Node& rule, const std::string& source,
                                                        const Called& called) {
  std::set<std::pair<std::string, std::string>> out;
  each_own(rule, source, [&](const Node& node) {
    const bool is_name = node.kind == Kind::name || node.kind == Kind::id;
    if (const auto label = is_name ? called.find(node.text) : called.end(); label != called.end()) {
      out.insert(label->second);
    }
  });
  return out;
}

/// The begins of the words of a text by which they are known again in another form.
std::set<std::string> stems_of(std::string_view text) {
  constexpr std::size_t shortest = 3, letters = 5;
  std::set<std::string> out;
  for (const std::string_view word : words_of(text)) {
    const std::string bare = letters::lower(bare_word(word));
    if (width(bare) < shortest) {
      continue;
    }
    std::size_t end = 0;
    for (std::size_t i = 0; i < letters && end < bare.size(); ++i) {
      end += std::max<std::size_t>(utf8_length(std::string_view(bare).substr(end)), 1);
    }
    out.insert(bare.substr(0, end));
  }
  return out;
}

class Weak {
public:
  Weak(const std::vector<model::Source>& sources, const model::Labels& labels, const Texts& texts)
      : sources_(sources), texts_(texts) {
    for (const model::Source& source : sources) {
      called_.emplace(source.name, labels_in(labels, source.language));
    }
  }

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
      const int largest_a = a.missing.empty() ? 0 : a.missing.back();
      const int largest_b = b.missing.empty() ? 0 : b.missing.back();
      return std::tuple(b.missing.size(), largest_b, b.unnamed.size()) <
             std::tuple(a.missing.size(), largest_a, a.unnamed.size());
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
    const std::set<int> own = numbers_of(node, source.name);
    const std::vector<int> stand = numbers_in(text, source.language);
    std::set_difference(own.begin(), own.end(), stand.begin(), stand.end(), std::back_inserter(weak.missing));
    weak.unnamed = unnamed(node, source.name, stems_of(text));
    if (!weak.missing.empty() || !weak.unnamed.empty()) {
      out_.push_back(std::move(weak));
    }
  }

  /// The labels of what a rule names, where none of them has a word in the passage.
  std::vector<std::string> unnamed(const Node& rule, const std::string& source,
                                   const std::set<std::string>& passage) const {
    std::vector<std::string> out;
    for (const auto& [label, plural] : labels_of(rule, source, called_.at(source))) {
      for (const std::string& stem : stems_of(label + " " + plural)) {
        if (passage.count(stem) != 0) {
          return {};
        }
      }
      out.push_back(label);
    }
    return out;
  }

  const std::vector<model::Source>& sources_;
  const Texts& texts_;
  std::map<std::string, Called> called_; // by source
  std::vector<WeakCitation> out_;
};

} // namespace

std::vector<WeakCitation> weak_citations(const Node& game, const std::vector<model::Source>& sources,
                                         const model::Labels& labels, const Texts& texts) {
  Weak weak(sources, labels, texts);
  for (const auto& [path, node] : elements::all(game)) {
    if (!path.starts_with("example.") && !path.starts_with("source.")) {
      weak.add(path, *node);
    }
  }
  return weak.sorted();
}

} // namespace brehon
