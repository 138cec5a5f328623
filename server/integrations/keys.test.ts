import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import {
  createApiKey,
  DEFAULT_NOTE,
  deleteApiKey,
  KEY_CALLS_A_MINUTE,
  listApiKeys,
  updateApiKey,
} from '#contracts/integrations/api-key.ts';
import { getIntegration } from '#contracts/integrations/endpoints.ts';
import { isOpenToKeys } from '#contracts/integrations/key-reach.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { HANDLERS } from '#server/modules.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const statuses = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let admin: Person;
let now = new Date('2026-11-02T02:00:00.000Z');

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

type Scope =
  | 'crm.ticket.read'
  | 'crm.working_status.read'
  | 'crm.working_status.write'
  | 'center.user_management.read';
function make(scopes: Scope[], more: { expires_at?: string; note?: string } = {}, who: Person = admin) {
  return who.call(createApiKey, { body: { scopes, ...more } });
}
function ask(
  key: string,
  endpoint: Endpoint,
  input: { body?: unknown; query?: unknown; params?: unknown } = {},
) {
  const { headers, ...init } = buildInit(endpoint, input);
  return request(world.url, buildPath(endpoint, input), {
    ...init,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${key}` },
  });
}

describe('API keys', () => {
  it('S9-025 S2-048 S7-144: a key created without a note has the note Default, is shown once and stored only as a hash', async () => {
    const { key, item } = await make(['crm.ticket.read']);
    expect(item.note).toBe(DEFAULT_NOTE);
    expect(DEFAULT_NOTE).toBe('Default');
    expect(key).toMatch(/^esk_[A-Za-z0-9_-]{43}$/);
    expect(item.prefix).toBe(key.slice(0, 10));
    const listed = await admin.fetch('/api/v1.0/accounts/integration-api/keys');
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const { rows } = await world.suite.context.database.owner.query(
      `select k::text as row from api_keys k where _id = $1 union all select after::text from event_values where account_id = $2`,
      [item._id, admin.accountId],
    );
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await admin.call(getIntegration, {})).keys).toBeGreaterThan(0);
    const document = await admin.fetch('/api/openapi.json');
    expect(document.body).toHaveProperty(['paths', '/api/v1.0/accounts/integration-api']);
    expect(document.body).toHaveProperty(['paths', '/api/v1.0/accounts/integration-api/keys']);
    expect(document.body).toMatchObject({
      paths: {
        '/api/v1.0/crm/tickets': {
          get: {
            tags: ['/crm/tickets'],
            description: 'Who may: `crm.ticket.read` (product crm). Open to API keys.',
          },
        },
      },
    });
  });

  it('S1-016: keys are listed, changed and revoked, and the changes are in the log', async () => {
    const { item } = await make(['crm.ticket.read'], { note: 'Reports' });
    const changed = await admin.call(updateApiKey, {
      params: { _id: item._id },
      body: { note: 'Reporting', version: 1 },
    });
    expect(changed).toMatchObject({ note: 'Reporting', version: 2 });
    const stale = await admin.attempt(updateApiKey, {
      params: { _id: item._id },
      body: { note: 'x', version: 1 },
    });
    expect(stale.status).toBe(409);
    const { items } = await admin.call(listApiKeys, { query: {} });
    expect(items.map(({ note }) => note)).toContain('Reporting');
    await admin.call(deleteApiKey, { params: { _id: item._id } });
    const log = await admin.call(listActivity, { query: { entity: item._id } });
    expect(log.items.map(({ kind }) => kind)).toEqual([
      'api_key.deleted',
      'api_key.updated',
      'api_key.created',
    ]);
  });

  it('A key does exactly what its scopes allow, in its creator’s name, and the log names the key', async () => {
    const { key, item } = await make(['crm.working_status.read', 'crm.working_status.write']);
    expect((await ask(key, statuses.create, { body: { name: 'By key' } })).status).toBe(201);
    expect((await ask(key, statuses.list)).status).toBe(200);
    expect((await ask(key, listTickets)).status).toBe(403);
    const log = await admin.call(listActivity, { query: { kind: 'working_status.created' } });
    expect(log.items[0]).toMatchObject({
      actor: { kind: 'api_key', _id: admin.userId },
      data: { through: item._id },
      names: { [item._id]: { type: 'api_key' } },
    });
    const used = (await admin.call(listApiKeys, { query: {} })).items.find(({ _id }) => _id === item._id);
    expect(used?.last_used_at).toBe(now.toISOString());
  });

  it('A key never exceeds its creator: not when created, not when used', async () => {
    const can = [
      'center.integration_api_management.read',
      'center.integration_api_management.write',
      'crm.working_status.read',
    ] as const;
    const maker = await world.person(admin.accountId, { can });
    const greedy = await maker.attempt(createApiKey, { body: { scopes: ['crm.working_status.write'] } });
    expect(greedy.body).toMatchObject({
      code: 'beyond_own_rights',
      fields: { scopes: expect.stringContaining('crm.working_status.write') },
    });
    const { key } = await make(['crm.working_status.read'], {}, maker);
    expect((await ask(key, statuses.list)).status).toBe(200);
    const { platform } = world.suite.context.database;
    const ofMaker = platform.selectFrom('users').select('role_id').where('_id', '=', maker.userId);
    await platform
      .updateTable('roles')
      .set({ permissions: [can[0]] })
      .where('_id', 'in', ofMaker)
      .execute();
    expect((await ask(key, statuses.list)).status).toBe(403);
  });

  it('A key ends with its date, its switch, its deletion, and its creator', async () => {
    const maker = await world.person(admin.accountId);
    const { key, item } = await make(
      ['crm.working_status.read'],
      { expires_at: '2026-11-02T03:00:00.000Z' },
      maker,
    );
    expect((await ask(key, statuses.list)).status).toBe(200);
    const change = (body: object) => admin.attempt(updateApiKey, { params: { _id: item._id }, body });
    await change({ active: false });
    expect((await ask(key, statuses.list)).status).toBe(401);
    await change({ active: true });
    expect((await ask(key, statuses.list)).status).toBe(200);
    const { platform } = world.suite.context.database;
    await platform.updateTable('users').set({ disabled_at: now }).where('_id', '=', maker.userId).execute();
    expect((await ask(key, statuses.list)).status).toBe(401);
    await platform.updateTable('users').set({ disabled_at: null }).where('_id', '=', maker.userId).execute();
    now = new Date('2026-11-02T03:00:01.000Z');
    expect((await ask(key, statuses.list)).status).toBe(401);
    expect((await change({ expires_at: '2026-11-01T00:00:00.000Z' })).body).toHaveProperty(
      'fields.expires_at',
    );
    await change({ expires_at: null });
    expect((await ask(key, statuses.list)).status).toBe(200);
    await admin.call(deleteApiKey, { params: { _id: item._id } });
    expect((await ask(key, statuses.list)).status).toBe(401);
    expect((await ask('esk_nonsense', statuses.list)).status).toBe(401);
  });

  it('A key gives no access to sign-in, keys, payment or the installation, however wide its scopes', async () => {
    const { body } = await admin.fetch('/api/v1.0/accounts/integration-api');
    const { scopes } = body as { scopes: Scope[] };
    const { key } = await make(scopes);
    const closed = HANDLERS.map(({ endpoint }) => endpoint).filter(
      (endpoint) =>
        endpoint.access.kind !== 'public' &&
        /\/(auth|stripe|admin|integration-api|second-factor)(\/|$)/.test(endpoint.path),
    );
    expect(closed.length).toBeGreaterThan(8);
    for (const endpoint of closed) {
      expect(isOpenToKeys(endpoint), endpoint.path).toBe(false);
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, admin.userId]));
      const answered = await ask(key, endpoint, { params });
      expect([endpoint.path, answered.status]).toEqual([endpoint.path, 403]);
      expect(answered.body).toMatchObject({ code: 'api_key_refused' });
    }
  });

  it('A cookie sent together with a key is ignored', async () => {
    const { key } = await make(['crm.working_status.read']);
    const answered = await request(world.url, buildPath(listTickets, {}), {
      headers: { authorization: `Bearer ${key}`, cookie: admin.cookie },
    });
    expect(answered.status).toBe(403);
  });

  it('S6-079: keys are listed for users who may read integrations, and changed by users who may write them', async () => {
    const reader = await world.person(admin.accountId, { can: ['center.integration_api_management.read'] });
    expect((await reader.attempt(listApiKeys, {})).status).toBe(200);
    expect((await reader.attempt(createApiKey, { body: { scopes: [] } })).status).toBe(403);
    const nobody = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    expect((await nobody.attempt(getIntegration, {})).status).toBe(403);
  });

  it('Each key has its own limit per minute', async () => {
    const [busy, calm] = [await make(['crm.working_status.read']), await make(['crm.working_status.read'])];
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    for (let sent = 0; sent <= KEY_CALLS_A_MINUTE && !refused; sent += 30) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => ask(busy.key, statuses.list)));
      refused = answers.find(({ status }) => status === 429);
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit')).toMatch(/^"key";r=0;t=[1-9]\d*$/);
    const answer = await ask(calm.key, statuses.list);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit-policy')).toBe(`"key";q=${KEY_CALLS_A_MINUTE};w=60`);
    expect(answer.headers.get('ratelimit')).toBe(`"key";r=${KEY_CALLS_A_MINUTE - 1};t=60`);
  }, 60_000);
});

it('A key gives no access while no user of its account may sign in', async () => {
  const who = await world.person(await world.account());
  const { key } = await make(['crm.ticket.read'], {}, who);
  expect((await ask(key, listTickets)).status).toBe(200);
  const rest = (columns: { suspended_at?: Date | null; delete_at?: Date | null }) =>
    world.suite.context.database.platform
      .updateTable('accounts')
      .set(columns)
      .where('_id', '=', who.accountId)
      .execute();
  await rest({ suspended_at: now });
  expect((await ask(key, listTickets)).status).toBe(401);
  await rest({ suspended_at: null, delete_at: now });
  expect((await ask(key, listTickets)).status).toBe(401);
  await rest({ delete_at: null });
  expect((await ask(key, listTickets)).status).toBe(200);
});
