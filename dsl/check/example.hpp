#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/context/insight.hpp"
#include "dsl/check/outline/outline.hpp"
#include "dsl/model/example.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// The examples of a game, under the seats and options that each of them names, else those of `base`. All findings of
/// all examples are reported, and so are those of a game that cannot be understood as an example wants it. An example
/// with an error is left out. `game` is a node of kind `game`.
Examples check_examples(const Node& game, const model::Configuration& base, Diagnostics& diagnostics);

// The same in steps, for those who check models of the game anyway.

/// An example with its head read, and its lines once they are checked.
struct ReadExample {
  const Node* node = nullptr;
  Example example;
  bool sound = false; // whether it is checked, and without error
};

/// Examples that want the same model of their game, but for the names of its seats.
struct ExampleGroup {
  model::Configuration configuration; // without names of seats and options at their defaults
  std::map<std::vector<std::string>, std::vector<ReadExample>> by_seats;
};

/// Reports examples with the same name.
void judge_example_names(const Node& game, Diagnostics& diagnostics);

/// Reads what the examples of a game say of seats and options. The first group is that of `base`, also where it has no
/// examples; in each, examples are in the order of the file. An example that is wrong there is reported and left out.
/// `head` is a model of the game as `base` has it, of which the head is enough.
std::vector<ExampleGroup> group_examples(const Node& game, const model::Model& head, const model::Configuration& base,
                                         Diagnostics& diagnostics);

/// Checks the examples of a group, and adds the models that they need to `models`. `model` is that of the configuration
/// of the group, with the names of seats of the game or of `base`; without it, it is made, and what is wrong with it is
/// reported.
void check_group(const Node& game, const Outline& outline, ExampleGroup& group, std::optional<model::Model> model,
                 std::vector<model::Model>& models, Diagnostics& diagnostics, Insight* insight = nullptr);

} // namespace brehon
