#pragma once

#include "tools/words/sentence.hpp"
#include "tools/words/words.hpp"

#include <optional>
#include <string>
#include <vector>

/// Parts of a model told in words, each as a text of its own.
namespace brehon::telling {

// ---- expressions

std::string condition(const Words& words, const model::Expr& expr);
std::string value(const Words& words, const model::Expr& expr);
/// What runs through a set or through pieces: `clan token from screen (you)`.
std::string binder(const Words& words, const model::Binder& binder);

/// What a position consists of that a memory notes.
std::string remembered(const Words& words, model::MemoryId memory, const std::vector<model::Expr>& indices);

/// Whether an operator has words.
bool has_words(model::Op op);

/// Where something is: `beside Ann’s board`. There may be fewer indices than the zone has.
std::string where(const Words& words, model::ZoneId zone, const std::vector<int>& indices);

// ---- rules

/// The author's sentence for an element, or else what its body says.
std::vector<Sentence> body(const Words& words, model::ElementId element, const model::Block& block);
std::vector<Sentence> effects(const Words& words, const model::Block& block);
/// What the values of a case of a `match` are called. The last of several cases that has many is for all others.
std::string case_values(const Words& words, const model::Stmt& stmt, std::size_t of);
RequirementWords requirement(const Words& words, const model::Guard& guard);
ActionWords action(const Words& words, const model::Decision& decision, const model::Action& action);
/// Who decides, and what: the heading of its actions.
std::string decision(const Words& words, const model::Decision& decision);
std::string turns(const Words& words, const model::Turns& turns);
std::string define(const Words& words, const model::Define& define);
std::string score_item(const Words& words, const model::ScoreItem& item);
std::string criterion(const Words& words, const model::Criterion& criterion);
std::string claim(const Words& words, const model::Claim& claim);
/// What a piece does while it is in force.
/// Whether a label is a sentence, which can stand by itself.
bool is_sentence(const Words& words, const std::string& path);
/// That a flag is raised whose label is a sentence; an index that is not given stands for all.
std::string raised(const Words& words, model::MarkerId flag, const std::vector<std::optional<int>>& indices);
std::vector<Sentence> effect(const Words& words, const model::Effect& effect);
/// `boy against warrior: the boy is captured`
std::string matchup_row(const Words& words, const model::Matchup& matchup, int row);

} // namespace brehon::telling
