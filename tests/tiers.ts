import fc from 'fast-check';
import { beforeEach } from 'vitest';

/** The number of inputs for a property that states no number of runs: 100, and 1,000 in the slow tier. */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS'] ?? 100) });

/** The time at which the slow tier of a continuous run stops starting tests, in milliseconds since 1970. */
const deadline = Number(process.env['TEST_DEADLINE'] ?? Number.POSITIVE_INFINITY);

beforeEach((context) => {
  if (Date.now() > deadline) context.skip('no time was left for this test');
});
