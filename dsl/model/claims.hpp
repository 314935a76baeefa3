#pragma once

#include "dsl/model/model.hpp"

namespace brehon::model {

/// The rules as they would be if they claimed nothing of their positions: also without what only claims bind or call,
/// which stands behind all else.
Model without_claims(Model model);

} // namespace brehon::model
