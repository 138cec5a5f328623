import { toStatusFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import {
  changeDelivery,
  findDelivery,
  insertAttempt,
  type DeliveryRow,
} from '#server/integrations/delivery-store.ts';
import { notifyOfPause } from '#server/integrations/pause-notice.ts';
import { computeNextTry, classifyStatus, type DeliveryResult } from '#server/integrations/retry-plan.ts';
import type { Outcome } from '#server/integrations/send-delivery.ts';
import { lockWebhook, noteHealth, type WebhookRow } from '#server/integrations/webhook-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { counters } from '#server/kit/metrics.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** Records the result of an attempt, plans the next one, and stops the endpoint where it has been down for a day or is gone. */
export async function settleDelivery(
  unit: UnitOfWork,
  given: { endpoint_id: string; _id: string },
  outcome: Outcome,
): Promise<void> {
  const webhook = await lockWebhook(unit, given.endpoint_id);
  const delivery = await findDelivery(unit, given.endpoint_id, given._id);
  if (!webhook || !delivery) return;
  const verdict = classifyStatus(outcome.status);
  const { retryAfter: _retryAfter, ...attempt } = outcome;
  await insertAttempt(unit, delivery._id, attempt);
  unit.afterCommit(() => counters.webhooks.inc({ verdict }));
  if (verdict === 'taken') return taken(unit, webhook, delivery);
  await failed(unit, { webhook, delivery, verdict, outcome });
}

async function taken(unit: UnitOfWork, webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
  await changeDelivery(unit, delivery._id, {
    state: 'delivered',
    tries: delivery.tries + 1,
    next_at: null,
    ended_at: unit.now,
  });
  await noteHealth(unit, webhook._id, {
    failing_since: null,
    last_success_at: unit.now,
    last_error: null,
    last_error_fault: null,
  });
}

type FailedDelivery = {
  webhook: WebhookRow;
  delivery: DeliveryRow;
  verdict: DeliveryResult;
  outcome: Outcome;
};

async function failed(
  unit: UnitOfWork,
  { webhook, delivery, verdict, outcome }: FailedDelivery,
): Promise<void> {
  const tries = delivery.tries + 1;
  // A user who waits for the result requested the test: it is sent once.
  const once = delivery.seq === null;
  const age = (unit.now.getTime() - Date.parse(delivery.since)) / 1000;
  const wait =
    once || verdict === 'gone'
      ? null
      : computeNextTry({ tries, age, retryAfter: outcome.retryAfter, chance: Math.random() });
  await changeDelivery(unit, delivery._id, {
    tries,
    blocks_next: delivery.blocks_next && verdict !== 'refused',
    ...(wait === null
      ? { state: 'failed', next_at: null, ended_at: unit.now }
      : { next_at: new Date(unit.now.getTime() + wait * 1000) }),
  });
  const stop = verdict === 'gone' ? 'gone' : wait === null && verdict === 'down' && !once ? 'failing' : null;
  const error = toStoredFault(
    outcome.error ?? fault('receiver_answered', { status: toStatusFault(outcome.status ?? 0) }),
  );
  await noteHealth(unit, webhook._id, {
    failing_since: webhook.failing_since ?? unit.now,
    last_error: error.sentence,
    last_error_fault: error.json,
    ...(stop ? { active: false, paused_reason: stop, paused_at: unit.now } : {}),
  });
  if (stop) await notifyOfPause(unit, webhook, stop);
}
