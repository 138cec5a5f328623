import { execFileSync } from 'node:child_process';
import { StartFailure } from './start-failure.ts';

/** The user under whom a part of the suite runs when root starts it. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user under whom PostgreSQL, which refuses root, runs: `earshot`, created where absent; otherwise one that systems have anyway.
 *
 * @returns undefined when this process is not root: then everything runs as the user who started it.
 * @throws StartFailure where root may not change to another user.
 */
export function resolveServiceUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp('earshot') ?? create('earshot') ?? lookUp('postgres') ?? lookUp('nobody');
  if (user && mayBecome(user)) return user;
  const mend = 'start the suite as an ordinary user, or set DATABASE_URL to a PostgreSQL server';
  throw new StartFailure('PostgreSQL does not run as root and no other user could be made for it', mend);
}

/** Whether the shell test succeeds for `user`, for example `-x /folder`. */
export function canUserAccess(user: ServiceUser, test: '-x' | '-r' | '-w', path: string): boolean {
  return canRun('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], user);
}

/** Whether a program ends with 0 when run by `user`. */
export function canRun(program: string, args: string[], user: ServiceUser | undefined): boolean {
  try {
    const identity = user ? { uid: user.uid, gid: user.gid } : {};
    execFileSync(program, args, { stdio: 'ignore', cwd: '/', ...identity });
    return true;
  } catch {
    // Not found, forbidden, or a code other than 0: each of these means "no".
    return false;
  }
}

function lookUp(name: string): ServiceUser | undefined {
  try {
    const ask = (what: '-u' | '-g') =>
      Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    // `id` fails for a name that does not exist.
    return undefined;
  }
}

function create(name: string): ServiceUser | undefined {
  const made =
    canRun(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name],
      undefined,
    ) ||
    // Alpine and other small systems have only this one.
    canRun('adduser', ['-S', '-D', '-H', '-s', '/bin/false', name], undefined);
  return made ? lookUp(name) : undefined;
}

function mayBecome(user: ServiceUser): boolean {
  return canRun('/bin/sh', ['-c', 'exit 0'], user);
}
