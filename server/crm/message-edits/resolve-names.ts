import { isEdit, isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import { isActive } from '#contracts/kit/products.ts';
import { getCapabilities } from '#contracts/networks.ts';
import type { Connection } from '#server/channels/public.ts';
import { findNames, insertNames, type MessageName } from '#server/crm/message-edits/names-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The further IDs that an item gives of its message, and the message's own ID where it was delivered under another. */
function namesIn(item: Incoming, isHeard: boolean): MessageName[] {
  const { kind, place, provider_id, parent_id = provider_id, other_ids = [] } = item;
  const { message_id = provider_id } = item;
  const [messageId, originId] = isEdit(item) ? [parent_id, parent_id] : [message_id, provider_id];
  const isDeliveredApart = isHeard && kind !== 'event' && place !== 'mail' && messageId !== originId;
  return [...(isDeliveredApart ? [messageId] : []), ...other_ids].map((alias) => ({
    alias,
    messageId,
    originId,
  }));
}

/**
 * Stores the IDs that a delivery gives, and makes edits, withdrawals and answers refer to messages by the IDs that the messages have here.
 * Call it after `lockChanges`: a withdrawal by one ID must not miss a delivery that gives it.
 */
export async function resolveNames(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const isHeard = isActive(connection.product, 'listening');
  await insertNames(
    unit,
    connection._id,
    items.flatMap((item) => namesIn(item, isHeard)),
  );
  if (!getCapabilities(connection.channel).several_ids) return [...items];
  const aliases = items.flatMap((item) => [
    ...(isWithdrawal(item) || isEdit(item) ? [item.parent_id] : []),
    item.reply_to,
  ]);
  const names = await findNames(
    unit,
    connection._id,
    aliases.filter((one) => one !== undefined),
  );
  if (names.size === 0) return [...items];
  return items.map((item) => ({
    ...item,
    ...renamed('parent_id', item.parent_id, names),
    ...renamed('reply_to', item.reply_to, names),
  }));
}

function renamed(
  field: 'parent_id' | 'reply_to',
  id: string | undefined,
  names: ReadonlyMap<string, MessageName>,
): Partial<Incoming> {
  const name = names.get(id ?? '');
  return name === undefined ? {} : { [field]: name.messageId };
}
