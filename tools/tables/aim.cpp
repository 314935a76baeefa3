#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace brehon::tables {

namespace {

bool ends_game(const Words& words, model::ElementId element) {
  const std::string sort = element == model::none ? std::string() : words.model().elements[element].sort;
  return sort == "end" || sort == "wins" || sort == "loses" || sort == "draw";
}

/// The sentences that say how the game ends, with what governs them, each once.
void add_ends(const Words& words, const std::vector<Sentence>& sentences, const std::string& head,
              std::vector<std::string>& out) {
  for (const Sentence& sentence : sentences) {
    std::string text = head.empty() ? sentence.text : head + " " + words.uncapital(sentence.text);
    if (!sentence.inside.empty()) {
      const std::string sort =
          sentence.element == model::none ? std::string() : words.model().elements[sentence.element].sort;
      add_ends(words, sentence.inside, sort == "if" || sort == "at_once" ? text : head, out);
    } else if (ends_game(words, sentence.element) && std::find(out.begin(), out.end(), text) == out.end()) {
      out.push_back(std::move(text));
    }
  }
}

/// How the game ends and who wins, from the rules.
std::string aim_of_rules(const Words& words) {
  const model::Model& model = words.model();
  std::vector<std::string> ends;
  for (const model::Phase& phase : model.phases) {
    add_ends(words, telling::effects(words, phase.body), "", ends);
  }
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      add_ends(words, telling::action(words, decision, action).effects, "", ends);
    }
  }
  std::string text;
  for (const std::string& end : ends) {
    text += (text.empty() ? "" : " ") + end;
  }
  if (model.has_winner && !model.criteria.empty()) {
    const std::string criterion = telling::criterion(words, model.criteria[model::CriterionId(0)]);
    text += (text.empty() ? "" : " ") + words.phrase("tables.wins", {{"criterion", criterion}});
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
