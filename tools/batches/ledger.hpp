#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace brehon {

/// What numbered batches came to, kept in a folder: a file `run.txt` that says of what, and a file for each batch. Each
/// is written as a whole, and says by a hash whether it is; what is torn counts as missing. So whatever ends the
/// program costs the batches at work only. The lines of `run.txt` are compared before anything is used: a folder holds
/// batches of one run.
class Ledger {
public:
  Ledger() = default;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;
  ~Ledger();

  /// Takes a folder, or makes it. `subject` is all that the batches depend on, a line `NAME VALUE` for each matter. The
  /// folder is this program's as long as the ledger lives. Returns why it cannot be taken: it holds other files or
  /// batches of another run, it cannot be written, or another program works with it.
  std::string open(const std::string& folder, const std::string& subject);

  bool is_open() const { return !folder_.empty(); }

  /// The batches below `count` that are there whole.
  std::map<std::uint64_t, std::string> kept(std::uint64_t count) const;

  /// Keeps what a batch came to; why that cannot be done.
  std::string keep(std::uint64_t batch, std::string_view result) const;

private:
  std::string path_of(std::uint64_t batch) const;
  std::string head_of(std::uint64_t batch, std::string_view result) const;
  std::string lock();

  std::string folder_;
  std::string subject_;
  int lock_ = -1; // a file descriptor
};

} // namespace brehon
