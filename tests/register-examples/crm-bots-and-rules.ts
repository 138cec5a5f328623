import { z } from 'zod';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { dismissBlocked } from '#contracts/crm/blocker/endpoints.ts';
import { blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { insertBlocked, listBlockedRows } from '#server/crm/blocker/blocked-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { addTicket } from '#tests/register-examples/crm.ts';

let made = 0;
const Made = z.object({ body: z.object({ _id: z.string() }) });
async function make({ admin }: Stage, area: Area, name: string, body: object): Promise<string> {
  return Made.parse((await admin.attempt(buildCollectionEndpoints(area, name).create, { body })).body).body
    ._id;
}
function bot(stage: Stage): Promise<string> {
  return make(stage, chatbot, 'bots', { name: `Flow bot ${(made += 1)}` });
}

const at = { x: 0, y: 0 };
const GRAPH = {
  nodes: [
    { ...at, id: 'start_1', kind: 'start', words: [], next: 'end_1' },
    { ...at, id: 'end_1', kind: 'end', text: 'Thank you', done: true },
  ],
};
const SPAN = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const SAID = { text: 'We write soon' };

/** A message that a rule blocked, as a delivery stores it. */
async function blocked({ world, admin }: Stage) {
  const { context } = world.suite;
  const channel = { channel: 'webchat' as const, name: `Blocked chat ${(made += 1)}`, form: {} };
  const { _id } = await admin.call(connectEngagement, { params: { product: 'crm' }, body: channel });
  const item = {
    provider_id: `blocked-${made}`,
    kind: 'message' as const,
    channel: 'webchat' as const,
    author: { _id: 'spammer', name: 'Spammer' },
    conversation_id: 'spammer',
    text: 'cheap loan',
    published_at: context.clock().toISOString(),
  };
  const rule = { ...z.object(blockerFields).parse({ name: 'Loans', words: ['loan'] }), _id: context.newId() };
  const caught = { rule, matches: [{ part: 'words' as const, value: 'loan' }] };
  const [row] = await inTransaction(context, { accountId: admin.accountId, actor: OUTSIDE }, async (unit) => {
    await insertBlocked(unit, _id, [{ item, by: 'rule', caught }]);
    return listBlockedRows(unit, { state: 'blocked', limit: 1 });
  });
  return { body: { ids: [row?._id ?? ''] } };
}

/** Bots, automation rules, and the messages of the post blocker. */
export const botAndRuleExamples: Record<string, Example> = {
  'blocked.counts': async () => ({}),
  'blocked.list': async () => ({ query: { state: 'blocked', q: 'loan' } }),
  'blocked.release': blocked,
  'blocked.dismiss': blocked,
  'blocked.restore': async (stage) => {
    const { body } = await blocked(stage);
    await stage.admin.call(dismissBlocked, { body });
    return { body };
  },
  'blocked.try': async () => ({ body: { words: ['loan'] } }),
  'rule_run.list': async () => ({ query: { kind: 'automation' } }),
  'auto_response.try': async () => ({ body: SAID }),
  'ticket_automation.try': async () => ({ body: { actions: [{ do: 'set_priority', value: '3' }] } }),
  'auto_canned.try': async () => ({ body: {} }),
  'unread_template.try': async () => ({ body: SAID }),
  'unread_template.send': async (stage) => ({
    params: {
      _id: await make(stage, unreadTemplates, 'templates', { ...SAID, name: `Sorry ${(made += 1)}` }),
    },
    body: { ticket_ids: [await addTicket(stage)] },
  }),
  'chatbot.report': async () => ({ query: SPAN }),
  'chatbot.episodes': async () => ({ query: { ...SPAN, figure: 'resolved' } }),
  'chatbot.flow': async (stage) => ({ params: { _id: await bot(stage) } }),
  'chatbot.save-flow': async (stage) => ({ params: { _id: await bot(stage) }, body: { graph: GRAPH } }),
  'chatbot.try': async (stage) => ({
    params: { _id: await bot(stage) },
    body: { graph: GRAPH, said: ['hello'] },
  }),
};
