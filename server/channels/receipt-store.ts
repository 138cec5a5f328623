import { sql } from 'kysely';
import type { Receipt } from '#connectors/kit/exchange.ts';
import type { DeliveryState } from '#contracts/crm/ticket.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { giveBack } from '#server/channels/meters/spend.ts';
import { Spent } from '#server/channels/meters/spent.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** Our messages to a recipient: found by their conversation, since the outbox is long and not ordered by recipient. */
function saidTo(unit: UnitOfWork, connectionId: string, recipient: string) {
  return unit.db
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
}

type ArrivedReceipt = Exclude<Receipt, { state: 'failed' }>;

/** The states from which a receipt leads to its own: never backwards. */
const BEFORE: Readonly<Record<ArrivedReceipt['state'], DeliveryState[]>> = {
  accepted: [],
  delivered: ['accepted'],
  read: ['accepted', 'delivered'],
};

/**
 * Marks private messages to a recipient as delivered or read, by the network's ids or up to an instant; never backwards. A message whose
 * outcome was unknown has arrived, if a device has it.
 * @returns those that changed
 */
export async function noteReceipts(
  unit: UnitOfWork,
  connectionId: string,
  { conversation_id, state, message_ids, until }: ArrivedReceipt,
): Promise<{ message_id: string; ticket_id: string }[]> {
  const ids = message_ids ?? [];
  if (BEFORE[state].length === 0 || (ids.length === 0 && until === undefined)) return [];
  return accountTable(unit, 'outbox')
    .updateTable()
    .set({ state, note: null, note_fault: null, failure: null, updated_at: unit.now })
    .where('connection_id', '=', connectionId)
    .where('message_id', 'in', saidTo(unit, connectionId, conversation_id))
    .where('state', 'in', BEFORE[state])
    .where(sql<boolean>`content->>'visibility' is distinct from 'public'`)
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('provider_id', 'in', ids)] : []),
        ...(until === undefined ? [] : [is('updated_at', '<=', until)]),
      ]),
    )
    .returning(['message_id', 'ticket_id'])
    .execute();
}

/**
 * Settles a message that the network names by the key with which it was sent: whatever was known of it, the network has it.
 * @returns it, where that was news
 */
export async function settleByKey(
  unit: UnitOfWork,
  connectionId: string,
  { retry_key, state, message_ids = [] }: ArrivedReceipt & { retry_key: string },
): Promise<{ message_id: string; ticket_id: string } | undefined> {
  const [provider_id] = message_ids;
  return accountTable(unit, 'outbox')
    .updateTable()
    .set({
      state,
      note: null,
      note_fault: null,
      failure: null,
      sender: null,
      lease_until: null,
      updated_at: unit.now,
      ...(provider_id === undefined ? {} : { provider_id }),
    })
    .where('connection_id', '=', connectionId)
    .where('retry_key', '=', retry_key)
    .where('state', 'in', ['sending', 'unknown', ...BEFORE[state]])
    .returning(['message_id', 'ticket_id'])
    .executeTakeFirst();
}

/** Messages that were not delivered after all, by the network's ids of them or by the key of one, and why. */
export type LateFailure = {
  providerIds: readonly string[];
  retryKey?: string | undefined;
  note: Fault;
  failure: SendFailure;
};

/** Records that messages were not delivered after all, and gives back what they spent. @returns those that changed */
export async function markFailed(
  unit: UnitOfWork,
  connectionId: string,
  { providerIds, retryKey, note, failure }: LateFailure,
): Promise<{ message_id: string; ticket_id: string }[]> {
  const { sentence, json } = toStoredFault(note);
  const rows = await accountTable(unit, 'outbox')
    .updateTable()
    .set({
      state: 'failed',
      note: sentence,
      note_fault: json,
      failure,
      sender: null,
      lease_until: null,
      updated_at: unit.now,
    })
    .where('connection_id', '=', connectionId)
    .where((is) =>
      is.or([
        ...(providerIds.length > 0 ? [is('provider_id', 'in', providerIds)] : []),
        ...(retryKey === undefined ? [] : [is('retry_key', '=', retryKey)]),
      ]),
    )
    .where('state', 'in', ['sending', 'accepted', 'delivered', 'unknown'])
    .returning(['message_id', 'ticket_id', 'spent'])
    .execute();
  for (const { message_id, spent } of rows) {
    if (spent === null) continue;
    await giveBack(unit, connectionId, Spent.parse(spent));
    await accountTable(unit, 'outbox').update({ message_id }, { spent: null });
  }
  return rows.map(({ message_id, ticket_id }) => ({ message_id, ticket_id }));
}

/** What a network reports about a text of ours: `files` where it came without a text, through our own app, with a file. */
export type Echo = { providerId: string; recipient: string | undefined; text: string; files?: boolean };

/**
 * A message of ours that a network reports: found by its id there, otherwise one whose arrival is still unknown, the one that is being sent
 * before others. Those are locked before any is looked up by its id: the network's response to one of them may be about to be stored.
 */
export async function settleEcho(
  unit: UnitOfWork,
  connectionId: string,
  echo: Echo,
): Promise<{ message_id: string; ticket_id: string; changed: boolean } | null> {
  const { providerId, recipient } = echo;
  const base = () =>
    accountTable(unit, 'outbox')
      .selectFrom()
      .select(['message_id', 'ticket_id', 'content'])
      .where('connection_id', '=', connectionId);
  const open =
    recipient === undefined
      ? []
      : await base()
          .where('message_id', 'in', saidTo(unit, connectionId, recipient))
          .where('state', 'in', ['sending', 'unknown'])
          .where('provider_id', 'is', null)
          .orderBy(sql`state = 'sending'`, 'desc')
          .orderBy('created_at')
          .limit(OPEN_MOST)
          .forUpdate()
          .execute();
  const known = await base().where('provider_id', '=', providerId).executeTakeFirst();
  if (known) return { message_id: known.message_id, ticket_id: known.ticket_id, changed: false };
  const said = open.find(({ content }) => isEchoOf(echo, OutgoingMessage.parse(content)));
  if (!said) return null;
  await accountTable(unit, 'outbox').update(
    { message_id: said.message_id },
    {
      state: 'accepted',
      provider_id: providerId,
      note: null,
      note_fault: null,
      failure: null,
      sender: null,
      lease_until: null,
      updated_at: unit.now,
    },
  );
  return { message_id: said.message_id, ticket_id: said.ticket_id, changed: true };
}

/** How many replies to one customer without a known outcome are searched; no customer has more. */
const OPEN_MOST = 20;

/** Whether an echo belongs to this message. */
export function isEchoOf(
  { text, files = false }: Pick<Echo, 'text' | 'files'>,
  sent: { text: string; media?: unknown },
): boolean {
  const words = wordsOf(sent.text);
  if (words === '') return files && sent.media !== undefined;
  const said = wordsOf(text);
  return said.endsWith(words) || said.replace(/(?: ?\uFFFC)+$/, '').endsWith(words);
}

/**
 * A text as it is compared: networks prepend names, shorten addresses, append the address of a picture, and change spaces and letter forms.
 */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/https?:\/\/\S+/gi, '\uFFFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether files were sent to a recipient lately: each comes back by itself, under an id that the response did not contain. */
export async function hasSentFilesTo(
  unit: UnitOfWork,
  connectionId: string,
  recipient: string,
): Promise<boolean> {
  const row = await accountTable(unit, 'outbox')
    .selectFrom()
    .select('message_id')
    .where('message_id', 'in', saidTo(unit, connectionId, recipient))
    .where('created_at', '>', new Date(unit.now.getTime() - MS_PER_DAY).toISOString())
    .where(sql<boolean>`content ? 'media'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
