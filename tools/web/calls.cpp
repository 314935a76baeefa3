#include "tools/web/calls.hpp"

#include "tools/report/style.hpp"
#include "tools/web/outline.hpp"
#include "tools/web/verbs.hpp"

#include <fmt/format.h>

#include <utility>

namespace brehon::web {

namespace {

Json failure(const std::string& error) {
  return {{"error", error}};
}

} // namespace

std::string Calls::answer(std::string_view text) {
  return reply(Request(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Calls::reply(const Request& request) {
  const std::string call = request.text("call");
  if (is_verb(call)) {
    return run_verb(call, request);
  }
  if (call == "outline") {
    return outline(request);
  }
  if (call == "style") {
    return {{"css", doc::picture_style()}};
  }
  if (call == "begin") {
    std::string error;
    std::unique_ptr<GameTable> opened = GameTable::open(request, error);
    if (opened == nullptr) {
      return failure(error);
    }
    table_ = std::move(opened);
    return table_->look(request.number("seat"));
  }
  return table_ == nullptr ? failure("no game is played") : of_game(call, request);
}

Json Calls::of_game(std::string_view call, const Request& request) {
  if (call == "hint") {
    const AgentSpecResult adviser = read_agent(request.text("agent"));
    return adviser.error.empty() ? table_->hint(adviser.spec) : failure(adviser.error);
  }
  if (call == "why") {
    return table_->why(request.text("text"));
  }
  if (call == "save") {
    return {{"saved", table_->save()}};
  }
  std::string error;
  if (call == "choose") {
    const int option = request.number("option", -1);
    error = option < 0 ? "`option` is the number of one" : table_->choose(static_cast<std::uint32_t>(option));
  } else if (call == "agent") {
    error = table_->let_agent_choose();
  } else if (call == "undo") {
    error = table_->undo();
  } else if (call != "look") {
    error = fmt::format("there is no call `{}`", call);
  }
  return error.empty() ? table_->look(request.number("seat")) : failure(error);
}

} // namespace brehon::web
