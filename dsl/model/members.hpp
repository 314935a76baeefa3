#pragma once

#include "dsl/model/member.hpp"

/// The parts of a model, described once: `members` gives all members of a part, and everything that goes through models
/// is made of it. A member that is added to a part does not compile until it stands here, since all of them are named
/// by one structured binding; a member of a new type does not until that type is a leaf or has `members`.
namespace brehon::model {

// `members(part, visit)` calls `visit(Member, member)` for each member, in their order.

template <Like<Expr> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [op, type, span, index, value, flag, args, binders, blocks] = part;
  visit(Member("op"), op);
  visit(Member("type", Matter::derived), type);
  visit(Member("span", Matter::place), span);
  with_index(facts(op).index, index, [&](auto& id) { visit(Member("index"), id); });
  with_index(value_is_variable(op) ? Index::variable : Index::nothing, value,
             [&](auto& id) { visit(Member("value"), id); });
  visit(Member("flag"), flag);
  visit(Member("args"), args);
  visit(Member("binders"), binders);
  visit(Member("blocks"), blocks);
}

template <Like<Interval> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [low, high] = part;
  visit(Member("low"), low);
  visit(Member("high"), high);
}

template <Like<Stmt> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [act, element, span, index, flag, face_down, anticlockwise, args, binders, blocks, cases] = part;
  visit(Member("act"), act);
  visit(Member("element", Matter::place), element);
  visit(Member("span", Matter::place), span);
  with_index(facts(act).index, index, [&](auto& id) { visit(Member("index"), id); });
  visit(Member("flag"), flag);
  visit(Member("face_down"), face_down);
  visit(Member("anticlockwise"), anticlockwise);
  visit(Member("args"), args);
  visit(Member("binders"), binders);
  visit(Member("blocks"), blocks);
  visit(Member("cases"), cases);
}

template <Like<Type> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [sort, kind, optional, low, high, families, zones, parts] = part;
  visit(Member("sort"), sort);
  visit(Member("kind"), kind);
  visit(Member("optional"), optional);
  visit(Member("low"), low);
  visit(Member("high"), high);
  visit(Member("families"), families);
  visit(Member("zones"), zones);
  visit(Member("parts"), parts);
}

template <Like<Binder> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [variable, span, source, pieces, filter, secret] = part;
  visit(Member("variable"), variable);
  visit(Member("span", Matter::place), span);
  visit(Member("source"), source);
  visit(Member("pieces"), pieces);
  visit(Member("filter"), filter);
  visit(Member("secret"), secret);
}

template <Like<Memory> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, dimensions, zones, markers, most] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("dimensions"), dimensions);
  visit(Member("zones"), zones);
  visit(Member("markers"), markers);
  visit(Member("most").always(), most);
}

template <Like<Variable> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, type, span] = part;
  visit(Member("name", Matter::wording), name);
  visit(Member("type", Matter::derived), type);
  visit(Member("span", Matter::place), span);
}

template <Like<Extent> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [unit, line, sentence, first, last] = part;
  visit(Member("unit", Matter::wording), unit);
  visit(Member("line", Matter::wording), line);
  visit(Member("sentence", Matter::wording), sentence);
  visit(Member("first", Matter::wording), first);
  visit(Member("last", Matter::wording), last);
}

template <Like<Citation> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [source, silent, guess, key, extents, span] = part;
  visit(Member("source", Matter::wording), source);
  visit(Member("silent", Matter::wording), silent);
  visit(Member("guess", Matter::wording), guess);
  visit(Member("key", Matter::wording), key);
  visit(Member("extents", Matter::wording), extents);
  visit(Member("span", Matter::place), span);
}

template <Like<Element> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [path, sort, span, parent, citations] = part;
  visit(Member("path", Matter::place), path);
  visit(Member("sort", Matter::place), sort);
  visit(Member("span", Matter::place), span);
  visit(Member("parent", Matter::place), parent);
  visit(Member("citations", Matter::wording), citations);
}

template <Like<Attribute> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, type, values] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("type"), type);
  visit(Member("values").of(type).plain(), values);
}

template <Like<Kind> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, form, values, first, value_elements, attributes, rows, columns, directions, steps, ordered] =
      part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("form").always(), form);
  visit(Member("values", Matter::name), values);
  visit(Member("first"), first);
  visit(Member("value_elements", Matter::place), value_elements);
  visit(Member("attributes").each("attribute"), attributes);
  visit(Member("rows"), rows);
  visit(Member("columns"), columns);
  visit(Member("directions"), directions);
  visit(Member("steps").of(values).by(directions), steps);
  visit(Member("ordered"), ordered);
}

template <Like<Family> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, per_player, unlimited, attributes, rows, in_force, showing, first_type, types] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("per_player"), per_player);
  visit(Member("unlimited"), unlimited);
  visit(Member("attributes").each("attribute"), attributes);
  visit(Member("rows"), rows);
  visit(Member("in_force"), in_force);
  visit(Member("showing"), showing);
  visit(Member("first_type", Matter::derived), first_type);
  visit(Member("types", Matter::derived), types);
}

template <Like<Portion> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [how, amount, types, by_value] = part;
  visit(Member("how"), how);
  visit(Member("amount"), amount);
  visit(Member("types"), types);
  visit(Member("by_value"), by_value);
}

template <Like<Bundle> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [ways] = part;
  visit(Member("ways"), ways);
}

template <Like<PieceType> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [family, owner, name, copies, unturned, unlimited] = part;
  visit(Member("family"), family);
  visit(Member("owner").of(player_kind), owner);
  visit(Member("name", Matter::name), name);
  visit(Member("copies"), copies);
  visit(Member("unturned"), unturned);
  visit(Member("unlimited"), unlimited);
}

template <Like<Zone> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, shape, dimensions, families, face_down, seen_by, count_hidden, refill, capacity, turnable] =
      part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("shape").always(), shape);
  visit(Member("dimensions"), dimensions);
  visit(Member("families"), families);
  visit(Member("face_down"), face_down);
  visit(Member("seen_by"), seen_by);
  visit(Member("count_hidden"), count_hidden);
  visit(Member("refill"), refill);
  visit(Member("capacity"), capacity);
  visit(Member("turnable", Matter::derived), turnable);
}

template <Like<Marker> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, dimensions, type, initial, pass_name, lasts, seen_by] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("dimensions"), dimensions);
  visit(Member("type"), type);
  visit(Member("initial").of(type), initial);
  visit(Member("pass_name", Matter::name), pass_name);
  visit(Member("lasts"), lasts);
  visit(Member("seen_by"), seen_by);
}

template <Like<Option> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, gap, question, kind, low, high, initial, value, reasons] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("gap"), gap);
  visit(Member("question", Matter::wording), question);
  visit(Member("kind"), kind);
  visit(Member("low").of(kind), low);
  visit(Member("high").of(kind), high);
  visit(Member("initial").of(kind).always(), initial);
  visit(Member("value").of(kind).always(), value);
  visit(Member("reasons", Matter::wording), reasons);
}

template <Like<Guard> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [element, name, variable, partial, value] = part;
  visit(Member("element", Matter::place), element);
  visit(Member("name", variable.is_none() ? Matter::name : Matter::wording), name);
  visit(Member("variable"), variable);
  visit(Member("partial"), partial);
  visit(Member("value").plain(), value);
}

template <Like<Action> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, parameters, guards, effects, sort, if_nothing_else, secret] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("parameters").plain(), parameters);
  visit(Member("guards").each("require"), guards);
  visit(Member("effects").plain(), effects);
  visit(Member("sort"), sort);
  visit(Member("if_nothing_else"), if_nothing_else);
  visit(Member("secret"), secret);
}

template <Like<Decision> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, player, actions, until_done, if_possible, always_possible, if_nothing, turns] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("player"), player);
  visit(Member("actions").each("action"), actions);
  visit(Member("until_done"), until_done);
  visit(Member("if_possible"), if_possible);
  visit(Member("always_possible", Matter::wording), always_possible);
  visit(Member("if_nothing"), if_nothing);
  visit(Member("turns"), turns);
}

template <Like<Turns> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [element, from, anticlockwise, where, until, condition, me, hands_on, body] = part;
  visit(Member("element", Matter::place), element);
  visit(Member("from"), from);
  visit(Member("anticlockwise"), anticlockwise);
  visit(Member("where"), where);
  visit(Member("until"), until);
  visit(Member("condition"), condition);
  visit(Member("me"), me);
  visit(Member("hands_on", Matter::derived), hands_on);
  visit(Member("body").plain(), body);
}

template <Like<Phase> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, body] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("body").plain(), body);
}

template <Like<Step> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, me, body] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("me"), me);
  visit(Member("body").plain(), body);
}

template <Like<Rule> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, parameters, me, body] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("parameters"), parameters);
  visit(Member("me"), me);
  visit(Member("body").plain(), body);
}

template <Like<Define> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, parameters, value, deep] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("parameters"), parameters);
  visit(Member("value").plain(), value);
  visit(Member("deep"), deep);
}

template <Like<MatchupRow> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [element, span, but, result] = part;
  visit(Member("element", Matter::place), element);
  visit(Member("span", Matter::place), span);
  visit(Member("but", Matter::wording), but);
  visit(Member("result"), result);
}

template <Like<Axis> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, type] = part;
  visit(Member("name", Matter::wording), name);
  visit(Member("type"), type);
}

template <Like<Matchup> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, axes, results, rows, cells] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("axes"), axes);
  visit(Member("results"), results);
  visit(Member("rows").of(results), rows);
  visit(Member("cells"), cells);
}

template <Like<Table> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, type, axes, row_elements, cells, policy, collected, values] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("type"), type);
  visit(Member("axes"), axes);
  visit(Member("row_elements", Matter::place), row_elements);
  visit(Member("cells"), cells);
  visit(Member("policy"), policy);
  visit(Member("collected"), collected);
  visit(Member("values"), values);
}

template <Like<ScoreItem> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, element, me, value] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("element", Matter::place), element);
  visit(Member("me"), me);
  visit(Member("value").plain(), value);
}

template <Like<Criterion> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [most, element, value] = part;
  visit(Member("most").always(), most);
  visit(Member("element", Matter::place), element);
  visit(Member("value").plain(), value);
}

template <Like<Claim> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, sort, element, value] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("sort").always(), sort);
  visit(Member("element", Matter::place), element);
  visit(Member("value").plain(), value);
}

template <Like<Returns> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [stated, sort, win, draw, loss] = part;
  visit(Member("stated"), stated);
  visit(Member("sort"), sort);
  visit(Member("win"), win);
  visit(Member("draw"), draw);
  visit(Member("loss"), loss);
}

template <Like<Effect> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [sort, type, element, target, me, any_player, condition, amount, times, flag, body] = part;
  visit(Member("sort").always(), sort);
  visit(Member("type"), type);
  visit(Member("element", Matter::place), element);
  visit(Member("target"), target);
  visit(Member("me"), me);
  visit(Member("any_player"), any_player);
  visit(Member("condition"), condition);
  visit(Member("amount"), amount);
  visit(Member("times"), times);
  visit(Member("flag"), flag);
  visit(Member("body").plain(), body);
}

template <Like<Source> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, file, language, lines, sentences, sha256, element] = part;
  visit(Member("name", Matter::wording), name);
  visit(Member("file", Matter::wording), file);
  visit(Member("language", Matter::wording), language);
  visit(Member("lines", Matter::wording), lines);
  visit(Member("sentences", Matter::wording), sentences);
  visit(Member("sha256", Matter::wording), sha256);
  visit(Member("element", Matter::place), element);
}

template <Like<Note> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, sort, reason, element] = part;
  visit(Member("name", Matter::wording), name);
  visit(Member("sort", Matter::wording), sort);
  visit(Member("reason", Matter::wording), reason);
  visit(Member("element", Matter::place), element);
}

template <Like<Model> T, class Visit> void members(T& part, Visit&& visit) {
  auto& [name, title, players, player_range, elements, sources, notes, kinds, options, families, types, attributes,
         zones, markers, memories, variables, bundles, purse, currency, effects, defines, matchups, tables, rules,
         decisions, turns, phases, steps, setup, play, score_player, score, criteria, shared_victory, has_winner,
         returns, limit, limit_is_draw, claims, labels, tellings, looks] = part;
  visit(Member("name", Matter::name), name);
  visit(Member("title", Matter::wording), title);
  visit(Member("players"), players);
  visit(Member("player_range"), player_range);
  visit(Member("elements", Matter::place), elements);
  visit(Member("sources", Matter::wording), sources);
  visit(Member("notes", Matter::wording), notes);
  visit(Member("kinds").each("kind"), kinds);
  visit(Member("options").each("option"), options);
  visit(Member("families").each("pieces"), families);
  visit(Member("types").each("piece type"), types);
  visit(Member("attributes", Matter::name), attributes);
  visit(Member("zones").each("zone"), zones);
  visit(Member("markers").each("marker"), markers);
  visit(Member("memories").each("memory"), memories);
  visit(Member("variables"), variables);
  visit(Member("bundles"), bundles);
  visit(Member("purse"), purse);
  visit(Member("currency"), currency);
  visit(Member("effects").each("effect"), effects);
  visit(Member("defines").each("define"), defines);
  visit(Member("matchups").each("matchup"), matchups);
  visit(Member("tables").each("table"), tables);
  visit(Member("rules").each("rule"), rules);
  visit(Member("decisions"), decisions);
  visit(Member("turns"), turns);
  visit(Member("phases").each("phase"), phases);
  visit(Member("steps"), steps);
  visit(Member("setup"), setup);
  visit(Member("play"), play);
  visit(Member("score_player"), score_player);
  visit(Member("score").each("score"), score);
  visit(Member("criteria").each("winner"), criteria);
  visit(Member("shared_victory"), shared_victory);
  visit(Member("has_winner"), has_winner);
  visit(Member("returns"), returns);
  visit(Member("limit"), limit);
  visit(Member("limit_is_draw"), limit_is_draw);
  visit(Member("claims", Matter::wording).each("claim").always(), claims);
  visit(Member("labels", Matter::wording), labels);
  visit(Member("tellings", Matter::wording), tellings);
  visit(Member("looks", Matter::wording), looks);
}

} // namespace brehon::model
