#include "tools/diff/witness/search.hpp"

#include "interpreter/play/text.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace brehon::diff {

namespace {

/// So many good cases are compared at most.
constexpr int enough_found = 10;
/// Of one game so many cases are considered, and so many games.
constexpr int enough_of_a_game = 2;
constexpr std::size_t enough_games = 3;
/// A game of no more steps is told from its begin, too.
constexpr std::size_t most_steps_of_short = 6;
/// Tries where a game has shown a case, for a shorter one.
constexpr std::uint64_t tries_for_short = 1500;
/// Steps after the position of a case, and of a game from its begin.
constexpr int most_steps = 3;
constexpr int most_steps_from_start = 60;

std::size_t size_of(const Scenario& parted) {
  std::size_t size = 3 * parted.steps.size() + (parted.turn.empty() ? 0 : 1);
  for (const NamedFact& fact : parted.facts) {
    size += 2 + fact.pieces.size();
    for (const auto& [type, count] : fact.pieces) {
      size += count > 3 ? 1 : 0;
    }
  }
  return size;
}

/// Partings of one worth are distinguished by what one has to read.
int worth(Parting parting) {
  return parting <= Parting::pieces ? 0 : static_cast<int>(parting);
}

/// What the items of a signature are about.
std::set<std::string> things(const std::set<std::string>& signature) {
  std::set<std::string> result;
  for (const std::string& item : signature) {
    const bool option = item.find(" can|") != std::string::npos;
    const bool score = item.compare(0, 6, "score|") == 0;
    result.insert(option ? item : item.substr(0, item.find('|', score ? 6 : 0)));
  }
  return result;
}

} // namespace

Search::Search(Twin& narrow, Twin& whole, const Bearings& bearings, std::vector<std::string> paths, std::uint64_t seed)
    : narrow_(narrow), whole_(whole), paths_(std::move(paths)), interest_(bearings.interest(paths_)), random_(seed),
      positions_(narrow.a(), interest_, random_) {
  only_setup_ = bearings.sets_up(paths_);
  const std::vector<Entry>& all = narrow.a().program->entries;
  for (const Entry& entry : all) {
    const int weight = bearings.weight(entry.path, paths_);
    if (weight > 0 && entry.path != "setup") {
      entries_.push_back({Scenario::From::at, entry.path, entry.turns != model::none, weight});
      entries_.push_back({Scenario::From::run, entry.path, entry.turns != model::none, weight});
    }
  }
  if (bearings.scores(paths_)) {
    entries_.push_back({Scenario::From::score, "", false, entries_.empty() ? 1 : 12});
  }
  // What has to do with nothing in particular may show anywhere.
  for (const Entry& entry : entries_.empty() ? all : std::vector<Entry>()) {
    entries_.push_back({Scenario::From::at, entry.path, entry.turns != model::none, 1});
  }
  for (const Weighted& entry : entries_) {
    weights_ += entry.weight;
  }
}

/// What a reader has to take in. Where only pieces lie otherwise he has to ask what comes of it, the end of a phase is
/// no answer to who decides what or what is seen meanwhile, and a position that play does not come to convinces nobody.
std::size_t Search::cost(const Found& found) const {
  const bool uneven =
      found.parted.from == Scenario::From::run && (found.parting == Parting::play || found.parting >= Parting::sight);
  const bool inside = found.parted.path.find('.') != std::string::npos;
  std::size_t result = size_of(found.parted) + (found.match == Match::similar ? 6 : 0) +
                       (found.parting == Parting::play ? 0 : 3) + (uneven ? 4 : 0) + (inside ? 6 : 0);
  for (const NamedFact& fact : found.parted.facts) {
    result += 5 * positions_.unusual(fact);
  }
  return result;
}

bool Search::better(const Found& a, const Found& b) const {
  const auto rank = [&](const Found& found) {
    return std::make_tuple(found.made_up, found.match == Match::alone, worth(found.parting), cost(found));
  };
  return rank(a) < rank(b);
}

Scenario Search::next() {
  Scenario tried;
  if (only_setup_ || entries_.empty() || random_.below(40) == 0) {
    return tried;
  }
  const std::size_t at = prelude::pick(random_.below(static_cast<std::uint64_t>(weights_)), entries_.size(),
                                       [&](std::size_t i) { return static_cast<std::uint64_t>(entries_[i].weight); });
  const Weighted& entry = entries_[at];
  tried.from = entry.from;
  tried.path = entry.path;
  const auto players = static_cast<std::uint64_t>(narrow_.a().program->model.players);
  if (entry.turns) {
    tried.turn = player_name(*narrow_.a().program, static_cast<int>(random_.below(players)));
  }
  tried.facts = positions_.next();
  return tried;
}

/// How both pairs part at a case; nothing where one of them does not, or only in something weaker, or where they do not
/// match so well.
std::optional<Parting> Search::parts(const Scenario& tried, Parting weakest, Match match) {
  const std::optional<Parting> narrow = narrow_.run(tried);
  if (!narrow || worth(*narrow) > worth(weakest)) {
    return std::nullopt;
  }
  if (match == Match::alone || &narrow_ == &whole_) {
    return narrow;
  }
  const std::optional<Parting> whole = whole_.run(tried);
  if (!whole || worth(*whole) > worth(weakest)) {
    return std::nullopt;
  }
  std::set<std::string> of_whole = whole_.signature();
  std::set<std::string> of_narrow = narrow_.signature();
  if (match == Match::similar) {
    of_whole = things(of_whole);
    of_narrow = things(of_narrow);
  }
  const bool share = of_narrow.empty() || std::any_of(of_narrow.begin(), of_narrow.end(), [&](const std::string& item) {
                       return of_whole.count(item) != 0;
                     });
  return share ? std::optional<Parting>(std::max(*narrow, *whole)) : std::nullopt;
}

bool Search::is_usual(const Scenario& tried) const {
  return std::all_of(tried.facts.begin(), tried.facts.end(),
                     [&](const NamedFact& fact) { return positions_.is_usual(fact); });
}

/// A case at which the narrow pair parts, made small, is kept if it is better than the best so far.
void Search::consider(Scenario tried, Parting parting) {
  const bool settled = best_ && best_->match != Match::alone && !best_->made_up;
  const bool too_many = found_made_up_ >= enough_found && !is_usual(tried);
  if (too_many || (settled && worth(parting) > worth(best_->parting))) {
    return;
  }
  Match match = Match::same;
  std::optional<Parting> both = parts(tried, parting, match);
  if (!both) {
    match = Match::similar;
    both = parts(tried, parting, match);
  }
  match = both ? match : Match::alone;
  if (match == Match::alone && found_alone_ >= enough_found) {
    return;
  }
  Found found{std::move(tried), both.value_or(parting), match};
  shrink(found);
  found.made_up = !is_usual(found.parted);
  const bool good = found.parting <= Parting::pieces || (sight_tells && found.parting == Parting::sight);
  found_made_up_ += found.made_up ? 1 : 0;
  found_ += good && match != Match::alone && !found.made_up ? 1 : 0;
  found_alone_ += good && match == Match::alone && !found.made_up ? 1 : 0;
  if (!best_ || better(found, *best_)) {
    best_ = std::move(found);
  }
}

/// Cases from positions of a game that has parted; whether there are any.
bool Search::try_last_steps(const Scenario& played) {
  const int enough = found_ + found_alone_ + enough_of_a_game;
  bool any = false;
  for (Scenario& each : last_steps(narrow_, played, positions_)) {
    const std::optional<Parting> parting = narrow_.run(std::as_const(each));
    if (parting && found_ + found_alone_ < enough) {
      any = true;
      consider(std::move(each), *parting);
    }
  }
  return any;
}

/// Games from the set-up come first, since what they come to is what happens.
void Search::try_games(const std::function<bool()>& in_time) {
  for (PartedGame& game : parted_games(narrow_, enough_games, in_time)) {
    if (!first_parting_) {
      first_parting_ = game.first;
    }
    const std::optional<Parting> parting = narrow_.run(game.played);
    const bool is_short = game.played.steps.size() <= most_steps_of_short;
    if (parting && is_short) {
      consider(game.played, *parting);
    }
    if (parting && !game.played.steps.empty() && !try_last_steps(game.played) && !is_short) {
      consider(std::move(game.played), *parting);
    }
  }
}

std::optional<Found> Search::run(std::uint64_t tries, const std::function<bool()>& in_time) {
  try_games(in_time);
  const bool played = found_ > 0;
  for (std::uint64_t i = 0; i < (played ? std::min(tries, tries_for_short) : tries) && found_ < enough_found; ++i) {
    if (i % 64 == 0 && !in_time()) {
      break;
    }
    ++tried_;
    Scenario tried = next();
    const int most = tried.from == Scenario::From::start ? most_steps_from_start : most_steps;
    const auto more = static_cast<int>(random_.below(static_cast<std::uint64_t>(most) + 1));
    if (const std::optional<Parting> parting = narrow_.run(tried, &random_, more)) {
      consider(std::move(tried), *parting);
    }
  }
  return std::move(best_);
}

// ---- making it small

bool Search::take(Found& found, const Scenario& smaller) {
  const std::optional<Parting> parting = parts(smaller, found.parting, found.match);
  if (!parting) {
    return false;
  }
  found.parted = smaller;
  found.parting = *parting;
  return true;
}

/// A whole phase says more than a step of it, and going on more than stopping at its end.
bool Search::shrink_entry(Found& found) {
  bool shrunk = false;
  for (std::string path = found.parted.path; !path.empty();) {
    for (const Scenario::From from : {Scenario::From::at, Scenario::From::run}) {
      Found other = found;
      other.parted.from = from;
      other.parted.path = path;
      if ((from != found.parted.from || path != found.parted.path) && take(other, other.parted) &&
          cost(other) < cost(found)) {
        found = std::move(other);
        shrunk = true;
      }
    }
    const std::size_t dot = path.rfind('.');
    path = dot == std::string::npos ? "" : path.substr(0, dot);
  }
  return shrunk;
}

bool Search::shrink_steps(Found& found) {
  bool shrunk = false;
  for (std::size_t i = found.parted.steps.size(); i-- > 0;) {
    Scenario smaller = found.parted;
    smaller.steps.erase(smaller.steps.begin() + static_cast<std::ptrdiff_t>(i));
    shrunk = take(found, smaller) || shrunk;
  }
  if (!found.parted.turn.empty()) {
    Scenario smaller = found.parted;
    smaller.turn.clear();
    shrunk = take(found, smaller) || shrunk;
  }
  return shrunk;
}

bool Search::shrink_facts(Found& found) {
  bool shrunk = false;
  for (std::size_t i = found.parted.facts.size(); i-- > 0;) {
    Scenario smaller = found.parted;
    smaller.facts.erase(smaller.facts.begin() + static_cast<std::ptrdiff_t>(i));
    shrunk = take(found, smaller) || shrunk;
  }
  return shrunk;
}

bool Search::shrink_pieces(Found& found) {
  bool shrunk = false;
  for (std::size_t i = 0; i < found.parted.facts.size(); ++i) {
    for (std::size_t j = found.parted.facts[i].pieces.size(); j-- > 0;) {
      Scenario smaller = found.parted;
      auto& pieces = smaller.facts[i].pieces;
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(j));
      if (take(found, smaller)) {
        shrunk = true;
        continue;
      }
      for (const int divisor : {8, 4, 2}) {
        smaller = found.parted;
        int& count = smaller.facts[i].pieces[j].second;
        if (const int less = std::max(1, count / divisor); less < count) {
          count = less;
          shrunk = take(found, smaller) || shrunk;
        }
      }
      for (bool less = true; less && found.parted.facts[i].pieces[j].second > 1;) {
        smaller = found.parted;
        --smaller.facts[i].pieces[j].second;
        less = take(found, smaller);
        shrunk = shrunk || less;
      }
    }
  }
  return shrunk;
}

void Search::shrink(Found& found) {
  bool shrunk = true;
  while (shrunk) {
    shrunk = shrink_entry(found);
    shrunk = shrink_facts(found) || shrunk;
    shrunk = shrink_steps(found) || shrunk;
    shrunk = shrink_pieces(found) || shrunk;
  }
}

} // namespace brehon::diff
