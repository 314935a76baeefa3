#include "tools/diff/alike/commute.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/text/statements.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/any.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

namespace {

using model::Act;
using model::Effects;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

/// Longer runs of statements stay as they are.
constexpr std::size_t most_in_a_run = 256;

/// A place or an instance of a marker that is named by constants.
struct Spot {
  model::ZoneId zone; // none: it is of a marker
  model::MarkerId marker;
  std::vector<int> at;
};

/// Pieces of one type that a statement takes from the box.
struct FromBox {
  model::PieceTypeId type;
  bool exactly = false; // as many as it says, whatever is there
};

/// What a statement has to do with. What is told of more exactly is not among what it reads and changes.
struct Touched {
  Effects reads, changes;
  std::optional<Spot> spot;
  std::optional<FromBox> taken;
};

/// The blocks of a model by where they stand: that of an `if` within others by its condition.
class Blocks {
public:
  explicit Blocks(model::Model& model) : model_(model), words_(model, ModelWords::Variables::bare) {}

  void add_set_up() { block("setup", model_.setup); }

  void add_all() {
    add_set_up();
    block("play", model_.play);
    for (model::Phase& phase : model_.phases) {
      block("phase " + phase.name, phase.body);
    }
    for (model::Rule& rule : model_.rules) {
      block("rule " + rule.name, rule.body);
    }
    for (model::Effect& effect : model_.effects) {
      block("effect " + (effect.element.is_none() ? "" : model_.elements[effect.element].path), effect.body);
    }
  }

  const ModelWords& words() const { return words_; }
  /// Those around others come first.
  const std::vector<std::pair<std::string, model::Block*>>& all() const { return all_; }
  /// Null where there is none.
  const model::Block* at(const std::string& place) const {
    const auto found = by_place_.find(place);
    return found == by_place_.end() ? nullptr : found->second;
  }

private:
  void block(const std::string& place, model::Block& block) {
    if (!by_place_.emplace(place, &block).second) {
      return; // several stand there: they are found by nothing
    }
    all_.emplace_back(place, &block);
    for (Stmt& stmt : block) {
      inside(place + "; " + statement_head(words_, stmt), stmt);
    }
  }

  void inside(const std::string& place, Stmt& stmt) {
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      block(place + " " + std::to_string(i), stmt.blocks[i]);
    }
    if (stmt.act == Act::decide) {
      model::Decision& decision = model_.decisions[stmt.id<model::DecisionId>()];
      for (model::Action& action : decision.actions) {
        block(place + " " + action.name, action.effects);
      }
      block(place + " if nothing", decision.if_nothing);
    } else if (stmt.act == Act::turns) {
      block(place, model_.turns[stmt.id<model::TurnsId>()].body);
    } else if (stmt.act == Act::step && stmt.index != model::none) {
      block(place, model_.steps[stmt.id<model::StepId>()].body);
    }
  }

  model::Model& model_;
  const ModelWords words_;
  std::vector<std::pair<std::string, model::Block*>> all_;
  std::map<std::string, model::Block*> by_place_;
};

/// Puts the statements of one model in the order of those of another.
class Ordering {
public:
  explicit Ordering(const model::Model& model) : model_(model) {
    model::each<Stmt>(model, [&](const Stmt& stmt) {
      if (stmt.act == Act::watch) {
        watched_.include(read_by(stmt));
      }
    });
    for (const model::Effect& effect : model.effects) {
      for (const Expr& condition : effect.condition) {
        watched_.include(model::reads(model, condition));
      }
    }
    for (const model::Family& family : model.families) { // what is in force depends on where it lies
      watched_.zones.insert(family.in_force);
    }
  }

  /// Those within others first, so that these can be found by what they say.
  void run(const Blocks& of_other, const Blocks& blocks) const {
    for (auto each = blocks.all().rbegin(); each != blocks.all().rend(); ++each) {
      const model::Block* other = of_other.at(each->first);
      if (other != nullptr && other->size() > 1 && each->second->size() > 1) {
        order(*each->second, ranks(texts(of_other.words(), *other), texts(blocks.words(), *each->second)));
      }
    }
  }

private:
  static std::vector<std::string> texts(const ModelWords& words, const model::Block& block) {
    std::vector<std::string> out;
    for (const Stmt& stmt : block) {
      out.push_back(statements_text(words, {stmt}));
    }
    return out;
  }

  /// Where each stands among the others; what is not there stays behind what it is behind.
  static std::vector<std::size_t> ranks(const std::vector<std::string>& others, const std::vector<std::string>& own) {
    std::map<std::string, std::deque<std::size_t>> places;
    for (std::size_t i = 0; i < others.size(); ++i) {
      places[others[i]].push_back(i);
    }
    std::vector<std::size_t> out;
    for (const std::string& text : own) {
      const auto found = places.find(text);
      if (found == places.end() || found->second.empty()) {
        out.push_back(out.empty() ? 0 : out.back());
        continue;
      }
      out.push_back(found->second.front());
      found->second.pop_front();
    }
    return out;
  }

  void order(model::Block& block, const std::vector<std::size_t>& ranks) const {
    if (std::is_sorted(ranks.begin(), ranks.end())) {
      return;
    }
    std::vector<Touched> run;
    std::size_t first = 0;
    for (std::size_t i = 0; i <= block.size(); ++i) {
      std::optional<Touched> touched = i < block.size() ? touched_by(block[i]) : std::nullopt;
      if (touched) {
        run.push_back(std::move(*touched));
        continue;
      }
      if (run.size() > 1 && run.size() <= most_in_a_run) {
        order(block.begin() + static_cast<std::ptrdiff_t>(first), run,
              ranks.begin() + static_cast<std::ptrdiff_t>(first));
      }
      run.clear();
      first = i + 1;
    }
  }

  /// Of what may come next, the first by its rank.
  void order(model::Block::iterator first, const std::vector<Touched>& run,
             std::vector<std::size_t>::const_iterator ranks) const {
    std::vector<std::vector<std::size_t>> after(run.size());
    std::vector<std::size_t> before(run.size(), 0); // how many have to come before each
    for (std::size_t i = 0; i < run.size(); ++i) {
      for (std::size_t j = i + 1; j < run.size(); ++j) {
        if (meet(run[i], run[j])) {
          after[i].push_back(j);
          ++before[j];
        }
      }
    }
    using Next = std::pair<std::size_t, std::size_t>;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
    const auto add = [&](std::size_t i) { next.emplace(ranks[static_cast<std::ptrdiff_t>(i)], i); };
    for (std::size_t i = 0; i < run.size(); ++i) {
      if (before[i] == 0) {
        add(i);
      }
    }
    model::Block ordered;
    while (!next.empty()) {
      const std::size_t i = next.top().second;
      next.pop();
      ordered.push_back(std::move(first[static_cast<std::ptrdiff_t>(i)]));
      for (const std::size_t j : after[i]) {
        if (--before[j] == 0) {
          add(j);
        }
      }
    }
    std::move(ordered.begin(), ordered.end(), first);
  }

  // ---- what a statement touches

  /// None where its place among others may mean something, whatever they do.
  std::optional<Touched> touched_by(const Stmt& stmt) const {
    if (!is_calm(stmt)) {
      return std::nullopt;
    }
    Touched out;
    out.reads = read_by(stmt);
    out.changes = model::writes(model_, stmt);
    if (watched_.meets(out.changes)) {
      return std::nullopt;
    }
    if (stmt.act == Act::set) {
      out.spot = spot_of(stmt[Role::marker]);
    } else if (is_any(stmt.act, {Act::move, Act::move_all})) {
      out.taken = taken_by(stmt);
      out.spot = spot_of(stmt[Role::to]);
    }
    if (out.spot || out.taken) {
      tell_exactly(stmt, out);
    }
    return out;
  }

  static bool is_calm(const Stmt& stmt) {
    bool calm = acts_calmly(stmt);
    for (const model::Block& block : stmt.blocks) {
      model::each<Stmt>(block,
                        [&](const Stmt& inner) { calm = calm && (acts_calmly(inner) || inner.act == Act::let); });
    }
    model::each<Expr>(stmt, [&](const Expr& expr) { calm = calm && is_plain(expr.op); });
    return calm;
  }

  static bool acts_calmly(const Stmt& stmt) {
    return stmt.act == Act::set ? stmt[Role::marker].op == Op::marker
                                : is_any(stmt.act, {Act::move, Act::move_all, Act::move_piece, Act::turn, Act::swap,
                                                    Act::if_, Act::match, Act::for_each});
  }

  /// Whether an operator reads no more than the zones, markers and memories that stand in it.
  static bool is_plain(Op op) {
    return !is_any(op, {Op::after, Op::again, Op::bundle, Op::adjusted, Op::covers, Op::has, Op::score, Op::held,
                        Op::held_piece, Op::define, Op::table, Op::error});
  }

  Effects read_by(const Stmt& stmt) const {
    std::set<model::VariableId> own;
    const auto bind = [&](const model::Binder& binder) { own.insert(binder.variable); };
    model::each<model::Binder>(stmt, bind);
    Effects out;
    model::each<Expr>(stmt, [&](const Expr& expr) {
      out.include(model::reads(model_, expr));
      const bool found_here = expr.op == Op::variable && own.count(expr.id<model::VariableId>()) != 0;
      const bool lies = is_any(expr.type.sort, {Sort::piece, Sort::pieces, Sort::place, Sort::places});
      if (lies && !found_here) {
        out.zones.insert(expr.type.zones.begin(), expr.type.zones.end());
      }
    });
    return out;
  }

  /// What is named by constants, where that is one place or instance.
  std::optional<Spot> spot_of(const Expr& named) const {
    const bool constant =
        std::all_of(named.args.begin(), named.args.end(), [](const Expr& arg) { return arg.op == Op::constant; });
    if (!constant || !is_any(named.op, {Op::zone, Op::marker})) {
      return std::nullopt;
    }
    Spot out;
    std::size_t dimensions = 0;
    if (named.op == Op::zone) {
      out.zone = named.id<model::ZoneId>();
      dimensions = model_.zones[out.zone].dimensions.size();
    } else {
      out.marker = named.id<model::MarkerId>();
      dimensions = model_.markers[out.marker].dimensions.size();
    }
    for (const Expr& arg : named.args) {
      out.at.push_back(arg.value);
    }
    return named.args.size() == dimensions && out.zone != model::box ? std::optional(out) : std::nullopt;
  }

  /// Of a type, since of several the first are taken that are there.
  std::optional<FromBox> taken_by(const Stmt& move) const {
    const model::Binder& binder = move.binders.front();
    const Expr& from = binder.source.front();
    if (from.op != Op::zone || from.id<model::ZoneId>() != model::box) {
      return std::nullopt;
    }
    for (const Expr& test : binder.filter) {
      std::optional<model::PieceTypeId> type;
      if (test.op == Op::type_is) {
        type = test.id<model::PieceTypeId>();
      } else if (test.op == Op::family_is) {
        const std::vector<model::PieceTypeId> types = model_.families[test.id<model::FamilyId>()].type_ids();
        type = types.size() == 1 ? std::optional(types.front()) : std::nullopt;
      }
      if (type) {
        return FromBox{*type, move.act == Act::move && !move.flag};
      }
    }
    return std::nullopt;
  }

  /// What it takes from the box and changes at a spot is told by these, all else by what its other parts read.
  void tell_exactly(const Stmt& stmt, Touched& touched) const {
    Stmt rest = stmt;
    touched.changes = {};
    if (stmt.act == Act::set) {
      rest.args = {stmt[Role::value]};
    } else {
      if (!touched.spot) {
        touched.changes.zones.insert(stmt[Role::to].type.zones.begin(), stmt[Role::to].type.zones.end());
      } else {
        rest.args.pop_back();
      }
      if (!touched.taken) {
        const Expr& from = stmt.binders.front().source.front();
        touched.changes.zones.insert(from.type.zones.begin(), from.type.zones.end());
      } else {
        rest.binders.front().source.clear();
      }
    }
    touched.reads = read_by(rest);
  }

  // ---- whether two meet

  bool meet(const Touched& a, const Touched& b) const {
    return a.changes.meets(b.changes) || a.changes.meets(b.reads) || b.changes.meets(a.reads) || meets_exactly(a, b) ||
           meets_exactly(b, a) || meet(a.spot, b.spot) || meet(a.taken, b.taken);
  }

  /// Whether what one is told to touch exactly is among what another reads or changes.
  static bool meets_exactly(const Touched& exact, const Touched& other) {
    Effects touched;
    if (exact.spot) {
      touched.zones.insert(exact.spot->zone);
      touched.markers.insert(exact.spot->marker);
    }
    if (exact.taken) {
      touched.zones.insert(model::box);
    }
    return touched.meets(other.changes) || touched.meets(other.reads);
  }

  /// In a bag nothing lies before or after anything.
  bool meet(const std::optional<Spot>& a, const std::optional<Spot>& b) const {
    const bool both = a && b && a->zone == b->zone && a->marker == b->marker && a->at == b->at;
    return both && (a->zone.is_none() || model_.zones[a->zone].shape != model::Shape::bag ||
                    model_.zones[a->zone].capacity != model::none);
  }

  static bool meet(const std::optional<FromBox>& a, const std::optional<FromBox>& b) {
    return a && b && a->type == b->type && (!a->exactly || !b->exactly);
  }

  const model::Model& model_;
  Effects watched_;
};

} // namespace

void order_statements(model::Model& a, model::Model& b, bool seen_on_the_way) {
  Blocks of_a(a), of_b(b);
  for (Blocks* blocks : {&of_a, &of_b}) {
    if (seen_on_the_way) {
      blocks->add_set_up();
    } else {
      blocks->add_all();
    }
  }
  Ordering(b).run(of_a, of_b);
}

} // namespace brehon::diff
