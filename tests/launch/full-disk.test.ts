// @module-tag slow
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { createImport } from '#contracts/listening/import.ts';
import { isDiskFull } from '#server/kit/disk.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'earshot-full-disk-'));
const dataDir = join(folder, 'disk');
let isMounted = false;
let suite: SuiteProcess | undefined;
beforeAll(() => {
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=700m,mode=755'];
    execFileSync('mount', [...options, 'tmpfs', dataDir], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    // Only root may mount, and not in every environment.
  }
});
afterAll(async () => {
  await suite?.kill();
  if (isMounted) execFileSync('umount', ['-l', dataDir]);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes until the disk is full. */
function fillDisk(file: string): void {
  for (const size of [4 * MIB, 64 * 1024, 1024])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (failure) {
      if (!isDiskFull(failure)) throw failure;
    }
}

async function readReadiness(url: string) {
  const answer = await fetch(new URL('/readyz', url));
  return { status: answer.status, body: await answer.json() };
}

test('A suite whose disk is full reports it, refuses writes and uploads with a message, and continues when there is space', async ({
  skip,
}) => {
  if (!isMounted) skip('no file system can be mounted here');
  suite = await startSuiteProcess(dataDir, {});
  const { url, firstSignIn } = suite;
  const admin = await signInAt(url, firstSignIn ?? { email: '', password: '' });
  const fill = join(dataDir, 'fill');
  fillDisk(fill);
  await expect
    .poll(() => readReadiness(url), { timeout: 10_000 })
    .toMatchObject({
      status: 503,
      body: {
        status: 'not_ready',
        parts: { disk: false },
        reasons: expect.arrayContaining(['The disk is full: nothing can be saved until there is space.']),
      },
    });
  const query = { name: 'a.csv', mapping: JSON.stringify({ text: 'text' }) };
  const upload = (bytes: number) =>
    admin.attempt(createImport, { query, body: `text\n${'hello\n'.repeat(bytes / 6)}` });
  const refused = [await upload(6), await upload(8 * MIB), await upload(8 * MIB), await upload(8 * MIB)];
  for (const { status, body } of refused) {
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain('disk_full');
  }
  expect((await admin.attempt(getSession, {})).status).toBe(200);
  rmSync(fill);
  // The readiness check reports ready only a while later; writes are accepted at once.
  await expect.poll(async () => (await upload(6)).status, { timeout: 20_000 }).toBeLessThan(300);
}, 120_000);
