import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { tagTicket } from '#contracts/crm/tickets/endpoints.ts';
import { createKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import type { TagType } from '#contracts/tags/tag.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn, writeOn } from '#tests/factories/chat.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Tags of the CRM that name keywords: tickets that match those keywords get them. */
let world: World;
let admin: Person;
let chat: Connection;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  chat = await connectChat(world, admin);
});
afterAll(() => world.stop());

async function made(type: TagType, body: { name: string } & Record<string, unknown>): Promise<string> {
  return (await admin.call(tagCalls.create, { params: { product: 'crm', type }, body }))._id;
}
async function keyword(word: string): Promise<string> {
  return (
    await admin.call(createKeyword, { params: { product: 'crm' }, body: { name: word, patterns: [word] } })
  )._id;
}
async function tagsOf(_id: string) {
  return (await admin.call(getTicket, { params: { _id } })).ticket.tag_ids.toSorted();
}
function hasTags(_id: string, tags: readonly string[]) {
  return waitUntil(
    () => tagsOf(_id),
    (now) => now.join() === tags.toSorted().join(),
  );
}

test('Tags are added at the first match and at later ones, once each, and a chosen tag stays where one is allowed', async () => {
  const ticket_group_id = await made('group', { name: 'Topic', cardinality: 'one' });
  const only = await made('category', { name: 'Kind', ticket_group_id });
  const chosen = await made('tag', { name: 'Chosen', ticket_cat_id: only });
  const free = await made('category', {
    name: 'Said',
    ticket_group_id: await made('group', { name: 'Words' }),
  });
  const [giraffe, okapi] = [await keyword('giraffe'), await keyword('okapi')];
  const long = await made('tag', { name: 'Long necks', ticket_cat_id: free, keyword_ids: [giraffe] });
  const striped = await made('tag', { name: 'Striped', ticket_cat_id: free, keyword_ids: [okapi] });
  await made('tag', { name: 'Other', ticket_cat_id: only, keyword_ids: [okapi] });
  const { _id } = await createTicketOn(world, admin, {
    connection: chat,
    text: 'a giraffe please',
    user: 'zoo',
  });
  await hasTags(_id, [long]);
  await admin.call(tagTicket, { params: { _id }, body: { tag_ids: [chosen] } });
  // The keyword matched before: a user's removal of the tag is not overruled.
  await writeOn(world, chat, 'the giraffe and the okapi', 'zoo');
  await hasTags(_id, [chosen, striped]);
});

test('Tags are added to open tickets when a keyword changes', async () => {
  const { _id } = await createTicketOn(world, admin, {
    connection: chat,
    text: 'about the quokka',
    user: 'isle',
  });
  const free = await made('category', {
    name: 'Islands',
    ticket_group_id: await made('group', { name: 'Places' }),
  });
  const quokka = await keyword('wallaby');
  const tag = await made('tag', { name: 'Small', ticket_cat_id: free, keyword_ids: [quokka] });
  expect(await tagsOf(_id)).toEqual([]);
  await admin.call(updateKeyword, {
    params: { product: 'crm', _id: quokka },
    body: { patterns: ['wallaby', 'quokka'] },
  });
  await hasTags(_id, [tag]);
});
