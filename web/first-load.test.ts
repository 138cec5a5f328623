import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const BUILD = '.build/web';
/** The limit of the design: compressed JavaScript that is loaded before anything is shown. */
const MOST_BYTES = 250 * 1024;

it.skipIf(!existsSync(join(BUILD, '.stamp')))('The first page loads less than 250 KB of scripts', () => {
  const page = readFileSync(join(BUILD, 'index.html'), 'utf8');
  const scripts = Array.from(page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g), ([, name = '']) => name);
  expect(scripts.length).toBeGreaterThan(3);
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(BUILD, `${name}.br`)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
