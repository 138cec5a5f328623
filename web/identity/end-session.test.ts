import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { WIDGET_SHUTDOWN } from '#contracts/webchat/names.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { endSession } from './end-session.ts';

/** Signing out against a test server: what is called, and what the browser still stores afterwards. */
let server: Server;
const heard: string[] = [];
/** The sign-out address of the organisation's identity provider, as the server reports it. */
let elsewhere: string | null = null;
/** Paths that respond with a failure. */
const broken = new Set<string>();
const browser = new EventTarget();
const kept = new Map<string, string>();

beforeAll(async () => {
  vi.stubGlobal('window', browser);
  vi.stubGlobal('sessionStorage', { clear: () => kept.clear() });
  server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    const failing = [...broken].some((path) => request.url?.includes(path));
    const answer = request.url?.includes('/auth/logout') ? { logout_url: elsewhere } : {};
    response
      .writeHead(failing ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  setApiHost({
    origin: `http://127.0.0.1:${address.port}`,
    onCrmFailure: () => heard.push('toast'),
    onSignedOut: () => {},
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard.length = 0;
  kept.set('selected-plan', 'team');
  for (const name of [getSession.name, 'stripe.customer', 'stripe.invoices', 'account.get', 'ticket.list'])
    queryClient.setQueryData([name, {}], { of: 'somebody' });
  queryClient.setQueryData([getSession.name], { user: { name: 'Mali' }, account: { name: 'A' } });
});
afterEach(() => broken.clear());

test('S4-018 … S4-022 Log-out clears user, account, payment customer, selected plan, invoices and every cache', async () => {
  await endSession();
  expect(queryClient.getQueryData([getSession.name])).toBeNull();
  const left = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== null && query.queryKey[0] !== getSession.name);
  expect(left).toEqual([]);
  expect(kept.size).toBe(0);
});

test('S4-024, S4-025 Log-out calls the two products first, then ends the session', async () => {
  await endSession();
  expect(heard.slice(0, 2).toSorted()).toEqual([
    'POST /api/v1.0/custom_viz/logout',
    'POST /api/v1.0/influencer/logout',
  ]);
  expect(heard.slice(2)).toEqual(['POST /api/v1.0/auth/logout']);
});

test('S8-025 Failures of both products are swallowed, and reported to the server, which counts them', async () => {
  broken.add('custom_viz').add('influencer');
  await endSession();
  expect(heard.at(-1)).toBe('POST /api/v1.0/auth/logout?failed=influencer%2Ccustom_viz');
  expect(heard).not.toContain('toast');
  expect(queryClient.getQueryData([getSession.name])).toBeNull();
});

test('Log-out clears everything even if the server cannot be reached', async () => {
  broken.add('logout');
  expect(await endSession()).toBeNull();
  expect(queryClient.getQueryData([getSession.name])).toBeNull();
});

test('Log-out shuts down the chat on the page', async () => {
  const shut = vi.fn();
  browser.addEventListener(WIDGET_SHUTDOWN, shut);
  await endSession();
  expect(shut).toHaveBeenCalledOnce();
});

test('Log-out continues to the identity provider of the organisation once everything here is cleared', async () => {
  expect(await endSession()).toBeNull();
  elsewhere = 'https://idp.example/logout?SAMLRequest=x';
  expect(await endSession()).toBe(elsewhere);
  expect(queryClient.getQueryData([getSession.name])).toBeNull();
  elsewhere = null;
});
