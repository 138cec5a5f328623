// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { getPost, updatePost } from '#contracts/publishing/posts.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { addPublishingAccounts } from '#tests/factories/publishing-accounts.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A post is written on one page: for several accounts, with the mouse and without, by two people, and over a lost connection. */
let world: World;
let visitor: Visitor;
let writer: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  writer = await world.person(await world.account('Doi Coffee'));
  await addPublishingAccounts(world, writer, {
    'Doi Coffee': 'line',
    'Doi on X': 'twitter',
    'Doi Page': 'facebook',
    'Doi Photos': 'instagram',
  });
  ({ page, complaints } = await openPageOf(visitor, world, writer));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const WORDS = 'กาแฟใหม่จากดอยช้าง มาแล้ว\nFresh beans are here #coffee';
const TEXT = 'What the post says on each channel';

/** Opens a new post and waits until it can be written. */
async function openNew(query = ''): Promise<void> {
  await page.goto(`${world.url}/publishing/posts/new${query}`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
}

const stored = (): Promise<void> => page.getByText('Everything is stored').waitFor();
const openId = (): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('A post is written for three accounts, says something of its own on one, is scheduled and is all there later', async () => {
  await openNew();
  for (const name of ['Doi Coffee', 'Doi on X', 'Doi Page'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(WORDS);
  await page.getByText(/^\d+ of 280 characters as X weighs them$/).waitFor();
  await stored();
  await page
    .getByRole('tablist', { name: TEXT })
    .getByRole('tab', { name: /Doi on X/ })
    .click();
  await page.getByText('Follows “All”').first().waitFor();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  expect(await text.inputValue()).toBe(WORDS);
  await text.fill(`Only on X ${'ก'.repeat(300)}`);
  await page.getByText('Differs from “All”').waitFor();
  await page
    .getByRole('button', { name: /stops this post$/ })
    .first()
    .waitFor();
  await takePicture(page, 'composer-too-long');
  await text.fill('Only on X');
  await page.getByLabel('Day and time').fill('2099-01-05T09:00');
  await takePicture(page, 'composer-desk');
  expect(await findAxeViolations(page)).toEqual([]);
  await stored();
  await page.getByRole('button', { name: /^Schedule · / }).click();
  await page.getByRole('button', { name: /^Scheduled · .*09:00/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Scheduled · .*09:00/ }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe(WORDS);
  const post = await writer.call(getPost, { params: { _id: openId() } });
  expect(post).toMatchObject({ wall_time: '2099-01-05T09:00', content: { text: WORDS } });
  expect(post.targets.map(({ version, state }) => [version, state])).toEqual([
    [{}, 'scheduled'],
    [{ text: 'Only on X' }, 'scheduled'],
    [{}, 'scheduled'],
  ]);
  expect(complaints).toEqual([]);
}, 60_000);

/** Moves with the Tab key until the control of a name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no control ${name} is reached by the Tab key`);
}

test('A post is written and scheduled with the keyboard alone', async () => {
  await openNew('?at=2099-02-01T10:30');
  await page.locator('h1').evaluate((heading) => {
    heading.setAttribute('tabindex', '-1');
    (heading as HTMLElement).focus();
  });
  await tabTo(/^Doi Coffee$/);
  await page.keyboard.press('Space');
  await tabTo(/^Text$/);
  await page.keyboard.type('Coffee by keyboard');
  await stored();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Scheduled · .*10:30/ }).waitFor();
  const post = await writer.call(getPost, { params: { _id: openId() } });
  expect(post).toMatchObject({ content: { text: 'Coffee by keyboard' }, wall_time: '2099-02-01T10:30' });
}, 60_000);

test('What two people write at the same time is kept, and both texts are shown until one is chosen', async () => {
  await openNew();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Before');
  await stored();
  const params = { _id: openId() };
  let isFirst = true;
  // A colleague stores a version just before the first one of this page arrives.
  await page.route(`**/publishing/posts/${params._id}`, async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false;
      const { content } = await writer.call(getPost, { params });
      const body = { content: { ...content, text: 'Theirs' }, campaign: 'Spring' };
      await writer.call(updatePost, { params, body });
    }
    await route.fallback();
  });
  await text.fill('Mine');
  const conflict = page.getByRole('group', { name: 'Text' });
  await conflict.getByText('Theirs', { exact: true }).waitFor();
  expect(await page.getByLabel('Campaign').inputValue()).toBe('Spring');
  await takePicture(page, 'composer-conflict');
  await conflict.getByRole('button', { name: 'Use mine' }).click();
  await stored();
  await expect
    .poll(async () => (await writer.call(getPost, { params })).content.text, { timeout: 10_000 })
    .toBe('Mine');
}, 60_000);

test('What is typed without a connection is there when the page is opened again', async () => {
  await openNew();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Stored');
  await stored();
  const address = page.url();
  await page.context().setOffline(true);
  await text.fill('Stored, and more without a network');
  await page.getByText('Not stored yet; kept on this device').waitFor();
  await page.context().setOffline(false);
  await page.route('**/publishing/posts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.goto(`${world.url}/publishing`);
  await page.unroute('**/publishing/posts/*');
  await page.goto(address);
  await expect.poll(() => text.inputValue()).toBe('Stored, and more without a network');
  await stored();
}, 60_000);

test('Pictures are added, described one after the other and put in order, and the preview shows them', async () => {
  await openNew();
  await page.getByRole('checkbox', { name: 'Doi Photos' }).check();
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(`${'Beans from the hills. '.repeat(8)}#coffee`);
  const file = { mimeType: 'image/png', buffer: buildPng(80, 100) };
  const chooser = page.locator('input[type=file]').first();
  for (const name of ['one.png', 'two.png']) {
    await chooser.setInputFiles({ ...file, name });
    await page.getByRole('button', { name: `Alt text of ${name}` }).waitFor();
  }
  await page.getByRole('button', { name: '2 pictures need an alt text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await dialog.getByRole('textbox', { name: 'Alt text' }).fill('Green beans');
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: 'Picture 2 of 2' });
  await second.getByRole('textbox', { name: 'Alt text' }).fill('Roasted beans');
  await page.keyboard.press('Enter');
  await second.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Move two.png to the front' }).click();
  await page.getByRole('button', { name: 'See more' }).waitFor();
  await takePicture(page, 'composer-media');
  expect(await findAxeViolations(page)).toEqual([]);
  await stored();
  const { content, files } = await writer.call(getPost, { params: { _id: openId() } });
  expect(content.media.map(({ alt }) => alt)).toEqual(['Roasted beans', 'Green beans']);
  expect(files).toHaveLength(2);
  await page.reload();
  await page.getByRole('img', { name: 'Green beans' }).first().waitFor();
}, 60_000);

test('The part of a picture is chosen by handles and keys, undone, and is what is published', async () => {
  await openNew();
  await page.getByRole('checkbox', { name: 'Doi Coffee', exact: true }).check();
  const file = { mimeType: 'image/png', buffer: buildPng(400, 200), name: 'wide.png' };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Choose the part of wide.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'The part that people see' });
  await dialog.getByRole('combobox', { name: 'Shape' }).click();
  await page.getByRole('option', { name: '1:1', exact: true }).click();
  const part = dialog.getByRole('button', { name: 'Move the part with the arrow keys' });
  await part.focus();
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+ArrowRight');
  await takePicture(page, 'composer-crop');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The part is set. The picture itself stays as it is.').waitFor();
  await stored();
  const read = async () => (await writer.call(getPost, { params: { _id: openId() } })).content.media[0];
  expect(await read()).toMatchObject({
    crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
    copy_id: expect.any(String),
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await stored();
  await expect.poll(read).toMatchObject({ crop: null, copy_id: null });
}, 60_000);

test('A picture that a network does not take gets a fitting copy for its account alone', async () => {
  await openNew();
  for (const name of ['Doi Coffee', 'Doi Photos'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  const file = { mimeType: 'image/png', buffer: buildPng(800, 800), name: 'square.png' };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Make a fitting copy', exact: true }).first().click();
  await page.getByText('A copy that the network takes goes out instead.').waitFor();
  await page.getByRole('button', { name: 'Make a fitting copy', exact: true }).waitFor({ state: 'detached' });
  await stored();
  const post = await writer.call(getPost, { params: { _id: openId() } });
  expect(post.content.media[0]?.copy_id).toBeNull();
  expect(post.targets.map(({ version }) => version.media?.[0]?.copy_id)).toEqual([
    undefined,
    expect.any(String),
  ]);
}, 60_000);

test('Each address of a post shows how it goes out and where people arrive, and may be sent as it is typed', async () => {
  await openNew();
  for (const name of ['Doi Coffee', 'Doi on X'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  const url = 'https://shop.example/sale';
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`กาแฟใหม่ ${url}?utm_medium=mail`);
  await page.getByLabel('Link', { exact: true }).fill(url);
  const group = page.getByRole('group', { name: 'How addresses go out' });
  await group.getByText(`${url}?utm_source=line&utm_medium=social&utm_content=doi-coffee`).waitFor();
  // Said once, however many addresses it is true of.
  expect(await group.getByText(/Short links need an address that people outside can open/).count()).toBe(1);
  await group.getByLabel('Replace UTM values that addresses have already').check();
  await group.getByText(`${url}?utm_source=line&utm_medium=social&utm_content=doi-coffee`).nth(1).waitFor();
  await takePicture(page, 'composer-links');
  expect(await findAxeViolations(page)).toEqual([]);
  await group.getByRole('checkbox', { name: `Send ${url} as it is typed`, exact: true }).check();
  await stored();
  const { targets } = await writer.call(getPost, { params: { _id: openId() } });
  expect(targets.map(({ links }) => links.map(({ form, reason }) => [form, reason]))).toEqual([
    [
      ['typed', 'chosen'],
      ['tagged', 'not_reachable'],
    ],
    [
      ['typed', 'chosen'],
      ['tagged', 'not_reachable'],
    ],
  ]);
}, 60_000);

test('A post is made from a mention, which is shown beside it', async () => {
  await writer.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Beans', patterns: ['beans'] },
  });
  const text = 'Who has fresh beans in Chiang Mai?';
  await ingestPosts(world, writer.accountId, [
    makePost({ text, published_at: new Date(Date.now() - 60_000).toISOString() }),
  ]);
  await page.goto(`${world.url}/listening/mentions`);
  await page.getByRole('button', { name: 'More actions for the mention of Somchai' }).first().click();
  await page.getByRole('menuitem', { name: 'Make a post' }).click();
  await page.getByRole('complementary', { name: 'Made from a mention' }).getByText(text).waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We have some, fresh from the hills');
  await stored();
  const { source } = await writer.call(getPost, { params: { _id: openId() } });
  expect(source).toMatchObject({ kind: 'mention' });
}, 60_000);

test('A post of which nobody knows whether it was published is not sent again without a warning', async () => {
  const post = await writePost(writer, { wall_time: '2099-04-01T09:00' });
  await world.suite.context.database.platform
    .updateTable('publishing_targets')
    .set({ state: 'unknown' })
    .where('post_id', '=', post._id)
    .execute();
  await page.goto(`${world.url}/publishing/posts/${post._id}`);
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await takePicture(page, 'composer-unknown');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'It was published' }).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page
    .getByRole('dialog')
    .getByText(/it will be there twice/)
    .waitFor();
  await page.keyboard.press('Escape');
}, 60_000);

test('The page is read on a phone in Thai and in the dark', async () => {
  const { page: phone } = await openThaiPhone(visitor, world, writer);
  const address = page.url();
  await phone.goto(address);
  await phone.getByRole('textbox', { name: 'ข้อความ', exact: true }).waitFor();
  await takePicture(phone, 'composer-phone-th');
  expect(await findAxeViolations(phone)).toEqual([]);
  const over = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}, 60_000);
