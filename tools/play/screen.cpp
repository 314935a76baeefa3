#include "tools/play/screen.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/names.hpp"
#include "tools/pictures/pictures.hpp"
#include "tools/report/escape.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace brehon::screen {

namespace {

constexpr std::size_t line_width = 96;

/// The parts of a text that end with a mark.
std::vector<std::string> parts_of(const std::string& text, std::string_view mark) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t found = text.find(mark, begin);
    const std::size_t end = found == std::string::npos ? text.size() : found + mark.size();
    parts.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return parts;
}

/// A text in lines that are not too long; those behind the first one are indented. It is broken behind semicolons, and
/// what is too long between them behind commas.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string out;
  std::size_t used = 0;
  const auto add = [&](const std::string& part) {
    if (used > 0 && used + width(part) > line_width) {
      out.pop_back(); // the blank
      out += "\n" + std::string(indent, ' ');
      used = indent;
    }
    out += part;
    used += width(part);
  };
  for (const std::string& part : parts_of(text, "; ")) {
    if (indent + width(part) <= line_width) {
      add(part);
    } else {
      const std::vector<std::string> smaller = parts_of(part, ", ");
      std::for_each(smaller.begin(), smaller.end(), add);
    }
  }
  return out + "\n";
}

model::Type kind_type(model::KindId kind) {
  model::Type type;
  type.sort = model::Sort::kind;
  type.kind = kind;
  return type;
}

/// The colours of the players, one after the other, as terminals number them.
constexpr std::array player_colours = {36, 33, 35, 32, 31, 34};

/// A drawn board in which the signs of the pieces of a player have a colour.
std::string painted(const std::string& chart, const doc::Picture& picture) {
  std::string out;
  for (std::size_t begin = 0; begin < chart.size();) {
    const std::size_t end = std::min(chart.find_first_of(" \n", begin), chart.size());
    const std::string word = chart.substr(begin, end - begin);
    const auto token = std::find_if(picture.tokens.begin(), picture.tokens.end(), [&word](const doc::Token& each) {
      const bool is_sign =
          word.starts_with(each.sign) &&
          (word.size() == each.sign.size() || word[each.sign.size()] == '+' || word.find("\u00d7") == each.sign.size());
      return each.side != doc::nobody && is_sign;
    });
    out += token == picture.tokens.end()
               ? word
               : fmt::format("\x1b[{}m{}\x1b[0m", player_colours[index(token->side) % player_colours.size()], word);
    out += end < chart.size() ? chart.substr(end, 1) : "";
    begin = end + 1;
  }
  return out;
}

/// What the values of indices are called.
std::vector<std::string> index_words(const Words& words, const std::vector<model::KindId>& dimensions,
                                     const std::vector<int>& values) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const bool numeric = words.model().kinds[dimensions[i]].numeric();
    out.push_back(numeric ? std::to_string(values[i]) : words.value(kind_type(dimensions[i]), values[i]));
  }
  return out;
}

/// The values of indices but for that of the player, and the number of that one, or none.
struct Indices {
  int player = model::none;
  std::string others;
};

Indices indices_of(const Words& words, const std::vector<model::KindId>& dimensions, const std::vector<int>& values) {
  Indices indices;
  std::vector<std::string> others = index_words(words, dimensions, values);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    if (words.model().kinds[dimensions[i]].form == model::Form::seats) {
      indices.player = values[i];
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
  indices.others = joined(others);
  return indices;
}

/// The values of the indices of a marker, numbers as they are written.
std::vector<int> marker_indices(const model::Model& model, const SeenMarker& seen) {
  const model::Marker& marker = model.markers[seen.marker];
  std::vector<int> values = instance_indices(model, marker.dimensions, seen.offset);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const model::Kind& kind = model.kinds[marker.dimensions[i]];
    values[i] += kind.numeric() ? kind.first : 0;
  }
  return values;
}

/// Where a marker stands; empty for a flag.
std::string marker_value(const Words& words, const SeenMarker& seen) {
  const model::Marker& marker = words.model().markers[seen.marker];
  if (marker.type.sort == model::Sort::boolean) {
    return "";
  }
  const bool named = marker.type.sort == model::Sort::kind;
  return named ? words.value(marker.type, seen.value) : typed_value_name(words.model(), marker.type, seen.value);
}

std::string pieces_text(const Words& words, const SeenPieces& pieces, bool alone, int player) {
  std::string name = pieces.type.is_none()
                         ? words.phrase("face_down", {{"what", words.family(pieces.family, pieces.count)}})
                         : words.piece_type(pieces.type, pieces.count);
  if (pieces.owner != model::none && pieces.owner != player) {
    name += " (" + called(words, pieces.owner) + ")";
  }
  return alone ? name : fmt::format("{} {}", pieces.count, name);
}

/// Whether a sign says all there is to see of a place.
bool is_of_one_kind(const SeenPlace& seen) {
  std::vector<SeenPieces> all = seen.sequence;
  all.insert(all.end(), seen.unordered.begin(), seen.unordered.end());
  return std::all_of(all.begin(), all.end(), [&](const SeenPieces& each) {
    return each.type == all.front().type && each.owner == all.front().owner && each.family == all.front().family;
  });
}

/// What is told of the table, by player; what is nobody's comes first.
class Paragraphs {
public:
  explicit Paragraphs(int players) : lines_(index(players) + 1) {}

  /// What belongs together stands in one line: `name: content` or `name: index – content; index – content`.
  void add(int player, const std::string& name, const std::string& at, const std::string& content) {
    Lines& lines = lines_[index(player + 1)];
    if (lines.empty() || lines.back().first != name) {
      lines.emplace_back(name, "");
    }
    std::string& line = lines.back().second;
    line += (line.empty() ? "" : "; ") + at + (at.empty() || content.empty() ? "" : " – ") + content;
  }

  std::vector<Lines> all() && { return std::move(lines_); }

private:
  std::vector<Lines> lines_;
};

class BesideBoards {
public:
  BesideBoards(const Words& words, const Program& program, const Observation& seen)
      : words_(words), program_(program), seen_(seen), paragraphs_(program.model.players),
        drawn_(pictures::drawn_zones(program.model)) {}

  std::vector<Lines> lines() && {
    for (const SeenPlace& place : seen_.places) {
      add_place(place);
    }
    for (const SeenMarker& marker : seen_.markers) {
      add_marker(marker);
    }
    return std::move(paragraphs_).all();
  }

private:
  void add_place(const SeenPlace& seen) {
    const Place& place = program_.places[seen.place];
    const bool drawn = std::find(drawn_.begin(), drawn_.end(), place.zone) != drawn_.end();
    // A drawn place has one sign; what else lies there is told.
    if (place.zone == model::box || (drawn && is_of_one_kind(seen))) {
      return;
    }
    const std::string there = content(words_, program_, seen, seen_.player);
    if (!there.empty()) {
      const Indices at = indices_of(words_, program_.model.zones[place.zone].dimensions, place.indices);
      paragraphs_.add(at.player, Words::capital(words_.zone(place.zone)), at.others, there);
    }
  }

  void add_marker(const SeenMarker& seen) {
    const model::Marker& marker = program_.model.markers[seen.marker];
    const bool flag = marker.type.sort == model::Sort::boolean;
    const std::string value = typed_value_name(program_.model, marker.type, seen.value);
    if (!marker.pass_name.empty() || (flag ? seen.value == 0 : marker.type.optional && value == "none")) {
      return; // passes are told in the head
    }
    const Indices at = indices_of(words_, marker.dimensions, marker_indices(program_.model, seen));
    paragraphs_.add(at.player, Words::capital(words_.marker(seen.marker)), at.others, marker_value(words_, seen));
  }

  const Words& words_;
  const Program& program_;
  const Observation& seen_;
  Paragraphs paragraphs_;
  std::vector<model::ZoneId> drawn_;
};

/// The phase, or the innermost thing with a name, in which a decision stands.
std::string course(const Words& words, const Program& program, model::ElementId element) {
  for (; !element.is_none(); element = program.model.elements[element].parent) {
    const model::Element& each = program.model.elements[element];
    if (each.sort == "phase" || each.sort == "step") {
      const std::string heading = words.heading(each.path);
      return heading.empty() ? as_words(each.path.substr(each.path.rfind('.') + 1)) : heading;
    }
  }
  return "";
}

/// A row for each item, and the sum.
std::string score_table(const Words& words, const Program& program, const Result& result) {
  std::vector<std::vector<std::string>> rows(1, {""});
  for (std::size_t p = 0; p < result.totals.size(); ++p) {
    rows[0].push_back(called(words, static_cast<int>(p)));
  }
  for (std::size_t i = 0; i < result.items.size(); ++i) {
    const model::ElementId element = program.score_items[i].element;
    const std::string heading = words.heading(program.model.elements[element].path);
    const std::string& path = program.score_items[i].path;
    rows.push_back({Words::capital(heading.empty() ? as_words(path.substr(path.rfind('.') + 1)) : heading)});
    for (const Fraction& each : result.items[i]) {
      rows.back().push_back(to_string(each));
    }
  }
  rows.push_back({words.phrase("play.sum")});
  for (const Fraction& each : result.totals) {
    rows.back().push_back(to_string(each));
  }
  std::size_t first = 0, others = 0;
  for (const std::vector<std::string>& row : rows) {
    first = std::max(first, width(row[0]));
    for (std::size_t i = 1; i < row.size(); ++i) {
      others = std::max(others, width(row[i]));
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    text += "  " + row[0] + std::string(first - width(row[0]), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) {
      text += std::string(others + 2 - width(row[i]), ' ') + row[i];
    }
    text += "\n";
  }
  return text;
}

/// Which criteria it took to tell the players apart, and what these came to.
std::string criteria_text(const Words& words, const Program& program, const Result& result) {
  std::string text;
  const bool scored = result.outcome == Outcome::scored;
  for (std::size_t i = 0; scored && i < result.asked; ++i) {
    const model::Criterion& criterion = program.model.criteria.at(i);
    std::vector<std::string> values;
    for (std::size_t p = 0; p < result.criteria[i].size(); ++p) {
      values.push_back(called(words, static_cast<int>(p)) + " " + to_string(result.criteria[i][p]));
    }
    const std::string asked = telling::criterion(words, criterion);
    text +=
        fmt::format("  {}: {}\n", i == 0 ? asked : words.phrase("play.then", {{"criterion", asked}}), joined(values));
  }
  return text;
}

} // namespace

std::string called(const Words& words, int player) {
  return words.value(kind_type(model::player_kind), player);
}

std::string content(const Words& words, const Program& program, const SeenPlace& place, int player) {
  std::vector<std::string> parts;
  if (place.face_down > 0) {
    parts.push_back(words.phrase("play.face_down", {{"count", std::to_string(place.face_down)}}));
  }
  const bool slot = program.model.zones[program.places[place.place].zone].shape == model::Shape::slot;
  for (const SeenPieces& pieces : order_from_top(program, place)) {
    parts.push_back(pieces_text(words, pieces, true, player));
  }
  for (const SeenPieces& pieces : place.unordered) {
    parts.push_back(pieces_text(words, pieces, slot, player));
  }
  if (place.uncounted) {
    parts.push_back(words.phrase("play.uncounted"));
  }
  return joined(parts);
}

std::string name_of(const Words& words, const Program& program, PlaceId place) {
  const Place& at = program.places[place];
  std::vector<std::string> parts = index_words(words, program.model.zones[at.zone].dimensions, at.indices);
  parts.insert(parts.begin(), Words::capital(words.zone(at.zone)));
  return joined(parts);
}

std::string standing(const Words& words, const SeenMarker& marker) {
  const std::vector<int> indices = marker_indices(words.model(), marker);
  std::vector<std::string> parts = index_words(words, words.model().markers[marker.marker].dimensions, indices);
  parts.insert(parts.begin(), Words::capital(words.marker(marker.marker)));
  const std::string value = marker_value(words, marker);
  return joined(parts) + (value.empty() ? "" : ": " + value);
}

std::string title(const model::Model& model) {
  return model.title.empty() ? as_words(model.name) : model.title;
}

std::string head(const Words& words, const Machine& machine, const State& state, const Observation& seen) {
  const Program& program = machine.program();
  std::vector<std::string> parts = {title(program.model)};
  for (const SeenMarker& marker : seen.markers) {
    const std::string& pass = program.model.markers[marker.marker].pass_name;
    if (!pass.empty()) {
      const model::Type& type = program.model.markers[marker.marker].type;
      const bool named = type.sort == model::Sort::kind;
      parts.push_back(fmt::format("{} {}", words.noun(pass).bare(),
                                  named ? words.value(type, marker.value) : std::to_string(marker.value)));
    }
  }
  const ProgramDecisionId decision = machine.decision(state);
  if (!decision.is_none() && seen.to_act != model::none) {
    const std::string where = course(words, program, program.decisions[decision].element);
    parts.insert(parts.end(), where.empty() ? 0U : 1U, where);
  }
  if (seen.rest == Rest::decision) {
    parts.push_back(seen.to_act == model::none
                        ? words.phrase("play.others_choose")
                        : words.phrase("play.to_move", {{"player", called(words, seen.to_act)}}));
  }
  return joined(parts, " \u00b7 ") + "\n";
}

std::vector<Lines> beside_boards(const Words& words, const Program& program, const Observation& seen) {
  return BesideBoards(words, program, seen).lines();
}

std::string table(const Words& words, const Program& program, const Observation& seen, bool colours) {
  std::string out;
  for (const doc::Picture& picture : pictures::seen_pictures(words, program, seen)) {
    const std::string chart = doc::chart(picture);
    out += picture.title + "\n" + (colours ? painted(chart, picture) : chart);
  }
  const std::vector<Lines> all = beside_boards(words, program, seen);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int player = static_cast<int>(i) - 1;
    if (player >= 0 && !all[i].empty()) {
      out += called(words, player) + (player == seen.player ? " " + words.phrase("play.you") : "") + "\n";
    }
    for (const auto& [name, content] : all[i]) {
      out += wrapped("  " + name + (content.empty() ? "" : ": ") + content, 4);
    }
  }
  return out;
}

std::string points(const Words& words, const Result& result) {
  std::vector<std::string> parts;
  for (std::size_t p = 0; p < result.totals.size() && !result.items.empty(); ++p) {
    parts.push_back(called(words, static_cast<int>(p)) + " " + to_string(result.totals[p]));
  }
  return parts.empty() ? "" : words.phrase("play.points", {{"points", joined(parts)}}) + "\n";
}

std::string ending(const Words& words, const Program& program, const Result& result) {
  std::vector<std::string> names;
  for (int player = 0; player < program.model.players; ++player) {
    if ((result.winners >> player & 1U) != 0) {
      names.push_back(called(words, player));
    }
  }
  std::string text;
  if (result.outcome == Outcome::unfinished) {
    text = words.phrase("play.unfinished");
  } else if (result.drawn) {
    text = words.phrase("play.drawn");
  } else if (names.empty()) {
    text = words.phrase(program.model.has_winner ? "play.nobody" : "play.over");
  } else {
    text = words.phrase("play.wins", {{"players", words.both(names)}}, static_cast<int>(names.size()));
  }
  text += "\n" + criteria_text(words, program, result);
  return text + (result.items.empty() ? "" : score_table(words, program, result));
}

} // namespace brehon::screen
