import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import type { TicketFilterInput, TicketSort } from '#contracts/crm/views/filter.ts';
import { storePastConversation } from '#server/crm/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { connectChat } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A list that is longer than what is scanned before the index is considered: 500 tickets, where that scan covers some 1,000 and then
 * 2,000 more. */
let world: World;
let admin: Person;
const TICKETS = 4600;
/** No call scans more than 4,000 tickets for a text: this one is behind them. */
const BEHIND = 4500;
/** Some behind the first batch, some far down: pages begin before, among and between them. */
function holds(place: number): boolean {
  return [990, 2990].some((from) => place >= from && place < from + 24) && place % 2 === 0;
}
/** Nearly a page of the longest word among the first tickets, so that the rest is searched behind them and not in the index. */
const isDense = (place: number): boolean => (place < 1000 ? place % 5 === 0 : place >= 2980 && place < 3100);

/** Words of all kinds, by the tickets that hold them: in the first message, or a later one; common, rare, in none of the newest. */
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
function saidBy(words: typeof SAID, place: number): string {
  return Object.entries(words)
    .flatMap(([word, has]) => (has(place) ? [word] : []))
    .join(', ');
}
const nameOf = (place: number): string => (place % 12 === 1 ? 'Somchai' : 'Somebody');
function textsOf(place: number): string[] {
  return [
    `${holds(place) ? `ฎฏ number ${place}` : 'hello'}${isDense(place) ? ' dense' : ''}${place === BEHIND ? ' ฬฦ' : ''} ${saidBy(SAID, place)}`,
    saidBy(SAID_LATER, place),
  ].filter((text) => text !== '');
}

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

/** The positions of all tickets that hold a text, in the order in which pages of a length list them. */
async function listed(q: string, limit: number, sort: TicketSort = 'newest'): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { view: 'all', q, limit, sort, ...(cursor === undefined ? {} : { cursor }) } as const;
    const { items, next } = await admin.call(listTickets, { query });
    found.push(...items.map(({ number }) => number - 1));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}
/** A word of one or two letters is searched in the subject, the last message and the name; these tickets have no more. */
function has(place: number, word: string): boolean {
  return (
    word === String(place + 1) ||
    [nameOf(place).toLowerCase(), `long-${place}`, ...textsOf(place)].some((text) => text.includes(word))
  );
}
const places = Array.from({ length: TICKETS }, (_, place) => place);

test('A rare word is listed in order, page by page, across the end of the first scan', async () => {
  // Two letters are in no index, three are.
  for (const q of ['ฎฏ', 'number']) expect(await listed(q, 5), q).toEqual(places.filter(holds));
});

test('A word that nearly fills a page is listed in order, page by page, beyond the first scan', async () => {
  for (const limit of [5, 150, 199, 200])
    expect(await listed('dense', limit), String(limit)).toEqual(places.filter(isDense));
});

test('A match beyond the reach of one call is found by the next call: a page may be empty and not the last', async () => {
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

test('Separate words, quoted phrases and numbers give the same list as a plain scan of all tickets, in order, page by page', async () => {
  const words = ['somchai', 'hello', 'dense', 'ฎฏ', 'เรีย', '4000', 'ฬฦ', 'absent', 'late', 'le'];
  const arbitrary = fc.record({
    some: fc.uniqueArray(fc.constantFrom(...words, ...Object.keys(SAID), ...Object.keys(SAID_LATER)), {
      minLength: 2,
      maxLength: 4,
    }),
    limit: fc.constantFrom(5, 50, 200),
    sort: fc.constantFrom('newest' as const, 'oldest' as const),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ some, limit, sort }) => {
      const expected = places.filter((place) => some.every((word) => has(place, word)));
      const q = some.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
      // Hundreds of pages would prove no more than some ten.
      const found = await listed(q, expected.length > 200 ? 200 : limit, sort);
      expect(found, q).toEqual(sort === 'newest' ? expected : expected.toReversed());
    }),
    { numRuns: 40 },
  );
});

test('A very frequent word is counted to a thousand and reported as more; everything else is counted exactly', async () => {
  const counted = (q: string, more: TicketFilterInput = {}) =>
    admin.call(countFound, { query: { view: 'all', q, ...more } });
  expect(await counted('hello')).toEqual({ count: 1000, more: true });
  expect(await counted('hello', { state: 'open' })).toEqual({ count: 0, more: false });
  for (const q of ['apple', 'somchai', 'hello somchai', 'apple pear', 'plum fig', 'ฎฏ', '4000', 'absent']) {
    const count = places.filter((place) => q.split(' ').every((word) => has(place, word))).length;
    expect(await counted(q), q).toEqual({ count, more: false });
  }
});

test('A contact whose conversation is imported later counts as a customer since their first message', async () => {
  const { items } = await admin.call(listTickets, { query: { view: 'all', limit: 5 } });
  const opened = await admin.call(getTicket, { params: { _id: items.at(-1)?._id ?? '' } });
  expect(opened.contact.created_at).toBe(opened.messages[0]?.at);
});
