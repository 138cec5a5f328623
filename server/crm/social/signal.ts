import type { Signal } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import { listReplyOptions } from '#server/crm/social/reply-options.ts';
import { findLastPrivateId } from '#server/crm/social/reply-target-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

type SignalInput = { ticketId: string; signal: Signal };

/** Shows the customer that an agent is typing or has read, where their network can and allows us to write to them. @returns whether it
 * did */
export async function sendSignal(
  context: Context,
  scope: { accountId: AccountId; actor: Actor },
  { ticketId, signal }: SignalInput,
): Promise<boolean> {
  const ready = await inTransaction(context, scope, async (unit) => {
    const ticket = requireFound(await findListed(unit, ticketId));
    const connector = findConnector(ticket.channel);
    if (!connector?.signal || ticket.standby) return null;
    const ways = await listReplyOptions(unit, { ticket, speaker: 'person' });
    const open = ways.some((way) => way.place === 'private' && way.allowed && !way.once);
    const connection = open ? await loadConnection(context, unit, ticket.connection_id) : null;
    if (!connection?.active) return null;
    const last = await findLastPrivateId(unit, ticket.contact_id);
    return { to: ticket.external_id, signal: connector.signal, connection, last };
  });
  if (!ready) return false;
  const { connection } = ready;
  return ready.signal(ready.to, signal, {
    values: { ...connection.values, ...getAppValues(context, connection.channel) },
    io: makeIo(context, connection),
    ...(ready.last === null ? {} : { last_message_id: ready.last }),
  });
}
