#include "tools/trace/texts.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/trace/sentences.hpp"

#include <fmt/format.h>
#include <sha2.h>

#include <algorithm>
#include <array>
#include <utility>

namespace brehon {

namespace {

/// The text from the begin of one part to the end of another.
std::string_view from_to(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// Why a text is not the one that a source declares.
std::vector<std::string> unlike(const SplitText& text, const model::Source& source) {
  const std::string& path = text.source().path();
  std::vector<std::string> out;
  if (source.lines && *source.lines != text.line_count()) {
    out.push_back(fmt::format("{}: {}, where source `{}` declares {}", path,
                              wording::counted(text.line_count(), "line"), source.name, *source.lines));
  }
  if (source.sentences && *source.sentences != text.sentence_count()) {
    out.push_back(fmt::format("{}: {}, where source `{}` declares {}", path,
                              wording::counted(text.sentence_count(), "sentence"), source.name, *source.sentences));
  }
  if (const std::string hash = sha256(text.source().text()); !source.sha256.empty() && source.sha256 != hash) {
    out.push_back(fmt::format("{}: its SHA-256 is {}, not the one that source `{}` declares", path, hash, source.name));
  }
  return out;
}

} // namespace

SplitText::SplitText(std::string path, std::string text, std::string_view language)
    : source_(std::move(path), std::move(text)) {
  first_of_line_.push_back(0);
  for (std::uint32_t line = 1; line <= source_.line_count(); ++line) {
    const std::vector<std::string_view> found = sentences_of(source_.line_text(line), language);
    sentences_.insert(sentences_.end(), found.begin(), found.end());
    first_of_line_.push_back(sentences_.size());
  }
}

std::span<const std::string_view> SplitText::line(std::uint32_t line) const {
  if (line == 0 || line >= first_of_line_.size()) {
    return {};
  }
  const std::size_t begin = first_of_line_[line - 1];
  return std::span(sentences_).subspan(begin, first_of_line_[line] - begin);
}

model::Extent SplitText::place(std::size_t number) const {
  const auto next = std::upper_bound(first_of_line_.begin(), first_of_line_.end(), number);
  const auto line = static_cast<std::uint32_t>(next - first_of_line_.begin());
  const auto sentence = static_cast<std::uint32_t>(number - first_of_line_[line - 1] + 1);
  return {model::Extent::Unit::sentences, line, 0, sentence, sentence};
}

std::vector<std::pair<std::uint32_t, std::string>> SplitText::passage(const model::Extent& extent) const {
  std::vector<std::pair<std::uint32_t, std::string>> out;
  if (!beyond(*this, extent).empty()) {
    return out;
  }
  switch (extent.unit) {
  case model::Extent::Unit::lines:
    for (std::uint32_t number = extent.first; number <= extent.last; ++number) {
      if (!line(number).empty()) {
        out.emplace_back(number, printable(source_.line_text(number)));
      }
    }
    break;
  case model::Extent::Unit::sentences: {
    const auto all = line(extent.line);
    out.emplace_back(extent.line, printable(from_to(all[extent.first - 1], all[extent.last - 1])));
    break;
  }
  case model::Extent::Unit::words: {
    const std::vector<std::string_view> all = words_of(line(extent.line)[extent.sentence - 1]);
    out.emplace_back(extent.line, fmt::format("{}{}{}", extent.first > 1 ? "\u2026 " : "",
                                              printable(from_to(all[extent.first - 1], all[extent.last - 1])),
                                              extent.last < all.size() ? " \u2026" : ""));
    break;
  }
  }
  return out;
}

std::string beyond(const SplitText& text, const model::Extent& extent) {
  using Unit = model::Extent::Unit;
  const std::uint32_t line = extent.unit == Unit::lines ? extent.last : extent.line;
  if (line > text.line_count()) {
    return fmt::format("there is no line {}", line);
  }
  if (extent.unit == Unit::lines) {
    return {};
  }
  const auto sentences = text.line(line);
  const std::uint32_t sentence = extent.unit == Unit::sentences ? extent.last : extent.sentence;
  if (sentence > sentences.size()) {
    return fmt::format("line {} has {}", line, wording::quantity(sentences.size(), "sentence"));
  }
  if (extent.unit == Unit::words) {
    const std::size_t words = words_of(sentences[sentence - 1]).size();
    if (extent.last > words) {
      return fmt::format("sentence {}.{} has {}", line, sentence, wording::quantity(words, "word"));
    }
  }
  return {};
}

std::vector<std::size_t> sentences_in(const SplitText& text, const model::Extent& extent) {
  std::vector<std::size_t> out;
  if (!beyond(text, extent).empty()) {
    return out;
  }
  const auto add = [&](std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) {
      out.push_back(number);
    }
  };
  switch (extent.unit) {
  case model::Extent::Unit::lines:
    add(text.first_sentence(extent.first), text.first_sentence(extent.last) + text.line(extent.last).size());
    break;
  case model::Extent::Unit::sentences:
    add(text.first_sentence(extent.line) + extent.first - 1, text.first_sentence(extent.line) + extent.last);
    break;
  case model::Extent::Unit::words:
    out.push_back(text.first_sentence(extent.line) + extent.sentence - 1);
    break;
  }
  return out;
}

std::string passage_text(const std::vector<TextLine>& passage) {
  std::string text;
  for (const TextLine& line : passage) {
    text += (text.empty() ? "" : "\n") + line.where + " " + line.text;
  }
  return text;
}

std::string sha256(std::string_view text) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digits.data());
  return digits.data();
}

const model::Source* find_source(const std::vector<model::Source>& sources, const std::string& name) {
  const auto found =
      std::find_if(sources.begin(), sources.end(), [&](const model::Source& each) { return each.name == name; });
  return found == sources.end() ? nullptr : &*found;
}

std::string unknown_source(const std::string& name, const std::vector<model::Source>& sources) {
  std::vector<std::string_view> names;
  for (const model::Source& source : sources) {
    names.push_back(source.name);
  }
  const auto near = nearest(name, names);
  return fmt::format("there is no source {}{}", backticked(name),
                     near ? fmt::format(", did you mean `{}`?", *near) : std::string());
}

NamedText named_text(const std::string& option, const std::string& file, const std::vector<model::Source>& sources) {
  NamedText named;
  const std::size_t equals = file.find('=');
  if (equals == std::string::npos || equals == 0) {
    named.error = fmt::format("`{}` takes SOURCE=PATH, not {}", option, backticked(file));
    return named;
  }
  const std::string name = file.substr(0, equals);
  named.path = file.substr(equals + 1);
  named.source = find_source(sources, name);
  if (named.source == nullptr) {
    named.error = unknown_source(name, sources);
  }
  return named;
}

std::vector<std::string> Texts::add(const std::vector<std::string>& files, const std::vector<model::Source>& sources,
                                    OtherTexts others) {
  std::vector<std::string> errors;
  for (const std::string& file : files) {
    const NamedText named = named_text("--text", file, sources);
    if (named.source == nullptr) {
      errors.push_back(named.error);
      continue;
    }
    ReadResult read = read_file(named.path);
    if (!read.ok()) {
      errors.push_back(fmt::format("{}: {}", named.path, read.error));
      continue;
    }
    auto text = std::make_unique<SplitText>(named.path, std::move(read.text), named.source->language);
    const std::vector<std::string> faults = unlike(*text, *named.source);
    errors.insert(errors.end(), faults.begin(), faults.end());
    if (faults.empty() || others == OtherTexts::taken) {
      texts_[named.source->name] = std::move(text);
    }
  }
  return errors;
}

const SplitText* Texts::of(const std::string& source) const {
  const auto found = texts_.find(source);
  return found == texts_.end() ? nullptr : found->second.get();
}

std::vector<TextLine> Texts::passage(const model::Citation& citation) const {
  std::vector<TextLine> lines;
  const SplitText* text = of(citation.source);
  if (text == nullptr || citation.guess) {
    return lines;
  }
  for (const model::Extent& extent : citation.extents) {
    const bool whole = extent.unit == model::Extent::Unit::lines;
    for (auto& [line, words] : text->passage(extent)) {
      lines.push_back({citation.source, line, whole ? std::to_string(line) : extent_text(extent), std::move(words)});
    }
  }
  return lines;
}

} // namespace brehon
