#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/context/insight.hpp"
#include "dsl/check/examples/piece_names.hpp"
#include "dsl/model/example.hpp"
#include "dsl/syntax/ast.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

/// What the parts of the check of one example share. Each part is a header of functions that take the context first.
namespace brehon::examples {

/// The words of a model that examples are written in. The model must outlive it.
struct Vocabulary {
  explicit Vocabulary(const model::Model& model);

  PieceNames names;
  std::map<std::string, std::set<std::size_t>, std::less<>> actions; // numbers of arguments
  std::set<std::string, std::less<>> requirements;
  std::unordered_set<std::string_view> words; // that an argument can be made of
};

/// How many pieces have been placed so far, and of which type.
struct Placed {
  std::map<model::PieceTypeId, int> single;
  std::map<std::vector<int>, int> any;
};

struct Context {
  const model::Model& model;
  const Vocabulary& vocabulary;
  Diagnostics& findings;
  bool in_given = false; // facts are given, not expected
  bool in_sight = false; // it is said what a player sees
  bool given = false;    // the example has a given
  bool entered = false;  // play goes on somewhere
  Placed placed = {};    // by all given of the example
  std::string_view placing = "this example places";
  Insight* insight = nullptr; // see `checking::Input`
};

/// A flag is set while it lives.
class During {
public:
  explicit During(bool& flag) : flag_(flag) { flag_ = true; }
  ~During() { flag_ = false; }
  During(const During&) = delete;
  During& operator=(const During&) = delete;

private:
  bool& flag_;
};

Diagnostic& error(Context& context, DiagnosticId id, Span span, std::string message);
/// Reports a name that nothing has; `near` are those that may have been meant.
void unknown(Context& context, const Node& node, std::string_view what, const std::vector<std::string_view>& near);
/// The names of the players.
std::vector<std::string_view> seat_names(const Context& context);

} // namespace brehon::examples
