#include "tools/words_telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using model::Expr;
using model::Op;
using model::Sort;

namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

bool is_true(const Expr& expr) {
  return expr.op == Op::constant && expr.value != 0;
}

/// How many operations an expression has.
int size_of(const Expr& expr) {
  int size = 1;
  for (const Expr& arg : expr.args) {
    size += size_of(arg);
  }
  for (const model::Binder& binder : expr.binders) {
    for (const Expr& filter : binder.filter) {
      size += size_of(filter);
    }
  }
  return size;
}

} // namespace

// ---- variables

bool Telling::is_acting(int variable) const {
  const model::Variable& each = model().variables[at(variable)];
  return each.name.empty() && each.type.sort == Sort::kind && each.type.kind == 0;
}

bool Telling::is_you(const Expr& expr) const {
  if (expr.op != Op::variable) {
    return false;
  }
  const auto meant = stands_for_.find(expr.index);
  return meant == stands_for_.end() ? is_acting(expr.index)
                                    : meant->second.op == Op::variable && is_acting(meant->second.index);
}

std::string Telling::noun(const model::Type& type, int number) const {
  switch (type.sort) {
  case Sort::piece: {
    std::vector<std::string> families;
    for (const int family : type.families) {
      families.push_back(words_.family(family, number));
    }
    return families.empty() || families.size() > 3 ? phrase("piece", {}, number) : words_.either(families);
  }
  case Sort::place:
  case Sort::places: {
    std::vector<std::string> zones;
    for (const int zone : type.zones) {
      zones.push_back(words_.zone(zone));
    }
    return words_.either(zones);
  }
  case Sort::kind:
  case Sort::integer:
    return type.kind == model::none ? phrase("number", {}, number) : words_.kind(type.kind, number);
  case Sort::boolean:
    return phrase("yes_or_no");
  case Sort::bundle:
    return phrase("goods");
  case Sort::set:
  case Sort::tuple:
  case Sort::nothing:
  case Sort::error:
    break;
  }
  return phrase("value");
}

void Telling::bind(int variable) {
  if (variable == model::none) {
    return;
  }
  std::string name = noun(model().variables[at(variable)].type);
  int number = 0;
  for (const Live& each : live_) {
    if (each.noun == name && each.variable != variable && !is_acting(each.variable) && !is_acting(variable)) {
      ambiguous_.insert(each.variable);
      ambiguous_.insert(variable);
      number = std::max(number, each.number + 1);
    }
  }
  live_.push_back({variable, std::move(name), number});
}

std::string Telling::variable(int variable) {
  if (const auto meant = stands_for_.find(variable); meant != stands_for_.end()) {
    // What it stands for was resolved when it was passed: nothing in it stands for anything else.
    const std::map<int, Expr> stands_for = std::exchange(stands_for_, {});
    std::string text = value(stands_for.at(variable));
    stands_for_ = stands_for;
    return text;
  }
  if (is_acting(variable)) {
    return phrase("you");
  }
  const auto known =
      std::find_if(live_.rbegin(), live_.rend(), [&](const Live& each) { return each.variable == variable; });
  if (known == live_.rend()) {
    bind(variable);
    return this->variable(variable);
  }
  return ambiguous_.count(variable) == 0
             ? known->noun
             : fmt::format("{} {}", known->noun, static_cast<char>('A' + known->number % 26));
}

Expr Telling::resolved(Expr expr) const {
  if (expr.op == Op::variable) {
    const auto meant = stands_for_.find(expr.index);
    return meant == stands_for_.end() ? expr : meant->second;
  }
  for (Expr& arg : expr.args) {
    arg = resolved(std::move(arg));
  }
  for (model::Binder& binder : expr.binders) {
    for (Expr& source : binder.source) {
      source = resolved(std::move(source));
    }
    for (Expr& filter : binder.filter) {
      filter = resolved(std::move(filter));
    }
  }
  return expr;
}

std::optional<Expr> Telling::expansion(const Expr& expr) const {
  if (expr.op != Op::define) {
    return std::nullopt;
  }
  const model::Define& define = model().defines[at(expr.index)];
  const bool labelled = words_.labels().find(define.name, words_.labels().language()) != nullptr;
  const bool adjusted = std::any_of(model().effects.begin(), model().effects.end(), [&](const model::Effect& effect) {
    return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
  });
  if (labelled || adjusted || size_of(define.value) > 40) {
    return std::nullopt;
  }
  Telling inside(words_, {});
  for (std::size_t i = 0; i < define.parameters.size() && i < expr.args.size(); ++i) {
    inside.stands_for_.emplace(define.parameters[i], resolved(expr.args[i]));
  }
  return inside.resolved(define.value);
}

Expr Telling::plain(Expr expr) const {
  expr = resolved(std::move(expr));
  while (true) {
    if (auto body = expansion(expr)) {
      expr = std::move(*body);
      continue;
    }
    // A choice between values that are known, once a definition has its arguments.
    if (expr.op != Op::conditional || expr.args[0].op != Op::equal || expr.args[0].args[0].op != Op::constant ||
        expr.args[0].args[1].op != Op::constant) {
      return expr;
    }
    const bool equal = expr.args[0].args[0].value == expr.args[0].args[1].value;
    Expr taken = expr.args[equal ? 1 : 2];
    expr = std::move(taken);
  }
}

bool Telling::is_compound(const Expr& expr) const {
  switch (expr.op) {
  case Op::and_:
  case Op::or_:
  case Op::conditional:
    return true;
  case Op::not_:
    return is_compound(expr.args[0]);
  case Op::some:
  case Op::every:
    return expr.binders.size() > 1 || !expr.binders.front().pieces;
  case Op::define: {
    const auto body = expansion(expr);
    return body && is_compound(*body);
  }
  default:
    return false;
  }
}

void Telling::pass(const std::vector<int>& parameters, const std::vector<Expr>& arguments) {
  std::vector<Expr> values;
  for (const Expr& argument : arguments) {
    values.push_back(resolved(argument));
  }
  for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
    stands_for_.insert_or_assign(parameters[i], values[i]);
  }
}

// ---- binders

/// Pieces as a noun: the family, narrowed by what stands with it. What is left of its filters follows as a condition.
std::string Telling::pieces(const model::Binder& binder, int number) {
  std::string name = noun(model().variables[at(binder.variable)].type, number);
  std::string owner;
  bool yours = false;
  std::vector<std::string> notes;
  std::vector<std::string> conditions;
  const auto is_it = [&](const Expr& expr) { return expr.op == Op::variable && expr.index == binder.variable; };
  for (const Expr& filter : binder.filter) {
    const bool equal = filter.op == Op::equal;
    if (filter.op == Op::family_is && is_it(filter.args[0])) {
      name = words_.family(filter.index, number);
    } else if (filter.op == Op::type_is && is_it(filter.args[0])) {
      name = piece_type(filter.index, number);
    } else if (equal && filter.args[0].op == Op::owner && is_it(filter.args[0].args[0])) {
      yours = is_you(filter.args[1]);
      owner = yours ? std::string() : value(filter.args[1]);
    } else if (equal && filter.args[0].op == Op::attribute && is_it(filter.args[0].args[0]) &&
               filter.args[1].type.sort == Sort::kind) {
      // A value that is a noun says what the piece is: `boy`; else it tells which: `pawn (small)`.
      const Expr& wanted = filter.args[1];
      if (wanted.op == Op::constant && says_what_it_is(filter.args[0])) {
        const model::Kind& kind = model().kinds[at(wanted.type.kind)];
        name = words_.label(kind.name + "." + kind.values[at(wanted.value)], number);
      } else {
        notes.push_back(value(wanted));
      }
    } else {
      conditions.push_back(condition(filter));
    }
  }
  if (!notes.empty()) {
    std::string list;
    for (const std::string& note : notes) {
      list += (list.empty() ? "" : ", ") + note;
    }
    name = fmt::format("{} ({})", name, list);
  }
  if (yours) {
    name = phrase("yours", {{"thing", name}}, number);
  }
  if (!owner.empty()) {
    name = phrase("of", {{"thing", name}, {"whole", owner}});
  }
  if (!conditions.empty()) {
    name = phrase("such_that", {{"thing", name}, {"condition", words_.both(conditions)}});
  }
  return name;
}

std::string Telling::pieces_and_source(const model::Binder& binder, int number) {
  std::string source = binder.source.empty() ? std::string() : place(binder.source.front());
  std::string name = pieces(binder, number);
  return source.empty() ? name : phrase("in", {{"thing", std::move(name)}, {"place", std::move(source)}});
}

std::string Telling::binder(const model::Binder& binder, int number) {
  const std::string source = binder.source.empty() ? std::string() : value(binder.source.front());
  bind(binder.variable);
  if (binder.pieces) {
    return phrase("in", {{"thing", pieces(binder, number)}, {"place", place(binder.source.front())}});
  }
  const model::Type& type = model().variables[at(binder.variable)].type;
  std::string text = number == 1 ? variable(binder.variable) : noun(type, number);
  const bool whole = binder.source.empty() || binder.source.front().op == Op::whole;
  if (!whole) {
    const Expr& set = binder.source.front();
    const bool others = set.op == Op::set_minus && set.args[0].op == Op::whole &&
                        is_you(set.args[1].op == Op::set_of ? set.args[1].args[0] : set.args[1]);
    text = others ? phrase("another", {{"thing", text}}, number) : phrase("among", {{"thing", text}, {"set", source}});
  }
  std::vector<std::string> conditions;
  for (const Expr& filter : binder.filter) {
    conditions.push_back(condition(filter));
  }
  return conditions.empty() ? text : phrase("such_that", {{"thing", text}, {"condition", words_.both(conditions)}});
}

// ---- conditions

std::string Telling::parts(const Expr& expr, bool holds) {
  const bool all = (expr.op == Op::and_) == holds;
  std::vector<std::string> texts;
  const auto collect = [&](const auto& self, const Expr& each) -> void {
    if (each.op == expr.op) {
      for (const Expr& arg : each.args) {
        self(self, arg);
      }
      return;
    }
    const std::string text = condition(each, holds);
    texts.push_back(is_compound(each) ? "(" + text + ")" : text);
  };
  collect(collect, expr);
  return all ? words_.both(texts) : words_.either(texts);
}

std::string Telling::counted(std::string_view key, const Expr& count, int number) {
  Scope scope(*this);
  const model::Binder& binder = count.binders.front();
  std::string things =
      count.binders.size() > 1 || !binder.pieces ? this->binder(binder, number) : pieces_and_source(binder, number);
  for (std::size_t i = 1; i < count.binders.size(); ++i) {
    things = words_.both({things, this->binder(count.binders[i], number)});
  }
  if (!is_true(count.args[0])) {
    things = phrase("such_that", {{"thing", things}, {"condition", condition(count.args[0])}});
  }
  return phrase(key, {{"count", std::to_string(number)}, {"things", things}}, number);
}

bool Telling::says_what_it_is(const Expr& attribute) const {
  if (attribute.op != Op::attribute || attribute.args[0].type.families.size() != 1) {
    return false;
  }
  const model::Family& family = model().families[at(attribute.args[0].type.families.front())];
  if (family.rows || family.attributes.size() != 1 || family.attributes.front().type.sort != Sort::kind) {
    return false;
  }
  const model::Kind& kind = model().kinds[at(family.attributes.front().type.kind)];
  return std::all_of(kind.values.begin(), kind.values.end(), [&](const std::string& value) {
    const Labels::Forms* forms = words_.labels().find(kind.name + "." + value, words_.labels().language());
    return forms != nullptr && !forms->second.empty();
  });
}

std::string Telling::equality(const Expr& left, const Expr& right, bool holds) {
  if (left.op == Op::count && right.op == Op::constant) {
    if (right.value == 0) {
      return counted(holds ? "none_of" : "some_of", left, 1);
    }
    return counted(holds ? "exactly" : "not_exactly", left, right.value);
  }
  if (left.op == Op::owner) {
    const std::string thing = value(left.args[0]);
    if (is_you(right)) {
      return phrase(holds ? "belongs_to_you" : "not_belongs_to_you", {{"thing", thing}});
    }
    return phrase(holds ? "belongs_to" : "not_belongs_to", {{"thing", thing}, {"player", value(right)}});
  }
  if (left.op == Op::modulo && left.args[1].op == Op::constant && left.args[1].value == 2 && right.op == Op::constant) {
    return phrase((right.value == 0) == holds ? "even" : "odd", {{"number", value(left.args[0])}});
  }
  const bool attributes =
      (left.op == Op::attribute || left.op == Op::kind_attribute) && right.op == left.op && right.index == left.index;
  if (attributes && left.args[0].type.kind == right.args[0].type.kind) {
    return phrase(
        holds ? "same_attribute" : "not_same_attribute",
        {{"attribute", attribute_name(left)}, {"left", value(left.args[0])}, {"right", value(right.args[0])}});
  }
  const bool shorter = right.op == Op::constant && says_what_it_is(left);
  const std::string subject = shorter ? value(left.args[0]) : operand(left);
  return phrase(holds ? "is" : "is_not", {{"left", subject}, {"right", value(right)}});
}

std::string Telling::comparison(const Expr& left, const Expr& right, bool or_equal, bool holds) {
  // a < b; with a number first it is told the other way round: `at least 11 cattle`
  const bool flipped = left.op == Op::constant && right.op != Op::constant;
  const Expr& subject = flipped ? right : left;
  const Expr& limit = flipped ? left : right;
  const bool above = flipped == holds;       // the subject is the greater one
  const bool with_equal = or_equal == holds; // or equal to the limit
  if (limit.op == Op::constant && limit.type.sort == Sort::integer) {
    const int number = above ? limit.value + (with_equal ? 0 : 1) : limit.value - (with_equal ? 0 : 1);
    if (subject.op == Op::count) {
      return number == 1 && above ? counted("some_of", subject, 1)
                                  : counted(above ? "count_at_least" : "count_at_most", subject, number);
    }
    return phrase(above ? "at_least" : "at_most", {{"left", value(subject)}, {"right", std::to_string(number)}});
  }
  const std::string_view key = above ? (with_equal ? "at_least" : "more_than") : (with_equal ? "at_most" : "less_than");
  return phrase(key, {{"left", value(subject)}, {"right", value(limit)}});
}

std::string Telling::flag(const Expr& expr, bool holds) {
  return phrase(holds ? "flag" : "not_flag", {{"what", value(expr)}});
}

std::string Telling::some(const Expr& expr, bool holds) {
  if (expr.op == Op::some && expr.binders.size() == 1 && expr.binders.front().pieces) {
    return counted(holds ? "some_of" : "none_of", expr, 1);
  }
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder));
  }
  std::vector<std::string> conditions;
  const bool every = expr.op == Op::every;
  if (!is_true(expr.args[0])) {
    conditions.push_back(condition(expr.args[0]));
  }
  if (expr.args.size() > 1) {
    conditions.push_back(condition(expr.args[1]));
  }
  std::string_view key = every ? (holds ? "for_every" : "not_for_every") : (holds ? "for_some" : "for_none");
  if (conditions.empty()) {
    return phrase(every ? "for_every" : holds ? "some_of" : "none_of", {{"things", words_.both(things)}});
  }
  return phrase(key, {{"things", words_.both(things)}, {"condition", words_.both(conditions)}});
}

std::string Telling::held(const Expr& expr, std::string_view key) {
  if (is_you(expr.args[0])) {
    return phrase(std::string(key) + "_you", {{"card", piece_type(expr.index)}});
  }
  return phrase(key, {{"card", piece_type(expr.index)}, {"player", value(expr.args[0])}});
}

std::string Telling::condition(const Expr& expr, bool holds) {
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  switch (expr.op) {
  case Op::constant:
    return phrase((expr.value != 0) == holds ? "always" : "never");
  case Op::variable: {
    const auto meant = stands_for_.find(expr.index);
    if (meant != stands_for_.end()) {
      const std::map<int, Expr> stands_for = std::exchange(stands_for_, {});
      std::string text = condition(stands_for.at(expr.index), holds);
      stands_for_ = stands_for;
      return text;
    }
    return flag(expr, holds);
  }
  case Op::not_:
    return condition(expr.args[0], !holds);
  case Op::and_:
  case Op::or_:
    return parts(expr, holds);
  case Op::equal:
    return equality(plain(expr.args[0]), plain(expr.args[1]), holds);
  case Op::less:
    return comparison(plain(expr.args[0]), plain(expr.args[1]), false, holds);
  case Op::less_equal:
    return comparison(plain(expr.args[0]), plain(expr.args[1]), true, holds);
  case Op::is_none:
    if (expr.args[0].op == Op::kind_attribute || expr.args[0].op == Op::attribute) {
      return phrase(holds ? "lacks" : "has",
                    {{"whole", value(expr.args[0].args[0])}, {"thing", attribute_name(expr.args[0])}});
    }
    return phrase(holds ? "there_is_no" : "there_is", {{"thing", arg(0)}});
  case Op::is_empty:
    return phrase(holds ? "is_empty" : "is_not_empty", {{"place", place(expr.args[0])}});
  case Op::is_face_up:
    return phrase(holds ? "is_face_up" : "is_face_down", {{"place", place(expr.args[0])}});
  case Op::family_is:
    return phrase(holds ? "is" : "is_not", {{"left", arg(0)}, {"right", words_.family(expr.index)}});
  case Op::type_is:
    return phrase(holds ? "is" : "is_not", {{"left", arg(0)}, {"right", piece_type(expr.index)}});
  case Op::held:
    return held(expr, holds ? "in_force" : "not_in_force");
  case Op::contains: {
    const Expr& set = expr.args[1];
    const bool places = set.type.sort == Sort::places || set.type.sort == Sort::place;
    if (places) {
      return phrase(holds ? "lies_in" : "lies_not_in", {{"thing", arg(0)}, {"place", place(set)}});
    }
    const Expr& thing = expr.args[0];
    const std::string list = set.op == Op::set_of ? words_.either(values(set.args)) : value(set);
    return phrase(holds ? "is_one_of" : "is_none_of",
                  {{"left", says_what_it_is(thing) ? value(thing.args[0]) : operand(thing)}, {"list", list}});
  }
  case Op::covers:
    return phrase(holds ? "covers" : "not_covers", {{"place", place(expr.args[0])}, {"goods", arg(1)}});
  case Op::has:
    return phrase(holds ? "includes" : "not_includes", {{"whole", arg(0)}, {"thing", arg(1)}});
  case Op::some:
  case Op::every:
    return some(expr, holds);
  case Op::conditional: {
    const std::string first = condition(expr.args[1], holds);
    const std::string second = condition(expr.args[2], holds);
    return phrase("conditional", {{"condition", condition(expr.args[0])}, {"value", first}, {"other", second}});
  }
  case Op::define: {
    if (const auto body = expansion(expr)) {
      return condition(*body, holds);
    }
    const model::Define& define = model().defines[at(expr.index)];
    return phrase(holds ? "flag" : "not_flag", {{"what", with_indices(words_.label(define.name), expr.args)}});
  }
  case Op::line:
  case Op::chain: {
    const std::string text = connected(expr);
    return holds ? text : phrase("not_flag", {{"what", text}});
  }
  case Op::marker:
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
  case Op::attribute:
  case Op::kind_attribute:
  case Op::owner:
  case Op::place_index:
  case Op::held_piece:
  case Op::opponent:
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::negate:
  case Op::minimum:
  case Op::maximum:
  case Op::set_of:
  case Op::range:
  case Op::whole:
  case Op::set_union:
  case Op::set_minus:
  case Op::count:
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
  case Op::first:
  case Op::all:
  case Op::set_size:
  case Op::set_first:
  case Op::set_last:
  case Op::bundle:
  case Op::adjusted:
  case Op::matchup:
  case Op::table:
  case Op::step:
  case Op::board_place:
  case Op::pair:
  case Op::next:
  case Op::tuple:
  case Op::score:
  case Op::span:
  case Op::group:
  case Op::neighbours:
  case Op::unite:
  case Op::error:
    return flag(expr, holds);
  }
  return {};
}

} // namespace brehon
