import { expect, test } from 'vitest';
import { stampOf } from './packages.mjs';

function manifest(/** @type {object} */ more) {
  return JSON.stringify({ name: 'a', dependencies: { b: '1' }, ...more });
}

test('Packages are installed again when a version or the lockfile changes, and not when a script does', () => {
  const stamp = stampOf(manifest({}), 'lock');
  expect(stampOf(manifest({ scripts: { test: 'x' } }), 'lock')).toBe(stamp);
  expect(stampOf(manifest({ dependencies: { b: '2' } }), 'lock')).not.toBe(stamp);
  expect(stampOf(manifest({ devDependencies: { c: '1' } }), 'lock')).not.toBe(stamp);
  expect(stampOf(manifest({}), 'other lock')).not.toBe(stamp);
});
