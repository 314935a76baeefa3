#include <algorithm>
#include <utility>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// What a binder finds, as a set: of the values of a kind, or of the places of a zone where it finds pieces. Conditions
// that can be asked of all of them at once are part of the set; others are left to be asked of each.

namespace brehon {

using model::Binder;
using model::Sort;

namespace {

/// Sets of more places that lie on no board would cost more than they save.
constexpr int most_points = 256;

void split(const model::Expr& condition, std::vector<const model::Expr*>& out) {
  if (condition.op == model::Op::and_) {
    for (const model::Expr& part : condition.args)
      split(part, out);
  } else if (!expressions::is_true(condition)) {
    out.push_back(&condition);
  }
}

/// Places that are named one after the other, one by one.
void split_places(const model::Expr& places, std::vector<const model::Expr*>& out) {
  if (places.op != model::Op::zones)
    return out.push_back(&places);
  for (const model::Expr& part : places.args)
    split_places(part, out);
}

/// What is asked of a piece, asked of the place of a zone where it lies: of its indices, and of what lies in a slot.
model::Expr asked_of_place(model::Expr expr, int piece, const model::Expr& place, const model::Zone& zone) {
  const auto is_piece = [piece](const model::Expr& each) {
    return each.op == model::Op::variable && each.index == piece;
  };
  if (expr.op == model::Op::place_index && is_piece(expr.args[0])) {
    const auto dimension = std::find(zone.dimensions.begin(), zone.dimensions.end(), expr.index);
    if (dimension == zone.dimensions.end())
      return expr;
    model::Expr index = place.args[static_cast<std::size_t>(dimension - zone.dimensions.begin())];
    index.type = expr.type;
    return index;
  }
  if (zone.shape == model::Shape::slot && is_piece(expr)) {
    model::Expr content;
    content.op = model::Op::content;
    content.type = expr.type;
    content.args = {place};
    return content;
  }
  for (model::Expr& arg : expr.args)
    arg = asked_of_place(std::move(arg), piece, place, zone);
  for (Binder& inner : expr.binders) {
    for (auto* list : {&inner.source, &inner.filter}) {
      for (model::Expr& each : *list)
        each = asked_of_place(std::move(each), piece, place, zone);
    }
  }
  return expr;
}

} // namespace

/// The kind of the values that a binder runs through; none where they are of no kind.
int Lowerer::kind_of(const Binder& binder) const {
  return model_.variables[static_cast<std::size_t>(binder.variable)].type.kind;
}

/// The points that a binder runs through out of one source: the values of a kind that count from 0, or the places of a
/// zone whose last indices are left out. Values that are written out one by one are gone through as they are written.
std::optional<Lowerer::Field> Lowerer::field(const Binder& binder, const Expr& source) const {
  if (binder.pieces)
    return field_of_zone(source);
  const model::Type& type = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  if (type.kind == model::none || source.op == Op::set_of)
    return std::nullopt;
  const model::Kind& kind = model_.kinds[static_cast<std::size_t>(type.kind)];
  if (kind.is_board())
    return Field{places_of(type.kind, binder.variable), std::nullopt};
  const bool plain = type.sort == Sort::kind && kind.first == 0 && kind.size() <= most_points;
  return plain ? std::optional(Field{{model::none, kind.size(), {{binder.variable, {0, 1, kind.size()}}}}, {}})
               : std::nullopt;
}

std::optional<Lowerer::Field> Lowerer::field_of_zone(const Expr& source) const {
  if (source.op != Op::zone)
    return std::nullopt;
  const std::vector<model::KindId>& dimensions = model_.zones[static_cast<std::size_t>(source.index)].dimensions;
  const auto kind_at = [&](std::size_t i) -> const model::Kind& {
    return model_.kinds[static_cast<std::size_t>(dimensions[i])];
  };
  const std::size_t given = source.args.size();
  Expr place = source;
  LiftedSpace space{model::none, 1, {}};
  for (std::size_t i = given; i < dimensions.size(); ++i) { // variables of their own, which no model has
    Expr& digit = place.args.emplace_back();
    digit.op = Op::variable;
    digit.index = static_cast<int>(model_.variables.size() + i);
    digit.type.sort = Sort::kind;
    digit.type.kind = dimensions[i];
  }
  if (given == 0 && dimensions.size() == 1 && kind_at(0).is_board())
    return Field{places_of(dimensions[0], place.args[0].index), place};
  for (std::size_t i = dimensions.size(); i-- > given;) {
    const int size = kind_at(i).size();
    if (kind_at(i).is_board() || size > most_points / space.points)
      return std::nullopt;
    space.variables[place.args[i].index] = {kind_at(i).first, space.points, size, {}};
    space.points *= size;
  }
  return given < dimensions.size() ? std::optional(Field{space, place}) : std::nullopt;
}

/// What a binder finds out of one source, and a condition allows: none where nothing can be asked of all at once, or,
/// `wholly`, not everything. Sets that hang on nothing that a loop changes are computed before it. Programs that are
/// watched ask one after the other, so that examples and playouts do not run the same code.
std::optional<Lowerer::Found> Lowerer::found(const Binder& binder, const Expr& source, const Expr& condition,
                                             bool wholly) {
  const std::optional<Field> field = how_.watched ? std::nullopt : this->field(binder, source);
  if (!field)
    return std::nullopt;
  const model::Zone* zone = field->place ? &model_.zones[static_cast<std::size_t>(source.index)] : nullptr;
  const bool slots = zone != nullptr && zone->shape == model::Shape::slot;
  const Lifting lifting(*this, field->space);
  Found out{0, lifted_.cells(), {}};
  std::vector<Expr> at_once;
  for (const Expr* each : questions(binder, condition)) {
    Expr asked = zone != nullptr ? asked_of_place(*each, binder.variable, *field->place, *zone) : *each;
    const bool of_piece = zone != nullptr && expressions::variables(asked).count(binder.variable) > 0;
    const bool known_values = !binder.pieces && !wholly && points_at(asked); // a loop that can be written out
    if (!of_piece && !known_values && lifts(asked))
      at_once.push_back(std::move(asked));
    else
      out.left.push_back(each);
  }
  Expr empty;
  empty.op = Op::is_empty;
  if (slots) {
    empty.args = {*field->place};
    if (!lifts(empty))
      return std::nullopt;
  }
  if ((wholly && (!out.left.empty() || (binder.pieces && !slots))) || (!wholly && !slots && at_once.empty()))
    return std::nullopt;
  std::optional<int> set;
  if (slots)
    set = set_algebra(Operation::set_minus, all_points(), lifted(empty), out.cells);
  else if (!binder.pieces && source.op != Op::whole)
    set = this->set(source);
  for (const Expr& each : at_once) {
    const int met = hoisted(expressions::variables(each), out.cells, [&] { return lifted(each); });
    set = set ? set_algebra(Operation::set_and, *set, met, out.cells) : met;
  }
  out.set = set.value_or(all_points());
  return out;
}

/// The set of what a binder finds and a condition allows, where all that they ask can be asked at once: of values, or
/// of the places of pieces, of which no two lie in one.
std::optional<Lowerer::Found> Lowerer::all_found(const Binder& binder, const Expr& condition) {
  return found(binder, binder.source[0], condition, true);
}

/// Where a binder finds pieces, in order; all cells are read before anything changes.
std::vector<Lowerer::Search> Lowerer::searches(const Binder& binder, const Expr& condition, bool keep) {
  std::vector<Search> out;
  if (keep) {
    std::vector<PlaceRun> all = runs(binder.source[0]);
    if (all.size() > 1 || known(all.front().count) == 1)
      all = keep_runs(std::move(all), true, "place");
    for (const PlaceRun& run : all)
      out.push_back({run, std::nullopt});
    return out;
  }
  std::vector<const Expr*> parts;
  split_places(binder.source[0], parts);
  for (const Expr* part : parts) {
    const std::optional<Found> here = found(binder, *part, condition, false);
    for (const PlaceRun& run : runs(*part))
      out.push_back({run, here});
  }
  return out;
}

/// All that a binder and a condition ask, one by one.
std::vector<const Lowerer::Expr*> Lowerer::questions(const Binder& binder, const Expr& condition) {
  std::vector<const Expr*> out;
  for (const Expr& filter : binder.filter)
    split(filter, out);
  split(condition, out);
  return out;
}

/// Runs through a set, in ascending order; the body goes to its label for the next one.
void Lowerer::each_member(int set, int cells, int member, const std::function<void(Label)>& body) {
  const Label again = label(), end = label();
  copy(member, constant(model::none));
  bind(again);
  emit(Operation::set_next, member, set, cells, end);
  {
    const Frame frame(*this);
    body(again);
  }
  jump(again);
  bind(end);
}

} // namespace brehon
