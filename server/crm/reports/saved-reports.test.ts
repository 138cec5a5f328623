import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import * as contract from '#contracts/crm/reports/saved-report-endpoints.ts';
import type {
  TicketReport,
  TicketReportInput,
  TicketReportRun,
} from '#contracts/crm/reports/saved-report.ts';
import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { startDueTicketReports } from '#server/crm/reports/jobs.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Saved reports of tickets: the numbers of the screen, once for each due time, with the visibility of their owner at that time. */
const DAY = 86_400_000;
let world: World;
let person: Person;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account('ร้านกาแฟดี'));
  const chat = await connectChat(world, person);
  for (const text of ['สวัสดีค่ะ', 'Where is my order?', 'อยากคืนสินค้า']) await writeOn(world, chat, text);
  const { items } = await person.call(listTickets, { query: {} });
  await person.call(updateTicket, {
    params: { _id: items[0]?._id ?? '' },
    body: { assignee_id: person.userId },
  });
});
afterAll(() => world.stop());

function create(over: Partial<TicketReportInput> = {}, by = person): Promise<TicketReport> {
  return by.call(contract.createTicketReport, {
    body: {
      name: `Report ${(made += 1)}`,
      time_zone: 'Asia/Bangkok',
      formats: ['csv'],
      by: 'channel',
      metrics: ['tickets', 'done', 'first_response'],
      ...over,
    },
  });
}
/** Daily at midnight about the thirty days before: every ticket of today is in it, at any hour. */
const daily = { every: 'day', at: '00:00', weekday: 1, day: 1 } as const;
function scheduled(over: Partial<TicketReportInput> = {}, by = person) {
  return create({ schedule: daily, span: '30d', ...over }, by);
}
function fallDue(): Promise<void> {
  const { context } = world.suite;
  const later = new Date(context.clock().getTime() + DAY);
  return startDueTicketReports({ ...context, clock: () => later });
}
async function runsOf({ _id }: TicketReport): Promise<TicketReportRun[]> {
  return (await person.call(contract.listTicketReportRuns, { params: { _id }, query: {} })).items;
}
async function ended(report: TicketReport): Promise<TicketReportRun> {
  await vi.waitFor(
    async () => expect((await runsOf(report))[0]?.state).toSatisfy((state) => state !== 'making' && !!state),
    { timeout: 60_000, interval: 50 },
  );
  const [run] = await runsOf(report);
  if (!run) throw new Error('nothing was made');
  return run;
}
async function csvOf({ report_id, _id }: TicketReportRun): Promise<string> {
  const path = buildPath(contract.fetchTicketReportFile, {
    params: { _id: report_id, run_id: _id, format: 'csv' },
  });
  const response = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie } });
  expect(response.status).toBe(200);
  return response.text();
}
async function mailsTo(email: string) {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', 'report-ready')
    .execute();
  return Promise.all(rows.map((row) => readMail(context, row)));
}

describe('saved reports of tickets', () => {
  it('A saved report has the numbers of the screen under its own filter, with `me` as its owner', async () => {
    const all = await scheduled();
    const mine = await scheduled({ filter: { assignee: 'me' }, language: 'th' });
    const called = { en: 'Fresh', th: 'มาใหม่' };
    const ticket_states = CrmUi.parse({}).ticket_states.map((one) =>
      one.state === 'new' ? { ...one, label: called } : one,
    );
    await person.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { ticket_states } });
    const states = await scheduled({ by: 'state', filter: { state: 'new' }, language: 'th' });
    await fallDue();
    const run = await ended(all);
    const screen = await person.call(getReport, {
      query: { by: 'channel', metrics: 'tickets', created_from: run.from, created_to: run.to },
    });
    expect([run.state, run.tickets, screen.total[0]?.count]).toEqual(['done', 3, 3]);
    expect(await csvOf(run)).toMatch(/Channel,Tickets,Done,First response \(min\)\r?\n[^,]+,3,0,/);
    const csv = await csvOf(await ended(states));
    expect(csv).toContain('สถานะ,มาใหม่');
    expect(csv).toMatch(/\r?\nมาใหม่,3,/);
    const own = await ended(mine);
    expect(own.tickets).toBe(1);
    expect(await csvOf(own)).toContain('ผู้รับผิดชอบ,เจ้าของรายงาน');
  });

  it('A report of a period of one’s own covers its days, and has neither an open period nor a schedule', async () => {
    const now = Date.now();
    const period = {
      from: new Date(now - 3 * 86_400_000).toISOString(),
      to: new Date(now + 86_400_000).toISOString(),
    };
    const report = await create({ span: 'fixed', period });
    await person.call(contract.makeTicketReport, { params: { _id: report._id }, body: {} });
    expect(await ended(report)).toMatchObject({ ...period, tickets: 3 });
    const attempt = async (over: object) =>
      (await person.attempt(contract.createTicketReport, { body: { name: 'Open', span: 'fixed', ...over } }))
        .status;
    expect(await attempt({ period: { from: period.from } })).toBe(400);
    expect(await attempt({ period: { from: period.to, to: period.from } })).toBe(400);
    expect(await attempt({ period, schedule: { every: 'day' } })).toBe(400);
  });

  it('A saved report is made once per due time and e-mailed to users who may read reports, an empty one to nobody', async () => {
    const blind = await world.person(person.accountId, { can: ['crm.ticket.read'] });
    const reader = await world.person(person.accountId, { can: ['crm.report.read'] });
    const report = await scheduled({ people: [reader.userId, blind.userId] });
    const empty = await scheduled({ people: [reader.userId], filter: { state: 'closed' } });
    expect(report.receivers.map(({ state }) => state).toSorted()).toEqual(['may_not', 'receives']);
    await Promise.all([fallDue(), fallDue()]);
    expect(await ended(report)).toMatchObject({ state: 'done', receivers: 1 });
    expect(await ended(empty)).toMatchObject({ state: 'done', tickets: 0, receivers: 0 });
    expect(await runsOf(report)).toHaveLength(1);
    const [mail, ...others] = await mailsTo(reader.email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/^Only 3 tickets: too few to compare\.$/m);
    expect(await mailsTo(blind.email)).toEqual([]);
    const link = /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/csv/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await fetch(new URL(new URL(link).pathname, world.url))).status).toBe(200);
    expect((await runsOf(report))[0]).toMatchObject({ receivers: 1, opened: 1 });
  });

  it('A saved report stops when its owner may not read reports any more, and a user who changes it then becomes its owner', async () => {
    const keeper = await world.person(person.accountId, {
      can: ['crm.report.read', 'crm.ui_settings.write'],
    });
    const report = await scheduled({ people: [person.userId] }, keeper);
    await world.suite.context.database.platform
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('_id', '=', keeper.userId)
      .execute();
    await fallDue();
    expect(await ended(report)).toMatchObject({ state: 'failed', why: 'owner_may_not', receivers: 0 });
    const params = { _id: report._id };
    const changed = await person.call(contract.updateTicketReport, { params, body: { name: 'Taken over' } });
    expect(changed.owner).not.toBe(report.owner);
    const { _id } = await person.call(contract.makeTicketReport, { params, body: { send: true } });
    const readRun = async () => (await runsOf(report)).find((run) => run._id === _id);
    await vi.waitFor(async () => expect(await readRun()).toMatchObject({ state: 'done', receivers: 1 }), {
      timeout: 60_000,
      interval: 50,
    });
  });

  it('A saved report belongs to the account, and is saved and sent by users who may set up the CRM', async () => {
    const report = await create();
    const params = { _id: report._id };
    const stranger = await world.person(await world.account());
    expect((await stranger.attempt(contract.listTicketReportRuns, { params, query: {} })).status).toBe(404);
    expect((await stranger.attempt(contract.deleteTicketReport, { params })).status).toBe(404);
    const reader = await world.person(person.accountId, { can: ['crm.report.read'] });
    expect((await reader.attempt(contract.createTicketReport, { body: { name: 'Mine' } })).status).toBe(403);
    const sent = await reader.attempt(contract.makeTicketReport, { params, body: { send: true } });
    expect(sent.status).toBe(403);
    expect((await reader.attempt(contract.makeTicketReport, { params, body: {} })).status).toBe(202);
    expect((await ended(report)).requested_by).not.toBeNull();
    await person.call(contract.deleteTicketReport, { params });
    expect((await person.attempt(contract.deleteTicketReport, { params })).status).toBe(404);
  });
});
