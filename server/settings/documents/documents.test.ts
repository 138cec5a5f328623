import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument, buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { mountArea, type AreaCall } from '#tests/factories/mounted-area.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const Span = z.object({ from: z.number(), to: z.number() });
const area = defineArea({
  page: 'kit-documents',
  products: ['listening', 'crm'],
  access: { read: ['crm.qc.read'], write: ['crm.qc.write'] },
  resources: {
    hours: defineDocument({
      path: '/test/hours',
      name: 'kit_hours',
      envelope: 'plain',
      post: true,
      fields: { loud: z.boolean().default(true), from: z.number().default(8), to: z.number().default(17) },
      check: (next) => {
        const { from, to } = Span.parse(next);
        return from < to ? undefined : { to: fault('after_from') };
      },
    }),
    colors: defineDocument({
      path: '/test/{product}/colors',
      name: 'kit_colors',
      envelope: 'plain',
      byProduct: true,
      readByAll: true,
      fields: { main: z.string().max(20).default('#112233') },
    }),
  },
});
const hours = buildDocumentEndpoints(area, 'hours');
const colors = buildDocumentEndpoints(area, 'colors');
const DEFAULTS = { loud: true, from: 8, to: 17 };

let world: World;
let ask: AreaCall;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  ask = await mountArea(world, area, 'select 1');
});
afterAll(() => world.stop());
async function begin() {
  admin = await world.person(await world.account());
}
const read = async () => (await ask(admin, hours.read)).body;

describe('a settings document', () => {
  it('A document returns its defaults with version 0 until it is saved, then the saved values', async () => {
    await begin();
    expect(await read()).toEqual({ ...DEFAULTS, version: 0, updated_at: null });
    const saved = await ask(admin, hours.update, { body: { loud: false, version: 0 } });
    expect(saved).toMatchObject({ status: 200, body: { ...DEFAULTS, loud: false, version: 1 } });
    expect(await read()).toEqual(saved.body);
  });

  it('Omitted fields are kept, and the document can be reset to its defaults', async () => {
    await begin();
    await ask(admin, hours.update, { body: { from: 6 } });
    await ask(admin, hours.save ?? hours.update, { body: { to: 20 } });
    expect(await read()).toMatchObject({ from: 6, to: 20, version: 2 });
    expect((await ask(admin, hours.reset)).body).toMatchObject({ ...DEFAULTS, version: 3 });
    expect(await read()).toMatchObject(DEFAULTS);
  });

  it('A violation of its rule is refused at the field, also between sent and stored values', async () => {
    await begin();
    expect(await ask(admin, hours.update, { body: { from: 18 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { to: 'must be later than from' } },
    });
    expect((await ask(admin, hours.update, { body: { from: 18, to: 20 } })).status).toBe(200);
    expect((await ask(admin, hours.update, { body: { from: 'early' } })).status).toBe(400);
    expect(await read()).toMatchObject({ from: 18, to: 20, version: 1 });
  });
});

test('When two users edit one document, the later one gets the present state, also at the first save', async () => {
  for (const version of [0, 1]) {
    if (version === 0) await begin();
    const both = await Promise.all(
      [1, 2].map((from) => ask(admin, hours.update, { body: { from, version } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await read();
    expect(both.find(({ status }) => status === 200)?.body).toEqual(now);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale_version',
      data: now,
    });
  }
});

test('Each product has its own document, reading and writing are separate permissions, and accounts are isolated', async () => {
  await begin();
  const [crm, listening] = ['crm', 'listening'].map((product) => ({ params: { product } }));
  await ask(admin, colors.update, { ...crm, body: { main: '#445566' } });
  expect((await ask(admin, colors.read, listening)).body).toMatchObject({ main: '#112233', version: 0 });
  const reader = await world.person(admin.accountId, { can: [] });
  expect((await ask(reader, colors.read, crm)).body).toMatchObject({ main: '#445566' });
  expect((await ask(reader, colors.update, { ...crm, body: {} })).status).toBe(403);
  expect((await ask(reader, hours.read)).status).toBe(403);
  const stranger = await world.person(await world.account());
  expect((await ask(stranger, colors.read, crm)).body).toMatchObject({ main: '#112233', version: 0 });
});

test('The event log holds the values before and after, and the product', async () => {
  await begin();
  await ask(admin, colors.update, { params: { product: 'crm' }, body: { main: '#000000' } });
  const { rows } = await world.suite.context.database.owner.query(
    `select l.data->>'product' as product, v.before->>'main' as before, v.after->>'main' as after
       from event_log l join event_values v using (account_id, seq)
      where account_id = $1 and kind = 'kit_documents_colors.updated'`,
    [admin.accountId],
  );
  expect(rows).toEqual([{ product: 'crm', before: '#112233', after: '#000000' }]);
});
