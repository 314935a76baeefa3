// Links that hold a rule file: `#game=PATH` one of the gallery, `#rules=…` a text, compressed.

async function through(stream, bytes) {
  const all = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await all.arrayBuffer());
}

function toText(bytes) {
  let text = "";
  for (const each of bytes) text += String.fromCharCode(each);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function toBytes(text) {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** The part of a link behind `#` that opens a file: by its path where it is one of the gallery as it stands. */
export async function linkTo({ path, text, original }) {
  if (text === original) return `game=${encodeURIComponent(path)}`;
  const json = new TextEncoder().encode(JSON.stringify({ path, text }));
  return `rules=${toText(await through(new CompressionStream("deflate-raw"), json))}`;
}

/** What such a part opens: `path`, and `text` where it holds one; null where it holds neither. */
export async function linked(part) {
  const [, sort, value] = part.match(/^#?(game|rules)=(.+)$/) ?? [];
  if (sort === "game") return { path: decodeURIComponent(value) };
  if (sort !== "rules") return null;
  const json = await through(new DecompressionStream("deflate-raw"), toBytes(value));
  const { path, text } = JSON.parse(new TextDecoder().decode(json));
  return typeof path === "string" && typeof text === "string" ? { path, text } : null;
}
