import { Transformer } from '@napi-rs/image';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contracts/links/endpoints.ts';
import { CODE_CHARACTERS, CODE_LENGTH } from '#contracts/links/short-link.ts';
import { NO_UTM } from '#contracts/links/utm.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { ensurePostLink, type PostLinkInput } from '#server/links/public.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

let made = 0;
const newCode = (): string => `sale-${(made += 1)}-${person.userId.slice(-6)}`;
const url = 'https://shop.example/sale';
const create = (body: object = {}) => person.call(contract.createLink, { body: { url, ...body } });

test('A link gets a code that cannot be guessed, and its address and final address', async () => {
  const link = await create({ utm: { ...NO_UTM, source: 'line' } });
  expect(link.code).toMatch(new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`));
  expect(link).toMatchObject({
    address: `${new URL(world.url).origin}/l/${link.code}`,
    final_url: `${url}?utm_source=line`,
    state: 'active',
    dead: null,
  });
  expect(await person.call(contract.getLink, { params: { _id: link._id } })).toEqual(link);
});

test('A chosen code is unique at its host, whichever account has it, and says so at its field', async () => {
  const code = newCode();
  await create({ code: code.toUpperCase() });
  const other = await world.person(await world.account());
  for (const who of [person, other]) {
    const { status, body } = await who.attempt(contract.createLink, { body: { url, code } });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { faults: { code: { code: 'link_code_taken' } } },
    });
  }
});

describe('A link is refused', () => {
  test.each([
    ['whose target is a short link', () => ({ url: `${world.url}/l/abc` }), 400, 'url', 'link_loop'],
    ['whose target is private', () => ({ url: 'http://169.254.169.254/' }), 422, 'url', 'address_forbidden'],
    ['with a user name', () => ({ url: 'https://a:b@shop.example/' }), 400, 'url', 'link_url_user'],
    ['that has expired', () => ({ url, expires_at: '2020-01-01T00:00:00Z' }), 400, 'expires_at', 'in_past'],
    ['of a foreign brand', () => ({ url, brand_id: crypto.randomUUID() }), 400, 'brand_id', 'brand_gone'],
    [
      'with a target for everybody',
      () => ({ url, targets: [{ url }] }),
      400,
      'targets.0.countries',
      'link_target_open',
    ],
  ])('%s', async (_name, body, status, field, code) => {
    const refused = await person.attempt(contract.createLink, { body: body() });
    expect(refused).toMatchObject({ status, body: { faults: { [field]: { code } } } });
  });
});

test('A change keeps the address and what is not sent; a change of an older version is refused with the newer one', async () => {
  const link = await create({ title: 'Sale', code: newCode() });
  const changed = await person.call(contract.changeLink, {
    params: { _id: link._id },
    body: { url: 'https://shop.example/new', version: link.version },
  });
  expect(changed).toMatchObject({ address: link.address, title: 'Sale', url: 'https://shop.example/new' });
  const late = await person.attempt(contract.changeLink, {
    params: { _id: link._id },
    body: { title: 'Old', version: link.version },
  });
  expect(late.status).toBe(409);
});

test('A deleted link is in its own list, keeps its code, and can be restored', async () => {
  const link = await create({ code: newCode() });
  const params = { _id: link._id };
  expect((await person.call(contract.deleteLink, { params })).state).toBe('deleted');
  const codes = async (state: 'all' | 'deleted') =>
    (await person.call(contract.listLinks, { query: { state, limit: 200 } })).items.map(({ code }) => code);
  expect(await codes('all')).not.toContain(link.code);
  expect(await codes('deleted')).toContain(link.code);
  expect((await person.attempt(contract.createLink, { body: { url, code: link.code } })).status).toBe(400);
  expect((await person.attempt(contract.changeLink, { params, body: { title: 'x' } })).status).toBe(404);
  expect((await person.call(contract.restoreLink, { params })).state).toBe('active');
  expect((await person.attempt(contract.restoreLink, { params })).status).toBe(409);
});

test('The list is found by title, code and target, by its state, and page by page', async () => {
  const own = await world.person(await world.account());
  for (const title of ['One', 'Two', 'Three'])
    await own.call(contract.createLink, {
      body: { url: `https://shop.example/${title}`, title, paused: title === 'Two' },
    });
  const list = async (query: object) => own.call(contract.listLinks, { query });
  expect((await list({ q: 'SHOP.example/three' })).items.map(({ title }) => title)).toEqual(['Three']);
  expect((await list({ state: 'paused' })).items.map(({ title }) => title)).toEqual(['Two']);
  expect((await list({ state: 'active' })).items).toHaveLength(2);
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.next ?? '' });
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  expect(first.items[0]).toMatchObject({ clicks: 0, unique_clicks: 0 });
});

describe('The QR code of a link', () => {
  const fetchQr = async (query: object) => {
    const link = await create();
    const path = buildPath(contract.fetchLinkQr, { params: { _id: link._id }, query });
    const response = await fetch(`${world.url}${path}`, { headers: { cookie: person.cookie } });
    return { link, response };
  };

  test('is a PNG whose pixels are its modules, at least as large as was asked', async () => {
    const { link, response } = await fetchQr({ format: 'png', pixels: 300 });
    expect(response.headers.get('content-type')).toBe('image/png');
    const picture = new Transformer(Buffer.from(await response.arrayBuffer()));
    const { width, height } = await picture.metadata();
    const pixels = await picture.rawPixels();
    const { data, size } = encode(link.address ?? '', { border: 4, ecc: 'M' });
    const scale = width / size;
    expect([width, Number.isInteger(scale), width >= 300]).toEqual([height, true, true]);
    const depth = pixels.length / (width * height);
    const isDark = (x: number, y: number) =>
      pixels[Math.floor((y + 0.5) * scale) * width * depth + Math.floor((x + 0.5) * scale) * depth] === 0;
    expect(data.map((row, y) => row.map((_dark, x) => isDark(x, y)))).toEqual(data);
  });

  test('is an SVG', async () => {
    const { link, response } = await fetchQr({});
    expect(response.headers.get('content-disposition')).toContain(`${link.code}.svg`);
    expect(await response.text()).toMatch(/^<svg xmlns=.*<path d="M/);
  });
});

test('A part of a post keeps its link when the post is edited, also after somebody deleted it', async () => {
  const accountId = await world.account();
  const author = await world.person(accountId);
  const post: PostLinkInput = {
    post_id: crypto.randomUUID(),
    post_part: 'page-1',
    network: 'facebook',
    url,
    utm: { ...NO_UTM, source: 'fb' },
    replace_utm: false,
    title: 'New Year',
    brand_id: null,
  };
  const ensure = (input: PostLinkInput) =>
    inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
      ensurePostLink(world.suite.context, unit, input),
    );
  const list = async () => (await author.call(contract.listLinks, { query: {} })).items;
  const first = await ensure(post);
  expect(await ensure(post)).toBe(first);
  expect(await ensure({ ...post, url: 'https://shop.example/other' })).toBe(first);
  const [link] = await list();
  expect(link).toMatchObject({ address: first, final_url: 'https://shop.example/other?utm_source=fb' });
  await author.call(contract.deleteLink, { params: { _id: link?._id ?? '' } });
  expect(await list()).toEqual([]);
  expect(await ensure(post)).toBe(first);
  expect(await list()).toMatchObject([{ address: first, state: 'active' }]);
  expect(await ensure({ ...post, post_part: 'page-2' })).not.toBe(first);
});
