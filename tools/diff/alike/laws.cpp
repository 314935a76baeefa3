#include "tools/diff/alike/laws.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/text/words.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/any.hpp"
#include "tools/diff/alike/faults.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace brehon::diff {

using model::Act;
using model::Expr;
using model::Op;
using model::Role;
using model::Stmt;

namespace {

/// Bounds of which the next number does not overflow.
constexpr int largest_bound = 1'000'000'000;

bool is_number(const Expr& expr, int value) {
  return expr.op == Op::constant && expr.type.sort == model::Sort::integer && expr.value == value;
}

/// Whether the order of the operands means nothing: both are always found.
bool is_commutative(Op op) {
  return is_any(op, {Op::equal, Op::add, Op::multiply, Op::minimum, Op::maximum});
}

class Laws {
public:
  explicit Laws(model::Model& model) : model_(model), words_(model, ModelWords::Variables::bare), faults_(model) {}

  void run() {
    model::each<model::Binder>(model_, [&](model::Binder& binder) { name_family(binder); });
    from_within<Stmt>([](Stmt& stmt) {
      if (is_any(stmt.act, {Act::leave, Act::end, Act::wins, Act::loses, Act::draw_game})) {
        put_condition_before(stmt);
      }
    });
    from_within<Stmt>([&](Stmt& stmt) {
      if (stmt.act == Act::if_) {
        sort_branches(stmt);
      }
    });
    from_within<Expr>([&](Expr& expr) {
      if (expr.op == Op::conditional) {
        sort_branches(expr);
      }
    });
    from_within<Stmt>([&](Stmt& stmt) { statement(stmt); });
    from_within<Expr>([&](Expr& expr) { expression(expr); });
    for (model::Table& table : model_.tables) {
      sort_rows(table);
    }
  }

private:
  /// What is inside comes before what is around it.
  template <class Part, class Visit> void from_within(const Visit& visit) {
    std::vector<Part*> parts;
    model::each<Part>(model_, [&](Part& part) { parts.push_back(&part); });
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      visit(**part);
    }
  }

  /// Of pieces in the box, in which all families lie, the family is told, also where the game has one only.
  void name_family(model::Binder& binder) {
    const model::Type& type = model_.variables[binder.variable].type;
    const bool is_told = std::any_of(binder.filter.begin(), binder.filter.end(), [](const Expr& test) {
      return test.op == Op::family_is || test.op == Op::type_is;
    });
    const bool in_box =
        binder.pieces && std::any_of(binder.source.begin(), binder.source.end(), [](const Expr& places) {
          const auto& zones = places.type.zones;
          return std::find(zones.begin(), zones.end(), model::box) != zones.end();
        });
    if (!in_box || is_told || model_.families.size() != 1 || type.families.size() != 1) {
      return;
    }
    Expr test;
    test.op = Op::family_is;
    test.type.sort = model::Sort::boolean;
    test.index = type.families.front().number();
    Expr& piece = test.args.emplace_back();
    piece.op = Op::variable;
    piece.type = type;
    piece.index = binder.variable.number();
    binder.filter.insert(binder.filter.begin(), std::move(test));
  }

  // ---- statements

  /// `A if E`, which is `if E { A }`
  static void put_condition_before(Stmt& stmt) {
    if (stmt[Role::condition].op == Op::constant) {
      return;
    }
    Stmt outer;
    outer.act = Act::if_;
    outer.element = stmt.element;
    outer.span = stmt.span;
    outer.args.push_back(std::exchange(stmt[Role::condition], expressions::truth()));
    outer.blocks.emplace_back().push_back(std::move(stmt));
    stmt = std::move(outer);
  }

  static void statement(Stmt& stmt) {
    if (stmt.act == Act::if_) {
      turn(stmt);
      join(stmt);
    }
    sort_cases(stmt);
  }

  /// `if not E { A } else { B }`
  static void turn(Stmt& stmt) {
    while (has_else(stmt) && turn(stmt[Role::condition])) {
      std::swap(stmt.blocks[0], stmt.blocks[1]);
    }
  }

  /// Makes a condition its opposite where that is shorter: `not E`, `b <= a` for `a < b`; of whole numbers `5 < n`,
  /// which is `not n < 6`.
  static bool turn(Expr& condition) {
    if (condition.op == Op::not_) {
      Expr inner = std::move(condition.args[0]);
      condition = std::move(inner);
      return true;
    }
    if (!is_any(condition.op, {Op::less, Op::less_equal})) {
      return false;
    }
    Expr& left = condition[Role::left];
    Expr& right = condition[Role::right];
    if (condition.op == Op::less_equal && is_always_there(left) && is_always_there(right)) {
      condition.op = Op::less;
      std::swap(left, right);
      return true;
    }
    const bool is_above =
        condition.op == Op::less && is_bound(left) && !is_bound(right) && is_whole(left) && is_whole(right);
    if (is_above) {
      bind(left, left.value + 1);
      std::swap(left, right);
    }
    return is_above;
  }

  static bool has_else(const Stmt& stmt) { return stmt.blocks.size() > 1 && !stmt.blocks[1].empty(); }

  /// `if E { if F { A } }`
  static void join(Stmt& stmt) {
    if (has_else(stmt) || stmt.blocks[0].size() != 1) {
      return;
    }
    Stmt& inner = stmt.blocks[0].front();
    const bool is_known = stmt[Role::condition].op == Op::constant;
    if (inner.act != Act::if_ || has_else(inner) || is_known || inner[Role::condition].op == Op::constant) {
      return;
    }
    Expr both;
    both.op = Op::and_;
    both.type = stmt[Role::condition].type;
    both.args.push_back(std::move(stmt[Role::condition]));
    both.args.push_back(std::move(inner[Role::condition]));
    stmt[Role::condition] = std::move(both);
    model::Block body = std::move(inner.blocks[0]);
    stmt.blocks[0] = std::move(body);
  }

  static void sort_cases(Stmt& stmt) {
    if (stmt.cases.empty() || stmt.blocks.size() < stmt.cases.size()) {
      return;
    }
    std::vector<std::pair<std::vector<model::Interval>, model::Block>> cases;
    for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
      std::sort(stmt.cases[i].begin(), stmt.cases[i].end());
      cases.emplace_back(std::move(stmt.cases[i]), std::move(stmt.blocks[i]));
    }
    std::stable_sort(cases.begin(), cases.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < cases.size(); ++i) {
      stmt.cases[i] = std::move(cases[i].first);
      stmt.blocks[i] = std::move(cases[i].second);
    }
  }

  // ---- tables

  /// Of what several rows are about, all are added or collected: their order means nothing.
  void sort_rows(model::Table& table) const {
    using Row = std::tuple<std::vector<int>, std::string, std::size_t>;
    std::vector<Row> order;
    for (std::size_t row = 0; row < table.collected.size(); ++row) {
      order.emplace_back(table.collected[row], words_.expr(table.values[row]), row);
    }
    std::sort(order.begin(), order.end(), std::greater<>()); // those about the first cell come first
    const model::Table written = table;
    for (std::size_t at = 0; at < order.size(); ++at) {
      const std::size_t row = std::get<2>(order[at]);
      table.collected[at] = written.collected[row];
      table.values[at] = written.values[row];
      table.row_elements[at] = written.row_elements[row];
    }
  }

  // ---- branches

  static Stmt* otherwise(Stmt& stmt) {
    const bool goes_on = has_else(stmt) && stmt.blocks[1].size() == 1 && stmt.blocks[1].front().act == Act::if_;
    return goes_on ? &stmt.blocks[1].front() : nullptr;
  }
  static Expr* otherwise(Expr& expr) { return expr[Role::no].op == Op::conditional ? &expr[Role::no] : nullptr; }
  static model::Block& consequence(Stmt& stmt) { return stmt.blocks[0]; }
  static Expr& consequence(Expr& expr) { return expr[Role::yes]; }

  /// `if A { … } else if B { … }`, or `x if A else y if B else z`, where never two of the conditions hold.
  template <class Branch> void sort_branches(Branch& first) {
    std::vector<Branch*> chain;
    for (Branch* each = &first; each != nullptr; each = otherwise(*each)) {
      if (faults_.can_fail((*each)[Role::condition])) {
        break;
      }
      chain.push_back(each);
    }
    using Key = std::tuple<std::string, int, int>;
    std::vector<std::pair<Key, std::size_t>> order;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Expr& condition = (*chain[i])[Role::condition];
      if (std::any_of(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(i),
                      [&](Branch* before) { return !exclude(condition, (*before)[Role::condition]); })) {
        return;
      }
      const std::optional<Range> range = range_of(condition);
      order.emplace_back(
          range ? Key(words_.expr(*range->of), range->low, range->high) : Key(words_.expr(condition), 0, 0), i);
    }
    std::sort(order.begin(), order.end());
    std::vector<std::pair<Expr, std::remove_reference_t<decltype(consequence(first))>>> branches;
    for (Branch* each : chain) {
      branches.emplace_back(std::move((*each)[Role::condition]), std::move(consequence(*each)));
    }
    for (std::size_t i = 0; i < chain.size(); ++i) {
      auto& [condition, then] = branches[order[i].second];
      (*chain[i])[Role::condition] = std::move(condition);
      consequence(*chain[i]) = std::move(then);
    }
  }

  /// Whether two conditions surely never hold together: what they are about would be in two ranges.
  bool exclude(const Expr& a, const Expr& b) const {
    const auto parts_of = [](const Expr& expr) {
      std::vector<const Expr*> out;
      for (const Expr& arg : expr.args) {
        out.push_back(&arg);
      }
      return expr.op == Op::and_ ? out : std::vector<const Expr*>{&expr};
    };
    for (const Expr* x : parts_of(a)) {
      for (const Expr* y : parts_of(b)) {
        const std::optional<Range> of_x = range_of(*x), of_y = range_of(*y);
        const bool apart = of_x && of_y && (of_x->high < of_y->low || of_y->high < of_x->low);
        if (apart && words_.expr(*of_x->of) == words_.expr(*of_y->of)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The values of something for which a condition holds. None comes before all other values.
  struct Range {
    const Expr* of;
    int low, high;
  };

  static std::optional<Range> range_of(const Expr& condition) {
    constexpr int least = std::numeric_limits<int>::min();
    constexpr int most = std::numeric_limits<int>::max();
    if (condition.op == Op::is_none) {
      return Range{&condition.args[0], least, least};
    }
    if (condition.op == Op::not_) {
      const Expr& inner = condition.args[0];
      const std::optional<Range> range = is_any(inner.op, {Op::less, Op::less_equal}) ? range_of(inner) : std::nullopt;
      return !range               ? std::nullopt
             : range->low > least ? std::optional(Range{range->of, least, range->low - 1})
                                  : std::optional(Range{range->of, range->high + 1, most});
    }
    if (!is_any(condition.op, {Op::equal, Op::less, Op::less_equal})) {
      return std::nullopt;
    }
    const Expr& left = condition.args[0];
    const Expr& right = condition.args[1];
    if (condition.op != Op::equal) {
      const int apart = condition.op == Op::less ? 1 : 0;
      return !is_whole(left) || !is_whole(right) || is_bound(left) == is_bound(right) ? std::nullopt
             : is_bound(right) ? std::optional(Range{&left, least, right.value - apart})
                               : std::optional(Range{&right, left.value + apart, most});
    }
    if ((left.op == Op::constant) != (right.op == Op::constant)) {
      const Expr& bound = left.op == Op::constant ? left : right;
      const Expr& of = left.op == Op::constant ? right : left;
      return bound.type.optional ? std::nullopt : std::optional(Range{&of, bound.value, bound.value});
    }
    if (left.type.optional != right.type.optional) { // it is something, as what is never none
      return Range{left.type.optional ? &left : &right, least + 1, most};
    }
    return std::nullopt;
  }

  // ---- expressions

  void expression(Expr& expr) {
    drop(expr);
    if (is_any(expr.op, {Op::contains, Op::set_size, Op::equal})) {
      for (Expr& arg : expr.args) {
        sort_set(arg);
      }
    }
    if (expr.op == Op::not_) {
      negation(expr);
    } else if (expr.op == Op::conditional) {
      while (turn(expr[Role::condition])) {
        std::swap(expr[Role::yes], expr[Role::no]);
      }
    } else if (is_any(expr.op, {Op::and_, Op::or_})) {
      flatten(expr);
      if (std::none_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return faults_.can_fail(arg); })) {
        sort(expr.args);
      }
    } else if (is_commutative(expr.op)) {
      if (is_any(expr.op, {Op::minimum, Op::maximum})) { // sums and products may overflow on another way
        flatten(expr);
      }
      sort(expr.args);
    }
    if (expr.op == Op::less_equal) {
      strictly(expr);
    }
  }

  /// Of whole numbers `a <= 5` is `a < 6`, and `5 <= a` is `4 < a`.
  static void strictly(Expr& expr) {
    Expr& left = expr[Role::left];
    Expr& right = expr[Role::right];
    if (!is_whole(left) || !is_whole(right) || is_bound(left) == is_bound(right)) {
      return;
    }
    expr.op = Op::less;
    Expr& bound = is_bound(left) ? left : right;
    bind(bound, bound.value + (is_bound(left) ? -1 : 1));
  }

  static bool is_whole(const Expr& expr) {
    bool of_score = false; // which can be a fraction
    model::each<Expr>(expr, [&](const Expr& each) { of_score = of_score || each.op == Op::score; });
    return expr.type.sort == model::Sort::integer && !expr.type.optional && !of_score &&
           !expressions::is_fraction(expr);
  }

  static bool is_bound(const Expr& expr) {
    return expr.op == Op::constant && expr.value > -largest_bound && expr.value < largest_bound;
  }

  /// Another number, which is maybe no value of the kind of the first.
  static void bind(Expr& bound, int value) {
    bound.value = value;
    bound.type = {model::Sort::integer, model::none, false, value, value, {}, {}, {}};
  }

  /// What runs through a set does so in the order in which it is written; for what tests or counts it that means
  /// nothing.
  void sort_set(Expr& set) const {
    if (set.op == Op::set_union) {
      flatten(set);
      for (Expr& part : set.args) {
        sort_set(part);
      }
    }
    if (is_any(set.op, {Op::set_of, Op::set_union})) {
      sort(set.args);
    }
  }

  /// Factors of 1, terms of 0.
  static void drop(Expr& expr) {
    const int neutral = expr.op == Op::multiply ? 1 : 0;
    while (is_any(expr.op, {Op::multiply, Op::add}) && expr.args.size() == 2 &&
           (is_number(expr.args[0], neutral) || is_number(expr.args[1], neutral))) {
      Expr rest = std::move(expr.args[is_number(expr.args[0], neutral) ? 1 : 0]);
      expr = std::move(rest);
    }
  }

  static void negation(Expr& expr) {
    Expr& inner = expr.args[0];
    const bool compares = is_any(inner.op, {Op::less, Op::less_equal});
    if (inner.op == Op::not_) {
      Expr rest = std::move(inner.args[0]);
      expr = std::move(rest);
    } else if (compares && is_always_there(inner.args[0]) && is_always_there(inner.args[1])) {
      Expr turned = std::move(inner);
      turned.op = turned.op == Op::less ? Op::less_equal : Op::less;
      std::swap(turned.args[0], turned.args[1]);
      expr = std::move(turned);
    }
  }

  static bool is_always_there(const Expr& expr) {
    const bool is_plain = expr.type.sort == model::Sort::integer || expr.type.sort == model::Sort::kind;
    return is_plain && !expr.type.optional;
  }

  static void flatten(Expr& expr) {
    std::vector<Expr> operands;
    for (Expr& arg : expr.args) {
      if (arg.op != expr.op) {
        operands.push_back(std::move(arg));
        continue;
      }
      std::move(arg.args.begin(), arg.args.end(), std::back_inserter(operands));
    }
    expr.args = std::move(operands);
  }

  void sort(std::vector<Expr>& list) const {
    std::vector<std::pair<std::string, Expr>> worded;
    for (Expr& each : list) {
      std::string text = words_.expr(each);
      worded.emplace_back(std::move(text), std::move(each));
    }
    std::stable_sort(worded.begin(), worded.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i] = std::move(worded[i].second);
    }
  }

  model::Model& model_;
  const ModelWords words_;
  Faults faults_;
};

} // namespace

void apply_laws(model::Model& model) {
  Laws(model).run();
}

} // namespace brehon::diff
