import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './places.mjs';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the clone until it ends, passing signals on to it. The program uses the terminal directly.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, tied?: boolean }} [options] `env` is added to the environment; `tied` notifies the program by a
 *   closed channel when this process ends for any reason, so that nothing is left running
 * @returns {Promise<number>} its exit code; 128 plus the signal's number if a signal ended it
 */
export function runToEnd(program, args, { env = {}, tied = false } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: tied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  const passOn = PASSED_ON.map((signal) => /** @type {const} */ ([signal, () => child.kill(signal)]));
  for (const [signal, listener] of passOn) process.on(signal, listener);
  const watch = tied ? whenNpmIsGone(() => child.kill('SIGTERM')) : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const [name, listener] of passOn) process.off(name, listener);
      clearInterval(watch);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * npm passes SIGTERM on to the shell with which it starts scripts, and many shells die of it without notifying the script: the only sign
 * that npm was stopped is that the script has another parent. Without npm, losing the parent has no meaning.
 *
 * @param {() => void} told
 */
function whenNpmIsGone(told) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    told();
  }, 250);
  return watch.unref();
}

/**
 * Runs a program in the clone and captures its output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runKept(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('error', (failure) => resolve({ code: 127, output: failure.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
