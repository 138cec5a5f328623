import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/links/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { watchTargets } from '#server/links/targets/watch-targets.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const HOUR = 3_600_000;
let world: World;
let person: Person;
let site: Server;
let base = '';
let now = Date.parse('2026-11-30T10:00:00Z');
/** How the site answers, by path. */
const answers = new Map<string, number>();
const requests: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const status = answers.get(request.url ?? '') ?? 200;
    if (status === 302) response.setHeader('location', request.url ?? '');
    // A server that knows no HEAD.
    response.writeHead(request.url === '/no-head' && request.method === 'HEAD' ? 405 : status).end('page');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  world = await startWorld({
    clock: () => new Date(now),
    environment: { ALLOW_PRIVATE_HOSTS: `${new URL(base).host},127.0.0.1:9` },
  });
  person = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  site.close();
});

function create(url: string, more: object = {}) {
  return person.call(contract.createLink, { body: { url, ...more } });
}
const watch = () => watchTargets(world.suite.context, new AbortController().signal);
const read = async (_id: string) => (await person.call(contract.getLink, { params: { _id } })).dead;

test('A target that is gone is marked at once, with a notification; one that fails is marked when it fails twice', async () => {
  const links = {
    works: await create(`${base}/works`),
    noHead: await create(`${base}/no-head`),
    signIn: await create(`${base}/sign-in`),
    gone: await create(`${base}/gone`, { title: 'Old page' }),
    failing: await create(`${base}/failing`),
    loop: await create(`${base}/loop`),
    closed: await create('http://127.0.0.1:9/'),
    second: await create(`${base}/works`, { targets: [{ countries: ['TH'], url: `${base}/gone` }] }),
    paused: await create(`${base}/paused`, { paused: true }),
  };
  for (const [path, status] of Object.entries({
    '/sign-in': 401,
    '/gone': 404,
    '/failing': 503,
    '/loop': 302,
    '/paused': 404,
  }))
    answers.set(path, status);
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(links).map(
          async ([name, { _id }]) => [name, (await read(_id))?.reason ?? null] as const,
        ),
      ),
    );
  await watch();
  const first = {
    works: null,
    noHead: null,
    signIn: null,
    gone: 'gone',
    failing: null,
    loop: 'loop',
    closed: null,
    second: 'gone',
    paused: null,
  };
  expect(await states()).toEqual(first);
  now += HOUR + 1;
  await watch();
  expect(await states()).toEqual({ ...first, failing: 'failing', closed: 'refused' });
  expect(requests.some((one) => one.endsWith('/paused'))).toBe(false);
  const { items } = await person.call(listNotifications, { query: {} });
  expect(items.filter(({ kind }) => kind === 'short_link.target_failed')).toHaveLength(5);
  expect(items.map(({ values }) => values['link'])).toContain('Old page');
  const dead = await person.call(contract.listLinks, { query: { state: 'dead' } });
  expect(dead.items).toHaveLength(5);
});

test('A target that works again, or is replaced, is no longer marked', async () => {
  answers.set('/later', 410);
  const [again, replaced] = [await create(`${base}/later`), await create(`${base}/later`)];
  await watch();
  expect((await read(again._id))?.reason).toBe('gone');
  answers.delete('/later');
  await person.call(contract.changeLink, { params: { _id: replaced._id }, body: { url: `${base}/works` } });
  expect(await read(replaced._id)).toBeNull();
  now += HOUR + 1;
  await watch();
  expect(await read(again._id)).toBeNull();
});

test('A link that works is looked at once a day', async () => {
  const link = await create(`${base}/daily`);
  const looks = () => requests.filter((one) => one.endsWith('/daily')).length;
  await watch();
  now += HOUR;
  await watch();
  expect(looks()).toBe(1);
  now += 24 * HOUR;
  await watch();
  expect(looks()).toBe(2);
  // The first session has ended by now.
  person = await world.person(person.accountId);
  expect((await person.call(contract.getLink, { params: { _id: link._id } })).checked_at).toBe(
    new Date(now).toISOString(),
  );
});
