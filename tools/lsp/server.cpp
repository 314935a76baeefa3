#include "tools/lsp/server.hpp"

#include "tools/words/language/pack.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace brehon::lsp {

namespace {

constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601, invalid_params = -32602,
              not_initialized = -32002, request_cancelled = -32800, request_failed = -32803;

Json response(const Json& id, const Json& result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", result}};
}

Json error_response(const Json& id, int code, const std::string& message) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}};
}

/// A member of an object within objects; null where there is none.
const Json& at(const Json& json, std::initializer_list<const char*> keys) {
  static const Json none;
  const Json* found = &json;
  for (const char* key : keys) {
    if (!found->is_object() || !found->contains(key))
      return none;
    found = &(*found)[key];
  }
  return *found;
}

std::string text_at(const Json& json, std::initializer_list<const char*> keys) {
  const Json& found = at(json, keys);
  return found.is_string() ? found.get<std::string>() : std::string();
}

bool contains(const Json& list, const char* text) {
  return list.is_array() && std::find(list.begin(), list.end(), text) != list.end();
}

/// The language of a locale such as `nl-BE`, where there are words of it.
std::string language_of_locale(const std::string& locale) {
  const std::string language = locale.substr(0, locale.find_first_of("-_"));
  return shipped_pack(language) != nullptr ? language : std::string();
}

/// A text with a change of the protocol made.
std::optional<std::string> changed(const std::string& text, const Json& change, Encoding encoding) {
  if (!change.is_object() || !change.contains("text") || !change["text"].is_string())
    return std::nullopt;
  const std::string more = change["text"];
  if (!change.contains("range"))
    return more;
  const Source source("", text);
  const auto begin = offset_of(source, at(change, {"range", "start"}), encoding);
  const auto end = offset_of(source, at(change, {"range", "end"}), encoding);
  if (!begin || !end || *end < *begin)
    return std::nullopt;
  return text.substr(0, *begin) + more + text.substr(*end);
}

} // namespace

Server::Server(std::function<ReadResult(const std::string&)> read)
    : read_([this, read](const std::string& path) {
        for (const auto& [uri, document] : documents_) {
          if (path_of(uri) == path)
            return ReadResult{document.text(), {}};
        }
        return read(path);
      }) {}

Json Server::cancelled(const Json& id) {
  return error_response(id, request_cancelled, "the request was cancelled");
}

std::vector<Json> Server::handle_text(const std::string& text) {
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded())
    return {error_response(nullptr, parse_error, "this is no JSON")};
  return handle(message);
}

std::vector<Json> Server::handle(const Json& message) {
  out_.clear();
  const std::string method = text_at(message, {"method"});
  const bool is_request = message.is_object() && message.contains("id");
  const Json& params = at(message, {"params"});
  if (method.empty()) {
    const bool is_response = is_request && (message.contains("result") || message.contains("error"));
    if (!is_response)
      out_.push_back(error_response(at(message, {"id"}), invalid_request, "this is no message of the protocol"));
    return std::exchange(out_, {});
  }
  if (!is_request) {
    notice(method, params);
    return std::exchange(out_, {});
  }
  const Answer answered = answer(method, params);
  out_.push_back(answered.error != 0 ? error_response(message["id"], answered.error, answered.message)
                                     : response(message["id"], answered.result));
  return std::exchange(out_, {});
}

// ---- requests

Server::Answer Server::answer(const std::string& method, const Json& params) {
  if (method == "initialize")
    return initialize(params);
  if (!initialized_)
    return {nullptr, not_initialized, "`initialize` comes first"};
  if (shut_down_)
    return {nullptr, invalid_request, "the server is shut down"};
  if (method == "shutdown") {
    shut_down_ = true;
    return {};
  }
  if (method == "workspace/symbol")
    return workspace_symbol(params);
  if (method == "workspace/executeCommand")
    return run_example(params);
  if (!method.starts_with("textDocument/"))
    return {nullptr, method_not_found, "there is no method " + backticked(method)};
  Document* document = document_of(params);
  if (document == nullptr)
    return {nullptr, invalid_params, "this document is not open"};
  return answer_about(method, params, *document);
}

Server::Answer Server::answer_about(const std::string& method, const Json& params, Document& document) {
  const bool needs_all =
      method == "textDocument/rename" || method == "textDocument/prepareRename" || method == "textDocument/references";
  if (needs_all)
    document.finish_check(read_);
  const View view = document.view(encoding_, read_);
  if (method == "textDocument/documentSymbol")
    return {document_symbols(view)};
  if (method == "textDocument/foldingRange")
    return {folding_ranges(view)};
  if (method == "textDocument/selectionRange")
    return {selection_ranges(view, at(params, {"positions"}))};
  if (method == "textDocument/semanticTokens/full")
    return {semantic_tokens(view)};
  if (method == "textDocument/formatting")
    return {formatting(view)};
  if (method == "textDocument/codeLens")
    return {code_lenses(view, document.runs())};
  if (method == "textDocument/inlayHint")
    return {inlay_hints(view, at(params, {"range"}))};
  if (method == "textDocument/codeAction")
    return {code_actions(view, document.shown(view), at(params, {"range"}))};
  if (method == "textDocument/hover") {
    const auto offset = view.offset(at(params, {"position"}));
    return offset ? Answer{hover(view, *offset, {language_, document.runs()})} : Answer{};
  }
  return answer_at(method, params, view);
}

/// What is asked about one place.
Server::Answer Server::answer_at(const std::string& method, const Json& params, const View& view) {
  const auto place = view.offset(at(params, {"position"}));
  const std::uint32_t offset = place.value_or(0);
  const auto edit = [&](const Json& result) {
    return result.is_string() ? Answer{nullptr, request_failed, result.get<std::string>()} : Answer{result};
  };
  static constexpr std::array<const char*, 7> methods = {
      "textDocument/definition",    "textDocument/references", "textDocument/documentHighlight",
      "textDocument/prepareRename", "textDocument/rename",     "textDocument/completion",
      "textDocument/signatureHelp"};
  if (std::find(methods.begin(), methods.end(), method) == methods.end())
    return {nullptr, method_not_found, "there is no method " + backticked(method)};
  if (!place)
    return {nullptr, invalid_params, "a position is missing"};
  if (method == "textDocument/definition")
    return {definition(view, offset)};
  if (method == "textDocument/references")
    return {references(view, offset, at(params, {"context", "includeDeclaration"}) == true)};
  if (method == "textDocument/documentHighlight")
    return {highlights(view, offset)};
  if (method == "textDocument/prepareRename")
    return edit(prepare_rename(view, offset));
  if (method == "textDocument/rename")
    return edit(rename(view, offset, text_at(params, {"newName"})));
  if (method == "textDocument/completion")
    return {completion(view, offset)};
  return {signature_help(view, offset)};
}

Server::Answer Server::initialize(const Json& params) {
  if (initialized_)
    return {nullptr, invalid_request, "the server is initialized already"};
  initialized_ = true;
  if (contains(at(params, {"capabilities", "general", "positionEncodings"}), "utf-8"))
    encoding_ = Encoding::utf8;
  language_ = text_at(params, {"initializationOptions", "language"});
  if (language_.empty())
    language_ = language_of_locale(text_at(params, {"locale"}));
  runs_examples_ = at(params, {"initializationOptions", "runExamples"}) != false;
  for (const char* what : {"codeLens", "semanticTokens", "inlayHint"}) {
    if (at(params, {"capabilities", "workspace", what, "refreshSupport"}) == true)
      refreshes_.push_back(std::string("workspace/") + what + "/refresh");
  }
  return {{{"capabilities", capabilities()}, {"serverInfo", {{"name", "brehon"}}}}};
}

Json Server::capabilities() const {
  return {{"positionEncoding", encoding_ == Encoding::utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", false}}},
          {"hoverProvider", true},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"selectionRangeProvider", true},
          {"documentFormattingProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"codeLensProvider", {{"resolveProvider", false}}},
          {"inlayHintProvider", true},
          {"completionProvider", {{"triggerCharacters", {".", "["}}}},
          {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}}},
          {"semanticTokensProvider", {{"legend", token_legend()}, {"full", true}}},
          {"executeCommandProvider", {{"commands", {"brehon.runExample"}}}}};
}

Server::Answer Server::workspace_symbol(const Json& params) const {
  Json list = Json::array();
  for (const auto& [uri, document] : documents_) {
    Document copy(uri, document.text(), document.version());
    for (Json& each : workspace_symbols(copy.view(encoding_, read_), text_at(params, {"query"})))
      list.push_back(std::move(each));
  }
  return {list};
}

/// `brehon.runExample` with the address of a document and the name of an example.
Server::Answer Server::run_example(const Json& params) {
  const Json& arguments = at(params, {"arguments"});
  if (text_at(params, {"command"}) != "brehon.runExample")
    return {nullptr, invalid_params, "there is no command " + backticked(text_at(params, {"command"}))};
  if (!arguments.is_array() || arguments.size() != 2 || !arguments[0].is_string() || !arguments[1].is_string())
    return {nullptr, invalid_params, "the arguments are the address of a document and the name of an example"};
  const auto found = documents_.find(arguments[0].get<std::string>());
  if (found == documents_.end())
    return {nullptr, invalid_params, "this document is not open"};
  Document& document = found->second;
  document.finish_check(read_);
  const std::string name = arguments[1];
  if (document.runs() == nullptr)
    return {nullptr, request_failed, "the file has errors: mend them first"};
  const ExampleResult* result = document.runs()->run(name);
  if (result == nullptr)
    return {nullptr, request_failed, "there is no example " + backticked(name)};
  const Json answered = {
      {"name", result->name}, {"passed", result->sort == ExampleResult::Sort::passed}, {"verdict", result->message}};
  show(document);
  refresh();
  return {answered};
}

Document* Server::document_of(const Json& params) {
  const auto found = documents_.find(text_at(params, {"textDocument", "uri"}));
  return found == documents_.end() ? nullptr : &found->second;
}

// ---- notifications

void Server::notice(const std::string& method, const Json& params) {
  if (method == "exit") {
    exit_status_ = shut_down_ ? 0 : 1;
    return;
  }
  if (!initialized_ || shut_down_)
    return;
  const std::string uri = text_at(params, {"textDocument", "uri"});
  if (method == "textDocument/didOpen" && !uri.empty()) {
    documents_.insert_or_assign(
        uri, Document(uri, text_at(params, {"textDocument", "text"}), at(params, {"textDocument", "version"})));
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didClose" && documents_.erase(uri) > 0) {
    out_.push_back({{"jsonrpc", "2.0"},
                    {"method", "textDocument/publishDiagnostics"},
                    {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
  } else {
    return;
  }
  for (auto& [other, document] : documents_) {
    if (other != uri && document.has_bases())
      document.reconsider();
  }
}

void Server::change(const Json& params) {
  Document* document = document_of(params);
  const Json& changes = at(params, {"contentChanges"});
  if (document == nullptr || !changes.is_array())
    return;
  std::string text = document->text();
  for (const Json& each : changes)
    text = changed(text, each, encoding_).value_or(text);
  document->replace(std::move(text), at(params, {"textDocument", "version"}));
}

// ---- work

bool Server::has_work() const {
  return !shut_down_ && std::any_of(documents_.begin(), documents_.end(),
                                    [&](const auto& each) { return each.second.has_work(runs_examples_); });
}

std::vector<Json> Server::work() {
  out_.clear();
  for (auto& [uri, document] : documents_) {
    if (!document.has_work(runs_examples_))
      continue;
    const Document::News news = document.work(runs_examples_, read_);
    if (news.findings)
      show(document);
    if (news.names || news.verdicts)
      refresh();
    break;
  }
  return std::exchange(out_, {});
}

void Server::show(Document& document) {
  Json diagnostics = Json::array();
  for (Shown& each : document.shown(document.view(encoding_, read_)))
    diagnostics.push_back(std::move(each.diagnostic));
  Json params = {{"uri", document.uri()}, {"diagnostics", std::move(diagnostics)}};
  if (document.version().is_number_integer())
    params["version"] = document.version();
  out_.push_back({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
}

void Server::refresh() {
  for (const std::string& method : refreshes_)
    out_.push_back({{"jsonrpc", "2.0"}, {"id", "brehon-" + std::to_string(++requests_)}, {"method", method}});
}

} // namespace brehon::lsp
