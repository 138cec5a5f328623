import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LaunchFailure } from './launch-failure.mjs';
import { inRoot } from './places.mjs';

/** The version that these scripts themselves need. */
const LEAST = [20, 19];

/** From this version on Node runs TypeScript files directly. */
const LEAST_FOR_TYPES = [22, 18];

/** @throws {LaunchFailure} if this Node is too old for these scripts */
export function checkOwnNode(version = process.versions.node) {
  if (atLeast(version, LEAST)) return;
  throw new LaunchFailure(
    `This is Node ${version}, Earshot needs ${LEAST.join('.')} or newer`,
    'install a newer Node from https://nodejs.org',
  );
}

/**
 * The Node that runs the suite: the one that was installed with the packages, or this one if it is new enough.
 *
 * @returns {string} path of the program
 * @throws {LaunchFailure} if neither runs TypeScript
 */
export function suiteNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const shipped = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', program);
  if (existsSync(shipped) && runs(shipped)) return shipped;
  if (atLeast(process.versions.node, LEAST_FOR_TYPES)) return process.execPath;
  throw new LaunchFailure(
    `No Node 24 comes as a package for ${process.platform}-${process.arch}, and this one is ${process.versions.node}`,
    `install Node ${LEAST_FOR_TYPES.join('.')} or newer from https://nodejs.org and start again`,
  );
}

/**
 * @param {string} version
 * @param {number[]} least major and minor
 */
function atLeast(version, [leastMajor = 0, leastMinor = 0]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** A system with another C library has the file and cannot run it. */
function runs(program) {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
