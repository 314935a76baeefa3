#pragma once

#include "dsl/model/model.hpp"

/// Whether it matters where a marker stands at first.
namespace brehon::tables {

/// Whether play sets a marker in any case before it asks what it is, so that nobody has to set it up.
bool is_set_before_use(const model::Model& model, model::MarkerId marker);

} // namespace brehon::tables
