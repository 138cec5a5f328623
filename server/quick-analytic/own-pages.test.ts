import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNote, replyToTicket } from '#contracts/crm/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listSearchPosts, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { connectPage, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let agent: Person;
let page: Awaited<ReturnType<typeof connectPage>>;

const DAY = 86_400_000;
const now = Date.now();
const FILTER = { from: new Date(now - DAY).toISOString(), to: new Date(now + DAY).toISOString() };

beforeAll(async () => {
  world = await startWorld({ environment: PAGE_APPS });
  const accountId = await world.account();
  agent = await world.person(accountId);
  page = await connectPage(world, accountId);
  await world.suite.context.database.owner.query('update connections set product = $2 where _id = $1', [
    page._id,
    JSON.stringify({ listening: { active: true }, crm: { active: true } }),
  ]);
  const params = { product: 'listening' as const };
  await agent.call(createKeyword, { params, body: { name: 'latte', patterns: ['latte'] } });
  const at = new Date(now - 60_000).toISOString();
  await ingestPosts(world, accountId, [makePost({ text: 'latte elsewhere', published_at: at })]);
});
afterAll(async () => {
  await world.stop();
  await page.twin.stop();
});

async function readOwn(): Promise<SearchAnswerOf<'own'>> {
  const search = { terms: ['latte'], filter: FILTER };
  const { answers } = await agent.call(querySearch, { body: { search, questions: [{ kind: 'own' }] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.answer as SearchAnswerOf<'own'>;
}

async function ticketOf(external: string) {
  const found = (await fetchTickets(agent)).find(({ contact }) => contact.external_id === external);
  if (!found) throw new Error('the comment became no ticket');
  return found._id;
}

async function reply(_id: string, text: string): Promise<void> {
  const { messages } = await openTicket(agent, _id);
  await agent.call(replyToTicket, {
    params: { _id },
    body: { seen_seq: messages.at(-1)?.seq ?? 0, text },
  });
}

it('Posts on own pages have their tickets and replies, apart from those of all posts', async () => {
  expect(await readOwn()).toMatchObject({ own: 0, care: { posts: 0, answered: 0, replies: 0 }, tickets: 0 });
  for (const [id, text] of [
    ['8801', 'a latte please'],
    ['8801', 'one more latte'],
    ['8802', 'the latte was cold'],
    ['8803', 'nothing of it'],
  ] as const)
    await page.twin.commentAs({ id, name: `Customer ${id}` }, text, page.webhook);
  const before = await waitUntil(readOwn, ({ care }) => care?.posts === 3, 120_000);
  expect(before).toMatchObject({ own: 3, care: { answered: 0, replies: 0 }, tickets: 3, total: 4 });
  await reply(await ticketOf('8801'), 'on its way');
  await reply(await ticketOf('8801'), 'enjoy');
  await reply(await ticketOf('8803'), 'a reply where no latte is');
  await agent.call(addNote, { params: { _id: await ticketOf('8802') }, body: { text: 'no reply' } });
  expect((await readOwn()).care).toEqual({ posts: 3, answered: 2, replies: 2 });
  const filter = { ...FILTER, source: page._id, has_ticket: 'yes' as const };
  const { items } = await agent.call(listSearchPosts, { body: { search: { terms: ['latte'], filter } } });
  expect(items).toHaveLength(3);
});
