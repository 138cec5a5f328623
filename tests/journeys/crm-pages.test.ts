// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { connectPage, PAGE_APPS } from '#tests/factories/pages.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A customer comments on a page and writes to it; both get a reply in the same place, and a comment is hidden. */
let world: World;
let visitor: Visitor;
let facebook: Awaited<ReturnType<typeof connectPage>>;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld({ environment: PAGE_APPS }), startBrowser()]);
  const accountId = await world.account('Page Company');
  const agent = await world.person(accountId);
  facebook = await connectPage(world, accountId);
  await facebook.twin.commentAs({ id: '91', name: 'Mali' }, 'How much is it?', facebook.webhook);
  ({ page, complaints } = await openPageOf(visitor, world, agent));
  const [ticket] = await fetchTickets(agent);
  await page.goto(`${world.url}/crm/tickets/${ticket?._id}`);
  await page.getByText('How much is it?').last().waitFor();
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await facebook.twin.stop();
});
// Each test checks the errors that the page reported during it; a retry starts without any.
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

async function answer(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write to Mali' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('A comment gets public replies that name its author, and one private reply', async () => {
  expect(await page.getByRole('checkbox', { name: 'Mention Mali' }).isChecked()).toBe(true);
  await answer('590 baht');
  await waitUntil(
    async () => facebook.twin.acts.at(-1),
    (act) => act?.kind === 'comment' && act.text === '@[91] 590 baht',
  );
  await page.getByText('Private', { exact: true }).click();
  await page.getByText(/left · one message$/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await answer('Shall I put one aside?');
  await waitUntil(
    async () => facebook.twin.acts.at(-1),
    (act) => act?.kind === 'private_reply',
  );
  await page.getByText('The one private message was sent').waitFor();
});

test('A comment is hidden and shown again', async () => {
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for this comment' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Hide from others');
  await page.getByText('Hidden from others').waitFor();
  await act('Show again');
  await page.getByText('Hidden from others').waitFor({ state: 'detached' });
  expect(facebook.twin.acts.slice(-2).map(({ kind }) => kind)).toEqual(['hide', 'show']);
});
