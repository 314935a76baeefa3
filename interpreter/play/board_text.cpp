#include "dsl/base/coordinates.hpp"
#include "dsl/base/index.hpp"
#include "dsl/base/marks.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

// Slots on a board with rows and columns, drawn as they lie on the table.

namespace brehon {

std::map<model::PieceTypeId, std::string> board_marks(const Program& program, model::ZoneId zone) {
  const std::vector<model::PieceTypeId>& types = program.zones[zone].types;
  std::vector<std::vector<std::string>> words;
  for (const model::PieceTypeId type : types) {
    words.push_back(words_of(type_name(program, type)));
  }
  const std::vector<std::string> all = marks(words);
  std::map<model::PieceTypeId, std::string> out;
  for (std::size_t i = 0; i < types.size(); ++i) {
    out.emplace(types[i], all[i]);
  }
  return out;
}

bool is_drawn(const Program& program, model::ZoneId zone) {
  const model::Zone& of = program.model.zones[zone];
  return of.shape == model::Shape::slot && !of.turnable && of.dimensions.size() == 1 &&
         program.model.kinds[of.dimensions[0]].rows > 0;
}

std::string board_text(const Program& program, const State& state, model::ZoneId zone) {
  const ZoneLayout& layout = program.zones[zone];
  const model::Zone& of = program.model.zones[zone];
  const model::Kind& board = program.model.kinds[of.dimensions[0]];
  const std::map<model::PieceTypeId, std::string> marked = board_marks(program, zone);
  std::size_t width = 1;
  for (const auto& [type, mark] : marked) {
    width = std::max(width, mark.size());
  }
  const bool hexes = board.form == model::Form::hexes;
  // Rows of hexes are half a hex apart, so there a hex takes an even number of columns.
  const std::size_t field = hexes ? (width + 2) / 2 * 2 : width + 2;
  const std::size_t margin = std::to_string(board.rows).size();
  std::string text = of.name + "\n";
  std::set<model::PieceTypeId> there;
  for (int row = board.rows; row >= 1; --row) {
    std::string line = fmt::format("  {:>{}} ", row, margin);
    line.append(hexes ? index(row - 1) * field / 2 : 0, ' ');
    for (int column = 1; column <= board.columns; ++column) {
      const int number = board.at(row, column);
      if (number == model::none) {
        line.append(field, ' ');
        continue;
      }
      const model::PieceTypeId type(state[program.places[layout.first_place + number].base]);
      if (!type.is_none()) {
        there.insert(type);
      }
      line += fmt::format(" {:<{}}", type.is_none() ? "." : marked.at(type), field - 1);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  std::string letters(margin + 3, ' ');
  for (int column = 1; column <= board.columns; ++column) {
    letters += fmt::format(" {:<{}}", column_letters(column), field - 1);
  }
  text += letters.substr(0, letters.find_last_not_of(' ') + 1) + "\n";
  std::string legend;
  for (const model::PieceTypeId type : there) {
    legend += fmt::format("{}{} {}", legend.empty() ? "  " : ", ", marked.at(type), type_name(program, type));
  }
  return text + (legend.empty() ? "" : legend + "\n");
}

} // namespace brehon
