import { createRule, listAlerts } from '#contracts/listening/alerts/endpoints.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';

let made = 0;
const body = (over: object = {}) => ({ name: `Alert ${(made += 1)}`, kind: 'spike' as const, ...over });

async function rule({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createRule, { body: body() });
  return { _id };
}

/** A fired alert: a watched author wrote. */
async function alert(stage: Stage): Promise<{ _id: string }> {
  const { world, admin } = stage;
  const author = { _id: `watched-${(made += 1)}`, name: 'Minister' };
  const { _id } = await admin.call(createRule, { body: body({ kind: 'author', authors: [author._id] }) });
  await ingestPosts(world, admin.accountId, [makePost({ author, published_at: new Date().toISOString() })]);
  await evaluateAccount(world.suite.context, { account_id: admin.accountId });
  const { items } = await admin.call(listAlerts, { query: { rule: _id } });
  return { _id: items[0]?._id ?? '' };
}

export const alertExamples: Record<string, Example> = {
  'alert_rule.list': async () => ({ query: {} }),
  'alert_rule.back-test': async () => ({ body: { kind: 'spike' } }),
  'alert_rule.line-targets': async () => ({ query: {} }),
  'alert_rule.get': async (stage) => ({ params: await rule(stage) }),
  'alert_rule.create': async () => ({ body: body() }),
  'alert_rule.update': async (stage) => ({ params: await rule(stage), body: { active: false } }),
  'alert_rule.delete': async (stage) => ({ params: await rule(stage) }),
  'alert_rule.quiet': async (stage) => ({
    params: await rule(stage),
    body: { muted: true, snoozed_until: null },
  }),
  'alert.list': async () => ({ query: {} }),
  'alert.get': async (stage) => ({ params: await alert(stage) }),
  'alert.acknowledge': async (stage) => ({ params: await alert(stage), body: {} }),
  'alert.rate': async (stage) => ({ params: await alert(stage), body: { useful: true } }),
};
