import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import * as contract from '#contracts/custom-viz/schedules.ts';
import type { VizSchedule, VizScheduleInput, VizScheduleRun } from '#contracts/custom-viz/schedules.ts';
import { answerMailLink } from '#contracts/email-digests/mail-link.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { startDueSchedules } from '#server/custom-viz/schedules/jobs.ts';
import { SCHEDULE_KINDS } from '#server/custom-viz/schedules/schedule-kind.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { makePersonalReports } from '#server/reports/public.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Schedules of dashboards: each receiver gets files with their own rights, filters and language, once for each due time. */
let world: World;
let maker: Person;
let shift = 0;
let made = 0;
const now = (): Date => new Date(Date.now() + shift);

const spot = { x: 0, y: 0, w: 6, h: 4 };
const DOCUMENT = {
  title: { en: 'Coffee', th: 'กาแฟ' },
  period: { kind: 'between' as const, from: '2026-03-01', to: '2026-03-31' },
  filters: [
    { _id: 'channel', dimension: 'channel' },
    { _id: 'secret', dimension: 'language', hidden: true, value: { values: ['th'] } },
  ],
  tabs: [
    {
      _id: 'first',
      name: {},
      tiles: [
        {
          _id: 'channels',
          kind: 'chart' as const,
          spot,
          chart: {
            measures: ['mentions.mentions' as const],
            shelves: { across: [{ dimension: 'channel' }] },
          },
        },
        {
          _id: 'people',
          kind: 'chart' as const,
          spot,
          chart: { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension: 'author' }] } },
        },
        { _id: 'rows', kind: 'rows' as const, spot, measure: 'mentions.mentions' as const },
      ],
    },
  ],
};
const READ: readonly Permission[] = ['custom_viz.dashboard.read', 'listening.keyword.read'];

beforeAll(async () => {
  world = await startWorld({ clock: now });
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 3), ...makeMarchPosts('facebook', 2)]);
});
afterAll(() => world.stop());

async function publish(by = maker): Promise<{ params: { _id: string } }> {
  return { params: await publishVizDashboard(by, { share: 'all', document: DOCUMENT }) };
}

type Input = Partial<Omit<VizScheduleInput, 'receivers'>> & { receivers?: object[] };

async function schedule(input: Input, by = maker): Promise<VizSchedule> {
  const name = `Schedule ${(made += 1)}`;
  return by.call(contract.createVizSchedule, {
    ...(await publish(by)),
    body: { name, formats: ['csv'], ...input } as never,
  });
}
const person = ({ userId: user_id }: Person, own: object = {}) => ({ kind: 'person', user_id, ...own });

async function run(one: VizSchedule, send = true, by = maker): Promise<VizScheduleRun> {
  await by.call(contract.runVizSchedule, { params: { _id: one._id }, body: { send } });
  return ended(one, by);
}
async function ended(one: VizSchedule, by = maker): Promise<VizScheduleRun> {
  const latest = async () =>
    (await by.call(contract.listVizScheduleRuns, { params: { _id: one._id } })).items[0];
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await latest())?.state), {
    timeout: 30_000,
    interval: 50,
  });
  return (await latest()) as VizScheduleRun;
}
/** What became of each receiver, by address. */
function fates({ deliveries }: VizScheduleRun): Record<string, string> {
  return Object.fromEntries(deliveries.map(({ email, state, reason }) => [email, reason ?? state]));
}

async function mailsTo(email: string) {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', 'report-ready')
    .orderBy('_id')
    .execute();
  return Promise.all(rows.map((row) => readMail(context, row)));
}
/** The file behind the link of the latest mail to an address. */
async function fileOf(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const link = /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/csv/.exec(text)?.[0] ?? '';
  return (await fetch(new URL(new URL(link).pathname, world.url))).text();
}

test('Each receiver gets a file with their own rights, filters and language', async () => {
  const [pantip, thai, blind] = await Promise.all([
    world.person(maker.accountId, { can: READ }),
    world.person(maker.accountId, { can: READ }),
    world.person(maker.accountId, { can: ['custom_viz.dashboard.read'] }),
  ]);
  const none = await world.person(maker.accountId, { can: ['listening.keyword.read'] });
  const one = await schedule({
    receivers: [
      person(pantip, { filters: { channel: { values: ['pantip'] } } }),
      person(thai, { language: 'th' }),
      person(blind),
      person(none),
    ],
  });
  expect(fates(await run(one))).toEqual({
    [pantip.email]: 'sent',
    [thai.email]: 'sent',
    [blind.email]: 'sent',
    [none.email]: 'may_not',
  });
  const [narrow, whole, hidden] = await Promise.all([pantip, thai, blind].map(({ email }) => fileOf(email)));
  expect(narrow).toContain('Pantip,3');
  expect(narrow).not.toContain('Facebook');
  expect(whole).toContain('Pantip,3');
  expect(whole).toContain('Facebook,2');
  expect(whole).toContain('กาแฟ');
  expect(hidden).not.toMatch(/Pantip|Facebook|Somchai/);
  expect(await mailsTo(none.email)).toEqual([]);
});

test('Each receiver has values of parameters of their own', async () => {
  const [usual, own] = await Promise.all([1, 2].map(() => world.person(maker.accountId, { can: READ })));
  if (!usual || !own) throw new Error('nobody');
  const choices = { dimension: 'channel', value: 'facebook', choices: ['facebook', 'pantip'] };
  const [first] = DOCUMENT.tabs;
  const tiles = first?.tiles.slice(0, 1).map((tile) => ({
    ...tile,
    bindings: [{ parameter: 'network', to: 'filter' }],
  }));
  const document = {
    ...DOCUMENT,
    parameters: [{ _id: 'network', kind: 'value', ...choices }],
    tabs: [{ ...first, tiles }],
  } as never;
  const board = { params: await publishVizDashboard(maker, { share: 'all', document }) };
  const save = (network: string) =>
    maker.attempt(contract.createVizSchedule, {
      ...board,
      body: {
        name: 'Own',
        formats: ['csv'],
        receivers: [person(usual), person(own, { parameters: { network } })],
      },
    });
  expect(JSON.stringify((await save('line')).body)).toContain('receivers.1.parameters.network');
  const { body } = await save('pantip');
  await run(body as VizSchedule);
  const [facebook, pantip] = await Promise.all([usual, own].map(({ email }) => fileOf(email)));
  expect([facebook, pantip].map((file) => /(?:Facebook|Pantip),\d/.exec(file ?? '')?.[0])).toEqual([
    'Facebook,2',
    'Pantip,3',
  ]);
});

test('A due time is one e-mail to each receiver, however many processes look, and rights are those of the run', async () => {
  const reader = await world.person(maker.accountId, { can: READ });
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now().getTime() + 600_000);
  const one = await schedule({
    time_zone: 'Asia/Bangkok',
    schedule: { every: 'day', at, weekday: 1, day: 1 },
    receivers: [person(reader), person(maker)],
  });
  shift += Date.parse(one.next_run_at ?? '') - now().getTime() + 1000;
  await Promise.all([startDueSchedules(world.suite.context), startDueSchedules(world.suite.context)]);
  const first = await ended(one);
  expect([first.due_at, first.is_trial, first.receivers]).toEqual([one.next_run_at, false, 2]);
  expect([await mailsTo(reader.email), await mailsTo(maker.email)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
  await maker.call(updateVizDashboard, { params: { _id: one.dashboard_id }, body: { share: 'private' } });
  expect(fates(await run(one))).toEqual({ [reader.email]: 'may_not', [maker.email]: 'sent' });
  expect(await mailsTo(reader.email)).toHaveLength(1);
});

test('Nothing to count is skipped where the schedule says so, and the run says why', async () => {
  const reader = await world.person(maker.accountId, { can: READ });
  const empty = { filters: { channel: { values: ['youtube'] } } };
  const one = await schedule({ skip_empty: true, receivers: [person(reader, empty), person(maker)] });
  expect(fates(await run(one))).toEqual({ [reader.email]: 'empty', [maker.email]: 'sent' });
  const sent = await schedule({ receivers: [person(reader, empty)] });
  expect(fates(await run(sent))).toEqual({ [reader.email]: 'sent' });
});

test('Somebody outside gets what the owner may show, without people, rows and hidden filters, after they agreed', async () => {
  const email = 'outside@example.org';
  const owner = await world.person(maker.accountId);
  const one = await schedule({ receivers: [{ kind: 'address', email }] }, owner);
  expect(fates(await run(one, true, owner))).toEqual({ [email]: 'waiting' });
  const asking = { params: { _id: one._id }, body: { email } };
  expect((await owner.attempt(contract.resendScheduleConfirmation, asking)).status).toBe(429);
  shift += 3_600_000;
  await owner.call(contract.resendScheduleConfirmation, asking);
  const { context } = world.suite;
  const [asked] = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .execute();
  const question = asked && (await readMail(context, asked));
  const token = /email-link\?token=([\w-]+)/.exec(question?.text ?? '')?.[1] ?? '';
  await request(
    world.url,
    buildPath(answerMailLink, {}),
    buildInit(answerMailLink, { body: { token, answer: 'yes' } }),
  );
  expect(fates(await run(one, true, owner))).toEqual({ [email]: 'sent' });
  const file = await fileOf(email);
  expect(file).toContain('Pantip,3');
  for (const hidden of ['Somchai', 'someone', 'Thai', 'กาแฟ pantip']) expect(file).not.toContain(hidden);
  await context.database.platform
    .updateTable('users')
    .set({ disabled_at: now().toISOString() })
    .where('_id', '=', owner.userId)
    .execute();
  await maker.call(contract.runVizSchedule, { params: { _id: one._id }, body: { send: true } });
  expect(fates(await ended(one))).toEqual({ [email]: 'owner_may_not' });
});

test('A trial goes to the caller alone, and what failed is run again without a second e-mail', async () => {
  const other = await world.person(await world.account());
  const reader = await world.person(other.accountId, { can: READ });
  const one = await schedule({ receivers: [person(reader)] }, other);
  const trial = await run(one, false, other);
  expect([trial.is_trial, fates(trial)]).toEqual([true, { [other.email]: 'sent' }]);
  const { context } = world.suite;
  const folder = join(context.files, 'reports', other.accountId);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, 'in the way');
  const at = { params: { _id: one._id } };
  const { _id: run_id } = await other.call(contract.runVizSchedule, { ...at, body: { send: true } });
  const last = { account_id: other.accountId, run_id };
  await expect(
    makePersonalReports(context, SCHEDULE_KINDS.custom_viz, last, { lastAttempt: true }),
  ).rejects.toThrow();
  const failed = await ended(one, other);
  expect([failed.state, fates(failed)]).toEqual(['failed', { [reader.email]: 'failed' }]);
  rmSync(folder);
  await other.call(contract.retryVizScheduleRun, { params: { _id: one._id, run_id } });
  expect(fates(await ended(one, other))).toEqual({ [reader.email]: 'sent' });
  await Promise.all(
    [1, 2].map(() => makePersonalReports(context, SCHEDULE_KINDS.custom_viz, last, { lastAttempt: true })),
  );
  expect(await mailsTo(reader.email)).toHaveLength(1);
  const again = await other.attempt(contract.retryVizScheduleRun, { params: { _id: one._id, run_id } });
  expect(again.status).toBe(409);
});

test('Only people who may change a dashboard see and make its schedules, with tabs and filters that it has', async () => {
  const reader = await world.person(maker.accountId, { can: READ });
  const stranger = await world.person(await world.account());
  const one = await schedule({ receivers: [person(reader)] });
  const at = { params: { _id: one._id } };
  expect((await reader.attempt(contract.listVizScheduleRuns, at)).status).toBe(403);
  expect((await stranger.attempt(contract.listVizScheduleRuns, at)).status).toBe(404);
  const board = await publish();
  for (const [field, body] of [
    ['tabs.0', { tabs: ['nothing'] }],
    ['receivers.0.filters.nothing', { receivers: [person(reader, { filters: { nothing: {} } })] }],
    ['receivers', { receivers: [person(stranger)] }],
  ] as const) {
    const refused = await maker.attempt(contract.createVizSchedule, {
      ...board,
      body: { name: 'Wrong', ...body },
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(field)]);
  }
  const paused = await maker.call(contract.updateVizSchedule, { ...at, body: { active: false } });
  expect([paused.active, paused.next_run_at, paused.receivers.length]).toEqual([false, null, 1]);
  await maker.call(contract.deleteVizSchedule, at);
  expect((await maker.attempt(contract.listVizScheduleRuns, at)).status).toBe(404);
});
