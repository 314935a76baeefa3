#include "tools/agree_verb.hpp"

#include "dsl/diagnostics.hpp"
#include "tools/engine.hpp"
#include "tools/engine_trace.hpp"
#include "tools/files.hpp"

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

} // namespace

int agree_verb(const AgreeOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_game(options.game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const Workplace workplace;
  const std::string file = fs::path(address_of(options.game.file).path).filename().string();
  for (const auto& [name, text] : engine::engine_files(*loaded.program, loaded.findings.sources, file)) {
    if (const std::string failure = write_file((workplace.path() / name).string(), text); !failure.empty()) {
      err << failure << '\n';
      return status::findings;
    }
  }
  const fs::path program = workplace.path() / "driver";
  const std::string sources = (workplace.path() / engine::engine_name(*loaded.program)).string();
  const std::string compile = fmt::format("{} -std=c++20 -o {} {} {} >&2", options.compiler, shell_word(program),
                                          shell_word(sources + ".cpp"), shell_word(workplace.path() / "driver.cpp"));
  if (!run(compile).fine) {
    err << fmt::format("the engine can not be compiled by {}\n", backticked(options.compiler));
    return status::findings;
  }
  const Ran ran =
      run(fmt::format("{} trace {} {} {}", shell_word(program), options.games, options.seed, options.steps));
  std::ostringstream expected;
  engine::print_trace(*loaded.program, options.games, options.seed, options.steps, expected);
  const Agreement agreement = compare(expected.str(), ran.output);
  if (options.report.format == Format::json) {
    write_json({{"game", loaded.model ? loaded.model->name : loaded.program->model.name},
                {"games", agreement.games},
                {"steps", agreement.steps},
                {"equal", agreement.equal && ran.fine}},
               out);
  } else if (agreement.equal && ran.fine) {
    out << fmt::format("{} games, {} steps: engine and interpreter agree\n", agreement.games, agreement.steps);
  } else {
    out << fmt::format("engine and interpreter part in game {} after {} steps\n  interpreter: {}\n  engine:      {}\n",
                       agreement.games, agreement.steps, agreement.interpreter, agreement.engine);
  }
  return agreement.equal && ran.fine ? status::fine : status::findings;
}

} // namespace brehon
