#pragma once

#include "dsl/model/example.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"
#include "tools/diff/diff.hpp"
#include "tools/report/document.hpp"
#include "tools/words/words.hpp"

#include <optional>
#include <string>
#include <vector>

/// The sections of the reference tables, a function each. What there is nothing of has no blocks.
namespace brehon::tables {

using doc::Section;

/// A game after its set-up. The program must outlive it.
struct LaidOut {
  const Program* program = nullptr;
  std::vector<State> states;  // one, or those after several deals where chance has a part in it
  std::optional<Fault> fault; // a run-time error of the rules; there are no states then
};

/// Executes the set-up of a game.
LaidOut lay_out(const Program& program);

/// What lies where after the set-up, and where markers stand: a column for each number of players. What chance decides
/// is marked as such.
Section setup_section(const Words& words, const std::vector<LaidOut>& laid);

/// The same in brief, for the player aid: a row for each place.
Section brief_setup_section(const Words& words, const std::vector<LaidOut>& laid);

/// What there is in the box, by the same columns.
Section components_section(const Words& words, const std::vector<LaidOut>& laid);

/// Phases, steps and turns in their order, with who acts and what there is to do.
Section turn_section(const Words& words);

/// What points are given for, and who wins.
Section scoring_section(const Words& words);

/// Each matchup as a matrix for each choice of the axes from the third on, then its rows as a list.
Section matchups_section(const Words& words);

/// The same without the list: what a player looks up in play.
Section matrices_section(const Words& words);

/// What players decide, where there is more to it than a choice among pieces or values: conditions and effects of each
/// action.
Section actions_section(const Words& words);

/// The same for the player aid: a table for each decision whose actions can be told in few words.
Section brief_actions_section(const Words& words);

/// What the game is about, and how it is won: the author's text, else what the rules say.
Section aim_section(const Words& words);

/// What the author says of definitions: what is counted, and how.
Section terms_section(const Words& words);

/// What the author reminds players of: the sentences of notes.
Section notes_section(const Words& words);

/// One of the examples of the game, told: the one with a sentence of the author, or the one that cites most. No blocks
/// where none can be told.
Section example_section(const Words& words, const Examples& examples);

/// An example told: the author's sentence, and its lines. `model` is the one that it belongs to.
std::vector<doc::Block> example_blocks(const Words& words, const Example& example, const model::Model& model);

/// The boards before and after what is done in an example of a program, with the places marked in which something else
/// lies then; of several boards those on which that is so. Where nothing changes, the boards as they are.
std::vector<doc::Block> example_pictures(const Words& words, const Example& example, const Program& program);

/// What the values of each kind have: a table for each kind with attributes that the rules write.
std::vector<doc::Table> attribute_tables(const Words& words);

/// The same with numbers only, of values that are no pairs: what a player adds up.
std::vector<doc::Table> number_tables(const Words& words);

/// Attributes of kinds, tables of values and of prices.
Section lookup_section(const Words& words);

/// The same for the player aid: values and prices, those of the same keys below each other.
Section brief_lookup_section(const Words& words);

/// Cards that stand in rows, each with its attributes and effects.
Section cards_section(const Words& words);

/// Options and gaps with their readings.
Section options_section(const Words& words);

/// All labels, the languages side by side.
Section glossary_section(const Words& words, const std::vector<std::string>& languages);

/// Which text states which rule.
Section sources_section(const Words& words);

/// What is played differently in two rule sets, in the words of both, with what the texts of both cite. `words` are of
/// A, `others` of B.
Section changes_section(const Words& words, const Words& others, const diff::Report& report);

} // namespace brehon::tables
