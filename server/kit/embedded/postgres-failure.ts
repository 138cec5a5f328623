import { toDiskFailure, StartFailure } from './start-failure.ts';

/** What PostgreSQL prints when its files are inconsistent or unreadable. */
const DAMAGE =
  /pg_control|control file|checkpoint record|invalid page|PG_VERSION|not a valid data directory|is not a directory|could not open (file|directory)|could not read|database files are incompatible|cluster was initialized|could not find .* directory|WAL|catalog|bogus data|corrupt/i;

/**
 * Turns the last output of a PostgreSQL that failed to start into one sentence with its remedy.
 *
 * @param folder the cluster's folder.
 * @param printed the last lines of its error output.
 */
export function buildPostgresFailure(folder: string, printed: string): StartFailure {
  const cause = new Error(printed.trim());
  const reason = lastReason(printed);
  const disk = /No space left|Read-only file system|quota exceeded/i.test(printed);
  if (disk) return toDiskFailure(folder, cause) ?? buildDamagedFailure(folder, reason, cause);
  if (/shared memory|semaphores|Cannot allocate memory|Out of memory/i.test(printed)) {
    return new StartFailure(
      `PostgreSQL found too little memory (${reason})`,
      'stop other programs or add memory',
      cause,
    );
  }
  if (/invalid permissions|has wrong ownership|Permission denied/i.test(printed)) {
    const mend = `give ${folder} back to the user the suite was first started as (chown -R), with mode 0700`;
    return new StartFailure(`PostgreSQL may not use its folder (${reason})`, mend, cause);
  }
  if (DAMAGE.test(printed)) return buildDamagedFailure(folder, reason, cause);
  return new StartFailure(
    `PostgreSQL did not start (${reason})`,
    'mend what it names and start again',
    cause,
  );
}

/** The failure for a cluster whose files are damaged. */
export function buildDamagedFailure(folder: string, reason: string, cause?: unknown): StartFailure {
  const mend = 'put a backup in its place, or move the folder away to begin anew without its data';
  return new StartFailure(`PostgreSQL's data in ${folder} are damaged (${reason})`, mend, cause);
}

/** Whether the refusal passes by itself: the processes of a killed server need a moment to release its memory. */
export function isTransient(printed: string): boolean {
  return /pre-existing shared memory block|is still in use|lock file "postmaster.pid" already exists/i.test(
    printed,
  );
}

/** Whether the port was taken between choosing it and listening on it. */
export function isPortInUse(printed: string): boolean {
  return /could not bind|Address already in use|could not create any TCP\/IP sockets/i.test(printed);
}

function lastReason(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((text) => /FATAL|PANIC|error:/.test(text)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}
