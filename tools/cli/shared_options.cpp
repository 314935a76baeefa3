#include "tools/cli/verbs.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <system_error>
#include <type_traits>

namespace brehon {

std::string did_you_mean(const std::string& word, const std::vector<std::string_view>& known) {
  const std::optional<std::string> near = nearest(word, known);
  return near ? fmt::format(", did you mean `{}`?", *near) : "";
}

namespace {

constexpr std::string_view noted_choices = "choices: ";

} // namespace

void note_choices(CLI::Option& option, const std::string& words) {
  option.check(CLI::Validator([](std::string&) { return std::string(); }, "", std::string(noted_choices) + words));
}

std::vector<std::string> choices_of(CLI::Option& option) {
  std::string name;
  try {
    name = option.get_validator(0)->get_name();
  } catch (const CLI::OptionNotFound&) { // it takes any word
    return {};
  }
  std::vector<std::string> words;
  if (name.starts_with(noted_choices)) {
    std::istringstream in(name.substr(noted_choices.size()));
    for (std::string word; in >> word;) {
      words.push_back(word);
    }
  }
  return words;
}

namespace {

/// What is wrong with a text that should be a number from `low` to `high`; nothing where it is one.
template <typename Number> std::string fault_of(const std::string& text, Number low, Number high) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  const bool is_one = error == std::errc() && rest == end && value >= low && value <= high; // `nan` is neither
  if (is_one) {
    return {};
  }
  const std::string bounds =
      high == std::numeric_limits<Number>::max() ? std::string() : fmt::format(" from {} to {}", low, high);
  return fmt::format("{} is not a {}number{}", backticked(text), std::is_integral_v<Number> ? "whole " : "", bounds);
}

} // namespace

CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
  return CLI::Validator([=](const std::string& text) { return fault_of(text, low, high); }, "");
}

CLI::Validator number(double low, double high) {
  return CLI::Validator([=](const std::string& text) { return fault_of(text, low, high); }, "");
}

void add_repeated(CLI::App& verb, const std::string& name, std::vector<std::string>& values, const char* type,
                  const std::string& description) {
  verb.add_option(name, values, description)
      ->type_name(type)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_files(CLI::App& verb, std::vector<std::string>& files) {
  verb.add_option("FILE", files, "rule files; `-` is the standard input")->required()->type_name("");
}

void add_files_or_editions(CLI::App& verb, std::vector<std::string>& files) {
  verb.add_option("FILE", files, "rule files, or FILE:NAME for the edition or variant of that name")
      ->required()
      ->type_name("");
}

void add_format(CLI::App& verb, ReportOptions& report) {
  static const Choices<Format> formats = {{"text", Format::text}, {"json", Format::json}};
  add_choice(verb, "--format", report.format, formats, "text (default) or json")->type_name("FORMAT");
}

void add_form(CLI::App& verb, doc::Form& form, const char* description) {
  add_choice(verb, "--format", form, doc::forms(), description)->type_name("FORMAT");
}

void add_edition_and_options(CLI::App& verb, std::string& edition, std::vector<std::string>& options) {
  verb.add_option("--edition", edition, "the edition or variant to take")->type_name("NAME");
  add_repeated(verb, "--option", options, "NAME=VALUE", "a value of an option, or a reading of a gap; may be repeated");
}

void add_configuration(CLI::App& verb, GameOptions& game) {
  verb.add_option("--players", game.players, "number of players (default: as few as the game allows)")
      ->check(whole_number(1, 16))
      ->type_name("N");
  add_edition_and_options(verb, game.edition, game.options);
}

void add_game(CLI::App& verb, GameOptions& game) {
  verb.add_option("FILE", game.file, "rule file, or FILE:NAME for the edition or variant of that name")
      ->required()
      ->type_name("");
  add_configuration(verb, game);
}

void add_seed(CLI::App& verb, std::uint64_t& seed) {
  verb.add_option("--seed", seed, "of the random generator (default: 1)")->check(whole_number())->type_name("S");
}

void add_jobs(CLI::App& verb, unsigned& jobs) {
  verb.add_option("--jobs", jobs, "number of threads; changes no result (default: 1)")
      ->check(whole_number(1, 1024))
      ->type_name("J");
}

void add_long_run(CLI::App& verb, LongRun& run, const Surroundings& around) {
  run.progress = around.progress ? Progress::terminal : Progress::unseen;
  run.cluster = around.cluster;
  add_jobs(verb, run.jobs);
  verb.add_option("--checkpoint", run.checkpoint,
                  "keep what was done in this folder; the same command goes on with it, whatever ended the last one")
      ->type_name("DIR");
  const auto always = [&run](std::int64_t) {
    run.progress = run.progress == Progress::unseen ? Progress::lines : run.progress;
  };
  verb.add_flag_function("--progress", always, "say how far the run is, also where the messages go to no terminal");
  verb.footer(Cluster::is_built()
                  ? "Several machines share the work: mpirun -n N brehon VERB ..., with --jobs threads each."
                  : "Built with the packages libopenmpi-dev and openmpi-bin, several machines can share the work.");
}

void add_database(CLI::App& verb, std::string& database) {
  const CLI::Validator is_file(
      [](const std::string& path) { // SQLite takes others for databases in memory
        return std::string(path.empty() || path.front() == ':' ? "the name of a file is needed" : "");
      },
      "");
  verb.add_option("--database", database, "add all games to this SQLite file, which takes many runs")
      ->check(is_file)
      ->type_name("PATH");
}

void add_language(CLI::App& verb, std::string& language, const char* description) {
  verb.add_option("--language", language, description)->type_name("L");
}

void add_pack(CLI::App& verb, std::string& pack) {
  verb.add_option("--pack", pack, "a file with the phrases of a language")->type_name("FILE");
}

void add_kept(CLI::App& verb, std::vector<std::string>& kept) {
  add_repeated(verb, "--keep-option", kept, "NAME", "an option to be chosen when a game begins; may be repeated");
}

void add_texts(CLI::App& verb, std::vector<std::string>& texts) {
  add_repeated(verb, "--text", texts, "SOURCE=PATH", "the text of a source that the rule file cites; may be repeated");
}

} // namespace brehon
