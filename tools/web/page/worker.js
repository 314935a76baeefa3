// The program, in a worker of its own. It gets { id, request, files } and answers { id, answer }.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import createBrehon from "brehon";

let program;
const written = new Map();

async function begin(module, files) {
  program = createBrehon({
    sha256: (bytes) => bytesToHex(sha256(bytes)),
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
      return {};
    },
  }).then((started) => {
    write(started, files);
    return started;
  });
}

/** Puts texts where the program finds them as files. */
function write(started, files) {
  for (const [path, text] of Object.entries(files)) {
    if (written.get(path) !== text) {
      const folder = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
      if (folder) started.FS.mkdirTree(folder);
      started.FS.writeFile(path, text);
      written.set(path, text);
    }
  }
}

function ask(started, request) {
  const text = JSON.stringify(request);
  const size = started.lengthBytesUTF8(text) + 1;
  const place = started._malloc(size);
  started.stringToUTF8(text, place, size);
  const answer = started.UTF8ToString(started._brehon_call(place));
  started._free(place);
  return JSON.parse(answer);
}

self.onmessage = async ({ data }) => {
  if (data.module) {
    begin(data.module, data.files);
    return;
  }
  try {
    const started = await program;
    write(started, data.files);
    self.postMessage({ id: data.id, answer: ask(started, data.request) });
  } catch (error) {
    // Out of memory, or a fault of the program: this instance is of no use any more.
    self.postMessage({ id: data.id, failed: String(error) });
  }
};
