#include "tools/desk/annotated.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/trace/marks.hpp"
#include "tools/trace/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace brehon::desk {

namespace {

using doc::Annotated;
using doc::Style;
using doc::Text;
using Unit = model::Extent::Unit;

constexpr std::ptrdiff_t most_examples = 6; // that are named beside a rule
constexpr std::size_t most_items = 12;      // of what it says

/// Those of a legend, in the order of `Standing`.
std::vector<Annotated::Mark> marks() {
  return {{"open_gap", "\u25c7", "the rules have a gap here, which is open"},
          {"rule", "", "a rule cites it"},
          {"example", "\u201c", "an example cites it"},
          {"note", "*", "a note is on its wording"},
          {"excused", "\u2013", "a note excuses it"},
          {"coarse", "\u2248", "only its line is cited, which has several sentences"},
          {"guess", "?", "it is cited by a guess"},
          {"nothing", "!", "nothing cites it"}};
}

/// The name of the place of a sentence; of a line, that of its first one.
std::string place_name(const std::string& source, std::uint32_t line, std::uint32_t sentence) {
  return fmt::format("{}-{}.{}", source, line, sentence);
}

/// Where a stretch of a text begins in the document; nothing where the text is not there.
std::string place_of(const Texts& texts, const std::string& source, const model::Extent& extent) {
  const SplitText* text = texts.of(source);
  if (text == nullptr || !beyond(*text, extent).empty()) {
    return {};
  }
  switch (extent.unit) {
  case Unit::lines:
    for (std::uint32_t line = extent.first; line <= extent.last; ++line) {
      if (!text->line(line).empty()) {
        return place_name(source, line, 1);
      }
    }
    return {};
  case Unit::sentences:
    return place_name(source, extent.line, extent.first);
  case Unit::words:
    return place_name(source, extent.line, extent.sentence);
  }
  unreachable();
}

/// `nl 168.1, 171`, with links to what the document has.
Text places_text(const std::vector<model::Citation>& citations, const Texts& texts) {
  Text out;
  for (const model::Citation& citation : citations) {
    out.add((out.runs.empty() ? "" : " \u00b7 ") + citation.source + "\u00a0", Style::soft);
    if (citation.extents.empty()) {
      out.add(cited_lines(citation), Style::soft);
      continue;
    }
    for (const model::Extent& extent : citation.extents) {
      out.add(&extent == &citation.extents.front() ? "" : ", ", Style::soft);
      out.link(extent_text(extent), place_of(texts, citation.source, extent), Style::soft);
    }
    out.add(citation.guess ? "?" : "", Style::soft);
  }
  return out;
}

/// Sentences and what they govern; of a long list the first ones.
std::vector<doc::Item> items_of(const std::vector<Sentence>& sentences) {
  std::vector<doc::Item> items;
  for (const Sentence& sentence : sentences) {
    if (items.size() == most_items) {
      items.push_back({"\u2026", {}, {}, {}, false});
      break;
    }
    items.push_back({sentence.text, {}, {}, items_of(sentence.inside), false});
  }
  return items;
}

class Annotating {
public:
  Annotating(const model::Source& source, const Texts& texts, const Rules& rules, const std::vector<Citing>& citing)
      : source_(source), texts_(texts), text_(*texts.of(source.name)), words_(rules.words), citing_(citing),
        marks_(marks_of(text_, source.name, citing)), remarks_(remarks_on(source.name, rules, citing)) {}

  Annotated make() {
    Annotated out;
    out.language = source_.language;
    out.told_in = words_.labels().language();
    out.marks = marks();
    for (std::uint32_t line = 1; line <= text_.line_count(); ++line) {
      Annotated::Line made{std::to_string(line), {}};
      for (std::size_t i = 0; i < text_.line(line).size(); ++i) {
        made.sentences.push_back(sentence(text_.first_sentence(line) + i));
        for (const Annotated::Piece& piece : made.sentences.back().pieces) {
          ++out.marks[piece.mark].count;
        }
      }
      if (!made.sentences.empty()) {
        out.lines.push_back(std::move(made));
      }
    }
    return out;
  }

private:
  Annotated::Sentence sentence(std::size_t number) {
    const model::Extent place = text_.place(number);
    Annotated::Sentence out;
    out.name = place_name(source_.name, place.line, place.first);
    out.label = text_.line(place.line).size() == 1 ? std::to_string(place.line) : extent_text(place);
    out.pieces = pieces(number);
    std::set<std::size_t> here;
    for (const Mark& mark : marks_[number]) {
      if (const std::size_t remark = remarks_.of[mark.by]; here.insert(remark).second) {
        out.notes.push_back(note(remark));
      }
    }
    return out;
  }

  /// The stretches of a sentence, those of one standing in one. Words that are left over belong to what is before them,
  /// or else to what follows.
  std::vector<Annotated::Piece> pieces(std::size_t number) const {
    const std::string_view sentence = text_.sentence(number);
    const std::vector<std::string_view> words = words_of(sentence);
    std::vector<Annotated::Piece> out;
    std::optional<Standing> before;
    std::size_t begin = 0;
    const std::vector<Stretch> stretches = stretches_of(marks_[number], words.size());
    for (std::size_t i = 0; i < stretches.size(); ++i) {
      const bool left_over = stretches.size() > 1 && stretches[i].marks.empty() && !is_loose(stretches[i]);
      const Standing standing = !left_over ? standing_of(number, stretches[i])
                                : before   ? *before
                                           : standing_of(number, stretches[i + 1]);
      const bool last = i + 1 == stretches.size();
      const std::size_t end =
          last ? sentence.size() : static_cast<std::size_t>(words[stretches[i].last].data() - sentence.data());
      const std::string_view part = sentence.substr(begin, end - begin);
      const std::string text(part.substr(0, part.find_last_not_of(' ') + 1));
      if (before == standing) {
        out.back().text += " " + text;
      } else {
        out.push_back({text, static_cast<std::size_t>(standing)});
      }
      before = standing;
      begin = end;
    }
    return out;
  }

  Standing standing_of(std::size_t sentence, const Stretch& stretch) const {
    Standing strongest = Standing::nothing;
    for (const std::size_t at : stretch.marks) {
      const Mark& mark = marks_[sentence][at];
      const Standing own = citing_[mark.by].citation.guess ? Standing::guess
                           : mark.coarse                   ? Standing::coarse
                                                           : remarks_.all[remarks_.of[mark.by]].standing;
      strongest = std::min(strongest, own);
    }
    return strongest;
  }

  /// A remark in full where it is told first, elsewhere a link to there.
  Annotated::Note note(std::size_t number) {
    const Remark& remark = remarks_.all[number];
    const std::string place = fmt::format("{}-remark-{}", source_.name, number + 1);
    Annotated::Note out;
    if (!told_.insert(number).second) {
      out.head.add("\u2192 ", Style::soft).link(remark.label.empty() ? remark.name : remark.label, place);
      return out;
    }
    out.name = place;
    if (!remark.label.empty()) {
      out.head.add(remark.label, Style::strong).add("  ");
    }
    out.head.add(remark.name, Style::soft_code);
    out.head.add(remark.sort == remark.name ? "" : "  " + as_words(remark.sort), Style::soft);
    if (!remark.words.empty()) {
      doc::List list;
      list.ordered = false;
      list.items = items_of(remark.words);
      out.blocks.emplace_back(std::move(list));
    }
    if (!remark.code.empty()) {
      out.blocks.emplace_back(doc::Paragraph{{remark.code, Style::code}});
    }
    out.blocks.emplace_back(doc::Paragraph{places_text(remark.citations, texts_)});
    if (!remark.examples.empty()) {
      out.blocks.emplace_back(doc::Paragraph{{examples_text(remark.examples), Style::soft}});
    }
    return out;
  }

  /// How many examples there are, and the first ones.
  std::string examples_text(const std::vector<std::string>& examples) const {
    std::vector<std::string> first(examples.begin(), examples.begin() + std::min(std::ssize(examples), most_examples));
    if (first.size() < examples.size()) {
      first.emplace_back("\u2026");
    }
    return words_.phrase("explain.examples", {{"count", std::to_string(examples.size())}, {"examples", joined(first)}},
                         static_cast<int>(examples.size()));
  }

  const model::Source& source_;
  const Texts& texts_;
  const SplitText& text_;
  const Words& words_;
  const std::vector<Citing>& citing_;
  std::vector<std::vector<Mark>> marks_; // by the number of a sentence
  Remarks remarks_;
  std::set<std::size_t> told_; // remarks that stand in full
};

} // namespace

doc::Section annotated_section(const model::Source& source, const Texts& texts, const Rules& rules,
                               const std::vector<Citing>& citing) {
  const std::string language = source.language.empty() ? "" : " \u00b7 " + language_name(source.language);
  return {
      "text-" + source.name, "The text " + source.name + language, {Annotating(source, texts, rules, citing).make()}};
}

} // namespace brehon::desk
