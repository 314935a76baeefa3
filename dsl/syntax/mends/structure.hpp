#pragma once

#include <vector>

#include "dsl/syntax/mends/line.hpp"

/// What may have been meant by words of the language in an order that it does not have, or with some missing.
namespace brehon::mending {

/// `a = b`, `a += b`, `a++` where a statement should stand.
void add_assignments(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// A number that is calculated, without the parentheses that it needs.
void add_amounts(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `move all from Z`, which does not name what is moved; the first family of the game serves.
void add_pieces(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// Parameters or arguments without their parentheses: `action take n in S`, `count pot`.
void add_parentheses(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `if n 2`: a comparison may be missing wherever one value follows another.
void add_comparison(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// A block of one line without its braces, perhaps behind `:`.
void add_braces(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `x in 1, 2`, the set without its braces.
void add_set(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `of coin, gem` or `of coin or gem`, several names without their braces.
void add_list(const Line& line, std::vector<Mend>& mends);
/// Brackets where parentheses stand, or the other way round: `gem[colour]`, `hand(player)`.
void add_brackets(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `miller x2: 0`: the copies of a row stand behind its values.
void add_row_copies(const Line& line, std::vector<Mend>& mends);
/// `2 die`, where pieces are declared.
void add_count_before(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `4x4`, the rows and columns of a board.
void add_sizes(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `at P, ann`, whose turn it is.
void add_turn(const Fault& fault, std::vector<Mend>& mends);
/// `coin x 10`, `coin 10`: a number of copies with a blank in it, or without its `x`.
void add_copies(const Line& line, std::vector<Mend>& mends);
/// `my purse`, `their purse[p]`.
void add_owner(const Line& line, std::vector<Mend>& mends);
/// `score {`, without a name for the player.
void add_player(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `a ? b : c`.
void add_choices(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `statement if condition`: the fault is found behind the condition, often on the next line.
void add_condition(const Fault& fault, std::vector<Mend>& mends);
/// What would have fitted, words or punctuation, put before what did not.
void add_missing(const Fault& fault, const Line& line, bool words, std::vector<Mend>& mends);

} // namespace brehon::mending
