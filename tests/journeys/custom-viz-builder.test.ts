// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage, takePicture } from '#tests/journeys/coffee-page.ts';
import type { World } from '#tests/world.ts';

/** An analyst builds charts of mentions and tickets: by typing, by keys, by dragging. */
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, page } = await openCoffeePage());
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);
const open = (path = '/custom_viz/explore') => page.goto(`${world.url}${path}`);
const result = () => page.getByRole('region', { name: 'Result' });
const shelf = (name: string) => page.getByRole('group', { name, exact: true });

test('A chart from nothing takes a sentence and Enter', async () => {
  await open();
  await page.getByText('What would you like to see?').waitFor();
  await shot('builder-empty');
  // The caret is in the sentence already.
  await page.keyboard.type('mentions by channel and day, last 90 days');
  await page.getByText('by Time (by day)').waitFor();
  await shot('builder-sentence');
  await page.keyboard.press('Enter');
  await shelf('Across').getByText('Time').waitFor();
  await shelf('Colour').getByText('Channel').waitFor();
  await result().getByRole('tab', { name: 'Table' }).click();
  await result().getByRole('columnheader', { name: 'Facebook' }).waitFor();
  await shot('builder-table');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Another look at it', async () => {
  await result().getByRole('tab', { name: 'How it is computed' }).click();
  await shot('builder-how');
  await result().getByRole('tab', { name: 'Chart' }).click();
  await result().locator('canvas, svg').first().waitFor();
  await shot('builder-chart');
});
