#pragma once

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"

#include <string>

namespace brehon {

/// Where an element stands and what it cites: `FILE:LINE @nl:3`, the file without its folder; empty for none.
std::string cited_place(const model::Model& model, model::ElementId element, const Sources& sources);

/// A text in lines of about `width` characters.
std::string in_lines(const std::string& text, std::size_t width);

} // namespace brehon
