// @module-tag slow
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findStartRefusal, makeScratchFolder, Suite, startWriting } from './suite.ts';

const whole = makeScratchFolder();
const tried = makeScratchFolder();
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  const suite = await startWriting(whole.folder);
  await suite.end('SIGTERM');
});
afterEach(async () => {
  await Suite.endAll();
  rmSync(tried.folder, { recursive: true, force: true });
});
afterAll(() => {
  whole.remove();
  tried.remove();
});

/** A copy of a folder that was in use, for a test to damage. */
function copy(): string {
  cpSync(whole.folder, tried.folder, { recursive: true });
  chmodSync(tried.folder, 0o711);
  return tried.folder;
}

test('a folder that was copied, all of it root’s now, opens', async () => {
  expect(await findStartRefusal(copy())).toBe('');
});

describe('a damaged folder is named with its mend', () => {
  const cluster = (...names: string[]): string => join(copy(), 'postgres', 'cluster', ...names);

  test('another version of PostgreSQL wrote it', async () => {
    writeFileSync(cluster('PG_VERSION'), '17\n');
    expect(await findStartRefusal(tried.folder)).toMatch(
      /are of PostgreSQL 17, this suite reads 18; start the version/,
    );
  });

  test('its control file is overwritten', async () => {
    writeFileSync(cluster('global', 'pg_control'), Buffer.alloc(8192, 7));
    expect(await findStartRefusal(tried.folder)).toMatch(
      /PostgreSQL's data in .* are damaged .*; put a backup in its place/,
    );
  });

  test('its journal is gone', async () => {
    rmSync(cluster('pg_wal'), { recursive: true });
    expect(await findStartRefusal(tried.folder)).toMatch(/are damaged .*; put a backup in its place/);
  });

  test('what opens the database is gone', async () => {
    rmSync(join(copy(), 'postgres.json'));
    expect(await findStartRefusal(tried.folder)).toMatch(
      /postgres\.json, .* is missing or damaged; put its backup in place/,
    );
  });

  test('a table of ClickHouse cannot be read', async () => {
    writeFileSync(join(copy(), 'clickhouse', 'metadata', 'earshot.sql'), 'no statement');
    expect(await findStartRefusal(tried.folder)).toMatch(
      /ClickHouse cannot read its data in .*; put a backup in its place/,
    );
  });
});

test('a folder that holds something else is left alone', async () => {
  mkdirSync(tried.folder);
  writeFileSync(join(tried.folder, 'letter.txt'), 'Dear');
  expect(await findStartRefusal(tried.folder)).toMatch(
    /holds other files \(letter\.txt\); name an empty or a new folder/,
  );
  expect(existsSync(join(tried.folder, 'postgres'))).toBe(false);
});

test('a role of its own wants servers', async () => {
  expect(await findStartRefusal(tried.folder, { EARSHOT_ROLE: 'web' })).toMatch(
    /^EARSHOT_ROLE=web .*; set DATABASE_URL and CLICKHOUSE_URL/,
  );
});

test('a lock whose process number went to another process binds nobody', async () => {
  const lock = join(copy(), 'lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, began: 'before the machine was started again' }));
  expect(await findStartRefusal(tried.folder)).toBe('');
  expect(existsSync(lock)).toBe(false);
});

describe.skipIf(!isRoot)('as root', () => {
  test('a data folder below one that only root may enter puts the database elsewhere, says so, and finds it again', async () => {
    const outer = dirname(tried.folder);
    chmodSync(outer, 0o700);
    const suite = await startWriting(tried.folder);
    await suite.end('SIGTERM');
    const place = readFileSync(join(tried.folder, 'postgres-lies-at'), 'utf8').trim();
    try {
      expect(suite.said).toContainEqual(expect.stringContaining(`lies in ${place}`));
      const again = await new Suite(tried.folder).until(
        ({ open, failed }) => open !== undefined || failed !== '',
      );
      expect(again.open?.postgres.length).toBeGreaterThanOrEqual(suite.acknowledged);
      await again.end('SIGTERM');
    } finally {
      chmodSync(outer, 0o755);
      rmSync(place, { recursive: true, force: true });
    }
  });

  test.skipIf(!mayMount())('a read-only and a full disk', async () => {
    const disk = join(dirname(tried.folder), 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]);
    try {
      expect(await findStartRefusal(join(disk, 'data'))).toMatch(
        /The disk of the data folder .* is full; free some space/,
      );
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      expect(await findStartRefusal(join(disk, 'data'))).toMatch(
        /The disk of the data folder .* is read-only; make it writable/,
      );
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

/** Containers mostly forbid even root to mount. */
function mayMount(): boolean {
  const { folder, remove } = makeScratchFolder();
  try {
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    remove();
  }
}
