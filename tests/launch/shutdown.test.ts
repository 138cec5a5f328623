import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LaunchResult } from './small-clone.ts';
import { sleep } from './suite.ts';

function start(way: 'hang' | 'fail'): Promise<LaunchResult> {
  return new LaunchResult(
    process.execPath,
    [join(import.meta.dirname, 'stubborn-process.ts'), way],
    process.cwd(),
  ).until('running');
}

test('A second Ctrl-C, well after the first, ends a suite whose parts do not stop', async () => {
  const suite = await start('hang');
  suite.child.kill('SIGINT');
  await suite.until('stopping');
  suite.child.kill('SIGINT');
  await sleep(1_000);
  expect(suite.child.exitCode).toBeNull();
  suite.child.kill('SIGINT');
  expect(await suite.ended).toBe(130);
});

test('A stop that fails is reported and exits with code 1', async () => {
  const suite = await start('fail');
  suite.child.kill('SIGTERM');
  expect(await suite.ended).toBe(1);
  expect(suite.printed).toBe('running\nstopping\na part did not end\n');
});
