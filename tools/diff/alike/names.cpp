#include "tools/diff/alike/names.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/symbols.hpp"

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

/// The new names for those of B: by what they are names of, within what, and what they are there.
class NewNames {
public:
  explicit NewNames(const std::vector<Renaming>& renamings) {
    for (const Renaming& each : renamings) {
      names_.emplace(Symbol{each.what, each.within, each.b}, each.a);
    }
  }

  /// What is renamed within one thing only goes before what is renamed everywhere.
  const std::string& of(std::string_view what, const std::string& within, const std::string& name) const {
    for (const std::string& scope : {within, std::string()}) {
      if (const auto found = names_.find({std::string(what), scope, name}); found != names_.end()) {
        return found->second;
      }
    }
    return name;
  }

private:
  std::map<Symbol, std::string> names_;
};

/// The kind of the sides of a family, where they are words of its own.
std::string sides_name(const std::string& family) {
  return family + " side";
}

/// The types of pieces are called by values and pieces.
void rename_types(model::Model& model, const std::vector<Renaming>& renamings) {
  std::map<std::string, std::string> words;
  for (const Renaming& each : renamings) {
    if (each.what == "value" || each.what == "piece") {
      words.emplace(each.b, each.a);
    }
  }
  for (model::PieceType& type : model.types) {
    if (!model.families[type.family].rows) {
      replace_words(type.name, words);
    }
  }
}

/// What is called by where it stands, or by what it belongs to: decisions, marks that something happened once, the
/// sides of a family.
void rename_by_place(model::Model& model, const std::vector<Renaming>& renamings) {
  std::map<std::string, std::string> words;
  for (const Renaming& each : renamings) {
    if (each.what != "score item") { // nothing stands in one
      words.emplace(each.b, each.a);
    }
  }
  for (model::Decision& decision : model.decisions) {
    replace_words(decision.name, words);
  }
  for (model::Marker& marker : model.markers) {
    if (marker.name.find('.') != std::string::npos) {
      replace_words(marker.name, words);
    }
  }
  for (model::Family& family : model.families) {
    if (!family.showing.is_none() && model.kinds[family.showing].name == sides_name(family.name)) {
      model.kinds[family.showing].name = sides_name(words.count(family.name) == 0 ? family.name : words[family.name]);
    }
  }
}

/// What resets a marker is called by its name: a phase, a step, what a `repeat` counts. All still have their own names.
void rename_lasts(model::Model& model, const NewNames& names) {
  const auto is_called = [](const auto& list, const std::string& name) {
    return std::any_of(list.begin(), list.end(), [&name](const auto& each) { return each.name == name; });
  };
  for (model::Marker& marker : model.markers) {
    if (is_called(model.phases, marker.lasts)) {
      marker.lasts = names.of("phase", "", marker.lasts);
    } else if (is_called(model.steps, marker.lasts)) {
      marker.lasts = names.of("step", "", marker.lasts);
    } else if (is_called(model.markers, marker.lasts)) {
      marker.lasts = names.of("marker", "", marker.lasts);
    }
  }
}

} // namespace

void Translation::apply(model::Model& b) const {
  rename(b, renamings);
  for (const Recoding& each : recoded) {
    recode(b, each);
  }
}

const std::string& Translation::in_b(std::string_view what, const std::string& within, const std::string& name) const {
  const auto found = std::find_if(renamings.begin(), renamings.end(), [&](const Renaming& each) {
    return each.what == what && each.within == within && each.a == name;
  });
  return found == renamings.end() ? name : found->b;
}

const std::string& Translation::in_a(std::string_view what, const std::string& within, const std::string& name) const {
  const auto found = std::find_if(renamings.begin(), renamings.end(), [&](const Renaming& each) {
    return each.what == what && each.within == within && each.b == name;
  });
  return found == renamings.end() ? name : found->a;
}

std::string Translation::path_in_a(const std::string& path) const {
  std::map<std::string, std::string> words;
  for (const Renaming& each : renamings) {
    words.emplace(each.b, each.a);
  }
  std::string out = path;
  replace_words(out, words);
  return out;
}

void rename(model::Model& model, const std::vector<Renaming>& renamings) {
  if (renamings.empty()) {
    return;
  }
  const NewNames names(renamings);
  rename_lasts(model, names);
  rename_types(model, renamings);
  rename_by_place(model, renamings);
  each_name(model, [&](std::string_view what, const std::string& within, std::string& name) {
    name = std::string(names.of(what, within, name));
  });
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
    if (expr.op == Op::define || expr.op == Op::again) {
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

} // namespace brehon::diff
