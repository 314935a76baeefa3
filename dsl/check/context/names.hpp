#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

/// The names that a game declares, and the elements that have them.
namespace brehon::checking {

struct Context;

enum class Symbol : std::uint8_t {
  option,
  kind,
  family,
  zone,
  marker,
  memory,
  define,
  area,
  matchup,
  table,
  rule,
  phase
};

template <class I> struct NoSymbol; // there is none: does not compile

/// The symbol of what an id is of; an area is a definition too.
template <class I> inline constexpr NoSymbol<I> symbol_of;
template <> inline constexpr Symbol symbol_of<model::OptionId> = Symbol::option;
template <> inline constexpr Symbol symbol_of<model::KindId> = Symbol::kind;
template <> inline constexpr Symbol symbol_of<model::FamilyId> = Symbol::family;
template <> inline constexpr Symbol symbol_of<model::ZoneId> = Symbol::zone;
template <> inline constexpr Symbol symbol_of<model::MarkerId> = Symbol::marker;
template <> inline constexpr Symbol symbol_of<model::MemoryId> = Symbol::memory;
template <> inline constexpr Symbol symbol_of<model::DefineId> = Symbol::define;
template <> inline constexpr Symbol symbol_of<model::MatchupId> = Symbol::matchup;
template <> inline constexpr Symbol symbol_of<model::TableId> = Symbol::table;
template <> inline constexpr Symbol symbol_of<model::RuleId> = Symbol::rule;
template <> inline constexpr Symbol symbol_of<model::PhaseId> = Symbol::phase;

/// The words of the language itself, which no game can declare.
inline constexpr std::array<std::string_view, 14> predefined_functions = {
    "step",    "first",  "last",      "next",  "previous", "count", "sum",
    "highest", "lowest", "different", "union", "max",      "min",   "top"};
inline constexpr std::array<std::string_view, 4> predefined_values = {"me", "opponent", "opponents", "it"};

/// Whether a word is one of them.
bool is_predefined(std::string_view word);
/// Reports a name, of what is bound or of a value, that already has a value wherever it stands: `me`, `it`. Functions
/// may be bound, since what they mean has parentheses behind it.
void refuse_value_word(Context& context, std::string_view name, Span span);

/// What a name is declared as.
struct Entry {
  Symbol symbol;
  int number; // of the thing among its like
  Span span;
  const Diagnostic* fault = nullptr; // something else is declared under this name, too

  /// Aborts where it is something else.
  template <class I> I id() const {
    ensure(symbol == symbol_of<I> || (symbol == Symbol::area && symbol_of<I> == Symbol::define));
    return I(number);
  }
};

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
template <class T> using ByName = std::unordered_map<std::string, T, TextHash, std::equal_to<>>;

/// Where the values of a kind stand, by their names.
struct ValueIndex {
  std::size_t values = 0; // how many it is made of
  ByName<std::size_t> places;
};

struct Names {
  ByName<Entry> symbols;
  ByName<Span> paths;  // of all elements
  ByName<Span> absent; // what `when` takes away here
  std::map<model::KindId, ValueIndex> values;
  model::ElementId root; // the element of the game
  const Diagnostic* unknown_index =
      nullptr; // why there is an index of which nobody knows what it is, if that is at hand
};

/// Adds an element to the model, with its citations. Reports a path that another element has, rows apart.
model::ElementId add_element(Context& context, const Node& node, std::string_view sort, std::string_view name,
                             model::ElementId parent);
/// The same for an element without a name of its own: it is called by its number among its like.
model::ElementId add_unnamed(Context& context, const Node& node, model::ElementId parent);
/// The same for a value of a kind; a name that has a value of its own is reported.
model::ElementId add_value(Context& context, const Node& node, std::string_view sort, model::ElementId parent);

/// Declares a name. False where it has a meaning already; that is reported, and so is a word of the language.
bool declare(Context& context, std::string_view name, Entry entry);
template <class I> bool declare(Context& context, std::string_view name, I id, Span span) {
  return declare(context, name, Entry{symbol_of<I>, id.number(), span});
}

/// What a name is declared as, or null.
const Entry* find(const Context& context, std::string_view name);
/// The thing of a sort that has a name; none where the name is not declared, or means something else.
template <class I> I named(const Context& context, std::string_view name) {
  const Entry* entry = find(context, name);
  return entry != nullptr && entry->symbol == symbol_of<I> ? I(entry->number) : I();
}

/// The word that may have been meant by an unknown one. Only for the first hundred unknown words in a game: to look for
/// more of them takes long, and nobody reads on.
std::optional<std::string> meant(Context& context, std::string_view word, const std::vector<std::string_view>& near);

/// All declared names, sorted, to look there for what may have been meant; none once nobody looks any more.
std::vector<std::string_view> declared_names(const Context& context);
/// The names of a list of things, as words that may have been meant.
template <class List> std::vector<std::string_view> names_of(const List& things) {
  std::vector<std::string_view> names;
  for (const auto& thing : things)
    names.push_back(thing.name);
  return names;
}
/// The number of a value of a kind from 0, by its name; none where there is no such value. An index is made when it is
/// needed, and anew once the kind has changed.
std::optional<std::size_t> value_place(Context& context, std::string_view name, model::KindId kind);
/// How the values of a kind are written.
std::vector<std::string_view> value_names(const Context& context, model::KindId kind);

/// Says what may have been meant by an unknown word: what it is called here, or a near word, which counts as used.
void suggest(Context& context, Diagnostic& finding, std::string_view word, const std::vector<std::string_view>& near);
/// Whether the element with a name is taken away by `when`; that is reported.
bool absent(Context& context, const Node& name);
/// Reports a name that nothing has. `what` is what was wanted, `near` what may have been meant: it counts as used.
const Diagnostic* unknown(Context& context, const Node& node, std::string_view what,
                          const std::vector<std::string_view>& near);

} // namespace brehon::checking
