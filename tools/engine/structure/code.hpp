#pragma once

#include "interpreter/program/program.hpp"
#include "tools/engine/structure/scratch.hpp"

#include <cstdint>
#include <set>
#include <vector>

/// The code of a program as functions with loops and conditions, as they are written in C++.
namespace brehon::engine {

struct Statement;
using Statements = std::vector<Statement>;

struct Statement {
  enum class Sort : std::uint8_t {
    operation, // the instruction `at`
    jump,      // to `target`
    leave,     // the loop around it
    branch,    // `body` where the condition of the jump at `at` holds (or does not, see `sense`), else `other`
    loop,      // `body` again and again, as long as the condition at `at` holds, or for ever where `at` is none
    label,     // `at` can be jumped to
  } sort = Sort::operation;
  Label at;
  Label test;        // the comparison before a conditional jump that is made nowhere else, or none
  Label target;      // of a loop or branch: the jump that ends its body, where there is one
  bool sense = true; // of a branch or loop: what the tested value must be; of an operation: its jump leaves no loop
  Statements body;
  Statements other;
};

struct Function {
  Statements body;
  std::vector<Scratch> scratch; // what it uses, ascending
  std::set<AttemptId> attempts;
  bool counts_rounds = false; // of loops and calls, which can be too many
};

/// What can happen from some labels on, up to where it rests or ends. `entries` are all labels that it is entered at;
/// with `continues` it goes on from every decision and fall of chance, without that it is a listing or the scoring.
Function structured(const Program& program, const std::set<Label>& entries, bool continues);

} // namespace brehon::engine
