import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { connectEngagement, deleteEngagement } from '#contracts/channels/connections.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { createKeyword, deleteKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { createGroup, deleteGroup } from '#contracts/people/group.ts';
import * as manage from '#contracts/people/visibility/endpoints.ts';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import { deleteTags, restoreTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let group: string;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await world.person(await world.account());
  group = await newGroup(admin);
});

let made = 0;
async function newGroup(who: Person): Promise<string> {
  return (
    await who.call(createGroup, {
      query: { accountID: String(who.accountId) },
      body: { name: `Team ${(made += 1)}` },
    })
  )._id;
}
async function newKeyword(
  product: OptionProduct,
  name: string,
  who = admin,
  parent_id: string | null = null,
) {
  return (
    await who.call(createKeyword, { params: { product }, body: { name, patterns: ['word'], parent_id } })
  )._id;
}
async function newTag(
  product: OptionProduct,
  type: 'group' | 'category' | 'tag',
  body: { name: string } & Record<string, unknown>,
) {
  return (await admin.call(tagCalls.create, { params: { product, type }, body }))._id;
}
async function grow(product: OptionProduct) {
  const orders = await newTag(product, 'group', { name: 'Orders' });
  const delivery = await newTag(product, 'category', { name: 'Delivery', ticket_group_id: orders });
  const late = await newTag(product, 'tag', { name: 'Late', ticket_cat_id: delivery });
  const lost = await newTag(product, 'tag', { name: 'Lost', ticket_cat_id: delivery });
  return { orders, delivery, late, lost };
}
const of = (product: OptionProduct = 'listening') => ({ product, groupId: group });
const get = (product?: OptionProduct) => admin.call(manage.getGroupOption, { params: of(product) });
function put(body: object, product?: OptionProduct) {
  return admin.call(manage.setGroupOption, { params: of(product), body });
}
const path = (rest: string, product = 'listening') => `/api/v1.0/accounts/products/${product}/${rest}`;

describe('the options of a group', () => {
  it('S3-064 … S3-067, S7-098, S7-099 The options of a group hold keywords, tags by name and parent, monitors and channels', async () => {
    const { delivery, late } = await grow('listening');
    const tea = await newKeyword('listening', 'Tea');
    const feeds = buildCollectionEndpoints(monitors, 'feeds');
    const feed = await admin.call(feeds.create, {
      params: { product: 'listening' },
      body: { name: 'Blog', url: 'https://blog.example.com/feed' },
    });
    const feedId = String((feed as { _id: unknown })._id);
    const channel = await admin.call(connectEngagement, {
      params: { product: 'listening' },
      body: { channel: 'webchat', name: 'Chat', form: {} },
    });
    expect(await get()).toMatchObject({ version: 0, keywords: { enable: false, data: [] }, tags: [] });
    await put({
      keywords: { enable: true, data: [tea] },
      tags: [{ _id: late, name: 'whatever' }],
      custom_socials: [feedId],
      engagements: [channel._id],
    });
    const stored = await get();
    expect(stored).toMatchObject({
      version: 1,
      keywords: { enable: true, data: [tea] },
      tags: [{ _id: late, name: 'Late', parent_id: delivery }],
      custom_socials: [feedId],
      engagements: [channel._id],
    });
    const stale = await admin.attempt(manage.setGroupOption, {
      params: of(),
      body: { engagements: [], version: 0 },
    });
    expect(Failure.parse(stale.body)).toMatchObject({ code: 'stale_version', data: { version: 1 } });
    expect((await put({ engagements: [] })).keywords.data).toEqual([tea]);
    // Another product has options of its own.
    expect(await get('crm')).toMatchObject({ version: 0, engagements: [] });

    await admin.call(deleteKeyword, { params: { product: 'listening', _id: tea } });
    await admin.call(feeds.remove, { params: { product: 'listening', _id: feedId } });
    // The last one stays chosen although it is deleted: otherwise all would be visible.
    expect(await get()).toMatchObject({ keywords: { enable: true, data: [] }, custom_socials: [feedId] });
  });

  it('S7-100 empty entries of keywords.data are kept while enable is off and dropped while it is on', async () => {
    const tea = await newKeyword('listening', 'Tea');
    await put({ keywords: { enable: false, data: ['', null, tea] } });
    expect((await get()).keywords).toEqual({ enable: false, data: ['', null, tea] });
    await put({ keywords: { enable: true, data: ['', null, tea] } });
    expect((await get()).keywords).toEqual({ enable: true, data: [tea] });
    await admin.call(deleteKeyword, { params: { product: 'listening', _id: tea } });
    await put({ custom_socials: [] });
    expect((await get()).keywords).toEqual({ enable: true, data: [] });
  });

  test('Options that name something of another account or product are refused with the field named', async () => {
    const other = await world.person(await world.account());
    const foreign = await newKeyword('listening', 'Foreign', other);
    const elsewhere = await newKeyword('crm', 'Elsewhere');
    for (const [body, field] of [
      [{ keywords: { data: [foreign] } }, 'keywords.data'],
      [{ keywords: { data: [elsewhere] } }, 'keywords.data'],
      [{ tags: [{ _id: foreign }] }, 'tags'],
      [{ custom_socials: [foreign] }, 'custom_socials'],
      [{ engagements: [foreign] }, 'engagements'],
    ] as const) {
      const answered = await admin.attempt(manage.setGroupOption, { params: of(), body });
      expect([answered.status, Object.keys(Failure.parse(answered.body).fields ?? {})]).toEqual([
        400,
        [field],
      ]);
    }
    const theirs = { product: 'listening', groupId: await newGroup(other) };
    for (const call of [manage.getGroupOption, manage.setGroupOption, manage.getOptionField])
      expect(
        (await admin.attempt(call, { params: { ...theirs, field: 'tags', a: 'none', b: 'none', c: '0' } }))
          .status,
      ).toBe(404);
  });

  test('Deleted tags lose their names in the options, regain them when the deletion is undone, and the options are deleted with their group', async () => {
    const { late, lost, delivery } = await grow('listening');
    await put({ tags: [{ _id: late }, { _id: lost }] });
    const { removal_id } = await admin.call(deleteTags, {
      params: { product: 'listening' },
      body: { ids: [delivery] },
    });
    // An empty list would mean that all are visible, and the form would save that.
    const gone = [late, lost].map((_id) => ({ _id, name: '', parent_id: null }));
    expect((await get()).tags).toEqual(gone);
    await put({ tags: gone });
    await admin.call(restoreTags, { params: { product: 'listening' }, body: { removal_id } });
    expect((await get()).tags.map(({ name }) => name)).toEqual(['Late', 'Lost']);
    await admin.call(deleteGroup, { params: { _id: group }, query: { accountID: String(admin.accountId) } });
    expect((await admin.attempt(manage.getGroupOption, { params: of() })).status).toBe(404);
  });

  test('A permanently deleted tag is removed from the options, unless that would make all tags visible or usable', async () => {
    const { late, lost } = await grow('crm');
    const params = { group_id: group };
    await put({ tags: [{ _id: late }, { _id: lost }] }, 'crm');
    await admin.call(manage.setGroupSetting, { params, body: { ticket_tags: [lost] } });
    const chosen = async () => {
      const { ticket_tags } = await admin.call(manage.getGroupSetting, { params, query: {} });
      return { sees: (await get('crm')).tags.map(({ _id }) => _id), gives: ticket_tags };
    };
    const goes = async (_id: string) => {
      await admin.call(deleteTags, { params: { product: 'crm' }, body: { ids: [_id] } });
      await world.suite.context.database.platform.deleteFrom('ticket_tags').where('_id', '=', _id).execute();
    };
    await goes(late);
    expect(await chosen()).toEqual({ sees: [lost], gives: [lost] });
    await goes(lost);
    expect(await chosen()).toEqual({ sees: [lost], gives: [lost] });
    // An unchanged answer is accepted when it is saved.
    await admin.call(manage.setGroupSetting, { params, body: { ticket_tags: [lost], keywords: [] } });
    await admin.call(manage.setGroupSetting, { params, body: { ticket_tags: [] } });
    await put({ tags: [] }, 'crm');
    expect(await chosen()).toEqual({ sees: [], gives: [] });
  });

  test('A disconnected channel is removed from the options, unless that would make all channels visible', async () => {
    const chat = async (name: string): Promise<string> =>
      (
        await admin.call(connectEngagement, {
          params: { product: 'crm' },
          body: { channel: 'webchat', name, form: {} },
        })
      )._id;
    const [one, other] = [await chat('One'), await chat('Other')];
    const disconnect = (_id: string) => admin.call(deleteEngagement, { params: { product: 'crm', _id } });
    await put({ engagements: [one, other] }, 'crm');
    await disconnect(one);
    expect((await get('crm')).engagements).toEqual([other]);
    await disconnect(other);
    expect((await get('crm')).engagements).toEqual([other]);
    await put({ custom_socials: [], engagements: [other] }, 'crm');
    const refused = await admin.attempt(manage.setGroupOption, {
      params: of('crm'),
      body: { engagements: [other, one] },
    });
    expect(refused.status).toBe(400);
    await put({ engagements: [] }, 'crm');
    expect((await get('crm')).engagements).toEqual([]);
  });

  test('The list of groups shows how many items each group is restricted to, null where it sees everything', async () => {
    const { late } = await grow('listening');
    const before = (await admin.call(manage.listManagedGroups, { params: { product: 'listening' } })).items;
    expect(before).toMatchObject([{ _id: group, users: 0, keywords: null, tags: null, engagements: null }]);
    await put({ keywords: { enable: true, data: [''] }, tags: [{ _id: late }] });
    const after = (await admin.call(manage.listManagedGroups, { params: { product: 'listening' } })).items;
    expect(after).toMatchObject([{ keywords: 0, tags: 1, custom_socials: null }]);
  });

  it('S7-104 Options exist for listening and crm alone', async () => {
    expect((await admin.fetch(path(`group-option-v1.1/${group}`))).status).toBe(200);
    expect((await admin.fetch(path(`group-option-v1.1/${group}`, 'crm'))).status).toBe(200);
    expect((await admin.fetch(path(`group-option-v1.1/${group}`, 'publishing'))).status).toBe(404);
  });
});

describe('one field of the options', () => {
  const ask = async (rest: string, product?: string) =>
    (await admin.fetch(path(`group-option-v2.0/${group}/fields/${rest}`, product))).body as {
      items: { name: string }[];
      next: string | null;
      total: number;
    };
  const names = async (rest: string, product?: string) =>
    (await ask(rest, product)).items.map(({ name }) => name);

  it('S7-101, S7-102 Parts left out at the end mean none, none and 0', async () => {
    await newKeyword('listening', 'Tea');
    const whole = await ask('keywords/none/none/0');
    expect(whole).toMatchObject({ items: [{ name: 'Tea', parent_id: null }], next: null, total: 1 });
    for (const rest of ['keywords', 'keywords/none', 'keywords/none/none'])
      expect(await ask(rest)).toEqual(whole);
  });

  test('A field is filtered by parent, searched by text, continued from an offset, and limited to what the group sees', async () => {
    const drinks = await newKeyword('listening', 'Drinks');
    const tea = await newKeyword('listening', 'Iced tea 100%', admin, drinks);
    await newKeyword('listening', 'Coffee', admin, drinks);
    expect(await names(`keywords/${drinks}`)).toEqual(['Coffee', 'Iced tea 100%']);
    expect(await names(`keywords/${drinks}/TEA`)).toEqual(['Iced tea 100%']);
    expect(await names(`keywords/none/${encodeURIComponent('0%')}`)).toEqual(['Iced tea 100%']);
    expect(await names('keywords/none/none/2')).toEqual(['Iced tea 100%']);
    await put({ keywords: { enable: true, data: ['', tea] } });
    expect(await names('keywords')).toEqual(['Iced tea 100%']);
    await put({ keywords: { enable: true, data: [] } });
    expect(await names('keywords')).toEqual([]);
    for (const field of ['tags', 'custom_socials', 'engagements']) expect(await names(field)).toEqual([]);
    expect((await admin.fetch(path(`group-option-v2.0/${group}/fields/people`))).status).toBe(404);
  });

  test('A field returns fifty items at a time with the offset of the next ones', async () => {
    await Promise.all(Array.from({ length: 53 }, (_one, at) => newKeyword('listening', `Word ${at + 100}`)));
    const first = await ask('keywords');
    expect([first.items.length, first.next, first.total]).toEqual([50, '50', 53]);
    const rest = await ask(`keywords/none/none/${first.next}`);
    expect([rest.items.length, rest.next]).toEqual([3, null]);
  });

  it('S7-103 The keywords of a tag, or of the tags below an item, are only those that the group sees', async () => {
    const { orders, late, lost } = await grow('listening');
    const [tea, milk] = [await newKeyword('listening', 'Tea'), await newKeyword('listening', 'Milk')];
    const hang = (_id: string, keyword: string) =>
      admin.call(tagCalls.update, {
        params: { product: 'listening', type: 'tag', _id },
        body: { keyword_ids: [keyword] },
      });
    await hang(late, tea);
    await hang(lost, milk);
    const from = async (tag: string) => {
      const answered = await admin.call(manage.getKeywordsOfTag, { params: { ...of(), tagId: tag } });
      return answered.items.map(({ name }) => name);
    };
    expect(await from(late)).toEqual(['Tea']);
    expect(await from(orders)).toEqual(['Milk', 'Tea']);
    await put({ keywords: { enable: true, data: [milk] } });
    expect(await from(orders)).toEqual(['Milk']);
    expect(await from(late)).toEqual([]);
    const nobody = await admin.attempt(manage.getKeywordsOfTag, { params: { ...of(), tagId: tea } });
    expect(nobody.status).toBe(404);
  });
});

describe('the settings of a group', () => {
  it('S3-062, S3-063, S7-095 … S7-097 The settings hold ids of tags and keywords; consume=1 resolves the options', async () => {
    const { orders, late, lost } = await grow('crm');
    const tea = await newKeyword('crm', 'Tea');
    const base = `/api/v1.0/crm/group-settings/${group}`;
    const empty = { group_id: group, ticket_tags: [], keywords: [], version: 0, updated_at: null };
    expect((await admin.fetch(base)).body).toEqual({ statusCode: 20000, message: 'OK', body: empty });
    const params = { group_id: group };
    await admin.call(manage.setGroupSetting, { params, body: { ticket_tags: [late], keywords: [tea] } });
    const [plain, consumed] = [
      await admin.call(manage.getGroupSetting, { params, query: {} }),
      await admin.call(manage.getGroupSetting, { params, query: { consume: '1' } }),
    ];
    expect(plain).toMatchObject({ ticket_tags: [late], keywords: [tea], version: 1 });
    expect(plain.options).toBeUndefined();
    expect(consumed.options?.tags.map(({ name }) => name)).toEqual(['Delivery', 'Late', 'Lost', 'Orders']);
    await put({ tags: [{ _id: lost }] }, 'crm');
    const narrower = await admin.call(manage.getGroupSetting, { params, query: { consume: '1' } });
    expect(narrower.options?.tags.map(({ name }) => name)).toEqual(['Lost']);
    expect((await admin.fetch(`${base}?consumed=1`)).status).toBe(400);

    const stale = await admin.attempt(manage.setGroupSetting, { params, body: { keywords: [], version: 0 } });
    expect(stale.status).toBe(409);
    const foreign = await admin.attempt(manage.setGroupSetting, { params, body: { ticket_tags: [tea] } });
    expect(Object.keys(Failure.parse(foreign.body).fields ?? {})).toEqual(['ticket_tags']);
    await admin.call(deleteTags, { params: { product: 'crm' }, body: { ids: [orders] } });
    expect((await admin.call(manage.getGroupSetting, { params, query: {} })).ticket_tags).toEqual([late]);
  });
});
