#pragma once

#include "dsl/model/text/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// A line of the text of a model, with those that belong to it.
struct Line {
  enum class Sort : std::uint8_t {
    member,    // of a part, as `capacity 3`
    value,     // of a list, by what it is the value for, as `red = 3`
    part,      // a thing, as `zone herd`
    statement, // or a branch of one
  };
  Sort sort = Sort::member;
  std::string name;          // of a member without one, of a statement and of a thing without a name: empty
  std::string text;          // what it says
  model::ElementId element;  // of the thing, or of the nearest one around it
  std::string path;          // of the element, or of a value or piece type that is none
  std::optional<bool> holds; // of an `if` whose condition is known
  std::vector<Line> inside;
};

/// All of a model that is no wording and does not follow from the rest, member by member, but for what is the default.
/// Turns, decisions, steps and bundles are where they are used.
Line model_lines(const model::Model& model, const ModelWords& words);

} // namespace brehon
