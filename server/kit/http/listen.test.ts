import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { QUERY_MAX } from '#contracts/listening/filter.ts';
import { makeServer } from '#server/kit/http/listen.ts';

const SILENCE = 400;
const opened: ReturnType<typeof makeServer>[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.closeAllConnections();
});

const listening = async (): Promise<number> => {
  const server = makeServer(async (request) => new Response(String((await request.text()).length)), {
    silence: SILENCE,
    arrival: 60_000,
  });
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Sends a body of so many signs with a pause before each; answers what came back until the connection closed. */
const sendSlowly = async (
  port: number,
  { signs, pause }: { signs: number; pause: number },
): Promise<string> => {
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
};

test('a body that arrives slowly is taken, however long it takes', async () => {
  const answer = await sendSlowly(await listening(), { signs: 6, pause: SILENCE / 2 });
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n6/);
});

test('who falls silent in the middle of a body is cut off', async () => {
  const begun = performance.now();
  const answer = await sendSlowly(await listening(), { signs: 2, pause: 10 });
  expect(answer).not.toContain('200');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(SILENCE);
});

test('a connection is promised to stay open longer than the minute that proxies hold theirs', async () => {
  const answer = await fetch(`http://127.0.0.1:${await listening()}/`);
  expect(await answer.text()).toBe('0');
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

const asked = async (letters: number): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(
    `http://127.0.0.1:${await listening()}/?query=${encodeURIComponent('ก'.repeat(letters))}`,
  );
  return { status: answer.status, body: await answer.json() };
};

test('the longest query in Thai letters is taken in an address, and what is longer still is told so', async () => {
  expect((await asked(QUERY_MAX)).status).toBe(200);
  expect(await asked(2 * QUERY_MAX)).toMatchObject({ status: 431, body: { code: 'address_too_long' } });
});
