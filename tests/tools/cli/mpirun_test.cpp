#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

/// The program as several processes, started by `mpirun`. Where that is not installed this is said, and nothing tested.
namespace brehon {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

bool can_mpirun() {
#ifdef BREHON_MPI
  const bool there = std::system("mpirun --version > /dev/null 2>&1") == 0;
#else
  const bool there = false;
#endif
  if (!there) {
    WARN("mpirun is not installed, so this is not tested");
  }
  return there;
}

/// The program in several processes, and what it prints in files.
class Started {
public:
  Started(int ranks, const Words& words, const TemporaryFolder& folder)
      : out_(folder.file("out")), err_(folder.file("err")) {
    std::string line =
        "exec mpirun --allow-run-as-root --oversubscribe -n " + std::to_string(ranks) + " " BREHON_PROGRAM;
    for (const std::string& word : words) {
      line += " '" + word + "'";
    }
    line += " > " + out_ + " 2> " + err_ + " < /dev/null";
    process_ = fork();
    if (process_ == 0) {
      fs::current_path(BREHON_SOURCE_DIR);
      setenv("ASAN_OPTIONS", "detect_leaks=0", 1); // of MPI
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
  }

  /// Kills one of the processes; whether it was found.
  bool kill_rank(int rank) const {
    std::istringstream children(
        text_of("/proc/" + std::to_string(process_) + "/task/" + std::to_string(process_) + "/children"));
    for (int child = 0; children >> child;) {
      std::ifstream file("/proc/" + std::to_string(child) + "/environ");
      const std::string environment((std::istreambuf_iterator<char>(file)), {});
      if (contains(environment, "OMPI_COMM_WORLD_RANK=" + std::to_string(rank) + std::string(1, '\0'))) {
        return kill(child, SIGKILL) == 0;
      }
    }
    return false;
  }

  Ran end() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(out_), text_of(err_)};
  }

private:
  std::string out_;
  std::string err_;
  pid_t process_ = 0;
};

Ran mpirun(int ranks, const Words& words, const TemporaryFolder& folder) {
  return Started(ranks, words, folder).end();
}

std::size_t batches_in(const std::string& checkpoint) {
  std::error_code none;
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(checkpoint, none)) {
    count += entry.path().extension().empty() ? 1 : 0;
  }
  return count;
}

} // namespace

TEST_CASE("mpirun: one report, the same for each number of processes and threads") {
  if (!can_mpirun()) {
    return;
  }
  const std::string kuhn = rule_file_of("kuhn_poker");
  const std::string grid = rule_file_of("tic_tac_toe");
  const TemporaryFolder folder;
  for (const Words& words :
       {Words{"simulate", kuhn, "--games", "300", "--statistics", "--jobs", "2"},
        Words{"tournament", grid, "--agent", "mcts:10", "--agent", "random", "--games", "10", "--format", "json"},
        Words{"perft", grid, "--depth", "6", "--divide", "--finished"}}) {
    CAPTURE(words);
    const Ran alone = run_command(words);
    for (const int ranks : words.front() == "simulate" ? std::vector{1, 2, 3} : std::vector{3}) {
      const Ran together = mpirun(ranks, words, folder);
      CAPTURE(ranks, together.err);
      CHECK(together.status == 0);
      CHECK(together.out == alone.out);
    }
  }
}

TEST_CASE("mpirun: verbs that are not shared are done once, and errors are said once") {
  if (!can_mpirun()) {
    return;
  }
  const TemporaryFolder folder;
  const Words words = {"explore", rule_file_of("tic_tac_toe"), "--depth", "3"};
  CHECK(mpirun(3, words, folder).out == run_command(words).out);
  const Ran missing = mpirun(3, {"simulate", folder.file("nothing.brehon")}, folder);
  CHECK(missing.status == 1);
  const std::size_t first = missing.err.find("cannot be read");
  CHECK(first != std::string::npos);
  CHECK(missing.err.find("cannot be read", first + 1) == std::string::npos);
}

TEST_CASE("mpirun: a process that reads other rules ends the run") {
  if (!can_mpirun()) {
    return;
  }
  const TemporaryFolder folder;
  const std::string words = " " BREHON_PROGRAM " simulate " + rule_file_of("kuhn_poker") + " --games ";
  const std::string line = "ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n 1" + words +
                           "20 : -n 1" + words + "30 > " + folder.file("out") + " 2> " + folder.file("err");
  fs::current_path(BREHON_SOURCE_DIR);
  CHECK(std::system(line.c_str()) != 0);
  CHECK(text_of(folder.file("out")).empty());
  CHECK(contains(text_of(folder.file("err")), "the processes do not read the same rules"));
}

TEST_CASE("mpirun: a process that is killed costs the batches at work, and a restart goes on with what there is") {
  if (!can_mpirun()) {
    return;
  }
  const TemporaryFolder folder;
  const Words words = {"tournament", rule_file_of("tic_tac_toe"), "--agent", "mcts:200", "--agent", "random", "--games",
                       "300"};
  const std::string checkpoint = folder.file("run");
  Words kept = words;
  kept.insert(kept.end(), {"--checkpoint", checkpoint});
  const Started started(3, kept, folder);
  for (int i = 0; i < 60'000 && batches_in(checkpoint) < 10; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(started.kill_rank(1));
  const Ran broken = started.end();
  CHECK(broken.status != 0);
  CHECK(broken.out.empty());
  const std::size_t there = batches_in(checkpoint);
  CHECK(there >= 10);
  CHECK(there < 300);
  const Ran whole = run_command(words);
  CHECK(whole.status == 0);
  const Ran again = mpirun(2, kept, folder);
  CHECK(again.status == 0);
  CHECK(again.out == whole.out);
}

} // namespace brehon
