// The protocol's own client for Node opens a rule file. Run by `node_client` with the program as its argument.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { strict as assert } from "node:assert";

const require = createRequire(process.env.BREHON_NODE_MODULES + "/");
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = require("vscode-languageserver-protocol/node");

const rules = `game coins {
  players 2
  pieces { coin x10 }
  zones { pot bag of coin }
  setup { move 10 coin to pto }
  play { setup }
}
`;
const uri = "untitled:coins";
const server = spawn(process.argv[2], ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve) => server.on("exit", resolve));
const client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
client.listen();
let published;
const shown = () => new Promise((resolve) => { published = resolve; });
client.onNotification("textDocument/publishDiagnostics", (params) => published?.(params));

const { capabilities } = await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
assert.equal(capabilities.hoverProvider, true);
await client.sendNotification("initialized", {});
let next = shown();
await client.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "brehon", version: 1, text: rules } });
const { diagnostics } = await next;
assert.equal(diagnostics.length, 1);
assert.equal(diagnostics[0].code, "unknown_name");
const [fix] = await client.sendRequest("textDocument/codeAction",
  { textDocument: { uri }, range: diagnostics[0].range, context: { diagnostics } });
assert.equal(fix.edit.changes[uri][0].newText, "pot");
next = shown();
await client.sendNotification("textDocument/didChange",
  { textDocument: { uri, version: 2 }, contentChanges: [{ range: diagnostics[0].range, text: "pot" }] });
assert.ok(!(await next).diagnostics.some((each) => each.code === "unknown_name"));
const tokens = await client.sendRequest("textDocument/semanticTokens/full", { textDocument: { uri } });
assert.equal(tokens.data.length % 5, 0);
const symbols = await client.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
assert.equal(symbols[0].name, "coins");
await client.sendRequest("shutdown");
await client.sendNotification("exit");
assert.equal(await ended, 0);
client.dispose();
