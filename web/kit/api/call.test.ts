import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { setApiHost } from './host.ts';

const item = z.object({ _id: z.string() });
const access = { kind: 'signed_in' as const };
const base = { access, summary: 'a call of the test', answer: item } as const;
const read = defineEndpoint({
  ...base,
  name: 'thing.get',
  method: 'GET',
  path: '/things/{_id}',
  input: {
    params: z.object({ _id: z.string() }),
    query: z.object({ channel: z.string().optional(), q: z.string().optional() }),
  },
});
const write = defineEndpoint({
  ...base,
  name: 'thing.create',
  method: 'POST',
  path: '/things',
  event: 'thing.created',
  input: { body: z.object({ name: z.string() }) },
});
const crmWrite = defineEndpoint({
  ...base,
  name: 'crm.thing',
  method: 'POST',
  path: '/crm/things',
  envelope: 'crm',
});

type FakeResponse = { status: number; body: unknown };
type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let say: FakeResponse = { status: 200, body: {} };
let heard: ReceivedRequest[] = [];
let toasts: string[] = [];
let signedOut = 0;

function failure(over: Record<string, unknown> = {}) {
  return {
    statusCode: 40000,
    code: 'invalid_request',
    message: 'The name is missing',
    fields: { name: 'missing' },
    request_id: 'req-1',
    ...over,
  };
}

beforeAll(async () => {
  // English readers see the server's own text; other tests of this process leave their own language behind.
  if (i18n.isInitialized) await i18n.changeLanguage('en');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(say.status, { 'content-type': 'application/json', 'x-request-id': 'req-h' });
      response.end(typeof say.body === 'string' ? say.body : JSON.stringify(say.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  setApiHost({
    origin: `http://127.0.0.1:${address.port}`,
    onCrmFailure: (message) => toasts.push(message),
    onSignedOut: () => (signedOut += 1),
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  heard = [];
  toasts = [];
  signedOut = 0;
});

async function raised(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('call', () => {
  it('A call fills in the path, omits empty query values, and returns the entity', async () => {
    say = { status: 200, body: { _id: 'a/b', more: 1 } };
    const answer = await call(read, { params: { _id: 'a/b' }, query: { channel: 'line,rss', q: undefined } });
    expect(answer).toEqual({ _id: 'a/b' });
    expect(heard[0]?.url).toBe('/api/v1.0/things/a%2Fb?channel=line%2Crss');
  });

  it('A call sends JSON', async () => {
    say = { status: 201, body: { _id: '1' } };
    await call(write, { body: { name: 'กาแฟ' } }, { key: 'k1' });
    expect(heard[0]?.headers['content-type']).toBe('application/json');
    expect(heard[0]?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ name: 'กาแฟ' });
  });

  it.each([400, 402, 403, 404, 409, 422, 429, 500, 503])(
    'S7-002 A response with status %i is thrown with its parsed body',
    async (status) => {
      say = { status, body: failure({ data: { newest: 7 } }) };
      const error = await raised(call(write, { body: { name: '' } }));
      expect(error).toMatchObject({
        status,
        code: 'invalid_request',
        message: 'The name is missing',
        fields: { name: 'missing' },
        data: { newest: 7 },
        request_id: 'req-1',
      });
      expect(toasts).toEqual([]);
    },
  );

  it('S7-003 The response is returned instead of thrown when the caller opts out', async () => {
    say = { status: 409, body: failure({ code: 'name_taken' }) };
    const answer = await call(write, { body: { name: 'x' } }, { raise: false });
    expect(answer).toMatchObject({ ok: false, status: 409, error: { code: 'name_taken' } });
    say = { status: 200, body: { _id: '1' } };
    expect(await call(write, { body: { name: 'x' } }, { raise: false })).toEqual({
      ok: true,
      status: 200,
      value: { _id: '1' },
    });
  });

  it('A failure that is not our failure body carries the request id of its header', async () => {
    say = { status: 502, body: '<html>Bad gateway</html>' };
    const error = await raised(call(write, { body: { name: 'x' } }));
    expect(error).toMatchObject({ status: 502, code: 'unexpected', request_id: 'req-h' });
  });

  it('A response without the declared shape is thrown as an error', async () => {
    say = { status: 200, body: { id: 1 } };
    const error = await raised(call(write, { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 'answer_invalid' });
    expect(error.message).toContain('_id');
  });

  it('A lost connection is thrown as offline, and for a change as one that was not made', async () => {
    setApiHost({ origin: 'http://127.0.0.1:1' });
    const error = await raised(call(write, { body: { name: 'x' } }));
    const failedRead = await raised(call(read, { params: { _id: '1' }, query: {} }));
    const address = server.address();
    if (typeof address === 'object' && address) setApiHost({ origin: `http://127.0.0.1:${address.port}` });
    expect(error).toMatchObject({ status: 0, code: 'offline_change' });
    expect(failedRead).toMatchObject({ status: 0, code: 'offline' });
  });

  it('A 401 leads to signing in, once per call', async () => {
    say = { status: 401, body: failure({ statusCode: 40100, code: 'signed_out' }) };
    const error = await raised(call(write, { body: { name: 'x' } }));
    expect(signedOut).toBe(1);
    expect(error.reported).toBe(true);
    await call(write, { body: { name: 'x' } }, { raise: false });
    expect(signedOut).toBe(1);
  });
});

describe('A CRM store call', () => {
  it('The response is unwrapped when its status code is 20000', async () => {
    say = { status: 200, body: { statusCode: 20000, message: 'OK', body: { _id: '9' } } };
    expect(await call(crmWrite, {})).toEqual({ _id: '9' });
    expect(toasts).toEqual([]);
  });

  it.each([200, 400, 500])(
    'Another statusCode stops the call with the message of the server (status %i)',
    async (status) => {
      say = {
        status,
        body: { ...failure({ statusCode: 40900, message: 'Taken already' }), fields: undefined },
      };
      const error = await raised(call(crmWrite, {}));
      expect(error.message).toBe('Taken already');
      expect(error.reported).toBe(true);
      expect(toasts).toEqual(['Taken already']);
    },
  );

  it('No toast is shown when the caller opted out', async () => {
    say = { status: 200, body: { statusCode: 50000, message: 'Broken' } };
    const settled = await call(crmWrite, {}, { raise: false });
    expect(settled.ok ? undefined : settled.error.message).toBe('Broken');
    expect(toasts).toEqual([]);
  });
});
