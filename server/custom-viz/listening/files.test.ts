import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizExport, fetchVizExport } from '#contracts/custom-viz/exports.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { filterAt, type StoredFilter } from '#contracts/listening/stored-filter.ts';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { Widget, type WidgetInput } from '#contracts/listening/widgets/widget.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { makeBelow } from '#tests/factories/random-mentions.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Files of dashboards of listening: every widget has the numbers of the screen, with the reader's mentions and rights. */
let world: World;
let accountId: AccountId;
let admin: Person;
let tea: string;
let params: { _id: string };

const SPAN = { from: '2026-04-01T00:00:00.000Z', to: '2026-04-21T00:00:00.000Z' };
const CHANNELS = ['pantip', 'facebook', 'twitter'] as const;
const KINDS = WIDGETS.map(({ kind }) => kind);
const spotAt = (y: number) => ({ x: 0, y: y * 4, w: 6, h: 4 });

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date('2026-04-21T05:00:00.000Z') });
  accountId = await world.account();
  admin = await world.person(accountId);
  const add = async (name: string) =>
    (await admin.call(createKeyword, { params: { product: 'listening' }, body: { name, patterns: [name] } }))
      ._id;
  await add('coffee');
  tea = await add('tea');
  await ingestPosts(
    world,
    accountId,
    Array.from({ length: 40 }, (_one, nth) =>
      makePost({
        provider_id: `listening-file-${nth}`,
        channel: CHANNELS[nth % 3] ?? 'file',
        text: `${nth % 4 === 0 ? 'tea' : 'coffee'} ${nth % 5 === 0 ? 'แย่มาก ไม่อร่อยเลย' : 'today'} ${nth}`,
        published_at: new Date(Date.parse('2026-04-02T03:00:00Z') + (nth % 15) * 86_400_000).toISOString(),
      }),
    ),
  );
  const widgets: WidgetInput[] = KINDS.map((kind, at) =>
    Widget.parse({
      _id: kind,
      kind,
      spot: spotAt(at),
      ...(kind === 'share' && { by: 'channel' }),
      ...(kind === 'note' && { text: 'เหตุผล why' }),
      ...(kind === 'compare' && { with: 'keywords', keywords: [tea] }),
    }),
  );
  const filter = { ...SPAN };
  params = await publishListeningDashboard(admin, { name: 'All', share: 'all', widgets, filter });
});
afterAll(() => world.stop());

async function make(body: object, person = admin, _id = params._id) {
  const response = await fetch(new URL(buildPath(createDashboardFile, { params: { _id } }), world.url), {
    method: 'POST',
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Keeps a picture where somebody wants to look at it. */
async function keepPicture(name: string, bytes: Buffer): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await writeFile(join(folder, name), bytes);
}

/** The numbers of the table of a tile, by the first cell of each row. */
async function readNumbers(tile: string, mentions: StoredFilter, person = admin) {
  const { status, bytes } = await make({ format: 'csv', tiles: [tile], state: { mentions } }, person);
  expect(status).toBe(200);
  const [, ...lines] = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  return lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

async function answer(filter: WireFilter, person = admin) {
  const { answers } = await person.call(queryAnalytics, {
    body: {
      time_zone: 'UTC',
      questions: [
        { kind: 'figures', filter },
        { kind: 'groups', filter, by: 'channel' },
      ],
    },
  });
  const [figures, groups] = answers.flatMap((one) => (one.ok ? [one.answer] : []));
  if (figures?.kind !== 'figures' || groups?.kind !== 'groups') throw new Error('no answer');
  return { figures, groups };
}

test('A table of a tile has the numbers that its widget shows on screen, under every drawn filter', async () => {
  const below = makeBelow(285);
  const drawn = Array.from({ length: 12 }, (): StoredFilter => ({
    ...(below(2) === 0 && { channel: CHANNELS[below(3)] ?? 'pantip' }),
    ...(below(2) === 0 && { text: ['tea', 'today', 'แย่มาก'][below(3)] ?? 'tea' }),
    ...(below(3) === 0 && { keyword: tea }),
    ...(below(3) === 0 && { not_sentiment: 'neutral' }),
  }));
  let counted = 0;
  for (const mentions of drawn) {
    const { figures, groups } = await answer(
      filterAt({ ...mentions, ...SPAN }, { now: new Date(), zone: 'UTC' }),
    );
    const [first] = await readNumbers('numbers', mentions);
    expect(first?.slice(1).map(Number)).toEqual([figures.now.mentions, figures.before.mentions]);
    if (groups.items.length === 0) continue;
    const rows = await readNumbers('share', mentions);
    expect(rows.map((cells) => Number(cells[1]))).toEqual(groups.items.map(({ count }) => count));
    counted += figures.now.mentions;
  }
  expect(counted).toBeGreaterThan(0);
});

test('Every kind of widget is in every format, with the filter in words and the time of its mentions', async () => {
  const state = { mentions: { channel: 'pantip' } };
  for (const format of ['pdf', 'pptx', 'xlsx', 'csv'])
    expect([format, (await make({ format, state })).status]).toEqual([format, 200]);
  const { bytes } = await make({ format: 'xlsx', state });
  const text = [...unzip(bytes).values()].join('');
  for (const word of ['Pantip', 'Channel', 'Hidden mentions are left out']) expect(text).toContain(word);
  for (const tile of KINDS) {
    const picture = await make({ format: 'png', tiles: [tile], state });
    expect([tile, picture.status]).toEqual([tile, 200]);
    await keepPicture(`${tile}.png`, picture.bytes);
  }
});

test('A reader of listening alone gets files of what they see, and nobody else does', async () => {
  const group = await makeGroup(admin, 'Tea');
  const reader = await addMember(world, admin, { group });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [tea] } },
  });
  const { figures } = await answer(SPAN, reader);
  const [first] = await readNumbers('numbers', {}, reader);
  expect(Number(first?.[1])).toBe(figures.now.mentions);
  expect(figures.now.mentions).toBeLessThan(40);
  const alone = await world.person(accountId, { can: LISTENING_HOME.read.flat() });
  expect((await make({ format: 'csv' }, alone)).status).toBe(200);
  const other = await world.person(accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await make({ format: 'csv' }, other)).status).toBe(404);
  const stranger = await world.person(await world.account());
  expect((await make({ format: 'csv' }, stranger)).status).toBe(404);
  const mine = await publishListeningDashboard(admin, { name: 'Mine' });
  expect((await make({ format: 'csv' }, alone, mine._id)).status).toBe(404);
});

test('A file of all tabs is made in the background, a widget a step, and fetched by its owner', async () => {
  const reader = await world.person(accountId, { can: LISTENING_HOME.read.flat() });
  const body = { format: 'pdf' as const, language: 'th' as const };
  const { _id } = await reader.call(createVizExport, { params, body });
  const read = () => reader.call(getLongWork, { params: { _id } });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
  const { total, about_id: id } = await read();
  expect(total).toBe(KINDS.length);
  const path = buildPath(fetchVizExport, { params: { _id: id ?? '' } });
  const fetchAs = ({ cookie }: Person) => fetch(new URL(path, world.url), { headers: { cookie } });
  const bytes = Buffer.from(await (await fetchAs(reader)).arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await fetchAs(admin)).status).toBe(404);
});
