#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/program/program.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brehon {

/// Why a place cannot do what is asked of it.
enum class PlaceFault : std::uint8_t {
  none,
  no_place, // there is no place of that number
  no_type,  // pieces of that type cannot lie there
  full,     // more pieces than fit
  missing,  // pieces that are not there
  negative, // less than no pieces
};

/// What happens in places. All work on the memory of a state; numbers of places and types may be anything.
class PlaceTable {
public:
  explicit PlaceTable(const Program& program);

  bool has(int place) const { return index(place) < places_.size(); }

  PlaceFault put(Cell* memory, int place, int type, int number) const;
  /// Takes pieces of a type: the first ones of a row, the topmost of a pile.
  PlaceFault take(Cell* memory, int place, int type, int number) const;
  /// Takes what is drawn: the first piece of a row, the topmost one of the known order of a pile, or one that fell out
  /// of its unknown order or a bag.
  PlaceFault pop(Cell* memory, int place, int type) const;
  /// Pieces of a type become pieces of another and stay where they are: the same ones that `take` takes.
  PlaceFault turn(Cell* memory, int place, int type, int to, int number) const;
  /// Puts pieces in a place, in a pile beneath so many that lie on top.
  PlaceFault put_under(Cell* memory, int place, int type, int number, int above) const;
  /// Takes the piece that `find_piece` finds.
  PlaceFault take_piece(Cell* memory, int place, int type, int near) const;
  /// The piece that `find_piece` finds becomes one of another type and stays where it is.
  PlaceFault change_piece(Cell* memory, int place, int type, int near, int to) const;
  /// All that lies in two places of one zone changes places, and how it is turned.
  PlaceFault swap(Cell* memory, int place, int other) const;
  void shuffle(Cell* memory, int place) const;
  void set_face(Cell* memory, int place, int face) const;
  /// Makes the kept sets what the slots say.
  void keep(Cell* memory) const;

  // The place exists in what follows.
  bool face_up(const Cell* memory, int place) const;
  int count_all(const Cell* memory, int place) const {
    const Info& info = info_of(place);
    if (info.shape == model::Shape::slot) {
      return memory[info.base] == model::none ? 0 : 1;
    }
    return count_in(memory, info);
  }
  /// Of an unlimited type in the box: the greatest number there is.
  int count_type(const Cell* memory, int place, int type) const;
  /// The first of `number` places from `first` on in which a piece of the type lies, or none.
  int find_type(const Cell* memory, int first, int number, int type) const;
  /// The set of the types that lie there, of so many cells.
  void types_in(const Cell* memory, int place, Cell* set, int cells) const;
  /// The next type after `type` (none: the first) that lies there, or none.
  int next_type(const Cell* memory, int place, int type) const;
  /// The last piece whose place in the order is known: none where it is not known, or there is none.
  int top_type(const Cell* memory, int place) const;
  int bottom_type(const Cell* memory, int place) const;
  /// What is drawn next, as `pop` takes it: none where chance has to fall.
  int drawn_type(const Cell* memory, int place) const {
    return info_of(place).shape == model::Shape::row ? bottom_type(memory, place) : top_type(memory, place);
  }
  /// The type of the piece with a number in a row or pile: from 0, from the end where none is put. What lies in unknown
  /// order in a pile lies lowest, in the order of types from the top down. None where there is none.
  int piece_at(const Cell* memory, int place, int number) const;
  /// The number of a piece of a type: the nearest one from `near` down; where there is none, or `near` is none, the
  /// first of a row, the topmost of a pile. 0 in other places, none where no such piece is there.
  int find_piece(const Cell* memory, int place, int type, int near) const;
  int slot_type(const Cell* memory, int place) const { return memory[info_of(place).base]; }

  /// Calls `outcome(type, count)` for each type of those that lie there in unknown order.
  template <typename Outcome> void unordered(const Cell* memory, int place, const Outcome& outcome) const {
    const Info& info = info_of(place);
    if (info.shape != model::Shape::bag && info.shape != model::Shape::pile) {
      return;
    }
    const Cell* counts = memory + info.base + (info.shape == model::Shape::pile ? 1 + info.capacity : 0);
    for (int i = 0; i < info.type_count; ++i) {
      if (counts[i] > 0) {
        outcome(info.types[i].number(), counts[i]);
      }
    }
  }

private:
  struct Info {
    int base = 0;
    int face = model::none;
    model::Shape shape = model::Shape::bag;
    bool bounded = false; // a bag or pile that the rules limit
    bool box = false;
    bool open = false; // where nothing turns it
    int capacity = 0;
    model::ZoneId zone;
    int cells = 0;
    int type_count = 0;
    const model::PieceTypeId* types = nullptr;
    const int* offsets = nullptr;
    int number = 0;                              // among the places of its zone
    const std::vector<KeptSets>* kept = nullptr; // null where there are none of its zone
  };

  const Info& info_of(int place) const { return places_[index(place)]; }
  bool is_type(int type) const { return index(type) < type_total_; }
  /// Where the counts of a bag, or of what lies in unknown order in a pile, begin.
  static int counts(const Info& info) {
    return info.shape == model::Shape::pile ? info.base + 1 + info.capacity : info.base;
  }
  int offset(const Info& info, int type) const { return is_type(type) ? info.offsets[type] : model::none; }
  void set_slot(Cell* memory, const Info& info, int type) const;
  PlaceFault put_sequence(Cell* memory, const Info& info, int type, int number) const;
  static int total(const Cell* memory, const Info& info);
  /// How many pieces lie in a place that is no slot.
  static int count_in(const Cell* memory, const Info& info);
  /// How many pieces of a pile lie in unknown order.
  static int unordered_in(const Cell* memory, const Info& info) {
    return info.shape == model::Shape::pile ? total(memory, info) : 0;
  }
  static void emptied(Cell* memory, const Info& info, bool empty) {
    if (info.face != model::none && empty) {
      memory[info.face] = 0;
    }
  }

  std::vector<Info> places_;
  std::size_t type_total_;
};

/// Whether all see what lies in a place of the zone as long as nothing turns it.
bool open_zone(const model::Zone& zone);

} // namespace brehon
