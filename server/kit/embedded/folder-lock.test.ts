import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { identify } from './process-identity.ts';
import { StartFailure } from './start-failure.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('A locked folder is refused, a released one is free, and nothing is left behind', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(StartFailure);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
  lock.release();
  lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 4_194_303, began: 'once' })],
  [
    'another process of the same number',
    JSON.stringify({ pid: process.pid, began: 'before the last restart' }),
  ],
  ['half a line, cut off by a full disk', '{"pid":'],
  ['nothing', ''],
])('A lock of %s is taken over', (_holder, content) => {
  writeFileSync(join(folder, 'lock'), content);
  lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('A lock that another process took over meanwhile is not released', () => {
  const lock = lockFolder(folder);
  const parent = identify(process.ppid);
  expect(parent).toBeDefined();
  writeFileSync(join(folder, 'lock'), JSON.stringify(parent));
  lock.release();
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
});
