// @module-tag slow
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Limits } from '#contracts/payment/meter.ts';
import { PlanInput } from '#contracts/payment/plan.ts';
import { quickAnalyticSettings } from '#contracts/quick-analytic/area.ts';
import { recordSearch } from '#contracts/quick-analytic/recent.ts';
import { savePlan, setAccountPlan } from '#server/payment/public.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst types a word, sees everything about it, narrows it by clicks, compares it, and finds near spellings where nothing matches. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

const DAY = 86_400_000;
const settings = buildDocumentEndpoints(quickAnalyticSettings, 'settings');

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);

const field = () => page.getByRole('textbox', { name: 'Search all posts' });
const posts = () => page.getByRole('region', { name: 'Posts', exact: true });
const figure = (name: string) => page.getByText(name, { exact: true }).first().locator('xpath=..');

test('On a quiet day the picker says how many posts there are and what to do', async () => {
  await page.goto(`${world.url}/product`);
  await page.getByRole('link', { name: /Posts in the last 24 hours/ }).waitFor();
  await page.getByText('Type a word and see everything about it in a minute.').waitFor();
  await shot('picker-quiet');
});

test('A word shows what it finds while it is typed, and everything about it after Enter', async () => {
  await page.goto(`${world.url}/quick_analytic`);
  await page.getByRole('heading', { name: 'Rising today' }).waitFor();
  const coffee = page.getByRole('link', { name: /^All, \d+ posts$/ });
  await coffee.waitFor();
  await shot('start');
  // The arrow goes from the empty field through what is offered, and Escape goes back.
  await field().press('ArrowDown');
  await expect.poll(() => coffee.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => coffee.evaluate((one) => one === document.activeElement)).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true);
  const counted = /, (\d+) posts/.exec((await coffee.getAttribute('aria-label')) ?? '')?.[1];
  await field().press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=keyword/);
  await posts().getByRole('article').first().waitFor();
  await expect.poll(() => posts().locator('header span').first().innerText()).toBe(counted);
  await page.goto(`${world.url}/quick_analytic`);
  expect(await findAxeViolations(page)).toEqual([]);
  // A product of one page has no menu beside its page.
  expect(await page.getByRole('navigation', { name: 'Pages of Quick analytics' }).count()).toBe(0);
  await field().pressSequentially('กาแฟ');
  await page.getByText(/^\d+ posts$/).waitFor();
  await shot('typing');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
  await page.getByRole('button', { name: /^Only posts with Facebook/ }).waitFor();
  await page.locator('dl svg rect').first().waitFor();
  await posts().getByRole('article').first().waitFor();
  await shot('results');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A click includes a value, an Alt-click excludes one, and going back undoes each', async () => {
  await page.getByRole('button', { name: /^Only posts with Facebook/ }).click();
  await page.waitForURL(/channel=facebook/);
  await page.getByRole('button', { name: 'Remove filter: Channel' }).waitFor();
  const hashtags = page.getByRole('region', { name: 'Hashtags' });
  await hashtags.getByRole('button', { name: /^Only posts with #กาแฟดี/ }).click({ modifiers: ['Alt'] });
  await page.waitForURL(/not_hashtag=/);
  await shot('narrowed');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('not_hashtag'));
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('channel='));
});

test('A second term is compared with the first, each post counted once in the union', async () => {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await field().last().fill('ชาเขียว');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Terms compared' }).waitFor();
  await page.getByText('All together, each post once').waitFor();
  await page.getByText(/posts with both กาแฟ and ชาเขียว/).waitFor();
  await shot('compared');
  const facebook = page.getByRole('button', { name: /^ชาเขียว: only the \d+ posts with Facebook/ });
  await facebook.click({ modifiers: ['Alt'] });
  await page.waitForURL((url) => url.searchParams.get('query') === 'NOT ((ชาเขียว) AND (channel:facebook))');
  await page.getByRole('button', { name: /^ชาเขียว: only the 0 posts with Facebook/ }).waitFor();
  await page.goBack();
  await facebook.waitFor();
  const authors = page.getByRole('region', { name: 'Authors', exact: true });
  await authors
    .getByRole('button', { name: /^กาแฟ: only the [1-9]/ })
    .first()
    .click({ modifiers: ['Alt'] });
  await page.getByText(/cannot be left out for one term alone/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A word that nothing matches offers near spellings in both scripts', async () => {
  await page.goto(`${world.url}/quick_analytic?q=starbuks`);
  await page.getByText('No post matches starbuks').waitFor();
  await page.getByRole('button', { name: /^starbucks/ }).waitFor();
  await shot('nothing');
  // What nobody writes about yet can be collected from now on.
  await page.getByRole('button', { name: 'Collect from now on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this search as a keyword' });
  await dialog.getByText('starbuks', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^starbucks/ }).click();
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
});

test('The foot line names the zone, and says that all numbers are exact', async () => {
  const foot = page.locator('footer', { hasText: 'all numbers exact' });
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await foot.getByText(`Time zone ${zone}`).waitFor();
});

test('A newer search cancels what is under way for the older one', async () => {
  const url = '**/quick_analytic/query';
  const isOlder = (request: Request): boolean => request.postData()?.includes('อร่อย') === true;
  // The older search never gets an answer.
  await page.route(url, (route) => (isOlder(route.request()) ? undefined : route.continue()));
  const requested = page.waitForRequest(url);
  const cancelled = page.waitForEvent('requestfailed', isOlder);
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('อร่อย')}`);
  await requested;
  await field().fill('กาแฟ');
  await page.keyboard.press('Enter');
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
  await page.getByRole('heading', { name: 'Channels' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('A text that cannot be read is marked with the fault', async () => {
  await page.goto(`${world.url}/quick_analytic`);
  await field().fill('กาแฟ AND (');
  await page.keyboard.press('Enter');
  await shot('fault');
  expect(new URL(page.url()).searchParams.get('q')).toBeNull();
});

test('The number of posts is that of the figures', async () => {
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}`);
  await posts().getByRole('article').first().waitFor();
  const number = await posts().locator('header span').first().innerText();
  expect(await figure('Posts').innerText()).toContain(number);
});

test('A new post is offered without moving the page, and counted once it is taken', async () => {
  const count = async () => Number(await posts().locator('header span').first().innerText());
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}`);
  await posts().getByRole('article').first().waitFor();
  await expect.poll(count).toBeGreaterThan(0);
  const before = await count();
  await page.getByText('Live', { exact: true }).waitFor();
  const text = 'กาแฟ แก้วใหม่เพิ่งมาถึง';
  await ingestPosts(world, admin.accountId, [makePost({ text, published_at: new Date().toISOString() })]);
  const pill = posts().getByRole('button', { name: /^1 new/ });
  await pill.waitFor();
  expect(await count()).toBe(before);
  await pill.click();
  await posts().getByText('แก้วใหม่เพิ่งมาถึง').waitFor();
  await expect.poll(count).toBe(before + 1);
});

test('A peak that is chosen says what was different in it', async () => {
  const from = new Date(Date.now() - 3 * DAY).toISOString();
  const to = new Date(Date.now() - 2 * DAY).toISOString();
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}&from=${from}&to=${to}`);
  await page.getByRole('heading', { name: 'Why this peak' }).waitFor();
  await page
    .getByText(/usually/)
    .first()
    .waitFor();
  await shot('why');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A search is kept as a keyword, which can be undone, and begins an alert rule', async () => {
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}&channel=pantip`);
  await page.getByRole('button', { name: 'Keep as keyword' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('(กาแฟ) AND channel:pantip').waitFor();
  await shot('keep');
  await dialog.getByRole('button', { name: 'Keep as keyword' }).click();
  await page.getByText('Keyword กาแฟ created').waitFor();
  const list = () => admin.call(listKeywords, { params: { product: 'listening' }, query: {} });
  expect((await list()).items.map(({ name }) => name)).toContain('กาแฟ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await list()).items.map(({ name }) => name)).not.toContain('กาแฟ');
  await page.getByRole('button', { name: 'Share' }).click();
  await shot('share');
  await page.getByRole('menuitem', { name: 'Create an alert rule' }).click();
  await page.getByRole('dialog').getByText('กาแฟ').first().waitFor();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.getByText(`Hours and days are those of ${zone}.`).waitFor();
  await shot('alert');
});

test('A PDF of a search can be downloaded', async () => {
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PDF/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('กาแฟ.pdf');
  const folder = process.env.PICTURES;
  if (folder) await download.saveAs(`${folder}/search.pdf`);
});

test('The picker says what rises today, and a new search begins as the account has set it', async () => {
  const rising = Array.from({ length: 30 }, (_one, nth) =>
    makePost({
      text: `กาแฟ matcha แก้วที่ ${nth}`,
      published_at: new Date(Date.now() - nth * 60_000).toISOString(),
    }),
  );
  await ingestPosts(world, admin.accountId, rising);
  await page.goto(`${world.url}/product`);
  await page.getByRole('link', { name: /Words? that rises? today/ }).waitFor();
  await page.getByRole('link', { name: /^matcha\s*30/ }).waitFor();
  await shot('picker');
  await page.goto(`${world.url}/settings/quick-analytic/quick_analytic`);
  await page.getByLabel('Days to keep recent searches').waitFor();
  await shot('settings');
  await admin.call(settings.update, { body: { range: '90d', comparison: 'year' } });
  const recorded = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(recordSearch.path),
  );
  await page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}`);
  await recorded;
  await page.goto(`${world.url}/quick_analytic`);
  await page.getByRole('heading', { name: 'Your recent searches' }).waitFor();
  // A recent search says what it found.
  await page.getByRole('link', { name: /^กาแฟ\s*\d+ posts/ }).waitFor();
  await page
    .getByRole('button', { name: /^matcha/ })
    .locator('svg rect')
    .first()
    .waitFor();
  await page.getByRole('button', { name: /OR .*Posts with either/ }).waitFor();
  await shot('start-full');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('start-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await field().fill('กาแฟ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/range=90d.*compare=year|compare=year.*range=90d/);
  await admin.call(settings.update, { body: { range: '30d', comparison: 'before' } });
});

test('Beyond the searches of a day the page says so, and how many are left before', async () => {
  const limited = await world.person(await world.account('Small'));
  const plan = { name: 'One search', price: 0, limits: Limits.parse({ daily_searches: 1 }) };
  const { context } = world.suite;
  const { _id } = await savePlan(context, PlanInput.parse(plan));
  await setAccountPlan(context, limited.accountId, _id);
  const { page: own } = await openPageOf(visitor, world, limited, { locale: 'en-GB' });
  await own.goto(`${world.url}/quick_analytic`);
  await own.getByText('1 of 1 searches left today').waitFor();
  const recorded = own.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/searches'),
  );
  await own.goto(`${world.url}/quick_analytic?q=tea`);
  await own.getByText('No post matches tea').waitFor();
  await recorded;
  await own.goto(`${world.url}/quick_analytic?q=coffee`);
  await own.getByText('Today’s searches are used up').waitFor();
  await own.getByRole('link', { name: /^tea/ }).waitFor();
  const former = page;
  page = own;
  await shot('limit');
  page = former;
  await own.context().close();
});

test('Where the account limits each person, the page says what is left of their own searches', async () => {
  const limited = await world.person(await world.account('Fair'));
  await limited.call(settings.update, { body: { person_searches: 1 } });
  const { page: own } = await openPageOf(visitor, world, limited, { locale: 'en-GB' });
  await own.goto(`${world.url}/quick_analytic`);
  await own.getByText('1 of your 1 searches left today').waitFor();
  await own.goto(`${world.url}/quick_analytic?q=tea`);
  await own.getByText('No post matches tea').waitFor();
  await own.goto(`${world.url}/quick_analytic?q=coffee`);
  await own.getByText('Your searches of today are used up').waitFor();
  await own.getByText(/^New searches are possible from/).waitFor();
  await shot('limit-own', own);
  expect(await own.getByRole('dialog').count()).toBe(0);
  await own.goto(`${world.url}/settings/quick-analytic/quick_analytic`);
  await own.getByLabel('New searches of one person a day').waitFor();
  await shot('settings-own', own);
  await own.context().close();
});

test.each(['en', 'th'] as const)(
  'On a phone, in the dark, in %s, numbers and posts take turns',
  async (language) => {
    await admin.call(saveProfile, { body: { language } });
    const { page: phone } = await openPageOf(visitor, world, admin, {
      locale: language === 'th' ? 'th-TH' : 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await phone.goto(`${world.url}/quick_analytic`);
    await phone
      .getByText(/matcha/)
      .first()
      .waitFor();
    await phone.getByText(/NEAR/).first().waitFor();
    if (process.env.PICTURES)
      await phone.screenshot({ path: `${process.env.PICTURES}/start-phone-${language}.png`, fullPage: true });
    const terms = 'กาแฟ,ชาเขียว,starbucks,#coffee,อร่อย';
    await phone.goto(`${world.url}/quick_analytic?q=${encodeURIComponent(terms)}`);
    const parts = language === 'th' ? ['ตัวเลข', 'โพสต์'] : ['Numbers', 'Posts'];
    await phone.getByRole('radio', { name: parts[0] ?? '' }).waitFor({ state: 'attached' });
    await phone.getByRole('table').first().waitFor();
    const former = page;
    page = phone;
    await shot(`phone-${language}`);
    const channels = phone.getByRole('region', {
      name: language === 'th' ? 'ช่องทาง' : 'Channels',
      exact: true,
    });
    await channels.getByRole('listitem').first().waitFor();
    await channels.scrollIntoViewIfNeeded();
    await shot(`phone-${language}-lists`);
    expect(await findAxeViolations(phone)).toEqual([]);
    const wide = await phone.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollWidth - main.clientWidth : 1;
    });
    expect(wide).toBeLessThanOrEqual(0);
    const choice = phone.getByRole('radiogroup', { name: language === 'th' ? 'สิ่งที่แสดง' : 'What is shown' });
    await choice.getByText(parts[1] ?? '', { exact: true }).click();
    await phone.getByRole('article').first().waitFor();
    await shot(`phone-${language}-posts`);
    page = former;
    await phone.context().close();
  },
);

test('Without the right to read keywords, a person searches and sees the posts, and nothing of listening is called', async () => {
  const reader = await world.person(admin.accountId, { can: ['quick_analytic.analytics.read'] });
  const { page: own, complaints } = await openPageOf(visitor, world, reader, { locale: 'en-GB' });
  await own.goto(`${world.url}/quick_analytic?q=${encodeURIComponent('กาแฟ')}`);
  await own.getByRole('article').first().waitFor();
  await own.getByRole('heading', { name: 'Channels' }).waitFor();
  const former = page;
  page = own;
  await shot('reader');
  page = former;
  expect(complaints).toEqual([]);
  await own.context().close();
});
