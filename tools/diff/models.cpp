#include "tools/diff/models.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/lower/context/secrets.hpp"
#include "tools/diff/alike/by_use.hpp"
#include "tools/diff/alike/commute.hpp"
#include "tools/diff/alike/inline.hpp"
#include "tools/diff/alike/laws.hpp"
#include "tools/diff/alike/parameters.hpp"
#include "tools/diff/alike/symbols.hpp"
#include "tools/diff/unequal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace brehon::diff {

namespace {

/// Renamings show others; more rounds than this bring nothing.
constexpr int most_rounds = 6;

/// Gives variables names that can be compared, and writes alike what means the same.
void make_comparable(model::Model& a, model::Model& b) {
  name_variables_alike(a, b);
  name_ranges_alike(a, b);
  apply_laws(a);
  apply_laws(b);
  order_statements(a, b, lowering::has_secrets(a) || lowering::has_secrets(b));
}

/// Looks for a translation; every step is kept only where it leaves fewer differences.
class Search {
public:
  Search(const Worded& a, const Worded& b) : a_(a.model), b_(b.model), worded_a_(a), worded_b_(b) {}

  Translation run() {
    improve({});
    if (least_ == 0) {
      return best_;
    }
    only_order_ = differ_in_order_only(worded_a_, worded_b_);
    Translation best = best_;
    std::size_t least = least_;
    for (const auto find : {renamings_in_order, renamings_by_use}) {
      Translation other;
      other.renamings = find(worded_a_, worded_b_);
      if (other.renamings.empty()) {
        continue; // they are compared by their names anyway
      }
      improve(other);
      if (least_ < least) {
        best = best_;
        least = least_;
      }
    }
    return best;
  }

private:
  /// The best that can be made of a translation, step by step.
  void improve(const Translation& begin) {
    best_ = begin;
    least_ = cost(best_);
    if (least_ > 0) {
      names();
      recoded_values();
      scaled_points();
    }
  }

  /// Names that both sides have and that are exchanged count, too: it takes more than a few differences to make them
  /// others.
  static std::size_t exchanged(const Translation& translation) {
    std::set<Symbol> in_b;
    for (const Renaming& each : translation.renamings) {
      in_b.insert({each.what, each.within, each.b});
    }
    return static_cast<std::size_t>(
        std::count_if(translation.renamings.begin(), translation.renamings.end(), [&](const Renaming& each) {
          return in_b.count({each.what, each.within, each.a}) != 0;
        }));
  }

  /// Where other names leave nothing, they are other names, even if they are only exchanged.
  std::size_t cost(const Translation& translation) const {
    const ModelDifferences found = compare_models(worded_a_, worded_b_, translation);
    const std::size_t differences = std::max(found.differences.size(), found.unequal.size());
    return differences == 0 && !only_order_ ? 0 : differences + exchanged(translation);
  }

  void take(const Translation& translation) {
    if (const std::size_t differences = cost(translation); differences < least_) {
      least_ = differences;
      best_ = translation;
    }
  }

  void names() {
    Translation tried = best_;
    for (int round = 0; round < most_rounds; ++round) {
      model::Model a = a_;
      model::Model b = b_;
      tried.apply(b);
      make_comparable(a, b);
      const Part part_a = parts_of(a, worded_a_.wording);
      const Part part_b = parts_of(b, worded_b_.wording);
      const Alignment alignment(a_, part_a, b, part_b);
      if (alignment.proposals.empty()) {
        break;
      }
      tried.renamings.insert(tried.renamings.end(), alignment.proposals.begin(), alignment.proposals.end());
    }
    take(tried);
  }

  /// Numbers from the other end, from another first one, or in place of names.
  void recoded_values() {
    for (const model::Kind& kind : a_.kinds) {
      const Translation begin = best_;
      model::Model b = b_;
      begin.apply(b);
      const model::KindId other = kind_named(b, kind.name);
      if (other.is_none() || !can_be_recoded(kind, b.kinds[other])) {
        continue;
      }
      for (const bool reversed : {false, true}) {
        model::Model recoded = b;
        Translation tried = begin;
        tried.recoded.push_back(recoding(kind, b.kinds[other], reversed));
        if (recode(recoded, tried.recoded.back())) {
          take(tried);
        }
      }
    }
  }

  static std::vector<int> constants(const model::Expr& expr) {
    std::vector<int> numbers;
    model::each<model::Expr>(expr, [&](const model::Expr& each) {
      if (each.op == model::Op::constant && each.type.sort == model::Sort::integer && each.value > 0) {
        numbers.push_back(each.value);
      }
    });
    return numbers;
  }

  std::set<int> factors(const std::vector<int>& of_a, const std::vector<int>& of_b) const {
    std::set<int> result;
    for (const int a : of_a) {
      for (const int b : of_b) {
        if (b > a && b % a == 0) {
          result.insert(b / a);
        } else if (a > b && a % b == 0) {
          result.insert(-(a / b));
        }
      }
    }
    return result;
  }

  void scaled_points() {
    std::vector<int> of_a;
    std::vector<int> of_b;
    const auto add = [](const model::Model& model, std::vector<int>& numbers) {
      for (const model::ScoreItem& item : model.score) {
        const std::vector<int> more = constants(item.value);
        numbers.insert(numbers.end(), more.begin(), more.end());
      }
      for (const model::Table& table : model.tables) {
        for (const model::Expr& value : table.values) {
          const std::vector<int> more = constants(value);
          numbers.insert(numbers.end(), more.begin(), more.end());
        }
      }
      numbers.push_back(1);
    };
    add(a_, of_a);
    add(b_, of_b);
    for (const int factor : factors(of_a, of_b)) {
      Translation tried = best_;
      tried.divisor = factor;
      take(tried);
    }
  }

  const model::Model& a_;
  const model::Model& b_;
  const Worded& worded_a_;
  const Worded& worded_b_;
  Translation best_;
  std::size_t least_ = 0;
  bool only_order_ = false; // by their names they differ in nothing else
};

} // namespace

bool differ_in_order_only(const Worded& a, const Worded& b) {
  const ModelDifferences found = compare_models(a, b, {});
  const auto letters_of = [](std::string text) {
    std::sort(text.begin(), text.end());
    return text;
  };
  const auto is_order = [&](const Difference& each) {
    return each.sort == Class::component && letters_of(each.a) == letters_of(each.b);
  };
  return !found.none() && std::all_of(found.differences.begin(), found.differences.end(), is_order) &&
         std::all_of(found.unequal.begin(), found.unequal.end(), is_order);
}

Translation find_translation(const Worded& a, const Worded& b) {
  return Search(a, b).run();
}

namespace {

/// Both models in the words of A, and with points of one size.
std::pair<model::Model, model::Model> alike(const model::Model& a, const model::Model& b,
                                            const Translation& translation) {
  model::Model translated = b;
  translation.apply(translated);
  model::Model scaled = a;
  if (translation.divisor > 1 && !divide_score(translated, translation.divisor)) {
    translated = b;
    translation.apply(translated);
  }
  if (translation.divisor < 0 && !divide_score(scaled, -translation.divisor)) {
    scaled = a;
  }
  make_comparable(scaled, translated);
  return {std::move(scaled), std::move(translated)};
}

} // namespace

ModelDifferences compare_models(const Worded& a, const Worded& b, const Translation& translation) {
  const auto [scaled, translated] = alike(a.model, b.model, translation);
  const Part part_a = parts_of(scaled, a.wording);
  const Part part_b = parts_of(translated, b.wording);
  Alignment alignment(a.model, part_a, b.model, part_b);
  return {std::move(alignment.differences), unequal_members(scaled, translated), std::move(alignment.aligned),
          alignment.alike, alignment.all};
}

std::vector<Difference> compare_parts(const Worded& a, const Worded& b) {
  const auto [of_a, of_b] = alike(a.model, b.model, {});
  const Part part_a = parts_of(of_a, a.wording);
  const Part part_b = parts_of(of_b, b.wording);
  return Alignment(a.model, part_a, b.model, part_b).differences;
}

std::optional<ModelDifferences> compare_written_out(const Worded& a, const Worded& b, const Translation& translation) {
  model::Model of_a = a.model;
  model::Model of_b = b.model;
  if (!inline_names(of_a) || !inline_names(of_b)) {
    return std::nullopt;
  }
  return compare_models({of_a, a.wording}, {of_b, b.wording}, translation);
}

namespace {

std::vector<std::string> in_the_order_of_a(const Recoding& recoding) {
  std::vector<std::string> values = recoding.b.values;
  if (recoding.factor < 0) {
    std::reverse(values.begin(), values.end());
  }
  return values;
}

} // namespace

std::vector<Difference> translation_differences(const Translation& translation) {
  std::vector<Difference> result;
  if (!translation.renamings.empty() || !translation.recoded.empty()) {
    Difference renaming;
    renaming.sort = Class::label;
    renaming.what = "renaming";
    for (const Renaming& each : translation.renamings) {
      const std::string separator = renaming.a.empty() ? "" : ", ";
      renaming.a += separator + each.a;
      renaming.b += separator + each.b;
      if (renaming.path.empty()) {
        renaming.path = each.within.empty() ? each.a : each.within;
      }
    }
    for (const Recoding& each : translation.recoded) {
      const std::string separator = renaming.a.empty() ? "" : ", ";
      renaming.a += fmt::format("{}{} {}", separator, each.a.name, fmt::join(each.a.values, " "));
      renaming.b += fmt::format("{}{} {}", separator, each.a.name, fmt::join(in_the_order_of_a(each), " "));
      renaming.path = renaming.path.empty() ? each.a.name : renaming.path;
    }
    result.push_back(std::move(renaming));
  }
  if (translation.divisor != 1) {
    Difference scaling;
    scaling.sort = Class::scoring;
    scaling.what = "scaling";
    scaling.path = "score";
    const bool more = translation.divisor > 1;
    const std::string times = fmt::format("all points times {}", more ? translation.divisor : -translation.divisor);
    (more ? scaling.a : scaling.b) = "all points";
    (more ? scaling.b : scaling.a) = times;
    result.push_back(std::move(scaling));
  }
  return result;
}

} // namespace brehon::diff
