import { z } from 'zod';
import { sendMessageJob } from '#contracts/crm/endpoints.ts';
import { releaseReplyJob } from '#contracts/crm/reply-hold/endpoints.ts';
import { DeliveryState } from '#contracts/crm/ticket.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { Spent } from '#server/channels/meters/spent.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import { addJob } from '#server/kit/jobs/add.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/**
 * The content to send. `thread` is that of an e-mail outside its ticket's conversation (a side conversation), which states itself what it
 * answers (Message-IDs without brackets); all other messages find their thread by their ticket. `body` is the whole content of a formatted
 * e-mail, and `pictures` the stored files that it shows in place.
 */
const OutboxContent = OutgoingMessage.extend({
  thread: z
    .object({ subject: z.string(), references: z.array(z.string()), answers: z.string().nullable() })
    .optional(),
  body: z.object({ html: z.string(), text: z.string() }).optional(),
  pictures: z.array(Id).optional(),
});

/** One outgoing message. */
export const OutboxRow = z.object({
  message_id: z.string(),
  ticket_id: z.string(),
  connection_id: z.string(),
  channel: Channel,
  recipient: z.string(),
  content: OutboxContent,
  state: DeliveryState,
  route: z.enum(['reply', 'push']).nullable(),
  retry_key: z.string(),
  provider_id: z.string().nullable(),
  tries: z.number(),
  sender: z.string().nullable(),
  lease_until: z.string().nullable(),
  /** Until when it waits for its author to take it back, and what follows once it is released. */
  hold_until: z.string().nullable(),
  release_plan: z.unknown(),
  /** What it was counted with on the meters of its connection. */
  spent: Spent.nullable(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

/** A message to hand to the outbox. */
export type Dispatch = Pick<
  OutboxRow,
  'message_id' | 'ticket_id' | 'connection_id' | 'channel' | 'recipient' | 'content'
> & {
  retryKey: string;
  /** Where storing is sending (our own socket), the message is accepted at once and needs no job. */
  accepted: boolean;
  /** It is not sent before it is released ({@link releaseHold}). */
  hold?: { until: Date; plan: unknown } | undefined;
};

/** What the caller learns about a message that was just enqueued. */
type DeliveryOutcome = {
  delivery: DeliveryState;
  delivery_note: null;
  delivery_note_fault: null;
  delivery_failure: null;
  cost: 'free' | 'paid' | null;
  hold_until: string | null;
};

const insertRow = deferredWrite((db: Db) =>
  db.insertInto('outbox').values({
    account_id: slot('account'),
    message_id: slot('message_id'),
    ticket_id: slot('ticket_id'),
    connection_id: slot('connection_id'),
    channel: slot('channel'),
    recipient: slot('recipient'),
    content: slot('content'),
    state: slot('state'),
    note: slot('note'),
    cost: slot('cost'),
    route: null,
    retry_key: slot('retry_key'),
    provider_id: null,
    sender: null,
    hold_until: slot('hold_until'),
    release_plan: slot('release_plan'),
    created_at: slot('now'),
    updated_at: slot('now'),
  }),
);

/**
 * Puts a message into the outbox and adds the job that sends it, in the caller's transaction; one that is held gets its job when it is
 * released. @returns its state afterwards
 */
export async function enqueueMessage(unit: UnitOfWork, given: Dispatch): Promise<DeliveryOutcome> {
  const { retryKey, accepted, content, hold, ...row } = given;
  const fate = {
    state: accepted ? 'accepted' : 'queued',
    note: null,
    cost: accepted ? 'free' : null,
  } as const;
  await insertRow(unit.db, {
    account: unit.accountId,
    ...row,
    ...fate,
    content: JSON.stringify(content),
    retry_key: retryKey,
    hold_until: hold?.until ?? null,
    release_plan: hold ? JSON.stringify(hold.plan) : null,
    now: unit.now,
  });
  if (!accepted && !hold) await addSendJob(unit, row.message_id);
  return {
    delivery: fate.state,
    delivery_note: null,
    delivery_note_fault: null,
    delivery_failure: null,
    cost: fate.cost,
    hold_until: hold?.until.toISOString() ?? null,
  };
}

/** A message that was delivered before the suite knew of it, for imported conversations. */
export async function insertPastDelivery(
  unit: UnitOfWork,
  { at, text, retryKey, ...row }: Omit<Dispatch, 'content' | 'accepted'> & { text: string; at: Date },
): Promise<void> {
  await accountTable(unit, 'outbox').insert({
    ...row,
    content: JSON.stringify({ text }),
    state: 'accepted',
    route: null,
    retry_key: retryKey,
    note: null,
    cost: null,
    provider_id: null,
    sender: null,
    hold_until: null,
    release_plan: null,
    spent: null,
    created_at: at,
    updated_at: at,
  });
}

/** Adds the job that sends a message, now or later; a waiting job is replaced. */
export function addSendJob(unit: UnitOfWork, messageId: string, runAt?: Date): Promise<void> {
  return unit.addJob(
    sendMessageJob,
    { account_id: unit.accountId, message_id: messageId },
    { key: `send:${messageId}`, ...(runAt ? { runAt } : {}) },
  );
}

/** Ends the hold of a message: it is sent now. */
export async function releaseHold(unit: UnitOfWork, messageId: string): Promise<void> {
  await accountTable(unit, 'outbox').update(
    { message_id: messageId },
    { hold_until: null, release_plan: null, updated_at: unit.now },
  );
  await addSendJob(unit, messageId);
}

/** Deletes the row of a message that was never sent. */
export async function deleteOutboxRow(unit: UnitOfWork, messageId: string): Promise<void> {
  await accountTable(unit, 'outbox').deleteFrom().where('message_id', '=', messageId).execute();
}

/** The row of a message, locked. */
export async function lockOutboxRow(unit: UnitOfWork, messageId: string): Promise<OutboxRow | null> {
  const row = await accountTable(unit, 'outbox')
    .selectFrom()
    .selectAll()
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return row ? OutboxRow.parse(row) : null;
}

type Changes = Partial<{
  state: DeliveryState;
  route: 'reply' | 'push' | null;
  note: Fault | null;
  failure: SendFailure | null;
  cost: 'free' | 'paid' | null;
  provider_id: string | null;
  tries: number;
  sender: string | null;
  lease_until: Date | null;
  spent: Spent | null;
}>;

/** Changes the row of a message. */
export async function updateOutboxRow(
  unit: UnitOfWork,
  messageId: string,
  { note, spent, ...changes }: Changes,
): Promise<void> {
  const { sentence, json } = toStoredFault(note ?? null);
  await accountTable(unit, 'outbox').update(
    { message_id: messageId },
    {
      ...changes,
      ...(spent === undefined ? {} : { spent: spent && JSON.stringify(spent) }),
      ...(note === undefined ? {} : { note: sentence, note_fault: json }),
      updated_at: unit.now,
    },
  );
}

/**
 * Gives the message that has the id of another one the id by which that other one was known: the echoes of two messages with the same text
 * were confused. @returns whether there was one
 */
export async function assignEcho(
  unit: UnitOfWork,
  { message_id, connection_id, provider_id }: Pick<OutboxRow, 'message_id' | 'connection_id' | 'provider_id'>,
  answered: string,
): Promise<boolean> {
  const row = await accountTable(unit, 'outbox')
    .updateTable()
    .set({ provider_id, updated_at: unit.now })
    .where('connection_id', '=', connection_id)
    .where('provider_id', '=', answered)
    .where('message_id', '<>', message_id)
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

type ReceiptKey = { connectionId: string; recipient: string; messageIds: readonly string[] };

/** Marks messages that the recipient's device received or showed; never backwards. @returns those that changed */
export function markReceived(unit: UnitOfWork, given: ReceiptKey, state: 'delivered' | 'read') {
  return accountTable(unit, 'outbox')
    .updateTable()
    .set({ state, updated_at: unit.now })
    .where('connection_id', '=', given.connectionId)
    .where('recipient', '=', given.recipient)
    .where('message_id', 'in', given.messageIds)
    .where('state', 'in', state === 'read' ? ['accepted', 'delivered'] : ['accepted'])
    .returning(['message_id', 'ticket_id'])
    .execute();
}

/** Adds a job again for every message that is not finished: jobs of a killed process would otherwise wait for hours. */
export async function reenqueueUnfinished({ database }: Context): Promise<number> {
  return database.platform.transaction().execute(async (db) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['account_id', 'message_id', 'hold_until'])
      .where('state', 'in', ['queued', 'sending'])
      .execute();
    for (const { hold_until, ...row } of rows)
      await (hold_until === null
        ? addJob(db, sendMessageJob, row, { key: `send:${row.message_id}` })
        : addJob(db, releaseReplyJob, row, {
            key: `release:${row.message_id}`,
            runAt: new Date(hold_until),
          }));
    return rows.length;
  });
}
