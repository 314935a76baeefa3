#pragma once

// The few parts from which `grammar.hpp` is put together: tokens that skip blanks and comments, rules that make a node,
// operators that fold to the left. Included by `parse.cpp` and by the test of the grammar only: PEGTL is slow to
// compile.

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "dsl/syntax/tree_builder.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon::grammar {

namespace pegtl = tao::pegtl;
using pegtl::list;
using pegtl::opt;
using pegtl::plus;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

template <std::size_t N> struct Text {
  char value[N]{};
  constexpr Text(const char (&text)[N]) { // NOLINT: a literal is a text
    for (std::size_t i = 0; i < N; ++i)
      value[i] = text[i];
  }
  constexpr std::string_view view() const { return {value, N - 1}; }
};

/// Passes blanks and comments.
template <typename Input> void skip(Input& in) {
  while (!in.empty()) {
    const char c = *in.current();
    if (c == '#') {
      while (!in.empty() && *in.current() != '\n')
        in.bump(1);
    } else if (is_blank(c)) {
      in.bump(1);
    } else {
      return;
    }
  }
}

/// A token: skips blanks, then takes what `Shape::length` measures; a failure is recorded as `Shape::label`.
template <typename Shape> struct token {
  using rule_t = token;
  using subs_t = pegtl::type_list<>;
  template <pegtl::apply_mode, pegtl::rewind_mode, template <typename...> class, template <typename...> class,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    auto mark = in.template mark<pegtl::rewind_mode::required>();
    skip(in);
    const std::string_view rest(in.current(), in.size(0));
    const std::size_t length = Shape::length(rest);
    if (length == 0) {
      tree.failures().expected(in.current(), Shape::label());
      return false;
    }
    in.bump(length);
    return mark(true);
  }
};

template <Text T> struct literal_shape {
  static constexpr std::string_view text = T.view();
  static constexpr std::string_view label() { return text; }
  static std::size_t length(std::string_view rest) {
    if (rest.substr(0, text.size()) != text)
      return 0;
    const bool runs_on = is_word_part(text.back()) && rest.size() > text.size() && is_word_part(rest[text.size()]);
    return runs_on ? 0 : text.size();
  }
};
/// A keyword or a punctuation mark.
template <Text T> using word = token<literal_shape<T>>;
/// Several keywords in a row.
template <Text... T> using words = seq<word<T>...>;

/// Makes a node of what the rules match; its children are the nodes made meanwhile.
template <Kind K, typename... Rules> struct node {
  using rule_t = node;
  using subs_t = pegtl::type_list<seq<Rules...>>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    auto mark = in.template mark<pegtl::rewind_mode::required>();
    skip(in);
    const auto open = tree.open(in.current());
    if (!open)
      return false;
    if (Control<seq<Rules...>>::template match<A, pegtl::rewind_mode::active, Action, Control>(in, tree)) {
      tree.close(K, *open, in.current());
      return mark(true);
    }
    tree.abandon(*open);
    return false;
  }
};

/// A rule whose first token is seldom worth naming where it is missing, since what stands before is complete without
/// it.
template <typename... Rules> struct further {
  using rule_t = further;
  using subs_t = pegtl::type_list<seq<Rules...>>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    auto mark = in.template mark<pegtl::rewind_mode::required>();
    skip(in);
    const char* const at = in.current();
    const std::size_t before = tree.failures().count(at);
    if (Control<seq<Rules...>>::template match<A, pegtl::rewind_mode::active, Action, Control>(in, tree)) {
      return mark(true);
    }
    tree.failures().weaken(at, before);
    return false;
  }
};

/// After a first operand: the rules match the rest of an operator's expression, and the node takes the operand before
/// it as its first child (`a + b`, `a.b`, `a[i]`).
template <Kind K, typename... Rules> struct fold {
  using rule_t = fold;
  using subs_t = pegtl::type_list<further<Rules...>>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    auto mark = in.template mark<pegtl::rewind_mode::required>();
    const auto open = tree.open_after_operand();
    if (!open)
      return false;
    if (Control<further<Rules...>>::template match<A, pegtl::rewind_mode::active, Action, Control>(in, tree)) {
      tree.close(K, *open, in.current());
      return mark(true);
    }
    tree.abandon(*open);
    return false;
  }
};

/// A rule that is named as a whole ("a statement") where it fails at its first token.
template <Text T, typename Rule, Failures::Rank R = Failures::Rank::element> struct named {
  using rule_t = named;
  using subs_t = pegtl::type_list<Rule>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    auto mark = in.template mark<pegtl::rewind_mode::required>();
    skip(in);
    const char* const at = in.current();
    const std::size_t before = tree.failures().count(at);
    if (Control<Rule>::template match<A, pegtl::rewind_mode::active, Action, Control>(in, tree))
      return mark(true);
    tree.failures().name(at, before, T.view(), R);
    return false;
  }
};

/// Looks ahead, at one or the other outcome, without a trace in what was expected or made.
template <bool Wanted, typename... Rules> struct look {
  using rule_t = look;
  using subs_t = pegtl::type_list<seq<Rules...>>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    const bool was_quiet = tree.failures().quiet(true);
    const std::size_t keep = tree.size();
    const bool found =
        Control<pegtl::at<Rules...>>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, tree);
    tree.shrink(keep);
    tree.failures().quiet(was_quiet);
    return found == Wanted;
  }
};
template <typename... Rules> using ahead = look<true, Rules...>;
template <typename... Rules> using not_at = look<false, Rules...>;

template <typename Rule> inline constexpr bool is_token = false;
template <typename Shape> inline constexpr bool is_token<token<Shape>> = true;

/// How every rule is matched: one that fails leaves none of the nodes that its parts made. Rules are called themselves,
/// without the layers in which PEGTL applies actions: there are none, and each layer is a function for each rule.
template <typename Rule> struct control : pegtl::normal<Rule> {
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    if constexpr (is_token<Rule>) {
      return Rule::template match<A, M, Action, Control>(in, tree);
    } else {
      const std::size_t keep = tree.size();
      if (Rule::template match<A, M, Action, Control>(in, tree))
        return true;
      tree.shrink(keep);
      return false;
    }
  }
};

/// Many elements up to a closing brace. One that does not parse is reported, passed over and forgotten; where one looks
/// ahead only, there may be none.
template <typename Element> struct elements {
  using rule_t = elements;
  using subs_t = pegtl::type_list<Element>;
  template <pegtl::apply_mode A, pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    const char* last = nullptr; // the last two elements, if they are without fault
    const char* before_last = nullptr;
    for (;;) {
      skip(in);
      const char* const element = in.current();
      const std::size_t errors = tree.failures().errors();
      if (Control<Element>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, tree)) {
        const bool is_sound = tree.failures().errors() == errors;
        before_last = is_sound ? last : nullptr;
        last = is_sound ? element : nullptr;
        continue;
      }
      if (in.empty() || *in.current() == '}')
        return true;
      if (tree.failures().is_quiet())
        return false;
      const char* const before = before_last != nullptr ? before_last : last != nullptr ? last : element;
      const FaultyList list{before, element, read<A, Action, Control, Input>};
      const char* const next = tree.failures().recover(list);
      in.bump(static_cast<std::size_t>(next - in.current()));
      before_last = nullptr;
      last = nullptr;
    }
  }

  /// For `FaultyList`.
  template <pegtl::apply_mode A, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static std::size_t read(std::string_view text, std::uint32_t file, Diagnostics& found, const Effort& effort) {
    TreeBuilder tree(text, file, found);
    tree.failures().set_effort(effort);
    Input in(text.data(), text.data() + text.size(), "");
    Control<elements>::template match<A, pegtl::rewind_mode::required, Action, Control>(in, tree);
    if (!in.empty())
      tree.failures().report();
    return tree.failures().first_fault();
  }
};

} // namespace brehon::grammar

namespace tao::pegtl {

template <typename Name, typename Shape>
struct analyze_traits<Name, brehon::grammar::token<Shape>> : analyze_any_traits<> {};
template <typename Name, brehon::Kind K, typename... Rules>
struct analyze_traits<Name, brehon::grammar::node<K, Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, brehon::Kind K, typename... Rules>
struct analyze_traits<Name, brehon::grammar::fold<K, Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, bool Wanted, typename... Rules>
struct analyze_traits<Name, brehon::grammar::look<Wanted, Rules...>> : analyze_opt_traits<Rules...> {};
template <typename Name, typename... Rules>
struct analyze_traits<Name, brehon::grammar::further<Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, brehon::grammar::Text T, typename Rule, brehon::Failures::Rank R>
struct analyze_traits<Name, brehon::grammar::named<T, Rule, R>> : analyze_seq_traits<Rule> {};
template <typename Name, typename Element>
struct analyze_traits<Name, brehon::grammar::elements<Element>> : analyze_opt_traits<Element> {};

} // namespace tao::pegtl
