// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A suite that counts different values exactly up to few rows: what is beyond is an estimate, and the page says so. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const EXACT_ROWS = 20;
const DAY = 86_400_000;

beforeAll(async () => {
  [world, visitor] = await Promise.all([
    startWorld({ environment: { EXACT_COUNT_ROWS: String(EXACT_ROWS) } }),
    startBrowser(),
  ]);
  admin = await world.person(await world.account('Coffee Company'));
  await ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: EXACT_ROWS * 3 }, (_one, nth) =>
      makePost({
        text: `coffee ${nth}`,
        channel: 'pantip',
        author: { _id: `author ${nth % 12}`, name: `Somchai ${nth % 12}` },
        published_at: new Date(Date.now() - DAY - nth * 60_000).toISOString(),
      }),
    ),
  );
  ({ page } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
}, 90_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('How many different people there are is said to be an estimate beyond the limit, a count of posts is not', async () => {
  const chart = { form: { name: 'number' }, measures: ['mentions.authors', 'mentions.mentions'] };
  await page.goto(`${world.url}/custom_viz/explore?chart=${encodeURIComponent(JSON.stringify(chart))}`);
  await page.getByText('about 12').first().waitFor();
  await page.getByRole('button', { name: /is an estimate, within one in a hundred/ }).waitFor();
  await page.getByText('60', { exact: true }).first().waitFor();
  expect(await page.getByText('about 60').count()).toBe(0);
  await takePicture(page, 'estimate');
});
