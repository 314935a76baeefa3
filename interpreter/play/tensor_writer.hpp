#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

/// Writes what a player sees of a state as numbers. It needs the standard library only, and is also a part of each
/// engine, so that both write the same.
namespace brehon::tensor {

using Cell = std::int32_t;

/// What is not there.
constexpr int absent = -1;

enum class Shape : std::uint8_t { bag, slot, pile, row };

/// A zone, and where in the vector it is. Arrays by type are for all types of the game.
struct ZoneTable {
  Shape shape;
  bool open;                           // all see what lies there, where nothing turns it
  bool turnable;                       // a cell behind those of each place says how it is turned
  bool by_holder, by_others, by_owner; // who sees what lies there, where it is not open
  bool uncounted;                      // who does not see the pieces does not see how many there are
  int places, base, stride;            // the first cell of the first place; from place to place
  int capacity;
  int type_count;
  const int* types;   // that can lie there, ascending
  const int* faces;   // by type: the channel of its face; absent where nobody sees it there
  const int* backs;   // by type: the channel of its back; absent where all see its face
  const int* holders; // by place: the player who has it, or absent
  int channels;
  int counts_at;    // [channels][places]: how many there are, or of slots whether
  int order_at;     // [places][capacity][channels]: what lies in order, that of a pile from the top down
  int face_down_at; // [places]: how many there are in a pile of which one sees no more
  int uncounted_at; // [places]: there may be more than is shown
  int withheld_at;  // [places]: others choose in secret what else lies there
  float scale;      // counts are divided by it
};

enum class MarkerSort : std::uint8_t { flag, choice, number };

/// A marker, and where in the vector its instances are.
struct MarkerTable {
  MarkerSort sort;
  int first, count;             // its cells
  const std::uint32_t* seen_by; // by instance: a bit for each player who sees it
  const int* holders;           // by instance: the player who has it, or absent
  int low, values;              // of `choice`: the value of the first channel, and how many there are
  int at;                       // [values][count], or [count]
  int known_at;                 // [count]: there is a number, and it is shown
  float scale;                  // numbers are divided by it
};

struct Layout {
  int size;
  int players;
  const ZoneTable* zones;
  int zone_count;
  const MarkerTable* markers;
  int marker_count;
  const int* owners; // by type, or absent
  int player_at;     // [players]: who looks
  int to_act_at;     // [players]
  int chance_at;     // [1]: chance is to fall
  int others_at;     // [1]: others choose in secret
  int ended_at;      // [4]: by the score, as stated, in a draw, unfinished
  int winners_at;    // [players]: who wins as stated
};

/// Where a state rests.
struct Resting {
  enum class Who : std::uint8_t { nobody, player, chance, others } who = Who::nobody;
  int player = 0;
  int outcome = 0;                    // 0 while it runs; then as in `Layout::ended_at`, from 1
  std::uint32_t winners = 0;          // as they are stated
  const bool* secret_zones = nullptr; // by zone and by marker: what others choose in secret; null where nobody does
  const bool* secret_markers = nullptr;
};

/// Writes one place.
class PlaceWriter {
public:
  PlaceWriter(const Layout& layout, const ZoneTable& zone, const Cell* m, int player, int place, bool secret,
              float* out)
      : layout_(layout), zone_(zone), cells_(m + zone.base + place * zone.stride), player_(player), place_(place),
        out_(out), withheld_(secret && zone.holders[place] != player) {
    const Cell face = zone.turnable ? cells_[zone.stride - 1] : 0;
    const bool holds = zone.holders[place] == player;
    sees_all_ = face == 1 || (face == 0 && zone.open);
    if (!zone.open && ((zone.by_holder && holds) || (zone.by_others && !holds))) {
      sees_all_ = true;
    }
    sees_own_ = !zone.open && zone.by_owner;
  }

  void write() {
    switch (zone_.shape) {
    case Shape::bag:
      counts(cells_);
      break;
    case Shape::slot:
      if (cells_[0] != absent) {
        add(cells_[0], 1);
      }
      break;
    case Shape::row:
      for (int i = 1; i <= cells_[0]; ++i) {
        append(cells_[i]);
      }
      break;
    case Shape::pile:
      pile();
      break;
    }
    if (zone_.uncounted_at != absent && !withheld_ && !sees_each()) {
      out_[zone_.uncounted_at + place_] = 1;
    }
    if (zone_.withheld_at != absent && withheld_ && any_) {
      out_[zone_.withheld_at + place_] = 1;
    }
  }

private:
  bool sees(int type) const {
    return zone_.faces[type] != absent && (sees_all_ || (sees_own_ && layout_.owners[type] == player_));
  }
  bool sees_each() const {
    return std::all_of(zone_.types, zone_.types + zone_.type_count, [this](int type) { return sees(type); });
  }
  /// Where a piece is to be seen; absent where it is not.
  int channel(int type) const {
    if (withheld_ && layout_.owners[type] != player_) {
      return absent;
    }
    return sees(type) ? zone_.faces[type] : zone_.uncounted ? absent : zone_.backs[type];
  }
  float& count_at(int channel) { return out_[zone_.counts_at + channel * zone_.places + place_]; }
  void add(int type, int count) {
    const int to = channel(type);
    if (count != 0 && to != absent) {
      count_at(to) += static_cast<float>(count);
      any_ = true;
    }
  }
  /// Counts are divided when they are complete: sums of fractions would depend on their order.
  void counts(const Cell* of) {
    for (int i = 0; i < zone_.type_count; ++i) {
      add(zone_.types[i], of[i]);
    }
    for (int i = 0; any_ && i < zone_.channels; ++i) {
      count_at(i) /= zone_.scale;
    }
  }
  void append(int type) {
    const int to = channel(type);
    if (to != absent) {
      out_[zone_.order_at + (place_ * zone_.capacity + length_++) * zone_.channels + to] = 1;
      any_ = true;
    }
  }
  void pile() {
    const Cell* unordered = cells_ + 1 + zone_.capacity;
    if (sees_each()) {
      for (int i = cells_[0]; i >= 1; --i) {
        append(cells_[i]);
      }
      counts(unordered);
      return;
    }
    int total = cells_[0];
    for (int i = 0; i < zone_.type_count; ++i) {
      total += unordered[i];
    }
    if (!zone_.uncounted && !withheld_) {
      out_[zone_.face_down_at + place_] = static_cast<float>(total) / zone_.scale;
    }
  }

  const Layout& layout_;
  const ZoneTable& zone_;
  const Cell* cells_;
  int player_;
  int place_;
  float* out_;
  bool withheld_;
  bool sees_all_ = false;
  bool sees_own_ = false;
  bool any_ = false;
  int length_ = 0; // of what lies in order
};

/// A zone of slots in which all see all.
inline void write_open_slots(const ZoneTable& zone, const Cell* m, float* out) {
  const Cell* cell = m + zone.base;
  float* counts = out + zone.counts_at;
  for (int place = 0; place < zone.places; ++place, cell += zone.stride) {
    if (*cell != absent) {
      counts[zone.faces[*cell] * zone.places + place] = 1;
    }
  }
}

inline void write_marker(const MarkerTable& marker, const Cell* m, int player, bool secret, float* out) {
  for (int i = 0; i < marker.count; ++i) {
    const bool withheld = secret && marker.holders[i] != player;
    if (((marker.seen_by[i] >> player) & 1U) == 0 || withheld) {
      continue;
    }
    const Cell value = m[marker.first + i];
    switch (marker.sort) {
    case MarkerSort::flag:
      out[marker.at + i] = value != 0 ? 1.0F : 0.0F;
      break;
    case MarkerSort::choice:
      if (value >= marker.low && value - marker.low < marker.values) {
        out[marker.at + (value - marker.low) * marker.count + i] = 1;
      }
      break;
    case MarkerSort::number:
      if (value != INT32_MIN) { // none
        out[marker.at + i] = static_cast<float>(value) / marker.scale;
        if (marker.known_at != absent) {
          out[marker.known_at + i] = 1;
        }
      }
      break;
    }
  }
}

/// Writes what a player sees of a state of these cells; `out` has room for `layout.size` numbers.
inline void write(const Layout& layout, const Cell* m, int player, const Resting& resting, float* out) {
  std::fill_n(out, layout.size, 0.0F);
  out[layout.player_at + player] = 1;
  for (int z = 0; z < layout.zone_count; ++z) {
    const ZoneTable& zone = layout.zones[z];
    const bool secret = resting.secret_zones != nullptr && resting.secret_zones[z];
    if (zone.shape == Shape::slot && zone.open && !zone.turnable && !secret) {
      write_open_slots(zone, m, out);
      continue;
    }
    for (int place = 0; place < zone.places; ++place) {
      PlaceWriter(layout, zone, m, player, place, secret, out).write();
    }
  }
  for (int k = 0; k < layout.marker_count; ++k) {
    write_marker(layout.markers[k], m, player, resting.secret_markers != nullptr && resting.secret_markers[k], out);
  }
  if (resting.outcome != 0) {
    out[layout.ended_at + resting.outcome - 1] = 1;
    for (int p = 0; p < layout.players; ++p) {
      out[layout.winners_at + p] = ((resting.winners >> p) & 1U) != 0 ? 1.0F : 0.0F;
    }
    return;
  }
  switch (resting.who) {
  case Resting::Who::nobody:
    break;
  case Resting::Who::player:
    out[layout.to_act_at + resting.player] = 1;
    break;
  case Resting::Who::chance:
    out[layout.chance_at] = 1;
    break;
  case Resting::Who::others:
    out[layout.others_at] = 1;
    break;
  }
}

} // namespace brehon::tensor
