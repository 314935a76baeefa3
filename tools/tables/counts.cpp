#include "tools/tables/counts.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <climits>
#include <set>
#include <utility>

namespace brehon::tables {

namespace {

constexpr std::size_t many_types = 16; // of one family in a place: counted by the family

/// The index of the seat among the indices of a place, or none.
int holder_of(const Program& program, const Place& place) {
  const std::vector<model::KindId>& dimensions = program.model.zones[place.zone].dimensions;
  const auto player = std::find(dimensions.begin(), dimensions.end(), model::player_kind);
  return player == dimensions.end() ? model::none
                                    : place.indices[static_cast<std::size_t>(player - dimensions.begin())];
}

/// The index by which the place is told from others of its zone, or none.
int index_of(const Program& program, const Place& place) {
  const std::optional<model::KindId> kind = indexed_by(program.model, place.zone);
  const std::vector<model::KindId>& dimensions = program.model.zones[place.zone].dimensions;
  const auto at = kind ? std::find(dimensions.begin(), dimensions.end(), *kind) : dimensions.end();
  return at == dimensions.end() ? model::none : place.indices[static_cast<std::size_t>(at - dimensions.begin())];
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
      const model::Model& model = program.model;
      std::optional<int>& sum =
          counts[{model.zones[place.zone].name, holder_of(program, place), piece.owner, index_of(program, place),
                  model.families[piece.family].name, without_owner(model, type)}];
      sum = sum.value_or(0) + number;
    }
  }
  return counts;
}

/// Zones and families in them.
using Heaps = std::set<std::pair<std::string, std::string>>;

/// Sums over the types of a family where they are many, or where chance decides which they are.
Counts by_family(const Counts& counts, const Heaps& families) {
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
Heaps told_by_family(const std::vector<Counts>& all) {
  Heaps families;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> names;
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

/// What lies in each place of a zone alike is listed once.
Counts for_each_index(const Counts& counts, const model::Model& model) {
  std::map<std::string, int> sizes; // of zones: how many places are told from each other
  for (const model::ZoneId id : ids(model.zones)) {
    if (const auto kind = indexed_by(model, id)) {
      sizes[model.zones[id].name] = model.kinds[*kind].size();
    }
  }
  Counts result;
  for (const auto& [key, number] : counts) {
    const auto is_alike = [&, &counted = key, &much = number](const auto& other) {
      Key same = other.first;
      same.index = counted.index;
      return same == counted && other.second == much;
    };
    const bool in_each =
        key.index != model::none && std::count_if(counts.begin(), counts.end(), is_alike) == sizes[key.zone];
    Key told = key;
    told.index = in_each ? every_index : key.index;
    result[told] = number;
  }
  return result;
}

/// What all players have alike is listed once.
Counts for_each_player(const Counts& counts, int players) {
  Counts result = counts;
  for (const auto& [counted, number] : counts) {
    const Key& key = counted;
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

} // namespace

std::string without_owner(const model::Model& model, model::PieceTypeId type) {
  const model::PieceType& piece = model.types[type];
  const std::string owner =
      piece.owner == model::none ? "" : model.kinds[model::player_kind].values[index(piece.owner)] + ".";
  return piece.name.compare(0, owner.size(), owner) == 0 ? piece.name.substr(owner.size()) : piece.name;
}

std::optional<model::KindId> indexed_by(const model::Model& model, model::ZoneId zone) {
  constexpr int few = 6;
  std::vector<model::KindId> others;
  for (const model::KindId dimension : model.zones[zone].dimensions) {
    if (dimension != model::player_kind) {
      others.push_back(dimension);
    }
  }
  const bool is_told =
      others.size() == 1 && !model.kinds[others.front()].is_board() && model.kinds[others.front()].size() <= few;
  return is_told ? std::optional(others.front()) : std::nullopt;
}

Counts count_components(const Program& program) {
  const Counts counts = count(program, State(program));
  return for_each_player(by_family(counts, told_by_family({counts})), program.model.players);
}

Counts count_laid_out(const LaidOut& laid) {
  std::vector<Counts> all;
  for (const State& state : laid.states) {
    all.push_back(count(*laid.program, state));
  }
  const Heaps families = told_by_family(all);
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
  return for_each_player(for_each_index(result, laid.program->model), laid.program->model.players);
}

} // namespace brehon::tables
