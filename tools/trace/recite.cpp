#include "tools/trace/recite.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/trace/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace brehon {

namespace {

using model::Extent;
using Unit = Extent::Unit;

/// Stretches of the newer text: what is cited for sure, and guesses.
struct Moved {
  std::vector<Extent> sure, guessed;
  bool lost = false; // something is gone
};

class Mover {
public:
  Mover(const Succession& sentences, const SplitText& older, const SplitText& newer)
      : sentences_(sentences), older_(older), newer_(newer) {}

  Moved move(const model::Citation& citation) const {
    Moved out;
    for (const Extent& extent : citation.extents) {
      if (!beyond(older_, extent).empty()) {
        out.lost = true;
      } else if (stays(extent)) {
        out.sure.push_back(extent);
      } else if (extent.unit == Unit::words) {
        move_words(extent, out);
      } else {
        move_sentences(extent, out);
      }
    }
    return out;
  }

private:
  /// Whether all of a stretch is where it was.
  bool stays(const Extent& extent) const {
    const std::vector<std::size_t> numbers = sentences_in(older_, extent);
    return std::all_of(numbers.begin(), numbers.end(), [&](std::size_t number) {
      const Heir& heir = sentences_.heirs[number];
      const bool whole = heir.fate == Fate::same || heir.fate == Fate::moved;
      return whole && newer_.place(heir.sentence) == older_.place(number);
    });
  }

  void move_sentences(const Extent& extent, Moved& out) const {
    std::set<std::size_t> sure, guessed;
    for (const std::size_t number : sentences_in(older_, extent)) {
      const Heir& heir = sentences_.heirs[number];
      if (heir.fate == Fate::gone) {
        out.lost = true;
      } else {
        (heir.fate == Fate::changed ? guessed : sure).insert(heir.sentence);
      }
    }
    const bool whole = extent.unit == Unit::lines;
    append(stretches(sure, whole), out.sure);
    append(stretches(guessed, whole), out.guessed);
  }

  static void append(const std::vector<Extent>& stretches, std::vector<Extent>& out) {
    out.insert(out.end(), stretches.begin(), stretches.end());
  }

  void move_words(const Extent& extent, Moved& out) const {
    const std::size_t number = sentences_in(older_, extent).front();
    const Heir& heir = sentences_.heirs[number];
    if (heir.fate == Fate::gone) {
      out.lost = true;
      return;
    }
    const Extent place = newer_.place(heir.sentence);
    if (heir.fate != Fate::changed) {
      out.sure.push_back({Unit::words, place.line, place.first, extent.first, extent.last});
      return;
    }
    const std::vector<std::size_t> kept = words_kept(older_.sentence(number), newer_.sentence(heir.sentence));
    std::optional<Extent> words;
    for (std::uint32_t word = extent.first; word <= extent.last; ++word) {
      if (const std::size_t to = kept[word - 1]; to != alone) {
        const auto at = static_cast<std::uint32_t>(to + 1);
        words = words ? Extent{Unit::words, place.line, place.first, words->first, at}
                      : Extent{Unit::words, place.line, place.first, at, at};
      }
    }
    out.guessed.push_back(words.value_or(place));
  }

  /// The stretches of some sentences. Those of a line that are all its sentences are the line, where lines were cited.
  std::vector<Extent> stretches(const std::set<std::size_t>& numbers, bool whole) const {
    std::vector<Extent> out;
    for (auto at = numbers.begin(); at != numbers.end();) {
      Extent stretch = newer_.place(*at);
      const std::uint32_t line = stretch.line;
      std::size_t next = *at;
      for (; at != numbers.end() && *at == next && newer_.place(*at).line == line; ++at, ++next) {
        stretch.last = newer_.place(*at).first;
      }
      if (whole && stretch.first == 1 && stretch.last == newer_.line(line).size()) {
        stretch = {Unit::lines, 0, 0, line, line};
      }
      add(stretch, out);
    }
    return out;
  }

  /// Lines with nothing but blank ones between them make one stretch.
  void add(const Extent& stretch, std::vector<Extent>& out) const {
    const bool lines = stretch.unit == Unit::lines && !out.empty() && out.back().unit == Unit::lines;
    if (lines && out.back().last < stretch.first) {
      const std::size_t end = newer_.first_sentence(out.back().last) + newer_.line(out.back().last).size();
      if (end == newer_.first_sentence(stretch.first)) {
        out.back().last = stretch.last;
        return;
      }
    }
    out.push_back(stretch);
  }

  const Succession& sentences_;
  const SplitText& older_;
  const SplitText& newer_;
};

std::string written_as(const model::Citation& like, const std::vector<Extent>& extents, bool guess) {
  model::Citation citation;
  citation.source = like.source;
  citation.extents = extents;
  citation.guess = guess;
  return "@" + citation_text(citation);
}

/// What takes the place of a citation.
std::string after(const model::Citation& citation, const Moved& moved) {
  if (citation.guess) {
    std::vector<Extent> all = moved.sure;
    all.insert(all.end(), moved.guessed.begin(), moved.guessed.end());
    return written_as(citation, all, true);
  }
  std::string text = moved.sure.empty() ? "" : written_as(citation, moved.sure, false);
  if (!moved.guessed.empty() || moved.lost) {
    text += (text.empty() ? "" : " ") + written_as(citation, moved.guessed, true);
  }
  return text;
}

void declare(const Node& node, const model::Source& source, const SplitText& newer, std::vector<Replacement>& out) {
  if (node.kind == Kind::source_text && node.name() == source.name) {
    const std::string sentences = std::to_string(newer.sentence_count());
    if (const Node* lines = node.find(Kind::source_lines)) {
      const bool told = node.has(Kind::source_sentences);
      out.push_back({lines->get(Kind::number).span,
                     std::to_string(newer.line_count()) + (told ? "" : " sentences " + sentences)});
    }
    if (const Node* count = node.find(Kind::source_sentences)) {
      out.push_back({count->get(Kind::number).span, sentences});
    }
    if (const Node* hash = node.find(Kind::source_hash)) {
      out.push_back({hash->get(Kind::string).span, "\"" + sha256(newer.source().text()) + "\""});
    }
    return;
  }
  for (const Node& child : node.children) {
    declare(child, source, newer, out);
  }
}

doc::Cell text_cell(std::string text, doc::Style style = doc::Style::plain) {
  doc::Cell result;
  result.text = std::move(text);
  result.style = style;
  return result;
}

doc::Table text_table(const std::string& name, const std::vector<std::string>& columns) {
  doc::Table table;
  table.name = table.subject = name;
  table.cited = false;
  for (const std::string& each : columns) {
    table.columns.push_back({each, each, {}, false});
  }
  return table;
}

std::string place_text(const SplitText& text, std::size_t number) {
  return extent_text(text.place(number));
}

void add_section(doc::Document& document, doc::Table table, const std::string& title) {
  if (!table.rows.empty()) {
    document.sections.push_back({table.name, title, {std::move(table)}});
  }
}

/// How many sentences met a fate.
std::size_t count(const Succession& sentences, Fate fate) {
  return static_cast<std::size_t>(std::count_if(sentences.heirs.begin(), sentences.heirs.end(),
                                                [&](const Heir& heir) { return heir.fate == fate; }));
}

std::string summary(const Recitation& recitation) {
  const Succession& all = recitation.sentences;
  const auto moves = std::count_if(recitation.citations.begin(), recitation.citations.end(),
                                   [](const Recited& each) { return each.before != each.after; });
  const std::size_t guesses = recitation.guesses();
  return fmt::format("{}: {} same, {} moved, {} changed, {} gone; {} new. Of {} {} written differently, and {} then.",
                     wording::quantity(all.heirs.size(), "sentence"), count(all, Fate::same), count(all, Fate::moved),
                     count(all, Fate::changed), count(all, Fate::gone), all.come.size(),
                     wording::quantity(recitation.citations.size(), "citation"),
                     moves == 1 ? "1 is" : fmt::format("{} are", moves),
                     guesses == 1 ? "1 is a guess" : fmt::format("{} are guesses", guesses));
}

} // namespace

std::size_t Recitation::guesses() const {
  return static_cast<std::size_t>(
      std::count_if(citations.begin(), citations.end(), [](const Recited& each) { return each.guess; }));
}

std::string replaced(std::string_view text, std::vector<Replacement> replacements) {
  std::sort(replacements.begin(), replacements.end(),
            [](const Replacement& a, const Replacement& b) { return a.span.begin < b.span.begin; });
  std::string out;
  std::size_t at = 0;
  for (const Replacement& each : replacements) {
    out.append(text.substr(at, each.span.begin - at)).append(each.text);
    at = each.span.end;
  }
  return out.append(text.substr(at));
}

Recitation recite(const std::vector<CitingNode>& citing, const std::vector<const Node*>& declarations,
                  const model::Source& source, const SplitText& older, const SplitText& newer) {
  Recitation out;
  out.sentences = succession(older, newer);
  const Mover mover(out.sentences, older, newer);
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  for (const Citing& each : citations_of(citing, {source})) {
    const model::Citation& citation = each.citation;
    const bool again = !seen.emplace(citation.span.file, citation.span.begin).second;
    if (again || citation.silent || !citation.key.empty()) {
      continue;
    }
    const std::string before = "@" + citation_text(citation);
    std::string now = citation.extents.empty() ? before : after(citation, mover.move(citation));
    if (now != before) {
      out.replacements.push_back({citation.span, now});
    }
    for (const Extent& extent : citation.extents) {
      for (const std::size_t number : sentences_in(older, extent)) {
        const Fate fate = out.sentences.heirs[number].fate;
        if (fate == Fate::changed || fate == Fate::gone) {
          out.rules[number].push_back(each.who);
        }
      }
    }
    const bool guess = now.ends_with('?');
    out.citations.push_back({each.who, before, std::move(now), guess});
  }
  for (const Node* tree : declarations) {
    declare(*tree, source, newer, out.replacements);
  }
  return out;
}

doc::Document recite_document(const Recitation& recitation, const SplitText& older, const SplitText& newer,
                              const std::string& title) {
  doc::Document document;
  document.title = title;
  document.language = "en";
  document.contents_title = "Contents";
  document.report = true;
  document.lead.emplace_back(doc::Paragraph{summary(recitation)});
  doc::Table changed = text_table("changed", {"before", "now", "text before", "text now", "rules"});
  doc::Table gone = text_table("gone", {"before", "text", "rules"});
  doc::Table moved = text_table("moved", {"before", "now", "text"});
  doc::Table come = text_table("new", {"now", "text"});
  doc::Table guesses = text_table("guesses", {"rule", "before", "now"});
  for (std::size_t i = 0; i < recitation.sentences.heirs.size(); ++i) {
    const Heir& heir = recitation.sentences.heirs[i];
    const auto found = recitation.rules.find(i);
    const std::string rules =
        found == recitation.rules.end() ? std::string() : fmt::format("{}", fmt::join(found->second, "\n"));
    const std::string text(older.sentence(i));
    const std::string place = place_text(older, i);
    doc::Row row;
    if (heir.fate == Fate::changed) {
      row.cells = {text_cell(place), text_cell(place_text(newer, heir.sentence)), text_cell(text),
                   text_cell(std::string(newer.sentence(heir.sentence))), text_cell(rules, doc::Style::code)};
      changed.rows.push_back(std::move(row));
    } else if (heir.fate == Fate::gone) {
      row.cells = {text_cell(place), text_cell(text), text_cell(rules, doc::Style::code)};
      gone.rows.push_back(std::move(row));
    } else if (heir.fate == Fate::moved) {
      row.cells = {text_cell(place), text_cell(place_text(newer, heir.sentence)), text_cell(text)};
      moved.rows.push_back(std::move(row));
    }
  }
  for (const std::size_t number : recitation.sentences.come) {
    doc::Row row;
    row.cells = {text_cell(place_text(newer, number)), text_cell(std::string(newer.sentence(number)))};
    come.rows.push_back(std::move(row));
  }
  for (const Recited& each : recitation.citations) {
    if (each.guess) {
      doc::Row row;
      row.cells = {text_cell(each.who, doc::Style::code), text_cell(each.before), text_cell(each.after)};
      guesses.rows.push_back(std::move(row));
    }
  }
  add_section(document, std::move(changed), "Changed sentences");
  add_section(document, std::move(gone), "Sentences that are gone");
  add_section(document, std::move(moved), "Sentences that stand elsewhere");
  add_section(document, std::move(come), "New sentences");
  add_section(document, std::move(guesses), "Citations to be looked at");
  return document;
}

} // namespace brehon
