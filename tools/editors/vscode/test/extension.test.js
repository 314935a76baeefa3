'use strict';

// The extension with the program, and with a stand-in for the editor: what it registers, and what its commands do.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const program = process.env.BREHON_PROGRAM || 'brehon';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brehon-test-'));
const commands = new Map();
const seen = { errors: [], panels: [], output: '', opened: [] };
let answer = 'my_game';
let editor;
let onSave;

const disposable = { dispose() {} };
const vscode = {
  CodeLens: class {
    constructor(range, command) {
      Object.assign(this, { range, command });
    }
  },
  Range: class {
    constructor(line) {
      this.line = line;
    }
  },
  Uri: { file: (fsPath) => ({ fsPath }) },
  ViewColumn: { Beside: -2 },
  commands: { registerCommand: (name, action) => (commands.set(name, action), disposable), executeCommand() {} },
  languages: { registerCodeLensProvider: (_, lenses) => ((seen.lenses = lenses), disposable) },
  window: {
    createOutputChannel: () => ({
      clear: () => (seen.output = ''),
      append: (text) => (seen.output += text),
      show() {},
      dispose() {},
    }),
    createWebviewPanel: (_, title) => {
      const panel = { title, webview: {}, onDidDispose() {} };
      seen.panels.push(panel);
      return panel;
    },
    showErrorMessage: async (message) => void seen.errors.push(message),
    showInformationMessage() {},
    showInputBox: async () => answer,
    showTextDocument: async (uri) => void seen.opened.push(uri.fsPath),
    get activeTextEditor() {
      return editor;
    },
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => (name === 'path' ? program : '') }),
    onDidChangeConfiguration: () => disposable,
    onDidSaveTextDocument: (action) => ((onSave = action), disposable),
    workspaceFolders: [{ uri: { fsPath: folder } }],
  },
};
const languageClient = {
  LanguageClient: class {
    constructor(id, name, server) {
      seen.server = server;
    }
    async start() {}
    async stop() {}
  },
  TransportKind: { stdio: 0 },
};

const load = Module._load;
Module._load = (name, ...rest) =>
  name === 'vscode' ? vscode : name === 'vscode-languageclient/node' ? languageClient : load(name, ...rest);
const extension = require('../src/extension');

function edit(file) {
  editor = { document: { languageId: 'brehon', fileName: file, save: async () => true } };
}

test('each command of the manifest is there, and the server is `brehon lsp`', async () => {
  await extension.activate({ subscriptions: [] });
  const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'));
  assert.deepEqual([...commands.keys()].sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  assert.equal(seen.server.command, program);
  assert.deepEqual(seen.server.args, ['lsp']);
});

test('a new game is written, opened, and never written over', async () => {
  await commands.get('brehon.new')();
  const file = path.join(folder, 'my_game.brehon');
  assert.deepEqual(seen.opened, [file]);
  assert.match(fs.readFileSync(file, 'utf8'), /^game my_game \{/m);
  await commands.get('brehon.new')();
  assert.match(seen.errors.pop(), /is there already/);
});

test('aid and graph stand beside the rules, and are made anew when these are saved', async () => {
  const file = path.join(folder, 'my_game.brehon');
  edit(file);
  await commands.get('brehon.aid')();
  const [aid] = seen.panels;
  assert.equal(aid.title, 'Aid: my_game.brehon');
  assert.match(aid.webview.html, /My game/);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"My game"', '"Another title"'));
  await onSave({ fileName: file });
  assert.match(aid.webview.html, /Another title/);
  await commands.get('brehon.graph')();
  assert.match(seen.panels[1].webview.html, /<svg|Graphviz/);
});

test('rules with a fault show the finding in place of the page', async () => {
  const file = path.join(folder, 'broken.brehon');
  fs.writeFileSync(file, 'game broken { players 2 peices {} }\n');
  edit(file);
  await commands.get('brehon.aid')();
  assert.match(seen.panels.at(-1).webview.html, /broken\.brehon:1:\d+: error/);
});

test('an example is run by the line above it', async () => {
  const file = path.join(folder, 'my_game.brehon');
  edit(file);
  const lenses = seen.lenses.provideCodeLenses({ getText: () => fs.readFileSync(file, 'utf8') });
  assert.deepEqual(
    lenses.map(({ command }) => command.arguments[0]),
    ['three_at_once', 'no_more_than_are_there', 'whoever_has_more_wins'],
  );
  await commands.get('brehon.test')('three_at_once');
  assert.match(seen.output, /1 examples?: 1 passed/);
  fs.rmSync(folder, { recursive: true });
});
