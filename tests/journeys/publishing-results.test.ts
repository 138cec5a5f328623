// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostFormat } from '#contracts/publishing/numbers.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { storePublished, type MadePublished } from '#tests/factories/published-posts.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What published posts became: compared, opened, taken along, and the best times that they show. */
let world: World;
let visitor: Visitor;
let planner: Person;
let page: Page;
let complaints: string[];
let connection: string;

const HOUR = 3600_000;
const WEEK = 168 * HOUR;
const now = Date.now();

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  planner = await world.person(await world.account('Coffee Company'));
  connection = await connectPublishingAccount(planner);
  ({ page, complaints } = await openPageOf(visitor, world, planner));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** Posts of twelve weeks, five each; those of Wednesday at nine in Bangkok have four times as much, and one of last week eight times. */
function makePosts(): MadePublished[] {
  // 1970-01-05 was a Monday; 7 hours are those of Bangkok.
  const monday = Math.floor((now - 4 * 24 * HOUR - WEEK + 7 * HOUR) / WEEK) * WEEK + 4 * 24 * HOUR - 7 * HOUR;
  return Array.from({ length: 12 }, (_one, week) =>
    [9, 33, 57, 81, 105].map((slot, at): MadePublished => {
      const likes = (slot === 57 ? 400 : 100) + ((at * 7 + week * 5) % 20);
      const grown = week === 0 && slot === 9 ? likes * 8 : likes;
      return {
        connection_id: connection,
        published_at: new Date(monday - week * WEEK + slot * HOUR + 60_000),
        format: PostFormat.options[(at + week) % 3] ?? 'text',
        hashtags: at % 2 === 0 ? ['กาแฟ', 'coffee'] : ['coffee'],
        words: grown >= 800 ? 'เปิดสาขาใหม่ที่เชียงใหม่' : `กาแฟประจำวัน ${week}-${at}`,
        readings: [1, 6, 24, 50].map((hours) => ({
          hours,
          numbers: { likes: Math.round((grown * hours) / 50), comments: hours, views: grown * 9 },
        })),
      };
    }),
  ).flat();
}

test('Before anything is published the screen says what will be here', async () => {
  await page.goto(`${world.url}/publishing/results`);
  await page.getByText('No posts were published in this time').waitFor();
  await page.getByText('Not enough posts to say: 0 of 30.').waitFor();
  await takePicture(page, 'results-empty');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Posts are counted and compared, and the one that did best says why', async () => {
  await storePublished(world.suite.context, planner.accountId, makePosts());
  await page.goto(`${world.url}/publishing/results?days=90`);
  const best = page.getByRole('region', { name: 'Did best' });
  const first = best.getByRole('listitem').first();
  await first.getByText('เปิดสาขาใหม่ที่เชียงใหม่').waitFor();
  await first
    .getByText(/Interactions: \d\d\d% more than usual\. Text has \d\d\d at this age \(median of \d+ posts\)/)
    .waitFor();
  await page.getByRole('region', { name: 'Hashtags' }).getByText('#กาแฟ').waitFor();
  await checkLayout(page, 'results-desk');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A post opens with its curve beside what is usual, and when it was read', async () => {
  await page.getByRole('region', { name: 'Did best' }).getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('heading', { name: 'Likes by age of the post' }).waitFor();
  await drawer.getByText('Usual').first().waitFor();
  await drawer.locator('canvas').first().waitFor();
  await drawer.getByText(/^Read/).waitFor();
  await takePicture(page, 'results-post');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(page.url()).toContain('post=');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

test('A figure opens the posts that it counts, by that number, and they are taken along as a file', async () => {
  await page.getByText('Views', { exact: true }).first().waitFor();
  await page
    .locator('dl > div')
    .filter({ has: page.getByText('Views', { exact: true }) })
    .getByRole('button')
    .click();
  await expect.poll(() => page.url()).toContain('measure=views');
  const table = page.getByRole('table', { name: 'Published posts with their numbers' });
  await table.getByRole('columnheader', { name: 'Views' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('posts.csv');
  await takePicture(page, 'results-table');
});

test('The best hour is named with its posts, shown in the calendar, and taken in the composer', async () => {
  const card = page.getByRole('region', { name: 'Best times' });
  await card.getByText(/Wed.*09:00/).waitFor();
  await card.getByText('12 posts').waitFor();
  await card.scrollIntoViewIfNeeded();
  await takePicture(page, 'results-best-times');
  await page.goto(`${world.url}/publishing?view=week`);
  await page.getByText('best, n 12').waitFor();
  await takePicture(page, 'calendar-best-times');
  const { _id } = await writePost(planner, {
    targets: [{ connection_id: connection }],
    zone: 'Asia/Bangkok',
  });
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.getByRole('button', { name: /^Take Wed/ }).click();
  await expect.poll(() => page.getByLabel('Day and time').inputValue()).toMatch(/T09:00$/);
  await takePicture(page, 'composer-best-times');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('On a phone, in Thai and in the dark, results are read and a post is opened', async () => {
  const phone = await openThaiPhone(visitor, world, planner);
  await phone.page.goto(`${world.url}/publishing/results?days=90`);
  await phone.page.getByText('ได้ผลดีที่สุด').waitFor();
  await checkLayout(phone.page, 'results-phone-thai');
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await phone.page.getByRole('region', { name: 'ได้ผลดีที่สุด' }).getByRole('button').first().click();
  await phone.page.getByRole('dialog').getByText('ค่าปกติ').first().waitFor();
  await takePicture(phone.page, 'results-phone-post');
});
