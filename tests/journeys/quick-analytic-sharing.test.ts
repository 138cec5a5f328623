// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChart } from '#contracts/custom-viz/chart-address.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, type Visitor } from '#tests/journeys/browser.ts';
import { openCoffeePage } from '#tests/journeys/coffee-page.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import type { World } from '#tests/world.ts';

/** An analyst reads the lists by term, finds what has gone quiet, moves by keys, and shares the numbers with people outside. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  ({ world, visitor, admin, page } = await openCoffeePage());
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const shot = (name: string, of: Page = page): Promise<void> => takePicture(of, name);

const list = (name: string, of: Page = page) => of.getByRole('region', { name, exact: true });
const posts = () => list('Posts');
const postCount = async () => Number(await posts().locator('header span').first().innerText());
function openTerms(...terms: string[]) {
  return page.goto(`${world.url}/quick_analytic?q=${encodeURIComponent(terms.join(','))}`);
}

test('Each row of a list has a part for each of five terms, and a click on one opens its posts', async () => {
  await openTerms('กาแฟ', 'ชาเขียว', 'starbucks', '#coffee', 'อร่อย');
  const part = list('Channels').getByRole('button', { name: /^ชาเขียว: only the \d+ posts with Pantip/ });
  await part.waitFor();
  await part.scrollIntoViewIfNeeded();
  await shot('by-term');
  expect(await findAxeViolations(page)).toEqual([]);
  const shown = Number((await part.innerText()).trim());
  await part.click();
  await page.waitForURL(/channel=pantip/);
  await expect.poll(postCount).toBe(shown);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('channel='));
});

test('Numbers of the comparison open their posts, and the search opens as a chart with the same total', async () => {
  const terms = encodeURIComponent('กาแฟ,ชาเขียว');
  await page.goto(`${world.url}/quick_analytic?q=${terms}&compare=none`);
  const open = async (name: RegExp) => {
    const number = page.getByRole('button', { name });
    await number.waitFor();
    const counted = Number(
      /(\d+) posts with both/.exec(await number.innerText())?.[1] ?? (await number.innerText()),
    );
    await number.click();
    await page.waitForURL(/query=/);
    await expect.poll(postCount).toBe(counted);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('query='));
  };
  await open(/^Posts with กาแฟ: \d+$/);
  await open(/^Posts with only ชาเขียว: \d+$/);
  await open(/^Posts with one of the terms only: \d+$/);
  await open(/posts with both กาแฟ and ชาเขียว/);
  const whole = await postCount();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open in custom visualisation' }).click();
  await page.waitForURL(/custom_viz\/explore/);
  await page.getByText('contains “(กาแฟ) OR (ชาเขียว)”').first().waitFor();
  await shot('as-chart');
  const chart = readChart(new URL(page.url()).searchParams.get('chart') ?? undefined);
  if (!chart?.period) throw new Error('the address holds no chart');
  const reading = { now: new Date(), zone: 'Asia/Bangkok' };
  const question = buildChartQuestion(chart, { span: resolvePeriod(chart.period, reading) }, reading);
  const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
  const [found] = answers;
  const bars = found?.ok ? found.answer.cells.flat(2) : [];
  expect(bars.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(whole);
  await page.goBack();
}, 60_000);

test('What has gone quiet opens its posts of the period before', async () => {
  await openTerms('กาแฟ');
  const hashtags = list('Hashtags');
  await hashtags.getByText('Gone quiet').click();
  const quiet = hashtags.getByRole('button', {
    name: /^#แก้วละบาท: \d+ posts in the period just before, 0 now/,
  });
  await quiet.waitFor();
  await list('Authors').getByText('Gone quiet').click();
  await quiet.scrollIntoViewIfNeeded();
  await shot('quiet');
  expect(await findAxeViolations(page)).toEqual([]);
  const [, before] = /: (\d+) posts/.exec((await quiet.getAttribute('aria-label')) ?? '') ?? [];
  await quiet.click();
  await page.waitForURL(/hashtag=.*from=|from=.*hashtag=/);
  await expect.poll(postCount).toBe(Number(before));
});

test('The posts are walked through and opened by keys, which the list of shortcuts names', async () => {
  await openTerms('กาแฟ');
  await posts().getByRole('article').first().waitFor();
  await page.getByRole('heading', { name: 'Quick analytics' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = posts().getByRole('article').nth(1);
  expect(await second.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL(/mention=/);
  const first = new URL(page.url()).searchParams.get('mention');
  await page.getByRole('dialog').getByText('Published').waitFor();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('mention') !== first);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('mention'));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  for (const name of ['Next mention; Enter opens it', 'Go to the search field'])
    await help.getByText(name).waitFor();
  await shot('keys');
  await page.keyboard.press('Escape');
});

test('The volume is drawn as a share of all posts and by other bars, and a drag over it narrows the page and says why', async () => {
  await openTerms('กาแฟ');
  await page.getByRole('combobox', { name: 'Shown as' }).click();
  await page.getByRole('option', { name: '% of all posts' }).click();
  await page.waitForURL(/mode=share/);
  await page.getByRole('combobox', { name: 'Width of the bars' }).click();
  await page.getByRole('option', { name: 'By week' }).click();
  await page.waitForURL(/bars=week/);
  const chart = page.getByRole('img', { name: 'Posts over time' });
  await chart.locator('canvas').first().waitFor();
  await shot('share-of-all');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('bars='));
  await chart.locator('canvas').first().waitFor();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no box');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y);
  await page.mouse.move(box.x + box.width * 0.85, y);
  await page.mouse.up();
  await page.waitForURL(/from=.*to=|to=.*from=/);
  await page.getByRole('heading', { name: 'Why this peak' }).waitFor();
  await page
    .getByRole('button', { name: /^(Top post|\d+ posts say this)/ })
    .first()
    .waitFor();
  await shot('why-this-peak');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A sentiment that is corrected on the spot shows in the post and in the numbers', async () => {
  await openTerms('กาแฟ');
  const figures = page.locator('dl').filter({ hasText: 'Net sentiment' });
  await figures.getByRole('button', { name: '0 negative' }).waitFor();
  const badge = posts()
    .getByRole('article')
    .first()
    .getByRole('button', { name: /negative|neutral|positive|question/i });
  await badge.click();
  await page.getByRole('menuitemradio', { name: 'negative' }).click();
  await expect.poll(() => badge.innerText()).toContain('negative');
  await figures.getByRole('button', { name: '1 negative' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await figures.getByRole('button', { name: '0 negative' }).waitFor();
});

/** Creates a link in the dialog. @returns its address */
async function createLink(kind: string, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share outside by link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByLabel('For whom').fill(kind === 'Live numbers' ? '' : 'The board');
  if (password) await dialog.getByLabel('Password', { exact: true }).fill(password);
  await shot(`share-${kind === 'Live numbers' ? 'live' : 'frozen'}`);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await shot('share-made');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  return address;
}

test('A search is shared frozen with a password, and read without a sign-in', async () => {
  await openTerms('กาแฟ', 'ชาเขียว');
  await posts().getByRole('article').first().waitFor();
  const address = await createLink('Numbers as of now', 'secret words');
  const outside = await visitor.open({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await outside.goto(address);
  await outside.getByRole('heading', { name: 'This link has a password' }).waitFor();
  await shot('shared-password', outside);
  await outside.getByLabel(/^Password/).fill('secret words');
  await outside.getByRole('button', { name: 'Open' }).click();
  await outside.getByRole('heading', { name: 'กาแฟ, ชาเขียว' }).waitFor();
  await list('Channels', outside).getByText('Facebook').waitFor();
  await outside.getByText(/^As of|· As of/).waitFor();
  await shot('shared', outside);
  expect(await findAxeViolations(outside)).toEqual([]);
  expect(await outside.getByRole('button', { name: /^Only posts with/ }).count()).toBe(0);
  expect(await outside.getByText('Somchai').count()).toBe(0);
  await outside.context().close();
});

test('A live link is read on a phone in Thai in the dark, is listed in the settings, and ends when it is revoked', async () => {
  await openTerms('กาแฟ', 'ชาเขียว', 'starbucks');
  await posts().getByRole('article').first().waitFor();
  const address = await createLink('Live numbers', '');
  const phone = await visitor.open({
    locale: 'th-TH',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(address);
  await list('ช่องทาง', phone).getByText('Facebook').waitFor();
  await shot('shared-phone', phone);
  await list('ช่องทาง', phone).scrollIntoViewIfNeeded();
  await shot('shared-phone-lists', phone);
  expect(await findAxeViolations(phone)).toEqual([]);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.goto(`${world.url}/settings/shared-searches/quick_analytic`);
  await page.getByText('The board').waitFor();
  await shot('links');
  expect(await findAxeViolations(page)).toEqual([]);
  const live = page.getByRole('listitem').filter({ hasText: 'กาแฟ, ชาเขียว, starbucks' });
  await live.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await live.getByText('expired').waitFor();
  await phone.reload();
  await phone.getByText('ลิงก์นี้ใช้ไม่ได้แล้ว').waitFor();
  await phone.context().close();
});
