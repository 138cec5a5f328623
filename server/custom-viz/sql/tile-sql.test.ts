import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { saveVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { answerTileSql } from '#contracts/custom-viz/sql.ts';
import { runSql } from '#contracts/expert-sql/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { answerOutside } from '#server/custom-viz/outside/answer-outside.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { addMember, makeGroup, RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The statement of a tile: readers get its answer by their own rights, and run no other statement. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const COUNT = 'select count(*) as total from mentions';
const POSTS = 200;
const spot = { x: 0, y: 0, w: 4, h: 4 };
let world: World;
let editor: Person;
let reader: Person;
let member: Person;
/** What a person counts who sees everything. */
let all: number;

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  reader = await world.person(editor.accountId, {
    can: RESTRICTED_PERMISSIONS.filter((one) => one !== 'custom_viz.dashboard.write').concat(
      'listening.group_setting.write',
    ),
  });
  const { _id: keyword } = await editor.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  });
  const number = await findKeywordNumber(world, keyword);
  await storeRandomMentions(world, editor.accountId, {
    count: POSTS,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [number, number + 1],
    below: makeBelow(11),
  });
  const group = await makeGroup(editor, 'Tea people');
  member = await addMember(world, editor, { group });
  await editor.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keyword] } },
  });
  const counted = await editor.call(runSql, { body: { text: COUNT, span: SPAN } });
  all = Number(counted.ok && counted.answer.rows[0]?.[0]);
  expect(all).toBeGreaterThan(POSTS / 2);
});
afterAll(() => world.stop());

function makeDocument(sql: string) {
  return {
    tabs: [
      {
        _id: 'a',
        name: {},
        tiles: [
          { _id: 'count', kind: 'sql' as const, sql, spot },
          { _id: 'words', kind: 'text' as const, text: {}, spot: { ...spot, x: 4 } },
        ],
      },
    ],
  };
}

async function publish(sql = COUNT, share: 'all' | 'private' = 'all'): Promise<string> {
  return (await publishVizDashboard(editor, { share, document: makeDocument(sql) }))._id;
}

function ask(person: Person, _id: string, around = {}) {
  return person.call(answerTileSql, { params: { _id }, body: { tile: 'count', span: SPAN, ...around } });
}

async function count(person: Person, _id: string, around = {}): Promise<number> {
  const result = await ask(person, _id, around);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return Number(result.answer.rows[0]?.[0]);
}

test('A reader without the permission to build gets the answer of the stored statement, and cannot send an own one', async () => {
  const _id = await publish();
  expect(await count(reader, _id)).toBe(all);
  await expect(reader.call(runSql, { body: { text: COUNT, span: SPAN } })).rejects.toThrow('answered 403');
  await expect(ask(reader, _id, { text: 'select 1' })).rejects.toThrow('answered 400');
});

test('What a reader’s group does not show is not counted', async () => {
  const own = await count(member, await publish());
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(all);
});

test('Filters and the span narrow what the statement counts', async () => {
  const _id = await publish();
  const negative = [{ dimension: 'sentiment', is: 'among' as const, values: ['negative'] }];
  const some = await count(reader, _id, { filters: negative });
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  const before = { from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' };
  expect(await count(reader, _id, { span: before })).toBe(0);
});

test('Only what is published runs: a draft, another tile and a private dashboard are not found', async () => {
  const _id = await publish();
  const document = makeDocument('select 7 as total');
  await editor.call(saveVizDraft, { params: { _id }, body: { revision: 1, document } });
  expect(await count(reader, _id)).toBe(all);
  for (const tile of ['words', 'none'])
    await expect(ask(reader, _id, { tile })).rejects.toThrow('answered 404');
  await expect(ask(reader, await publish(COUNT, 'private'))).rejects.toThrow('answered 404');
});

test('A statement that cannot run says at which place it is wrong', async () => {
  const result = await ask(reader, await publish('select nothing from mentions'));
  expect(result).toMatchObject({ ok: false, code: 'wrong', faults: [{ start: 7, end: 14 }] });
});

const PERIOD = { kind: 'between' as const, from: '2026-10-01', to: '2026-10-31' };

async function makeCsv(person: Person, _id: string): Promise<string> {
  const { path, body } = {
    path: `/api/v1.0/custom_viz/dashboards/${_id}/files`,
    body: { format: 'csv', language: 'en', tiles: ['count'], state: { period: PERIOD } },
  };
  const answered = await person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answered.status).toBe(200);
  return String(answered.body);
}

test('A file holds what the statement counts for its reader', async () => {
  const _id = await publish();
  expect(await makeCsv(reader, _id)).toContain(`total\r\n${all}\r\n`);
  const own = await count(member, _id);
  expect(await makeCsv(member, _id)).toContain(`total\r\n${own}\r\n`);
});

test('A link shows what a statement counts for its maker, and not the statement; what is wrong is not said', async () => {
  const state = { period: PERIOD };
  const openLink = async (sql: string) => {
    const params = { _id: await publish(sql) };
    const { token } = await editor.call(createVizLink, { params, body: { kind: 'live' } });
    return editor.call(openVizLink, { body: { token, state } });
  };
  const text = `select count(*) as total, 'x' as hint from mentions where sentiment <> 'secret'`;
  const opened = await openLink(text);
  expect(opened.statements['count']?.result).toMatchObject({ ok: true, answer: { rows: [[all, 'x']] } });
  expect(JSON.stringify(opened)).not.toContain('secret');
  const wrong = await openLink('select secret_column from mentions');
  expect(wrong.statements['count']?.result).toMatchObject({ ok: false, code: 'unavailable', faults: [] });
  expect(JSON.stringify(wrong)).not.toContain('secret');
});

test('Under a locked value a statement is shown only where the value narrows all that it reads', async () => {
  const { context } = world.suite;
  const actor = { kind: 'user' as const, id: editor.userId };
  const { accountId } = editor;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    inTransaction(context, { accountId, actor }, work);
  const viewer = await inUnit((unit) => findMakerViewer(unit, editor.userId));
  const answer = async (sql: string) => {
    const document = DashboardDocument.parse({
      ...makeDocument(sql),
      period: PERIOD,
      filters: [
        {
          _id: 'f',
          dimension: 'sentiment',
          value: { is: 'among', values: ['negative'] },
        },
      ],
    });
    const { statements } = await answerOutside(
      { context, accountId, inUnit },
      {
        document,
        viewer,
        state: FIRST_STATE,
        locked: ['sentiment'],
        reading: { now: new Date(SPAN.to), zone: 'UTC' },
      },
    );
    return statements['count']?.result;
  };
  const narrowed = await answer(COUNT);
  expect(narrowed?.ok && Number(narrowed.answer.rows[0]?.[0])).toBeLessThan(all);
  expect(
    await answer('select (select count(*) from tickets) as a, count(*) as total from mentions'),
  ).toMatchObject({
    ok: false,
    code: 'unavailable',
  });
});
