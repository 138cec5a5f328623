import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbedKey, listEmbedKeys, revokeEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { answerEmbed, createEmbedFile, listEmbedValues, openEmbed } from '#contracts/custom-viz/embedding.ts';
import { publishVizDraft, saveVizDraft } from '#contracts/custom-viz/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import {
  makeEmbedDocument,
  makeEmbedKey,
  makeEmbedSite,
  makeEmbedTile,
  type EmbedSite,
} from '#tests/factories/embed.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Dashboards within other pages: only what a signed token allows, counted under its locked values, and nothing without it. */
let world: World;
let maker: Person;
let site: EmbedSite;

const DOCUMENT = makeEmbedDocument(
  [makeEmbedTile('channels', 'channel')],
  [makeEmbedTile('sources', 'source')],
);

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 4), ...makeMarchPosts('facebook', 3)]);
  site = await makeEmbedSite(world, maker, DOCUMENT);
});
afterAll(() => world.stop());

test('A token shows its dashboard under the locked value, in every tab, and tells neither the lock nor the rows beyond', async () => {
  const opened = await site.ask(openEmbed, {
    token: await site.sign({ editable: ['language'], theme: 'dark', language: 'th' }),
  });
  expect(opened).toMatchObject({ status: 200, body: { theme: 'dark', language: 'th' } });
  expect(opened.text).not.toContain('tenant');
  const session = opened.body['session'];
  const answered = await site.ask(answerEmbed, { session, tiles: ['channels', 'sources'] });
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
    ['a changed token', async () => flip(await site.sign())],
    [
      'a token whose claims were changed',
      async () => swapClaims(await site.sign(), await site.sign({ locked: {} })),
    ],
    ['a token without its signature', async () => (await site.sign()).replace(/[^.]+$/, '')],
    ['an unsigned token', async () => unsign(await site.sign())],
    ['an expired token', () => site.sign({}, { issued: NOW - 7200 })],
    ['a token of the future', () => site.sign({}, { issued: NOW + 7200 })],
    ['a token that lasts too long', () => site.sign({}, { life: 3601 })],
    ['a token for somebody else', () => site.sign({}, { audience: 'another' })],
    ['a token for another origin', () => site.sign({ origin: 'https://evil.example' })],
    ['a token of another secret', () => site.sign({}, {}, { ...site.key, secret: 'x'.repeat(43) })],
    ['a token of no key', () => site.sign({}, {}, { ...site.key, _id: world.suite.context.newId() })],
    ['a token of a key that is no id', () => site.sign({}, {}, { ...site.key, _id: "' or 1=1" })],
    ['a token with an unknown claim', () => site.sign({ sql: 'select 1' })],
    [
      'a token for a dashboard that does not exist',
      () => site.sign({ dashboard: world.suite.context.newId() }),
    ],
    ['a token for a version that does not exist', () => site.sign({ version: 99 })],
    ['no token at all', async () => 'nonsense'],
    ['a token for a dashboard of another account', signForeign],
  ];
  test.each(cases)('%s', async (_name, make) => {
    const { status, body, text } = await site.ask(openEmbed, { token: await make() });
    expect([status, body['code']]).toEqual([401, 'signature_invalid']);
    expect(text).not.toContain('pantip');
  });

  test('a session that never was, and one whose key is revoked, replayed or exchanged anew', async () => {
    const other = await makeEmbedKey(maker, 'Other');
    const token = await site.sign({ editable: ['language'] }, {}, other);
    const opened = await site.ask(openEmbed, { token });
    const session = String(opened.body['session']);
    expect((await site.ask(answerEmbed, { session, tiles: ['channels'] })).status).toBe(200);
    expect((await site.ask(openEmbed, { token })).status).toBe(200);
    await maker.call(revokeEmbedKey, { params: { _id: other._id } });
    for (const dead of [session, 'x'.repeat(43)]) {
      const bodies: [Endpoint, object][] = [
        [answerEmbed, { session: dead, tiles: ['channels'] }],
        [listEmbedValues, { session: dead, filter: 'language' }],
        [createEmbedFile, { session: dead, format: 'csv' }],
      ];
      for (const [endpoint, body] of bodies) {
        const answered = await site.ask(endpoint, body);
        expect([answered.status, answered.text.includes('pantip')]).toEqual([401, false]);
      }
    }
    expect((await site.ask(openEmbed, { token })).status).toBe(401);
  });
});

test('A locked or disabled filter that the visitor sets, an unknown filter and a tile outside are refused', async () => {
  const session = await site.open({ editable: ['language'] });
  const value = { values: ['facebook'] };
  for (const id of ['tenant', 'again', 'nothing', '__proto__x'])
    expect(
      (await site.ask(answerEmbed, { session, tiles: ['channels'], state: { filters: { [id]: value } } }))
        .status,
    ).toBe(400);
  const outside = await site.ask(answerEmbed, { session, tiles: ['channels', 'elsewhere'] });
  expect([outside.status, outside.text]).toEqual([400, expect.stringContaining('tiles.1')]);
  const more = await site.ask(answerEmbed, {
    session,
    tiles: ['channels'],
    question: { measures: ['tickets.tickets'] },
  });
  expect(more.status).toBe(400);
  for (const id of ['tenant', 'again', 'nothing'])
    expect((await site.ask(listEmbedValues, { session, filter: id })).status).toBe(400);
});

test('The values of a filter are only those of rows that the lock leaves, also of a filter by the same dimension', async () => {
  const session = await site.open({ editable: ['again', 'language'] });
  const values = await site.ask(listEmbedValues, { session, filter: 'again' });
  expect(values.body).toMatchObject({ ok: true, values: [{ key: 'pantip', count: 4 }] });
  const set = { filters: { again: { values: ['facebook'] } } };
  const answered = await site.ask(answerEmbed, { session, tiles: ['channels'], state: set });
  expect(answered.text).not.toContain('"value":3');
});

test('Claims that do not fit the dashboard are refused with their names', async () => {
  const refuse = async (claims: object) =>
    (await site.ask(openEmbed, { token: await site.sign(claims) })).text;
  expect(await refuse({ locked: { nothing: ['x'] } })).toContain('locked.nothing');
  expect(await refuse({ editable: ['nothing'] })).toContain('editable.nothing');
  expect(await refuse({ editable: ['tenant'] })).toContain('editable.tenant');
});

test.each([
  ['ignores it', { ...makeEmbedTile('loose', 'language'), ignores: ['tenant'] }],
  [
    'is a statement that ignores it',
    {
      _id: 'loose',
      kind: 'sql' as const,
      spot: { x: 0, y: 0, w: 4, h: 3 },
      sql: 'select count(*) as n from mentions',
      ignores: ['tenant'],
    },
  ],
  [
    'counts rows without the dimension',
    { ...makeEmbedTile('loose', 'weekday'), chart: { measures: ['keywords.keywords' as const] } },
  ],
])(
  'A dashboard with a tile that a locked value does not reach, which %s, is not opened',
  async (_why, tile) => {
    const { _id: loose } = await publishVizDashboard(maker, { document: makeEmbedDocument([tile]) });
    const { status, text } = await site.ask(openEmbed, { token: await site.sign({ dashboard: loose }) });
    expect([status, text]).toEqual([400, expect.stringContaining('tiles.loose')]);
  },
);

test('A token for a version keeps it, a live one follows what is published, and every view is logged', async () => {
  const { _id: own } = await publishVizDashboard(maker, { document: DOCUMENT });
  const [kept, live] = [
    await site.open({ dashboard: own, version: 1 }),
    await site.open({ dashboard: own, sub: 'visitor 7' }),
  ];
  const document = { ...DOCUMENT, tabs: DOCUMENT.tabs.slice(1) };
  await maker.call(saveVizDraft, { params: { _id: own }, body: { revision: 1, document } });
  await maker.call(publishVizDraft, { params: { _id: own }, body: {} });
  expect((await site.ask(answerEmbed, { session: kept, tiles: ['channels'] })).status).toBe(200);
  expect((await site.ask(answerEmbed, { session: live, tiles: ['channels'] })).status).toBe(400);
  const views = await world.suite.context.database.platform
    .selectFrom('viz_embed_sessions')
    .select('claims')
    .where('account_id', '=', maker.accountId)
    .execute();
  expect(views.map(({ claims }) => claims.sub)).toContain('visitor 7');
});

test('The secret of a key is shown once, and readers may neither make nor list keys', async () => {
  expect(JSON.stringify(await maker.call(listEmbedKeys, {}))).not.toContain(site.key.secret);
  const rows = await world.suite.context.database.platform
    .selectFrom('viz_embed_keys')
    .select('secret')
    .execute();
  for (const { secret } of rows) expect(secret.toString('utf8')).not.toContain(site.key.secret);
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
  const head = Buffer.from(JSON.stringify({ alg: 'none', kid: site.key._id })).toString('base64url');
  return `${head}.${claims}.`;
}

async function signForeign(): Promise<string> {
  const other = await world.person(await world.account());
  return site.sign({}, {}, await makeEmbedKey(other, 'Foreign'));
}
