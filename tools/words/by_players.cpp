#include "tools/words/by_players.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <optional>

namespace brehon {

namespace {

std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> place_of(const model::Expr& expr) {
  return {expr.span.file, expr.span.begin, expr.span.end};
}

bool is_number_or_truth(const model::Expr& expr) {
  return expressions::is_constant(expr) && expr.span != Span() &&
         (expr.type.sort == model::Sort::integer || expr.type.sort == model::Sort::boolean);
}

} // namespace

ByPlayers::ByPlayers(const std::vector<const model::Model*>& models) {
  for (const model::Model* model : models) {
    std::map<Place, std::optional<int>> found;
    model::each<model::Expr>(*model, [&](const model::Expr& expr) {
      if (is_number_or_truth(expr)) {
        const auto [known, is_new] = found.emplace(place_of(expr), expr.value);
        known->second = is_new || known->second == expr.value ? known->second : std::nullopt;
      }
    });
    players_.push_back(model->players);
    if (model == models.front()) {
      for (const auto& [place, value] : found) {
        if (value) {
          values_[place] = {*value};
        }
      }
      continue;
    }
    for (auto each = values_.begin(); each != values_.end();) {
      const auto same = found.find(each->first);
      if (same != found.end() && same->second) {
        each->second.push_back(*same->second);
        ++each;
      } else {
        each = values_.erase(each);
      }
    }
  }
  std::erase_if(values_, [](const auto& each) {
    const std::vector<int>& values = each.second;
    return std::all_of(values.begin(), values.end(), [&](int value) { return value == values.front(); });
  });
}

const std::vector<int>* ByPlayers::values(const model::Expr& constant) const {
  const auto found = is_number_or_truth(constant) ? values_.find(place_of(constant)) : values_.end();
  return found == values_.end() ? nullptr : &found->second;
}

} // namespace brehon
