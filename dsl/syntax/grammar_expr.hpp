#pragma once

// The grammar of what statements and declarations are made of: words, clauses, expressions.

#include "dsl/syntax/grammar_core.hpp"

// clang-format off: a rule a line reads better

namespace brehon::grammar {

// ---- tokens
struct id_shape {
  static constexpr std::string_view label() { return "a name"; }
  static std::size_t length(std::string_view rest);
};
struct any_word_shape {
  static constexpr std::string_view label() { return "a name"; }
  static std::size_t length(std::string_view rest);
};
/// A step of a path: a row of a table may be called `5_7`.
struct step_shape {
  static constexpr std::string_view label() { return "a name"; }
  static std::size_t length(std::string_view rest);
};
struct number_shape {
  static constexpr std::string_view label() { return "a number"; }
  static std::size_t length(std::string_view rest);
};
struct signed_shape {
  static constexpr std::string_view label() { return "a number"; }
  static std::size_t length(std::string_view rest);
};
struct count_shape {
  static constexpr std::string_view label() { return "a number of copies such as `x2`"; }
  static std::size_t length(std::string_view rest);
};
struct string_shape {
  static constexpr std::string_view label() { return "a text in quotes"; }
  static std::size_t length(std::string_view rest);
};
struct citation_shape {
  static constexpr std::string_view label() { return {}; } // it may stand nearly everywhere: not worth naming
  static std::size_t length(std::string_view rest);
};
struct compare_shape {
  static constexpr std::string_view label() { return "a comparison"; }
  static std::size_t length(std::string_view rest);
};

struct id : node<Kind::id, token<id_shape>> {};
struct name : node<Kind::name, token<id_shape>> {};
/// A place in column x of a board: `x1` is a number of copies elsewhere.
struct place_x : node<Kind::name, token<count_shape>> {};
struct member_id : node<Kind::id, sor<token<any_word_shape>, token<number_shape>>> {};
struct number : node<Kind::number, token<number_shape>> {};
struct signed_number : node<Kind::number, token<signed_shape>> {};
struct string : node<Kind::string, token<string_shape>> {};
struct citation : node<Kind::citation, token<citation_shape>> {};
struct path : node<Kind::path, token<id_shape>, star<word<".">, token<step_shape>>> {};

template <typename Rule> using comma_list = list<Rule, word<",">>;
using cites = star<citation>;

struct expr;
struct or_expr;
struct sum_expr;
struct primary;
struct set;
struct binder;
struct collection;
struct bundle;
struct reference;
struct statement;

// ---- clauses
struct when : node<Kind::when, word<"when">, or_expr> {};
struct where : node<Kind::where, word<"where">, or_expr> {};
/// A block, and no set of players who win or lose together.
struct begins_block : seq<not_at<set, sor<word<"win">, word<"lose">>>, word<"{">> {};
struct condition : node<Kind::condition, word<"if">, expr, not_at<begins_block>> {};
using closing = seq<opt<when>, cites>;
using tail = seq<opt<condition>, closing>;

struct open_brace : seq<cites, word<"{">, cites> {};
template <typename Element> struct braces : seq<open_brace, elements<Element>, word<"}">> {};
struct block : node<Kind::block, braces<named<"a statement", statement>>> {};

// ---- sets, ranges, arguments
struct range_to : node<Kind::range_to, word<"..">, sum_expr> {};
struct to_upper : sor<fold<Kind::range, word<"..">, not_at<word<"{">>, sum_expr>, fold<Kind::range_from, word<"..">>> {
};
struct bounds : node<Kind::range, not_at<word<"{">>, sum_expr, word<"..">, sum_expr> {};
/// What a parameter can be: any set of values, or of pieces.
struct sets_of : node<Kind::sets_of, words<"sets", "of">, name> {};
/// So many of the pieces that lie in places: `sets of 2..4 card in Z`, `sets of 2.. in Z`.
struct amount_expr;
struct source;
struct up_to_amount : sor<fold<Kind::range, word<"..">, sor<number, amount_expr>>, fold<Kind::range_from, word<"..">>> {
};
struct sets_of_pieces : node<Kind::sets_of_pieces, words<"sets", "of">, sor<number, amount_expr>, opt<up_to_amount>,
                             sor<binder, source>> {};
/// What a variable ranges over: a range, a set, a kind, zones, sets of pieces.
struct source_expr : sor<sets_of_pieces, sets_of, range_to, seq<sum_expr, opt<to_upper>>> {};
struct set : node<Kind::set, word<"{">, cites, opt<comma_list<source_expr>>, word<"}">> {};
struct arguments : seq<word<"(">, opt<comma_list<expr>>, word<")">> {};

// ---- binders: `x of p showing s in S with a v`
struct of : node<Kind::of, word<"of">, primary> {};
struct with_showing : node<Kind::with_showing, word<"showing">, primary> {};
struct relation
    : node<Kind::relation, sor<token<compare_shape>, words<"not", "in">, word<"in">, words<"is", "not">, word<"is">>> {
};
struct with : node<Kind::with, word<"with">, not_at<sor<word<"most">, word<"fewest">>>, id,
                   sor<seq<relation, source_expr>, sum_expr>> {};
struct source : node<Kind::source, word<"in">, source_expr> {};
using bound = seq<id, opt<further<of>>, opt<further<with_showing>>, source, star<further<with>>>;
struct binder : node<Kind::binder, bound> {};
struct binders : comma_list<binder> {};
/// What players choose, and whether only they learn it.
struct seen_by_me : node<Kind::seen_by_me, words<"seen", "by", "me">> {};
struct chosen : node<Kind::binder, bound, opt<further<seen_by_me>>> {};
struct choices : comma_list<chosen> {};
struct with_most : node<Kind::with_most, words<"with", "most">, expr> {};
struct with_fewest : node<Kind::with_fewest, words<"with", "fewest">, expr> {};
struct binder_tail : seq<opt<where>, opt<sor<with_most, with_fewest>>> {};

// ---- bundles: `1 date + 2 pepper or 1 gold`
struct any : node<Kind::any, word<"any">> {};
struct same : node<Kind::same, word<"same">> {};
struct amount_expr : seq<word<"(">, expr, word<")">> {};
/// What begins there is a change of an edition: `replace cow.copies`, `replace most with`.
struct begins_path : seq<token<id_shape>, sor<word<".">, word<"with">>> {};
struct noun : node<Kind::noun, id, not_at<sor<word<":">, begins_path>>, opt<further<of>>, opt<further<with_showing>>,
                   star<further<with>>> {};
struct call_amount : seq<name, fold<Kind::call, arguments>> {};
struct portion : node<Kind::portion, sor<seq<call_amount, sor<any, same>, noun>,
                                         seq<sor<number, amount_expr>, opt<sor<any, same>>, sor<noun, amount_expr>>>> {
};
struct payment : node<Kind::payment, list<portion, further<word<"+">>>> {};
struct bundle : node<Kind::bundle, list<payment, further<word<"or">, not_at<word<"(">>>>> {};
struct less : node<Kind::less, word<"less">, portion> {};
struct more : node<Kind::more, word<"plus">, portion> {};
/// A price: a bundle that is changed by other bundles.
struct adjusted : node<Kind::adjusted, reference, plus<further<sor<less, more>>>> {};

// ---- expressions
struct member : fold<Kind::member, word<".">, not_at<word<".">>, member_id> {};
struct index : fold<Kind::index, word<"[">, comma_list<expr>, word<"]">> {};
struct call : fold<Kind::call, arguments> {};
struct reference : seq<name, star<sor<call, index, member>>> {};

struct default_value : node<Kind::default_value, word<"else">, expr> {};
struct for_binder : seq<word<"for">, binder, opt<where>, opt<default_value>, word<")">> {};
template <Kind K, Text T>
struct counting : node<K, word<T>, word<"(">, sor<seq<binder, binder_tail>, collection>, word<")">> {};
template <Kind K, Text T> struct collecting : node<K, word<T>, word<"(">, expr, for_binder> {};
struct aggregate : sor<counting<Kind::count, "count">, counting<Kind::first, "first">, collecting<Kind::sum, "sum">,
                       collecting<Kind::different, "different">, collecting<Kind::highest, "highest">,
                       collecting<Kind::lowest, "lowest">, collecting<Kind::union_, "union">> {};
struct parenthesised : node<Kind::tuple, word<"(">, comma_list<expr>, word<")">> {};
struct none : node<Kind::none, word<"none">> {};
struct neighbours : node<Kind::neighbours, words<"neighbours", "of">, primary> {};
struct ray : node<Kind::ray, words<"ray", "from">, primary, word<"toward">, primary> {};
struct negate : node<Kind::negate, word<"-">, primary> {};
struct key_range : sor<fold<Kind::range, word<"..">, signed_number>, fold<Kind::range_from, word<"..">>> {};
struct key_upto : node<Kind::range_to, word<"..">, signed_number> {};
struct key : sor<key_upto, seq<signed_number, opt<key_range>>, none, name> {};
struct rest : node<Kind::rest, word<"otherwise">> {};
struct value_case : node<Kind::value_case, sor<rest, comma_list<key>>, word<":">, node<Kind::value, expr>> {};
struct match_value : node<Kind::match_value, word<"match">, or_expr, word<"{">,
                          plus<named<"a case such as `value: E`", value_case>>, word<"}">> {};
/// What begins as an aggregate is no call of a function of that name: reading it twice would cost time only.
struct begins_aggregate : seq<sor<word<"count">, word<"first">, word<"sum">, word<"different">, word<"highest">,
                                  word<"lowest">, word<"union">>,
                              word<"(">> {};
struct primary_base
    : sor<match_value, signed_number, negate, neighbours, ray, seq<sor<parenthesised, set, aggregate>, star<member>>,
          seq<not_at<begins_aggregate>, reference>, none, place_x> {};
struct primary : named<"an expression", primary_base, Failures::Rank::part> {};
struct term : seq<primary, star<sor<fold<Kind::times, word<"*">, primary>, fold<Kind::divide, word<"/">, primary>,
                                    fold<Kind::modulo, word<"mod">, primary>>>> {};
struct minus_sign : seq<word<"-">, not_at<word<">">>> {};
struct sum_expr : seq<term, star<sor<fold<Kind::plus, word<"+">, term>, fold<Kind::minus, minus_sign, term>>>> {};

struct state : sor<node<Kind::empty, word<"empty">>, none, node<Kind::face_up, words<"face", "up">>,
                   node<Kind::face_down, words<"face", "down">>, sum_expr> {};

// a test after a first operand
struct sign : node<Kind::relation, token<compare_shape>> {};
struct test : sor<fold<Kind::compare, sign, sum_expr>, fold<Kind::not_in, words<"not", "in">, source_expr>,
                  fold<Kind::in, word<"in">, source_expr>, fold<Kind::is_not, words<"is", "not">, state>,
                  fold<Kind::is, word<"is">, state>, fold<Kind::covers, word<"covers">, sor<bundle, reference>>,
                  fold<Kind::has, word<"has">, sum_expr>> {};
struct some : node<Kind::some, word<"some">, binder, opt<where>> {};
struct no : node<Kind::no, word<"no">, binder, opt<where>> {};
struct every : node<Kind::every, word<"every">, binder, word<"has">, or_expr> {};
struct all : node<Kind::all, word<"all">, binder, binder_tail> {};
struct over : node<Kind::over, word<"over">, or_expr> {};
struct up_to_where : node<Kind::up_to, words<"up", "to">, or_expr> {};
struct span : node<Kind::span, words<"span", "from">, sum_expr, word<"toward">, sum_expr, over, opt<up_to_where>> {};
struct line_exactly
    : node<Kind::line_exactly, words<"line", "of", "exactly">, sum_expr, word<"through">, sum_expr, where> {};
struct line : node<Kind::line, words<"line", "of">, sum_expr, word<"through">, sum_expr, where> {};
struct chain : node<Kind::chain, words<"chain", "through">, sum_expr, where, word<"joins">, word<"(">, expr, word<",">,
                    expr, word<")">> {};
struct along : node<Kind::along, word<"along">, sor<all, span, sum_expr>> {};
struct group : node<Kind::group, words<"group", "of">, sum_expr, sor<along, where>> {};
struct collection : sor<all, span, group, source_expr> {};
struct test_expr : sor<some, no, every, all, span, line_exactly, line, chain, group, seq<sum_expr, opt<test>>> {};
struct this_action : words<"after", "this", ","> {};
struct begins_tried : seq<word<"after">, word<"{">> {};
struct tried : node<Kind::tried, sor<this_action, seq<ahead<begins_tried>, word<"after">, block>>, or_expr> {};
struct not_expr
    : named<"an expression", sor<tried, node<Kind::not_, word<"not">, not_expr>, test_expr>, Failures::Rank::part> {};
struct and_expr : seq<not_expr, star<fold<Kind::and_, word<"and">, not_expr>>> {};
struct or_expr : seq<and_expr, star<fold<Kind::or_, word<"or">, and_expr>>> {};
struct expr : seq<or_expr, opt<fold<Kind::conditional, word<"if">, or_expr, word<"else">, expr>>> {};

} // namespace brehon::grammar
