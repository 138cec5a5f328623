import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createImport } from '#contracts/listening/import.ts';
import { signInAt, startSuiteProcess } from '#tests/makers/suite-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-private-files-'));
// As root, PostgreSQL runs as another user, who has to pass.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What others than the suite's own user may do with something in a folder; the socket of PostgreSQL stands behind its closed folder. */
const openToOthers = (path: string): string[] => {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || found.isSocket()) return [];
  const mode = found.mode & 0o777;
  const mine = (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`];
  return found.isDirectory()
    ? [...mine, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
    : mine;
};

test.each([['000'], ['022']])(
  'Nothing that the suite writes below its data folder is open to others under the umask %s, and what was is mended',
  async (mask) => {
    const dataDir = join(folder, mask);
    const before = process.umask(Number.parseInt(mask, 8));
    try {
      const suite = await startSuiteProcess(dataDir, {});
      const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
      const query = { name: 'a.csv', mapping: JSON.stringify({ text: 'text' }) };
      const sent = await admin.attempt(createImport, { query, body: 'text\nhello\n' });
      expect(sent.status).toBeLessThan(300);
      const inside = () => readdirSync(dataDir).flatMap((name) => openToOthers(join(dataDir, name)));
      expect(inside()).toEqual([]);
      await suite.stop();
      expect(inside()).toEqual([]);
      for (const name of ['files', 'logs']) chmodSync(join(dataDir, name), 0o755);
      chmodSync(join(dataDir, 'logs', 'earshot.jsonl'), 0o644);
      const again = await startSuiteProcess(dataDir, {});
      expect(inside()).toEqual([]);
      await again.stop();
    } finally {
      process.umask(before);
    }
  },
  120_000,
);
