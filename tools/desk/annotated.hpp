#pragma once

#include "tools/desk/remarks.hpp"
#include "tools/report/document.hpp"
#include "tools/trace/texts.hpp"

#include <string>
#include <vector>

namespace brehon::desk {

/// A text as it is, each sentence marked by what it is to the rules, with the remarks on it beside it. All texts at
/// hand stand in the same document, so that places in them are links; that of `source` is one of them.
doc::Section annotated_section(const model::Source& source, const Texts& texts, const Rules& rules,
                               const std::vector<Citing>& citing);

} // namespace brehon::desk
