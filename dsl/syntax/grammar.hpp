#pragma once

// The grammar of rule files: rules only. `node<Kind::x, ...>` makes a node of that kind whose children are the nodes
// made inside it; `fold` makes one that takes the operand before it as its first child. The order of alternatives is
// part of the language: the first that fits is taken.

#include "dsl/syntax/grammar_expr.hpp"

// clang-format off: a rule a line reads better

namespace brehon::grammar {

// ---- statements
struct require : node<Kind::require, word<"require">, opt<seq<id, word<":">>>, expr, closing> {};

struct contents;
struct fact_value : seq<word<"=">, contents> {};
struct fact : node<Kind::fact, reference, fact_value, cites> {};
struct fraction : seq<signed_number, opt<fold<Kind::divide, word<"/">, number>>> {};
struct at_value : seq<word<"at">, sor<fraction, none, reference>> {};
struct fact_at : node<Kind::fact_at, reference, at_value, cites> {};
struct fact_ended
    : node<Kind::fact_ended, word<"ended">, not_at<sor<word<"=">, word<"at">, word<"[">, word<".">>>, cites> {};
struct sees;
struct does_not_see;
struct is_shown;
struct any_fact : sor<fact_ended, sees, does_not_see, is_shown, fact, fact_at> {};
struct facts : braces<named<"a fact", any_fact>> {};
struct place : node<Kind::place, word<"place">, facts, cites> {};

struct but : node<Kind::but, word<"but">> {};
struct anywhere : node<Kind::anywhere, word<"anywhere">, opt<but, word<"box">>> {};
struct from : node<Kind::from, word<"from">, sor<anywhere, comma_list<sor<set, reference>>>> {};
struct to : node<Kind::to, word<"to">, reference> {};
struct face : sor<node<Kind::face_down, words<"face", "down">>, node<Kind::face_up, words<"face", "up">>> {};
struct up_to_bundle : node<Kind::up_to, words<"up", "to">, sor<bundle, reference>> {};
struct all_of : node<Kind::all_of, word<"all">, noun> {};
struct moved : sor<seq<up_to_bundle, opt<from>, to>, seq<all_of, opt<from>, to>, seq<bundle, opt<from>, to>,
                   seq<sor<seq<ahead<begins_aggregate>, aggregate>, reference>, opt<from>, to>> {};
struct move : node<Kind::move, word<"move">, moved, opt<face>, closing> {};
struct up_to_number : node<Kind::up_to, words<"up", "to">, sor<number, amount_expr>> {};
struct draw_pieces
    : node<Kind::draw_pieces, word<"draw">, sor<up_to_number, number, amount_expr>, from, to, opt<face>, closing> {};
struct shuffle : node<Kind::shuffle, word<"shuffle">, reference, closing> {};
struct roll : node<Kind::roll, word<"roll">, reference, closing> {};
/// A place or a piece, which may be the first of several.
struct thing : sor<seq<ahead<begins_aggregate>, aggregate>, reference> {};
struct turn : node<Kind::turn, word<"turn">, thing, word<"to">, sum_expr, closing> {};
struct swap : node<Kind::swap, word<"swap">, thing, word<"and">, thing, closing> {};
struct reveal : node<Kind::reveal, word<"reveal">, sor<set, thing>, closing> {};
struct hide : node<Kind::hide, word<"hide">, sor<set, thing>, closing> {};
struct show : node<Kind::show, word<"show">, thing, word<"to">, primary, closing> {};
struct set_marker : node<Kind::set_marker, word<"set">, reference, word<"to">, expr, closing> {};
struct add_to : node<Kind::add_to, word<"add">, expr, word<"to">, reference, closing> {};
struct raise : node<Kind::raise, word<"raise">, reference, closing> {};
struct lower_flag : node<Kind::lower_flag, word<"lower">, reference, closing> {};
struct remember : node<Kind::remember, word<"remember">, reference, closing> {};
struct forget : node<Kind::forget, word<"forget">, reference, closing> {};
struct let : node<Kind::let, word<"let">, id, word<"be">, expr, closing> {};
struct as_name : node<Kind::as_name, word<"as">, id> {};
struct pay : node<Kind::pay, word<"pay">, sor<up_to_bundle, bundle, reference>, closing> {};
struct gain : node<Kind::gain, word<"gain">, sor<bundle, reference>, opt<as_name>, closing> {};
struct leave : node<Kind::leave, word<"leave">, id, tail> {};
struct keep : node<Kind::keep, words<"keep", "at", "most">, sor<number, amount_expr>, id, word<"in">, reference,
                   word<",">, words<"rest", "to">, reference, closing> {};
struct do_ : node<Kind::do_, word<"do">, id, arguments, closing> {};

struct by : node<Kind::by, word<"by">, primary> {};
struct if_possible : node<Kind::if_possible, words<"if", "possible">> {};
struct must_if : node<Kind::must_if, word<",">, words<"must", "if">, or_expr> {};
struct who_if_possible : sor<seq<by, opt<if_possible>>, seq<opt<if_possible>, opt<by>>> {};
struct may_choose : node<Kind::may_choose, words<"may", "choose">, choices, who_if_possible, block, cites> {};
struct always_possible : node<Kind::always_possible, words<"always", "possible">, string, cites> {};
struct choose : node<Kind::choose, word<"choose">, choices, who_if_possible, block, cites, opt<always_possible>> {};
struct may : node<Kind::may, word<"may">, id, opt<by>, opt<must_if>, block, cites> {};

struct anticlockwise : node<Kind::anticlockwise, word<"anticlockwise">> {};
struct clockwise_from : node<Kind::clockwise_from, sor<word<"clockwise">, anticlockwise>, word<"from">, primary> {};
struct player_name : seq<not_at<sor<word<"clockwise">, word<"anticlockwise">>>, id> {};
struct for_each_player : node<Kind::for_each_player, words<"for", "each", "player">, not_at<word<"in">>,
                              opt<player_name>, opt<clockwise_from>, opt<where>, block, cites> {};
struct for_each : node<Kind::for_each, words<"for", "each">, binders, opt<where>, block, cites> {};
struct if_statement;
struct else_ : node<Kind::else_, word<"else">, sor<if_statement, block>> {};
struct if_statement : node<Kind::if_, word<"if">, expr, block, cites, opt<else_>, cites> {};
struct match_case : node<Kind::match_case, sor<rest, comma_list<key>>, block, cites> {};
struct first_case : node<Kind::first_case, words<"first", "case">> {};
struct match_statement : node<Kind::match, word<"match">, expr, opt<first_case>,
                              braces<named<"a case such as `value { … }`", match_case>>, cites> {};

struct until : node<Kind::until, word<"until">, or_expr> {};
struct as_marker : node<Kind::as_marker, word<"as">, id> {};
struct repeat_times
    : node<Kind::repeat_times, word<"repeat">, sor<number, amount_expr>, word<"times">, opt<until>, block, cites> {};
struct repeat_until : node<Kind::repeat_until, word<"repeat">, until, block, cites> {};
struct repeat : node<Kind::repeat, word<"repeat">, id, source, opt<as_marker>, block, cites> {};

struct end : node<Kind::end, word<"end">, tail> {};
/// One player wins, or several win together.
struct several : sor<node<Kind::everybody, word<"all">, ahead<sor<word<"win">, word<"lose">>>>, set, primary> {};
struct winning : sor<seq<ahead<primary, word<"wins">>, primary, word<"wins">>,
                     seq<ahead<several, word<"win">>, several, word<"win">>> {};
struct losing : sor<seq<ahead<primary, word<"loses">>, primary, word<"loses">>,
                    seq<ahead<several, word<"lose">>, several, word<"lose">>> {};
struct wins : node<Kind::wins, winning, tail> {};
struct loses : node<Kind::loses, losing, tail> {};
struct draw : node<Kind::draw, word<"draw">, tail> {};
struct outcome : sor<draw, end, wins, loses> {};

struct next_turn : node<Kind::next_turn, words<"next", "turn", "to">, primary, closing> {};

struct once_per : node<Kind::once_per, word<",">, words<"once", "per">, id> {};
struct at_once : node<Kind::at_once, words<"at", "once", "when">, expr, opt<once_per>, block, cites> {};

// ---- decisions
struct parameter : binder {};
struct parameters : node<Kind::parameters, word<"(">, choices, word<")">> {};
struct action
    : node<Kind::action, word<"action">, id, opt<parameters>, opt<further<seen_by_me>>, opt<when>, block, cites> {};
struct until_done : node<Kind::until_done, words<"until", "done">> {};
struct actions : node<Kind::actions, word<"actions">, id, opt<until_done>, block, cites> {};
struct together : node<Kind::together, word<"together">, block, cites> {};
struct nothing_else : node<Kind::nothing_else, words<"if", "nothing", "else">> {};
struct pass : node<Kind::pass, word<"pass">, not_at<sor<word<"wins">, word<"loses">>>, opt<nothing_else>,
                   opt<further<seen_by_me>>, closing> {};
struct done : node<Kind::done, word<"done">, cites> {};
struct if_nothing : words<"if", "nothing", "possible"> {};
struct nothing_draws : node<Kind::draw, word<"draw">> {};
struct nothing_wins : node<Kind::wins, winning> {};
struct nothing_loses : node<Kind::loses, losing> {};
struct nothing_ends : node<Kind::end, word<"end">> {};
struct names_nothing : ahead<sor<word<"draw">, word<"end">, winning, losing>, if_nothing> {};
struct nothing_and : node<Kind::condition, word<"and">, or_expr> {};
struct nothing_possible
    : node<Kind::nothing_possible, names_nothing, sor<nothing_draws, nothing_ends, nothing_wins, nothing_loses>,
           if_nothing, opt<nothing_and>, closing> {};

// ---- flow
struct once_each : node<Kind::once_each, words<"once", "each">> {};
struct each_until : node<Kind::each_until, words<"each", "until">, or_expr> {};
struct until_all_passed : node<Kind::until_all_passed, words<"until", "all", "have", "passed">> {};
struct of_players : node<Kind::of_players, words<"of", "players">, word<"where">, or_expr> {};
struct turns_until : seq<word<",">, sor<until_all_passed, once_each, each_until, until>> {};
struct turns : node<Kind::turns, word<"turns">, clockwise_from, opt<of_players>, opt<turns_until>, block, cites> {};
struct step : node<Kind::step, word<"step">, id, block, cites> {};

struct statement
    : sor<require, place, at_once, turns, step, nothing_possible, always_possible, action, actions, pass, done, move,
          draw_pieces, shuffle, roll, turn, swap, reveal, hide, show, set_marker, add_to, together, may_choose, choose,
          may, for_each_player, for_each, if_statement, match_statement, do_, keep, repeat_times, repeat, repeat_until,
          next_turn, raise, lower_flag, remember, forget, let, pay, gain, leave, outcome> {};

struct enter : node<Kind::enter, id, cites> {};
struct flow_statement;
struct flow_block : node<Kind::block, braces<named<"a phase or `repeat`, `if`, `end`", flow_statement>>> {};
struct flow_if;
struct flow_else : node<Kind::else_, word<"else">, sor<flow_if, flow_block>> {};
struct flow_if : node<Kind::if_, word<"if">, expr, flow_block, cites, opt<flow_else>, cites> {};
struct flow_repeat : node<Kind::repeat, word<"repeat">, id, source, opt<as_marker>, flow_block, cites> {};
struct flow_times
    : node<Kind::repeat_times, word<"repeat">, sor<number, amount_expr>, word<"times">, opt<until>, flow_block, cites> {
};
struct flow_until : node<Kind::repeat_until, word<"repeat">, until, flow_block, cites> {};
struct flow_statement : sor<flow_times, flow_repeat, flow_until, flow_if, end, enter> {};

// ---- declarations
struct value : sor<none, name, signed_number> {};
struct title : node<Kind::title, word<"title">, string, cites> {};
struct players : node<Kind::players, word<"players">, sor<bounds, number, comma_list<id>>, cites> {};
struct languages : node<Kind::languages, word<"languages">, comma_list<id>, cites> {};
struct source_language : node<Kind::source_language, word<"language">, id> {};
struct source_lines : node<Kind::source_lines, word<"lines">, number> {};
struct source_sentences : node<Kind::source_sentences, word<"sentences">, number> {};
struct source_hash : node<Kind::source_hash, word<"sha256">, string> {};
struct source_fact : sor<source_language, source_lines, source_sentences, source_hash> {};
struct source_facts : star<source_fact> {};
struct source_text : node<Kind::source_text, id, string, source_facts, cites> {};
struct sources : node<Kind::sources, word<"sources">, braces<named<"a source", source_text>>, cites> {};
struct note_sort : node<Kind::name, sor<word<"wording">, word<"story">, word<"components">, word<"not_modelled">>> {};
struct note : node<Kind::note, word<"note">, id, note_sort, string, closing> {};

struct optional : node<Kind::optional, word<"or">, word<"none">> {};
struct domain : sor<bounds, name> {};
struct attribute : node<Kind::attribute, id, opt<sor<seq<word<":">, domain>, bounds>>, opt<optional>> {};
struct attributes : seq<word<"(">, comma_list<attribute>, word<")">> {};
struct kind_row : node<Kind::kind_row, id, word<":">, comma_list<value>, cites> {};
struct kind_value : node<Kind::kind_value, id, cites> {};
struct ordered_by : node<Kind::ordered_by, words<"ordered", "by">, comma_list<name>, opt<when>> {};
struct only_places : node<Kind::only_places, word<"only">, expr, cites> {};
struct kind_tail : star<sor<ordered_by, only_places>> {};
struct kind_body : sor<seq<attributes, opt<braces<named<"a row such as `name: value`", kind_row>>>, kind_tail>, bounds,
                       seq<word<"{">, cites, comma_list<kind_value>, word<"}">>> {};
struct kind : node<Kind::kind, word<"kind">, id, kind_body, closing> {};
struct facing_pair : seq<id, word<":">, name> {};
struct facing : node<Kind::facing, word<"facing">, comma_list<facing_pair>, cites> {};
struct adjacent : node<Kind::adjacent, word<"adjacent">, name, cites> {};
struct area_index : seq<word<"[">, name, word<"]">> {};
struct area : node<Kind::area, word<"area">, id, opt<node<Kind::of, area_index>>, word<"=">, set, cites> {};
struct place_part : sor<facing, adjacent, only_places, area> {};
struct place_body : braces<named<"`facing`, `adjacent`, `only` or `area`", place_part>> {};
struct grid : node<Kind::grid, word<"grid">, id, sum_expr, word<"x">, sum_expr, opt<place_body>, closing> {};
struct hexes : node<Kind::hexes, word<"hexes">, id, sum_expr, word<"x">, sum_expr, opt<place_body>, closing> {};
struct ring : node<Kind::ring, word<"ring">, id, bounds, opt<place_body>, closing> {};
struct track : node<Kind::track, word<"track">, id, bounds, opt<place_body>, closing> {};
struct graph_node : node<Kind::graph_node, id, word<":">, comma_list<name>, cites> {};
struct graph : node<Kind::graph, word<"graph">, id, braces<named<"a place such as `a: b, c`", graph_node>>, closing> {};

struct dimension : sor<bounds, name> {};
struct dimensions : node<Kind::dimensions, word<"[">, comma_list<dimension>, word<"]">> {};
struct table_axes : node<Kind::dimensions, word<"(">, comma_list<seq<dimension, opt<optional>>>, word<")">> {};

struct table_key : sor<any, key> {};
/// The key after a number is none of its pieces: `1: 2  date, 3: 4`.
struct next_row : ahead<comma_list<table_key>, word<":">> {};
struct cell_value : node<Kind::value, sor<seq<signed_number, next_row>, bundle, value, parenthesised>> {};
struct cell : node<Kind::cell, sor<rest, comma_list<table_key>>, word<":">, cell_value, cites> {};
struct table_never : node<Kind::never, word<"never">, comma_list<table_key>, cites> {};
struct first_row : node<Kind::first_row, words<"first", "row">> {};
struct policy
    : sor<first_row, node<Kind::sum_of_rows, words<"sum", "of", "rows">>, node<Kind::all_rows, words<"all", "rows">>> {
};
/// What `check` proves of a table or matchup.
template <Kind K, Text T> struct claim : node<K, word<",">, word<T>> {};
struct any_claim : sor<claim<Kind::rising, "rising">, claim<Kind::falling, "falling">,
                       claim<Kind::symmetric, "symmetric">, claim<Kind::opposite, "opposite">> {};
struct claims : star<any_claim> {};
struct table : node<Kind::table, word<"table">, id, table_axes, opt<optional>, opt<policy>, claims,
                    braces<named<"a row such as `key: value`", sor<table_never, cell>>>, closing> {};

struct per_player : node<Kind::per_player, words<"per", "player">> {};
struct in_force : node<Kind::in_force, words<"in", "force", "in">, id> {};
struct copies : sor<node<Kind::copies, token<count_shape>>, node<Kind::copies, word<"x">, amount_expr>,
                    node<Kind::unlimited, word<"unlimited">>> {};
struct showing : node<Kind::showing, word<"showing">, sor<bounds, comma_list<name>>> {};
struct counted_value : node<Kind::counted_value, id, not_at<word<":">>, copies, cites> {};
struct row_cell : node<Kind::value, sor<bundle, value, parenthesised>> {};
struct effect;
struct effects : node<Kind::block, braces<named<"an effect", effect>>> {};
struct piece_row : node<Kind::piece_row, id, word<":">, comma_list<row_cell>, opt<copies>, opt<effects>, cites> {};
struct family
    : node<Kind::family, id, opt<per_player>, opt<attributes>, opt<in_force>, opt<copies>, opt<showing>,
           opt<braces<named<"a value with its number of copies, or a row", sor<counted_value, piece_row>>>>, closing> {
};
struct pieces : node<Kind::pieces, word<"pieces">, braces<named<"a piece", family>>, cites> {};

struct viewer
    : sor<node<Kind::holder, word<"holder">>, node<Kind::owner, word<"owner">>, node<Kind::nobody, word<"nobody">>,
          node<Kind::others, word<"others">>, node<Kind::everybody, word<"all">, opt<where>>> {};
struct seen_by : node<Kind::seen_by, words<"seen", "by">, comma_list<viewer>> {};
struct up_to_size : node<Kind::up_to, words<"up", "to">, sum_expr> {};
struct count_hidden : node<Kind::count_hidden, words<"count", "hidden">> {};
struct refilled_from : node<Kind::refilled_from, words<"refilled", "from">, id> {};
struct shape : sor<node<Kind::bag, word<"bag">>, node<Kind::slot, word<"slot">>, node<Kind::pile, word<"pile">>,
                   node<Kind::row, word<"row">>> {};
struct zone_families : node<Kind::of, word<"of">, sor<set, name>> {};
struct zone : node<Kind::zone, comma_list<seq<id, opt<dimensions>>>, shape, zone_families,
                   star<sor<face, seen_by, up_to_size, refilled_from, count_hidden>>, closing> {};
struct zones : node<Kind::zones, word<"zones">, braces<named<"a zone", zone>>, cites> {};
struct purse : node<Kind::purse, word<"purse">, comma_list<reference>, word<"with">, id, cites> {};

struct initial : node<Kind::initial, word<"from">, sor<signed_number, primary>> {};
struct lasts : node<Kind::lasts, word<",">, word<"lasts">, id> {};
struct marker : node<Kind::marker, id, opt<dimensions>, word<"on">, domain, opt<optional>, opt<initial>, opt<lasts>,
                     opt<seen_by>, closing> {};
struct memory
    : node<Kind::memory, word<"memory">, id, opt<dimensions>, word<"of">, comma_list<name>, opt<up_to_size>, closing> {
};
struct markers : node<Kind::markers, word<"markers">, braces<named<"a marker", marker>>, cites> {};

struct option_value : node<Kind::option_value, id, cites> {};
struct option_values : seq<word<"{">, cites, comma_list<option_value>, word<"}">> {};
struct option_default : node<Kind::is_default, word<"=">, sor<signed_number, name>> {};
struct option_requires : node<Kind::require, word<"require">, expr> {};
struct option : node<Kind::option, word<"option">, id, sor<option_values, bounds>, opt<option_default>,
                     opt<option_requires>, closing> {};
struct is_default : node<Kind::is_default, word<"default">> {};
struct reading : node<Kind::reading, id, opt<is_default>, string, cites> {};
struct gap : node<Kind::gap, word<"gap">, id, string, braces<named<"a reading", reading>>, closing> {};
struct define_value : node<Kind::value, sor<adjusted, expr>> {};
struct within : node<Kind::within, word<"within">, bounds> {};
struct rule_parameters : node<Kind::parameters, word<"(">, opt<binders>, word<")">> {};
struct deep : node<Kind::deep, word<",">, words<"at", "most">, sum_expr, word<"deep">> {};
struct define : node<Kind::define, word<"define">, id, opt<rule_parameters>, word<"=">, define_value, opt<within>,
                     opt<deep>, closing> {};

struct results : node<Kind::results, word<"results">, comma_list<id>, cites> {};
struct axis_item : sor<any, set, key> {};
struct matchup_never : node<Kind::never, word<"never">, id, comma_list<axis_item>, cites> {};
struct axis : node<Kind::axis, comma_list<axis_item>> {};
struct axes : list<axis, word<"vs">> {};
struct comparing
    : sor<node<Kind::same, word<"same">>, node<Kind::higher, word<"higher">>, node<Kind::lower, word<"lower">>> {};
struct matchup_row
    : node<Kind::matchup_row, opt<but>, sor<seq<comparing, ahead<word<"->">>>, rest, axes>, word<"->">, id, closing> {};
struct matchup : node<Kind::matchup, word<"matchup">, id, attributes, opt<first_row>, claims,
                      braces<named<"`results`, `never` or a row such as `a vs b -> result`",
                                   sor<results, matchup_never, matchup_row>>>,
                      closing> {};

struct setup : node<Kind::setup, word<"setup">, block, cites> {};
struct play : node<Kind::play, word<"play">, flow_block, cites> {};
struct phase : node<Kind::phase, word<"phase">, id, block, cites> {};
struct rule : node<Kind::rule, word<"rule">, id, rule_parameters, block, cites> {};

struct item_condition : node<Kind::condition, word<"if">, or_expr> {};
struct at_most : node<Kind::at_most, word<",">, words<"at", "most">, number> {};
struct per : node<Kind::per, word<"per">, opt<number>, binders> {};
struct per_value : sor<signed_number, reference, parenthesised> {};
struct per_score : seq<per_value, per, opt<where>> {};
struct score_value : seq<sor<per_score, expr>, opt<item_condition>, opt<at_most>> {};
struct score_item : node<Kind::score_item, id, word<":">, score_value, closing> {};
struct score : node<Kind::score, words<"score", "player">, id,
                    braces<named<"a score item such as `name: value`", score_item>>, cites> {};
struct criterion : sor<node<Kind::most, word<"most">, expr>, node<Kind::fewest, word<"fewest">, expr>> {};
struct otherwise : node<Kind::otherwise, word<",">, word<"else">, id> {};
struct winner
    : node<Kind::winner, word<"winner">, criterion, star<word<",">, word<"then">, criterion>, opt<otherwise>, cites> {};
struct return_value : sor<node<Kind::win, word<"win">, signed_number>, node<Kind::draw, word<"draw">, signed_number>,
                          node<Kind::loss, word<"loss">, signed_number>> {};
struct less_average : node<Kind::less_average, words<"less", "average", "score">> {};
struct returns_score : node<Kind::returns_score, word<"score">, opt<less_average>> {};
struct returns : node<Kind::returns, word<"returns">, sor<comma_list<return_value>, returns_score>, closing> {};
struct limit : node<Kind::limit, word<"limit">, number, word<"decisions">, otherwise, closing> {};

/// What is said of the positions of a game, and tested in play.
struct claim_sort : node<Kind::claim_sort, sor<word<"always">, word<"never">, word<"reaches">>> {};
struct game_claim : node<Kind::claim, claim_sort, id, word<":">, expr, closing> {};

struct form_word : node<Kind::id, token<any_word_shape>> {};
struct label_form : node<Kind::label_form, sor<string, seq<form_word, opt<string>, opt<string>>>> {};
struct label_forms : seq<word<"{">, plus<named<"a form such as `short \"chief\"`", label_form>>, word<"}">> {};
struct plural : seq<string> {};
struct label : node<Kind::label, id, string, opt<plural>, opt<label_forms>> {};
struct entry : node<Kind::entry, path, plus<label>, cites> {};
struct glossary
    : node<Kind::glossary, word<"glossary">, braces<named<"an entry such as `chief en \"chief\"`", entry>>, cites> {};

struct said : node<Kind::label, id, string> {};
struct untold : node<Kind::untold, word<"without">, comma_list<sor<number, path>>> {};
struct told : node<Kind::told, path, opt<untold>, plus<said>, closing> {};
struct sentences : node<Kind::sentences, word<"sentences">,
                        braces<named<"a sentence such as `draw en \"Draw {1, count, card}.\"`", told>>, cites> {};

struct seat_colour : node<Kind::colour, word<"colour">, name> {};
struct piece_sign : node<Kind::sign, word<"sign">, string> {};
struct checkered : node<Kind::checkered, word<"checkered">> {};
struct look_clause : sor<seat_colour, piece_sign, checkered> {};
struct one_look : node<Kind::look, path, plus<look_clause>, cites> {};
struct looks : node<Kind::looks, word<"looks">, braces<named<"a look such as `king sign \"K\"`", one_look>>, cites> {};

// ---- effects of a piece in force
struct effect_condition : node<Kind::condition, word<"if">, expr> {};
struct of_any_player : node<Kind::of_any_player, words<"of", "any", "player">> {};
struct hook_tail : seq<opt<of_any_player>, opt<effect_condition>, block, cites> {};
struct effect
    : sor<node<Kind::score_effect, word<"score">, id, word<":">, score_value, cites>,
          node<Kind::adjust, word<"adjust">, call_amount, word<"by">, signed_number, opt<effect_condition>, cites>,
          node<Kind::before, word<"before">, path, hook_tail>, node<Kind::after, word<"after">, path, hook_tail>,
          node<Kind::instead_of, words<"instead", "of">, path, hook_tail>,
          node<Kind::waive, word<"waive">, path, opt<effect_condition>, cites>, at_once,
          node<Kind::action_in, word<"action">, id, opt<parameters>, word<"in">, path, block, cites>> {};

// ---- examples
struct only : node<Kind::only, word<"only">> {};
struct piece_ref : seq<reference> {};
struct content_showing : node<Kind::with_showing, word<"showing">, primary> {};
struct begins_sight : seq<id, sor<word<"sees">, words<"does", "not", "see">, words<"is", "shown">>> {};
struct next_fact : sor<begins_sight, seq<reference, sor<word<"=">, word<"at">>>> {};
struct any_next : sor<next_fact, word<"ended">> {};
struct counted : seq<number, not_at<any_next>> {};
struct content
    : node<Kind::content, sor<none, seq<opt<counted>, opt<any>, sor<number, piece_ref>, opt<content_showing>>>> {};
struct back : node<Kind::back, opt<number>, word<"hidden">, not_at<any_next>, piece_ref> {};
struct some_pieces : sor<back, content> {};
template <typename Piece> struct in_brackets : seq<word<"[">, opt<comma_list<Piece>>, word<"]">> {};
struct then_any : opt<words<"then", "any">> {};
struct known_order : node<Kind::known_order, in_brackets<some_pieces>, then_any> {};
struct contents : sor<known_order, node<Kind::contents, some_pieces, star<word<",">, not_at<next_fact>, some_pieces>>> {
};

// What a player sees, in the words in which it is printed.
struct unseen : node<Kind::unseen, word<"hidden">> {};
struct others_choose : node<Kind::others_choose, words<"others", "choose">> {};
struct as_before : node<Kind::as_before, words<"as", "before">> {};
struct rest_as_before : node<Kind::as_before, word<",">, words<"rest", "as", "before">> {};
struct ends_list : sor<word<"and">, words<"rest", "as", "before">, any_next> {};
struct seen_list : seq<sor<back, unseen, content>, star<word<",">, not_at<ends_list>, some_pieces>,
                       opt<word<",">, word<"and">, unseen>, opt<rest_as_before>> {};
struct seen_order : node<Kind::known_order, in_brackets<some_pieces>> {};
struct seen_face_down : seq<number, node<Kind::face_down, words<"face", "down">>> {};
struct seen
    : node<Kind::seen, sor<seen_face_down, seq<seen_order, opt<word<"then">, sor<any, seen_list>>>, seen_list>> {};
struct seen_there : seq<reference, sor<as_before, seq<word<"=">, seen>, at_value>> {};
struct sees : node<Kind::sees, id, word<"sees">, sor<others_choose, seen_there>, cites> {};
struct does_not_see : node<Kind::does_not_see, id, words<"does", "not", "see">, reference, cites> {};
struct nothing : node<Kind::nothing, word<"nothing">, not_at<sor<word<"=">, word<"[">>>> {};
struct is_shown : node<Kind::is_shown, id, words<"is", "shown">, sor<nothing, seq<reference, fact_value>>, cites> {};

struct given : node<Kind::given, word<"given">, opt<only>, facts, cites> {};
struct turn_of : node<Kind::turn_of, word<",">, words<"turn", "of">, id> {};
struct at : node<Kind::at, word<"at">, path, opt<turn_of>, cites> {};
struct run : node<Kind::run, word<"run">, path, opt<turn_of>, cites> {};
struct score_now : node<Kind::score_now, word<"score">, not_at<word<"[">>, cites> {};
struct plain : sor<any, signed_number, none, reference> {};

struct on : node<Kind::on, word<"on">, reference> {};
struct chosen_piece : node<Kind::chosen_piece, opt<number>, reference, opt<on>> {};
struct chosen_pieces : node<Kind::chosen_pieces, word<"{">, opt<comma_list<chosen_piece>>, word<"}">> {};
struct argument : node<Kind::argument, sor<chosen_pieces, payment, plain>, opt<on>> {};
struct act_arguments : seq<word<"(">, opt<comma_list<argument>>, word<")">> {};
struct number_rolled : node<Kind::content, signed_number> {};
struct fallen_order : node<Kind::known_order, in_brackets<content>, then_any> {};
struct fallen : sor<any, fallen_order, number_rolled, content> {};
struct as : node<Kind::as, word<"as">, fallen> {};
struct choose_one : seq<ahead<word<"choose">>, id, not_at<word<"(">>, argument> {};
struct act : node<Kind::act, sor<choose_one, seq<id, opt<act_arguments>>>, opt<as>> {};
struct plays : node<Kind::plays, word<"play">, id, comma_list<act>, cites> {};
struct because : node<Kind::because, word<"because">, path> {};
struct refuse : node<Kind::refuse, word<"refuse">, id, act, because, cites> {};
struct expect : node<Kind::expect, word<"expect">, facts, cites> {};
struct disputed : node<Kind::disputed, word<"disputed">, string, cites> {};
struct chance_line : node<Kind::as, word<"as">, fallen, cites> {};
struct example_players : node<Kind::players, word<"players">, comma_list<id>, cites> {};
struct example_option : node<Kind::choose_reading, word<"with">, id, word<"is">, value, cites> {};
struct example_line
    : sor<example_players, example_option, given, at, run, score_now, plays, refuse, expect, disputed, chance_line> {};
struct example_body : braces<named<"a line of an example", example_line>> {};
struct example : node<Kind::example, word<"example">, id, example_body, cites> {};

// ---- the file
struct item : sor<title, players, languages, sources, note, kind, grid, hexes, ring, track, graph, table, pieces, zones,
                  purse, markers, memory, option, gap, define, matchup, setup, play, phase, rule, score, winner,
                  returns, limit, game_claim, example, glossary, sentences, looks> {};
struct game : node<Kind::game, word<"game">, id, braces<named<"a part of a game", item>>, cites> {};

} // namespace brehon::grammar
