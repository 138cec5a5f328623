import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Saved texts are written in the settings and inserted into posts; feeds that become posts are settings too. */
let world: World;
let visitor: Visitor;
let planner: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  planner = await world.person(await world.account('Coffee Company'));
  await connectPublishingAccount(planner);
  ({ page, complaints } = await openPageOf(visitor, world, planner));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A saved text goes where the cursor is with its variables filled in, and a signature goes to the end', async () => {
  await page.goto(`${world.url}/settings/saved-texts/publishing`);
  await page.getByText('No saved texts yet').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const save = (body: object) =>
    planner.fetch('/api/v1.0/publishing/saved-texts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await save({ name: 'Greeting', text: 'from {{brand}}' });
  await save({ name: 'Team', kind: 'signature', text: 'Your baristas' });
  await page.getByText('Your baristas').waitFor();
  await checkLayout(page, 'saved-texts-desk');
  await page.goto(`${world.url}/publishing/posts/new`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Hello !');
  await text.press('ArrowLeft');
  await page.getByRole('button', { name: 'Insert' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Greeting/ }).click();
  await expect.poll(() => text.inputValue()).toBe('Hello from Coffee Company!');
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('textbox', { name: 'Find' }).fill('barista');
  await checkLayout(page, 'composer-insert-desk');
  await page.getByRole('button', { name: /^Team/ }).click();
  await expect.poll(() => text.inputValue()).toBe('Hello from Coffee Company!\n\nYour baristas');
  await page.getByText('Everything is stored').waitFor();
  expect(complaints).toEqual([]);
});

test('A feed is added in the settings, and says when it is read next', async () => {
  await page.goto(`${world.url}/settings/post-feeds/publishing`);
  await page.getByText('No feeds yet').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await planner.fetch('/api/v1.0/publishing/feeds', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Our blog', url: 'https://blog.example.com/feed.xml', channels: 'line' }),
  });
  await page.getByText('Our blog').waitFor();
  await checkLayout(page, 'post-feeds-desk');
  expect(complaints).toEqual([]);
});
