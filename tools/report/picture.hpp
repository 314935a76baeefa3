#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// Drawings of boards as a value, and their two forms.
namespace brehon::doc {

inline constexpr int nobody = -1;

/// What lies on a board looks like this. Things that look alike are one token.
struct Token {
  std::string mark;  // the letters on it; empty where its side says all
  std::string sign;  // its letters in a text, which no other token of the picture has
  std::string label; // what it is
  int side = nobody; // the number of the player whose it is, or `nobody`
  std::string of;    // what that player is called
  std::string fill;  // the colour of that player, `#rrggbb`
  std::string ink;   // that of letters on it
  int shape = 0;     // the number of that player's shape
  bool down = false; // it lies face down

  friend bool operator==(const Token&, const Token&) = default;
};

/// A board and what lies there. Lengths are in steps between neighbours; x runs to the right, y downwards.
struct Picture {
  enum class Outline : std::uint8_t { square, hex, circle, point };

  struct Place {
    std::string name;
    double x = 0, y = 0;                                  // its centre
    std::size_t area = 0;                                 // its number in `areas`, from 1; 0: in none
    std::vector<std::pair<std::size_t, int>> tokens = {}; // their numbers in `tokens`, and how many of each
    bool by_chance = false;                               // chance decides what lies there
    bool dark = false;                                    // a dark square of a checkered board
    bool marked = false;                                  // something else lies here than in a picture beside it

    friend bool operator==(const Place&, const Place&) = default;
  };

  /// The name of a row, or of a column or a place. It ends at its point where it is that of a row, else that is its
  /// middle.
  struct Heading {
    std::string text;
    double x = 0, y = 0;
    bool column = false;

    friend bool operator==(const Heading&, const Heading&) = default;
  };

  std::string name;
  std::string subject; // the zones that it shows
  std::string title;
  std::string by_chance; // what `by chance` is called
  Outline outline = Outline::square;
  std::vector<Place> places; // row by row from above, each from the left, where they stand in rows
  std::vector<std::pair<std::size_t, std::size_t>> lines = {}; // between places, by their numbers
  std::vector<Heading> headings;
  std::vector<Token> tokens;
  std::vector<std::string> areas;

  bool is_marked() const {
    return std::any_of(places.begin(), places.end(), [](const Place& place) { return place.marked; });
  }

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// As SVG, with the classes of `picture_style`. Tokens have the shapes and colours of their players, areas a pattern.
std::string svg(const Picture& picture);
/// A line of the legend for each token and area: a small SVG and a text.
std::vector<std::pair<std::string, std::string>> svg_legend(const Picture& picture);

/// With letters, a line for each row of places, and a legend; each line ends with `\n`. What stands in no rows is
/// listed.
std::string chart(const Picture& picture);

} // namespace brehon::doc
