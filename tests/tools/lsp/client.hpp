#pragma once

#include "tests/cases.hpp"
#include "tools/lsp/server.hpp"

#include <map>
#include <string>
#include <vector>

namespace brehon::lsp {

/// A text with places in it, written `‹name›`, which are taken out.
struct Marked {
  std::string text;
  std::map<std::string, std::uint32_t> places;
};

inline Marked marked(const std::string& with_marks) {
  const std::string opens = "‹", closes = "›";
  Marked out;
  std::size_t copied = 0;
  for (std::size_t at = with_marks.find(opens); at != std::string::npos; at = with_marks.find(opens, copied)) {
    out.text += with_marks.substr(copied, at - copied);
    const std::size_t end = with_marks.find(closes, at);
    REQUIRE(end != std::string::npos);
    out.places[with_marks.substr(at + opens.size(), end - at - opens.size())] =
        static_cast<std::uint32_t>(out.text.size());
    copied = end + closes.size();
  }
  out.text += with_marks.substr(copied);
  return out;
}

/// A client that has one document open.
class Client {
public:
  explicit Client(const std::string& uri = "file:///rules.brehon", Json options = Json::object()) : uri_(uri) {
    request("initialize", std::move(options));
    notify("initialized", Json::object());
  }

  const std::string& uri() const { return uri_; }
  Server& server() { return server_; }

  void open(const std::string& text) {
    text_ = text;
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", uri_}, {"languageId", "brehon"}, {"version", 1}, {"text", text}}}});
  }
  /// Replaces the bytes from `begin` to `end`.
  void edit(std::uint32_t begin, std::uint32_t end, const std::string& text) {
    const Source source("", text_);
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", uri_}, {"version", ++version_}}},
            {"contentChanges", {{{"range", range_of(source, {0, begin, end}, Encoding::utf16)}, {"text", text}}}}});
    text_.replace(begin, end - begin, text);
  }
  const std::string& text() const { return text_; }

  Json position(std::uint32_t offset) const { return position_of(Source("", text_), offset, Encoding::utf16); }
  /// A request about the document, at a place of it.
  Json ask(const std::string& method, std::uint32_t offset, Json more = Json::object()) {
    more["textDocument"] = {{"uri", uri_}};
    more["position"] = position(offset);
    return request("textDocument/" + method, std::move(more));
  }
  Json ask(const std::string& method, Json more = Json::object()) {
    more["textDocument"] = {{"uri", uri_}};
    return request("textDocument/" + method, std::move(more));
  }

  /// The result, or the error. What else was sent is among `sent`.
  Json request(const std::string& method, Json params) {
    Json answer;
    for (Json& message : server_.handle({{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", params}})) {
      if (message.value("id", Json()) == id_)
        answer = message.contains("result") ? message["result"] : Json{{"error", message["error"]}};
      else
        sent_.push_back(std::move(message));
    }
    return answer;
  }
  void notify(const std::string& method, const Json& params) {
    for (Json& message : server_.handle({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}))
      sent_.push_back(std::move(message));
  }
  void work() {
    while (server_.has_work()) {
      for (Json& message : server_.work())
        sent_.push_back(std::move(message));
    }
  }
  /// What the server has sent unasked since the last call.
  std::vector<Json> sent() { return std::exchange(sent_, {}); }
  /// The diagnostics that were published last.
  Json diagnostics() {
    Json last = Json::array();
    for (const Json& message : sent()) {
      if (message["method"] == "textDocument/publishDiagnostics")
        last = message["params"]["diagnostics"];
    }
    return last;
  }

private:
  Server server_;
  std::string uri_, text_;
  int id_ = 0, version_ = 1;
  std::vector<Json> sent_;
};

} // namespace brehon::lsp
