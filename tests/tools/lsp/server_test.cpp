#include "tests/tools/lsp/client.hpp"

#include "dsl/syntax/words/tokens.hpp"
#include "tools/lsp/framing.hpp"

#include <algorithm>
#include <set>

namespace brehon::lsp {

namespace {

const std::string coins = R"(game coins {
  players 2
  pieces { coin x10 }
  zones {
    pot          bag of coin
    hand[player] bag of coin
  }
  setup { move 10 coin to pot }
  play { setup  taking }
  phase taking {
    turns clockwise from first(player), until pot is empty {
      action take (n in 1..2) {
        require enough: count(pot) >= n
        move (n) coin from pot to hand[me]
      }
    }
  }
  score player p { coins: 1 per coin in hand[p] }
  winner most score, else draw
  example two_at_once {
    players ann, ben
    at taking, turn of ann
    play ann take(2)
    expect { pot = 8 coin  hand[ann] = 2 coin }
  }
}
)";

std::uint32_t place_of(const std::string& text, const std::string& word, std::size_t nth = 0) {
  std::size_t at = text.find(word);
  for (; nth > 0; --nth)
    at = text.find(word, at + 1);
  REQUIRE(at != std::string::npos);
  return static_cast<std::uint32_t>(at);
}

std::vector<std::string> labels(const Json& completion) {
  std::vector<std::string> out;
  for (const Json& item : completion["items"])
    out.push_back(item["label"]);
  return out;
}

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// The text with the edits of a `WorkspaceEdit`, or of an array of edits.
std::string edited(std::string text, const Json& edits) {
  const Source source("", text);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const auto begin = *offset_of(source, (*edit)["range"]["start"], Encoding::utf16);
    const auto end = *offset_of(source, (*edit)["range"]["end"], Encoding::utf16);
    text.replace(begin, end - begin, std::string((*edit)["newText"]));
  }
  return text;
}

/// Asks for everything at a place.
void ask_all(Client& client, std::uint32_t offset) {
  for (const char* method :
       {"hover", "definition", "references", "documentHighlight", "prepareRename", "completion", "signatureHelp"})
    client.ask(method, offset);
  client.ask("rename", offset, {{"newName", "other"}});
  for (const char* method : {"documentSymbol", "foldingRange", "semanticTokens/full", "formatting", "codeLens"})
    client.ask(method);
  const Json here = {{"start", client.position(offset)}, {"end", client.position(offset)}};
  client.ask("codeAction", {{"range", here}, {"context", {{"diagnostics", Json::array()}}}});
  client.ask("inlayHint", {{"range", here}});
  client.ask("selectionRange", {{"positions", {client.position(offset)}}});
}

} // namespace

TEST_CASE("lsp: a message is taken out of a stream however it comes") {
  const std::string stream = framed("{\"a\":1}") + "X-Other: 2\r\nContent-Length: 2\r\n\r\n{}";
  for (std::size_t chunk = 1; chunk <= stream.size(); ++chunk) {
    Unframer unframer;
    std::vector<std::string> messages;
    for (std::size_t at = 0; at < stream.size(); at += chunk) {
      unframer.take(std::string_view(stream).substr(at, chunk));
      while (auto message = unframer.next())
        messages.push_back(*message);
    }
    CHECK(messages == std::vector<std::string>{"{\"a\":1}", "{}"});
  }
}

TEST_CASE("lsp: heads that cannot be read are passed over") {
  Unframer unframer;
  unframer.take("garbage\r\n\r\nContent-Length: x\r\n\r\nContent-Length: 99999999999999\r\n\r\n" + framed("{}"));
  CHECK(unframer.next() == std::optional<std::string>("{}"));
  CHECK(unframer.next() == std::nullopt);
  unframer.take(std::string(100000, 'z'));
  CHECK(unframer.next() == std::nullopt);
  unframer.take("\r\n\r\n" + framed("[]"));
  CHECK(unframer.next() == std::optional<std::string>("[]"));
}

TEST_CASE("lsp: what is no message is answered, and harms nothing") {
  Server server;
  CHECK(server.handle_text("no json")[0]["error"]["code"] == -32700);
  CHECK(server.handle_text("\xff\xfe")[0]["error"]["code"] == -32700);
  CHECK(server.handle_text("[1, 2]")[0]["error"]["code"] == -32600);
  CHECK(server.handle_text("{\"id\": 1}")[0]["error"]["code"] == -32600);
  CHECK(server.handle_text("{\"id\": 1, \"result\": null}").empty());
  CHECK(server.handle_text("{\"method\": \"textDocument/didOpen\"}").empty());
  CHECK(server.handle_text("{\"id\": 1, \"method\": \"textDocument/hover\"}")[0]["error"]["code"] == -32002);
  Client client;
  CHECK(client.request("textDocument/hover", nullptr)["error"]["code"] == -32602);
  CHECK(client.request("no/such", {})["error"]["code"] == -32601);
  client.open(coins);
  CHECK(client.ask("nothing", 0)["error"]["code"] == -32601);
  CHECK(client.ask("hover", {{"position", "nowhere"}}).is_null());
  CHECK(client.ask("definition", {{"position", {{"line", -1}, {"character", 1e99}}}})["error"]["code"] == -32602);
  client.notify("textDocument/didChange", {{"textDocument", {{"uri", client.uri()}}}, {"contentChanges", {1, "x"}}});
  client.notify("$/unknown", {});
  client.work();
  CHECK(client.diagnostics().empty());
}

TEST_CASE("lsp: the status says whether the client said goodbye") {
  Client polite;
  CHECK(polite.request("shutdown", nullptr).is_null());
  CHECK(polite.request("textDocument/hover", {})["error"]["code"] == -32600);
  polite.notify("exit", nullptr);
  CHECK(polite.server().exit_status() == 0);
  Client rude;
  rude.notify("exit", nullptr);
  CHECK(rude.server().exit_status() == 1);
}

TEST_CASE("lsp: every prefix of a rule file is answered") {
  Client client;
  client.open("");
  const std::size_t step = static_cast<std::size_t>(std::max<int>(1, static_cast<int>(coins.size()) / 120));
  for (std::size_t size = 0; size <= coins.size(); size += step) {
    client.edit(0, static_cast<std::uint32_t>(client.text().size()), coins.substr(0, size));
    ask_all(client, static_cast<std::uint32_t>(size));
    client.work();
    ask_all(client, static_cast<std::uint32_t>(size / 2));
  }
  client.edit(0, static_cast<std::uint32_t>(client.text().size()), coins);
  client.work();
  CHECK(client.diagnostics().empty());
}

TEST_CASE("lsp: a fault is shown while it is there, with its mend") {
  Client client;
  client.open(coins);
  client.work();
  CHECK(client.diagnostics().empty());
  const std::uint32_t at = place_of(coins, "from pot") + 5;
  client.edit(at, at + 3, "pto");
  client.work();
  const Json found = client.diagnostics();
  REQUIRE(found.size() == 1);
  CHECK(found[0]["code"] == "unknown_name");
  const Json actions = client.ask("codeAction", {{"range", found[0]["range"]}, {"context", {{"diagnostics", found}}}});
  REQUIRE(actions.size() == 1);
  CHECK(edited(client.text(), actions[0]["edit"]["changes"][client.uri()]) == coins);
}

TEST_CASE("lsp: mends of syntax are quick fixes") {
  const auto mended = [](const std::string& good, const std::string& bad) {
    std::string text = coins;
    text.replace(text.find(good), good.size(), bad);
    Client client;
    client.open(text);
    client.work();
    const Json found = client.diagnostics();
    INFO(found.dump(1));
    REQUIRE(found.size() == 1);
    const Json actions = client.ask("codeAction", {{"range", found[0]["range"]}});
    REQUIRE(actions.size() == 1);
    CHECK(edited(text, actions[0]["edit"]["changes"][client.uri()]) == coins);
  };
  mended("pieces {", "peices {");
  mended("count(pot) >= n", "count(pot) => n");
  mended("require enough", "requires enough");
}

TEST_CASE("lsp: characters are counted as the client wants") {
  const std::string text = "# 𝄞é\ngame g {\n  title \"𝄞é\" x\n}\n";
  for (const bool utf8 : {false, true}) {
    const Json encodings = {utf8 ? "utf-8" : "utf-16"};
    Client client("file:///g.brehon", {{"capabilities", {{"general", {{"positionEncodings", encodings}}}}}});
    client.open(text);
    client.work();
    const Json found = client.diagnostics();
    REQUIRE_FALSE(found.empty());
    bool seen = false;
    for (const Json& each : found)
      seen = seen || each["range"]["start"]["character"] == (utf8 ? 17u : 14u);
    CHECK(seen);
  }
}

TEST_CASE("lsp: names lead to their declarations and back") {
  Client client;
  client.open(coins);
  client.work();
  const std::uint32_t declared = place_of(coins, "pot  ");
  const Json target = client.ask("definition", place_of(coins, "from pot") + 6);
  REQUIRE(target.size() == 1);
  CHECK(target[0]["range"]["start"] == client.position(declared));
  const Json all = client.ask("references", declared, {{"context", {{"includeDeclaration", true}}}});
  CHECK(all.size() == 6); // the declaration, the set-up, the end of turns, a requirement, a move, an example
  CHECK(client.ask("documentHighlight", declared).size() == 6);
}

TEST_CASE("lsp: a name is changed everywhere, and never to one that means something else") {
  Client client;
  client.open(coins);
  const std::uint32_t declared = place_of(coins, "hand[");
  CHECK(client.ask("prepareRename", declared)["placeholder"] == "hand");
  const Json edit = client.ask("rename", declared, {{"newName", "purse"}});
  REQUIRE(edit.contains("changes"));
  const std::string text = edited(coins, edit["changes"][client.uri()]);
  CHECK(text.find("hand") == std::string::npos);
  CHECK(client.ask("rename", declared, {{"newName", "pot"}}).contains("error"));
  CHECK(client.ask("rename", declared, {{"newName", "from"}}).contains("error"));
  CHECK(client.ask("rename", declared, {{"newName", "two words"}}).contains("error"));
  CHECK(client.ask("rename", place_of(coins, "n in 1..2"), {{"newName", "coin"}}).contains("error"));
  CHECK(client.ask("prepareRename", place_of(coins, "players 2")).contains("error"));
}

namespace {

/// Changes each name of a rule set, each by itself; the server refuses what would be at fault.
void change_each_name(const std::string& rule_set) {
  const std::string file = std::string(BREHON_SOURCE_DIR) + "/" + rule_file_of(rule_set);
  INFO(file);
  Client client("file://" + file);
  client.open(text_of(file));
  client.ask("prepareRename", 0);
  const Source source("", client.text());
  std::set<std::string> seen;
  for (const Token& token : tokenize(client.text())) {
    const bool is_new = token.kind == TokenKind::word && !seen.contains(std::string(token.text));
    if (!is_new || !client.ask("prepareRename", token.begin).contains("placeholder"))
      continue;
    seen.insert(std::string(token.text));
    const Json edit = client.ask("rename", token.begin, {{"newName", "other_" + std::string(token.text)}});
    INFO(token.text << ": " << edit.dump());
    CHECK(edit.contains("changes"));
  }
  CHECK(seen.size() > 10);
}

} // namespace

TEST_CASE("lsp: each name of a rule set can be changed") {
  for (const char* rule_set : {"tic_tac_toe", "kuhn_poker", "connect_four"})
    change_each_name(rule_set);
}

TEST_CASE("lsp: what is offered fits where it stands") {
  const auto offered = [](const std::string& with_mark) {
    const Marked rules = marked(with_mark);
    Client client;
    client.open(coins);
    client.work();
    client.edit(0, static_cast<std::uint32_t>(coins.size()), rules.text);
    return labels(client.ask("completion", rules.places.at("")));
  };
  const auto with = [](const std::string& old_text, const std::string& new_text) {
    std::string text = coins;
    text.replace(text.find(old_text), old_text.size(), new_text);
    return text;
  };
  CHECK(has(offered(with("coin from pot to hand[me]", "coin from ‹›")), "pot"));
  CHECK(has(offered(with("coin from pot to hand[me]", "coin from pot to ‹›")), "hand"));
  CHECK(has(offered(with("play { setup  taking }", "play { setup  ta‹› }")), "taking"));
  CHECK(has(offered(with("bag of coin\n", "bag of ‹›\n")), "coin"));
  CHECK(has(offered(with("play ann take(2)", "play ann ‹›")), "take"));
  CHECK(has(offered(with("play ann take(2)", "play ‹›")), "ben"));
  CHECK(has(offered(with("play ann take(2)", "refuse ann take(2) because tak‹›")), "taking.take.enough"));
  CHECK(has(offered(with("  winner most", "  win‹›")), "winner"));
  CHECK(offered(with("players 2\n", "players 2 # a comment ‹›\n")).empty());
}

TEST_CASE("lsp: a hint says what an action takes") {
  std::string text = coins;
  text.replace(text.find("take(2)"), 7, "take(");
  Client client;
  client.open(coins);
  client.work();
  client.edit(place_of(coins, "take(2)") + 5, place_of(coins, "take(2)") + 7, "");
  const Json help = client.ask("signatureHelp", place_of(text, "take(") + 5);
  REQUIRE(help.is_object());
  CHECK(help["signatures"][0]["label"] == "take(n in 1..2)");
}

TEST_CASE("lsp: examples show their verdicts") {
  Client client;
  client.open(coins);
  client.work();
  CHECK(client.ask("codeLens")[0]["command"]["title"] == "passed");
  client.edit(place_of(coins, "8 coin"), place_of(coins, "8 coin") + 1, "7");
  const Json command = client.ask("codeLens")[0]["command"];
  CHECK(command["title"] == "run");
  const Json verdict = client.request("workspace/executeCommand", command);
  CHECK(verdict["passed"] == false);
  CHECK(verdict["verdict"] == "failed: expected pot = 7 coin, got pot = 8 coin");
  CHECK(client.ask("codeLens")[0]["command"]["title"] == verdict["verdict"]);
}

TEST_CASE("lsp: a file is brought into its form") {
  Client client;
  std::string text = coins;
  text.replace(text.find("  players 2"), 11, "players    2");
  client.open(text);
  CHECK(edited(text, client.ask("formatting")) == edited(text, client.ask("formatting")));
  const std::string formatted = edited(text, client.ask("formatting"));
  client.edit(0, static_cast<std::uint32_t>(text.size()), formatted);
  CHECK(client.ask("formatting").empty());
  client.edit(0, 4, "gmae");
  CHECK(client.ask("formatting").is_null());
}

} // namespace brehon::lsp
