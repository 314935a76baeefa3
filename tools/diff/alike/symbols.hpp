#pragma once

#include "dsl/model/model.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace brehon::diff {

/// A name in a model, and what it is a name of.
struct Symbol {
  std::string what;   // the sort of thing: "value", "zone", …
  std::string within; // of a value its kind, of a requirement its action; else empty
  std::string name;

  friend bool operator==(const Symbol&, const Symbol&) = default;
  friend bool operator<(const Symbol& a, const Symbol& b) {
    return std::tie(a.what, a.within, a.name) < std::tie(b.what, b.within, b.name);
  }
};

/// Calls `visit(what, within, name)` for each name in a model but for those of pieces' types that are made of others.
/// `visit` may change the name; what is within is visited after it. Names come from the walk of the model: none is left
/// out.
using VisitName = std::function<void(std::string_view what, const std::string& within, std::string& name)>;
void each_name(model::Model& model, const VisitName& visit);

/// The same model with a token in place of each name: `\1`, the index of its symbol, `\2`.
struct Tokens {
  model::Model model;
  std::vector<Symbol> symbols;
};
Tokens tokens_of(const model::Model& model);

/// Other words in the name of a piece's type: `patrick.chief` has two.
void replace_words(std::string& name, const std::map<std::string, std::string>& words);

} // namespace brehon::diff
