#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/diff/alike/names.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon::diff {

/// The names of B that are others in A, where one tree is the other with one name in place of each; none where it is
/// not. Citations and examples do not count. `model` is that of A.
std::optional<std::vector<Renaming>> renamings_of_trees(const Node& a, const Node& b, const model::Model& model);

} // namespace brehon::diff
