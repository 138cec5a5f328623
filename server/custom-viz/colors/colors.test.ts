import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  giveValueColors,
  hashValue,
  listValueColors,
  setValueColor,
  SLOT_COUNT,
} from '#contracts/custom-viz/value-colors.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The colours of values: given once for the account, and chosen by people who may change dashboards. */
let world: World;
let editor: Person;
let reader: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  reader = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
});
afterAll(() => world.stop());

const tag = (key: string) => ({ dimension: 'tag', key });
async function give(who: Person, keys: readonly string[]) {
  return (await who.call(giveValueColors, { body: { values: keys.map(tag) } })).colors;
}

test('A value keeps the colour that it got first, whatever is drawn with it later', async () => {
  const first = await give(reader, ['taste', 'price', 'queue']);
  expect(keysToSlots(first, ['price', 'queue', 'taste'])).toEqual([0, 1, 2]);
  const later = await give(editor, ['staff', 'queue', 'taste']);
  expect(keysToSlots(later, ['queue', 'taste', 'staff'])).toEqual([1, 2, 3]);
  const all = await reader.call(listValueColors, {});
  expect(all.colors).toEqual({ ...first, ...later });
});

function keysToSlots(colors: Record<string, number>, keys: readonly string[]) {
  return keys.map((key) => colors[hashValue(tag(key))]);
}

test('Readers who draw the same new values at once give them the same colours, each value another one', async () => {
  const keys = Array.from({ length: 20 }, (_key, at) => `at once ${at}`);
  const answers = await Promise.all(
    [reader, editor, reader, editor].map((who, at) => give(who, at % 2 === 0 ? keys : keys.toReversed())),
  );
  for (const one of answers) expect(one).toEqual(answers[0]);
  expect(new Set(Object.values(answers[0] ?? {})).size).toBe(20);
});

test('People who may change dashboards choose a colour for the account, which no new value gets', async () => {
  const other = await world.person(await world.account());
  const set = (slot: number | null) => other.call(setValueColor, { body: { ...tag('brand'), slot } });
  expect((await set(1)).colors).toEqual({ [hashValue(tag('brand'))]: 1 });
  expect(keysToSlots(await give(other, ['a', 'b']), ['a', 'b'])).toEqual([0, 2]);
  expect(Object.values((await set(null)).colors)).toEqual([1]);
  const { rows } = await world.suite.context.database.owner.query(
    `select data from event_log where account_id = $1 and kind = 'custom_viz_value_color.set' order by seq`,
    [other.accountId],
  );
  expect(rows.map(({ data }) => data)).toEqual([
    { dimension: 'tag', slot: 1 },
    { dimension: 'tag', slot: null },
  ]);
});

test('Readers choose no colour, and a colour that does not exist is refused at its field', async () => {
  const body = { ...tag('brand'), slot: 2 };
  expect((await reader.attempt(setValueColor, { body })).status).toBe(403);
  const wrong = await editor.attempt(setValueColor, { body: { ...body, slot: SLOT_COUNT } });
  expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { slot: expect.any(String) } }]);
});
