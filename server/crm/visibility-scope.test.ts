import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportActivity, listActivity } from '#contracts/audit/activity.ts';
import { deleteEngagement } from '#contracts/channels/connections.ts';
import { simulateAutoAssign } from '#contracts/crm/auto-assign/simulation.ts';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { countFound, changeFound } from '#contracts/crm/bulk/found.ts';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import {
  addNote,
  countTickets,
  getTicket,
  listTickets,
  replyToTicket,
  updateTicket,
} from '#contracts/crm/endpoints.ts';
import { mergeTickets } from '#contracts/crm/tickets/endpoints.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { createWebhook } from '#contracts/integrations/webhook.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { fetchFile, fetchThumbnail, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Group visibility applies to everything that the CRM shows and does. */
let world: World;
let admin: Person;
let member: Person;
let group: string;
let open: Connection;
let closed: Connection;
let seen: { _id: string };
let hidden: { _id: string; contact: { _id: string } };

const SECRET = 'zebra crossing at noon';

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account(), { role: ACCOUNT_ADMIN });
  open = await connectChat(world, admin);
  closed = await connectChat(world, admin, 'Private banking');
  group = await makeGroup(admin, 'Front desk');
  member = await addMember(world, admin, { group });
  seen = await ticketFrom(open, 'hello there', 'Seen-Somchai');
  hidden = await ticketFrom(closed, SECRET, 'Hidden-Hathai');
  await hold({ engagements: [open._id] });
});
afterAll(() => world.stop());

function ticketFrom(connection: Connection, text: string, user: string) {
  return createTicketOn(world, admin, { connection, text, user });
}

type Option = Parameters<typeof member.call<typeof setGroupOption>>[1]['body'];
function hold(body: Option, groupId = group) {
  return admin.call(setGroupOption, { params: { product: 'crm', groupId }, body });
}

async function idsSeen(person: Person): Promise<string[]> {
  return (await person.call(listTickets, { query: { view: 'all', limit: 200 } })).items.map(({ _id }) => _id);
}

describe("channels outside a group's visibility", () => {
  test("Tickets of a channel outside the group's visibility are in no list and no count", async () => {
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

  test('A user who may change group visibility is not restricted by it', async () => {
    const owner = await addMember(world, admin, {
      group,
      can: [...RESTRICTED_PERMISSIONS, 'crm.group_manage.write'],
    });
    expect(await idsSeen(owner)).toContain(hidden._id);
    const other = await addMember(world, admin, { group: await makeGroup(admin, 'Back office') });
    expect(await idsSeen(other)).toContain(hidden._id);
  });

  const ofOne = ENDPOINTS.filter(({ path }) => /\/crm\/(tickets|contacts)\/\{_id\}/.test(path));
  test('many calls name one ticket or customer', () => expect(ofOne.length).toBeGreaterThan(50));

  test.each(ofOne.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: a ticket or customer outside the visibility is not found',
    async (name, endpoint) => {
      const example = await EXAMPLES[name]?.({ world, admin });
      const input = example && example !== 'own-test' ? example : {};
      const _id = endpoint.path.includes('/crm/contacts/') ? hidden.contact._id : hidden._id;
      const call = { ...input, params: { ...input.params, _id } };
      const answered = await member.attempt(endpoint, call);
      expect(JSON.stringify(answered.body)).not.toContain('zebra');
      // A call that needs an example of its own is refused before the visibility is checked.
      expect(example === undefined || example === 'own-test' ? [400, 404] : [404]).toContain(answered.status);
    },
  );

  const reads = ENDPOINTS.filter(
    ({ method, path, reads: asks, access }) =>
      (method === 'GET' || asks === true) && path.includes('/crm/') && access.kind === 'permitted',
  );
  test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s reveals nothing of tickets outside the visibility',
    async (name, endpoint) => {
      const example = await EXAMPLES[name]?.({ world, admin });
      const answered = await member.attempt(endpoint, example && example !== 'own-test' ? example : {});
      const text = JSON.stringify(answered.body);
      for (const secret of ['zebra', 'Hathai', hidden._id, hidden.contact._id])
        expect(text).not.toContain(secret);
    },
  );

  describe('resources related to tickets', () => {
    let fresh: { theirs: string; other: string; contact: string };
    let auditor: Person;
    beforeAll(async () => {
      auditor = await addMember(world, admin, {
        group,
        can: [...RESTRICTED_PERMISSIONS, 'center.activity_log.read'],
      });
      const theirs = await ticketFrom(open, 'good day', 'Seen-Suda');
      const other = await ticketFrom(closed, SECRET, 'Hidden-Hathai-2');
      fresh = { theirs: theirs._id, other: other._id, contact: other.contact._id };
    });

    test('The event log, the history of a resource and the rule log reveal nothing of tickets outside the visibility', async () => {
      const { context } = world.suite;
      for (const ticket_id of [fresh.theirs, fresh.other])
        await context.database.platform
          .insertInto('rule_runs')
          .values({
            account_id: admin.accountId,
            _id: context.newId(),
            kind: 'automation',
            rule_id: context.newId(),
            rule_name: 'Greet',
            ticket_id,
            cause: 'opened',
            outcome: 'done',
            results: '[]',
            at: context.clock(),
          })
          .execute();
      const toldTo = async (who: Person): Promise<string[]> => [
        JSON.stringify(await who.call(listActivity, { query: { kind: 'ticket.' } })),
        String((await who.attempt(exportActivity, { query: {} })).body),
        JSON.stringify(await who.call(listSettingHistory, { query: { noun: 'ticket' } })),
        JSON.stringify(await who.call(listRuleRuns, { query: {} })),
      ];
      const ofAdmin = await toldTo(admin);
      expect(ofAdmin.map((text) => text.includes(fresh.other))).toEqual([true, true, true, true]);
      const ofAuditor = await toldTo(auditor);
      expect(ofAuditor.map((text) => text.includes(fresh.theirs))).toEqual([true, true, true, true]);
      for (const secret of ['zebra', 'Hathai', hidden._id, fresh.other, fresh.contact])
        expect(ofAuditor.map((text) => text.includes(secret))).toEqual([false, false, false, false]);
    });

    test('Rules are tried only on tickets within the visibility', async () => {
      const tried = async (who: Person): Promise<boolean[]> => {
        const { items } = await who.call(simulateAutoAssign, { body: { tickets: 2 } });
        return [fresh.theirs, fresh.other].map((id) => items.some(({ _id }) => _id === id));
      };
      expect(await tried(admin)).toEqual([true, true]);
      expect(await tried(member)).toEqual([true, false]);
    });
  });

  test('No file of messages outside the visibility can be downloaded', async () => {
    const fileOn = async (ticketId: string): Promise<string> => {
      const query = { purpose: 'message' as const, name: 'receipt.png' };
      const { body } = await admin.attempt(uploadFile, { query, body: buildPng(2, 2) });
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

  test('An API key sees what its creator sees, and a webhook reveals no more to the outside', async () => {
    const integrates = [
      'center.integration_api_management.read',
      'center.integration_api_management.write',
    ] as const;
    const maker = await addMember(world, admin, { group, can: [...RESTRICTED_PERMISSIONS, ...integrates] });
    const { key } = await maker.call(createApiKey, {
      body: { scopes: ['crm.ticket.read', 'crm.ticket.write'] },
    });
    const asKey = (endpoint: Endpoint, input: object) =>
      request(world.url, buildPath(endpoint, input), {
        ...buildInit(endpoint, input),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      });
    const listed = JSON.stringify((await asKey(listTickets, { query: { view: 'all', limit: 200 } })).body);
    expect([listed.includes(seen._id), listed.includes(hidden._id)]).toEqual([true, false]);
    expect((await asKey(getTicket, { params: { _id: hidden._id } })).status).toBe(404);
    const edit = { params: { _id: hidden._id }, body: { priority: 3 } };
    expect((await asKey(updateTicket, edit)).status).toBe(404);
    const hook = (kinds: string[]) => ({ body: { url: 'https://example.com/hook', kinds } });
    const answer = await maker.attempt(createWebhook, hook(['ticket.created']));
    expect(answer.body).toMatchObject({ code: 'beyond_own_rights' });
    expect(
      (await maker.attempt(createWebhook, hook(['keyword.created', 'webhook.paused']))).body,
    ).toMatchObject({
      code: 'beyond_own_rights',
      fields: { kinds: expect.not.stringContaining('webhook.paused') },
    });
  });

  test('Bulk changes, filters and changes through another ticket do not affect tickets outside the visibility', async () => {
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
    await waitUntil(
      () => member.call(getLongWork, { params: { _id } }),
      ({ state }) => state === 'done',
    );
    expect([await priorityOf(seen._id), await priorityOf(hidden._id)]).toEqual([4, before]);
    expect(before).not.toBe(4);
  });

  test('Tickets outside the visibility are assigned to nobody of the group, neither by hand nor by name', async () => {
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

  test('Tickets become visible as soon as the group answers their channel', async () => {
    await hold({ engagements: [open._id, closed._id] });
    expect(await idsSeen(member)).toContain(hidden._id);
    expect((await member.call(getTicket, { params: { _id: hidden._id } })).ticket._id).toBe(hidden._id);
    await hold({ engagements: [open._id] });
    expect(await idsSeen(member)).not.toContain(hidden._id);
  });
});

test('Tickets of a disconnected channel stay visible to those who saw them', async () => {
  const [north, south] = [await connectChat(world, admin, 'North'), await connectChat(world, admin, 'South')];
  const [northern, southern] = [
    await ticketFrom(north, 'from the north', 'N1'),
    await ticketFrom(south, 'from the south', 'S1'),
  ];
  const desk = await makeGroup(admin, 'North desk');
  const person = await addMember(world, admin, { group: desk });
  await hold({ engagements: [north._id] }, desk);
  for (const { _id } of [south, north]) {
    await admin.call(deleteEngagement, { params: { product: 'crm', _id } });
    expect(await idsSeen(person)).toEqual([northern._id]);
  }
  expect(await idsSeen(admin)).toContain(southern._id);
});
