#pragma once

#include "dsl/model/model.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the parts of a telling share. Each part is a header of functions that take the context first.
namespace brehon::telling {

using model::Expr;

/// A variable in sight.
struct Live {
  model::VariableId variable;
  std::string name; // of what it is
  Term noun;
  std::string called; // `the`, `that` or `other`: apart from those of the same name
};

/// What variables stand for that are not called by what they are.
using Meanings = std::map<model::VariableId, Expr>;

/// One text being made: which variables are in sight and what they stand for.
///
/// A variable is called by what it is, `the gate`; of two of one sort in sight at once, the second is `the other gate`
/// if it was chosen besides the first, and `that gate` if it runs through all gates, the first among them.
struct Context {
  const Words& words;
  const model::Model& model;
  std::vector<Live> live = {};
  Meanings stands_for = {};
  Meanings taken = {};                    // constants, by what they were taken from
  std::set<model::VariableId> past = {};  // those of them that may be something else by now
  std::vector<Expr> ends = {};            // if one of these had held, the game would have ended before
  bool may_have_ended = false;            // what was told last ends the game on a condition
  std::set<model::VariableId> named = {}; // called by their nouns as these are: `somebody`
  std::set<model::VariableId> each = {};  // places of a connection, of which a condition speaks one by one
  std::set<model::VariableId> you = {};   // loops run through these players, who are addressed
  std::vector<model::RuleId> rules = {};  // that are being told
  model::PieceTypeId this_type = {};      // the piece whose effect is being told
};

/// Variables bound in its life are out of sight after it, and stand for themselves.
class Scope {
public:
  explicit Scope(Context& context) : context_(context), live_(context.live.size()), stands_for_(context.stands_for) {}
  ~Scope() {
    context_.live.erase(context_.live.begin() + static_cast<std::ptrdiff_t>(live_), context_.live.end());
    context_.stands_for = std::move(stands_for_);
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

private:
  Context& context_;
  std::size_t live_;
  Meanings stands_for_;
};

/// In its life an expression is told whose variables are resolved: only constants that are of the past still stand for
/// something.
class Resolved {
public:
  explicit Resolved(Context& context) : context_(context), stands_for_(context.stands_for) {
    std::erase_if(context.stands_for, [&](const auto& each) { return context.past.count(each.first) == 0; });
  }
  ~Resolved() { context_.stands_for = std::move(stands_for_); }
  Resolved(const Resolved&) = delete;
  Resolved& operator=(const Resolved&) = delete;

private:
  Context& context_;
  Meanings stands_for_;
};

inline std::string phrase(const Context& context, std::string_view key, const Places& places = {},
                          std::optional<int> number = std::nullopt) {
  return context.words.phrase(key, places, number);
}

inline Term term(const Context& context, std::string_view key, Places places,
                 std::optional<int> number = std::nullopt) {
  return context.words.term(key, std::move(places), number);
}

} // namespace brehon::telling
