#include "dsl/check/proofs/supply.hpp"

#include "dsl/check/proofs/none_statements.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace brehon::checking {

using model::Act;
using model::Block;
using model::FamilyId;
using model::MarkerId;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;
using model::ZoneId;

namespace {

constexpr long long endless = 1'000'000'000;
constexpr int most_rounds = 1000;      // of a loop that are followed one by one
constexpr int most_statements = 20000; // that are followed in such rounds

struct Bounds {
  long long low = 0, high = 0;
};

/// How many pieces of a family lie in all places of a zone, at least and at most, and which values markers without
/// indices may have. A zone or marker that is not there may have any.
struct Stock {
  std::map<std::pair<ZoneId, FamilyId>, long long> least;
  std::map<std::pair<ZoneId, FamilyId>, long long> most;
  std::map<MarkerId, Bounds> markers;
};

class Supply {
public:
  /// Reports to `context`; null: to nobody.
  Supply(const model::Model& model, Context* context) : context_(context), model_(model) {}
  void judge();
  std::vector<ZoneId> filled_by_setup();

private:
  Stock begin();
  void block(const Block& block, Stock& stock);
  void statement(const Stmt& stmt, Stock& stock);
  void part_of_play(const Stmt& stmt, const Block& body, Stock& stock);
  void rounds(const Block& body, const Stmt& stmt, std::optional<long long> count, Stock& stock);
  void perhaps(const Stmt& stmt, Stock& stock);
  void move(const Stmt& stmt, Stock& stock);
  long long least_of_all(const Stmt& stmt, FamilyId family, const Stock& stock) const;
  void transfer(const std::vector<ZoneId>& from, const std::vector<ZoneId>& to, FamilyId family, const Bounds& count,
                Stock& stock);
  void set(const Stmt& stmt, Stock& stock);
  void forget(const model::Effects& written, Stock& stock) const;
  std::optional<long long> count_of(const Stmt& loop) const;
  bool may_leave(const Stmt& stmt) const { return leaves_ && model::writes(model_, stmt).leaves; }
  bool is_reporting() const { return context_ != nullptr && is_sure_ && has_begun_ && !may_have_ended_; }

  Context* context_;
  const model::Model& model_;
  bool is_sure_ = true;    // what is followed happens in every game
  bool has_begun_ = false; // chance has fallen, or the set-up is over
  bool may_have_ended_ = false;
  bool leaves_ = false; // whether a phase is left anywhere
  int statements_ = 0;
  model::Effects unsteady_; // what happens at once, or by pieces in force, at any time
  std::set<model::RuleId> called_;
  std::set<std::uint32_t> reported_;
};

long long copies_of(const model::Model& model, FamilyId family) {
  long long copies = 0;
  for (const model::PieceTypeId type : model.families[family].type_ids())
    copies += model.types[type].unlimited ? endless : model.types[type].copies;
  return copies;
}

void Supply::judge() {
  Stock stock = begin();
  block(model_.play, stock);
}

std::vector<ZoneId> Supply::filled_by_setup() {
  Stock stock = begin();
  block(model_.setup, stock);
  std::vector<ZoneId> out;
  for (const auto& [where, number] : stock.least) {
    const auto& [zone, family] = where;
    const bool is_known = number > 0 && zone != model::box && model_.zones[zone].dimensions.empty();
    if (is_known && !unsteady_.zones.contains(zone) && (out.empty() || out.back() != zone))
      out.push_back(zone);
  }
  return model::writes(model_, model_.setup).leaves ? std::vector<ZoneId>() : out;
}

Stock Supply::begin() {
  Stock stock;
  for (const ZoneId zone : ids(model_.zones)) {
    for (const FamilyId family : model_.zones[zone].families)
      stock.least[{zone, family}] = stock.most[{zone, family}] = zone == model::box ? copies_of(model_, family) : 0;
  }
  for (const MarkerId marker : ids(model_.markers)) {
    const model::Marker& of = model_.markers[marker];
    if (of.dimensions.empty() && of.type.sort == Sort::integer && !of.type.optional && of.lasts.empty())
      stock.markers[marker] = {of.initial, of.initial};
  }
  model::each<Stmt>(model_, [&](const Stmt& stmt) {
    if (stmt.act == Act::watch)
      unsteady_.include(model::writes(model_, stmt.blocks[0]));
    leaves_ = leaves_ || stmt.act == Act::leave;
  });
  for (const model::Effect& effect : model_.effects) {
    is_sure_ = is_sure_ && effect.sort != model::Effect::Sort::instead;
    unsteady_.include(model::writes(model_, effect.body));
  }
  forget(unsteady_, stock);
  return stock;
}

void Supply::forget(const model::Effects& written, Stock& stock) const {
  const auto is_written = [&](const auto& entry) { return written.zones.contains(entry.first.first); };
  std::erase_if(stock.least, is_written);
  std::erase_if(stock.most, is_written);
  std::erase_if(stock.markers, [&](const auto& entry) { return written.markers.contains(entry.first); });
}

void Supply::block(const Block& block, Stock& stock) {
  for (const Stmt& stmt : block)
    statement(stmt, stock);
}

void Supply::statement(const Stmt& stmt, Stock& stock) {
  ++statements_;
  switch (stmt.act) {
  case Act::if_:
  case Act::match:
  case Act::decide:
    return perhaps(stmt, stock);
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
    if (stmt.act == Act::repeat)
      stock.markers.erase(stmt.id<MarkerId>());
    return rounds(stmt.blocks[0], stmt, count_of(stmt), stock);
  case Act::turns:
    return rounds(model_.turns[stmt.id<model::TurnsId>()].body, stmt, count_of(stmt), stock);
  case Act::phase:
    return part_of_play(stmt, model_.phases[stmt.id<model::PhaseId>()].body, stock);
  case Act::step: {
    const auto step = stmt.id<model::StepId>();
    part_of_play(stmt, step.is_none() ? model_.setup : model_.steps[step].body, stock);
    has_begun_ = has_begun_ || step.is_none();
    return;
  }
  case Act::do_: {
    const auto rule = stmt.id<model::RuleId>();
    if (!called_.insert(rule).second)
      return forget(model::writes(model_, stmt), stock);
    block(model_.rules[rule].body, stock);
    called_.erase(rule);
    return;
  }
  case Act::end:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
    may_have_ended_ = true;
    return;
  case Act::leave:
    is_sure_ = false; // what follows in the phase need not happen
    return;
  case Act::set:
    return set(stmt, stock);
  case Act::remember:
  case Act::forget:
  case Act::next_turn:
    return;
  case Act::move:
  case Act::move_all:
  case Act::move_piece:
  case Act::draw:
    move(stmt, stock);
    has_begun_ = has_begun_ || stmt.act == Act::draw;
    return;
  case Act::pay:
  case Act::gain:
  case Act::swap:
    return forget(model::writes(model_, stmt), stock);
  case Act::roll:
    has_begun_ = true;
    return;
  case Act::watch:
  case Act::shuffle:
  case Act::turn:
  case Act::reveal:
  case Act::hide:
  case Act::show:
  case Act::let:
    return;
  }
  unreachable();
}

/// A phase, a step or the set-up; whoever leaves it in between leaves what it changes open.
void Supply::part_of_play(const Stmt& stmt, const Block& body, Stock& stock) {
  const bool was_sure = is_sure_;
  block(body, stock);
  if (!may_leave(stmt))
    return;
  is_sure_ = was_sure;
  forget(model::writes(model_, stmt), stock);
}

/// What happens in some games only: what it changes is open from then on.
void Supply::perhaps(const Stmt& stmt, Stock& stock) {
  const model::Effects written = model::writes(model_, stmt);
  std::set<model::RuleId> called;
  forget(written, stock);
  is_sure_ = is_sure_ && !written.leaves;
  may_have_ended_ = may_have_ended_ || may_end(model_, stmt, called);
}

/// How often a loop surely goes round; nothing where that is open.
std::optional<long long> Supply::count_of(const Stmt& loop) const {
  const auto times = [](const Expr& number) {
    return number.type.low == number.type.high ? std::optional<long long>(number.type.low) : std::nullopt;
  };
  if (loop.act == Act::repeat_times)
    return expressions::is_false(loop[Role::until]) ? times(loop[Role::count]) : std::nullopt;
  if (loop.act == Act::turns) {
    const model::Turns& turns = model_.turns[loop.id<model::TurnsId>()];
    const bool is_one_each = turns.until == model::Turns::Until::once_each && turns.where.empty();
    return is_one_each ? std::optional<long long>(model_.players) : std::nullopt;
  }
  const Expr* set = nullptr;
  if (loop.act == Act::repeat)
    set = &loop[Role::set];
  else if (loop.binders.size() == 1 && !loop.binders[0].pieces && loop.binders[0].filter.empty() &&
           expressions::is_true(loop[Role::condition]))
    set = &loop.binders[0].source[0];
  if (set == nullptr)
    return std::nullopt;
  if (set->op == Op::whole)
    return model_.kinds[set->id<model::KindId>()].size();
  if (set->op == Op::range && times((*set)[Role::low]) && times((*set)[Role::high]))
    return *times((*set)[Role::high]) - *times((*set)[Role::low]) + 1;
  return std::nullopt;
}

/// A loop, round by round where their number is known.
void Supply::rounds(const Block& body, const Stmt& stmt, std::optional<long long> count, Stock& stock) {
  if (count && *count <= most_rounds && statements_ < most_statements && !may_leave(stmt)) {
    for (long long round = 0; round < *count; ++round)
      block(body, stock);
    return;
  }
  perhaps(stmt, stock);
}

void Supply::transfer(const std::vector<ZoneId>& from, const std::vector<ZoneId>& to, FamilyId family,
                      const Bounds& count, Stock& stock) {
  for (const ZoneId zone : from) {
    long long& least = stock.least[{zone, family}];
    least = std::max(0LL, least - count.high);
    const auto there = stock.most.find({zone, family});
    if (there != stock.most.end() && from.size() == 1 && there->second < endless)
      there->second = std::max(0LL, there->second - count.low);
  }
  if (to.size() == 1)
    stock.least[{to.front(), family}] += count.low;
  for (const ZoneId zone : to) {
    const auto there = stock.most.find({zone, family});
    if (there != stock.most.end())
      there->second = std::min(there->second + count.high, copies_of(model_, family));
  }
}

/// How many pieces a `move all` moves at least: of a zone what lies there, where it is of one family and not of some of
/// its types or places only.
long long Supply::least_of_all(const Stmt& stmt, FamilyId family, const Stock& stock) const {
  const model::Binder& all = stmt.binders[0];
  const Expr& from = all.source[0];
  const bool is_of_family =
      std::all_of(all.filter.begin(), all.filter.end(), [](const Expr& test) { return test.op == Op::family_is; });
  const bool is_whole = is_of_family && from.op == Op::zone && from.args.empty() && from.type.zones.size() == 1;
  const auto known = is_whole ? stock.least.find({from.type.zones.front(), family}) : stock.least.end();
  return known == stock.least.end() ? 0 : known->second;
}

void Supply::move(const Stmt& stmt, Stock& stock) {
  const bool selects = stmt.act == Act::move || stmt.act == Act::move_all;
  const Expr& from = selects ? stmt.binders[0].source[0] : stmt.act == Act::draw ? stmt[Role::from] : stmt[Role::moved];
  const auto& families = selects ? model_.variables[stmt.binders[0].variable].type.families : from.type.families;
  const auto& zones = from.type.zones;
  if (families.size() != 1) {
    forget(model::writes(model_, stmt), stock);
    return;
  }
  const FamilyId family = families.front();
  long long there = 0;
  for (const ZoneId zone : zones) {
    const auto known = stock.most.find({zone, family});
    const bool is_refilled = !model_.zones[zone].refill.is_none();
    there += known == stock.most.end() || is_refilled ? endless : known->second;
  }
  Bounds count{1, 1};
  if (stmt.act == Act::move || stmt.act == Act::draw)
    count = {stmt.flag ? 0 : stmt[Role::count].type.low, stmt[Role::count].type.high};
  if (stmt.act == Act::move_all)
    count = {least_of_all(stmt, family, stock), there};
  if (is_reporting() && count.low > there && reported_.insert(stmt.span.begin).second) {
    auto& finding = error(*context_, DiagnosticId::never_there, stmt.span,
                          fmt::format("{} of `{}` are wanted here, and in every game at most {} {} left", count.low,
                                      model_.families[family].name, there, there == 1 ? "is" : "are"));
    finding.suggestion = "`up to` before the number takes as many as there are";
  }
  transfer(zones, stmt[Role::to].type.zones, family, count, stock);
  for (const ZoneId zone : zones) {
    const ZoneId refill = model_.zones[zone].refill;
    if (stmt.act == Act::draw && !refill.is_none()) {
      stock.most.erase({refill, family});
      stock.most.erase({zone, family});
    }
  }
}

void Supply::set(const Stmt& stmt, Stock& stock) {
  const Expr& marker = stmt[Role::marker];
  const Expr& value = stmt[Role::value];
  const auto id = marker.id<MarkerId>();
  const auto known = stock.markers.find(id);
  if (known == stock.markers.end())
    return;
  const model::Type& type = model_.markers[id].type;
  Bounds next{value.type.low, value.type.high};
  if ((value.op == Op::add || value.op == Op::subtract) && expressions::same(value[Role::left], marker)) {
    const model::Type& by = value[Role::right].type;
    const bool adds = value.op == Op::add;
    next = {known->second.low + (adds ? by.low : -by.high), known->second.high + (adds ? by.high : -by.low)};
  }
  const bool is_left = next.low > type.high || next.high < type.low;
  if (is_left && is_reporting() && reported_.insert(stmt.span.begin).second) {
    const long long reached = next.low > type.high ? next.low : next.high;
    error(*context_, DiagnosticId::range_overflow, stmt.span,
          fmt::format("in every game `{}` comes to {} here, and it is within {}..{}", model_.markers[id].name, reached,
                      type.low, type.high))
        .related.push_back({model_.elements[model_.markers[id].element].span, "it is declared here"});
  }
  known->second = {std::clamp<long long>(next.low, type.low, type.high),
                   std::clamp<long long>(next.high, type.low, type.high)};
}

} // namespace

void judge_supply(Context& context) {
  if (!context.findings.reported.has_errors())
    Supply(context.model, &context).judge();
}

std::vector<ZoneId> filled_by_setup(const Context& context) {
  return Supply(context.model, nullptr).filled_by_setup();
}

} // namespace brehon::checking
