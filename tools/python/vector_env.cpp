#include "tools/python/vector_env.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

namespace brehon::python {

namespace {

/// Actions are sampled by generators that have nothing to do with those of the games.
constexpr std::uint64_t sampler_seed = 0x5eed0fac71045ULL;

std::uint64_t word_of(const std::uint8_t* mask, std::size_t left) {
  std::uint64_t word = 0;
  std::memcpy(&word, mask, std::min(left, sizeof word));
  return word;
}

/// How many bytes of a mask are 1.
std::size_t count_ones(const std::uint8_t* mask, std::size_t size) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    count += static_cast<std::size_t>(std::popcount(word_of(mask + i, size - i)));
  }
  return count;
}

/// The index of the k-th of them, from 0; there are more.
std::size_t find_one(const std::uint8_t* mask, std::size_t size, std::size_t k) {
  std::size_t i = 0;
  for (;; i += 8) {
    const auto here = static_cast<std::size_t>(std::popcount(word_of(mask + i, size - i)));
    if (k < here) {
      break;
    }
    k -= here;
  }
  for (;; ++i) {
    if (mask[i] != 0 && k-- == 0) {
      return i;
    }
  }
}

} // namespace

VectorEnv::VectorEnv(std::shared_ptr<const Game> game, int envs, int threads, std::uint64_t seed)
    : game_(std::move(game)), envs_(envs), actions_(static_cast<std::size_t>(game_->facts().actions)),
      workers_(std::min(envs, threads)) {
  const auto rows = static_cast<std::size_t>(envs);
  observations_.resize(rows * static_cast<std::size_t>(game_->tensor().size()));
  masks_.resize(rows * actions_);
  rewards_.resize(rows * static_cast<std::size_t>(game_->model().players));
  players_.resize(rows);
  dones_.resize(rows);
  arrays_ = {observations_.data(), masks_.data(), rewards_.data(), players_.data(), dones_.data()};
  restart(seed);
}

void VectorEnv::restart(std::uint64_t seed) {
  games_ = game_->games(envs_, workers_.count(), seed);
  if (games_ == nullptr) {
    throw std::bad_alloc();
  }
  samplers_.clear();
  for (int i = 0; i < envs_; ++i) {
    samplers_.emplace_back(seed ^ sampler_seed, static_cast<std::uint64_t>(i));
  }
  reset(std::nullopt);
}

template <typename Part> void VectorEnv::each_part(const Part& part) {
  const auto first_of = [this](int worker) {
    return static_cast<int>(std::int64_t{envs_} * worker / workers_.count());
  };
  workers_.run([&](int worker) {
    const int first = first_of(worker);
    part(worker, first, first_of(worker + 1) - first);
  });
}

void VectorEnv::reset(std::optional<std::uint64_t> seed) {
  if (seed) {
    restart(*seed);
    return;
  }
  each_part([this](int worker, int first, int count) { games_->begin(worker, first, count, arrays_); });
}

std::optional<int> VectorEnv::impossible(const std::int32_t* actions) const {
  for (int i = 0; i < envs_; ++i) {
    const auto row = static_cast<std::size_t>(i);
    const std::int32_t action = actions[i];
    const bool in_range = action >= 0 && static_cast<std::size_t>(action) < actions_;
    if (players_[row] >= 0 && !(in_range && masks_[row * actions_ + static_cast<std::size_t>(action)] != 0)) {
      return i;
    }
  }
  return std::nullopt;
}

void VectorEnv::step(const std::int32_t* actions) {
  each_part([&](int worker, int first, int count) { games_->step(worker, actions, first, count, arrays_); });
  for (std::uint8_t& done : dones_) {
    faults_ += done == faulted ? 1 : 0;
    done = done == goes_on ? 0 : 1;
  }
}

void VectorEnv::sample(std::int32_t* actions) {
  each_part([&](int, int first, int count) {
    for (int i = first; i < first + count; ++i) {
      const auto row = static_cast<std::size_t>(i);
      const std::uint8_t* mask = masks_.data() + row * actions_;
      const std::size_t possible = count_ones(mask, actions_);
      actions[i] =
          possible == 0 ? 0 : static_cast<std::int32_t>(find_one(mask, actions_, samplers_[row].below(possible)));
    }
  });
}

} // namespace brehon::python
