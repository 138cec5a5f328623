import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrand } from '#contracts/brands/endpoints.ts';
import * as contract from '#contracts/links/endpoints.ts';
import type { ShortLink } from '#contracts/links/short-link.ts';
import { deleteDueAccounts } from '#server/admin/accounts/drop-accounts.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const NOW = Date.parse('2026-11-30T23:00:00Z');
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const target = 'https://shop.example/sale';

let world: World;
/** The clock goes on from there, by as much as a test adds: answers are kept for seconds. */
const began = Date.now();
let ahead = 0;
const readClock = () => NOW + (Date.now() - began) + ahead;
beforeAll(async () => {
  world = await startWorld({
    clock: () => new Date(readClock()),
    environment: { TRUST_PROXY: 'true', COUNTRY_HEADER: 'CF-IPCountry' },
  });
});
afterAll(() => world.stop());

async function makePersonWithLink(body: object = {}): Promise<{ person: Person; link: ShortLink }> {
  const person = await world.person(await world.account());
  return { person, link: await person.call(contract.createLink, { body: { url: target, ...body } }) };
}

/** Opens a link as a browser does. */
function visit(
  link: Pick<ShortLink, 'code'>,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${world.url}/l/${link.code}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': BROWSER, ...headers },
  });
}

const SPAN = { from: '2026-11-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
function count(person: Person, { _id }: ShortLink) {
  return person.call(contract.getLinkStatistics, { params: { _id }, query: SPAN });
}

test('A visitor is sent to the target with the campaign, and nothing keeps the response', async () => {
  const { link } = await makePersonWithLink({ url: `${target}?a=1#top`, utm: { source: 'line' } });
  const response = await visit({ code: link.code.toUpperCase() });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`${target}?a=1&utm_source=line#top`);
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('Only visits of browsers count; bots, programs without a name and pages loaded in advance are kept apart, HEAD is nothing', async () => {
  const { person, link } = await makePersonWithLink();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await visit(link, {
    ...from('203.0.113.1'),
    referer: 'https://www.news.example/story?id=1',
    'cf-ipcountry': 'th',
  });
  await visit(link, from('203.0.113.1'));
  await visit(link, { ...from('203.0.113.2'), 'user-agent': PHONE, 'cf-ipcountry': 'XX' });
  await visit(link, { ...from('203.0.113.3'), 'user-agent': 'facebookexternalhit/1.1' });
  await visit(link, { ...from('203.0.113.4'), 'user-agent': '' });
  await visit(link, { ...from('203.0.113.5'), 'sec-purpose': 'prefetch;prerender' });
  const head = await visit(link, from('203.0.113.6'), 'HEAD');
  expect([head.status, head.headers.get('location')]).toEqual([302, target]);
  await expect.poll(async () => (await count(person, link)).requests, { timeout: 20_000 }).toBe(6);
  expect(await count(person, link)).toMatchObject({
    clicks: 3,
    unique_clicks: 2,
    bots: 2,
    by_day: [{ key: '2026-11-30T00:00:00.000Z', clicks: 3, unique_clicks: 2 }],
    by_country: expect.arrayContaining([{ key: 'TH', clicks: 1, unique_clicks: 1 }]),
    by_device: expect.arrayContaining([{ key: 'android', clicks: 1, unique_clicks: 1 }]),
    by_referrer: expect.arrayContaining([{ key: 'news.example', clicks: 1, unique_clicks: 1 }]),
  });
  const list = () => person.call(contract.listLinks, { query: {} });
  await expect
    .poll(async () => (await list()).items[0], { timeout: 20_000 })
    .toMatchObject({ clicks: 3, unique_clicks: 2 });
});

test('The same visitor counts again on the next day, and the salt of the day before is gone', async () => {
  const { person, link } = await makePersonWithLink();
  await visit(link);
  // The clock stays there: a process that comes later would have another salt for a day that was over before.
  ahead += 3_600_000;
  await visit(link);
  await expect.poll(async () => (await count(person, link)).clicks, { timeout: 20_000 }).toBe(2);
  expect((await count(person, link)).unique_clicks).toBe(2);
  const { rows } = await world.suite.context.database.owner.query('select day::text from visit_salts');
  expect(rows).toEqual([{ day: '2026-12-01' }]);
});

test('No address and no agent of a visitor is stored', async () => {
  const { person, link } = await makePersonWithLink();
  await visit(link, { 'x-forwarded-for': '198.51.100.77', 'user-agent': `${BROWSER} Secret/1.0` });
  await expect.poll(async () => (await count(person, link)).clicks, { timeout: 20_000 }).toBe(1);
  const rows = await world.suite.context.clickhouse.query({
    query: `select * from link_clicks where link_id = '${link._id}'`,
    format: 'JSONEachRow',
  });
  expect(await rows.text()).not.toMatch(/198\.51\.100\.77|Secret|Mozilla/);
});

describe('Targets by country and device', () => {
  test('The first that fits is used; without a known country those of countries fit nobody', async () => {
    const { link } = await makePersonWithLink({
      targets: [
        { countries: ['TH'], url: 'https://shop.example/th' },
        { devices: ['android'], url: 'https://shop.example/android' },
      ],
    });
    const led = async (headers: Record<string, string>) =>
      (await visit(link, headers)).headers.get('location');
    expect(await led({ 'cf-ipcountry': 'TH', 'user-agent': PHONE })).toBe('https://shop.example/th');
    expect(await led({ 'cf-ipcountry': 'DE', 'user-agent': PHONE })).toBe('https://shop.example/android');
    expect(await led({})).toBe(target);
  });
});

describe('A link leads nowhere', () => {
  test('while it is paused, after its end, and while it is deleted; each change holds at once', async () => {
    const { person, link } = await makePersonWithLink();
    const params = { _id: link._id };
    const change = (body: object) => person.call(contract.changeLink, { params, body });
    expect((await visit(link)).status).toBe(302);
    await change({ paused: true });
    const paused = await visit(link, { 'accept-language': 'th-TH,th;q=0.9' });
    expect([paused.status, await paused.text()]).toEqual([410, expect.stringContaining('ลิงก์นี้ไม่ใช้งานแล้ว')]);
    await change({ paused: false, expires_at: new Date(readClock() + 60_000).toISOString() });
    expect((await visit(link)).status).toBe(302);
    ahead += 120_000;
    expect((await visit(link)).status).toBe(410);
    ahead -= 120_000;
    await person.call(contract.deleteLink, { params });
    expect((await visit(link)).status).toBe(410);
    await person.call(contract.restoreLink, { params });
    expect((await visit(link)).status).toBe(302);
  });

  test('where there is none; codes cannot be tried out without end', async () => {
    const guess = () =>
      fetch(`${world.url}/l/none-${crypto.randomUUID().slice(0, 8)}`, {
        headers: { 'x-forwarded-for': '192.0.2.9' },
      });
    expect((await guess()).status).toBe(404);
    const statuses = (await Promise.all(Array.from({ length: 80 }, guess))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await fetch(`${world.url}/l/..%2Fadmin`, { redirect: 'manual' })).status).toBe(404);
  });

  test('in an account that is suspended', async () => {
    const { person, link } = await makePersonWithLink();
    await world.suite.context.database.platform
      .updateTable('accounts')
      .set({ suspended_at: new Date(readClock()).toISOString() })
      .where('_id', '=', person.accountId)
      .execute();
    expect((await visit(link)).status).toBe(404);
  });
});

test('A link of a brand opens at the brand’s host alone, where the same code of the installation is another link', async () => {
  const administrator = await world.administrator();
  const person = await world.person(await world.account());
  const brand = await administrator.call(createBrand, {
    body: {
      account_id: person.accountId,
      origin: 'http://go.brand.example',
      site_name: 'Brand',
      site_title: 'Brand',
      theme_color: '#123456',
    },
  });
  const code = 'spring-27';
  const make = (url: string, brand_id: string | null) =>
    person.call(contract.createLink, { body: { url, code, brand_id } });
  const own = await make('https://shop.example/brand', brand._id);
  await make('https://shop.example/suite', null);
  expect(own).toMatchObject({ host: 'go.brand.example', address: `http://go.brand.example/l/${code}` });
  const options = await person.call(contract.getLinkOptions, {});
  expect(options).toMatchObject({ countries_known: true });
  expect(options.hosts).toContainEqual({ brand_id: brand._id, host: 'go.brand.example' });
  const at = async (host: string) =>
    (await requestAtHost(world.url, host, `/l/${code}`, { headers: { 'user-agent': BROWSER } })).headers.get(
      'location',
    );
  expect(await at('go.brand.example')).toBe('https://shop.example/brand');
  expect(await at('localhost')).toBe('https://shop.example/suite');
});

test('Another process counts into the same numbers, and clicks go with their account', async () => {
  const { person, link } = await makePersonWithLink();
  const other = await world.beside();
  const open = (base: string) =>
    fetch(`${base}/l/${link.code}`, {
      redirect: 'manual',
      headers: { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.9' },
    });
  await Promise.all([open(world.url), open(other.url), open(other.url)]);
  await expect.poll(async () => (await count(person, link)).clicks, { timeout: 20_000 }).toBe(3);
  expect((await count(person, link)).unique_clicks).toBe(1);
  const { platform } = world.suite.context.database;
  await platform
    .updateTable('accounts')
    .set({ delete_at: new Date(readClock() - 1000).toISOString() })
    .where('_id', '=', person.accountId)
    .execute();
  await deleteDueAccounts(world.suite.context);
  const left = await world.suite.context.clickhouse.query({
    query: `select count() as clicks from link_clicks where account_id = '${person.accountId}'`,
    format: 'JSONEachRow',
  });
  expect(await left.json()).toEqual([{ clicks: 0 }]);
});
