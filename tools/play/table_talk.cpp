#include "tools/play/table_talk.hpp"

#include "interpreter/play/text.hpp"
#include "tools/play/menu.hpp"
#include "tools/play/screen.hpp"

namespace brehon {

std::string TableTalk::choice(const ToldChoice& choice) const {
  return told_choice(words_, choice);
}

std::string TableTalk::fall(const ToldFall& fall) const {
  std::string what = "?";
  if (!fall.drawn.is_none()) {
    what = words_.piece_type(fall.drawn);
  } else if (fall.rolled) {
    model::Type type;
    type.sort = model::Sort::kind;
    type.kind = fall.kind;
    const bool named = program().model.kinds.has(fall.kind) && !program().model.kinds[fall.kind].numeric();
    what = named ? words_.value(type, *fall.rolled) : roll_text(program(), fall.kind, *fall.rolled);
  }
  return words_.phrase("play.by_chance", {{"what", what}});
}

std::string TableTalk::show(const ToldShow& show) const {
  SeenPlace seen;
  seen.place = show.place;
  seen.unordered = show.pieces;
  return words_.phrase("play.shown", {{"what", place(seen)}});
}

std::string TableTalk::place(const SeenPlace& place) const {
  const std::string there = screen::content(words_, program(), place, player_);
  return screen::name_of(words_, program(), place.place) + ": " + (there.empty() ? words_.phrase("nothing") : there);
}

std::string TableTalk::marker(const SeenMarker& marker) const {
  return screen::standing(words_, marker);
}

} // namespace brehon
