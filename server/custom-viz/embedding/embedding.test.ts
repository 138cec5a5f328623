import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey, listEmbedKeys, revokeEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import {
  answerEmbed,
  createEmbedFile,
  EMBED_AUDIENCE,
  listEmbedValues,
  openEmbed,
} from '#contracts/custom-viz/embedding.ts';
import { createVizDashboard, publishVizDraft, saveVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Dashboards within other pages: only what a signed token allows, counted under its locked values, and nothing without it. */
const ORIGIN = 'https://shop.example';
let world: World;
let maker: Person;
let dashboard: string;
let key: { _id: string; secret: string };

const spot = { x: 0, y: 0, w: 4, h: 3 };
function chart(_id: string, dimension: string, more: object = {}) {
  const shelves = { across: [{ dimension }], down: [], colour: [], tiles: [] };
  return {
    _id,
    kind: 'chart' as const,
    spot,
    chart: { measures: ['mentions.mentions' as const], shelves },
    ...more,
  };
}
const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Coffee' },
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
  tabs: [
    { _id: 'one', name: {}, tiles: [chart('channels', 'channel')] },
    { _id: 'two', name: {}, tiles: [chart('sources', 'source')] },
  ],
  filters: [
    { _id: 'tenant', dimension: 'channel', hidden: true },
    { _id: 'again', dimension: 'channel' },
    { _id: 'language', dimension: 'language' },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await world.person(await world.account());
  await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  for (const [channel, count] of [
    ['pantip', 4],
    ['facebook', 3],
  ] as const)
    await ingestPosts(
      world,
      maker.accountId,
      Array.from({ length: count }, (_one, nth) =>
        makePost({
          text: `กาแฟ ${channel} ${nth}`,
          channel,
          published_at: `2026-03-0${nth + 2}T05:00:00.000Z`,
        }),
      ),
    );
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

type SignOptions = { secret?: string; kid?: string; life?: number; audience?: string; issued?: number };

function sign(
  claims: object = {},
  { secret = key.secret, kid = key._id, ...times }: SignOptions = {},
): Promise<string> {
  const { life = 600, audience = EMBED_AUDIENCE, issued = Math.floor(Date.now() / 1000) } = times;
  const locked = { tenant: ['pantip'] };
  return new SignJWT({ origin: ORIGIN, dashboard, locked, jti: world.suite.context.newId(), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(issued)
    .setExpirationTime(issued + life)
    .setAudience(audience)
    .sign(new TextEncoder().encode(secret));
}

async function call(endpoint: Endpoint, body: object) {
  const answered = await request(world.url, endpoint.path, buildInit(endpoint, { body } as never));
  return {
    status: answered.status,
    body: answered.body as Record<string, unknown>,
    text: JSON.stringify(answered.body),
  };
}

async function openWith(claims: object = {}): Promise<string> {
  const { status, body, text } = await call(openEmbed, { token: await sign(claims) });
  if (status !== 200) throw new Error(text);
  return String(body['session']);
}

test('A token shows its dashboard under the locked value, in every tab, and tells neither the lock nor the rows beyond', async () => {
  const opened = await call(openEmbed, {
    token: await sign({ editable: ['language'], theme: 'dark', language: 'th' }),
  });
  expect(opened).toMatchObject({ status: 200, body: { theme: 'dark', language: 'th' } });
  expect(opened.text).not.toContain('tenant');
  const session = opened.body['session'];
  const answered = await call(answerEmbed, { session, tiles: ['channels', 'sources'] });
  expect(answered.status).toBe(200);
  expect(answered.text).toContain('pantip');
  for (const secret of ['facebook', 'tenant', 'filter_not_applied', 'select '])
    expect(answered.text).not.toContain(secret);
  const { answers } = answerEmbed.answer.parse(answered.body);
  const totals = Object.values(answers).map(([result]) =>
    result?.ok ? result.answer.cells.flat(2).reduce((sum, { value }) => sum + (value ?? 0), 0) : null,
  );
  expect(totals).toEqual([4, 4]);
});

describe('No rows and status 401', () => {
  const NOW = Math.floor(Date.now() / 1000);
  const cases: [string, () => Promise<string>][] = [
    ['a changed token', async () => flip(await sign())],
    ['a token whose claims were changed', async () => swapClaims(await sign(), await sign({ locked: {} }))],
    ['a token without its signature', async () => (await sign()).replace(/[^.]+$/, '')],
    ['an unsigned token', async () => unsign(await sign())],
    ['an expired token', () => sign({}, { issued: NOW - 7200 })],
    ['a token of the future', () => sign({}, { issued: NOW + 7200 })],
    ['a token that lasts too long', () => sign({}, { life: 3601 })],
    ['a token for somebody else', () => sign({}, { audience: 'another' })],
    ['a token for another origin', () => sign({ origin: 'https://evil.example' })],
    ['a token of another secret', () => sign({}, { secret: 'x'.repeat(43) })],
    ['a token of no key', () => sign({}, { kid: world.suite.context.newId() })],
    ['a token of a key that is no id', () => sign({}, { kid: "' or 1=1" })],
    ['a token with an unknown claim', () => sign({ sql: 'select 1' })],
    ['a token for a dashboard that does not exist', () => sign({ dashboard: world.suite.context.newId() })],
    ['a token for a version that does not exist', () => sign({ version: 99 })],
    ['no token at all', async () => 'nonsense'],
    ['a token for a dashboard of another account', signForeign],
  ];
  test.each(cases)('%s', async (_name, make) => {
    const { status, body, text } = await call(openEmbed, { token: await make() });
    expect([status, body['code']]).toEqual([401, 'signature_invalid']);
    expect(text).not.toContain('pantip');
  });

  test('a session that never was, and one whose key is revoked, replayed or exchanged anew', async () => {
    const other = await maker.call(createEmbedKey, { body: { name: 'Other', origins: [ORIGIN] } });
    const token = await sign({ editable: ['language'] }, { secret: other.secret, kid: other._id });
    const opened = await call(openEmbed, { token });
    const session = String(opened.body['session']);
    expect((await call(answerEmbed, { session, tiles: ['channels'] })).status).toBe(200);
    expect((await call(openEmbed, { token })).status).toBe(200);
    await maker.call(revokeEmbedKey, { params: { _id: other._id } });
    for (const dead of [session, 'x'.repeat(43)]) {
      const bodies: [Endpoint, object][] = [
        [answerEmbed, { session: dead, tiles: ['channels'] }],
        [listEmbedValues, { session: dead, filter: 'language' }],
        [createEmbedFile, { session: dead, format: 'csv' }],
      ];
      for (const [endpoint, body] of bodies) {
        const answered = await call(endpoint, body);
        expect([answered.status, answered.text.includes('pantip')]).toEqual([401, false]);
      }
    }
    expect((await call(openEmbed, { token })).status).toBe(401);
  });
});

test('A locked or disabled filter that the visitor sets, an unknown filter and a tile outside are refused', async () => {
  const session = await openWith({ editable: ['language'] });
  const value = { values: ['facebook'] };
  for (const id of ['tenant', 'again', 'nothing', '__proto__x'])
    expect(
      (await call(answerEmbed, { session, tiles: ['channels'], state: { filters: { [id]: value } } })).status,
    ).toBe(400);
  const outside = await call(answerEmbed, { session, tiles: ['channels', 'elsewhere'] });
  expect([outside.status, outside.text]).toEqual([400, expect.stringContaining('tiles.1')]);
  const more = await call(answerEmbed, {
    session,
    tiles: ['channels'],
    question: { measures: ['tickets.tickets'] },
  });
  expect(more.status).toBe(400);
  for (const id of ['tenant', 'again', 'nothing'])
    expect((await call(listEmbedValues, { session, filter: id })).status).toBe(400);
});

test('The values of a filter are only those of rows that the lock leaves, also of a filter by the same dimension', async () => {
  const session = await openWith({ editable: ['again', 'language'] });
  const values = await call(listEmbedValues, { session, filter: 'again' });
  expect(values.body).toMatchObject({ ok: true, values: [{ key: 'pantip', count: 4 }] });
  const set = { filters: { again: { values: ['facebook'] } } };
  const answered = await call(answerEmbed, { session, tiles: ['channels'], state: set });
  expect(answered.text).not.toContain('"value":3');
});

test('Claims that do not fit the dashboard are refused with their names', async () => {
  const refuse = async (claims: object) => (await call(openEmbed, { token: await sign(claims) })).text;
  expect(await refuse({ locked: { nothing: ['x'] } })).toContain('locked.nothing');
  expect(await refuse({ editable: ['nothing'] })).toContain('editable.nothing');
  expect(await refuse({ editable: ['tenant'] })).toContain('editable.tenant');
});

test.each([
  ['ignores it', chart('loose', 'language', { ignores: ['tenant'] })],
  [
    'is a statement that ignores it',
    {
      _id: 'loose',
      kind: 'sql' as const,
      spot,
      sql: 'select count(*) as n from mentions',
      ignores: ['tenant'],
    },
  ],
  [
    'counts rows without the dimension',
    { ...chart('loose', 'weekday'), chart: { measures: ['keywords.keywords' as const] } },
  ],
])(
  'A dashboard with a tile that a locked value does not reach, which %s, is not opened',
  async (_why, tile) => {
    const [first] = DOCUMENT.tabs;
    const loose = await publish({ ...DOCUMENT, tabs: [{ _id: 'one', name: {}, ...first, tiles: [tile] }] });
    const { status, text } = await call(openEmbed, { token: await sign({ dashboard: loose }) });
    expect([status, text]).toEqual([400, expect.stringContaining('tiles.loose')]);
  },
);

test('A token for a version keeps it, a live one follows what is published, and every view is logged', async () => {
  const own = await publish(DOCUMENT);
  const [kept, live] = [
    await openWith({ dashboard: own, version: 1 }),
    await openWith({ dashboard: own, sub: 'visitor 7' }),
  ];
  const document = { ...DOCUMENT, tabs: DOCUMENT.tabs.slice(1) };
  await maker.call(saveVizDraft, { params: { _id: own }, body: { revision: 1, document } });
  await maker.call(publishVizDraft, { params: { _id: own }, body: {} });
  expect((await call(answerEmbed, { session: kept, tiles: ['channels'] })).status).toBe(200);
  expect((await call(answerEmbed, { session: live, tiles: ['channels'] })).status).toBe(400);
  const views = await world.suite.context.database.platform
    .selectFrom('viz_embed_sessions')
    .select('claims')
    .where('account_id', '=', maker.accountId)
    .execute();
  expect(views.map(({ claims }) => claims.sub)).toContain('visitor 7');
});

test('The secret of a key is shown once, and readers may neither make nor list keys', async () => {
  expect(JSON.stringify(await maker.call(listEmbedKeys, {}))).not.toContain(key.secret);
  const rows = await world.suite.context.database.platform
    .selectFrom('viz_embed_keys')
    .select('secret')
    .execute();
  for (const { secret } of rows) expect(secret.toString('utf8')).not.toContain(key.secret);
  const reader = await world.person(maker.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await reader.attempt(listEmbedKeys, {})).status).toBe(403);
  const bad = await maker.attempt(createEmbedKey, {
    body: { name: 'Bad', origins: ['https://shop.example/path'] },
  });
  expect(bad.status).toBe(400);
});

/** A token with another last sign of its signature. */
function flip(token: string): string {
  const at = token.length - 10;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The signature of one token under the claims of another. */
function swapClaims(token: string, other: string): string {
  const [head, , signature] = token.split('.');
  return [head, other.split('.')[1], signature].join('.');
}

function unsign(token: string): string {
  const [, claims] = token.split('.');
  const head = Buffer.from(JSON.stringify({ alg: 'none', kid: key._id })).toString('base64url');
  return `${head}.${claims}.`;
}

async function signForeign(): Promise<string> {
  const other = await world.person(await world.account());
  const foreign = await other.call(createEmbedKey, { body: { name: 'Foreign', origins: [ORIGIN] } });
  return sign({}, { secret: foreign.secret, kid: foreign._id });
}
