#include "interpreter/lower/expressions/covers.hpp"

#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/ways.hpp"

namespace brehon::lowering {

namespace {

/// How many of each type lie in some places together.
std::vector<int> available(Context& context, const Expr& places) {
  Writer& code = context.code;
  std::vector<int> out;
  for (std::size_t i = 0; i < context.model.currency.size(); ++i) {
    out.push_back(code.cells.temporary());
    code.copy(out.back(), code.constants.of(0));
  }
  each_place(context, places, false, [&](int at) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int here = code.cells.temporary();
      code.emit(Operation::count_type, here, at, code.constants.of(context.model.currency[i]));
      code.emit(Operation::add, out[i], out[i], here);
    }
  });
  return out;
}

/// Goes to `no` where the open types of some counts do not fit a way. What is taken off a price is taken off where the
/// counts fall short of it, so it fits if they fall short by no more than that, and the sums agree.
void way_of_open(Context& context, const std::vector<int>& counts, const Ways& ways, const Way& way,
                 const std::vector<int>* there, Label no) {
  Writer& code = context.code;
  const int sum = code.cells.temporary(), asked = code.cells.temporary(), shortfall = code.cells.temporary(),
            most = code.cells.temporary(), had = code.cells.temporary();
  for (const int cell : {sum, asked, shortfall, most, had})
    code.copy(cell, code.constants.of(0));
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!ways.open[i])
      continue;
    const int short_here = code.cells.temporary();
    code.emit(Operation::add, sum, sum, counts[i]);
    code.emit(Operation::add, asked, asked, way.exact[i]);
    code.emit(Operation::maximum, most, most, counts[i]);
    code.emit(Operation::subtract, short_here, way.exact[i], counts[i]);
    code.emit(Operation::maximum, short_here, short_here, code.constants.of(0));
    code.emit(Operation::add, shortfall, shortfall, short_here);
    if (there != nullptr)
      code.emit(Operation::add, had, had, (*there)[i]);
  }
  const int test = code.cells.temporary();
  const auto same_known = code.constants.known(way.same);
  if (!same_known || *same_known != 0) {
    const Label other = code.label(), fits = code.label();
    code.emit(Operation::jump_unless, way.same, other);
    if (there != nullptr) {
      const int least = code.cells.temporary();
      code.emit(Operation::minimum, least, way.same, had);
      code.emit(Operation::less_equal, test, sum, least);
    } else {
      code.emit(Operation::equal, test, sum, way.same);
    }
    code.emit(Operation::jump_unless, test, no);
    code.emit(Operation::equal, test, most, sum);
    code.emit(Operation::jump_unless, test, no);
    code.jump(fits);
    code.bind(other);
    code.emit(Operation::equal, test, sum, code.constants.of(0));
    const auto plain_any = code.constants.known(way.any);
    if (plain_any && *plain_any == 0)
      code.emit(Operation::jump_unless, test, no);
    code.bind(fits);
    if (plain_any && *plain_any == 0)
      return;
  }
  const int least = code.cells.temporary(), wanted = code.cells.temporary();
  code.emit(Operation::minimum, least, ways.less, asked);
  code.emit(Operation::subtract, wanted, asked, least);
  code.emit(Operation::add, wanted, wanted, ways.more);
  code.emit(Operation::add, wanted, wanted, way.any);
  if (there != nullptr) {
    code.emit(Operation::minimum, wanted, wanted, had);
  } else {
    code.emit(Operation::less_equal, test, shortfall, least);
    code.emit(Operation::jump_unless, test, no);
  }
  code.emit(Operation::equal, test, sum, wanted);
  code.emit(Operation::jump_unless, test, no);
}

} // namespace

std::vector<int> purse_of(Context& context, int player) {
  Writer& code = context.code;
  std::vector<int> out;
  for (std::size_t i = 0; i < context.model.currency.size(); ++i) {
    out.push_back(code.cells.temporary());
    code.copy(out.back(), code.constants.of(0));
  }
  for (const model::ZoneId zone : context.model.purse) {
    const int at = code.cells.temporary();
    code.emit(Operation::add, at, player, code.constants.of(context.program.zones[zone].first_place));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int here = code.cells.temporary();
      code.emit(Operation::count_type, here, at, code.constants.of(context.model.currency[i]));
      code.emit(Operation::add, out[i], out[i], here);
    }
  }
  return out;
}

void is_way(Context& context, const std::vector<int>& counts, const Ways& ways, const std::vector<int>* there,
            Label yes) {
  Writer& code = context.code;
  for (const Way& way : ways.ways) {
    const Frame frame(code.cells);
    const Label next = code.label();
    const int test = code.cells.temporary();
    const auto valid = code.constants.known(way.valid);
    if (!valid || *valid == 0)
      code.emit(Operation::jump_unless, way.valid, next);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (ways.open[i])
        continue;
      int wanted = way.exact[i];
      if (there != nullptr) {
        wanted = code.cells.temporary();
        code.emit(Operation::minimum, wanted, way.exact[i], (*there)[i]);
      }
      code.emit(Operation::equal, test, counts[i], wanted);
      code.emit(Operation::jump_unless, test, next);
    }
    way_of_open(context, counts, ways, way, there, next);
    code.jump(yes);
    code.bind(next);
  }
}

void covers(Context& context, const Expr& expr, Label target, bool when) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Ways ways = ways_of(context, expr[Role::price]);
  const std::vector<int> there = available(context, expr[Role::places]);
  const Label yes = code.label();
  for (const Way& way : ways.ways) {
    const Label next = code.label();
    const int test = code.cells.temporary(), had = code.cells.temporary(), asked = code.cells.temporary(),
              shortfall = code.cells.temporary(), most = code.cells.temporary();
    const auto valid = code.constants.known(way.valid);
    if (!valid || *valid == 0)
      code.emit(Operation::jump_unless, way.valid, next);
    for (const int cell : {had, asked, shortfall, most})
      code.copy(cell, code.constants.of(0));
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (!ways.open[i]) {
        const auto none_asked = code.constants.known(way.exact[i]);
        if (none_asked && *none_asked == 0)
          continue;
        code.emit(Operation::less_equal, test, way.exact[i], there[i]);
        code.emit(Operation::jump_unless, test, next);
        continue;
      }
      const int short_here = code.cells.temporary();
      code.emit(Operation::add, had, had, there[i]);
      code.emit(Operation::add, asked, asked, way.exact[i]);
      code.emit(Operation::maximum, most, most, there[i]);
      code.emit(Operation::subtract, short_here, way.exact[i], there[i]);
      code.emit(Operation::maximum, short_here, short_here, code.constants.of(0));
      code.emit(Operation::add, shortfall, shortfall, short_here);
    }
    code.emit(Operation::less_equal, test, way.same, most);
    code.emit(Operation::jump_unless, test, next);
    const int least = code.cells.temporary();
    code.emit(Operation::minimum, least, ways.less, asked);
    code.emit(Operation::less_equal, test, shortfall, least);
    code.emit(Operation::jump_unless, test, next);
    code.emit(Operation::subtract, asked, asked, least);
    code.emit(Operation::add, asked, asked, ways.more);
    code.emit(Operation::add, asked, asked, way.any);
    code.emit(Operation::less_equal, test, asked, had);
    code.emit(Operation::jump_if, test, yes);
    code.bind(next);
  }
  branch_end(context, yes, target, when);
}

} // namespace brehon::lowering
