import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { getDemoAgents } from '#engine/demo/agents.ts';
import { generateDemoConversations, type DemoConversation } from '#engine/demo/conversations.ts';
import { generateDemoPosts } from '#engine/demo/posts.ts';
import { storePastConversation, storeRuleExamples } from '#server/crm/public.ts';
import { storeQualityExamples } from '#server/crm/quality/public.ts';
import { storeSurveyExamples } from '#server/crm/survey/public.ts';
import { CONVERSATIONS, DEMO_EMAIL, POSTS_A_DAY, getPastYear } from '#server/demo/brand.ts';
import { generateDemoFormValues } from '#server/demo/demo-form-values.ts';
import { listDemoUsers } from '#server/demo/demo-store.ts';
import { getPicturesUrl } from '#server/demo/pictures.ts';
import { tagDemoTickets } from '#server/demo/tag-tickets.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { markDemoReady, readDemoState, type DemoState } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { readSetting } from '#server/settings/public.ts';

const BATCH = 2000;

/**
 * Fills the demonstration with a year of posts and conversations, all generated from a seed. Posts can be repeated without duplicates, so
 * an interrupted run starts again; conversations are stored in one transaction, so there are all of them or none.
 */
export async function fillDemo(context: Context, { seed }: { seed: number }): Promise<void> {
  const state = await readDemoState(context);
  if (!state || state.progress === 'ready') return;
  const accountId = AccountId.parse(state.account_id);
  const { from, to } = getPastYear(context.clock());
  let batch: Incoming[] = [];
  const flush = async (): Promise<void> => {
    const items = batch;
    batch = [];
    // The account acts as the source of its own posts.
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { sourceId: accountId, channel: 'file', items }),
    );
  };
  for (const post of generateDemoPosts({
    seed,
    from,
    to,
    perDay: POSTS_A_DAY,
    pictures: getPicturesUrl(context),
  })) {
    batch.push(post);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await storeConversations(context, {
    accountId,
    state,
    conversations: generateDemoConversations({ seed, from, to, count: CONVERSATIONS }),
  });
  await markDemoReady(context, state);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const owner = (await listDemoUsers(unit)).find(({ email }) => email === DEMO_EMAIL);
    if (!owner) return;
    for (const addPart of context.ports.demoParts)
      await addPart(unit, { account_id: accountId, user_id: owner._id }, context);
  });
}

type PastInput = { accountId: AccountId; state: DemoState; conversations: readonly DemoConversation[] };

function storeConversations(context: Context, { accountId, state, conversations }: PastInput): Promise<void> {
  return inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const people = await listDemoUsers(unit);
    const byEmail = new Map(people.map((person) => [person.email, { _id: person._id, name: person.name }]));
    const { fields: form } = await readSetting(unit, customForm, 'form');
    for (const [place, conversation] of conversations.entries()) {
      const { channel, customer, messages, outcome, _id } = conversation;
      const agents = messages.map((message) => (message.agent ? (byEmail.get(message.agent) ?? null) : null));
      await storePastConversation(context, unit, {
        connection: { _id: channel === 'line' ? state.line_id : state.webchat_id, channel },
        customer: { external_id: customer._id, name: customer.name },
        state: outcome,
        assignee_id: agents.findLast((agent) => agent !== null)?._id ?? null,
        fields: generateDemoFormValues(form, conversation, place),
        messages: messages.map((message, index) => ({
          origin_id: `${_id}-${message._id}`,
          text: message.text,
          at: new Date(message.at),
          agent: message.from === 'agent' ? (agents[index] ?? null) : null,
        })),
      });
    }
    await tagDemoTickets(unit);
    await storeSurveyExamples(unit);
    await storeRuleExamples(context, unit, state.line_id);
    const owner = byEmail.get(DEMO_EMAIL);
    const lead = byEmail.get(getDemoAgents().find(({ role }) => role === 'account_admin')?.email ?? '');
    if (owner && lead) await storeQualityExamples(unit, [lead._id, owner._id]);
  });
}
