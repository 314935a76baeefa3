#include "tools/words/stmt.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/author.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/decision.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/flow.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/places.hpp"
#include "tools/words/things.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_false;
using expressions::is_true;
using expressions::same;
using model::Act;
using model::Op;
using model::Role;
using model::Stmt;

void add(const Context& context, std::vector<Sentence>& out, const Stmt& stmt, std::string text,
         std::vector<Sentence> inside) {
  text = inside.empty() ? Words::ended(Words::capital(std::move(text)))
                        : Words::capital(std::move(text)) + phrase(context, "colon");
  out.push_back({std::move(text), stmt.element, stmt.span, std::move(inside)});
}

std::string suffixed(Context& context, std::string text, const Expr& condition) {
  return always_holds(context, condition)
             ? text
             : phrase(context, "if",
                      {{"what", std::move(text)}, {"condition", telling::condition(context, condition)}});
}

namespace {

/// Statements that are carried out whatever has happened.
std::vector<Sentence> always(Context& context, const model::Block& block) {
  Scope scope(context);
  std::vector<Sentence> sentences;
  for (const Stmt& stmt : block) {
    statement(context, stmt, sentences);
  }
  return sentences;
}

} // namespace

std::vector<Sentence> block(Context& context, const model::Block& block) {
  std::vector<Expr> ends = context.ends; // those inside come to bear only where the block does
  std::vector<Sentence> sentences = always(context, block);
  context.ends = std::move(ends);
  return sentences;
}

namespace {

void append_deeds(Context& context, const std::vector<Sentence>& sentences, std::string& out) {
  for (const Sentence& each : sentences) {
    std::string text = context.words.uncapital(each.text);
    if (text.ends_with('.')) {
      text.pop_back();
    }
    const bool goes_on = out.empty() || out.ends_with(phrase(context, "colon"));
    out += (goes_on ? out.empty() ? "" : " " : phrase(context, "semicolon") + " ") + text;
    append_deeds(context, each.inside, out);
  }
}

} // namespace

std::string deeds(Context& context, const model::Block& block) {
  std::string out;
  append_deeds(context, telling::block(context, block), out);
  return out;
}

namespace {

bool is_box(const Expr& expr) {
  return expr.op == Op::zone && expr.id<model::ZoneId>() == model::box;
}

/// Whether pieces of a type that go to the box are there to be taken again.
bool is_supply(const Context& context, const Expr& target, const model::Type& pieces) {
  return is_box(target) && !pieces.families.empty() &&
         std::all_of(pieces.families.begin(), pieces.families.end(),
                     [&](model::FamilyId family) { return context.words.is_supplied(family); });
}

} // namespace

Term target_place(Context& context, const Expr& target, const model::Type& pieces) {
  return is_supply(context, target, pieces) ? known(context.words.own_noun("supply")) : place(context, target);
}

namespace {

std::string prefixed(Context& context, std::string text, const Expr& condition) {
  return always_holds(context, condition)
             ? text
             : phrase(context, "when_then",
                      {{"what", std::move(text)}, {"condition", telling::condition(context, condition)}});
}

/// What is moved from somewhere to a place. In a set-up all comes from the box, which need not be told.
std::string moved(Context& context, Term what, const model::Binder& binder, const Expr& target) {
  const bool from_box = binder.source.empty() || is_box(binder.source.front());
  const model::Type& pieces = context.model.variables[binder.variable].type;
  Term to = target_place(context, target, pieces);
  const bool returns = is_box(target) && !is_supply(context, target, pieces);
  if (from_box || returns) {
    const std::string_view key = returns ? "return" : "put";
    const Term from = from_box ? Term("") : place(context, binder.source.front());
    return phrase(context, key, {{"what", std::move(what)}, {"from", from}, {"to", std::move(to)}});
  }
  return phrase(context, "move",
                {{"what", std::move(what)}, {"from", place(context, binder.source.front())}, {"to", std::move(to)}});
}

std::string move(Context& context, const Stmt& stmt) {
  Scope scope(context);
  const model::Binder& binder = stmt.binders.front();
  bind(context, binder.variable);
  const Term what = amount(context, stmt.flag ? "up_to" : "amount", stmt[Role::count], pieces(context, binder, 1),
                           pieces(context, binder, 2));
  return moved(context, what, binder, stmt[Role::to]);
}

std::string move_all(Context& context, const Stmt& stmt) {
  Scope scope(context);
  const model::Binder& binder = stmt.binders.front();
  if (!binder.source.empty() && binder.source.front().type.sort == model::Sort::pieces) {
    const Expr& target = stmt[Role::to];
    const model::Type& pieces = context.model.variables[binder.variable].type;
    const bool returns = is_box(target) && !is_supply(context, target, pieces);
    return phrase(context, returns ? "return" : "put",
                  {{"what", value(context, binder.source.front())},
                   {"from", Term("")},
                   {"to", target_place(context, target, pieces)}});
  }
  bind(context, binder.variable);
  Term all = with_determiners(pieces(context, binder, 2), {{"a", "all"}, {"the", "all"}, {"it", "it_all"}});
  return moved(context, std::move(all), binder, stmt[Role::to]);
}

/// Takes a minus sign away from an amount; whether it had one.
bool make_positive(Expr& amount) {
  if (amount.op == Op::negate) {
    Expr inner = amount[Role::operand];
    amount = std::move(inner);
    return true;
  }
  Expr& number = amount.op == Op::multiply ? amount[Role::left] : amount;
  const bool is_less = is_constant(number) && number.value < 0;
  number.value = is_less ? -number.value : number.value;
  return is_less;
}

std::string assignment(Context& context, const Stmt& stmt) {
  const Expr& target = stmt[Role::marker];
  const Expr& value = stmt[Role::value];
  const model::Marker& marker = context.model.markers[target.id<model::MarkerId>()];
  if (marker.type.sort == model::Sort::boolean && is_constant(value)) {
    const Labelled flag{marker.name, {}, target.args, marker.dimensions};
    const bool of_all_players = target.args.empty() && marker.dimensions == std::vector{model::player_kind};
    const bool has_words = value.value != 0 || of_all_players || has_contrary(context, marker.name);
    return is_sentence(context, marker.name) && has_words
               ? phrase(context, "from_now_on", {{"what", sentence(context, flag, value.value != 0)}})
               : phrase(context, value.value != 0 ? "raise" : "lower",
                        {{"marker", telling::flag(context, flag, true)}});
  }
  const Term name = telling::value(context, target);
  if (is_constant(value) && marker.type.optional && value.value < 0 && target.args.empty()) {
    return phrase(context, "set_none", {{"marker", context.words.any_noun(marker.name)}});
  }
  if ((value.op == Op::add || value.op == Op::subtract) && same(value[Role::left], target)) {
    Expr amount = plain(context, value[Role::right]);
    const bool is_less = make_positive(amount);
    return phrase(context, (value.op == Op::add) == is_less ? "take_from" : "add_to",
                  {{"marker", name}, {"amount", telling::value(context, amount)}});
  }
  if (value.op == Op::next && !value.has(Role::distance) && same(value[Role::operand], target)) {
    const bool is_player = marker.type.sort == model::Sort::kind && marker.type.kind == model::player_kind;
    return phrase(context,
                  !is_player            ? "set_next"
                  : is_for_two(context) ? "passes_on"
                                        : "passes_left",
                  {{"marker", name}});
  }
  return phrase(context, "set", {{"marker", name}, {"value", telling::value(context, value)}});
}

std::string draw(Context& context, const Stmt& stmt) {
  model::Type piece;
  piece.sort = model::Sort::piece;
  piece.families = stmt[Role::from].type.families;
  const Term what = amount(context, stmt.flag ? "up_to" : "amount", stmt[Role::count], noun(context, piece, 1),
                           noun(context, piece, 2));
  return phrase(context, "draw",
                {{"what", what}, {"from", place(context, stmt[Role::from])}, {"to", place(context, stmt[Role::to])}});
}

/// What is done to all that lies at a place, or to one piece.
std::string turned(Context& context, const Stmt& stmt, std::string_view of_piece, std::string_view of_place) {
  const Expr& changed = stmt[Role::changed];
  const bool is_place = changed.type.sort == model::Sort::place || changed.type.sort == model::Sort::places;
  return is_place ? phrase(context, of_place, {{"place", place(context, changed)}})
                  : phrase(context, of_piece, {{"what", value(context, changed)}});
}

/// Whether a loop shows one thing to each player.
bool shows_to_all(const Stmt& stmt) {
  const bool is_one = stmt.act == Act::for_each && stmt.binders.size() == 1 && stmt.blocks.front().size() == 1 &&
                      stmt.blocks.front().front().act == Act::show && is_true(stmt[Role::condition]);
  if (!is_one || (!stmt.binders.front().source.empty() && stmt.binders.front().source.front().op != Op::whole)) {
    return false;
  }
  const Stmt& show = stmt.blocks.front().front();
  const model::VariableId each = stmt.binders.front().variable;
  return show[Role::player].op == Op::variable && show[Role::player].id<model::VariableId>() == each &&
         expressions::variables(show[Role::shown]).count(each) == 0;
}

/// What is shown to somebody: a piece, or what lies at a place.
std::string shown(Context& context, const Stmt& stmt, const Term& player) {
  const Expr& what = stmt[Role::shown];
  const bool is_place = what.type.sort == model::Sort::place || what.type.sort == model::Sort::places;
  if (player.you) {
    return is_place ? phrase(context, "look", {{"place", place(context, what)}})
                    : phrase(context, "look_piece", {{"what", piece_at(context, what)}});
  }
  return is_place ? phrase(context, "show", {{"place", place(context, what)}, {"player", player}})
                  : phrase(context, "show_piece", {{"what", piece_at(context, what)}, {"player", player}});
}

/// Whether the game has ended before under the same condition; if not, it is remembered.
bool has_ended(Context& context, const Expr& condition) {
  if (is_constant(condition)) {
    return false;
  }
  const bool known =
      std::any_of(context.ends.begin(), context.ends.end(), [&](const Expr& each) { return same(each, condition); });
  if (!known) {
    context.ends.push_back(condition);
  }
  return known;
}

/// What a statement changes no longer is what it was: conditions that did not hold may hold now, constants that were
/// taken before are of the past.
void forget(Context& context, const Stmt& stmt) {
  if (context.ends.empty() && context.taken.empty()) {
    return;
  }
  const model::Effects writes = model::writes(context.model, stmt);
  const auto changes = [&](const Expr& expr) { return writes.meets(model::reads(context.model, expr)); };
  const auto is_another = [&](const Expr& expr) { // a place stays what it is, whatever lies there
    return expr.op == Op::zone ? std::any_of(expr.args.begin(), expr.args.end(), changes) : changes(expr);
  };
  std::erase_if(context.ends, changes);
  for (const auto& [variable, value] : context.taken) {
    if (is_another(value)) {
      context.past.insert(variable);
    }
  }
}

/// How the game ends, or play leaves a phase, where its condition can hold.
void end(Context& context, const Stmt& stmt, const std::function<std::string()>& text, std::vector<Sentence>& out) {
  const Expr& condition = stmt[Role::condition];
  if (never_holds(context, condition)) {
    return;
  }
  const bool always = always_holds(context, condition);
  add(context, out, stmt,
      always && context.may_have_ended ? phrase(context, "otherwise_then", {{"what", text()}})
                                       : prefixed(context, text(), condition));
}

/// A player who wins or loses.
void outcome(Context& context, const Stmt& stmt, std::string_view of_you, std::string_view of_player,
             std::vector<Sentence>& out) {
  const auto text = [&] {
    const Expr& player = stmt[Role::player];
    if (player.type.sort == model::Sort::set) {
      return phrase(context, fmt::format("{}_together", of_player), {{"players", value(context, player)}}, 2);
    }
    return is_you(context, player) ? phrase(context, of_you)
                                   : phrase(context, of_player, {{"player", value(context, player)}});
  };
  end(context, stmt, text, out);
}

void step(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  if (stmt.index == model::none) {
    add(context, out, stmt, phrase(context, "setup_again"));
    return;
  }
  const model::Step& step = context.model.steps[stmt.id<model::StepId>()];
  std::optional<Sentence> own = author_sentence(context.words, step.element);
  std::vector<Sentence> inside = own ? std::vector<Sentence>{std::move(*own)} : always(context, step.body);
  if (!inside.empty()) { // under these options
    add(context, out, stmt, context.words.label(step.name), std::move(inside));
  }
}

} // namespace

namespace {

/// Whether nothing can ever be done by a statement: what it is about lies in places that stay empty.
bool is_idle(const Context& context, const Stmt& stmt) {
  if (stmt.act == Act::draw) {
    return context.words.stay_empty(stmt[Role::from].type);
  }
  const bool takes = stmt.act == Act::move || stmt.act == Act::move_all || stmt.act == Act::for_each;
  return takes && std::any_of(stmt.binders.begin(), stmt.binders.end(), [&](const model::Binder& binder) {
           return binder.pieces && !binder.source.empty() && context.words.stay_empty(binder.source.front().type);
         });
}

void tell(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const auto say = [&](std::string text) { add(context, out, stmt, std::move(text)); };
  const auto moved_so = [&](std::string text) {
    say(stmt.face_down ? phrase(context, "face_down", {{"what", std::move(text)}}) : std::move(text));
  };
  const auto phase = [&](std::string_view key) {
    return phrase(context, key, {{"phase", context.words.label(context.model.phases[stmt.id<model::PhaseId>()].name)}});
  };
  switch (stmt.act) {
  case Act::move:
    return moved_so(move(context, stmt));
  case Act::move_all:
    return moved_so(move_all(context, stmt));
  case Act::move_piece:
    return moved_so(phrase(context, "move_piece",
                           {{"what", piece_at(context, stmt[Role::moved])},
                            {"to", target_place(context, stmt[Role::to], stmt[Role::moved].type)}}));
  case Act::draw:
    return moved_so(draw(context, stmt));
  case Act::shuffle:
    return say(phrase(context, "shuffle", {{"place", place(context, stmt[Role::changed])}}));
  case Act::roll:
    return say(phrase(context, "roll", {{"place", place(context, stmt[Role::changed])}}));
  case Act::turn: {
    const std::string_view key = is_you(context, stmt[Role::value]) ? "turn_to_you" : "turn";
    return say(
        phrase(context, key,
               {{"what", piece_at(context, stmt[Role::changed])}, {"value", value(context, stmt[Role::value])}}));
  }
  case Act::swap:
    return say(
        phrase(context, "swap",
               {{"one", place(context, stmt[Role::changed])}, {"other", place(context, stmt[Role::exchanged])}}));
  case Act::reveal:
    return say(turned(context, stmt, "reveal_piece", "reveal"));
  case Act::hide:
    return say(turned(context, stmt, "hide_piece", "hide"));
  case Act::pay:
    return say(phrase(context, stmt.flag ? "pay_up_to" : "pay", {{"goods", value(context, stmt[Role::price])}}));
  case Act::gain:
    return say(phrase(context, "gain", {{"goods", value(context, stmt[Role::price])}}));
  case Act::show:
    return say(shown(context, stmt, value(context, stmt[Role::player])));
  case Act::set:
    return say(assignment(context, stmt));
  case Act::remember:
  case Act::forget:
    return; // nobody does that: it is what conditions about earlier positions mean
  case Act::let:
    return let(context, stmt, out);
  case Act::if_:
    return branch(context, stmt, out);
  case Act::match:
    return match(context, stmt, out);
  case Act::for_each:
    if (shows_to_all(stmt)) {
      const Term all =
          with_determiners(context.words.kind_noun(model::player_kind, 2), {{"the", "all"}, {"him", "all"}});
      return say(shown(context, stmt.blocks.front().front(), all));
    }
    return loop(context, stmt, out);
  case Act::repeat:
  case Act::repeat_times:
    return loop(context, stmt, out);
  case Act::do_:
    return call(context, stmt, out);
  case Act::decide:
    return decide(context, stmt, out);
  case Act::turns:
    return turns(context, stmt, out);
  case Act::next_turn: {
    const Expr& player = stmt[Role::player];
    return say(is_you(context, player) ? phrase(context, "another_turn")
                                       : phrase(context, "next_turn", {{"player", value(context, player)}}));
  }
  case Act::phase:
    return say(phase("play_phase"));
  case Act::step:
    return step(context, stmt, out);
  case Act::watch: {
    std::string text = as_soon_as(context, stmt[Role::condition], stmt.id<model::MarkerId>());
    return add(context, out, stmt, std::move(text), block(context, stmt.blocks.front()));
  }
  case Act::leave:
    return end(
        context, stmt, [&] { return phase("leave"); }, out);
  case Act::end:
    if (!has_ended(context, stmt[Role::condition])) {
      end(
          context, stmt, [&] { return phrase(context, "end"); }, out);
    }
    return;
  case Act::wins:
    return outcome(context, stmt, "you_win", "wins", out);
  case Act::loses:
    return outcome(context, stmt, "you_lose", "loses", out);
  case Act::draw_game:
    return end(
        context, stmt, [&] { return phrase(context, "draw_game"); }, out);
  }
  unreachable();
}

} // namespace

namespace {

/// Whether the game is over behind a statement if a condition holds, that of its own or those of the players in it.
bool ends_on_condition(const Context& context, const Stmt& stmt) {
  const bool is_end =
      stmt.act == Act::end || stmt.act == Act::wins || stmt.act == Act::loses || stmt.act == Act::draw_game;
  if (is_end) {
    return !always_holds(context, stmt[Role::condition]);
  }
  const bool governs = (stmt.act == Act::if_ && stmt.blocks.size() == 1) || stmt.act == Act::for_each;
  const model::Block* inside = governs ? &stmt.blocks.front() : nullptr;
  return inside != nullptr && !inside->empty() &&
         (inside->back().act == Act::end || inside->back().act == Act::wins || inside->back().act == Act::loses ||
          inside->back().act == Act::draw_game);
}

} // namespace

void statement(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  if (is_idle(context, stmt)) {
    return;
  }
  std::optional<Sentence> own = stmt.act == Act::step ? std::nullopt : author_sentence(context.words, stmt.element);
  const std::size_t told = out.size();
  if (own) {
    out.push_back(std::move(*own));
  } else {
    tell(context, stmt, out);
  }
  const bool is_of_inside = stmt.act == Act::step || stmt.act == Act::do_; // what stands in it was told last
  if (!is_of_inside && out.size() > told) {
    context.may_have_ended = ends_on_condition(context, stmt);
  }
  forget(context, stmt);
}

} // namespace brehon::telling
