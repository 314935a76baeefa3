#include "interpreter/agents/dealing.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace brehon {

namespace {

constexpr int attempts = 50;

/// What is left of the things once those that lie there already are taken out.
std::vector<int> left_of(const Dealing& dealing, const std::vector<int>& dealt) {
  std::vector<int> left = dealing.things;
  for (const int thing : dealt) {
    const auto found = std::find(left.begin(), left.end(), thing);
    if (found != left.end()) {
      left.erase(found);
    }
  }
  return left;
}

/// The spots without anything, those that fewer of the things fit first.
std::vector<std::size_t> narrowest_first(const Dealing& dealing, const std::vector<int>& dealt) {
  std::vector<std::size_t> choices(dealing.takes.size());
  for (std::size_t sort = 0; sort < choices.size(); ++sort) {
    for (const int thing : dealing.things) {
      choices[sort] += dealing.takes[sort][static_cast<std::size_t>(thing)] ? 1 : 0;
    }
  }
  std::vector<std::size_t> order;
  for (std::size_t spot = 0; spot < dealt.size(); ++spot) {
    if (dealt[spot] == nothing_yet) {
      order.push_back(spot);
    }
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return choices[dealing.spots[a]] < choices[dealing.spots[b]]; });
  return order;
}

/// The last thing that is left and fits, taken out.
std::optional<int> take_fitting(const Dealing& dealing, std::size_t spot, std::vector<int>& left) {
  for (std::size_t i = left.size(); i-- > 0;) {
    if (dealing.fits(spot, left[i])) {
      std::swap(left[i], left.back());
      const int thing = left.back();
      left.pop_back();
      return thing;
    }
  }
  return std::nullopt;
}

/// Takes what fits from a spot before, which takes something that is left instead.
std::optional<int> exchange(const Dealing& dealing, std::size_t spot, const std::vector<std::size_t>& served,
                            std::vector<int>& left, std::vector<int>& dealt) {
  for (const std::size_t other : served) {
    if (dealing.fits(spot, dealt[other])) {
      if (const std::optional<int> instead = take_fitting(dealing, other, left)) {
        return std::exchange(dealt[other], *instead);
      }
    }
  }
  return std::nullopt;
}

bool serve(const Dealing& dealing, const std::vector<std::size_t>& order, std::vector<int> left,
           std::vector<int>& dealt) {
  std::vector<std::size_t> served;
  for (const std::size_t spot : order) {
    std::optional<int> thing = take_fitting(dealing, spot, left);
    if (!thing) {
      thing = exchange(dealing, spot, served, left, dealt);
    }
    if (!thing) {
      return false;
    }
    dealt[spot] = *thing;
    served.push_back(spot);
  }
  return true;
}

} // namespace

bool deal(const Dealing& dealing, prelude::Random& random, std::vector<int>& dealt) {
  std::vector<int> left = left_of(dealing, dealt);
  const std::vector<std::size_t> order = narrowest_first(dealing, dealt);
  for (int i = 0; i < attempts; ++i) {
    shuffle(left, random);
    std::vector<int> tried = dealt;
    if (serve(dealing, order, left, tried)) {
      dealt = std::move(tried);
      return true;
    }
  }
  return false;
}

} // namespace brehon
