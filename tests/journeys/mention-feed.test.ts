// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { deleteSources, makeSource } from '#tests/factories/gaps.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The mention feed in daily work: filter, select, tag, correct, hide and undo, create a ticket, save the view. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const NOW = Date.now();
const TEXTS = ['กาแฟสาขานี้รอนานมาก', 'lovely coffee again', 'ร้านเปิดกี่โมงคะ', 'coffee machine broken'];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  await ingestPosts(
    world,
    admin.accountId,
    TEXTS.map((text, index) => ({
      ...makePost(),
      provider_id: `journey-${index}`,
      text,
      channel: index % 2 === 0 ? ('pantip' as const) : ('rss' as const),
      ...(index % 2 === 0 ? { thread: 'journey-2', ...(index === 0 ? { reply_to: 'journey-2' } : {}) } : {}),
      author: { _id: `w${index}`, name: `Writer ${index}`, followers: 100 * index },
      published_at: new Date(NOW - (index + 1) * 3_600_000).toISOString(),
    })),
  );
  const make = (type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, string>) =>
    admin.call(tagCalls.create, { params: { product: 'listening', type }, body });
  const group = await make('group', { name: 'Service' });
  const category = await make('category', { name: 'Waiting', ticket_group_id: group._id });
  await make('tag', { name: 'Queue', ticket_cat_id: category._id });
  ({ page } = await openPageOf(visitor, world, admin));
  await page.goto(`${world.url}/listening/mentions`);
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const rows = (): Locator => page.getByRole('article');
const row = (text: string): Locator => rows().filter({ hasText: text });
async function stored(query: Record<string, string> = {}) {
  const range = {
    from: new Date(NOW - 86_400_000).toISOString(),
    to: new Date(NOW + 86_400_000).toISOString(),
  };
  return (await admin.call(listMentions, { query: { ...range, ...query } })).items;
}
test('A filter by a value from a list with counts is stored in the address, and exclude inverts it', async () => {
  await expect.poll(() => rows().count()).toBe(4);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('chan');
  await page.getByRole('button', { name: 'Channel' }).click();
  // The second step takes the focus, so that the user types on, or leaves by Escape.
  const find = page.getByRole('textbox', { name: /Channel/ });
  await expect.poll(() => find.evaluate((field) => field.matches(':focus'))).toBe(true);
  await takePicture(page, 'add-filter');
  await page.getByRole('checkbox', { name: /Pantip/ }).check();
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByText('is not', { exact: true }).click();
  await expect
    .poll(() =>
      rows()
        .allInnerTexts()
        .then((texts) => texts.join()),
    )
    .toContain('lovely');
  expect(page.url()).toContain('not_channel=pantip');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().count()).toBe(4);
});

test('A filter by a query shows a fault at its position and opens again from its chip', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('query');
  await page.getByRole('button', { name: 'Boolean query' }).click();
  const editor = page.getByRole('textbox', { name: 'Boolean query' });
  await editor.click();
  await page.keyboard.type('coffee AND (');
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await takePicture(page, 'query-editor');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('coffee date:today OR coffee date:yesterday');
  await expect.poll(() => apply.isEnabled()).toBe(true);
  await apply.click();
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByRole('button', { name: /^Boolean query: coffee/ }).click();
  await expect.poll(() => editor.innerText()).toContain('date:yesterday');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().count()).toBe(4);
});

test('The selected mentions are tagged by keyboard alone', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect.poll(() => page.getByRole('toolbar').innerText()).toContain('2 selected');
  await takePicture(page, 'selected');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Find a tag' }).fill('queue');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Queue', exact: true }).count()).toBe(2);
  await expect.poll(async () => (await stored({ tagged: 'yes' })).length).toBe(2);
});

test('A shortcut applies to all matching mentions when all are selected', async () => {
  await row('lovely').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all 4/ }).click();
  await page.keyboard.press('h');
  await page.getByText('4 mentions hidden (takes effect in ten seconds)').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
  expect(await stored()).toHaveLength(4);
});

test('A corrected sentiment is stored and counted as a correction by a person', async () => {
  const feeling = row('coffee machine broken').getByRole('button', {
    name: /negative|neutral|positive|question/i,
  });
  const shown = (await stored()).find(({ text }) => text === 'coffee machine broken')?.sentiment;
  const other = shown === 'negative' ? 'positive' : 'negative';
  await feeling.click();
  await page.getByRole('menuitemradio', { name: other }).click();
  await expect
    .poll(async () => (await stored({ sentiment_by: 'person' })).map(({ sentiment }) => sentiment))
    .toEqual([other]);
  // The screen of sentiment quality counts the correction. A separate page shows it, so that this one keeps its state.
  const tab = await page.context().newPage();
  await tab.goto(`${world.url}/listening/sentiment`);
  const figure = tab.locator('dl > div').filter({ hasText: 'Corrected elsewhere' });
  await expect.poll(() => figure.innerText()).toMatch(/Corrected elsewhere\s+1\s/);
  await tab.close();
});

test('A mention is hidden and restored', async () => {
  await row('lovely')
    .getByRole('button', { name: /^More actions for/ })
    .click();
  // A menu starts with its first item, and contains only items.
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .first()
        .evaluate((line) => line.matches(':focus')),
    )
    .toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect.poll(() => row('lovely').count()).toBe(0);
  await expect.poll(async () => (await stored()).length).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => row('lovely').count()).toBe(1);
  await expect.poll(async () => (await stored()).length).toBe(4);
  // A change that does not reach the server is not shown as done.
  await page.context().setOffline(true);
  await row('lovely').getByRole('button', { name: 'Star', exact: true }).click();
  await page.getByText(/There is no connection to the server/).waitFor();
  expect(await page.getByRole('button', { name: 'Remove the star' }).count()).toBe(0);
  await page.context().setOffline(false);
});

test('A ticket is created from a mention in its drawer, which takes a note and links to the ticket', async () => {
  await row('กาแฟสาขานี้').click();
  const drawer = page.getByRole('dialog', { name: 'Mention' });
  await drawer.getByRole('button', { name: 'Create ticket' }).click();
  await expect.poll(() => drawer.getByRole('link', { name: /Ticket #/ }).count()).toBe(1);
  const conversation = drawer.getByRole('region', { name: 'Conversation' });
  await expect.poll(() => conversation.getByRole('button').count()).toBe(2);
  await drawer.getByRole('textbox', { name: /Write a note/ }).fill('Call the branch');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => drawer.getByText('Call the branch').count()).toBeGreaterThan(0);
  await takePicture(page, 'drawer');
  expect(await findAxeViolations(page)).toEqual([]);
  expect((await stored({ has_ticket: 'yes' })).length).toBe(1);
  await page.keyboard.press('Escape');
});

test('On a phone, the actions of a selection cover no selected mention', async () => {
  const { page: phone } = await openPageOf(visitor, world, admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(`${world.url}/listening/mentions`);
  await expect.poll(() => phone.getByRole('article').count()).toBe(4);
  await phone
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  const bar = await phone.getByRole('toolbar').boundingBox();
  const list = await phone.locator('[data-scroll-restoration-id=mentions]').boundingBox();
  if (!bar || !list) throw new Error('the bar and the list are to be seen');
  expect(list.y + list.height).toBeLessThanOrEqual(bar.y);
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.close();
});

test('On a phone, gaps in collection are reported in one line, which opens', async () => {
  const gap = {
    reason: 'failing' as const,
    from: new Date(NOW - 3 * 3_600_000).toISOString(),
    to: new Date(NOW - 3_600_000).toISOString(),
  };
  for (const name of [
    'Bangkok Evening News',
    'Coffee Roasters Forum',
    'Chiang Mai Daily',
    'Reviews of the North',
  ])
    await makeSource(world, admin.accountId, { name, gap });
  const { page: phone } = await openPageOf(visitor, world, admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(`${world.url}/listening/mentions`);
  const note = phone.locator('summary', { hasText: 'Bangkok Evening News' });
  const height = async () => (await note.boundingBox())?.height ?? 0;
  await note.waitFor();
  const folded = await height();
  expect(folded).toBeLessThan(28);
  expect(await findAxeViolations(phone)).toEqual([]);
  await note.click();
  expect(await height()).toBeGreaterThan(1.8 * folded);
  await phone.close();
  await deleteSources(world, admin.accountId);
});

test('A saved view is listed in the column with its count, and a colleague sees edits live', async () => {
  const other = await openPageOf(visitor, world, await world.person(admin.accountId));
  await other.page.goto(`${world.url}/listening/mentions`);
  await expect.poll(() => other.page.getByRole('article').count()).toBe(4);
  await page.goto(`${world.url}/listening/mentions?not_channel=pantip`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Not Pantip');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect.poll(() => views.innerText()).toMatch(/Not Pantip\s*2/);
  await takePicture(page, 'view');
  await row('lovely').getByRole('button', { name: 'Star' }).click();
  await expect.poll(() => other.page.getByRole('button', { name: 'Remove the star' }).count()).toBe(1);
  await other.page.close();
});
