import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { isActive } from '#contracts/kit/products.ts';
import {
  addReadings,
  applyConnectionEvents,
  takeTemplateChanges,
  touchConnection,
  type Connection,
} from '#server/channels/public.ts';
import { filterDelivery } from '#server/crm/blocker/filter-delivery.ts';
import { moveConversations } from '#server/crm/customers/move-conversations.ts';
import { resolvePersonIds } from '#server/crm/customers/resolve-person-ids.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { routeByReplyTo } from '#server/crm/mail/route-by-reply-to.ts';
import { routeByThread } from '#server/crm/mail/route-by-thread.ts';
import { separateRepeatedIds } from '#server/crm/mail/separate-repeated-ids.ts';
import { applyChanges } from '#server/crm/message-edits/apply-changes.ts';
import { changeMentions } from '#server/crm/message-edits/change-mentions.ts';
import { splitSideConversationMails } from '#server/crm/side-conversations/split-mails.ts';
import { storeSideMails } from '#server/crm/side-conversations/take-side-mails.ts';
import { recordReceipts } from '#server/crm/social/receipts.ts';
import { resolveConversationByMessage } from '#server/crm/social/resolve-conversation.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { makeBatcher, type Batcher } from '#server/kit/batcher.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { fromReader, storeRefused, type RefusedInput } from '#server/refused/public.ts';

/** The PostgreSQL error for one of two units that deadlock: the unit that receives it starts again. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** One delivery on its way into the store; `elsewhere` says that it is stored in another way before its turn has come. */
type Arrival = { connection: Connection; parsed: ParsedDelivery; elsewhere?: AbortSignal | undefined };

const batchers = new WeakMap<Context, Batcher<Arrival, number>>();

/**
 * Stores one delivery of a channel: conversations with their tickets where the CRM uses it, the batch for the mention pipeline where
 * listening does, and refused items with their reasons, all in one transaction. A delivery that is repeated, or arrives twice at once,
 * changes nothing. Deliveries of one connection that arrive while one is being stored share the next transaction.
 * @param elsewhere once aborted, a delivery whose turn has not come is left out
 * @returns how many items were new, once they are stored durably
 */
export function receive(
  context: Context,
  connection: Connection,
  parsed: ParsedDelivery,
  elsewhere?: AbortSignal,
): Promise<number> {
  const batcher = batchers.get(context) ?? makeBatcher((arrivals) => store(context, arrivals));
  batchers.set(context, batcher);
  // A network's reader may produce anything from what it reads (a text cut in the middle of a character, a mail server's bytes): what no
  // store accepts would otherwise be delivered again for ever, and block everything after it.
  return batcher.add(connection._id, { connection, parsed: toStorable(parsed) as ParsedDelivery, elsewhere });
}

async function store(context: Context, batch: readonly Arrival[]): Promise<number[]> {
  const arrivals = batch.filter(({ elsewhere }) => !elsewhere?.aborted);
  const taken = await storeArrivals(context, arrivals);
  const counts = new Map(arrivals.map((one, at) => [one, taken[at] ?? 0]));
  return batch.map((one) => counts.get(one) ?? 0);
}

async function storeArrivals(context: Context, arrivals: readonly Arrival[]): Promise<number[]> {
  const [first] = arrivals;
  if (!first) return [];
  const { connection } = first;
  const scope = { accountId: connection.accountId, actor: OUTSIDE };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const taken = await inTransaction(context, scope, (unit) =>
        storeDeliveries(context, unit, { connection, arrivals }),
      );
      const times = arrivals.flatMap(({ parsed }) => parsed.items.map(({ published_at }) => published_at));
      await touchConnection(context, connection, times.toSorted().at(-1));
      return taken;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

type ArrivalBatch = { connection: Connection; arrivals: readonly Pick<Arrival, 'parsed'>[] };

/** Stores deliveries of one connection in the caller's transaction. @returns for each how many of its items were new */
export async function storeDeliveries(
  context: Context,
  unit: UnitOfWork,
  { connection, arrivals }: ArrivalBatch,
): Promise<number[]> {
  for (const { parsed } of arrivals) await moveConversations(unit, connection, parsed.moves ?? []);
  const people = await resolvePersonIds(
    unit,
    connection,
    arrivals.flatMap((arrival) => arrival.parsed.items),
  );
  const parsed = await applyChanges(unit, connection, people);
  const { beside, others } = await splitSideConversationMails(unit, parsed);
  const named = await resolveConversationByMessage(unit, connection, others);
  const separate = await separateRepeatedIds(unit, connection, await routeByReplyTo(unit, connection, named));
  const items = await routeByThread(unit, connection, separate);
  // Where the CRM does not use the channel no conversation begins; network events about existing conversations are processed.
  const inCrm = isActive(connection.product, 'crm');
  const said = inCrm ? [] : items.filter(({ kind }) => kind !== 'event');
  const talked = inCrm ? items : items.filter(({ kind }) => kind === 'event');
  const { pass, listen, held } = await filterDelivery(context, unit, { connection, items: talked });
  const fresh = await storeInConversations(context, unit, {
    connection,
    items: pass,
    heardOnly: !inCrm,
  });
  const aside = await storeSideMails(context, unit, { connection, beside });
  await recordReceipts(
    unit,
    connection,
    arrivals.flatMap(({ parsed }) => parsed.receipts ?? []),
  );
  await applyConnectionEvents(
    unit,
    connection,
    arrivals.flatMap(({ parsed }) => parsed.connection ?? []),
  );
  for (const { parsed } of arrivals) await addReadings(unit, connection, parsed.named);
  await takeTemplateChanges(
    unit,
    connection,
    arrivals.flatMap(({ parsed }) => parsed.templates ?? []),
  );
  const refused = arrivals.flatMap(({ parsed }) => parsed.refused).map(fromReader);
  const isHeard = isActive(connection.product, 'listening');
  if (isHeard) await changeMentions(unit, connection, items);
  const unheard = isHeard ? [] : [...fresh].flatMap(([item, ticket]) => (ticket ? [] : unheardOf(item)));
  const source = { kind: 'channel' as const, id: connection._id, channel: connection.channel };
  await storeRefused(unit, source, [...refused, ...unheard]);
  // Last, because it makes all deliveries of the connection wait for each other until the commit.
  const taken = [...fresh.keys(), ...listen, ...said];
  const heard = taken.filter(({ withdrawn }) => !withdrawn);
  if (heard.length > 0 && isHeard)
    await enqueueItems(unit, {
      sourceId: connection._id,
      channel: connection.channel,
      items: heard,
      ticketOf: (item) => fresh.get(item),
    });
  const isFresh = new Set([...taken, ...held, ...aside].map((item) => item.provider_id));
  return arrivals.map(({ parsed }) => parsed.items.filter((item) => isFresh.delete(item.provider_id)).length);
}

/** A message that is in no conversation, on a channel that listening does not use. */
function unheardOf(item: Incoming): RefusedInput[] {
  if (item.kind === 'event') return [];
  return [{ reason: item.kind === 'message' ? 'unreadable' : 'no_content', item }];
}

function isDeadlock(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DEADLOCK;
}
