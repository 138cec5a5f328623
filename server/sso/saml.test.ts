import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getSession } from '#contracts/identity/session.ts';
import { listRoles } from '#contracts/people/role.ts';
import * as contract from '#contracts/sso/endpoints.ts';
import { startNameServer, type NameServer } from '#tests/makers/name-server.ts';
import { request, type Answered, type Person } from '#tests/makers/person.ts';
import { startSamlProvider, type SamlProvider } from '#tests/makers/saml-provider.ts';
import { Surfer } from '#tests/makers/surfer.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Signing in at a SAML 2.0 provider that another library makes, and what forgers try with its answers. */
const DOMAIN = 'tea.example';
const NOK = { nameID: 'saml-1', email: `nok@${DOMAIN}`, name: 'Nok Saml', groups: 'care' };
const Form = z.object({ action: z.string(), SAMLResponse: z.string(), RelayState: z.string() });
let world: World;
let admin: Person;
let names: NameServer;
let idp: SamlProvider;
let start = '';

const sessionOf = (surfer: Surfer): Promise<Answered> =>
  request(world.url, getSession.path, {
    headers: { cookie: surfer.cookiesOf(new URL(world.url).host) },
  });
/** Leaves for the provider and comes back with the form that it gives. */
const formFor = async (surfer: Surfer) => Form.parse(JSON.parse((await surfer.go(start)).text));
const send = ({ action, ...form }: z.infer<typeof Form>, surfer: Surfer) => surfer.go(action, form);
const enter = async (): Promise<Surfer> => {
  const surfer = new Surfer();
  await send(await formFor(surfer), surfer);
  return surfer;
};

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
      saml: { entry_point: idp.entryPoint, issuer: idp.issuer, certificates: [idp.certificate] },
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
});
afterAll(async () => {
  await world.stop();
  await idp.stop();
  await names.stop();
});

test('a signed answer to a request of ours lets the person in, with the role of their group', async () => {
  const surfer = await enter();
  expect(surfer.path.at(-1)).toBe(`${world.url}/product`);
  expect((await sessionOf(surfer)).body).toMatchObject({
    user: { email: NOK.email, name: NOK.name, role: { name: 'agent' } },
  });
});

describe('a forger', () => {
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
  ])('who %s is refused', async (_name, change) => {
    idp.tamper(change);
    const surfer = await enter();
    idp.tamper((xml) => xml);
    expect(surfer.path.at(-1)).toBe(`${world.url}/login?sso=refused`);
    expect((await sessionOf(surfer)).status).toBe(401);
  });

  test('who sends an answer twice, or from another browser, gets nothing', async () => {
    const surfer = new Surfer();
    const form = await formFor(surfer);
    const thief = new Surfer();
    await send(form, thief);
    expect((await sessionOf(thief)).status).toBe(401);
    await send(form, surfer);
    expect((await sessionOf(surfer)).status).toBe(401);
  });

  test('who comes unasked is refused', async () => {
    const surfer = new Surfer();
    const form = await formFor(surfer);
    await send({ ...form, RelayState: 'made-up' }, surfer);
    expect((await sessionOf(surfer)).status).toBe(401);
  });
});
