#pragma once

#include "dsl/check/example.hpp"
#include "interpreter/program/program.hpp"
#include "tools/lsp/reading.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::lsp {

/// What became of an example.
struct ExampleResult {
  enum class Sort : std::uint8_t { passed, failed, disputed } sort = Sort::passed;
  std::string name;
  std::string message; // `passed`, `failed: expected pot = 8 coin, got pot = 9 coin`
  Span span;           // of what fails, or the name of the example
};

/// The examples of the first game of a document, which are replayed one by one.
class ExampleRuns {
public:
  /// The document has no errors.
  explicit ExampleRuns(std::shared_ptr<const Reading> reading);

  /// Replays the next one. False once there is none.
  bool step();
  /// Replays all, or all up to the one with a name, and returns what became of it; null where there is none.
  const ExampleResult* run(std::string_view name);

  const ExampleResult* find(std::string_view name) const;
  const std::vector<ExampleResult>& results() const { return results_; }
  bool done() const { return prepared_ && next_ == examples_.examples.size(); }
  /// In which examples an element comes to bear, by its path.
  const std::vector<std::string>& touching(const std::string& path) const;

private:
  void prepare();
  void replay_next();

  std::shared_ptr<const Reading> reading_;
  bool prepared_ = false;
  Examples examples_;
  std::deque<std::optional<Program>> programs_;
  std::size_t next_ = 0;
  std::vector<ExampleResult> results_;
  std::map<std::string, std::vector<std::string>> touching_;
};

} // namespace brehon::lsp
