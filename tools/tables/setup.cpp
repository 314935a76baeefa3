#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/play/text.hpp"
#include "tools/pictures/pictures.hpp"
#include "tools/tables/counts.hpp"
#include "tools/tables/first_use.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/tables/standing.hpp"
#include "tools/words/telling.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace brehon::tables {

namespace {

/// The names of all lists, each once, in an order that goes with each of them.
std::vector<std::string> merged(const std::vector<std::vector<std::string>>& lists) {
  std::vector<std::string> all;
  for (const std::vector<std::string>& list : lists) {
    if (all.empty()) {
      all = list;
    }
    if (all == list) {
      continue;
    }
    auto behind = all.begin();
    for (const std::string& name : list) {
      const auto known = std::find(all.begin(), all.end(), name);
      behind = (known == all.end() ? all.insert(behind, name) : known) + 1;
    }
  }
  return all;
}

/// The box in the rules.
constexpr const char* box_name = "box";

/// Something by its name: its id with the first number of players that has it, and the words of that game.
template <typename I> struct KnownThing {
  const Words& words;
  I id;
};

class Builder {
public:
  Builder(const Words& words, const std::vector<LaidOut>& laid) : words_(words), laid_(laid) {
    for (const LaidOut& each : laid) {
      columns_.push_back(words.with(each.program->model));
    }
    zones_ = names_of(&model::Model::zones);
    families_ = names_of(&model::Model::families);
    std::vector<std::vector<std::string>> pieces;
    for (const Words& column : columns_) {
      pieces.emplace_back();
      for (const model::PieceTypeId type : ids(column.model().types)) {
        pieces.back().push_back(without_owner(column.model(), type));
      }
    }
    pieces_ = merged(pieces);
  }

  Section setup() const {
    Section section{"setup", words_.phrase("tables.setup"), {}, true, false};
    for (Table table : {places(), markers()}) {
      if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
      }
    }
    add_pictures(section);
    return section;
  }

  Section brief_setup() const {
    Section section{"setup", words_.phrase("tables.setup"), {}, true, false};
    for (Table& table : by_likeness(brief())) {
      if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
      }
    }
    add_pictures(section);
    return section;
  }

  Section components() const {
    Section section{"components", words_.phrase("tables.components"), {}, false, false};
    if (Table table = pieces(); !table.rows.empty()) {
      section.blocks.emplace_back(std::move(table));
    }
    return section;
  }

private:
  /// The boards as they lie on the table; with several numbers of players where that is not the same.
  void add_pictures(Section& section) const {
    std::vector<std::vector<doc::Picture>> by_players;
    for (std::size_t i = 0; i < laid_.size(); ++i) {
      by_players.push_back(pictures::pictures_of(columns_[i], *laid_[i].program, laid_[i].states));
    }
    const bool alike = std::all_of(by_players.begin(), by_players.end(),
                                   [&](const auto& pictures) { return pictures == by_players.front(); });
    for (std::size_t i = 0; i < (alike ? 1 : by_players.size()); ++i) {
      for (doc::Picture& picture : by_players[i]) {
        const int players = laid_[i].program->model.players;
        picture.title += alike ? "" : " \u00b7 " + players_phrase(players);
        section.blocks.emplace_back(std::move(picture));
      }
    }
  }

  std::string players_phrase(int players) const {
    return words_.phrase("tables.players", {{"count", std::to_string(players)}}, players);
  }

  Table start(const std::string& name, std::string title, std::vector<Column> heads) const {
    Table table;
    table.name = table.subject = name;
    table.title = std::move(title);
    table.columns = std::move(heads);
    table.heads = static_cast<int>(table.columns.size());
    for (const LaidOut& laid : laid_) {
      const int players = laid.program->model.players;
      table.columns.push_back(column(std::to_string(players), players_phrase(players), true));
    }
    return table;
  }

  /// The names of such things with any number of players, in the order of the rules.
  template <typename T, typename I> std::vector<std::string> names_of(brehon::List<T, I> model::Model::*things) const {
    std::vector<std::vector<std::string>> lists;
    for (const Words& column : columns_) {
      lists.emplace_back();
      for (const T& each : column.model().*things) {
        lists.back().push_back(each.name);
      }
    }
    return merged(lists);
  }

  template <typename T, typename I> static I called(const brehon::List<T, I>& things, const std::string& name) {
    const auto found = std::find_if(things.begin(), things.end(), [&](const T& each) { return each.name == name; });
    return found == things.end() ? I() : I(static_cast<int>(found - things.begin()));
  }

  /// A thing that some number of players has.
  template <typename T, typename I>
  KnownThing<I> known(brehon::List<T, I> model::Model::*things, const std::string& name) const {
    for (const Words& column : columns_) {
      if (const I id = called(column.model().*things, name); !id.is_none()) {
        return {column, id};
      }
    }
    unreachable();
  }

  /// A piece type of this name, whoever owns it.
  KnownThing<model::PieceTypeId> known_type(const Key& key) const {
    for (const Words& column : columns_) {
      const model::Model& model = column.model();
      for (const model::PieceTypeId type : ids(model.types)) {
        if (model.families[model.types[type].family].name == key.family && without_owner(model, type) == key.piece) {
          return {column, type};
        }
      }
    }
    unreachable();
  }

  /// The words of most players, which have all seats.
  const Words& seats() const { return columns_.back(); }

  const std::string& seat(int player) const { return seats().model().kinds[model::player_kind].values[index(player)]; }

  std::string family_words(const std::string& name, int number = 2) const {
    const KnownThing<model::FamilyId> family = known(&model::Model::families, name);
    return family.words.family(family.id, number);
  }

  /// A piece of a family, or any of it, or several; for one of several owners with the words for that.
  std::string piece_text(const Key& key, int number) const {
    std::string text = family_words(key.family, number);
    if (!key.piece.empty()) {
      const KnownThing<model::PieceTypeId> type = known_type(key);
      text = type.words.piece_type(type.id, number, key.zone != box_name && !is_rolled(type));
    }
    return key.owner == everybody && key.holder != everybody ? words_.phrase("tables.of_each", {{"what", text}}) : text;
  }

  /// Whether chance decides in play which side of a piece is up.
  static bool is_rolled(const KnownThing<model::PieceTypeId>& known) {
    const model::Model& model = known.words.model();
    bool rolled = false;
    model::each<model::Stmt>(model, [&](const model::Stmt& stmt) {
      if (stmt.act == model::Act::roll) {
        const std::vector<model::FamilyId>& families = stmt[model::Role::changed].type.families;
        rolled |= std::find(families.begin(), families.end(), model.types[known.id].family) != families.end();
      }
    });
    return rolled;
  }

  Cell piece_cell(const Key& key) const {
    std::string value = key.piece.empty() ? "any " + key.family : key.piece;
    if (key.owner == everybody) {
      value = "player." + value;
    } else if (key.owner != model::none) {
      value = seat(key.owner) + "." + value;
    }
    return cell(Words::capital(piece_text(key, 2)), value);
  }

  std::string of_whom(const std::string& what, int player) const {
    if (player == everybody) {
      return words_.phrase("tables.each_player", {{"what", what}});
    }
    return player == model::none
               ? what
               : what + " (" + seats().value(types::of_kind(seats().model(), model::player_kind), player) + ")";
  }

  /// Whether pieces lie in the box to be taken in play.
  bool is_supply(const Key& key) const {
    const KnownThing<model::FamilyId> family = known(&model::Model::families, key.family);
    return key.zone == box_name && family.words.is_supplied(family.id);
  }

  /// `screen[player]` is what each player has, `spot[color, stone]` for all these places together.
  Cell place_cell(const Key& key) const {
    const KnownThing<model::ZoneId> zone = known(&model::Model::zones, key.zone);
    const model::Model& model = zone.words.model();
    std::string indices;
    for (const model::KindId dimension : model.zones[zone.id].dimensions) {
      indices += indices.empty() ? "" : ", ";
      indices += dimension == model::player_kind && key.holder >= 0 ? seat(key.holder)
                 : dimension != model::player_kind && key.index >= 0
                     ? written(zone.words, types::of_kind(model, dimension), key.index)
                     : model.kinds[dimension].name;
    }
    std::string name = zone.id != model::box ? zone.words.zone(zone.id)
                                             : words_.phrase(is_supply(key) ? "tables.supply" : "tables.box");
    name = Words::capital(std::move(name));
    if (key.index == every_index) {
      name = words_.phrase("tables.each_place", {{"what", name}});
    } else if (key.index != model::none) {
      name += " (" + zone.words.value(types::of_kind(model, *indexed_by(model, zone.id)), key.index) + ")";
    }
    return cell(of_whom(name, key.holder), indices.empty() ? key.zone : key.zone + "[" + indices + "]");
  }

  /// Columns of counts, one by one.
  std::vector<Cell> number_cells(const std::vector<Counts>& columns, const Key& key) const {
    std::vector<Cell> cells;
    for (const Counts& counts : columns) {
      const auto found = counts.find(key);
      if (found == counts.end()) {
        cells.push_back(cell(never, "0"));
      } else if (!found->second) {
        cells.push_back(cell(words_.phrase("tables.by_chance")));
      } else {
        cells.push_back(cell(std::to_string(*found->second), std::to_string(*found->second)));
      }
    }
    return cells;
  }

  /// All that is counted in any column; pieces in the order of the rules, and what is left in the box last.
  std::vector<Key> keys(const std::vector<Counts>& columns) const {
    std::set<Key> all;
    for (const Counts& counts : columns) {
      for (const auto& [key, number] : counts) {
        all.insert(key);
      }
    }
    std::vector<Key> sorted(all.begin(), all.end());
    const auto rank = [](const std::vector<std::string>& names, const std::string& name) {
      return std::find(names.begin(), names.end(), name) - names.begin(); // any of a family comes last
    };
    const auto order = [&](const Key& key) {
      const auto zone = rank(zones_, key.zone);
      const bool is_left = key.zone == box_name && !is_supply(key);
      return std::make_tuple(zone == model::box.number(), is_left, zone, key.holder, key.index,
                             rank(families_, key.family), rank(pieces_, key.piece), key.owner);
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Key& a, const Key& b) { return order(a) < order(b); });
    return sorted;
  }

  /// What there is at the very beginning, in the box.
  Table pieces() const {
    Table table = start("components", "", {column("piece", words_.phrase("tables.piece"))});
    std::vector<Counts> columns;
    for (const LaidOut& laid : laid_) {
      columns.push_back(count_components(*laid.program));
    }
    const std::vector<Key> all = keys(columns);
    for (const std::string& name : families_) {
      const KnownThing<model::FamilyId> known_family = known(&model::Model::families, name);
      const model::Family& family = known_family.words.model().families[known_family.id];
      if (family.unlimited) {
        std::vector<Cell> cells = {cell(Words::capital(family_words(name)), "any " + name)};
        cells.resize(1 + laid_.size(), cell(words_.phrase("tables.unlimited"), "unlimited"));
        table.rows.push_back(row(known_family.words, family.element, std::move(cells)));
      }
      for (const Key& key : all) {
        if (key.family == name) {
          table.rows.push_back(
              row(known_family.words, family.element, counted({piece_cell(key)}, number_cells(columns, key))));
        }
      }
    }
    return table;
  }

  static Row row(const Words& words, model::ElementId element, std::vector<Cell> cells) {
    return {path_of(words, element), std::move(cells), citations_of(words, element)};
  }

  static std::vector<Cell> counted(std::vector<Cell> what, const std::vector<Cell>& numbers) {
    what.insert(what.end(), numbers.begin(), numbers.end());
    return what;
  }

  Table places() const {
    Table table =
        start("laid_out", words_.phrase("tables.laid_out"),
              {column("place", words_.phrase("tables.place")), column("piece", words_.phrase("tables.piece"))});
    std::vector<Counts> columns;
    for (const LaidOut& laid : laid_) {
      columns.push_back(count_laid_out(laid));
    }
    for (const Key& key : keys(columns)) {
      const KnownThing<model::ZoneId> zone = known(&model::Model::zones, key.zone);
      table.rows.push_back(row(zone.words, zone.words.model().zones[zone.id].element,
                               counted({place_cell(key), piece_cell(key)}, number_cells(columns, key))));
    }
    return table;
  }

  // ---- in brief

  /// `1 chief, 2 warriors`: all that lies in a place.
  std::string contents(const Counts& counts, const std::vector<Key>& there) const {
    std::string text;
    for (const Key& key : there) {
      const auto found = counts.find(key);
      if (found == counts.end() || found->second == 0) {
        continue;
      }
      const int number = found->second.value_or(2);
      const bool is_of_other = key.owner >= 0 && key.owner != key.holder;
      const std::string thing = is_of_other ? of_whom(piece_text(key, number), key.owner) : piece_text(key, number);
      text += text.empty() ? "" : ", ";
      text += found->second ? words_.phrase("amount", {{"count", std::to_string(number)}, {"thing", thing}}, number)
                            : thing + " (" + words_.phrase("tables.by_chance") + ")";
    }
    return text.empty() ? std::string(never) : text;
  }

  /// A row for each place and each marker. A column for each number of players, or a single one where they are alike.
  Table brief() const {
    Table table = start("laid_out", "", {column("place", words_.phrase("tables.place"))});
    std::vector<Counts> columns;
    for (const LaidOut& laid : laid_) {
      columns.push_back(count_laid_out(laid));
    }
    const std::vector<Key> all = keys(columns);
    for (auto begin = all.begin(); begin != all.end();) {
      const auto end = std::find_if(begin, all.end(), [&](const Key& key) {
        return key.zone != begin->zone || key.holder != begin->holder || key.index != begin->index ||
               is_supply(key) != is_supply(*begin);
      });
      const KnownThing<model::ZoneId> zone = known(&model::Model::zones, begin->zone);
      std::vector<Cell> cells = {place_cell(*begin)};
      for (const Counts& counts : columns) {
        cells.push_back(cell(contents(counts, {begin, end})));
      }
      table.rows.push_back(row(zone.words, zone.words.model().zones[zone.id].element, std::move(cells)));
      begin = end;
    }
    for (Row& marker : markers().rows) {
      table.rows.push_back(std::move(marker));
    }
    for (Column& each : table.columns) {
      each.number = false;
    }
    return table;
  }

  /// Whether a marker is at the first of players whom nobody has named: at whoever takes that seat.
  static bool is_of_any_seat(const Words& words, model::MarkerId id, const std::vector<int>& values) {
    const model::Marker& marker = words.model().markers[id];
    return marker.type.sort == model::Sort::kind && marker.type.kind == model::player_kind &&
           words.model().kinds[model::player_kind].values.front() == "seat1" &&
           std::all_of(values.begin(), values.end(), [](int value) { return value == 0; });
  }

  /// What is alike with any number of players as a table with one column for that, and the rest.
  std::vector<Table> by_likeness(const Table& table) const {
    Table alike = table;
    Table rest = table;
    const auto is_alike = [](const Row& row) {
      return std::all_of(row.cells.begin() + 1, row.cells.end(),
                         [&](const Cell& each) { return each.text == row.cells[1].text; });
    };
    std::erase_if(alike.rows, [&](const Row& row) { return !is_alike(row); });
    std::erase_if(rest.rows, is_alike);
    alike.columns.resize(2);
    alike.columns[1].label = words_.phrase("tables.piece");
    for (Row& row : alike.rows) {
      row.cells.resize(2);
    }
    rest.name += "_by_players";
    return {std::move(alike), std::move(rest)};
  }

  // ---- markers

  Table markers() const {
    Table table = start("markers", words_.phrase("tables.markers"), {column("marker", words_.phrase("tables.marker"))});
    std::vector<std::map<std::string, model::MarkerId>> numbers; // by column
    for (const Words& column : columns_) {
      numbers.emplace_back();
      for (const model::MarkerId id : ids(column.model().markers)) {
        numbers.back().emplace(column.model().markers[id].name, id);
      }
    }
    for (const std::string& name : names_of(&model::Model::markers)) {
      std::vector<Cell> cells;
      bool shown = false;
      for (std::size_t column = 0; column < laid_.size(); ++column) {
        const auto found = numbers[column].find(name);
        if (found == numbers[column].end()) {
          cells.push_back(cell(never));
          continue;
        }
        const model::MarkerId id = found->second;
        const model::Marker& marker = columns_[column].model().markers[id];
        const std::optional<std::vector<int>> values = standing(laid_[column], id);
        const bool matters = !values || !(is_idle(marker, *values) || is_of_any_seat(columns_[column], id, *values));
        shown = shown || (matters && !is_set_before_use(columns_[column].model(), id));
        cells.push_back(marker_cell(columns_[column], id, values));
      }
      if (shown) {
        const KnownThing<model::MarkerId> marker = known(&model::Model::markers, name);
        cells.insert(cells.begin(), marker_name(marker));
        table.rows.push_back(row(marker.words, marker.words.model().markers[marker.id].element, std::move(cells)));
      }
    }
    return table;
  }

  Cell marker_name(const KnownThing<model::MarkerId>& known) const {
    const model::Marker& marker = known.words.model().markers[known.id];
    if (!marker.dimensions.empty() && telling::is_sentence(known.words, marker.name)) {
      return cell(words_.phrase("tables.marker"), marker.name + "[]"); // what is told of it are sentences
    }
    const bool of_players = !marker.dimensions.empty() && marker.dimensions[0] == model::player_kind;
    const std::string name = Words::capital(known.words.marker(known.id));
    return of_players ? cell(words_.phrase("tables.each_player", {{"what", name}}), marker.name + "[player]")
                      : cell(name, marker.name);
  }

  const Words& words_;
  const std::vector<LaidOut>& laid_; // a column each
  std::vector<Words> columns_;       // the words of each
  std::vector<std::string> zones_;   // of all columns, in the order of the rules
  std::vector<std::string> families_;
  std::vector<std::string> pieces_;
};

} // namespace

Section setup_section(const Words& words, const std::vector<LaidOut>& laid) {
  return Builder(words, laid).setup();
}

Section brief_setup_section(const Words& words, const std::vector<LaidOut>& laid) {
  return Builder(words, laid).brief_setup();
}

Section components_section(const Words& words, const std::vector<LaidOut>& laid) {
  return Builder(words, laid).components();
}

} // namespace brehon::tables
