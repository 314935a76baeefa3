#pragma once

#include "interpreter/program/program.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brehon {

/// Options of a decision in their order. Numbers out of a set are kept as the words of that set, so that adding,
/// counting and drawing them takes time by the size of the set and not by how many there are. Nothing is allocated once
/// the buffers have grown.
class Options {
public:
  void clear() {
    singles_.clear();
    words_.clear();
    in_words_ = 0;
    list_.clear();
  }

  void add(std::uint32_t option) { singles_.push_back(option); }

  /// Adds `first` + v for each v of a set of so many cells, which is copied.
  void add_set(std::uint32_t first, const Cell* set, int cells);

  bool empty() const { return singles_.empty() && words_.empty(); }
  std::size_t count() const { return singles_.size() + in_words_; }

  /// The option number `k` from 0 of those that there are.
  std::uint32_t at(std::size_t k) const;

  /// All of them. Nothing is added from then on until all is cleared.
  const std::vector<std::uint32_t>& list();

private:
  struct Word {
    std::uint32_t first = 0;  // the option that bit 0 represents
    std::uint32_t before = 0; // how many options come before
    std::uint32_t count = 0;  // of the members
    std::uint64_t members = 0;
  };

  std::vector<std::uint32_t> singles_; // what came alone
  std::vector<Word> words_;            // none is empty
  std::size_t in_words_ = 0;           // options
  std::vector<std::uint32_t> list_;    // where there are words
};

} // namespace brehon
