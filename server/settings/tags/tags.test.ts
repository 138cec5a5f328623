import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { Failure, SUCCESS_STATUS_CODE } from '#contracts/kit/envelope.ts';
import { createKeyword, deleteKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import * as tags from '#contracts/settings/tags/endpoints.ts';
import { tagCalls, ticketTagCalls } from '#contracts/settings/tags/type-endpoints.ts';
import { TicketTag, type TagProduct, type TagType } from '#contracts/settings/tags/tag.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { tagThing } from '#server/settings/tags/public.ts';
import type { Answered, Person } from '#tests/makers/person.ts';
import { sharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await world.person(await world.account());
});

const IN_ACCOUNTS = '/api/v1.0/accounts/products/crm/ticket-tags';
const PRINTED = '/api/v1.0/ticket-tags';
const MISSING = `Can't delete ticket tags not found property "_id"`;
const params = { product: 'crm' as const };

const send = (method: string, path: string, body?: unknown): Promise<Answered> =>
  admin.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const add = (type: TagType, body: { name: string } & Record<string, unknown>, product: TagProduct = 'crm') =>
  admin.call(tagCalls.create, { params: { product, type }, body });
const tree = async (product: TagProduct = 'crm') =>
  (await admin.call(tags.listTags, { params: { product }, query: {} })).items;
const names = async (): Promise<string[]> => (await tree()).map(({ name }) => name);

/** Orders › Delivery › Late, Lost; Orders › Refund › Slow. */
const grow = async () => {
  const orders = await add('group', { name: 'Orders', color: '#2f9e44' });
  const delivery = await add('category', { name: 'Delivery', ticket_group_id: orders._id });
  const late = await add('tag', { name: 'Late', ticket_cat_id: delivery._id });
  const lost = await add('tag', { name: 'Lost', ticket_cat_id: delivery._id });
  const refund = await add('category', { name: 'Refund', ticket_group_id: orders._id });
  const slow = await add('tag', { name: 'Slow', ticket_cat_id: refund._id });
  return { orders, delivery, late, lost, refund, slow };
};

it('S7-051, S3-053 … S3-056, S3-060, S1-020 the whole tree in body.items, top down, every kind with its ids', async () => {
  const { orders, delivery, late } = await grow();
  const answered = await send('GET', IN_ACCOUNTS);
  const { statusCode, body } = z
    .object({ statusCode: z.number(), body: z.object({ items: z.array(TicketTag), next: z.null() }) })
    .parse(answered.body);
  expect(statusCode).toBe(SUCCESS_STATUS_CODE);
  expect(body.items.map(({ name }) => name)).toEqual([
    'Orders',
    'Delivery',
    'Late',
    'Lost',
    'Refund',
    'Slow',
  ]);
  const ids = ({ _id, type, ticket_group_id, ticket_cat_id, parent_id }: TicketTag) => [
    _id,
    type,
    ticket_group_id,
    ticket_cat_id,
    parent_id,
  ];
  expect(body.items.slice(0, 3).map(ids)).toEqual([
    [orders._id, 'group', null, null, null],
    [delivery._id, 'category', orders._id, null, orders._id],
    [late._id, 'tag', orders._id, delivery._id, delivery._id],
  ]);
});

describe.each(['group', 'category', 'tag'] as const)('the calls of a %s', (type) => {
  it('S3-057 … S3-059, S7-052 … S7-060 POST, PUT and DELETE answer alike at both places', async () => {
    const { orders, delivery } = await grow();
    const place = {
      group: {},
      category: { ticket_group_id: orders._id },
      tag: { ticket_cat_id: delivery._id },
    }[type];
    const seen = [];
    for (const base of [IN_ACCOUNTS, PRINTED]) {
      const path = `${base}/types/${type}`;
      const created = await send('POST', path, { name: 'New', ...place });
      const { _id } = z.object({ body: TicketTag }).parse(created.body).body;
      const replaced = await send('POST', `${path}/${_id}`, { name: 'Anew', color: '#112233', ...place });
      const changed = await send('PUT', `${path}/${_id}`, { name: 'Changed' });
      const byBody = await send('PUT', path, { _id, name: 'Changed again' });
      const stale = await send('PUT', `${path}/${_id}`, { name: 'Late', version: 1 });
      const deleted = await send('DELETE', `${path}/${_id}`);
      const gone = await send('DELETE', `${path}/${_id}`);
      const answers = [created, replaced, changed, byBody, stale, deleted, gone];
      seen.push(answers.map(({ status, body }) => [status, keysOf(body)]));
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 409, 200, 404]);
      expect(nameIn(changed)).toEqual({ name: 'Changed', color: '#112233' });
      expect(nameIn(byBody)).toEqual({ name: 'Changed again', color: '#112233' });
      expect(Failure.parse(stale.body)).toMatchObject({ code: 'stale_version', data: { version: 4 } });
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('S5-040, S5-041 a change or deletion without _id is refused, word for word', async () => {
    for (const base of [IN_ACCOUNTS, PRINTED])
      for (const [method, body] of [
        ['PUT', { name: 'x' }],
        ['PUT', {}],
        ['DELETE', undefined],
        ['DELETE', {}],
      ] as const) {
        // An address built of an empty id ends with a slash.
        for (const end of ['', '/']) {
          const { status, body: failure } = await send(method, `${base}/types/${type}${end}`, body);
          expect([status, Failure.parse(failure).message]).toEqual([400, MISSING]);
        }
      }
  });
});

const keysOf = (body: unknown): unknown =>
  Object.keys(z.object({ body: z.record(z.string(), z.unknown()).optional() }).parse(body).body ?? {});
const nameIn = ({ body }: Answered) =>
  z.object({ body: z.object({ name: z.string(), color: z.string() }) }).parse(body).body;

describe('an item stands where its type may', () => {
  test('the field of its parent is needed, and names one of the right type, product and account', async () => {
    const { orders, delivery } = await grow();
    const other = await world.person(await world.account());
    const foreign = await other.call(tagCalls.create, {
      params: { ...params, type: 'group' },
      body: { name: 'Foreign' },
    });
    const fieldOf = async (type: TagType, body: object): Promise<string[]> =>
      Object.keys(
        Failure.parse((await send('POST', `${PRINTED}/types/${type}`, { name: 'X', ...body })).body).fields ??
          {},
      );
    expect(await fieldOf('category', {})).toEqual(['ticket_group_id']);
    expect(await fieldOf('category', { ticket_group_id: delivery._id })).toEqual(['ticket_group_id']);
    expect(await fieldOf('category', { ticket_group_id: foreign._id })).toEqual(['ticket_group_id']);
    expect(await fieldOf('tag', { ticket_cat_id: orders._id })).toEqual(['ticket_cat_id']);
    expect(await fieldOf('group', { ticket_group_id: orders._id })).toEqual(['ticket_group_id']);
    expect(await fieldOf('category', { ticket_group_id: orders._id, required: true })).toEqual(['required']);
    expect(await fieldOf('group', { keyword_ids: [orders._id] })).toEqual(['keyword_ids']);
  });

  test('two of one name in one place are refused, however they are written; elsewhere they are not', async () => {
    const { delivery, refund } = await grow();
    const taken = await send('POST', `${PRINTED}/types/tag`, {
      name: ' ｌATE ',
      ticket_cat_id: delivery._id,
    });
    expect([taken.status, Failure.parse(taken.body).code]).toEqual([409, 'name_taken']);
    expect(
      (await send('POST', `${PRINTED}/types/tag`, { name: 'Late', ticket_cat_id: refund._id })).status,
    ).toBe(201);
  });

  test('the tags of listening are others than those of the CRM', async () => {
    await grow();
    await add('group', { name: 'Brand' }, 'listening');
    expect((await tree('listening')).map(({ name }) => name)).toEqual(['Brand']);
  });
});

describe('deleting', () => {
  const give = (tagId: string, mention: string): Promise<void> =>
    withUnit(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      tagThing(unit, { kind: 'mention', _id: mention, product: 'crm' }, [tagId]),
    );
  const MENTION = '01920000-0000-7000-8000-00000000000a';

  it('S3-061 takes what stands below along, after telling how much it is and what carries it', async () => {
    const { delivery, late, lost, orders } = await grow();
    const keyword = await admin.call(createKeyword, {
      params,
      body: { name: 'late', patterns: ['ส่งช้า'] },
    });
    await admin.call(tagCalls.update, {
      params: { ...params, type: 'tag', _id: late._id },
      body: { keyword_ids: [keyword._id] },
    });
    await give(late._id, MENTION);
    const uses = await admin.call(tags.countTagUses, { params, body: { ids: [delivery._id] } });
    expect(uses).toEqual({
      groups: 0,
      categories: 1,
      tags: 2,
      tickets: 0,
      mentions: 1,
      keywords: 1,
      teams: 0,
    });
    const removed = await admin.call(tagCalls.remove, {
      params: { ...params, type: 'category', _id: delivery._id },
    });
    expect(removed.ids.toSorted()).toEqual([delivery._id, late._id, lost._id].toSorted());
    expect(await names()).toEqual(['Orders', 'Refund', 'Slow']);
    expect((await admin.call(tags.countTagUses, { params, body: { ids: [orders._id] } })).mentions).toBe(0);
  });

  test('is taken back with everything that carried the tags, unless a name was given away meanwhile', async () => {
    const { delivery, late, orders } = await grow();
    await give(late._id, MENTION);
    const { removal_id } = await admin.call(tags.deleteTags, { params, body: { ids: [delivery._id] } });
    const other = await add('category', { name: 'Delivery', ticket_group_id: orders._id });
    const taken = await admin.attempt(tags.restoreTags, { params, body: { removal_id } });
    expect(Failure.parse(taken.body).code).toBe('name_taken');
    await admin.call(tagCalls.remove, { params: { ...params, type: 'category', _id: other._id } });
    await admin.call(tags.restoreTags, { params, body: { removal_id } });
    expect(await names()).toEqual(['Orders', 'Delivery', 'Late', 'Lost', 'Refund', 'Slow']);
    expect((await admin.call(tags.countTagUses, { params, body: { ids: [late._id] } })).mentions).toBe(1);
    const twice = await admin.attempt(tags.restoreTags, { params, body: { removal_id } });
    expect(twice.status).toBe(404);
    const history = await admin.call(listSettingHistory, {
      query: { noun: 'ticket_tag', product: 'crm', limit: 20 },
    });
    const deleted = history.items.find(
      ({ kind, data }) => kind.endsWith('.deleted') && JSON.stringify(data).includes(removal_id),
    );
    expect(history.items[0]).toMatchObject({ kind: 'ticket_tag.restored', data: { removal_id } });
    expect(deleted?.before).toMatchObject({ name: 'Delivery' });
  });

  test('what hangs below something that is gone is not brought back alone', async () => {
    const { delivery, late } = await grow();
    const first = await admin.call(tags.deleteTags, { params, body: { ids: [late._id] } });
    await admin.call(tags.deleteTags, { params, body: { ids: [delivery._id] } });
    const tried = await admin.attempt(tags.restoreTags, { params, body: { removal_id: first.removal_id } });
    expect(tried.status).toBe(404);
    expect(await names()).toEqual(['Orders', 'Refund', 'Slow']);
  });

  test('a deleted keyword is named by no tag any more', async () => {
    const { late } = await grow();
    const keyword = await admin.call(createKeyword, { params, body: { name: 'late', patterns: ['late'] } });
    await admin.call(tagCalls.update, {
      params: { ...params, type: 'tag', _id: late._id },
      body: { keyword_ids: [keyword._id] },
    });
    await admin.call(deleteKeyword, { params: { ...params, _id: keyword._id } });
    expect((await tree()).map(({ keyword_ids }) => keyword_ids).flat()).toEqual([]);
  });
});

test('two tags become one: what carried or named the first has the second', async () => {
  const { late, slow } = await grow();
  const keyword = await admin.call(createKeyword, { params, body: { name: 'late', patterns: ['late'] } });
  await admin.call(tagCalls.update, {
    params: { ...params, type: 'tag', _id: late._id },
    body: { keyword_ids: [keyword._id] },
  });
  await withUnit(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
    const carrier = (end: string) => ({
      kind: 'mention' as const,
      _id: `01920000-0000-7000-8000-0000000000${end}`,
      product: 'crm' as const,
    });
    await tagThing(unit, carrier('01'), [late._id, slow._id]);
    await tagThing(unit, carrier('02'), [late._id]);
  });
  const kept = await admin.call(tags.mergeTags, { params, body: { from: late._id, into: slow._id } });
  expect(kept).toMatchObject({ name: 'Slow', keyword_ids: [keyword._id] });
  expect((await admin.call(tags.countTagUses, { params, body: { ids: [slow._id] } })).mentions).toBe(2);
  expect(await names()).not.toContain('Late');
});

test('a file comes in as tried out, leaves as it came, and its faults store nothing', async () => {
  const csv = 'group,category,tag\nOrders,Delivery,Late\nOrders,Delivery,ส่งช้า\n';
  const tried = await admin.call(tags.importTags, { params, body: { csv, dry_run: true } });
  expect(tried).toMatchObject({ created: 4, faults: [] });
  expect(await names()).toEqual([]);
  await admin.call(tags.importTags, { params, body: { csv } });
  expect(await names()).toEqual(['Orders', 'Delivery', 'Late', 'ส่งช้า']);
  const { body } = await admin.attempt(tags.exportTags, { params });
  expect(String(body)).toContain('Orders,Delivery,ส่งช้า,');
  const faulty = await admin.call(tags.importTags, {
    params,
    body: { csv: 'group,category,tag\nA,,B\nC,,' },
  });
  expect(faulty).toMatchObject({ created: 1, faults: [{ line: 2, field: 'category' }] });
  expect(await names()).toHaveLength(4);
});

test('the tree is answered in pages where they are asked for', async () => {
  await grow();
  const first = await admin.call(tags.listTags, { params, query: { limit: 4 } });
  const rest = await admin.call(tags.listTags, { params, query: { limit: 4, cursor: first.next ?? '' } });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(await names());
  expect(rest.next).toBeNull();
});

it('S6-136 without the flag "category and tag" neither place answers; with it both do', async () => {
  const { owner } = world.suite.context.database;
  const set = (on: boolean) =>
    owner.query('update accounts set feature_overrides = $2 where _id = $1', [
      admin.accountId,
      JSON.stringify({ category_and_tag: on }),
    ]);
  await set(false);
  expect((await send('GET', IN_ACCOUNTS)).status).toBe(402);
  expect(
    (await admin.attempt(ticketTagCalls.create, { params: { type: 'group' }, body: { name: 'A' } })).status,
  ).toBe(402);
  await set(true);
  await admin.call(ticketTagCalls.create, { params: { type: 'group' }, body: { name: 'A' } });
  expect(await names()).toEqual(['A']);
});
