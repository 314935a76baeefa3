// What the page loads besides itself: the program, its worker, and the rule sets. From a server they are files of their
// own; a page that is opened as a file may fetch nothing, and gets them by a script, offline.js.

function loadScript(source) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = resolve;
    script.onerror = () => reject(new Error(source));
    document.head.append(script);
  });
}

function bytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function compiled(path) {
  try {
    return await WebAssembly.compileStreaming(fetch(path));
  } catch {
    // A server that does not know the type of the file.
    return WebAssembly.compile(await (await fetched(path)).arrayBuffer());
  }
}

export function loadResources() {
  if (location.protocol === "file:") {
    const loaded = loadScript("offline.js").then(() => self.brehonOffline);
    let worker;
    return {
      module: loaded.then(({ wasm, worker: text }) => {
        worker = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        return WebAssembly.compile(bytes(wasm));
      }),
      games: loaded.then(({ games }) => games),
      worker: () => new Worker(worker),
    };
  }
  return {
    module: compiled("brehon.wasm"),
    games: fetched("rulesets.json").then((answer) => answer.json()),
    worker: () => new Worker("worker.js"),
  };
}
