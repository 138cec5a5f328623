import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, ROOT } from './places.mjs';

/** Folders with tests, and the folders whose code these tests run; `undefined` if that is all code. */
const COVERS = /** @type {Record<string, string[] | undefined>} */ ({
  contracts: ['contracts'],
  texts: ['contracts', 'texts'],
  engine: ['contracts', 'engine'],
  connectors: ['contracts', 'texts', 'engine', 'connectors'],
  web: ['contracts', 'texts', 'engine', 'web'],
  server: ['contracts', 'texts', 'engine', 'connectors', 'server', 'tests'],
  scripts: undefined,
  tests: undefined,
});
const TEST = /\.test\.(?:tsx?|mjs)$/;
const SLOW = /@module-tag slow\b|\btags: (?:'slow'|\['slow'\])/;
const PROPERTY = /\bfc\.assert\(/;
/** A change in these folders and pages cannot change the result of a test. */
const UNTESTED = /^(?:docs|bench)\/|\.md$/;
/** How long a commit counts as a change. A branch that is tested at least once a day misses no change. */
const RECENT_MS = 24 * 3_600_000;

/**
 * @typedef {{ slow: string[], property: string[] }} SlowFiles files with tests of the slow tier, and files with properties, which the slow
 *   tier tries on more inputs
 */

/**
 * Finds the files of the slow tier by their text.
 *
 * @returns {SlowFiles}
 */
export function findSlowFiles() {
  const files = Object.keys(COVERS)
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => TEST.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  const having = (/** @type {RegExp} */ pattern) =>
    files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  return { slow: having(SLOW), property: having(PROPERTY) };
}

/**
 * The files among `tests` whose result may differ because of `changed`.
 *
 * @param {string[]} tests
 * @param {string[] | undefined} changed paths in the clone; undefined if unknown: then all tests are needed
 */
export function neededTests(tests, changed) {
  if (!changed) return tests;
  const code = changed.filter((path) => !UNTESTED.test(path));
  const folders = new Set(code.map(topFolder));
  const isAny = [...folders].some((folder) => !(folder in COVERS));
  return tests.filter((test) => {
    const covered = COVERS[topFolder(test)] ?? [...folders];
    return isAny || covered.some((folder) => folders.has(folder));
  });
}

/**
 * The history of this clone.
 *
 * @param {(args: string[]) => string} [git] runs git in the clone
 * @returns {{ changed: string[] | undefined, turn: number }} the paths that commits of the last day before the newest one and the working
 *   tree changed; undefined without git or in a shallow clone. `turn` differs from commit to commit, so that each starts with other tests.
 */
export function readHistory(git = runGit) {
  try {
    const [hash = '', seconds = ''] = git(['log', '-1', '--format=%H %ct']).trim().split(' ');
    const turn = Number.parseInt(hash.slice(0, 8), 16);
    const isWhole = git(['rev-parse', '--is-shallow-repository', '--show-prefix']).trim() === 'false';
    if (!isWhole) return { changed: undefined, turn };
    const since = new Date(Number(seconds) * 1000 - RECENT_MS).toISOString();
    const committed = git(['log', `--since=${since}`, '--format=', '--name-only', '-m', 'HEAD']);
    const uncommitted = git(['status', '--porcelain', '--no-renames', '-uall']).replaceAll(/^.{3}/gm, '');
    const paths = `${committed}\n${uncommitted}`.split('\n').filter((path) => path !== '');
    return { changed: [...new Set(paths)].sort(), turn };
  } catch {
    return { changed: undefined, turn: Math.floor(Date.now() / RECENT_MS) };
  }
}

/** @param {string} path */
const topFolder = (path) => path.split('/')[0] ?? '';

/** @param {string[]} args */
function runGit(args) {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  });
}
