import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makePassable, SHARED_HOME } from './postgres-programs.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { type ServiceUser, canUserAccess } from './service-user.ts';
import { StartFailure } from './start-failure.ts';

/** Where PostgreSQL's data is stored and who owns it. */
export interface PostgresLocation {
  /** The cluster's folder (`PGDATA`); it may not exist yet, its parent does and belongs to `user`. */
  folder: string;
  user: ServiceUser | undefined;
  /** Set where the cluster is outside the data folder. */
  movedTo?: string;
}

/**
 * Decides where the cluster is stored: in the data folder, or, where the service user may not enter that, in a folder of its own below
 * {@link SHARED_HOME}. The choice is recorded in the data folder, so it holds when the folder is renamed.
 */
export function resolvePostgresLocation(dataFolder: string, user: ServiceUser | undefined): PostgresLocation {
  const inside = join(dataFolder, 'postgres');
  const note = join(dataFolder, 'postgres-lies-at');
  if (existsSync(note)) return moved(readFileSync(note, 'utf8').trim(), user);
  if (!user) return { folder: join(ownFolder(inside, undefined), 'cluster'), user };
  const open = canUserAccess(user, '-x', dataFolder);
  if (existsSync(inside) && !open) {
    const mend = 'let every user pass with chmod o+x on it and on the folders above it';
    throw new StartFailure(
      `The user ${user.name}, as whom PostgreSQL runs, may not enter ${dataFolder}`,
      mend,
    );
  }
  if (open) {
    return { folder: join(ownFolder(inside, user), 'cluster'), user };
  }
  const outside = join(SHARED_HOME, `${basename(dirname(dataFolder))}-${randomBytes(4).toString('hex')}`);
  const place = moved(outside, user);
  writeFileSync(note, `${outside}\n`, { mode: PRIVATE_FILE });
  return place;
}

function moved(outside: string, user: ServiceUser | undefined): PostgresLocation {
  makePassable(dirname(outside));
  return { folder: join(ownFolder(outside, user), 'cluster'), user, movedTo: outside };
}

/** Creates the folder where absent and hands it to `user` where root owns it (fresh, or copied back by root). */
function ownFolder(path: string, user: ServiceUser | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const owner = statSync(path).uid;
  const wanted = user?.uid ?? process.getuid?.() ?? owner;
  if (owner !== wanted && !(user && owner === 0)) {
    const mend = `start the suite as the user it was first started as, or hand ${path} over with chown -R`;
    throw new StartFailure(`The database in ${path} belongs to another user (number ${owner})`, mend);
  }
  if (user && owner === 0) {
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, entry), user.uid, user.gid);
    }
    // The folder itself last: a start that was cut short begins again.
    chownSync(path, user.uid, user.gid);
  }
  return path;
}
