#include <algorithm>

#include "dsl/expressions.hpp"
#include "dsl/types.hpp"
#include "interpreter/lowerer.hpp"

// Conditions that are asked of all places of a board at once: they are lifted from one place to sets of places.

namespace brehon {

using model::Sort;

namespace {

model::Expr number(int value) {
  model::Expr out;
  out.op = model::Op::constant;
  out.value = value;
  return out;
}

/// `S is empty`.
bool is_emptiness(const model::Expr& condition) {
  return condition.args[0].op == model::Op::set_size && condition.args[1].op == model::Op::constant &&
         condition.args[1].value == 0;
}

} // namespace

Lowerer::Lifting::Lifting(Lowerer& lowerer, int kind, int variable)
    : lowerer_(lowerer), kind_(lowerer.lifted_kind_), variables_(std::move(lowerer.lifted_)) {
  lowerer.lifted_kind_ = kind;
  lowerer.lifted_ = {{variable, {}}};
}

Lowerer::Lifting::~Lifting() {
  lowerer_.lifted_kind_ = kind_;
  lowerer_.lifted_ = std::move(variables_);
}

bool Lowerer::speaks_of_lifted(const Expr& expr) const {
  const std::set<int> used = expressions::variables(expr);
  return std::any_of(used.begin(), used.end(), [&](int variable) { return lifted_.count(variable) > 0; });
}

/// Whether an expression says the same for all places and can not fail, so that it can be asked at any time.
bool Lowerer::is_safe(const Expr& expr) const {
  const auto all_safe = [&] {
    return std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_safe(arg); });
  };
  switch (expr.op) {
  case Op::constant:
  case Op::whole:
    return true;
  case Op::variable:
    return lifted_.count(expr.index) == 0;
  case Op::marker:
    return expr.args.empty();
  case Op::owner:
  case Op::attribute:
  case Op::place_index:
    return expr.args[0].op == Op::variable && all_safe();
  case Op::kind_attribute:
  case Op::opponent:
  case Op::next:
    return !expr.args[0].type.optional && all_safe();
  case Op::set_of:
    return all_safe() &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  case Op::equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::conditional:
  case Op::contains:
    return all_safe();
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    return all_safe() && is_safe(define.value) &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  }
  default:
    return false; // what may fail, or costs much
  }
}

/// What an expression that speaks of one place comes to there, where only the board itself says so.
std::optional<int> Lowerer::value_at(const Expr& expr, int place) const {
  const auto arg = [&](std::size_t i) { return value_at(expr.args[i], place); };
  switch (expr.op) {
  case Op::constant:
    return expr.value;
  case Op::variable: {
    const auto found = lifted_.find(expr.index);
    return found != lifted_.end() && found->second.empty() ? std::optional<int>(place) : std::nullopt;
  }
  case Op::kind_attribute: {
    const auto of = arg(0);
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.args[0].type.kind)];
    if (!of || *of < kind.first || *of >= kind.first + kind.size())
      return std::nullopt;
    return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*of - kind.first)];
  }
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::minimum:
  case Op::maximum:
  case Op::equal:
  case Op::less:
  case Op::less_equal: {
    if (expr.args[0].type.sort == Sort::tuple || expr.flag)
      return std::nullopt;
    const auto a = arg(0), b = arg(1);
    return a && b ? types::compute(expr.op, *a, *b) : std::nullopt;
  }
  case Op::not_: {
    const auto a = arg(0);
    return a ? std::optional<int>(*a == 0 ? 1 : 0) : std::nullopt;
  }
  case Op::and_:
  case Op::or_: {
    const auto a = arg(0), b = arg(1);
    if (!a || !b)
      return std::nullopt;
    return expr.op == Op::and_ ? *a & *b : *a | *b;
  }
  default:
    return std::nullopt;
  }
}

/// The places where a condition holds, where only the board itself says so.
std::optional<std::vector<int>> Lowerer::places_at(const Expr& condition) const {
  std::vector<int> out;
  for (int place = 0; place < board(lifted_kind_).places; ++place) {
    const auto holds = value_at(condition, place);
    if (!holds)
      return std::nullopt;
    if (*holds != 0)
      out.push_back(place);
  }
  return out;
}

/// An expression that is the lifted place, or what steps from there lead to.
const Lowerer::Expr* Lowerer::lifted_place(const Expr& expr) const {
  return expr.op == Op::variable && lifted_.count(expr.index) > 0 ? &expr : nullptr;
}

/// The slot of a zone with one index that the lifted place is.
const Lowerer::Expr* Lowerer::lifted_slot(const Expr& expr) const {
  const Expr& zone = expr.op == Op::content ? expr.args[0] : expr;
  if (zone.op != Op::zone || zone.args.size() != 1)
    return nullptr;
  const model::Zone& known = model_.zones[static_cast<std::size_t>(zone.index)];
  const bool fits = known.shape == model::Shape::slot && known.dimensions.size() == 1 &&
                    known.dimensions[0] == lifted_kind_ && lifted_place(zone.args[0]) != nullptr;
  return fits ? &zone : nullptr;
}

/// Of an equation: what is read of a slot or place, and what is the same for all places.
std::optional<std::pair<const Lowerer::Expr*, const Lowerer::Expr*>> Lowerer::lifted_sides(const Expr& equation) const {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Expr& read = equation.args[side];
    const Expr& same = equation.args[1 - side];
    if (!is_safe(same))
      continue;
    const bool of_slot = (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(read.args[0]) != nullptr;
    const bool coordinate = read.op == Op::kind_attribute && lifted_place(read.args[0]) != nullptr &&
                            read.type.sort == Sort::integer && same.type.sort == Sort::integer &&
                            same.type.low >= read.type.low && same.type.high <= read.type.high && !same.type.optional;
    if (of_slot || coordinate || lifted_place(read) != nullptr)
      return std::pair{&read, &same};
  }
  return std::nullopt;
}

bool Lowerer::lifts(const Expr& condition) {
  if (!speaks_of_lifted(condition))
    return is_safe(condition);
  switch (condition.op) {
  case Op::not_:
  case Op::and_:
  case Op::or_:
    if (std::all_of(condition.args.begin(), condition.args.end(), [&](const Expr& arg) { return lifts(arg); }))
      return true;
    break;
  case Op::conditional:
    if (!speaks_of_lifted(condition.args[0]) && is_safe(condition.args[0]) && lifts(condition.args[1]) &&
        lifts(condition.args[2]))
      return true;
    break;
  case Op::define: {
    const auto before = lifted_;
    bool fits = true;
    lift_arguments(condition, [&](int, const Expr& arg) { fits = fits && is_safe(arg) && !arg.type.optional; });
    fits = fits && lifts(model_.defines[static_cast<std::size_t>(condition.index)].value);
    lifted_ = before;
    return fits;
  }
  case Op::equal:
    if (lifted_sides(condition) || (is_emptiness(condition) && lifts_emptiness(condition.args[0].args[0])))
      return true;
    break;
  case Op::is_none:
    if ((condition.args[0].op == Op::owner || condition.args[0].op == Op::attribute) &&
        lifted_slot(condition.args[0].args[0]) != nullptr)
      return true;
    break;
  case Op::is_empty:
  case Op::family_is:
  case Op::type_is:
    if (lifted_slot(condition.args[0]) != nullptr)
      return true;
    break;
  case Op::contains:
    if (lifted_place(condition.args[0]) != nullptr && condition.args[1].type.sort == Sort::set &&
        is_safe(condition.args[1]))
      return true;
    break;
  default:
    break;
  }
  return places_at(condition).has_value();
}

/// The places from which the steps that a variable stands for lead to a set.
int Lowerer::led_to(const std::vector<int>& directions, int places) {
  const int number = board_of(lifted_kind_), cells = board(lifted_kind_).cells;
  for (auto direction = directions.rbegin(); direction != directions.rend(); ++direction) {
    const int to = temporary(cells);
    emit(Operation::set_step, to, number, places, opposite(lifted_kind_, *direction));
    places = to;
  }
  return places;
}

/// The direction that leads back.
int Lowerer::opposite(int kind, int direction) {
  std::vector<Cell> opposites;
  for (const BoardLayout::Direction& each : board(kind).directions)
    opposites.push_back(each.opposite);
  const int to = temporary();
  emit(Operation::look_up, to, table(opposites), direction);
  return to;
}

/// Whether all directions of a board have one that leads back.
bool Lowerer::leads_back(int kind) const {
  const auto& directions = board(kind).directions;
  return std::all_of(directions.begin(), directions.end(),
                     [](const BoardLayout::Direction& direction) { return direction.opposite != model::none; });
}

/// The places whose slot holds a type for which a table has a value; the table has an entry for none before the types.
int Lowerer::slots_with(const Expr& slot, int table_of_types, const Expr& wanted) {
  const int cells = board(lifted_kind_).cells;
  const int found = hoisted(expressions::variables(wanted), cells, [&] {
    const int to = temporary(cells);
    emit(Operation::slots, to, slot.index, value(wanted), table_of_types);
    return to;
  });
  return led_to(lifted_.at(slot.args[0].index), found);
}

int Lowerer::lifted_equation(const Expr& equation) {
  const auto [read, same] = *lifted_sides(equation);
  const int cells = board(lifted_kind_).cells;
  if (read->op == Op::owner || read->op == Op::attribute)
    return slots_with(*lifted_slot(read->args[0]), attribute_table(*read), *same);
  const int wanted = value(*same), to = temporary(cells);
  if (read->op == Op::variable) {
    const Label end = label();
    emit(Operation::set_clear, to, cells);
    if (same->type.optional) {
      const int is_none = temporary();
      emit(Operation::less, is_none, wanted, constant(0));
      emit(Operation::jump_if, is_none, end);
    }
    emit(Operation::set_insert, to, wanted);
    bind(end);
    return led_to(lifted_.at(read->index), to);
  }
  // A row or column: the sets of all of them stand in a table.
  const model::Kind& kind = model_.kinds[static_cast<std::size_t>(lifted_kind_)];
  const std::vector<int>& values = kind.attributes[static_cast<std::size_t>(read->index)].values;
  std::vector<Cell> sets;
  for (int number = read->type.low; number <= read->type.high; ++number) {
    std::vector<std::uint32_t> words(static_cast<std::size_t>(cells), 0);
    for (std::size_t place = 0; place < values.size(); ++place) {
      if (values[place] == number)
        words[place / 32] |= 1U << (place % 32);
    }
    for (const std::uint32_t word : words)
      sets.push_back(static_cast<Cell>(word));
  }
  emit(Operation::set_look_up, to, table(sets) - read->type.low * cells, wanted, cells);
  return led_to(lifted_.at(read->args[0].index), to);
}

/// The set of the places that meet a condition; it may be a set that others use, too, so nothing may be written to it.
int Lowerer::lifted(const Expr& condition) {
  const int cells = board(lifted_kind_).cells;
  if (!speaks_of_lifted(condition)) {
    const int to = temporary(cells);
    const Label end = label();
    emit(Operation::set_clear, to, cells);
    branch(condition, end, false);
    emit(Operation::set_or, to, to, all_places(lifted_kind_), cells);
    bind(end);
    return to;
  }
  if (const auto places = places_at(condition))
    return constant_set(cells, *places);
  switch (condition.op) {
  case Op::not_:
    return set_algebra(Operation::set_minus, all_places(lifted_kind_), lifted(condition.args[0]), cells);
  case Op::and_:
  case Op::or_: {
    const int a = lifted(condition.args[0]), b = lifted(condition.args[1]);
    return set_algebra(condition.op == Op::and_ ? Operation::set_and : Operation::set_or, a, b, cells);
  }
  case Op::conditional: {
    const int to = temporary(cells);
    chosen(condition, [&](const Expr& side) {
      const int found = lifted(side);
      emit(Operation::set_or, to, found, found, cells);
    });
    return to;
  }
  case Op::define: {
    const auto before = lifted_;
    lift_arguments(condition, [&](int parameter, const Expr& arg) {
      variables_[parameter] = argument(arg, model_.variables[static_cast<std::size_t>(parameter)].type);
    });
    const int out = lifted(model_.defines[static_cast<std::size_t>(condition.index)].value);
    lifted_ = before;
    return out;
  }
  case Op::equal:
    if (lifted_sides(condition))
      return lifted_equation(condition);
    return set_algebra(Operation::set_minus, all_places(lifted_kind_), where_not_empty(condition.args[0].args[0]),
                       cells);
  case Op::is_none: {
    const Expr& read = condition.args[0];
    return slots_with(*lifted_slot(read.args[0]), attribute_table(read),
                      number(read.type.sort == Sort::integer ? model::no_number : model::none));
  }
  case Op::is_empty:
    return slots_with(*lifted_slot(condition.args[0]), piece_table([](int) { return 0; }), number(model::none));
  case Op::family_is:
    return slots_with(*lifted_slot(condition.args[0]),
                      piece_table([&](int type) { return model_.types[static_cast<std::size_t>(type)].family; }),
                      number(condition.index));
  case Op::type_is:
    return slots_with(*lifted_slot(condition.args[0]), piece_table([](int type) { return type; }),
                      number(condition.index));
  case Op::contains:
    return led_to(lifted_.at(condition.args[0].index), set(condition.args[1]));
  default:
    break; // `lifts` says that there is no other
  }
  return all_places(lifted_kind_);
}

/// Makes the parameters of a definition that are lifted places such, and calls `other` with the rest.
void Lowerer::lift_arguments(const Expr& call, const std::function<void(int parameter, const Expr& argument)>& other) {
  const model::Define& define = model_.defines[static_cast<std::size_t>(call.index)];
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (const Expr* place = lifted_place(call.args[i]))
      lifted_[define.parameters[i]] = lifted_.at(place->index);
    else
      other(define.parameters[i], call.args[i]);
  }
}

/// Whether it can be asked of all places at once where a set that hangs on the place is empty: a span that begins
/// there, or several together.
bool Lowerer::lifts_emptiness(const Expr& set) {
  switch (set.op) {
  case Op::define: {
    const auto before = lifted_;
    bool fits = true;
    lift_arguments(set, [&](int, const Expr& arg) { fits = fits && is_safe(arg) && !arg.type.optional; });
    fits = fits && lifts_emptiness(model_.defines[static_cast<std::size_t>(set.index)].value);
    lifted_ = before;
    return fits;
  }
  case Op::unite: {
    const model::Binder& binder = set.binders[0];
    const bool plain = !binder.pieces && binder.filter.empty() && set.args[0].op == Op::constant &&
                       !speaks_of_lifted(binder.source[0]);
    return plain && lifts_emptiness(set.args[1]);
  }
  case Op::span:
    return set.index == lifted_kind_ && lifted_place(set.args[0]) != nullptr && is_safe(set.args[1]) &&
           !set.args[1].type.optional && leads_back(set.index) && !speaks_of_lifted(set.args[2]) &&
           !speaks_of_lifted(set.args[3]);
  default:
    return false;
  }
}

/// The places for which a set that `lifts_emptiness` speaks of is not empty.
int Lowerer::where_not_empty(const Expr& expr) {
  const int kind = lifted_kind_, cells = board(kind).cells;
  if (expr.op == Op::define) {
    const auto before = lifted_;
    lift_arguments(expr, [&](int parameter, const Expr& arg) {
      variables_[parameter] = argument(arg, model_.variables[static_cast<std::size_t>(parameter)].type);
    });
    const int out = where_not_empty(model_.defines[static_cast<std::size_t>(expr.index)].value);
    lifted_ = before;
    return out;
  }
  if (expr.op == Op::unite) {
    const int to = temporary(cells);
    emit(Operation::set_clear, to, cells);
    each(expr.binders[0], false, [&](int) { emit(Operation::set_or, to, to, where_not_empty(expr.args[1]), cells); });
    return to;
  }
  // From the places that bound a span back through those that it can run over.
  const auto directions = lifted_.at(expr.args[0].index);
  const int over = places_where(kind, expr.value, expr.args[2]);
  int spans = over;
  if (expr.args[3].op != Op::constant || expr.args[3].value == 0) {
    const int bounds = set_algebra(Operation::set_minus, places_where(kind, expr.value, expr.args[3]), over, cells);
    spans = set_algebra(Operation::set_and, led_to({value(expr.args[1])}, bounds), over, cells);
    emit(Operation::set_fill, spans, board_of(kind), over, opposite(kind, value(expr.args[1])));
  }
  return led_to(directions, led_to({value(expr.args[1])}, spans));
}

} // namespace brehon
