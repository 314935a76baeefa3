#include "tools/pictures/pictures.hpp"

#include "dsl/base/index.hpp"
#include "dsl/base/marks.hpp"
#include "dsl/model/looks.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/machine/place_table.hpp"
#include "tools/pictures/boards.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace brehon::pictures {

namespace {

/// Marks of things by their words. Where it takes many letters to tell them apart, they are called A, B and so on.
std::vector<std::string> short_marks(const std::vector<std::vector<std::string>>& things) {
  constexpr std::size_t longest = 5;
  std::vector<std::string> all = marks(things);
  const std::set<std::string> taken(all.begin(), all.end());
  std::map<std::string, std::string> letters; // by the marks that are too long
  int next = 0;
  for (std::string& mark : all) {
    if (width(mark) <= longest) {
      continue;
    }
    std::string& letter = letters[mark];
    while (letter.empty() || taken.count(letter) != 0) {
      letter = std::string(1, static_cast<char>('A' + next % 26)) + (next < 26 ? "" : std::to_string(next / 26));
      ++next;
    }
    mark = letter;
  }
  return all;
}

using doc::Picture;

/// What is known of a piece: its type, or only its back, since it lies face down or is dealt.
struct Seen {
  model::FamilyId family;
  int owner = model::none;
  model::PieceTypeId type;
  bool dealt = false; // chance decides the type

  friend auto operator<=>(const Seen&, const Seen&) = default;
};

using Contents = std::vector<std::pair<Seen, int>>;

void add(Contents& all, const Seen& seen, int count) {
  const auto known = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.first == seen; });
  if (known == all.end()) {
    all.emplace_back(seen, count);
  } else {
    known->second += count;
  }
}

/// The same pieces, of which only the backs are known.
Contents backs(const Contents& contents) {
  Contents all;
  for (const auto& [seen, count] : contents) {
    add(all, {seen.family, seen.owner, model::PieceTypeId(), true}, count);
  }
  return all;
}

/// What is known of what lies in a place of a board; nothing where not even the backs are.
using Known = std::function<std::optional<Contents>(const Board& board, int place)>;

/// What is the same in all of some states.
class Deals {
public:
  Deals(const Program& program, const std::vector<State>& states)
      : program_(program), states_(states), table_(program) {}

  std::optional<Contents> known(const Board& board, int place) const {
    std::vector<Contents> deals;
    for (const State& state : states_) {
      deals.push_back(contents(state, board, place));
    }
    const auto alike = [&] {
      return std::all_of(deals.begin(), deals.end(), [&](const Contents& deal) { return deal == deals.front(); });
    };
    if (!alike()) {
      std::transform(deals.begin(), deals.end(), deals.begin(), backs);
    }
    return alike() ? std::optional(deals.front()) : std::nullopt;
  }

private:
  Contents contents(const State& state, const Board& board, int place) const {
    Contents all;
    for (const model::ZoneId zone : board.zones) {
      const int id = program_.zones[zone].first_place.number() + place;
      const bool up = table_.face_up(state.memory(), id);
      for (const model::PieceTypeId type : program_.zones[zone].types) {
        const model::PieceType& piece = program_.model.types[type];
        if (const int count = table_.count_type(state.memory(), id, type.number()); count > 0) {
          add(all, {piece.family, piece.owner, up ? type : model::PieceTypeId()}, count);
        }
      }
    }
    return all;
  }

  const Program& program_;
  const std::vector<State>& states_;
  PlaceTable table_;
};

/// What a player sees.
Contents seen_contents(const Program& program, const Observation& observation, const Board& board, int place) {
  Contents all;
  for (const model::ZoneId zone : board.zones) {
    const SeenPlace& seen = observation.places[(program.zones[zone].first_place + place).index()];
    const std::vector<SeenPieces> sequence = order_from_top(program, seen);
    for (const auto* pieces : {&sequence, &seen.unordered}) {
      for (const SeenPieces& each : *pieces) {
        add(all, {each.family, each.owner, each.type}, each.count);
      }
    }
    if (seen.face_down > 0) {
      add(all, {program.model.zones[zone].families.front(), model::none, model::PieceTypeId()}, seen.face_down);
    }
  }
  return all;
}

class Drawing {
public:
  Drawing(const Words& words, Known known)
      : words_(words), known_(std::move(known)), seats_(model::seat_looks(words.model())) {}

  Picture picture(const Board& board) {
    tokens_.clear();
    Picture picture;
    const model::Model& model = words_.model();
    picture.subject = model.zones[board.zones.front()].name;
    picture.name = "picture_" + picture.subject;
    for (const model::ZoneId zone : board.zones) {
      picture.title += (picture.title.empty() ? "" : " \u00b7 ") + Words::capital(words_.zone(zone));
    }
    picture.by_chance = words_.phrase("tables.by_chance");
    const std::vector<int> order = lay(picture, words_, board);
    for (std::size_t i = 0; i < order.size(); ++i) {
      fill(picture.places[i], board, order[i]);
    }
    picture.tokens = tokens();
    return picture;
  }

private:
  void fill(Picture::Place& drawn, const Board& board, int place) {
    const std::optional<Contents> all = known_(board, place);
    drawn.by_chance = !all;
    if (!all) {
      return;
    }
    for (const auto& [seen, count] : *all) {
      const auto known = std::find(tokens_.begin(), tokens_.end(), seen);
      drawn.tokens.emplace_back(static_cast<std::size_t>(known - tokens_.begin()), count);
      if (known == tokens_.end()) {
        tokens_.push_back(seen);
      }
    }
  }

  /// The player whose a piece is: its owner, or the player that its only attribute names, such as the side that shows.
  std::pair<int, bool> side(const Seen& seen) const {
    const model::Family& family = words_.model().families[seen.family];
    const bool shows = seen.owner == model::none && !seen.type.is_none() && family.attributes.size() == 1 &&
                       family.attributes[0].type.sort == model::Sort::kind &&
                       family.attributes[0].type.kind == model::player_kind;
    return {shows ? family.attributes[0].values[index(seen.type.number() - family.first_type.number())] : seen.owner,
            shows};
  }

  std::vector<doc::Token> tokens() const {
    std::vector<doc::Token> tokens;
    std::vector<std::vector<std::string>> labels;
    std::vector<std::vector<std::string>> signs;
    for (const Seen& seen : tokens_) {
      const auto [player, shows] = side(seen);
      doc::Token token;
      token.down = seen.type.is_none() && !seen.dealt;
      token.label = seen.type.is_none() || shows ? words_.family(seen.family) : words_.piece_type(seen.type);
      if (player != model::none) {
        token.side = player;
        token.of = words_.value(types::of_kind(words_.model(), model::player_kind), player);
        token.fill = seats_[index(player)].colour;
        token.ink = seats_[index(player)].ink;
        token.shape = seats_[index(player)].shape;
      }
      const std::string sign = seen.type.is_none() ? "" : model::sign_of(words_.model(), seen.type);
      labels.push_back(sign.empty() ? words_of(token.label) : std::vector<std::string>{sign});
      signs.push_back(words_of(token.of));
      signs.back().insert(signs.back().end(), labels.back().begin(), labels.back().end());
      tokens.push_back(std::move(token));
    }
    const std::vector<std::string> marked = short_marks(labels);
    const std::vector<std::string> signed_by = short_marks(signs);
    const bool sides_only = std::all_of(tokens.begin(), tokens.end(), [&](const doc::Token& token) {
      return token.side != doc::nobody && token.label == tokens.front().label;
    });
    const auto backs = std::count_if(tokens_.begin(), tokens_.end(),
                                     [](const Seen& seen) { return seen.type.is_none() && seen.dealt; });
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool back = tokens_[i].type.is_none() && backs == 1; // of several each has its letter
      tokens[i].mark = sides_only || tokens[i].down ? "" : back ? "?" : Words::capital(marked[i]);
      tokens[i].sign = signed_by[i];
      if (tokens[i].down) {
        tokens[i].label = words_.phrase("face_down", {{"what", tokens[i].label}});
      } else if (tokens_[i].dealt) {
        tokens[i].label += fmt::format(" ({})", words_.phrase("tables.by_chance"));
      }
    }
    return tokens;
  }

  const Words& words_;
  const Known known_;
  std::vector<model::SeatLook> seats_;
  std::vector<Seen> tokens_; // of the picture in the making
};

/// What lies in a place, told by the signs of its tokens.
std::map<std::string, int> signs_at(const Picture& picture, const Picture::Place& place) {
  std::map<std::string, int> signs;
  for (const auto& [token, count] : place.tokens) {
    signs[picture.tokens[token].of + " " + picture.tokens[token].label] += count;
  }
  return signs;
}

} // namespace

namespace {

std::vector<Picture> drawn(const Words& words, Known known) {
  std::vector<Picture> pictures;
  Drawing drawing(words, std::move(known));
  for (const Board& board : boards_of(words.model())) {
    pictures.push_back(drawing.picture(board));
  }
  return pictures;
}

} // namespace

std::vector<Picture> pictures_of(const Words& words, const Program& program, const std::vector<State>& states) {
  if (states.empty()) {
    return {};
  }
  const Deals deals(program, states);
  return drawn(words, [&deals](const Board& board, int place) { return deals.known(board, place); });
}

std::vector<Picture> seen_pictures(const Words& words, const Program& program, const Observation& observation) {
  return drawn(words, [&](const Board& board, int place) {
    return std::optional(seen_contents(program, observation, board, place));
  });
}

std::vector<model::ZoneId> drawn_zones(const model::Model& model) {
  std::vector<model::ZoneId> zones;
  for (const Board& board : boards_of(model)) {
    zones.insert(zones.end(), board.zones.begin(), board.zones.end());
  }
  return zones;
}

void mark_differences(std::vector<Picture>& some, std::vector<Picture>& others) {
  for (std::size_t i = 0; i < std::min(some.size(), others.size()); ++i) {
    for (std::size_t place = 0; place < std::min(some[i].places.size(), others[i].places.size()); ++place) {
      Picture::Place &a = some[i].places[place], &b = others[i].places[place];
      a.marked = b.marked = signs_at(some[i], a) != signs_at(others[i], b);
    }
  }
}

} // namespace brehon::pictures
