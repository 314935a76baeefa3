#include "tools/diff/diff.hpp"

#include "dsl/check/check.hpp"
#include "tools/diff/alike/idle.hpp"
#include "tools/diff/alike/same_tree.hpp"
#include "tools/diff/choices.hpp"
#include "tools/diff/elements.hpp"
#include "tools/diff/models.hpp"
#include "tools/diff/objections.hpp"
#include "tools/diff/options.hpp"
#include "tools/diff/unequal.hpp"
#include "tools/words/language/noun.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace brehon::diff {

namespace {

/// Games of other names of which less than this part is alike have nothing to do with each other.
constexpr double least_related = 0.3;

/// A difference found again under other choices is the same, even where known numbers make its words others.
using Key = std::tuple<Class, std::string, std::string, bool, bool>;

Key key(const Difference& difference) {
  return {difference.sort, difference.path, difference.what, difference.a.empty(), difference.b.empty()};
}

/// What is said, too: a gap that is read in three ways differs in more than one way.
using Saying = std::tuple<Key, std::string, std::string>;

Saying saying(const Difference& difference) {
  return {key(difference), difference.a, difference.b};
}

/// Whether it is about what a name stands for on both sides; of this nothing is left where names are written out. In
/// `rules` are the names of rules.
bool is_name(const Difference& difference, const std::set<std::string>& rules) {
  const bool of_rule = rules.count(difference.path.substr(0, difference.path.find('.'))) != 0;
  const bool of_name = difference.what == "definition" || difference.what == "constant" ||
                       difference.path.find(".let.") != std::string::npos;
  return of_rule ? difference.what != "rule" || !difference.one_sided() : of_name && !difference.one_sided();
}

/// Whether it is a rule that is called in one of some differences.
bool is_called(const Difference& rule, const std::vector<const Difference*>& in) {
  const std::string call = "do " + rule.path + "(";
  return rule.what == "rule" && std::any_of(in.begin(), in.end(), [&](const Difference* each) {
           return each->a.find(call) != std::string::npos || each->b.find(call) != std::string::npos;
         });
}

/// What is idle under all choices that one side was compared with.
class Idle {
public:
  void meet(const model::Model& model) {
    std::set<std::string> found = idle_parts(model);
    if (paths_) {
      std::erase_if(found, [&](const std::string& path) { return paths_->count(path) == 0; });
    }
    paths_ = std::move(found);
  }

  /// Whether a path is in an idle part.
  bool has(const std::string& path) const { return paths_ && paths_->count(path.substr(0, path.find('.'))) != 0; }

private:
  std::optional<std::set<std::string>> paths_;
};

std::set<std::string> rules_of(const model::Model& a, const model::Model& b) {
  std::set<std::string> names;
  for (const model::Model* each : {&a, &b}) {
    for (const model::Rule& rule : each->rules) {
      names.insert(rule.name);
    }
  }
  return names;
}

/// Compares two rule sets as they stand.
class Comparison {
public:
  Comparison(const Side& a, const Side& b)
      : a_(a), b_(b), outline_a_(outline(a.game.game)), outline_b_(outline(b.game.game)) {}

  std::optional<Report> run(Diagnostics& diagnostics) {
    const std::optional<model::Model> first_a = check(a_.game.game, outline_a_, {}, diagnostics);
    const std::optional<model::Model> first_b = check(b_.game.game, outline_b_, {}, diagnostics);
    if (!first_a || !first_b) {
      return std::nullopt;
    }
    report_.a = &a_;
    report_.b = &b_;
    report_.title = first_a->title.empty() ? first_a->name : first_a->title;
    for (const auto& [path, languages] : *first_a->labels) {
      if (const auto english = languages.find("en"); english != languages.end()) {
        const Noun noun = noun_of(english->second, base_pack());
        report_.labels.emplace(path, EnglishName{noun.one, noun.several});
      }
    }
    report_.glossary = first_a->labels;
    report_.looks = first_a->looks;
    report_.sources = first_a->sources;
    for (const model::Source& source : first_b->sources) {
      const bool known = std::any_of(report_.sources.begin(), report_.sources.end(),
                                     [&](const model::Source& each) { return each.name == source.name; });
      if (!known) {
        report_.sources.push_back(source);
      }
    }
    numbers_of_players(*first_a, *first_b);
    translate(*first_a, *first_b);
    if (!report_.related) {
      return std::move(report_);
    }
    model::Model translated = *first_b;
    translation_.apply(translated);
    const std::vector<OptionPair> options = pair_options(*first_a, translated, translation_);
    for (const int players : players_) {
      compare_at(players, options, {});
    }
    const ComparedChoices compared = choices_to_compare(a_, b_, options);
    report_.left_out = compared.left_out;
    for (const Choices& choices : compared.list) {
      for (const int players : players_) {
        compare_at(players, options, choices);
      }
    }
    add_all(translation_differences(translation_));
    const std::vector<Difference> of_options =
        option_differences(a_, b_, options, *first_a, *first_b, translation_, players_);
    add_unequal(of_options);
    rules();
    add_all(of_options);
    report_.same_rules =
        report_.left_out == 0 &&
        std::none_of(options.begin(), options.end(), [](const OptionPair& pair) { return pair.differs(); }) &&
        std::none_of(report_.differences.begin(), report_.differences.end(),
                     [](const Difference& each) { return each.changes_play(); });
    std::vector<Difference> others = element_differences(a_, b_, *first_a, *first_b, translation_);
    std::erase_if(others, [this](const Difference& each) { return is_told(each); });
    add_all(std::move(others));
    return std::move(report_);
  }

private:
  /// Whether only rules are cited otherwise that differ themselves: their citations stand there.
  bool is_told(const Difference& difference) const {
    return difference.what == "cited otherwise" &&
           std::all_of(difference.acts_on.begin(), difference.acts_on.end(), [this](const std::string& path) {
             return std::any_of(report_.differences.begin(), report_.differences.end(),
                                [&](const Difference& each) { return each.path == path; });
           });
  }

  void add_all(std::vector<Difference> differences) {
    for (Difference& difference : differences) {
      report_.differences.push_back(std::move(difference));
    }
  }

  void numbers_of_players(const model::Model& a, const model::Model& b) {
    const int first = std::max(a.player_range.first, b.player_range.first);
    const int last = std::min(a.player_range.second, b.player_range.second);
    for (int players = first; players <= last; ++players) {
      players_.push_back(players);
    }
    if (players_.empty()) {
      players_.push_back(0); // each with its own least number
    }
  }

  void translate(const model::Model& a, const model::Model& b) {
    if (std::optional<std::vector<Renaming>> names = only_other_names(a, b)) {
      translation_.renamings = std::move(*names);
    } else {
      translation_ = find_translation({a, a_.wording}, {b, b_.wording});
    }
    report_.translation = translation_;
    const ModelDifferences found = compare_models({a, a_.wording}, {b, b_.wording}, translation_);
    const double alike = static_cast<double>(found.alike) / static_cast<double>(std::max<std::size_t>(found.all, 1));
    report_.related = a.name == b.name || alike >= least_related;
    report_.aligned = found.aligned;
  }

  /// The names of B, where its text is that of A with other names. That only exchanges the names in a list is another
  /// order of the list, unless labels go with the names.
  std::optional<std::vector<Renaming>> only_other_names(const model::Model& a, const model::Model& b) const {
    std::optional<std::vector<Renaming>> names = renamings_of_trees(a_.game.game, b_.game.game, a);
    if (!names || names->empty()) {
      return std::nullopt;
    }
    const bool labelled = std::any_of(names->begin(), names->end(), [&](const Renaming& each) {
      return a.labels->count(each.a) + a.labels->count(each.within + "." + each.a) != 0;
    });
    return labelled || !differ_in_order_only({a, a_.wording}, {b, b_.wording}) ? names : std::nullopt;
  }

  /// Under the choices of A, then under those of B, so that nothing stays in the shadow of an option; `choices` are
  /// made on both sides.
  void compare_at(int players, const std::vector<OptionPair>& options, const Choices& choices) {
    const bool differ =
        std::any_of(options.begin(), options.end(), [](const OptionPair& pair) { return pair.differs(); });
    for (const bool as_a : differ ? std::vector<bool>{true, false} : std::vector<bool>{true}) {
      Choices of_a;
      Choices of_b;
      for (const OptionPair& pair : options) {
        if (pair.differs() && pair.can_be_set_alike(as_a)) {
          (as_a ? of_b : of_a)[pair.name] = as_a ? pair.value_a : pair.value_b;
        }
      }
      for (const auto& [option, value] : choices) {
        of_a[option] = of_b[option] = value;
      }
      for (const OptionPair& pair : options) { // what is taken anyway need not be chosen
        std::erase_if(of_a, [&](const auto& each) { return each.first == pair.name && each.second == pair.value_a; });
        std::erase_if(of_b, [&](const auto& each) { return each.first == pair.name && each.second == pair.value_b; });
      }
      if (const std::optional<ModelDifferences>& found = compared(players, of_a, of_b)) {
        merge(found->differences, players, choices);
        for (Difference each : found->unequal) {
          each.choices.push_back(choices);
          unequal_.emplace_back(players, std::move(each));
        }
      }
    }
  }

  /// Both with some choices in the words of A; none where they cannot be played so.
  const std::optional<ModelDifferences>& compared(int players, const Choices& of_a, const Choices& of_b) {
    const auto [known, is_new] = compared_.try_emplace({players, of_a, of_b});
    std::optional<ModelDifferences>& found = known->second;
    if (!is_new) {
      return found;
    }
    Diagnostics ignored; // both can be played by default
    const std::optional<model::Model> a =
        check_for_play(a_.game.game, outline_a_, configuration(players, of_a, false), ignored);
    const std::optional<model::Model> b =
        check_for_play(b_.game.game, outline_b_, configuration(players, of_b, true), ignored);
    if (a && b) {
      idle_a_.meet(*a);
      idle_b_.meet(*b);
      found = compare_models({*a, a_.wording}, {*b, b_.wording}, translation_);
      find_reworded(*a, *b, *found);
      for (Difference& each : found->unequal) {
        each.citations_a = citations_at(*a, each.path_a);
        each.citations_b = citations_at(*b, each.path_b);
      }
    }
    return found;
  }

  /// Differences of which nothing is left where names are written out; not of those that are known to be others.
  void find_reworded(const model::Model& a, const model::Model& b, const ModelDifferences& found) {
    std::vector<const Difference*> all;
    for (const std::vector<Difference>* list : {&found.differences, &found.unequal}) {
      std::transform(list->begin(), list->end(), std::back_inserter(all), [](const Difference& each) { return &each; });
    }
    const auto is_open = [&](const Difference* each) {
      const auto known = reworded_.find(key(*each));
      return known == reworded_.end() || known->second;
    };
    if (std::none_of(all.begin(), all.end(), is_open)) {
      return;
    }
    const std::optional<ModelDifferences> left = compare_written_out({a, a_.wording}, {b, b_.wording}, translation_);
    const auto any_left = [&](const auto& holds) {
      return std::any_of(left->differences.begin(), left->differences.end(), holds) ||
             std::any_of(left->unequal.begin(), left->unequal.end(), holds);
    };
    std::vector<const Difference*> stay; // what is left is in these
    std::vector<const Difference*> go;
    for (const Difference* each : all) {
      const bool goes = left && !any_left([&](const Difference& other) { return is_within(other, *each); });
      (goes ? go : stay).push_back(each);
    }
    // What is left elsewhere may come of a name that stands for something else.
    const bool is_explained = left && !any_left([&](const Difference& other) {
                                return std::none_of(stay.begin(), stay.end(),
                                                    [&](const Difference* each) { return is_within(other, *each); });
                              });
    for (const Difference* each : stay) {
      reworded_[key(*each)] = false;
    }
    const std::set<std::string> rules = rules_of(a, b);
    for (const Difference* each : go) {
      const bool stands_for_another = (is_name(*each, rules) && !left->none()) || is_called(*each, stay);
      bool& reworded = reworded_.emplace(key(*each), true).first->second;
      reworded = reworded && is_explained && !stands_for_another;
    }
  }

  /// The choices are in the words of A.
  model::Configuration configuration(int players, const Choices& choices, bool is_b) const {
    model::Configuration out;
    out.players = players;
    for (const auto& [option, value] : choices) {
      out.options[is_b ? translation_.in_b("option", "", option) : option] =
          is_b ? translation_.in_b("value", option, value) : value;
    }
    return out;
  }

  static std::vector<model::Citation> citations_at(const model::Model& model, const std::string& path) {
    const model::ElementId element = path.empty() ? model::ElementId() : element_at(model, path);
    return element.is_none() ? std::vector<model::Citation>() : model.elements[element].citations;
  }

  /// What is unequal and in none of the differences is a difference of its own; not what the box takes, which is every
  /// family, and the names of all attributes, which are those of families.
  void add_unequal(const std::vector<Difference>& of_options) {
    const std::size_t found = found_.size();
    for (auto& [players, unequal] : unequal_) {
      const Choices choices = std::move(unequal.choices.front());
      unequal.choices.clear();
      const auto covers = [&, &each = unequal](const Difference& other) { return is_within(each, other); };
      const auto end = found_.begin() + static_cast<std::ptrdiff_t>(found);
      if (unequal.path != "box" && unequal.path != "attributes" && std::none_of(found_.begin(), end, covers) &&
          std::none_of(of_options.begin(), of_options.end(), covers)) {
        std::vector<Difference> one;
        one.push_back(std::move(unequal));
        merge(std::move(one), players, choices);
      }
    }
  }

  void merge(std::vector<Difference> found, int players, const Choices& choices) {
    for (Difference& difference : found) {
      const auto [at, is_new] = known_.emplace(key(difference), found_.size());
      if (is_new) {
        found_.push_back(std::move(difference));
      } else if (found_[at->second].choices.empty() && !choices.empty()) {
        continue; // it is there by default
      }
      std::vector<Choices>& under = found_[at->second].choices;
      const auto is_part = [&](const Choices& known) {
        return std::includes(choices.begin(), choices.end(), known.begin(), known.end());
      };
      if (!choices.empty() && std::none_of(under.begin(), under.end(), is_part)) {
        under.push_back(choices);
      }
      std::vector<int>& numbers = found_[at->second].players;
      if (std::find(numbers.begin(), numbers.end(), players) == numbers.end()) {
        numbers.push_back(players);
      }
    }
  }

  /// What is there with every number of players is simply there.
  void rules() {
    for (Difference& difference : found_) {
      if (difference.players.size() == players_.size()) {
        difference.players.clear();
      }
      const auto reworded = reworded_.find(key(difference));
      if (is_idle(difference) || (reworded != reworded_.end() && reworded->second)) {
        difference.sort = Class::wording;
      }
      report_.differences.push_back(std::move(difference));
    }
  }

  /// Whether it is about what nothing mentions, on each side that has it.
  bool is_idle(const Difference& difference) const {
    const std::string& in_b = difference.path_b.empty() ? difference.path : difference.path_b;
    return (difference.a.empty() || idle_a_.has(difference.path)) && (difference.b.empty() || idle_b_.has(in_b));
  }

  const Side& a_;
  const Side& b_;
  const Outline outline_a_;
  const Outline outline_b_;
  Report report_;
  std::vector<int> players_;
  Translation translation_;
  std::vector<Difference> found_;
  std::map<Key, std::size_t> known_;
  std::map<std::tuple<int, Choices, Choices>, std::optional<ModelDifferences>> compared_;
  Idle idle_a_;
  Idle idle_b_;
  std::map<Key, bool> reworded_;                    // whether nothing was left of it where names are written out
  std::vector<std::pair<int, Difference>> unequal_; // with the number of players
};

/// What is there only where both are read to the letter.
void add_printed(Report& report, const Side& a, const Side& b, Diagnostics& diagnostics) {
  std::optional<Report> printed = Comparison(to_the_letter(a), to_the_letter(b)).run(diagnostics);
  if (!printed) {
    return;
  }
  std::set<Saying> known;
  for (const Difference& difference : report.differences) {
    known.insert(saying(difference));
  }
  const Objections against_a(to_the_letter(a), report.sources), against_b(to_the_letter(b), report.sources);
  for (Difference& difference : printed->differences) {
    if (difference.changes_play() && known.count(saying(difference)) == 0) {
      difference.printed = true;
      against_a.add_to(difference);
      against_b.add_to(difference);
      report.differences.push_back(std::move(difference));
    }
  }
}

} // namespace

std::optional<Report> compare(const Side& a, const Side& b, Diagnostics& diagnostics) {
  std::optional<Report> report = Comparison(a, b).run(diagnostics);
  if (report && report->related && (a.printed || b.printed)) {
    add_printed(*report, a, b, diagnostics);
  }
  if (report) {
    std::stable_sort(report->differences.begin(), report->differences.end(),
                     [](const Difference& x, const Difference& y) {
                       return std::make_tuple(!x.changes_play(), x.printed, x.sort) <
                              std::make_tuple(!y.changes_play(), y.printed, y.sort);
                     });
    for (std::size_t i = 0; i < report->differences.size(); ++i) {
      report->differences[i].number = i;
    }
  }
  return report;
}

} // namespace brehon::diff
