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

/** A copy of a used folder, for a test to damage. */
function copy(): string {
  cpSync(whole.folder, tried.folder, { recursive: true });
  chmodSync(tried.folder, 0o711);
  return tried.folder;
}

test('A folder that was copied so that root owns all of it opens', async () => {
  expect(await findStartRefusal(copy())).toBe('');
});

describe('A damaged data folder is reported with its remedy', () => {
  const cluster = (...names: string[]): string => join(copy(), 'postgres', 'cluster', ...names);

  test('A folder that another version of PostgreSQL wrote is refused', async () => {
    writeFileSync(cluster('PG_VERSION'), '17\n');
    expect(await findStartRefusal(tried.folder)).toMatch(
      /are of PostgreSQL 17, this suite reads 18; start the version/,
    );
  });

  test('An overwritten control file is reported', async () => {
    writeFileSync(cluster('global', 'pg_control'), Buffer.alloc(8192, 7));
    expect(await findStartRefusal(tried.folder)).toMatch(
      /PostgreSQL's data in .* are damaged .*; put a backup in its place/,
    );
  });

  test('A missing write-ahead log is reported', async () => {
    rmSync(cluster('pg_wal'), { recursive: true });
    expect(await findStartRefusal(tried.folder)).toMatch(/are damaged .*; put a backup in its place/);
  });

  test('A missing file without which the database cannot open is reported', async () => {
    rmSync(join(copy(), 'postgres.json'));
    expect(await findStartRefusal(tried.folder)).toMatch(
      /postgres\.json, .* is missing or damaged; put its backup in place/,
    );
  });

  test('An unreadable table of ClickHouse is reported', async () => {
    writeFileSync(join(copy(), 'clickhouse', 'metadata', 'earshot.sql'), 'no statement');
    expect(await findStartRefusal(tried.folder)).toMatch(
      /ClickHouse cannot read its data in .*; put a backup in its place/,
    );
  });
});

test('A folder that contains something else is left untouched', async () => {
  mkdirSync(tried.folder);
  writeFileSync(join(tried.folder, 'letter.txt'), 'Dear');
  expect(await findStartRefusal(tried.folder)).toMatch(
    /holds other files \(letter\.txt\); name an empty or a new folder/,
  );
  expect(existsSync(join(tried.folder, 'postgres'))).toBe(false);
});

test('A process with only one role requires external servers', async () => {
  expect(await findStartRefusal(tried.folder, { EARSHOT_ROLE: 'web' })).toMatch(
    /^EARSHOT_ROLE=web .*; set DATABASE_URL and CLICKHOUSE_URL/,
  );
});

test('A lock whose process number was reused by another process is ignored', async () => {
  const lock = join(copy(), 'lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, began: 'before the machine was started again' }));
  expect(await findStartRefusal(tried.folder)).toBe('');
  expect(existsSync(lock)).toBe(false);
});

describe.skipIf(!isRoot)('as root', () => {
  test('A data folder below one that only root may enter puts the database elsewhere, reports it, and finds it again', async () => {
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

  test.skipIf(!mayMount())('A read-only and a full disk are reported', async () => {
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

/** Most containers forbid mounting even to root. */
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
