#pragma once

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// One line of a rulebook.
struct TextLine {
  std::string source;
  std::uint32_t line = 0;
  std::string text;
};

/// The rulebooks that a rule file cites, as far as they are at hand.
class Texts {
public:
  /// Reads the texts that `files` names, each as SOURCE=PATH. Returns why that cannot be done, a line for each: there
  /// is no such source, it cannot be read, or its number of lines or its SHA-256 is not what the source declares. Such
  /// a text is not taken.
  std::vector<std::string> add(const std::vector<std::string>& files, const std::vector<model::Source>& sources);

  /// Null for one that is not at hand.
  const Source* of(const std::string& source) const;
  bool empty() const { return texts_.empty(); }

  /// The lines of a citation that are not blank.
  std::vector<TextLine> passage(const model::Citation& citation) const;

private:
  std::map<std::string, std::unique_ptr<Source>> texts_;
};

/// The SHA-256 of a text, in hexadecimal digits.
std::string sha256(std::string_view text);

/// Whether a line holds nothing but spaces, tabs, and what does not show.
bool is_blank(std::string_view line);

} // namespace brehon
