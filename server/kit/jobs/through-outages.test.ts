import { pino } from 'pino';
import { expect, it } from 'vitest';
import { isFinalFailure, runThroughOutages } from '#server/kit/jobs/through-outages.ts';

const log = pino({ level: 'silent' });
const LOST = new Error('Connection terminated unexpectedly');
async function run(failures: readonly Error[], stopping = new AbortController().signal) {
  const left = [...failures];
  const again: boolean[] = [];
  await runThroughOutages(
    async (cutShort) => {
      again.push(cutShort);
      const failure = left.shift();
      if (failure) throw failure;
    },
    { log, job: 'some', stopping },
  );
  return again;
}

it('A job that loses the database starts again and learns that it was cut short', async () => {
  expect(await run([])).toEqual([false]);
  expect(await run([LOST, LOST])).toEqual([false, true, true]);
});

it('Any other failure is the job’s own', async () => {
  await expect(run([new Error('the network says no')])).rejects.toThrow('the network says no');
  await expect(run([LOST, new Error('the network says no')])).rejects.toThrow('the network says no');
});

it('A process that ends restarts no job', async () => {
  await expect(run([LOST], AbortSignal.abort())).rejects.toBe(LOST);
});

it('Only a failure of the last attempt is final, and never the loss of the database', () => {
  expect(isFinalFailure(new Error('x'), { lastAttempt: true })).toBe(true);
  expect(isFinalFailure(new Error('x'), { lastAttempt: false })).toBe(false);
  expect(isFinalFailure(LOST, { lastAttempt: true })).toBe(false);
});
