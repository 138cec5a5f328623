import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getCustomer,
  getTimeline,
  giveCustomerTag,
  joinContacts,
  listCustomerTags,
  partContacts,
  rejoinContacts,
  restoreCustomerTag,
  removeCustomerTag,
} from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { deleteExpiredTags } from '#server/crm/public.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { addTicket } from '#tests/register-examples/crm.ts';
import { startWorld, type World } from '#tests/world.ts';

/** One person on several channels, their interests, and everything that they wrote. */
let world: World;
let admin: Person;
const shift = { ms: 0 };

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift.ms) });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

async function contactOf(): Promise<string> {
  const _id = await addTicket({ world, admin });
  return (await admin.call(getTicket, { params: { _id } })).contact._id;
}
async function idsOf(_id: string): Promise<string[]> {
  return (await admin.call(getCustomer, { params: { _id } })).contacts.map((one) => one._id).toSorted();
}
async function tag(name: string, words: string[] = []): Promise<string> {
  return String(
    (
      (await admin.call(buildCollectionEndpoints(interestTag, 'tags').create, { body: { name, words } })) as {
        _id: unknown;
      }
    )._id,
  );
}
function join(_id: string, contact_id: string) {
  return admin.call(joinContacts, { params: { _id }, body: { contact_id } });
}
function part(_id: string, ...contact_ids: string[]) {
  return admin.call(partContacts, { params: { _id }, body: { contact_ids } });
}

describe('duplicate contacts of one customer', () => {
  test('A join includes contacts that were joined before, undoing restores all, and repeating changes nothing', async () => {
    const [a, b, c, d] = await Promise.all([contactOf(), contactOf(), contactOf(), contactOf()]);
    await join(a, b);
    await join(c, d);
    const { moved } = await join(a, c);
    expect(moved.toSorted()).toEqual([c, d].toSorted());
    expect(await idsOf(d)).toEqual([a, b, c, d].toSorted());
    expect((await join(d, a)).moved).toEqual([]);
    await part(a, ...moved);
    expect(await idsOf(a)).toEqual([a, b].toSorted());
    expect(await idsOf(c)).toEqual([c, d].toSorted());
    await part(a, b);
    expect([await idsOf(a), await idsOf(b)]).toEqual([[a], [b]]);
  });

  test('The person who joined contacts is recorded, and two crosswise joins at once end with one customer', async () => {
    const [a, b] = await Promise.all([contactOf(), contactOf()]);
    await Promise.all([join(a, b), join(b, a)]);
    const { contacts } = await admin.call(getCustomer, { params: { _id: a } });
    expect(contacts.map(({ _id }) => _id).toSorted()).toEqual([a, b].toSorted());
    expect(contacts.flatMap(({ joined }) => joined?.by?._id ?? [])).toEqual([admin.userId]);
  });

  test('A contact that was joined before keeps the author of that join, through another join and its undo', async () => {
    const [a, b, c] = await Promise.all([contactOf(), contactOf(), contactOf()]);
    const mali = await world.person(admin.accountId);
    await mali.call(joinContacts, { params: { _id: b }, body: { contact_id: c } });
    const saidBy = async () => {
      const { contacts } = await admin.call(getCustomer, { params: { _id: b } });
      return Object.fromEntries(contacts.map(({ _id, joined }) => [_id, joined?.by?._id ?? null]));
    };
    const before = await saidBy();
    expect(before).toEqual({ [b]: null, [c]: mali.userId });
    const { moved } = await join(a, b);
    expect(await saidBy()).toEqual({ [a]: null, [b]: admin.userId, [c]: mali.userId });
    await part(a, ...moved);
    expect(await saidBy()).toEqual(before);
  });

  test('Undoing a split restores every contact as it was, however much happened in between', async () => {
    const [a, b, c, d] = await Promise.all([contactOf(), contactOf(), contactOf(), contactOf()]);
    const mali = await world.person(admin.accountId);
    await join(a, b);
    await mali.call(joinContacts, { params: { _id: a }, body: { contact_id: c } });
    const standings = async () => {
      const { contacts } = await admin.call(getCustomer, { params: { _id: a } });
      return Object.fromEntries(contacts.map(({ _id, joined }) => [_id, joined]));
    };
    const before = await standings();
    const rejoin = (...contact_ids: string[]) => ({ params: { _id: a }, body: { contact_ids } });
    expect((await admin.attempt(rejoinContacts, rejoin(c))).status).toBe(404);
    await part(a, b, c);
    await part(b, c);
    await admin.call(rejoinContacts, rejoin(b, c));
    expect(await standings()).toEqual(before);
    // Repeating it does no harm, and a contact joined in between counts as joined by the person who undoes the split.
    await admin.call(rejoinContacts, rejoin(b, c));
    expect(await standings()).toEqual(before);
    await part(a, c);
    await mali.call(joinContacts, { params: { _id: c }, body: { contact_id: d } });
    await admin.call(rejoinContacts, rejoin(c));
    expect(await standings()).toMatchObject({
      [c]: { by: { _id: admin.userId } },
      [d]: { by: { _id: mali.userId } },
    });
  });

  test('Chains and rings that are joined concurrently end with one customer, and every undo separates them again', async () => {
    for (let round = 0; round < 6; round += 1) {
      const all = await Promise.all(Array.from({ length: 8 }, contactOf));
      const at = (place: number): string => all[place % all.length] ?? '';
      // Pairs first, so that a join of two of them moves contacts that it did not name.
      await Promise.all([0, 2, 4, 6].map((place) => join(at(place), at(place + 1))));
      await Promise.all(
        [0, 2, 4, 6].flatMap((place) => [join(at(place + 1), at(place + 2)), join(at(place + 3), at(place))]),
      );
      for (const one of all) expect(await idsOf(one)).toEqual(all.toSorted());
      const { contacts } = await admin.call(getCustomer, { params: { _id: at(0) } });
      expect(contacts.filter(({ joined }) => joined === null)).toHaveLength(1);
      await Promise.all([1, 2, 3, 4, 5, 6, 7].map((place) => part(at(place), at(place))));
      for (const one of all) expect(await idsOf(one)).toEqual([one]);
    }
  });

  test('A split during a concurrent join takes no other contact along', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b, c, d] = await Promise.all([contactOf(), contactOf(), contactOf(), contactOf()]);
      await join(a, b);
      await join(c, d);
      await Promise.all([join(b, d), part(a, a)]);
      expect(await idsOf(c)).toEqual([b, c, d].toSorted());
      expect(await idsOf(a)).toEqual([a]);
    }
  });

  test('A contact of another account is not found', async () => {
    const stranger = await world.person(await world.account());
    const [ours, theirs] = [await contactOf(), await contactOf()];
    expect(
      (await stranger.attempt(joinContacts, { params: { _id: ours }, body: { contact_id: theirs } })).status,
    ).toBe(404);
    expect((await stranger.attempt(getTimeline, { params: { _id: ours }, query: {} })).status).toBe(404);
  });
});

describe('S6-070 S6-142 customer tags', () => {
  test('A tag is suggested by the words of its list, is given with its source, expires, and is deleted with its contact', async () => {
    const [a, b] = [await contactOf(), await contactOf()];
    const helps = await tag('Support', ['help']);
    const read = (_id: string) => admin.call(listCustomerTags, { params: { _id } });
    expect((await read(a)).offered).toMatchObject([{ tag: { _id: helps }, word: 'help' }]);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const params = { _id: a, tag_id: helps };
    const given = await admin.call(giveCustomerTag, { params, body: { source: 'words', expires_at } });
    expect(given).toMatchObject({ offered: [], items: [{ source: 'words', by: { _id: admin.userId } }] });
    await join(b, a);
    expect((await read(b)).items).toMatchObject([{ contact_id: a, tag: { name: 'Support' } }]);
    await part(b, a);
    expect((await read(b)).items).toEqual([]);
    shift.ms = 7_200_000;
    expect((await read(a)).items).toEqual([]);
    // A tag that is given again before its expired row is cleaned up is stored as it is given now.
    const mali = await world.person(admin.accountId);
    const anew = await mali.call(giveCustomerTag, { params, body: { source: 'person' } });
    expect(anew.items).toMatchObject([{ source: 'person', by: { _id: mali.userId }, expires_at: null }]);
    await admin.call(giveCustomerTag, {
      params,
      body: { expires_at: new Date(Date.now() + 7_300_000).toISOString() },
    });
    expect((await read(a)).items).toMatchObject([{ source: 'person', by: { _id: mali.userId } }]);
    shift.ms = 14_400_000;
    await deleteExpiredTags(world.suite.context);
    expect((await read(a)).items).toEqual([]);
    shift.ms = 0;
  });

  test('Removing a tag removes it from whichever contact has it, and a second time there is none', async () => {
    const [a, b] = [await contactOf(), await contactOf()];
    const tag_id = await tag('Returns');
    await admin.call(giveCustomerTag, { params: { _id: a, tag_id }, body: {} });
    await join(b, a);
    expect((await admin.call(removeCustomerTag, { params: { _id: b, tag_id } })).items).toEqual([]);
    expect((await admin.attempt(removeCustomerTag, { params: { _id: b, tag_id } })).status).toBe(404);
  });

  test('Undoing a removal restores the tag of every contact: source, giver, time and expiry', async () => {
    const [a, b] = [await contactOf(), await contactOf()];
    const tag_id = await tag('Wholesale');
    const mali = await world.person(admin.accountId);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await mali.call(giveCustomerTag, { params: { _id: a, tag_id }, body: { source: 'words', expires_at } });
    await admin.call(giveCustomerTag, { params: { _id: b, tag_id }, body: {} });
    await world.suite.context.database.owner.query(
      `update customer_tags set source = 'rule', tagged_by = null where contact_id = $1`,
      [b],
    );
    await join(a, b);
    const params = { _id: b, tag_id };
    const { items } = await admin.call(listCustomerTags, { params });
    expect(items.map(({ source, by }) => [source, by?._id]).toSorted()).toEqual([
      ['rule', undefined],
      ['words', mali.userId],
    ]);
    expect((await admin.attempt(restoreCustomerTag, { params })).status).toBe(404);
    await admin.call(removeCustomerTag, { params });
    expect((await admin.call(restoreCustomerTag, { params: { _id: a, tag_id } })).items).toEqual(items);
    // A tag that is given again before the undo stays as it was given.
    await admin.call(removeCustomerTag, { params });
    await admin.call(giveCustomerTag, { params, body: {} });
    const anew = await admin.call(restoreCustomerTag, { params });
    expect(anew.items.find(({ contact_id }) => contact_id === b)).toMatchObject({
      source: 'person',
      by: { _id: admin.userId },
    });
  });

  test('A user with the read permission sees tags and cannot give them; a user who may only read tickets does not see them', async () => {
    const agent = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    const can = ['crm.ticket.read', 'crm.customer_tag.read'] as const;
    const reader = await world.person(admin.accountId, { can });
    const params = { _id: await contactOf(), tag_id: await tag('Gold') };
    const statuses = [reader, agent].map(
      async (who) => (await who.attempt(listCustomerTags, { params: { _id: params._id } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403]);
    expect((await reader.attempt(giveCustomerTag, { params, body: {} })).status).toBe(403);
  });
});

test('The timeline covers all channels and posts by pages, and shows posts only to users who may read them', async () => {
  const [a, b] = [await contactOf(), await contactOf()];
  await join(a, b);
  const { contacts } = await admin.call(getCustomer, { params: { _id: a } });
  await ingestPosts(world, admin.accountId, [
    makePost({
      text: 'seen in public',
      channel: contacts[0]?.channel ?? 'webchat',
      author: { _id: contacts[0]?.external_id ?? '', name: 'Customer' },
      published_at: new Date(Date.now() - 60_000).toISOString(),
    }),
  ]);
  const seen = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call(getTimeline, {
      params: { _id: a },
      query: { limit: 1, ...(cursor ? { cursor } : {}) },
    });
    seen.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen.map(({ kind }) => kind).toSorted()).toEqual(['mention', 'message', 'message']);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const agent = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
  const pictured = seen.find(({ kind }) => kind === 'message')?._id;
  await world.suite.context.database.owner.query(
    `update messages set text = '', media = '[{"kind":"image"}]' where account_id = $1 and _id = $2`,
    [admin.accountId, pictured],
  );
  const { items } = await agent.call(getTimeline, { params: { _id: a }, query: {} });
  expect(items).toMatchObject([
    { kind: 'message', text: '', content: 'image' },
    { kind: 'message', content: 'text' },
  ]);
});
