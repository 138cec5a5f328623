import type { EventToDeliver } from '#server/integrations/delivery-store.ts';

/** The body of a delivery as Standard Webhooks recommends it: type, timestamp, and what happened. */
export function buildWebhookBody(accountId: string, event: EventToDeliver): string {
  return JSON.stringify({
    type: event.kind,
    timestamp: event.at,
    data: {
      account_id: accountId,
      seq: event.seq,
      entity_id: event.entity_id,
      actor: { kind: event.actor_kind, _id: event.actor_id },
      details: event.data,
      before: event.before,
      after: event.after,
    },
  });
}

/** The kind of a delivery that a user requests to test whether it arrives. */
export const TEST_KIND = 'webhook.test';

/** The body of a test. */
export function testBody(accountId: string, webhookId: string, at: Date): string {
  return JSON.stringify({
    type: TEST_KIND,
    timestamp: at.toISOString(),
    data: { account_id: accountId, webhook_id: webhookId },
  });
}
