#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <cstddef>

namespace brehon::tables {

namespace {

/// Whether an element is the one of this path, or belongs to it.
bool belongs(const Words& words, model::ElementId element, const std::string& path) {
  const std::string own = path_of(words, element);
  return own == path || own.compare(0, path.size() + 1, path + ".") == 0;
}

/// All that a card does while it is in force: effects, points, actions.
std::string effects_text(const Words& words, model::PieceTypeId type, const std::string& path) {
  if (std::string own = telling::author_text(words, path); !own.empty()) {
    return own;
  }
  const model::Model& model = words.model();
  std::vector<Sentence> sentences;
  for (const model::Effect& effect : model.effects) {
    if (effect.type == type) {
      for (Sentence& each : telling::effect(words, effect)) {
        sentences.push_back(std::move(each));
      }
    }
  }
  std::string text = lines_of(sentences);
  const auto add = [&text](const std::string& line) { text += (text.empty() ? "" : "\n") + line; };
  for (const model::ScoreItem& score : model.score) {
    if (score.me != model::none && belongs(words, score.element, path)) {
      add(words.phrase("tables.card_points", {{"points", telling::score_item(words, score)}}));
    }
  }
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      if (belongs(words, action.element, path)) {
        add(words.phrase("tables.card_action", {{"action", telling::action(words, decision, action).text}}));
        add(lines_of(telling::action(words, decision, action).effects, 1));
      }
    }
  }
  return text;
}

Table card_table(const Words& words, model::FamilyId which) {
  const model::Model& model = words.model();
  const model::Family& family = model.families[which];
  Table table;
  table.name = table.subject = family.name;
  table.title = Words::capital(words.family(which, 2));
  table.sortable = true;
  table.columns.push_back(column("name", Words::capital(words.family(which))));
  // The first attribute of a family in rows is its row.
  std::vector<const model::Attribute*> attributes;
  for (const model::Attribute& attribute : family.attributes) {
    const bool is_row = attribute.type.sort == model::Sort::kind &&
                        model.kinds[attribute.type.kind].size() == family.types && attribute.name == family.name;
    if (!is_row) {
      attributes.push_back(&attribute);
      const bool number = attribute.type.sort == model::Sort::integer;
      table.columns.push_back(
          column(attribute.name, Words::capital(words.name(family.name + "." + attribute.name).bare()), number));
    }
  }
  const std::vector<model::PieceTypeId> types = family.type_ids();
  bool several = false;
  bool acts = false;
  std::vector<std::string> effects;
  for (const model::PieceTypeId type : types) {
    several = several || model.types[type].copies != 1;
    effects.push_back(effects_text(words, type, family.name + "." + model.types[type].name));
    acts = acts || !effects.back().empty();
  }
  if (several) {
    table.columns.push_back(column("copies", words.phrase("tables.copies"), true));
  }
  if (acts) {
    table.columns.push_back(column("effect", words.phrase("tables.effect")));
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    const model::PieceType& type = model.types[types[i]];
    const std::string path = family.name + "." + type.name;
    Row row;
    row.path = path;
    if (const model::ElementId element = element_at(model, path); !element.is_none()) {
      row.citations = model.elements[element].citations;
    }
    row.cells.push_back(cell(Words::capital(words.piece_type(types[i])), type.name));
    for (const model::Attribute* attribute : attributes) {
      const int value = attribute->values[i];
      row.cells.push_back(cell(words.value(attribute->type, value), attribute->type.sort == model::Sort::bundle
                                                                        ? ""
                                                                        : written(words, attribute->type, value)));
    }
    if (several) {
      row.cells.push_back(cell(std::to_string(type.copies), std::to_string(type.copies)));
    }
    if (acts) {
      row.cells.push_back(cell(effects[i]));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

} // namespace

Section cards_section(const Words& words) {
  Section section{"cards", words.phrase("tables.cards"), {}, false, false};
  for (const model::FamilyId family : ids(words.model().families)) {
    if (words.model().families[family].rows) {
      section.blocks.emplace_back(card_table(words, family));
    }
  }
  return section;
}

} // namespace brehon::tables
