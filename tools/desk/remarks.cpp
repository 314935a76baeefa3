#include "tools/desk/remarks.hpp"

#include "tools/diff/side.hpp"
#include "tools/words/element.hpp"

#include <algorithm>
#include <utility>

namespace brehon::desk {

namespace {

/// The sentences without those of other elements that are told apart. What lacks something ends with `…`.
std::vector<Sentence> apart(std::vector<Sentence> sentences, model::ElementId own,
                            const std::set<model::ElementId>& told) {
  std::vector<Sentence> out;
  bool lacking = false;
  for (Sentence& each : sentences) {
    if (each.element != own && told.count(each.element) != 0) {
      lacking = true;
      continue;
    }
    each.inside = apart(std::move(each.inside), own, told);
    out.push_back(std::move(each));
  }
  if (lacking) {
    out.push_back({"\u2026", own, {}, {}});
  }
  return out;
}

/// The begin of a text that is too long to stand beside another one.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 160;
  return text.size() <= longest ? text : text.substr(0, text.rfind(' ', longest)) + " \u2026";
}

class Making {
public:
  Making(const std::string& source, const Rules& rules, const std::vector<Citing>& citing)
      : source_(source), rules_(rules), model_(rules.words.model()), citing_(citing) {
    for (const model::ElementId id : ids(model_.elements)) {
      elements_.emplace(model_.elements[id].path, id);
    }
    for (const Citing& each : citing_) {
      const auto element = elements_.find(each.who);
      if (element != elements_.end() && each.citation.source == source_) {
        told_.insert(element->second);
      }
    }
  }

  Remarks make() {
    std::map<std::string, std::size_t> known;
    Remarks out;
    out.of.resize(citing_.size());
    for (std::size_t i = 0; i < citing_.size(); ++i) {
      if (citing_[i].citation.source != source_) {
        continue;
      }
      const auto [at, is_new] = known.emplace(citing_[i].who, out.all.size());
      if (is_new) {
        out.all.push_back(remark(citing_[i].who));
      }
      out.of[i] = at->second;
    }
    for (const Citing& each : citing_) {
      if (const auto at = known.find(each.who); at != known.end()) {
        out.all[at->second].citations.push_back(each.citation);
      }
    }
    return out;
  }

private:
  Remark remark(const std::string& who) const {
    Remark out;
    out.name = who;
    const auto element = elements_.find(who);
    const auto node = rules_.nodes.find(who);
    out.standing = node == rules_.nodes.end() ? Standing::rule : standing_of(*node->second, who);
    out.label = Words::capital(rules_.words.heading(who));
    if (element != elements_.end()) {
      out.sort = model_.elements[element->second].sort;
      out.words = apart(element_words(rules_.words, element->second), element->second, told_);
    } else if (node != rules_.nodes.end()) {
      out.sort = kind_name(node->second->kind);
    }
    const bool is_example = out.standing == Standing::example;
    if (out.words.empty() && node != rules_.nodes.end() && !is_example) {
      out.code = shortened(diff::head_of(*node->second));
    }
    if (const CoveredElement* covered = rules_.coverage.find(who)) {
      out.examples = covered->examples;
    }
    return out;
  }

  Standing standing_of(const Node& node, const std::string& who) const {
    if (node.kind == Kind::note) {
      return node.get(Kind::name).text == "wording" ? Standing::note : Standing::excused;
    }
    if (node.kind == Kind::example || node.kind == Kind::replace_example) {
      return Standing::example;
    }
    const bool of_gap = node.kind == Kind::gap || node.kind == Kind::reading;
    return of_gap && rules_.settled.count(who.substr(0, who.find('.'))) == 0 ? Standing::open_gap : Standing::rule;
  }

  const std::string& source_;
  const Rules& rules_;
  const model::Model& model_;
  const std::vector<Citing>& citing_;
  std::map<std::string, model::ElementId> elements_;
  std::set<model::ElementId> told_; // elements that cite the source
};

} // namespace

Remarks remarks_on(const std::string& source, const Rules& rules, const std::vector<Citing>& citing) {
  return Making(source, rules, citing).make();
}

} // namespace brehon::desk
