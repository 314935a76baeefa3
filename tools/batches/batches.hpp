#pragma once

#include "tools/batches/cluster.hpp"
#include "tools/progress/time_left.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

/// Work that is cut into numbered batches which do not depend on each other.
namespace brehon {

/// How a long run is done. None of it changes a result.
struct LongRun {
  unsigned jobs = 1;                    // threads, of each process
  std::string checkpoint;               // a folder that keeps what batches came to; empty: none
  Progress progress = Progress::unseen; // on `err`, while it runs
  Cluster* cluster = nullptr;           // the processes that share the work; null: this one alone

  /// Whether this process reports what came of the work; the others only do their part of it.
  bool reports() const { return cluster == nullptr || cluster->leads(); }
};

struct Batches {
  std::uint64_t count = 0;
  /// All that a batch depends on, a line `NAME VALUE` for each matter.
  std::string subject;
  /// Does a batch; what came of it as text. Is called from any thread.
  std::function<std::string(std::uint64_t batch)> carry_out;
  /// Is given what came of each batch, in their order, from the thread of the caller; whether to go on. Where that is
  /// decided by what was given, all comes out the same for each number of threads and processes.
  std::function<bool(std::uint64_t batch, const std::string& result)> take;
  /// Whether to begin no more, asked again and again.
  std::function<bool()> stop;
  /// So many batches are done; `before`: so many of them by an earlier run. May be empty.
  std::function<void(std::uint64_t done, std::uint64_t before)> progress = {};
};

/// Numbered things, such as games, in batches: each has as many, but for the last one. There are 1024 batches at most,
/// so that a folder of them can be handled.
struct EvenBatches {
  std::uint64_t things = 0;

  std::uint64_t size() const { return things / 1024 + (things % 1024 == 0 ? 0 : 1); }
  std::uint64_t count() const { return things == 0 ? 0 : (things - 1) / size() + 1; }
  /// The number of the first thing of a batch, and of the first one behind it.
  std::uint64_t begin(std::uint64_t batch) const { return batch * size(); }
  std::uint64_t end(std::uint64_t batch) const { return batch + 1 < count() ? (batch + 1) * size() : things; }
};

/// What is said where a batch that was kept is none of the run after all.
inline constexpr const char* unreadable_batch = "a batch of the checkpoint cannot be read; remove the folder";

/// Does the batches, by threads here and by the other processes, but for those that the folder of the run keeps
/// already. In a process that does not report nothing is taken. After `stop`, the batches at work are done to their
/// end, kept, and taken if none before them is missing. Returns why the folder cannot be used.
std::string run_batches(const Batches& batches, const LongRun& run);

/// Writes why a run, or what is kept of it, has failed; returns `status::findings`.
int failed_run(const std::string& error, std::ostream& err);

} // namespace brehon
