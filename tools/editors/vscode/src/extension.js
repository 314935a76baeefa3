'use strict';

const fs = require('fs/promises');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');
const { drawingPage, examplesIn, faultOfName, faultPage, run } = require('./program');

const selector = { language: 'brehon' };

let client; // of `brehon lsp`
let output; // what `brehon test` prints

function setting(name) {
  return vscode.workspace.getConfiguration('brehon').get(name);
}

function program() {
  return setting('path') || 'brehon';
}

/** The arguments that say in which language people read. */
function languageArguments() {
  return setting('language') ? ['--language', setting('language')] : [];
}

async function reportMissing(err) {
  const open = 'Open Settings';
  const chosen = await vscode.window.showErrorMessage(`${program()} cannot be started: ${err.trim()}`, open);
  if (chosen === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'brehon.path');
  }
}

async function startClient() {
  const server = { command: program(), args: ['lsp'], transport: TransportKind.stdio };
  client = new LanguageClient('brehon', 'Brehon', server, { documentSelector: [selector] });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    await reportMissing(String(error.message ?? error));
  }
}

async function stopClient() {
  const running = client;
  client = undefined;
  await running?.stop();
}

/** The rule file that is edited, as it is on disk; it is saved before. */
async function ruleFile() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== 'brehon') {
    vscode.window.showInformationMessage('Open a rule file first.');
    return undefined;
  }
  return (await document.save()) ? document : undefined;
}

async function newGame() {
  const name = await vscode.window.showInputBox({
    prompt: 'The name of the game',
    placeHolder: 'my_game',
    validateInput: faultOfName,
  });
  if (!name) {
    return;
  }
  const chosen =
    vscode.workspace.workspaceFolders?.[0]?.uri ??
    (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel: 'Put It Here' }))?.[0];
  if (!chosen) {
    return;
  }
  const { status, err } = await run(program(), ['new', name], chosen.fsPath);
  if (status === null) {
    await reportMissing(err);
  } else if (status !== 0) {
    vscode.window.showErrorMessage(err.trim());
  } else {
    await vscode.window.showTextDocument(vscode.Uri.file(path.join(chosen.fsPath, `${name}.brehon`)));
  }
}

/** A page beside a rule file that is made anew whenever the file is saved. `make` returns HTML. */
async function showBeside(title, make) {
  const document = await ruleFile();
  if (!document) {
    return;
  }
  const panel = vscode.window.createWebviewPanel(
    'brehon',
    `${title}: ${path.basename(document.fileName)}`,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: false },
  );
  const draw = async () => {
    panel.webview.html = await make(document.fileName);
  };
  const saves = vscode.workspace.onDidSaveTextDocument((saved) => saved.fileName === document.fileName && draw());
  panel.onDidDispose(() => saves.dispose());
  await draw();
}

async function aidPage(file) {
  const args = ['tables', file, '--format', 'html', ...languageArguments()];
  const { status, out, err } = await run(program(), args, path.dirname(file));
  return status === 0 ? out : faultPage(err);
}

async function graphPage(file) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'brehon-'));
  const drawn = path.join(folder, 'graph.svg');
  try {
    const { status, err } = await run(program(), ['graph', file, '-o', drawn, ...languageArguments()], path.dirname(file));
    return status === 0 ? drawingPage(await fs.readFile(drawn, 'utf8')) : faultPage(err);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** Runs the examples of a file, or one of them. */
async function test(example) {
  const document = await ruleFile();
  if (!document) {
    return;
  }
  const one = typeof example === 'string' ? ['--only', example] : [];
  const { status, out, err } = await run(program(), ['test', document.fileName, ...one], path.dirname(document.fileName));
  if (status === null) {
    await reportMissing(err);
    return;
  }
  output.clear();
  output.append(out + err);
  output.show(true);
}

/** `Run` above each example. */
const lenses = {
  provideCodeLenses(document) {
    return examplesIn(document.getText()).map(
      ({ name, line }) =>
        new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
          title: 'Run',
          command: 'brehon.test',
          arguments: [name],
        }),
    );
  },
};

async function activate(context) {
  output = vscode.window.createOutputChannel('Brehon: Examples');
  const commands = {
    'brehon.new': newGame,
    'brehon.aid': () => showBeside('Aid', aidPage),
    'brehon.graph': () => showBeside('Graph', graphPage),
    'brehon.test': test,
    'brehon.restart': async () => {
      await stopClient();
      await startClient();
    },
  };
  for (const [name, action] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, action));
  }
  context.subscriptions.push(
    output,
    vscode.languages.registerCodeLensProvider(selector, lenses),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('brehon.path') && vscode.commands.executeCommand('brehon.restart'),
    ),
  );
  await startClient();
}

module.exports = { activate, deactivate: stopClient };
