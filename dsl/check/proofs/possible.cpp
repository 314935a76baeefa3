#include "dsl/check/proofs/possible.hpp"

#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::is_constant;
using expressions::same;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;

namespace {

constexpr int most_alternatives = 64;
constexpr long long most_cases = 20000;

/// What conditions are made of: a condition of one piece, which holds or not; the order of two values; one value of
/// few.
struct Atom {
  enum class Sort : std::uint8_t { truth, order, value } sort = Sort::truth;
  const Expr* of = nullptr;
  const Expr* other = nullptr; // of an order: `of` is less, equal or greater
  std::vector<int> outcomes;
  std::size_t now = 0;

  int outcome() const { return outcomes[now]; }
};

/// The least and the greatest value of an expression; the first is greater where it has no such values, or many.
std::pair<int, int> few_values_between(const model::Model& model, const Expr& expr) {
  const model::Type& type = expr.type;
  int low = 0, high = -1;
  if (type.sort == Sort::integer && type.low >= -most_alternatives && type.high <= most_alternatives * 2) {
    low = type.low;
    high = type.high;
  } else if (type.sort == Sort::kind) {
    high = model.kinds[type.kind].size() - 1;
  }
  return static_cast<long long>(high) - low < most_alternatives ? std::pair(low, high) : std::pair(0, -1);
}

bool has_few_values(const model::Model& model, const Expr& expr) {
  const auto [low, high] = few_values_between(model, expr);
  return low <= high;
}

/// The values that an expression can have; empty where they are many.
std::vector<int> few_values(const model::Model& model, const Expr& expr) {
  const auto [low, high] = few_values_between(model, expr);
  std::vector<int> out;
  for (int value = low; value <= high; ++value)
    out.push_back(value);
  if (expr.type.optional && !out.empty())
    out.push_back(expr.type.sort == Sort::integer ? model::no_number : model::none);
  return out;
}

/// Numbers of many that differ by how they compare with one of them: it, its neighbours, and 0; at least one.
std::vector<int> values_about(const model::Type& type, int number) {
  std::vector<int> out;
  for (const long long value : {0LL, number - 1LL, static_cast<long long>(number), number + 1LL}) {
    if (value >= type.low && value <= type.high && std::find(out.begin(), out.end(), value) == out.end())
      out.push_back(static_cast<int>(value));
  }
  if (out.empty()) // all compare alike
    out.push_back(type.low);
  return out;
}

/// Conditions, and one case of all that they are made of.
class Cases {
public:
  explicit Cases(Bodies& bodies) : bodies_(bodies) {}

  /// Notes what a condition is made of.
  void add(const Expr& condition);
  bool holds(const Expr& condition) const;
  bool is_little() const {
    long long cases = 1;
    for (const Atom& atom : atoms_)
      cases = std::min(cases * static_cast<long long>(atom.outcomes.size()), most_cases + 1);
    return cases <= most_cases;
  }
  /// Goes to the next case; false behind the last one.
  bool next() {
    for (Atom& atom : atoms_) {
      if (++atom.now < atom.outcomes.size())
        return true;
      atom.now = 0;
    }
    return false;
  }

private:
  static bool is_comparison(Op op) { return op == Op::less || op == Op::less_equal || op == Op::equal; }
  const Atom* find(Atom::Sort sort, const Expr& of, const Expr* other) const;
  void note(Atom::Sort sort, const Expr& of, const Expr* other, const std::vector<int>& outcomes);
  const Atom* number_in(const Expr& places) const;
  bool compares_value(const Expr& test) const;
  bool lists_values(const Expr& test) const;
  bool compare(const Expr& test) const;

  Bodies& bodies_;
  std::vector<Atom> atoms_;
};

const Atom* Cases::find(Atom::Sort sort, const Expr& of, const Expr* other) const {
  const auto is_it = [](const Expr& a, const Expr& b) {
    return &a == &b || same(a, b);
  }; // what is tried is like nothing
  const auto found = std::find_if(atoms_.begin(), atoms_.end(), [&](const Atom& atom) {
    return atom.sort == sort && is_it(*atom.of, of) && (other == nullptr || is_it(*atom.other, *other));
  });
  return found == atoms_.end() ? nullptr : &*found;
}

void Cases::note(Atom::Sort sort, const Expr& of, const Expr* other, const std::vector<int>& outcomes) {
  if (find(sort, of, other) == nullptr)
    atoms_.push_back({sort, &of, other, {}, 0});
  const Atom* found = find(sort, of, other);
  std::vector<int>& all = atoms_[static_cast<std::size_t>(found - atoms_.data())].outcomes;
  std::copy_if(outcomes.begin(), outcomes.end(), std::back_inserter(all),
               [&](int outcome) { return std::find(all.begin(), all.end(), outcome) == all.end(); });
}

/// How many pieces lie in places, as far as a condition asks for that.
const Atom* Cases::number_in(const Expr& places) const {
  const auto found = std::find_if(atoms_.begin(), atoms_.end(), [&](const Atom& atom) {
    return atom.sort == Atom::Sort::value && atom.of->op == Op::count && atom.of->binders.size() == 1 &&
           atom.of->binders[0].filter.empty() && expressions::is_true((*atom.of)[Role::condition]) &&
           same(atom.of->binders[0].source[0], places);
  });
  return found == atoms_.end() ? nullptr : &*found;
}

/// Whether a comparison is of a number, or of a value of few, with a constant.
bool Cases::compares_value(const Expr& test) const {
  if (!is_constant(test.args[0]) && !is_constant(test.args[1]))
    return false;
  const Expr& value = test.args[is_constant(test.args[0]) ? 1 : 0];
  const bool is_number = value.type.sort == Sort::integer && !value.type.optional;
  return is_number || has_few_values(bodies_.model, value);
}

void Cases::add(const Expr& condition) {
  if (is_constant(condition))
    return;
  if (condition.op == Op::not_ || condition.op == Op::and_ || condition.op == Op::or_) {
    for (const Expr& part : condition.args)
      add(part);
  } else if (condition.op == Op::define) {
    add(bodies_.of(condition));
  } else if (lists_values(condition)) {
    note(Atom::Sort::value, condition[Role::element], nullptr, few_values(bodies_.model, condition[Role::element]));
  } else if (is_comparison(condition.op) && compares_value(condition)) {
    const bool first = is_constant(condition.args[0]);
    const Expr& value = condition.args[first ? 1 : 0];
    const std::vector<int> few = few_values(bodies_.model, value);
    note(Atom::Sort::value, value, nullptr,
         few.empty() ? values_about(value.type, condition.args[first ? 0 : 1].value) : few);
  } else if (is_comparison(condition.op)) {
    if (find(Atom::Sort::order, condition.args[1], &condition.args[0]) == nullptr)
      note(Atom::Sort::order, condition.args[0], &condition.args[1], {-1, 0, 1});
  } else {
    note(Atom::Sort::truth, condition, nullptr, {0, 1});
  }
}

/// Whether a condition lists what a value of few may be.
bool Cases::lists_values(const Expr& test) const {
  return test.op == Op::contains && test[Role::set].op == Op::set_of && !test[Role::set].args.empty() &&
         std::all_of(test[Role::set].args.begin(), test[Role::set].args.end(), is_constant) &&
         has_few_values(bodies_.model, test[Role::element]);
}

bool Cases::compare(const Expr& test) const {
  const Expr& left = test.args[0];
  const Expr& right = test.args[1];
  int order = 0;
  if (compares_value(test)) {
    const auto number = [&](const Expr& expr) {
      return is_constant(expr) ? expr.value : find(Atom::Sort::value, expr, nullptr)->outcome();
    };
    order = number(left) < number(right) ? -1 : number(left) > number(right) ? 1 : 0;
  } else if (const Atom* atom = find(Atom::Sort::order, left, &right)) {
    order = atom->outcome();
  } else {
    order = -find(Atom::Sort::order, right, &left)->outcome();
  }
  return test.op == Op::equal ? order == 0 : test.op == Op::less ? order < 0 : order <= 0;
}

bool Cases::holds(const Expr& condition) const {
  if (is_constant(condition))
    return expressions::is_true(condition);
  if (condition.op == Op::not_)
    return !holds(condition[Role::operand]);
  if (condition.op == Op::and_)
    return holds(condition[Role::left]) && holds(condition[Role::right]);
  if (condition.op == Op::or_)
    return holds(condition[Role::left]) || holds(condition[Role::right]);
  if (condition.op == Op::define)
    return holds(bodies_.of(condition));
  if (lists_values(condition)) {
    const int value = find(Atom::Sort::value, condition[Role::element], nullptr)->outcome();
    const auto& listed = condition[Role::set].args;
    return std::any_of(listed.begin(), listed.end(), [&](const Expr& each) { return each.value == value; });
  }
  if (is_comparison(condition.op))
    return compare(condition);
  if (condition.op == Op::is_empty) {
    if (const Atom* number = number_in(condition[Role::places]))
      return number->outcome() == 0;
  }
  return find(Atom::Sort::truth, condition, nullptr)->outcome() != 0;
}

} // namespace

bool are_possible(Bodies& bodies, const AllKnown& known) {
  Cases cases(bodies);
  for (const expressions::Known& fact : known)
    cases.add(*fact.condition);
  if (!cases.is_little())
    return true;
  do {
    const bool all = std::all_of(known.begin(), known.end(), [&](const expressions::Known& fact) {
      return cases.holds(*fact.condition) == fact.holds;
    });
    if (all)
      return true;
  } while (cases.next());
  return false;
}

} // namespace brehon::checking
