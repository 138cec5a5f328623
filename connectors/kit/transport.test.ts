import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure, isUnsentError, NotSent, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

async function failureOf(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
}

describe('what a failed request tells', () => {
  const server = createServer((socket) => void socket.once('data', () => socket.destroy()));
  const silent = createServer((socket) => void socket.resume());
  let port = 0;
  let silentPort = 0;
  let closed = 0;
  beforeAll(async () => {
    const listen = async (one: typeof server) => {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
      const address = one.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    };
    port = await listen(server);
    silentPort = await listen(silent);
    const gone = createServer();
    closed = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
  });
  afterAll(() => Promise.all([server, silent].map((one) => new Promise((resolve) => one.close(resolve)))));

  it('nothing left where nobody listens or the guard refused', async () => {
    const refused = await failureOf(fetch(`http://127.0.0.1:${closed}`));
    expect(isUnsentError(refused)).toBe(true);
    expect(describeFailure(refused)).toEqual(fault('connection_refused', { code: 'ECONNREFUSED' }));
    expect(isUnsentError(new NotSent(fault('forbidden_address')))).toBe(true);
    const both = new AggregateError([refused, Object.assign(new Error('x'), { code: 'EHOSTUNREACH' })]);
    expect(isUnsentError(new TypeError('fetch failed', { cause: both }))).toBe(true);
  });

  it('nobody knows after a time-out or a connection that broke', async () => {
    const broken = await failureOf(fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' }));
    expect(isUnsentError(broken)).toBe(false);
    const late = await failureOf(fetch(`http://127.0.0.1:${silentPort}`, { signal: AbortSignal.timeout(0) }));
    expect(isUnsentError(late)).toBe(false);
    expect(describeFailure(late)).toEqual(fault('timeout'));
    expect(isUnsentError('x')).toBe(false);
    expect(isUnsentError(new Error('x'))).toBe(false);
  });
});

describe('Retry-After', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['17', 17],
    [' 0 ', 0],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
  ])('%j is %j', (header, seconds) => {
    expect(retryAfterSeconds(header, NOW)).toBe(seconds);
  });
});
