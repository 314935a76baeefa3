// The program in a worker, as functions that promise an answer.

/** What a call comes to that was broken off. */
export class Stopped extends Error {}

export class Program {
  #resources;
  #worker = null;
  #waiting = new Map();
  #last = 0;

  /** `resources`: `worker()`, a new worker; `module`, a promise of the compiled program; `files`, a promise of files by their paths. */
  constructor(resources) {
    this.#resources = resources;
  }

  /** Asks the program; `files` are texts by their paths that have changed or are new. */
  async call(request, files = {}) {
    const started = (this.#worker ??= this.#begin());
    const worker = await started;
    if (this.#worker !== started) throw new Stopped();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request, files });
    });
  }

  /** Whether it has answered before. */
  ready = false;

  /** Breaks off what is under way; the next call begins anew. */
  stop() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Stopped());
    this.#waiting.clear();
  }

  async #begin() {
    const [module, files] = await Promise.all([this.#resources.module, this.#resources.files]);
    const worker = this.#resources.worker();
    worker.postMessage({ module, files });
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failed) {
        waiting?.reject(new Error(data.failed));
        this.stop();
      } else {
        this.ready = true;
        waiting?.resolve(data.answer);
      }
    };
    return worker;
  }
}

/** Makes calls of which only the newest counts: while one is under way, of those that come only the last is made. */
export function newestOnly(make) {
  let underWay = false;
  let next = null;
  return async function ask(...values) {
    if (underWay) {
      next = values;
      return;
    }
    underWay = true;
    try {
      await make(...values);
    } finally {
      underWay = false;
      if (next) {
        const again = next;
        next = null;
        ask(...again);
      }
    }
  };
}
