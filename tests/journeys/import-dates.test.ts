// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How the dates of a file are shown before it is imported, and the choice that the user has to make. */
let world: World;
let visitor: Visitor;
let person: Person;
let page: Page;
beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  person = await world.person(await world.account());
  ({ page } = await openPageOf(visitor, world, person));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function choose(name: string, text: string): Promise<void> {
  await page.goto(`${world.url}/listening/import`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}
const table = () => page.getByRole('region', { name: 'How the dates will be read' }).getByRole('row');

test('A file without an unambiguous date is imported only after its order was chosen, and then as it was shown', async () => {
  await choose('open.csv', 'text,date\nfirst,03/04/2025\nsecond,05/06/2025\n');
  const start = page.getByRole('button', { name: 'Import open.csv' });
  await expect.poll(() => start.isDisabled()).toBe(true);
  expect(await table().allInnerTexts()).toContainEqual(
    expect.stringMatching(/First rows\s+03\/04\/2025\s+Thu, 3 Apr 2025.* or Tue, 4 Mar 2025/),
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'How do you read 03/04/2025?' }).click();
  await page.getByRole('option', { name: /^Month first/ }).click();
  await expect
    .poll(() => table().allInnerTexts())
    .toContainEqual(expect.stringMatching(/Latest\s+05\/06\/2025\s+Tue, 6 May 2025/));
  await start.click();
  await expect
    .poll(async () => {
      const { items } = await person.call(listMentions, {
        query: { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      });
      return items.map(({ published_at }) => published_at);
    })
    .toEqual(['2025-05-05T17:00:00.000Z', '2025-03-03T17:00:00.000Z']);
});

test('A file with an unambiguous date shows which row decides, and what will be refused', async () => {
  await choose(
    'late.csv',
    `text,date\n${'a,03/04/2025\n'.repeat(30)}b,03/31/2025\nc,soon\nd,9 Mar 2025 10:00 IST\n`,
  );
  await page.getByText('Row 31 shows it: 03/31/2025.').waitFor();
  expect(await table().allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/First rows\s+03\/04\/2025\s+Tue, 4 Mar 2025, 00:00 GMT\+7/),
      expect.stringMatching(/Not a date\s+soon\s+This date cannot be read/),
    ]),
  );
  expect(await page.getByRole('button', { name: 'Import late.csv' }).isDisabled()).toBe(false);
});

test('A file without a column of dates warns that all posts get the current date, and offers the column that may be it', async () => {
  await choose('undated.csv', 'text,wann\na,2025-03-09 10:00\n');
  await page.getByText('All posts will be dated now').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use “wann” as the date' }).click();
  expect(await table().allInnerTexts()).toContainEqual(
    expect.stringMatching(/2025-03-09 10:00\s+Sun, 9 Mar 2025, 10:00 GMT\+7/),
  );
});

test('A column of spreadsheet days is shown as days', async () => {
  await choose('days.csv', 'text,date\na,45725\nb,45726.5\n');
  expect(await page.getByRole('switch', { name: 'Read numbers as days of a spreadsheet' }).isChecked()).toBe(
    true,
  );
  expect(await table().allInnerTexts()).toContainEqual(
    expect.stringMatching(/45726\.5\s+Mon, 10 Mar 2025, 12:00/),
  );
});
