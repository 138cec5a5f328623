import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { createVizDashboard, getVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { readCalendar, type PeriodReading } from '#contracts/custom-viz/period.ts';
import * as schedules from '#contracts/custom-viz/schedules.ts';
import { compareVizSnapshot, createVizSnapshot, getVizSnapshot } from '#contracts/custom-viz/snapshots.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import { isSignedIn } from '#contracts/identity/guards.ts';
import { getSession } from '#contracts/identity/session.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A dashboard counts the same months wherever it is read: by the fiscal year that the account chose, and by periods that were moved. */
let world: World;
let maker: Person;
let at: { params: { _id: string } };

const begun = Date.now();
const now = (): Date => new Date(Date.parse('2026-06-15T03:00:00Z') + Date.now() - begun);
const ZONE = 'Asia/Bangkok';

const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Coffee' },
  zone: ZONE,
  period: { kind: 'this', unit: 'fiscal_year', to_date: false },
  tabs: [
    {
      _id: 'first',
      name: {},
      tiles: [
        {
          _id: 'months',
          kind: 'chart',
          spot: { x: 0, y: 0, w: 6, h: 4 },
          chart: {
            form: { name: 'table' },
            measures: ['mentions.mentions'],
            shelves: { across: [], down: [{ dimension: 'time', grain: 'month' }], colour: [], tiles: [] },
          },
        },
      ],
    },
  ],
};

/** Of January to March three posts, since April two. */
const POSTS = ['2026-01-10', '2026-02-10', '2026-03-31', '2026-04-01', '2026-05-10'];

beforeAll(async () => {
  world = await startWorld({ clock: now });
  maker = await world.person(await world.account());
  await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  const posts = POSTS.map((day, nth) =>
    makePost({ text: `กาแฟ ${nth}`, channel: 'pantip', published_at: `${day}T05:00:00.000Z` } as never),
  );
  await ingestPosts(world, maker.accountId, posts);
  await publishDashboard(DOCUMENT);
});
afterAll(() => world.stop());

async function publishDashboard(document: DashboardDocumentInput): Promise<void> {
  const body = { name: 'Months', share: 'all' as const, document };
  const { _id } = await maker.call(createVizDashboard, { body });
  at = { params: { _id } };
  await maker.call(publishVizDraft, { ...at, body: {} });
}

function chooseMonth(fiscal_start_month: number): Promise<unknown> {
  return maker.call(updateAccount, { query: { accountID: maker.accountId }, body: { fiscal_start_month } });
}

/** The months that an answer has, and how much is counted in all. */
function read(result: QuestionResult | undefined) {
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  const counts = cells.map((row) => row[0]?.[0]?.value ?? 0);
  return {
    first: rows[0]?.[0]?.key,
    months: rows.length,
    count: counts.reduce((sum, one) => sum + one, 0),
  };
}

/** What the browser asks: by the calendar of its session. */
async function readInBrowser() {
  const session = await maker.call(getSession, {});
  if (!isSignedIn(session)) throw new Error('not signed in');
  const { week_start: weekStart, fiscal_start_month: fiscalStart } = session.account;
  const reading: PeriodReading = { now: now(), zone: ZONE, weekStart, fiscalStart };
  const { published } = await maker.call(getVizDashboard, at);
  const tile = published?.tabs[0]?.tiles[0];
  if (!published || tile?.kind !== 'chart') throw new Error('no tile');
  const questions = buildTileQuestions(tile, { document: published, state: FIRST_STATE }, reading);
  const { answers } = await maker.call(answerQuestions, { body: { questions } });
  return { ...read(answers[0]), span: questions[0]?.span };
}

async function readByLink() {
  const { token } = await maker.call(createVizLink, { ...at, body: { name: 'Out', days: 1, kind: 'live' } });
  const { body } = await request(world.url, openVizLink.path, buildInit(openVizLink, { body: { token } }));
  const { answers, calendar } = body as SharedVizDashboard;
  return { ...read(answers['months']?.[0]), calendar: readCalendar(calendar) };
}

async function makeFile(): Promise<string> {
  const response = await fetch(new URL(buildPath(createDashboardFile, at), world.url), {
    method: 'POST',
    headers: { cookie: maker.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', format: 'csv', time_zone: ZONE }),
  });
  return response.text();
}

/** The file behind the link of the mail that a schedule sends to its maker. */
async function runSchedule(): Promise<string> {
  const receivers = [{ kind: 'person', user_id: maker.userId }];
  const body = { name: `Every week ${await countMails()}`, formats: ['csv'], time_zone: ZONE, receivers };
  const { _id } = await maker.call(schedules.createVizSchedule, { ...at, body: body as never });
  const before = await countMails();
  await maker.call(schedules.runVizSchedule, { params: { _id }, body: { send: true } });
  await vi.waitFor(async () => expect(await countMails()).toBe(before + 1), {
    timeout: 30_000,
    interval: 50,
  });
  const [row] = (await listMails()).slice(-1);
  const mail = (row && (await readMail(world.suite.context, row))?.text) ?? '';
  const link = /https?:\/\/\S+\/reports\/mailed\/[\w-]+\/csv/.exec(mail)?.[0] ?? '';
  return (await fetch(new URL(new URL(link).pathname, world.url))).text();
}
function listMails() {
  return world.suite.context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', maker.email)
    .where('template', '=', 'report-ready')
    .orderBy('_id')
    .execute();
}
const countMails = async () => (await listMails()).length;

async function takeSnapshot() {
  const body = { name: 'Kept', language: 'en' as const, state: FIRST_STATE };
  const { _id } = await maker.call(createVizSnapshot, { ...at, body });
  const { content } = await maker.call(getVizSnapshot, { params: { _id } });
  return { _id, content };
}

test('A dashboard of this fiscal year counts April to March in the browser, by a link, in a file, in a schedule and in a snapshot', async () => {
  await chooseMonth(4);
  const seen = await readInBrowser();
  expect(seen).toEqual({
    first: '2026-03-31T17:00:00.000Z',
    months: 12,
    count: 2,
    span: { from: '2026-03-31T17:00:00.000Z', to: '2027-03-31T17:00:00.000Z' },
  });
  const { span: _span, ...counted } = seen;
  expect(await readByLink()).toEqual({ ...counted, calendar: { weekStart: 'monday', fiscalStart: 4 } });
  const file = await makeFile();
  const sent = await runSchedule();
  for (const text of [file, sent]) {
    expect(text).toContain('\r\n2026-04-01,1');
    expect(text).toContain('\r\n2027-03-01');
    expect(text).not.toContain('2026-03');
  }
  const { _id, content } = await takeSnapshot();
  expect(read(content.answers['months']?.[0])).toEqual(counted);
  // A snapshot is counted again over its own months, whatever the account chose since.
  await chooseMonth(1);
  const { tiles } = await maker.call(compareVizSnapshot, { params: { _id } });
  expect(tiles).toMatchObject([{ tile: 'months', state: 'same' }]);
  expect(await readInBrowser()).toMatchObject({ first: '2025-12-31T17:00:00.000Z', count: 5 });
  expect(await makeFile()).toContain('\r\n2026-01-01,1');
});

test('A dashboard of the quarter before the one of a day counts January to March wherever it is read', async () => {
  await publishDashboard({
    ...DOCUMENT,
    period: {
      kind: 'this',
      unit: 'quarter',
      to_date: false,
      shift: { count: 1, unit: 'quarter' },
      as_of: '2026-05-31',
    },
  });
  const seen = await readInBrowser();
  expect(seen).toEqual({
    first: '2025-12-31T17:00:00.000Z',
    months: 3,
    count: 3,
    span: { from: '2025-12-31T17:00:00.000Z', to: '2026-03-31T17:00:00.000Z' },
  });
  const { span: _span, ...counted } = seen;
  expect(await readByLink()).toMatchObject(counted);
  for (const text of [await makeFile(), await runSchedule()]) {
    expect(text).toContain('\r\n2026-01-01,1');
    expect(text).toContain('\r\n2026-03-01,1');
    expect(text).not.toContain('2026-04');
  }
  const { _id, content } = await takeSnapshot();
  expect(read(content.answers['months']?.[0])).toEqual(counted);
  const { tiles } = await maker.call(compareVizSnapshot, { params: { _id } });
  expect(tiles).toMatchObject([{ tile: 'months', state: 'same' }]);
});
