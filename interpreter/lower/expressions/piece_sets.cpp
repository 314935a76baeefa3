#include "interpreter/lower/expressions/piece_sets.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/filters.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/machine/prelude.hpp"

namespace brehon::lowering {

namespace {

/// The types of pieces that a binder can find in one of its places, in order.
std::vector<model::PieceTypeId> types_there(const Context& context, const Binder& binder, const Expr& place) {
  const auto& families = context.model.variables[binder.variable].type.families;
  std::vector<model::PieceTypeId> out;
  for (const model::ZoneId zone : place.type.zones) {
    for (const model::PieceTypeId type : context.program.zones[zone].types) {
      const bool meant =
          std::find(families.begin(), families.end(), context.model.types[type].family) != families.end() &&
          std::all_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& filter) {
            return fixed_filter(context, filter, binder.variable, type).value_or(true);
          });
      if (meant)
        out.push_back(type);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

int capacity_of(const Context& context, const Expr& place) {
  int out = 0;
  for (const model::ZoneId zone : place.type.zones)
    out = std::max(out, context.program.zones[zone].capacity);
  return out;
}

/// How many sets there are of each number of sorts, with what the others have, see `prelude::Subsets`; none where that
/// are too many.
std::optional<std::vector<Cell>> ways(const SubsetOperation& of) {
  const std::size_t sorts = of.types.size(), row = static_cast<std::size_t>(of.high) + 1;
  std::vector<Cell> out((sorts + 1) * row);
  for (std::size_t others = 0; others < row; ++others)
    out[others] = static_cast<int>(others) >= of.low ? 1 : 0;
  for (std::size_t n = 1; n <= sorts; ++n) {
    const auto most = static_cast<std::size_t>(of.first[n] - of.first[n - 1]);
    for (std::size_t others = 0; others < row; ++others) {
      long long sum = 0;
      for (std::size_t count = 0; count <= most && others + count < row; ++count)
        sum += out[(n - 1) * row + others + count];
      if (sum > most_numbers)
        return std::nullopt;
      out[n * row + others] = static_cast<Cell>(sum);
    }
  }
  return out;
}

/// Where what lies in a place is meant by units, from the first unit of its type on.
void add_units(Context& context, const Binder& binder, const SubsetOperation& of, int source, int place, int units) {
  Writer& code = context.code;
  const bool slot = context.model.zones[of.zones[static_cast<std::size_t>(source)]].shape == model::Shape::slot;
  int low = -1, high = -1;
  for (std::size_t sort = 0; sort < of.types.size(); ++sort) {
    if (of.sources[sort] != source)
      continue;
    low = low < 0 ? of.types[sort].number() : low;
    high = of.types[sort].number();
  }
  if (low < 0)
    return;
  std::vector<Cell> first(static_cast<std::size_t>(high - low + 1), model::none), most(first.size(), 0);
  for (std::size_t sort = 0; sort < of.types.size(); ++sort) {
    if (of.sources[sort] != source)
      continue;
    first[static_cast<std::size_t>(of.types[sort].number() - low)] = of.first[sort];
    most[static_cast<std::size_t>(of.types[sort].number() - low)] = of.first[sort + 1] - of.first[sort];
  }
  const Frame frame(code.cells);
  const Loop loop(context);
  const int type = code.cells.temporary(), test = code.cells.temporary(), at = code.cells.temporary(),
            unit = code.cells.temporary(), end = code.cells.temporary();
  each_type(context, place, slot, type, [&](Label next) {
    code.emit(Operation::less, test, type, code.constants.of(low));
    code.emit(Operation::jump_if, test, next);
    code.emit(Operation::less, test, code.constants.of(high), type);
    code.emit(Operation::jump_if, test, next);
    code.emit(Operation::subtract, at, type, code.constants.of(low));
    code.emit(Operation::look_up, unit, code.table(first), at);
    code.emit(Operation::less, test, unit, code.constants.of(0));
    code.emit(Operation::jump_if, test, next);
    context.scope.variables[binder.variable] = {type, place};
    for (const Expr& filter : binder.filter)
      branch(context, filter, next, false);
    code.emit(Operation::look_up, end, code.table(most), at);
    code.emit(Operation::count_type, test, place, type);
    code.emit(Operation::minimum, end, end, test);
    code.emit(Operation::add, end, end, unit);
    const Label again = code.label();
    code.bind(again);
    code.emit(Operation::set_insert, units, unit);
    code.emit(Operation::add, unit, unit, code.constants.of(1));
    code.emit(Operation::less, test, unit, end);
    code.emit(Operation::jump_if, test, again);
  });
}

/// A cell with the place in which the piece of a unit lies.
void place_of_unit(Context& context, const ChosenPieces& pieces, int unit, int to) {
  Writer& code = context.code;
  const SubsetOperation& of = context.program.subsets[pieces.subsets];
  code.copy(to, pieces.places[0]);
  if (pieces.places.size() == 1)
    return;
  std::vector<Cell> sources;
  for (std::size_t sort = 0; sort < of.types.size(); ++sort)
    sources.insert(sources.end(), static_cast<std::size_t>(of.first[sort + 1] - of.first[sort]), of.sources[sort]);
  const int source = code.cells.temporary(), other = code.cells.temporary();
  code.emit(Operation::look_up, source, code.table(sources), unit);
  for (std::size_t i = 1; i < pieces.places.size(); ++i) {
    const Label next = code.label();
    code.emit(Operation::not_equal, other, source, code.constants.of(static_cast<Cell>(i)));
    code.emit(Operation::jump_if, other, next);
    code.copy(to, pieces.places[i]);
    code.bind(next);
  }
}

const ChosenPieces& set_in(const Context& context, const Binder& binder) {
  return *context.scope.at(binder.source[0]).pieces;
}

/// Runs through the units of a set whose pieces meet a condition.
void each_unit(Context& context, const Binder& binder, const Expr& condition, bool keep,
               const std::function<void(int)>& body) {
  Writer& code = context.code;
  const ChosenPieces pieces = set_in(context, binder);
  const SubsetOperation& of = context.program.subsets[pieces.subsets];
  const int cells = of.cells();
  std::vector<model::PieceTypeId> types; // of each unit
  for (std::size_t sort = 0; sort < of.types.size(); ++sort)
    types.insert(types.end(), static_cast<std::size_t>(of.first[sort + 1] - of.first[sort]), of.types[sort]);
  const std::string& name = context.model.variables[binder.variable].name;
  const int unit = code.cells.kept(keep, name + " unit"), type = code.cells.kept(keep, name),
            place = code.cells.kept(keep, name + " place");
  const Label again = code.label(), end = code.label();
  code.copy(unit, code.constants.of(model::none));
  code.bind(again);
  {
    const Frame frame(code.cells);
    const Loop loop(context);
    code.emit(Operation::set_next, unit, pieces.units, cells, end);
    code.emit(Operation::look_up, type, code.table(types), unit);
    place_of_unit(context, pieces, unit, place);
    context.scope.variables[binder.variable] = {type, place};
    for (const Expr* each : questions(binder, condition))
      branch(context, *each, again, false);
    body(unit);
  }
  code.jump(again);
  code.bind(end);
}

} // namespace

bool finds_sets(const Binder& binder) {
  return binder.source[0].op == Op::subsets;
}

bool is_in_set(const Context& context, const Binder& binder) {
  return binder.source[0].op == Op::variable && context.scope.at(binder.source[0]).pieces.has_value();
}

SubsetsId subsets_of(Context& context, const Expr& subsets) {
  const Binder& binder = subsets.binders[0];
  SubsetOperation out;
  out.low = subsets[Role::low].value;
  out.high = subsets[Role::high].value;
  out.first = {0};
  const std::vector<const Expr*> places = expressions::named_places(binder.source[0]);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int capacity = std::min(out.high, capacity_of(context, *places[i]));
    for (const model::PieceTypeId type : types_there(context, binder, *places[i])) {
      const model::PieceType& known = context.model.types[type];
      const int copies = known.unturned.is_none() ? known.copies : context.model.types[known.unturned].copies;
      const int most = known.unlimited ? capacity : std::min(capacity, copies);
      if (most == 0)
        continue;
      out.types.push_back(type);
      out.sources.push_back(static_cast<int>(i));
      out.first.push_back(out.first.back() + most);
    }
    out.zones.push_back(places[i]->type.zones.front());
  }
  const bool fits = out.types.size() <= static_cast<std::size_t>(prelude::Subsets::most_sorts);
  std::optional<std::vector<Cell>> counted = fits ? ways(out) : std::nullopt;
  if (!counted || most_at_once(context, subsets, out) > most_options) {
    context.diagnostics
        .report(DiagnosticId::range_overflow, subsets.span,
                fmt::format("there can be more than {} sets of these pieces", counted ? "10 million" : "2,000 million"))
        .suggestion = "say how many lie there at most, `bag of … up to N`, or that fewer are chosen";
    out.high = out.low = 0; // one set, so that the rest can be judged
    counted = ways(out);
  }
  out.ways = std::move(*counted);
  const auto known = std::find(context.program.subsets.begin(), context.program.subsets.end(), out);
  if (known != context.program.subsets.end())
    return SubsetsId(static_cast<int>(known - context.program.subsets.begin()));
  return context.program.subsets.add(std::move(out));
}

long long most_at_once(const Context& context, const Expr& subsets, const SubsetOperation& operation) {
  long long there = 0; // pieces
  for (const Expr* place : expressions::named_places(subsets.binders[0].source[0]))
    there += capacity_of(context, *place);
  there = std::min<long long>(there, 100000);
  long long sets = 0, of_size = 1; // if all of them differ
  for (int size = 0; size <= operation.high && size <= there; ++size) {
    if (size > 0)
      of_size = std::min(of_size * (there - size + 1) / size, (most_options + 1) * 100000);
    sets = std::min(sets + (size >= operation.low ? of_size : 0), most_options + 1);
  }
  const std::optional<std::vector<Cell>> all = ways(operation);
  return all ? std::min<long long>(sets, all->at(all->size() - static_cast<std::size_t>(operation.high) - 1)) : sets;
}

std::vector<int> sources_of(Context& context, const Expr& subsets, bool in_state) {
  Writer& code = context.code;
  std::vector<int> out;
  for (const Expr* each : expressions::named_places(subsets.binders[0].source[0])) {
    const int at = place(context, *each);
    out.push_back(code.constants.known(at) ? at : code.cells.kept(in_state, "chosen from"));
    if (out.back() != at)
      code.copy(out.back(), at);
  }
  return out;
}

int units_there(Context& context, const Expr& subsets, const ChosenPieces& pieces) {
  Writer& code = context.code;
  const SubsetOperation& of = context.program.subsets[pieces.subsets];
  const int units = code.cells.temporary(of.cells());
  code.emit(Operation::set_clear, units, of.cells());
  for (std::size_t i = 0; i < pieces.places.size(); ++i)
    add_units(context, subsets.binders[0], of, static_cast<int>(i), pieces.places[i], units);
  return units;
}

void each_set(Context& context, const Binder& binder, const Expr& condition,
              const std::function<void(int, Label)>& body) {
  Writer& code = context.code;
  const Expr& subsets = binder.source[0];
  ChosenPieces pieces{subsets_of(context, subsets), 0, sources_of(context, subsets, false)};
  const int there = units_there(context, subsets, pieces);
  const int cells = context.program.subsets[pieces.subsets].cells();
  pieces.units = code.cells.temporary(cells);
  const int number = code.cells.temporary();
  const Label again = code.label(), end = code.label();
  code.copy(number, code.constants.of(model::none));
  code.bind(again);
  {
    const Frame frame(code.cells);
    const Loop loop(context);
    code.emit(Operation::next_pieces, number, there, pieces.subsets, end);
    code.emit(Operation::pieces_of, pieces.units, number, pieces.subsets);
    context.scope.variables[binder.variable] = {.cell = pieces.units, .cells = cells, .pieces = pieces};
    for (const Expr* each : questions(binder, condition))
      branch(context, *each, again, false);
    body(number, again);
  }
  code.jump(again);
  code.bind(end);
}

void each_of_set(Context& context, const Binder& binder, const Expr& condition, bool keep, const Body& body) {
  each_unit(context, binder, condition, keep, [&](int) { body(); });
}

void note_set(Context& context, const Binder& binder, const Expr& condition, int units) {
  Writer& code = context.code;
  const ChosenPieces pieces = set_in(context, binder);
  code.emit(Operation::set_clear, units, context.program.subsets[pieces.subsets].cells());
  each_unit(context, binder, condition, false, [&](int unit) { code.emit(Operation::set_insert, units, unit); });
}

int size_of_set(Context& context, const Binder& binder) {
  Writer& code = context.code;
  const ChosenPieces& pieces = set_in(context, binder);
  const int out = code.cells.temporary();
  code.emit(Operation::set_count, out, pieces.units, context.program.subsets[pieces.subsets].cells());
  return out;
}

} // namespace brehon::lowering
