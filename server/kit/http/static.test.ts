import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getSharedWorld } from '#tests/world.ts';

const built = existsSync('.build/web/index.html');

test.skipIf(!built).each([
  ['/icons/icon-192.png', 'public, max-age=86400'],
  ['/favicon.svg', 'public, max-age=86400'],
  ['/push-worker.js', 'no-cache'],
])('%s, whose name stays the same, is kept no longer than it may be old', async (path, cache) => {
  const { url } = await getSharedWorld();
  const { status, headers } = await fetch(url + path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe(cache);
});
