#pragma once

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A text and its sentences. It stays where it is, so that views of it are good as long as it lives.
class SplitText {
public:
  SplitText(std::string path, std::string text, std::string_view language);

  const Source& source() const { return source_; }
  std::uint32_t line_count() const { return source_.line_count(); }
  std::size_t sentence_count() const { return sentences_.size(); }

  /// The sentences of a line; none of one that is blank or not there.
  std::span<const std::string_view> line(std::uint32_t line) const;
  /// The number of the first sentence of a line among all of the text, from 0.
  std::size_t first_sentence(std::uint32_t line) const { return first_of_line_[line - 1]; }
  /// A sentence by its number among all.
  std::string_view sentence(std::size_t number) const { return sentences_[number]; }
  /// Where a sentence stands: its line, and its number there.
  model::Extent place(std::size_t number) const;

  /// What stands in a stretch: the text of each line that is not blank, of several sentences or words of one line as
  /// one. Nothing where it is not there.
  std::vector<std::pair<std::uint32_t, std::string>> passage(const model::Extent& extent) const;

private:
  Source source_;
  std::vector<std::string_view> sentences_;
  std::vector<std::size_t> first_of_line_; // and one for the end
};

/// A line of a rulebook, or a part of one.
struct TextLine {
  std::string source;
  std::uint32_t line = 0;
  std::string where; // `215`, `215.2`, `215.1.8-16`
  std::string text;
};

/// Lines of a passage, each with where it stands: `215.2 Draw a card.`
std::string passage_text(const std::vector<TextLine>& passage);

/// What is taken of texts that are not those for which the citations were made.
enum class OtherTexts : std::uint8_t { refused, taken };

/// The rulebooks that a rule file cites, as far as they are at hand.
class Texts {
public:
  /// Reads the texts that `files` names, each as SOURCE=PATH. Returns what is wrong, a line for each: there is no such
  /// source, it cannot be read, or its lines, sentences or SHA-256 are not those that the source declares.
  std::vector<std::string> add(const std::vector<std::string>& files, const std::vector<model::Source>& sources,
                               OtherTexts others = OtherTexts::refused);

  /// Null for one that is not at hand.
  const SplitText* of(const std::string& source) const;
  bool empty() const { return texts_.empty(); }

  /// The lines of a citation that are not blank, or the sentences or words that it names. A guess has none.
  std::vector<TextLine> passage(const model::Citation& citation) const;

private:
  std::map<std::string, std::unique_ptr<SplitText>> texts_;
};

/// SOURCE=PATH in its parts: the source, null where `error` says why there is none, and the path.
struct NamedText {
  const model::Source* source = nullptr;
  std::string path;
  std::string error;
};
NamedText named_text(const std::string& option, const std::string& file, const std::vector<model::Source>& sources);

/// A source by its name; null where there is none.
const model::Source* find_source(const std::vector<model::Source>& sources, const std::string& name);
/// "there is no source `n`, did you mean …?"
std::string unknown_source(const std::string& name, const std::vector<model::Source>& sources);

/// The SHA-256 of a text, in hexadecimal digits.
std::string sha256(std::string_view text);

/// The numbers of the sentences of a stretch; none where it is not there.
std::vector<std::size_t> sentences_in(const SplitText& text, const model::Extent& extent);

/// What a citation names that its text does not have, or nothing.
std::string beyond(const SplitText& text, const model::Extent& extent);

} // namespace brehon
