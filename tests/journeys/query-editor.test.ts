// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A Boolean query from the first letter to the posts that it finds. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const TEXTS = [
  'กาแฟดอยช้างส่งช้ามาก',
  'coffee with slow delivery',
  'coffee, later a walk, and then at last some delivery',
  'tea',
];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  const now = Date.now();
  await ingestPosts(
    world,
    admin.accountId,
    TEXTS.map((text, index) =>
      makePost({ text, published_at: new Date(now - (index + 1) * 3_600_000).toISOString() }),
    ),
  );
  page = await visitor.open();
  const [, value = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const editor = (name = 'Boolean query') => page.getByRole('textbox', { name });

test('A query is written, corrected, estimated, saved, backfilled, and opens its posts', async () => {
  await page.goto(`${world.url}/settings/keywords/listening?keyword=new`);
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Slow coffee');
  await page.getByRole('textbox', { name: 'Raw keyword' }).fill('coffee,กาแฟ');
  await page.getByText('Boolean', { exact: true }).click();
  await expect.poll(() => editor().innerText()).toContain('coffee OR กาแฟ');

  await editor().fill('(coffee NEAR/2 delivery) OR (กาแฟ AND ส่ง*');
  const problems = page.getByRole('list', { name: 'Problems' });
  await problems.getByText('This parenthesis is never closed.').waitFor();
  await problems.getByRole('button', { name: 'Fix: )' }).click();
  await page.getByText('Valid query').waitFor();
  await page.getByText('2 posts', { exact: true }).waitFor();

  await page.getByText('Panels', { exact: true }).click();
  await page.getByText('NEAR needs a Boolean query').waitFor();

  await editor().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' AND chan');
  await page.getByRole('option', { name: /channel:/ }).click();
  await page.keyboard.type('fi');
  await page.getByRole('option', { name: /file/ }).first().click();
  await expect.poll(() => editor().innerText()).toContain('channel:file');
  await page.getByText('Valid query').waitFor();

  await page.getByRole('button', { name: /Tree/ }).click();
  await page.getByRole('textbox', { name: 'Text to try' }).fill('coffee was late');
  await page.getByText('This text does not match.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await page.getByText('Setting has been created.').waitFor();
  const { items } = await admin.call(listKeywords, { params: { product: 'listening' }, query: {} });
  expect(items[0]).toMatchObject({ name: 'Slow coffee', patterns: [] });
  expect(items[0]?.query).toContain('channel:file');

  // Wherever the editor was scrolled, the offer is next to the button that saved.
  await page.mouse.wheel(0, 2000);
  const offer = page.getByRole('region', { name: 'Look back' });
  const start = offer.getByRole('button', { name: 'Look back', exact: true });
  await expect.poll(() => start.evaluate((it) => it.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await start.click();
  await offer.getByText('2 added', { exact: false }).waitFor();
  await offer.getByRole('link', { name: 'Open the mentions' }).click();
  await page.waitForURL(/listening\/mentions\?.*from=/);
  await page.getByText('กาแฟดอยช้าง', { exact: false }).first().waitFor();
});

test('The query editor works in Thai and on a phone, without a finding of axe', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('earshot-language', 'th'));
  const { items } = await admin.call(listKeywords, { params: { product: 'listening' }, query: {} });
  await page.goto(`${world.url}/settings/keywords/listening?keyword=${items[0]?._id}`);
  await editor('คำค้นแบบบูลีน').waitFor();
  await page.getByText('คำค้นถูกต้อง').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
