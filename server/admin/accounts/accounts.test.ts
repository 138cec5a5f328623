import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '#contracts/admin/account.ts';
import { linkExport, listExports } from '#contracts/admin/export.ts';
import { admin } from '#contracts/admin/module.ts';
import { ENDPOINTS as BRANDS } from '#contracts/brands/endpoints.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { deleteDueAccounts } from '#server/admin/accounts/drop-accounts.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { insertMail } from '#tests/factories/kept-mail.ts';
import { buildInit, buildPath, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { buildExampleInputs } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

const DAY = 86_400_000;
let world: World;
let administrator: Person;
let ahead = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + ahead) });
  administrator = await world.administrator();
});
afterAll(() => world.stop());

function signInWith(who: { email: string; password: string }): Promise<TestResponse> {
  return request(
    world.url,
    signIn.path,
    buildInit(signIn, { body: { email: who.email, password: who.password } }),
  );
}
async function kindsOf(accountId: string) {
  return world.suite.context.database.platform
    .selectFrom('event_log')
    .select(['kind', 'actor_kind', 'actor_id'])
    .where('account_id', '=', accountId)
    .execute();
}

describe('S7-153: calls below /api/admin', () => {
  const calls = [...admin.ENDPOINTS, ...BRANDS].filter(({ access }) => access.kind === 'administrator');

  it.each(['account_admin', 'agent', 'viewer', 'nobody'])(
    'Administrator calls are refused for %s',
    async (role) => {
      const person = role === 'nobody' ? null : await world.person(await world.account(), { role });
      expect(calls.length).toBeGreaterThan(40);
      for (const endpoint of calls) {
        expect(endpoint.path).toMatch(/^\/api\/admin\//);
        const input = { params: buildExampleInputs(endpoint, {}).anyParams };
        const answered = person
          ? await person.attempt(endpoint, input)
          : await request(world.url, buildPath(endpoint, input), buildInit(endpoint, input));
        expect(answered.status, endpoint.name).toBe(person ? 403 : 401);
      }
    },
  );

  it('Administrator calls respond to administrators, whose own account is none of those they manage', async () => {
    const listed = await administrator.attempt(contract.listAccounts, { query: {} });
    expect(listed.status).toBe(200);
    expect(JSON.stringify(listed.body)).not.toContain(administrator.accountId);
    const params = { account_id: administrator.accountId };
    const tries = [
      administrator.attempt(contract.getAccount, { params }),
      administrator.attempt(contract.suspendAccount, { params, body: {} }),
      administrator.attempt(contract.deleteAccount, { params, query: { name: 'Platform' } }),
    ];
    for (const tried of await Promise.all(tries)) expect(tried.status).toBe(404);
  });
});

describe('Managing an organisation', () => {
  const make = (fields: object = {}) =>
    administrator.call(contract.createAccount, {
      body: {
        name: 'Coffee Company',
        product: { crm: { active: true } },
        administrator: { email: `boss${Math.random()}@example.com`, name: 'Boss', by: 'password' },
        ...fields,
      },
    });

  it('S1-032: an organisation is created with its first administrator, and every change is visible in the account', async () => {
    const email = 'first.boss@example.com';
    const { account, password } = await make({ administrator: { email, name: 'Boss', by: 'password' } });
    expect(account).toMatchObject({ state: 'active', counts: { users: 1, roles: 3 } });
    const entered = await signInWith({ email, password: password ?? '' });
    expect(entered.body).toMatchObject({
      account: { name: 'Coffee Company' },
      user: { role: { name: 'account_admin' }, must_change_password: true },
    });
    const cookie = entered.headers.getSetCookie().find((one) => one.startsWith('access_token=')) ?? '';
    await administrator.call(contract.updateAccount, {
      params: { account_id: account._id },
      body: {
        name: 'Coffee & Tea',
        password_strength: 'strong',
        time_zone: 'Asia/Tokyo',
        language: 'th',
        product: { listening: { active: true } },
        feature_overrides: { survey: false },
        version: account.version,
      },
    });
    const session = await request(world.url, getSession.path, { headers: { cookie } });
    expect(session.body).toMatchObject({
      account: {
        name: 'Coffee & Tea',
        password_strength: 'strong',
        time_zone: 'Asia/Tokyo',
        language: 'th',
        product: { listening: { active: true } },
      },
    });
    expect((session.body as { account: { features: string[] } }).account.features).not.toContain('survey');
    const stale = await administrator.attempt(contract.updateAccount, {
      params: { account_id: account._id },
      body: { name: 'Old', version: account.version },
    });
    expect(stale.status).toBe(409);
    expect(await kindsOf(account._id)).toContainEqual({
      kind: 'account.updated',
      actor_kind: 'administrator',
      actor_id: administrator.userId,
    });
  });

  it('An organisation whose administrator’s address is taken is not created at all', async () => {
    const before = await administrator.call(contract.listAccounts, { query: {} });
    const taken = await administrator.attempt(contract.createAccount, {
      body: { name: 'Half', administrator: { email: administrator.email, name: 'X', by: 'invitation' } },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const after = await administrator.call(contract.listAccounts, { query: {} });
    expect(after.totals).toEqual(before.totals);
  });

  it('An organisation is found by its name and by the addresses of its users, page by page', async () => {
    const person = await world.person(await world.account('Needle & Thread'));
    for (const q of ['needle', person.email, person.accountId]) {
      const { items } = await administrator.call(contract.listAccounts, { query: { q } });
      expect(items.map(({ _id }) => _id)).toEqual([person.accountId]);
    }
    const first = await administrator.call(contract.listAccounts, { query: { limit: 1 } });
    const second = await administrator.call(contract.listAccounts, {
      query: { limit: 1, cursor: first.next ?? '' },
    });
    expect(second.items[0]?._id).not.toBe(first.items[0]?._id);
    const none = await administrator.call(contract.listAccounts, { query: { q: '100%_' } });
    expect(none.items).toEqual([]);
  });

  it('A suspended organisation lets no user sign in, and still receives deliveries', async () => {
    const person = await world.person(await world.account());
    await person.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'coffee', patterns: ['coffee'] },
    });
    const params = { account_id: person.accountId };
    const resting = await administrator.call(contract.suspendAccount, { params, body: { reason: 'unpaid' } });
    expect(resting).toMatchObject({ state: 'suspended', suspended_reason: 'unpaid' });
    expect((await person.fetch(getSession.path)).status).toBe(401);
    expect(await signInWith(person)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect((await signInWith({ ...person, password: 'wrong' })).status).toBe(401);
    await ingestPosts(world, person.accountId, [makePost({ text: 'coffee while resting' })]);
    const again = await administrator.attempt(contract.suspendAccount, { params, body: {} });
    expect(again.status).toBe(409);
    await administrator.call(contract.resumeAccount, { params });
    expect((await signInWith(person)).status).toBe(200);
  });

  it('A deleted organisation leaves an archive, can be restored for thirty days, and is gone then', async () => {
    const person = await world.person(await world.account('Going Away'));
    await person.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'กาแฟ', patterns: ['กาแฟ'] },
    });
    await ingestPosts(world, person.accountId, [makePost({ text: 'กาแฟอร่อย' })]);
    await insertMail(world, person.accountId);
    const params = { account_id: person.accountId };
    const slip = await administrator.attempt(contract.deleteAccount, { params, query: { name: 'Going' } });
    expect(slip).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
    const going = await administrator.call(contract.deleteAccount, { params, query: { name: 'Going Away' } });
    expect(Date.parse(going.delete_at ?? '') - Date.now()).toBeGreaterThan(29 * DAY);
    expect((await signInWith(person)).status).toBe(403);
    await administrator.call(contract.cancelAccountDeletion, { params });
    expect((await signInWith(person)).status).toBe(200);

    const archive = await madeArchive(params);
    const { url } = await administrator.call(linkExport, {
      params: { ...params, export_id: archive._id },
    });
    expect((await request(world.url, url)).status).toBe(401);
    expect((await person.fetch(url)).status).toBe(401);
    const response = await fetch(world.url + url, { headers: { cookie: administrator.cookie } });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect(files.get('keywords.jsonl')).toContain('กาแฟ');
    expect(files.get('mentions.jsonl')).toContain('กาแฟอร่อย');
    expect(files.get('users.jsonl')).toContain(person.email);
    expect([...files.values()].join('')).not.toMatch(/argon2|password_hash|"salt"/);
    expect(files.has('sessions.jsonl')).toBe(false);
    expect((await administrator.fetch(url)).status).toBe(404);

    await administrator.call(contract.deleteAccount, { params, query: { name: 'Going Away' } });
    await madeArchive(params);
    await deleteDueAccounts(world.suite.context);
    expect((await administrator.attempt(contract.getAccount, { params })).status).toBe(200);
    const made = world.suite.context.files;
    const leavesIn = (folder: string) =>
      existsSync(join(made, folder)) ? readdirSync(join(made, folder)) : [];
    expect(leavesIn('exports')).toContain(`${archive._id}.zip`);
    const { owner } = world.suite.context.database;
    await owner.query(
      `insert into person_exports (account_id, _id, kind, person_id, state, created_at) values ($1, $2, 'user', $2, 'done', now())`,
      [person.accountId, person.userId],
    );
    writeFileSync(join(made, 'exports', `person-${person.userId}.zip`), 'what is known of somebody');
    ahead = 31 * DAY;
    const { context } = world.suite;
    await deleteDueAccounts(context);
    expect(leavesIn('exports')).toEqual([]);
    // Data that was being processed just then is stored a moment later.
    const late = { account_id: person.accountId, cluster: 1, mentions: 2, at: '2026-11-01' };
    await context.clickhouse.insert({ table: 'shared_clusters', values: [late], format: 'JSONEachRow' });
    await deleteDueAccounts(context);
    ahead = 0;
    const stored = buildSelect('shared_clusters', person.accountId, {
      select: sql`cluster`,
      where: sql`true`,
    });
    expect(await readRows(context.clickhouse, z.object({ cluster: z.coerce.number() }), stored)).toEqual([]);
    expect((await administrator.attempt(contract.getAccount, { params })).status).toBe(404);
    expect(await kindsOf(person.accountId)).toEqual([]);
    expect((await signInWith(person)).status).toBe(401);
  });

  it('A deletion is also planned where the archive is being made already', async () => {
    const accountId = await world.account('Leaving At Once');
    const params = { account_id: accountId };
    const { platform } = world.suite.context.database;
    const running = {
      account_id: accountId,
      _id: world.suite.context.newId(),
      state: 'running' as const,
      created_at: new Date(),
    };
    await platform.insertInto('account_exports').values(running).execute();
    const going = await administrator.call(contract.deleteAccount, {
      params,
      query: { name: 'Leaving At Once' },
    });
    expect(going.state).toBe('deleting');
    const { items } = await administrator.call(listExports, { params });
    expect(items.map(({ _id }) => _id)).toEqual([running._id]);
  });

  const madeArchive = async (params: { account_id: string }) => {
    await expect
      .poll(async () => (await administrator.call(listExports, { params })).items[0]?.state, {
        timeout: 30_000,
      })
      .toBe('done');
    const [archive] = (await administrator.call(listExports, { params })).items;
    if (!archive) throw new Error('no archive was made');
    return archive;
  };
});
