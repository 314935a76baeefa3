#pragma once

#include "dsl/base/source.hpp"
#include "interpreter/play/session.hpp"
#include "tools/play/account.hpp"
#include "tools/report/report.hpp"
#include "tools/words/language/choice.hpp"

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// Something that happened in a game.
struct PlayEvent {
  int who = chance_player;
  std::string text; // an option, or what fell
  bool drawn = false;
};

/// Why something cannot be done.
struct Refusal {
  std::string message;
  std::vector<RequirementId> requirements = {}; // that are not met, of the program
};

/// Tells how a game goes, as text for people or as JSON, one object a line.
class PlayReport {
public:
  virtual ~PlayReport() = default;

  virtual void events(const Program& program, const std::vector<PlayEvent>& events) = 0;
  /// The state, who is to act, and how the game ended where it did.
  virtual void state(Session& session) = 0;
  /// What a player was told from a step on, and what they see of the state.
  virtual void account(Session& session, const Account& account, std::size_t since) = 0;
  /// The options, or the ways for chance to fall.
  virtual void options(Session& session) = 0;
  /// Which requirements forbid an action; none where it is possible.
  virtual void why(const Program& program, const std::string& action,
                   const std::vector<RequirementId>& requirements) = 0;
  /// `where` is the place of the line, empty where a person has written it just now.
  virtual void refusal(const Program& program, const std::string& where, const Refusal& refusal) = 0;
  /// A run-time error; `told` is the finding that it is, with the way there.
  virtual void fault(const Program& program, const Fault& fault, const Diagnostics& told) = 0;
  virtual void message(const std::string& text) = 0;
};

/// What is written goes to `out`; refusals and faults as text go to `err`. All must outlive the result.
/// Rules are written in the words of `reader`.
std::unique_ptr<PlayReport> make_play_report(Format format, const Sources& sources, const ChosenPack& reader,
                                             std::ostream& out, std::ostream& err);

} // namespace brehon
