import { AccountId } from '#contracts/kit/ids.ts';
import type { BlacklistEntry } from '#engine/blacklist/compile.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { markApplied, readWork, type BlacklistWork } from '#server/listening/blacklist/entry-store.ts';
import { changeDays, changesOfEntries } from '#server/listening/blacklist/hidden-store.ts';

/** Entries that one statement searches for. */
const AT_ONCE = 40;

/**
 * Applies the blacklist to stored mentions: mentions of changed or deleted entries are shown again, except those that another entry hides;
 * then what new entries match is hidden. What a person hid or showed manually is unchanged.
 */
export async function applyBlacklist(context: Context, payload: { account_id: string }): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const work = await inUnit(readWork);
  if (work.gone.length === 0 && work.fresh.length === 0) return;
  const change = (what: { set: Sql; where: Sql }) => changeDays(context, { accountId, inUnit, ...what });
  let restored = 0;
  if (work.gone.length > 0) {
    for (const some of inParts(work.active)) await change(changesOfEntries.hideByOthers(work.gone, some));
    restored = await change(changesOfEntries.show(work.gone));
  }
  let hidden = 0;
  for (const some of inParts(work.fresh)) hidden += await change(changesOfEntries.hide(some));
  await inUnit(async (unit) => {
    await markApplied(unit, work);
    unit.record({ kind: 'blacklist.applied', data: { hidden, restored } });
  });
}

function inParts(entries: BlacklistWork['active']): BlacklistEntry[][] {
  return Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, index) =>
    entries.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
