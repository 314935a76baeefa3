#pragma once

#include <vector>

#include "dsl/syntax/mends/line.hpp"

/// What may have been meant by words as they are spoken at a table.
namespace brehon::mending {

/// `hand of me`, of what is declared with an index.
void add_index_of(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `at least 3 coin in pot`.
void add_quantities(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `pot contains coin`.
void add_contents(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `move a coin to pot`, `draw a card from deck`.
void add_articles(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `put 1 coin in pot`.
void add_placing(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `1 <= n <= 3`.
void add_chained(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `x in group of c where E`: without the parentheses that the set needs.
void add_grouping(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `some c in S, d in T where E`.
void add_binders(const Line& line, std::vector<Mend>& mends);
/// `for each card c {`.
void add_each(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `turns clockwise {`, without the player who begins.
void add_first_player(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `kind card { colour: red, blue }`.
void add_kind_of_attribute(const Fault& fault, std::vector<Mend>& mends);
/// `always: E`, without a name.
void add_claim_name(const Line& line, std::vector<Mend>& mends);
/// `subtract 1 from lives`.
void add_subtracting(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `deal 5 cards to each player`, `each player draws 5 cards`.
void add_dealing(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `hand[next player]`.
void add_next_player(const Line& line, std::vector<Mend>& mends);
/// `winner is me`.
void add_winner(const Fault& fault, const Line& line, std::vector<Mend>& mends);
/// `skip the next player`, `take another turn`.
void add_turn_order(const Line& line, std::vector<Mend>& mends);

} // namespace brehon::mending
