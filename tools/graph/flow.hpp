#pragma once

#include "dsl/base/source.hpp"
#include "interpreter/program/program.hpp"
#include "tools/graph/drawn.hpp"
#include "tools/graph/graph.hpp"
#include "tools/words/words.hpp"

namespace brehon {

/// The course of a game as its rules tell it. Conditions are not judged: an edge says that play can go on there under
/// some condition. `words` are of the model of the program. What pieces in force do beside it is not drawn, unless
/// somebody decides or chance falls in it.
Graph flow_graph(const Program& program, const Sources& sources, const Words& words, FlowDetail detail);

} // namespace brehon
