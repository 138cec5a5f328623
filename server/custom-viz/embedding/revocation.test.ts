import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import {
  createEmbedKey,
  endEmbedVisitor,
  listEmbedViews,
  revokeEmbedKey,
  revokeEmbedToken,
  EMBED_VIEW_DAYS,
} from '#contracts/custom-viz/embed-keys.ts';
import {
  answerEmbed,
  createEmbedFile,
  EMBEDDED_VIZ_PATH,
  listEmbedValues,
  openEmbed,
} from '#contracts/custom-viz/embedding.ts';
import { createVizDashboard, deleteVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { deleteOldViews } from '#server/custom-viz/embedding/token-store.ts';
import { signEmbedToken } from '#tests/factories/embed.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What ends an embedded dashboard before its time and says why, what is logged of it, and what leaves it as a file. */
const ORIGIN = 'https://shop.example';
let world: World;
let maker: Person;
let dashboard: string;
let key: { _id: string; secret: string };

const spot = { x: 0, y: 0, w: 4, h: 3 };
function chart(_id: string, measure: `${string}.${string}`, dimension: string) {
  const shelves = { across: [{ dimension }], down: [], colour: [], tiles: [] };
  return { _id, kind: 'chart' as const, spot, chart: { measures: [measure], shelves } };
}
const DOCUMENT = {
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        chart('channels', 'mentions.mentions', 'channel'),
        { _id: 'rows', kind: 'rows', spot, measure: 'mentions.mentions', limit: 3 },
      ],
    },
  ],
  filters: [
    { _id: 'tenant', dimension: 'channel', hidden: true },
    { _id: 'again', dimension: 'channel' },
  ],
} satisfies DashboardDocumentInput;

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await world.person(await world.account());
  await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  const posts = (['pantip', 'pantip', 'facebook'] as const).map((channel, nth) =>
    makePost({ text: `กาแฟ ${nth}`, channel, published_at: `2026-03-0${nth + 2}T05:00:00.000Z` }),
  );
  await ingestPosts(world, maker.accountId, posts);
  dashboard = await publish(DOCUMENT);
  key = await maker.call(createEmbedKey, { body: { name: 'Shop', origins: [ORIGIN] } });
});
afterAll(() => world.stop());

async function publish(document: DashboardDocumentInput): Promise<string> {
  const body = { name: `Board ${world.suite.context.newId()}`, document };
  const { _id } = await maker.call(createVizDashboard, { body });
  await maker.call(publishVizDraft, { params: { _id }, body: {} });
  return _id;
}

type Options = Parameters<typeof signEmbedToken>[2];
function sign(claims: object = {}, options: Options = {}, by = key): Promise<string> {
  const locked = { tenant: ['pantip'] };
  return signEmbedToken(by, { origin: ORIGIN, dashboard, locked, ...claims }, options);
}

async function ask(endpoint: Endpoint, body: object) {
  const answered = await request(world.url, endpoint.path, buildInit(endpoint, { body } as never));
  const { data } = answered.body as { data?: { reason: string } };
  return { ...answered, reason: data?.reason, text: JSON.stringify(answered.body) };
}

async function open(claims: object = {}, more: object = {}): Promise<string> {
  const { status, body, text } = await ask(openEmbed, { token: await sign(claims), ...more });
  if (status !== 200) throw new Error(text);
  return String((body as { session: string }).session);
}

/** Every call of the visitor with a session, as status and reason. */
async function walk(session: string): Promise<(string | number | undefined)[][]> {
  const calls: [Endpoint, object][] = [
    [answerEmbed, { session, tiles: ['channels'] }],
    [listEmbedValues, { session, filter: 'again' }],
    [createEmbedFile, { session, format: 'csv' }],
  ];
  const all = [];
  for (const [endpoint, body] of calls) {
    const { status, reason, text } = await ask(endpoint, body);
    if (status !== 200) expect(text).not.toMatch(/pantip|Board/);
    all.push([status, reason]);
  }
  return all;
}

test('Each reason is named to who holds a signed token, and none to others', async () => {
  const now = Math.floor(Date.now() / 1000);
  const gone = await publish(DOCUMENT);
  const session = await open({ dashboard: gone });
  const token = await sign({ dashboard: gone });
  await maker.call(deleteVizDashboard, { params: { _id: gone } });
  expect((await walk(session))[0]).toEqual([401, 'gone']);
  const other = await maker.call(createEmbedKey, { body: { name: 'Other', origins: [ORIGIN] } });
  const signed = await sign({}, {}, other);
  await maker.call(revokeEmbedKey, { params: { _id: other._id } });
  const cases: [string, object][] = [
    ['gone', { token }],
    ['revoked', { token: signed }],
    ['expired', { token: await sign({}, { issued: now - 7200 }) }],
    ['origin', { token: await sign({ origin: 'https://evil.example' }) }],
    ['origin', { token: await sign(), at: 'https://evil.example' }],
    ['invalid', { token: await sign({}, { issued: now - 7200 }, { ...key, secret: 'x'.repeat(43) }) }],
    ['invalid', { token: await sign({ sql: 'select 1' }) }],
    ['invalid', { token: 'nonsense' }],
  ];
  for (const [reason, body] of cases) {
    const answered = await ask(openEmbed, body);
    expect([answered.status, answered.reason]).toEqual([401, reason]);
  }
  expect((await ask(openEmbed, { token: await sign(), at: ORIGIN })).status).toBe(200);
});

test('A token that is revoked by its number opens nothing, and its sessions end in every call', async () => {
  const [token, other] = [await sign({ jti: 'leaked', editable: ['again'] }), await open({ jti: 'kept' })];
  const session = String(((await ask(openEmbed, { token })).body as { session: string }).session);
  await maker.call(revokeEmbedToken, { params: { _id: key._id }, body: { jti: 'leaked' } });
  expect(await walk(session)).toEqual(Array.from({ length: 3 }, () => [401, 'revoked']));
  expect((await ask(openEmbed, { token })).reason).toBe('revoked');
  expect((await walk(other))[0]?.[0]).toBe(200);
});

test('A visitor who is ended loses sessions and older tokens; a token that is issued later opens again', async () => {
  const issued = Math.floor(Date.now() / 1000) - 5;
  const old = await sign({ sub: 'ann' }, { issued });
  const session = String(((await ask(openEmbed, { token: old })).body as { session: string }).session);
  await maker.call(endEmbedVisitor, { params: { _id: key._id }, body: { sub: 'ann' } });
  expect(await walk(session)).toEqual(Array.from({ length: 3 }, () => [401, 'revoked']));
  expect((await ask(openEmbed, { token: old })).reason).toBe('revoked');
  const later = await sign({ sub: 'ann' }, { issued: issued + 10 });
  expect((await ask(openEmbed, { token: later })).status).toBe(200);
});

test('A session whose time is over, or whose maker may share no more, answers nothing in any call', async () => {
  const session = await open({ jti: 'late', files: true, editable: ['again'] });
  expect((await walk(session)).map(([status]) => status)).toEqual([200, 200, 200]);
  await world.suite.context.database.platform
    .updateTable('viz_embed_sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('jti', '=', 'late')
    .where('account_id', '=', maker.accountId)
    .execute();
  expect(await walk(session)).toEqual(Array.from({ length: 3 }, () => [401, 'expired']));
  const { accountId } = maker;
  const can = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write', 'listening.keyword.read'] as const;
  const other = await world.person(accountId, { can });
  const theirs = await other.call(createEmbedKey, { body: { name: 'Theirs', origins: [ORIGIN] } });
  // The dashboard is private to its maker: another person's key does not open it.
  expect((await ask(openEmbed, { token: await sign({}, {}, theirs) })).reason).toBe('gone');
});

test('Keys of another account can neither be revoked in part nor seen in the log', async () => {
  const stranger = await world.person(await world.account());
  const params = { _id: key._id };
  expect((await stranger.attempt(revokeEmbedToken, { params, body: { jti: 'kept' } })).status).toBe(404);
  expect((await stranger.attempt(endEmbedVisitor, { params, body: { sub: 'ann' } })).status).toBe(404);
  expect(await stranger.call(listEmbedViews, { query: {} })).toEqual({ items: [], next: null });
});

test('A renewed token goes on with its view, which counts its readings; each other opening is a view of its own', async () => {
  const first = await open({ sub: 'bob' });
  await walk(first);
  const second = await open({ sub: 'bob' }, { renews: first });
  await open({ sub: 'bob' }, { renews: second });
  await open({ sub: 'bob' });
  // Another visitor does not go on with what somebody else opened.
  await open({ sub: 'eve' }, { renews: first });
  const { items } = await maker.call(listEmbedViews, { query: { sub: 'bob', key_id: key._id } });
  expect(items).toMatchObject([
    { sub: 'bob', reads: 0, views: 2, state: 'open', origin: ORIGIN, version: null },
    { sub: 'bob', reads: 3, views: 2, state: 'open', key: { name: 'Shop' } },
  ]);
  expect(items[0]?.dashboard).toMatchObject({ _id: dashboard, name: expect.stringMatching(/^Board/) });
  expect((await maker.call(listEmbedViews, { query: { sub: 'eve' } })).items).toHaveLength(1);
});

test('The log is read in pages, says what was revoked, and forgets what is past its keeping', async () => {
  const before = await maker.call(listEmbedViews, { query: { limit: '200' } });
  const read: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await maker.call(listEmbedViews, { query: { limit: '2', ...(cursor && { cursor }) } });
    read.push(...page.items.map(({ _id }) => _id));
    cursor = page.next ?? undefined;
  }
  expect(read).toEqual(before.items.map(({ _id }) => _id));
  expect(before.items.find(({ jti }) => jti === 'leaked')?.state).toBe('revoked');
  const later = Date.now() + 60_000;
  await deleteOldViews(world.suite.context, new Date(later - EMBED_VIEW_DAYS * MS_PER_DAY));
  expect((await maker.call(listEmbedViews, { query: { limit: '200' } })).items).toHaveLength(read.length);
  await world.suite.context.database.platform
    .updateTable('viz_embed_sessions')
    .set({ opened_at: new Date(later - 91 * MS_PER_DAY), last_read_at: null })
    .where('account_id', '=', maker.accountId)
    .where('jti', '=', 'leaked')
    .execute();
  await deleteOldViews(world.suite.context, new Date(later - EMBED_VIEW_DAYS * MS_PER_DAY));
  const { items } = await maker.call(listEmbedViews, { query: { limit: '200' } });
  expect(items.map(({ jti }) => jti)).not.toContain('leaked');
  expect(items).toHaveLength(read.length - 1);
});

test('Files need the permission of the token, and hold what its visitor sees alone', async () => {
  expect((await ask(createEmbedFile, { session: await open(), format: 'csv' })).status).toBe(403);
  const session = await open({ files: true, editable: ['again'] });
  const csv = await ask(createEmbedFile, { session, format: 'csv' });
  expect(csv.status).toBe(200);
  expect(csv.text).toMatch(/Pantip.*2/);
  expect(csv.text).not.toContain('Facebook');
  const set = { filters: { again: { values: ['facebook'] } } };
  const empty = await ask(createEmbedFile, { session, format: 'csv', state: set });
  expect(empty.text).not.toMatch(/Facebook|Pantip/);
  const locked = { filters: { tenant: { values: ['facebook'] } } };
  expect((await ask(createEmbedFile, { session, format: 'csv', state: locked })).status).toBe(400);
  expect((await ask(createEmbedFile, { session, format: 'csv', tiles: ['elsewhere'] })).status).toBe(400);
  // Rows are not for people outside, also where their tile is named.
  expect((await ask(createEmbedFile, { session, format: 'csv', tiles: ['rows'] })).status).toBe(404);
  const pdf = await request(
    world.url,
    createEmbedFile.path,
    buildInit(createEmbedFile, { body: { session, format: 'pdf' } } as never),
  );
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

const SALES = `Day,Shop,Channel,Amount
2026-03-01,North,Pantip,1200.5
2026-03-05,South,Facebook,300
2026-03-06,North,Pantip,7
`;

test('An upload with the dimension of a locked value is narrowed by it, and one without it refuses the token', async () => {
  const upload = await makeUpload(maker, SALES, { shape: (preview) => shapeOf(preview, { time: 'c1' }) });
  const sales = chart('sales', `${upload.data_set}.sum_c4`, 'channel');
  const own = await publish({ ...DOCUMENT, tabs: [{ _id: 'one', name: {}, tiles: [sales] }] });
  const claims = { dashboard: own, editable: ['again'] };
  const opened = openEmbed.answer.parse((await ask(openEmbed, { token: await sign(claims) })).body);
  // Of its columns only what the tile counts is named.
  expect(opened.uploads).toMatchObject([
    { data_set: upload.data_set, name: upload.name, shape: { columns: [{ _id: 'c4', label: 'Amount' }] } },
  ]);
  const session = await open(claims);
  const answered = await ask(answerEmbed, { session, tiles: ['sales'] });
  const [result] = Object.values(answerEmbed.answer.parse(answered.body).answers).flat();
  expect(result?.ok && result.answer.cells.flat(2).map(({ value }) => value)).toEqual([1207.5]);
  expect(answered.text).not.toContain('facebook');
  const values = await ask(listEmbedValues, { session, filter: 'again' });
  expect(values.body).toMatchObject({ ok: true, values: [{ key: 'pantip', count: 2 }] });
  const bare = await makeUpload(maker, 'Day,Amount\n2026-03-01,5\n', {
    shape: (preview) => shapeOf(preview, { time: 'c1' }),
  });
  const loose = chart('loose', `${bare.data_set}.sum_c2`, 'weekday');
  const beyond = await publish({ ...DOCUMENT, tabs: [{ _id: 'one', name: {}, tiles: [loose] }] });
  const refused = await ask(openEmbed, { token: await sign({ dashboard: beyond }) });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('tiles.loose')]);
});

test('Pages of the origins of a key alone may frame its page, and no other page is framed', async () => {
  const head = async (path: string) => {
    const { headers } = await fetch(`${world.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('x-frame-options')];
  };
  expect(await head(`${EMBEDDED_VIZ_PATH}/${key._id}`)).toEqual([ORIGIN, null]);
  for (const path of [
    `${EMBEDDED_VIZ_PATH}/${world.suite.context.newId()}`,
    `${EMBEDDED_VIZ_PATH}/nonsense`,
    `${EMBEDDED_VIZ_PATH}/${key._id}/more`,
    '/shared-viz-dashboard',
    '/login',
    '/custom_viz',
  ])
    expect(await head(path)).toEqual(["'none'", 'DENY']);
});
