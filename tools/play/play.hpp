#pragma once

#include "interpreter/play/session.hpp"
#include "tools/load/load.hpp"
#include "tools/play/play_line.hpp"
#include "tools/play/play_report.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A game that is played line by line.
class Play {
public:
  /// `loaded` is compiled. With a seed, chance falls by the generator wherever a line does not say how. Where `as`
  /// names a seat of the game, only what that seat may know is told. All references must outlive this object.
  Play(LoadedGame& loaded, std::optional<std::uint64_t> seed, std::string as, PlayReport& report);

  enum class Went : std::uint8_t {
    on,
    refused, // nothing has changed
    faulted, // by a run-time error of the rules, which `undo` takes back
    quit,
  };

  /// Tells the first state.
  Went begin();
  /// Does what a line says and tells what came of it. `where` is the place of the line, see `PlayReport::refusal`.
  Went line(std::string_view text, const std::string& where);

  /// Who is to act, for a prompt: a seat, `chance`, or nothing.
  std::string to_act() const;

private:
  Went acts(const PlayLine& line, const std::string& where);
  std::optional<Refusal> act(const std::string& seat, const PlayAct& act);
  std::optional<Refusal> choose(const std::string& seat, const std::string& action);
  std::optional<Refusal> fall(const std::string& outcome);
  void draw();
  std::optional<Refusal> not_theirs(const std::string& seat);
  std::optional<Refusal> why(const std::string& seat, const std::string& action);
  std::optional<Refusal> undo();
  std::optional<Refusal> save(const std::string& path);
  std::optional<Refusal> load(const std::string& path);
  std::string what_rests() const;
  Went told();
  void tell_state();
  std::optional<Refusal> options();
  std::optional<Fault> fault();
  Diagnostics finding(const Fault& fault);

  LoadedGame& loaded_;
  PlayReport& report_;
  model::Configuration configuration_;
  std::unique_ptr<Program> other_program_; // for a saved game with other options
  std::vector<Session> session_;           // one
  bool draws_;
  std::string as_;                // a seat; empty: all is told
  std::size_t heard_ = 0;         // so many steps that seat was told of
  std::vector<PlayEvent> events_; // of the line at hand

  Session& session() { return session_.front(); }
  const Session& session() const { return session_.front(); }
};

} // namespace brehon
