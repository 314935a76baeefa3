#include "tools/web/game_table.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/looks.hpp"
#include "interpreter/agents/knowledge.hpp"
#include "interpreter/agents/match.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/names.hpp"
#include "tools/load/report_load.hpp"
#include "tools/pictures/pictures.hpp"
#include "tools/play/account.hpp"
#include "tools/play/screen.hpp"
#include "tools/play/table_talk.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/web/mentions.hpp"
#include "tools/words/element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace brehon::web {

namespace {

/// Why a game could not be loaded, as text.
std::string why_not(const LoadOutcome& outcome, const LoadedGame& loaded) {
  std::ostringstream text;
  report_load(outcome, loaded.findings, {}, text, text);
  return text.str();
}

std::string_view name_of(Rest rest) {
  switch (rest) {
  case Rest::decision:
    return "decision";
  case Rest::chance:
    return "chance";
  case Rest::terminal:
    return "end";
  case Rest::nothing:
    return "fault";
  }
  return {};
}

} // namespace

std::unique_ptr<GameTable> GameTable::open(const Request& request, std::string& error) {
  std::unique_ptr<GameTable> table(new GameTable());
  const LoadOutcome outcome = load_game(request.game(), Stage::compiled, table->loaded_);
  const SittersResult named = read_sitters(request.texts("sitters"));
  const AgentSpecResult others = read_agent("random");
  error = !outcome.fine() ? why_not(outcome, table->loaded_) : named.error;
  if (!error.empty()) {
    return nullptr;
  }
  const Program& program = *table->loaded_.program;
  SittersResult seats = seated(named.sitters, program.model.kinds.front().values, others.spec);
  table->pack_ = choose_pack(*table->loaded_.game, request.text("language"), "");
  error = !seats.error.empty() ? seats.error : table->pack_.error;
  for (std::size_t i = 0; i < seats.sitters.size() && error.empty(); ++i) {
    const Sitter& each = seats.sitters[i];
    error = each.is_person() ? "" : unfit(*each.agent, program);
  }
  if (!error.empty()) {
    return nullptr;
  }
  table->sitters_ = std::move(seats.sitters);
  for (const Sitter& each : table->sitters_) {
    table->agents_.push_back(each.is_person() ? nullptr : make_agent(*each.agent, program));
  }
  table->labels_ = std::make_unique<Labels>(program.model, table->pack_.language);
  table->words_ = std::make_unique<Words>(program.model, *table->labels_, *table->pack_.pack);
  table->seed_ = static_cast<std::uint64_t>(std::max(0, request.number("seed", 1)));
  if (const std::string saved = request.text("saved"); !saved.empty()) {
    LoadResult loaded = load(program, saved);
    error = loaded.error;
    table->session_ = std::move(loaded.session);
  } else {
    table->session_.emplace_back(program, table->seed_);
  }
  if (!error.empty()) {
    return nullptr;
  }
  table->session().draw_all();
  return table;
}

bool GameTable::person_at(int seat) const {
  return sitters_[index(seat)].is_person();
}

bool GameTable::by_person(const Step& step) const {
  return step.who != chance_player && person_at(step.who);
}

Json GameTable::look(int seat) {
  const Program& program = session().program();
  const int player = seat >= 0 && seat < program.model.players ? seat : 0;
  const Account account =
      account_of(program, session().record(), player, std::make_shared<const TableTalk>(*words_, program, player));
  const Rest rest = session().rest();
  const std::vector<model::SeatLook> looks = model::seat_looks(program.model);
  Json seats = Json::array();
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    seats.push_back({{"name", player_name(program, static_cast<int>(i))},
                     {"agent", sitters_[i].agent ? Json(sitters_[i].agent->text) : Json()},
                     {"colour", looks[i].colour},
                     {"ink", looks[i].ink}});
  }
  const bool decides = rest == Rest::decision;
  const bool undoable =
      std::any_of(session().record().begin(), session().record().end(), [this](const Step& s) { return by_person(s); });
  Json view = {{"title", screen::title(program.model)},
               {"head", screen::head(*words_, session().machine(), session().state(), account.seen)},
               {"seats", std::move(seats)},
               {"seat", player},
               {"hides", hides_something(program)},
               {"pictures", pictures(account.seen)},
               {"beside", screen::beside_boards(*words_, program, account.seen)},
               {"told", told_since(account, 0)},
               {"rest", name_of(rest)},
               {"to_act", decides ? Json(session().player()) : Json()},
               {"can_undo", undoable}};
  if (decides && session().player() == player) {
    view.update(options());
  }
  if (!decides) {
    view["ending"] = ending();
  }
  return view;
}

Json GameTable::pictures(const Observation& seen) const {
  Json all = Json::array();
  for (const doc::Picture& picture : pictures::seen_pictures(*words_, session().program(), seen)) {
    Json places = Json::array();
    for (const doc::Picture::Place& place : picture.places) {
      places.push_back(place.name);
    }
    all.push_back({{"title", picture.title},
                   {"svg", doc::svg(picture)},
                   {"legend", doc::svg_legend(picture)},
                   {"places", std::move(places)}});
  }
  return all;
}

Json GameTable::options() {
  const Menu menu = menu_of(session().machine(), session().state(), *words_);
  const Program& program = session().program();
  const ProgramDecision& decision = program.decisions[session().machine().decision(session().state())];
  const Mentions mentions(program, *words_);
  Json options = Json::array();
  for (const MenuEntry& entry : menu.entries) {
    options.push_back({{"option", entry.option},
                       {"text", entry.text},
                       {"group", entry.group},
                       {"arguments", entry.arguments},
                       {"places", mentions.of(decision, entry.option)}});
  }
  return {{"groups", menu.groups}, {"options", std::move(options)}};
}

std::string GameTable::ending() {
  Result result;
  if (session().rest() == Rest::nothing || judge(session().machine(), session().state(), result)) {
    const std::optional<Fault>& fault = session().machine().fault();
    return fault ? fault_text(*fault, session().program(), loaded_.findings.sources) : std::string();
  }
  return screen::ending(*words_, session().program(), result);
}

std::string GameTable::choose(std::uint32_t option) {
  if (session().rest() != Rest::decision || !person_at(session().player())) {
    return "it is nobody's turn who sits here";
  }
  const std::string error = session().choose(option);
  session().draw_all();
  return error;
}

std::string GameTable::let_agent_choose() {
  if (session().rest() != Rest::decision || person_at(session().player())) {
    return "it is no agent's turn";
  }
  const int seat = session().player();
  const SeatView view = seat_view(session().program(), session().record(), seat);
  prelude::Random random = agent_random(seed_, session().record().size(), seat);
  session().choose(agents_[index(seat)]->advise(view, random).option);
  session().draw_all();
  return {};
}

std::string GameTable::undo() {
  const std::vector<Step>& record = session().record();
  if (std::none_of(record.begin(), record.end(), [this](const Step& step) { return by_person(step); })) {
    return "there is nothing to take back";
  }
  while (!by_person(record.back())) {
    session().undo();
  }
  session().undo();
  return {};
}

Json GameTable::hint(const AgentSpec& adviser) {
  const Program& program = session().program();
  const std::string error = unfit(adviser, program);
  if (session().rest() != Rest::decision || !error.empty()) {
    return {{"error", error.empty() ? "nobody is to decide" : error}};
  }
  const int seat = session().player();
  const SeatView view = seat_view(program, session().record(), seat);
  prelude::Random random = agent_random(seed_, session().record().size(), seat);
  const Advice advice = make_agent(adviser, program)->advise(view, random);
  const ProgramDecision& decision = program.decisions[view.decision()];
  return {{"option", advice.option}, {"text", option_text(program, session().state(), decision, advice.option)}};
}

Json GameTable::why(const std::string& text) {
  const Program& program = session().program();
  if (session().rest() != Rest::decision) {
    return {{"error", "nobody is to decide"}};
  }
  const ParsedOption parsed = parse_option(session().machine(), session().state(), text);
  Json rules = Json::array();
  if (parsed.ok() && !parsed.possible) {
    const std::vector<RequirementId> failed =
        session().machine().why(session().state(), parsed.parts.action, parsed.parts.digits);
    for (const RequirementId id : failed) {
      const Requirement& requirement = program.requirements[id];
      const std::string sentence =
          requirement.element.is_none() ? "" : element_sentence(program.model, pack_, requirement.element);
      rules.push_back({{"path", requirement.path}, {"text", sentence}});
    }
  }
  return {{"error", parsed.error}, {"possible", parsed.possible}, {"rules", std::move(rules)}};
}

} // namespace brehon::web
