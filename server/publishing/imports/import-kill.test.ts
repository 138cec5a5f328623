// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listLongWorks } from '#contracts/kit/long-work/endpoints.ts';
import { getImport, startImport } from '#contracts/publishing/post-imports.ts';
import { listPosts } from '#contracts/publishing/posts.ts';
import { sendPosts } from '#tests/factories/post-import.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

/** A file of posts whose process dies in the middle becomes each post once. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-import-kill-'));
// As root, PostgreSQL's user may not enter what only root may.
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ROWS = 2000;

test('After kill -9 in the middle of a file of 2,000 posts each of its rows is a post, and none is twice', async () => {
  running = await startSuiteProcess(dataDir, {});
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  await connectPublishingAccount(person);
  const lines = Array.from({ length: ROWS }, (_one, row) => `k${row},2099-12-31 09:00,line,Post ${row}`);
  const { _id } = await sendPosts(person, `Key,Date,Channels,Text\n${lines.join('\n')}\n`);
  await person.call(startImport, { params: { _id } });
  const done = async (): Promise<number> =>
    (await person.call(listLongWorks, { query: { kind: 'post_importing', open: '1' } })).items[0]?.done ?? -1;
  await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  const before = running;
  running = undefined;
  await before.kill();
  running = await startSuiteProcess(dataDir, {});
  person = await signInAt(running.url, first);
  const imported = async (): Promise<number> =>
    (await person.call(getImport, { params: { _id } })).counts.imported;
  await expect.poll(imported, { timeout: 180_000, interval: 500 }).toBe(ROWS);
  const { items } = await person.call(listPosts, { query: {} });
  const words = items.map((post) => post.words);
  expect(new Set(words).size).toBe(ROWS);
  expect(words).toHaveLength(ROWS);
}, 300_000);
