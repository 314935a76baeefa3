#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// Which form of a noun a phrase asks for, `{gate, the acc}`.
struct Form {
  std::string determiner;       // `the`, `a`, `no`, …, or `at`, `to`, `from` of a place; empty: the noun alone
  std::string grammatical_case; // as in the pack; empty: the first
};

/// What fills a place of a phrase: a text that is the same in every form, or something that takes the form that the
/// phrase asks for.
class Term {
public:
  using Make = std::function<std::string(const Form&)>;

  Term(std::string text) : make_([text = std::move(text)](const Form&) { return text; }) {}
  Term(const char* text) : Term(std::string(text)) {}
  explicit Term(Make make) : make_(std::move(make)) {}

  std::string in(const Form& form) const { return make_(form); }
  /// Without a determiner.
  std::string bare() const { return make_({}); }

  bool several = false;   // verbs that it governs are in the plural
  bool you = false;       // it is who acts
  bool is_noun = false;   // it has a form `not_a`
  bool has_where = false; // it has forms `at`, `to`, `from` of its own

private:
  Make make_;
};

/// What stands in the places of a phrase: `{"count", "3"}` for `{count}`.
using Places = std::vector<std::pair<std::string_view, Term>>;

} // namespace brehon
