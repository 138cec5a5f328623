import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClickLog, LEASE_MS, readLines, removeSegment, type Segment } from './click-log.ts';

let root = '';
let now = 0;
const logs: ClickLog[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-click-log-'));
  now = 1_000_000;
});
afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.close()));
  rmSync(root, { recursive: true, force: true });
});

function open(): ClickLog {
  const log = new ClickLog({ root, newId: () => crypto.randomUUID(), now: () => now });
  logs.push(log);
  return log;
}

async function readAll(segments: readonly Segment[]): Promise<string[]> {
  return (await Promise.all(segments.map(readLines))).flat();
}

/** Makes all folders of the log look as if their processes had ended long ago. */
function ageFolders(): void {
  const long = new Date(Date.now() - 10 * LEASE_MS);
  for (const name of readdirSync(root)) utimesSync(join(root, name, 'alive'), long, long);
}

test('Every confirmed line is in a file, each once, however many come at a time', async () => {
  const log = open();
  const lines = Array.from({ length: 5000 }, (_, index) => `{"n":${index}}`);
  const halves = [lines.slice(0, 2500), lines.slice(2500)];
  const found: string[] = [];
  for (const half of halves) {
    await Promise.all(half.map((line) => log.append(line)));
    const segments = await log.rotate();
    found.push(...(await readAll(segments)));
    await Promise.all(segments.map(removeSegment));
  }
  expect(found.toSorted()).toEqual(lines.toSorted());
  expect(await log.rotate()).toEqual([]);
});

test('A file that could not be stored is listed again, while further lines go into another', async () => {
  const log = open();
  await log.append('{"n":1}');
  const [first] = await log.rotate();
  await log.append('{"n":2}');
  const again = await log.rotate();
  expect(again.map(({ token }) => token)).toContain(first?.token);
  // Files are named at random: their order means nothing.
  expect((await readAll(again)).toSorted()).toEqual(['{"n":1}', '{"n":2}']);
});

test('What a process leaves behind is listed by another once it has been silent, and never while it lives', async () => {
  const ended = open();
  await ended.append('{"n":1}');
  const other = open();
  await other.touch();
  expect(await other.listLeft()).toEqual([]);
  ageFolders();
  const left = await other.listLeft();
  expect(await readAll(left)).toEqual(['{"n":1}']);
  await Promise.all(left.map(removeSegment));
  await other.listLeft();
  expect(readdirSync(root)).toHaveLength(1);
});

test('A process that was silent for long writes into a new folder, since others may have read its file', async () => {
  const log = open();
  await log.append('{"n":1}');
  const [before] = readdirSync(root);
  now += LEASE_MS;
  await log.append('{"n":2}');
  expect(readdirSync(root)).toHaveLength(2);
  const [segment] = await log.rotate();
  expect(segment?.path).not.toContain(before);
  expect(await readAll(segment ? [segment] : [])).toEqual(['{"n":2}']);
});

test('Half a line at the end of a file, which was never confirmed, is left out', async () => {
  const log = open();
  await log.append('{"n":1}');
  const [segment] = await log.rotate();
  appendFileSync(segment?.path ?? '', '{"n":2');
  expect(await readAll(segment ? [segment] : [])).toEqual(['{"n":1}']);
});

test('A log whose folder cannot be written fails its lines and goes on afterwards', async () => {
  const log = open();
  await log.append('{"n":1}');
  await log.rotate();
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  await expect(log.append('{"n":2}')).rejects.toThrow(/ENOENT/);
  await log.append('{"n":3}');
  expect(await readAll(await log.rotate())).toEqual(['{"n":3}']);
  expect(existsSync(root)).toBe(true);
});
