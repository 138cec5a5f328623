import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { ImportFailure, connectToSuite } from './running-suite.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that returns these responses to `/readyz`, and repeats the last one. */
async function startServer(...answers: readonly (readonly [status: number, body: string])[]) {
  let at = 0;
  const server = createServer((_request, response) => {
    const [status = 200, body = ''] = answers[Math.min(at++, answers.length - 1)] ?? [];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const READY = [200, '{"status":"ready","parts":{}}'] as const;
const FULL = [503, '{"status":"not_ready","parts":{},"reasons":["The disk is full."]}'] as const;
const reach = (url: string, patience = 0) => connectToSuite({ url, insisted: true, patience }, () => {});

test('A suite that is ready is used, and stopping leaves it running', async () => {
  const url = await startServer(READY);
  const suite = await reach(url);
  await suite.stop();
  expect(suite.url).toBe(url);
});

test('A suite that is not ready is reported with its reasons, and no other is started', async () => {
  const url = await startServer(FULL);
  for (const insisted of [true, false])
    await expect(connectToSuite({ url, insisted, patience: 0 }, () => {})).rejects.toThrow(
      `The suite at ${url} runs but is not ready. The disk is full.`,
    );
});

test('A suite that becomes ready before the time limit is used', async () => {
  const url = await startServer(FULL, FULL, READY);
  expect(await reach(url, 5000)).toMatchObject({ url });
});

test.each([
  ['words', 200, 'hello'],
  ['another JSON', 200, '{"status":"ok"}'],
  ['nothing of the kind', 404, '{}'],
])('A server that answers with %s is no suite', async (_what, status, body) => {
  const url = await startServer([status, body]);
  await expect(reach(url)).rejects.toThrow(ImportFailure);
  await expect(reach(url)).rejects.toThrow('No suite answers');
});
