#include "dsl/check/context/names.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/grammar_changes.hpp"
#include "tests/cases.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

/// The words that editors colour are those of the grammar, in groups that follow from it.
namespace brehon {

namespace {

namespace pegtl = tao::pegtl;
using Words = std::set<std::string_view>;

void add_word(std::string_view literal, Words& words) {
  if (literal[0] >= 'a' && literal[0] <= 'z') {
    words.insert(literal);
  }
}

// ---- the words that a rule may begin with

/// `add` puts them into `out`, and returns whether the rule may match nothing.
template <typename Rule> struct First {
  static bool add(Words& out) { return First<typename Rule::rule_t>::add(out); }
};
template <typename Shape> struct First<grammar::token<Shape>> {
  static bool add(Words&) { return false; }
};
template <grammar::Text T> struct First<grammar::token<grammar::literal_shape<T>>> {
  static bool add(Words& out) {
    add_word(T.view(), out);
    return false;
  }
};
template <typename... Rules> struct First<pegtl::internal::seq<Rules...>> {
  static bool add(Words& out) { return (First<Rules>::add(out) && ...); }
};
template <typename... Rules> struct First<pegtl::internal::sor<Rules...>> {
  static bool add(Words& out) { return (static_cast<int>(First<Rules>::add(out)) | ... | 0) != 0; }
};
template <typename Rule> struct First<pegtl::internal::opt<Rule>> {
  static bool add(Words& out) { return First<Rule>::add(out) || true; }
};
template <typename Rule> struct First<pegtl::internal::star<Rule>> : First<pegtl::internal::opt<Rule>> {};
template <typename Rule> struct First<pegtl::internal::plus<Rule>> : First<Rule> {};
template <Kind K, typename... Rules>
struct First<grammar::node<K, Rules...>> : First<pegtl::internal::seq<Rules...>> {};
template <Kind K, typename... Rules>
struct First<grammar::fold<K, Rules...>> : First<pegtl::internal::seq<Rules...>> {};
template <typename... Rules> struct First<grammar::further<Rules...>> : First<pegtl::internal::seq<Rules...>> {};
template <grammar::Text T, typename Rule, Failures::Rank R> struct First<grammar::named<T, Rule, R>> : First<Rule> {};
template <typename Element> struct First<grammar::elements<Element>> : First<pegtl::internal::opt<Element>> {};
template <bool Wanted, typename... Rules> struct First<grammar::look<Wanted, Rules...>> {
  static bool add(Words&) { return true; }
};

template <typename... Rules> Words first_words() {
  Words words;
  (First<Rules>::add(words), ...);
  return words;
}

// ---- all words, and those with the name of what they declare behind them

struct Found {
  Words all;
  Words naming;
  std::set<std::type_index> rules; // that have been looked at
};

template <typename Rule> struct Literal {
  static void add(Found&) {}
};
template <grammar::Text T> struct Literal<grammar::token<grammar::literal_shape<T>>> {
  static void add(Found& found) { add_word(T.view(), found.all); }
};
template <Kind K, grammar::Text T, typename... Rules>
struct Literal<grammar::node<K, grammar::token<grammar::literal_shape<T>>, grammar::id, Rules...>> {
  static void add(Found& found) {
    if (K == Kind::example || (is_element(K) && path_step(K).sort == PathStep::Sort::named)) {
      add_word(T.view(), found.naming);
    }
  }
};

template <typename Rule> void collect(Found& found);
template <typename... Rules> void collect_all(pegtl::type_list<Rules...>, Found& found) {
  (collect<Rules>(found), ...);
}
/// All that a rule is made of.
template <typename Rule> void collect(Found& found) {
  if (found.rules.insert(typeid(Rule)).second) {
    Literal<typename Rule::rule_t>::add(found);
    collect_all(typename Rule::subs_t(), found);
  }
}

/// The groups by their names; a word is in one of them.
std::map<std::string, Words> groups() {
  Found found;
  collect<grammar::file>(found);
  const Words expressions = first_words<grammar::expr>();
  Words statements = first_words<grammar::statement, grammar::flow_statement, grammar::effect>();
  std::erase_if(statements, [&](std::string_view word) { return expressions.contains(word); });
  const std::vector<std::pair<std::string, Words>> by_rank = {
      {"naming", found.naming},
      {"statement", statements},
      {"declaration", first_words<grammar::item, grammar::file, grammar::change>()},
      {"example", first_words<grammar::example_line>()},
      {"other", found.all}};
  std::map<std::string, Words> out;
  Words known;
  for (const auto& [name, words] : by_rank) {
    for (const std::string_view word : words) {
      const bool is_predefined = checking::is_predefined(word) && name != "naming";
      if (!is_predefined && known.insert(word).second) {
        out[name].insert(word);
      }
    }
  }
  out["predefined"].insert(checking::predefined_functions.begin(), checking::predefined_functions.end());
  out["predefined"].insert(checking::predefined_values.begin(), checking::predefined_values.end());
  return out;
}

/// How words stand in a file of an editor. `#` is the name of the group.
struct Form {
  std::string file;
  std::string open;
  std::string before; // each word
  std::string after;
  std::string between;
  std::string new_line; // in place of `between` where a line is full; empty: never
  std::string close;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = {
      {"vim/syntax/brehon.vim", "let s:# = '", "", "", " ", "\n      \\ ", "'"},
      {"emacs/brehon-mode.el", "(defconst brehon--#\n  '(", "\"", "\"", " ", "\n    ", ")"},
      {"vscode/syntaxes/brehon.tmLanguage.json", "(?:(?##)", "", "", "|", "", ")"},
  };
  return all;
}

std::string listed(const Words& words, const Form& form) {
  constexpr std::size_t line = 100;
  std::string out;
  std::size_t column = 0;
  for (const std::string_view word : words) {
    const bool is_full = !form.new_line.empty() && column + word.size() > line;
    out.append(out.empty() ? "" : is_full ? form.new_line : form.between);
    column = is_full ? 0 : column;
    out.append(form.before).append(word).append(form.after);
    column += form.before.size() + word.size() + form.after.size() + form.between.size();
  }
  return out;
}

/// The text of a file with the words of a group in their places, of which there is at least one.
std::string with_words(std::string text, const Form& form, const std::string& group, const Words& words) {
  std::string open = form.open;
  open.replace(open.rfind('#'), 1, group);
  const std::string list = listed(words, form);
  INFO(form.file << " " << open);
  std::size_t at = text.find(open);
  REQUIRE(at != std::string::npos);
  for (; at != std::string::npos; at = text.find(open, at + 1)) {
    const std::size_t begin = at + open.size();
    text.replace(begin, text.find(form.close, begin) - begin, list);
  }
  return text;
}

} // namespace

TEST_CASE("editors: each colours the words of the grammar") {
  const std::map<std::string, Words> words = groups();
  for (const Form& form : forms()) {
    const std::string path = BREHON_SOURCE_DIR "/tools/editors/" + form.file;
    const std::string text = text_of(path);
    std::string renewed = text;
    for (const auto& [group, each] : words) {
      renewed = with_words(std::move(renewed), form, group, each);
    }
    if (std::getenv("BREHON_RENEW") != nullptr) {
      std::ofstream(path, std::ios::binary) << renewed;
    } else {
      INFO(path);
      CHECK(text == renewed);
    }
  }
}

TEST_CASE("editors: words are in the group that says what they do") {
  const std::map<std::string, Words> words = groups();
  CHECK(words.at("naming").contains("action"));
  CHECK(words.at("statement").contains("shuffle"));
  CHECK(words.at("declaration").contains("zones"));
  CHECK(words.at("example").contains("refuse"));
  CHECK(words.at("other").contains("where"));
  CHECK(words.at("predefined").contains("me"));
  for (const std::string_view word : {"all", "and", "brehon", "clockwise", "edition", "unlimited", "not_modelled"}) {
    INFO(word);
    CHECK(std::any_of(words.begin(), words.end(), [&](const auto& group) { return group.second.contains(word); }));
  }
}

} // namespace brehon
