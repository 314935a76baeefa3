#include "tools/words/element.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/walk.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// Looks an element up in the lists of a model.
class Finder {
public:
  Finder(const Words& words, model::ElementId element) : words_(words), model_(words.model()), element_(element) {}

  std::vector<Sentence> find() {
    if (std::optional<Sentence> own = telling::author_sentence(words_, element_)) {
      return {std::move(*own)};
    }
    flow();
    actions();
    parts();
    claims();
    things();
    remarks();
    if (found_.empty()) {
      statements();
    }
    return std::move(found_);
  }

private:
  void say(std::string text, std::vector<Sentence> inside = {}) {
    const bool asks = text.ends_with("?");
    text = Words::capital(std::move(text));
    text = asks || inside.empty() ? Words::ended(std::move(text)) : text + words_.phrase("colon");
    found_.push_back({std::move(text), element_, model_.elements[element_].span, std::move(inside)});
  }

  void say_named(const std::string& name, const std::string& text) {
    say(words_.phrase("named", {{"name", name}, {"what", text}}));
  }

  void take(std::vector<Sentence> sentences) {
    for (Sentence& each : sentences) {
      found_.push_back(std::move(each));
    }
  }

  /// Bodies that have a name.
  template <typename List> void bodies(const List& list) {
    for (const auto& each : list) {
      if (each.element == element_) {
        take(telling::effects(words_, each.body));
      }
    }
  }

  void flow() {
    if (const std::string& path = model_.elements[element_].path; path == "setup" || path == "play") {
      take(telling::effects(words_, path == "setup" ? model_.setup : model_.play));
    }
    bodies(model_.phases);
    bodies(model_.steps);
    bodies(model_.rules);
    for (const model::Turns& turns : model_.turns) {
      if (turns.element == element_) {
        say(telling::turns(words_, turns), telling::effects(words_, turns.body));
      }
    }
    for (const model::Effect& effect : model_.effects) {
      if (effect.element == element_) {
        take(telling::effect(words_, effect));
      }
    }
    for (const model::Define& define : model_.defines) {
      if (define.element == element_) {
        say_named(words_.label(define.name), telling::define(words_, define));
      }
    }
  }

  void actions() {
    for (const model::Decision& decision : model_.decisions) {
      if (decision.element == element_) {
        std::vector<Sentence> inside;
        for (const model::Action& action : decision.actions) {
          inside.push_back(
              {Words::ended(Words::capital(telling::action(words_, decision, action).text)), action.element, {}, {}});
        }
        say(telling::decision(words_, decision), std::move(inside));
      }
      for (const model::Action& action : decision.actions) {
        if (action.element == element_) {
          tell(decision, action);
        }
        for (const model::Guard& guard : action.guards) {
          if (guard.element == element_) {
            tell(decision, action, guard);
          }
        }
      }
    }
  }

  void tell(const model::Decision& decision, const model::Action& action) {
    const ActionWords told = telling::action(words_, decision, action);
    std::vector<Sentence> inside;
    for (const std::string& parameter : told.parameters) {
      inside.push_back(
          {Words::ended(Words::capital(words_.phrase("you_choose_what", {{"what", parameter}}))), element_, {}, {}});
    }
    for (const RequirementWords& requirement : told.requirements) {
      const std::string text = requirement.is_condition
                                   ? words_.phrase("only_if", {{"condition", requirement.condition}})
                                   : requirement.text;
      inside.push_back({Words::ended(Words::capital(text)), requirement.element, {}, {}});
    }
    for (const Sentence& effect : told.effects) {
      inside.push_back(effect);
    }
    say(told.text, std::move(inside));
  }

  void tell(const model::Decision& decision, const model::Action& action, const model::Guard& guard) {
    const ActionWords told = telling::action(words_, decision, action);
    const auto own = std::find_if(told.requirements.begin(), told.requirements.end(),
                                  [&](const RequirementWords& each) { return each.element == guard.element; });
    const std::string condition =
        own == told.requirements.end() ? telling::requirement(words_, guard).condition : own->condition;
    say_named(told.text, words_.phrase("only_if", {{"condition", condition}}));
  }

  void parts() {
    for (const model::Matchup& matchup : model_.matchups) {
      std::vector<Sentence> rows;
      for (std::size_t i = 0; i < matchup.rows.size(); ++i) {
        const model::MatchupRow& row = matchup.rows[i];
        if (row.element == element_) {
          say(telling::matchup_row(words_, matchup, static_cast<int>(i)));
        } else if (matchup.element == element_) {
          rows.push_back({Words::ended(Words::capital(telling::matchup_row(words_, matchup, static_cast<int>(i)))),
                          row.element,
                          row.span,
                          {}});
        }
      }
      if (matchup.element == element_) {
        say(words_.name(matchup.name).bare(), std::move(rows));
      }
    }
    for (const model::Table& table : model_.tables) {
      for (std::size_t i = 0; i < table.row_elements.size(); ++i) {
        if (table.row_elements[i] != element_ && table.element != element_) {
          continue;
        }
        if (const std::string keys = this->keys(table, i); !keys.empty()) {
          say_named(fmt::format("{} ({})", words_.name(table.name).bare(), keys),
                    telling::value(words_, table.values[i]));
        }
      }
    }
    for (const model::ScoreItem& item : model_.score) {
      if (item.element == element_) {
        say_named(words_.label(item.name), telling::score_item(words_, item));
      }
    }
    for (const model::Criterion& criterion : model_.criteria) {
      if (criterion.element == element_) {
        say(telling::criterion(words_, criterion));
      }
    }
  }

  void claims() {
    for (const model::Claim& claim : model_.claims) {
      if (claim.element == element_) {
        say_named(words_.label(claim.name), telling::claim(words_, claim));
      }
    }
  }

  /// For which arguments a row of a table stands. What is equal on all axes but the last stands together.
  std::string keys(const model::Table& table, std::size_t row) const {
    const bool collects = table.policy != model::Table::Policy::one;
    const std::vector<int>& cells = collects ? table.collected[row] : table.cells;
    const Boxes boxes = model::boxes_of(model_, table.axes);
    std::map<std::vector<int>, std::set<int>> groups;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (cells[cell] != (collects ? 1 : static_cast<int>(row))) {
        continue;
      }
      std::vector<int> values = boxes.values_of(static_cast<int>(cell));
      for (std::size_t axis = 0; axis < values.size(); ++axis) {
        values[axis] = model::value_at(model_, table.axes[axis], values[axis]);
      }
      const int last = values.back();
      values.pop_back();
      groups[values].insert(last);
    }
    std::vector<std::string> texts;
    for (const auto& [first, last] : groups) {
      std::string text;
      for (std::size_t axis = 0; axis < first.size(); ++axis) {
        text += words_.value(table.axes[axis].type, first[axis]) + ", ";
      }
      texts.push_back(text + words_.either(table.axes.back().type, last));
    }
    return words_.either(texts);
  }

  void things() {
    for (const model::ZoneId id : ids(model_.zones)) {
      if (model_.zones[id].element == element_) {
        zone(id);
      }
    }
    for (const model::MarkerId id : ids(model_.markers)) {
      const model::Marker& marker = model_.markers[id];
      if (marker.element == element_) {
        const std::string name = with_dimensions(words_.marker(id), marker.dimensions);
        say_named(name, words_.phrase("begins_at", {{"value", words_.value(marker.type, marker.initial)}}));
      }
    }
    for (const model::FamilyId id : ids(model_.families)) {
      const model::Family& family = model_.families[id];
      if (family.element == element_) {
        std::vector<Sentence> types;
        for (int i = 0; i < family.types; ++i) {
          types.push_back({Words::ended(copies(model::PieceTypeId(family.first_type.number() + i))), element_, {}, {}});
        }
        say(words_.family(id, 2), std::move(types));
      }
    }
    for (const model::KindId id : ids(model_.kinds)) {
      kind(id);
    }
  }

  void kind(model::KindId number) {
    const model::Kind& kind = model_.kinds[number];
    const auto value = std::find(kind.value_elements.begin(), kind.value_elements.end(), element_);
    if (value != kind.value_elements.end()) {
      value_of(number, static_cast<int>(value - kind.value_elements.begin()));
    }
    if (kind.element != element_) {
      return;
    }
    std::vector<std::string> names;
    for (int i = 0; i < kind.size(); ++i) {
      names.push_back(kind_value(number, i));
    }
    say_named(words_.kind(number), words_.both(names));
  }

  /// The value of a kind that stands at `position` in it, counted from 0.
  std::string kind_value(model::KindId kind, int position) const {
    const bool numeric = model_.kinds[kind].numeric();
    model::Type type;
    type.sort = numeric ? model::Sort::integer : model::Sort::kind;
    type.kind = kind;
    return words_.value(type, position + (numeric ? model_.kinds[kind].first : 0));
  }

  std::string copies(model::PieceTypeId type) const {
    const model::PieceType& piece = model_.types[type];
    const bool unlimited = model_.families[piece.family].unlimited;
    const std::string name = words_.piece_type(type, unlimited ? 2 : piece.copies);
    std::string text = unlimited ? words_.phrase("unlimited", {{"things", name}})
                                 : words_.phrase("amount", {{"count", std::to_string(piece.copies)}, {"thing", name}});
    return piece.owner == model::none
               ? Words::capital(std::move(text))
               : Words::capital(words_.phrase(
                     "of", {{"thing", text}, {"whole", model_.kinds[model::player_kind].values[index(piece.owner)]}}));
  }

  void value_of(model::KindId kind, int value) {
    for (const model::Option& option : model_.options) {
      if (option.gap && option.kind == kind) {
        say(option.reasons[index(value)]);
        return;
      }
    }
    std::vector<std::string> texts = {words_.kind(kind)};
    for (const model::Attribute& attribute : model_.kinds[kind].attributes) {
      texts.push_back(words_.phrase("named", {{"name", words_.name(attribute.name).bare()},
                                              {"what", words_.value(attribute.type, attribute.values[index(value)])}}));
    }
    say_named(kind_value(kind, value), fmt::format("{}", fmt::join(texts, "; ")));
  }

  std::string with_dimensions(std::string name, const std::vector<model::KindId>& dimensions) const {
    std::vector<std::string> kinds;
    for (const model::KindId kind : dimensions) {
      kinds.push_back(words_.kind(kind));
    }
    return kinds.empty() ? name : fmt::format("{} ({})", name, fmt::join(kinds, ", "));
  }

  void zone(model::ZoneId number) {
    const model::Zone& zone = model_.zones[number];
    std::vector<std::string> families;
    for (const model::FamilyId family : zone.families) {
      families.push_back(words_.family(family, 2));
    }
    std::string text = words_.phrase("holds", {{"things", words_.both(families)}});
    if (zone.capacity != model::none) {
      text = words_.phrase("limited_to", {{"value", text}, {"limit", std::to_string(zone.capacity)}});
    }
    for (const model::Viewer viewer : zone.seen_by) {
      const std::string_view seen = viewer == model::Viewer::holder      ? "seen_by_holder"
                                    : viewer == model::Viewer::owner     ? "seen_by_owner"
                                    : viewer == model::Viewer::others    ? "seen_by_others"
                                    : viewer == model::Viewer::everybody ? "seen_by_all"
                                                                         : "seen_by_nobody";
      text += ", " + words_.phrase(seen);
    }
    if (zone.face_down && zone.seen_by.empty()) {
      text = words_.phrase("face_down", {{"what", text}});
    }
    say_named(with_dimensions(words_.zone(number), zone.dimensions), text);
  }

  void remarks() {
    for (const model::Option& option : model_.options) {
      if (option.element != element_) {
        continue;
      }
      const auto named = [&](int value) {
        return option.kind == model::none ? std::to_string(value) : model_.kinds[option.kind].values[index(value)];
      };
      std::vector<Sentence> values;
      const int size = option.kind == model::none ? 0 : model_.kinds[option.kind].size();
      for (int i = 0; i < size; ++i) {
        const std::string reason = index(i) < option.reasons.size() ? ": " + option.reasons[index(i)] : "";
        values.push_back({fmt::format("`{}`{}.", named(i), reason), element_, {}, {}});
      }
      const std::string taken = fmt::format("`{}`", named(option.value));
      say(option.question.empty() ? option.name : option.question, std::move(values));
      say(words_.phrase(option.value == option.initial ? "taken_by_default" : "taken", {{"value", taken}}));
    }
    for (const model::Note& note : model_.notes) {
      if (note.element == element_) {
        say(note.reason);
      }
    }
  }

  /// That a position is noted, which nobody does.
  void noting(const model::Stmt& stmt) {
    if (stmt.act == model::Act::remember || stmt.act == model::Act::forget) {
      const std::string position = telling::remembered(words_, stmt.id<model::MemoryId>(), stmt.args);
      say(words_.phrase(stmt.act == model::Act::remember ? "remember" : "forget", {{"position", position}}));
    }
  }

  /// A statement without a name.
  void statements() {
    model::each<model::Stmt>(model_, [&](const model::Stmt& stmt) {
      if (stmt.element == element_ && found_.empty()) {
        take(telling::effects(words_, {stmt}));
        noting(stmt);
      }
    });
  }

  const Words& words_;
  const model::Model& model_;
  model::ElementId element_;
  std::vector<Sentence> found_;
};

} // namespace

std::vector<Sentence> element_words(const Words& words, model::ElementId element) {
  return Finder(words, element).find();
}

std::string element_sentence(const model::Model& model, const ChosenPack& reader, model::ElementId element) {
  if (element == model::none || reader.pack == nullptr) {
    return {};
  }
  const Labels labels(model, reader.language);
  const std::vector<Sentence> told = element_words(Words(model, labels, *reader.pack), element);
  return told.size() == 1 && told.front().inside.empty() ? told.front().text : std::string();
}

} // namespace brehon
