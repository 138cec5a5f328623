import { createApiKey } from '#contracts/integrations/api-key.ts';
import { createWebhook, testWebhook } from '#contracts/integrations/webhook.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const span = { from: '2026-11-01', to: '2026-11-07' };

async function key({ admin }: Stage): Promise<{ _id: string }> {
  const { item } = await admin.call(createApiKey, { body: { scopes: ['crm.ticket.read'] } });
  return { _id: item._id };
}

/** An address at which nobody responds: what is sent there fails at once. */
const webhookBody = { url: 'https://receiver.invalid/hook', kinds: ['ticket.created'] };

async function webhook({ admin }: Stage): Promise<{ _id: string }> {
  const { item } = await admin.call(createWebhook, { body: webhookBody });
  return { _id: item._id };
}

async function delivery(stage: Stage): Promise<{ _id: string; delivery_id: string }> {
  const { _id } = await webhook(stage);
  const sent = await stage.admin.call(testWebhook, { params: { _id } });
  return { _id, delivery_id: sent._id };
}

export const auditExamples: Record<string, Example> = {
  'activity-log.list': async () => ({ query: { kind: 'user.', by: 'people' } }),
  'activity-log.choices': async () => ({}),
  // A file, not JSON: server/audit has a test of its own.
  'activity-log.export': async () => 'own-test',
  'punch-log.list': async () => ({ query: span }),
  'punch-log.days': async () => ({ query: span }),
  'punch-log.correct': async ({ admin }) => ({
    body: {
      user_id: admin.userId,
      direction: 'in',
      at: '2026-11-02T01:00:00.000Z',
      reason: 'forgot to punch in',
    },
  }),
  'heatmap.get': async () => ({ query: span }),
  'heatmap.entries': async () => ({ query: { ...span, weekday: 1, hour: 9 } }),
  'integration-api.get': async () => ({}),
  'api-key.list': async () => ({ query: {} }),
  'api-key.create': async () => ({ body: { scopes: ['crm.ticket.read'] } }),
  'api-key.update': async (stage) => ({ params: await key(stage), body: { note: 'Reporting' } }),
  'api-key.delete': async (stage) => ({ params: await key(stage) }),
  'webhook.list': async () => ({ query: {} }),
  'webhook.create': async () => ({ body: webhookBody }),
  'webhook.update': async (stage) => ({ params: await webhook(stage), body: { active: false } }),
  'webhook.delete': async (stage) => ({ params: await webhook(stage) }),
  'webhook.rotate-secret': async (stage) => ({ params: await webhook(stage) }),
  'webhook.deliveries': async (stage) => ({ params: await webhook(stage), query: {} }),
  'webhook.delivery': async (stage) => ({ params: await delivery(stage) }),
  'webhook.replay': async (stage) => ({ params: await delivery(stage) }),
  'webhook.test': async (stage) => ({ params: await webhook(stage) }),
};
