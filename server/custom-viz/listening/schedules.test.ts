import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import * as contract from '#contracts/custom-viz/schedules.ts';
import type { VizSchedule, VizScheduleRun } from '#contracts/custom-viz/schedules.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { startDueSchedules } from '#server/custom-viz/schedules/jobs.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Schedules of dashboards of listening: each receiver gets their own mentions, with the rights of listening. */
let world: World;
let maker: Person;
let at: { params: { _id: string } };
let shift = 0;

const SPAN = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
const READ = LISTENING_HOME.read.flat();

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift) });
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 3), ...makeMarchPosts('facebook', 2)]);
  at = {
    params: await publishListeningDashboard(maker, {
      name: 'March',
      share: 'all',
      filter: SPAN,
      widgets: [
        { _id: 'channels', kind: 'share', by: 'channel', spot: { x: 0, y: 0, w: 6, h: 4 } },
        { _id: 'authors', kind: 'authors', spot: { x: 0, y: 4, w: 6, h: 4 } },
      ],
    }),
  };
});
afterAll(() => world.stop());

const person = ({ userId: user_id }: Person, own: object = {}) => ({ kind: 'person', user_id, ...own });

function schedule(name: string, input: object): Promise<VizSchedule> {
  return maker.call(contract.createVizSchedule, {
    ...at,
    body: { name, formats: ['csv'], ...input } as never,
  });
}

async function latestRun({ _id }: VizSchedule): Promise<VizScheduleRun> {
  const read = async () => (await maker.call(contract.listVizScheduleRuns, { params: { _id } })).items[0];
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await read())?.state), {
    timeout: 30_000,
    interval: 50,
  });
  return (await read()) as VizScheduleRun;
}

async function run(one: VizSchedule): Promise<Record<string, string>> {
  await maker.call(contract.runVizSchedule, { params: { _id: one._id }, body: { send: true } });
  const { deliveries } = await latestRun(one);
  return Object.fromEntries(deliveries.map(({ email, state, reason }) => [email, reason ?? state]));
}

/** All that is in the file behind the link of the latest mail to an address. */
async function fileOf(email: string): Promise<string> {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', 'report-ready')
    .orderBy('_id', 'desc')
    .execute();
  const mail = rows[0] ? await readMail(context, rows[0]) : null;
  const link = /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/csv/.exec(mail?.text ?? '')?.[0] ?? '';
  return (await fetch(new URL(new URL(link).pathname, world.url))).text();
}

test('Each receiver gets a file of the mentions that are theirs, and nobody without listening gets one', async () => {
  const whole = await world.person(maker.accountId, { can: READ });
  const pantip = await world.person(maker.accountId, { can: READ });
  const charts = await world.person(maker.accountId, { can: ['custom_viz.dashboard.read'] });
  const { _id: none } = await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'nothing', patterns: ['nobody-writes-this'] },
  });
  const group = await makeGroup(maker, 'Held');
  const held = await addMember(world, maker, { group });
  await maker.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [none] } },
  });
  const one = await schedule('Own', {
    skip_empty: true,
    receivers: [
      person(whole),
      person(pantip, { mentions: { channel: 'pantip' } }),
      person(charts),
      person(held),
    ],
  });
  expect(await run(one)).toEqual({
    [whole.email]: 'sent',
    [pantip.email]: 'sent',
    [charts.email]: 'may_not',
    [held.email]: 'empty',
  });
  expect(await fileOf(whole.email)).toMatch(/Pantip,3[^]*Facebook,2/);
  const narrow = await fileOf(pantip.email);
  expect(narrow).toContain('Pantip,3');
  expect(narrow).not.toContain('Facebook');
});

test('A schedule that is due runs once, and is for people who may show the dashboard to people outside', async () => {
  const receiver = await world.person(maker.accountId, { can: READ });
  const soon = new Date(Date.now() + shift + 600_000).toISOString().slice(11, 16);
  const due = { every: 'day', at: soon, weekday: 1, day: 1 };
  const one = await schedule('Daily', { receivers: [person(receiver)], schedule: due });
  shift += Date.parse(one.next_run_at ?? '') - Date.now() - shift + 1000;
  await Promise.all([1, 2].map(() => startDueSchedules(world.suite.context)));
  expect((await latestRun(one)).deliveries).toMatchObject([{ email: receiver.email, state: 'sent' }]);
  const { items } = await maker.call(contract.listVizScheduleRuns, { params: { _id: one._id } });
  expect(items).toHaveLength(1);
  const writer = await world.person(maker.accountId, { can: LISTENING_HOME.write.flat() });
  expect((await writer.attempt(contract.listVizSchedules, at)).status).toBe(403);
  expect(
    (await receiver.attempt(contract.runVizSchedule, { params: { _id: one._id }, body: {} })).status,
  ).toBe(403);
  const charts = await world.person(maker.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  });
  expect((await charts.attempt(contract.deleteVizSchedule, { params: { _id: one._id } })).status).toBe(404);
  const people = await maker.call(contract.listSchedulePeople, at);
  expect(people.items.find(({ _id }) => _id === charts.userId)?.may).toBe(false);
});
