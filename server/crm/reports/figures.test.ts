import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import * as quality from '#contracts/crm/quality/endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { qcSampling } from '#contracts/crm/quality/sampling-area.ts';
import { getReport, listReportTickets } from '#contracts/crm/reports/endpoints.ts';
import { getMetricKind, REPORT_DIMENSIONS, REPORT_METRICS } from '#contracts/crm/reports/metric.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import * as asked from '#contracts/crm/survey/endpoints.ts';
import { getTeam } from '#contracts/crm/team/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { createGroup } from '#contracts/people/group.ts';
import { countUnhandled } from '#tests/factories/chat.ts';
import { waitUntil, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { callAsCustomer, waitForInvitation } from '#tests/factories/survey.ts';
import { unzip } from '#tests/factories/unzip.ts';

/** Metrics of the team's work: quality reviews, the team now, and reports; one suite for all of them. */
let line: LineDesk;
let admin: Person;
let agent: Person;
let webhook = '';
let card = '';

const PERIOD = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const QUESTIONS = [
  { label: 'How satisfied are you?', kind: 'csat' as const },
  { label: 'Would you recommend us?', kind: 'nps' as const, required: false },
  { label: 'What could be better?', kind: 'text' as const, required: false },
];
beforeAll(async () => {
  line = await startLineDesk('Coffee Company');
  ({ admin, agent } = line);
  webhook = line.connection.webhook;
  await admin.call(buildCollectionEndpoints(survey, 'surveys').create, {
    body: { name: 'After each ticket', message: 'How was it? {link}', questions: QUESTIONS },
  });
  await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { done_with_survey: true } });
  const made = await admin.call(buildCollectionEndpoints(qc, 'scorecards').create, {
    body: { name: 'First answer', questions: [{ label: 'Greeted?' }, { label: 'Solved?', weight: 30 }] },
  });
  card = String((made as { _id: unknown })._id);
});
afterAll(() => line.stop());

let made = 0;
async function ticket(): Promise<{ _id: string; user: string }> {
  const user = `U${(made += 1)}`;
  await line.twin.sayAs(user, 'ขอความช่วยเหลือ', webhook);
  return { _id: (await fetchTicket(admin, user))._id, user };
}
function move(_id: string, state: 'done' | 'open') {
  return admin.call(updateTicket, { params: { _id }, body: { state, assignee_id: agent.userId } });
}

/** Does something and waits until all its consequences have run; only then is it certain that something did not happen. */
async function afterTurn(act: () => Promise<unknown>): Promise<void> {
  await act();
  await waitUntil(
    () => countUnhandled(line.world, admin.accountId),
    (left) => left === 0,
  );
}

describe('quality review', () => {
  const judge = (person: Person, _id: string, values: readonly number[]) =>
    person.attempt(quality.reviewCase, {
      params: { _id },
      body: { answers: values.map((value) => ({ value })) },
    });

  it('S6-141 two reviewers score blind, the agent objects, a third decides; later changes of the scorecard change nothing', async () => {
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map(() =>
        line.world.person(admin.accountId, { can: ['crm.qc.read', 'crm.qc.write', 'crm.ticket.read'] }),
      ),
    );
    if (!first || !second || !third) throw new Error('three people judge');
    const { _id: ticket_id } = await ticket();
    await move(ticket_id, 'done');
    const { _id } = await admin.call(quality.pickCase, {
      body: { ticket_id, scorecard_id: card, needed: 2 },
    });
    await admin.call(buildCollectionEndpoints(qc, 'scorecards').update, {
      params: { _id: card },
      body: { questions: [{ label: 'Something else' }], pass_percent: 10 },
    });
    const open = (person: Person) => person.call(quality.getCase, { params: { _id } });
    expect((await agent.attempt(quality.getCase, { params: { _id } })).status).toBe(404);
    expect((await judge(first, _id, [1, 0])).status).toBe(201);
    expect((await judge(first, _id, [1, 1])).status).toBe(409);
    expect((await open(second)).reviews).toEqual([]);
    // Lists do not reveal the score of the first reviewer either.
    expect((await second.call(quality.listCases, { query: { met: 'no' } })).items).toEqual([]);
    expect((await open(first)).reviews.map(({ score }) => score)).toEqual([25]);
    expect((await judge(second, _id, [1, 1])).status).toBe(201);
    expect(await open(first)).toMatchObject({
      state: 'judged',
      score: 63,
      passed: false,
      card: { questions: [{ label: 'Greeted?' }, { label: 'Solved?' }] },
    });
    const objected = await agent.call(quality.appealCase, {
      params: { _id },
      body: { text: 'It was solved.' },
    });
    expect(objected).toMatchObject({ state: 'appealed', may: { appeal: false, decide: false } });
    const waits = async (person: Person) =>
      (await person.call(quality.listCases, { query: { my_turn: '1' } })).items.some(
        (one) => one._id === _id,
      );
    // A reviewer who scored the ticket decides nothing; it waits for the others.
    expect(await Promise.all([first, second, third].map(waits))).toEqual([false, false, true]);
    const decision = { outcome: 'changed', answer: 'Right.', answers: [{ value: 1 }, { value: 1 }] };
    const decided = await Promise.all(
      [first, third].map((person) =>
        person.attempt(quality.decideAppeal, { params: { _id }, body: decision }),
      ),
    );
    expect(decided.map(({ status }) => status)).toEqual([409, 200]);
    const heard = async (person: Person) =>
      (await person.call(listNotifications, { query: {} })).items.map(({ kind, link }) =>
        link.endsWith(`case=${_id}`) ? kind : '',
      );
    expect(await heard(agent)).toEqual(expect.arrayContaining(['quality.judged', 'quality.decided']));
    expect(await heard(first)).toEqual(['quality.decided']);
    expect(await heard(second)).toEqual(['quality.decided', 'quality.second_review']);
    expect(await heard(third)).toEqual(['quality.appealed', 'quality.second_review']);
    const settled = await open(agent);
    expect(settled).toMatchObject({ state: 'settled', score: 100, passed: true });
    expect(settled.reviews.map(({ round, score }) => [round, score])).toEqual([
      [1, 25],
      [2, 100],
      [3, 100],
    ]);
    const results = await admin.call(quality.getQualityResults, { query: PERIOD });
    expect(results).toMatchObject({
      judged: 1,
      appeals: { all: 1, changed: 1 },
      agreement: { cases: 1, pairs: 2, share: 0.5 },
      agents: [{ agent: { _id: agent.userId }, judged: 1, passed: 1, mean: 100 }],
      questions: [
        { label: 'Solved?', asked: 2, met: 1 },
        { label: 'Greeted?', asked: 2, met: 2 },
      ],
    });
    const opens = async (query: object) =>
      (await admin.call(quality.listCases, { query })).items.map((one) => one._id);
    for (const { label: question, card: name } of results.questions)
      for (const met of ['yes', 'no'] as const)
        expect([question, met, await opens({ question, card: name, met })]).toEqual([
          question,
          met,
          question === 'Greeted?' && met === 'no' ? [] : [_id],
        ]);
    expect(await opens({ agent_id: 'none' })).toEqual([]);
    for (const number of ['appealed', 'twice'] as const) {
      const { items } = await admin.call(quality.listCases, { query: { [number]: 'yes' } });
      expect(items.map((one) => one._id)).toEqual([_id]);
    }
  });

  test('Rules select done tickets and those with an unhappy customer, each once, and the owner of the group is notified', async () => {
    const owner = await line.world.person(admin.accountId);
    const group = await admin.call(createGroup, {
      query: { accountID: admin.accountId },
      body: { name: 'Day', owner_ids: [owner.userId] },
    });
    const rule = (body: object) => admin.call(buildCollectionEndpoints(qcSampling, 'rules').create, { body });
    await rule({ name: 'Every one', percent: 100, second_percent: 0 });
    await rule({ name: 'Unhappy', percent: 100, second_percent: 100, only: ['unhappy'] });
    const { _id, user } = await ticket();
    await admin.call(updateTicket, { params: { _id }, body: { group_id: group._id } });
    await afterTurn(() => move(_id, 'done'));
    const token = await waitForInvitation(line, user);
    await callAsCustomer(line, asked.answerSurvey, { token, answers: [1, null, null] });
    const heard = async () => (await owner.call(listNotifications, { query: {} })).items;
    const notices = await waitUntil(heard, (found) => found.length > 0);
    expect(notices).toMatchObject([
      { kind: 'survey.unhappy', link: `/crm/tickets/${_id}`, values: { csat: 1, nps: null } },
    ]);
    const picked = () => admin.call(quality.listCases, { query: { ticket_id: _id } });
    const { items } = await waitUntil(picked, (found) => found.items.length > 1);
    expect(items.map(({ rule_name, needed }) => [rule_name, needed])).toEqual([
      ['Unhappy', 2],
      ['Every one', 1],
    ]);
    for (const state of ['open', 'done'] as const) await afterTurn(() => move(_id, state));
    expect((await picked()).items).toHaveLength(2);
  });
});

describe('the team dashboard, and reports', () => {
  const listed = async (filter: object): Promise<number> => {
    let found = 0;
    let cursor: string | undefined;
    do {
      const page: { items: unknown[]; next: string | null } = await admin.call(listTickets, {
        query: { limit: 200, ...filter, ...(cursor === undefined ? {} : { cursor }) },
      });
      found += page.items.length;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return found;
  };

  it("S6-143 every number of the team's dashboard equals the length of the list that it opens", async () => {
    const { _id } = await ticket();
    await admin.call(updateTicket, { params: { _id }, body: { assignee_id: agent.userId } });
    await ticket();
    const team = await admin.call(getTeam, {});
    const numbers = [...team.queues, ...team.people].flatMap((row) => Object.values(row.numbers));
    expect(numbers.length).toBeGreaterThan(20);
    for (const { count, filter } of numbers)
      expect([JSON.stringify(filter), await listed(filter)]).toEqual([JSON.stringify(filter), count]);
    const mine = team.people.find((one) => one._id === agent.userId);
    expect(mine?.numbers.live?.count).toBeGreaterThan(0);
    expect(team.queues[0]?.numbers.unassigned?.count).toBeGreaterThan(0);
    expect(team.queues[0]?.oldest_waiting).not.toBeNull();
    // No ticket is counted both as at risk and as overdue.
    const { at_risk } = team.queues[0]?.numbers ?? {};
    expect(at_risk?.filter.overdue).toBe('no');
    expect(team.next_due?.due.seconds).toBeGreaterThan(0);
    expect(team.next_due?.due.metric).toBe('first_response');
  });

  it('Every cell of a report opens as many tickets as it counts, by every dimension and metric', async () => {
    for (const [turn, by] of REPORT_DIMENSIONS.entries()) {
      // Each dimension with two metrics in turn: every metric is covered several times.
      const metrics = [0, 1].flatMap(
        (step) => REPORT_METRICS[(2 * turn + step) % REPORT_METRICS.length] ?? [],
      );
      const filter = { created_within: 86_400, not_state: 'closed' };
      const report = await admin.call(getReport, { query: { by, metrics: metrics.join(','), ...filter } });
      expect(report.rows.length).toBeGreaterThan(0);
      for (const [at, metric] of metrics.entries()) {
        const row = report.rows.toSorted((a, b) => (b.cells[at]?.count ?? 0) - (a.cells[at]?.count ?? 0))[0];
        const opened = await admin.call(listReportTickets, {
          query: { metric, by, key: row?.key, limit: 200, ...filter },
        });
        const { count, value } = row?.cells[at] ?? {};
        expect([by, metric, opened.count, opened.items.length]).toEqual([by, metric, count, count]);
        const sum = opened.items.reduce((total, one) => total + one.value, 0);
        if (getMetricKind(metric) === 'sum' && value) expect(sum).toBeCloseTo(value, 3);
        if (getMetricKind(metric) === 'seconds' && value) expect(sum / opened.count).toBeCloseTo(value, 3);
      }
    }
  });

  test('The total equals that of the inbox, and rows of a single-valued dimension add up to it', async () => {
    const all = await listed({ view: 'all' });
    const of = (by: (typeof REPORT_DIMENSIONS)[number]) =>
      admin.call(getReport, { query: { by, metrics: 'tickets,csat,reopened,done' } });
    const report = await of('assignee');
    expect(report.total[0]?.count).toBe(all);
    expect(report.rows.reduce((sum, { cells }) => sum + (cells[0]?.count ?? 0), 0)).toBe(all);
    expect(report.rows.find(({ key }) => key === agent.userId)?.name).toBeTruthy();
    const results = await admin.call(asked.getSurveyResults, { query: PERIOD });
    expect([report.total[1]?.count, report.total[1]?.value]).toEqual([
      results.csat.answers,
      results.csat.score,
    ]);
    expect(report.total[2]?.count).toBeGreaterThan(0);
    expect((await of('state')).total).toEqual(report.total);
  });

  test('The export has every ticket of the filter once, with the values that the report counts', async () => {
    const { body } = await admin.fetch('/api/v1.0/crm/reports/export?state=done');
    const [head = '', ...lines] = String(body).trim().split('\r\n');
    expect(head.replace('\uFEFF', '').split(',')).toEqual(
      expect.arrayContaining(['number', 'customer', 'csat']),
    );
    expect(lines.length).toBe(await listed({ view: 'all', state: 'done' }));
  });

  test('The workbook has the report as it is shown, and every ticket that it counts', async () => {
    const query = 'by=state&metrics=tickets,first_response&state=done';
    const answered = await fetch(`${line.world.url}/api/v1.0/crm/reports/workbook?${query}`, {
      headers: { cookie: admin.cookie },
    });
    expect(answered.headers.get('content-disposition')).toContain('tickets.xlsx');
    const files = unzip(Buffer.from(await answered.arrayBuffer()));
    const sheet = (number: number) => files.get(`xl/worksheets/sheet${number}.xml`) ?? '';
    const report = await admin.call(getReport, {
      query: { by: 'state', metrics: 'tickets,first_response', state: 'done' },
    });
    const total = report.total[0]?.count ?? 0;
    expect(total).toBe(await listed({ view: 'all', state: 'done' }));
    expect(sheet(1)).toContain(`<c r="B2" s="0"><v>${total}</v></c>`);
    expect(sheet(1)).toContain('First response: 90th percentile');
    // A header and a row each.
    expect(sheet(2).match(/<row /g)).toHaveLength(total + 1);
  });

  test('The workbook has the words and the years of its reader', async () => {
    await admin.call(saveProfile, { body: { language: 'th', calendar: 'buddhist' } });
    const answered = await fetch(`${line.world.url}/api/v1.0/crm/reports/workbook?by=state&state=done`, {
      headers: { cookie: admin.cookie },
    });
    await admin.call(saveProfile, { body: { language: 'en', calendar: 'gregorian' } });
    const files = unzip(Buffer.from(await answered.arrayBuffer()));
    expect(files.get('xl/workbook.xml')).toContain('name="รายงาน"');
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('เสร็จแล้ว');
    expect(files.get('xl/worksheets/sheet2.xml')).toContain('ผู้รับผิดชอบ');
    expect(files.get('xl/worksheets/sheet2.xml')).not.toContain('>done<');
    expect(files.get('xl/styles.xml')).toContain('[$-1070000]');
  });

  test('Weeks of a report begin on the day that the organisation chose', async () => {
    const weekdays = async (): Promise<number[]> => {
      const { rows } = await admin.call(getReport, { query: { by: 'week' } });
      expect(rows.length).toBeGreaterThan(0);
      return [...new Set(rows.map(({ key }) => new Date(key).getUTCDay()))];
    };
    const query = { accountID: admin.accountId };
    for (const [week_start, day] of [
      ['sunday', 0],
      ['saturday', 6],
      ['monday', 1],
    ] as const) {
      await admin.call(updateAccount, { query, body: { week_start } });
      expect(await weekdays()).toEqual([day]);
    }
  });
});
