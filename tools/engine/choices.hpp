#pragma once

#include "tools/engine/kept_options.hpp"

#include <string>
#include <vector>

/// What stands in front of the programs of an engine: options, and which program they choose.
namespace brehon::engine {

/// The namespace of each choice within that of the engine.
std::vector<std::string> choice_names(const KeptOptions& kept);

/// The class of options, which has no member where none is kept.
std::string print_options_class(const KeptOptions& kept);

/// The rest of the class of states that chooses among the programs.
std::string print_choosing_content(const KeptOptions& kept);

/// How options are set by their names, and all choices in the order of their programs.
std::string print_options(const KeptOptions& kept);

/// The options as parameters of OpenSpiel.
std::string print_parameters(const KeptOptions& kept);

/// What saved sessions begin with under each choice, up to the seed.
std::string print_session_heads(const KeptOptions& kept);

} // namespace brehon::engine
