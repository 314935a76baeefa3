#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/tensor_writer.hpp"
#include "interpreter/program/program.hpp"

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace brehon {

/// Numbers that follow each other in an observation, as an array with the last axis fastest.
struct TensorPart {
  std::string name;                           // `board`, `hand.order`, `to_act`
  int first = 0;                              // the index of its first number
  std::vector<std::vector<std::string>> axes; // what each index of each axis stands for
  double scale = 1;                           // its numbers are those of the game, divided by it

  std::vector<int> shape() const;
  int size() const;
};

/// What players see, as vectors of one length for a program. Two states have the same vector for a player where they
/// have the same observation as text, and else different ones, as far as numbers of the rules are exact as `float`.
class ObservationTensor {
public:
  /// The program must outlive it.
  explicit ObservationTensor(const Program& program);
  ObservationTensor(const ObservationTensor&) = delete;
  ObservationTensor& operator=(const ObservationTensor&) = delete;

  int size() const { return layout_.size; }
  /// All numbers, in their order.
  const std::vector<TensorPart>& parts() const { return parts_; }
  const tensor::Layout& layout() const { return layout_; }
  /// Writes what a player sees. `out` has `size` numbers; the machine is of the program.
  void write(const Machine& machine, const State& state, int player, std::span<float> out) const;

private:
  /// By zone and by marker: whether others choose in secret what becomes of it.
  struct Secret {
    std::unique_ptr<bool[]> zones, markers;
  };
  using Axis = std::vector<std::string>;

  void add_zone(model::ZoneId zone);
  void add_marker(model::MarkerId marker);
  void add_rest();
  int add_part(const std::string& name, std::vector<Axis> axes, double scale = 1);
  std::vector<Axis> index_axes(const std::vector<model::KindId>& dimensions) const;
  const int* keep(std::vector<int> values);

  const Program& program_;
  tensor::Layout layout_{};
  std::vector<TensorPart> parts_;
  std::vector<tensor::ZoneTable> zones_;
  std::vector<tensor::MarkerTable> markers_;
  std::vector<Secret> secrets_; // by together
  std::deque<std::vector<int>> kept_;
  std::deque<std::vector<std::uint32_t>> kept_masks_;
};

} // namespace brehon
