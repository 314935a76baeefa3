#include "tools/play/sitting.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/agents/match.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/text.hpp"
#include "tools/play/table_talk.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/files.hpp"
#include "tools/report/report.hpp"
#include "tools/words/element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <ostream>
#include <set>
#include <tuple>
#include <utility>

namespace brehon {

namespace {

constexpr std::string_view clear_screen = "\x1b[2J\x1b[3J\x1b[H";
constexpr std::string_view clear_line = "\r\x1b[K";
constexpr std::size_t hints = 3;

constexpr std::array<std::string_view, 11> command_words = {"help", "options", "table", "why",  "hint", "points",
                                                            "log",  "undo",    "save",  "quit", "play"};

constexpr std::string_view help_text =
    "  5                  option 5\n"
    "  boy ben            the option with these words, or their begins; all such options, where there are several\n"
    "  send(boy, ben)     an option as it is written in the rules\n"
    "  options [WORDS]    all options, or those with some words\n"
    "  table              the table again\n"
    "  why OPTION         which rules forbid an option\n"
    "  hint               what an agent would do with what you know\n"
    "  points             the points so far, as far as you can know them\n"
    "  log                what has happened, as far as you know it\n"
    "  undo               take your last choice back, with all that came after it\n"
    "  save PATH          keep the game in a file\n"
    "  quit               stop here\n"
    "An option that is called like a command is chosen by `play OPTION`.\n";

/// The first word of a line, and the rest.
std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t", end), line.size());
  const std::size_t last = line.find_last_not_of(" \t");
  return {line.substr(begin, end - begin), rest > last ? "" : line.substr(rest, last - rest + 1)};
}

/// What stands between blanks and commas.
std::vector<std::string> words_in(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<std::string> words;
  for (auto [word, rest] = first_word(text); !word.empty(); std::tie(word, rest) = first_word(rest)) {
    words.push_back(word);
  }
  return words;
}

std::optional<std::size_t> number_in(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The points that all states as they might be have in common; nothing where a player cannot know them.
std::optional<Result> known_points(const SeatView& view) {
  constexpr int tries = 8;
  const Program& program = view.program();
  Machine machine(program);
  State state(program);
  prelude::Random random(1);
  std::optional<Result> known;
  for (int i = 0; i < tries && !view.withheld(); ++i) {
    Result result;
    if (!view.imagine(state, machine.places(), random) || judge(machine, state, result) ||
        (known && known->items != result.items)) {
      return std::nullopt;
    }
    known = std::move(result);
  }
  return known;
}

} // namespace

Sitting::Sitting(Session session, SittingSetup setup, const Words& words, LineReader& reader, std::ostream& out)
    : session_(std::move(session)), setup_(std::move(setup)), words_(words), reader_(reader), out_(out),
      adviser_(make_agent(setup_.adviser, session_.program())), hides_(hides_something(session_.program())),
      looked_(setup_.sitters.size(), 0) {
  for (const Sitter& sitter : setup_.sitters) {
    agents_.push_back(sitter.is_person() ? nullptr : make_agent(*sitter.agent, session_.program()));
  }
}

std::optional<Fault> Sitting::play() {
  session_.draw_all();
  while (session_.rest() == Rest::decision) {
    const int seat = session_.player();
    if (!person_at(seat)) {
      agent_moves(seat);
    } else if (person_moves(seat) == Went::left) {
      say(setup_.kept_in.empty() ? "The game is not kept; `save PATH` keeps one."
                                 : fmt::format("The game is kept in {}; `--resume` goes on with it.", setup_.kept_in));
      return std::nullopt;
    }
    session_.draw_all();
  }
  if (session_.rest() == Rest::nothing) {
    return session_.machine().fault();
  }
  end();
  return std::nullopt;
}

void Sitting::agent_moves(int seat) {
  const SeatView view = seat_view(session_.program(), session_.record(), seat);
  prelude::Random random = agent_random(setup_.seed, session_.record().size(), seat);
  if (reader_.is_terminal()) {
    out_ << words_.phrase("play.thinks", {{"player", screen::called(words_, seat)}}) << std::flush;
  }
  const std::uint32_t option = agents_[index(seat)]->advise(view, random).option;
  out_ << (reader_.is_terminal() ? clear_line : "");
  session_.choose(option);
  keep();
}

/// A person makes one choice, after any number of commands.
Sitting::Went Sitting::person_moves(int seat) {
  if (!hand_over(seat)) {
    return Went::left;
  }
  menu_ = menu_of(session_.machine(), session_.state(), words_);
  show(seat);
  while (true) {
    const std::optional<std::string> line = ask(prompt(seat), completions());
    const Went went = line ? obey(*line) : Went::left;
    if (went != Went::again) {
      return went;
    }
  }
}

/// Nobody sees the screen of somebody else. False where nobody is there any more.
bool Sitting::hand_over(int seat) {
  const bool another = at_keyboard_ != model::none && at_keyboard_ != seat;
  at_keyboard_ = seat;
  if (!another || !hides_) {
    return true;
  }
  const std::string_view curtain = reader_.is_terminal() ? clear_screen : "\n----\n";
  out_ << curtain << std::flush;
  const std::string request = words_.phrase("play.your_turn", {{"player", screen::called(words_, seat)}}) + " ";
  const bool there = ask(request, {}).has_value();
  out_ << curtain << std::flush;
  return there;
}

/// Reads a line once all that is written can be seen.
std::optional<std::string> Sitting::ask(const std::string& prompt, const std::vector<std::string>& words) {
  out_ << std::flush;
  return reader_.read(prompt, words);
}

std::string Sitting::prompt(int seat) const {
  return screen::called(words_, seat) + "> ";
}

std::vector<std::string> Sitting::completions() const {
  std::set<std::string> words(command_words.begin(), command_words.end());
  for (const MenuEntry& entry : menu_.entries) {
    for (const std::vector<std::string>& each : entry.words) {
      words.insert(each.begin(), each.end());
    }
  }
  return {words.begin(), words.end()};
}

void Sitting::show(int seat) {
  const Program& program = session_.program();
  const Account account = account_for(seat);
  const std::string head = screen::head(words_, session_.machine(), session_.state(), account.seen);
  out_ << '\n' << (setup_.colours ? "\x1b[1m" + head + "\x1b[0m" : head);
  show_news(seat);
  out_ << screen::table(words_, program, account.seen, setup_.colours) << '\n'
       << listed(menu_, everything(menu_), false);
}

Account Sitting::account_for(int seat) const {
  const auto talk = std::make_shared<const TableTalk>(words_, session_.program(), seat);
  return account_of(session_.program(), session_.record(), seat, talk);
}

/// What the player was told since they have looked last.
void Sitting::show_news(int seat) {
  const Account account = account_for(seat);
  std::size_t& looked = looked_[index(seat)];
  for (std::size_t i = looked; i < account.told.size(); ++i) {
    for (const Account::Line& line : account.told[i]) {
      // How the game was laid out is seen when one looks for the first time.
      if (looked > 0 || line.shown) {
        say("  " + line.text);
      }
    }
  }
  looked = account.told.size();
}

Sitting::Went Sitting::obey(const std::string& line) {
  const auto [word, rest] = first_word(line);
  if (word.empty()) {
    show(at_keyboard_);
    return Went::again;
  }
  if (const std::optional<Went> went = command(line)) {
    return *went;
  }
  return find(line);
}

std::optional<Sitting::Went> Sitting::command(const std::string& line) {
  const auto [word, rest] = first_word(line);
  if (word == "play" && !rest.empty()) {
    return find(rest);
  }
  if (word == "why" && !rest.empty()) {
    why(rest);
  } else if (word == "save" && !rest.empty()) {
    save(rest);
  } else if (word == "options" || word == "list") {
    out_ << listed(menu_, rest.empty() ? everything(menu_) : matching(menu_, rest), true);
  } else if (!rest.empty()) {
    return std::nullopt;
  } else if (word == "help" || word == "?") {
    out_ << help_text;
  } else if (word == "table") {
    show(at_keyboard_);
  } else if (word == "hint") {
    hint();
  } else if (word == "points") {
    points();
  } else if (word == "log") {
    log();
  } else if (word == "undo") {
    return undo();
  } else if (word == "quit" || word == "exit") {
    return Went::left;
  } else if (word == "why" || word == "save") {
    say(word == "why" ? "which option? `why OPTION` says which rules forbid it" : "where to? `save PATH`");
  } else {
    return std::nullopt;
  }
  return Went::again;
}

Sitting::Went Sitting::choose(std::size_t entry) {
  say(called(menu_, entry));
  session_.choose(menu_.entries[entry].option);
  looked_[index(at_keyboard_)] = session_.record().size() + 1; // they know what they have done
  keep();
  return Went::on;
}

/// An option by its number, as it is written, or by some of its words.
Sitting::Went Sitting::find(const std::string& text) {
  if (const std::optional<std::size_t> number = number_in(text)) {
    if (*number >= 1 && *number <= menu_.entries.size()) {
      return choose(*number - 1);
    }
  }
  const std::vector<ParsedOption> readings = this->readings(text);
  for (std::size_t i = 0; i < menu_.entries.size() && readings.size() == 1; ++i) {
    if (readings.front().possible && menu_.entries[i].option == readings.front().option) {
      return choose(i);
    }
  }
  const std::vector<std::size_t> found = matching(menu_, text);
  if (found.size() == 1) {
    return choose(found.front());
  }
  if (!found.empty()) {
    out_ << listed(menu_, found, true);
  } else if (!readings.empty()) {
    std::for_each(readings.begin(), readings.end(), [this](const ParsedOption& each) { forbid(each); });
  } else {
    say(fmt::format("there is no option {}; `options` lists all, `help` says what can be written", backticked(text)));
  }
  return Went::again;
}

void Sitting::hint() {
  const SeatView view = seat_view(session_.program(), session_.record(), at_keyboard_);
  prelude::Random random = agent_random(setup_.seed, session_.record().size(), at_keyboard_);
  const Advice advice = adviser_->advise(view, random);
  const auto name = [this](std::uint32_t option) {
    const auto entry = std::find_if(menu_.entries.begin(), menu_.entries.end(),
                                    [option](const MenuEntry& each) { return each.option == option; });
    return called(menu_, static_cast<std::size_t>(entry - menu_.entries.begin()));
  };
  say(words_.phrase("play.advice", {{"agent", setup_.adviser.text}, {"option", name(advice.option)}}));
  for (std::size_t i = 0; i < std::min(hints, advice.rated.size()); ++i) {
    const Rated& each = advice.rated[i];
    if (each.visits > 0) {
      say("  " + words_.phrase(each.proven ? "play.certain" : "play.tried", {{"option", name(each.option)},
                                                                             {"times", std::to_string(each.visits)},
                                                                             {"worth", decimal(each.value, 2)}}));
    }
  }
}

/// Options as they are written; without their action, those of all actions that take such arguments.
std::vector<ParsedOption> Sitting::readings(const std::string& text) {
  const ParsedOption written = parse_option(session_.machine(), session_.state(), text);
  if (written.ok()) {
    return {written};
  }
  const ProgramDecision& decision = session_.program().decisions[session_.machine().decision(session_.state())];
  std::vector<ParsedOption> found;
  for (const ProgramAction& action : decision.actions) {
    const std::string whole = action_text(action.name, {joined(words_in(text), ", ")});
    const ParsedOption parsed = parse_option(session_.machine(), session_.state(), whole);
    if (parsed.ok()) {
      found.push_back(parsed);
    }
  }
  return found;
}

void Sitting::why(const std::string& action) {
  const std::vector<ParsedOption> readings = this->readings(action);
  if (readings.empty()) {
    say(parse_option(session_.machine(), session_.state(), action).error);
  }
  for (const ParsedOption& each : readings) {
    if (each.possible) {
      say("it is possible");
    } else {
      forbid(each);
    }
  }
}

/// Says which requirements an option does not meet.
void Sitting::forbid(const ParsedOption& parsed) {
  const Program& program = session_.program();
  const ProgramDecision& decision = program.decisions[session_.machine().decision(session_.state())];
  say(fmt::format("`{}` is not possible", option_text(program, session_.state(), decision, parsed.option)));
  const std::vector<RequirementId> failed =
      session_.machine().why(session_.state(), parsed.parts.action, parsed.parts.digits);
  for (const RequirementId id : failed) {
    const Requirement& requirement = program.requirements[id];
    const std::vector<Sentence> sentences =
        requirement.element.is_none() ? std::vector<Sentence>() : element_words(words_, requirement.element);
    const bool plain = sentences.size() == 1 && sentences.front().inside.empty();
    say(plain ? "  " + sentences.front().text : fmt::format("  `{}` is not met", requirement.path));
  }
}

/// Takes back what a person has chosen last, with what agents and chance did after it.
Sitting::Went Sitting::undo() {
  const std::vector<Step>& record = session_.record();
  const auto by_person = [this](const Step& step) { return step.who != chance_player && person_at(step.who); };
  if (std::none_of(record.begin(), record.end(), by_person)) {
    say("there is nothing to take back");
    return Went::again;
  }
  while (!by_person(record.back())) {
    session_.undo();
  }
  session_.undo();
  say("taken back");
  for (std::size_t& looked : looked_) {
    looked = std::min(looked, record.size() + 1);
  }
  keep();
  return Went::on;
}

void Sitting::save(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    const std::optional<std::string> answer =
        ask(fmt::format("{} is there; write over it (yes or no)? ", printable(path)), {});
    if (!answer || first_word(*answer).first != "yes") {
      say("not saved");
      return;
    }
  }
  const std::string error = write_file(path, session_.save());
  say(error.empty() ? fmt::format("saved to {}", printable(path)) : fmt::format("{}: {}", printable(path), error));
}

void Sitting::log() {
  const Account account = account_for(at_keyboard_);
  for (const std::string& line : told_since(account, 0)) {
    say("  " + line);
  }
}

void Sitting::points() {
  if (session_.program().model.score.empty()) {
    say("there are no points in this game");
    return;
  }
  const SeatView view = seat_view(session_.program(), session_.record(), at_keyboard_);
  const std::optional<Result> known = known_points(view);
  const std::string text = known ? screen::points(words_, *known) : "";
  out_ << (text.empty() ? "nobody can know the points now\n" : text);
}

/// Keeps the game, so that nothing is lost when the terminal is closed.
void Sitting::keep() {
  if (setup_.kept_in.empty()) {
    return;
  }
  if (const std::string error = write_file(setup_.kept_in, session_.save()); !error.empty()) {
    say(fmt::format("the game is not kept: {}: {}", printable(setup_.kept_in), error));
    setup_.kept_in.clear();
  }
}

void Sitting::end() {
  const auto first = std::find_if(setup_.sitters.begin(), setup_.sitters.end(),
                                  [](const Sitter& sitter) { return sitter.is_person(); });
  const int seat = at_keyboard_ != model::none ? at_keyboard_ : static_cast<int>(first - setup_.sitters.begin());
  out_ << '\n';
  show_news(seat);
  out_ << screen::table(words_, session_.program(), account_for(seat).seen, setup_.colours) << '\n';
  Result result;
  if (!judge(session_.machine(), session_.state(), result)) {
    out_ << screen::ending(words_, session_.program(), result);
  }
  if (!setup_.kept_in.empty()) {
    std::error_code ignored;
    std::filesystem::remove(setup_.kept_in, ignored);
  }
}

void Sitting::say(const std::string& text) {
  out_ << text << '\n';
}

} // namespace brehon
