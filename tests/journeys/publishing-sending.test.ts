import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, getPost, PostInput } from '#contracts/publishing/posts.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  publishNow,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Publishing is paused and goes on, and what failed is tried again by its cause. */
let world: World;
let twins: PublishingTwins;
let visitor: Visitor;
let writer: Person;
let page: Page;
let complaints: string[];
let accounts: string[];

beforeAll(async () => {
  twins = await startPublishingTwins();
  [world, visitor] = await Promise.all([startWorld({ environment: twins.environment }), startBrowser()]);
  writer = await world.person(await world.account('Doi Coffee'));
  accounts = await connectLineAccounts(writer, 3, 30);
  ({ page, complaints } = await openPageOf(visitor, world, writer));
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await twins.stop();
});

const stateOf = async (_id: string) => (await writer.call(getPost, { params: { _id } })).targets[0]?.state;

test('Publishing is paused for everything by a few presses, and on going on what was due meanwhile is shown and published', async () => {
  await page.goto(`${world.url}/publishing/sending`);
  await page.getByText('Everything goes out on time').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause publishing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('ข่าวด่วน รอประกาศ');
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Pause publishing' }).click();
  await dialog.getByText('Nothing was being sent at that moment.').waitFor();
  await dialog.locator('button', { hasText: 'Close' }).click();
  await page.getByText('Publishing is paused for everything').waitFor();
  const posts = [];
  for (const account of accounts)
    posts.push(await publishNow(writer, [account], { content: { text: `เปิดสาขาใหม่ ${account}` } }));
  await page.getByRole('button', { name: 'Publish again' }).click();
  await dialog.getByText('3 posts were due meanwhile. What becomes of them?').waitFor();
  await dialog.getByLabel('Publish them all now').check();
  await checkLayout(page, 'sending-resume');
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  for (const { _id } of posts) await waitForStates(writer, _id, ['published']);
  await page.getByText('Everything goes out on time').waitFor();
});

test('What failed is grouped by what helps, and all of it is tried again at once', async () => {
  const targets = accounts.map((connection_id) => ({ connection_id, version: { kind: 'multicast' } }));
  const { _id } = await publishNow(writer, [], { content: { text: 'โปรโมชันใหม่' }, targets });
  await waitForStates(writer, _id, ['failed']);
  const card = page.getByRole('region', { name: 'Posts to change' });
  await card.getByRole('link', { name: 'โปรโมชันใหม่' }).first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'sending-failures');
  await card.getByRole('button', { name: 'Try 3 again' }).click();
  await page.getByText('3 posts are tried again now').waitFor();
  await waitForStates(writer, _id, ['failed']);
  await card.getByRole('link', { name: 'โปรโมชันใหม่' }).first().click();
  await page.getByRole('button', { name: 'History' }).first().click();
  await page.getByRole('dialog').getByText('Try again').first().waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await checkLayout(page, 'sending-history');
  expect(complaints).toEqual([]);
  expect(await stateOf(_id)).toBe('failed');
});

test('A published post is changed and removed at its network from its page, after it is said what is lost', async () => {
  const mastodon = await connectMastodonAccount(writer);
  const { _id } = await publishNow(writer, [mastodon], { content: { text: 'เมนูฤดูหนาว' } });
  await waitForStates(writer, _id, ['published']);
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.getByRole('button', { name: 'Change it there' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text').fill('เมนูฤดูร้อน');
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await checkLayout(page, 'published-edit');
  await dialog.getByRole('button', { name: 'Change it there' }).click();
  await page.getByText(/^The post is changed on/).waitFor();
  expect(twins.count('mastodon', 'เมนูฤดูร้อน')).toBe(1);
  await page.getByRole('button', { name: 'Remove it there' }).click();
  await dialog.getByText(/This cannot be undone/).waitFor();
  await checkLayout(page, 'published-remove');
  await dialog.getByRole('button', { name: 'Remove it there' }).click();
  await page.getByText(/^The post is removed from/).waitFor();
  await waitForStates(writer, _id, ['removed']);
  expect(twins.count('mastodon', 'เมนูฤดู')).toBe(0);
  expect(complaints).toEqual([]);
});

test('A message of LINE says whom it reaches, that nothing takes it back, and on asking what it uses of the month', async () => {
  const targets = [
    { connection_id: accounts[0] ?? '', version: { kind: 'multicast', options: { to: ['U1', 'U2'] } } },
  ];
  const body = PostInput.parse({ content: { text: 'สำหรับสมาชิก' }, targets });
  const { _id } = await writer.call(createPost, { body });
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.getByText(/goes as a message to named people, and cannot be recalled/).waitFor();
  await page.getByRole('button', { name: 'Check whom it reaches and what it costs' }).click();
  await page.getByText(/Reaches 2 people\. Uses 2 of the/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'composer-reach');
});

test('On a phone in Thai and in the dark the causes stand below one another', async () => {
  const phone = await openThaiPhone(visitor, world, writer);
  await phone.page.goto(`${world.url}/publishing/sending`);
  await phone.page.getByText('โพสต์ที่ต้องแก้ไข').waitFor();
  expect(await findAxeViolations(phone.page)).toEqual([]);
  await checkLayout(phone.page, 'sending-phone');
  expect(phone.complaints).toEqual([]);
});
