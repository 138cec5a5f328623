// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A word that no keyword of the account matches is found in the public pool, and kept as a keyword with the same past. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let bangkokPost: string;

const DAY = 86_400_000;
const TEXTS = [
  'ทุเรียนหมอนทอง ปีนี้อร่อยมาก หวานกำลังดี #ทุเรียน',
  'Durian season is here, the best ทุเรียน in Chanthaburi #durian',
  'ทุเรียน แพงเกินไป ผิดหวังมาก ไม่ซื้อแล้ว',
  'ใครเคยกิน ทุเรียน ร้านนี้บ้างคะ https://example.com/shop',
] as const;

function makePosts(now: number): Incoming[] {
  return Array.from({ length: 60 }, (_, index) =>
    makePost({
      provider_id: `durian ${index}`,
      channel: 'rss',
      text: `${TEXTS[index % TEXTS.length] ?? ''} n${index}`,
      author: { _id: `a${index % 9}`, name: `Malee ${index % 9}`, followers: index * 90 },
      engagement: { likes: index, comments: index % 5 },
      published_at: new Date(now - (index % 20) * DAY - (index + 1) * 600_000).toISOString(),
    }),
  );
}

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Bunloy'));
  const stranger = await world.person(await world.account('Stranger'));
  bangkokPost = await makePublicSource(world, 'Bangkok Post');
  await ingestPublicPosts(world, bangkokPost, makePosts(Date.now()));
  await makePublicSource(world, 'Quiet blog');
  await ingestPosts(world, stranger.accountId, [
    makePost({ text: 'ทุเรียน ความลับของคนอื่น', published_at: new Date(Date.now() - DAY).toISOString() }),
  ]);
  await ingestPosts(world, admin.accountId, [
    makePost({ text: 'ทุเรียน ในกล่องข้อความของเรา', published_at: new Date(Date.now() - DAY).toISOString() }),
  ]);
  ({ page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const search = () => `${world.url}/quick_analytic?q=${encodeURIComponent('ทุเรียน')}`;
const posts = () => page.getByRole('region', { name: 'Posts', exact: true });
const countPosts = async () => Number(await posts().locator('header span').first().innerText());

test('A word without a keyword is found in the public pool, and its posts are marked as public', async () => {
  await page.goto(search());
  await posts().getByRole('article').first().waitFor();
  await expect.poll(countPosts).toBe(61);
  await posts().getByText('Public post', { exact: true }).first().waitFor();
  await page.getByText('ทุเรียน ในกล่องข้อความของเรา').waitFor();
  expect(await page.getByText('ความลับของคนอื่น').count()).toBe(0);
  await takePicture(page, 'pool-results');
  // A public post is read only: nothing opens it and nothing changes it.
  const row = posts().getByRole('article').filter({ hasText: 'Public post' }).first();
  expect(await row.getByRole('button', { name: /Why|Star|Tag/ }).count()).toBe(0);
  await row.getByRole('button', { name: 'Public post' }).focus();
  await page.getByText(/so it cannot be corrected or hidden/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A new public post is offered without moving the page, and counted once it is taken', async () => {
  await page.goto(search());
  await posts().getByRole('article').first().waitFor();
  await expect.poll(countPosts).toBe(61);
  const text = 'ทุเรียน ล็อตใหม่เพิ่งมาถึง';
  await ingestPublicPosts(world, bangkokPost, [
    makePost({ provider_id: 'new durian', text, channel: 'rss', published_at: new Date().toISOString() }),
  ]);
  const pill = posts().getByRole('button', { name: /^1 new/ });
  await pill.waitFor();
  expect(await countPosts()).toBe(61);
  await pill.click();
  await posts().getByText('ล็อตใหม่เพิ่งมาถึง').waitFor();
  await expect.poll(countPosts).toBe(62);
  expect(await pill.count()).toBe(0);
}, 60_000);

test('The foot line says since when public posts are kept, by source', async () => {
  await page.getByText('Your posts and public posts, each once').waitFor();
  await page.getByText(/^public posts kept since/).click();
  await page.getByText(/^Bangkok Post: since/).waitFor();
  await page.getByText('Quiet blog: no posts yet').waitFor();
  // No keyword finds the word: it is collected since public posts are kept, and the bars of before are no zeros.
  await page
    .getByText(/“ทุเรียน” was not collected before/)
    .first()
    .waitFor();
  const [first] = await page.getByRole('row').filter({ hasText: 'was not collected before' }).all();
  expect(await first?.innerText()).toMatch(/\d+ \w+/);
  await page.getByText('Quiet blog: no posts yet').scrollIntoViewIfNeeded();
  await takePicture(page, 'pool-foot');
});

test('The search is kept as a keyword with the same past numbers', async () => {
  await page.goto(search());
  await posts().getByRole('article').first().waitFor();
  await expect.poll(countPosts).toBe(62);
  const before = await countPosts();
  await page.getByRole('button', { name: 'Keep as keyword' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/public ones among them/).waitFor();
  await takePicture(page, 'pool-keep');
  await dialog.getByRole('button', { name: 'Keep as keyword' }).click();
  await page.getByText('Keyword ทุเรียน created').waitFor();
  const { items } = await admin.call(listKeywords, { params: { product: 'listening' }, query: {} });
  const keyword = items.find(({ name }) => name === 'ทุเรียน')?._id ?? '';
  const span = { from: new Date(Date.now() - 40 * DAY).toISOString(), to: new Date().toISOString() };
  const counted = async () => (await admin.call(countMentions, { query: { ...span, keyword } })).count;
  await expect.poll(counted, { timeout: 30_000 }).toBe(before);
  await page.goto(search());
  await posts().getByRole('article').first().waitFor();
  await expect.poll(countPosts).toBe(before);
  expect(await posts().getByText('Public post', { exact: true }).count()).toBe(0);
  await takePicture(page, 'pool-kept');
}, 60_000);

test('The same in Thai, dark and on a phone', async () => {
  const other = await world.person(await world.account('Somsri'));
  const phone = await openPageOf(visitor, world, other, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'th-TH',
  });
  await phone.page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.page.goto(search());
  await phone.page.getByText('โพสต์ขององค์กรและโพสต์สาธารณะ นับโพสต์ละครั้ง').waitFor();
  await takePicture(phone.page, 'pool-phone');
  await phone.page.getByRole('radiogroup').getByText('โพสต์', { exact: true }).click();
  await phone.page.getByText('โพสต์สาธารณะ', { exact: true }).first().waitFor();
  await takePicture(phone.page, 'pool-phone-posts');
  await phone.page.getByText(/^เก็บโพสต์สาธารณะตั้งแต่/).click();
  await phone.page.getByText(/^Bangkok Post: ตั้งแต่/).scrollIntoViewIfNeeded();
  await takePicture(phone.page, 'pool-phone-foot');
  expect(phone.complaints).toEqual([]);
});
