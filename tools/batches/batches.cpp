#include "tools/batches/batches.hpp"

#include "dsl/base/hash.hpp"
#include "tools/batches/ledger.hpp"
#include "tools/batches/record.hpp"
#include "tools/report/report.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>
#include <utility>
#include <vector>

namespace brehon {

namespace {

constexpr std::int64_t no_more = -1;
constexpr std::chrono::microseconds a_moment{200}; // while other processes may ask
constexpr std::chrono::microseconds a_while{50'000};

/// What another process tells: what a batch came to, or first of all nothing.
struct Told {
  bool first = true;
  std::uint64_t batch = 0;
  std::string result;
};

template <class Record> void transcribe(Record& record, Told& told) {
  record.flag(told.first);
  record.number(told.batch);
  record.text(told.result);
}

/// Where batches are given out, and what came of them waits to be taken.
class Desk {
public:
  Desk(std::uint64_t count, std::map<std::uint64_t, std::string> known) : count_(count), waiting_(std::move(known)) {
    for (const auto& [batch, result] : waiting_) {
      done_.push_back(batch);
    }
  }

  /// The next batch to be done, if one is left.
  std::optional<std::uint64_t> claim() {
    const std::lock_guard lock(mutex_);
    while (next_ < count_ && std::binary_search(done_.begin(), done_.end(), next_)) {
      ++next_;
    }
    return closed_ || next_ == count_ ? std::nullopt : std::optional<std::uint64_t>(next_++);
  }

  void deliver(std::uint64_t batch, std::string result) {
    const std::lock_guard lock(mutex_);
    fresh_.emplace_back(batch, std::move(result));
    changed_.notify_one();
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }

  /// What was delivered since; waits so long for something.
  std::vector<std::pair<std::uint64_t, std::string>> delivered(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return !fresh_.empty(); });
    return std::exchange(fresh_, {});
  }

  void wait_to_be_taken(std::uint64_t batch, std::string result) { waiting_.emplace(batch, std::move(result)); }
  /// What the next batch in order came to, if that is known.
  std::optional<std::string> next_in_order() {
    const auto found = waiting_.find(taken_);
    if (found == waiting_.end()) {
      return std::nullopt;
    }
    std::string result = std::move(found->second);
    waiting_.erase(found);
    ++taken_;
    return result;
  }
  std::uint64_t taken() const { return taken_; }
  std::uint64_t known_before() const { return done_.size(); }

private:
  std::uint64_t count_;
  std::map<std::uint64_t, std::string> waiting_; // of the thread that takes
  std::uint64_t taken_ = 0;                      // the same
  std::vector<std::uint64_t> done_;              // by an earlier run, ascending
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_ = 0;
  bool closed_ = false;
  std::vector<std::pair<std::uint64_t, std::string>> fresh_;
};

/// The process that gives work out and takes what comes of it.
class Lead {
public:
  Lead(const Batches& batches, const LongRun& run, const Ledger& ledger)
      : batches_(batches), run_(run), ledger_(ledger), desk_(batches.count, ledger.kept(batches.count)),
        done_(desk_.known_before()),
        helpers_(shared() ? run.jobs * static_cast<unsigned>(run.cluster->size() - 1) : 0) {}

  std::string work() {
    take();
    if (run_.jobs == 1 && !shared()) {
      work_alone();
    } else {
      work_together();
    }
    return error_;
  }

private:
  bool shared() const { return run_.cluster != nullptr && run_.cluster->size() > 1; }
  bool goes_on() const { return wanted_ && desk_.taken() < batches_.count && error_.empty() && !batches_.stop(); }

  void work_alone() {
    for (auto batch = goes_on() ? desk_.claim() : std::nullopt; batch;
         batch = goes_on() ? desk_.claim() : std::nullopt) {
      keep(*batch, batches_.carry_out(*batch));
      take();
    }
  }

  void work_together() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::min<std::uint64_t>(run_.jobs, batches_.count); ++i) {
      threads.emplace_back([this] {
        while (const std::optional<std::uint64_t> batch = desk_.claim()) {
          desk_.deliver(*batch, batches_.carry_out(*batch));
        }
      });
    }
    while (goes_on()) {
      collect(shared() ? a_moment : a_while);
    }
    desk_.close();
    for (std::thread& thread : threads) {
      thread.join();
    }
    while (helpers_ > 0) {
      collect(a_moment);
    }
    collect({});
  }

  /// Answers the other processes, keeps what was delivered, and takes what is next.
  void collect(std::chrono::microseconds patience) {
    while (shared()) {
      const std::optional<Cluster::Message> message = run_.cluster->heard();
      if (!message) {
        break;
      }
      hear(*message);
    }
    for (auto& [batch, result] : desk_.delivered(patience)) {
      keep(batch, std::move(result));
    }
    take();
  }

  void hear(const Cluster::Message& message) {
    Told told;
    if (read_record(message.text, told) && !told.first) {
      desk_.deliver(told.batch, std::move(told.result));
    }
    const std::optional<std::uint64_t> batch = desk_.claim();
    run_.cluster->answer(message, batch ? static_cast<std::int64_t>(*batch) : no_more);
    helpers_ -= batch ? 0 : 1;
  }

  void keep(std::uint64_t batch, std::string result) {
    if (ledger_.is_open() && error_.empty()) {
      error_ = ledger_.keep(batch, result);
    }
    desk_.wait_to_be_taken(batch, std::move(result));
    ++done_;
    if (batches_.progress) {
      batches_.progress(done_, desk_.known_before());
    }
  }

  void take() {
    while (wanted_) {
      const std::uint64_t batch = desk_.taken();
      const std::optional<std::string> result = desk_.next_in_order();
      if (!result) {
        return;
      }
      wanted_ = batches_.take(batch, *result);
    }
  }

  const Batches& batches_;
  const LongRun& run_;
  const Ledger& ledger_;
  Desk desk_;
  std::uint64_t done_;
  unsigned helpers_; // threads of other processes that have not yet been told that no more is to be done
  bool wanted_ = true;
  std::string error_;
};

/// Does batches for the process that leads, until no more are left.
void help(const Batches& batches, const LongRun& run) {
  const auto work = [&] {
    Told told;
    for (std::int64_t next = run.cluster->ask(recorded(told)); next != no_more;
         next = run.cluster->ask(recorded(told))) {
      told.first = false;
      told.batch = static_cast<std::uint64_t>(next);
      told.result = batches.carry_out(told.batch);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < run.jobs; ++i) {
    threads.emplace_back(work);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

} // namespace

std::string run_batches(const Batches& batches, const LongRun& run) {
  if (run.cluster != nullptr) {
    run.cluster->agree(hash_of(batches.subject));
  }
  if (!run.reports()) {
    help(batches, run);
    return "";
  }
  Ledger ledger;
  std::string error = run.checkpoint.empty() ? "" : ledger.open(run.checkpoint, batches.subject);
  const Batches none{0, "", batches.carry_out, batches.take, batches.stop, {}};
  const std::string worked = Lead(error.empty() ? batches : none, run, ledger).work();
  return error.empty() ? worked : error;
}

int failed_run(const std::string& error, std::ostream& err) {
  err << "brehon: error: " << error << '\n';
  return status::findings;
}

} // namespace brehon
