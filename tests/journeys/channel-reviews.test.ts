// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStoreAccount, startStoreTwin, type StoreTwin } from '#connectors/app-store/twin.ts';
import { makePlayAccount, startPlayTwin, type PlayTwin } from '#connectors/google-play-app/twin.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Reviews of an app at both stores: connected by a form, read with their stars, answered in public, changed by their authors. */
const PACKAGE = 'com.example.coffee';
const APP = '1234567890';
const PLAY = makePlayAccount();
const STORE = makeStoreAccount();

let play: PlayTwin;
let store: StoreTwin;
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [play, store, visitor] = await Promise.all([
    startPlayTwin(PACKAGE, PLAY),
    startStoreTwin(APP, STORE),
    startBrowser(),
  ]);
  world = await startWorld({
    environment: {
      GOOGLE_PLAY_APP_API_URL: play.url,
      APP_STORE_API_URL: store.url,
      ALLOW_PRIVATE_HOSTS: [play.url, store.url].map((url) => new URL(url).host).join(','),
    },
  });
  admin = await world.person(await world.account('Coffee Company'));
  ({ page, complaints } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await Promise.all([play.stop(), store.stop()]);
});

/** Polls all channels at once. */
async function poll(): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(world.suite.context);
}

const NETWORKS = [
  {
    network: 'Google Play',
    author: 'มานี',
    fields: { 'Package name': PACKAGE, 'Key file (JSON)': PLAY.key },
    publish: (text: string, stars: number) =>
      play.publish({ id: 'p1', author: 'มานี', text: `ช้า\t${text}`, stars, at: new Date(), version: '4.1' }),
    answered: () => play.answers.get('p1'),
  },
  {
    network: 'App Store',
    author: 'ปิติ',
    fields: {
      'App ID': APP,
      'Issuer ID': STORE.issuer,
      'Key ID': STORE.keyId,
      'Key file (.p8)': STORE.key.replaceAll('\n', ' '),
    },
    publish: (text: string, stars: number) =>
      store.publish({ id: 's1', author: 'ปิติ', title: 'ช้า', text, stars, at: new Date() }),
    answered: () => store.answers.get('s1'),
  },
];

describe.each(NETWORKS)('Reviews at $network', ({ network, author, fields, publish, answered }) => {
  const slug = network.toLowerCase().replace(' ', '-');

  test('The form says what one needs, and the channel is checked', async () => {
    await page.goto(`${world.url}/settings/engagement/crm`);
    await page.getByRole('button', { name: 'Connect a channel' }).first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: network }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Coffee at ${network}`);
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${slug}-form`);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: `Channel: Coffee at ${network}` });
    await drawer
      .getByText(/^Valid ·/)
      .first()
      .waitFor();
  });

  test('A review is shown with its stars, is answered in public, and shows the stars that it had before', async () => {
    publish('เปิดไม่ขึ้น', 1);
    await poll();
    await page.goto(`${world.url}/crm?view=all`);
    await page.getByRole('main').getByRole('listitem').filter({ hasText: author }).click();
    const messages = page.getByRole('log', { name: 'Conversation' });
    await messages.getByRole('img', { name: '1 star out of 5' }).waitFor();
    await messages.getByText('Public review').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${slug}-review`);

    await page.getByRole('textbox', { name: `Write to ${author}` }).fill('ขออภัยค่ะ');
    await page.keyboard.press('Control+Enter');
    await expect.poll(answered).toBe('ขออภัยค่ะ');
    await page.getByText('Replaces the answer that the review has').waitFor();

    publish('ใช้ได้แล้ว', 4);
    await poll();
    await messages.getByRole('img', { name: '4 stars out of 5' }).first().waitFor();
    await messages.getByText('ช้า', { exact: true }).waitFor();
    await messages.getByRole('button', { name: /^Edited/ }).click();
    await messages.getByRole('img', { name: '1 star out of 5' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${slug}-edited`);
    expect(complaints).toEqual([]);
  });

  test('The list shows the stars of a review, and is filtered by them', async () => {
    await page.goto(`${world.url}/crm?view=all`);
    const list = page.getByRole('main').getByRole('listitem');
    await list.filter({ hasText: author }).getByRole('img', { name: '4 stars out of 5' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Stars', exact: true }).click();
    await page.getByRole('checkbox', { name: '4 stars out of 5' }).check();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${slug}-stars`);
    await page.getByRole('checkbox', { name: '4 stars out of 5' }).uncheck();
    await page.getByRole('checkbox', { name: '1 star out of 5' }).check();
    await list.filter({ hasText: author }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  test('A review is readable on a phone, in Thai and in the dark', async () => {
    const phone = await openThaiPhone(visitor, world, await world.person(admin.accountId));
    await phone.page.goto(`${world.url}/crm?view=all`);
    await phone.page.getByRole('main').getByRole('listitem').filter({ hasText: author }).click();
    await phone.page.getByRole('img', { name: '4 จาก 5 ดาว' }).first().waitFor();
    expect(await findAxeViolations(phone.page)).toEqual([]);
    await takePicture(phone.page, `channel-${slug}-phone`);
  });
});
