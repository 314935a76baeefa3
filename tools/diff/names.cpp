#include "tools/diff/names.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace brehon::diff {

using model::Expr;
using model::Op;

namespace {

/// The new names of one sort of thing.
class NewNames {
public:
  NewNames(const std::vector<Renaming>& renamings, std::string_view what) {
    for (const Renaming& each : renamings) {
      if (each.what == what) {
        names_[each.within].emplace(each.b, each.a);
      }
    }
  }

  void apply(std::string& name, const std::string& within = "") const {
    const auto of = names_.find(within);
    if (of == names_.end()) {
      return;
    }
    if (const auto found = of->second.find(name); found != of->second.end()) {
      name = found->second;
    }
  }

  template <typename List> void apply_to(List& list) const {
    for (auto& each : list) {
      apply(each.name);
    }
  }

private:
  std::map<std::string, std::map<std::string, std::string>> names_;
};

/// `patrick.chief`, word by word.
void rename_type(std::string& name, const std::map<std::string, std::string>& words) {
  std::string result;
  std::size_t begin = 0;
  while (begin <= name.size()) {
    const std::size_t dot = std::min(name.find('.', begin), name.size());
    const std::string word = name.substr(begin, dot - begin);
    const auto found = words.find(word);
    result += (begin == 0 ? "" : ".") + (found == words.end() ? word : found->second);
    begin = dot + 1;
  }
  name = std::move(result);
}

void rename_types(model::Model& model, const std::vector<Renaming>& renamings) {
  std::map<std::string, std::string> words;
  for (const Renaming& each : renamings) {
    if (each.what == "value" || each.what == "piece") {
      words.emplace(each.b, each.a);
    }
  }
  if (words.empty()) {
    return;
  }
  for (model::PieceType& type : model.types) {
    rename_type(type.name, words);
  }
}

void rename_actions(model::Model& model, const NewNames& actions, const NewNames& requirements) {
  for (model::Decision& decision : model.decisions) {
    actions.apply(decision.name);
    for (model::Action& action : decision.actions) {
      actions.apply(action.name);
      requirements.apply_to(action.guards);
    }
  }
}

void rename_attributes(model::Model& model, const NewNames& names) {
  for (std::string& name : model.attributes) {
    names.apply(name);
  }
  for (model::Kind& kind : model.kinds) {
    names.apply_to(kind.attributes);
  }
  for (model::Family& family : model.families) {
    names.apply_to(family.attributes);
  }
}

/// What resets a marker is called by its name: a phase, a step, what a `repeat` counts. All still have their own names.
void rename_lasts(model::Model& model, const NewNames& phases, const NewNames& steps, const NewNames& markers) {
  const auto is_called = [](const auto& list, const std::string& name) {
    return std::any_of(list.begin(), list.end(), [&name](const auto& each) { return each.name == name; });
  };
  for (model::Marker& marker : model.markers) {
    const std::string name = marker.lasts;
    if (is_called(model.phases, name)) {
      phases.apply(marker.lasts);
    } else if (is_called(model.steps, name)) {
      steps.apply(marker.lasts);
    } else if (is_called(model.markers, name)) {
      markers.apply(marker.lasts);
    }
  }
}

} // namespace

void rename(model::Model& model, const std::vector<Renaming>& renamings) {
  if (renamings.empty()) {
    return;
  }
  const auto of = [&](std::string_view what) { return NewNames(renamings, what); };
  of("kind").apply_to(model.kinds);
  const NewNames values = of("value");
  for (model::Kind& kind : model.kinds) {
    for (std::string& value : kind.values) {
      values.apply(value, kind.name);
    }
  }
  rename_types(model, renamings);
  rename_attributes(model, of("attribute"));
  of("option").apply_to(model.options);
  of("piece").apply_to(model.families);
  of("zone").apply_to(model.zones);
  rename_lasts(model, of("phase"), of("step"), of("marker"));
  of("marker").apply_to(model.markers);
  of("matchup").apply_to(model.matchups);
  of("table").apply_to(model.tables);
  of("definition").apply_to(model.defines);
  of("rule").apply_to(model.rules);
  of("phase").apply_to(model.phases);
  of("step").apply_to(model.steps);
  of("score item").apply_to(model.score);
  rename_actions(model, of("action"), of("requirement"));
}

// ---- the order of a kind

namespace {

/// What represents a value of the kind, and what compares two of them.
void reverse_expression(Expr& expr, model::KindId kind, int sum) {
  const bool is_value = expr.op == Op::constant && expr.type.kind == kind &&
                        (expr.type.sort == model::Sort::kind || expr.type.sort == model::Sort::integer);
  if (is_value && expr.value != model::none && expr.value != model::no_number) {
    expr.value = sum - expr.value;
  }
  const bool compares = (expr.op == Op::less || expr.op == Op::less_equal) && expr.args[0].type.kind == kind &&
                        expr.args[1].type.kind == kind;
  if (compares || (expr.op == Op::range && expr.type.kind == kind)) {
    std::swap(expr.args[0], expr.args[1]);
  }
  if (expr.type.kind == kind && (expr.op == Op::minimum || expr.op == Op::maximum)) {
    expr.op = expr.op == Op::minimum ? Op::maximum : Op::minimum;
  }
  if (expr.type.kind == kind && (expr.op == Op::lowest || expr.op == Op::highest)) {
    expr.op = expr.op == Op::lowest ? Op::highest : Op::lowest;
  }
}

void reverse_matchup(model::Matchup& matchup, const model::Model& model, model::KindId kind) {
  std::vector<int> sizes;
  for (const model::Matchup::Axis& axis : matchup.axes) {
    const int values =
        axis.type.kind.is_none() ? axis.type.high - axis.type.low + 1 : model.kinds[axis.type.kind].size();
    sizes.push_back(values + (axis.type.optional ? 1 : 0));
  }
  std::vector<int> cells(matchup.cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::size_t rest = cell;
    std::size_t to = 0;
    std::size_t factor = 1;
    for (std::size_t axis = sizes.size(); axis-- > 0;) {
      int value = static_cast<int>(rest % index(sizes[axis]));
      rest /= index(sizes[axis]);
      const int values = sizes[axis] - (matchup.axes[axis].type.optional ? 1 : 0);
      if (matchup.axes[axis].type.kind == kind && value < values) {
        value = values - 1 - value;
      }
      to += index(value) * factor;
      factor *= index(sizes[axis]);
    }
    cells[to] = matchup.cells[cell];
  }
  matchup.cells = std::move(cells);
}

template <typename Owners> void reverse_attributes(Owners& owners, model::KindId kind, int sum) {
  for (auto& owner : owners) {
    for (model::Attribute& attribute : owner.attributes) {
      if (attribute.type.kind != kind) {
        continue;
      }
      for (int& value : attribute.values) {
        value = value == model::none || value == model::no_number ? value : sum - value;
      }
    }
  }
}

/// The types of a family are named after the values of their attributes, and stand in their order.
void reverse_types(model::Model& model, model::KindId kind, int sum) {
  const model::Kind& of = model.kinds[kind];
  std::map<std::string, std::string> words;
  for (int value = of.first; value < of.first + of.size(); ++value) {
    words.emplace(of.values[index(value - of.first)], of.values[index(sum - value - of.first)]);
  }
  for (model::Family& family : model.families) {
    const bool has = std::any_of(family.attributes.begin(), family.attributes.end(),
                                 [&](const model::Attribute& attribute) { return attribute.type.kind == kind; });
    for (const model::PieceTypeId type : has ? family.type_ids() : std::vector<model::PieceTypeId>()) {
      rename_type(model.types[type].name, words);
    }
  }
}

} // namespace

void reverse_kind(model::Model& model, model::KindId kind) {
  const model::Kind& of = model.kinds[kind];
  const int first = of.numeric() ? of.first : 0;
  const int sum = 2 * first + of.size() - 1;
  model::each<model::Expr>(model, [&](Expr& expr) { reverse_expression(expr, kind, sum); });
  for (model::Matchup& matchup : model.matchups) {
    reverse_matchup(matchup, model, kind);
  }
  reverse_attributes(model.kinds, kind, sum);
  reverse_attributes(model.families, kind, sum);
  reverse_types(model, kind, sum);
  for (model::Marker& marker : model.markers) {
    if (marker.type.kind == kind && marker.initial != model::none && marker.initial != model::no_number) {
      marker.initial = sum - marker.initial;
    }
  }
}

// ---- points

namespace {

/// Divides what a score comes to.
class Division {
public:
  Division(model::Model& model, int by) : model_(model), by_(by) {}

  bool points(Expr& expr) {
    if (expr.op == Op::constant) {
      return constant(expr.value);
    }
    if (expr.op == Op::multiply) {
      return points(expr.args[expr.args[1].op == Op::constant ? 1 : 0]);
    }
    if (expr.op == Op::table) {
      return table(expr.id<model::TableId>());
    }
    if (expr.op == Op::define) {
      return define(expr.id<model::DefineId>());
    }
    return expr.op == Op::score || parts(expr); // a score is divided where it stands
  }

private:
  bool constant(int& value) const {
    if (value == model::no_number) {
      return true;
    }
    if (value % by_ != 0) {
      return false;
    }
    value /= by_;
    return true;
  }

  /// What has no such part is no number of points.
  bool parts(Expr& expr) {
    const model::Roles& roles = facts(expr.op).roles;
    const auto is_part = [&](model::Role role) { return expressions::is_part_of_value(expr.op, role); };
    return std::any_of(roles.begin(), roles.end(), is_part) &&
           std::all_of(roles.begin(), roles.end(),
                       [&](model::Role role) { return !is_part(role) || !expr.has(role) || points(expr[role]); });
  }

  bool table(model::TableId which) {
    if (!tables_.insert(which).second) {
      return true;
    }
    model::Table& table = model_.tables[which];
    table.type.low /= by_;
    table.type.high /= by_;
    return std::all_of(table.values.begin(), table.values.end(), [&](Expr& value) { return points(value); });
  }

  bool define(model::DefineId which) { return !defines_.insert(which).second || points(model_.defines[which].value); }

  model::Model& model_;
  int by_;
  std::set<model::TableId> tables_;
  std::set<model::DefineId> defines_;
};

} // namespace

bool divide_score(model::Model& model, int by) {
  Division division(model, by);
  return std::all_of(model.score.begin(), model.score.end(),
                     [&](model::ScoreItem& item) { return division.points(item.value); });
}

void drop_factors_of_one(model::Model& model) {
  const auto is_one = [](const Expr& expr) { return expr.op == Op::constant && expr.value == 1; };
  model::each<model::Expr>(model, [&](Expr& expr) {
    while (expr.op == Op::multiply && expr.args.size() == 2 && (is_one(expr.args[0]) || is_one(expr.args[1]))) {
      Expr rest = std::move(expr.args[is_one(expr.args[0]) ? 1 : 0]);
      expr = std::move(rest);
    }
  });
}

} // namespace brehon::diff
