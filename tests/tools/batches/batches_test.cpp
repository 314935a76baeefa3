#include "tools/batches/batches.hpp"

#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/batches/ledger.hpp"
#include "tools/batches/record.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace brehon {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t never = 1000;

/// Batches that come to their numbers in words, and what is known of a run of them.
struct Run {
  std::string error;
  std::string taken;
  std::uint64_t carried_out = 0;
};

Run run(const std::string& checkpoint, unsigned jobs = 1, std::uint64_t stop_after = never,
        const std::string& subject = "verb count\nseed 1\n") {
  Run out;
  std::atomic<std::uint64_t> done = 0;
  Batches batches;
  batches.count = 20;
  batches.subject = subject;
  batches.carry_out = [&](std::uint64_t batch) {
    ++done;
    if (stop_after != never) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5)); // so that it is seen that they are enough
    }
    return "<" + std::to_string(batch * batch) + ">";
  };
  batches.take = [&](std::uint64_t batch, const std::string& result) {
    out.taken += std::to_string(batch) + result;
    return true;
  };
  batches.stop = [&] { return done >= stop_after; };
  out.error = run_batches(batches, {jobs, checkpoint, Progress::unseen, nullptr});
  out.carried_out = done;
  return out;
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

} // namespace

TEST_CASE("batches: are taken in their order whatever the number of threads") {
  const Run alone = run("");
  CHECK(alone.error.empty());
  CHECK(alone.taken.starts_with("0<0>1<1>2<4>3<9>"));
  CHECK(alone.taken.ends_with("19<361>"));
  for (const unsigned jobs : {2U, 5U, 40U}) {
    CHECK(run("", jobs).taken == alone.taken);
  }
}

TEST_CASE("batches: what decides that it is enough decides it for each number of threads") {
  for (const unsigned jobs : {1U, 3U}) {
    std::string taken;
    Batches batches;
    batches.count = 20;
    batches.carry_out = [](std::uint64_t batch) { return std::to_string(batch); };
    batches.take = [&](std::uint64_t batch, const std::string& result) {
      taken += result;
      return batch < 6;
    };
    batches.stop = [] { return false; };
    CHECK(run_batches(batches, {jobs, "", Progress::unseen, nullptr}).empty());
    CHECK(taken == "0123456");
  }
}

TEST_CASE("batches: a run that was broken off goes on where it was") {
  const std::string all = run("").taken;
  for (const unsigned jobs : {1U, 3U}) {
    const TemporaryFolder folder;
    const std::string checkpoint = folder.file("runs/one");
    const Run first = run(checkpoint, jobs, 7);
    REQUIRE(first.error.empty());
    CHECK(first.carried_out < 15);
    CHECK(all.starts_with(first.taken));
    const Run second = run(checkpoint, 2);
    CHECK(second.taken == all);
    CHECK(second.carried_out == 20 - first.carried_out);
    const Run third = run(checkpoint);
    CHECK(third.taken == all);
    CHECK(third.carried_out == 0);
  }
}

TEST_CASE("batches: a file that is torn anywhere, or changed, is done again") {
  const TemporaryFolder folder;
  const Run whole = run(folder.file("run"));
  const fs::path file = fs::path(folder.file("run")) / "batch-000013";
  const std::string text = text_of(file);
  for (std::size_t length = 0; length < text.size(); ++length) {
    write(file, text.substr(0, length));
    const Run again = run(folder.file("run"));
    CHECK(again.taken == whole.taken);
    CHECK(again.carried_out == 1);
    CHECK(text_of(file) == text);
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    write(file, changed);
    CHECK(run(folder.file("run")).taken == whole.taken);
  }
  fs::copy_file(fs::path(folder.file("run")) / "batch-000012", file, fs::copy_options::overwrite_existing);
  CHECK(run(folder.file("run")).taken == whole.taken);
}

TEST_CASE("batches: a torn description is refused, and nothing is done") {
  const TemporaryFolder folder;
  run(folder.file("run"));
  const fs::path file = fs::path(folder.file("run")) / "run.txt";
  const std::string text = text_of(file);
  for (std::size_t length = 0; length < text.size(); ++length) {
    write(file, text.substr(0, length));
    const Run refused = run(folder.file("run"));
    CHECK_FALSE(refused.error.empty());
    CHECK(refused.taken.empty());
    CHECK(refused.carried_out == 0);
  }
}

TEST_CASE("batches: a folder is one of one run") {
  const TemporaryFolder folder;
  run(folder.file("run"));
  CHECK(run(folder.file("run"), 1, never, "verb count\nseed 2\n").error ==
        folder.file("run") +
            ": the folder holds batches of another run: `seed` is 1 there and 2 here; remove it, or name another one");
  CHECK(run(folder.file("run"), 1, never, "verb other\nplies 2\n").error.find("`verb` is count there and other here") !=
        std::string::npos);
  fs::create_directory(folder.file("full"));
  write(folder.file("full/letter.txt"), "dear");
  CHECK(run(folder.file("full")).error ==
        folder.file("full") + ": the folder holds other files; batches are kept in one of their own");
  CHECK(text_of(folder.file("full/letter.txt")) == "dear");
  CHECK(run(folder.file("full/letter.txt")).error == folder.file("full/letter.txt") + ": no folder can be made there");
  write(folder.file("full/run.txt"), "to the shops");
  CHECK(run(folder.file("full")).error.find("is not what `--checkpoint` has written") != std::string::npos);
}

TEST_CASE("batches: two runs do not work with one folder at the same time") {
  const TemporaryFolder folder;
  {
    Ledger ledger;
    CHECK(ledger.open(folder.file("run"), "verb count\nseed 1\n").empty());
    CHECK(run(folder.file("run")).error == folder.file("run") + ": another run works with this folder");
  }
  CHECK(run(folder.file("run")).error.empty());
}

TEST_CASE("batches: what a kill left behind is removed") {
  const TemporaryFolder folder;
  const Run whole = run(folder.file("run"));
  const fs::path file = fs::path(folder.file("run")) / "batch-000003.new0";
  write(file, "half a bat");
  CHECK(run(folder.file("run")).taken == whole.taken);
  CHECK_FALSE(fs::exists(file));
}

TEST_CASE("batches: things are cut evenly") {
  for (const std::uint64_t things : {0U, 1U, 5U, 1024U, 1025U, 2048U, 5000U, 1'000'000U}) {
    const EvenBatches cut{things};
    CAPTURE(things);
    CHECK(cut.count() <= 1024);
    std::uint64_t next = 0;
    for (std::uint64_t batch = 0; batch < cut.count(); ++batch) {
      CHECK(cut.begin(batch) == next);
      CHECK(cut.end(batch) > next);
      next = cut.end(batch);
    }
    CHECK(next == things);
  }
}

} // namespace brehon
