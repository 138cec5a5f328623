import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contracts/brands/endpoints.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { createSocketTicket, getSession, getWelcome, signIn } from '#contracts/identity/session.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { resolveMailSender } from '#server/kit/mail/brand.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import { request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let administrator: Person;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  // The suite's cookie would reach every host below it, including the brands' hosts.
  world = await startWorld({ environment: { COOKIE_DOMAIN: 'localhost' } });
  administrator = await world.administrator();
  admin = await world.person(await world.account());
  stranger = await world.person(await world.account());
});
afterAll(() => world.stop());

let made = 0;
function makeBrand(owner: Person, fields: object = {}): Promise<BrandProfile> {
  return administrator.call(contract.createBrand, {
    body: {
      origin: `http://brand${(made += 1)}.localhost:3000`,
      account_id: owner.accountId,
      site_name: 'Pearl',
      site_title: 'Pearl desk',
      theme_color: '#0f6e84',
      ...fields,
    },
  });
}
const hostOf = ({ origin }: BrandProfile): string => new URL(origin).host;
function cookieOf({ headers }: TestResponse): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith('access_token='))
      ?.split(';')[0] ?? ''
  );
}

function enter(host: string, { email, password }: Pick<Person, 'email' | 'password'>): Promise<TestResponse> {
  return requestAtHost(world.url, host, signIn.path, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
}
function sessionAt(host: string, cookie: string): Promise<TestResponse> {
  return requestAtHost(world.url, host, getSession.path, { headers: { cookie } });
}
const ownHost = (): string => new URL(world.url).host;

describe('a brand', () => {
  it('S3-029 … S3-041, S3-044, S3-045: a brand has every field under its name, for administrators and its own users', async () => {
    const brand = await makeBrand(admin, {
      theme: { is_set: true, details: { sidebar: '#0f6e84', sidebar_text: '#ffffff' } },
      sidebar_logo_style: 'tile',
      after_login_page: { url: '/settings/account/heatmap', title: 'Heat map' },
    });
    const wanted = {
      origin: brand.origin,
      welcome_logo: null,
      logo: null,
      sidebar_logo: null,
      welcome_bg: null,
      account_id: admin.accountId,
      site_name: 'Pearl',
      site_title: 'Pearl desk',
      theme: { is_set: true, details: { sidebar: '#0f6e84' } },
      theme_color: '#0f6e84',
      sidebar_logo_style: 'tile',
      after_login_page: { url: '/settings/account/heatmap', title: 'Heat map' },
    };
    const listed = await administrator.call(contract.listBrands, { query: { account_id: admin.accountId } });
    expect(listed.items).toMatchObject([wanted]);
    const own = await admin.call(contract.listBranding, {});
    expect(own.items).toMatchObject([wanted]);
    const changed = await admin.call(contract.updateBranding, {
      params: { _id: brand._id },
      body: { site_title: 'Pearl, renamed', version: brand.version },
    });
    expect(changed.version).toBe(2);
    const welcome = await requestAtHost(world.url, hostOf(brand), getWelcome.path);
    expect(welcome.body).toMatchObject({ brand: { site_title: 'Pearl, renamed', origin: brand.origin } });
  });

  it('a brand styles the e-mails of users who sign in there, and their links lead there; others get the first brand', async () => {
    const owner = await world.person(await world.account());
    const first = await makeBrand(owner, { site_name: 'First' });
    const second = await makeBrand(owner, {
      site_name: 'Second',
      mail_sender: { name: 'Second desk', address: 'desk@second.example' },
    });
    const { context } = world.suite;
    const mailTo = async (to: string) => {
      const stored = await inTransaction(
        context,
        { accountId: owner.accountId, actor: SYSTEM },
        async (unit) => {
          const _id = await enqueueMail(unit, {
            to,
            template: 'notice-digest',
            values: { name: 'x', count: 1, notices: [], url: '/settings' },
            language: 'en',
          });
          return unit.db.selectFrom('mails').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
        },
      );
      return { text: (await readMail(context, stored))?.text, from: resolveMailSender(context, stored).name };
    };
    await enter(hostOf(second), owner);
    const own = await mailTo(owner.email);
    expect(own).toMatchObject({ from: 'Second desk', text: expect.stringMatching(/Second$/) });
    expect(own.text).toContain(`${second.origin}/settings`);
    const other = await mailTo('outside@example.org');
    expect(other).toMatchObject({ from: 'First', text: expect.stringMatching(/First$/) });
    expect(other.text).toContain(`${first.origin}/settings`);
    await administrator.call(contract.deleteBrand, { params: { brand_id: second._id } });
    expect((await mailTo(owner.email)).text).toContain(`${first.origin}/settings`);
  });

  it('S1-036: one host belongs to one brand; its own users cannot change names, account and sender', async () => {
    const brand = await makeBrand(admin);
    const twice = await administrator.attempt(contract.createBrand, {
      body: {
        origin: brand.origin.replace('http:', 'https:').replace(':3000', ''),
        account_id: stranger.accountId,
        site_name: 'Thief',
        site_title: 'Thief',
        theme_color: '#000000',
      },
    });
    expect(twice).toMatchObject({
      status: 409,
      body: { code: 'name_taken', fields: { origin: expect.any(String) } },
    });
    for (const body of [
      { origin: 'http://other.localhost' },
      { account_id: stranger.accountId },
      { hosts: ['x.localhost'] },
      { mail_sender: { name: 'Bank', address: 'info@bank.example' } },
      { logo: 'https://evil.example/x.png' },
    ]) {
      const refused = await admin.attempt(contract.updateBranding, { params: { _id: brand._id }, body });
      expect(refused.status).toBe(400);
    }
    const foreign = await stranger.attempt(contract.updateBranding, {
      params: { _id: brand._id },
      body: { site_name: 'Mine now' },
    });
    expect(foreign.status).toBe(404);
  });

  it.each([
    { after_login_page: { url: 'https://evil.example/', title: 'x' } },
    { after_login_page: { url: '//evil.example', title: 'x' } },
    { after_login_page: { url: '/\\evil.example', title: 'x' } },
    { support_links: [{ title: 'x', url: 'javascript:alert(1)' }] },
    { theme_color: 'red' },
    { theme: { is_set: true, details: { sidebar: 'url(https://evil.example)' } } },
    { mail_sender: { name: 'A\r\nBcc: all@example.com', address: 'a@example.com' } },
    { origin: 'https://brand.example/path' },
  ])('%j is refused', async (fields) => {
    await expect(makeBrand(admin, fields)).rejects.toThrow(/400/);
  });
});

describe('two hosts', () => {
  it('two hosts never share users, sessions, cookies, sockets or writes', async () => {
    const [mine, theirs] = [hostOf(await makeBrand(admin)), hostOf(await makeBrand(stranger))];
    const wrong = await enter(mine, { ...admin, password: 'wrong' });
    const foreign = await enter(mine, stranger);
    const platform = await enter(mine, administrator);
    for (const refused of [foreign, platform]) {
      expect(refused.status).toBe(401);
      const { request_id: _id, ...body } = refused.body as Record<string, unknown>;
      const { request_id: _other, ...expected } = wrong.body as Record<string, unknown>;
      expect(body).toEqual(expected);
    }
    const entered = await enter(mine, admin);
    expect(entered).toMatchObject({ status: 200, body: { brand: { origin: `http://${mine}` } } });
    const cookie = cookieOf(entered);
    expect((await sessionAt(mine, cookie)).status).toBe(200);
    expect((await sessionAt(theirs, cookie)).status).toBe(401);
    expect((await sessionAt(ownHost(), cookie)).status).toBe(401);
    expect((await sessionAt(mine, admin.cookie)).status).toBe(401);
    expect((await sessionAt(mine, `${admin.cookie}; ${cookie}`)).status).toBe(200);
    const write = (origin: string): Promise<TestResponse> =>
      requestAtHost(world.url, mine, createSocketTicket.path, {
        method: 'POST',
        body: '{}',
        headers: { cookie, origin },
      });
    expect((await write(`http://${theirs}`)).status).toBe(403);
    expect((await write(world.url)).status).toBe(403);
    const ticket = await write(`http://${mine}`);
    expect(ticket.status).toBe(200);
    const joined = await joinWith((ticket.body as { ticket: string }).ticket, theirs);
    expect(joined).toBe('signed_out');
    const again = (await write(`http://${mine}`)).body as { ticket: string };
    expect(await joinWith(again.ticket, mine)).toBe('connected');
  });

  it("a brand's hosts get no cookie of the suite’s domain, and the suite none of theirs", async () => {
    const brand = await makeBrand(admin);
    const setAt = async (host: string): Promise<string> =>
      (await enter(host, admin)).headers.getSetCookie().find((one) => one.startsWith('access_token=')) ?? '';
    expect(await setAt('localhost')).toMatch(/Domain=localhost/i);
    expect(await setAt(hostOf(brand))).toMatch(/^access_token=.+HttpOnly/);
    expect(await setAt(hostOf(brand))).not.toMatch(/Domain=/i);
  });

  it('S3-046: a known host has its theme at once, an unknown or deleted one the suite’s', async () => {
    const brand = await makeBrand(admin, {
      hosts: ['also.localhost'],
      theme: { is_set: true, details: { header: '#102030' } },
    });
    const themeAt = async (host: string) =>
      (await requestAtHost(world.url, host, getWelcome.path)).body as {
        brand: { theme: object; site_name: string };
      };
    for (const host of [hostOf(brand), 'also.localhost:9999'])
      expect((await themeAt(host)).brand.theme).toEqual({ is_set: true, details: { header: '#102030' } });
    expect((await themeAt('unknown.localhost')).brand.theme).toEqual({ is_set: false, details: {} });
    const cookie = cookieOf(await enter(hostOf(brand), admin));
    await administrator.call(contract.deleteBrand, { params: { brand_id: brand._id } });
    expect((await themeAt(hostOf(brand))).brand.site_name).toBe('Earshot');
    expect((await sessionAt(hostOf(brand), cookie)).status).toBe(401);
  });
});

/** The outcome of a socket that was opened with a ticket at a host. */
function joinWith(ticket: string, host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = io(world.url, {
      query: { access_token: ticket },
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { host },
    });
    const end = (outcome: string): void => {
      socket.close();
      resolve(outcome);
    };
    socket.once('connect', () => end('connected'));
    socket.once('connect_error', (error) => end(error.message));
  });
}

describe('pictures of a brand', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = (brand: BrandProfile, slot: string, body: string | Buffer): Promise<TestResponse> =>
    admin.attempt(contract.setBrandingImage, { params: { _id: brand._id, slot }, body });

  it.each([
    ['UTF-16 with a mark', (svg: string) => Buffer.from(`\uFEFF${svg}`, 'utf16le')],
    ['UTF-16 without a mark', (svg: string) => Buffer.from(svg, 'utf16le')],
    ['UTF-8 with a mark', (svg: string) => Buffer.from(`\uFEFF${svg}`)],
    ['ISO 8859-1, as it declares', (svg: string) => Buffer.from(svg, 'latin1')],
  ])('a drawing in %s is decoded with its letters intact', async (_charset, encode) => {
    const brand = await makeBrand(admin);
    const svg = '<?xml version="1.0" encoding="ISO-8859-1"?><svg><text>Öl</text></svg>';
    const drawn = await put(brand, 'favicon', encode(svg));
    const { favicon = '' } = drawn.body as { favicon?: string };
    const served = await request(world.url, favicon);
    expect(served.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"><text>Öl</text></svg>');
  });

  it('pictures are recognised by their bytes, cleaned, and served so that they cannot run scripts', async () => {
    const brand = await makeBrand(admin);
    const png = await put(brand, 'logo', PNG);
    expect(png.status).toBe(200);
    const drawn = await put(
      brand,
      'favicon',
      '<svg onload="alert(1)"><script>1</script><rect width="1"/></svg>',
    );
    const { favicon = '' } = drawn.body as { favicon?: string };
    expect(favicon).toMatch(/^\/brand-images\/[0-9a-f]{64}\.svg$/);
    const served = await request(world.url, favicon);
    expect(served.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"></rect></svg>');
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const elsewhere = hostOf(await makeBrand(stranger));
    expect((await requestAtHost(world.url, elsewhere, favicon)).status).toBe(404);
    expect((await requestAtHost(world.url, hostOf(brand), favicon)).status).toBe(200);
    const gone = await admin.call(contract.dropBrandingImage, {
      params: { _id: brand._id, slot: 'favicon' },
    });
    expect(gone.favicon).toBeNull();
    expect((await request(world.url, favicon)).status).toBe(404);
  });

  it('pictures of another kind or too large are refused', async () => {
    const brand = await makeBrand(admin);
    expect((await put(brand, 'logo', '<html><svg/></html>')).status).toBe(415);
    expect((await put(brand, 'logo', 'GIF89a')).status).toBe(415);
    expect((await put(brand, 'logo', '')).status).toBe(415);
    const large = Buffer.concat([PNG, Buffer.alloc(contract.MAX_IMAGE_BYTES)]);
    expect((await put(brand, 'logo', large)).status).toBe(413);
    expect((await put(brand, 'no_slot', PNG)).status).toBe(404);
  });
});
