import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, publishVizDraft, updateVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { createVizExport, fetchVizExport, VizExportResult } from '#contracts/custom-viz/exports.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { cancelLongWork, getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { getExportFolder } from '#server/custom-viz/exports/export-folder.ts';
import { deleteExports } from '#server/custom-viz/exports/jobs.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Files of dashboards that are made in the background: whole, of their owner alone, for a day. */
let world: World;
let owner: Person;
let keyword: string;
let dashboard: { params: { _id: string } };

const spot = { x: 0, y: 0, w: 6, h: 4 };
function chart(dimension: string) {
  return { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension }] } };
}
const tiles = [
  { _id: 'channels', kind: 'chart' as const, spot, chart: chart('channel') },
  { _id: 'languages', kind: 'chart' as const, spot: { ...spot, y: 4 }, chart: chart('language') },
  {
    _id: 'rows',
    kind: 'rows' as const,
    spot: { ...spot, y: 8 },
    measure: 'mentions.mentions' as const,
    limit: 1,
  },
  {
    _id: 'sql',
    kind: 'sql' as const,
    spot: { ...spot, y: 12 },
    sql: 'select count(*) as posts from mentions',
  },
];

beforeAll(async () => {
  world = await startWorld();
  owner = await world.person(await world.account());
  ({ _id: keyword } = await owner.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  }));
  // Lists of rows show what is of the last thirty days.
  const published_at = new Date(Date.now() - 3_600_000).toISOString();
  await ingestPosts(
    world,
    owner.accountId,
    [1, 2, 3].map((nth) => makePost({ text: `กาแฟ ${nth}`, channel: 'pantip', published_at })),
  );
  const body = { name: 'Board', share: 'all' as const, document: { tabs: [{ _id: 'a', name: {}, tiles }] } };
  const { _id } = await owner.call(createVizDashboard, { body });
  dashboard = { params: { _id } };
  await owner.call(publishVizDraft, { ...dashboard, body: {} });
});
afterAll(() => world.stop());

function begin(format: 'pdf' | 'csv' | 'xlsx', by = owner): Promise<LongWork> {
  return by.call(createVizExport, { ...dashboard, body: { format, language: 'en' } });
}

async function finish(work: LongWork, by = owner): Promise<LongWork> {
  const read = () => by.call(getLongWork, { params: { _id: work._id } });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
  return read();
}

function fetchFile({ about_id: id }: LongWork, by = owner): Promise<Response> {
  const path = buildPath(fetchVizExport, { params: { _id: id ?? '' } });
  return fetch(new URL(path, world.url), { headers: { cookie: by.cookie } });
}

test('A file is made tile by tile, and fetched whole with its hash by its owner alone', async () => {
  const ended = await finish(await begin('pdf'));
  const { file } = VizExportResult.parse(ended.result);
  expect([ended.done, ended.total, file?.media_type]).toEqual([4, 4, 'application/pdf']);
  const answered = await fetchFile(ended);
  const bytes = Buffer.from(await answered.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  const colleague = await world.person(owner.accountId);
  expect((await fetchFile(ended, colleague)).status).toBe(404);
  expect((await colleague.attempt(getLongWork, { params: { _id: ended._id } })).status).toBe(404);
  const folder = getExportFolder(world.suite.context, owner.accountId, ended.about_id ?? '');
  await expect.poll(() => readdir(folder)).toEqual(['file']);
  const { rows } = await world.suite.context.database.owner.query<{ kind: string }>(
    `select kind from event_log where account_id = $1 and kind like 'custom_viz_export.%' order by seq`,
    [owner.accountId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'custom_viz_export.created',
    'custom_viz_export.finished',
    'custom_viz_export.fetched',
  ]);
});

test('A file is not fetched any more once its owner sees less, or may not read the dashboard', async () => {
  const group = await makeGroup(owner, 'Team');
  const member = await addMember(world, owner, { group });
  const ended = await finish(await begin('csv', member), member);
  expect((await fetchFile(ended, member)).status).toBe(200);
  await owner.call(updateVizDashboard, { ...dashboard, body: { share: 'private' } });
  expect((await fetchFile(ended, member)).status).toBe(404);
  await owner.call(updateVizDashboard, { ...dashboard, body: { share: 'all' } });
  expect((await fetchFile(ended, member)).status).toBe(200);
  await owner.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keyword] } },
  });
  expect((await fetchFile(ended, member)).status).toBe(404);
});

test('Tables that are made in the background have all rows of a list that shows fewer', async () => {
  const body = { format: 'csv' as const, language: 'en' as const, tiles: ['rows'] };
  const ended = await finish(await owner.call(createVizExport, { ...dashboard, body }));
  const rows = await (await fetchFile(ended)).text();
  expect(rows.trim().split('\r\n')).toHaveLength(4);
});

test('A file is kept for a day, and a cancelled one leaves nothing', async () => {
  const ended = await finish(await begin('xlsx'));
  const { context } = world.suite;
  const folder = getExportFolder(context, owner.accountId, ended.about_id ?? '');
  await deleteExports(context);
  await expect.poll(() => readdir(folder)).toEqual(['file']);
  await deleteExports({ ...context, clock: () => new Date(Date.now() + 25 * 3_600_000) });
  expect((await fetchFile(ended)).status).toBe(404);
  await expect(readdir(folder)).rejects.toThrow();
  const work = await begin('pdf');
  await owner.call(cancelLongWork, { params: { _id: work._id } });
  const left = getExportFolder(context, owner.accountId, work.about_id ?? '');
  await expect.poll(() => readdir(left).catch(() => null), { timeout: 20_000 }).toBe(null);
  expect((await fetchFile(work)).status).toBe(404);
});
