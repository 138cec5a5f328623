import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRowExport,
  fetchRowExport,
  RowExportResult,
  streamRowFile,
} from '#contracts/custom-viz/row-files.ts';
import { listCountedRows } from '#contracts/custom-viz/rows.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { deleteRowExports } from '#server/custom-viz/exports/jobs.ts';
import { getRowExportFolder } from '#server/custom-viz/rows/run-row-export.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

/** All rows behind a number as CSV, with the rights of the reader: streamed, and in the background. */
let world: World;
let owner: Person;
let keyword: string;

const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const POSTS = 12_000;
const QUESTION: QuestionInput = { measures: ['mentions.mentions'], span: SPAN, zone: 'Asia/Bangkok' };
const BODY = { question: QUESTION, title: '=Posts / all', language: 'en' as const };

beforeAll(async () => {
  world = await startWorld();
  owner = await world.person(await world.account());
  ({ _id: keyword } = await owner.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  }));
  const number = await findKeywordNumber(world, keyword);
  await storeRandomMentions(world, owner.accountId, {
    count: POSTS,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [number, number + 1],
    below: makeBelow(7),
  });
}, 60_000);
afterAll(() => world.stop());

async function stream(person: Person, body: object = BODY): Promise<{ status: number; lines: string[] }> {
  const response = await fetch(new URL(streamRowFile.path, world.url), {
    method: 'POST',
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
}

async function count(person: Person): Promise<number> {
  const page = await person.call(listCountedRows, { body: { question: QUESTION, limit: 1 } });
  if (!page.ok) throw new Error(page.fault.message);
  return page.total;
}

async function finish(work: LongWork, by = owner): Promise<LongWork> {
  const read = () => by.call(getLongWork, { params: { _id: work._id } });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
  return read();
}

function fetchFile({ _id }: LongWork, by = owner): Promise<Response> {
  const path = buildPath(fetchRowExport, { params: { _id } });
  return fetch(new URL(path, world.url), { headers: { cookie: by.cookie } });
}

test('A file of rows has every row that the number counts, over several parts, each once', async () => {
  const total = await count(owner);
  expect(total).toBeGreaterThan(10_000);
  const { status, lines } = await stream(owner);
  expect([status, lines.length]).toEqual([200, total + 1]);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines[0]).toMatch(/Publication/);
  expect(lines[0]).not.toMatch(/cluster/i);
});

test('A file in the background is the same as the streamed one, for its owner alone, with an event for each step', async () => {
  const ended = await finish(await owner.call(createRowExport, { body: BODY }));
  const { file } = RowExportResult.parse(ended.result);
  const total = await count(owner);
  expect([ended.done, ended.total]).toEqual([total, total]);
  const bytes = Buffer.from(await (await fetchFile(ended)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  const { lines } = await stream(owner);
  expect(bytes.toString().replace('\uFEFF', '').trim().split('\r\n')).toEqual(
    lines.map((line) => line.replace('\uFEFF', '')),
  );
  const colleague = await world.person(owner.accountId);
  expect((await fetchFile(ended, colleague)).status).toBe(404);
  const folder = getRowExportFolder(world.suite.context, owner.accountId, ended._id);
  await expect.poll(() => readdir(folder)).toEqual(['file']);
  const { rows } = await world.suite.context.database.owner.query<{ kind: string }>(
    `select kind from event_log where account_id = $1 and entity_id = $2 and kind like 'custom_viz_row%' order by seq`,
    [owner.accountId, ended._id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'custom_viz_row_export.created',
    'custom_viz_row_export.finished',
    'custom_viz_row_export.fetched',
  ]);
  // Files are kept for a day.
  const old = new Date(world.suite.context.clock().getTime() - 25 * 3_600_000);
  await utimes(folder, old, old);
  await deleteRowExports(world.suite.context);
  expect((await fetchFile(ended)).status).toBe(404);
});

test('Members of a group get the rows that they see, and a file no longer once they see less', async () => {
  const group = await makeGroup(owner, 'Tea');
  const member = await addMember(world, owner, { group });
  const ended = await finish(await member.call(createRowExport, { body: BODY }), member);
  expect((await fetchFile(ended, member)).status).toBe(200);
  await owner.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keyword] } },
  });
  expect((await fetchFile(ended, member)).status).toBe(404);
  const seen = await count(member);
  expect(seen).toBeLessThan(await count(owner));
  expect((await stream(member)).lines).toHaveLength(seen + 1);
});

test('Who may not read a data set gets no file of its rows, and a question that cannot be counted is refused', async () => {
  const blind = await world.person(owner.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await stream(blind)).status).toBe(403);
  const wrong = { ...BODY, question: { ...QUESTION, measures: ['mentions.nothing'] } };
  expect((await stream(owner, wrong)).status).toBe(400);
});
