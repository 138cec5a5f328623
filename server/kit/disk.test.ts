import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDiskFull, readDisk } from '#server/kit/disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
const small = join(folder, 'small');
let isMounted = false;
beforeAll(() => {
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', small], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    // Only root may mount, and not everywhere.
  }
});
afterAll(() => {
  if (isMounted) execFileSync('umount', [small]);
  rmSync(folder, { recursive: true, force: true });
});

test('A folder with room accepts writes and reports how much there is', async () => {
  const { full, free_bytes } = await readDisk({ dataDir: folder });
  expect(full).toBe(false);
  expect(free_bytes).toBeGreaterThan(0);
});

test('A disk is full as soon as a database could not begin its next log file', async ({ skip }) => {
  if (!isMounted) skip('no file system can be mounted here');
  expect(await readDisk({ dataDir: small })).toMatchObject({ full: false });
  writeFileSync(join(small, 'fill'), Buffer.alloc(30 * 1024 * 1024));
  // A recent result is reused.
  await expect.poll(() => readDisk({ dataDir: small }), { timeout: 10_000 }).toMatchObject({ full: true });
  rmSync(join(small, 'fill'));
  await expect.poll(() => readDisk({ dataDir: small }), { timeout: 10_000 }).toMatchObject({ full: false });
});

test.each([
  ['ENOSPC of a file', Object.assign(new Error('x'), { code: 'ENOSPC' }), true],
  ['a quota', Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  ['PostgreSQL', Object.assign(new Error('x'), { code: '53100' }), true],
  ['a cause', new Error('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) }), true],
  ['a value that is taken', Object.assign(new Error('x'), { code: '23505' }), false],
  ['text', 'No space left on device', false],
])('Whether the disk is full is derived from %s', (_what, error, full) => {
  expect(isDiskFull(error)).toBe(full);
});
