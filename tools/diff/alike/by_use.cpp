#include "tools/diff/alike/by_use.hpp"

#include "dsl/model/text/lines.hpp"
#include "tools/diff/alike/hash.hpp"
#include "tools/diff/alike/symbols.hpp"
#include "tools/diff/alike/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

// Every line of a model that mentions a name is one use of it. Mentions are compared by hashes, in which names that are
// not known to be the same count as what sort of name they are at first, then as how they are used themselves.

namespace brehon::diff {

namespace {

/// How far uses are looked at: the line itself, what is said of the names in it, and so on.
constexpr std::size_t radius = 3;
/// Mentions that are more common on a side than this tell nothing.
constexpr std::size_t most_common = 8;
/// The least part of its uses that two names of the same thing have in common.
constexpr double least_likeness = 0.3;
constexpr std::size_t most_passes = 400;

/// A line of a model cut at its names.
struct CutLine {
  struct Piece {
    Hash words = 0;            // before the name
    std::optional<int> symbol; // the last piece has none
  };
  std::vector<Piece> pieces;
  std::optional<std::size_t> around, before; // the line that it is in, and the statement before it
  std::vector<std::size_t> inside;
};

/// One model: its names, and the lines that mention them.
class Mentions {
public:
  explicit Mentions(const Worded& game) : tokens_(tokens_of(game.model)), matched_(tokens_.symbols.size()) {
    name_variables_by_depth(tokens_.model);
    cut(model_lines(tokens_.model, ModelWords(tokens_.model, ModelWords::Variables::bare)), std::nullopt, std::nullopt);
    add_wording(game);
  }

  const std::vector<Symbol>& symbols() const { return tokens_.symbols; }
  bool is_matched(std::size_t symbol) const { return matched_[symbol].has_value(); }
  std::size_t match_of(std::size_t symbol) const { return *matched_[symbol]; }
  void match(std::size_t symbol, std::size_t pair, std::size_t other) {
    matched_[symbol] = other;
    pairs_[symbol] = pair;
  }

  /// The uses of each name that is not matched, at each distance.
  std::vector<std::vector<Hash>> of_each() const {
    std::vector<std::vector<Hash>> uses(symbols().size());
    std::vector<Hash> colours;
    for (std::size_t i = 0; i < symbols().size(); ++i) {
      const auto pair = pairs_.find(i);
      colours.push_back(pair == pairs_.end() ? hash_of(symbols()[i].what) : mix(1, pair->second));
    }
    for (std::size_t distance = 0; distance < radius; ++distance) {
      std::vector<Hash> sums(symbols().size(), 0);
      visit_uses(colours, [&](std::size_t symbol, Hash use) {
        sums[symbol] += mix(use, use);
        if (!is_matched(symbol)) {
          uses[symbol].push_back(mix(distance, use));
        }
      });
      for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = is_matched(i) ? colours[i] : mix(colours[i], sums[i]);
      }
    }
    return uses;
  }

private:
  /// What is worded with an option.
  void add_wording(const Worded& game) {
    std::map<std::string_view, std::string> tokens;
    std::set<std::string> options;
    const auto token = [](std::size_t symbol) { return fmt::format("\1{}\2", symbol); };
    for (std::size_t i = 0; i < symbols().size(); ++i) {
      if (symbols()[i].what == "option") { // not the kind of its values, which has its name
        tokens[symbols()[i].name] = token(i);
        options.insert(token(i));
      }
    }
    for (std::size_t i = 0; i < symbols().size(); ++i) {
      tokens.emplace(symbols()[i].name, token(i));
    }
    for (const model::Variable& variable : game.model.variables) {
      tokens.emplace(variable.name, "\3"); // local names tell nothing
    }
    for (const auto& [path, text] : game.wording) {
      std::string with_tokens;
      bool has_option = false;
      for_each_token(text, [&](std::string_view word) {
        const auto known = tokens.find(word);
        with_tokens += known == tokens.end() ? std::string(word) : known->second;
        has_option = has_option || (known != tokens.end() && options.count(known->second) != 0);
      });
      if (has_option) {
        lines_.push_back({pieces_of(with_tokens), std::nullopt, std::nullopt, {}});
      }
    }
  }

  void cut(const Line& line, std::optional<std::size_t> around, std::optional<std::size_t> before) {
    const std::size_t own = lines_.size();
    lines_.push_back({pieces_of(line.name + "\n" + line.text), around, before, {}});
    if (around) {
      lines_[*around].inside.push_back(own);
    }
    std::optional<std::size_t> last;
    for (const Line& inner : line.inside) {
      const std::size_t next = lines_.size();
      cut(inner, own, last);
      last = inner.sort == Line::Sort::statement ? std::optional(next) : std::nullopt;
    }
  }

  static std::vector<CutLine::Piece> pieces_of(std::string_view text) {
    std::vector<CutLine::Piece> pieces;
    while (true) {
      const std::size_t begin = text.find('\1');
      pieces.push_back({hash_of(text.substr(0, begin)), std::nullopt});
      if (begin == std::string_view::npos) {
        return pieces;
      }
      pieces.back().symbol = std::atoi(text.data() + begin + 1);
      text.remove_prefix(text.find('\2', begin) + 1);
    }
  }

  /// A line in colours; one of its names may be the one that is looked at.
  Hash hash(const CutLine& line, const std::vector<Hash>& colours, int looked_at = -1) const {
    Hash hash = 0;
    for (const CutLine::Piece& piece : line.pieces) {
      hash = mix(hash, piece.words);
      if (piece.symbol) {
        hash = mix(hash, *piece.symbol == looked_at ? 2 : colours[static_cast<std::size_t>(*piece.symbol)]);
      }
    }
    return hash;
  }

  template <class Visit> void visit_uses(const std::vector<Hash>& colours, const Visit& visit) const {
    std::vector<Hash> whole;
    for (const CutLine& line : lines_) {
      whole.push_back(hash(line, colours));
    }
    for (const CutLine& line : lines_) {
      Hash near = mix(line.around ? whole[*line.around] : 0, line.before ? whole[*line.before] : 0);
      Hash inside = 0;
      for (const std::size_t inner : line.inside) {
        inside += mix(whole[inner], 3);
      }
      near = mix(near, inside);
      std::set<int> seen;
      for (const CutLine::Piece& piece : line.pieces) {
        if (piece.symbol && seen.insert(*piece.symbol).second) {
          const auto symbol = static_cast<std::size_t>(*piece.symbol);
          const Hash own = hash(line, colours, *piece.symbol);
          visit(symbol, own);
          visit(symbol, mix(own, near));
        }
      }
    }
  }

  Tokens tokens_;
  std::vector<CutLine> lines_;
  std::vector<std::optional<std::size_t>> matched_; // with which name of the other model
  std::map<std::size_t, std::size_t> pairs_;        // the numbers of the pairs
};

struct Candidate {
  double likeness = 0;
  bool same_name = false;
  std::size_t a = 0, b = 0;

  /// The best one first.
  auto rank() const { return std::make_tuple(-likeness, !same_name, a, b); }
};

class Matching {
public:
  Matching(const Worded& a, const Worded& b) : a_(a), b_(b) {
    same_labels(*a.model.labels, *b.model.labels);
    for (std::size_t pass = 0; pass < most_passes && improve(); ++pass) {
    }
  }

  std::vector<Renaming> renamings() const {
    std::vector<Renaming> out;
    const std::set<Symbol> taken = unmatched_in_b();
    for (std::size_t i = 0; i < a_.symbols().size(); ++i) {
      const Symbol& of_a = a_.symbols()[i];
      const std::string in_b = a_.is_matched(i) ? b_.symbols()[a_.match_of(i)].name : of_a.name;
      if (in_b != of_a.name && taken.count({of_a.what, of_a.within, of_a.name}) == 0) {
        out.push_back({of_a.what, of_a.within, of_a.name, in_b});
      }
    }
    return out;
  }

private:
  using Labels = model::Labels;

  void match(std::size_t in_a, std::size_t in_b) {
    a_.match(in_a, pairs_, in_b);
    b_.match(in_b, pairs_, in_a);
    ++pairs_;
  }

  /// Names of B that stay as they are, with what they are within in the words of A.
  std::set<Symbol> unmatched_in_b() const {
    std::map<std::string, std::string> kinds;
    for (std::size_t i = 0; i < b_.symbols().size(); ++i) {
      if (b_.is_matched(i)) {
        kinds.emplace(b_.symbols()[i].name, a_.symbols()[b_.match_of(i)].name);
      }
    }
    std::set<Symbol> out;
    for (std::size_t i = 0; i < b_.symbols().size(); ++i) {
      Symbol symbol = b_.symbols()[i];
      if (!b_.is_matched(i)) {
        const auto within = kinds.find(symbol.within);
        symbol.within = within == kinds.end() ? symbol.within : within->second;
        out.insert(std::move(symbol));
      }
    }
    return out;
  }

  static const Labels::mapped_type* label(const Labels& labels, const Symbol& symbol) {
    auto found = labels.find(symbol.within.empty() ? symbol.name : symbol.within + "." + symbol.name);
    found = found == labels.end() ? labels.find(symbol.name) : found;
    return found == labels.end() ? nullptr : &found->second;
  }

  void same_labels(const Labels& labels_a, const Labels& labels_b) {
    std::map<Symbol, std::size_t> of_b;
    for (std::size_t i = 0; i < b_.symbols().size(); ++i) {
      of_b.emplace(b_.symbols()[i], i);
    }
    for (std::size_t i = 0; i < a_.symbols().size(); ++i) {
      const Symbol& symbol = a_.symbols()[i];
      const auto same = of_b.find(symbol);
      const auto* in_a = label(labels_a, symbol);
      const auto* in_b = label(labels_b, symbol);
      if (same != of_b.end() && in_a != nullptr && in_b != nullptr && *in_a == *in_b) {
        match(i, same->second);
      }
    }
  }

  /// Matches what is used most alike; false where nothing is left that is.
  bool improve() {
    const std::vector<Candidate> found = candidates();
    std::vector<double> best_a(a_.symbols().size(), 0);
    std::vector<double> best_b(b_.symbols().size(), 0);
    std::vector<int> ties_a(a_.symbols().size(), 0);
    std::vector<int> ties_b(b_.symbols().size(), 0);
    const auto note = [](double likeness, double& best, int& ties) {
      ties = likeness > best ? 1 : ties + (likeness == best ? 1 : 0);
      best = std::max(best, likeness);
    };
    for (const Candidate& each : found) {
      note(each.likeness, best_a[each.a], ties_a[each.a]);
      note(each.likeness, best_b[each.b], ties_b[each.b]);
    }
    bool any = false;
    for (const Candidate& each : found) {
      const bool is_best = each.likeness == best_a[each.a] && each.likeness == best_b[each.b];
      if (is_best && ties_a[each.a] == 1 && ties_b[each.b] == 1) {
        match(each.a, each.b);
        any = true;
      }
    }
    if (!any && !found.empty()) {
      const Candidate& first = *std::min_element(
          found.begin(), found.end(), [](const Candidate& x, const Candidate& y) { return x.rank() < y.rank(); });
      match(first.a, first.b);
      any = true;
    }
    return any;
  }

  std::vector<Candidate> candidates() const {
    const std::vector<std::vector<Hash>> uses_a = a_.of_each();
    const std::vector<std::vector<Hash>> uses_b = b_.of_each();
    std::map<Hash, std::array<std::vector<std::size_t>, 2>> index;
    for (std::size_t side = 0; side < 2; ++side) {
      const std::vector<std::vector<Hash>>& uses = side == 0 ? uses_a : uses_b;
      for (std::size_t symbol = 0; symbol < uses.size(); ++symbol) {
        for (const Hash use : uses[symbol]) {
          index[use][side].push_back(symbol);
        }
      }
    }
    std::map<std::pair<std::size_t, std::size_t>, double> votes;
    for (const auto& [use, symbols] : index) {
      const auto& [in_a, in_b] = symbols;
      if (in_a.size() > most_common || in_b.size() > most_common) {
        continue;
      }
      for (const std::size_t a : in_a) {
        for (const std::size_t b : in_b) {
          votes[{a, b}] += 1.0 / static_cast<double>(std::max(in_a.size(), in_b.size()));
        }
      }
    }
    std::vector<Candidate> out;
    for (const auto& [pair, vote] : votes) {
      const auto [a, b] = pair;
      const std::size_t most = std::max(uses_a[a].size(), uses_b[b].size());
      const double likeness = std::round(1e6 * vote / static_cast<double>(most)) / 1e6;
      if (a_.symbols()[a].what == b_.symbols()[b].what && likeness * static_cast<double>(radius) >= least_likeness) {
        out.push_back({likeness, a_.symbols()[a].name == b_.symbols()[b].name, a, b});
      }
    }
    return out;
  }

  Mentions a_, b_;
  std::size_t pairs_ = 0;
};

} // namespace

std::vector<Renaming> renamings_by_use(const Worded& a, const Worded& b) {
  return Matching(a, b).renamings();
}

std::vector<Renaming> renamings_in_order(const Worded& a, const Worded& b) {
  const std::vector<Symbol> of_a = tokens_of(a.model).symbols;
  const std::vector<Symbol> of_b = tokens_of(b.model).symbols;
  const bool same_sorts = std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                                     [](const Symbol& x, const Symbol& y) { return x.what == y.what; });
  std::vector<Renaming> out;
  for (std::size_t i = 0; i < of_a.size() && same_sorts; ++i) {
    if (of_a[i].name != of_b[i].name) {
      out.push_back({of_a[i].what, of_a[i].within, of_a[i].name, of_b[i].name});
    }
  }
  return out;
}

} // namespace brehon::diff
