#include "tools/diff/alike/recode.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/any.hpp"
#include "tools/diff/alike/symbols.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace brehon::diff {

using model::Expr;
using model::Op;
using model::Role;
using model::Sort;

namespace {

bool is_listed(const model::Kind& kind) {
  return kind.numeric() || kind.form == model::Form::names;
}

int first_code(const model::Kind& kind) {
  return kind.numeric() ? kind.first : 0;
}

class Recoder {
public:
  Recoder(model::Model& model, model::KindId kind, const Recoding& how)
      : model_(model), kind_(kind), as_(how.a), how_(how), renames_(how.a.numeric() != how.b.numeric()) {}

  bool run() {
    model::each<model::Stmt>(model_, [&](model::Stmt& stmt) { statement(stmt); });
    model::each<Expr>(model_, [&](Expr& expr) { expression(expr); });
    for (model::Matchup& matchup : model_.matchups) {
      cells(matchup.cells, matchup.axes);
    }
    for (model::Table& table : model_.tables) {
      cells(table.cells, table.axes);
      for (std::vector<int>& about : table.collected) {
        cells(about, table.axes);
      }
    }
    for (model::Criterion& criterion : model_.criteria) {
      criterion.most = criterion.most != (turned() && is_value(criterion.value));
    }
    attributes(model_.kinds);
    attributes(model_.families);
    markers();
    rename_types();
    model::each<model::Type>(model_, [&](model::Type& type) { this->type(type); });
    values();
    return can_;
  }

private:
  bool turned() const { return how_.factor < 0; }
  int code(int value) const { return how_.factor * value + how_.shift; }

  void map(int& value) const {
    if (value != model::none && value != model::no_number) {
      value = code(value);
    }
  }

  // ---- expressions

  bool is_value(const Expr& expr) const {
    if (expr.op == Op::add || expr.op == Op::subtract) {
      return is_value(expr.args[0]) != is_value(expr.args[1]);
    }
    if (is_any(expr.op, {Op::highest, Op::lowest})) {
      return is_value(expr[Role::each]);
    }
    if (is_any(expr.op, {Op::minimum, Op::maximum})) {
      return is_value(expr.args[0]) || is_value(expr.args[1]);
    }
    if (expr.op == Op::conditional) {
      return is_value(expr[Role::yes]) || is_value(expr[Role::no]);
    }
    if (expr.op == Op::define) {
      return is_value(model_.defines[expr.id<model::DefineId>()].value);
    }
    const Sort sort = expr.type.sort;
    return expr.type.kind == kind_ && (sort == Sort::integer || sort == Sort::kind || sort == Sort::set);
  }

  static bool is_plain_constant(const Expr& expr) {
    return expr.op == Op::constant && expr.type.sort == Sort::integer && expr.type.kind.is_none();
  }

  /// Numbers beside values are values.
  void claim(Expr& expr) {
    std::vector<Expr*> beside;
    if (is_any(expr.op, {Op::equal, Op::less, Op::less_equal, Op::minimum, Op::maximum, Op::contains, Op::range,
                         Op::set_of, Op::set_union, Op::set_minus})) {
      for (Expr& arg : expr.args) {
        beside.push_back(&arg);
      }
    } else if (expr.op == Op::conditional) {
      beside = {&expr[Role::yes], &expr[Role::no]};
    } else if (is_any(expr.op, {Op::highest, Op::lowest})) {
      beside = {&expr[Role::each]};
      if (expr.has(Role::otherwise)) {
        beside.push_back(&expr[Role::otherwise]);
      }
    }
    claim_arguments(expr);
    claim(beside, is_value(expr));
  }

  /// What is written by values has numbers that are values.
  void claim_arguments(Expr& expr) const {
    const std::vector<model::KindId> kinds = kinds_of_arguments(expr);
    for (std::size_t i = 0; i < std::min(kinds.size(), expr.args.size()); ++i) {
      if (kinds[i] == kind_ && is_plain_constant(expr.args[i])) {
        expr.args[i].type.kind = kind_;
      }
    }
  }

  std::vector<model::KindId> kinds_of_arguments(const Expr& expr) const {
    std::vector<model::KindId> kinds;
    if (expr.op == Op::marker) {
      return model_.markers[expr.id<model::MarkerId>()].dimensions;
    }
    if (expr.op == Op::zone) {
      return model_.zones[expr.id<model::ZoneId>()].dimensions;
    }
    if (expr.op == Op::table || expr.op == Op::matchup) {
      for (const model::Axis& axis : expr.op == Op::table ? model_.tables[expr.id<model::TableId>()].axes
                                                          : model_.matchups[expr.id<model::MatchupId>()].axes) {
        kinds.push_back(axis.type.kind);
      }
    }
    if (expr.op == Op::define || expr.op == Op::again) {
      for (const model::VariableId parameter : model_.defines[expr.id<model::DefineId>()].parameters) {
        kinds.push_back(model_.variables[parameter].type.kind);
      }
    }
    return kinds;
  }

  void claim(const std::vector<Expr*>& beside, bool is_of_value) {
    const bool any =
        is_of_value || std::any_of(beside.begin(), beside.end(), [&](Expr* arg) { return is_value(*arg); });
    for (Expr* arg : any ? beside : std::vector<Expr*>()) {
      if (is_plain_constant(*arg)) {
        arg->type.kind = kind_;
      } else if (arg->type.sort == Sort::set && arg->type.kind.is_none()) {
        arg->type.kind = kind_; // a set of numbers
      } else if (!is_value(*arg) && arg->type.sort == Sort::integer) {
        can_ = false; // a value beside a number that is counted
      }
    }
  }

  void expression(Expr& expr) {
    claim(expr);
    if (expr.op == Op::constant && is_value(expr)) {
      map(expr.value);
      return;
    }
    const auto values =
        std::count_if(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_value(arg); });
    const bool each_is_value = expr.has(Role::each) && is_value(expr[Role::each]);
    const bool calculates = is_any(expr.op, {Op::multiply, Op::divide, Op::modulo, Op::negate});
    const bool adds = is_any(expr.op, {Op::add, Op::subtract});
    can_ = can_ && !(values > 0 && calculates) && !(each_is_value && expr.op == Op::sum) &&
           !(values > 0 && is_any(expr.op, {Op::ring_number, Op::ring_place})) && !(adds && values > 0 && renames_) &&
           !(expr.op == Op::add && values == 2);
    if (turned()) {
      turn(expr, values, each_is_value);
    }
  }

  void turn(Expr& expr, std::ptrdiff_t values, bool each_is_value) {
    can_ = can_ && !(values > 0 && expr.op == Op::next) &&
           !iterates(expr.binders, expr.op == Op::first || expr.op == Op::all);
    if (values == 2 && is_any(expr.op, {Op::less, Op::less_equal, Op::range, Op::subtract})) {
      std::swap(expr.args[0], expr.args[1]);
    } else if (values == 1 && expr.op == Op::add) {
      expr.op = Op::subtract;
      if (!is_value(expr.args[0])) {
        std::swap(expr.args[0], expr.args[1]);
      }
    } else if (values == 1 && expr.op == Op::subtract) {
      can_ = can_ && is_value(expr.args[0]);
      expr.op = Op::add;
    }
    const auto exchange = [&](bool fits, Op one, Op other) {
      if (fits && is_any(expr.op, {one, other})) {
        expr.op = expr.op == one ? other : one;
      }
    };
    exchange(values > 0, Op::minimum, Op::maximum);
    exchange(values > 0, Op::set_first, Op::set_last);
    exchange(each_is_value, Op::highest, Op::lowest);
    if (each_is_value && is_any(expr.op, {Op::first, Op::all, Op::count})) {
      expr.value = -expr.value;
    }
  }

  /// Whether it matters in which order the values are gone through.
  bool iterates(const std::vector<model::Binder>& binders, bool in_order) const {
    return in_order && std::any_of(binders.begin(), binders.end(), [&](const model::Binder& binder) {
             return model_.variables[binder.variable].type.kind == kind_ && !binder.pieces;
           });
  }

  void statement(model::Stmt& stmt) {
    if (stmt.act == model::Act::set) {
      claim({&stmt[Role::marker], &stmt[Role::value]}, false);
    }
    can_ = can_ && !(turned() && iterates(stmt.binders, stmt.act == model::Act::for_each));
    if (stmt.cases.empty() || !is_value(stmt[Role::value])) {
      return;
    }
    for (std::vector<model::Interval>& values : stmt.cases) {
      for (auto& [low, high] : values) {
        map(low);
        map(high);
        if (low > high) {
          std::swap(low, high);
        }
      }
    }
  }

  // ---- what is listed by values

  /// The leftmost axis is the slowest.
  void cells(std::vector<int>& cells, const std::vector<model::Axis>& axes) const {
    if (!turned()) {
      return;
    }
    std::vector<int> out(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      std::size_t rest = cell;
      std::size_t to = 0;
      std::size_t factor = 1;
      for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        const std::size_t size = index(model::count_of_positions(model_, *axis));
        const std::size_t named = index(types::count_of_values(model_, axis->type));
        std::size_t value = rest % size;
        rest /= size;
        if (axis->type.kind == kind_ && value < named) {
          value = named - 1 - value;
        }
        to += value * factor;
        factor *= size;
      }
      out[to] = cells[cell];
    }
    cells = std::move(out);
  }

  template <class Owners> void attributes(Owners& owners) const {
    for (auto& owner : owners) {
      for (model::Attribute& attribute : owner.attributes) {
        if (attribute.type.kind == kind_) {
          std::for_each(attribute.values.begin(), attribute.values.end(), [&](int& value) { map(value); });
        }
      }
    }
  }

  void markers() const {
    for (model::Marker& marker : model_.markers) {
      if (marker.type.kind == kind_) {
        map(marker.initial);
      }
    }
  }

  /// The types of a family are called after the values of their attributes.
  void rename_types() const {
    const model::Kind& own = model_.kinds[kind_];
    std::map<std::string, std::string> words;
    for (int i = 0; i < own.size(); ++i) {
      words.emplace(own.values[index(i)], as_.values[index(code(first_code(own) + i) - first_code(as_))]);
    }
    for (model::Family& family : model_.families) {
      const bool has = std::any_of(family.attributes.begin(), family.attributes.end(),
                                   [&](const model::Attribute& attribute) { return attribute.type.kind == kind_; });
      for (const model::PieceTypeId type : has ? family.type_ids() : std::vector<model::PieceTypeId>()) {
        replace_words(model_.types[type].name, words);
        if (renames_ && family.attributes.front().type.kind == kind_) {
          prefix(model_.types[type].name, family);
        }
      }
    }
  }

  /// A name that begins with a number has the family before it, behind the owner.
  void prefix(std::string& name, const model::Family& family) const {
    const std::size_t begin = family.per_player ? name.find('.') + 1 : 0;
    const std::string own = family.name + ".";
    if (as_.numeric()) {
      name.insert(begin, own);
    } else if (name.compare(begin, own.size(), own) == 0) {
      name.erase(begin, own.size());
    }
  }

  void type(model::Type& type) const {
    if (type.kind != kind_ || (type.sort != Sort::integer && type.sort != Sort::kind)) {
      return;
    }
    const model::Kind& own = model_.kinds[kind_];
    const int low = type.sort == Sort::integer ? type.low : first_code(own);
    const int high = type.sort == Sort::integer ? type.high : first_code(own) + own.size() - 1;
    type.sort = as_.numeric() ? Sort::integer : Sort::kind;
    type.low = as_.numeric() ? std::min(code(low), code(high)) : 0;
    type.high = as_.numeric() ? std::max(code(low), code(high)) : 0;
  }

  /// What each value has comes in the order of the values.
  void values() const {
    model::Kind& own = model_.kinds[kind_];
    own.form = as_.form;
    own.first = as_.first;
    own.values = as_.values;
    for (model::Attribute& attribute : own.attributes) {
      if (turned()) {
        std::reverse(attribute.values.begin(), attribute.values.end());
      }
    }
  }

  model::Model& model_;
  const model::KindId kind_;
  const model::Kind& as_;
  const Recoding& how_;
  const bool renames_; // numbers are names there, or the other way round
  bool can_ = true;
};

} // namespace

model::KindId kind_named(const model::Model& model, const std::string& name) {
  for (const model::KindId kind : ids(model.kinds)) {
    if (model.kinds[kind].name == name) {
      return kind;
    }
  }
  return model::none;
}

bool can_be_recoded(const model::Kind& a, const model::Kind& b) {
  return is_listed(a) && is_listed(b) && (a.numeric() || b.numeric()) && a.size() == b.size();
}

Recoding recoding(const model::Kind& a, const model::Kind& b, bool reversed) {
  const int first_a = first_code(a);
  const int first_b = first_code(b);
  return reversed ? Recoding{a, b, -1, first_a + first_b + b.size() - 1} : Recoding{a, b, 1, first_a - first_b};
}

bool recode(model::Model& b, const Recoding& how) {
  const model::KindId kind = kind_named(b, how.a.name);
  if (kind.is_none() || b.kinds[kind].values != how.b.values) {
    return false;
  }
  model::Model recoded = b;
  const bool can = Recoder(recoded, kind, how).run();
  if (can) {
    b = std::move(recoded);
  }
  return can;
}

} // namespace brehon::diff
