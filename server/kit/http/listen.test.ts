import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { QUERY_MAX } from '#contracts/listening/filter.ts';
import { makeServer } from '#server/kit/http/listen.ts';
import { makeUploadMatcher } from '#server/kit/http/takes-uploads.ts';

const SILENCE = 400;
const opened: ReturnType<typeof makeServer>[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.closeAllConnections();
});

async function listening(): Promise<number> {
  const server = makeServer(async (request) => new Response(String((await request.text()).length)), {
    silence: SILENCE,
    arrival: 60_000,
  });
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends a body of so many characters with a pause before each; returns what was received until the connection closed. */
async function sendSlowly(port: number, { signs, pause }: { signs: number; pause: number }): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 6\r\n\r\n');
  for (let sent = 0; sent < signs; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    socket.write('x');
  }
  await closed;
  return answer;
}

test('A body that arrives slowly is accepted, however long it takes', async () => {
  const answer = await sendSlowly(await listening(), { signs: 6, pause: SILENCE / 2 });
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n6/);
});

test('A client that falls silent in the middle of a body is cut off', async () => {
  const answer = await sendSlowly(await listening(), { signs: 2, pause: 10 });
  expect(answer).not.toContain('200');
});

test('A connection is kept open longer than the minute that proxies keep theirs', async () => {
  const answer = await fetch(`http://127.0.0.1:${await listening()}/`);
  expect(await answer.text()).toBe('0');
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

async function postLetters(letters: number): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(
    `http://127.0.0.1:${await listening()}/?query=${encodeURIComponent('ก'.repeat(letters))}`,
  );
  return { status: answer.status, body: await answer.json() };
}

test('The longest query in Thai letters fits in an address, and a longer one is refused with that reason', async () => {
  expect((await postLetters(QUERY_MAX)).status).toBe(200);
  expect(await postLetters(2 * QUERY_MAX)).toMatchObject({ status: 431, body: { code: 'address_too_long' } });
});

/** Everything is a hundred times faster than outside. */
const BODIES = {
  grace: 300,
  callRate: 1024 * 100,
  longestCall: 1200,
  uploadStretch: 450,
  leastUpload: 200,
  lookEvery: 50,
};

async function patient(fetch: Parameters<typeof makeServer>[0], drain = { bytes: 4e6, milliseconds: 2000 }) {
  const server = makeServer(fetch, {
    silence: 60_000,
    bodies: BODIES,
    drain,
    isUpload: (_method, path) => path.startsWith('/files'),
  });
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const reads = async (request: Request) => new Response(String((await request.text()).length));

/**
 * Sends pieces of a body with a pause before each. @returns what was received, and how many pieces were sent until the connection closed
 */
async function drip(
  port: number,
  {
    path,
    head,
    piece,
    times,
    pause,
  }: { path: string; head: string; piece: string; times: number; pause: number },
) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isOpen = true;
  socket.on('data', (data) => (answer += data.toString())).on('error', () => {});
  // `once` would fail where the server closes the connection during a write.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve())).then(
    () => (isOpen = false),
  );
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${head}\r\n\r\n`);
  let sent = 0;
  for (; sent < times && isOpen; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isOpen) socket.write(piece);
  }
  await closed;
  return { answer, sent };
}

test.each([
  ['a small body', '/auth/login', 'content-length: 200'],
  ['a body that says it is large', '/auth/login', 'content-length: 1000000'],
  ['a body that does not say how long it is', '/auth/login', 'transfer-encoding: chunked'],
  ['a file', '/files/a', 'content-length: 1000000'],
  ['a small file', '/files/a', 'content-length: 200'],
  ['a file that does not say how long it is', '/files/a', 'transfer-encoding: chunked'],
])(
  'Twenty connections that drip %s are closed before their bodies are complete',
  async (_what, path, head) => {
    const port = await patient(reads);
    const piece = head.startsWith('transfer') ? '1\r\nx\r\n' : 'x';
    const dripped = await Promise.all(
      Array.from({ length: 20 }, () => drip(port, { path, head, piece, times: 100, pause: 30 })),
    );
    for (const { answer, sent } of dripped) {
      expect(answer).toMatch(/^HTTP\/1.1 408/);
      expect(sent).toBeLessThan(100);
    }
  },
);

test('A file that arrives slowly but steadily is accepted, however long it takes', async () => {
  const port = await patient(reads);
  const head = 'content-length: 4000';
  // It takes twice as long as the longest call.
  const { answer } = await drip(port, {
    path: '/files/a',
    head,
    piece: 'x'.repeat(100),
    times: 40,
    pause: 60,
  });
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n4000/);
});

test('A file that waits for a slow disk is not cut off', async () => {
  const port = await patient(async (request) => {
    let size = 0;
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size === chunk.byteLength) await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    return new Response(String(size));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/files/a`, { method: 'POST', body: 'x'.repeat(9e6) });
  expect(await answer.text()).toBe('9000000');
});

test.each([
  ['that reads nothing of it', () => Promise.resolve(new Response('no', { status: 401 }))],
  [
    'that gives up after its beginning',
    async (request: Request) => {
      for await (const _chunk of request.body ?? []) break;
      return new Response('no', { status: 503 });
    },
  ],
])('A large body is drained before its refusal %s, so that the sender receives it', async (_what, refuse) => {
  const port = await patient(refuse);
  for (let times = 0; times < 5; times += 1) {
    const head = 'content-length: 3000000';
    const { answer } = await drip(port, {
      path: '/files/a',
      head,
      piece: 'x'.repeat(300_000),
      times: 10,
      pause: 70,
    });
    expect(answer).toMatch(/^HTTP\/1.1 (?:401|503)/);
  }
});

test('A refused body that is longer than what is drained is cut off', async () => {
  const port = await patient(() => Promise.resolve(new Response('no', { status: 401 })), {
    bytes: 1000,
    milliseconds: 200,
  });
  const head = 'content-length: 3000000';
  const { sent } = await drip(port, {
    path: '/files/a',
    head,
    piece: 'x'.repeat(1000),
    times: 100,
    pause: 50,
  });
  expect(sent).toBeLessThan(100);
});

test('Requests that carry files are recognised by their calls', () => {
  const isUpload = makeUploadMatcher([
    { endpoint: { method: 'POST', path: '/files/{_id}/content', bodyKind: 'stream' } },
    { endpoint: { method: 'POST', path: '/auth/login', bodyKind: 'json' } },
  ]);
  expect(isUpload('POST', '/files/a/content')).toBe(true);
  expect(isUpload('POST', '/webchat/a/files')).toBe(true);
  expect(isUpload('GET', '/files/a/content')).toBe(false);
  expect(isUpload('POST', '/files/a/b/content')).toBe(false);
  expect(isUpload('POST', '/auth/login')).toBe(false);
});
