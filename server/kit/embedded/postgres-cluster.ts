import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildDamagedFailure, buildPostgresFailure } from './postgres-failure.ts';
import type { PostgresLocation } from './postgres-place.ts';
import { getErrorMessage, StartFailure } from './start-failure.ts';

/** The major version of PostgreSQL whose files we write and read. */
const MAJOR_VERSION = '18';

/** The superuser of the embedded cluster, and the name of its database. */
export const OWNER = 'earshot';

const run = promisify(execFile);
const Printed = z.object({ stderr: z.string() });

/**
 * Creates the cluster on first use and checks that it is complete and of our version on every later one.
 *
 * Texts compare by the built-in `C.UTF-8` provider: code points, the same on every machine and in every version, so an index never breaks
 * after an update of ICU or libc; lists that people read name their collation (`th-x-icu`) in the statement. The C library's character
 * classes are set too, because pg_trgm and text search still use them to determine what a letter is.
 *
 * @returns whether the cluster was created now.
 * @throws StartFailure for a damaged cluster or one of another version.
 */
export async function ensureCluster(
  place: PostgresLocation,
  initdb: string,
  password: string,
): Promise<boolean> {
  if (existsSync(place.folder)) {
    checkVersion(place.folder);
    // PostgreSQL refuses a folder that others may read, as one restored from a backup often is.
    chmodSync(place.folder, 0o700);
    return false;
  }
  const draft = `${place.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(dirname(place.folder), '.first-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
    await initialise(place, initdb, draft, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Moved into place only when complete: a first start that was cut short begins again.
  renameSync(draft, place.folder);
  return true;
}

async function initialise(
  place: PostgresLocation,
  initdb: string,
  draft: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  const identity = place.user ? { uid: place.user.uid, gid: place.user.gid } : {};
  const options = {
    cwd: dirname(place.folder),
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...identity,
  };
  // A system without C.UTF-8 (macOS) goes without it: word search then sees Latin letters only.
  const attempts = [[...args, '--lc-ctype=C.UTF-8'], args];
  for (const attempt of attempts) {
    try {
      await run(initdb, attempt, options);
      return;
    } catch (failure) {
      const printed = Printed.safeParse(failure).data?.stderr ?? getErrorMessage(failure);
      if (attempt === attempts.at(-1) || !/invalid locale/i.test(printed))
        throw buildPostgresFailure(draft, printed);
      rmSync(draft, { recursive: true, force: true });
    }
  }
}

function checkVersion(folder: string): void {
  const path = join(folder, 'PG_VERSION');
  if (!existsSync(path)) {
    const holds = readdirSync(folder).slice(0, 3).join(', ') || 'nothing';
    throw buildDamagedFailure(folder, `PG_VERSION is missing, the folder holds ${holds}`);
  }
  const version = readFileSync(path, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  if (!/^\d+(\.\d+)?$/.test(version)) throw buildDamagedFailure(folder, 'PG_VERSION holds no version');
  const mend = `start the version of the suite that wrote them and make a backup, or move the folder away to begin anew`;
  throw new StartFailure(
    `The data in ${folder} are of PostgreSQL ${version}, this suite reads ${MAJOR_VERSION}`,
    mend,
  );
}
