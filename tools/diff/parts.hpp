#pragma once

#include "dsl/model/model.hpp"
#include "tools/diff/diff.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brehon::diff {

/// A part of a model that can be compared: what it says itself, and the parts in it.
struct Part {
  std::string what; // "phase", "statement", …; parts of different sorts are never the same
  std::string key;  // its name among its siblings; empty: it is found by its place
  std::string path; // of its element, or of the nearest one around it
  Class sort = Class::effect;
  model::ElementId element;
  bool own_element = false; // not only that of the part around it
  std::string text;         // without the parts in it; bound variables are called by their depth
  std::string shown;        // the same for people
  std::vector<Part> parts;
  std::optional<bool> holds; // of an `if` whose condition is known: what is in the branch counts, not the `if`

  /// Whether both say the same.
  friend bool operator==(const Part& a, const Part& b) {
    return a.what == b.what && a.key == b.key && a.text == b.text && a.parts == b.parts;
  }
};

/// All that play depends on, but for the values of options and gaps, which are taken as known. The variables of the
/// model have names that can be compared, see `name_variables_alike`. `wording` is that of its elements, see `Side`.
Part parts_of(const model::Model& model, const std::map<std::string, std::string>& wording);

/// What a part says with all that is in it, on one line and not longer than so many bytes.
std::string whole_text(const Part& part, std::size_t most = 160);

} // namespace brehon::diff
