#pragma once

#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// What a player is told of a step by itself, apart from what it changes.
struct Told {
  bool secret = false;      // others choose in secret: what they do, only when all have chosen
  bool silent = false;      // and not even that somebody has chosen
  bool sealed = false;      // that something was done or fell, not what
  std::vector<bool> hidden; // of a choice: which of its arguments he is not told

  friend bool operator==(const Told&, const Told&) = default;
};

/// What a player learned between two rests by looking at the table.
struct Passing {
  const Observation* seen = nullptr;
  bool all_have_chosen = false; // and what they chose is told
  model::PieceTypeId fell;      // what fell behind it, where chance had no choice
  bool fall_is_seen = false;
};

/// What a player learns of what another has chosen, or of their own choice.
struct ToldChoice {
  int who = 0;
  const ProgramDecision& decision;
  std::optional<OptionParts> parts;   // none: not even which action it was
  std::vector<bool> hidden;           // which of the arguments they are not told
  std::vector<std::string> arguments; // in the words of examples, `?` where hidden
};

/// How something fell, as far as a player learned it.
struct ToldFall {
  model::PieceTypeId drawn;  // none where nothing was drawn, or they do not know what
  model::KindId kind;        // of a roll of values that have names
  std::optional<int> rolled; // the number of that value, or of the points; none where nothing was rolled, or not known
};

/// Pieces that a player was shown, at that moment only.
struct ToldShow {
  PlaceId place;
  std::vector<SeenPieces> pieces; // none: the place was empty
};

/// How a player is told what they learn: in the words of examples, `ann play_card(3)`, unless a derived class has
/// others.
class Telling {
public:
  /// The program must outlive this object.
  explicit Telling(const Program& program) : program_(program) {}
  virtual ~Telling() = default;

  virtual std::string choice(const ToldChoice& choice) const;
  virtual std::string fall(const ToldFall& fall) const;
  virtual std::string show(const ToldShow& show) const;
  /// What lies in a place now, and how a marker stands; empty where the marker stands nowhere.
  virtual std::string place(const SeenPlace& place) const;
  virtual std::string marker(const SeenMarker& marker) const;

protected:
  const Program& program() const { return program_; }

private:
  const Program& program_;
};

/// A thing that a player learned.
struct Learned {
  enum class Sort : std::uint8_t { choice, fall, shown, changed, rest };
  Sort sort;
  std::string text;
  bool something = true; // of a fall: they learned how
};

/// Follows what a player learns, step by step. The game is played by its caller, on one machine that keeps glimpses;
/// its program must outlive this object.
class Recorder {
public:
  Recorder(const Program& program, int player) : Recorder(program, player, std::make_shared<const Telling>(program)) {}
  Recorder(const Program& program, int player, std::shared_ptr<const Telling> telling)
      : program_(program), player_(player), telling_(std::move(telling)) {}

  /// A game has come to its first rest.
  void begin(const Machine& machine, const State& state);
  /// What a step has brought from one rest to the next.
  const Told& step(const Machine& machine, const State& before, const Step& step, const State& after);

  /// What the player sees. While others choose in secret, what is withheld is for him as he saw it last.
  const Observation& seen() const { return looks_.back().seen; }
  /// Of the last step.
  const Told& told() const { return told_; }
  /// What he saw before it.
  const Observation& before() const { return before_; }
  /// What he saw on the way, only what was new to him and not left to be seen. It points into this object, until its
  /// next step.
  std::vector<Passing> passed() const;

  /// What was shown at the begin of the game, and what was learned by the last step; `before` is where it was made.
  std::vector<Learned> first_learned(const Machine& machine) const;
  std::vector<Learned> learned(const Machine& machine, const State& before, const Step& step) const;
  /// The same, a line each, after what is seen at the begin.
  std::string first_lines(const Machine& machine) const;
  std::string lines(const Machine& machine, const State& before, const Step& step) const;

private:
  /// What he saw when he looked at the table.
  struct Look {
    Observation seen;
    std::size_t shown = 0;        // how much had been shown by then, to anybody
    bool all_have_chosen = false; // what was withheld is told
    model::PieceTypeId fell;      // what fell behind it, where chance had no choice
  };
  /// What another has chosen, until all have.
  struct Withheld {
    State before;
    Step step;
    Told told;
  };

  void look(Look look);
  void look_at_table(const Machine& machine, TogetherId secret, const State& after);
  bool nothing_new() const;
  bool saw_fall(model::PieceTypeId type, std::size_t first) const;
  std::vector<const Observation*> looked_through() const;
  bool hides(const Parameter& parameter, int digit, const State& before,
             const std::vector<const Observation*>& seen) const;
  void hear_chance(const State& before, const Step& step);
  void hear_choice(const Machine& machine, const State& before, const Step& step, const State& after);

  Learned fall(const ToldFall& fall) const;
  ToldChoice told_choice(const Machine& machine, const State& before, const Step& step, const Told& told) const;
  Learned choice(const Machine& machine, const State& before, const Step& step, const Told& told) const;
  void add_shown(const Machine& machine, std::size_t from, std::size_t to, std::vector<Learned>& to_list) const;
  void add_changes(const Observation& before, const Observation& now, std::vector<Learned>& to_list) const;

  const Program& program_;
  int player_;
  std::shared_ptr<const Telling> telling_;
  Observation before_;      // the last step
  std::vector<Look> looks_; // in the last step, the last of them where it came to rest
  std::vector<Withheld> withheld_;
  Told told_;
};

} // namespace brehon
