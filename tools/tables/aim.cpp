#include "dsl/model/expressions.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brehon::tables {

namespace {

bool ends_game(const Words& words, model::ElementId element) {
  const std::string sort = element == model::none ? std::string() : words.model().elements[element].sort;
  return sort == "end" || sort == "wins" || sort == "loses" || sort == "draw";
}

/// Finds what cannot be told by itself: where the game ends under conditions that mention what was chosen or what a
/// loop is at, or where other conditions do not hold.
class Dependent {
public:
  explicit Dependent(const model::Model& model) : model_(model) {
    for (const model::Phase& phase : model.phases) {
      look(phase.body, {}, false);
    }
    for (const model::Decision& decision : model.decisions) {
      for (const model::Action& action : decision.actions) {
        std::set<model::VariableId> bound;
        for (const model::Binder& parameter : action.parameters) {
          bound.insert(parameter.variable);
        }
        for (const model::Guard& guard : action.guards) {
          bound.insert(guard.variable); // a constant of what was chosen, or none
        }
        look(action.effects, bound, false);
      }
    }
  }

  bool contains(model::ElementId element) const { return found_.count(element) != 0; }

private:
  using Variables = std::set<model::VariableId>;

  static bool mentions(const std::vector<model::Expr>& args, const Variables& bound) {
    return std::any_of(args.begin(), args.end(), [&](const model::Expr& arg) {
      const Variables in = expressions::variables(arg);
      return std::any_of(in.begin(), in.end(), [&](model::VariableId each) { return bound.count(each) != 0; });
    });
  }

  void look(const model::Block& block, Variables bound, bool is_dependent) {
    for (const model::Stmt& stmt : block) {
      const bool depends = is_dependent || mentions(stmt.args, bound);
      if (depends && stmt.element != model::none) {
        found_.insert(stmt.element);
      }
      if (stmt.act == model::Act::let) {
        bound.insert(stmt.id<model::VariableId>());
      }
      Variables inside = bound;
      for (const model::Binder& binder : stmt.binders) {
        inside.insert(binder.variable);
      }
      for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
        look(stmt.blocks[i], inside, depends || (stmt.act == model::Act::if_ && i > 0));
      }
      call(stmt, bound, depends);
    }
  }

  /// Looks at a rule that is carried out; at each once for each way in which it depends on something.
  void call(const model::Stmt& stmt, const Variables& bound, bool is_dependent) {
    if (stmt.act == model::Act::turns) {
      return look(model_.turns[stmt.id<model::TurnsId>()].body, bound, is_dependent);
    }
    if (stmt.act != model::Act::do_ || !called_.emplace(stmt.id<model::RuleId>(), is_dependent).second) {
      return;
    }
    const model::Rule& rule = model_.rules[stmt.id<model::RuleId>()];
    look(rule.body, {rule.parameters.begin(), rule.parameters.end()}, is_dependent);
  }

  const model::Model& model_;
  std::set<model::ElementId> found_;
  std::set<std::pair<model::RuleId, bool>> called_;
};

/// The sentences that say how the game ends, with what governs them, each once.
void add_ends(const Words& words, const std::vector<Sentence>& sentences, const std::string& head,
              const Dependent& dependent, std::vector<std::string>& out) {
  for (const Sentence& sentence : sentences) {
    std::string text = head.empty() ? sentence.text : head + " " + words.uncapital(sentence.text);
    if (!sentence.inside.empty()) {
      const std::string sort =
          sentence.element == model::none ? std::string() : words.model().elements[sentence.element].sort;
      add_ends(words, sentence.inside, sort == "if" || sort == "at_once" ? text : head, dependent, out);
    } else if (ends_game(words, sentence.element) && !dependent.contains(sentence.element) &&
               std::find(out.begin(), out.end(), text) == out.end()) {
      out.push_back(std::move(text));
    }
  }
}

std::string who_wins(const Words& words, const model::Criterion& criterion) {
  const bool is_score = criterion.value.op == model::Op::score && criterion.value.index == model::none;
  const bool is_authors = !telling::author_text(words, criterion.element).empty();
  return is_score && !is_authors ? words.phrase(criterion.most ? "tables.wins_by_most" : "tables.wins_by_fewest")
                                 : words.phrase("tables.wins", {{"criterion", telling::criterion(words, criterion)}});
}

/// How the game ends and who wins, from the rules.
std::string aim_of_rules(const Words& words) {
  const model::Model& model = words.model();
  const Dependent dependent(model);
  std::vector<std::string> ends;
  for (const model::Phase& phase : model.phases) {
    add_ends(words, telling::effects(words, phase.body), "", dependent, ends);
  }
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      add_ends(words, telling::action(words, decision, action).effects, "", dependent, ends);
    }
  }
  std::string text;
  for (const std::string& end : ends) {
    text += (text.empty() ? "" : " ") + end;
  }
  if (model.has_winner && !model.criteria.empty()) {
    text += (text.empty() ? "" : " ") + who_wins(words, model.criteria[model::CriterionId(0)]);
  }
  return text;
}

} // namespace

Section aim_section(const Words& words) {
  Section section{"aim", words.phrase("tables.aim"), {}, true, false};
  std::string text = telling::author_text(words, std::string("aim"));
  if (text.empty()) {
    text = aim_of_rules(words);
  }
  if (!text.empty()) {
    section.blocks.emplace_back(Paragraph{std::move(text)});
  }
  return section;
}

Section terms_section(const Words& words) {
  Section section{"terms", words.phrase("tables.terms"), {}, true, false};
  List list;
  list.name = list.subject = "terms";
  list.ordered = false;
  for (const model::Define& define : words.model().defines) {
    if (const std::optional<Sentence> own = telling::author_sentence(words, define.element)) {
      const std::string name = Words::capital(words.label(define.name));
      list.items.push_back(item(words, words.phrase("named", {{"name", name}, {"what", own->text}}), define.element));
    }
  }
  if (!list.items.empty()) {
    section.blocks.emplace_back(std::move(list));
  }
  return section;
}

Section notes_section(const Words& words) {
  Section section{"notes", words.phrase("tables.remember"), {}, true, false};
  List list;
  list.name = list.subject = "notes";
  list.ordered = false;
  for (const model::Note& note : words.model().notes) {
    if (std::optional<Sentence> own = telling::author_sentence(words, note.element)) {
      list.items.push_back(item(words, own->text, note.element));
    }
  }
  if (!list.items.empty()) {
    section.blocks.emplace_back(std::move(list));
  }
  return section;
}

} // namespace brehon::tables
