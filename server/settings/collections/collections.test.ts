import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection, buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import { mountArea, type AreaCall } from '#tests/factories/mounted-area.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const area = defineArea({
  page: 'kit-lists',
  products: ['listening', 'crm'],
  access: { read: ['crm.qc.read'], write: ['crm.qc.write'] },
  resources: {
    cards: defineCollection({
      path: '/test/{product}/cards',
      table: 'kit_cards',
      envelope: 'plain',
      byProduct: true,
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(200),
        note: z.string().max(5000).default(''),
        words: z.array(z.string().min(1)).default([]),
        active: z.boolean().default(true),
        size: z.number().int().min(0).default(0),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name'],
      check: (next, others) =>
        others.length > 0 && next.name === 'only' ? { code: 'name_taken', fields: ['name'] } : undefined,
    }),
  },
});
const calls = buildCollectionEndpoints(area, 'cards');
const { order, importCsv, exportCsv } = calls;
if (!order || !importCsv || !exportCsv) throw new Error('an ordered list with CSV has these calls');

const TABLE = `create table kit_cards (
  account_id uuid not null references accounts on delete cascade, _id uuid not null, product text not null,
  name text not null, note text not null, words text[] not null, active boolean not null, size int not null,
  position int not null, version int not null default 1,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (account_id, _id), unique (account_id, product, name))`;

const Card = z.looseObject({ _id: z.string(), name: z.string(), version: z.number() });
const Cards = z.object({ items: z.array(Card), next: z.string().nullable() });
const CASES = '../shared/data/5_nasty/csv_cases.jsonl';

let world: World;
let ask: AreaCall;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  ask = await mountArea(world, area, TABLE);
});
afterAll(() => world.stop());

const crm = { params: { product: 'crm' } };
async function begin(...names: string[]): Promise<z.infer<typeof Card>[]> {
  admin = await world.person(await world.account());
  const made = [];
  for (const name of names)
    made.push(Card.parse((await ask(admin, calls.create, { ...crm, body: { name } })).body));
  return made;
}
const list = async (input: object = crm) => Cards.parse((await ask(admin, calls.list, input)).body).items;
const names = async (input: object = crm) => (await list(input)).map(({ name }) => name);
const bring = (csv: string, dry_run = false) => ask(admin, importCsv, { ...crm, body: { csv, dry_run } });

describe('an ordered list', () => {
  it('A list keeps the order set by the user; new items come last', async () => {
    const made = await begin('c', 'a', 'b');
    expect(await names()).toEqual(['c', 'a', 'b']);
    const ids = made.map(({ _id }) => _id).toReversed();
    expect((await ask(admin, order, { ...crm, body: { ids } })).body).toEqual({ ids });
    await ask(admin, calls.create, { ...crm, body: { name: '0' } });
    expect(await names()).toEqual(['b', 'a', 'c', '0']);
    const first = await ask(admin, calls.list, { ...crm, query: { limit: 2 } });
    const { items, next } = Cards.parse(first.body);
    const second = Cards.parse(
      (await ask(admin, calls.list, { ...crm, query: { limit: 2, cursor: next } })).body,
    );
    expect([...items, ...second.items].map(({ name }) => name)).toEqual(['b', 'a', 'c', '0']);
  });

  it('An order that omits an item, repeats one or names an unknown one is refused', async () => {
    const [first, second] = (await begin('a', 'b')).map(({ _id }) => _id);
    const stranger = (await begin('x'))[0]?._id;
    const own = await world.person(admin.accountId);
    await begin();
    const [one, two] = (await begin('a', 'b')).map(({ _id }) => _id);
    for (const ids of [[one], [one, one], [one, two, stranger], [first, second], [two, first]])
      expect(await ask(admin, order, { ...crm, body: { ids } })).toMatchObject({
        status: 400,
        body: { code: 'order_incomplete' },
      });
    expect(own.accountId).not.toBe(admin.accountId);
    expect(await names()).toEqual(['a', 'b']);
  });
});

describe('bulk deletion', () => {
  it('Bulk deletion removes all or none, and each removed item is in the event log with its values', async () => {
    const made = await begin('a', 'b', 'c');
    const [one, two] = made.map(({ _id }) => _id);
    const missing = [one, '01920000-0000-7000-8000-00000000dead'];
    expect((await ask(admin, calls.removeMany, { ...crm, body: { ids: missing } })).status).toBe(404);
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect((await ask(admin, calls.removeMany, { ...crm, body: { ids: [one, two] } })).status).toBe(200);
    expect(await names()).toEqual(['c']);
    const { rows } = await world.suite.context.database.owner.query(
      `select v.before->>'name' as name, l.data->>'product' as product from event_log l
         join event_values v using (account_id, seq)
        where account_id = $1 and kind = 'kit_lists.deleted' order by name`,
      [admin.accountId],
    );
    expect(rows).toEqual([
      { name: 'a', product: 'crm' },
      { name: 'b', product: 'crm' },
    ]);
  });

  it('Items of one product are not visible in another, nor in another account', async () => {
    const [mine] = await begin('a');
    const listening = { params: { product: 'listening' } };
    expect(await names(listening)).toEqual([]);
    expect((await ask(admin, calls.create, { ...listening, body: { name: 'a' } })).status).toBe(201);
    const elsewhere = { params: { product: 'listening', _id: mine?._id }, body: { name: 'b' } };
    expect((await ask(admin, calls.update, elsewhere)).status).toBe(404);
    await begin();
    expect((await ask(admin, calls.removeMany, { ...crm, body: { ids: [mine?._id] } })).status).toBe(404);
  });
});

test('When two users edit one item, the later one gets the present state, and nothing is overwritten', async () => {
  const [item] = await begin('a');
  const params = { product: 'crm', _id: item?._id };
  const both = await Promise.all(
    ['one', 'two'].map((name) => ask(admin, calls.update, { params, body: { name, version: 1 } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = Card.parse(both.find(({ status }) => status === 200)?.body);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale_version',
    data: { name: winner.name, version: 2 },
  });
  expect(await names()).toEqual([winner.name]);
});

test('Reading and changing have separate permissions, and the rule between siblings is enforced on the server', async () => {
  await begin('a');
  const reader = await world.person(admin.accountId, { can: ['crm.qc.read'] });
  expect((await ask(reader, calls.list, crm)).status).toBe(200);
  expect((await ask(reader, calls.create, { ...crm, body: { name: 'b' } })).status).toBe(403);
  expect((await ask(reader, importCsv, { ...crm, body: { csv: 'name\nb' } })).status).toBe(403);
  expect((await ask(admin, calls.create, { ...crm, body: { name: 'only' } })).status).toBe(409);
});

describe('CSV of collections', () => {
  it('An exported file can be imported without a change, whatever the fields contain', async () => {
    await begin();
    const nasty = [
      { name: '=1+1', note: 'a,b;c\t"d"\nnew line', words: ['กาแฟ, เย็น', 'x;y'], size: 3 },
      { name: "'quoted", note: ' spaced ', words: [], active: false },
      { name: 'ชา นม 🧋', note: '@cmd', words: ['-1', 'true'] },
    ];
    for (const body of nasty) expect((await ask(admin, calls.create, { ...crm, body })).status).toBe(201);
    const before = await list();
    const file = String((await ask(admin, exportCsv, crm)).body);
    expect((await bring(file)).body).toMatchObject({ created: 0, updated: 0, same: 3, faults: [] });
    expect(await list()).toEqual(before);
  });

  it('A dry run reports the same as the import and stores nothing', async () => {
    await begin('a', 'b');
    const csv = 'name,size,Actve,active\r\na,5,no,yes\r\nb,0,no,true\r\nc,1,no,no\r\n';
    const would = { created: 1, updated: 1, same: 1, faults: [], unread: ['Actve'] };
    expect((await bring(csv, true)).body).toEqual({ dry_run: true, ...would });
    expect(await names()).toEqual(['a', 'b']);
    expect((await bring(csv)).body).toEqual({ dry_run: false, ...would });
    expect((await list()).map(({ name, size, active }) => [name, size, active])).toEqual([
      ['a', 5, true],
      ['b', 0, true],
      ['c', 1, false],
    ]);
  });

  it('With one faulty line nothing is stored; every fault names its line and field', async () => {
    await begin('a');
    const csv = 'name,size\n"two\nlines",-7\nb,-1\n,2\na,many\nonly,1';
    const { body } = await bring(csv);
    const { faults } = z
      .object({ faults: z.array(z.object({ line: z.number(), field: z.string() })) })
      .parse(body);
    expect(faults.map(({ line, field }) => [line, field])).toEqual([
      [2, 'size'],
      [4, 'size'],
      [5, 'name'],
      [6, 'size'],
      [7, 'name'],
    ]);
    expect(await names()).toEqual(['a']);
  });

  it('A file without a known header is refused', async () => {
    await begin();
    expect(await bring('colour;shape\nred;round')).toMatchObject({
      status: 422,
      body: { code: 'file_unreadable' },
    });
    expect(await bring('"name\nnever closed')).toMatchObject({ status: 422 });
  });
});

const Case = z.looseObject({
  suite: z.string(),
  title: z.string(),
  input: z.unknown().optional(),
  config: z.unknown().optional(),
  expected: z.unknown().optional(),
});

test.skipIf(!existsSync(CASES))(
  'The published CSV cases are read as specified (skipped without them)',
  () => {
    const Parsed = z.object({ data: z.array(z.array(z.string())), errors: z.array(z.unknown()) });
    const cases = readFileSync(CASES, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => Case.parse(JSON.parse(line)));
    const usable = cases.flatMap(({ suite, title, input, config, expected }) => {
      const parsed = Parsed.safeParse(expected);
      if (suite !== 'PapaParse/core' || typeof input !== 'string' || !parsed.success) return [];
      return config || parsed.data.errors.length > 0 ? [] : [{ title, input, data: parsed.data.data }];
    });
    expect(usable.length).toBeGreaterThan(10);
    const full = (rows: readonly (readonly string[])[]) =>
      rows.filter((row) => row.some((cell) => cell !== ''));
    const wrong = usable.filter(
      ({ input, data }) =>
        JSON.stringify(full(readCsv(input).map(({ cells }) => cells))) !== JSON.stringify(full(data)),
    );
    expect(wrong.map(({ title }) => title)).toEqual([]);
  },
);
