import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { storePastConversation } from '#server/crm/public.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { connectChat } from '#tests/makers/chat.ts';
import type { Person } from '#tests/makers/person.ts';
import { sharedWorld, type World } from '#tests/world.ts';

/** A list that is longer than what is gone through before the index is thought of: 500 tickets, where those hold some 1,000 and 2,000 more. */
let world: World;
let admin: Person;
const TICKETS = 4600;
/** No call goes through more than 4,000 for a text: this one stands behind them. */
const BEHIND = 4500;
/** Some behind the first stretch, some far down: pages begin before, among and between them. */
const holds = (place: number): boolean =>
  [990, 2990].some((from) => place >= from && place < from + 24) && place % 2 === 0;
/** Nearly a page of the longest among the first, so that the rest is looked for behind them and not in the index. */
const isDense = (place: number): boolean => (place < 1000 ? place % 5 === 0 : place >= 2980 && place < 3100);

beforeAll(async () => {
  world = await sharedWorld();
  const account = await world.account();
  admin = await world.person(account);
  const connection = await connectChat(world, admin);
  const { context } = world.suite;
  await withUnit(context, { accountId: account, actor: SYSTEM }, async (unit) => {
    for (let place = 0; place < TICKETS; place += 1)
      await storePastConversation(context, unit, {
        connection,
        customer: { external_id: `long-${place}`, name: 'Somebody' },
        state: 'done',
        assignee_id: null,
        messages: [
          {
            origin_id: `long-${place}`,
            text: `${holds(place) ? `ฎฏ number ${place}` : 'hello'}${isDense(place) ? ' dense' : ''}${place === BEHIND ? ' ฬฦ' : ''}`,
            at: new Date(unit.now.getTime() - place * 60_000),
            agent: null,
          },
        ],
      });
  });
});
afterAll(() => world.stop());

/** The places of all tickets that hold a text, in the order in which pages of a length list them. */
const listed = async (q: string, limit: number): Promise<number[]> => {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { view: 'all', q, limit, ...(cursor === undefined ? {} : { cursor }) } as const;
    const { items, next } = await admin.call(listTickets, { query });
    found.push(...items.map(({ number }) => number - 1));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
};
const places = Array.from({ length: TICKETS }, (_, place) => place);

test('what hardly any ticket holds is listed in order over the end of what is gone through first, page by page', async () => {
  // Two letters are in no index, three are.
  for (const q of ['ฎฏ', 'number']) expect(await listed(q, 5), q).toEqual(places.filter(holds));
});

test('what nearly fills a page is listed in order beyond what is gone through first, page by page', async () => {
  for (const limit of [5, 150, 199, 200])
    expect(await listed('dense', limit), String(limit)).toEqual(places.filter(isDense));
});

test('what stands further down than a call looks is found by the next call: a page may be empty and not the last', async () => {
  const page = (cursor?: string) =>
    admin.call(listTickets, {
      query: { view: 'all', q: 'ฬฦ', limit: 5, ...(cursor === undefined ? {} : { cursor }) },
    });
  const first = await page();
  expect(first).toEqual({ items: [], next: expect.any(String) });
  const second = await page(first.next ?? undefined);
  expect(second.items.map(({ number }) => number - 1)).toEqual([BEHIND]);
  expect(second.next).toBeNull();
});
