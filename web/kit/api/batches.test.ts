import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { readMany } from '#contracts/kit/reads/endpoints.ts';
import { batchReads, readInBackground } from './batches.ts';
import { call } from './call.ts';
import { setApiHost } from './host.ts';

const base = {
  access: { kind: 'signed_in' as const },
  method: 'GET' as const,
  summary: 'a read of the test',
};
const answer = z.object({ _id: z.string() });
const params = z.object({ _id: z.string() });
const one = defineEndpoint({ ...base, name: 'thing.one', path: '/things/{_id}', input: { params }, answer });
const other = defineEndpoint({
  ...base,
  name: 'thing.other',
  path: '/others/{_id}',
  input: { params, query: z.object({ kinds: z.array(z.string()).optional() }) },
  envelope: 'crm',
  answer,
});
const apart = defineEndpoint({ ...base, name: 'thing.apart', path: '/apart', answer });

const slow = defineEndpoint({ ...base, name: 'thing.slow', path: '/slow', answer });
const counts = defineEndpoint({ ...base, name: 'thing.counts', path: '/counts', answer });
batchReads('things', [one, other]);
batchReads('lists', [slow, counts], { onlyInBackground: true });

let server: Server;
let heard: { url: string; body: string }[] = [];
let batch: { status: number; body: unknown } = { status: 200, body: {} };
const SINGLE = { _id: 'alone' };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const url = request.url ?? '';
      heard.push({ url, body });
      const said =
        url === readMany.path
          ? batch
          : {
              status: 200,
              body: url.includes('/others') ? { statusCode: 20000, message: 'OK', body: SINGLE } : SINGLE,
            };
      response.writeHead(said.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  setApiHost({ origin: `http://127.0.0.1:${address.port}` });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
});

function readBoth() {
  return Promise.all([
    call(one, { params: { _id: '1' } }, { raise: false }),
    call(other, { params: { _id: '2' }, query: { kinds: ['a', 'b'] } }, { raise: false }),
  ]);
}

test('Reads of one group that are requested at the same moment are one request, each with its own answer', async () => {
  const items = [
    { status: 200, body: { _id: 'first' } },
    { status: 404, body: { statusCode: 40400, code: 'not_found', message: 'Gone', request_id: 'r' } },
  ];
  batch = { status: 200, body: { items } };
  const [first, second] = await readBoth();
  expect(first).toMatchObject({ ok: true, value: { _id: 'first' } });
  expect(second).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } });
  expect(heard.map(({ url }) => url)).toEqual([readMany.path]);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    reads: [
      { name: 'thing.one', params: { _id: '1' }, query: {} },
      { name: 'thing.other', params: { _id: '2' }, query: { kinds: 'a,b' } },
    ],
  });
});

test('A read without others, and one of no group, is a request of its own', async () => {
  const [alone] = await Promise.all([call(one, { params: { _id: '1' } }), call(apart, {})]);
  expect(alone).toEqual(SINGLE);
  expect(heard.map(({ url }) => url).toSorted()).toEqual(['/api/v1.0/apart', '/api/v1.0/things/1']);
});

test('When a batch fails on the server, each of its reads is tried by itself', async () => {
  batch = { status: 500, body: { statusCode: 50000, code: 'unexpected', message: '', request_id: 'r' } };
  expect(await readBoth()).toMatchObject([
    { ok: true, value: SINGLE },
    { ok: true, value: SINGLE },
  ]);
  expect(heard).toHaveLength(3);
});

test('A read that is cancelled before it is sent is left out', async () => {
  const ending = new AbortController();
  const gone = call(one, { params: { _id: '1' } }, { signal: ending.signal });
  const kept = call(other, { params: { _id: '2' }, query: {} });
  ending.abort();
  await expect(gone).rejects.toThrow('abort');
  expect(await kept).toEqual(SINGLE);
  expect(heard.map(({ url }) => url)).toEqual(['/api/v1.0/others/2']);
});

test('Reads that may be slow are one request in the background, and apart while somebody waits for them', async () => {
  batch = { status: 200, body: { items: [SINGLE, SINGLE].map((body) => ({ status: 200, body })) } };
  const readLists = () => Promise.all([call(slow, {}), call(counts, {})]);
  await readLists();
  expect(heard).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  readInBackground(() => resolve(readLists()));
  await promise;
  expect(heard).toHaveLength(3);
});
