import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';

/** The file with the whole schema of version 0.1.0; it replaced the migrations that `replaced.json` lists. */
export const BASELINE = '0001_create_baseline.sql';
/** The last commit that has all replaced migrations. */
const LAST_WITH_CHAIN = '1694878b';

const Replaced = z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) });
const REPLACED = Replaced.parse(
  JSON.parse(readFileSync(new URL('../../migrations/replaced.json', import.meta.url), 'utf8')),
);

/** The migrations of a folder, in the order of their numbers. */
export function listMigrations(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();
}

/**
 * Which replaced migrations a store has to run before it has the schema of the baseline.
 *
 * @param done the migrations that ran in it.
 * @param shipped the replaced migrations that this version still has.
 * @returns null where the baseline ran already, or nothing ever did.
 * @throws StartFailure where migrations are missing that this version does not have.
 */
export function findDueReplaced(
  store: keyof typeof REPLACED,
  done: ReadonlySet<string>,
  shipped: readonly string[],
): string[] | null {
  const replaced = REPLACED[store];
  if (done.has(BASELINE) || !replaced.some((name) => done.has(name))) return null;
  const missing = replaced.filter((name) => !done.has(name));
  const gone = missing.find((name) => !shipped.includes(name));
  if (gone === undefined) return missing;
  throw new StartFailure(
    `The data is of an earlier version, whose next change (${gone}) this version does not have any more`,
    `start the version of commit ${LAST_WITH_CHAIN} with this data once, then this one`,
  );
}
