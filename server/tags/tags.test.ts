import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { Failure, SUCCESS_STATUS_CODE } from '#contracts/kit/envelope.ts';
import * as tags from '#contracts/tags/endpoints.ts';
import { TicketTag, type TagType } from '#contracts/tags/tag.ts';
import { tagCalls, ticketTagCalls } from '#contracts/tags/type-endpoints.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { addTag, addTagTree, fetchTags } from '#tests/factories/tags.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await world.person(await world.account());
});

const IN_ACCOUNTS = '/api/v1.0/accounts/products/crm/ticket-tags';
const PRINTED = '/api/v1.0/ticket-tags';
const MISSING = `Can't delete ticket tags not found property "_id"`;
const params = { product: 'crm' as const };

function send(method: string, path: string, body?: unknown): Promise<TestResponse> {
  return admin.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const names = async (): Promise<string[]> => (await fetchTags(admin)).map(({ name }) => name);

it('S7-051, S3-053 … S3-056, S3-060, S1-020 The whole tree is in body.items, top down, every kind with its ids', async () => {
  const { orders, delivery, late } = await addTagTree(admin);
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
  it('S3-057 … S3-059, S7-052 … S7-060 POST, PUT and DELETE respond the same at both paths', async () => {
    const { orders, delivery } = await addTagTree(admin);
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

  it('S5-040, S5-041 A change or deletion without _id is refused with the specified message', async () => {
    for (const base of [IN_ACCOUNTS, PRINTED])
      for (const [method, body] of [
        ['PUT', { name: 'x' }],
        ['PUT', {}],
        ['DELETE', undefined],
        ['DELETE', {}],
      ] as const) {
        // A URL built with an empty id ends with a slash.
        for (const end of ['', '/']) {
          const { status, body: failure } = await send(method, `${base}/types/${type}${end}`, body);
          expect([status, Failure.parse(failure).message]).toEqual([400, MISSING]);
        }
      }
  });
});

function keysOf(body: unknown): unknown {
  return Object.keys(z.object({ body: z.record(z.string(), z.unknown()).optional() }).parse(body).body ?? {});
}
function nameIn({ body }: TestResponse) {
  return z.object({ body: z.object({ name: z.string(), color: z.string() }) }).parse(body).body;
}

describe('the parents of items', () => {
  test('The parent field is required, and names an item of the right type, product and account', async () => {
    const { orders, delivery } = await addTagTree(admin);
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

  test('Two equal names below one parent are refused in any spelling; below different parents they are not', async () => {
    const { delivery, refund } = await addTagTree(admin);
    const taken = await send('POST', `${PRINTED}/types/tag`, {
      name: ' ｌATE ',
      ticket_cat_id: delivery._id,
    });
    expect([taken.status, Failure.parse(taken.body).code]).toEqual([409, 'name_taken']);
    expect(
      (await send('POST', `${PRINTED}/types/tag`, { name: 'Late', ticket_cat_id: refund._id })).status,
    ).toBe(201);
  });

  test('The tags of listening and of the CRM are separate', async () => {
    await addTagTree(admin);
    await addTag(admin, 'group', { name: 'Brand' }, 'listening');
    expect((await fetchTags(admin, 'listening')).map(({ name }) => name)).toEqual(['Brand']);
  });
});

test('A file is imported as in its dry run, is exported as it was imported, and stores nothing with faults', async () => {
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

test('The tree is returned in pages where they are requested', async () => {
  await addTagTree(admin);
  const first = await admin.call(tags.listTags, { params, query: { limit: 4 } });
  const rest = await admin.call(tags.listTags, { params, query: { limit: 4, cursor: first.next ?? '' } });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(await names());
  expect(rest.next).toBeNull();
});

it('S6-136 Without the flag "category and tag" both paths are refused; with it both respond', async () => {
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
