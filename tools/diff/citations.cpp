#include "tools/diff/citations.hpp"

#include "tools/report/citation_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace brehon::diff {

namespace {

/// Whether a source says something about an element.
enum class Says : std::uint8_t { something, nothing, unknown };

Says says(const std::vector<model::Citation>& citations, const std::string& source) {
  Says found = Says::unknown;
  for (const model::Citation& citation : citations) {
    if (citation.source == source && !citation.guess) {
      found = citation.silent ? Says::nothing : Says::something;
    }
  }
  return found;
}

/// What a side as a whole says: something where one of its sources does.
Says says(const Side& side, const std::vector<model::Source>& sources, const std::vector<model::Citation>& citations) {
  Says found = Says::unknown;
  for (const model::Source& source : sources) {
    if (!speaks_for(side, source.name)) {
      continue;
    }
    const Says one = says(citations, source.name);
    if (one == Says::something) {
      return one;
    }
    found = one == Says::nothing ? one : found;
  }
  return found;
}

std::string lines_key(const std::vector<model::Citation>& citations) {
  std::string text;
  for (const model::Citation& citation : citations) {
    text += citation_text(citation) + ' ';
  }
  return text;
}

/// As it is declared, without its name.
std::string declared(const model::Source& source) {
  std::string text = fmt::format("\"{}\"", source.file);
  const auto add = [&](std::string_view word, const auto& value) { text += fmt::format(" {} {}", word, value); };
  if (!source.language.empty()) {
    add("language", source.language);
  }
  if (source.lines) {
    add("lines", *source.lines);
  }
  if (source.sentences) {
    add("sentences", *source.sentences);
  }
  if (!source.sha256.empty()) {
    add("sha256", source.sha256);
  }
  return text;
}

class Cited {
public:
  Cited(const Side& a, const Side& b, const model::Model& model_a, const model::Model& model_b,
        const Translation& translation)
      : a_(a), b_(b), model_a_(model_a), model_b_(model_b) {
    std::map<std::string, const model::Element*> of_b;
    for (const model::Element& element : model_b.elements) {
      of_b.emplace(translation.path_in_a(element.path), &element);
    }
    for (const model::Element& element : model_a.elements) {
      const auto other = of_b.find(element.path);
      if (other != of_b.end() && !element.path.empty()) {
        pairs_.emplace_back(&element, other->second);
      }
    }
  }

  std::vector<Difference> run() {
    stated_by_one();
    sources();
    cited_otherwise();
    return std::move(result_);
  }

private:
  /// What is stated here and silent there.
  void stated_by_one() {
    for (const auto& [in_a, in_b] : pairs_) {
      const bool is_reading = in_a->sort == "reading" || in_a->sort == "gap" || in_a->sort == "option";
      const Says says_a = says(a_, model_a_.sources, in_a->citations);
      const Says says_b = says(b_, model_b_.sources, in_b->citations);
      const bool one_only = (says_a == Says::something && says_b == Says::nothing) ||
                            (says_a == Says::nothing && says_b == Says::something);
      if (!is_reading && one_only) {
        add(*in_a, "stated by one side only", says_a == Says::something ? "stated" : "silent",
            says_b == Says::something ? "stated" : "silent", in_a->citations, in_b->citations);
      }
    }
  }

  /// Of a text for which both speak, the same rule at other places.
  void cited_otherwise() {
    for (const auto& [in_a, in_b] : pairs_) {
      model::Citations of_a = of_both(in_a->citations);
      model::Citations of_b = of_both(in_b->citations);
      if (lines_key(of_a) != lines_key(of_b)) {
        add(*in_a, "cited otherwise", citations_text(of_a), citations_text(of_b), std::move(of_a), std::move(of_b));
      }
    }
  }

  /// Those of texts that are the same, and for which both sides speak.
  model::Citations of_both(const model::Citations& citations) const {
    model::Citations out;
    std::copy_if(citations.begin(), citations.end(), std::back_inserter(out), [&](const model::Citation& citation) {
      return speaks_for(a_, citation.source) && speaks_for(b_, citation.source) && others_.count(citation.source) == 0;
    });
    std::sort(out.begin(), out.end(),
              [](const model::Citation& x, const model::Citation& y) { return citation_text(x) < citation_text(y); });
    return out;
  }

  /// Elements of which the same is to be said are one difference.
  void add(const model::Element& element, const std::string& what, std::string a, std::string b,
           model::Citations citations_a, model::Citations citations_b) {
    const std::string key = what + "|" + lines_key(citations_a) + "|" + lines_key(citations_b);
    const auto [at, is_new] = known_.emplace(key, result_.size());
    if (is_new) {
      Difference& difference = result_.emplace_back();
      difference.sort = Class::citation;
      difference.path = element.path;
      difference.what = what;
      difference.a = std::move(a);
      difference.b = std::move(b);
      difference.citations_a = std::move(citations_a);
      difference.citations_b = std::move(citations_b);
    }
    result_[at->second].acts_on.push_back(element.path);
  }

  /// Texts that are declared otherwise.
  void sources() {
    std::map<std::string, std::pair<std::string, std::string>> all;
    for (const model::Source& source : model_a_.sources) {
      all[source.name].first = declared(source);
    }
    for (const model::Source& source : model_b_.sources) {
      all[source.name].second = declared(source);
    }
    for (const auto& [name, both] : all) {
      if (both.first != both.second) {
        others_.insert(name);
        Difference& difference = result_.emplace_back();
        difference.sort = Class::citation;
        difference.path = "sources." + name;
        difference.what = "source";
        difference.a = both.first;
        difference.b = both.second;
      }
    }
  }

  const Side& a_;
  const Side& b_;
  const model::Model& model_a_;
  const model::Model& model_b_;
  std::vector<std::pair<const model::Element*, const model::Element*>> pairs_; // elements that both have
  std::vector<Difference> result_;
  std::set<std::string> others_;             // texts that are not the same on both sides
  std::map<std::string, std::size_t> known_; // differences by what is cited
};

} // namespace

std::vector<Difference> citation_differences(const Side& a, const Side& b, const model::Model& model_a,
                                             const model::Model& model_b, const Translation& translation) {
  return Cited(a, b, model_a, model_b, translation).run();
}

} // namespace brehon::diff
