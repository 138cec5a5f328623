// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { getVolume, listMentions } from '#contracts/listening/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts in languages that no model reads are not judged: shown grey, counted apart, filtered, and judged by hand. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const NOW = Date.now();
const HOUR = 3_600_000;
/** French and German posts, which no model reads, among Thai and English ones. */
const UNREAD = [
  'Le café Bunloy ouvre demain matin à neuf heures dans notre quartier',
  'Nous avons mangé au Bunloy hier soir avec toute la famille',
  'Das Bunloy öffnet morgen früh um neun Uhr in unserer Straße',
];
const READ = [
  'กาแฟ Bunloy อร่อยมากค่ะ ชอบมาก',
  'Bunloy service is terrible, never again',
  'บริการ Bunloy แย่มาก ผิดหวังสุดๆ',
];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Bunloy'));
  const body = { name: 'Bunloy', patterns: ['bunloy'], parent_id: null };
  await admin.call(createKeyword, { params: { product: 'listening' }, body });
  await ingestPosts(
    world,
    admin.accountId,
    [...UNREAD, ...READ].map((text, index) =>
      makePost({
        text,
        channel: index % 2 === 0 ? 'facebook' : 'pantip',
        author: { _id: `a${index}`, name: `Writer ${index}` },
        published_at: new Date(NOW - (index + 1) * HOUR).toISOString(),
      }),
    ),
  );
  ({ page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  }));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const rows = (): Locator => page.getByRole('article');
const span = { from: new Date(NOW - 24 * HOUR).toISOString(), to: new Date(NOW + HOUR).toISOString() };

test('The overview counts them apart, and the shares of sentiment are of what was judged', async () => {
  const { series } = await admin.call(getVolume, { query: span });
  const unjudged = series.reduce((sum, { by_sentiment }) => sum + (by_sentiment['unjudged'] ?? 0), 0);
  expect(unjudged).toBe(UNREAD.length);
  await page.goto(`${world.url}/listening`);
  const volume = page.getByRole('region', { name: 'Mentions over time' });
  await volume.getByText('not judged', { exact: true }).first().waitFor();
  await page.getByText('66.7% of judged').waitFor();
  await checkLayout(page, 'not-judged-overview');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('The feed is filtered by them, and a person judges one by hand', async () => {
  await page.goto(`${world.url}/listening/mentions?sentiment=unjudged`);
  await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(UNREAD.length);
  await checkLayout(page, 'not-judged-feed');
  expect(await findAxeViolations(page)).toEqual([]);
  const french = rows().filter({ hasText: 'hier soir' });
  await french.getByRole('button', { name: /not judged/i }).click();
  await takePicture(page, 'not-judged-menu');
  // A person says what a post is; that it is not judged is no answer.
  await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(4);
  await page.getByRole('menuitemradio', { name: 'positive' }).click();
  const judged = async () =>
    (await admin.call(listMentions, { query: { ...span, sentiment_by: 'person' } })).items;
  await expect
    .poll(async () => (await judged()).map(({ sentiment }) => sentiment), { timeout: 20_000 })
    .toEqual(['positive']);
});

test('Quick analytics shows them in its bars and filters by them', async () => {
  await page.goto(`${world.url}/quick_analytic?q=bunloy&sentiment=unjudged`);
  const posts = page.getByRole('region', { name: 'Posts', exact: true });
  await expect.poll(() => posts.getByRole('article').count(), { timeout: 20_000 }).toBe(UNREAD.length - 1);
  await page.goto(`${world.url}/quick_analytic?q=bunloy`);
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
  await posts.getByRole('article').first().waitFor();
  await checkLayout(page, 'not-judged-quick-analytic');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('On a phone in the dark they are shown in Thai', async () => {
  const { page: phone } = await openThaiPhone(visitor, world, admin);
  await phone.goto(`${world.url}/listening/mentions?sentiment=unjudged`);
  await expect.poll(() => phone.getByRole('article').count(), { timeout: 20_000 }).toBe(UNREAD.length - 1);
  await phone.getByRole('article').first().getByText('ยังไม่ประเมิน').waitFor();
  await checkLayout(phone, 'not-judged-phone-feed');
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.goto(`${world.url}/listening`);
  await phone.getByText('ของที่ประเมินแล้ว').first().waitFor();
  await checkLayout(phone, 'not-judged-phone-overview');
  await phone.goto(`${world.url}/quick_analytic?q=bunloy`);
  await phone.locator('dl svg rect').first().waitFor();
  await takePicture(phone, 'not-judged-phone-quick-analytic');
});
