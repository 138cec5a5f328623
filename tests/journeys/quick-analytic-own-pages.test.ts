// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import { connectPage, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What customers wrote on the account's own page, and what the team answered, beside a word. */
let world: World;
let visitor: Visitor;
let admin: Person;
let facebook: Awaited<ReturnType<typeof connectPage>>;
let page: Page;

const COMMENTS = [
  ['8801', 'latte เย็นมากค่ะ'],
  ['8802', 'a latte to go, please'],
  ['8803', 'the latte was cold'],
] as const;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld({ environment: PAGE_APPS }), startBrowser()]);
  const accountId = await world.account('Doi Coffee');
  admin = await world.person(accountId);
  facebook = await connectPage(world, accountId);
  await world.suite.context.database.owner.query('update connections set product = $2 where _id = $1', [
    facebook._id,
    JSON.stringify({ listening: { active: true }, crm: { active: true } }),
  ]);
  const params = { product: 'listening' as const };
  await admin.call(createKeyword, { params, body: { name: 'latte', patterns: ['latte'] } });
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await ingestPosts(world, accountId, [makePost({ text: 'latte elsewhere', published_at: at })]);
  for (const [id, text] of COMMENTS)
    await facebook.twin.commentAs({ id, name: `Customer ${id}` }, text, facebook.webhook);
  const tickets = await waitUntil(
    () => fetchTickets(admin),
    (all) => all.length === COMMENTS.length,
  );
  const _id = tickets[0]?._id ?? '';
  const { messages } = await openTicket(admin, _id);
  const body = { seen_seq: messages.at(-1)?.seq ?? 0, text: 'On its way' };
  await admin.call(replyToTicket, { params: { _id }, body });
  ({ page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await facebook.twin.stop();
});

async function countPosts(): Promise<number> {
  const list = page.getByRole('region', { name: 'Posts', exact: true });
  // Nothing is written there while the posts are being read.
  const count = list.locator('header span').filter({ hasText: /\d/ }).first();
  return Number(await count.innerText());
}

test('Own pages have their tickets and replies, and their number opens exactly these posts', async () => {
  await expect
    .poll(
      async () => {
        await page.goto(`${world.url}/quick_analytic?q=latte`);
        return countPosts();
      },
      { timeout: 60_000 },
    )
    .toBe(4);
  const card = page.getByRole('region', { name: 'Your own pages' });
  await card.getByText('Answered: 1 · Replies: 1').waitFor();
  await card.getByText('Of all posts found, 3 became tickets').waitFor();
  await card.scrollIntoViewIfNeeded();
  await takePicture(page, 'own-pages');
  expect(await findAxeViolations(page)).toEqual([]);
  await card.getByRole('button', { name: '3 of them are in tickets' }).click();
  await expect.poll(countPosts).toBe(3);
}, 90_000);
