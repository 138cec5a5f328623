import { sql } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Receipt } from '#connectors/kit/connector.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What we said to somebody: found by their conversation, since the outbox is long and stands in no order of recipients. */
const saidTo = (unit: Unit, connectionId: string, recipient: string) =>
  unit.db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select('messages._id')
    .where('messages.account_id', '=', unit.accountId)
    .where('contacts.connection_id', '=', connectionId)
    .where('contacts.external_id', '=', recipient)
    .where('messages.direction', '=', 'out');

/**
 * Marks private messages to a recipient as delivered or read, by the network's ids or up to an instant; never backwards. What nobody
 * knew the fate of has arrived, if a device has it.
 * @returns those that changed
 */
export const noteReceipts = async (
  unit: Unit,
  connectionId: string,
  { conversation_id, state, message_ids, until }: Receipt,
): Promise<{ message_id: string; ticket_id: string }[]> => {
  const ids = message_ids ?? [];
  if (ids.length === 0 && until === undefined) return [];
  return unit.db
    .updateTable('outbox')
    .set({ state, note: null, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('connection_id', '=', connectionId)
    .where('message_id', 'in', saidTo(unit, connectionId, conversation_id))
    .where('state', 'in', state === 'read' ? ['accepted', 'delivered'] : ['accepted'])
    .where(sql<boolean>`content->>'visibility' is distinct from 'public'`)
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('provider_id', 'in', ids)] : []),
        ...(until === undefined ? [] : [is('updated_at', '<=', until)]),
      ]),
    )
    .returning(['message_id', 'ticket_id'])
    .execute();
};

/** A message of ours that a network tells of: by its id there, else one of which nobody knows yet whether it arrived. */
export const settleEcho = async (
  unit: Unit,
  connectionId: string,
  { providerId, recipient, text }: { providerId: string; recipient: string | undefined; text: string },
): Promise<{ message_id: string; ticket_id: string; changed: boolean } | null> => {
  const base = () =>
    unit.db
      .selectFrom('outbox')
      .select(['message_id', 'ticket_id', 'content'])
      .where('account_id', '=', unit.accountId)
      .where('connection_id', '=', connectionId);
  const known = await base().where('provider_id', '=', providerId).executeTakeFirst();
  if (known) return { message_id: known.message_id, ticket_id: known.ticket_id, changed: false };
  if (recipient === undefined) return null;
  const open = await base()
    .where('message_id', 'in', saidTo(unit, connectionId, recipient))
    .where('state', 'in', ['sending', 'unknown'])
    .where('provider_id', 'is', null)
    .where(sql<boolean>`content->>'text' <> ''`)
    .where(sql<boolean>`right(${text}::text, length(content->>'text')) = content->>'text'`)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return null;
  await unit.db
    .updateTable('outbox')
    .set({
      state: 'accepted',
      provider_id: providerId,
      note: null,
      sender: null,
      lease_until: null,
      updated_at: unit.now,
    })
    .where('account_id', '=', unit.accountId)
    .where('message_id', '=', open.message_id)
    .execute();
  return { message_id: open.message_id, ticket_id: open.ticket_id, changed: true };
};

/** Whether files went from here to somebody lately: each comes back by itself, under an id of which the answer told nothing. */
export const sentFilesTo = async (unit: Unit, connectionId: string, recipient: string): Promise<boolean> => {
  const row = await unit.db
    .selectFrom('outbox')
    .select('message_id')
    .where('account_id', '=', unit.accountId)
    .where('message_id', 'in', saidTo(unit, connectionId, recipient))
    .where('created_at', '>', new Date(unit.now.getTime() - MS_PER_DAY).toISOString())
    .where(sql<boolean>`content ? 'media'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
