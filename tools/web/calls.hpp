#pragma once

#include "tools/web/game_table.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace brehon::web {

/// What a page in the browser asks of the program, and the one game that is played there.
class Calls {
public:
  /// The answer to a request, both JSON. A request is an object whose member `call` says what is asked for: a verb (see
  /// `run_verb`); `outline`; `style`, the `css` of pictures; or of the game in play
  ///
  /// | call     | members                                                          | answer        |
  /// |----------|------------------------------------------------------------------|---------------|
  /// | `begin`  | those of the game, `sitters`, `seed`, `language`, `seat`, `saved` | the view of the seat |
  /// | `look`   | `seat`                                                           | the same      |
  /// | `choose` | `option`, `seat`                                                 | the same      |
  /// | `agent`  | `seat`: the agent whose turn it is chooses                       | the same      |
  /// | `undo`   | `seat`                                                           | the same      |
  /// | `hint`   | `agent`                                                          | `option`, `text` |
  /// | `why`    | `text`, an option as it is written                               | `possible`, `rules` |
  /// | `save`   |                                                                  | `saved`       |
  ///
  /// What cannot be done is answered by an object with the member `error`.
  std::string answer(std::string_view text);

private:
  Json reply(const Request& request);
  Json of_game(std::string_view call, const Request& request);

  std::unique_ptr<GameTable> table_;
};

} // namespace brehon::web
