import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automations } from '#contracts/crm/automation/automations.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { mergeTickets, splitTicket, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import { createTicketView } from '#contracts/crm/views/endpoints.ts';
import type { TicketFilterInput } from '#contracts/crm/views/filter.ts';
import { createMeasureRule, listMeasureAlerts } from '#contracts/custom-viz/alerts.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { parseReview, type Review } from '#contracts/inbound/review.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { compareAccount } from '#server/facts/compare.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { fetchTicket, fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { startWorld, type World } from '#tests/world.ts';
import { formatMeasureAlert } from '#texts/format-alert.ts';

let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

const AUTHORS = ['one', 'two', 'three', 'four'] as const;
const PLACES = ['private', 'comment', 'review', 'review'] as const;
const VERSIONS = [undefined, '4.1', '4.2', '5,0'] as const;

type Act = { kind: 'write' | 'edit' | 'withdraw' | 'split' | 'merge' | 'unmerge'; on: number; how: number };

let written = 0;
const names: { who: string; id: string; place: string }[] = [];

function reviewOf(how: number): Review {
  const version = VERSIONS[how % 4];
  return { stars: 1 + (how % 5), ...(version && { version }) };
}

async function change({ on, how }: Act, more: Partial<Incoming>): Promise<void> {
  const known = names[on % names.length];
  if (!known) return;
  const { who, id, place } = known;
  const review = place === 'review' && more.event === 'edit' ? { review: reviewOf(how) } : {};
  const item = buildChatMessage(who, '', { kind: 'event', parent_id: id, ...more, ...review });
  await deliver(world, connection, [item]);
}

/** A ticket that an act is done to, and another of the same customer. */
async function pickTickets({ on }: Act): Promise<Ticket[]> {
  const tickets = await fetchTickets(admin);
  const who = AUTHORS[on % 4];
  return tickets.filter(({ contact }) => contact.external_id === who);
}

const PERFORM: Record<Act['kind'], (act: Act) => Promise<unknown>> = {
  write: ({ on, how }) => {
    const [who, place] = [AUTHORS[on % 4] ?? 'one', PLACES[how % 4] ?? 'private'];
    const id = `m-${(written += 1)}`;
    names.push({ who, id, place });
    const review = place === 'review' ? { review: reviewOf(how) } : {};
    return deliver(world, connection, [
      buildChatMessage(who, `text ${how}`, { place, message_id: id, ...review }),
    ]);
  },
  edit: (act) => change(act, { event: 'edit', text: `changed ${act.how} ${(written += 1)}` }),
  withdraw: (act) => change(act, { event: 'unsend' }),
  split: async (act) => {
    const [ticket] = await pickTickets(act);
    if (!ticket) return;
    const { messages } = await openTicket(admin, ticket._id);
    const message_ids = messages.slice(act.how % Math.max(messages.length, 1)).map(({ _id }) => _id);
    await admin.attempt(splitTicket, { params: { _id: ticket._id }, body: { message_ids } });
  },
  merge: async (act) => {
    const [ticket, other] = await pickTickets(act);
    if (ticket && other)
      await admin.attempt(mergeTickets, { params: { _id: ticket._id }, body: { from: [other._id] } });
  },
  unmerge: async (act) => {
    const merged = (await pickTickets(act)).find(({ merged_into }) => merged_into !== null);
    if (merged) await admin.attempt(unmergeTicket, { params: { _id: merged._id } });
  },
};

/** What a ticket should say of its messages. */
function expectPlace(messages: readonly Message[]) {
  const received = messages.filter(({ direction }) => direction === 'in');
  const review = received.map(({ extra }) => parseReview(extra)).findLast(Boolean);
  return {
    place: received.at(-1)?.kind ?? 'private',
    stars: review?.stars ?? null,
    app_version: review?.version?.replace(',', '.') ?? null,
  };
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('write', 'write', 'write', 'edit', 'edit', 'withdraw', 'split', 'merge', 'unmerge'),
  on: fc.nat(40),
  how: fc.nat(200),
});

const FILTERS: readonly TicketFilterInput[] = [
  { stars: '1' },
  { stars: '1,2,3' },
  { not_stars: '4,5' },
  { stars: 'none' },
  { stars: '5,none' },
  { not_stars: 'none' },
  { place: 'review' },
  { not_place: 'review,comment' },
  { app_version: '4.1,5.0' },
  { not_app_version: '4.2' },
  { stars: '1,2', place: 'review', not_app_version: '4.1' },
];

test('Whatever reviews arrive, change and move, tickets have their newest stars, facts equal them, and every list its number', async () => {
  for (const how of [2, 6, 3, 7]) await PERFORM.write({ kind: 'write', on: how, how });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 30 }), async (acts) => {
      for (const one of acts) await PERFORM[one.kind](one);
      for (const ticket of await fetchTickets(admin)) {
        const { place, stars, app_version } = ticket;
        const { messages } = await openTicket(admin, ticket._id);
        expect({ place, stars, app_version }).toEqual(expectPlace(messages));
      }
      const { differences } = await compareAccount(world.suite.context, admin.accountId);
      expect(differences).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  for (const filter of FILTERS) {
    const { items } = await admin.call(listTickets, { query: { view: 'all', limit: 200, ...filter } });
    const report = await admin.call(getReport, { query: { by: 'stars', ...filter } });
    expect([filter, report.total[0]?.count]).toEqual([filter, items.length]);
  }
}, 120_000);

test('Reports count reviews by stars, place and version, and give the mean of the stars', async () => {
  const tickets = (await fetchTickets(admin)).filter(({ stars }) => stars !== null);
  const report = await admin.call(getReport, { query: { by: 'stars', metrics: 'tickets,stars' } });
  const given = tickets.flatMap(({ stars }) => stars ?? []);
  expect(given.length).toBeGreaterThan(2);
  expect(report.total[1]?.count).toBe(given.length);
  expect(report.total[1]?.value).toBeCloseTo(given.reduce((sum, one) => sum + one, 0) / given.length, 6);
  for (const { key, cells } of report.rows.filter(({ key: stars }) => stars !== 'none')) {
    expect(cells[0]?.count).toBe(given.filter((one) => String(one) === key).length);
    expect(cells[1]?.value).toBe(Number(key));
  }
});

test('A view of reviews with few stars is saved, and counts what its list shows', async () => {
  const view = await admin.call(createTicketView, {
    body: { name: 'Unhappy', filter: { stars: '1,2', place: 'review' } },
  });
  const filter = { stars: '1,2', place: 'review' };
  expect(view.filter).toEqual(filter);
  const { items } = await admin.call(listTickets, { query: { view: 'all', limit: 200, ...filter } });
  expect(items.every(({ stars, place }) => stars !== null && stars <= 2 && place === 'review')).toBe(true);
  for (const stars of ['0', '6', 'two'])
    expect(await admin.attempt(listTickets, { query: { stars } })).toMatchObject({ status: 400 });
});

test('A mean of stars below a limit raises an alert, through the rules on tiles that there are', async () => {
  const chart = {
    form: { name: 'number' as const },
    measures: ['tickets.stars' as const, 'tickets.reviews' as const],
  };
  const spot = { x: 0, y: 0, w: 4, h: 3 };
  const tiles = [{ _id: 'stars', kind: 'chart' as const, spot, chart }];
  const { _id: dashboard_id } = await publishVizDashboard(admin, {
    document: { tabs: [{ _id: 'a', name: {}, tiles }] },
  });
  const fire = async (limit: number): Promise<string[]> => {
    const rule = await admin.call(createMeasureRule, {
      body: {
        name: `Below ${limit}`,
        watched: { dashboard_id, tile: 'stars' },
        conditions: [{ number: 'tickets.stars', kind: 'below', limit }],
      },
    });
    const { context } = world.suite;
    await checkRule(context, { account_id: admin.accountId, rule_id: rule._id });
    const { items } = await admin.call(listMeasureAlerts, { query: { rule: rule._id } });
    return items.map(({ facts }) => formatMeasureAlert(facts, 'en'));
  };
  expect(await fire(1)).toEqual([]);
  expect(await fire(5.1)).toEqual([expect.stringContaining('Stars, mean')]);
});

test('A rule on few stars runs for a bad review, and for a good one once its author takes stars away', async () => {
  await admin.call(buildCollectionEndpoints(automations, 'rules').create, {
    body: {
      name: 'Bad reviews',
      trigger: 'message_received',
      condition: {
        match: 'all',
        items: [
          { field: 'place', operator: 'is_any_of', value: ['review'] },
          { field: 'stars', operator: 'at_most', value: 2 },
        ],
      },
      actions: [{ do: 'set_priority', value: '4' }],
      active: true,
    },
  });
  const review = (who: string, stars: number, more: Partial<Incoming> = {}) =>
    deliver(world, connection, [
      buildChatMessage(who, 'same words', {
        place: 'review',
        message_id: `${who}-r`,
        review: { stars },
        ...more,
      }),
    ]);
  await review('bad', 2);
  await review('good', 5);
  const priorityOf = async (who: string) => (await fetchTicket(admin, who)).priority;
  await waitUntil(
    () => priorityOf('bad'),
    (priority) => priority === 4,
  );
  expect(await priorityOf('good')).toBe(0);
  await review('good', 1, {
    kind: 'event',
    event: 'edit',
    parent_id: 'good-r',
    published_at: new Date(Date.now() + 1000).toISOString(),
  });
  await waitUntil(
    () => priorityOf('good'),
    (priority) => priority === 4,
  );
  expect(await fetchTicket(admin, 'good')).toMatchObject({ stars: 1, priority: 4 });
});
