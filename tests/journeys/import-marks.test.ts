import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageOf } from '#tests/factories/open-page.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How the tags and sentiments of a file are imported is shown before it is imported, and in its report. */
let world: World;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  ({ page } = await openPageOf(visitor, world, await world.person(await world.account())));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const FILE =
  'text,date,labels,feeling,judge\nกาแฟอร่อย,2026-03-01,"Taste; ราคา",positive,person\nmeh,2026-03-02,Taste,negative,model\n';

async function choose(field: string, column: string): Promise<void> {
  await page.getByRole('combobox', { name: `Column of the file: ${field}`, exact: true }).click();
  await page.getByRole('option', { name: column, exact: true }).click();
}

test('A user who maps a column of tags sees which tags will be created, and the report counts them', async () => {
  await page.goto(`${world.url}/listening/import`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await choose('Tags', 'labels');
  const note = page.getByRole('status').filter({ hasText: 'Tags and sentiment' });
  await expect.poll(() => note.innerText()).toContain('Tags that will be created: 2.');
  expect(await note.innerText()).toContain('Taste, ราคา');
  await choose('Sentiment', 'feeling');
  await expect.poll(() => note.innerText()).toContain('Choose the column that says who set it');
  await choose('Sentiment set by', 'judge');
  await expect.poll(() => note.innerText()).toContain('1 sentiment was set by a person');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import marks.csv' }).click();
  const counts = page.locator('dl').filter({ hasText: 'Tags created' });
  await expect.poll(() => counts.innerText(), { timeout: 30_000 }).toMatch(/Sentiment corrected\s+1/);
  expect(await counts.innerText()).toMatch(/Tagged\s+2[\s\S]*Tags created\s+2[\s\S]*Tags left out\s+0/);
  expect(await findAxeViolations(page)).toEqual([]);
});
