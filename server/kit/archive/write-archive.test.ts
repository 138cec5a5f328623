import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArchive, type Part } from '#server/kit/archive/write-archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A part that is larger than what a stream holds back. */
const large: Part = {
  name: 'mentions',
  read: async (write) => {
    for (let batch = 0; batch < 50; batch += 1)
      await write(Array.from({ length: 2_000 }, (_one, at) => `${batch} ${at} ${crypto.randomUUID()}`));
  },
};

test('An archive is written whole, with the number of its lines', async () => {
  const path = join(folder, 'whole.zip');
  expect(await writeArchive(path, [large], { account: 'Coffee' })).toBe(100_000);
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([true, false]);
});

test('On a full disk an archive fails with the reason, and reads its parts no further', async () => {
  const path = join(folder, 'full.zip');
  symlinkSync('/dev/full', `${path}.part`);
  const later: Part = { name: 'tickets', read: () => Promise.reject(new Error('read further')) };
  await expect(writeArchive(path, [large, later], {})).rejects.toThrow('ENOSPC');
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
});
