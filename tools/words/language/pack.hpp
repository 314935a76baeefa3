#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// Which form of a noun a phrase asks for, `{gate, the acc}`.
struct Form {
  std::string determiner;       // `the`, `a`, `no`, …, or `at`, `to`, `from` of a place; empty: the noun alone
  std::string grammatical_case; // as in the pack; empty: the first
};

/// What fills a place of a phrase: a text that is the same in every form, or something that takes the form that the
/// phrase asks for.
class Term {
public:
  using Make = std::function<std::string(const Form&)>;

  Term(std::string text) : make_([text = std::move(text)](const Form&) { return text; }) {}
  Term(const char* text) : Term(std::string(text)) {}
  explicit Term(Make make) : make_(std::move(make)) {}

  std::string in(const Form& form) const { return make_(form); }
  /// Without a determiner.
  std::string bare() const { return make_({}); }

  bool several = false;   // verbs that it governs are in the plural
  bool you = false;       // it is who acts
  bool is_noun = false;   // it has a form `not_a`
  bool has_where = false; // it has forms `at`, `to`, `from` of its own

private:
  Make make_;
};

/// What stands in the places of a phrase: `{"count", "3"}` for `{count}`.
using Places = std::vector<std::pair<std::string_view, Term>>;

/// The phrases of one language, of which tables and explanations are made, and how its nouns are inflected.
///
/// A phrase is a text with places in braces. `{what}` takes the form that is asked of the phrase itself, `{what, the}`
/// and `{what, a acc}` have one of their own; `{de eigenaar/eigenaars}`, with a space in it, is a noun of the phrase.
struct LanguagePack {
  /// How a language tells one from several.
  enum class Plural { not_one, above_one, never };

  /// What a verb in it agrees with is the first place of a phrase, or the number that is told.
  struct Phrase {
    std::string one;
    std::string several; // empty: the same
    std::string you;     // of who acts; empty: the same as for one
  };

  /// What stands before a noun: by determiner (`the`, `a`, `no`, …) the word in each case, or one for all cases.
  using Determiners = std::map<std::string, std::vector<std::string>, std::less<>>;
  /// By the article that labels are written with; `several` and the one without a name are no words of labels.
  using Articles = std::map<std::string, Determiners, std::less<>>;
  /// How a noun is put in a case.
  struct Ending {
    std::string article, grammatical_case, add;
    std::vector<std::string> unless; // ends of nouns that stay as they are
  };

  std::string language; // as in `languages` of a game: "nl"
  std::string name;     // as its speakers call it: "Nederlands"
  Plural plural = Plural::not_one;
  std::map<std::string, Phrase, std::less<>> phrases;
  /// A word before a vowel, or before another word, `de` or `si il` -> what represents it and the space, `d’`.
  std::map<std::string, std::string, std::less<>> elisions;
  /// Two words -> the one that they become: `de le` -> `du`.
  std::map<std::string, std::string, std::less<>> contractions;
  std::vector<std::string> cases; // the first is the nominative; empty: there are none
  Articles articles;
  std::map<std::string, std::string, std::less<>> plurals; // by article: the one of several
  std::vector<std::string> default_articles; // of a noun with a plural and without article: before consonant and vowel
  std::vector<std::string> pronouns;         // with which labels begin that take no determiner: `what you owe`
  std::vector<Ending> endings;
  /// The ends of adjectives before a noun: by its article, then by what stands before them, for each case. `weak` is
  /// behind a word that shows the case, `mixed` behind one of `mixed` that does not in each, `strong` where there is
  /// none.
  Articles adjectives;
  std::vector<std::string> mixed;    // determiners: `a`, `no`, …
  std::vector<std::string> singular; // determiners with which nouns stay in the singular: `aucun`
  bool keeps_capitals = false;       // nouns begin with capitals, and so do sentences behind a colon
  std::string mute;                  // a letter that counts as none at the begin of a noun
  /// By preposition: where something is, goes to and comes from, each a phrase with `{place}`. The one without a name
  /// is that of places without a preposition, `pile` that of piles.
  std::map<std::string, std::array<std::string, 3>, std::less<>> prepositions;

  /// The phrase of a key, or null.
  const Phrase* phrase(std::string_view key) const;
  /// The form of a phrase for a number, or nothing where the pack has no such phrase.
  const std::string* find(std::string_view key, int number = 1) const;
  /// Whether something of this number is called by its plural.
  bool several(int number) const;
  /// `phrase` with its places filled. A place that is not given stays as it is written.
  std::string fill(std::string_view phrase, const Places& places, const Form& form = {}) const;

  /// What a text begins with, for those before it.
  enum class Sound { as_written, vowel, consonant };
  /// Adds to a text; the words that meet become one where the language asks for it.
  void append(std::string& text, std::string_view next, Sound sound = Sound::as_written) const;
};

/// Whether a text begins with a vowel, of ASCII or with an accent.
bool begins_with_vowel(std::string_view text);

/// The places of a phrase, `{from, the}` as `from`, sorted, each once. The nouns of the phrase itself are none.
std::vector<std::string> places_of(std::string_view phrase);

/// The first place of a phrase, with which its verb agrees; empty where there is none.
std::string first_place(std::string_view phrase);

/// Whether a phrase has a place, or a noun of its own, that takes the form which is asked of the phrase.
bool takes_form(std::string_view phrase);

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

/// Reads a pack from JSON. Its phrases are compared with those of `base`, which is null for the base pack itself.
PackResult read_pack(std::string_view json, const LanguagePack* base);

/// Reads a pack from JSON, see `tools/README.md`. A phrase that the base pack does not have, or with places other than
/// its, is a problem.
PackResult parse_pack(std::string_view json);

} // namespace brehon
