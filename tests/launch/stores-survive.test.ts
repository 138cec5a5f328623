// @module-tag slow
import { afterAll, afterEach, expect, test } from 'vitest';
import { isAlive, sleep, findStartRefusal, makeScratchFolder, Suite, startWriting } from './suite.ts';

const { folder, remove } = makeScratchFolder();
// Each test continues with the folder as the previous one left it, as a user's folder would be.
afterEach(() => Suite.endAll());
afterAll(remove);

/** Asserts that rows 1 to n are all present, each once. */
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

/** Starts again and expects every acknowledged row in both stores, each once. */
async function expectKept(acknowledged: number): Promise<Suite> {
  const suite = await new Suite(folder).until(({ open, failed }) => open !== undefined || failed !== '');
  expect(suite.failed).toBe('');
  const { postgres = [], clickhouse = [] } = suite.open ?? {};
  expect(postgres.slice(0, acknowledged)).toEqual(upTo(acknowledged));
  expect(clickhouse.slice(0, acknowledged)).toEqual(upTo(acknowledged));
  return suite;
}

test('When the process is killed with its database, no acknowledged row is lost', async () => {
  const suite = await startWriting(folder);
  const server = suite.postgresPid();
  process.kill(server, 'SIGKILL');
  await suite.end('SIGKILL');
  const next = await expectKept(suite.acknowledged);
  await next.end('SIGTERM');
});

test('When the process alone is killed, the database that it leaves behind is stopped and restarted', async () => {
  const suite = await startWriting(folder);
  const server = suite.postgresPid();
  await suite.end('SIGKILL');
  expect(isAlive(server)).toBe(true);
  const next = await expectKept(suite.acknowledged);
  expect(isAlive(server)).toBe(false);
  await next.end('SIGTERM');
});

test('When the database alone is killed, it comes back while the suite runs', async () => {
  const suite = await startWriting(folder);
  const server = suite.postgresPid();
  const before = suite.acknowledged;
  process.kill(server, 'SIGKILL');
  await suite.until(({ acknowledged }) => acknowledged > before + 20 && !isAlive(server));
  expect(suite.failed).toBe('');
  expect(suite.postgresPid()).not.toBe(server);
  await suite.end('SIGTERM');
  const next = await expectKept(suite.acknowledged);
  await next.end('SIGTERM');
});

test('A second suite on the same folder is refused, and the first continues', async () => {
  const suite = await startWriting(folder);
  expect(await findStartRefusal(folder)).toBe(
    `The data folder ${folder} is in use by process ${suite.child.pid}; stop that one first (Ctrl-C where it runs) ` +
      'or name another folder with DATA_DIR and another PORT.',
  );
  const before = suite.acknowledged;
  await suite.until(({ acknowledged }) => acknowledged > before);
  expect(await suite.end('SIGTERM')).toBe(0);
});

test('Ctrl-C, which arrives twice under npm, stops all parts cleanly', async () => {
  const suite = await startWriting(folder);
  const server = suite.postgresPid();
  suite.child.kill('SIGINT');
  await sleep(20);
  suite.child.kill('SIGINT');
  expect(await suite.ended).toBe(0);
  expect(isAlive(server)).toBe(false);
});
