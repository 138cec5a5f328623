import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import { getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { addSubTicket, splitTicket } from '#contracts/crm/tickets/endpoints.ts';
import { createKeyword, deleteKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption, setGroupSetting } from '#contracts/people/visibility/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn, writeOn } from '#tests/factories/chat.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Keywords of the CRM on tickets: what they find, and which groups see and receive the tickets. */
let world: World;
let admin: Person;
let open: Connection;
let refund: string;
let clerks: string;
let clerk: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  open = await connectChat(world, admin);
  const body = { name: 'Refund', patterns: ['refund', 'คืนเงิน'] };
  refund = (await admin.call(createKeyword, { params: { product: 'crm' }, body }))._id;
  clerks = await makeGroup(admin, 'Refund clerks');
  clerk = await addMember(world, admin, { group: clerks });
  await hold({ keywords: { enable: true, data: [refund] } }, clerks);
});
afterAll(() => world.stop());

function ticketFrom(connection: Connection, text: string, user: string) {
  return createTicketOn(world, admin, { connection, text, user });
}

type Option = Parameters<typeof admin.call<typeof setGroupOption>>[1]['body'];
function hold(body: Option, groupId: string) {
  return admin.call(setGroupOption, { params: { product: 'crm', groupId }, body });
}

async function idsSeen(person: Person): Promise<string[]> {
  return (await person.call(listTickets, { query: { view: 'all', limit: 200 } })).items.map(({ _id }) => _id);
}

test('A group that is restricted to keywords sees the tickets in which a message of the customer matches one', async () => {
  const ticket = await ticketFrom(open, 'อยากได้คืนเงินค่ะ', 'R1');
  const later = await ticketFrom(open, 'good day', 'R2');
  expect(await idsSeen(clerk)).toContain(ticket._id);
  expect(await idsSeen(clerk)).not.toContain(later._id);
  await writeOn(world, open, 'I want a refund', 'R2');
  expect(await idsSeen(clerk)).toContain(later._id);
  const people = await clerk.call(findContacts, { query: { q: 'Customer R' } });
  expect(people.items.map(({ external_id }) => external_id).toSorted()).toEqual(['R1', 'R2']);
});

test('Keywords filter lists and reports, and each user sees only the visible ones', async () => {
  const listed = await admin.call(listTickets, { query: { view: 'all', keyword: refund } });
  expect(listed.items.map(({ contact }) => contact.external_id).toSorted()).toEqual(['R1', 'R2']);
  const without = await admin.call(listTickets, {
    query: { view: 'all', not_keyword: refund, limit: 200 },
  });
  expect(without.items.length).toBe((await idsSeen(admin)).length - 2);
  const body = { name: 'Money', patterns: ['คืน*เงิน'] };
  const money = await admin.call(createKeyword, { params: { product: 'crm' }, body });
  await ticketFrom(open, 'ขอคืนเงินด้วย', 'R0');
  const rowsFor = async (person: Person) => {
    const { rows } = await person.call(getReport, { query: { by: 'keyword' } });
    return Object.fromEntries(rows.map(({ key, name, cells }) => [name ?? key, cells[0]?.count]));
  };
  expect(await rowsFor(admin)).toMatchObject({ Refund: 3, Money: expect.any(Number) });
  expect(Object.keys(await rowsFor(clerk))).toEqual(['Refund']);
  await admin.call(deleteKeyword, { params: { product: 'crm', _id: money._id } });
});

test('A sub-ticket has the keywords of its parent, a split ticket those of its messages, also after a rescan', async () => {
  const whole = await ticketFrom(open, 'refund for my order', 'W1');
  await writeOn(world, open, 'and good morning', 'W1');
  const { messages } = await admin.call(getTicket, { params: { _id: whole._id } });
  const part = await admin.call(addSubTicket, {
    params: { _id: whole._id },
    body: { subject: 'Ask the store' },
  });
  const last = messages.at(-1)?._id ?? '';
  const off = await admin.call(splitTicket, { params: { _id: whole._id }, body: { message_ids: [last] } });
  const seen = async () => {
    const ids = await idsSeen(clerk);
    return [whole, part, off].map(({ _id }) => ids.includes(_id));
  };
  expect(await seen()).toEqual([true, true, false]);
  const look = (patterns: string[]) =>
    admin.call(updateKeyword, { params: { product: 'crm', _id: refund }, body: { patterns } });
  await look(['refund', 'morning']);
  await waitUntil(seen, ([, , isOff]) => isOff === true);
  expect(await seen()).toEqual([true, true, true]);
  await look(['refund', 'คืนเงิน']);
  await waitUntil(seen, ([, , isOff]) => isOff === false);
  expect(await seen()).toEqual([true, true, false]);
});

test('A changed keyword is matched again in open tickets', async () => {
  const parcel = await ticketFrom(open, 'where is my parcel', 'R3');
  expect(await idsSeen(clerk)).not.toContain(parcel._id);
  const patterns = ['refund', 'parcel'];
  await admin.call(updateKeyword, { params: { product: 'crm', _id: refund }, body: { patterns } });
  await waitUntil(
    () => idsSeen(clerk),
    (ids) => ids.includes(parcel._id),
  );
  const thai = (await fetchTickets(admin)).find((one) => one.contact.external_id === 'R1');
  await waitUntil(
    () => idsSeen(clerk),
    (ids) => !ids.includes(thai?._id ?? ''),
  );
});

test('A group that is restricted to no keyword at all sees nothing', async () => {
  await hold({ keywords: { enable: true, data: [] } }, clerks);
  expect(await idsSeen(clerk)).toEqual([]);
  await hold({ keywords: { enable: false, data: [] } }, clerks);
  expect((await idsSeen(clerk)).length).toBe((await idsSeen(admin)).length);
});

test('Keywords with a group assign a new ticket to that group, where no other group claims it', async () => {
  await admin.call(setGroupSetting, { params: { group_id: clerks }, body: { keywords: [refund] } });
  const mine = await ticketFrom(open, 'refund please', 'R4');
  expect((await admin.call(getTicket, { params: { _id: mine._id } })).ticket.group?._id).toBe(clerks);
  const late = await ticketFrom(open, 'good evening', 'R5');
  expect((await admin.call(getTicket, { params: { _id: late._id } })).ticket.group).toBeNull();
  await writeOn(world, open, 'a refund it is', 'R5');
  expect((await admin.call(getTicket, { params: { _id: late._id } })).ticket.group?._id).toBe(clerks);
  const others = await makeGroup(admin, 'Other clerks');
  await admin.call(setGroupSetting, { params: { group_id: others }, body: { keywords: [refund] } });
  const both = await ticketFrom(open, 'refund again', 'R6');
  expect((await admin.call(getTicket, { params: { _id: both._id } })).ticket.group).toBeNull();
});
