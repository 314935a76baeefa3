#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// What a node of the kind `label` says. Reports forms that are unknown, doubled, or without the texts that they need.
model::Label label_of(const Node& label, Diagnostics& faults);

} // namespace brehon
