import readWorkbook from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerMailLink, oneClickUnsubscribe } from '#contracts/email-digests/mail-link.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import * as contract from '#contracts/listening/reports/endpoints.ts';
import type { Report, ReportInput, ReportRun } from '#contracts/listening/reports/report.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { findDueReports } from '#server/listening/reports/jobs.ts';
import { deleteSources, makeSource } from '#tests/factories/gaps.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Reports: the numbers of the screen on paper, once for each due time, sent to those who may and want to receive them. */
const DAY = 86_400_000;
let world: World;
let person: Person;
let shift = 0;
let made = 0;
const now = (): Date => new Date(Date.now() + shift);

beforeAll(async () => {
  world = await startWorld({ clock: now });
  person = await world.person(await world.account('บริษัทกาแฟดี'));
  await ingestPosts(
    world,
    person.accountId,
    Array.from({ length: 30 }, (_one, index) =>
      makePost({
        channel: index % 3 === 0 ? 'pantip' : 'file',
        author: { _id: `a${index % 4}`, name: `สมชาย ${index % 4}` },
        text: index % 2 ? 'กาแฟร้านนี้อร่อยมาก น้ำแข็งกำลังดี' : 'Terrible coffee, never again 😡',
        published_at: new Date(now().getTime() - 2 * DAY - index * 60_000).toISOString(),
      }),
    ),
  );
});
afterAll(() => world.stop());

/** The time of day in some minutes, on the clock of the reports. */
function clockIn(minutes: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now().getTime() + minutes * 60_000);
}
function create(over: Partial<ReportInput> = {}, by = person): Promise<Report> {
  return by.call(contract.createReport, {
    body: { name: `Report ${(made += 1)}`, time_zone: 'Asia/Bangkok', language: 'th', ...over } as never,
  });
}
async function runsOf({ _id }: Report): Promise<ReportRun[]> {
  return (await person.call(contract.listReportRuns, { params: { _id }, query: {} })).items;
}
async function ended(report: Report): Promise<ReportRun> {
  await vi.waitFor(async () => expect((await runsOf(report))[0]?.state).toBe('done'), {
    timeout: 30_000,
    interval: 50,
  });
  const [run] = await runsOf(report);
  if (!run) throw new Error('nothing was made');
  return run;
}
async function bytesOf(run: ReportRun, format: string): Promise<Uint8Array> {
  const params = { _id: run.report_id, run_id: run._id, format };
  const response = await fetch(new URL(buildPath(contract.fetchReportFile, { params }), world.url), {
    headers: { cookie: person.cookie },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
/** The text of a document as a reader copies it: line breaks as spaces, marks in their usual order. */
async function textOf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { pages: totalPages, text: text.normalize('NFKC').replaceAll(/\s+/g, ' ') };
}
const plain = (text: string): string => text.normalize('NFKC');
async function mailsTo(email: string, template: string) {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', template)
    .orderBy('_id')
    .execute();
  return Promise.all(rows.map((row) => readMail(context, row)));
}

describe('a report', () => {
  it('A report holds the numbers of the screen, as a document, a workbook and a table', async () => {
    const report = await create({ name: 'รายงานกาแฟ', formats: ['pdf', 'pptx', 'xlsx', 'csv'] });
    await person.call(contract.makeReport, { params: { _id: report._id }, body: {} });
    const run = await ended(report);
    const query = { from: run.from, to: run.to };
    const { count } = await person.call(countMentions, { query });
    expect([run.mentions, count]).toEqual([30, 30]);

    const pdf = await bytesOf(run, 'pdf');
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    const { pages, text } = await textOf(pdf);
    expect(pages).toBeGreaterThan(2);
    for (const words of [
      'รายงานกาแฟ',
      'บริษัทกาแฟดี',
      'การพูดถึงตามเวลา',
      'สมชาย 1',
      'เวลาตามเขต Asia/Bangkok',
      'จัดทำเมื่อ',
      'never again 😡',
    ])
      expect(text).toContain(plain(words));
    expect(text).toContain(plain(`หน้า 1 จาก ${pages}`));

    const slides = unzip(Buffer.from(await bytesOf(run, 'pptx')));
    expect(slides.get('ppt/slides/slide1.xml')).toContain('รายงานกาแฟ');

    const sheets = await readWorkbook(Buffer.from(await bytesOf(run, 'xlsx')));
    const volume = sheets.find(({ sheet }) => sheet === 'การพูดถึงตามเวลา')?.data ?? [];
    expect(volume.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(count);
    // Days are dates in a spreadsheet, not text.
    expect(volume[1]?.[0]).toBeInstanceOf(Date);
    const csv = Buffer.from(await bytesOf(run, 'csv')).toString();
    expect(csv).toMatch(/^\d{4}-\d\d-\d\d,\d/m);
    expect(csv).toContain('Pantip,10,');
  });

  it('A report states when sources within its filter have gaps', async () => {
    const from = new Date(now().getTime() - 2 * DAY).toISOString();
    await makeSource(world, person.accountId, { name: 'ข่าวเช้า', gap: { reason: 'failing', from } });
    const tables = async (filter: Record<string, string>): Promise<string> => {
      const report = await create({ formats: ['csv', 'pdf'], sections: ['volume'], filter });
      await person.call(contract.makeReport, { params: { _id: report._id }, body: {} });
      const run = await ended(report);
      const { text } = await textOf(await bytesOf(run, 'pdf'));
      const csv = Buffer.from(await bytesOf(run, 'csv')).toString();
      expect(text.includes(plain('ข่าวเช้า'))).toBe(csv.includes('ข่าวเช้า'));
      // The legend of the chart, in which the gaps are hatched.
      expect(text.includes(plain('เก็บข้อมูลได้ไม่ครบ'))).toBe(csv.includes('ข่าวเช้า'));
      return csv;
    };
    expect(await tables({})).toMatch(/ข่าวเช้า,ไม่ตอบ,.*,ยังไม่จบ/);
    expect(await tables({ channel: 'pantip' })).not.toContain('ข่าวเช้า');
    await deleteSources(world, person.accountId);
  });

  it('A report is previewed before it is made, and nothing of the preview is stored', async () => {
    const answered = await person.attempt(contract.previewReport, {
      body: { name: 'Preview', language: 'en', sections: ['numbers'] },
    });
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});

describe('a report on a schedule', () => {
  it('A report is made once for each due time by any number of processes, and e-mailed to users who may read mentions', async () => {
    const { accountId } = person;
    const blind = await world.person(accountId, { can: ['listening.blacklist.read'] });
    const report = await create({
      // Soon, whatever the time is: sessions do not outlive a day that is skipped.
      schedule: { every: 'day', at: clockIn(10), weekday: 1, day: 1 },
      span: 'day',
      people: [person.userId, blind.userId],
    });
    expect(report.receivers.map(({ state }) => state).toSorted()).toEqual(['may_not', 'receives']);
    shift += Date.parse(report.next_run_at ?? '') - now().getTime() + 1000;
    await Promise.all([findDueReports(world.suite.context), findDueReports(world.suite.context)]);
    await vi.waitFor(async () => expect(await mailsTo(person.email, 'report-ready')).toHaveLength(1), {
      timeout: 30_000,
    });
    const [row] = await world.suite.context.database.platform
      .selectFrom('report_runs')
      .select((is) => is.fn.countAll<number>().as('runs'))
      .where('report_id', '=', report._id)
      .execute();
    expect(row?.runs).toBe(1);
    expect(await mailsTo(blind.email, 'report-ready')).toHaveLength(0);
  });

  it('The files have the years of who requested them, and each e-mail those of its recipient', async () => {
    const reader = await world.person(person.accountId, { can: ['listening.keyword.read'] });
    await person.call(saveProfile, { body: { calendar: 'buddhist' } });
    const report = await create({ formats: ['pdf', 'xlsx', 'csv'], people: [person.userId, reader.userId] });
    const before = (await mailsTo(person.email, 'report-ready')).length;
    await person.call(contract.makeReport, { params: { _id: report._id }, body: { send: true } });
    const run = await ended(report);
    await person.call(saveProfile, { body: { calendar: 'gregorian' } });
    const year = now().getUTCFullYear();
    const { text } = await textOf(await bytesOf(run, 'pdf'));
    expect(text).toContain(String(year + 543));
    expect(text).not.toContain(` ${year} `);
    expect(run.files[0]?.name).toContain(String(year + 543));
    // What programs read keeps the dates themselves.
    expect(Buffer.from(await bytesOf(run, 'csv')).toString()).toContain(`${year}-`);
    const [, volume] = await readWorkbook(Buffer.from(await bytesOf(run, 'xlsx'))).then((sheets) =>
      sheets.filter(({ data }) => data.some((row) => row[0] instanceof Date)).flatMap(({ data }) => data),
    );
    expect(volume?.[0] instanceof Date && volume[0].getUTCFullYear()).toBe(year);
    expect((await mailsTo(person.email, 'report-ready'))[before]?.subject).toContain(String(year + 543));
    const [mail] = await mailsTo(reader.email, 'report-ready');
    expect(mail?.subject).toContain(String(year));
    expect(mail?.text).not.toContain(String(year + 543));
  });

  it('The link in a user’s e-mail is closed while the user or the account is suspended', async () => {
    const reader = await world.person(person.accountId, { can: ['listening.keyword.read'] });
    const report = await create({ people: [reader.userId] });
    await person.call(contract.makeReport, { params: { _id: report._id }, body: { send: true } });
    const mails = () => mailsTo(reader.email, 'report-ready');
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 30_000 });
    const link =
      /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/pdf/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    const opened = async () => (await fetch(new URL(new URL(link).pathname, world.url))).status;
    const { platform } = world.suite.context.database;
    const suspend = (table: 'accounts' | 'users', id: string, at: Date | null) =>
      table === 'users'
        ? platform.updateTable('users').set({ disabled_at: at }).where('_id', '=', id).execute()
        : platform.updateTable('accounts').set({ suspended_at: at }).where('_id', '=', id).execute();
    expect(await opened()).toBe(200);
    for (const [table, id] of [
      ['users', reader.userId],
      ['accounts', person.accountId],
    ] as const) {
      await suspend(table, id, new Date());
      const whileAway = await opened();
      await suspend(table, id, null);
      expect([whileAway, await opened()]).toEqual([422, 200]);
    }
  });

  it('An external address gets the report only after consent, opens it without a sign-in, and unsubscribes with one click', async () => {
    const email = 'boss@example.org';
    const report = await create({ addresses: [email] });
    const send = async () => {
      await person.call(contract.makeReport, { params: { _id: report._id }, body: { send: true } });
      await vi.waitFor(async () => expect((await runsOf(report))[0]?.state).toBe('done'), {
        timeout: 30_000,
      });
    };
    await send();
    expect(await mailsTo(email, 'report-ready')).toHaveLength(0);
    const [question] = await mailsTo(email, 'confirm-address');
    const token = /email-link\?token=([\w-]+)/.exec(question?.text ?? '')?.[1] ?? '';
    const body = { token, answer: 'yes' };
    await request(world.url, buildPath(answerMailLink, {}), buildInit(answerMailLink, { body }));
    await send();
    const [mail] = await mailsTo(email, 'report-ready');
    const link = /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/pdf/.exec(mail?.text ?? '')?.[0] ?? '';
    const fetched = await fetch(new URL(new URL(link).pathname, world.url));
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await runsOf(report))[0]).toMatchObject({ receivers: 1, opened: 1 });
    const click = new URL(mail?.oneClick ?? '');
    const path = `${click.pathname}${click.search}`;
    expect((await request(world.url, path, { method: oneClickUnsubscribe.method })).status).toBe(200);
    await send();
    expect(await mailsTo(email, 'report-ready')).toHaveLength(1);
  });
});

it('Another account sees nothing of a report, and only users who may set up e-mails choose receivers', async () => {
  const report = await create();
  const stranger = await world.person(await world.account());
  const one = { params: { _id: report._id } };
  expect((await stranger.attempt(contract.listReportRuns, { ...one, query: {} })).status).toBe(404);
  expect((await stranger.attempt(contract.deleteReport, one)).status).toBe(404);
  const writer = await world.person(person.accountId, {
    can: ['listening.keyword.read', 'listening.template_setting.write'],
  });
  const body = { name: 'Mine', people: [writer.userId] };
  expect((await writer.attempt(contract.createReport, { body })).status).toBe(403);
  expect((await writer.attempt(contract.createReport, { body: { name: 'Mine' } })).status).toBe(201);
});
