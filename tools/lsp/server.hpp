#pragma once

#include "tools/lsp/document.hpp"
#include "tools/lsp/features.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lsp {

/// The language server without its streams: a message in, messages out. It has no threads and no clock. What takes
/// long, checks and examples, is done by `work` in small steps between messages, so whoever calls decides when.
class Server {
public:
  /// `read` gives the text of a file that no editor has open.
  explicit Server(std::function<ReadResult(const std::string&)> read = read_file);

  /// Takes a message, and returns what there is to send.
  std::vector<Json> handle(const Json& message);
  /// The same for the text of one, which may be no message at all.
  std::vector<Json> handle_text(const std::string& text);
  /// Answers a request that was cancelled before its turn came.
  static Json cancelled(const Json& id);

  bool has_work() const;
  /// Does a step of what is to be done, and returns what there is to send.
  std::vector<Json> work();

  /// Once the client has said `exit`: the status with which the program ends.
  std::optional<int> exit_status() const { return exit_status_; }

private:
  /// What a request came to: a result, or an error.
  struct Answer {
    Json result = {};
    int error = 0;
    std::string message = {};
  };

  Answer answer(const std::string& method, const Json& params);
  Answer answer_about(const std::string& method, const Json& params, Document& document);
  Answer answer_at(const std::string& method, const Json& params, const View& view);
  void notice(const std::string& method, const Json& params);
  Answer initialize(const Json& params);
  Json capabilities() const;
  Answer run_example(const Json& params);
  Answer workspace_symbol(const Json& params) const;
  void change(const Json& params);
  void show(Document& document);
  void refresh();
  Document* document_of(const Json& params);

  std::function<ReadResult(const std::string&)> read_;
  std::map<std::string, Document> documents_; // by their addresses
  Encoding encoding_ = Encoding::utf16;
  std::string language_;
  bool runs_examples_ = true;
  std::vector<std::string> refreshes_; // what the client wants to be told when it is to be asked for again
  bool initialized_ = false, shut_down_ = false;
  std::optional<int> exit_status_;
  int requests_ = 0; // of the server to the client
  std::vector<Json> out_;
};

} // namespace brehon::lsp
