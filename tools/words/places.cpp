#include "tools/words/places.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using model::Op;
using model::Role;
using model::Sort;

namespace {

constexpr std::array<std::string_view, 3> wheres = {"at", "to", "from"};

bool is_player(const Expr& expr) {
  return expr.type.sort == Sort::kind && expr.type.kind == model::player_kind;
}

/// Whether a value is told behind the thing that it tells from its like, `row 3`: a number, a name.
bool is_apposition(const Context& context, const Expr& index) {
  if (!is_constant(index)) {
    return false;
  }
  if (index.type.sort != Sort::kind) {
    return true;
  }
  const model::Kind& kind = context.model.kinds[index.type.kind];
  const model::Label* label =
      index.value < 0 ? nullptr : context.words.own_label(kind.name + "." + kind.values[brehon::index(index.value)]);
  return label == nullptr || !is_noun(*label, context.words.pack());
}

/// Whether a kind is one of places: a board, or what has a preposition.
bool is_of_places(const Context& context, model::KindId kind) {
  const model::Label* label = context.words.own_label(context.model.kinds[kind].name);
  return context.model.kinds[kind].is_board() || (label != nullptr && label->forms.count("") != 0);
}

/// Whether a zone has a place for each value of a kind of places, and there is no other zone on them, or it is called
/// like them, so that the zone itself need not be named.
bool is_told_by_place(const Context& context, model::ZoneId zone) {
  const auto& dimensions = context.model.zones[zone].dimensions;
  if (dimensions.size() != 1 || !is_of_places(context, dimensions.front())) {
    return false;
  }
  const model::Label* own = context.words.own_label(context.model.zones[zone].name);
  const model::Label* of_kind = context.words.own_label(context.model.kinds[dimensions.front()].name);
  if (own != nullptr && of_kind != nullptr && own->one == of_kind->one) {
    return true;
  }
  return std::count_if(context.model.zones.begin(), context.model.zones.end(), [&](const model::Zone& each) {
           return std::find(each.dimensions.begin(), each.dimensions.end(), dimensions.front()) !=
                  each.dimensions.end();
         }) == 1;
}

/// A thing of which all with the missing indices are meant. What has no plural is meant as a whole.
Term all_of(Term thing) {
  return thing.several ? with_determiners(std::move(thing), {{"the", "all"}, {"a", "all"}}) : thing;
}

/// The text of a form of a label, or null.
const std::string* form_of(const model::Label* label, std::string_view word) {
  if (label == nullptr) {
    return nullptr;
  }
  const auto found = label->forms.find(word);
  return found == label->forms.end() ? nullptr : &found->second.first;
}

/// Whose a place is: somebody\u2019s, everybody\u2019s where no index says it, or nobody\u2019s.
struct Owner {
  std::optional<Term> who;
  bool is_everybody = false;
  bool is_known = false; // it has been told who that is
  bool is_named = false; // by a name, `Ann`
};

/// The determiner that alone says whose something is.
std::string_view determiner_of(const Owner& owner) {
  return owner.is_everybody ? "each" : !owner.who ? "the" : owner.who->you ? "your" : "their";
}

/// `Ann’s`, in languages in which who has something stands before it.
std::string possessive_of_name(const Context& context, const Term& name) {
  const std::string* phrase = context.words.pack().find("of_player");
  if (phrase == nullptr || first_place(*phrase) != "whole") {
    return {};
  }
  std::string text = context.words.phrase("of_player", {{"thing", ""}, {"whole", name}});
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  return text;
}

/// A phrase of a label for where something is, with `{whose}`, `{het scherm, whose}` and `{owner, him}` for its owner.
std::string where_phrase(const Context& context, std::string text, const Owner& owner, Places& places) {
  const LanguagePack& pack = context.words.pack();
  constexpr std::string_view alone = "{whose}";
  if (const std::size_t at = text.find(alone); at != std::string::npos && owner.is_named) {
    if (const std::string name = possessive_of_name(context, *owner.who); !name.empty()) {
      text.replace(at, alone.size(), name);
    }
  }
  if (const std::size_t at = text.find(alone); at != std::string::npos) {
    const auto first = std::find_if(pack.articles.begin(), pack.articles.end(), [&](const auto& each) {
      return !each.first.empty() && each.first != "several" && each.second.count(determiner_of(owner)) != 0;
    });
    text.replace(at, alone.size(),
                 first == pack.articles.end() ? "" : first->second.find(determiner_of(owner))->second.front());
  }
  constexpr std::string_view whose = ", whose";
  if (const std::size_t at = text.find(whose); at != std::string::npos) {
    const std::size_t open = text.rfind('{', at);
    const std::string name = text.substr(open + 1, at - open - 1);
    Term thing = noun_term(noun_in(name, pack), name.find('/') != std::string::npos, pack);
    places.emplace_back("owned", owner.is_known ? with_determiners(std::move(thing), {{"the", "their"}, {"a", "their"}})
                                 : owner.who    ? possession(context, std::move(thing), *owner.who)
                                 : owner.is_everybody
                                     ? with_determiners(std::move(thing), {{"the", "each"}, {"a", "each"}})
                                     : std::move(thing));
    text.replace(open + 1, at + whose.size() - open - 1, "owned, the");
  }
  places.emplace_back(
      "owner",
      owner.who ? *owner.who : with_determiners(context.words.own_noun("player"), {{"the", "each"}, {"him", "each"}}));
  return text;
}

/// A place that is called by a noun: where something is takes the preposition of its label, or a phrase of its own.
struct Placed {
  const model::Label* label = nullptr;
  std::string_view by_shape; // the preposition of places of its shape
  Owner owner = {};
};

Term placed(const Context& context, Term thing, const Placed& where) {
  const LanguagePack& pack = context.words.pack();
  const std::string* own = form_of(where.label, "");
  const std::string preposition = own != nullptr ? *own : std::string(where.by_shape);
  std::array<std::string, 3> texts;
  std::array<Places, 3> places;
  for (std::size_t i = 0; i < wheres.size(); ++i) {
    const auto known = pack.prepositions.find(preposition);
    const auto other = pack.prepositions.find("");
    places[i] = {{"place", thing}};
    if (const std::string* phrase = form_of(where.label, wheres[i])) {
      texts[i] = where_phrase(context, *phrase, where.owner, places[i]);
    } else if (known != pack.prepositions.end()) {
      texts[i] = known->second[i];
    } else {
      texts[i] = own == nullptr                              ? "{place, the}"
                 : i < 2 || other == pack.prepositions.end() ? preposition + " {place, the}"
                                                             : other->second[i];
    }
  }
  Term made([thing, texts, places, &pack](const Form& form) {
    const auto found = std::find(wheres.begin(), wheres.end(), form.determiner);
    const auto which = static_cast<std::size_t>(found - wheres.begin());
    return found == wheres.end() ? thing.in(form) : pack.fill(texts[which], places[which]);
  });
  made.several = thing.several;
  made.has_where = true;
  return made;
}

std::string_view preposition_of(model::Shape shape) {
  return shape == model::Shape::pile ? "pile" : "";
}

/// A place that is told by its only index.
Term place_of_index(Context& context, const model::Zone& zone, const Expr& index) {
  const Placed where{context.words.own_label(context.model.kinds[zone.dimensions.front()].name), "board"};
  return placed(context, value(context, index), where);
}

/// How far a place is from the one where a piece lies, if all but one of its indices are those of the piece: `1 stone
/// further`.
std::optional<Term> further(Context& context, const Expr& expr) {
  std::optional<Term> found;
  for (const Expr& index : expr.args) {
    const bool is_step = index.op == Op::add && index[Role::left].op == Op::place_index &&
                         is_constant(index[Role::right]) && index[Role::right].value > 0;
    if (is_step && !found) {
      const int steps = index[Role::right].value;
      found = term(context, "further",
                   {{"count", std::to_string(steps)},
                    {"thing", context.words.kind_noun(index[Role::left].id<model::KindId>(), steps)}});
    } else if (index.op != Op::place_index) {
      return std::nullopt;
    }
  }
  if (found) {
    found->has_where = true;
  }
  return found;
}

/// How a zone is called of which not all indices are told.
enum class Whole { all, any, together };

/// Any place of several: `a path`, and of several things `the paths`.
Term any_of(Context& context, model::ZoneId zone, bool several) {
  return several ? context.words.zone_noun(zone, 2)
                 : with_determiners(context.words.zone_noun(zone), {{"the", "a"}, {"all", "a"}});
}

Term zone_place(Context& context, const Expr& expr, Whole whole = Whole::all, int number = 2) {
  const auto id = expr.id<model::ZoneId>();
  const model::Zone& zone = context.model.zones[id];
  if (std::optional<Term> steps = further(context, expr)) {
    return *steps;
  }
  const bool is_named = expr.args.empty() || (is_apposition(context, expr.args.front()) &&
                                              !context.model.kinds[zone.dimensions.front()].is_board());
  if (is_told_by_place(context, id) && !is_named) {
    return place_of_index(context, zone, expr.args.front());
  }
  const model::Label* label = context.words.own_label(zone.name);
  const bool is_whole = expr.args.size() == zone.dimensions.size();
  const auto player = std::find_if(expr.args.begin(), expr.args.end(), is_player);
  Owner owner;
  if (player != expr.args.end()) {
    owner.who = value(context, *player);
    owner.is_named = is_constant(*player);
  }
  owner.is_everybody = !is_whole && !owner.who;
  const bool has_plural = label != nullptr && !label->several.empty();
  const bool is_any = whole == Whole::any && expr.args.empty() && !is_whole && has_plural;
  Term thing = is_any                     ? any_of(context, id, context.words.pack().several(number))
               : whole == Whole::together ? known(context.words.zone_noun(id, has_plural ? 2 : 1))
               : expr.args.empty() && !is_whole
                   ? all_of(context.words.zone_noun(id, has_plural ? 2 : 1))
                   : with_indices(context, context.words.zone_noun(id), expr.args, zone.dimensions);
  return placed(context, std::move(thing), {label, preposition_of(zone.shape), std::move(owner)});
}

} // namespace

namespace {

/// An index that is a place itself: `at the gate`, `on stone 1`.
std::optional<Term> place_of(Context& context, const Expr& index, model::KindId kind) {
  if (!is_of_places(context, kind)) {
    return std::nullopt;
  }
  const Placed where{context.words.own_label(context.model.kinds[kind].name), "board"};
  const Term told = value(context, index);
  const bool is_number = is_constant(index) && index.type.sort == Sort::integer;
  return placed(context,
                is_number ? term(context, "which_place", {{"thing", context.words.kind_noun(kind)}, {"name", told}})
                          : told,
                where);
}

} // namespace

Term with_indices(Context& context, Term thing, const std::vector<Expr>& indices,
                  const std::vector<model::KindId>& places) {
  // The place where a piece lies is described by the piece.
  const auto of_one_piece = [&](const Expr& each) {
    return each.op == Op::place_index && indices.front().op == Op::place_index &&
           expressions::same(each[Role::piece], indices.front()[Role::piece]);
  };
  if (indices.size() > 1 && std::all_of(indices.begin(), indices.end(), of_one_piece)) {
    return term(context, "of", {{"thing", thing}, {"whole", value(context, indices.front()[Role::piece])}});
  }
  const auto owner = std::find_if(indices.begin(), indices.end(), is_player);
  thing =
      owner == indices.end() ? known(std::move(thing)) : possession(context, std::move(thing), value(context, *owner));
  for (auto index = indices.begin(); index != indices.end(); ++index) {
    if (index == owner) {
      continue;
    }
    const auto at = static_cast<std::size_t>(index - indices.begin());
    const std::optional<Term> where = at < places.size() ? place_of(context, *index, places[at]) : std::nullopt;
    if (is_apposition(context, *index) && (!where || indices.size() == 1)) {
      thing = term(context, "which", {{"thing", std::move(thing)}, {"name", value(context, *index)}});
    } else if (where) {
      thing = term(context, "in", {{"thing", std::move(thing)}, {"place", *where}});
    } else {
      thing = term(context, "of", {{"thing", std::move(thing)}, {"whole", value(context, *index)}});
    }
  }
  thing.is_noun = false; // it is not the dealer, not: it is no dealer
  return thing;
}

Term place(Context& context, const Expr& expr) {
  if (expr.op == Op::zone) {
    return zone_place(context, expr);
  }
  if (expr.op == Op::content) {
    return place(context, expr[Role::slot]);
  }
  if (expr.op == Op::zones) {
    std::vector<Term> places;
    for (const Expr& each : expr.args) {
      places.push_back(place(context, each));
    }
    if (!expr.flag && places.size() <= 4) {
      return context.words.both(places);
    }
    Term anywhere(phrase(context, expr.flag ? "anywhere_but_box" : "anywhere"));
    anywhere.has_where = true;
    return anywhere;
  }
  return expr.type.sort == Sort::pieces ? placed(context, value(context, expr), {nullptr, ""}) : value(context, expr);
}

bool is_of_several(const Context& context, const Expr& expr) {
  return expr.op == Op::zone && expr.args.empty() && !context.model.zones[expr.id<model::ZoneId>()].dimensions.empty();
}

Term together(Context& context, const Expr& expr) {
  return zone_place(context, expr, Whole::together);
}

std::optional<Term> place_of_kind(Context& context, const Expr& expr) {
  const bool is_board = !expr.type.kind.is_none() && context.model.kinds[expr.type.kind].is_board();
  return expr.type.kind.is_none() || is_board ? std::nullopt : place_of(context, expr, expr.type.kind);
}

Term source(Context& context, const Expr& expr, int number) {
  return expr.op == Op::zone ? zone_place(context, expr, Whole::any, number) : place(context, expr);
}

Term place_of(Context& context, model::ZoneId zone, std::string_view whose) {
  Owner owner;
  owner.is_everybody = whose == "each";
  if (whose == "your") {
    owner.who = you(context);
  } else if (whose == "their") {
    owner.who = context.words.own_noun("player");
    owner.is_known = true;
  }
  const std::string_view determiner = whose.empty() ? "the" : whose;
  Term thing = with_determiners(context.words.zone_noun(zone),
                                {{"the", std::string(determiner)}, {"a", std::string(determiner)}});
  const model::Zone& of = context.model.zones[zone];
  return placed(context, std::move(thing),
                {context.words.own_label(of.name), preposition_of(of.shape), std::move(owner)});
}

Term piece_at(Context& context, const Expr& expr) {
  const Expr slot = plain(context, expr.op == Op::content ? expr[Role::slot] : expr);
  if (slot.op != Op::zone || context.model.zones[slot.id<model::ZoneId>()].shape != model::Shape::slot) {
    return value(context, slot);
  }
  model::Type piece;
  piece.sort = Sort::piece;
  piece.families = context.model.zones[slot.id<model::ZoneId>()].families;
  return known(term(context, "in", {{"thing", noun(context, piece)}, {"place", place(context, slot)}}));
}

} // namespace brehon::telling
