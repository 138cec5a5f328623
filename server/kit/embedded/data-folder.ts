import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';
import { toDiskFailure, buildDiskFullFailure, StartFailure, getSystemCode } from './start-failure.ts';

/** Marks our folder, so that a start never writes into a folder that belongs to something else. */
const MARKER = 'earshot-data';

/** Below this the stores stop accepting writes within minutes, so the suite does not start. In bytes. */
const LEAST_FREE = 200 * 1024 * 1024;

/** What the suite itself may have put there before the marker (a key file, a folder for uploads or logs). */
const OWN_NAMES = /^(\..*|lost\+found|secret.*|key.*|files|uploads|logs?|earshot.*|lock.*)$/;

/**
 * Prepares the data folder: it exists, is ours, is writable, and has room to write.
 *
 * @returns its absolute path, without links.
 * @throws StartFailure for a foreign, full, read-only or forbidden folder.
 */
export function prepareDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    if (!statSync(folder).isDirectory()) throw notAFolder(folder);
    if (!existsSync(join(folder, MARKER))) takeOver(folder);
    // The bytes are written, not only the name: a full disk still takes empty files.
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x'.repeat(4096), { flush: true, mode: PRIVATE_FILE });
    rmSync(probe);
    writeFileSync(join(folder, MARKER), '1\n', { mode: PRIVATE_FILE });
  } catch (failure) {
    if (getSystemCode(failure) === 'EEXIST' || getSystemCode(failure) === 'ENOTDIR')
      throw notAFolder(folder, failure);
    throw toDiskFailure(folder, failure) ?? failure;
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE) throw buildDiskFullFailure(folder);
  return realpathSync(folder);
}

function takeOver(folder: string): void {
  const foreign = readdirSync(folder).filter((name) => !OWN_NAMES.test(name));
  if (foreign.length > 0) {
    const mend = 'name an empty or a new folder with DATA_DIR';
    throw new StartFailure(
      `The folder ${folder} holds other files (${foreign.slice(0, 3).join(', ')})`,
      mend,
    );
  }
  // As root the database runs as another user, who has to pass through; secret files inside have modes of their own.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
}

function notAFolder(folder: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `${folder} cannot be a data folder, a file stands in its way`,
    'name another path with DATA_DIR',
    cause,
  );
}
