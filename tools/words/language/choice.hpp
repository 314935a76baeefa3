#pragma once

#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"
#include "tools/words/language/pack.hpp"

#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// The language of a reader, and its phrases.
struct ChosenPack {
  std::string language;
  const LanguagePack* pack = nullptr;
  std::shared_ptr<const LanguagePack> own; // what was read, where that is used
  std::string error;                       // why there is none
};

/// The languages that a game asks for; where it asks for none, those of its labels.
std::vector<std::string> languages_of(const Node& game, const model::Model& model);

/// The pack of a file, or else the one of a language, which is by default the first of the game. A language of the game
/// for which there is no pack is written with the phrases of the base language.
ChosenPack choose_pack(const Node& game, const std::string& language, const std::string& file);

} // namespace brehon
