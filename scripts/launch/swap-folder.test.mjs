import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { swapFolder } from './swap-folder.mjs';

const root = mkdtempSync(join(tmpdir(), 'earshot-swap-'));
const place = join(root, 'web');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} name */
function build(name) {
  const next = join(root, 'web-next');
  mkdirSync(next);
  writeFileSync(join(next, name), '');
  return next;
}

test('A build replaces the previous one completely and leaves nothing else behind', () => {
  swapFolder(build('a.js'), place);
  expect(readdirSync(place)).toEqual(['a.js']);
  swapFolder(build('b.js'), place);
  expect(readdirSync(place)).toEqual(['b.js']);
  expect(readdirSync(root)).toEqual(['web']);
});
