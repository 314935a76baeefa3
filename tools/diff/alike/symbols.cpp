#include "tools/diff/alike/symbols.hpp"

#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

namespace brehon::diff {

namespace {

template <class T, class... Of>
concept AnyOf = (std::same_as<std::remove_const_t<T>, Of> || ...);

/// What a part of a model is called by people; empty: it bears no name, or one that others are made of.
template <class T> constexpr std::string_view noun() {
  if constexpr (AnyOf<T, model::Kind>) {
    return "kind";
  } else if constexpr (AnyOf<T, model::Attribute>) {
    return "attribute";
  } else if constexpr (AnyOf<T, model::Option>) {
    return "option";
  } else if constexpr (AnyOf<T, model::Family>) {
    return "piece";
  } else if constexpr (AnyOf<T, model::Zone>) {
    return "zone";
  } else if constexpr (AnyOf<T, model::Marker>) {
    return "marker";
  } else if constexpr (AnyOf<T, model::Memory>) {
    return "memory";
  } else if constexpr (AnyOf<T, model::Matchup>) {
    return "matchup";
  } else if constexpr (AnyOf<T, model::Table>) {
    return "table";
  } else if constexpr (AnyOf<T, model::Define>) {
    return "definition";
  } else if constexpr (AnyOf<T, model::Rule>) {
    return "rule";
  } else if constexpr (AnyOf<T, model::Phase>) {
    return "phase";
  } else if constexpr (AnyOf<T, model::Step>) {
    return "step";
  } else if constexpr (AnyOf<T, model::Action, model::Decision>) {
    return "action";
  } else if constexpr (AnyOf<T, model::Guard>) {
    return "requirement";
  } else if constexpr (AnyOf<T, model::ScoreItem>) {
    return "score item";
  } else {
    static_assert(
        AnyOf<T, model::Model, model::PieceType> || !requires(T & part) { part.name; } ||
            AnyOf<T, model::Variable, model::Source, model::Note, model::Axis, model::Claim>,
        "a new part with a name: say what it is called");
    return "";
  }
}

/// The parts in which there are no names.
template <class T>
concept Nameless = AnyOf<T, model::Expr, model::Stmt, model::Type, model::Binder, model::Element, model::PieceType>;

/// Whether the author has given the names that a part lists, as those of a board's places or of pairs are not.
template <class T> bool is_named(const T& part) {
  if constexpr (AnyOf<T, model::Kind>) {
    using model::Form;
    return part.form == Form::names || part.form == Form::graph || part.form == Form::seats;
  } else {
    return true;
  }
}

/// What the names in a list of a part stand in: those of the values of a kind in that.
template <class T> std::string around_list(const T& part) {
  if constexpr (AnyOf<T, model::Kind>) {
    return part.name;
  } else {
    return {};
  }
}

template <class T> void names_in(T& part, const std::string& around, const VisitName& visit) {
  constexpr std::string_view list_noun = AnyOf<T, model::Kind> ? "value" : "attribute";
  model::members(part, [&]<class X>(const model::Member& member, X& x) {
    if constexpr (AnyOf<X, std::string>) {
      if (member.matter == model::Matter::name && !noun<T>().empty() && !x.empty()) {
        visit(noun<T>(), AnyOf<T, model::Guard> ? around : std::string(), x);
      }
    } else if constexpr (model::Sequence<X>) {
      using Each = typename std::remove_const_t<X>::value_type;
      if constexpr (AnyOf<Each, std::string>) {
        if (member.matter == model::Matter::name && is_named(part)) {
          for (std::string& name : x) {
            visit(list_noun, around_list(part), name);
          }
        }
      } else if constexpr (model::Part<Each> && !Nameless<Each>) {
        for (auto& each : x) {
          if constexpr (requires { part.name; }) {
            names_in(each, part.name, visit);
          } else {
            names_in(each, around, visit);
          }
        }
      }
    } else if constexpr (model::Part<X> && !Nameless<X>) {
      names_in(x, around, visit);
    }
  });
}

} // namespace

void replace_words(std::string& name, const std::map<std::string, std::string>& words) {
  std::string result;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t dot = std::min(name.find('.', begin), name.size());
    const std::string word = name.substr(begin, dot - begin);
    const auto found = words.find(word);
    result += (begin == 0 ? "" : ".") + (found == words.end() ? word : found->second);
    begin = dot + 1;
  }
  name = std::move(result);
}

void each_name(model::Model& model, const VisitName& visit) {
  names_in(model, "", visit);
  for (model::PieceType& type : model.types) {
    if (model.families[type.family].rows) {
      visit("card", "", type.name);
    }
  }
}

Tokens tokens_of(const model::Model& model) {
  Tokens out{model, {}};
  std::map<Symbol, std::size_t> known;
  std::vector<std::size_t> visited; // symbols, in the order of the visit
  each_name(out.model, [&](std::string_view what, const std::string& within, std::string& name) {
    const auto [at, is_new] = known.emplace(Symbol{std::string(what), within, name}, out.symbols.size());
    if (is_new) {
      out.symbols.push_back(at->first);
    }
    visited.push_back(at->second);
  });
  const auto token = [](std::size_t symbol) { return fmt::format("\1{}\2", symbol); };
  std::size_t next = 0;
  each_name(out.model, [&](std::string_view, const std::string&, std::string& name) { name = token(visited[next++]); });
  std::map<std::string, std::string> of_types;
  std::map<std::string, std::string> of_times; // what a marker may last
  for (std::size_t i = 0; i < out.symbols.size(); ++i) {
    const std::string& what = out.symbols[i].what;
    if (what == "value" || what == "piece") {
      of_types.emplace(out.symbols[i].name, token(i));
    } else if (what == "phase" || what == "step" || what == "marker") {
      of_times.emplace(out.symbols[i].name, token(i));
    }
  }
  for (model::PieceType& type : out.model.types) {
    if (!out.model.families[type.family].rows) {
      replace_words(type.name, of_types);
    }
  }
  for (model::Marker& marker : out.model.markers) {
    if (const auto time = of_times.find(marker.lasts); time != of_times.end()) {
      marker.lasts = time->second;
    }
  }
  return out;
}

} // namespace brehon::diff
