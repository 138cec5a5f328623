import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import * as contract from '#contracts/integrations/webhook.ts';
import { Id } from '#contracts/kit/ids.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import {
  changeDelivery,
  findDelivery,
  insertDelivery,
  listDeliveryRows,
  readDelivery,
} from '#server/integrations/delivery-store.ts';
import { sendDelivery } from '#server/integrations/send-delivery.ts';
import { settleDelivery } from '#server/integrations/settle-delivery.ts';
import { resolveVisibleKinds } from '#server/integrations/visible-kinds.ts';
import { TEST_KIND, testBody } from '#server/integrations/webhook-body.ts';
import { findWebhook, lockWebhook, listWebhookRows } from '#server/integrations/webhook-store.ts';
import {
  changeWebhook,
  removeWebhook,
  makeWebhook,
  presentWebhook,
  renewSecret,
} from '#server/integrations/webhooks.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

export const webhookHandlers = [
  bind(contract.listWebhooks, async ({ unit, query: { limit, cursor } }) => {
    const after = cursor === undefined ? null : readCursor(z.tuple([Id]), cursor)[0];
    const rows = await listWebhookRows(unit, { limit, after });
    const { items, next } = toPage(rows, limit, (row) => [row._id]);
    return { items: items.map(presentWebhook), next };
  }),

  bind(contract.createWebhook, async ({ context, unit, body, session }) =>
    makeWebhook(unit, body, { context, hears: await resolveVisibleKinds(unit, session) }),
  ),

  bind(contract.updateWebhook, async ({ context, unit, params, body, session }) =>
    changeWebhook(unit, params._id, body, { context, hears: await resolveVisibleKinds(unit, session) }),
  ),

  bind(contract.deleteWebhook, ({ context, unit, params }) => removeWebhook(unit, params._id, context)),

  bind(contract.rotateSecret, ({ unit, params }) => renewSecret(unit, params._id)),

  bind(contract.listDeliveries, async ({ unit, params, query: { state, limit, cursor } }) => {
    requireFound(await findWebhook(unit, params._id));
    const after = cursor === undefined ? null : readCursor(ByTime, cursor);
    const rows = await listDeliveryRows(unit, params._id, { state, after, limit });
    return toPage(rows, limit, (row) => [row.created_at, row._id]);
  }),

  bind(contract.getDelivery, async ({ unit, session, params }) =>
    asHeard(unit, session, requireFound(await readDelivery(unit, params._id, params.delivery_id))),
  ),

  bind(contract.replayDelivery, async ({ unit, session, params }) => {
    const webhook = requireFound(await lockWebhook(unit, params._id));
    const delivery = requireFound(await findDelivery(unit, params._id, params.delivery_id));
    if (!webhook.active) refuse('connection_inactive');
    if (delivery.state === 'waiting') refuse('already_running');
    await changeDelivery(unit, delivery._id, {
      state: 'waiting',
      // A replay is independent of the order: nothing waits for it.
      blocks_next: false,
      tries: 0,
      since: unit.now,
      next_at: unit.now,
      ended_at: null,
    });
    await addDeliverJob(unit, webhook._id);
    unit.record({ kind: 'webhook.replayed', entityId: webhook._id, data: { delivery_id: delivery._id } });
    return asHeard(unit, session, requireFound(await readDelivery(unit, params._id, delivery._id)));
  }),

  bind(contract.testWebhook, async ({ context, inUnit, params, accountId }) => {
    const begun = await inUnit(async (unit) => {
      const webhook = requireFound(await findWebhook(unit, params._id));
      const delivery = await insertDelivery(unit, {
        endpoint_id: webhook._id,
        seq: null,
        kind: TEST_KIND,
        body: testBody(accountId, webhook._id, unit.now),
        blocks_next: false,
      });
      // The job must not deliver it too: its next attempt is far in the future until its outcome is written.
      await changeDelivery(unit, delivery._id, { next_at: new Date(unit.now.getTime() + 60_000) });
      unit.record({ kind: 'webhook.tested', entityId: webhook._id });
      return { webhook, delivery };
    });
    const outcome = await sendDelivery(context, begun.webhook, begun.delivery);
    return inUnit(async (unit) => {
      await settleDelivery(unit, begun.delivery, outcome);
      return requireFound(await readDelivery(unit, params._id, begun.delivery._id));
    });
  }),
];

/** A delivery as a user may see it: its state, and its contents where they may see events of its kind. */
async function asHeard(
  unit: UnitOfWork,
  session: Session,
  delivery: contract.DeliveryDetail,
): Promise<contract.DeliveryDetail> {
  return delivery.kind === TEST_KIND || (await resolveVisibleKinds(unit, session)).has(delivery.kind)
    ? delivery
    : { ...delivery, body: null };
}
