import { afterAll, beforeAll, expect, test } from 'vitest';
import {
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
import { deleteVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { deleteOldViews } from '#server/custom-viz/embedding/token-store.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import {
  EMBED_ORIGIN,
  makeEmbedDocument,
  makeEmbedKey,
  makeEmbedSite,
  makeEmbedTile,
  type EmbedSite,
} from '#tests/factories/embed.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What ends an embedded dashboard before its time and says why, what is logged of it, and what leaves it as a file. */
let world: World;
let maker: Person;
let site: EmbedSite;

const DOCUMENT = makeEmbedDocument([
  makeEmbedTile('channels', 'channel'),
  { _id: 'rows', kind: 'rows', spot: { x: 0, y: 0, w: 4, h: 3 }, measure: 'mentions.mentions', limit: 3 },
]);

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 2), ...makeMarchPosts('facebook', 1)]);
  site = await makeEmbedSite(world, maker, DOCUMENT);
});
afterAll(() => world.stop());

/** Every call of the visitor with a session, as status and reason. */
async function walk(session: string): Promise<(string | number | undefined)[][]> {
  const calls: [Endpoint, object][] = [
    [answerEmbed, { session, tiles: ['channels'] }],
    [listEmbedValues, { session, filter: 'again' }],
    [createEmbedFile, { session, format: 'csv' }],
  ];
  const all = [];
  for (const [endpoint, body] of calls) {
    const { status, reason, text } = await site.ask(endpoint, body);
    if (status !== 200) expect(text).not.toMatch(/pantip|Board/);
    all.push([status, reason]);
  }
  return all;
}

test('Each reason is named to who holds a signed token, and none to others', async () => {
  const now = Math.floor(Date.now() / 1000);
  const { _id: gone } = await publishVizDashboard(maker, { document: DOCUMENT });
  const session = await site.open({ dashboard: gone });
  const token = await site.sign({ dashboard: gone });
  await maker.call(deleteVizDashboard, { params: { _id: gone } });
  expect((await walk(session))[0]).toEqual([401, 'gone']);
  const other = await makeEmbedKey(maker, 'Other');
  const signed = await site.sign({}, {}, other);
  await maker.call(revokeEmbedKey, { params: { _id: other._id } });
  const cases: [string, object][] = [
    ['gone', { token }],
    ['revoked', { token: signed }],
    ['expired', { token: await site.sign({}, { issued: now - 7200 }) }],
    ['origin', { token: await site.sign({ origin: 'https://evil.example' }) }],
    ['origin', { token: await site.sign(), at: 'https://evil.example' }],
    [
      'invalid',
      { token: await site.sign({}, { issued: now - 7200 }, { ...site.key, secret: 'x'.repeat(43) }) },
    ],
    ['invalid', { token: await site.sign({ sql: 'select 1' }) }],
    ['invalid', { token: 'nonsense' }],
  ];
  for (const [reason, body] of cases) {
    const answered = await site.ask(openEmbed, body);
    expect([answered.status, answered.reason]).toEqual([401, reason]);
  }
  expect((await site.ask(openEmbed, { token: await site.sign(), at: EMBED_ORIGIN })).status).toBe(200);
});

test('A token that is revoked by its number opens nothing, and its sessions end in every call', async () => {
  const [token, other] = [
    await site.sign({ jti: 'leaked', editable: ['again'] }),
    await site.open({ jti: 'kept' }),
  ];
  const session = String((await site.ask(openEmbed, { token })).body['session']);
  await maker.call(revokeEmbedToken, { params: { _id: site.key._id }, body: { jti: 'leaked' } });
  expect(await walk(session)).toEqual(Array.from({ length: 3 }, () => [401, 'revoked']));
  expect((await site.ask(openEmbed, { token })).reason).toBe('revoked');
  expect((await walk(other))[0]?.[0]).toBe(200);
});

test('A visitor who is ended loses sessions and older tokens; a token that is issued later opens again', async () => {
  const issued = Math.floor(Date.now() / 1000) - 5;
  const old = await site.sign({ sub: 'ann' }, { issued });
  const session = String((await site.ask(openEmbed, { token: old })).body['session']);
  await maker.call(endEmbedVisitor, { params: { _id: site.key._id }, body: { sub: 'ann' } });
  expect(await walk(session)).toEqual(Array.from({ length: 3 }, () => [401, 'revoked']));
  expect((await site.ask(openEmbed, { token: old })).reason).toBe('revoked');
  const later = await site.sign({ sub: 'ann' }, { issued: issued + 10 });
  expect((await site.ask(openEmbed, { token: later })).status).toBe(200);
});

test('A session whose time is over, or whose maker may share no more, answers nothing in any call', async () => {
  const session = await site.open({ jti: 'late', files: true, editable: ['again'] });
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
  const theirs = await makeEmbedKey(other, 'Theirs');
  // The dashboard is private to its maker: another person's key does not open it.
  expect((await site.ask(openEmbed, { token: await site.sign({}, {}, theirs) })).reason).toBe('gone');
});

test('Keys of another account can neither be revoked in part nor seen in the log', async () => {
  const stranger = await world.person(await world.account());
  const params = { _id: site.key._id };
  expect((await stranger.attempt(revokeEmbedToken, { params, body: { jti: 'kept' } })).status).toBe(404);
  expect((await stranger.attempt(endEmbedVisitor, { params, body: { sub: 'ann' } })).status).toBe(404);
  expect(await stranger.call(listEmbedViews, { query: {} })).toEqual({ items: [], next: null });
});

test('A renewed token goes on with its view, which counts its readings; each other opening is a view of its own', async () => {
  const first = await site.open({ sub: 'bob' });
  await walk(first);
  const second = await site.open({ sub: 'bob' }, { renews: first });
  await site.open({ sub: 'bob' }, { renews: second });
  await site.open({ sub: 'bob' });
  // Another visitor does not go on with what somebody else opened.
  await site.open({ sub: 'eve' }, { renews: first });
  const { items } = await maker.call(listEmbedViews, { query: { sub: 'bob', key_id: site.key._id } });
  expect(items).toMatchObject([
    { sub: 'bob', reads: 0, views: 2, state: 'open', origin: EMBED_ORIGIN, version: null },
    { sub: 'bob', reads: 3, views: 2, state: 'open', key: { name: 'Shop' } },
  ]);
  expect(items[0]?.dashboard).toMatchObject({ _id: site.dashboard, name: expect.stringMatching(/^Board/) });
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
  expect((await site.ask(createEmbedFile, { session: await site.open(), format: 'csv' })).status).toBe(403);
  const session = await site.open({ files: true, editable: ['again'] });
  const csv = await site.ask(createEmbedFile, { session, format: 'csv' });
  expect(csv.status).toBe(200);
  expect(csv.text).toMatch(/Pantip.*2/);
  expect(csv.text).not.toContain('Facebook');
  const set = { filters: { again: { values: ['facebook'] } } };
  const empty = await site.ask(createEmbedFile, { session, format: 'csv', state: set });
  expect(empty.text).not.toMatch(/Facebook|Pantip/);
  const locked = { filters: { tenant: { values: ['facebook'] } } };
  expect((await site.ask(createEmbedFile, { session, format: 'csv', state: locked })).status).toBe(400);
  expect((await site.ask(createEmbedFile, { session, format: 'csv', tiles: ['elsewhere'] })).status).toBe(
    400,
  );
  // Rows are not for people outside, also where their tile is named.
  expect((await site.ask(createEmbedFile, { session, format: 'csv', tiles: ['rows'] })).status).toBe(404);
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
  const sales = makeEmbedTile('sales', 'channel', `${upload.data_set}.sum_c4`);
  const { _id: own } = await publishVizDashboard(maker, { document: makeEmbedDocument([sales]) });
  const claims = { dashboard: own, editable: ['again'] };
  const opened = openEmbed.answer.parse((await site.ask(openEmbed, { token: await site.sign(claims) })).body);
  // Of its columns only what the tile counts is named.
  expect(opened.uploads).toMatchObject([
    { data_set: upload.data_set, name: upload.name, shape: { columns: [{ _id: 'c4', label: 'Amount' }] } },
  ]);
  const session = await site.open(claims);
  const answered = await site.ask(answerEmbed, { session, tiles: ['sales'] });
  const [result] = Object.values(answerEmbed.answer.parse(answered.body).answers).flat();
  expect(result?.ok && result.answer.cells.flat(2).map(({ value }) => value)).toEqual([1207.5]);
  expect(answered.text).not.toContain('facebook');
  const values = await site.ask(listEmbedValues, { session, filter: 'again' });
  expect(values.body).toMatchObject({ ok: true, values: [{ key: 'pantip', count: 2 }] });
  const bare = await makeUpload(maker, 'Day,Amount\n2026-03-01,5\n', {
    shape: (preview) => shapeOf(preview, { time: 'c1' }),
  });
  const loose = makeEmbedTile('loose', 'weekday', `${bare.data_set}.sum_c2`);
  const { _id: beyond } = await publishVizDashboard(maker, { document: makeEmbedDocument([loose]) });
  const refused = await site.ask(openEmbed, { token: await site.sign({ dashboard: beyond }) });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('tiles.loose')]);
});

test('Pages of the origins of a key alone may frame its page, and no other page is framed', async () => {
  const head = async (path: string) => {
    const { headers } = await fetch(`${world.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('x-frame-options')];
  };
  expect(await head(`${EMBEDDED_VIZ_PATH}/${site.key._id}`)).toEqual([EMBED_ORIGIN, null]);
  for (const path of [
    `${EMBEDDED_VIZ_PATH}/${world.suite.context.newId()}`,
    `${EMBEDDED_VIZ_PATH}/nonsense`,
    `${EMBEDDED_VIZ_PATH}/${site.key._id}/more`,
    '/shared-viz-dashboard',
    '/login',
    '/custom_viz',
  ])
    expect(await head(path)).toEqual(["'none'", 'DENY']);
});
