#include "tools/play/play.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/context/seats.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/text.hpp"
#include "tools/play/account.hpp"
#include "tools/report/files.hpp"
#include "tools/trial/finding.hpp"
#include "tools/trial/way.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace brehon {

namespace {

/// The most ways for chance to fall that a refusal lists.
constexpr std::size_t listed_outcomes = 12;

std::string outcome_list(Session& session) {
  std::string text;
  const ChanceId chance = session.machine().chance(session.state());
  const std::vector<ChanceOutcome>& outcomes = session.machine().outcomes(session.state());
  for (std::size_t i = 0; i < outcomes.size() && i < listed_outcomes; ++i) {
    text += fmt::format("{}`{}`", i == 0 ? "" : ", ", chance_text(session.program(), chance, outcomes[i].outcome));
  }
  return outcomes.size() > listed_outcomes ? text + ", …" : text;
}

} // namespace

Play::Play(LoadedGame& loaded, std::optional<std::uint64_t> seed, std::string as, PlayReport& report)
    : loaded_(loaded), report_(report), configuration_(loaded.configuration), draws_(seed.has_value()),
      as_(std::move(as)) {
  session_.emplace_back(*loaded.program, seed.value_or(0));
}

std::string Play::to_act() const {
  return to_act_text(session().machine(), session().state());
}

std::string Play::what_rests() const {
  switch (session().rest()) {
  case Rest::decision:
    return fmt::format("`{}` is to decide", to_act());
  case Rest::chance:
    return "chance is to fall";
  case Rest::terminal:
    return "the game is over";
  case Rest::nothing:
    return "a run-time error has ended the game; only `undo` is possible";
  }
  return {};
}

/// The run-time error that the game has come to, in play or when points were counted.
std::optional<Fault> Play::fault() {
  if (session().rest() == Rest::nothing) {
    return session().machine().fault();
  }
  Result result;
  return session().rest() == Rest::terminal ? judge(session().machine(), session().state(), result) : std::nullopt;
}

/// A run-time error as a finding, with the way there as an example.
Diagnostics Play::finding(const Fault& fault) {
  Diagnostics found, known;
  std::optional<model::Model> model = check(*loaded_.game, configuration_, known);
  std::optional<Program> program = model ? lower(*model, known, {}) : std::nullopt;
  if (!program) {
    return found; // it was compiled before
  }
  Sandbox sandbox(std::make_unique<Program>(std::move(*program)));
  std::vector<Move> moves;
  for (const Step& step : session().record()) {
    moves.push_back({step.who == chance_player, step.value});
  }
  trial::Defect defect;
  defect.fault = fault;
  defect.way = trial::way_to(sandbox, moves, fault);
  trial::report(defect, fmt::format("{} came to it", wording::quantity(moves.size(), "step")),
                {*sandbox.program, configuration_, loaded_.game->get(Kind::id).span}, found);
  return found;
}

/// Tells where the game is now.
Play::Went Play::told() {
  const std::vector<PlayEvent> events = std::exchange(events_, {});
  if (as_.empty()) {
    report_.events(session().program(), events);
  }
  if (session().rest() != Rest::nothing) {
    tell_state();
  }
  const std::optional<Fault> fault = this->fault();
  if (!fault) {
    return Went::on;
  }
  report_.fault(session().program(), *fault, finding(*fault));
  return Went::faulted;
}

/// The state, or what the seat that is told sees of it, and what it has heard since it was told last.
void Play::tell_state() {
  const std::vector<std::string>& seats = session().program().model.kinds.front().values;
  const auto seat = std::find(seats.begin(), seats.end(), as_);
  if (as_.empty()) {
    report_.state(session());
  } else if (seat == seats.end()) {
    report_.message(fmt::format("there is no seat {} in this game", backticked(as_)));
  } else {
    const Account account = account_of(session().program(), session().record(), static_cast<int>(seat - seats.begin()));
    report_.account(session(), account, std::min(heard_, account.told.size()));
    heard_ = account.told.size();
  }
}

std::optional<Refusal> Play::options() {
  if (std::optional<Refusal> refusal = as_.empty() ? std::nullopt : not_theirs(as_)) {
    return refusal;
  }
  report_.options(session());
  return std::nullopt;
}

Play::Went Play::begin() {
  draw();
  return told();
}

Play::Went Play::line(std::string_view text, const std::string& where) {
  const PlayLine line = read_play_line(text, session().program().model.kinds.front().values);
  std::optional<Refusal> refusal;
  switch (line.sort) {
  case PlayLine::Sort::nothing:
    return Went::on;
  case PlayLine::Sort::acts:
    return acts(line, where);
  case PlayLine::Sort::options:
    refusal = options();
    break;
  case PlayLine::Sort::state:
    tell_state();
    return Went::on;
  case PlayLine::Sort::help:
    report_.message(std::string(play_help()));
    return Went::on;
  case PlayLine::Sort::quit:
    return Went::quit;
  case PlayLine::Sort::why:
    refusal = why(line.seat, line.argument);
    break;
  case PlayLine::Sort::undo:
    refusal = undo();
    break;
  case PlayLine::Sort::save:
    refusal = save(line.argument);
    break;
  case PlayLine::Sort::load:
    refusal = load(line.argument);
    break;
  case PlayLine::Sort::players:
    refusal = Refusal{"the players are named in the first line only"};
    break;
  }
  if (!refusal) {
    return Went::on;
  }
  report_.refusal(session().program(), where, *refusal);
  return Went::refused;
}

/// All acts of a line, or none.
Play::Went Play::acts(const PlayLine& line, const std::string& where) {
  const std::size_t steps = session().record().size();
  for (const PlayAct& each : line.acts) {
    const std::optional<Refusal> refusal = act(line.seat, each);
    if (session().rest() == Rest::nothing) {
      break; // what the rules have come to is written, not that the rest of the line is impossible
    }
    if (!refusal) {
      continue;
    }
    while (session().record().size() > steps) {
      session().undo();
    }
    events_.clear();
    report_.refusal(session().program(), where, *refusal);
    return Went::refused;
  }
  return told();
}

std::optional<Refusal> Play::act(const std::string& seat, const PlayAct& act) {
  if (!act.action.empty() || act.falls.empty()) {
    if (std::optional<Refusal> refusal = choose(seat, act.action)) {
      return refusal;
    }
  }
  for (const std::string& outcome : act.falls) {
    if (std::optional<Refusal> refusal = fall(outcome)) {
      return refusal;
    }
  }
  draw();
  return std::nullopt;
}

/// Refuses what a seat would do where another one is to decide; an empty seat is whoever decides.
std::optional<Refusal> Play::not_theirs(const std::string& seat) {
  const bool decides =
      session().rest() == Rest::decision && seat == player_name(session().program(), session().player());
  if (seat.empty() || decides) {
    return std::nullopt;
  }
  return Refusal{fmt::format("{}, not {}", what_rests(), backticked(seat))};
}

std::optional<Refusal> Play::choose(const std::string& seat, const std::string& action) {
  Session& session = this->session();
  if (session.rest() == Rest::chance) {
    return Refusal{fmt::format("chance is to fall first, such as `as {}`: one of {}",
                               chance_text(session.program(), session.machine().chance(session.state()),
                                           session.machine().outcomes(session.state()).front().outcome),
                               outcome_list(session))};
  }
  if (session.rest() != Rest::decision) {
    return Refusal{what_rests()};
  }
  if (std::optional<Refusal> refusal = not_theirs(seat)) {
    return refusal;
  }
  const int player = session.player();
  const ParsedOption parsed = parse_option(session.machine(), session.state(), action);
  const std::string& name = player_name(session.program(), player);
  if (!as_.empty() && as_ != name && (!parsed.ok() || !parsed.possible)) { // why would tell what only they see
    return Refusal{fmt::format("{} cannot do that", name)};
  }
  if (!parsed.ok()) {
    return Refusal{parsed.error};
  }
  const ProgramDecision& decision = session.program().decisions[session.machine().decision(session.state())];
  std::string text = option_text(session.program(), session.state(), decision, parsed.option);
  if (!parsed.possible) {
    return Refusal{fmt::format("`{}` is not possible", text),
                   session.machine().why(session.state(), parsed.parts.action, parsed.parts.digits)};
  }
  session.choose(parsed.option);
  events_.push_back({player, std::move(text), false});
  return std::nullopt;
}

std::optional<Refusal> Play::fall(const std::string& outcome) {
  Session& session = this->session();
  if (session.rest() != Rest::chance) {
    return Refusal{fmt::format("chance does not fall here: {}", what_rests())};
  }
  const std::optional<int> parsed = parse_chance(session.machine(), session.state(), outcome);
  if (!parsed) {
    return Refusal{fmt::format("chance cannot fall as {}: one of {}", backticked(outcome), outcome_list(session))};
  }
  session.let_fall(*parsed);
  events_.push_back({chance_player, outcome, false});
  return std::nullopt;
}

/// Lets chance fall by the generator, where that is wanted.
void Play::draw() {
  Session& session = this->session();
  while (draws_ && session.rest() == Rest::chance) {
    const ChanceId chance = session.machine().chance(session.state());
    session.draw();
    const auto outcome = static_cast<int>(session.record().back().value);
    events_.push_back({chance_player, chance_text(session.program(), chance, outcome), true});
  }
}

std::optional<Refusal> Play::why(const std::string& seat, const std::string& action) {
  Session& session = this->session();
  for (const std::string& each : {seat, as_}) {
    if (std::optional<Refusal> refusal = not_theirs(each)) {
      return refusal;
    }
  }
  const ParsedOption parsed = parse_option(session.machine(), session.state(), action);
  if (!parsed.ok()) {
    return Refusal{parsed.error};
  }
  const ProgramDecision& decision = session.program().decisions[session.machine().decision(session.state())];
  const std::string text = option_text(session.program(), session.state(), decision, parsed.option);
  const std::vector<RequirementId> requirements =
      session.machine().why(session.state(), parsed.parts.action, parsed.parts.digits);
  report_.why(session.program(), text, requirements);
  return std::nullopt;
}

/// Takes the last choice back, or the last fall of chance that was stated, with all that was drawn after it.
std::optional<Refusal> Play::undo() {
  Session& session = this->session();
  const auto is_stated = [](const Step& step) { return !step.drawn; };
  if (std::none_of(session.record().begin(), session.record().end(), is_stated)) {
    return Refusal{"there is nothing to take back"};
  }
  while (session.record().back().drawn) {
    session.undo();
  }
  session.undo();
  heard_ = std::min(heard_, session.record().size() + 1);
  tell_state();
  return std::nullopt;
}

std::optional<Refusal> Play::save(const std::string& path) {
  if (const std::string error = write_file(path, session().save()); !error.empty()) {
    return Refusal{fmt::format("{}: {}", printable(path), error)};
  }
  report_.message(fmt::format("saved to {}", printable(path)));
  return std::nullopt;
}

std::optional<Refusal> Play::load(const std::string& path) {
  const ReadResult file = read_file(path);
  if (!file.ok()) {
    return Refusal{fmt::format("{}: {}", printable(path), file.error)};
  }
  const std::optional<model::Configuration> configuration = saved_configuration(file.text);
  if (!configuration) {
    return Refusal{fmt::format("{}: this is not a saved session", printable(path))};
  }
  if (const std::vector<SeatFault> faults = seat_faults(configuration->seats); !faults.empty()) {
    return Refusal{fmt::format("{}: this is not a saved session: {}", printable(path), faults.front().message)};
  }
  Diagnostics found;
  std::unique_ptr<Program> program = compile_game(*loaded_.game, *configuration, found);
  if (program == nullptr) {
    const std::string_view why =
        only_options(found) ? "the session is for other rules" : "the rules have changed since the session was saved";
    return Refusal{fmt::format("{}: {}: {}", printable(path), why, found.sorted().front()->message)};
  }
  LoadResult result = brehon::load(*program, file.text);
  if (!result.ok()) {
    return Refusal{fmt::format("{}: {}", printable(path), result.error)};
  }
  heard_ = 0;
  session_ = std::move(result.session); // the old session goes before its program
  other_program_ = std::move(program);
  configuration_ = *configuration;
  draws_ = draws_ || std::any_of(session().record().begin(), session().record().end(),
                                 [](const Step& step) { return step.drawn; });
  draw();
  told();
  return std::nullopt;
}

} // namespace brehon
