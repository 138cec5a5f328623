import { KeywordMatch, type KeywordSet } from '#contracts/keywords/set.ts';
import { listActiveKeywords, KEYWORD_CHANNEL, type KeywordRow } from '#server/keywords/keyword-store.ts';
import { compileStoredPatterns } from '#server/keywords/sets.ts';
import type { Context } from '#server/kit/context.ts';

/** A keyword for the matchers: a number to count by, and the account whose posts it matches. */
export type LiveKeyword = {
  number: number;
  accountId: string;
  sets: readonly KeywordSet[];
  /** The text of its Boolean query, which replaces its sets. */
  query: string | null;
  match: KeywordMatch;
};

/** Keywords that were added or changed, and the numbers of those that were deleted. */
export type KeywordChange = { put: readonly LiveKeyword[]; removed: readonly number[] };

/**
 * Reports every account's active keywords: all of them at first, then each change as it commits, in whichever process. After a lost
 * connection everything is read again, so nothing is missed.
 * @returns a function that stops it
 */
export async function watchKeywords(
  context: Context,
  onChange: (change: KeywordChange) => void,
): Promise<() => Promise<void>> {
  const known = new Map<string, number>();
  let work: Promise<void> = Promise.resolve();

  const tell = (rows: readonly KeywordRow[], gone: readonly string[]): void => {
    const removed = gone.flatMap((id) => known.get(id) ?? []);
    for (const id of gone) known.delete(id);
    for (const row of rows) known.set(row._id, row.number);
    if (rows.length > 0 || removed.length > 0) onChange({ put: rows.map(live), removed });
  };
  const readAll = async (): Promise<void> => {
    const rows = await listActiveKeywords(context);
    const there = new Set(rows.map((row) => row._id));
    tell(
      rows,
      [...known.keys()].filter((id) => !there.has(id)),
    );
  };
  const readSome = async (ids: readonly string[]): Promise<void> => {
    const rows = await listActiveKeywords(context, ids);
    const there = new Set(rows.map((row) => row._id));
    tell(
      rows,
      ids.filter((id) => !there.has(id)),
    );
  };
  const queue = (next: () => Promise<void>): Promise<void> => {
    work = work.then(next).catch((error: unknown) => {
      context.log.error({ err: error }, 'keywords could not be read');
    });
    return work;
  };
  const stop = await context.database.listen({
    channel: KEYWORD_CHANNEL,
    onPayload: (payload) => {
      const ids = payload.slice(payload.indexOf(':') + 1).split(',');
      return queue(() => readSome(ids));
    },
    onReturn: () => void queue(readAll),
  });
  await queue(readAll);
  return async () => {
    stop();
    await work;
  };
}

function live(row: KeywordRow): LiveKeyword {
  return {
    number: row.number,
    accountId: row.account_id,
    query: row.query,
    sets: compileStoredPatterns(row).sets,
    match: KeywordMatch.parse(row.match),
  };
}
