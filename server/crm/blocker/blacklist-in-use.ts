import { blacklist, type BlacklistKind } from '#contracts/listening/blacklist/blacklist.ts';
import { compileBlacklist, type BlacklistEntry, type LookedAt } from '#engine/blacklist/compile.ts';
import type { BlockReason } from '#server/crm/blocker/blocked-store.ts';
import { findBlacklistStamp } from '#server/crm/blocker/rule-store.ts';
import { makeVersionCache } from '#server/crm/blocker/version-cache.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toWrittenForms } from '#server/listening/blacklist/public.ts';
import { listSetting } from '#server/settings/public.ts';

/** Returns the entry of the CRM's blacklist that blocks a message; null where none does. */
export type EntriesInUse = (message: LookedAt) => BlockReason | null;

/** The match of an entry, in the terms of the rules. */
const PART = {
  author: 'authors',
  site: 'sites',
  word: 'words',
  pattern: 'patterns',
} as const satisfies Record<BlacklistKind, string>;

const ready = makeVersionCache<EntriesInUse>();

/**
 * The active entries of the CRM's blacklist, compiled; compiled again only when one was changed. Null where there are none. Cached for as
 * long as the table notifies of no change, so that a delivery needs no database query.
 */
export function loadBlacklist(context: Context, unit: UnitOfWork): Promise<EntriesInUse | null> {
  return unit.cached('blacklist of the crm', async () => {
    const stamp = await findBlacklistStamp(unit);
    return stamp === ''
      ? null
      : ready(context, { accountId: unit.accountId, stamp }, async () => makeReady(await entriesOf(unit)));
  });
}

/** In the order in which they were added, as listening evaluates them. */
async function entriesOf(unit: UnitOfWork): Promise<BlacklistEntry[]> {
  return (await listSetting(unit, blacklist, 'entries', 'crm'))
    .filter(({ active }) => active)
    .map(({ _id, kind, value }) => ({ _id, kind, value }))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

function makeReady(entries: readonly BlacklistEntry[]): EntriesInUse {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const find = compileBlacklist(entries.flatMap(toWrittenForms));
  return (message) => {
    const entry = byId.get(find(message) ?? '');
    if (!entry) return null;
    const { _id, kind, value } = entry;
    return { rule: { _id, name: value, action: 'set_aside' }, matches: [{ part: PART[kind], value }] };
  };
}
