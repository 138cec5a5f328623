import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNote } from '#contracts/crm/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import * as privacy from '#contracts/privacy/person.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Privacy calls of a user whose group is restricted to one channel: they reach no customer and no archive that the group may not see. */
let world: World;
let admin: Person;
let held: Person;
let reader: Person;
let colleague: Person;
type Customer = { ticket: string; ref: privacy.PersonRef };
let seen: Customer;
let hidden: Customer;
let archive: privacy.PersonExport;

const NAME = { seen: 'Kanokwan Seen', hidden: 'Wichai Hidden' };
const CAN = [
  ...RESTRICTED_PERMISSIONS,
  'center.user_management.read',
  'center.user_management.write',
] as const;

async function makeCustomer(connection: Connection, name: string): Promise<Customer> {
  const ticket = await createTicketOn(world, admin, { connection, text: `hello from ${name}`, user: name });
  await world.suite.context.database.platform
    .updateTable('contacts')
    .set({ name })
    .where('_id', '=', ticket.contact._id)
    .execute();
  return { ticket: ticket._id, ref: { kind: 'contact', _id: ticket.contact._id } };
}

async function makeArchive(person: Person, ref: privacy.PersonRef): Promise<privacy.PersonExport> {
  const { _id } = await person.call(privacy.exportPerson, { body: ref });
  return waitUntil(
    async () => {
      const { items } = await admin.call(privacy.listExports, {});
      const found = items.find((one) => one._id === _id);
      if (!found) throw new Error('the archive is not listed');
      return found;
    },
    ({ state }) => state === 'done',
  );
}

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const group = await makeGroup(admin, 'Front desk');
  const open = await connectChat(world, admin, 'Open');
  const closed = await connectChat(world, admin, 'Private banking');
  await admin.call(setGroupOption, {
    params: { product: 'crm', groupId: group },
    body: { engagements: [open._id] },
  });
  held = await addMember(world, admin, { group, can: CAN });
  colleague = await world.person(admin.accountId);
  seen = await makeCustomer(open, NAME.seen);
  hidden = await makeCustomer(closed, NAME.hidden);
  archive = await makeArchive(admin, hidden.ref);
  const listening = await makeGroup(admin, 'Readers');
  const keyword = { name: 'tea', patterns: ['tea'] };
  const { _id } = await admin.call(createKeyword, { params: { product: 'listening' }, body: keyword });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: listening },
    body: { keywords: { enable: true, data: [_id] } },
  });
  reader = await addMember(world, admin, { group: listening, can: CAN });
});
afterAll(() => world.stop());

async function refusalOf(person: Person, endpoint: Endpoint, input: object) {
  const { status, body } = await person.attempt(endpoint, input);
  return [status, (body as { code?: string }).code];
}

describe('A user in a group that is restricted to one channel', () => {
  test('finds the customers of that channel only, by name and by network id', async () => {
    const find = async (q: string) =>
      (await held.call(privacy.searchPeople, { query: { q } })).items.map(({ name }) => name);
    expect(await find('Kanokwan')).toEqual([NAME.seen]);
    for (const q of ['Wichai', 'Hidden', 'e']) expect(await find(q)).not.toContain(NAME.hidden);
  });

  test('gets not_found from each privacy call that names a hidden customer', async () => {
    const { ref } = hidden;
    expect(await refusalOf(held, privacy.countPerson, { query: ref })).toEqual([404, 'not_found']);
    expect(await refusalOf(held, privacy.exportPerson, { body: ref })).toEqual([404, 'not_found']);
    const body = { ...ref, confirm: NAME.hidden };
    expect(await refusalOf(held, privacy.erasePerson, { body })).toEqual([404, 'not_found']);
    expect((await admin.call(privacy.countPerson, { query: ref })).name).toBe(NAME.hidden);
  });

  test('neither lists nor downloads an archive of a hidden customer that another user created', async () => {
    const { items } = await held.call(privacy.listExports, {});
    expect(items.map(({ _id }) => _id)).not.toContain(archive._id);
    const params = { _id: archive._id };
    expect(await refusalOf(held, privacy.linkExport, { params })).toEqual([404, 'not_found']);
    const { url } = await admin.call(privacy.linkExport, { params });
    expect((await held.fetch(url)).status).toBe(404);
  });

  test('counts, exports and downloads a customer of their own channel', async () => {
    const counted = await held.call(privacy.countPerson, { query: seen.ref });
    expect(counted).toMatchObject({ name: NAME.seen, complete: true, counts: { tickets: 1 } });
    const made = await makeArchive(held, seen.ref);
    const { url } = await held.call(privacy.linkExport, { params: { _id: made._id } });
    expect((await held.fetch(url)).status).toBe(200);
  });

  test('neither exports nor erases a colleague who wrote in a hidden ticket', async () => {
    const ref = { kind: 'user' as const, _id: colleague.userId };
    expect(await held.call(privacy.countPerson, { query: ref })).toMatchObject({ complete: true });
    await colleague.call(addNote, { params: { _id: hidden.ticket }, body: { text: 'only for bankers' } });
    expect(await held.call(privacy.countPerson, { query: ref })).toMatchObject({ complete: false });
    const refused = [403, 'person_partly_hidden'];
    expect(await refusalOf(held, privacy.exportPerson, { body: ref })).toEqual(refused);
    const body = { ...ref, confirm: colleague.email };
    expect(await refusalOf(held, privacy.erasePerson, { body })).toEqual(refused);
  });
});

test('A user who is restricted to one keyword in listening exports no customer whose posts do not match it', async () => {
  const author = { _id: NAME.hidden, name: NAME.hidden };
  await ingestPosts(world, admin.accountId, [makePost({ channel: 'webchat', author, text: 'about coffee' })]);
  await waitUntil(
    () => admin.call(privacy.countPerson, { query: hidden.ref }),
    ({ counts }) => (counts.posts ?? 0) > 0,
  );
  const counted = await reader.call(privacy.countPerson, { query: hidden.ref });
  expect(counted.complete).toBe(false);
  expect(counted.counts.posts).toBeUndefined();
  expect(await refusalOf(reader, privacy.exportPerson, { body: hidden.ref })).toEqual([
    403,
    'person_partly_hidden',
  ]);
  const { items } = await reader.call(privacy.listExports, {});
  expect(items.map(({ _id }) => _id)).not.toContain(archive._id);
});
