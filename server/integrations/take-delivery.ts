import {
  changeDelivery,
  insertDelivery,
  listWaiting,
  readEventsAfter,
  type DeliveryRow,
  RETENTION_MS,
} from '#server/integrations/delivery-store.ts';
import { buildWebhookBody } from '#server/integrations/webhook-body.ts';
import { lockWebhook, noteHealth, type WebhookRow } from '#server/integrations/webhook-store.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Events examined in one transaction. */
const LOOK_AHEAD = 500;

/** For how long no other run takes the delivery that one run is sending: longer than a receiver may take. After a crash it is due then. */
const LEASE_MS = 30_000;

/** The next step of an endpoint: send one, continue examining, wait until an instant, or nothing until something happens. */
export type NextStep =
  | { do: 'send'; webhook: WebhookRow; delivery: DeliveryRow }
  | { do: 'look_on' }
  | { do: 'wait'; until: Date }
  | { do: 'nothing' };

/**
 * Decides the next step of an endpoint and records what it is about to send. Deliveries are sent in the order of their events: one whose
 * receiver is down blocks the rest, one that the receiver refuses individually is set aside and retried between others.
 */
export async function claimNextDelivery(unit: UnitOfWork, endpointId: string): Promise<NextStep> {
  const webhook = await lockWebhook(unit, endpointId);
  // Nothing is delivered for a suspended account: the endpoint continues where it stopped once the account is active again.
  if (!webhook?.active || !(await isAccountActive(unit))) return { do: 'nothing' };
  const waiting = await listWaiting(unit, endpointId);
  const due = waiting.find(({ next_at }) => next_at === null || Date.parse(next_at) <= unit.now.getTime());
  if (due) {
    await lease(unit, due);
    return { do: 'send', webhook, delivery: due };
  }
  const times = waiting.map(({ next_at }) => Date.parse(next_at ?? ''));
  const idle: NextStep =
    times.length > 0 ? { do: 'wait', until: new Date(Math.min(...times)) } : { do: 'nothing' };
  if (waiting.some(({ blocks_next }) => blocks_next)) return idle;
  return (await takeEvent(unit, webhook)) ?? idle;
}

function lease(unit: UnitOfWork, { _id }: DeliveryRow): Promise<void> {
  return changeDelivery(unit, _id, { next_at: new Date(unit.now.getTime() + LEASE_MS) });
}

/** The next event to which the endpoint subscribes, as a delivery; null when there is none any more. */
async function takeEvent(unit: UnitOfWork, webhook: WebhookRow): Promise<NextStep | null> {
  const events = await readEventsAfter(unit, {
    seq: webhook.seq,
    since: new Date(unit.now.getTime() - RETENTION_MS),
    limit: LOOK_AHEAD,
  });
  const wanted = events.find(({ kind }) => webhook.kinds.includes(kind));
  const seq = wanted?.seq ?? events.at(-1)?.seq;
  if (seq === undefined) return null;
  await noteHealth(unit, webhook._id, { seq });
  if (!wanted) return events.length === LOOK_AHEAD ? { do: 'look_on' } : null;
  const delivery = await insertDelivery(unit, {
    endpoint_id: webhook._id,
    seq,
    kind: wanted.kind,
    body: buildWebhookBody(unit.accountId, wanted),
    blocks_next: true,
  });
  await lease(unit, delivery);
  return { do: 'send', webhook, delivery };
}
