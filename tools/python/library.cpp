#include "tools/python/library.hpp"

#include "interpreter/machine/prelude.hpp"
#include "tools/engine/built_engine.hpp"
#include "tools/engine/engine.hpp"
#include "tools/report/files.hpp"

#include <dlfcn.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

namespace brehon::python {

namespace {

namespace fs = std::filesystem;

class EnginePosition : public Position {
public:
  EnginePosition(std::shared_ptr<EngineLibrary> library, EngineSession* session)
      : library_(std::move(library)), session_(session, library_->functions().release) {}
  EnginePosition(const EnginePosition& other)
      : Position(other), library_(other.library_),
        session_(functions().copy(other.session_.get()), functions().release) {}
  EnginePosition& operator=(const EnginePosition&) = delete;

  std::unique_ptr<Position> clone() const override { return std::make_unique<EnginePosition>(*this); }

  int current_player() const override { return functions().current_player(session_.get()); }
  bool is_faulted() const override { return functions().is_faulted(session_.get()) != 0; }

  std::vector<std::int32_t> legal_actions() const override {
    std::vector<std::int32_t> out(64);
    for (;;) {
      const int room = static_cast<int>(out.size());
      const auto count = static_cast<std::size_t>(functions().legal_actions(session_.get(), out.data(), room));
      const bool all = count <= out.size();
      out.resize(count);
      if (all) {
        return out;
      }
    }
  }

  std::vector<std::pair<std::int32_t, double>> chance_outcomes() const override {
    const auto count = static_cast<std::size_t>(functions().chance_outcomes(session_.get(), nullptr, nullptr, 0));
    std::vector<std::int32_t> outcomes(count);
    std::vector<double> probabilities(count);
    functions().chance_outcomes(session_.get(), outcomes.data(), probabilities.data(), static_cast<int>(count));
    std::vector<std::pair<std::int32_t, double>> out;
    for (std::size_t i = 0; i < count; ++i) {
      out.emplace_back(outcomes[i], probabilities[i]);
    }
    return out;
  }

  std::vector<double> returns() const override {
    std::vector<double> out;
    for (int player = 0; player < library_->players(); ++player) {
      out.push_back(functions().returns(session_.get(), player));
    }
    return out;
  }

  std::uint64_t hash() const override { return functions().hash(session_.get()); }

  std::string to_string() const override {
    return text([this](char* out, std::size_t room) { return functions().to_string(session_.get(), out, room); });
  }
  std::string action_to_string(std::int32_t action) const override {
    return text(
        [&](char* out, std::size_t room) { return functions().action_to_string(session_.get(), action, out, room); });
  }
  std::optional<std::int32_t> string_to_action(const std::string& words) const override {
    const std::int32_t action = functions().string_to_action(session_.get(), words.c_str());
    return action < 0 ? std::nullopt : std::optional(action);
  }
  std::string why_not(std::int32_t) const override { return ""; }
  std::string observation_string(int player) const override {
    return text(
        [&](char* out, std::size_t room) { return functions().observation_string(session_.get(), player, out, room); });
  }
  std::string information_state_string(int player) const override {
    return text([&](char* out, std::size_t room) {
      return functions().information_state_string(session_.get(), player, out, room);
    });
  }
  void write_observation(int player, std::span<float> out) const override {
    functions().observation_tensor(session_.get(), player, out.data());
  }
  std::string save() const override {
    return text([this](char* out, std::size_t room) { return functions().save(session_.get(), out, room); });
  }

  /// Makes the history that of another position, which was played in the same way.
  void take_history(const Position& other) { history_ = other.history(); }

protected:
  bool apply_step(std::int32_t action) override { return functions().apply_action(session_.get(), action) != 0; }
  void undo_step() override { functions().undo_action(session_.get()); }

private:
  const EngineFunctions& functions() const { return library_->functions(); }

  /// What a function writes: into a buffer first, and once more where that is too small.
  template <typename Write> static std::string text(const Write& write) {
    std::array<char, 1024> buffer;
    const std::size_t length = write(buffer.data(), buffer.size());
    if (length < buffer.size()) {
      return {buffer.data(), length};
    }
    std::string out(length + 1, '\0');
    write(out.data(), out.size());
    out.resize(length);
    return out;
  }

  std::shared_ptr<EngineLibrary> library_;
  std::unique_ptr<EngineSession, void (*)(EngineSession*)> session_;
};

class CompiledGames : public Games {
public:
  CompiledGames(std::shared_ptr<EngineLibrary> library, int count, std::uint64_t seed)
      : library_(std::move(library)),
        games_(library_->functions().games_new(seed, count), library_->functions().games_free) {}

  bool ok() const { return games_ != nullptr; }

  void begin(int, int first, int count, const Arrays& arrays) override {
    library_->functions().games_begin(games_.get(), first, count, &arrays);
  }
  void step(int, const std::int32_t* actions, int first, int count, const Arrays& arrays) override {
    library_->functions().games_step(games_.get(), actions, first, count, &arrays);
  }

private:
  std::shared_ptr<EngineLibrary> library_;
  std::unique_ptr<EngineGames, void (*)(EngineGames*)> games_;
};

/// `brehon` in the user's cache, as the XDG base directories have it.
fs::path cache_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  if (const fs::path cache = variable("XDG_CACHE_HOME"); cache.is_absolute()) {
    return cache / "brehon";
  }
  const fs::path home = variable("HOME");
  return home.is_absolute() ? home / ".cache" / "brehon" : fs::path();
}

/// A hash of all that decides what a compiler makes of an engine.
std::string key_of(const engine::Files& files, const std::string& command) {
  prelude::Hash hash;
  const auto add = [&hash](const std::string& text) {
    hash.add(std::uint64_t{text.size()});
    for (const char c : text) {
      hash.add(static_cast<int>(c));
    }
  };
  for (const auto& [name, text] : files) {
    add(text);
  }
  add(command);
  add(run_command(command + " --version 2> /dev/null").output);
  return fmt::format("{:016x}", hash.value());
}

/// A folder that is there as long as this object.
class WorkFolder {
public:
  explicit WorkFolder(const fs::path& where) {
    std::string name = (where / "new-XXXXXX").string();
    path_ = mkdtemp(name.data()) == nullptr ? fs::path() : fs::path(name);
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty()) {
      fs::remove_all(path_, ignored);
    }
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const fs::path& path() const { return path_; }

private:
  fs::path path_;
};

/// Makes the library `target`; why that cannot be done, or nothing. The rules and the interface for C are compiled as
/// one, so that calls between them cost nothing.
std::string make_library(const engine::Files& files, const std::string& name, const std::string& compiler,
                         const fs::path& target) {
  const WorkFolder folder(target.parent_path());
  if (folder.path().empty()) {
    return fmt::format("`{}` cannot be written", target.parent_path().string());
  }
  engine::Files all = files;
  all.emplace_back("library.cpp", fmt::format("#include \"{0}.cpp\"\n#include \"{0}_c.cpp\"\n", name));
  for (const auto& [file, text] : all) {
    if (std::string error = write_file((folder.path() / file).string(), text); !error.empty()) {
      return error;
    }
  }
  const std::string command = fmt::format("cd {} && {} -std=c++20 -fPIC -shared -fvisibility=hidden -o library.so "
                                          "library.cpp > messages 2>&1",
                                          shell_word(folder.path()), compiler);
  if (!run_command(command).fine) {
    return fmt::format("the engine cannot be compiled by `{}`:\n{}", compiler,
                       read_file((folder.path() / "messages").string()).text);
  }
  std::error_code error;
  fs::rename(folder.path() / "library.so", target, error);
  return error ? fmt::format("`{}` cannot be written: {}", target.string(), error.message()) : "";
}

} // namespace

EngineLibrary::~EngineLibrary() {
  dlclose(handle_);
}

bool EngineLibrary::find_functions(const std::string& name) {
  bool found = true;
  const auto find = [&](auto*& function, const char* suffix) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle_, (name + suffix).c_str()));
    found = found && function != nullptr;
  };
  find(functions_.begin, "_new");
  find(functions_.copy, "_copy");
  find(functions_.release, "_free");
  find(functions_.current_player, "_current_player");
  find(functions_.legal_actions, "_legal_actions");
  find(functions_.chance_outcomes, "_chance_outcomes");
  find(functions_.apply_action, "_apply_action");
  find(functions_.undo_action, "_undo_action");
  find(functions_.is_faulted, "_is_faulted");
  find(functions_.returns, "_returns");
  find(functions_.hash, "_hash");
  find(functions_.action_to_string, "_action_to_string");
  find(functions_.string_to_action, "_string_to_action");
  find(functions_.to_string, "_to_string");
  find(functions_.observation_string, "_observation_string");
  find(functions_.information_state_string, "_information_state_string");
  find(functions_.observation_tensor, "_observation_tensor");
  find(functions_.save, "_save");
  find(functions_.load, "_load");
  find(functions_.games_new, "_games_new");
  find(functions_.games_free, "_games_free");
  find(functions_.games_begin, "_games_begin");
  find(functions_.games_step, "_games_step");
  return found;
}

std::shared_ptr<EngineLibrary> EngineLibrary::open(const std::string& path, const std::string& name, int players,
                                                   std::string& error) {
  void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* message = dlerror();
    error = message == nullptr ? "it cannot be loaded" : message;
    return nullptr;
  }
  std::shared_ptr<EngineLibrary> out(new EngineLibrary(handle, path, players));
  if (!out->find_functions(name)) {
    error = fmt::format("`{}` is not an engine of `{}`", path, name);
    return nullptr;
  }
  return out;
}

std::shared_ptr<EngineLibrary> compiled_engine(const LoadedGame& game, const Compilation& how, std::string& error) {
  const fs::path folder = how.folder.empty() ? cache_folder() : fs::path(how.folder);
  std::error_code failure;
  if (folder.empty() || (fs::create_directories(folder, failure), failure)) {
    error = folder.empty() ? "there is no folder for what is compiled: neither `XDG_CACHE_HOME` nor `HOME` is set"
                           : fmt::format("`{}` cannot be made: {}", folder.string(), failure.message());
    return nullptr;
  }
  KeptOptions kept;
  kept.choices.push_back({{}, std::make_unique<Program>(*game.program)});
  const std::string name = engine::engine_name(*game.program);
  const engine::Files files = engine::engine_files(kept, game.findings.sources, "rules");
  const fs::path target = folder / fmt::format("{}-{}.so", name, key_of(files, how.compiler));
  if (!fs::exists(target, failure)) {
    if (error = make_library(files, name, how.compiler, target); !error.empty()) {
      return nullptr;
    }
  }
  return EngineLibrary::open(target.string(), name, game.program->model.players, error);
}

std::unique_ptr<Position> engine_start(const std::shared_ptr<EngineLibrary>& library) {
  return std::make_unique<EnginePosition>(library, library->functions().begin(0));
}

std::unique_ptr<Position> engine_load(const std::shared_ptr<EngineLibrary>& library, const Position& record,
                                      const std::string& text) {
  EngineSession* session = library->functions().load(text.c_str());
  if (session == nullptr) {
    return nullptr;
  }
  auto out = std::make_unique<EnginePosition>(library, session);
  out->take_history(record);
  return out;
}

std::unique_ptr<Games> engine_games(const std::shared_ptr<EngineLibrary>& library, int count, std::uint64_t seed) {
  auto games = std::make_unique<CompiledGames>(library, count, seed);
  return games->ok() ? std::move(games) : nullptr;
}

} // namespace brehon::python
