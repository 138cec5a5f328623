import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import {
  makeReadingLane,
  READ_AT_ONCE_BYTES,
  type Reader,
  type ReadingLane,
} from '#connectors/kit/reading-lane.ts';

const SCRIPT = `
  import { threadId } from 'node:worker_threads';
  export const whichThread = () => threadId;
  export const double = (bytes) => bytes.map((byte) => byte * 2);
  export const loop = () => { for (;;); };
  export const hoard = () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length)); };
  export const fail = () => { throw new Error('no'); };
  export const nameFunction = () => () => 1;
  export const leave = () => process.exit(3);
`;
const module = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
const LARGE = READ_AT_ONCE_BYTES + 1;
function readerOf<Output>(name: string, readNow: (...input: Uint8Array[]) => Output) {
  const reader: Reader<Uint8Array[], Output> = { module, name, readNow };
  return reader;
}
function never(): never {
  throw new Error('ran on the main thread');
}

function laneOf(longest_ms = 20_000, most_memory = 1024): ReadingLane {
  return makeReadingLane({ longest_ms, most_memory });
}

test('Input that is small is read at once, on the calling thread', async () => {
  const reading = await laneOf().read(
    readerOf('loop', () => threadId),
    [],
    READ_AT_ONCE_BYTES,
  );
  expect(reading).toEqual({ ok: true, content: threadId, milliseconds: 0 });
});

test('Input that is large is read in another thread, with its arguments and its result', async () => {
  const lane = laneOf();
  const where = await lane.read(readerOf<number>('whichThread', never), [], LARGE);
  expect(where).toMatchObject({ ok: true });
  expect(where.ok && where.content).not.toBe(threadId);
  const doubled = await lane.read(readerOf<Uint8Array>('double', never), [Uint8Array.of(1, 2)], LARGE);
  expect(doubled.ok && [...doubled.content]).toEqual([2, 4]);
});

test('All large inputs share one thread and come out in their order', async () => {
  const lane = laneOf();
  const readings = await Promise.all(
    [1, 2, 3].map(() => lane.read(readerOf<number>('whichThread', never), [], LARGE)),
  );
  expect(new Set(readings.map((one) => one.ok && one.content)).size).toBe(1);
});

test('A reading that passes its time ends as an effort, and the next input gets a new thread', async () => {
  const lane = laneOf(1500);
  const [late, next] = await Promise.all([
    lane.read(readerOf('loop', never), [], LARGE),
    lane.read(readerOf<number>('whichThread', never), [], LARGE),
  ]);
  expect(late).toMatchObject({ ok: false, reason: 'effort' });
  expect(next).toMatchObject({ ok: true });
});

test('A reading that passes its memory, or ends its thread, is an effort and does not end the process', async () => {
  const lane = laneOf(20_000, 32);
  expect(await lane.read(readerOf('hoard', never), [], LARGE)).toMatchObject({ ok: false, reason: 'effort' });
  expect(await lane.read(readerOf('leave', never), [], LARGE)).toMatchObject({ ok: false, reason: 'effort' });
  expect(await lane.read(readerOf<number>('whichThread', never), [], LARGE)).toMatchObject({ ok: true });
});

test.each([READ_AT_ONCE_BYTES, LARGE])('A reader of %i bytes that throws is a failure', async (bytes) => {
  const lane = laneOf();
  const failed = { ok: false, reason: 'failed' };
  expect(await lane.read(readerOf('fail', never), [], bytes)).toMatchObject(failed);
});

test('A result that cannot be copied out of the thread is a failure, and the thread continues', async () => {
  const lane = laneOf();
  const failed = { ok: false, reason: 'failed' };
  expect(await lane.read(readerOf('nameFunction', never), [], LARGE)).toMatchObject(failed);
  expect(await lane.read(readerOf('unknownName', never), [], LARGE)).toMatchObject(failed);
  expect(await lane.read(readerOf<number>('whichThread', never), [], LARGE)).toMatchObject({ ok: true });
});
