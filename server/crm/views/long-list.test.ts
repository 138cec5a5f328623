import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import type { TicketFilterInput, TicketSort } from '#contracts/crm/views/filter.ts';
import { storePastConversation } from '#server/crm/public.ts';
import { SYSTEM, inTransaction } from '#server/kit/db/unit.ts';
import { connectChat } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

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

/** Words of all kinds, by the tickets that have them: in what was said first, or later; common, rare, in none of the newest. */
const SAID: Record<string, (place: number) => boolean> = {
  apple: (place) => place % 2 === 0,
  pear: (place) => place % 9 === 4,
  plum: (place) => place > 300 && place % 11 === 0,
  'late fig': (place) => place > 300 && place % 350 === 0,
  'too late': (place) => place % 70 === 3,
};
const SAID_LATER: typeof SAID = {
  ทุเรียน: (place) => place % 5 === 0,
  fig: (place) => place > 300 && place % 40 === 0,
  'apple 4000': (place) => place % 1000 === 10,
};
const saidBy = (words: typeof SAID, place: number): string =>
  Object.entries(words)
    .flatMap(([word, has]) => (has(place) ? [word] : []))
    .join(', ');
const nameOf = (place: number): string => (place % 12 === 1 ? 'Somchai' : 'Somebody');
const textsOf = (place: number): string[] =>
  [
    `${holds(place) ? `ฎฏ number ${place}` : 'hello'}${isDense(place) ? ' dense' : ''}${place === BEHIND ? ' ฬฦ' : ''} ${saidBy(SAID, place)}`,
    saidBy(SAID_LATER, place),
  ].filter((text) => text !== '');

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  admin = await world.person(account);
  const connection = await connectChat(world, admin);
  const { context } = world.suite;
  await inTransaction(context, { accountId: account, actor: SYSTEM }, async (unit) => {
    for (let place = 0; place < TICKETS; place += 1)
      await storePastConversation(context, unit, {
        connection,
        customer: { external_id: `long-${place}`, name: nameOf(place) },
        state: 'done',
        assignee_id: null,
        messages: textsOf(place).map((text, line) => ({
          origin_id: `long-${place}-${line}`,
          text,
          at: new Date(unit.now.getTime() - place * 60_000 + line * 1000),
          agent: null,
        })),
      });
  });
});
afterAll(() => world.stop());

/** The places of all tickets that hold a text, in the order in which pages of a length list them. */
const listed = async (q: string, limit: number, sort: TicketSort = 'newest'): Promise<number[]> => {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { view: 'all', q, limit, sort, ...(cursor === undefined ? {} : { cursor }) } as const;
    const { items, next } = await admin.call(listTickets, { query });
    found.push(...items.map(({ number }) => number - 1));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
};
/** A word of one or two letters is looked for in the subject, the last message and the name; there is no more to these tickets. */
const has = (place: number, word: string): boolean =>
  word === String(place + 1) ||
  [nameOf(place).toLowerCase(), `long-${place}`, ...textsOf(place)].some((text) => text.includes(word));
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

test('words apart, runs in quotes and numbers are listed as a plain reading of all tickets has them, in order, page by page', async () => {
  const words = ['somchai', 'hello', 'dense', 'ฎฏ', 'เรีย', '4000', 'ฬฦ', 'absent', 'late', 'le'];
  const asked = fc.record({
    some: fc.uniqueArray(fc.constantFrom(...words, ...Object.keys(SAID), ...Object.keys(SAID_LATER)), {
      minLength: 2,
      maxLength: 4,
    }),
    limit: fc.constantFrom(5, 50, 200),
    sort: fc.constantFrom('newest' as const, 'oldest' as const),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ some, limit, sort }) => {
      const expected = places.filter((place) => some.every((word) => has(place, word)));
      const q = some.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
      // Some hundred pages tell no more than some ten.
      const found = await listed(q, expected.length > 200 ? 200 : limit, sort);
      expect(found, q).toEqual(sort === 'newest' ? expected : expected.toReversed());
    }),
    { numRuns: 40 },
  );
});

test('what most tickets hold is counted to a thousand and said to be more; everything else is counted exactly', async () => {
  const counted = (q: string, more: TicketFilterInput = {}) =>
    admin.call(countFound, { query: { view: 'all', q, ...more } });
  expect(await counted('hello')).toEqual({ count: 1000, more: true });
  expect(await counted('hello', { state: 'open' })).toEqual({ count: 0, more: false });
  for (const q of ['apple', 'somchai', 'hello somchai', 'apple pear', 'plum fig', 'ฎฏ', '4000', 'absent']) {
    const count = places.filter((place) => q.split(' ').every((word) => has(place, word))).length;
    expect(await counted(q), q).toEqual({ count, more: false });
  }
});

test('whose conversation is brought in later is a customer since its first message', async () => {
  const { items } = await admin.call(listTickets, { query: { view: 'all', limit: 5 } });
  const opened = await admin.call(getTicket, { params: { _id: items.at(-1)?._id ?? '' } });
  expect(opened.contact.created_at).toBe(opened.messages[0]?.at);
});
