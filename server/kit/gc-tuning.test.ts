import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Holds a hundred megabytes of objects, allocates and frees 640 MB of buffers, and reports how many full collections ran. */
const PROGRAM = `
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { countBuffersWithHeap } from ${JSON.stringify(new URL('./gc-tuning.ts', import.meta.url).href)};
if (process.argv[1] === 'counted') countBuffersWithHeap();
let times = 0;
const count = (list) => {
  for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) times += 1;
};
const held = Array.from({ length: 400_000 }, (_, at) => ({ at, text: \`text \${at}\`, list: [at] }));
new PerformanceObserver(count).observe({ entryTypes: ['gc'] });
for (let round = 0; round < 40; round++) {
  const buffers = Array.from({ length: 16 }, () => Buffer.alloc(1024 * 1024));
  await sleep(2);
  buffers.length = 0;
}
await sleep(50);
process.stdout.write(String(held.length > 0 ? times : -1));
`;

async function timesOf(how: string): Promise<number> {
  return Number((await run(process.execPath, ['--input-type=module', '-e', PROGRAM, how])).stdout);
}

test('Short-lived buffers do not make the process collect all of its objects', async () => {
  const [plain, counted] = [await timesOf('plain'), await timesOf('counted')];
  expect(counted).toBeLessThan(plain / 2);
});
