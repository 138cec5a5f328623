import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getSession, signOut } from '#contracts/identity/session.ts';
import { listRoles } from '#contracts/people/role.ts';
import * as contract from '#contracts/sso/endpoints.ts';
import { startNameServer, type NameServer } from '#tests/factories/name-server.ts';
import { request, type TestResponse, type Person } from '#tests/factories/person.ts';
import {
  toForm,
  toSignedQuery,
  toSignedXml,
  buildLogoutRequest,
  type SigningKeys,
} from '#tests/factories/saml-logout.ts';
import { generateSigningKeys, startSamlProvider, type SamlProvider } from '#tests/factories/saml-provider.ts';
import { Surfer } from '#tests/factories/surfer.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Signing in at a SAML 2.0 provider that another library implements, and attempts to forge its responses. */
const DOMAIN = 'tea.example';
const NOK = { nameID: 'saml-1', email: `nok@${DOMAIN}`, name: 'Nok Saml', groups: 'care' };
const Form = z.object({ action: z.string(), SAMLResponse: z.string(), RelayState: z.string() });
let world: World;
let admin: Person;
let names: NameServer;
let idp: SamlProvider;
let start = '';
/** The address for the provider's messages about logging out. */
let slo = '';

function sessionOf(surfer: Surfer): Promise<TestResponse> {
  return request(world.url, getSession.path, {
    headers: { cookie: surfer.cookiesOf(new URL(world.url).host) },
  });
}
/** Goes to the provider and returns with the form that it sends. */
const formFor = async (surfer: Surfer) => Form.parse(JSON.parse((await surfer.go(start)).text));
const send = ({ action, ...form }: z.infer<typeof Form>, surfer: Surfer) => surfer.go(action, form);
async function enter(): Promise<Surfer> {
  const surfer = new Surfer();
  await send(await formFor(surfer), surfer);
  return surfer;
}

beforeAll(async () => {
  [names, idp] = await Promise.all([startNameServer(), startSamlProvider()]);
  world = await startWorld({ environment: { DNS_SERVERS: names.address } });
  admin = await world.person(await world.account('Tea Company'));
  const { items } = await admin.call(listRoles, { query: { accountID: admin.accountId } });
  const agent = items.find(({ name }) => name === 'agent')?._id;
  const connection = await admin.call(contract.createSso, {
    body: {
      name: 'Tea directory',
      type: 'saml',
      saml: {
        entry_point: idp.entryPoint,
        issuer: idp.issuer,
        certificates: [idp.certificate],
        logout_url: idp.logoutUrl,
      },
      creates_people: true,
      mappings: [{ value: 'care', role_id: agent }],
    },
  });
  const domain = await admin.call(contract.addSsoDomain, { body: { domain: DOMAIN } });
  names.records.set(domain.record_name, domain.record_value);
  await admin.call(contract.verifySsoDomain, { params: { _id: domain._id } });
  const metadata = await request(world.url, new URL(connection.ours.metadata_url).pathname);
  idp.register(String(metadata.body));
  idp.signInAs(NOK);
  start = `${world.url}${contract.SSO_BASE}/${connection._id}/start`;
  slo = connection.ours.slo_url;
});
afterAll(async () => {
  await world.stop();
  await idp.stop();
  await names.stop();
});

test('A signed response to a request of ours signs the user in, with the role of their group', async () => {
  const surfer = await enter();
  expect(surfer.path.at(-1)).toBe(`${world.url}/product`);
  expect((await sessionOf(surfer)).body).toMatchObject({
    user: { email: NOK.email, name: NOK.name, role: { name: 'agent' } },
  });
});

describe('Forged SAML responses', () => {
  const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const unsigned = (assertion: string): string =>
    assertion.replace(/<(?:ds:)?Signature .*<\/(?:ds:)?Signature>/s, '').replaceAll(NOK.nameID, 'saml-admin');
  const renamed = (xml: string): string => xml.replace(/ ID="[^"]+"/, ' ID="_evil"');
  test.each<[string, (xml: string) => string]>([
    ['changes the name in a signed assertion', (xml) => xml.replaceAll(NOK.nameID, 'saml-admin')],
    ['changes the address in it', (xml) => xml.replaceAll(NOK.email, `root@${DOMAIN}`)],
    ['takes the signature off', (xml) => xml.replace(assertionIn(xml), unsigned(assertionIn(xml)))],
    [
      'wraps: puts an unsigned assertion before the signed one',
      (xml) => xml.replace('<saml:Assertion ', `${renamed(unsigned(assertionIn(xml)))}<saml:Assertion `),
    ],
    [
      'wraps: puts an unsigned assertion behind the signed one',
      (xml) => xml.replace('</samlp:Response>', `${renamed(unsigned(assertionIn(xml)))}</samlp:Response>`),
    ],
    [
      'wraps: hides the signed one inside an unsigned one',
      (xml) => {
        const signed = assertionIn(xml);
        const outer = renamed(unsigned(signed)).replace(
          '</saml:Assertion>',
          `<x>${signed}</x></saml:Assertion>`,
        );
        return xml.replace(signed, outer);
      },
    ],
    [
      'wraps: hides the signed one among extensions',
      (xml) => {
        const signed = assertionIn(xml);
        return xml
          .replace(signed, renamed(unsigned(signed)))
          .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`);
      },
    ],
    ['cuts the name with a comment', (xml) => xml.replaceAll(NOK.nameID, `saml-<!-- -->1.evil`)],
    ['answers another request', (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, 'InResponseTo="_other"')],
    ['sends no XML', () => 'not xml'],
    ['sends an entity that grows', () => '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;&a;</x>'],
    ['sends nothing', () => ''],
  ])('A forger who %s is refused', async (_name, change) => {
    idp.tamper(change);
    const surfer = await enter();
    idp.tamper((xml) => xml);
    expect(surfer.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
    expect((await sessionOf(surfer)).status).toBe(401);
  });

  test('A response that is sent twice, or from another browser, is refused', async () => {
    const surfer = new Surfer();
    const form = await formFor(surfer);
    const thief = new Surfer();
    await send(form, thief);
    expect((await sessionOf(thief)).status).toBe(401);
    await send(form, surfer);
    expect((await sessionOf(surfer)).status).toBe(401);
  });

  test('An unsolicited response is refused', async () => {
    const surfer = new Surfer();
    const form = await formFor(surfer);
    await send({ ...form, RelayState: 'made-up' }, surfer);
    expect((await sessionOf(surfer)).status).toBe(401);
  });
});

describe('Single log-out', () => {
  const leave = (surfer: Surfer): Promise<TestResponse> =>
    request(world.url, signOut.path, {
      method: 'POST',
      headers: { cookie: surfer.cookiesOf(new URL(world.url).host), origin: world.url },
    });
  const isIn = async (surfer: Surfer): Promise<boolean> => (await sessionOf(surfer)).status === 200;
  const wish = (more: Partial<Parameters<typeof buildLogoutRequest>[0]> = {}): string =>
    buildLogoutRequest({ issuer: idp.issuer, destination: slo, nameID: NOK.nameID, ...more });
  const byQuery = (xml: string, relayState = 'state of theirs') =>
    new Surfer().go(`${slo}?${toSignedQuery(idp.keys, 'SAMLRequest', { xml, relayState })}`);
  const byForm = (xml: string) => new Surfer().go(slo, toForm('SAMLRequest', xml));

  test('Signing out here leads through the provider, which receives exactly the sign-in that ends, and back', async () => {
    const surfer = await enter();
    const left = z.object({ logout_url: z.string() }).parse((await leave(surfer)).body);
    expect(await isIn(surfer)).toBe(false);
    const page = await surfer.go(left.logout_url);
    expect(page.url).toBe(`${world.url}/login`);
    expect(idp.heard.at(-1)).toEqual({
      kind: 'request',
      nameID: NOK.nameID,
      sessionIndex: idp.sessions.at(-1),
    });
    // The provider's response counts once, and only for a log-out that began here.
    const again = surfer.path.find((address) => address.startsWith(slo)) ?? '';
    expect((await new Surfer().go(again)).url).toBe(`${world.url}/login?sso=log_out`);
  });

  test('Signing out here with a provider that reports a failure says so, and the user is signed out here all the same', async () => {
    const surfer = await enter();
    const left = z.object({ logout_url: z.string() }).parse((await leave(surfer)).body);
    idp.tamper((xml) => xml.replace('status:Success', 'status:Responder'));
    const page = await surfer.go(left.logout_url);
    idp.tamper((xml) => xml);
    expect(page.url).toBe(`${world.url}/login?sso=log_out`);
    expect(await isIn(surfer)).toBe(false);
  });

  test('Signing out after a sign-in by password leads nowhere else', async () => {
    const other = await world.person(admin.accountId);
    expect(await other.call(signOut, { query: {} })).toEqual({ logout_url: null });
  });

  test('Signing out at the provider ends exactly the sign-ins that are named, or all of the user, and informs the provider', async () => {
    const [first, second, third] = [await enter(), await enter(), await enter()];
    const named = idp.sessions.slice(-3, -1);
    await byQuery(wish({ sessions: named.slice(0, 1), id: '_first' }));
    expect(idp.heard.at(-1)).toEqual({
      kind: 'response',
      answers: '_first',
      relayState: 'state of theirs',
    });
    expect(await Promise.all([first, second, third].map(isIn))).toEqual([false, true, true]);
    await byForm(toSignedXml(idp.keys, wish({ sessions: named })));
    expect(await Promise.all([second, third].map(isIn))).toEqual([false, true]);
    await byForm(toSignedXml(idp.keys, wish({ nameID: 'somebody else' })));
    expect(await isIn(third)).toBe(true);
    await byQuery(wish());
    expect(await isIn(third)).toBe(false);
    expect((await admin.attempt(getSession, {})).status).toBe(200);
  });

  describe('Forged log-out messages', () => {
    let surfer: Surfer;
    let strangers: SigningKeys;
    beforeAll(async () => {
      surfer = await enter();
      strangers = await generateSigningKeys();
    });
    const foreign = `${new URL('http://localhost').origin}/other/logout`;
    const late = (): string => wish({ at: new Date(Date.now() - 360_000) });
    const early = (): string => wish({ at: new Date(Date.now() + 360_000) });
    const query = (xml: string): string => toSignedQuery(idp.keys, 'SAMLRequest', { xml, relayState: 'x' });
    const signed = (xml = wish()): string => toSignedXml(idp.keys, xml);
    const evil = (): string => wish({ id: '_evil' }).replace('</samlp:LogoutRequest>', '');
    const idOf = (xml: string): string => / ID="([^"]+)"/.exec(xml)?.[1] ?? '';

    test.each<[string, () => string]>([
      ['a query without a signature', () => query(wish()).replace(/&Signature=.*/, '')],
      ['a query with an empty signature', () => query(wish()).replace(/&Signature=.*/, '&Signature=')],
      ['a weak signature', () => query(wish()).replace('rsa-sha256', 'rsa-sha1')],
      ['another relay state', () => query(wish()).replace('RelayState=x', 'RelayState=y')],
      [
        'a second message beside the signed one',
        () => `${query(wish({ nameID: 'nobody' }))}&SAMLRequest=${query(wish()).slice(12).split('&')[0]}`,
      ],
      ['a name that holds the signed one', () => `a${query(wish({ nameID: 'nobody' }))}&${query(wish())}`],
      ['an answer beside the request', () => `${query(wish())}&SAMLResponse=x`],
      ['a message for somebody else', () => query(wish({ destination: foreign }))],
      ['a message of somebody else', () => query(wish({ issuer: 'https://other.example/metadata' }))],
      ['a message of long ago', () => query(late())],
      ['a message of the future', () => query(early())],
    ])('A log-out message with %s in a redirect ends nothing', async (_name, search) => {
      expect((await new Surfer().go(`${slo}?${search()}`)).url).toBe(`${world.url}/login?sso=log_out`);
      expect(await isIn(surfer)).toBe(true);
    });

    test.each<[string, () => string]>([
      ['no signature', () => wish()],
      ['another name', () => signed(wish({ nameID: 'nobody' })).replace('nobody', NOK.nameID)],
      ['a message for somebody else', () => signed(wish({ destination: foreign }))],
      ['a message of long ago', () => signed(late())],
      ['the signature of another key', () => toSignedXml(strangers, wish())],
      [
        'the signed one wrapped in one of their own',
        () =>
          `${evil()}<samlp:Extensions>${signed(wish({ nameID: 'nobody' }))}</samlp:Extensions></samlp:LogoutRequest>`,
      ],
      [
        'the signed one wrapped in one of the same id',
        () => {
          const inner = signed(wish({ nameID: 'nobody' }));
          return `${evil().replace('_evil', idOf(inner))}<samlp:Extensions>${inner}</samlp:Extensions></samlp:LogoutRequest>`;
        },
      ],
      [
        'the signature of another message moved over',
        () => {
          const inner = signed(wish({ nameID: 'nobody' }));
          const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(inner) ?? [];
          const bare = inner.replace(signature, '');
          return `${evil().replace('_evil', idOf(inner))}${signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)}</samlp:LogoutRequest>`;
        },
      ],
      ['an entity that grows', () => '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;&a;</x>'],
      ['no XML', () => 'not xml'],
    ])('A log-out message with %s in a form ends nothing', async (_name, xml) => {
      expect((await byForm(xml())).url).toBe(`${world.url}/login?sso=log_out`);
      expect(await isIn(surfer)).toBe(true);
    });

    test('A repeated log-out message, in either binding, ends nothing that began after it', async () => {
      const xml = wish();
      await byQuery(xml);
      expect(await isIn(surfer)).toBe(false);
      surfer = await enter();
      for (const page of [await byQuery(xml), await byForm(signed(xml))])
        expect(page.url).toBe(`${world.url}/login?sso=log_out`);
      expect(await isIn(surfer)).toBe(true);
    });
  });
});
