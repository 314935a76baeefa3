#include "tools/verbs/diff.hpp"

#include "dsl/editions/between.hpp"
#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/diff/chosen.hpp"
#include "tools/diff/load.hpp"
#include "tools/diff/lockstep/frequency.hpp"
#include "tools/diff/report.hpp"
#include "tools/diff/witness/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <set>

namespace brehon {

namespace {

using diff::Class;
using diff::Difference;

bool changes_play(const Difference& difference) {
  return difference.changes_play() && !difference.printed && !difference.proven_alike();
}

/// The status for the gravest difference of a report that has one.
int gravest(const diff::Report& report) {
  const auto parts = [](const diff::Rate& rate) { return rate.parted > 0; };
  const auto& all = report.differences;
  if (std::none_of(all.begin(), all.end(), changes_play)) {
    return status::differs_in_words;
  }
  const bool is_seen = std::any_of(report.rates.begin(), report.rates.end(), parts) ||
                       std::any_of(all.begin(), all.end(), [&](const Difference& each) {
                         return changes_play(each) && (each.witness || (each.rate && parts(*each.rate)));
                       });
  return is_seen ? status::differs_in_play : status::differs_unseen;
}

/// One run of the verb.
class Diff {
public:
  Diff(const DiffOptions& options, std::ostream& out, std::ostream& err) : options_(options), out_(out), err_(err) {}

  int run() {
    if (options_.all.empty() == options_.games.empty()) {
      return usage_error("diff takes two rule sets, or `--all` with one file", err_);
    }
    const std::string& edition = options_.as_edition;
    if (!edition.empty() && (word_length(edition) != edition.size() || is_reserved(edition))) {
      return usage_error(fmt::format("{} cannot be the name of an edition", backticked(edition)), err_);
    }
    if (options_.all.empty() && options_.games.size() != 2) {
      return usage_error("diff takes two rule sets", err_);
    }
    if (!edition.empty() && !options_.options.empty()) {
      return usage_error("an edition is made for all values of options: `--as-edition` goes without `--option`", err_);
    }
    GameOptions stated;
    stated.options = options_.options;
    ConfigurationResult configuration = configuration_of(stated);
    if (!configuration.error.empty()) {
      return usage_error(configuration.error, err_);
    }
    choices_ = std::move(configuration.configuration.options);
    for (const std::string& name : options_.classes) {
      const std::optional<Class> sort = diff::class_named(name);
      if (!sort && name != "play" && name != "wording") {
        return usage_error(fmt::format("there is no class {} of differences", backticked(name)), err_);
      }
      play_ = play_ || name == "play";
      wording_ = wording_ || name == "wording";
      if (sort && name != "wording") {
        classes_.insert(*sort);
      }
    }
    return options_.all.empty() ? pair() : all();
  }

private:
  /// Reports what was found; the status for it.
  int findings() {
    const Diagnostics& found = loader_.findings().diagnostics;
    report(found, loader_.findings().sources, {Format::text, options_.colours}, out_, err_);
    return !choices_.empty() && only_options(found) ? status::usage_error : status::findings;
  }

  /// Both with what is to be chosen; null where that cannot be.
  diff::ChosenSides chosen(const diff::Side& a, const diff::Side& b) {
    return diff::choose(a, b, choices_, loader_.findings());
  }

  bool counts(const Difference& difference) const {
    if (options_.classes.empty() || classes_.count(difference.sort) != 0) {
      return true;
    }
    return changes_play(difference) ? play_ : wording_;
  }

  int status_of(const diff::Report& found) const {
    if (options_.exit_code && !found.differences.empty()) {
      return gravest(found);
    }
    const bool differs = std::any_of(found.differences.begin(), found.differences.end(),
                                     [&](const Difference& each) { return counts(each); });
    return options_.fail && differs ? status::findings : status::fine;
  }

  /// The game of a side as it was read, with what it claims of its positions.
  static Node whole_game(const diff::Side& side) {
    Node game = side.game.game;
    game.children.insert(game.children.end(), side.claims.begin(), side.claims.end());
    return game;
  }

  /// The edition of a rule set that is the other one, in the form of `fmt`; nothing where none is found.
  std::optional<std::string> as_edition(const diff::Side& a, const diff::Side& b) const {
    const std::string of = fmt::format("{} of {}", options_.as_edition, a.game.game.name());
    const std::string head =
        a.game.layers.empty() ? "edition " + of : fmt::format("variant {}:{}", of, a.game.layers.back());
    std::optional<std::string> text = edition_between(whole_game(a), whole_game(b), head);
    if (!text) {
      return std::nullopt;
    }
    Sources sources;
    Diagnostics ignored; // it is made of what has been read
    const std::uint32_t file = sources.add("", std::move(*text));
    const std::optional<Node> tree = parse(sources[file], file, ignored);
    return tree ? format(sources[file], *tree) : std::string(sources[file].text());
  }

  std::optional<diff::Report> compared(const diff::ChosenSides& sides) {
    return sides.a ? diff::compare(*sides.a, *sides.b, loader_.findings().diagnostics) : std::nullopt;
  }

  int pair() {
    const diff::Side* a = loader_.side(options_.games[0]);
    const diff::Side* b = loader_.side(options_.games[1]);
    if (a == nullptr || b == nullptr) {
      return findings();
    }
    if (!options_.as_edition.empty()) {
      const std::optional<std::string> edition = as_edition(*a, *b);
      if (!edition) {
        err_ << fmt::format("brehon: error: no edition of {} was found that is {}: they have too little in common\n",
                            backticked(a->name), backticked(b->name));
        return status::findings;
      }
      out_ << *edition;
      return status::fine;
    }
    const diff::ChosenSides sides = chosen(*a, *b);
    std::optional<diff::Report> found = compared(sides);
    if (!found) {
      return findings();
    }
    Texts texts;
    const std::vector<std::string> errors = texts.add(options_.texts, found->sources);
    for (const std::string& error : errors) {
      err_ << "brehon: error: " << error << '\n';
    }
    if (!errors.empty()) {
      return status::findings;
    }
    if (options_.witness && found->related) {
      diff::add_witnesses(*found, {options_.seconds, options_.seed}, loader_.findings().sources);
    }
    diff::play_both(*found, options_.playouts);
    out_ << diff::written(diff::make_page(*found, texts), *found, options_.form);
    if (!found->related) {
      return status::findings;
    }
    return status_of(*found);
  }

  int all() {
    const std::vector<const diff::Side*> sides = loader_.all(options_.all);
    if (loader_.findings().diagnostics.has_errors()) {
      return findings();
    }
    diff::Matrix matrix;
    int gravest = status::fine;
    matrix.counts.resize(sides.size());
    for (std::size_t row = 0; row < sides.size(); ++row) {
      matrix.names.push_back(sides[row]->label);
      matrix.counts[row].resize(sides.size());
      for (std::size_t column = row + 1; column < sides.size(); ++column) {
        const diff::ChosenSides pair = chosen(*sides[row], *sides[column]);
        std::optional<diff::Report> found = compared(pair);
        if (!found) {
          return findings();
        }
        // Differences that are only as printed belong to the variants that are printed.
        auto& all = found->differences;
        all.erase(std::remove_if(all.begin(), all.end(), [](const Difference& each) { return each.printed; }),
                  all.end());
        diff::confirm_sameness(*found, options_.playouts);
        matrix.counts[row][column] = found->counts();
        gravest = std::max(gravest, status_of(*found));
      }
    }
    out_ << diff::written(matrix, options_.form);
    return gravest;
  }

  const DiffOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  diff::Loader loader_;
  diff::Choices choices_;   // on both sides
  std::set<Class> classes_; // of which a difference fails
  bool play_ = false;       // any in play does
  bool wording_ = false;    // any in nothing but words does
};

} // namespace

int diff_verb(const DiffOptions& options, std::ostream& out, std::ostream& err) {
  return Diff(options, out, err).run();
}

} // namespace brehon
