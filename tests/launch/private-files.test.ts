// @module-tag slow
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createImport } from '#contracts/listening/import.ts';
import { signInAt, startSuiteProcess } from '#tests/factories/suite-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-private-files-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The permissions that users other than the suite's own have in a folder; the socket of PostgreSQL is in a closed folder. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || found.isSocket()) return [];
  const mode = found.mode & 0o777;
  const mine = (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`];
  return found.isDirectory()
    ? [...mine, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
    : mine;
}

/** A data folder as an older suite left it: open to all users. */
function makeOpenFolders(dataDir: string): void {
  for (const name of ['files', 'files/old', 'logs']) {
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDir, name, 'old.txt'), 'x', { mode: 0o644 });
  }
  writeFileSync(join(dataDir, 'logs', 'earshot.jsonl'), '', { mode: 0o644 });
}

// The most permissive umask: a file that is closed under it is closed under every other one.
test('Nothing below the data folder is open to other users under an umask of 0, and what an older suite left open is closed', async () => {
  const dataDir = join(folder, 'data');
  const before = process.umask(0);
  try {
    mkdirSync(dataDir, { mode: 0o755 });
    makeOpenFolders(dataDir);
    const inside = () => readdirSync(dataDir).flatMap((name) => openToOthers(join(dataDir, name)));
    expect(inside()).toHaveLength(7);
    const suite = await startSuiteProcess(dataDir, {});
    try {
      expect(inside()).toEqual([]);
      const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
      const query = { name: 'a.csv', mapping: JSON.stringify({ text: 'text' }) };
      const sent = await admin.attempt(createImport, { query, body: 'text\nhello\n' });
      expect(sent.status).toBeLessThan(300);
      expect(inside()).toEqual([]);
    } finally {
      await suite.stop();
    }
    expect(inside()).toEqual([]);
  } finally {
    process.umask(before);
  }
}, 120_000);
