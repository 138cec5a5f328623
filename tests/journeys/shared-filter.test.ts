// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The filter of one screen is that of the next: within listening, and between inbox, board and reports. */
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const admin = await world.person(await world.account());
  const now = Date.now();
  await ingestPosts(
    world,
    admin.accountId,
    ['กาแฟอร่อยมาก', 'waited too long', 'กาแฟเย็นชืด'].map((text, index) =>
      makePost({
        text,
        channel: index === 0 ? 'pantip' : 'rss',
        published_at: new Date(now - (index + 1) * 3_600_000).toISOString(),
      }),
    ),
  );
  ({ page } = await openPageOf(visitor, world, admin));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const query = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const menu = () => page.getByRole('navigation', { name: /Pages of/ });
async function follow(name: string): Promise<void> {
  await menu().getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
test('A filter of the overview holds on mentions, themes and exports, also after a page without one, until it is cleared', async () => {
  await page.goto(`${world.url}/listening?range=7d&channel=pantip`);
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await follow('Mentions');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(query()).toMatchObject({ range: '7d', channel: 'pantip' });
  await takePicture(page, 'shared-filter-mentions');
  await follow('Alerts');
  expect(query()).not.toHaveProperty('channel');
  await follow('Themes');
  expect(query()).toMatchObject({ range: '7d', channel: 'pantip' });
  await takePicture(page, 'shared-filter-themes');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await follow('Exports');
  expect(query()).toEqual({ range: '7d' });
});

test('A view of the inbox is a filter on the board and in reports, and removing it there removes it in the inbox', async () => {
  await page.goto(`${world.url}/crm?view=mine&channel=line`);
  await follow('Board');
  await page.getByText('Assignee: Me').waitFor();
  await takePicture(page, 'shared-filter-board');
  expect(query()).toEqual({ assignee: 'me', channel: 'line' });
  await page.getByRole('button', { name: /Remove.*Assignee: Me/ }).click();
  await follow('Reports');
  expect(query()).toMatchObject({ channel: 'line' });
  await menu().getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect.poll(query).toEqual({ channel: 'line' });
});
