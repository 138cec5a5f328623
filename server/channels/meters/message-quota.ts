import type { SendRoute } from '#connectors/kit/exchange.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities } from '#contracts/networks.ts';
import type { ConversationKind } from '#contracts/networks/network.ts';
import type { MeteredConnection } from '#server/channels/meters/meter-store.ts';
import { spendForMessage } from '#server/channels/meters/spend.ts';
import type { Spent } from '#server/channels/meters/spent.ts';
import { listWaitingMessages } from '#server/channels/meters/waiting-store.ts';
import { addSendJob, lockOutboxRow, updateOutboxRow, type OutboxRow } from '#server/channels/outbox-store.ts';
import { enqueueNext } from '#server/channels/send-order-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Counts what a message spends, once for all requests of an attempt; and once for all attempts where its network takes a key, since it
 * counts the message once itself.
 * @throws QuotaReached
 */
export async function spendOnce(
  unit: UnitOfWork,
  { row, connection }: { row: OutboxRow; connection: MeteredConnection },
  { route, place }: { route: SendRoute; place: ConversationKind | undefined },
): Promise<Spent | null> {
  const current = await lockOutboxRow(unit, row.message_id);
  const before = current?.spent ?? [];
  const isKeyed = getCapabilities(connection.channel).idempotence?.by === 'key';
  if (before.length > 0 && (isKeyed || current?.state === 'sending')) return before;
  const template = row.content.template !== undefined;
  // Of a former attempt nobody knows whether it was accepted: it stays counted, and only this one may be given back.
  const spent = await spendForMessage(unit, connection, {
    route,
    is_public: place === 'comment' || place === 'review',
    template,
  });
  return spent.length > 0 ? spent : null;
}

/** Leaves a message queued until a limit allows it; its author sees why and until when, and later messages do not wait for it. */
export async function putOnWait(
  unit: UnitOfWork,
  { message_id, connection_id, recipient, ticket_id }: OutboxRow,
  until: Date,
): Promise<void> {
  await updateOutboxRow(unit, message_id, {
    state: 'queued',
    route: null,
    failure: 'quota',
    note: fault('quota_waits', { until: until.toISOString() }),
    sender: null,
    lease_until: until,
  });
  await addSendJob(unit, message_id, until);
  await enqueueNext(unit, { message_id, connection_id, recipient });
  unit.record({
    kind: 'message.delivery_changed',
    entityId: ticket_id,
    data: { ticket_id, message_id, delivery: 'queued' },
    after: { delivery: 'queued' },
  });
}

/** Sends what waits for a limit of a connection, after the limit was changed. */
export async function resumeWaiting(unit: UnitOfWork, connectionId: string): Promise<void> {
  for (const message_id of await listWaitingMessages(unit, connectionId)) {
    await updateOutboxRow(unit, message_id, { failure: null, note: null, lease_until: null });
    await addSendJob(unit, message_id);
  }
}
