import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRemote } from '#contracts/identity/sessions.ts';
import { exportPerson, linkExport } from '#contracts/privacy/person.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** An operator who acts as a user in a remote session: calls whose effect outlives that hour are locked. */
let world: World;
let person: Person;
let cookie: string;

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
  const root = await world.administrator();
  const entered = await root.attempt(signInRemote, { body: { user_id: person.userId } });
  cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(() => world.stop());

const locked = ENDPOINTS.filter((one) => one.locked_in_remote !== undefined);

test('Calls that would give lasting access to the account are locked in a remote session', () => {
  const lasting = locked.filter((one) => one.locked_in_remote === 'lasting').map(({ name }) => name);
  expect(lasting.toSorted()).toEqual([
    'custom_viz_embed_key.create',
    'custom_viz_link.create',
    'dashboard_link.create',
    'privacy.export',
    'privacy.link',
    'publishing_calendar_address.create',
    'publishing_client.create',
    'publishing_client.renew',
    'search_link.create',
    'webhook.create',
    'webhook.rotate-secret',
    'webhook.update',
  ]);
});

test.each(locked.map(({ name, method, path }) => [name, method, path]))(
  '%s is refused in a remote session, whatever is sent',
  async (_name, method, path) => {
    const url = `${world.url}${path.replaceAll(/\{\w+\}/g, '01920000-0000-7000-8000-00000000dead')}`;
    const answered = await fetch(url, { method, headers: { cookie, origin: world.url } });
    expect(answered.status).toBe(403);
    expect(await answered.json()).toMatchObject({ code: 'remote_locked' });
  },
);

test('An archive of a user is not downloaded in a remote session, not even by a link that the user created', async () => {
  const { _id } = await person.call(exportPerson, { body: { kind: 'user', _id: person.userId } });
  const link = () => person.attempt(linkExport, { params: { _id } });
  await expect.poll(async () => (await link()).status).toBe(200);
  const { url } = await person.call(linkExport, { params: { _id } });
  expect((await fetch(`${world.url}${url}`, { headers: { cookie } })).status).toBe(403);
  expect((await fetch(`${world.url}${url}`, { headers: { cookie: person.cookie } })).status).toBe(200);
});
