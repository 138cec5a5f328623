import { isPress, isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { loadBlacklist } from '#server/crm/blocker/blacklist-in-use.ts';
import {
  deleteWithdrawn,
  insertBlocked,
  findKnownBlocked,
  listSentMessages,
  type NewBlockedItem,
} from '#server/crm/blocker/blocked-store.ts';
import { toCandidate, type SentMessage } from '#server/crm/blocker/candidate.ts';
import { loadBlocker } from '#server/crm/blocker/rules-in-use.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The result of rules and blacklist for a delivery: what is processed, what only listening uses, what is blocked. The last two hold new
 * items only. */
export type FilteredDelivery = {
  pass: readonly Incoming[];
  listen: readonly Incoming[];
  held: readonly Incoming[];
};

/**
 * Checks a delivery against the CRM's blacklist and the post blocker before anything is created from it: no contact, no ticket, no profile,
 * no file. The blacklist comes first, since it blocks its items whatever a rule would do. What was blocked before stays blocked when it is
 * delivered again, even if the rules have changed.
 */
export async function filterDelivery(
  context: Context,
  unit: UnitOfWork,
  { connection, items }: { connection: Connection; items: readonly Incoming[] },
): Promise<FilteredDelivery> {
  const blocker = await loadBlocker(context, unit, connection._id);
  const blacklist = await loadBlacklist(context, unit);
  if ((!blocker && !blacklist) || items.length === 0) return { pass: items, listen: [], held: [] };
  await deleteWithdrawn(
    unit,
    connection._id,
    items.flatMap((item) => (isWithdrawal(item) && item.parent_id ? [item.parent_id] : [])),
  );
  const said = items.filter(isSaid);
  const known = await findKnownBlocked(
    unit,
    connection._id,
    said.map(({ provider_id }) => provider_id),
  );
  const most = blocker?.counts.most ?? 0;
  const sent = most > 0 ? await recent(unit, connection, { said, most }) : new Map<string, SentMessage[]>();
  const today = unit.now.toISOString().slice(0, 10);
  const pass: Incoming[] = [];
  const kept: NewBlockedItem[] = [];
  for (const item of items) {
    if (!isSaid(item)) pass.push(item);
    if (!isSaid(item) || known.has(item.provider_id)) continue;
    const before = sent.get(item.author._id) ?? [];
    const candidate = toCandidate(item, before);
    const named = blacklist?.(candidate);
    const caught = named ?? blocker?.(candidate, today);
    if (caught) kept.push({ item, by: named ? 'blacklist' : 'rule', caught });
    else pass.push(item);
    // Later items of the same delivery follow it.
    sent.set(item.author._id, [
      ...before,
      { origin_id: item.provider_id, at: Date.parse(item.published_at) },
    ]);
  }
  const fresh = await insertBlocked(unit, connection._id, kept);
  const made = kept.filter(({ item }) => fresh.delete(item.provider_id));
  if (made.length > 0) unit.record({ kind: 'blocked.created', data: { count: made.length } });
  const of = (action: string): Incoming[] =>
    made.flatMap(({ item, caught }) => (caught.rule.action === action ? [item] : []));
  return { pass, listen: of('listen_only'), held: of('set_aside') };
}

/** What may open a ticket: messages, posts and pressed buttons. */
const isSaid = (item: Incoming): boolean => item.kind !== 'event' || isPress(item);

/** What the authors of a delivery sent before it. */
function recent(
  unit: UnitOfWork,
  connection: Connection,
  { said, most }: { said: readonly Incoming[]; most: number },
): Promise<Map<string, SentMessage[]>> {
  const authors = [...new Set(said.flatMap(({ author }) => author._id || []))];
  return listSentMessages(unit, connection._id, { authors, most: most + 1 });
}
