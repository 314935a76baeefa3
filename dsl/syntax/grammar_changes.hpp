#pragma once

// The grammar of editions and variants, and of a file. What a change puts in place of something is read twice: here as
// the first of all things that it can be, so that it is known where it ends, and again where it is put (`parse_item`).

#include "dsl/syntax/grammar.hpp"

// clang-format off: a rule a line reads better

namespace brehon::grammar {

// ---- where a new text ends
struct begins_item : sor<seq<word<"title">, string>, seq<word<"players">, sor<number, id>>, seq<word<"languages">, id>,
                         seq<sor<word<"sources">, word<"pieces">, word<"zones">, word<"markers">, word<"glossary">,
                                 word<"sentences">, word<"looks">, word<"setup">, word<"play">>,
                             open_brace>,
                         seq<word<"note">, id, note_sort>,
                         seq<sor<word<"kind">, word<"grid">, word<"hexes">, word<"ring">, word<"track">, word<"graph">,
                                 word<"table">, word<"option">, word<"gap">, word<"define">, word<"matchup">,
                                 word<"phase">, word<"rule">, word<"example">, word<"purse">>,
                             id>,
                         words<"score", "player">, seq<word<"winner">, sor<word<"most">, word<"fewest">>>,
                         seq<word<"returns">, sor<word<"win">, word<"draw">, word<"loss">, word<"score">>>,
                         seq<word<"limit">, number>, seq<claim_sort, id, word<":">>> {};
struct before_or_after : node<Kind::relation, sor<word<"before">, word<"after">>> {};
struct where_added : node<Kind::relation, sor<words<"at", "begin", "to">, word<"to">, word<"before">, word<"after">>> {
};
struct added_sort
    : sor<word<"require">, word<"value">, word<"row">, word<"card">, word<"score">, word<"statement">, word<"action">> {
};
struct begins_change
    : sor<seq<sor<word<"replace">, word<"remove">>, path>, seq<word<"add">, opt<added_sort>, where_added, path>,
          seq<word<"move">, path, before_or_after, path>, seq<word<"cite">, path, citation>,
          seq<word<"label">, path, id, string>, seq<word<"language">, id>, words<"drop", "example">,
          seq<id, sor<word<"is">, word<"was">>>, begins_item> {};
struct text_end : ahead<cites, sor<word<"}">, begins_change>> {};
template <typename Rule> struct ended : seq<Rule, text_end> {};
template <typename... Rules> struct first_ended : sor<seq<ahead<ended<Rules>>, Rules>...> {};

// ---- what stands in place of something
struct requirement : node<Kind::require, id, word<":">, expr, closing> {};
struct zone_clause : sor<shape, zone_families, face, seen_by, up_to_size, refilled_from, count_hidden> {};
struct new_statement : first_ended<statement, effect, item, match_case> {};
struct new_row : first_ended<matchup_row, matchup_never, table_never, results, cell, piece_row, score_item, graph_node,
                             kind_row, counted_value, place_part, family, zone, marker, source_text, reading, entry,
                             label, told, one_look, option_value, any_fact, example_line, comma_list<attribute>,
                             parameters, rule_parameters, value_case> {};
struct new_clause
    : first_ended<plus<zone_clause>, copies, showing, in_force, per_player, where, along, when, until, until_all_passed,
                  once_each, each_until, until_done, untold, of_players, clockwise_from, from, to, by,
                  seq<initial, opt<lasts>>, lasts, within, deep, item_condition, per, at_most, up_to_bundle,
                  up_to_where, all_of, otherwise, with_most, with_fewest, must_if, if_possible, nothing_else, as_name,
                  as_marker, once_per, of_any_player, option_default, is_default, optional, less_average, dimensions,
                  table_axes, policy, any_claim, first_case, ordered_by, with, with_showing, of, source, over,
                  default_value, less, more, because, turn_of, on, known_order, plus<source_fact>, plus<look_clause>,
                  else_, comma_list<viewer>, seen_by_me,
                  seq<criterion, star<word<",">, word<"then">, criterion>, opt<otherwise>>, comma_list<return_value>,
                  returns_score> {};
struct binder_texts : seq<choices, opt<if_possible>, opt<by>, opt<where>> {};
struct marker_text : seq<domain, opt<optional>, opt<initial>, opt<lasts>, opt<seen_by>> {};
struct option_text : seq<sor<option_values, bounds>, opt<option_default>, opt<option_requires>> {};
struct new_value : first_ended<score_value, adjusted, bundle, rest, axes, axis, comparing, binder_texts,
                               comma_list<source_expr>, comma_list<key>, marker_text, option_text,
                               seq<string, opt<string>>, portion, noun, call, comma_list<act>, comma_list<argument>,
                               comma_list<content>, path, seq<number, word<"decisions">, opt<otherwise>>> {};
/// What fits nowhere is read once more, for its findings.
struct faulty_text : sor<ended<statement>, ended<expr>> {};
struct new_text : node<Kind::value, sor<new_statement, new_clause, new_row, new_value, faulty_text>> {};
struct new_flow
    : node<Kind::value,
           sor<first_ended<until, flow_statement, flow_else>, new_statement, new_clause, new_value, faulty_text>> {};

// ---- what stands in braces
template <typename Element> struct body : node<Kind::block, braces<named<"what is added", Element>>> {};
template <typename... Rules> struct body_of : node<Kind::block, open_brace, Rules..., word<"}">> {};
template <typename... Bodies> struct first_whole : sor<seq<ahead<Bodies>, Bodies>...> {};
struct new_body
    : sor<first_whole<block, body<requirement>, body<effect>, body<sor<results, matchup_never, matchup_row>>,
                      body<sor<table_never, cell>>, body<sor<piece_row, counted_value>>, body<score_item>,
                      body<kind_row>, body<graph_node>, body<place_part>, body<any_fact>, body<example_line>,
                      body<family>, body<zone>, body<marker>, body<reading>, body<source_text>, body<entry>, body<told>,
                      body<one_look>, body<label>, body<match_case>, body<item>, body_of<comma_list<kind_value>>,
                      body_of<comma_list<attribute>>, body_of<plus<zone_clause>>, body_of<new_clause>,
                      body_of<new_value>>,
          block> {};

// ---- changes
struct begins_play : ahead<word<"play">, sor<word<".">, word<"{">, word<"with">>> {};
struct changed_body : sor<seq<begins_play, path, flow_block>, seq<path, new_body>> {};
struct changed_text : sor<seq<begins_play, path, word<"with">, new_flow>, seq<path, word<"with">, new_text>> {};
struct add : node<Kind::add, word<"add">, opt<added_sort>, where_added, changed_body, cites> {};
struct remove : node<Kind::remove, word<"remove">, path, opt<string>, cites> {};
struct begins_fact : seq<open_brace, sor<next_fact, word<"ended">>> {};
struct replace_example : node<Kind::replace_example, words<"replace", "example">, path,
                              sor<seq<ahead<begins_fact>, facts>, example_body>, cites> {};
struct example_name : node<Kind::path, token<id_shape>> {};
struct drop_example : node<Kind::drop_example, words<"drop", "example">, example_name, string, cites> {};
struct replace
    : node<Kind::replace, word<"replace">, sor<seq<ahead<path, word<"with">>, changed_text>, changed_body>, cites> {};
struct reorder : node<Kind::reorder, word<"move">, path, before_or_after, path, cites> {};
struct needed_citation_shape : citation_shape {
  static constexpr std::string_view label() { return "a citation such as `@source:3`"; }
};
struct needed_citation : node<Kind::citation, token<needed_citation_shape>> {};
struct cite : node<Kind::cite, word<"cite">, path, needed_citation, cites> {};
struct relabel : node<Kind::relabel, word<"label">, path, plus<label>, cites> {};
struct rename : node<Kind::rename, id, word<"was">, path, cites> {};
struct choose_reading : node<Kind::choose_reading, id, word<"is">, value, cites> {};
struct speaks : node<Kind::speaks, word<"language">, id, cites> {};
struct change : sor<choose_reading, rename, speaks, add, remove, replace_example, drop_example, replace, reorder, cite,
                    relabel, item> {};
struct changes : braces<named<"a change or a part of a game", change>> {};
struct of_edition : node<Kind::of_edition, word<"of">, id, opt<word<":">, id>> {};
struct from_file : node<Kind::from_file, word<"from">, string> {};
struct edition : node<Kind::edition, word<"edition">, id, of_edition, opt<from_file>, changes, cites> {};
struct variant : node<Kind::variant, word<"variant">, id, of_edition, opt<from_file>, changes, cites> {};
struct language_version : node<Kind::language_version, word<"brehon">, number> {};
struct part_of_file : sor<language_version, game, edition, variant> {};
struct file : node<Kind::file, elements<named<"`game`, `edition` or `variant`", part_of_file>>> {};

} // namespace brehon::grammar
