import {
  createAutoAssignAgent,
  createAutoAssignCondition,
  createAutoAssignRule,
  listAutoAssignRules,
} from '#contracts/crm/auto-assign/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;
const condition = {
  match: 'any' as const,
  items: [
    { field: 'channel', operator: 'is_any_of', value: ['line', 'webchat'] },
    { field: 'message', operator: 'contains_any', value: ['คืนเงิน', 'refund'] },
  ],
};
const rule = () => ({ name: `Rule ${(made += 1)}`, condition });
const shared = () => ({ name: `Condition ${(made += 1)}`, condition });

/** A new user to whom tickets may be assigned. */
async function person({ world, admin }: Stage): Promise<string> {
  return (await world.person(admin.accountId, { role: 'agent' })).userId;
}
async function agent(stage: Stage) {
  const { _id } = await stage.admin.call(createAutoAssignAgent, { body: { _id: await person(stage) } });
  return { params: { _id } };
}
async function oneRule({ admin }: Stage) {
  const { _id } = await admin.call(createAutoAssignRule, { body: rule() });
  return { params: { _id } };
}
async function oneCondition({ admin }: Stage) {
  const { _id } = await admin.call(createAutoAssignCondition, { body: shared() });
  return { params: { _id } };
}
const none = async () => ({});

/** The calls of auto assignment besides its settings. */
export const autoAssignExamples: Record<string, Example> = {
  'auto_assign.all': none,
  'auto_assign.mine': none,
  'auto_assign.simulate': async () => ({ body: { rule: rule(), tickets: 50 } }),
  'auto_assign_agent.list': none,
  'auto_assign_agent.create': async (stage) => ({ body: { _id: await person(stage), skills: ['thai'] } }),
  'auto_assign_agent.save-many': async (stage) => ({
    body: [{ ...(await agent(stage)).params, capacity: 5 }, { _id: await person(stage) }],
  }),
  'auto_assign_agent.update': async (stage) => ({
    ...(await agent(stage)),
    body: { modify_field: 'rules', value: [(await oneRule(stage)).params._id] },
  }),
  'auto_assign_agent.delete': agent,
  'auto_assign_rule.list': none,
  'auto_assign_rule.create': async () => ({ body: rule() }),
  'auto_assign_rule.order': async (stage) => {
    await oneRule(stage);
    const { items } = await stage.admin.call(listAutoAssignRules, { query: {} });
    return { body: { ids: items.map(({ _id }) => _id).reverse() } };
  },
  'auto_assign_rule.update': async (stage) => ({ ...(await oneRule(stage)), body: rule() }),
  'auto_assign_rule.delete': oneRule,
  'auto_assign_condition.list': none,
  'auto_assign_condition.create': async () => ({ body: shared() }),
  'auto_assign_condition.update': async (stage) => ({
    body: { ...shared(), ...(await oneCondition(stage)).params },
  }),
  'auto_assign_condition.delete': oneCondition,
};
