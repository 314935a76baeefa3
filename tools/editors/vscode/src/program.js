'use strict';

const { execFile } = require('child_process');

/** The longest output that is taken, in bytes. */
const maxOutput = 64 * 1024 * 1024;

/**
 * Runs the program. Resolves to { status, out, err }; status is null where it cannot be started, and `err` says why.
 */
function run(program, args, folder) {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, maxBuffer: maxOutput }, (error, out, err) => {
      const started = !error || typeof error.code === 'number';
      resolve({ status: !error ? 0 : started ? error.code : null, out, err: started ? err : error.message });
    });
  });
}

/** The examples of a rule file: their names, with the line (from 0) where each begins. */
function examplesIn(text) {
  return text.split('\n').flatMap((line, number) => {
    const found = /^\s*example\s+([A-Za-z]\w*)/.exec(line);
    return found ? [{ name: found[1], line: number }] : [];
  });
}

/** What is wrong with the name of a game; undefined where nothing is. */
function faultOfName(name) {
  return /^[A-Za-z]\w*$/.test(name) ? undefined : 'letters a to z and A to Z, digits and _, a letter first';
}

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
}

/** A page that shows what the program has printed instead of a result. */
function faultPage(text) {
  return `<!DOCTYPE html><html><body><pre>${escapeHtml(text)}</pre></body></html>`;
}

/** A page with a drawing, on a white ground as it is drawn for. */
function drawingPage(svg) {
  const drawing = svg.slice(Math.max(0, svg.indexOf('<svg')));
  return `<!DOCTYPE html><html><body style="background: white">${drawing}</body></html>`;
}

module.exports = { drawingPage, examplesIn, faultOfName, faultPage, run };
