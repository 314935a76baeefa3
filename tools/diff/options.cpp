#include "tools/diff/options.hpp"

#include "dsl/base/index.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/outline/citations.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/diff/models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace brehon::diff {

namespace {

std::string value_text(const model::Model& model, const model::Option& option, int value) {
  return option.kind.is_none() ? std::to_string(value) : model.kinds[option.kind].values[index(value)];
}

std::vector<std::string> values_of(const model::Model& model, const model::Option& option) {
  return option.kind.is_none() ? std::vector<std::string>{std::to_string(option.low), std::to_string(option.high)}
                               : model.kinds[option.kind].values;
}

const model::Option* option_named(const model::Model& model, const std::string& name) {
  for (const model::Option& option : model.options) {
    if (option.name == name) {
      return &option;
    }
  }
  return nullptr;
}

const Change* choice_of(const Side& side, const std::string& option) {
  const Change* found = nullptr;
  for (const Change& change : side.game.changes) {
    if (change.sort == "set" && change.path == option) {
      found = &change; // the last one counts
    }
  }
  return found;
}

/// Whether an edition says how the gap is to be read; one that is of no edition leaves all to the defaults.
bool settles(const Side& side, const std::string& option) {
  return choice_of(side, option) != nullptr;
}

std::string reason(const model::Model& model, const std::string& name, const std::string& value) {
  const model::Option* option = option_named(model, name);
  if (option == nullptr || option->kind.is_none()) {
    return {};
  }
  const std::vector<std::string>& values = model.kinds[option->kind].values;
  const auto at = static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
  return at < option->reasons.size() ? option->reasons[at] : "";
}

/// Which values of an option go with those of others, as it is written; empty: all do.
std::string condition(const Side& side, const std::string& option) {
  for (const Node& node : side.game.game.children) {
    if (node.kind == Kind::option && node.name() == option && node.has(Kind::require)) {
      return one_line(node.get(Kind::require).text);
    }
  }
  return {};
}

/// What B calls an option, or a value of one.
std::string word_in_b(const std::string& word, const std::vector<OptionPair>& pairs, const Translation& translation) {
  for (const OptionPair& pair : pairs) {
    if (pair.name == word) {
      return pair.name_b;
    }
    if (const std::string& value = translation.in_b("value", pair.name, word); value != word) {
      return value;
    }
  }
  return word;
}

/// A condition of A with the names that B has.
std::string in_words_of_b(const std::string& text, const std::vector<OptionPair>& pairs,
                          const Translation& translation) {
  std::string out;
  std::size_t at = 0;
  for (const Token& token : tokenize(text)) {
    out.append(text, at, token.begin - at).append(word_in_b(std::string(token.text), pairs, translation));
    at = token.end();
  }
  return out;
}

/// What both sides can choose of an option, in the words of A.
std::vector<std::string> choices_of(const OptionPair& pair) {
  if (!pair.numbers) {
    return pair.values_a;
  }
  std::vector<std::string> numbers;
  const int low = std::min(std::stoi(pair.values_a.front()), std::stoi(pair.values_b.front()));
  const int high = std::max(std::stoi(pair.values_a.back()), std::stoi(pair.values_b.back()));
  for (int number = low; number <= high; ++number) {
    numbers.push_back(std::to_string(number));
  }
  return numbers;
}

/// More combinations of values than are compared.
constexpr std::size_t most_compared = 5'000;

/// Whether two conditions, however they are written, allow the same combinations of the options that they mention.
bool allow_the_same(const Side& a, const Side& b, const OptionPair& about, const std::vector<OptionPair>& pairs,
                    const Translation& translation) {
  const std::string text = in_words_of_b(condition(a, about.name), pairs, translation) + " " + about.name_b + " " +
                           condition(b, about.name_b);
  std::vector<model::Configuration> of_a(1);
  std::vector<model::Configuration> of_b(1);
  const std::vector<Token> tokens = tokenize(text);
  for (const OptionPair& pair : pairs) {
    const bool mentioned =
        std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.text == pair.name_b; });
    if (!mentioned) {
      continue;
    }
    const std::vector<std::string> values = choices_of(pair);
    if (!pair.in_a || !pair.in_b || of_a.size() * values.size() > most_compared) {
      return false;
    }
    std::vector<model::Configuration> more_a;
    std::vector<model::Configuration> more_b;
    for (std::size_t i = 0; i < of_a.size(); ++i) {
      for (const std::string& value : values) {
        more_a.push_back(of_a[i]);
        more_a.back().options[pair.name] = value;
        more_b.push_back(of_b[i]);
        more_b.back().options[pair.name_b] = translation.in_b("value", pair.name, value);
      }
    }
    of_a = std::move(more_a);
    of_b = std::move(more_b);
  }
  const Outline outline_a = outline(a.game.game);
  const Outline outline_b = outline(b.game.game);
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (check_head(a.game.game, outline_a, of_a[i]).has_value() !=
        check_head(b.game.game, outline_b, of_b[i]).has_value()) {
      return false;
    }
  }
  return true;
}

std::string listed(const std::vector<std::string>& values, bool numbers) {
  std::string text;
  for (const std::string& value : values) {
    text += (text.empty() ? "" : numbers ? ".." : ", ") + value;
  }
  return text;
}

/// A as it is, with each number of players with which it can be played.
std::vector<model::Model> own_models(const Side& a, const Outline& outline, const std::vector<int>& players) {
  std::vector<model::Model> models;
  for (const int number : players) {
    Diagnostics ignored; // not each number goes with the other options
    model::Configuration configuration;
    configuration.players = number;
    if (std::optional<model::Model> model = check_for_play(a.game.game, outline, configuration, ignored)) {
      models.push_back(std::move(*model));
    }
  }
  return models;
}

/// The elements on which it has a bearing whether A takes its own value of an option or that of B.
std::vector<std::string> bearing(const Side& a, const Outline& outline, const OptionPair& pair,
                                 const std::vector<model::Model>& own) {
  std::vector<std::string> paths;
  std::set<std::string> known;
  for (const model::Model& with_own : own) {
    model::Configuration other;
    other.players = with_own.players;
    other.options[pair.name] = pair.value_b;
    Diagnostics ignored; // another value may not go with this number of players
    const std::optional<model::Model> with_other = check_for_play(a.game.game, outline, other, ignored);
    if (!with_other) {
      continue;
    }
    for (const Difference& each : compare_parts({with_own, a.wording}, {*with_other, a.wording})) {
      if (known.insert(each.path).second) {
        paths.push_back(each.path);
      }
    }
  }
  return paths;
}

Difference of_pair(const OptionPair& pair, const model::Model& model) {
  Difference difference;
  difference.sort = pair.gap ? Class::gap : Class::option;
  difference.path = pair.name;
  difference.what = pair.gap ? "gap" : "option";
  difference.option = pair.name;
  difference.path_a = pair.in_a ? pair.name : "";
  difference.path_b = pair.in_b ? pair.name_b : "";
  if (const model::Option* option = option_named(model, pair.name)) {
    difference.question = option->question;
  }
  return difference;
}

} // namespace

bool OptionPair::can_be_set_alike(bool as_a) const {
  const std::string& value = as_a ? value_a : value_b;
  const std::vector<std::string>& values = as_a ? values_b : values_a;
  if (numbers) {
    return std::stoi(value) >= std::stoi(values.front()) && std::stoi(value) <= std::stoi(values.back());
  }
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::vector<OptionPair> pair_options(const model::Model& a, const model::Model& b, const Translation& translation) {
  std::vector<OptionPair> pairs;
  for (const model::Option& option : a.options) {
    OptionPair pair;
    pair.name = option.name;
    pair.name_b = translation.in_b("option", "", option.name);
    pair.gap = option.gap;
    pair.in_a = true;
    pair.numbers = option.kind == model::none;
    pair.value_a = value_text(a, option, option.initial);
    pair.values_a = values_of(a, option);
    const model::Option* other = option_named(b, option.name);
    if (other != nullptr && (other->kind == model::none) == pair.numbers) {
      pair.in_b = true;
      pair.value_b = value_text(b, *other, other->initial);
      pair.values_b = values_of(b, *other);
    }
    pairs.push_back(std::move(pair));
  }
  for (const model::Option& option : b.options) {
    if (option_named(a, option.name) == nullptr) {
      OptionPair pair;
      pair.name = pair.name_b = option.name;
      pair.gap = option.gap;
      pair.in_b = true;
      pair.numbers = option.kind == model::none;
      pair.value_b = value_text(b, option, option.initial);
      pair.values_b = values_of(b, option);
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

std::vector<model::Citation> choice_citations(const Side& side, const model::Model& model, const std::string& option,
                                              const std::string& value) {
  if (const Change* change = choice_of(side, option)) {
    Diagnostics ignored; // they have been checked with the edition
    std::vector<model::Citation> found = citations_of(*change->node, model.sources, ignored);
    if (!found.empty()) {
      return found;
    }
  }
  const auto cites_this_side = [&](const model::Element& element) {
    return std::any_of(element.citations->begin(), element.citations->end(), [&](const model::Citation& citation) {
      return !citation.silent && speaks_for(side, citation.source);
    });
  };
  const std::vector<model::Citation>* whole = nullptr;
  for (const model::Element& element : model.elements) {
    if (element.path == option + "." + value && cites_this_side(element)) {
      return element.citations;
    }
    if (element.path == option) {
      whole = &*element.citations;
    }
  }
  return whole == nullptr ? std::vector<model::Citation>() : *whole;
}

std::vector<Difference> option_differences(const Side& a, const Side& b, const std::vector<OptionPair>& pairs,
                                           const model::Model& model_a, const model::Model& model_b,
                                           const Translation& translation, const std::vector<int>& players) {
  std::vector<Difference> result;
  const bool any = std::any_of(pairs.begin(), pairs.end(), [](const OptionPair& pair) { return pair.differs(); });
  const Outline outline_a = outline(a.game.game);
  const std::vector<model::Model> own = any ? own_models(a, outline_a, players) : std::vector<model::Model>();
  for (const OptionPair& pair : pairs) {
    const std::string& taken_by_b = translation.in_b("value", pair.name, pair.value_b);
    Difference difference = of_pair(pair, pair.in_a ? model_a : model_b);
    difference.citations_a =
        pair.in_a ? choice_citations(a, model_a, pair.name, pair.value_a) : std::vector<model::Citation>();
    difference.citations_b =
        pair.in_b ? choice_citations(b, model_b, pair.name_b, taken_by_b) : std::vector<model::Citation>();
    if (!pair.in_a || !pair.in_b) {
      const std::string text = pair.in_a ? listed(pair.values_a, pair.numbers) : listed(pair.values_b, pair.numbers);
      (pair.in_a ? difference.a : difference.b) = text;
      difference.what += ", on one side only";
      difference.settled_alike = true;
      result.push_back(std::move(difference));
      continue;
    }
    if (in_words_of_b(condition(a, pair.name), pairs, translation) != condition(b, pair.name_b) &&
        !allow_the_same(a, b, pair, pairs, translation)) {
      Difference& added = result.emplace_back(difference);
      added.what = "condition of the option";
      added.a = condition(a, pair.name);
      added.b = condition(b, pair.name_b);
    }
    difference.a = pair.value_a;
    difference.b = pair.value_b;
    difference.why_a = reason(model_a, pair.name, pair.value_a);
    difference.why_b = reason(model_b, pair.name_b, taken_by_b);
    difference.open_a = pair.gap && !settles(a, pair.name);
    difference.open_b = pair.gap && !settles(b, pair.name_b);
    if (pair.differs()) {
      difference.acts_on = bearing(a, outline_a, pair, own);
      result.push_back(std::move(difference));
    } else if (pair.values_a != pair.values_b) {
      difference.what = pair.numbers ? "range of the option" : "values of the option";
      difference.open_a = difference.open_b = false;
      difference.a = listed(pair.values_a, pair.numbers);
      difference.b = listed(pair.values_b, pair.numbers);
      result.push_back(std::move(difference));
    } else if (difference.open_a != difference.open_b) {
      difference.settled_alike = true;
      difference.what = "gap that one side leaves open";
      result.push_back(std::move(difference));
    }
  }
  return result;
}

} // namespace brehon::diff
