import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFound, changeFound } from '#contracts/crm/bulk/found.ts';
import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import { fetchFile, fetchThumbnail, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import {
  addNote,
  countTickets,
  getTicket,
  listTickets,
  replyToTicket,
  updateTicket,
} from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { mergeTickets } from '#contracts/crm/tickets/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { ALL_PERMISSIONS, type Permission } from '#contracts/permissions/table.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { createGroup } from '#contracts/people/group.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { deleteEngagement } from '#contracts/settings/engagement.ts';
import { createKeyword, deleteKeyword, updateKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { putGroupOption, putGroupSetting } from '#contracts/settings/manage/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, writeOn } from '#tests/makers/chat.ts';
import { eventually, ticketsOf } from '#tests/makers/line.ts';
import type { Person } from '#tests/makers/person.ts';
import { pngOf } from '#tests/makers/picture.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { sharedWorld, type World } from '#tests/world.ts';

/** What the settings of a group say its people see, in everything that the CRM tells and does. */
let world: World;
let admin: Person;
let member: Person;
let group: string;
let open: Connection;
let closed: Connection;
let seen: { _id: string };
let hidden: { _id: string; contact: { _id: string } };

const SECRET = 'zebra crossing at noon';
const MAY = ALL_PERMISSIONS.filter((one) => !one.startsWith('center.') && one !== 'crm.group_manage.write');

beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.person(await world.account(), { role: ACCOUNT_ADMIN });
  open = await connectChat(world, admin);
  closed = await connectChat(world, admin, 'Private banking');
  group = await newGroup('Front desk');
  member = await inGroup(group, MAY);
  seen = await ticketFrom(open, 'hello there', 'Seen-Somchai');
  hidden = await ticketFrom(closed, SECRET, 'Hidden-Hathai');
  await hold({ engagements: [open._id] });
});
afterAll(() => world.stop());

const newGroup = async (name: string): Promise<string> =>
  (await admin.call(createGroup, { query: { accountID: String(admin.accountId) }, body: { name } }))._id;

const inGroup = async (groupId: string, can: readonly Permission[]): Promise<Person> => {
  const person = await world.person(admin.accountId, { can });
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ group_id: groupId })
    .where('_id', '=', person.userId)
    .execute();
  return person;
};

const ticketFrom = async (connection: Connection, text: string, user: string) => {
  await writeOn(world, connection, text, user);
  const found = (await ticketsOf(admin)).find((one) => one.contact.external_id === user);
  if (!found) throw new Error('the message became no ticket');
  return found;
};

type Option = Parameters<typeof member.call<typeof putGroupOption>>[1]['body'];
const hold = (body: Option, groupId = group) =>
  admin.call(putGroupOption, { params: { product: 'crm', groupId }, body });

const idsSeen = async (person: Person): Promise<string[]> =>
  (await person.call(listTickets, { query: { view: 'all', limit: 200 } })).items.map(({ _id }) => _id);

describe('channels that a group does not answer', () => {
  test('are in no list and no count', async () => {
    expect(await idsSeen(member)).toContain(seen._id);
    expect(await idsSeen(member)).not.toContain(hidden._id);
    const counts = await member.call(countTickets, {});
    const listed = await idsSeen(member);
    expect([counts.all, counts.live]).toEqual([listed.length, listed.length]);
    expect((await admin.call(countTickets, {})).all).toBe((await idsSeen(admin)).length);
    const found = await member.call(listTickets, { query: { view: 'all', q: 'zebra' } });
    expect(found.items).toEqual([]);
    expect((await admin.call(listTickets, { query: { view: 'all', q: 'zebra' } })).items).toHaveLength(1);
    const people = await member.call(findContacts, { query: { q: 'Hathai' } });
    expect(people.items).toEqual([]);
  });

  test('whoever may say what groups see is held to nothing', async () => {
    const owner = await inGroup(group, [...MAY, 'crm.group_manage.write']);
    expect(await idsSeen(owner)).toContain(hidden._id);
    const other = await inGroup(await newGroup('Back office'), MAY);
    expect(await idsSeen(other)).toContain(hidden._id);
  });

  const ofOne = ENDPOINTS.filter(({ path }) => /\/crm\/(tickets|contacts)\/\{_id\}/.test(path));
  test('there are many calls about one ticket or customer', () => expect(ofOne.length).toBeGreaterThan(50));

  test.each(ofOne.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: what is not seen is not there',
    async (name, endpoint) => {
      const example = await EXAMPLES[name]?.({ world, admin });
      const input = example && example !== 'own-test' ? example : {};
      const _id = endpoint.path.includes('/crm/contacts/') ? hidden.contact._id : hidden._id;
      const asked = { ...input, params: { ...input.params, _id } };
      const answered = await member.attempt(endpoint, asked);
      expect(JSON.stringify(answered.body)).not.toContain('zebra');
      // What cannot be asked without an example of its own is refused before it is looked at.
      expect(example === undefined || example === 'own-test' ? [400, 404] : [404]).toContain(answered.status);
    },
  );

  const reads = ENDPOINTS.filter(
    ({ method, path, reads: asks, access }) =>
      (method === 'GET' || asks === true) && path.includes('/crm/') && access.kind === 'permitted',
  );
  test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s tells nothing of them',
    async (name, endpoint) => {
      const example = await EXAMPLES[name]?.({ world, admin });
      const answered = await member.attempt(endpoint, example && example !== 'own-test' ? example : {});
      const told = JSON.stringify(answered.body);
      for (const secret of ['zebra', 'Hathai', hidden._id, hidden.contact._id])
        expect(told).not.toContain(secret);
    },
  );

  test('no file of their messages is fetched', async () => {
    const fileOn = async (ticketId: string): Promise<string> => {
      const query = { purpose: 'message' as const, name: 'receipt.png' };
      const { body } = await admin.attempt(uploadFile, { query, body: pngOf(2, 2) });
      const { _id } = StoredFile.parse(body);
      await admin.call(replyToTicket, {
        params: { _id: ticketId },
        body: { text: '', media: [{ file_id: _id }], seen_seq: 1_000_000 },
      });
      return _id;
    };
    const [theirs, other] = [await fileOn(seen._id), await fileOn(hidden._id)];
    for (const endpoint of [fetchFile, fetchThumbnail]) {
      const statusFor = async (who: Person, _id: string) =>
        (await who.attempt(endpoint, { params: { _id } })).status;
      expect([await statusFor(member, theirs), await statusFor(member, other)]).toEqual([200, 404]);
      expect(await statusFor(admin, other)).toBe(200);
    }
  });

  test('nothing is done to them by lot, by a filter or beside another ticket', async () => {
    const priorityOf = async (id: string): Promise<number> =>
      (await admin.call(getTicket, { params: { _id: id } })).ticket.priority;
    const before = await priorityOf(hidden._id);
    const change = { priority: 4 };
    const many = await member.attempt(changeTickets, {
      body: { ids: [seen._id, hidden._id], change },
    });
    expect(many.status).toBe(404);
    const merged = await member.attempt(mergeTickets, {
      params: { _id: seen._id },
      body: { from: [hidden._id] },
    });
    expect(merged.status).toBe(404);
    const filter = { view: 'live' as const };
    expect((await member.call(countFound, { query: filter })).count).toBe((await idsSeen(member)).length);
    const { _id } = await member.call(changeFound, { body: { filter, change } });
    await eventually(
      () => member.call(getLongWork, { params: { _id } }),
      ({ state }) => state === 'done',
    );
    expect([await priorityOf(seen._id), await priorityOf(hidden._id)]).toEqual([4, before]);
    expect(before).not.toBe(4);
  });

  test('are given to nobody of it, by hand or by name', async () => {
    const given = await admin.attempt(updateTicket, {
      params: { _id: hidden._id },
      body: { assignee_id: member.userId },
    });
    expect([given.status, Failure.parse(given.body).fields]).toMatchObject([
      400,
      { assignee_id: expect.stringContaining('does not see') },
    ]);
    const named = await admin.attempt(addNote, {
      params: { _id: hidden._id },
      body: { text: 'look', mentions: [member.userId] },
    });
    expect(named.status).toBe(400);
    await admin.call(updateTicket, { params: { _id: seen._id }, body: { assignee_id: member.userId } });
  });

  test('are seen as soon as the group answers them', async () => {
    await hold({ engagements: [open._id, closed._id] });
    expect(await idsSeen(member)).toContain(hidden._id);
    expect((await member.call(getTicket, { params: { _id: hidden._id } })).ticket._id).toBe(hidden._id);
    await hold({ engagements: [open._id] });
    expect(await idsSeen(member)).not.toContain(hidden._id);
  });
});

test('what came through a channel that is disconnected stays with those who saw it', async () => {
  const [north, south] = [await connectChat(world, admin, 'North'), await connectChat(world, admin, 'South')];
  const [northern, southern] = [
    await ticketFrom(north, 'from the north', 'N1'),
    await ticketFrom(south, 'from the south', 'S1'),
  ];
  const desk = await newGroup('North desk');
  const person = await inGroup(desk, MAY);
  await hold({ engagements: [north._id] }, desk);
  for (const { _id } of [south, north]) {
    await admin.call(deleteEngagement, { params: { product: 'crm', _id } });
    expect(await idsSeen(person)).toEqual([northern._id]);
  }
  expect(await idsSeen(admin)).toContain(southern._id);
});

describe('keywords that a group is held to', () => {
  let refund: string;
  let clerks: string;
  let clerk: Person;

  beforeAll(async () => {
    const body = { name: 'Refund', patterns: ['refund', 'คืนเงิน'] };
    refund = (await admin.call(createKeyword, { params: { product: 'crm' }, body }))._id;
    clerks = await newGroup('Refund clerks');
    clerk = await inGroup(clerks, MAY);
    await hold({ keywords: { enable: true, data: [refund] } }, clerks);
  });

  test('let it see the tickets in which a message of the customer holds one', async () => {
    const asked = await ticketFrom(open, 'อยากได้คืนเงินค่ะ', 'R1');
    const later = await ticketFrom(open, 'good day', 'R2');
    expect(await idsSeen(clerk)).toContain(asked._id);
    expect(await idsSeen(clerk)).not.toContain(later._id);
    await writeOn(world, open, 'I want a refund', 'R2');
    expect(await idsSeen(clerk)).toContain(later._id);
    const people = await clerk.call(findContacts, { query: { q: 'Customer R' } });
    expect(people.items.map(({ external_id }) => external_id).toSorted()).toEqual(['R1', 'R2']);
  });

  test('narrow lists and reports, each to those that are seen', async () => {
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

  test('are looked for again in what is open when they change', async () => {
    const parcel = await ticketFrom(open, 'where is my parcel', 'R3');
    expect(await idsSeen(clerk)).not.toContain(parcel._id);
    const patterns = ['refund', 'parcel'];
    await admin.call(updateKeyword, { params: { product: 'crm', _id: refund }, body: { patterns } });
    await eventually(
      () => idsSeen(clerk),
      (ids) => ids.includes(parcel._id),
    );
    const thai = (await ticketsOf(admin)).find((one) => one.contact.external_id === 'R1');
    await eventually(
      () => idsSeen(clerk),
      (ids) => !ids.includes(thai?._id ?? ''),
    );
  });

  test('none at all let it see nothing', async () => {
    await hold({ keywords: { enable: true, data: [] } }, clerks);
    expect(await idsSeen(clerk)).toEqual([]);
    await hold({ keywords: { enable: false, data: [] } }, clerks);
    expect((await idsSeen(clerk)).length).toBe((await idsSeen(admin)).length);
  });

  test('whose tickets are its own make a new ticket the group’s, where no other group claims it', async () => {
    await admin.call(putGroupSetting, { params: { group_id: clerks }, body: { keywords: [refund] } });
    const mine = await ticketFrom(open, 'refund please', 'R4');
    expect((await admin.call(getTicket, { params: { _id: mine._id } })).ticket.group?._id).toBe(clerks);
    const late = await ticketFrom(open, 'good evening', 'R5');
    expect((await admin.call(getTicket, { params: { _id: late._id } })).ticket.group).toBeNull();
    await writeOn(world, open, 'a refund it is', 'R5');
    expect((await admin.call(getTicket, { params: { _id: late._id } })).ticket.group?._id).toBe(clerks);
    await admin.call(putGroupSetting, { params: { group_id: group }, body: { keywords: [refund] } });
    const both = await ticketFrom(open, 'refund again', 'R6');
    expect((await admin.call(getTicket, { params: { _id: both._id } })).ticket.group).toBeNull();
  });
});
