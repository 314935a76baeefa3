#include "tools/verbs/play.hpp"

#include "tools/load/report_load.hpp"
#include "tools/play/screen.hpp"
#include "tools/play/seating.hpp"
#include "tools/play/sitting.hpp"
#include "tools/report/files.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <random>

namespace brehon {

namespace {

/// Agents at the seats that nobody is named for.
constexpr std::string_view at_other_seats = "mcts:1s";

/// Loads the game with as many seats as were named, and with their names where it has none of its own.
int load_seats(const PlayOptions& options, const std::vector<Sitter>& sitters, LoadedGame& loaded, std::ostream& out,
               std::ostream& err) {
  GameOptions game = options.game;
  if (game.players == 0 && sitters.size() > 1) {
    game.players = static_cast<int>(sitters.size());
  }
  const bool all_named =
      std::all_of(sitters.begin(), sitters.end(), [](const Sitter& each) { return !each.name.empty(); });
  if (all_named && sitters.size() > 1) {
    for (const Sitter& sitter : sitters) {
      game.seats.push_back(sitter.name);
    }
    GameOptions own = game;
    own.seats.clear();
    LoadedGame tried;
    const bool has_own = load_game(own, Stage::checked, tried).fine() &&
                         tried.model->kinds.front().values.front() != "seat1"; // as seats without names are called
    game = has_own ? own : game;
  }
  return load_or_report(game, Stage::compiled, {Format::text, options.colours}, loaded, out, err);
}

/// Where the game is kept.
std::string kept_in(const PlayOptions& options, const Program& program) {
  if (!options.kept_in.empty() || options.folder.empty()) {
    return options.kept_in;
  }
  std::error_code ignored;
  std::filesystem::create_directories(options.folder, ignored);
  return options.folder + "/" + program.model.name + ".json";
}

struct Begun {
  std::vector<Session> session; // one, or none where it cannot be gone on with
  std::string error;
};

Begun begin(const PlayOptions& options, const Program& program, const std::string& path, std::uint64_t seed) {
  Begun begun;
  if (!options.resume) {
    begun.session.emplace_back(program, seed);
    return begun;
  }
  const ReadResult file = read_file(path);
  if (!file.ok()) {
    return {{}, fmt::format("{}: {}", printable(path), file.error)};
  }
  LoadResult loaded = load(program, file.text);
  begun.error = loaded.ok() ? "" : fmt::format("{}: {}", printable(path), loaded.error);
  begun.session = std::move(loaded.session);
  return begun;
}

} // namespace

int play_verb(const PlayOptions& options, LineReader& reader, std::ostream& out, std::ostream& err) {
  const SittersResult named = read_sitters(options.seats);
  const AgentSpecResult adviser = read_agent(options.adviser);
  const AgentSpecResult others = read_agent(at_other_seats);
  if (!named.error.empty() || !adviser.error.empty()) {
    return usage_error(named.error.empty() ? adviser.error : named.error, err);
  }
  if (is_standard_input(options.game.file)) {
    return usage_error("`play` reads choices from the standard input, so the rules have to be in a file", err);
  }
  LoadedGame loaded;
  if (const int status = load_seats(options, named.sitters, loaded, out, err); status != status::fine) {
    return status;
  }
  const Program& program = *loaded.program;
  SittersResult seats = seated(named.sitters, program.model.kinds.front().values, others.spec);
  if (!seats.error.empty()) {
    return usage_error(seats.error, err);
  }
  for (const Sitter& each : seats.sitters) {
    if (const std::string error = each.is_person() ? "" : unfit(*each.agent, program); !error.empty()) {
      return usage_error(error, err);
    }
  }
  if (std::none_of(seats.sitters.begin(), seats.sitters.end(), [](const Sitter& each) { return each.is_person(); })) {
    return usage_error("nobody sits at the keyboard; `tournament` lets agents play each other", err);
  }
  if (const std::string error = unfit(adviser.spec, program); !error.empty()) {
    return usage_error(error, err);
  }
  const ChosenPack chosen = choose_pack(*loaded.game, options.language, "");
  if (!chosen.error.empty()) {
    return usage_error(chosen.error, err);
  }
  const std::string path = kept_in(options, program);
  const std::uint64_t seed = options.seed           ? *options.seed
                             : reader.is_terminal() ? std::uint64_t{std::random_device()()}
                                                    : 1;
  Begun begun = begin(options, program, path, seed);
  if (!begun.error.empty()) {
    err << fmt::format("brehon: error: {}\n", begun.error);
    return status::findings;
  }
  const Labels labels(program.model, chosen.language);
  const Words words(program.model, labels, *chosen.pack);
  out << fmt::format("{}; `--seed {}` deals so again, `help` says what can be written\n", screen::title(program.model),
                     seed);
  Sitting sitting(std::move(begun.session.front()), {seats.sitters, seed, adviser.spec, path, options.colours}, words,
                  reader, out);
  const std::optional<Fault> fault = sitting.play();
  if (fault) {
    err << fmt::format("brehon: error: the rules have come to a run-time error: {}\n", fault->message);
  }
  return fault ? status::findings : status::fine;
}

} // namespace brehon
