#include "dsl/base/index.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace brehon::tables {

namespace {

using model::Act;

/// So many sentences of a step, those that they govern included, are in the summary.
constexpr std::size_t told_in_full = 40;

std::size_t size_of(const std::vector<Sentence>& sentences) {
  std::size_t size = sentences.size();
  for (const Sentence& sentence : sentences) {
    size += size_of(sentence.inside);
  }
  return size;
}

/// Makes the summary of play. A step is described by its name; of what belongs to it, only who decides what, and how
/// the game ends, is described, too. Anything else stands as it is.
class Course {
public:
  explicit Course(const Words& words) : words_(words), model_(words.model()) {}

  std::vector<Item> of_play(const model::Block& block) {
    std::vector<Item> items;
    for (const model::Stmt& stmt : block) {
      statement(stmt, items);
    }
    return items;
  }

private:
  /// Whether statements of this sort are described in a step, too: decisions, and what ends the game.
  static bool is_told(const std::string& sort) {
    static constexpr std::array<std::string_view, 9> sorts = {"action", "choose", "decision", "may",  "end",
                                                              "wins",   "loses",  "draw",     "leave"};
    return std::find(sorts.begin(), sorts.end(), sort) != sorts.end();
  }

  std::string sort_of(model::ElementId element) const {
    return element == model::none ? std::string() : model_.elements[element].sort;
  }

  Item named(const std::string& name, model::ElementId element) const {
    Item result = item(words_, Words::capital(words_.label(name)), element);
    result.term = true;
    return result;
  }

  void statement(const model::Stmt& stmt, std::vector<Item>& items) {
    if (stmt.act == Act::phase && stmt.index != model::none) {
      const model::Phase& phase = model_.phases[stmt.id<model::PhaseId>()];
      items.push_back(named(phase.name, phase.element));
      items.back().items = summary(telling::body(words_, phase.element, phase.body), false);
      return;
    }
    if (stmt.act == Act::step && stmt.index == model::none) {
      items.push_back(item(words_, words_.phrase("tables.setup"), stmt.element));
      items.back().term = true;
      return;
    }
    const std::vector<Sentence> sentences = telling::effects(words_, {stmt});
    const bool is_authors = stmt.element != model::none && words_.telling(path_of(words_, stmt.element)) != nullptr;
    if (is_authors || (stmt.act != Act::repeat && stmt.act != Act::repeat_times && stmt.act != Act::if_)) {
      for (Item& each : summary(sentences, false)) {
        items.push_back(std::move(each));
      }
      return;
    }
    // A condition that is known under these options has no sentence of its own.
    std::size_t next = 0;
    for (const model::Block& block : stmt.blocks) {
      std::vector<Item> inside = of_play(block);
      const bool has_head =
          next < sentences.size() && sentences[next].element == stmt.element && !sentences[next].inside.empty();
      if (has_head && !inside.empty()) {
        items.push_back(item(words_, sentences[next++].text, stmt.element));
        items.back().items = std::move(inside);
      } else if (next < sentences.size()) {
        for (Item& each : inside) {
          items.push_back(std::move(each));
        }
        return;
      }
    }
  }

  std::vector<Item> summary(const std::vector<Sentence>& sentences, bool in_step) const {
    std::vector<Item> items;
    for (const Sentence& sentence : sentences) {
      const std::string sort = sort_of(sentence.element);
      const bool is_step = sort == "step";
      if (is_step && sentence.inside.empty()) {
        continue; // under these options nothing happens in it
      }
      Item made = item(words_, sentence.text, sentence.element);
      const bool is_short = is_step && size_of(sentence.inside) <= told_in_full;
      made.items = is_short ? items_of(words_, sentence.inside) : summary(sentence.inside, in_step || is_step);
      if (is_step) {
        made.term = true;
        made.text = Words::capital(words_.label(path_of(words_, sentence.element)));
      }
      if (is_step || is_told(sort) || !made.items.empty() || (!in_step && sentence.inside.empty())) {
        items.push_back(std::move(made));
      }
    }
    return items;
  }

  const Words& words_;
  const model::Model& model_;
};

} // namespace

Section turn_section(const Words& words) {
  Section section{"turn", words.phrase("tables.turn"), {}, true, false};
  List list;
  list.name = list.subject = "course";
  list.items = joined(words, Course(words).of_play(words.model().play));
  if (!list.items.empty()) {
    section.blocks.push_back(std::move(list));
  }
  return section;
}

} // namespace brehon::tables
