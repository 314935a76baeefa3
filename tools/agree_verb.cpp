#include "tools/agree_verb.hpp"

#include "dsl/diagnostics.hpp"
#include "tools/engine.hpp"
#include "tools/engine_trace.hpp"
#include "tools/files.hpp"
#include "tools/kept_options.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// A folder for a time.
class Workplace {
public:
  Workplace() {
    std::string name = (fs::temp_directory_path() / "brehon-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) {
      path_ = name;
    }
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() {
    std::error_code ignored;
    if (!path_.empty()) {
      fs::remove_all(path_, ignored);
    }
  }

  const fs::path& path() const { return path_; }

private:
  fs::path path_;
};

/// A command of a shell and what it prints on its standard output.
struct Ran {
  std::string output;
  bool fine = false;
};

Ran run(const std::string& command) {
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) {
    return ran;
  }
  std::array<char, 65536> buffer;
  for (std::size_t read = 0; (read = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ran.output.append(buffer.data(), read);
  }
  ran.fine = pclose(pipe) == 0;
  return ran;
}

/// A path as one word of a shell.
std::string shell_word(const fs::path& path) {
  std::string out = "'";
  for (const char c : path.string()) {
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return out + "'";
}

/// What became of the comparison.
struct Agreement {
  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  bool equal = true;
  std::string interpreter, engine; // the lines at which they part
};

Agreement compare(const std::string& interpreter, const std::string& engine) {
  Agreement out;
  std::istringstream a(interpreter);
  std::istringstream b(engine);
  std::uint64_t step = 0;
  for (std::string x, y;;) {
    const bool more_a = static_cast<bool>(std::getline(a, x));
    const bool more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) {
      return out;
    }
    if (more_a != more_b || x != y) {
      out.equal = false;
      out.interpreter = more_a ? x : "nothing more";
      out.engine = more_b ? y : "nothing more";
      out.steps = step;
      return out;
    }
    const bool ends = x.find(" end") != std::string::npos;
    out.games += ends ? 1 : 0;
    step = ends ? 0 : step + 1;
    ++out.steps;
  }
}

/// Compiles an engine in a folder to its driver; why that can not be done, or nothing.
std::string build(const KeptOptions& kept, const engine::Files& files, const fs::path& folder,
                  const std::string& compiler) {
  for (const auto& [name, text] : files) {
    if (std::string failure = write_file((folder / name).string(), text); !failure.empty()) {
      return failure;
    }
  }
  std::string command =
      fmt::format("{} -std=c++20 -o {} {}", compiler, shell_word(folder / "driver"), shell_word(folder / "driver.cpp"));
  for (const std::string& source : engine::engine_sources(kept)) {
    command += " " + shell_word(folder / source);
  }
  return run(command + " >&2").fine ? "" : fmt::format("the engine can not be compiled by {}", backticked(compiler));
}

/// The games of one choice of options.
Agreement play(const KeptOptions& kept, const Choice& choice, const AgreeOptions& options, const fs::path& driver) {
  std::string command =
      fmt::format("{} trace {} {} {}", shell_word(driver), options.games, options.seed, options.steps);
  if (!choice.values.empty()) {
    command += " --option " + choice_text(kept, choice, " --option ");
  }
  const Ran ran = run(command);
  std::ostringstream expected;
  engine::print_trace(*choice.program, options.games, options.seed, options.steps, expected);
  Agreement agreement = compare(expected.str(), ran.output);
  agreement.equal = agreement.equal && ran.fine;
  return agreement;
}

} // namespace

int agree_verb(const AgreeOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  KeptOptions kept;
  const int status = load_choices(options.game, options.kept, options.report, loaded, kept, out, err);
  if (status != status::fine) {
    return status;
  }
  const Workplace workplace;
  const std::string file = fs::path(address_of(options.game.file).path).filename().string();
  const engine::Files files = engine::engine_files(kept, loaded.findings.sources, file);
  if (const std::string failure = build(kept, files, workplace.path(), options.compiler); !failure.empty()) {
    err << failure << '\n';
    return status::findings;
  }
  Agreement all;
  std::string choice;
  for (std::size_t i = 0; i < kept.choices.size() && all.equal; ++i) {
    const Agreement agreement = play(kept, kept.choices[i], options, workplace.path() / "driver");
    choice = choice_text(kept, kept.choices[i], ", ");
    all.equal = agreement.equal;
    if (!all.equal) {
      all = agreement;
    } else {
      all.games += agreement.games;
      all.steps += agreement.steps;
    }
  }
  if (options.report.format == Format::json) {
    write_json({{"game", kept.choices.front().program->model.name},
                {"games", all.games},
                {"steps", all.steps},
                {"equal", all.equal}},
               out);
  } else if (all.equal) {
    out << fmt::format("{} games, {} steps: engine and interpreter agree\n", all.games, all.steps);
  } else {
    out << fmt::format(
        "engine and interpreter part in game {}{} after {} steps\n  interpreter: {}\n  engine:      {}\n", all.games,
        choice.empty() ? "" : " with " + choice, all.steps, all.interpreter, all.engine);
  }
  return all.equal ? status::fine : status::findings;
}

} // namespace brehon
