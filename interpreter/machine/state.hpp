#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A state of a game, with room for the scratch and the constants that the program works with. Only the state is
/// copied, compared and hashed; the rest is the same for all states of a program. The program must outlive its states.
class State {
public:
  /// The state before anything has happened: all pieces lie in the box.
  explicit State(const Program& program);
  State(const State&) = default;
  State(State&&) noexcept = default;
  /// Does not allocate where both are states of one program.
  State& operator=(const State& other);
  State& operator=(State&&) noexcept = default;
  ~State() = default;

  /// The state proper.
  std::span<const Cell> cells() const { return {memory_.data(), size_}; }
  /// All that the program works on; the state comes first.
  Cell* memory() { return memory_.data(); }
  const Cell* memory() const { return memory_.data(); }

  /// A cell of the state or a constant.
  Cell operator[](int cell) const { return memory_[index(cell)]; }
  Cell& operator[](int cell) { return memory_[index(cell)]; }

  /// Whether all cells of the state are equal.
  friend bool operator==(const State& a, const State& b);

private:
  const Program* program_;
  std::size_t size_;
  std::vector<Cell> memory_;
};

/// The content of states as a sequence of numbers that does not depend on where cells and instructions happen to be:
/// where it rests, how it ended, then every place, marker and local in the order of the program.
class StateForm {
public:
  struct Field {
    enum class Sort : std::uint8_t { plain, sequence, return_address } sort = Sort::plain;
    int cell = 0;
    int capacity = 0; // of a sequence: a number of pieces and as many cells after it
  };

  explicit StateForm(const Program& program);

  /// The content after where it rests.
  const std::vector<Field>& fields() const { return fields_; }

  /// Equal for states with equal content, also of a program that was optimised otherwise.
  std::uint64_t hash(const State& state) const;

  /// The content; `values` is replaced.
  void write(const State& state, std::vector<Cell>& values) const;

  /// Makes `state` the one with this content. Returns why there is none; `state` is then not to be used.
  std::string read(std::span<const Cell> values, State& state) const;

private:
  struct Resting {
    Cell sort, ordinal, occurrence;
  };

  void add_place(const Place& place);
  void add_return_addresses();
  Resting resting(const State& state) const;
  Label position(const Resting& resting) const;
  Cell call_ordinal(Cell address) const;
  Cell call_address(Cell ordinal) const;
  template <typename Sink> void visit(const State& state, const Sink& sink) const;

  const Program* program_;
  std::vector<Field> fields_;
};

/// The state as a JSON array: format version, hash of the rules, content. Good for every program of the same rules.
std::string serialise(const Program& program, const State& state);

/// What a text of `serialise` represents, or why there is nothing.
struct DeserialiseResult {
  std::vector<State> state; // one or none
  std::string error;
};
DeserialiseResult deserialise(const Program& program, std::string_view text);

/// What is impossible in a state, for checking invariants and what comes from outside: pieces that are not conserved,
/// places that hold more or others than they can. Empty where all is well.
std::string state_fault(const Program& program, const State& state);

} // namespace brehon
