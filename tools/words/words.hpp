#pragma once

#include "dsl/model/model.hpp"
#include "tools/words/labels.hpp"
#include "tools/words/language_pack.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A statement in words, and those that it governs.
struct Sentence {
  std::string text; // ends with a full stop, or a colon where others follow inside
  model::ElementId element;
  Span span;
  std::vector<Sentence> inside;
};

/// A condition that an action has.
struct RequirementWords {
  std::string text;      // what the game calls it: its label, or else the condition
  std::string condition; // what it says: `only if guard (you, gate) is empty`
  model::ElementId element;
};

/// An action of a decision.
struct ActionWords {
  std::string text;                    // what the game calls it
  std::vector<std::string> parameters; // what is chosen, each a noun with where it is from
  std::vector<RequirementWords> requirements;
  std::vector<Sentence> effects;
  model::ElementId element;
};

/// The parts of a model in the words of a language: labels from the glossary of the game, phrases from a language pack.
/// What one of them lacks is described in the base language, and noted.
class Words {
public:
  /// All three must outlive this object.
  Words(const model::Model& model, const Labels& labels, const LanguagePack& pack)
      : model_(model), labels_(labels), pack_(pack) {}

  const model::Model& model() const { return model_; }
  const Labels& labels() const { return labels_; }
  const LanguagePack& pack() const { return pack_; }

  // ---- phrases

  /// The phrase of a key, for headings and the like; with a number its form for that number.
  std::string phrase(std::string_view key, const Places& places = {}, int number = 1) const;
  /// `a, b and c`
  std::string both(const std::vector<std::string>& parts) const;
  /// `a, b or c`
  std::string either(const std::vector<std::string>& parts) const;
  /// With a capital letter first.
  static std::string capital(std::string text);

  // ---- names

  /// What the element of a path is called; the plural where `number` asks for it and there is one.
  std::string label(const std::string& path, int number = 1) const;
  std::string zone(model::ZoneId zone) const;
  std::string marker(model::MarkerId marker) const;
  std::string family(model::FamilyId family, int number = 1) const;
  std::string kind(model::KindId kind, int number = 1) const;
  /// A piece type; of whose it is only where pieces of several owners are alike.
  std::string piece_type(model::PieceTypeId type, int number = 1) const;
  std::string attribute(model::AttributeId attribute) const;
  /// A value of a type: a label, a number, a piece type, `none`.
  std::string value(const model::Type& type, int value) const;
  /// What is to be paid or taken, `1 cow and 2 jewels`.
  std::string bundle(model::BundleId bundle) const;

  // ---- expressions

  std::string condition(const model::Expr& expr) const;
  std::string value(const model::Expr& expr) const;
  /// What runs through a set or through pieces: `clan token from screen (you)`.
  std::string binder(const model::Binder& binder) const;

  // ---- rules

  std::vector<Sentence> effects(const model::Block& block) const;
  RequirementWords requirement(const model::Guard& guard) const;
  ActionWords action(const model::Action& action) const;
  /// Who decides, and what: the heading of its actions.
  std::string decision(const model::Decision& decision) const;
  std::string turns(const model::Turns& turns) const;
  std::string define(const model::Define& define) const;
  std::string score_item(const model::ScoreItem& item) const;
  std::string criterion(const model::Criterion& criterion) const;
  /// What a piece does while it is in force.
  std::vector<Sentence> effect(const model::Effect& effect) const;
  /// `boy against warrior: the boy is captured`
  std::string matchup_row(const model::Matchup& matchup, int row) const;

  /// Labels and phrases that were replaced by those of the base language, sorted: `phrase move`, `label loot`.
  std::vector<std::string> missing() const;

private:
  const model::Model& model_;
  const Labels& labels_;
  const LanguagePack& pack_;
  mutable std::set<std::string> missing_;
};

} // namespace brehon
