#pragma once

#include "dsl/model/model.hpp"
#include "tools/words/labels.hpp"
#include "tools/words/language_pack.hpp"

#include <memory>
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
      : model_(model), labels_(labels), pack_(pack) {}

  /// The same for the game with another number of players, which must outlive it; what it lacks is noted here, too.
  Words with(const model::Model& model) const;

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
  /// Values of a type as alternatives, each once; numbers that follow each other as one: `2–5 or 9`.
  std::string either(const model::Type& type, const std::set<int>& values) const;
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

  /// Labels and phrases that were replaced by those of the base language, sorted: `phrase move`, `label loot`.
  std::vector<std::string> missing() const;

private:
  const model::Model& model_;
  const Labels& labels_;
  const LanguagePack& pack_;
  std::shared_ptr<std::set<std::string>> missing_ = std::make_shared<std::set<std::string>>();
};

} // namespace brehon
