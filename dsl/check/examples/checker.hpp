#pragma once

// The state of the check of examples against one model, shared by the files `check_example*.cpp`.

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/examples/piece_names.hpp"
#include "dsl/model/example.hpp"
#include "dsl/syntax/ast.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace brehon {

class ExampleChecker {
public:
  /// The model must outlive this object.
  explicit ExampleChecker(const model::Model& model);

  /// Resolves the lines of an example; its other members are there already. Findings go to `diagnostics`.
  void check(const Node& node, Example& example, Diagnostics& diagnostics);

  /// The facts of a set-up, in the words of a `given`.
  std::vector<Fact> given(const Node& node, Diagnostics& diagnostics);

private:
  /// A name with indices: `score.cattle[ann]`.
  struct Reference {
    const Node* whole = nullptr;
    std::string_view name;
    const Node* member = nullptr;
    std::vector<const Node*> indices;
  };
  /// How many pieces have been placed so far, and of which type.
  struct Placed {
    std::map<int, int> single;
    std::map<std::vector<int>, int> any;
  };

  // lines and acts (check_example_lines.cpp)
  void line(const Node& node, Example& example);
  void enter(const Node& node, ExampleLine& line);
  void enterable(const Node& path, ExampleLine& line);
  int element_of(std::string_view path) const;
  void needs_entry(const Node& node);
  ExampleAct act(const Node& node);
  std::string argument(const Node& node);
  std::string argument_words(const Node& node);
  void because(const Node& node, ExampleLine& line);
  Fall fall(const Node& node);
  void falls(const Node& content, Fall& fall);
  void requirements();
  void vocabulary();
  std::string canonical(std::string_view path) const;

  // facts (check_example_facts.cpp)
  std::vector<Fact> facts(const Node& node);
  std::optional<Fact> fact(const Node& node);
  std::optional<Reference> reference(const Node& node);
  std::optional<Fact> place_fact(const Node& node, const Reference& reference, int zone);
  std::optional<Fact> marker_fact(const Node& node, const Reference& reference, int marker);
  std::optional<Fact> special_fact(const Node& node, const Reference& reference);
  std::optional<int> points(const Node& node, const Reference& reference, Fact& fact);
  bool indices(const Reference& reference, const std::vector<model::KindId>& dimensions, std::vector<int>& out);
  std::optional<int> marker_value(const Node& node, const model::Type& type);
  std::optional<int> value(const Node& node, int kind);
  std::optional<int> numeric_value(const Node& node, int low, int high);
  std::optional<int> seat(const Node& node);
  void judge_repeated(const Fact& fact, const std::vector<Fact>& others);

  // pieces (check_example_pieces.cpp)
  std::optional<Contents> contents(const Node& node, int zone);
  std::optional<Pieces> pieces(const Node& content, int zone);
  std::optional<int> pair(const Node& node, const model::Kind& of);
  std::vector<int> piece_types(const Node& node, const Node* side, int zone, bool any);
  void unknown_piece(const Node& node, const std::vector<std::string_view>& words, int zone);
  void judge_capacity(const Node& node, int zone, const Contents& contents);
  void judge_copies(const Contents& contents, Placed& placed, std::string_view what);
  void judge_any(const Pieces& pieces, const Placed& placed, std::string_view what);

  Diagnostic& error(DiagnosticId id, Span span, std::string message);
  void unknown(const Node& node, std::string_view what, const std::vector<std::string_view>& near);
  std::vector<std::string_view> seats() const;

  const model::Model& model_;
  PieceNames names_;
  std::map<std::string, std::set<std::size_t>, std::less<>> actions_; // numbers of arguments
  std::set<std::string, std::less<>> requirements_;
  std::unordered_set<std::string_view> words_; // that an argument can be made of

  Diagnostics* diagnostics_ = nullptr;
  bool in_given_ = false;
  bool given_ = false;   // the example has a given
  bool entered_ = false; // play goes on somewhere
  Placed placed_;        // by all given of the example
  std::string_view placing_ = "this example places";
};

} // namespace brehon
