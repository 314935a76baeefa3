#include "dsl/syntax/mends/meant.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/syntax/mends/example.hpp"
#include "dsl/syntax/mends/spelling.hpp"
#include "dsl/syntax/mends/spoken.hpp"
#include "dsl/syntax/mends/structure.hpp"

namespace brehon {

namespace {

constexpr std::size_t longest_line = 2000; // bytes: longer ones are not mended

} // namespace

std::string Mend::applied_to(std::string_view whole) const {
  return fmt::format("{}{}{}", whole.substr(0, begin), text, whole.substr(end));
}

std::size_t Mend::original(std::size_t at) const {
  if (at <= begin)
    return at;
  return at < begin + text.size() ? std::min(at, end) : at - text.size() + (end - begin);
}

std::vector<Mend> mends_of(const Fault& fault) {
  using namespace mending;
  std::vector<Mend> mends;
  if (line_end(fault.text, fault.at) - line_begin(fault.text, fault.at) > longest_line)
    return mends;
  const Line line = line_of(fault);
  add_odd_characters(fault, mends);
  add_quotes(fault, mends);
  add_long_comment(fault, mends);
  add_decimals(line, mends);
  add_owner(line, mends);
  add_index_of(fault, line, mends);
  add_quantities(fault, line, mends);
  add_contents(fault, line, mends);
  add_articles(fault, line, mends);
  add_dealing(fault, line, mends);
  add_next_player(line, mends);
  add_turn_order(line, mends);
  add_winner(fault, line, mends);
  add_subtracting(fault, line, mends);
  add_placing(fault, line, mends);
  add_chained(fault, line, mends);
  add_grouping(fault, line, mends);
  add_binders(line, mends);
  add_each(fault, line, mends);
  add_first_player(fault, line, mends);
  add_kind_of_attribute(fault, mends);
  add_claim_name(line, mends);
  add_bare_number(fault, mends);
  add_assignments(fault, line, mends);
  add_choices(fault, line, mends);
  add_condition(fault, mends);
  add_braces(fault, line, mends);
  add_ranges(fault, mends);
  add_bounds(line, mends);
  add_hyphens(fault, mends);
  add_row_copies(line, mends);
  add_copies(line, mends);
  add_count_before(fault, line, mends);
  add_sizes(fault, line, mends);
  add_turn(fault, mends);
  add_list(line, mends);
  add_brackets(fault, line, mends);
  add_owner_of_piece(line, mends);
  add_option_of_example(fault, line, mends);
  add_player(fault, line, mends);
  add_marks(fault, mends);
  add_misspelt(line, mends);
  add_amounts(fault, line, mends);
  add_pieces(fault, line, mends);
  add_set(fault, line, mends);
  add_names(fault, mends);
  add_missing(fault, line, true, mends);
  add_words(fault, line, mends);
  add_missing(fault, line, false, mends);
  add_parentheses(fault, line, mends);
  add_comparison(fault, line, mends);
  return mends;
}

std::string mended_line(std::string_view whole, const Mend& mend) {
  using namespace mending;
  const std::string mended = mend.applied_to(whole);
  const std::size_t begin = line_begin(mended, mend.begin);
  const std::size_t end = line_end(mended, mend.begin + mend.text.size());
  std::string_view line = part(mended, begin, end);
  while (!line.empty() && is_blank(line.front()))
    line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back()))
    line.remove_suffix(1);
  constexpr std::size_t longest_shown = 120;
  if (line.size() > longest_shown || line.find('\n') != std::string_view::npos)
    return mend.text.empty() || mend.text.find('\n') != std::string::npos ? std::string()
                                                                          : fmt::format("write `{}`", mend.text);
  return fmt::format("write `{}`", line);
}

} // namespace brehon
