#include "tools/desk/skeleton.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/trace/due.hpp"
#include "tools/words/element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace brehon::desk {

namespace {

using model::Extent;
using Unit = Extent::Unit;

/// Where a stretch of a text begins: line, sentence, word.
using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

Place place_of(const Extent& extent) {
  switch (extent.unit) {
  case Unit::lines:
    return {extent.first, 0, 0};
  case Unit::sentences:
    return {extent.line, extent.first, 0};
  case Unit::words:
    return {extent.line, extent.sentence, extent.first};
  }
  unreachable();
}

/// A text as a string of a rule file.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c == '\n' ? ' ' : c);
  }
  return out + '"';
}

/// An element that has to be cited, with what the base text is cited for it.
struct Due {
  CitingNode element;
  std::vector<Extent> extents; // none where the base text does not state it

  Place begin() const { return place_of(extents.front()); }
  std::uint32_t line() const { return extents.empty() ? 0 : std::get<0>(begin()); }
};

class Skeleton {
public:
  Skeleton(const Node& game, const NewEdition& edition, const BaseText& base, const SplitText* own, const Words& words)
      : game_(game), edition_(edition), base_(base), own_(own), words_(words) {
    if (base_.text != nullptr && own_ != nullptr) {
      translations_ = likely_translations({*base_.text, base_.source->language}, {*own_, edition_.language});
    }
  }

  std::string write() {
    line(fmt::format("edition {} of {} from {} {{", edition_.name, game_.name(), in_quotes(edition_.from)));
    line(fmt::format("  language {}", edition_.language));
    if (edition_.declared) {
      declare(*edition_.declared);
    }
    cites();
    labels();
    line("}");
    return std::move(out_);
  }

private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void declare(const model::Source& source) {
    line(fmt::format("  sources {{ {} {} language {} lines {} sentences {} sha256 \"{}\" }}", source.name,
                     in_quotes(source.file), source.language, *source.lines, *source.sentences, source.sha256));
  }

  /// The elements in the order of the base text; at the end those that it does not state.
  std::vector<Due> dues() const {
    std::vector<Due> out;
    Diagnostics ignored; // they are judged by `check`
    for (const CitingNode& each : due_elements(game_)) {
      if (brehon::cites(*each.node, edition_.name)) {
        continue;
      }
      Due due{each, {}};
      for (const model::Citation& citation : citations_of(*each.node, sources_of(game_), ignored)) {
        const bool counts = base_.source != nullptr && citation.source == base_.source->name && !citation.guess;
        if (counts) {
          due.extents.insert(due.extents.end(), citation.extents.begin(), citation.extents.end());
        }
      }
      std::sort(due.extents.begin(), due.extents.end(),
                [](const Extent& a, const Extent& b) { return place_of(a) < place_of(b); });
      out.push_back(std::move(due));
    }
    std::stable_sort(out.begin(), out.end(), [](const Due& a, const Due& b) {
      return a.extents.empty() || b.extents.empty() ? b.extents.empty() && !a.extents.empty() : a.begin() < b.begin();
    });
    return out;
  }

  void cites() {
    const std::vector<Due> all = dues();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i == 0 || all[i].line() != all[i - 1].line()) {
        line("");
        line(heading(all[i]));
      }
      if (all[i].element.node->kind == Kind::gap) {
        readings(*all[i].element.node);
      }
      line(fmt::format("  cite {} @{}:{}?", all[i].element.who, edition_.name, guess(all[i])));
    }
  }

  std::string heading(const Due& due) const {
    if (base_.source == nullptr) {
      return "  # the rules";
    }
    return due.extents.empty() ? fmt::format("  # not stated by {}", base_.source->name)
                               : fmt::format("  # {} {}", base_.source->name, due.line());
  }

  /// What settles a gap, as comments: the edition has to say one of them, or leaves it open.
  void readings(const Node& gap) {
    line(fmt::format("  # open: {}", unquote(gap.get(Kind::string).text)));
    for (const Node& reading : gap.children) {
      if (reading.kind == Kind::reading) {
        line(fmt::format("  #   {} is {}  # {}", gap.name(), reading.name(), unquote(reading.get(Kind::string).text)));
      }
    }
  }

  /// Where the text states probably what the base text does: `97.2,98`; nothing where that is unknown.
  std::string guess(const Due& due) const {
    std::set<std::size_t> sentences;
    for (const Extent& extent : translations_.empty() ? std::vector<Extent>() : due.extents) {
      for (const std::size_t sentence : sentences_in(*base_.text, extent)) {
        if (translations_[sentence] != alone) {
          sentences.insert(translations_[sentence]);
        }
      }
    }
    std::string text;
    for (auto at = sentences.begin(); at != sentences.end();) {
      Extent place = own_->place(*at);
      const std::uint32_t line = place.line;
      for (std::size_t next = *at; at != sentences.end() && *at == next && own_->place(*at).line == line;
           ++at, ++next) {
        place.last = own_->place(*at).first;
      }
      const bool only = own_->line(line).size() == 1;
      text += (text.empty() ? "" : ",") + (only ? std::to_string(line) : extent_text(place));
    }
    return text;
  }

  /// Whatever lacks a label in the language of the edition: what has one in another language, and what a telling of all
  /// rules needs.
  void labels() {
    std::set<std::string> paths;
    for (const auto& [path, languages] : *words_.model().labels) {
      if (languages.count(edition_.language) == 0) {
        paths.insert(path);
      }
    }
    for (const model::ElementId element : ids(words_.model().elements)) {
      element_words(words_, element);
    }
    constexpr std::string_view label = "label ";
    for (const std::string& missing : words_.missing()) {
      if (missing.starts_with(label) && !is_labelled(missing.substr(label.size()), paths)) {
        paths.insert(missing.substr(label.size()));
      }
    }
    if (!paths.empty()) {
      line("");
    }
    for (const std::string& path : paths) {
      line(fmt::format("  label {} {} \"?\"{}", path, edition_.language, has_plural(path) ? " \"?\"" : ""));
    }
  }

  /// Whether a label of these paths is that of a path: of all of it, or of its end.
  static bool is_labelled(std::string path, const std::set<std::string>& paths) {
    while (paths.count(path) == 0) {
      const std::size_t dot = path.find('.');
      if (dot == std::string::npos) {
        return false;
      }
      path.erase(0, dot + 1);
    }
    return true;
  }

  bool has_plural(const std::string& path) const {
    const auto known = words_.model().labels->find(path);
    return known != words_.model().labels->end() &&
           std::any_of(known->second.begin(), known->second.end(),
                       [](const auto& label) { return !label.second.several.empty(); });
  }

  const Node& game_;
  const NewEdition& edition_;
  const BaseText& base_;
  const SplitText* own_;
  const Words& words_;
  std::vector<std::size_t> translations_; // by sentences of the base text; empty where not both texts are at hand
  std::string out_;
};

} // namespace

std::string skeleton(const Node& game, const NewEdition& edition, const BaseText& base, const SplitText* own,
                     const Words& words) {
  return Skeleton(game, edition, base, own, words).write();
}

} // namespace brehon::desk
