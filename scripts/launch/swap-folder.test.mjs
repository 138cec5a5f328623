import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { swapFolder } from './swap-folder.mjs';

const root = mkdtempSync(join(tmpdir(), 'earshot-swap-'));
const place = join(root, 'web');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} name */
const build = (name) => {
  const next = join(root, 'web-next');
  mkdirSync(next);
  writeFileSync(join(next, name), '');
  return next;
};

test('a build takes the place of the one before it whole, the first one and one after a swap that was cut short too', () => {
  swapFolder(build('a.js'), place);
  expect(readdirSync(place)).toEqual(['a.js']);
  mkdirSync(join(root, 'web-past'));
  writeFileSync(join(root, 'web-past', 'old.js'), '');
  swapFolder(build('b.js'), place);
  expect(readdirSync(place)).toEqual(['b.js']);
  expect(readdirSync(root)).toEqual(['web']);
});
