#include "dsl/syntax/parse.hpp"

#include "tests/dsl/syntax/parsed.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

/// A text that is parsed as a part of a file.
struct Trap {
  std::string_view shows;
  bool parses;
  std::string_view part;
  std::string_view text;

  std::string file() const;
};

std::string Trap::file() const {
  struct Frame {
    std::string_view part;
    std::string_view before;
    std::string_view after;
  };
  static constexpr Frame frames[] = {
      {"file", "", ""},
      {"item", "game g { ", " }"},
      {"block", "game g { setup ", " }"},
      {"row", "game g { pieces { f (a) { ", " } } }"},
      {"part of a phase", "game g { phase p { ", " } }"},
      {"expression", "game g { define d = ", " }"},
      {"facts", "game g { example e { expect ", " } }"},
      {"example", "game g { example e ", " }"},
  };
  const auto* frame =
      std::find_if(std::begin(frames), std::end(frames), [&](const Frame& f) { return f.part == part; });
  REQUIRE(frame != std::end(frames));
  return std::string(frame->before).append(text).append(frame->after);
}

const std::vector<Trap>& traps() {
  static const std::vector<Trap> all = {
      {"a negative item does not continue the expression before it", true, "item",
       "score player p { a: 2 per cow in herd[p]\n"
       " b: -4 if n > 3\n"
       " c: -1 per x in z }"},
      {"score items need names", false, "item",
       "score player p { 2 per cow in herd[p]\n"
       " -4 if n > 3 }"},
      {"two expressions never stand side by side", false, "block",
       "{ set a to 3\n"
       " 4 }"},
      {"negative and open table keys; `never` after a number is not a noun", true, "item",
       "table t (-2..9) { -2: 1  -1: -3  0: -4  ..3: 2  5..: 10  7..8: 0  never 4, 6 }"},
      {"a parenthesised cell does not count the next key", true, "item",
       "table t (k) { a: (1 * n(1))  b: (2)  c: 1 any good or 1 vp  never d }"},
      {"pieces named like nouns and verbs; all forms of counts", true, "item",
       "pieces { board x25  row per player x (2 * n)  phase unlimited  turn (color) { a x1  b x (n) }\n"
       " move (role) x2  deck  die per player x5 showing 1..6  man x4 showing man, king  draw x3 }"},
      {"verbs as names of zones, markers and pieces", true, "block",
       "{ move move to turn  move 1 draw to deck  turn turn to turn  draw 1 from draw to move  add 1 to add\n"
       " set set to 3  set wins to 3  raise wins  roll roll  let let be 3  swap swap and swap  show show to me  reveal "
       "reveal }"},
      {"x25 is a count, never a name", false, "item", "pieces { x25 x2 }"},
      {"x alone may be a seat, an option, a piece", true, "file",
       "game g { players x, o  grid cell x x x  pieces { x x3  y x (2) } }"},
      {"known trap: a family named `unlimited` after one without a count", false, "item",
       "pieces { cow unlimited x3 }"},
      {"zones named like their own clauses", true, "item",
       "zones { bag bag of cow  seen slot of seen seen by owner  face pile of cow face down  up row of cow up to 3\n"
       " a[k], b[player, 1..4] bag of {cow, man} seen by holder, all where shown is yes  count bag of cow count hidden "
       "}"},
      {"citations after, before `{`, after `{`, after `}`", true, "file",
       "game g { @nl:1 @fr:silent title \"t\" @nl:2-3,5 kind k { a @nl:4, b @nl:5 } @nl:6 kind m (v) { @nl:7 a: 1 "
       "@nl:8 b: 2 }\n"
       " phase p @nl:9 { @nl:9 step s @nl:10 { @nl:10 end @nl:11 } @nl:12 } @nl:13 }\n"
       "@nl:14"},
      {"no citation inside an expression", false, "block", "{ set a to 3 @nl:1 + 4 }"},
      {"a citation is one token and ends with a number", false, "block", "{ end @nl:12, }"},
      {"no blank inside a citation", false, "block", "{ end @nl: 12 }"},
      {"`or` in a bundle in a cell", true, "row", "a: oasis, 1 date + 2 pepper or 1 gold, 2"},
      {"the noun of a bundle is never the next row name", true, "item",
       "pieces { c (s, cost: bundle) { a: w, 1 date or 2 gold  b: w, 3 gold x2  d: none, (n) { score q: 2 per r in s } "
       "} }"},
      {"`or` between bundles and `or` between conditions after `covers`", true, "block",
       "{ require a: s covers 1 gold or free is yes  require b: s covers 1 gold or 2 vp or (free is 3)  do lay(c) }"},
      {"payments side by side", true, "block",
       "{ pay 3 g  gain 1 gold  pay price(c)  gain (n / 2) any good  move (n + 1) chip to stake[me] }"},
      {"nested ifs", true, "block",
       "{ if a { if b { end } else if c { draw } else { me wins } } else { if d {} }  if e {} }"},
      {"a set before a block", true, "block",
       "{ if x in {a, b} { end }  for each c in {a, b} where c in {a} {}  match x { a, b {} none {} 3 {} } }"},
      {"`end` before an `if` statement; both meanings of `draw`", true, "block",
       "{ end\n"
       " if a { draw }  draw\n"
       " if b { draw 1 from deck to hand }  me wins if a is b  draw if c  opponent loses }"},
      {"a bare name is a statement only in `play`", false, "block", "{ scouting }"},
      {"a call needs `do`", false, "block", "{ lay(c, r) }"},
      {"a misspelt verb is not a call", false, "block", "{ mvoe a to b }"},
      {"empty bodies", true, "file",
       "game g { play { } setup { } phase p { } rule r () { } score player p { } zones { } pieces { } markers { } "
       "phase q { turns clockwise from a { } together { } } }"},
      {"CRLF", true, "file",
       "game g {\r\n"
       "  title \"t\"\r\n"
       "  play { p q }\r\n"
       "\r\n"
       "  phase p { end }\r\n"
       "}\r\n"
       ""},
      {"comment at the end of the file, `#` in a string", true, "file",
       "game g { title \"a # { \\\" b\" } # comment } \" without a line end"},
      {"a function word is not a name", false, "item", "gap g \"q\" { no default \"w\" }"},
      {"nor is `may`", false, "item", "matchup m (a: k, b: k) { results may, fails  same -> may }"},
      {"kind values named `higher`, `lower`", true, "item",
       "matchup m (a: k, b: k or none) { results win, lose  never a x, y  any vs none -> win @nl:1  higher vs lower -> "
       "win\n"
       " higher -> win  lower -> lose  same -> lose  but spy vs marshal -> win when o is y }"},
      {"directions named `up` and `down`", true, "item",
       "grid cell n x n + 1 { facing a: up, b: down  area up[a] = {a1, b1}  area w = {c4} }"},
      {"clauses of turns", true, "part of a phase",
       "turns clockwise from first(player) of players where not out[me], until deck is empty or every p in player has\n"
       " (a[p] or b[p]) { action a { } pass if nothing else  me wins if nothing possible  always possible \"why\" }"},
      {"`pass` before an `if`; a seat named pass", true, "part of a phase",
       "turns clockwise from a { action a { } pass  if ready { end }  pass wins }"},
      {"conditional values", true, "expression", "a if b else c if d else e"},
      {"`with most` after `where`", true, "expression",
       "count(all p in player where some q in z with o p where f(q) with most (h[p].rank, - a[p])) - 2"},
      {"`where` leaves the `else` to the value", true, "expression",
       "30 if some a in 1..2 where every f in a..a + 4 has n(f) is 1 else 0"},
      {"span; `line` and `group` as names", true, "expression",
       "count(span from c toward d over b[it] is not empty and b[it].v is not p up to b[it].v is p) > 0 or line is "
       "group"},
      {"a piece named line; `per` over two", true, "item",
       "score player p { a: 2 per line of p in realm where x is y, at most 4  b: n per c in k, d in m if z  e: 3 if a "
       "}"},
      {"facts without separators", true, "facts",
       "{ a[b] = 2 x.y, z  c = [g.1, g.2] then any  d = none  e at 3  f = 8 any number, disc showing white ended }"},
      {"what players see, without separators", true, "facts",
       "{ ann sees a[b] = 2 x.y, hidden z ben sees c = hidden cas sees d = [g.1, hidden h] then 2 i, and hidden ann "
       "sees e = 4 face down ben does not see f cas is shown nothing ann is shown k = 2 any l ben sees m as before cas "
       "sees n = 1 o, rest as before ann sees others choose ben sees p at 3 q = 1 cas sees to_act at ann ben sees r = "
       "hidden ended }"},
      {"lines of an example", true, "example",
       "{ given only { } at p.s, turn of a  play a act(3, any), choose large on z[1], done  play b pass  score  expect "
       "{ ended } }"},
      {"changes of an edition; new elements stand in it directly", true, "file",
       "variant v of g:e { a is b  add require to p.q { n: e is f }  add row to t { k: (n)  m: 3 }  add card to c { w: "
       "oasis, 1 gold or 1 vp, 2 }\n"
       " add value to k { z }  remove p.q  replace f with a if b else c  replace play { repeat r in 1..3 { p } }  "
       "markers { m on flag }\n"
       " replace example n { expect { ended } }  define is_a = 3 }"},
      {"loops; `when`", true, "block",
       "{ repeat x in k { end }  repeat 3 times until a { end }  repeat (n + 1) times {}  require a: b when o is p }"},
      {"an empty file", false, "file", ""},
      {"a missing brace", false, "file", "game g { phase p { end }"},
  };
  return all;
}

} // namespace

TEST_CASE("parse: the traps of the syntax") {
  for (const Trap& trap : traps()) {
    CAPTURE(trap.shows);
    const auto found = findings(trap.file());
    CAPTURE(found);
    CHECK(found.empty() == trap.parses);
  }
}

TEST_CASE("parse: constructs beside those of the traps") {
  CHECK(parses("game g { note a wording \"x\" @nl:1  note b story \"x\" when o  note c components \"x\"  note d "
               "not_modelled \"x\" }"));
  CHECK(parses(
      "game g { example e { with recovery is compulsory  at p  play a choose(b, c), d  as green.1  as [a, b] then any\n"
      "as any @nl:1  play b pass as any } }"));
  CHECK(parses(in_setup("pay up to demand(robber)")));
  CHECK(parses(in_setup("pay up to 3 gold + 1 date  pay up to price(c) when o")));
  CHECK(parses(in_setup("for each p in 1.. { end }  for each p in ..3 { end }")));
  CHECK(parses("variant v of g:e from \"../g.brehon\" { a was b.c  language nl  label a en \"b\" \"bs\" }"));
}

TEST_CASE("parse: a node is what was written of it, and nothing of what follows") {
  const std::string text = "game g { define d = all p in player with most x  phase q { pay 1 gold or 2 vp end } }";
  const Source source("test.brehon", text);
  Diagnostics diagnostics;
  const auto tree = parse(source, 0, diagnostics);
  REQUIRE(tree);
  const Node& game = tree->front();
  CHECK(game.name() == "g");
  const Node& set = game.get(Kind::define).get(Kind::value).front();
  CHECK(set.get(Kind::binder).text == "p in player");
  CHECK(set.get(Kind::with_most).text == "with most x");
  const Node& block = game.get(Kind::phase).get(Kind::block);
  CHECK(block.text == "{ pay 1 gold or 2 vp end }");
  CHECK(block[0].text == "pay 1 gold or 2 vp");
  CHECK(block[0].front().children.size() == 2);
}

TEST_CASE("parse: trees") {
  CHECK(tree_of("game g { define d = a + b * -3 - -c.e[1] }") == "file\n"
                                                                 "  game\n"
                                                                 "    id g\n"
                                                                 "    define\n"
                                                                 "      id d\n"
                                                                 "      value\n"
                                                                 "        minus\n"
                                                                 "          plus\n"
                                                                 "            name a\n"
                                                                 "            times\n"
                                                                 "              name b\n"
                                                                 "              number -3\n"
                                                                 "          negate\n"
                                                                 "            index\n"
                                                                 "              member\n"
                                                                 "                name c\n"
                                                                 "                id e\n"
                                                                 "              number 1\n");
  CHECK(tree_of("game g { define d = count(span from a toward b over c) }") == "file\n"
                                                                               "  game\n"
                                                                               "    id g\n"
                                                                               "    define\n"
                                                                               "      id d\n"
                                                                               "      value\n"
                                                                               "        count\n"
                                                                               "          span\n"
                                                                               "            name a\n"
                                                                               "            name b\n"
                                                                               "            over\n"
                                                                               "              name c\n");
}

TEST_CASE("parse: a misspelt word of the language") {
  CHECK(findings(in_setup("mvoe a to b")) ==
        Lines{"3:5 unexpected `mvoe`, expected a statement; did you mean `move`?"});
  CHECK(findings(in_setup("end\n    shufle deck")) ==
        Lines{"4:5 unexpected `shufle`, expected a statement; did you mean `shuffle`?"});
  CHECK(findings(in_setup("move 1 cow too herd")) ==
        Lines{"3:16 unexpected `too`, expected `from` or `to`; did you mean `to`?"});
  CHECK(findings(in_setup("acton x (c in hand) {\n      end\n    }")) ==
        Lines{"3:5 unexpected `acton`, expected a statement; did you mean `action`?"});
  CHECK(findings("game g { zoens { a bag of cow } }") ==
        Lines{"1:10 unexpected `zoens`, expected a part of a game; did you mean `zones`?"});
  CHECK(findings("game g { zones { a slat of cow } }") ==
        Lines{"1:20 unexpected `slat`, expected `[`, `,`, `bag`, `slot`, `pile` or `row`; did you mean `slot`?"});
  CHECK(findings("gmae g { }") ==
        Lines{"1:1 unexpected `gmae`, expected `game`, `edition` or `variant`; did you mean `game`?"});
  CHECK(findings("game g { example e { refuse x go(a) becuase b.c } }") ==
        Lines{"1:37 unexpected `becuase`, expected `as` or `because`; did you mean `because`?"});
}

TEST_CASE("parse: a mark or a word left out") {
  CHECK(findings("game g { kind k { a b, c } }") ==
        Lines{"1:20 `,` is missing before `b`; write `kind k { a, b, c }`"});
  CHECK(findings("game g { kind k (v) { a 1 } }") == Lines{"1:24 `:` is missing before `1`; write `a: 1`"});
  CHECK(findings("game g { score player p { b 3 } }") == Lines{"1:28 `:` is missing before `3`; write `b: 3`"});
  CHECK(findings("game g { score player p { 3 per cow in herd[p] } }") ==
        Lines{"1:27 unexpected `3`, expected a score item such as `name: value`"});
  CHECK(findings(in_setup("set a 3")) == Lines{"3:11 `to` is missing before `3`; write `set a to 3`"});
  CHECK(findings(in_setup("if a b { end }")) == Lines{"3:10 `is` is missing before `b`; write `if a is b { end }`"});
  CHECK(findings(in_setup("for each p player { end }")) ==
        Lines{"3:16 `in` is missing before `player`; write `for each p in player { end }`"});
  CHECK(findings(in_setup("let x = 3")) == Lines{"3:11 a name gets its value with `be`; write `let x be 3`"});
}

TEST_CASE("parse: what is missing at the end of a line is reported there") {
  CHECK(findings(in_setup("do lay\n    end")) == Lines{"3:8 expected `(` after `lay`"});
  CHECK(findings("game g {\n  define a = (b + c # sum\n\n  # next\n  define d = f(a\n}") ==
        Lines{"2:19 expected `,` or `)` after `c`", "5:16 expected `,` or `)` after `a`"});
  CHECK(findings("game g {\n  title\n}") == Lines{"2:3 expected a text in quotes after `title`"});
  CHECK(findings("game g") == Lines{"1:6 expected `{` after `g`"});
}

TEST_CASE("parse: one fault that goes over a line end is reported once") {
  CHECK(findings(in_setup("move 1 cow\n        herd")) == Lines{"3:12 expected `from` or `to` after `cow`"});
  CHECK(findings(in_setup("set a to\n        3 plus x\n    end")) ==
        Lines{"4:11 unexpected `plus`, expected `when` or a statement"});
}

TEST_CASE("parse: names") {
  CHECK(findings("game g { kind same { a } }") ==
        Lines{"1:15 `same` is a function word and cannot be a name; write `kind same_ { a }`"});
  CHECK(findings("game g { kind k { a, none } }") ==
        Lines{"1:22 `none` is a function word and cannot be a name; write `kind k { a, none_ }`"});
  CHECK(findings("game g { zones { all bag of cow } }") ==
        Lines{"1:18 `all` is a function word and cannot be a name; write `all_ bag of cow`"});
  CHECK(findings("game g { pieces { x25 } }") == Lines{"1:19 `x25` is a number of copies and cannot be a name"});
  CHECK(findings("game g { define caf\xC3\xA9 = 3 }") ==
        Lines{"1:20 unexpected `\xC3\xA9`, expected `(` or `=`; names are made of ASCII letters, digits and `_`"});
}

TEST_CASE("parse: habits of other languages") {
  CHECK(findings("game g { define a = b == c }") == Lines{"1:23 `==` is written `is` here; write `define a = b is c`"});
  CHECK(findings(in_setup("if a && b { end }")) ==
        Lines{"3:10 `&&` is written `and` here; write `if a and b { end }`"});
  CHECK(findings(in_setup("draw;")) == Lines{"3:9 no `;` is written here; write `draw`"});
  CHECK(findings("game g { title 'abc' }") ==
        Lines{"1:16 a text stands in straight double quotes; write `title \"abc\"`"});
}

TEST_CASE("parse: what is behind a mend is read with it") {
  CHECK(findings(in_setup("if a == 3 && b { end }\n    move n cow to herd")) ==
        Lines{"3:10 `==` is written `is` here; write `if a is 3 && b { end }`",
              "3:15 `&&` is written `and` here; write `if a is 3 and b { end }`",
              "4:10 a number that is calculated stands in parentheses; write `move (n) cow to herd`"});
}

TEST_CASE("parse: texts and citations") {
  CHECK(findings("game g {\n  title \"abc\n  players 2\n}") ==
        Lines{"2:9 the text that begins here has no closing quote on its line"});
  const std::string message = " a citation is written `@source:lines`, without blanks and with a line at its end";
  CHECK(findings("game g { players 2 @nl: 12 }") == Lines{"1:20" + message});
  CHECK(findings("game g { players 2 @nl:12, 14 }") == Lines{"1:26" + message});
  CHECK(findings("game g { players 2 @nl }") == Lines{"1:20" + message});
}

TEST_CASE("parse: a block left open is found where it was opened") {
  CHECK(findings("game g {\n  setup {\n    if a {\n      end\n  }\n  play { setup }\n}\n") ==
        Lines{"3:10 this `{` is never closed [5:3 this `}` closes a block further out]"});
  CHECK(findings("game g {\n  setup {\n    end\n\n  phase p {\n    end\n  }\n}\n") ==
        Lines{"2:9 this `{` is never closed [5:3 `phase` begins outside of it]"});
  CHECK(findings("game g {\n  pieces {\n    token (role) { a x1\n  }\n  zones {\n    a bag of cow\n  }\n}\n") ==
        Lines{"3:18 this `{` is never closed [4:3 this `}` closes a block further out]"});
  CHECK(findings("game g {\n  pieces { cow x25\n\nedition e of g { a is b }\n") ==
        Lines{"1:8 this `{` is never closed [4:1 `edition` begins outside of it]",
              "2:10 this `{` is never closed [4:1 `edition` begins outside of it]"});
  CHECK(findings("game g {\n  phase p {\n    step s {\n      end\n") ==
        Lines{"3:12 this `{` is never closed [2:11 nor is this one] [1:8 nor is this one] [5:1 the file ends here]"});
  CHECK(findings("game g {\n  phase p {\n    turns clockwise from a,\n        until b {\n      end\n    }\n  }\n") ==
        Lines{"1:8 this `{` is never closed [8:1 the file ends here]"});
}

TEST_CASE("parse: a closing brace too many") {
  CHECK(findings("game g {\n  setup { end } }\n  play { setup }\n}\n") == Lines{"2:17 one `}` too many"});
  CHECK(findings("game g {\n  setup {\n    end\n  }\n  }\n  play { setup }\n}\n") == Lines{"5:3 one `}` too many"});
  CHECK(findings("game g {\n  phase p {\n    step a { end } }\n    step b { end }\n  }\n}\n") ==
        Lines{"3:20 one `}` too many"});
  CHECK(findings("game g { }\n}\n") == Lines{"2:1 one `}` too many"});
  CHECK(findings("}") == Lines{"1:1 one `}` too many"});
  CHECK_FALSE(findings("} { {").empty());
  CHECK_FALSE(findings("} } {").empty());
}

TEST_CASE("parse: all faults of a file in one run, and nothing else") {
  CHECK(findings("game g {\n"
                 "  tilte \"t\"\n"
                 "  kind k { a b }\n"
                 "  setup {\n"
                 "    mvoe a to b\n"
                 "    if a {\n"
                 "      set b 3\n"
                 "      end\n"
                 "    }\n"
                 "    do lay\n"
                 "    shufle deck\n"
                 "  }\n"
                 "  phase p {\n"
                 "    action a {\n"
                 "      end\n"
                 "  }\n"
                 "  score player p { 3 }\n"
                 "}\n"
                 "editoin e of g { }\n"
                 "edition f of { }\n") ==
        Lines{"2:3 unexpected `tilte`, expected a part of a game; did you mean `title`?",
              "3:13 `,` is missing before `b`; write `kind k { a, b }`",
              "5:5 unexpected `mvoe`, expected a statement; did you mean `move`?",
              "7:13 `to` is missing before `3`; write `set b to 3`", "10:8 expected `(` after `lay`",
              "11:5 unexpected `shufle`, expected a statement; did you mean `shuffle`?",
              "14:14 this `{` is never closed [16:3 this `}` closes a block further out]",
              "17:20 unexpected `3`, expected a score item such as `name: value`",
              "19:1 unexpected `editoin`, expected `game`, `edition` or `variant`; did you mean `edition`?",
              "20:14 unexpected `{`, expected a name"});
}

TEST_CASE("parse: empty files") {
  const Lines expected{"1:1 there is no game, edition or variant in this file"};
  CHECK(findings("") == expected);
  CHECK(findings(" \r\n\t# nothing") == expected);
}

TEST_CASE("parse: bad UTF-8") {
  CHECK(findings("game g { title \"\xC3\" }") == Lines{"1:17 this is not UTF-8"});
  CHECK(parses("game g { title \"T\xC3\xA1in\" }"));
}

TEST_CASE("parse: CRLF, and no line end at the end") {
  CHECK(tree_of("game g {\r\n  title \"t\" # c\r\n}") == tree_of("game g {\n  title \"t\" # c\n}\n"));
  CHECK(findings("game g {\r\n  title \"t\r\n}\r\n") ==
        Lines{"2:9 the text that begins here has no closing quote on its line"});
}

} // namespace brehon
