#include "dsl/base/index.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace brehon::tables {

namespace {

constexpr int everybody = -2;         // all players alike, or whoever holds the place
constexpr std::uint64_t deals = 24;   // set-ups with chance that are compared
constexpr std::size_t many_types = 8; // of one family in a place: counted by the family

/// What is counted: pieces in a place. A piece is a name without its owner, or a family of which chance decides the
/// rest.
struct Key {
  model::ZoneId zone;
  int holder = model::none; // a player, `everybody`, or none
  int owner = model::none;  // of the piece: a player, `everybody`, or none
  model::FamilyId family;
  std::string piece; // empty: any of the family

  friend bool operator<(const Key& a, const Key& b) {
    return std::tie(a.zone, a.holder, a.family, a.owner, a.piece) <
           std::tie(b.zone, b.holder, b.family, b.owner, b.piece);
  }
};

/// A number, or none where it is up to chance.
using Counts = std::map<Key, std::optional<int>>;

std::string without_owner(const model::Model& model, model::PieceTypeId type) {
  const model::PieceType& piece = model.types[type];
  const std::string owner =
      piece.owner == model::none ? "" : model.kinds[model::player_kind].values[index(piece.owner)] + ".";
  return piece.name.compare(0, owner.size(), owner) == 0 ? piece.name.substr(owner.size()) : piece.name;
}

/// The type of players.
model::Type seats() {
  model::Type type;
  type.sort = model::Sort::kind;
  type.kind = model::player_kind;
  return type;
}

/// The index of the seat among the indices of a place, or none.
int holder_of(const Program& program, const Place& place) {
  const std::vector<model::KindId>& dimensions = program.model.zones[place.zone].dimensions;
  const auto player = std::find(dimensions.begin(), dimensions.end(), model::player_kind);
  return player == dimensions.end() ? model::none
                                    : place.indices[static_cast<std::size_t>(player - dimensions.begin())];
}

/// What has been laid out in one set-up.
Counts count(const Program& program, const State& state) {
  const PlaceTable places(program);
  Counts counts;
  for (const PlaceId id : ids(program.places)) {
    const Place& place = program.places[id];
    for (const model::PieceTypeId type : program.zones[place.zone].types) {
      const model::PieceType& piece = program.model.types[type];
      const int number = places.count_type(state.memory(), id.number(), type.number());
      if (number == 0 || number == INT_MAX ||
          (place.zone == model::box && program.model.families[piece.family].unlimited)) {
        continue;
      }
      std::optional<int>& sum = counts[{place.zone, holder_of(program, place), piece.owner, piece.family,
                                        without_owner(program.model, type)}];
      sum = sum.value_or(0) + number;
    }
  }
  return counts;
}

/// Sums over the types of a family where they are many, or where chance decides which they are.
Counts by_family(const Counts& counts, const std::set<std::pair<model::ZoneId, model::FamilyId>>& families) {
  Counts result;
  for (const auto& [key, number] : counts) {
    Key sum = key;
    if (families.count({key.zone, key.family}) != 0) {
      sum.piece.clear();
    }
    std::optional<int>& all = result[sum];
    all = all.value_or(0) + number.value_or(0);
  }
  return result;
}

/// Zones and families of which not every set-up has the same types, or which have very many.
std::set<std::pair<model::ZoneId, model::FamilyId>> told_by_family(const std::vector<Counts>& all) {
  std::set<std::pair<model::ZoneId, model::FamilyId>> families;
  std::map<std::pair<model::ZoneId, model::FamilyId>, std::set<std::string>> names;
  for (const auto& [key, number] : all.front()) {
    std::set<std::string>& known = names[{key.zone, key.family}];
    known.insert(key.piece);
    if (known.size() > many_types) {
      families.insert({key.zone, key.family});
    }
  }
  const auto find_others = [&](const Counts& these, const Counts& those) {
    for (const auto& [key, number] : these) {
      const auto other = those.find(key);
      if (other == those.end() || other->second != number) {
        families.insert({key.zone, key.family});
      }
    }
  };
  for (const Counts& counts : all) {
    find_others(all.front(), counts);
    find_others(counts, all.front());
  }
  return families;
}

/// What all players have alike is listed once.
Counts for_each_player(const Counts& counts, int players) {
  Counts result = counts;
  for (const auto& [key, number] : counts) {
    if (key.holder > 0 || (key.holder == model::none && key.owner != 0)) {
      continue;
    }
    const bool held = key.holder == 0;
    const bool own = key.owner == 0;
    if (!held && !own) {
      continue;
    }
    const auto of_player = [&](int player) {
      Key other = key;
      other.holder = held ? player : model::none;
      other.owner = own ? player : key.owner;
      return other;
    };
    bool alike = held ? !(key.owner > 0) : true;
    for (int player = 1; player < players && alike; ++player) {
      const auto other = counts.find(of_player(player));
      alike = other != counts.end() && other->second == number;
    }
    if (alike) {
      for (int player = 0; player < players; ++player) {
        result.erase(of_player(player));
      }
      Key all = of_player(0);
      all.holder = held ? everybody : model::none;
      all.owner = own ? everybody : key.owner;
      result[all] = number;
    }
  }
  return result;
}

class Builder {
public:
  Builder(const Words& words, const std::vector<LaidOut>& laid) : words_(words), laid_(laid) {}

  Section setup() const {
    Section section{"setup", words_.phrase("tables.setup"), {}, true, false};
    for (Table table : {places(), markers()}) {
      if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
      }
    }
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
  Table start(const std::string& name, std::string title, std::vector<Column> heads) const {
    Table table;
    table.name = table.subject = name;
    table.title = std::move(title);
    table.columns = std::move(heads);
    table.heads = static_cast<int>(table.columns.size());
    for (const LaidOut& laid : laid_) {
      const int players = laid.program->model.players;
      const std::string number = std::to_string(players);
      table.columns.push_back(column(number, words_.phrase("tables.players", {{"count", number}}, players), true));
    }
    return table;
  }

  /// A piece of `family`, or any of it; for one of several owners with the words for that.
  Cell piece_cell(const Key& key) const {
    const model::Model& model = words_.model();
    const std::string& family = model.families[key.family].name;
    std::string text = words_.family(key.family, 2);
    std::string value = "any " + family;
    if (!key.piece.empty()) {
      value = key.piece;
      const model::PieceTypeId type = type_called(key);
      text = type == model::none ? text + " (" + key.piece.substr(key.piece.find('.') + 1) + ")"
                                 : words_.piece_type(type, 2);
    }
    if (key.owner == everybody) {
      value = "player." + value;
      text = key.holder == everybody ? text : words_.phrase("tables.of_each", {{"what", text}});
    } else if (key.owner != model::none) {
      value = model.kinds[model::player_kind].values[index(key.owner)] + "." + value;
    }
    return cell(Words::capital(text), value);
  }

  /// A piece type of this name in the model of the words, whoever owns it.
  model::PieceTypeId type_called(const Key& key) const {
    const model::Model& model = words_.model();
    for (const model::PieceTypeId type : ids(model.types)) {
      if (model.types[type].family == key.family && without_owner(model, type) == key.piece) {
        return type;
      }
    }
    return model::none;
  }

  std::string of_whom(const std::string& what, int player) const {
    if (player == everybody) {
      return words_.phrase("tables.each_player", {{"what", what}});
    }
    return player == model::none ? what : what + " (" + words_.value(seats(), player) + ")";
  }

  /// `screen[player]` is what each player has, `spot[color, stone]` for all these places together.
  Cell place_cell(const Key& key) const {
    const model::Zone& zone = words_.model().zones[key.zone];
    std::string indices;
    for (const model::KindId dimension : zone.dimensions) {
      const model::Kind& kind = words_.model().kinds[dimension];
      indices += indices.empty() ? "" : ", ";
      indices += dimension == model::player_kind && key.holder >= 0 ? kind.values[index(key.holder)] : kind.name;
    }
    const std::string name = key.zone == model::box ? words_.phrase("tables.box") : words_.zone(key.zone);
    return cell(of_whom(Words::capital(name), key.holder),
                indices.empty() ? zone.name : zone.name + "[" + indices + "]");
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
    const auto order = [this](const Key& key) {
      const model::PieceTypeId type = type_called(key); // none where only other numbers of players have it
      return std::make_tuple(key.zone == model::box, key.zone, key.holder, key.family, type == model::none, type,
                             key.owner);
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Key& a, const Key& b) { return order(a) < order(b); });
    return sorted;
  }

  /// What there is at the very beginning, in the box.
  Table pieces() const {
    Table table = start("components", "", {column("piece", words_.phrase("tables.piece"))});
    std::vector<Counts> columns;
    for (const LaidOut& laid : laid_) {
      const Counts counts = count(*laid.program, State(*laid.program));
      columns.push_back(for_each_player(by_family(counts, told_by_family({counts})), laid.program->model.players));
    }
    const model::Model& model = words_.model();
    const std::vector<Key> all = keys(columns);
    for (const model::FamilyId id : ids(model.families)) {
      const model::Family& family = model.families[id];
      if (family.unlimited) {
        std::vector<Cell> cells = {cell(Words::capital(words_.family(id, 2)), "any " + family.name)};
        cells.resize(1 + laid_.size(), cell(words_.phrase("tables.unlimited"), "unlimited"));
        table.rows.push_back({path_of(words_, family.element), cells, citations_of(words_, family.element)});
      }
      for (const Key& key : all) {
        if (key.family == id) {
          std::vector<Cell> cells = {piece_cell(key)};
          for (Cell& each : number_cells(columns, key)) {
            cells.push_back(std::move(each));
          }
          table.rows.push_back({path_of(words_, family.element), cells, citations_of(words_, family.element)});
        }
      }
    }
    return table;
  }

  Table places() const {
    Table table =
        start("laid_out", words_.phrase("tables.laid_out"),
              {column("place", words_.phrase("tables.place")), column("piece", words_.phrase("tables.piece"))});
    std::vector<Counts> columns;
    for (const LaidOut& laid : laid_) {
      columns.push_back(counts_of(laid));
    }
    for (const Key& key : keys(columns)) {
      add_place(table, columns, key);
    }
    return table;
  }

  void add_place(Table& table, const std::vector<Counts>& columns, const Key& key) const {
    std::vector<Cell> cells = {place_cell(key), piece_cell(key)};
    for (Cell& each : number_cells(columns, key)) {
      cells.push_back(std::move(each));
    }
    const model::ElementId element = words_.model().zones[key.zone].element;
    table.rows.push_back({path_of(words_, element), cells, citations_of(words_, element)});
  }

  /// What all set-ups have in common; where they differ in how many, that is up to chance.
  static Counts counts_of(const LaidOut& laid) {
    std::vector<Counts> all;
    for (const State& state : laid.states) {
      all.push_back(count(*laid.program, state));
    }
    const std::set<std::pair<model::ZoneId, model::FamilyId>> families = told_by_family(all);
    for (Counts& counts : all) {
      counts = by_family(counts, families);
    }
    Counts result = all.front();
    for (const Counts& counts : all) {
      for (const auto& [key, number] : counts) {
        const auto [known, added] = result.emplace(key, std::nullopt);
        if (!added && known->second != number) {
          known->second = std::nullopt;
        }
      }
      for (auto& [key, number] : result) {
        if (counts.count(key) == 0) {
          number = std::nullopt;
        }
      }
    }
    return for_each_player(result, laid.program->model.players);
  }

  // ---- markers

  /// Whether a marker stands where there is nothing to do to it: lowered, or at none.
  static bool idle(const model::Marker& marker, int value) {
    return (marker.type.sort == model::Sort::boolean && value == 0) || (marker.type.optional && value == model::none);
  }

  Table markers() const {
    Table table = start("markers", words_.phrase("tables.markers"), {column("marker", words_.phrase("tables.marker"))});
    const model::Model& model = words_.model();
    for (const model::MarkerId id : ids(model.markers)) {
      const model::Marker& marker = model.markers[id];
      std::vector<std::optional<int>> values;
      bool shown = false;
      for (std::size_t column = 0; column < laid_.size(); ++column) {
        values.push_back(common(column, id));
        shown = shown || !values.back() || !idle(marker, *values.back());
      }
      if (!shown) {
        continue;
      }
      const bool of_players = !marker.dimensions.empty() && marker.dimensions[0] == model::player_kind;
      std::string name = Words::capital(words_.marker(id));
      name = of_players ? words_.phrase("tables.each_player", {{"what", name}}) : name;
      std::vector<Cell> cells = {cell(name, marker.name + (of_players ? "[player]" : ""))};
      for (std::size_t column = 0; column < values.size(); ++column) {
        const std::optional<int>& value = values[column];
        cells.push_back(value ? cell(marker_value(marker.type, *value),
                                     typed_value_name(laid_[column].program->model, marker.type, *value))
                              : cell(words_.phrase("tables.by_chance")));
      }
      table.rows.push_back({path_of(words_, marker.element), cells, citations_of(words_, marker.element)});
    }
    return table;
  }

  std::string marker_value(const model::Type& type, int value) const {
    return type.sort == model::Sort::boolean ? words_.phrase("tables.raised") : words_.value(type, value);
  }

  /// Where all instances of a marker stand after every set-up; none where they differ.
  std::optional<int> common(std::size_t column, model::MarkerId marker) const {
    const Program& program = *laid_[column].program;
    const int first = program.marker_cells[marker];
    const int value = laid_[column].states.front()[first];
    for (const State& state : laid_[column].states) {
      for (int i = 0; i < marker_size(program, marker); ++i) {
        if (state[first + i] != value) {
          return std::nullopt;
        }
      }
    }
    return value;
  }

  const Words& words_;
  const std::vector<LaidOut>& laid_; // a column each
};

} // namespace

LaidOut lay_out(const Program& program) {
  Machine machine(program);
  const auto entry = std::find_if(program.entries.begin(), program.entries.end(),
                                  [](const Entry& each) { return each.path == "setup"; });
  LaidOut laid{&program, {}, std::nullopt};
  bool by_chance = false;
  for (std::uint64_t deal = 0; deal < deals && (deal == 0 || by_chance); ++deal) {
    prelude::Random random(1, deal);
    State state(program);
    Run run = entry == program.entries.end() ? Run::stopped : machine.run_from(state, entry->begin, entry->exit);
    while (run == Run::rested && machine.rest(state) == Rest::chance) {
      by_chance = true;
      run = machine.apply_chance(state, draw_outcome(machine.outcomes(state), random));
    }
    if (run == Run::faulted) {
      return {&program, {}, machine.fault()};
    }
    laid.states.push_back(std::move(state));
  }
  return laid;
}

Section setup_section(const Words& words, const std::vector<LaidOut>& laid) {
  return Builder(words, laid).setup();
}

Section components_section(const Words& words, const std::vector<LaidOut>& laid) {
  return Builder(words, laid).components();
}

} // namespace brehon::tables
