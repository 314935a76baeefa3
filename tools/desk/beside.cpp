#include "tools/desk/beside.hpp"

#include "dsl/check/check.hpp"
#include "dsl/syntax/elements.hpp"
#include "tools/diff/lockstep/frequency.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/tables/parts.hpp"
#include "tools/words/element.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace brehon::desk {

namespace {

/// An edition that is being set beside others.
struct Edition {
  const diff::Side& side;
  model::Model model;
  std::map<std::string, model::ElementId> elements; // by paths in the words of the first edition
};

/// Whether a path is that of something in another one.
bool is_within(const std::string& inner, const std::string& outer) {
  return inner.size() > outer.size() && inner.starts_with(outer) && inner[outer.size()] == '.';
}

class Setting {
public:
  Setting(const std::vector<const diff::Side*>& sides, std::uint64_t games, const ChosenPack& reader,
          const Texts& texts)
      : sides_(sides), games_(games), reader_(reader), texts_(texts) {}

  std::optional<Beside> run(Diagnostics& diagnostics) {
    for (const diff::Side* side : sides_) {
      std::optional<model::Model> model = check(side->game.game, {}, diagnostics);
      if (!model) {
        return std::nullopt;
      }
      editions_.push_back({*side, std::move(*model), {}});
    }
    for (std::size_t i = 1; i < editions_.size(); ++i) {
      std::optional<diff::Report> report = diff::compare(*sides_.front(), *sides_[i], diagnostics);
      if (!report) {
        return std::nullopt;
      }
      diff::play_both(*report, games_);
      reports_.push_back(std::move(*report));
    }
    for (std::size_t i = 0; i < editions_.size(); ++i) {
      name_elements(i);
    }
    return beside();
  }

private:
  /// Elements by their paths, in the order in which they are written.
  void name_elements(std::size_t number) {
    Edition& edition = editions_[number];
    for (const model::ElementId id : ids(edition.model.elements)) {
      edition.elements.emplace(in_words_of_first(edition.model.elements[id].path, number), id);
    }
    std::size_t at = 0; // where what the editions before do not have is put in
    for (const std::string& own : elements::paths(edition.side.game.game)) {
      const std::string path = in_words_of_first(own, number);
      const auto known = std::find(paths_.begin(), paths_.end(), path);
      if (known == paths_.end() && edition.elements.count(path) != 0) {
        paths_.insert(paths_.begin() + static_cast<std::ptrdiff_t>(at++), path);
      } else if (known != paths_.end()) {
        at = static_cast<std::size_t>(known - paths_.begin()) + 1;
      }
    }
  }

  std::string in_words_of_first(const std::string& path, std::size_t number) const {
    return number == 0 ? path : reports_[number - 1].translation.path_in_a(path);
  }

  Beside beside() const {
    Beside out;
    const model::Model& first = editions_.front().model;
    out.title = first.title.empty() ? first.name : first.title;
    out.told_in = reader_.language;
    for (const Edition& edition : editions_) {
      out.names.push_back(edition.side.label);
      out.languages.push_back(edition.side.language);
    }
    for (const diff::Report& report : reports_) {
      out.rates.push_back(report.rates);
    }
    for (const std::string& path : paths_) {
      out.rules.push_back(made(path));
    }
    const std::vector<RuleBeside> all = out.rules;
    const auto is_left_out = [&](const RuleBeside& rule) {
      return !is_stated(rule) && (rule.how.empty() || shows_around(rule, all));
    };
    out.rules.erase(std::remove_if(out.rules.begin(), out.rules.end(), is_left_out), out.rules.end());
    return out;
  }

  static bool is_stated(const RuleBeside& rule) {
    return std::any_of(rule.by.begin(), rule.by.end(),
                       [](const Saying& each) { return each.stated != Stated::unchecked; });
  }

  /// Whether a difference shows in the words of a rule around one that some text states.
  static bool shows_around(const RuleBeside& rule, const std::vector<RuleBeside>& all) {
    return std::any_of(all.begin(), all.end(), [&](const RuleBeside& each) {
      return is_within(rule.path, each.path) && !each.told_alike && is_stated(each);
    });
  }

  RuleBeside made(const std::string& path) const {
    RuleBeside out;
    out.path = path;
    for (const Edition& edition : editions_) {
      out.by.push_back(saying(edition, path, out));
    }
    const Saying& first = out.by.front();
    out.told_alike = std::all_of(out.by.begin(), out.by.end(), [&](const Saying& each) {
      return each.there == first.there && each.told == first.told;
    });
    for (const diff::Report& report : reports_) {
      std::optional<diff::Rate>& most = out.rates.emplace_back();
      for (const diff::Difference& each : report.differences) { // those that show most often come first
        if (each.changes_play() && !each.printed && concerns(each, path, !out.told_alike)) {
          out.how.insert(each.sort);
          most = most ? most : each.rate;
        }
      }
    }
    return out;
  }

  /// Whether a difference is about an element, or, of one that is told differently, about something in it.
  static bool concerns(const diff::Difference& difference, const std::string& path, bool told_differently) {
    std::vector<std::string> about = difference.acts_on;
    about.insert(about.end(), {difference.path, difference.path_a, difference.path_b});
    return std::any_of(about.begin(), about.end(), [&](const std::string& each) {
      return each == path || (told_differently && is_within(each, path));
    });
  }

  Saying saying(const Edition& edition, const std::string& path, RuleBeside& rule) const {
    Saying out;
    const auto found = edition.elements.find(path);
    if (found == edition.elements.end()) {
      return out;
    }
    out.there = true;
    const model::Element& element = edition.model.elements[found->second];
    const Labels labels(edition.model, reader_.language);
    const Words words(edition.model, labels, *reader_.pack);
    if (rule.sort.empty()) {
      rule.sort = element.sort;
      rule.label = Words::capital(words.heading(path));
    }
    for (const model::Citation& citation : *element.citations) {
      if (!diff::speaks_for(edition.side, citation.source)) {
        continue;
      }
      out.stated = std::min(out.stated, stated_by(citation));
      out.cites += (out.cites.empty() ? "" : ",") + (citation.silent ? std::string() : cited_lines(citation));
      for (TextLine& line : texts_.passage(citation)) {
        out.passage.push_back(std::move(line));
      }
    }
    out.told = tables::lines_of(element_words(words, found->second));
    return out;
  }

  const std::vector<const diff::Side*>& sides_;
  std::uint64_t games_;
  const ChosenPack& reader_;
  const Texts& texts_;
  std::vector<Edition> editions_;
  std::vector<diff::Report> reports_; // of the first edition and each other one
  std::vector<std::string> paths_;
};

} // namespace

std::optional<Beside> set_beside(const std::vector<const diff::Side*>& sides, std::uint64_t games,
                                 const ChosenPack& reader, const Texts& texts, Diagnostics& diagnostics) {
  return Setting(sides, games, reader, texts).run(diagnostics);
}

} // namespace brehon::desk
