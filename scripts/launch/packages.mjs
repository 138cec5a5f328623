import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchFailure } from './launch-failure.mjs';
import { sameVersions } from './lockfile.mjs';
import { inRoot, ROOT } from './places.mjs';

const LOCK = inRoot('package-lock.json');
const MANIFEST = inRoot('package.json');
const STAMP = inRoot('node_modules', '.earshot-packages');

/** `npm install` and not `npm ci`: the latter refuses lockfiles if a package for another system is not available. */
const INSTALL = [
  'install',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs the packages of the lockfile if they are missing or belong to another lockfile; otherwise takes some milliseconds.
 *
 * @throws {LaunchFailure} if npm fails, or if package.json requires other versions than the lockfile contains; the lockfile is left
 *   unchanged
 */
export async function ensurePackages() {
  const wanted = stampOf(readFileSync(MANIFEST, 'utf8'), readFileSync(LOCK, 'utf8'));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const before = readFileSync(LOCK, 'utf8');
  const began = Date.now();
  console.log('Installing packages (about 1.3 GB on disk; the first time takes a minute or two) …');
  const patience = setInterval(() => console.log(`  … still installing, ${seconds(began)}`), 15_000);
  const { code, output } = await npm(INSTALL).finally(() => clearInterval(patience));
  const after = readFileSync(LOCK, 'utf8');
  // Versions of npm differ in the metadata that they write about a package; only other packages are a difference.
  if (after !== before) writeFileSync(LOCK, before);
  if (code !== 0) {
    console.error(output.trim());
    throw new LaunchFailure(
      'npm install failed (see above)',
      'check the network, the free disk space and the rights',
    );
  }
  if (!sameVersions(before, after)) {
    throw new LaunchFailure(
      'package-lock.json does not fit package.json',
      'run npm install yourself, look at what changed and commit the lockfile',
    );
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
  console.log(`Packages are installed (${seconds(began)}).`);
}

/**
 * The inputs of the installed packages: the lockfile, the packages that package.json names, and the machine. Its scripts do not count.
 *
 * @param {string} manifest text of package.json
 * @param {string} lockfile
 */
export function stampOf(manifest, lockfile) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest);
  const named = JSON.stringify([dependencies, devDependencies, optionalDependencies]);
  const hash = createHash('sha256').update(named).update(lockfile).digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm(args) {
  // Under `npm start` npm passes its own location; otherwise it is searched for.
  const own = process.env.npm_execpath;
  const [program, first] = own && /\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', []];
  const child = spawn(program, [...first, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script on Windows, and scripts need a shell there.
    shell: program === 'npm' && process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('error', (failure) => resolve({ code: 127, output: `npm does not start: ${failure.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {number} began */
const seconds = (began) => `${Math.round((Date.now() - began) / 1000)} s`;
