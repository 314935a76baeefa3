#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// What stands in the places of a phrase: `{"count", "3"}` for `{count}`.
using Places = std::vector<std::pair<std::string_view, std::string>>;

/// The phrases of one language, of which tables and explanations are made. A phrase is a text with named places in
/// braces; where it depends on a number, it has a second form for several.
class LanguagePack {
public:
  /// How a language tells one from several.
  enum class Plural { not_one, above_one, never };

  struct Phrase {
    std::string one;
    std::string several; // empty: the same
  };

  std::string language; // as in `languages` of a game: "nl"
  std::string name;     // as its speakers call it: "Nederlands"
  Plural plural = Plural::not_one;
  std::map<std::string, Phrase, std::less<>> phrases;
  /// A word before a vowel, or before another word, `de` or `si il` -> what represents it and the space, `d'`.
  std::map<std::string, std::string, std::less<>> elisions;

  /// The form of a phrase for a number, or nothing where the pack has no such phrase.
  const std::string* find(std::string_view key, int number = 1) const;
  /// Whether something of this number is called by its plural.
  bool several(int number) const;
  /// `phrase` with its places filled. A place that is not given stays as it is written.
  std::string fill(std::string_view phrase, const Places& places) const;
};

/// The places of a phrase, `{from}` as `from`, sorted, each once.
std::vector<std::string> places_of(std::string_view phrase);

/// The languages of the packs that the program brings along, sorted.
std::vector<std::string> shipped_languages();

/// The pack of a language that the program brings along, or null.
const LanguagePack* shipped_pack(std::string_view language);

/// The pack that has every phrase: what others lack is taken from here.
const LanguagePack& base_pack();

/// A pack that was read, and what is wrong with it; no pack where it cannot be used.
struct PackResult {
  std::optional<LanguagePack> pack;
  std::vector<std::string> problems; // each says the key of the phrase
};

/// Reads a pack from JSON, see `tools/README.md`. A phrase that the base pack does not have, or with places other than
/// its, is a problem.
PackResult parse_pack(std::string_view json);

} // namespace brehon
