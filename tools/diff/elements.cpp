#include "tools/diff/elements.hpp"

#include "dsl/check/outline/citations.hpp"
#include "dsl/format/one_line.hpp"
#include "tools/diff/alike/any.hpp"
#include "tools/diff/alike/words_of_b.hpp"
#include "tools/diff/citations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace brehon::diff {

namespace {

class Elements {
public:
  Elements(const Side& a, const Side& b, const model::Model& model_a, const model::Model& model_b,
           const Translation& translation)
      : a_(a), b_(b), model_a_(model_a), model_b_(model_b), translation_(translation) {}

  std::vector<Difference> run() {
    titles();
    notes();
    examples();
    claims();
    claims_of_tables();
    labels();
    sentences();
    looks();
    questions();
    promises();
    return std::move(result_);
  }

private:
  using Texts = std::map<std::string, std::pair<std::string, std::string>>; // by path, in the words of A

  static const std::vector<model::Citation>& citations_at(const model::Model& model, model::ElementId element) {
    return model.elements[element].citations;
  }

  void titles() {
    if (model_a_.title != model_b_.title) {
      add(Class::label, "title", "title", model_a_.title, model_b_.title);
    }
  }

  Difference& add(Class sort, std::string path, std::string what, std::string a, std::string b) {
    Difference difference;
    difference.sort = sort;
    difference.path = std::move(path);
    difference.what = std::move(what);
    difference.a = std::move(a);
    difference.b = std::move(b);
    result_.push_back(std::move(difference));
    return result_.back();
  }

  // ---- notes

  static Class sort_of(const model::Note& note) {
    return note.sort == "components" ? Class::component : Class::wording;
  }

  void notes() {
    std::map<std::string, const model::Note*> of_b;
    for (const model::Note& note : model_b_.notes) {
      of_b.emplace(note.name, &note);
    }
    std::set<std::string> of_a;
    for (const model::Note& note : model_a_.notes) {
      of_a.insert(note.name);
      const auto found = of_b.find(note.name);
      this->note(&note, found == of_b.end() ? nullptr : found->second);
    }
    for (const model::Note& note : model_b_.notes) {
      if (of_a.count(note.name) == 0) {
        this->note(nullptr, &note);
      }
    }
  }

  /// A note cites all texts that it mentions, so that one on one side only has passages for both.
  void note(const model::Note* a, const model::Note* b) {
    if (a != nullptr && b != nullptr && a->reason == b->reason && a->sort == b->sort) {
      return;
    }
    const model::Note& any = a != nullptr ? *a : *b;
    Difference& difference =
        add(sort_of(any), "note." + any.name, "note", a != nullptr ? a->reason : "", b != nullptr ? b->reason : "");
    difference.citations_a = citations_at(a != nullptr ? model_a_ : model_b_, a != nullptr ? a->element : b->element);
    difference.citations_b = citations_at(b != nullptr ? model_b_ : model_a_, b != nullptr ? b->element : a->element);
  }

  // ---- examples

  /// The leaves of a node without its citations.
  static void leaves(const Node& node, std::string& text) {
    if (node.kind == Kind::citation) {
      return;
    }
    if (node.children.empty()) {
      text += fmt::format("{}:{} ", kind_name(node.kind), one_line(node.text));
      return;
    }
    text += fmt::format("{}( ", kind_name(node.kind));
    for (const Node& child : node.children) {
      leaves(child, text);
    }
    text += ") ";
  }

  static std::string leaves(const Node& node) {
    std::string text;
    leaves(node, text);
    return text;
  }

  /// Examples or claims, by their names.
  static std::map<std::string, const Node*> by_name(const std::vector<Node>& nodes, Kind kind) {
    std::map<std::string, const Node*> result;
    for (const Node& node : nodes) {
      if (node.kind == kind) {
        result.emplace(node.name(), &node);
      }
    }
    return result;
  }

  /// A node as B would say it.
  std::vector<std::string> in_words_of_b(const Node& node, bool of_a) const {
    return of_a ? readings_in_b(leaves(node), translation_) : std::vector{leaves(node)};
  }

  /// The lines of an example that the other does not have.
  std::string own_lines(const Node& node, const Node* other, bool of_a) const {
    std::set<std::string> known;
    for (const Node& child : other == nullptr ? std::vector<Node>() : other->children) {
      for (std::string& text : in_words_of_b(child, !of_a)) {
        known.insert(std::move(text));
      }
    }
    std::string text;
    for (const Node& child : node.children) {
      const std::vector<std::string> readings = in_words_of_b(child, of_a);
      const bool is_known = std::any_of(readings.begin(), readings.end(),
                                        [&](const std::string& reading) { return known.count(reading) != 0; });
      if (child.kind != Kind::id && child.kind != Kind::citation && !is_known) {
        text += (text.empty() ? "" : "; ") + line_of(child);
      }
    }
    return text;
  }

  /// A line as it is written; the facts of one that was replaced stand apart from its word.
  static std::string line_of(const Node& node) {
    if (node.kind != Kind::expect && node.kind != Kind::given) {
      return one_line(node.text);
    }
    std::string text;
    for (const Node& child : node.children) {
      text += !is_fact(child.kind) ? "" : (text.empty() ? "" : "  ") + one_line(child.text);
    }
    return fmt::format("{} {{ {} }}", kind_name(node.kind), text);
  }

  void examples() {
    each_pair(by_name(a_.game.game.children, Kind::example), by_name(b_.game.game.children, Kind::example),
              [&](const std::string& name, const Node* a, const Node* b) { example(name, a, b); });
  }

  /// Calls `compare` for each name, with what each side has under it, or null.
  template <typename Compare>
  static void each_pair(const std::map<std::string, const Node*>& of_a, const std::map<std::string, const Node*>& of_b,
                        const Compare& compare) {
    std::set<std::string> names;
    for (const auto* all : {&of_a, &of_b}) {
      for (const auto& [name, node] : *all) {
        names.insert(name);
      }
    }
    for (const std::string& name : names) {
      const auto in_a = of_a.find(name);
      const auto in_b = of_b.find(name);
      compare(name, in_a == of_a.end() ? nullptr : in_a->second, in_b == of_b.end() ? nullptr : in_b->second);
    }
  }

  void example(const std::string& name, const Node* a, const Node* b) {
    if (says_the_same(a, b)) {
      return;
    }
    cite(add(Class::example, "example." + name, "example", a == nullptr ? "" : own_lines(*a, b, true),
             b == nullptr ? "" : own_lines(*b, a, false)),
         a, b);
  }

  bool says_the_same(const Node* a, const Node* b) const {
    if (a == nullptr || b == nullptr) {
      return false;
    }
    const std::vector<std::string> readings = in_words_of_b(*a, true);
    return std::find(readings.begin(), readings.end(), leaves(*b)) != readings.end();
  }

  void cite(Difference& difference, const Node* a, const Node* b) const {
    if (a != nullptr) {
      difference.citations_a = cited_by(*a, model_a_);
    }
    if (b != nullptr) {
      difference.citations_b = cited_by(*b, model_b_);
    }
  }

  // ---- what is claimed of positions

  /// As it is written, without its citations.
  static std::string claim_text(const Node* claim) {
    const auto text = [&](std::size_t child) { return one_line((*claim)[child].text); };
    return claim == nullptr ? "" : fmt::format("{} {}", text(0), text(2));
  }

  void claims() {
    each_pair(by_name(a_.claims, Kind::claim), by_name(b_.claims, Kind::claim),
              [&](const std::string& name, const Node* a, const Node* b) {
                if (!says_the_same(a, b)) {
                  cite(add(Class::example, "claim." + name, "claim", claim_text(a), claim_text(b)), a, b);
                }
              });
  }

  /// What tables and matchups promise of their cells.
  void claims_of_tables() {
    Texts texts;
    const auto collect = [&](const Node& game, bool is_a) {
      for (const Node& node : game.children) {
        if (node.kind != Kind::table && node.kind != Kind::matchup) {
          continue;
        }
        const std::string name(node.name());
        auto& both = texts[is_a ? name : translation_.path_in_a(name)];
        for (const Node& child : node.children) {
          if (is_any(child.kind, {Kind::rising, Kind::falling, Kind::symmetric, Kind::opposite})) {
            std::string& text = is_a ? both.first : both.second;
            text += (text.empty() ? "" : ", ") + one_line(child.text);
          }
        }
      }
    };
    collect(a_.game.game, true);
    collect(b_.game.game, false);
    for (const auto& [path, both] : texts) {
      if (both.first != both.second) {
        add(Class::example, path, "claim", both.first, both.second);
      }
    }
  }

  static std::vector<model::Citation> cited_by(const Node& node, const model::Model& model) {
    Diagnostics ignored; // examples are checked elsewhere
    return citations_of(node, model.sources, ignored);
  }

  // ---- labels

  /// A label with its forms, as a rule file writes them.
  static std::string in_words(const model::Label& label) {
    const auto add = [](std::string& text, std::string_view more) {
      text += more.empty() ? "" : (text.empty() ? "" : ", ") + std::string(more);
    };
    std::string text = label.one;
    add(text, label.several);
    std::string forms;
    for (const auto& [word, both] : label.forms) {
      std::string form = both.first;
      add(form, both.second);
      add(forms, word + (word.empty() || form.empty() ? "" : " ") + form);
    }
    return text + (forms.empty() ? "" : " { " + forms + " }");
  }

  void labels() {
    std::map<std::pair<std::string, std::string>, std::pair<std::string, std::string>> all;
    const auto collect = [&](const model::Model& model, bool is_a) {
      for (const auto& [path, languages] : *model.labels) {
        for (const auto& [language, words] : languages) {
          auto& both = all[{is_a ? path : translation_.path_in_a(path), language}];
          (is_a ? both.first : both.second) = in_words(words);
        }
      }
    };
    collect(model_a_, true);
    collect(model_b_, false);
    for (const auto& [key, both] : all) {
      if (both.first != both.second) {
        add(Class::label, key.first, fmt::format("label in {}", key.second), both.first, both.second);
      }
    }
  }

  // ---- sentences of the authors

  void sentences() {
    std::map<std::pair<std::string, std::string>, std::pair<std::string, std::string>> all;
    const auto collect = [&](const model::Model& model, bool is_a) {
      for (const auto& [path, languages] : *model.tellings) {
        for (const auto& [language, telling] : languages) {
          auto& both = all[{is_a ? path : translation_.path_in_a(path), language}];
          (is_a ? both.first : both.second) = telling.text;
        }
      }
    };
    collect(model_a_, true);
    collect(model_b_, false);
    for (const auto& [key, both] : all) {
      if (both.first != both.second) {
        add(Class::label, key.first, fmt::format("sentence in {}", key.second), both.first, both.second);
      }
    }
  }

  // ---- how things are drawn

  static std::string in_words(const model::Look& look) {
    std::string text = look.colour.empty() ? "" : "colour " + look.colour;
    const auto add_word = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (!look.sign.empty())
      add_word(fmt::format("sign \"{}\"", look.sign));
    if (look.checkered)
      add_word("checkered");
    return text;
  }

  void looks() {
    std::map<std::string, std::pair<std::string, std::string>> all;
    for (const auto& [path, look] : *model_a_.looks) {
      all[path].first = in_words(look);
    }
    for (const auto& [path, look] : *model_b_.looks) {
      all[translation_.path_in_a(path)].second = in_words(look);
    }
    for (const auto& [path, both] : all) {
      if (both.first != both.second) {
        add(Class::label, path, "look", both.first, both.second);
      }
    }
  }

  // ---- texts of options and decisions

  void add_unlike(const Texts& texts, const std::string& what) {
    for (const auto& [path, both] : texts) {
      if (both.first != both.second) {
        add(Class::wording, path, what, both.first, both.second);
      }
    }
  }

  /// What gaps ask, and why each reading is one. Options of one side only are told as such.
  void questions() {
    Texts questions, reasons;
    for (const model::Option& option : model_a_.options) {
      const std::string name_b = translation_.in_b("option", "", option.name);
      const auto other = std::find_if(model_b_.options.begin(), model_b_.options.end(),
                                      [&](const model::Option& each) { return each.name == name_b; });
      if (other == model_b_.options.end()) {
        continue;
      }
      questions[option.name] = {option.question, other->question};
      const auto collect = [&](const model::Model& model, const model::Option& of, bool is_a) {
        for (std::size_t i = 0; i < of.reasons.size(); ++i) {
          const std::string path = of.name + "." + model.kinds[of.kind].values.at(i);
          auto& both = reasons[is_a ? path : translation_.path_in_a(path)];
          (is_a ? both.first : both.second) = of.reasons[i];
        }
      };
      collect(model_a_, option, true);
      collect(model_b_, *other, false);
    }
    add_unlike(questions, "question");
    add_unlike(reasons, "reason");
  }

  /// Why something is always possible.
  void promises() {
    Texts texts;
    const auto collect = [&](const model::Model& model, bool is_a) {
      for (const model::Decision& decision : model.decisions) {
        const std::string& path = model.elements[decision.element].path;
        auto& both = texts[is_a ? path : translation_.path_in_a(path)];
        (is_a ? both.first : both.second) = decision.always_possible;
      }
    };
    collect(model_a_, true);
    collect(model_b_, false);
    add_unlike(texts, "always possible");
  }

  const Side& a_;
  const Side& b_;
  const model::Model& model_a_;
  const model::Model& model_b_;
  const Translation& translation_;
  std::vector<Difference> result_;
};

} // namespace

std::vector<Difference> element_differences(const Side& a, const Side& b, const model::Model& model_a,
                                            const model::Model& model_b, const Translation& translation) {
  std::vector<Difference> out = Elements(a, b, model_a, model_b, translation).run();
  for (Difference& difference : citation_differences(a, b, model_a, model_b, translation)) {
    out.push_back(std::move(difference));
  }
  return out;
}

} // namespace brehon::diff
