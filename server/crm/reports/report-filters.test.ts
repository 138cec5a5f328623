// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { getReport, listReportTickets } from '#contracts/crm/reports/endpoints.ts';
import { REPORT_DIMENSIONS, REPORT_METRICS } from '#contracts/crm/reports/metric.ts';
import { toReportBy } from '#contracts/crm/reports/report-by.ts';
import type { TicketFilterInput } from '#contracts/crm/views/filter.ts';
import * as manage from '#contracts/people/visibility/endpoints.ts';
import { connectChat } from '#tests/factories/chat.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { fetchTickets, startLineDesk, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { ACTS, startRandomActs, type RandomAct } from '#tests/factories/random-acts.ts';

/** Reports beside the lists of tickets: the former count facts, the latter the rows of PostgreSQL. */
const FIELD = '018f0000-0000-7000-8000-00000000f001';
const NUMBER = '018f0000-0000-7000-8000-00000000f002';

let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk('Coffee Company');
  const perform = await startRandomActs(line);
  for (let how = 0; how < 7; how += 1) await perform({ kind: 'write', on: how, how });
  const act = fc.record({ kind: fc.constantFrom(...ACTS), on: fc.nat(50), how: fc.nat(1000) });
  const acts: RandomAct[] = fc.sample(act, { numRuns: 120, seed: 27 });
  for (const one of acts) await perform(one);
}, 120_000);
afterAll(() => line.stop());

async function countReported(person: Person, filter: TicketFilterInput): Promise<number> {
  const report = await person.call(getReport, { query: { by: 'channel', ...filter } });
  expect(report.as_of).toBeNull();
  return report.total[0]?.count ?? -1;
}

/** The most used value of a dimension. */
async function findKey(by: 'tag' | 'customer_tag' | 'group'): Promise<string> {
  const { rows } = await line.admin.call(getReport, { query: { by } });
  return rows.find(({ key }) => key !== 'none')?.key ?? '';
}

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const VIEWS = [
  'mine',
  'unassigned',
  'group',
  'waiting',
  'at_risk',
  'mentions',
  'side_unread',
  'side_waiting',
  'snoozed',
  'live',
  'done',
  'all',
] as const;

async function listFilters(): Promise<TicketFilterInput[]> {
  const [tag, customer_tag, group] = [
    await findKey('tag'),
    await findKey('customer_tag'),
    await findKey('group'),
  ];
  const yesOrNo = (flag: string): TicketFilterInput[] => [{ [flag]: 'yes' }, { [flag]: 'no' }];
  const both = (dimension: string, value: string): TicketFilterInput[] => [
    { [dimension]: value },
    { [`not_${dimension}`]: value },
  ];
  return [
    ...VIEWS.map((view) => ({ view })),
    ...['me', 'nobody', `me,${line.agent.userId}`].flatMap((value) => both('assignee', value)),
    ...['mine', 'none', group].flatMap((value) => both('group', value)),
    ...both('state', 'done'),
    ...both('channel', 'line'),
    ...both('tag', tag),
    ...both('customer_tag', customer_tag),
    ...['0', '0,1', '3'].flatMap((value) => both('priority', value)),
    ...both('sla_band', 'ok'),
    ...both('source', 'customer'),
    ...both('survey', 'answered'),
    ...both('form', `${FIELD}:Tea`),
    ...both('form', `${FIELD}:Coffee`),
    ...['waiting', 'snoozed', 'tagged', 'overdue', 'undelivered'].flatMap(yesOrNo),
    ...['side_waiting', 'side_answered', 'side_unread', 'blocked'].flatMap(yesOrNo),
    ...['created', 'done', 'last', 'due'].flatMap((time) => [
      { [`${time}_from`]: HOUR_AGO },
      { [`${time}_to`]: HOUR_AGO },
      { [`${time}_within`]: 86_400 },
    ]),
    { waited: 1 },
    { q: 'help' },
    { q: 'help 1' },
    { q: 'nothing has it' },
  ];
}

describe('reports of drawn worlds', () => {
  test('A report under any filter counts as many tickets as the list of that filter', async () => {
    const filters = await listFilters();
    expect(filters.length).toBeGreaterThan(70);
    let found = 0;
    for (const filter of filters) {
      const { count } = await line.admin.call(countFound, { query: { view: 'all', ...filter } });
      expect([filter, await countReported(line.admin, filter)]).toEqual([filter, count]);
      if (count > 0) found += 1;
    }
    expect(found).toBeGreaterThan(40);
  }, 120_000);

  test.each([...REPORT_DIMENSIONS, toReportBy(FIELD), toReportBy(NUMBER)])(
    'Cells by %s open as many tickets as they count, by when tickets were created and done',
    async (by) => {
      for (const [turn, when] of (['created', 'done'] as const).entries()) {
        const metrics = REPORT_METRICS.slice(8 * turn, 8 * turn + 8);
        // The list behind a cell has the filter of the report beside that of the cell.
        const filter = { tagged: turn === 0 ? ('no' as const) : ('yes' as const) };
        const { rows } = await line.admin.call(getReport, {
          query: { by, when, metrics: metrics.join(','), ...filter },
        });
        expect(rows.length).toBeGreaterThan(0);
        for (const { key, cells } of rows.slice(0, 2))
          for (const [index, metric] of metrics.entries()) {
            const opened = await line.admin.call(listReportTickets, {
              query: { by, when, key, metric, limit: 200, ...filter },
            });
            const count = cells[index]?.count;
            expect([key, metric, opened.count, opened.items.length]).toEqual([key, metric, count, count]);
          }
      }
    },
    60_000,
  );
});

test('A ticket that was just closed is closed in the report that is read next', async () => {
  const { admin } = line;
  const [ticket] = await fetchTickets(admin, 'live');
  const before = await countReported(admin, { view: 'done' });
  await admin.call(updateTicket, {
    params: { _id: ticket?._id ?? '' },
    body: { state: 'done', assignee_id: admin.userId },
  });
  expect(await countReported(admin, { view: 'done' })).toBe(before + 1);
});

test('A report that cannot wait any longer for the facts states as of when it is', async () => {
  const { admin, world } = line;
  const client = await world.suite.context.database.owner.connect();
  try {
    await client.query('begin');
    await client.query('select from fact_watermarks where account_id = $1 for update', [admin.accountId]);
    const [ticket] = await fetchTickets(admin);
    await admin.call(updateTicket, { params: { _id: ticket?._id ?? '' }, body: { priority: 4 } });
    const { as_of } = await admin.call(getReport, { query: { by: 'priority' } });
    expect(Date.parse(as_of ?? '')).toBeLessThanOrEqual(Date.now());
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await admin.call(getReport, { query: { by: 'priority' } })).as_of).toBeNull();
});

test('A member of a group counts the tickets of its channels and keywords, and rows of its tags, as its lists do', async () => {
  const { admin, world } = line;
  const group = await makeGroup(admin, 'Only the second channel');
  const member = await addMember(world, admin, { group });
  const second = await connectChat(world, admin);
  const set = (body: object) =>
    admin.call(manage.setGroupOption, { params: { product: 'crm', groupId: group }, body });
  await set({ engagements: [line.connection._id] });
  const all = await countReported(admin, {});
  expect(await countReported(member, {})).toBe(all);
  await set({ engagements: [second._id] });
  expect(await countReported(member, {})).toBe(0);
  await set({ engagements: [], keywords: { enable: true, data: [] } });
  expect(await countReported(member, {})).toBe(0);
  const opened = await member.call(listReportTickets, { query: { by: 'channel', key: 'line' } });
  expect([opened.count, opened.items]).toEqual([0, []]);
});
