#pragma once

#include "dsl/check/context/insight.hpp"
#include "dsl/model/model.hpp"
#include "tools/load/file_check.hpp"
#include "tools/lsp/reading.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace brehon::lsp {

/// Places in their order.
struct SpanOrder {
  bool operator()(Span a, Span b) const {
    return std::tuple(a.file, a.begin, a.end) < std::tuple(b.file, b.begin, b.end);
  }
};

/// What the check of a document has found out, for those who ask about its names.
struct Understanding {
  std::shared_ptr<const Reading> reading;
  std::vector<Use> uses;                          // sorted
  std::vector<Span> declared;                     // all names that are declared, sorted
  std::vector<TypedName> types;                   // sorted by their places
  std::map<std::string, Span, std::less<>> paths; // of the elements of the first game
  std::optional<model::Model> model;              // of the first game, if it is without errors
  bool complete = false;                          // all parts are in: also what only other options have
  bool sound = false;                             // and nothing is at fault
};

/// The check of a document, in steps that take some milliseconds each.
class Checking {
public:
  explicit Checking(std::shared_ptr<const Reading> reading);

  /// Does the next step. False once there is none.
  bool step();
  bool done() const { return stage_ == Stage::done; }

  /// What is found so far of names; null before the first part is judged.
  std::shared_ptr<const Understanding> understanding() const { return understanding_; }
  /// The findings, once all is done.
  const Diagnostics& findings() const { return findings_; }

private:
  enum class Stage : std::uint8_t { prepare, judge, conclude, done };

  void gather(std::size_t part);
  bool is_name(Span span) const;
  void add_uses(std::vector<Use> uses);
  void publish(bool complete);

  std::shared_ptr<const Reading> reading_;
  FileCheck check_;
  Stage stage_ = Stage::prepare;
  std::size_t next_ = 0;
  bool keep_model_ = false;
  std::optional<model::Model> model_;
  Insight all_;
  std::vector<Span> declared_;
  Diagnostics findings_;
  std::shared_ptr<const Understanding> understanding_;
};

} // namespace brehon::lsp
