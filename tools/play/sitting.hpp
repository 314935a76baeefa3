#pragma once

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"
#include "tools/play/account.hpp"
#include "tools/play/line_reader.hpp"
#include "tools/play/menu.hpp"
#include "tools/play/screen.hpp"
#include "tools/play/seating.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// How a game is played at a keyboard.
struct SittingSetup {
  std::vector<Sitter> sitters; // one for each seat, a person at least at one of them
  std::uint64_t seed = 1;
  AgentSpec adviser;   // who gives hints
  std::string kept_in; // the file that the game is kept in after each choice; empty: nowhere
  bool colours = false;
};

/// A game that people at one keyboard play, with each other and with agents. Who is to decide sees what they may see;
/// where something is hidden and several people play, the screen is cleared before another one is asked to look.
class Sitting {
public:
  /// `words` are those of the program of the session. All must outlive this object but the session.
  Sitting(Session session, SittingSetup setup, const Words& words, LineReader& reader, std::ostream& out);

  /// Plays to the end, or until nobody writes any more.
  /// Gives the run-time error of the rules that ended it, where there was one.
  std::optional<Fault> play();

private:
  enum class Went : std::uint8_t { on, again, left };

  bool person_at(int seat) const { return setup_.sitters[static_cast<std::size_t>(seat)].is_person(); }
  void agent_moves(int seat);
  Went person_moves(int seat);
  bool hand_over(int seat);
  void show(int seat);
  Account account_for(int seat) const;
  void show_news(int seat);
  std::string prompt(int seat) const;
  std::optional<std::string> ask(const std::string& prompt, const std::vector<std::string>& words);
  std::vector<std::string> completions() const;

  Went obey(const std::string& line);
  std::optional<Went> command(const std::string& line);
  Went choose(std::size_t entry);
  Went find(const std::string& text);
  void hint();
  std::vector<ParsedOption> readings(const std::string& text);
  void why(const std::string& action);
  void forbid(const ParsedOption& parsed);
  Went undo();
  void save(const std::string& path);
  void log();
  void points();
  void keep();
  void end();
  void say(const std::string& text);

  Session session_;
  SittingSetup setup_;
  const Words& words_;
  LineReader& reader_;
  std::ostream& out_;
  std::vector<std::unique_ptr<Agent>> agents_; // by seat; null for people
  std::unique_ptr<Agent> adviser_;
  bool hides_;
  int at_keyboard_ = model::none;   // who has looked at the screen last
  std::vector<std::size_t> looked_; // by seat: how many steps they have been told of
  Menu menu_;                       // of the decision at hand
};

} // namespace brehon
