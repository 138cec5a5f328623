import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as survey from '#contracts/crm/survey/endpoints.ts';
import { openSharedDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import * as mailLink from '#contracts/email-digests/mail-link.ts';
import * as passwords from '#contracts/identity/password-calls.ts';
import { signIn } from '#contracts/identity/session.ts';
import { createFactorPasskeyChallenge } from '#contracts/identity/two-factor.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { acceptInvitation, readInvitation } from '#contracts/people/invitation.ts';
import { createRole } from '#contracts/people/role.ts';
import { inviteUser } from '#contracts/people/users.ts';
import { openSharedSearch } from '#contracts/quick-analytic/links.ts';
import { createSso, searchSso, SSO_BASE } from '#contracts/sso/endpoints.ts';
import * as verification from '#contracts/verification/endpoints.ts';
import { openChallenge } from '#server/identity/two-factor/challenge-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { buildPublicPath } from '#server/kit/files/public-link.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import { buildInit, buildPath, type TestResponse } from '#tests/factories/person.ts';
import {
  HOSTS,
  readMailTexts,
  makeTwoBrands,
  findToken,
  type TwoBrands,
} from '#tests/factories/two-brands.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** At a brand's host, only the users and records of its account exist. */
let world: World;
let two: TwoBrands;
beforeAll(async () => {
  world = await startWorld({ environment: { PUBLIC_URL: 'https://suite.example' } });
  two = await makeTwoBrands(world);
});
afterAll(() => world.stop());

function ask(host: string, endpoint: Endpoint, input: object): Promise<TestResponse> {
  const { method = 'GET', body } = buildInit(endpoint, input);
  return requestAtHost(world.url, host, buildPath(endpoint, input), {
    method,
    ...(typeof body === 'string' ? { body } : {}),
  });
}
const post = (host: string, endpoint: Endpoint, body: object) => ask(host, endpoint, { body });
function inA<T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  return inTransaction(
    world.suite.context,
    { accountId: two.a.accountId, actor: { kind: 'user', id: two.a.userId } },
    work,
  );
}
async function example(name: string): Promise<{ params?: { _id?: string }; body?: { token?: string } }> {
  const made = await EXAMPLES[name]?.({ world, admin: two.a });
  return made === undefined || made === 'own-test' ? {} : (made as object);
}
const own = (sql: string, values: unknown[]) => world.suite.context.database.owner.query(sql, values);

/** Creates something in organisation A that a token opens. @returns the token */
const MAKERS: Record<string, () => Promise<string>> = {
  reset: async () => {
    const person = await world.person(two.a.accountId);
    await post('suite.example', passwords.forgetPassword, { email: person.email });
    await expect
      .poll(async () => (await readMailTexts(world, 'reset-password', person.email)).length, {
        timeout: 20_000,
      })
      .toBe(1);
    return findToken((await readMailTexts(world, 'reset-password', person.email))[0]);
  },
  invitation: async () => {
    const query = { accountID: two.a.accountId };
    const name = `Guest ${Math.random()}`;
    const { _id: role_id } = await two.a.call(createRole, { query, body: { name, permissions: [] } });
    const email = `guest-${world.suite.context.newId()}@example.com`;
    await two.a.call(inviteUser, { query, body: { name: 'Guest', email, role_id } });
    return findToken((await readMailTexts(world, 'invitation', email))[0]);
  },
  verification: async () => {
    const token = generateToken();
    await own(
      `insert into verification_links (account_id, _id, ticket_id, token_hash, name, fields, redirect_url, expires_at, language)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'Check', '[]', '', now() + interval '1 day', 'en')`,
      [two.a.accountId, hashToken(token)],
    );
    return token;
  },
  survey: async () => {
    const token = generateToken();
    const ticket = (await example('ticket.get')).params?._id;
    await own(
      `insert into survey_invitations (account_id, _id, ticket_id, contact_id, channel, survey_id, survey_name, survey_version,
         questions, thanks, thanks_th, language, token_hash, created_at, expires_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'line', gen_random_uuid(), 'Survey', 1, '[]', '', '', 'en', $3, now(),
         now() + interval '1 day')`,
      [two.a.accountId, ticket, hashToken(token)],
    );
    return token;
  },
  mails: async () => {
    const token = generateToken();
    await own(
      `insert into email_notification_confirmations (account_id, _id, email, notification_id, token_hash, requested_at, expires_at)
       values ($1, gen_random_uuid(), 'out@example.com', $2, $3, now(), now() + interval '1 day')`,
      [two.a.accountId, (await example('email_notification.send-now')).params?._id, hashToken(token)],
    );
    return token;
  },
  dashboard: async () => (await example('dashboard_link.open')).body?.token ?? '',
  search: async () => (await example('search_link.open')).body?.token ?? '',
  factor: () => inA((unit) => openChallenge(unit, { userId: two.a.userId, remember: false })),
};

const OPENERS: [maker: string, endpoint: Endpoint, body: (token: string) => object][] = [
  ['reset', passwords.readResetLink, (token) => ({ token })],
  ['reset', passwords.resetPassword, (token) => ({ token, password: 'Mango-lantern-8!' })],
  ['invitation', readInvitation, (token) => ({ token })],
  ['invitation', acceptInvitation, (token) => ({ token, name: 'Mali', password: 'Mango-lantern-8!' })],
  ['verification', verification.readVerificationLink, (token) => ({ token })],
  ['verification', verification.answerVerificationLink, (token) => ({ token, answers: [] })],
  ['survey', survey.readSurvey, (token) => ({ token })],
  ['survey', survey.answerSurvey, (token) => ({ token, answers: [] })],
  ['mails', mailLink.readMailLink, (token) => ({ token })],
  ['mails', mailLink.answerMailLink, (token) => ({ token, answer: 'no' })],
  ['dashboard', openSharedDashboard, (token) => ({ token, time_zone: 'UTC' })],
  ['search', openSharedSearch, (token) => ({ token })],
  ['factor', createFactorPasskeyChallenge, (token) => ({ mfa_token: token })],
];

describe('A token of organisation A', () => {
  test.each(OPENERS.map(([maker, endpoint, body]) => [endpoint.name, maker, endpoint, body] as const))(
    '%s opens nothing at the brand host of B, with the answer of an unknown token, and opens afterwards at the own one',
    async (_name, maker, endpoint, body) => {
      const token = (await MAKERS[maker]?.()) ?? '';
      const strange = await post(HOSTS.b, endpoint, body(token));
      const unknown = await post(HOSTS.b, endpoint, body(generateToken()));
      const seen = ({ status, body: said }: TestResponse) => ({
        status,
        ...(said as object),
        request_id: '',
      });
      expect(strange.status).toBeGreaterThanOrEqual(400);
      expect(seen(strange)).toEqual(seen(unknown));
      expect((await post(HOSTS.a, endpoint, body(token))).status).toBeLessThan(300);
    },
  );

  test('The address of a file opens nothing at the host of another organisation', async () => {
    const file = { accountId: two.a.accountId, _id: world.suite.context.newId() };
    const { status } = await requestAtHost(world.url, HOSTS.b, buildPublicPath(world.suite.context, file));
    expect(status).toBe(404);
  });
});

describe('A user of organisation A at the brand host of organisation B', () => {
  test('A request for a reset link sends no e-mail, and gets the response for an address that nobody has', async () => {
    const person = await world.person(two.a.accountId);
    const strange = await post(HOSTS.b, passwords.forgetPassword, { email: person.email });
    const nobody = await post(HOSTS.b, passwords.forgetPassword, { email: 'nobody@example.com' });
    expect([strange.status, strange.body]).toEqual([nobody.status, nobody.body]);
    const insider = await world.person(two.b.accountId);
    await post(HOSTS.b, passwords.forgetPassword, { email: insider.email });
    const mailed = async (email: string) => (await readMailTexts(world, 'reset-password', email)).length;
    await expect.poll(() => mailed(insider.email), { timeout: 20_000 }).toBe(1);
    expect(await mailed(person.email)).toBe(0);
    const [text] = await readMailTexts(world, 'reset-password', insider.email);
    expect(text).toContain(`https://${HOSTS.b}/reset-password?token=`);
  });

  test("A request there does not replace a pending one from the user's own host", async () => {
    const person = await world.person(two.a.accountId);
    for (const host of [HOSTS.a, HOSTS.b, 'suite.example', HOSTS.b])
      await post(host, passwords.forgetPassword, { email: person.email });
    const texts = () => readMailTexts(world, 'reset-password', person.email);
    await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBe(2);
    const origins = (await texts()).flatMap((text) => /https:\/\/[\w.]+/.exec(text) ?? []);
    expect(origins.toSorted()).toEqual([`https://${HOSTS.a}`, 'https://suite.example']);
  });

  test('A sign-in gets the response for an address that nobody has', async () => {
    const { email, password } = await world.person(two.a.accountId);
    const strange = await post(HOSTS.b, signIn, { email, password });
    const nobody = await post(HOSTS.b, signIn, { email: 'nobody@example.com', password });
    const seen = ({ status, body }: TestResponse) => ({ status, ...(body as object), request_id: '' });
    expect(seen(strange)).toEqual(seen(nobody));
    expect((await post(HOSTS.a, signIn, { email, password })).status).toBe(200);
  });

  test('Single sign-on of organisation A is neither found nor started there', async () => {
    const made = await two.a.call(createSso, {
      body: {
        name: 'Directory',
        type: 'saml',
        saml: {
          entry_point: 'https://idp.example/sso',
          issuer: 'https://idp.example',
          certificates: ['MIIB'],
        },
      },
    });
    await own(
      `insert into sso_domains (account_id, _id, domain, token, verified_at) values ($1, gen_random_uuid(), 'a.example', 'proved', now())`,
      [two.a.accountId],
    );
    const search = (host: string) => post(host, searchSso, { email: 'mali@a.example' });
    expect((await search(HOSTS.b)).body).toMatchObject({ items: [] });
    expect((await search(HOSTS.a)).body).toMatchObject({ items: [{ provider: made._id }] });
    for (const way of ['start', 'metadata']) {
      const at = (host: string) => requestAtHost(world.url, host, `${SSO_BASE}/${made._id}/${way}`);
      const strange = await at(HOSTS.b);
      expect([strange.status, strange.headers.get('location')]).toEqual(
        way === 'start' ? [303, '/login?sso=unknown'] : [404, null],
      );
      expect((await at(HOSTS.a)).headers.get('location')).not.toBe('/login?sso=unknown');
    }
  });
});
