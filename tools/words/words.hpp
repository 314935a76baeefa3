#pragma once

#include "dsl/model/filled.hpp"
#include "dsl/model/model.hpp"
#include "tools/words/by_players.hpp"
#include "tools/words/language/labels.hpp"
#include "tools/words/language/noun.hpp"
#include "tools/words/language/pack.hpp"
#include "tools/words/supply.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// The names and phrases of a language for a model: labels from the glossary of the game, phrases from a language pack.
/// What one of them lacks is described in the base language, and noted.
class Words {
public:
  /// All three must outlive this object.
  Words(const model::Model& model, const Labels& labels, const LanguagePack& pack)
      : model_(model), labels_(labels), pack_(pack), filled_(model::filled_zones(model)),
        supplied_(supplied_families(model)) {}

  /// The same for the game with another number of players, which must outlive it; what it lacks is noted here, too.
  Words with(const model::Model& model) const;
  /// The same, but what depends on the number of players is told for each of them, and not for that of the model.
  Words among(std::shared_ptr<const ByPlayers> all) const;

  const model::Model& model() const { return model_; }
  const Labels& labels() const { return labels_; }
  const LanguagePack& pack() const { return pack_; }
  /// What differs by the number of players; null where everything is told for that of the model.
  const ByPlayers* by_players() const { return by_players_.get(); }
  /// Whether nothing ever lies in any of these places under the options of the model.
  bool stay_empty(const model::Type& places) const;

  /// Whether pieces of a family are taken from the box in play, so that it is their supply.
  bool is_supplied(model::FamilyId family) const { return supplied_.count(family) != 0; }

  // ---- phrases

  /// The phrase of a key in the form for a number; without one, in the form that goes with its first place.
  std::string phrase(std::string_view key, const Places& places = {}, std::optional<int> number = std::nullopt) const;
  /// The same as a part of other phrases, which say in which form they need it.
  Term term(std::string_view key, Places places, std::optional<int> number = std::nullopt) const;
  /// `a, b and c`
  std::string both(const std::vector<std::string>& parts) const;
  Term both(const std::vector<Term>& parts) const;
  /// `a, b or c`
  std::string either(const std::vector<std::string>& parts) const;
  /// Values of a type as alternatives, each once; numbers that follow each other as one: `2–5 or 9`.
  std::string either(const model::Type& type, const std::set<int>& values) const;
  Term either(const std::vector<Term>& parts) const;
  /// `a nor b`, behind a *neither*.
  Term neither(const std::vector<Term>& parts) const;
  /// The case of what is done to something; empty in languages without cases.
  std::string object_case() const { return pack_.cases.size() > 1 ? pack_.cases[1] : std::string(); }
  /// With a capital letter first.
  static std::string capital(std::string text);
  /// With a full stop, unless it has an end already.
  static std::string ended(std::string text);
  /// What follows a colon begins small, unless the language has nouns with capitals. What is in capitals stays so.
  std::string uncapital(std::string text) const;

  // ---- names

  /// What the element of a path is called, as it is written; the plural where `number` asks for it and there is one.
  std::string label(const std::string& path, int number = 1) const;
  /// A noun that a phrase of the pack is.
  Term own_noun(std::string_view key, int number = 1) const;
  /// What is called by a noun. A label that is none is the same in every form.
  /// `brief`: by its short form, where it has one.
  Term noun(const std::string& path, int number = 1, bool brief = false) const;
  /// The same, but what a label calls `the bid` may be `a bid`, too.
  Term any_noun(const std::string& path) const;
  /// The same, but a label that is no noun, `what a raid takes`, is the same in every form.
  Term name(const std::string& path) const;
  Term zone_noun(model::ZoneId zone, int number = 1) const;
  Term family_noun(model::FamilyId family, int number = 1) const;
  Term kind_noun(model::KindId kind, int number = 1) const;
  Term type_noun(model::PieceTypeId type, int number = 1, bool brief = false) const;
  Term value_noun(const model::Type& type, int value) const;
  /// What the element of a path is called in a head: nouns without their articles; empty where it has no label in this
  /// language.
  std::string heading(const std::string& path) const;
  /// The label of a path in this language, or null.
  const model::Label* own_label(const std::string& path) const { return labels_.find(path, labels_.language()); }
  /// The author's sentence for the element of a path in this language, or null.
  const model::Telling* telling(const std::string& path) const;
  /// The same words without the author's sentences.
  Words by_structure() const;

  // ---- names by themselves, without articles

  std::string zone(model::ZoneId zone) const { return zone_noun(zone).bare(); }
  std::string marker(model::MarkerId marker) const { return noun(model_.markers[marker].name).bare(); }
  std::string family(model::FamilyId family, int number = 1) const { return family_noun(family, number).bare(); }
  std::string kind(model::KindId kind, int number = 1) const { return kind_noun(kind, number).bare(); }
  /// A piece type; of whose it is only where pieces of several owners are alike, and which side is up only where it
  /// lies with one.
  std::string piece_type(model::PieceTypeId type, int number = 1, bool with_side = true) const;
  std::string attribute(model::AttributeId attribute) const { return noun(model_.attributes[attribute]).bare(); }
  /// A value of a type: a label, a number, a piece type, `none`.
  std::string value(const model::Type& type, int value) const { return value_noun(type, value).bare(); }

  /// Labels and phrases that were replaced by those of the base language, sorted: `phrase move`, `label loot`.
  std::vector<std::string> missing() const;

private:
  /// A label that says what its indices are, with the nouns of their kinds.
  std::string in_general(const std::string& text) const;
  const std::string& text_of(std::string_view key, const Places& places, std::optional<int> number) const;
  Term list(const std::vector<Term>& parts, std::string_view last) const;

  const model::Model& model_;
  const Labels& labels_;
  const LanguagePack& pack_;
  std::set<model::ZoneId> filled_;
  std::set<model::FamilyId> supplied_;
  bool by_structure_ = false;
  std::shared_ptr<const ByPlayers> by_players_;
  std::shared_ptr<std::set<std::string>> missing_ = std::make_shared<std::set<std::string>>();
};

/// A number as people write it, with a minus sign.
std::string with_minus(int number);

/// Whether a label is a noun: it has an article, or a plural.
bool is_noun(const model::Label& label, const LanguagePack& pack);

} // namespace brehon
