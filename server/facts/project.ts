import { FACT_NAMES, type FactName } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { deriveRows, readIds, type DerivedRows } from '#server/facts/derive.ts';
import { deleteFormerVersions } from '#server/facts/fact-store.ts';
import { deleteTouches, listTouched } from '#server/facts/touched-store.ts';
import {
  awaitWatermark,
  findLogEnd,
  isBehind,
  lockWatermark,
  saveWatermark,
} from '#server/facts/watermark-store.ts';
import { insertFactsOnce } from '#server/kit/clickhouse/facts.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/**
 * Derives the facts of the account's next events, and moves its watermark. The rows are inserted before the transaction of the watermark
 * commits: after a crash between the two the same batch is derived again, under the same number and token.
 * @returns whether there was something to derive
 */
export async function projectBatch(context: Context, accountId: AccountId): Promise<boolean> {
  return inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const mark = await lockWatermark(unit);
    if (!mark) return false;
    const touched = await listTouched(unit, mark.seq);
    if (touched.seq === mark.seq && touched.touches.length === 0) return false;
    const version = mark.batch + 1;
    const rows = await deriveRows(context, unit, { touched, version });
    await storeRows(context, rows, `${accountId}:${mark.seq}-${touched.seq}:${version}`);
    if (touched.erased) await purgeFormer(context, { accountId, rows, version });
    await deleteTouches(unit, touched.touches);
    await saveWatermark(unit, { seq: touched.seq, batch: version }, listChanged(rows));
    return true;
  });
}

/** Derives facts until the account's are as new as its log. */
export async function projectAccount(context: Context, accountId: AccountId): Promise<void> {
  while (await projectBatch(context, accountId));
}

/** Derives facts until everything up to the present end of the log is in them, also where another process derives them. */
export async function catchUp(context: Context, accountId: AccountId): Promise<void> {
  const scope = { accountId, actor: SYSTEM };
  const end = await inTransaction(context, scope, findLogEnd);
  while (await inTransaction(context, scope, (unit) => isBehind(unit, end))) {
    if (await projectBatch(context, accountId)) continue;
    // Another process derives a batch: its end is awaited.
    if (!(await inTransaction(context, scope, awaitWatermark))) return;
  }
}

/** Inserts rows of each fact once under a token. */
export async function storeRows(context: Context, rows: DerivedRows, token: string): Promise<void> {
  for (const fact of FACT_NAMES)
    await insertFactsOnce(context.clickhouse, { fact, lines: rows[fact] ?? [] }, token);
}

/** The facts of which there are rows. */
export function listChanged(rows: DerivedRows): FactName[] {
  return FACT_NAMES.filter((fact) => (rows[fact]?.length ?? 0) > 0);
}

/** After an erasure former versions of rows are deleted at once; otherwise merges delete them at some time. */
async function purgeFormer(
  { clickhouse }: Context,
  { accountId, rows, version }: { accountId: AccountId; rows: DerivedRows; version: number },
): Promise<void> {
  for (const fact of ['tickets', 'messages', 'surveys'] as const)
    await deleteFormerVersions({ clickhouse, accountId, fact }, { ids: readIds(rows[fact] ?? []), version });
}
