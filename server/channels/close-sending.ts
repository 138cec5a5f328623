import type { DeliveryState } from '#contracts/crm/ticket.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { noteConnectionError } from '#server/channels/connection-store.ts';
import { giveBack } from '#server/channels/meters/spend.ts';
import { notifyUndelivered } from '#server/channels/notify-undelivered.ts';
import {
  addSendJob,
  assignEcho,
  lockOutboxRow,
  updateOutboxRow,
  type OutboxRow,
} from '#server/channels/outbox-store.ts';
import { settleEcho } from '#server/channels/receipt-store.ts';
import { enqueueNext } from '#server/channels/send-order-store.ts';
import { resolveSettlement } from '#server/channels/send-plan.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { counters } from '#server/kit/metrics.ts';

/** What a network reports by itself about a message (an echo, a receipt), independent of its response to the sender. */
const HAS_IT: readonly DeliveryState[] = ['accepted', 'delivered', 'read'];

/**
 * An echo that was attributed to this message, though the network names the message otherwise, belongs to another message with the same
 * text.
 */
async function settleMistaken(unit: UnitOfWork, row: OutboxRow, answered: string | undefined): Promise<void> {
  const { provider_id, recipient, connection_id, content } = row;
  if (provider_id === null || answered === undefined || provider_id === answered) return;
  if (await assignEcho(unit, { ...row, provider_id }, answered)) return;
  const other = await settleEcho(unit, connection_id, {
    providerId: provider_id,
    recipient,
    text: content.text,
  });
  if (other?.changed) recordDelivery(unit, other, 'accepted');
}

/**
 * Records the result of an attempt, notifies open inboxes, and plans the next attempt where there is one. The row is read again: during the
 * call the network may have reported that it has the message, and a merge or split may have moved it.
 */
export async function recordSendOutcome(
  unit: UnitOfWork,
  messageId: string,
  outcome: SendOutcome,
): Promise<void> {
  const row = await lockOutboxRow(unit, messageId);
  if (!row) return;
  const tries = row.tries + 1;
  if (row.state === 'failed' && outcome.status === 'accepted') return closeRefused(unit, row, outcome);
  const hasIt = HAS_IT.includes(row.state);
  const { state, note, failure, retryIn } = hasIt
    ? { state: row.state, note: null, failure: null, retryIn: null }
    : resolveSettlement(outcome, tries);
  const isGivenBack = !hasIt && outcome.status === 'failed' && row.spent !== null;
  if (isGivenBack) await giveBack(unit, row.connection_id, row.spent ?? []);
  await updateOutboxRow(unit, row.message_id, {
    ...(isGivenBack ? { spent: null } : {}),
    state,
    note,
    failure,
    tries,
    sender: null,
    lease_until: null,
    ...(outcome.status === 'accepted'
      ? { cost: outcome.cost, provider_id: outcome.provider_id ?? row.provider_id }
      : {}),
  });
  if (outcome.status === 'accepted') await settleMistaken(unit, row, outcome.provider_id);
  if (retryIn === null) await enqueueNext(unit, row);
  else await addSendJob(unit, row.message_id, new Date(unit.now.getTime() + retryIn * 1000));
  const error = hasIt || outcome.status === 'accepted' ? null : outcome.message;
  await noteConnectionError(unit, row.connection_id, error);
  recordDelivery(unit, row, state);
  if (state === 'failed' || state === 'unknown')
    await notifyUndelivered(unit, { messageId, certain: state === 'failed' });
  unit.afterCommit(() => counters.outbox.inc({ channel: row.channel, status: outcome.status }));
}

/** The network took a message and reported that it failed before its own response came: it stays failed, for that reason. */
async function closeRefused(
  unit: UnitOfWork,
  row: OutboxRow,
  { cost, provider_id }: Extract<SendOutcome, { status: 'accepted' }>,
): Promise<void> {
  await updateOutboxRow(unit, row.message_id, {
    tries: row.tries + 1,
    sender: null,
    lease_until: null,
    cost,
    provider_id: provider_id ?? row.provider_id,
  });
  await enqueueNext(unit, row);
}

function recordDelivery(
  unit: UnitOfWork,
  { ticket_id, message_id }: Pick<OutboxRow, 'ticket_id' | 'message_id'>,
  delivery: DeliveryState,
): void {
  unit.record({
    kind: 'message.delivery_changed',
    entityId: ticket_id,
    data: { ticket_id, message_id, delivery },
    after: { delivery },
  });
}
