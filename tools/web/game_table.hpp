#pragma once

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/session.hpp"
#include "tools/load/load.hpp"
#include "tools/play/menu.hpp"
#include "tools/play/seating.hpp"
#include "tools/web/request.hpp"
#include "tools/words/language/choice.hpp"
#include "tools/words/words.hpp"

#include <memory>
#include <string>
#include <vector>

namespace brehon::web {

/// A game that people at one screen play, with each other and with agents.
class GameTable {
public:
  /// Begins the game that is meant, with those who sit there (`sitters`, as in `play --seat`), by a `seed`; or goes on
  /// with one that was `saved`. What cannot be done is in `error`; there is no table then.
  static std::unique_ptr<GameTable> open(const Request& request, std::string& error);

  /// What a seat may see: an object with
  ///
  /// - `title`, `head`; `seats` (`name`, `agent` or null, `colour` and `ink`); `seat`; `hides`;
  /// - `pictures`: `title`, `svg`, `legend` (pairs of SVG and text), and `places`, their names in the order of the
  ///   drawing;
  /// - `beside`: for all, then for each player, pairs of what it is called and what is there;
  /// - `told`: by step, the lines that the seat was told;
  /// - `rest`: `decision`, `end` or `fault`; `to_act`, a seat or null; `can_undo`;
  /// - if this seat is to decide: `groups`, and `options` (`option`, `text`, `group`, `arguments`, `places`: pairs of
  /// the
  ///   numbers of a picture and a place in it that the option is about);
  /// - `ending`, how the game ended, or the run-time error of the rules.
  Json look(int seat);

  /// A person chooses. Returns why that cannot be.
  std::string choose(std::uint32_t option);
  /// The agent whose turn it is chooses. Returns why that cannot be.
  std::string let_agent_choose();
  /// Takes back what a person chose last, with what came after it. Returns why that cannot be.
  std::string undo();
  /// What an agent would choose with what the seat that is to decide knows: its `text` and `option`.
  Json hint(const AgentSpec& adviser);
  /// Which rules forbid an option, as it is written: `possible`, `error`, `rules` (sentences).
  Json why(const std::string& text);
  std::string save() const { return session().save(); }

private:
  GameTable() = default;

  Session& session() { return session_.front(); }
  const Session& session() const { return session_.front(); }
  bool person_at(int seat) const;
  bool by_person(const Step& step) const;
  Json pictures(const Observation& seen) const;
  Json options();
  std::string ending();

  LoadedGame loaded_;
  ChosenPack pack_;
  std::unique_ptr<Labels> labels_;
  std::unique_ptr<Words> words_;
  std::vector<Sitter> sitters_;
  std::vector<std::unique_ptr<Agent>> agents_; // by seat; null for people
  std::uint64_t seed_ = 1;
  std::vector<Session> session_; // one
};

} // namespace brehon::web
