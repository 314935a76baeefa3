#include "tools/diff/page.hpp"

#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace brehon::diff {

namespace {

std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ", numbers[i]);
  }
  return text;
}

/// Where a difference is there: `with 3 players only, where bonus is given`.
std::string only_text(const Difference& difference) {
  std::string text;
  if (!difference.players.empty()) {
    text = fmt::format("with {} {} only", numbers_text(difference.players),
                       difference.players == std::vector<int>{1} ? "player" : "players");
  }
  for (const Choices& choices : difference.choices) {
    text += &choices != &difference.choices.front() ? " or " : text.empty() ? "only where " : ", where ";
    text += choices_text(choices);
  }
  return text;
}

/// `note.d14_eighth_turn` is `eighth turn (d14)`: a first word of a letter and digits is a reference.
std::string note_title(const std::string& path) {
  const std::string name = path.substr(path.find('.') + 1);
  const std::size_t end = name.find('_');
  const bool is_reference = end != std::string::npos && end > 1 &&
                            std::all_of(name.begin() + 1, name.begin() + static_cast<std::ptrdiff_t>(end),
                                        [](char c) { return c >= '0' && c <= '9'; });
  return is_reference ? fmt::format("{} ({})", as_words(name.substr(end + 1)), name.substr(0, end)) : as_words(name);
}

std::vector<std::string> steps_of(const std::string& path) {
  std::vector<std::string> steps;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    steps.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return steps;
}

bool is_number(const std::string& step) {
  return step.find_first_not_of("0123456789") == std::string::npos;
}

/// `scouting.post_guard.one_of_two` is `one of two (requirement of post guard, scouting)`. Numbers tell a reader
/// nothing, nor does the edition that has brought what is numbered.
std::string element_title(const Difference& difference, const std::set<std::string>& editions) {
  const std::vector<std::string> steps = steps_of(difference.path);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_edition = i + 2 < steps.size() && is_number(steps[i + 2]) && editions.count(steps[i]) != 0;
    if (!is_number(steps[i]) && !is_edition) {
      words.insert(words.begin(), as_words(steps[i]));
    }
  }
  std::string title = words.empty() ? difference.what : words.front();
  std::string around;
  for (std::size_t i = 1; i < words.size(); ++i) {
    around += (i == 1 ? " of " : ", ") + words[i];
  }
  return title == difference.what && around.empty() ? title : fmt::format("{} ({}{})", title, difference.what, around);
}

std::string title_of(const Difference& difference, const std::set<std::string>& editions) {
  if (!difference.question.empty()) {
    return difference.question;
  }
  if (difference.what == "note") {
    return note_title(difference.path);
  }
  if (difference.sort == Class::example) {
    return note_title(difference.path);
  }
  if (!difference.option.empty()) {
    return fmt::format("{}: {} or {}?", as_words(difference.path), as_words(difference.a), as_words(difference.b));
  }
  if (difference.path == "winner.else") {
    return "what is a full tie?";
  }
  if (difference.what == "renaming") {
    return "other names for the same things";
  }
  if (difference.what == "scaling") {
    return "all points on another scale";
  }
  if (difference.sort == Class::citation) {
    return difference.acts_on.size() > 1 ? fmt::format("{} and {} more", difference.path, difference.acts_on.size() - 1)
                                         : difference.path;
  }
  return element_title(difference, editions);
}

std::string outcome_of(const Difference& difference) {
  if (!difference.sameness) {
    return {};
  }
  switch (*difference.sameness) {
  case Sameness::none_found:
    if (difference.searched == 0) {
      return "it was not looked for in play";
    }
    return fmt::format("no difference in play found within {} positions", difference.searched);
  case Sameness::same_rules:
    return "no difference in play: the rules that are left are the same up to names";
  case Sameness::all_visited:
    return fmt::format("no difference in play: all {} positions that play can come to were visited",
                       difference.searched);
  }
  return {};
}

/// Why games that differ in nothing else are not to be had; empty where they are.
std::string apart_of(const Difference& difference) {
  if (difference.made == Difference::Made::with_others) {
    return "It comes by others, and was tried with";
  }
  if (!difference.together.empty()) {
    return "Alone it makes no sense; it was tried together with";
  }
  return difference.made == Difference::Made::nowhere
             ? "It cannot be made without all other differences; what follows is of the games as a whole."
             : "";
}

class Maker {
public:
  Maker(const Report& report, const Texts& texts) : report_(report), texts_(texts) {
    for (const Side* side : {report.a, report.b}) {
      for (const Side* each : {side, &to_the_letter(*side)}) {
        editions_.insert(each->game.layers.begin(), each->game.layers.end());
      }
    }
  }

  Page run() {
    page_.name_a = report_.a->name;
    page_.name_b = report_.b->name;
    page_.label_a = report_.a->label;
    page_.label_b = report_.b->label;
    page_.title = fmt::format("{}: {} and {}", report_.title, page_.label_a, page_.label_b);
    page_.labels = report_.labels;
    for (const model::Source& source : report_.sources) {
      page_.languages[source.name] = source.language;
    }
    page_.searched = report_.searched;
    if (!report_.related) {
      page_.summary = fmt::format("{} and {} are unrelated games; only what is listed here could be aligned",
                                  page_.name_a, page_.name_b);
      page_.aligned = report_.aligned;
      return std::move(page_);
    }
    count();
    tell_of_play();
    add("unexplained", "A fault of diff itself",
        "The comparison found nothing that changes play, and yet these random games part. Please report it with both "
        "rule files: until it is mended, do not rely on this comparison.",
        [](const Difference& each) { return each.what == "unexplained"; });
    add("play", "Rules that differ", "What a player can do, or what comes of it, is not the same.",
        [](const Difference& each) { return each.changes_play() && !each.printed && each.what != "unexplained"; });
    add("printed", "As printed only",
        "Read to the letter the texts differ here, too. Something in the same text speaks against it, so the editions "
        "are not played so.",
        [](const Difference& each) { return each.printed; });
    add("open", "Settled by one text, left open by the other", "Both are played alike; only one of the texts says so.",
        [](const Difference& each) { return each.settled_alike; });
    const auto sort_is = [](Class sort) {
      return [sort](const Difference& each) {
        return each.sort == sort && !each.changes_play() && !each.printed && !each.settled_alike;
      };
    };
    add("scoring", "Points on another scale", "Who wins stays the same.", sort_is(Class::scoring));
    add("examples", "Examples", "Examples that one text has and the other has not, or has differently.",
        sort_is(Class::example));
    add("components", "Components", "What is in the box.", sort_is(Class::component));
    add("labels", "Names and labels", "Without effect on play.", sort_is(Class::label));
    add("wording", "Wording", "The texts say it in other words, or only one of them says it. No effect on play.",
        sort_is(Class::wording));
    add("citations", "Stated here, silent there",
        "Rules and remarks that only one of the two texts has; both editions are played by them.",
        [](const Difference& each) { return each.what == "stated by one side only"; });
    add("sources", "Cited otherwise",
        "The same text is cited at other places, or a text is declared otherwise. No effect on play.",
        [](const Difference& each) { return each.sort == Class::citation && each.what != "stated by one side only"; });
    name_companions();
    return std::move(page_);
  }

private:
  void count() {
    const auto number = [&](const std::function<bool(const Difference&)>& fits) {
      return std::count_if(report_.differences.begin(), report_.differences.end(), fits);
    };
    const auto all = report_.differences.size();
    const auto plays =
        number([](const Difference& each) { return each.changes_play() && !each.printed && !each.proven_alike(); });
    const auto printed = number([](const Difference& each) { return each.printed; });
    page_.summary = fmt::format("{} difference{}: {} change{} play, {} more only as printed, {} without effect on play",
                                all, all == 1 ? "" : "s", plays, plays == 1 ? "s" : "", printed,
                                all - static_cast<std::size_t>(plays + printed));
    if (all == 0) {
      page_.summary = "no difference: the rules are the same, and so is what is said of them";
    } else if (report_.same_rules && plays + printed == 0) {
      page_.summary += "; the rules are the same up to names";
    }
    if (report_.left_out > 0) {
      page_.summary += fmt::format("; {} combinations of options were not compared", report_.left_out);
    }
    const std::vector<int> counts = report_.counts();
    for (int i = 0; i < class_count; ++i) {
      if (counts[static_cast<std::size_t>(i)] > 0) {
        page_.counts.emplace_back(class_name(static_cast<Class>(i)), counts[static_cast<std::size_t>(i)]);
      }
    }
  }

  void tell_of_play() {
    for (const Side* side : {report_.a, report_.b}) {
      const std::string list = choices_text(side->chosen);
      if (!list.empty() && (side == report_.a || side->chosen != report_.a->chosen)) {
        page_.played.push_back(fmt::format("In {} {}, as chosen.", side->label, list));
      }
    }
    if (report_.alike > 0) {
      std::vector<int> players;
      for (const Rate& rate : report_.rates) {
        players.push_back(rate.players);
      }
      const std::string choices = report_.choices == 0 ? ""
                                                       : fmt::format(" and with {} other value{} of options",
                                                                     report_.choices, report_.choices == 1 ? "" : "s");
      page_.played.push_back(fmt::format("Played in lock step for {} player{}{}, none of {} random games parts.",
                                         numbers_text(players), players == std::vector<int>{1} ? "" : "s", choices,
                                         counted_text(report_.alike)));
      return;
    }
    for (const Rate& rate : report_.rates) {
      page_.played.push_back(fmt::format("Played in lock step, {}.", rate_text(rate)));
    }
  }

  void add(std::string id, std::string title, std::string about,
           const std::function<bool(const Difference&)>& belongs) {
    Section section{std::move(id), std::move(title), std::move(about), {}};
    for (const Difference& difference : report_.differences) {
      if (belongs(difference)) {
        section.cards.push_back(card(difference));
      }
    }
    if (!section.cards.empty()) {
      page_.sections.push_back(std::move(section));
    }
  }

  /// Differences that are made together go by the numbers of their cards.
  void name_companions() {
    std::map<std::size_t, const Card*> cards;
    for (const Section& section : page_.sections) {
      for (const Card& card : section.cards) {
        cards.emplace(card.difference->number, &card);
      }
    }
    for (Section& section : page_.sections) {
      for (Card& card : section.cards) {
        for (const std::size_t number : card.difference->together) {
          const Card& other = *cards.at(number);
          card.together.emplace_back(other.number, other.difference->path);
        }
      }
    }
  }

  Card card(const Difference& difference) {
    Card card;
    card.number = ++number_;
    card.difference = &difference;
    card.title = title_of(difference, editions_);
    card.a = side(*report_.a, says(difference.a, difference.open_a), difference.why_a, difference.citations_a);
    card.b = side(*report_.b, says(difference.b, difference.open_b), difference.why_b, difference.citations_b);
    card.against = difference.against;
    for (const model::Citation& citation : difference.citations_against) {
      const bool is_compared = speaks_for(*report_.a, citation.source) || speaks_for(*report_.b, citation.source);
      if (!citation.silent && is_compared) {
        card.against_cites += (card.against_cites.empty() ? "@" : " @") + citation_text(citation);
        add_passage(citation, card.against_passage);
      }
    }
    card.only = only_text(difference);
    card.outcome = outcome_of(difference);
    card.apart = report_.placed && difference.changes_play() ? apart_of(difference) : "";
    return card;
  }

  static std::string says(const std::string& text, bool open) { return open ? "open; played as " + text : text; }

  void add_passage(const model::Citation& citation, std::vector<TextLine>& passage) const {
    for (TextLine& line : texts_.passage(citation)) {
      passage.push_back(std::move(line));
    }
  }

  PageSide side(const Side& of, const std::string& says, const std::string& why,
                const std::vector<model::Citation>& citations) {
    PageSide side;
    side.label = of.label;
    side.says = says;
    side.why = why;
    side.cites = cites_text(citations, &of);
    for (const model::Citation& citation : citations) {
      if (speaks_for(of, citation.source)) {
        add_passage(citation, side.passage);
      }
    }
    if (!side.passage.empty()) {
      side.language = page_.languages[side.passage.front().source];
    }
    return side;
  }

  const Report& report_;
  const Texts& texts_;
  std::set<std::string> editions_; // of either side, and variants
  Page page_;
  int number_ = 0;
};

} // namespace

namespace {

/// The names that begin at a place, of which each but the first stands behind a dot: `ann.bluff`.
std::vector<std::string> names_at(const std::string& text, std::size_t begin) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  std::vector<std::string> names;
  for (std::size_t at = begin; at < text.size() && is_word(text[at]);) {
    const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_word);
    names.emplace_back(text.begin() + static_cast<std::ptrdiff_t>(at), end);
    at = static_cast<std::size_t>(end - text.begin());
    at += at < text.size() && text[at] == '.' ? 1 : text.size();
  }
  return names;
}

/// `ann.bluff` is `bluff of ann`, and `die.6` is `die 6`.
std::string thing_in_words(std::vector<std::string> names, bool several, const EnglishNames& labels) {
  std::string number;
  if (names.size() > 1 && is_number(names.back())) {
    number = " " + names.back();
    names.pop_back();
  }
  const auto known = labels.find(names.back());
  const bool in_plural = several && number.empty() && known != labels.end() && !known->second.several.empty();
  std::string text = known == labels.end() ? as_words(names.back())
                     : in_plural           ? known->second.several
                                           : known->second.one;
  text += number;
  names.pop_back();
  for (auto owner = names.rbegin(); owner != names.rend(); ++owner) {
    text += " of " + *owner;
  }
  return text;
}

} // namespace

std::string in_words(const std::string& text, const EnglishNames& labels) {
  std::string out;
  std::string before; // the number directly before a word
  for (std::size_t i = 0; i < text.size();) {
    const std::vector<std::string> names = names_at(text, i);
    if (names.empty()) {
      const char c = text[i++];
      const bool bracket = c == '(' || c == '[';
      out += bracket ? (out.empty() || out.back() == ' ' ? "(" : " (") : c == ']' ? ")" : std::string(1, c);
      before = c == ' ' ? before : "";
      continue;
    }
    for (const std::string& each : names) {
      i += each.size() + (&each == &names.front() ? 0 : 1);
    }
    const bool is_piece = names.size() > 1 && is_number(names.back()); // `die.6`, which has no plural
    out += is_piece && !before.empty() ? "\u00d7 " : "";
    out += thing_in_words(names, !before.empty() && before != "1", labels);
    before = names.size() == 1 && is_number(names.front()) ? names.front() : "";
  }
  if (const std::size_t equals = out.find(" = "); equals != std::string::npos) {
    out.replace(equals, 3, ": ");
  }
  return out;
}

std::string choices_text(const Choices& choices) {
  std::string text;
  for (const auto& [option, value] : choices) {
    text += fmt::format("{}{} is {}", text.empty() ? "" : " and ", option, value);
  }
  return text;
}

std::string cites_text(const std::vector<model::Citation>& citations, const Side* side) {
  std::string text;
  for (const model::Citation& citation : citations) {
    if (side == nullptr || speaks_for(*side, citation.source)) {
      text += (text.empty() ? "@" : " @") + citation_text(citation);
    }
  }
  return text;
}

Page make_page(const Report& report, const Texts& texts) {
  return Maker(report, texts).run();
}

} // namespace brehon::diff
