import { expect, it } from 'vitest';
import { buildChallenge } from '#connectors/kit/webhook-requests.ts';
import { deliverActivity, stopDeliveries } from '#connectors/twitter/deliver.ts';
import { answerCrc } from '#connectors/twitter/signature.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const SECRET = 'consumer-secret';
const BEARER = 'app-bearer';
const ADDRESS = 'https://e.example/webhooks/twitter/app/x-app';
const MALI = { account_id: '77', access_token: 'of-mali' };

type Hook = { id: string; url: string; valid: boolean };
type Options = { reachable?: boolean; most?: number; mayListen?: boolean };

/** X's side of webhooks and subscriptions: it sends a challenge to an address before accepting it, and refuses duplicates. */
function makeX({ reachable = true, most = 1, mayListen = true }: Options = {}) {
  const hooks: Hook[] = [];
  const subscribed = new Set<string>();
  const requests: string[] = [];
  const problem = (status: number, title: string, detail: string) =>
    Response.json({ title, detail, status, type: 'about:blank' }, { status });
  const answersUs = (): boolean => {
    const answer = answerCrc(buildChallenge({ crc_token: 'abc' }), { app_secret: SECRET });
    return reachable && answer?.ok === true && answer.body.includes('response_token');
  };
  const hooksCall = async (method: string, id: string | undefined, body: string): Promise<Response> => {
    if (method === 'GET')
      return Response.json(
        hooks.length > 0
          ? { data: hooks, meta: { result_count: hooks.length } }
          : { meta: { result_count: 0 } },
      );
    if (!answersUs()) return problem(400, 'CrcValidationFailed', 'The challenge was not answered.');
    const known = hooks.find((one) => one.id === id);
    if (known) {
      known.valid = true;
      return Response.json({ data: { valid: true } });
    }
    const { url } = JSON.parse(body) as { url: string };
    if (hooks.length >= most)
      return problem(403, 'WebhookLimitExceeded', 'The limit of webhooks is reached.');
    const made = { id: `h${hooks.length + 1}`, url, valid: true };
    hooks.push(made);
    return Response.json({ data: made });
  };
  const fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address);
    const method = init.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const [, , first, second, hook, , ...rest] = pathname.split('/');
    if (first === 'webhooks')
      return token === BEARER
        ? hooksCall(method, second, String(init.body ?? ''))
        : problem(401, 'Unauthorized', 'Unauthorized');
    if (!hooks.some(({ id }) => id === hook)) return problem(404, 'Not Found', 'There is no such webhook.');
    if (method === 'DELETE')
      return Response.json({ data: { subscribed: !subscribed.delete(rest[0] ?? '') } });
    if (token !== MALI.access_token) return problem(401, 'Unauthorized', 'Unauthorized');
    if (method === 'GET') return Response.json({ data: { subscribed: subscribed.has('77') } });
    if (!mayListen) return problem(403, 'Forbidden', 'Your client app is not permitted to do this.');
    if (subscribed.has('77'))
      return problem(409, 'DuplicateSubscriptionFailed', 'The subscription exists already.');
    subscribed.add('77');
    return Response.json({ data: { subscribed: true } });
  };
  const io = {
    fetch,
    now: () => new Date(),
    app: { clientId: 'x-app', clientSecret: 's', bearer: BEARER },
    deliveries: ADDRESS,
  };
  return { io, hooks, subscribed, requests };
}

it('the address is registered once, the account is subscribed, and a second time changes nothing', async () => {
  const x = makeX();
  for (let times = 0; times < 2; times += 1)
    expect(await deliverActivity(MALI, x.io)).toEqual({ state: 'pushed', message: null });
  expect(x.hooks).toEqual([{ id: 'h1', url: ADDRESS, valid: true }]);
  expect(x.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  await stopDeliveries(MALI, x.io);
  expect([...x.subscribed]).toEqual([]);
});

it('X is requested to verify an address again that it marked invalid', async () => {
  const x = makeX();
  x.hooks.push({ id: 'h1', url: ADDRESS, valid: false });
  expect(await deliverActivity(MALI, x.io)).toMatchObject({ state: 'pushed' });
  expect(x.hooks[0]?.valid).toBe(true);
});

it.each([
  [{ reachable: false }, 'The challenge was not answered.'],
  [{ most: 0 }, 'The limit of webhooks is reached.'],
  [{ mayListen: false }, 'Your client app is not permitted to do this.'],
] as const)('polling continues where X refuses (%o), with the reason', async (options, message) => {
  expect(await deliverActivity(MALI, makeX(options).io)).toEqual({
    state: 'asked',
    message: fault('quoted', { text: message }),
  });
});

it('X receives no request without the app’s token or an address that can be reached from outside', async () => {
  const { io, requests } = makeX();
  const { deliveries: _, ...unreachable } = io;
  const app = { clientId: 'x-app', clientSecret: 's' };
  for (const one of [unreachable, { ...io, app }]) {
    expect(await deliverActivity(MALI, one)).toEqual({ state: 'asked', message: null });
    await stopDeliveries(MALI, one);
  }
  expect(requests).toEqual([]);
  const silent = { ...io, fetch: async () => new Response('<html>', { status: 200 }) };
  expect(await deliverActivity(MALI, silent)).toMatchObject({
    state: 'asked',
    message: toResponseFault('X', 200, undefined),
  });
});
