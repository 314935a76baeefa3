#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "interpreter/play/text.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace brehon::tables {

namespace {

using model::Op;
using model::Role;

// ---- scoring

/// The number of points of one piece, of one fulfilled condition; empty where it is not constant.
std::string points_each(const model::Expr& value) {
  if (value.op == Op::constant) {
    return std::to_string(value.value);
  }
  if (value.op == Op::multiply) {
    return value[Role::right].op == Op::count ? points_each(value[Role::left]) : std::string();
  }
  if (value.op == Op::count) {
    return "1";
  }
  if (value.op == Op::conditional) {
    return points_each(value[Role::yes]);
  }
  return value.op == Op::minimum ? points_each(value[Role::left]) : std::string();
}

/// Whether an item never counts under the options of the model.
bool is_never(const model::Expr& value) {
  return expressions::is_false(value) ||
         (value.op == Op::conditional && expressions::is_false(value[Role::condition]) &&
          expressions::is_false(value[Role::no]));
}

/// The families of cards that say themselves what they score.
std::vector<model::FamilyId> scoring_families(const model::Model& model) {
  std::vector<model::FamilyId> families;
  for (const model::FamilyId family : ids(model.families)) {
    const std::string path = model.families[family].name + ".";
    const bool scores = std::any_of(model.score.begin(), model.score.end(), [&](const model::ScoreItem& score) {
      return score.me != model::none && score.element != model::none &&
             model.elements[score.element].path.starts_with(path);
    });
    if (scores) {
      families.push_back(family);
    }
  }
  return families;
}

Table score_table(const Words& words) {
  Table table;
  table.name = table.subject = "score";
  table.title = words.phrase("tables.score");
  table.columns = {column("item", words.phrase("tables.score_item")), column("points", words.phrase("tables.points"))};
  for (const model::ScoreItem& score : words.model().score) {
    if (score.me != model::none || is_never(score.value)) {
      continue; // of a card: described there
    }
    table.rows.push_back({path_of(words, score.element),
                          {cell(called(words, "score." + score.name), score.name),
                           cell(telling::score_item(words, score), points_each(score.value))},
                          citations_of(words, score.element)});
  }
  for (const model::FamilyId family : scoring_families(words.model())) {
    const Term cards = words.family_noun(family, 2);
    table.rows.push_back(
        {words.model().families[family].name,
         {cell(Words::capital(cards.bare())), cell(words.phrase("tables.points_of_cards", {{"cards", cards}}))},
         {}});
  }
  return table;
}

List winner_list(const Words& words) {
  const model::Model& model = words.model();
  List list;
  list.name = list.subject = "winner";
  list.title = words.phrase("tables.winner");
  for (const model::Criterion& criterion : model.criteria) {
    list.items.push_back(item(words, Words::capital(telling::criterion(words, criterion)), criterion.element));
  }
  list.items.push_back(item(words, words.phrase(model.shared_victory ? "tables.shared" : "tables.drawn"), model::none));
  return list;
}

// ---- actions

/// Whether a condition has a name, and is so long that one understands it sooner by that.
bool is_better_by_name(const RequirementWords& requirement) {
  constexpr std::size_t is_long = 80;
  return requirement.is_named && requirement.condition.size() > is_long;
}

/// A condition as it is told: as a whole, or where that would be long, each of those that all have to hold.
std::vector<std::string> short_conditions(const RequirementWords& requirement) {
  constexpr std::size_t is_long = 80;
  return requirement.condition.size() > is_long ? requirement.conditions : std::vector{requirement.condition};
}

/// What an action needs. A long condition has its name before it.
std::vector<std::string> conditions_of(const Words& words, const RequirementWords& requirement) {
  if (!requirement.is_condition) {
    return {Words::ended(Words::capital(requirement.text))};
  }
  std::vector<std::string> texts;
  for (const std::string& each : short_conditions(requirement)) {
    texts.push_back(words.phrase("tables.only_if", {{"condition", each}}));
  }
  if (is_better_by_name(requirement)) {
    texts.front() =
        words.phrase("named", {{"name", Words::capital(requirement.text)}, {"what", words.uncapital(texts.front())}});
  }
  return texts;
}

/// The decision's actions, each with what is chosen, its conditions and effects.
List action_list(const Words& words, const model::Decision& decision) {
  List list;
  list.name = path_of(words, decision.element);
  list.subject = decision.name.substr(decision.name.rfind('.') + 1);
  list.ordered = false;
  for (const model::Action& action : decision.actions) {
    const ActionWords told = telling::action(words, decision, action);
    Item made = item(words, Words::capital(told.text), told.element);
    made.term = true;
    for (const std::string& parameter : told.parameters) {
      made.items.push_back(item(words, words.phrase("tables.choose", {{"what", parameter}}), model::none));
    }
    for (const RequirementWords& requirement : told.requirements) {
      for (std::string& condition : conditions_of(words, requirement)) {
        made.items.push_back(item(words, std::move(condition), requirement.element));
      }
    }
    for (Item& effect : joined(words, items_of(words, told.effects))) {
      made.items.push_back(std::move(effect));
    }
    list.items.push_back(std::move(made));
  }
  return list;
}

/// What is done, in one cell; nothing where what governs other sentences would not be clear in it.
std::optional<std::string> in_one_cell(const Words& words, const std::vector<Sentence>& sentences) {
  std::string text;
  for (const Sentence& sentence : sentences) {
    std::string own = sentence.text;
    if (sentence.inside.size() == 1 && sentence.inside.front().inside.empty()) {
      own += " " + words.uncapital(sentence.inside.front().text);
    } else if (!sentence.inside.empty()) {
      return std::nullopt;
    }
    text += (text.empty() ? "" : " ") + own;
  }
  return text;
}

/// The conditions of an action, a line each; long ones by their names.
std::string conditions_text(const ActionWords& action) {
  std::vector<std::string> lines;
  for (const RequirementWords& requirement : action.requirements) {
    const bool in_full = requirement.is_condition && !is_better_by_name(requirement);
    std::vector<std::string> own = in_full ? short_conditions(requirement) : std::vector{requirement.text};
    std::move(own.begin(), own.end(), std::back_inserter(lines));
  }
  std::string text;
  for (const std::string& line : lines) {
    text += text.empty() ? "" : "\n";
    text += (lines.size() > 1 ? "\u2013\u00a0" : "") + Words::capital(line);
  }
  return text;
}

/// The columns of a table that have something in a row; the first always stays.
Table without_empty_columns(Table table) {
  for (std::size_t i = table.columns.size(); i-- > 1;) {
    const bool is_empty =
        std::all_of(table.rows.begin(), table.rows.end(), [&](const Row& row) { return row.cells[i].text.empty(); });
    if (is_empty) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      table.columns.erase(table.columns.begin() + at);
      for (Row& row : table.rows) {
        row.cells.erase(row.cells.begin() + at);
      }
    }
  }
  return table;
}

/// The decision's actions as the rows of a table; nothing where one of them takes more than a cell.
std::optional<Table> action_table(const Words& words, const model::Decision& decision) {
  Table table;
  table.cited = false;
  table.columns = {column("action", words.phrase("tables.action")), column("choice", words.phrase("tables.choice")),
                   column("condition", words.phrase("tables.condition")),
                   column("effect", words.phrase("tables.effect"))};
  for (const model::Action& action : decision.actions) {
    const ActionWords told = telling::action(words, decision, action);
    const std::optional<std::string> effects = in_one_cell(words, told.effects);
    if (!effects) {
      return std::nullopt;
    }
    table.rows.push_back({path_of(words, told.element),
                          {cell(Words::capital(told.text), action.name), cell(Words::capital(told.chosen)),
                           cell(conditions_text(told)), cell(*effects)},
                          {}});
  }
  return without_empty_columns(std::move(table));
}

/// A name for the list of a decision that is good for a file, too.
std::string list_name(std::string path, const std::string& name) {
  if (path.empty()) {
    path = name;
  }
  std::replace(path.begin(), path.end(), '.', '_');
  return "actions_" + path;
}

/// `raiding.realm_raid`: what a decision belongs to.
std::string place_of(const Words& words, const model::Decision& decision) {
  std::vector<std::string> labels;
  for (model::ElementId element = decision.element; element != model::none;
       element = words.model().elements[element].parent) {
    const model::Element& each = words.model().elements[element];
    const bool is_told = each.sort == "phase" || each.sort == "step" || each.sort == "rule" || each.sort == "decision";
    // A name in the rules says nothing to readers of another language.
    const bool says_something = words.labels().language() == rules_language || !words.heading(each.path).empty();
    if (is_told && says_something) {
      labels.insert(labels.begin(), called(words, each.path));
    }
  }
  std::string text;
  for (const std::string& label : labels) {
    text += (text.empty() ? "" : ", ") + label;
  }
  return text;
}

void add_elements(const std::vector<Sentence>& sentences, std::set<model::ElementId>& elements) {
  for (const Sentence& sentence : sentences) {
    elements.insert(sentence.element);
    add_elements(sentence.inside, elements);
  }
}

/// The elements that come to bear in play under the options of the model: those of the phases and of cards, and of what
/// is done by the actions of each decision among them.
std::set<model::ElementId> told_elements(const Words& own) {
  const Words words = own.by_structure(); // a sentence of the author tells all that stands in its rule
  std::set<model::ElementId> elements;
  for (const model::Phase& phase : words.model().phases) {
    add_elements(telling::effects(words, phase.body), elements);
  }
  for (const model::Effect& effect : words.model().effects) {
    add_elements(telling::effect(words, effect), elements);
  }
  std::vector<const model::Decision*> open;
  for (const model::Decision& decision : words.model().decisions) {
    open.push_back(&decision);
  }
  for (bool found = true; found;) {
    found = false;
    for (const model::Decision*& decision : open) {
      if (decision != nullptr && elements.count(decision->element) != 0) {
        for (const model::Action& action : decision->actions) {
          add_elements(telling::action(words, *decision, action).effects, elements);
        }
        decision = nullptr;
        found = true;
      }
    }
  }
  return elements;
}

// ---- options

std::string reading_name(const Words& words, const model::Option& option, int value) {
  return option.kind == model::none ? std::to_string(value) : words.model().kinds[option.kind].values[index(value)];
}

/// `reading: why`
Cell reading(const Words& words, const model::Option& option, int value) {
  const std::string name = reading_name(words, option, value);
  const bool explained =
      option.kind != model::none && index(value) < option.reasons.size() && !option.reasons[index(value)].empty();
  Cell made = cell(called(words, option.name + "." + name), name);
  made.text += explained ? ": " + option.reasons[index(value)] : "";
  return made;
}

/// The values of an option but its default and the one that is played, a line each.
Cell others(const Words& words, const model::Option& option) {
  Cell all;
  if (option.kind == model::none) {
    return cell(std::to_string(option.low) + "\u2013" + std::to_string(option.high),
                std::to_string(option.low) + ".." + std::to_string(option.high));
  }
  for (int i = 0; i < words.model().kinds[option.kind].size(); ++i) {
    if (i != option.initial && i != option.value) {
      const Cell other = reading(words, option, i);
      all.text += (all.text.empty() ? "" : "\n") + other.text;
      all.value += (all.value.empty() ? "" : " ") + other.value;
    }
  }
  return all;
}

/// The default first; what is played only where it is another one, in a column that is there where some option needs
/// it.
Table option_table(const Words& words, bool gaps) {
  Table table;
  table.name = table.subject = gaps ? "gaps" : "choices";
  table.title = words.phrase(gaps ? "tables.gaps" : "tables.choices");
  std::vector<const model::Option*> options;
  bool other = false;
  for (const model::Option& option : words.model().options) {
    if (option.gap == gaps) {
      options.push_back(&option);
      other = other || option.value != option.initial;
    }
  }
  table.columns = {column("name", words.phrase(gaps ? "tables.question" : "tables.option")),
                   column("default", words.phrase("tables.default"))};
  if (other) {
    table.columns.push_back(column("played", words.phrase("tables.played")));
  }
  table.columns.push_back(column("others", words.phrase("tables.others")));
  for (const model::Option* option : options) {
    Row row{path_of(words, option->element), {}, citations_of(words, option->element)};
    row.cells.push_back(cell(called(words, option->name), option->name));
    if (!option->question.empty()) {
      row.cells.back().text = Words::capital(option->question);
      row.cells.back().language = words.labels().language() == rules_language ? "" : rules_language;
    }
    row.cells.push_back(reading(words, *option, option->initial));
    row.cells.back().marked = !other;
    if (other) {
      row.cells.push_back(option->value == option->initial ? cell("", row.cells.back().value)
                                                           : reading(words, *option, option->value));
      row.cells.back().marked = option->value != option->initial;
    }
    row.cells.push_back(others(words, *option));
    table.rows.push_back(std::move(row));
  }
  return table;
}

} // namespace

Section scoring_section(const Words& words) {
  const model::Model& model = words.model();
  Section section{"scoring", words.phrase("tables.scoring"), {}, true, false};
  if (Table table = score_table(words); !table.rows.empty()) {
    section.blocks.emplace_back(std::move(table));
  }
  if (model.has_winner) {
    section.blocks.emplace_back(winner_list(words));
  }
  return section;
}

namespace {

/// Whether an element stands in a phase, and not in a rule that is carried out there.
bool is_in_phase(const model::Model& model, model::ElementId element) {
  for (; element != model::none; element = model.elements[element].parent) {
    if (model.elements[element].sort == "phase") {
      return true;
    }
  }
  return false;
}

/// The decisions with actions that are described apart, those of the phases first. Others are described where they come
/// up, or they do not.
std::vector<const model::Decision*> told_decisions(const Words& words) {
  std::vector<const model::Decision*> out;
  const std::set<model::ElementId> told = told_elements(words);
  for (const model::Decision& decision : words.model().decisions) {
    const bool has_names = decision.actions.size() > 1 || decision.actions.front().name != "choose";
    if (has_names && told.count(decision.element) != 0) {
      out.push_back(&decision);
    }
  }
  std::stable_partition(out.begin(), out.end(),
                        [&](const model::Decision* decision) { return is_in_phase(words.model(), decision->element); });
  return out;
}

List titled_list(const Words& words, const model::Decision& decision) {
  List list = action_list(words, decision);
  list.title = place_of(words, decision);
  list.name = list_name(list.name, decision.name);
  return list;
}

} // namespace

Section actions_section(const Words& words) {
  Section section{"actions", words.phrase("tables.actions"), {}, true, false};
  for (const model::Decision* decision : told_decisions(words)) {
    section.blocks.emplace_back(titled_list(words, *decision));
  }
  return section;
}

Section brief_actions_section(const Words& words) {
  Section section{"actions", words.phrase("tables.actions"), {}, true, false};
  for (const model::Decision* decision : told_decisions(words)) {
    List list = titled_list(words, *decision);
    if (std::optional<Table> table = action_table(words, *decision)) {
      table->name = list.name;
      table->subject = list.subject;
      table->title = list.title;
      section.blocks.emplace_back(std::move(*table));
    } else {
      section.blocks.emplace_back(std::move(list));
    }
  }
  return section;
}

Section options_section(const Words& words) {
  Section section{"options", words.phrase("tables.options"), {}, false, false};
  for (const bool gaps : {false, true}) {
    if (Table table = option_table(words, gaps); !table.rows.empty()) {
      section.blocks.emplace_back(std::move(table));
    }
  }
  return section;
}

} // namespace brehon::tables
