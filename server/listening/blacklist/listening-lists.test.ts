import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { requireResource, type Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints, buildItemSchema } from '#contracts/kit/area/collection.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { readBlacklists } from '#server/listening/blacklist/live-account-store.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const entries = buildCollectionEndpoints(blacklist, 'entries');
const sources = buildCollectionEndpoints(monitors, 'feeds');
const inListening = { params: { product: 'listening' } };
const inCrm = { params: { product: 'crm' } };

/** The items of a list, by its declaration. */
async function listOf(who: Person, [area, name]: readonly [Area, string], product: string) {
  const resource = requireResource(area, name);
  if (resource.kind !== 'collection') throw new Error(`${name} is no list`);
  const answered = await who.call(buildCollectionEndpoints(area, name).list, { params: { product } });
  return (answered as { items: unknown[] }).items.map((item) => buildItemSchema(resource).parse(item));
}
const BLACKLIST = [blacklist, 'entries'] as const;
const MONITORS = [monitors, 'feeds'] as const;

describe('blacklist', () => {
  const add = (body: object, who = admin) => who.attempt(entries.create, { ...inListening, body });

  it('S2-066, S7-139 Every product has its own list: added, changed, removed', async () => {
    expect(ENDPOINTS.map(({ path }) => path)).toContain('/api/v1.0/accounts/products/{product}/blacklist');
    const { body } = await add({ kind: 'author', value: '@loud', note: 'Our own intern' });
    expect(body).toMatchObject({ kind: 'author', value: '@loud', active: true, version: 1 });
    const _id = String((body as { _id: unknown })._id);
    expect((await add({ kind: 'word', value: '@loud' })).body).toMatchObject({ code: 'name_taken' });
    await admin.call(entries.update, { params: { ...inListening.params, _id }, body: { note: 'gone' } });
    expect(await listOf(admin, BLACKLIST, 'listening')).toMatchObject([{ value: '@loud', note: 'gone' }]);
    expect(await listOf(admin, BLACKLIST, 'crm')).toEqual([]);
    const elsewhere = { params: { ...inCrm.params, _id } };
    expect((await admin.attempt(entries.remove, elsewhere)).status).toBe(404);
    await admin.call(entries.remove, { params: { ...inListening.params, _id } });
    expect(await listOf(admin, BLACKLIST, 'listening')).toEqual([]);
  });

  it.each([
    ['pattern', '(a)\\1', 'pattern_unsafe'],
    ['pattern', '(?=x)y', 'pattern_unsafe'],
    ['pattern', '(', 'pattern_invalid'],
    ['pattern', '.*', 'pattern_matches_all'],
    ['pattern', '(a{900}){900}', 'pattern_too_large'],
    ['site', 'https://example.com/x', 'site_invalid'],
    ['site', 'nonsense', 'site_invalid'],
  ])('A %s %j is refused as %s', async (kind, value, code) => {
    const { status, body } = await add({ kind, value });
    expect([status, Failure.parse(body).code]).toEqual([400, code]);
  });

  it('Listening applies active entries, a site also in the forms that URLs use', async () => {
    const given = [
      { kind: 'pattern', value: 'win\\s+\\d+' },
      { kind: 'site', value: 'ข่าว.example.com' },
      { kind: 'word', value: '(not a pattern' },
      { kind: 'word', value: 'ลอตเตอรี่', active: false },
    ];
    for (const body of given) expect((await add(body)).status).toBe(201);
    const [own] = await readBlacklists(world.suite.context, [admin.accountId]);
    expect(own?.entries.map(({ kind, value }) => [kind, value])).toEqual([
      ['pattern', 'win\\s+\\d+'],
      ['site', 'ข่าว.example.com'],
      ['site', 'xn--22c8e6a1f.example.com'],
      ['word', '(not a pattern'],
    ]);
  });

  it('S6-042, S6-043, S6-093 The blacklist needs its own permissions, read and write apart', async () => {
    const reader = await world.person(admin.accountId, { can: ['listening.blacklist.read'] });
    const stranger = await world.person(admin.accountId, { can: ['listening.keyword.read'] });
    expect((await reader.attempt(entries.list, inListening)).status).toBe(200);
    expect(await add({ value: 'x' }, reader)).toMatchObject({
      status: 403,
      body: { message: 'You Do Not Have Permission To Access' },
    });
    expect((await stranger.attempt(entries.list, inListening)).status).toBe(403);
    const writer = await world.person(admin.accountId, {
      can: ['listening.blacklist.read', 'listening.blacklist.write'],
    });
    expect((await add({ value: 'x' }, writer)).status).toBe(201);
  });
});

describe('monitors', () => {
  const add = (body: object, who = admin, where = inListening) =>
    who.attempt(sources.create, { ...where, body });
  const url = 'https://news.example.com/feed.xml';

  it('S2-064, S7-140 Every product has its own sources, of four kinds, each with its state', async () => {
    expect(ENDPOINTS.map(({ path }) => path)).toContain('/api/v1.0/accounts/products/{product}/monitors');
    const { body } = await add({ name: 'News', url });
    expect(body).toMatchObject({
      kind: 'feed',
      state: 'starting',
      found: 0,
      last_success_at: null,
      last_error: null,
    });
    const page = { name: 'A page', kind: 'page', url: 'https://www.facebook.com/somebrand' };
    expect((await add(page)).body).toMatchObject({ kind: 'page', state: 'starting', waits_for: null });
    expect((await add({ ...page, active: false, url: `${page.url}2` })).body).toMatchObject({
      state: 'paused',
    });
    expect((await add({ name: 'Again', url })).body).toMatchObject({ code: 'name_taken' });
    expect((await add({ name: 'Elsewhere', url }, admin, inCrm)).status).toBe(201);
    expect((await add({ name: 'No address', url: 'ftp://x' })).status).toBe(400);
    expect(await listOf(admin, MONITORS, 'crm')).toMatchObject([{ name: 'Elsewhere' }]);
    const [first] = await listOf(admin, MONITORS, 'listening');
    const params = { ...inListening.params, _id: String(first?._id) };
    await admin.call(sources.update, { params, body: { name: 'Another name' } });
    await admin.call(sources.remove, { params });
    expect((await admin.attempt(sources.remove, { params })).status).toBe(404);
  });

  it('S6-036, S6-037, S6-090 Monitors need their own permissions, read and write apart', async () => {
    const reader = await world.person(admin.accountId, { can: ['listening.monitor.read'] });
    const stranger = await world.person(admin.accountId, { can: ['listening.keyword.read'] });
    expect((await reader.attempt(sources.list, inListening)).status).toBe(200);
    expect((await add({ name: 'x', url }, reader)).status).toBe(403);
    expect((await stranger.attempt(sources.list, inListening)).status).toBe(403);
    const writer = await world.person(admin.accountId, {
      can: ['listening.monitor.read', 'listening.monitor.write'],
    });
    expect((await add({ name: 'x', url: `${url}?x` }, writer)).status).toBe(201);
  });
});

it('S7-047 … S7-050 Conditions are below auto canned: listed, added as an object, changed, removed with the id in the response', async () => {
  const calls = buildCollectionEndpoints(autoCanned, 'conditions');
  const path = '/api/v1.0/crm/auto_canned_response/conditions';
  const items = [{ field: 'message', operator: 'contains_any', value: ['ราคา'] }];
  const given = { name: 'Asks for a price', condition: { match: 'all', items } };
  const made = await admin.attempt(calls.create, { body: given });
  expect(made.body).toMatchObject({ statusCode: 20000, body: given });
  const { body } = made.body as { body: { _id: string } };
  const params = { _id: body._id };
  await admin.call(calls.update, { params, body: { name: 'Asks what it costs' } });
  expect((await admin.fetch(path)).body).toMatchObject({
    statusCode: 20000,
    body: { items: [{ _id: body._id, name: 'Asks what it costs', condition: given.condition }] },
  });
  expect((await admin.attempt(calls.remove, { params })).body).toMatchObject({ body: { _id: body._id } });
  expect((await admin.fetch(path)).body).toMatchObject({ body: { items: [] } });
});
