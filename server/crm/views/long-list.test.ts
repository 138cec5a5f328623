import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { storePastConversation } from '#server/crm/public.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { connectChat } from '#tests/makers/chat.ts';
import type { Person } from '#tests/makers/person.ts';
import { sharedWorld, type World } from '#tests/world.ts';

/** A list that is longer than what is gone through before the index is asked: 1,000 tickets, and 2,000 more where those hold some. */
let world: World;
let admin: Person;
const TICKETS = 3100;
/** Some around the end of the first stretch, some around that of the second. */
const holds = (place: number): boolean =>
  [990, 2990].some((from) => place >= from && place < from + 24) && place % 2 === 0;

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
            text: holds(place) ? `ฎฏ number ${place}` : 'hello',
            at: new Date(unit.now.getTime() - place * 60_000),
            agent: null,
          },
        ],
      });
  });
});
afterAll(() => world.stop());

test('what hardly any ticket holds is listed in order over the end of what is gone through first, page by page', async () => {
  // Two letters are in no index, three are.
  for (const q of ['ฎฏ', 'number']) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { view: 'all', q, limit: 5, ...(cursor === undefined ? {} : { cursor }) } as const;
      const { items, next } = await admin.call(listTickets, { query });
      found.push(...items.map(({ last_message }) => last_message));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    const places = Array.from({ length: TICKETS }, (_, place) => place).filter(holds);
    expect(found, q).toEqual(places.map((place) => `ฎฏ number ${place}`));
  }
});
