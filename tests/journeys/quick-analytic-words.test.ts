// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst sees what is special about a word and what is new, and adds words to the search by mouse, keys and touch. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
  const posts = Array.from({ length: 12 }, (_one, nth) =>
    makePost({
      text: `ชาเขียว ปั่น แก้วใหม่ ${nth} #frappe`,
      published_at: new Date(Date.now() - (nth + 1) * 3_600_000).toISOString(),
    }),
  );
  await ingestPosts(world, admin.accountId, posts);
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const list = (name: string, of: Page = page) => of.getByRole('region', { name, exact: true });
function open(term: string, of: Page = page) {
  return of.goto(`${world.url}/quick_analytic?q=${encodeURIComponent(term)}`);
}
const termsOf = (url: URL | string) => new URL(String(url)).searchParams.get('q');

test('What is special about a word is measured against all posts, with the numbers of both', async () => {
  await open('ชาเขียว');
  const hashtags = list('Hashtags');
  await hashtags.getByText('Distinctive').click();
  const tea = hashtags.getByRole('button', { name: /^Only posts with #ชาเขียว/ });
  await tea.waitFor();
  await hashtags.getByText('More frequent here than in all other posts of the period').waitFor();
  const factor = hashtags.getByText(/^\d(\.\d)?×$/).first();
  const reason = page.getByText(/^(\d+) of the \1 posts with it: \d(\.\d)? times as frequent/);
  // A list that moves under the pointer, while others come, closes what the pointer opened.
  await expect
    .poll(async () => {
      await factor.hover();
      return reason.isVisible();
    })
    .toBe(true);
  await takePicture(page, 'distinctive');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('What was not there in the period before is marked as new', async () => {
  await open('ชาเขียว');
  const frappe = list('Hashtags').getByRole('listitem').filter({ hasText: '#frappe' });
  await frappe.getByText('new', { exact: true }).waitFor();
  await list('Hashtags').getByText('Rising').click();
  await frappe.getByText('new', { exact: true }).waitFor();
});

test('A value is added to the search by the mouse, as a term to compare', async () => {
  await open('ชาเขียว');
  const row = list('Hashtags').getByRole('listitem').filter({ hasText: '#frappe' });
  await row.hover();
  await row.getByRole('button', { name: 'Add #frappe to the search' }).click();
  await takePicture(page, 'add');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Compare as a term of its own' }).click();
  await page.waitForURL((url) => termsOf(url) === 'ชาเขียว,hashtag:frappe');
  await page.getByRole('heading', { name: 'Terms compared' }).waitFor();
  // Several terms are joined by comparing them, so that none is widened.
  await row.hover();
  await row.getByRole('button', { name: 'Add #frappe to the search' }).click();
  expect(await page.getByRole('menuitem', { name: /either of them/ }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
});

test('A value is added by keys, left out by the minus key, and Escape gives the focus back', async () => {
  await open('ชาเขียว');
  const value = list('Hashtags').getByRole('button', { name: /^Only posts with #frappe/ });
  await value.focus();
  await page.keyboard.press('+');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => items.count()).toBe(0);
  const add = list('Hashtags').getByRole('button', { name: 'Add #frappe to the search' });
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => items.first().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => termsOf(url) === 'ชาเขียว OR hashtag:frappe');
  await page.goBack();
  await value.focus();
  await page.keyboard.press('-');
  await page.waitForURL((url) => url.searchParams.get('not_hashtag') === 'frappe');
});

test('On a phone in Thai a value is added by touch, and rows have room for both buttons', async () => {
  const phone = await openThaiPhone(visitor, world, admin);
  await open('ชาเขียว', phone.page);
  const row = list('แฮชแท็ก', phone.page).getByRole('listitem').filter({ hasText: '#frappe' });
  await row.waitFor();
  await row.scrollIntoViewIfNeeded();
  const add = row.getByRole('button', { name: 'เพิ่ม #frappe ในการค้นหา' });
  const box = await add.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await add.tap();
  await takePicture(phone.page, 'add-phone');
  await phone.page.getByRole('menuitem', { name: 'เฉพาะโพสต์ที่มีทั้งสองคำ' }).tap();
  await phone.page.waitForURL((url) => termsOf(url) === 'ชาเขียว AND hashtag:frappe');
  const wide = await phone.page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollWidth - main.clientWidth : 1;
  });
  expect(wide).toBeLessThanOrEqual(0);
  await list('คำ', phone.page).getByText('เด่นเฉพาะ').tap();
  await list('คำ', phone.page).scrollIntoViewIfNeeded();
  await takePicture(phone.page, 'distinctive-phone');
  expect(phone.complaints).toEqual([]);
});
