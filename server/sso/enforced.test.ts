import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, readInvitation } from '#contracts/people/invitation.ts';
import { listRoles } from '#contracts/people/role.ts';
import { inviteUser } from '#contracts/people/users.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { insertConnection } from '#server/sso/connection-store.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const DOMAIN = 'tea.example';
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

function enforce(): Promise<void> {
  return inTransaction(
    world.suite.context,
    { accountId: admin.accountId, actor: { kind: 'user', id: admin.userId } },
    async (unit) => {
      await insertConnection(unit, {
        name: 'Tea directory',
        type: 'oidc',
        active: true,
        oidc: { issuer: 'https://idp.tea.example', client_id: 'earshot', client_secret: 'x', scopes: [] },
        saml: null,
        claims: { email: 'email', name: 'name', groups: 'groups' },
        creates_people: false,
        default_role_id: null,
        mappings: [],
        enforced: true,
      });
      await unit.db
        .insertInto('sso_domains')
        .values({
          account_id: unit.accountId,
          _id: unit.newId(),
          domain: DOMAIN,
          token: 'x',
          verified_at: unit.now,
        })
        .execute();
    },
  );
}

/** Invites somebody. @returns what the link of their mail holds */
async function invited(email: string): Promise<string> {
  const query = { accountID: String(admin.accountId) };
  const role_id = (await admin.call(listRoles, { query })).items.find(({ name }) => name === 'agent')?._id;
  await admin.call(inviteUser, { query, body: { name: 'Nok', email, role_id: role_id ?? '' } });
  const { values } = await world.suite.context.database.platform
    .selectFrom('mails')
    .select('values')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const { url } = JSON.parse(world.suite.context.secrets.open(values ?? new Uint8Array())) as { url: string };
  return new URL(url).searchParams.get('token') ?? '';
}
function post(endpoint: typeof readInvitation | typeof acceptInvitation, body: object) {
  return request(world.url, endpoint.path, buildInit(endpoint, { body }));
}

test('an invitation opens no session where single sign-on is enforced, and its link stays', async () => {
  await enforce();
  const [inside, outside] = [await invited(`nok@${DOMAIN}`), await invited('nok@elsewhere.example')];
  const accept = (token: string) =>
    post(acceptInvitation, { token, name: 'Nok', password: 'Quiet-river-42!' });
  const refused = await accept(inside);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'sso_required' }]);
  expect(refused.headers.get('set-cookie')).toBeNull();
  expect((await post(readInvitation, { token: inside })).status).toBe(200);
  expect((await accept(outside)).status).toBe(200);
});
