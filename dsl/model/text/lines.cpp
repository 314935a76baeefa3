#include "dsl/model/text/lines.hpp"

#include "dsl/model/text/cells.hpp"
#include "dsl/model/text/names.hpp"
#include "dsl/model/text/statements.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace brehon {

using model::Member;
using model::Values;

namespace {

template <class T, class... Of>
concept AnyOf = (std::same_as<T, Of> || ...);

/// Lists that are written where their elements are used.
template <class T>
concept ListOfUsed = requires {
  typename T::value_type;
}
&&AnyOf<typename T::value_type, model::Variable, model::Bundle, model::Decision, model::Turns, model::Step>;

/// What is written in one word or a few, without lines inside.
template <class T>
concept Wordy = model::Leaf<T> || AnyOf<T, model::Type, model::Expr, model::Binder, std::pair<int, int>>;

class Lines {
public:
  Lines(const model::Model& model, const ModelWords& words) : model_(model), words_(words) {}

  template <class T> Line part(const T& part, std::string name, Line::Sort sort = Line::Sort::part) {
    Line out = begin(sort, std::move(name));
    if constexpr (requires { part.element; }) {
      place(out, part.element);
    } else if constexpr (std::same_as<T, model::PieceType>) {
      const std::string family = words_.name(part.family);
      out.path = part.name == family ? family : family + "." + part.name;
    }
    const Line* const around = std::exchange(around_, &out);
    const std::vector<std::string> keys = std::exchange(keys_, keys_of(part));
    inside(part, out);
    keys_ = keys;
    around_ = around;
    return out;
  }

private:
  Line begin(Line::Sort sort, std::string name, std::string text = {}) const {
    Line out;
    out.sort = sort;
    out.name = std::move(name);
    out.text = std::move(text);
    if (around_ != nullptr) {
      out.element = around_->element;
      out.path = around_->path;
    }
    return out;
  }

  void place(Line& line, model::ElementId element) const {
    if (model_.elements.has(element)) {
      line.element = element;
      line.path = model_.elements[element].path;
    }
  }

  // ---- members

  template <class T> void inside(const T& part, Line& out) {
    static const T fresh;
    model::members_beside(part, fresh, [&](const Member& member, const auto& x, const auto* of_fresh) {
      const bool shown = member.matter == model::Matter::play || member.matter == model::Matter::name ||
                         (member.matter == model::Matter::wording && member.is_shown_always);
      if (shown && member.name != "name" &&
          (member.is_shown_always || of_fresh == nullptr || !model::same(x, *of_fresh))) {
        this->member(member, x, part, out);
      }
    });
    if constexpr (std::same_as<T, model::Define>) {
      bounds(part, out);
    }
  }

  /// What is adjusted stays within the range of its value.
  void bounds(const model::Define& define, Line& out) const {
    const bool is_adjusted =
        std::any_of(model_.effects.begin(), model_.effects.end(), [&](const model::Effect& effect) {
          return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
        });
    if (is_adjusted) {
      const model::Type& type = define.value.type;
      out.inside.push_back(begin(Line::Sort::member, "within", fmt::format("{}..{}", type.low, type.high)));
    }
  }

  template <class T, class Of> void member(const Member& member, const T& x, const Of& of, Line& out) {
    if constexpr (ListOfUsed<T>) {
      return;
    } else if constexpr (std::same_as<Of, model::Matchup> && std::same_as<T, std::vector<model::MatchupRow>>) {
      return; // they are in the cells
    } else if constexpr (std::same_as<Of, model::Guard> && std::same_as<T, model::VariableId>) {
      return; // it is what the guard is called
    } else {
      if constexpr (std::same_as<Of, model::PieceType> && std::same_as<T, model::PieceTypeId>) {
        if (model_.types.has(x) && &model_.types[x] == &of) {
          return; // it has one side only
        }
      }
      const Values around = values_;
      if (member.values.type != nullptr || !member.values.kind.is_none() || member.values.names != nullptr) {
        values_ = member.values;
      }
      if (!cells(member, of, out)) {
        list_or_line(member, x, out);
      }
      values_ = around;
    }
  }

  template <class T> void list_or_line(const Member& member, const T& x, Line& out) {
    const std::string name = member.is_plain ? "" : spaced(member.name);
    if constexpr (std::same_as<T, model::Block>) {
      block(member, x, out);
    } else if constexpr (Wordy<T>) {
      out.inside.push_back(begin(Line::Sort::member, name, text(x)));
      if constexpr (std::same_as<T, bool>) {
        out.inside.back() = begin(Line::Sort::member, name, x ? "" : "not");
      }
    } else if constexpr (model::Part<const T>) {
      out.inside.push_back(part(x, name));
    } else if constexpr (model::Sequence<const T>) {
      list(member, name, x, out);
    } else {
      static_assert(model::IsOptional<T>::value || model::IsShared<T>::value || model::IsPair<T>::value,
                    "a new sort of member: say how it is written"); // these are wording
    }
  }

  template <class T> void list(const Member& member, const std::string& name, const T& x, Line& out) {
    using Element = typename T::value_type;
    if constexpr (std::same_as<Element, int>) {
      if (x.size() == keys_.size() && member.values.type != nullptr) {
        return keyed(x, out);
      }
    }
    if constexpr (Wordy<Element>) {
      std::string words;
      for (const Element& each : x) {
        words += (words.empty() ? "" : ", ") + text(each);
      }
      if constexpr (AnyOf<Element, model::VariableId, model::Binder>) {
        words = "(" + words + ")";
      }
      out.inside.push_back(begin(Line::Sort::member, name, words));
    } else if constexpr (model::Part<const Element>) {
      for (const Element& each : x) {
        out.inside.push_back(part(each, thing(member.noun.empty() ? name : std::string(member.noun), each)));
      }
    } else { // a list of lists of numbers
      for (std::size_t i = 0; i < x.size(); ++i) {
        Line line = begin(Line::Sort::part, name + " " + words_.kind_value(member.rows, static_cast<int>(i)));
        x[i].size() == keys_.size() ? keyed(x[i], line) : list(Member(""), "", x[i], line);
        out.inside.push_back(std::move(line));
      }
    }
  }

  /// Numbers, each the value of something.
  void keyed(const std::vector<int>& values, Line& out) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values_.names != nullptr && values[i] == model::none) {
        continue; // a place without a next one
      }
      Line line = begin(Line::Sort::value, keys_[i], text(values[i]));
      line.path = line.path.empty() ? keys_[i] : line.path + "." + keys_[i];
      out.inside.push_back(std::move(line));
    }
  }

  // ---- words

  template <class T> std::string text(const T& x) const {
    if constexpr (std::same_as<T, bool>) {
      return x ? "yes" : "no";
    } else if constexpr (std::is_enum_v<T>) {
      return spaced(enumerator_name(x));
    } else if constexpr (std::is_arithmetic_v<T>) {
      return number(static_cast<int>(x));
    } else if constexpr (std::same_as<T, std::string>) {
      return x;
    } else if constexpr (std::same_as<T, model::Type>) {
      return words_.type(x);
    } else if constexpr (std::same_as<T, model::Expr>) {
      return words_.expr(x);
    } else if constexpr (std::same_as<T, model::Binder>) {
      return words_.binder(x);
    } else if constexpr (std::same_as<T, std::pair<int, int>>) {
      return fmt::format("{}..{}", x.first, x.second);
    } else if constexpr (std::same_as<T, model::VariableId>) {
      return words_.name(x) + (model_.variables.has(x) ? ": " + declared(model_.variables[x].type) : "");
    } else if constexpr (std::same_as<T, model::TurnsId>) {
      return x.is_none() ? "none" : "around it"; // there is no other turn
    } else if constexpr (model::IsId<T>::value) {
      return words_.name(x);
    } else {
      return {}; // wording and places
    }
  }

  /// Where the pieces can be follows from the rest.
  std::string declared(model::Type type) const {
    type.zones.clear();
    return words_.type(type);
  }

  std::string number(int value) const {
    if (values_.names != nullptr) {
      const auto at = static_cast<std::size_t>(value);
      return value == model::none ? "none" : at < values_.names->size() ? (*values_.names)[at] : std::to_string(value);
    }
    return values_.type != nullptr ? words_.value(*values_.type, value) : words_.kind_value(values_.kind, value);
  }

  template <class T> std::string thing(std::string noun, const T& part) const {
    std::string name;
    if constexpr (std::same_as<T, model::Guard>) {
      noun = part.variable.is_none() ? noun : "let";
      name = part.variable.is_none() ? part.name : words_.name(part.variable);
    } else if constexpr (requires { part.name; } && !AnyOf<T, model::Axis>) {
      name = part.name;
    }
    return name.empty() ? noun : noun + " " + name;
  }

  /// For what the numbers in a part stand in a row: the values of a kind, the types of a family.
  template <class T> std::vector<std::string> keys_of(const T& part) const {
    if constexpr (std::same_as<T, model::Kind>) {
      return part.values;
    } else if constexpr (std::same_as<T, model::Family>) {
      std::vector<std::string> names;
      for (const model::PieceTypeId type : part.type_ids()) {
        names.push_back(words_.name(type));
      }
      return names;
    } else {
      return keys_;
    }
  }

  // ---- cells of matchups and tables

  template <class Of> bool cells(const Member& member, const Of& of, Line& out) {
    if constexpr (std::same_as<Of, model::Matchup>) {
      if (member.name == "cells") {
        cells_of(of, out, [&](Line& line, int row) {
          const model::MatchupRow& at = of.rows[static_cast<std::size_t>(row)];
          place(line, at.element);
          line.text = at.result == model::none ? "never" : words_.kind_value(of.results, at.result);
        });
        return true;
      }
    } else if constexpr (std::same_as<Of, model::Table>) {
      if (member.name == "cells" || (member.name == "values" && of.collected.empty())) {
        if (member.name == "cells") {
          cells_of(of, out, [&](Line& line, int row) {
            place(line, of.row_elements[static_cast<std::size_t>(row)]);
            line.text = words_.expr(of.values[static_cast<std::size_t>(row)]);
          });
        }
        return true;
      }
    }
    return false;
  }

  template <class Of, class Text> void cells_of(const Of& of, Line& out, const Text& text) {
    const std::vector<std::string> names = cell_names(model_, of.axes);
    for (std::size_t i = 0; i < of.cells.size(); ++i) {
      const std::string name = i < names.size() ? names[i] : std::to_string(i);
      if (of.cells[i] == model::none) {
        continue;
      }
      Line line = begin(Line::Sort::value, name);
      text(line, of.cells[i]);
      line.path = out.path + "." + name;
      out.inside.push_back(std::move(line));
    }
  }

  // ---- statements

  void block(const Member& member, const model::Block& block, Line& out) {
    if (member.is_plain) {
      return statements(block, out);
    }
    Line line = begin(Line::Sort::part, spaced(member.name));
    for (std::size_t i = 0; i < model_.elements.size() && around_ != nullptr && around_->path.empty(); ++i) {
      if (model_.elements[model::ElementId(static_cast<int>(i))].path == member.name) { // `setup` and `play`
        place(line, model::ElementId(static_cast<int>(i)));
      }
    }
    const Line* const around = std::exchange(around_, &line);
    statements(block, line);
    around_ = around;
    out.inside.push_back(std::move(line));
  }

  void statements(const model::Block& block, Line& out) {
    for (const model::Stmt& stmt : block) {
      out.inside.push_back(statement(stmt));
    }
  }

  Line statement(const model::Stmt& stmt) {
    Line out = begin(Line::Sort::statement, "", statement_head(words_, stmt));
    place(out, stmt.element);
    const Line* const around = std::exchange(around_, &out);
    if (stmt.act == model::Act::if_ && stmt[model::Role::condition].op == model::Op::constant) {
      out.holds = stmt[model::Role::condition].value != 0;
    }
    used(stmt, out);
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      if (i < stmt.cases.size()) {
        branch("case " + case_values(stmt, stmt.cases[i]), stmt.blocks[i], out);
      } else if (i > 0) {
        branch("else", stmt.blocks[i], out);
      } else {
        statements(stmt.blocks[i], out);
      }
    }
    around_ = around;
    return out;
  }

  void branch(std::string text, const model::Block& block, Line& out) {
    Line line = begin(Line::Sort::statement, "", std::move(text));
    statements(block, line);
    out.inside.push_back(std::move(line));
  }

  std::string case_values(const model::Stmt& stmt, const std::vector<model::Interval>& values) const {
    const model::Type& type = stmt[model::Role::value].type;
    std::string text;
    for (const auto& [low, high] : values) {
      text += (text.empty() ? "" : ", ") + words_.value(type, low);
      text += low == high ? "" : ".." + words_.value(type, high);
    }
    return text;
  }

  /// The decision, turns or step that a statement is about.
  void used(const model::Stmt& stmt, Line& out) {
    if (model::facts(stmt.act).index == model::Index::nothing) {
      return;
    }
    model::with_index(model::facts(stmt.act).index, stmt.index, [&](const auto& id) {
      model::members(model_, [&](const Member&, const auto& list) {
        using List = std::remove_cvref_t<decltype(list)>;
        if constexpr (ListOfUsed<List> && requires { list.has(id); }) {
          if constexpr (!AnyOf<typename List::value_type, model::Variable, model::Bundle>) {
            if (list.has(id)) {
              Line inner = part(list[id], "");
              out.inside.insert(out.inside.end(), inner.inside.begin(), inner.inside.end());
            }
          }
        }
      });
    });
  }

  const model::Model& model_;
  const ModelWords& words_;
  const Line* around_ = nullptr;
  Values values_;
  std::vector<std::string> keys_;
};

} // namespace

Line model_lines(const model::Model& model, const ModelWords& words) {
  return Lines(model, words).part(model, "game " + model.name);
}

} // namespace brehon
