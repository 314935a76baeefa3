#include "tools/batches/ledger.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/hash.hpp"
#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace brehon {

namespace fs = std::filesystem;

namespace {

/// What `run.txt` begins with; another number is another form of what batches came to.
constexpr std::string_view form = "brehon batches 1\n";

/// Cuts the first line off.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// In what two runs differ first.
std::string difference(std::string_view there, std::string_view here) {
  while (!there.empty() && !here.empty()) {
    const std::string_view a = take_line(there);
    const std::string_view b = take_line(here);
    const std::size_t name = b.find(' ');
    if (a != b && name != std::string_view::npos && a.substr(0, name + 1) == b.substr(0, name + 1)) {
      return fmt::format(": {} is {} there and {} here", backticked(b.substr(0, name)), printable(a.substr(name + 1)),
                         printable(b.substr(name + 1)));
    }
    if (a != b) {
      break;
    }
  }
  return "";
}

/// What `write_file` left behind when it was killed.
void remove_leftovers(const std::string& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension().string().starts_with(".new")) {
      std::error_code ignored;
      fs::remove(entry.path(), ignored);
    }
  }
}

} // namespace

Ledger::~Ledger() {
  if (lock_ >= 0) {
    close(lock_);
  }
}

std::string Ledger::open(const std::string& folder, const std::string& subject) {
  folder_ = folder;
  subject_ = std::string(form) + subject;
  const std::string name = printable(folder);
  const std::string run = folder + "/run.txt";
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder, error)) {
    return fmt::format("{}: no folder can be made there", name);
  }
  if (const std::string locked = lock(); !locked.empty()) {
    return locked;
  }
  if (!fs::exists(run, error)) {
    remove_leftovers(folder);
    if (!fs::is_empty(folder, error) || error) {
      return fmt::format("{}: the folder holds other files; batches are kept in one of their own", name);
    }
    const std::string unwritten = write_file(run, subject_);
    return unwritten.empty() ? "" : fmt::format("{}: {}", printable(run), unwritten);
  }
  const ReadResult there = read_file(run);
  if (there.ok() && there.text == subject_) {
    remove_leftovers(folder);
    return "";
  }
  if (!there.ok() || !there.text.starts_with(form)) {
    return fmt::format("{}: this is not what `--checkpoint` has written; remove the folder, or name another one",
                       printable(run));
  }
  return fmt::format("{}: the folder holds batches of another run{}; remove it, or name another one", name,
                     difference(there.text, subject_));
}

std::string Ledger::lock() {
  lock_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool taken = lock_ >= 0 && flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return taken ? fmt::format("{}: another run works with this folder", printable(folder_)) : "";
}

std::string Ledger::path_of(std::uint64_t batch) const {
  return fmt::format("{}/batch-{:06}", folder_, batch);
}

std::string Ledger::head_of(std::uint64_t batch, std::string_view result) const {
  const std::uint64_t hash = hash_of(result, hash_of(std::to_string(batch), hash_of(subject_)));
  return fmt::format("batch {} {} {:016x}\n", batch, result.size(), hash);
}

std::map<std::uint64_t, std::string> Ledger::kept(std::uint64_t count) const {
  std::map<std::uint64_t, std::string> results;
  for (std::uint64_t batch = 0; batch < count && is_open(); ++batch) {
    const ReadResult file = read_file(path_of(batch));
    const std::string_view text = file.text;
    const std::size_t end = text.find('\n');
    if (!file.ok() || end == std::string_view::npos) {
      continue;
    }
    const std::string_view result = text.substr(end + 1);
    if (text.substr(0, end + 1) == head_of(batch, result)) {
      results.emplace(batch, result);
    }
  }
  return results;
}

std::string Ledger::keep(std::uint64_t batch, std::string_view result) const {
  const std::string path = path_of(batch);
  const std::string error = write_file(path, head_of(batch, result) + std::string(result));
  return error.empty() ? "" : fmt::format("{}: {}", printable(path), error);
}

} // namespace brehon
