import { FACT_NAMES } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { DerivedRows } from '#server/facts/derive.ts';
import { deleteFormerFacts } from '#server/facts/fact-store.ts';
import { listChanged, storeRows } from '#server/facts/project.ts';
import { listAllAttendance, listPart, SOURCES } from '#server/facts/rebuild-store.ts';
import {
  awaitWatermark,
  insertWatermark,
  saveRebuilt,
  saveWatermark,
} from '#server/facts/watermark-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** Rows of one part. */
const A_PART = 5000;
/** The number of the first batch of an account. */
const FIRST_BATCH = 1;

/** `stopping`: ends between two parts; the next run begins again. */
type RebuildOptions = { stopping?: AbortSignal; partSize?: number };

/**
 * Derives all facts of an account anew, while events go on being projected: each part is written as a batch of its own, so that a row is
 * either the former or the new one, and at the end rows that nothing confirmed are deleted.
 * @returns whether it was finished: not where it was stopped, or the account no longer exists
 */
export async function rebuildAccount(
  context: Context,
  accountId: AccountId,
  { stopping, partSize = A_PART }: RebuildOptions = {},
): Promise<boolean> {
  const scope = { accountId, actor: SYSTEM };
  await inTransaction(context, scope, insertWatermark);
  const first = await writeBatch(context, accountId, () => Promise.resolve({}));
  if (first === null) return false;
  for (const source of SOURCES) {
    let after: string | null = null;
    do {
      if (stopping?.aborted) return false;
      const from: string | null = after;
      let last: string | null = null;
      const written = await writeBatch(context, accountId, async (unit, version) => {
        const ids = await listPart(unit, source, { after: from, limit: partSize });
        last = ids.length === partSize ? (ids.at(-1) ?? null) : null;
        return Object.fromEntries(ids.length > 0 ? await source.derive(unit, version, ids) : []);
      });
      if (written === null) return false;
      after = last;
    } while (after !== null);
  }
  await writeBatch(context, accountId, async (unit, version) => ({
    agent_work: await listAllAttendance(unit, version),
  }));
  // A deletion reads every part of its table, so a new account, which has no former rows, makes none.
  if (first > FIRST_BATCH)
    for (const fact of FACT_NAMES)
      await deleteFormerFacts({ clickhouse: context.clickhouse, accountId, fact }, first);
  await inTransaction(context, scope, saveRebuilt);
  return true;
}

/**
 * Writes derived rows under the number of a batch, while no other batch of the account is derived: of two versions of a row the later one
 * was read later.
 * @returns the number; null where the account has no watermark
 */
function writeBatch(
  context: Context,
  accountId: AccountId,
  derive: (unit: UnitOfWork, version: number) => Promise<DerivedRows>,
): Promise<number | null> {
  return inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const mark = await awaitWatermark(unit);
    if (!mark) return null;
    const batch = mark.batch + 1;
    const rows = await derive(unit, batch);
    await storeRows(context, rows, `${accountId}:rebuild:${batch}`);
    await saveWatermark(unit, { ...mark, batch }, listChanged(rows));
    return batch;
  });
}
