#pragma once

#include "tools/lsp/features.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lsp {

/// A document that an editor has open, with all that is found out about it, which is done step by step.
class Document {
public:
  Document(std::string uri, std::string text, Json version);

  const std::string& uri() const { return uri_; }
  const std::string& text() const { return text_; }
  const Json& version() const { return version_; }

  /// Another text; what was found of names in the one before is kept until it is found anew.
  void replace(std::string text, Json version);
  /// Another file has changed that this one may be made of.
  void reconsider();
  /// Whether it is made of other files.
  bool has_bases();

  using Read = std::function<ReadResult(const std::string&)>;
  /// The text as it is read. It is read where that was not done yet.
  View view(Encoding encoding, const Read& read);

  /// What a step has changed for those who look.
  struct News {
    bool findings = false; // all that is to be shown
    bool names = false;    // what names mean
    bool verdicts = false; // what examples come to
  };
  bool has_work(bool with_examples) const;
  News work(bool with_examples, const Read& read);
  /// Does all that is needed to know all names; for those who cannot wait.
  void finish_check(const Read& read);

  /// What is found and shown.
  std::vector<Shown> shown(const View& view) const;
  /// Null where the document has errors, or is not checked yet.
  ExampleRuns* runs() { return runs_ ? &*runs_ : nullptr; }

private:
  void read_now(const Read& read);
  bool knows_more(const Understanding& found) const;

  std::string uri_, text_;
  Json version_;
  std::shared_ptr<const Reading> reading_; // null: not read yet
  std::shared_ptr<const Understanding> known_;
  std::unique_ptr<Checking> checking_;
  bool told_faults_ = false; // of syntax
  bool checked_ = false;
  Diagnostics findings_;
  std::optional<ExampleRuns> runs_;
};

} // namespace brehon::lsp
