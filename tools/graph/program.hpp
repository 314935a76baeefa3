#pragma once

#include "dsl/base/source.hpp"
#include "interpreter/program/program.hpp"
#include "tools/graph/graph.hpp"
#include "tools/words/words.hpp"

namespace brehon {

/// The basic blocks of a program: a node for each run of instructions that is entered at its begin and left at its end.
/// A block that rests is a decision or a chance point, with an edge for each action; one that finishes the game is an
/// end. Subroutines are entered by dashed edges, and play goes on behind the call.
Graph program_graph(const Program& program, const Sources& sources, const Words& words);

} // namespace brehon
