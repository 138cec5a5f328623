import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { setSession } from '#web/kit/session/session.ts';
import { setApiHost } from './host.ts';
import { queryClient } from './query-client.ts';
import { prefetchCall, callQuery } from './use-call.ts';

const things = defineEndpoint({
  name: 'thing.list',
  method: 'GET',
  path: '/things',
  access: { kind: 'signed_in' },
  summary: 'a call of the test',
  input: { query: z.object({ q: z.string() }) },
  answer: z.object({ items: z.array(z.string()) }),
});
const input = { query: { q: 'tea' } };
const early = { name: things.name, path: things.path, input };
const read = () => queryClient.fetchQuery(callQuery(things, input));

/** A stub of the network, the only part that is not ours: the requests it received, and whether it is reachable. */
let requests: string[];
let there: boolean;
beforeEach(() => {
  requests = [];
  there = true;
  setApiHost({ origin: 'http://suite.test' });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    if (!there) throw new TypeError('no connection');
    return Response.json({ items: [`answer ${requests.length}`] });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('A screen uses a read that was started before it rendered, without a second request', async () => {
  prefetchCall(early);
  prefetchCall(early);
  expect(await read()).toEqual({ items: ['answer 1'] });
  expect(requests).toEqual(['http://suite.test/api/v1.0/things?q=tea']);
  await queryClient.invalidateQueries();
  expect(await read()).toEqual({ items: ['answer 2'] });
});

it('No read is started for data that is known and fresh', async () => {
  await read();
  prefetchCall(early);
  expect(requests).toHaveLength(1);
});

it.each([
  ['something was changed', () => void queryClient.invalidateQueries()],
  ['somebody else is here', () => setSession(null)],
])('A read that was started before %s is repeated', async (_what, happens) => {
  prefetchCall(early);
  happens();
  expect(await read()).toEqual({ items: ['answer 2'] });
});

it('A read that failed while under way is repeated', async () => {
  there = false;
  prefetchCall(early);
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  there = true;
  expect(await read()).toEqual({ items: ['answer 2'] });
});
