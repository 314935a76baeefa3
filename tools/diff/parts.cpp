#include "tools/diff/parts.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/text/cells.hpp"
#include "dsl/model/text/words.hpp"
#include "tools/diff/alike/names.hpp"
#include "tools/diff/part_flow.hpp"
#include "tools/diff/uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace brehon::diff {

namespace {

template <typename List> std::string joined(const List& parts) {
  std::string text;
  for (const std::string& part : parts) {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

std::string seen_by(const std::vector<model::Viewer>& viewers, bool face_down) {
  static constexpr std::array<std::string_view, 5> names = {"the holder", "the owner", "nobody", "all",
                                                            "all but the holder"};
  std::string text;
  for (const model::Viewer viewer : viewers) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", names[static_cast<std::size_t>(viewer)]);
  }
  return text.empty() ? (face_down ? "nobody" : "all") : text;
}

/// What is declared, and the end.
class Declarations {
public:
  Declarations(const model::Model& model, const std::map<std::string, std::string>& wording)
      : model_(model), words_(model, ModelWords::Variables::bare), uses_(model), flow_(model, wording) {}

  Part run() {
    Part whole;
    whole.what = "game";
    whole.parts.push_back(part("players", "players", Class::set_up, model_.kinds[model::player_kind].element,
                               fmt::format("{}..{}", model_.player_range.first, model_.player_range.second)));
    kinds(whole.parts);
    families(whole.parts);
    zones(whole.parts);
    markers(whole.parts);
    memories(whole.parts);
    matchups(whole.parts);
    tables(whole.parts);
    for (const model::DefineId define : ids(model_.defines)) {
      whole.parts.push_back(this->define(define));
    }
    flow_.add(whole.parts);
    end(whole.parts);
    return whole;
  }

private:
  Part part(std::string what, std::string key, Class sort, model::ElementId element, std::string text) const {
    Part out;
    out.what = std::move(what);
    out.key = std::move(key);
    out.sort = sort;
    out.element = element;
    out.own_element = !element.is_none();
    out.path = element.is_none() ? out.key : model_.elements[element].path;
    out.shown = text;
    out.text = std::move(text);
    return out;
  }

  /// A part without an element of its own.
  Part facet(const Part& of, std::string what, std::string key, Class sort, std::string text) const {
    Part out = part(std::move(what), std::move(key), sort, of.element, std::move(text));
    out.path = of.path;
    out.own_element = false;
    return out;
  }

  std::string dimensions(const std::vector<model::KindId>& kinds) const {
    std::string text;
    for (const model::KindId kind : kinds) {
      text += (text.empty() ? "[" : ", ") + model_.kinds[kind].name;
    }
    return text.empty() ? text : text + "]";
  }

  // ---- kinds

  void kinds(std::vector<Part>& out) {
    std::set<model::KindId> of_options;
    for (const model::Option& option : model_.options) {
      of_options.insert(option.kind);
    }
    std::set<model::KindId> of_results;
    for (const model::Matchup& matchup : model_.matchups) {
      of_results.insert(matchup.results);
    }
    for (const model::KindId id : ids(model_.kinds)) {
      const model::Kind& kind = model_.kinds[id];
      const bool numbers_of_seats = id == model::player_kind && !kind.values.empty() && kind.values.front() == "seat1";
      const bool declared = !kind.element.is_none() || of_results.count(id) != 0;
      if (of_options.count(id) == 0 && declared && !numbers_of_seats) {
        out.push_back(this->kind(id));
      }
    }
  }

  /// A board of rows and columns: its size, in which directions there are steps, and the places that it has where not
  /// all are there. Where each step leads follows from that.
  Part board(model::KindId id) {
    const model::Kind& kind = model_.kinds[id];
    const std::string size = fmt::format("{} by {}", kind.rows, kind.columns);
    const bool hexes = kind.form == model::Form::hexes;
    Part out = part("kind", kind.name, Class::component, kind.element, hexes ? size + " hexes" : size);
    std::vector<std::string> directions;
    for (std::size_t direction = 0; direction < kind.steps.size(); ++direction) {
      const std::vector<int>& steps = kind.steps[direction];
      if (std::any_of(steps.begin(), steps.end(), [](int to) { return to != model::none; })) {
        directions.push_back(model_.kinds[kind.directions].values[direction]);
      }
    }
    if (directions.size() < kind.steps.size()) {
      out.shown += ", steps " + joined(directions);
    }
    if (kind.size() < kind.rows * kind.columns) {
      out.shown += fmt::format(", {} of its places", kind.size());
    }
    out.text = out.shown + " " + joined(kind.values);
    return out;
  }

  Part kind(model::KindId id) {
    const model::Kind& kind = model_.kinds[id];
    if (kind.rows > 0 && kind.value_elements.empty()) {
      return board(id);
    }
    std::string text = kind.rows > 0 ? fmt::format("{} by {}", kind.rows, kind.columns) : "";
    const bool ordered = (uses_.orders(id) && kind.form == model::Form::names) || kind.form == model::Form::seats;
    if (kind.numeric()) {
      text = kind.values.empty() ? "" : kind.values.front() + ".." + kind.values.back();
    } else if (ordered) {
      text = joined(kind.values);
    }
    Part out = part("kind", kind.name, Class::component, kind.element, text);
    if (kind.numeric() && kind.attributes.empty()) {
      return out;
    }
    for (int value = 0; value < kind.size(); ++value) {
      std::string of_value;
      for (const model::Attribute& attribute : kind.attributes) {
        of_value += fmt::format("{}{} {}", of_value.empty() ? "" : ", ", attribute.name,
                                words_.value(attribute.type, attribute.values[index(value)]));
      }
      for (std::size_t direction = 0; direction < kind.steps.size(); ++direction) {
        const int to = kind.steps[direction][index(value)];
        of_value += fmt::format(" {} {}", direction, to == model::none ? "none" : kind.values[index(to)]);
      }
      const bool own = index(value) < kind.value_elements.size();
      Part one = part("value", kind.values[index(value)], Class::component,
                      own ? kind.value_elements[index(value)] : kind.element, of_value);
      one.path = kind.name + "." + one.key;
      one.shown = of_value.empty() ? one.key : one.key + ": " + of_value;
      out.parts.push_back(std::move(one));
    }
    return out;
  }

  // ---- pieces, zones, markers

  void families(std::vector<Part>& out) {
    for (const model::Family& family : model_.families) {
      std::string text = fmt::format("{}{}", family.per_player ? "a set for each player" : "one set",
                                     family.unlimited ? ", unlimited" : "");
      for (const model::Attribute& attribute : family.attributes) {
        text += ", " + attribute.name;
      }
      if (!family.showing.is_none()) {
        text += ", showing " + model_.kinds[family.showing].name;
      }
      Part of = part("piece", family.name, Class::component, family.element, text);
      for (const model::PieceTypeId id : family.type_ids()) {
        const model::PieceType& type = model_.types[id];
        if (type.owner > 0 || type.unlimited) {
          continue; // all players have the same
        }
        const std::size_t dot = type.name.find('.');
        const bool of_player = type.owner != model::none && dot != std::string::npos;
        const std::string key = of_player ? type.name.substr(dot + 1) : type.name;
        Part one = facet(of, "number of pieces", key, Class::component, fmt::format("{}", type.copies));
        one.path = family.types > 1 && key != family.name ? family.name + "." + key : family.name;
        of.parts.push_back(std::move(one));
      }
      out.push_back(std::move(of));
    }
  }

  void zones(std::vector<Part>& out) {
    static constexpr std::array<std::string_view, 4> shapes = {"bag", "slot", "pile", "row"};
    for (const model::ZoneId id : ids(model_.zones)) {
      if (id == model::box) {
        continue;
      }
      const model::Zone& zone = model_.zones[id];
      std::vector<std::string> held;
      for (const model::FamilyId family : zone.families) {
        held.push_back(model_.families[family].name);
      }
      std::sort(held.begin(), held.end());
      const std::string capacity = zone.capacity == model::none ? "" : fmt::format(", up to {}", zone.capacity);
      Part of = part("zone", zone.name, Class::component, zone.element,
                     fmt::format("{}{} of {}{}", dimensions(zone.dimensions),
                                 shapes[static_cast<std::size_t>(zone.shape)], joined(held), capacity));
      of.parts.push_back(facet(of, "sight", "sight", Class::information,
                               fmt::format("seen by {}{}", seen_by(zone.seen_by, zone.face_down),
                                           zone.count_hidden ? ", and how many is hidden" : "")));
      out.push_back(std::move(of));
    }
  }

  void memories(std::vector<Part>& out) {
    for (const model::Memory& memory : model_.memories) {
      std::vector<std::string> members;
      for (const model::ZoneId zone : memory.zones) {
        members.push_back(model_.zones[zone].name);
      }
      for (const model::MarkerId marker : memory.markers) {
        members.push_back(model_.markers[marker].name);
      }
      std::string text = "of";
      for (const std::string& member : members) {
        text += " " + member;
      }
      for (const model::KindId kind : memory.dimensions) {
        text += ", by " + model_.kinds[kind].name;
      }
      out.push_back(
          part("memory", memory.name, Class::legality, memory.element, fmt::format("{}, up to {}", text, memory.most)));
    }
  }

  void markers(std::vector<Part>& out) {
    for (const model::Marker& marker : model_.markers) {
      const std::string index = dimensions(marker.dimensions);
      Part of = part("marker", marker.name, Class::effect, marker.element,
                     fmt::format("{}{}on {}{}", index, index.empty() ? "" : " ", words_.type(marker.type),
                                 marker.lasts.empty() ? "" : ", until the end of " + marker.lasts));
      of.parts.push_back(
          facet(of, "first value", "first value", Class::set_up, "from " + words_.value(marker.type, marker.initial)));
      of.parts.push_back(facet(of, "sight", "sight", Class::information, "seen by " + seen_by(marker.seen_by, false)));
      out.push_back(std::move(of));
    }
  }

  // ---- tables

  void matchups(std::vector<Part>& out) {
    for (const model::Matchup& matchup : model_.matchups) {
      Part of =
          part("matchup", matchup.name, Class::matchup, matchup.element, fmt::format("{} axes", matchup.axes.size()));
      const std::vector<std::string> words = cell_names(model_, matchup.axes);
      const std::vector<std::string>& results = model_.kinds[matchup.results].values;
      for (std::size_t i = 0; i < matchup.cells.size() && i < words.size(); ++i) {
        const int row = matchup.cells[i];
        const int result = row == model::none ? model::none : matchup.rows[index(row)].result;
        Part cell =
            facet(of, "cell", words[i], Class::matchup, result == model::none ? "never" : results[index(result)]);
        cell.path = matchup.name + "." + words[i];
        if (row != model::none && !matchup.rows[index(row)].element.is_none()) {
          cell.element = matchup.rows[index(row)].element;
        }
        of.parts.push_back(std::move(cell));
      }
      out.push_back(std::move(of));
    }
  }

  void tables(std::vector<Part>& out) {
    for (const model::TableId id : ids(model_.tables)) {
      const model::Table& table = model_.tables[id];
      const Class sort = uses_.of_table(id);
      Part of = part("table", table.name, sort, table.element, fmt::format("{} axes", table.axes.size()));
      const std::vector<std::string> words = cell_names(model_, table.axes);
      for (std::size_t cell = 0; cell < table.cells.size() && cell < words.size(); ++cell) {
        const int row = table.cells[cell];
        const std::string text = row == model::none ? "never" : words_.expr(table.values[index(row)]);
        Part one = facet(of, "table row", words[cell], sort, text);
        one.path = table.name + "." + words[cell];
        if (row != model::none) {
          one.element = table.row_elements[index(row)];
          one.shown = flow_.shown(one.element, text);
        }
        of.parts.push_back(std::move(one));
      }
      for (std::size_t row = 0; row < table.collected.size(); ++row) { // of a table that collects
        std::string keys;
        for (std::size_t cell = 0; cell < table.collected[row].size() && cell < words.size(); ++cell) {
          keys += table.collected[row][cell] == 0 ? "" : (keys.empty() ? "" : ", ") + words[cell];
        }
        const model::ElementId element = table.row_elements[row];
        Part one = facet(of, "table row", keys, sort, words_.expr(table.values[row]));
        one.path = model_.elements[element].path;
        one.element = element;
        one.shown = flow_.shown(element, one.text);
        of.parts.push_back(std::move(one));
      }
      out.push_back(std::move(of));
    }
  }

  Part define(model::DefineId id) {
    const model::Define& define = model_.defines[id];
    Part out = part("definition", define.name, uses_.of_define(id), define.element,
                    fmt::format("{} parameters: {}{}", define.parameters.size(), words_.expr(define.value),
                                define.deep > 0 ? fmt::format(", at most {} deep", define.deep) : ""));
    out.shown = flow_.shown(define.element, out.text);
    return out;
  }

  // ---- the end

  void end(std::vector<Part>& out) {
    for (const model::ScoreItem& item : model_.score) {
      Part of = part("score item", item.name, Class::scoring, item.element, words_.expr(item.value));
      of.shown = flow_.shown(item.element, of.text);
      out.push_back(std::move(of));
    }
    int number = 0;
    for (const model::Criterion& criterion : model_.criteria) {
      Part of = part("criterion", fmt::format("winner.{}", ++number), Class::tie_break, criterion.element,
                     fmt::format("{} {}", criterion.most ? "most" : "fewest", words_.expr(criterion.value)));
      of.shown = flow_.shown(criterion.element, of.text);
      out.push_back(std::move(of));
    }
    if (model_.has_winner) {
      Part tie = part("full tie", "winner.else", Class::tie_break, element_at(model_, "winner"),
                      model_.shared_victory ? "a shared victory" : "a draw");
      tie.path = "winner.else";
      out.push_back(std::move(tie));
    }
    const model::Returns& returns = model_.returns;
    static constexpr std::array<std::string_view, 3> sorts = {"ranks", "score", "score less average score"};
    std::string text(sorts[static_cast<std::size_t>(returns.sort)]);
    if (returns.stated && returns.sort == model::Returns::Sort::ranks) {
      text = fmt::format("win {}, draw {}, loss {}", returns.win, returns.draw, returns.loss);
    }
    out.push_back(part("returns", "returns", Class::scoring, element_at(model_, "returns.1"), text));
    out.push_back(part("limit", "limit", Class::end, element_at(model_, "limit"),
                       model_.limit == 0 ? "no limit"
                                         : fmt::format("{} decisions, else {}", model_.limit,
                                                       model_.limit_is_draw ? "a draw" : "unfinished")));
  }

  const model::Model& model_;
  ModelWords words_;
  Uses uses_;
  FlowParts flow_;
};

} // namespace

Part parts_of(const model::Model& model, const std::map<std::string, std::string>& wording) {
  return Declarations(model, wording).run();
}

std::string whole_text(const Part& part, std::size_t most) {
  std::string text = part.shown;
  for (const Part& each : part.parts) {
    const std::string inner = whole_text(each, most);
    text += inner.empty() || text.empty() ? inner : "; " + inner;
  }
  if (text.size() <= most) {
    return text;
  }
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return text.substr(0, end) + "…";
}

} // namespace brehon::diff
