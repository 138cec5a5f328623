// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink } from '#contracts/links/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A link is made with the campaign of a network, shared, counted, changed, deleted and restored. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  page = await open();
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function open(options: Parameters<Visitor['open']>[0] = {}): Promise<Page> {
  const opened = await visitor.open(options);
  const [name = '', value = ''] = admin.cookie.split('=');
  await opened.context().addCookies([{ name, value, url: world.url }]);
  return opened;
}

const shoot = (name: string, of = page): Promise<void> => takePicture(of, `links-${name}`);

function visit(address: string, from: string): Promise<Response> {
  return fetch(address, {
    redirect: 'manual',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
      referer: `https://${from}/story`,
    },
  });
}

test('A link is created with the template of a network, and its final address is shown before', async () => {
  await page.goto(`${world.url}/publishing/links`);
  await page.getByText('No links yet').waitFor();
  await shoot('empty');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New link' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Target', { exact: true }).fill('https://shop.example/sale?ref=1#top');
  await form.getByLabel('Name', { exact: true }).fill('Songkran sale');
  await form.getByLabel('Ending of the address').fill('Songkran');
  await form.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Facebook' }).click();
  await form.getByLabel('Campaign', { exact: true }).fill('songkran-2027');
  await form
    .getByText(
      'https://shop.example/sale?ref=1&utm_source=facebook&utm_medium=social&utm_campaign=songkran-2027#top',
    )
    .waitFor();
  await shoot('new');
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Songkran sale').waitFor();
  expect((await visit(`${world.url}/l/songkran`, 'news.example')).headers.get('location')).toBe(
    'https://shop.example/sale?ref=1&utm_source=facebook&utm_medium=social&utm_campaign=songkran-2027#top',
  );
});

test('A wrong target is explained at its field, and nothing that was typed is lost', async () => {
  await page.getByRole('button', { name: 'New link' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Target', { exact: true }).fill(`${world.url}/l/songkran`);
  await form.getByRole('button', { name: 'Create link' }).click();
  await form.getByText(/is a short link itself/i).waitFor();
  await form.getByLabel('Target', { exact: true }).fill('https://shop.example/other');
  await form.getByLabel('Ending of the address').fill('songkran');
  await form.getByRole('button', { name: 'Create link' }).click();
  await form.getByText(/leads somewhere else at/i).waitFor();
  await form.getByLabel('Ending of the address').fill('');
  await form.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('shop.example/other').waitFor();
});

test('The number of visits opens what it counts', async () => {
  for (const from of ['news.example', 'news.example', 'www.blog.example'])
    await visit(`${world.url}/l/songkran`, from);
  const row = page.getByRole('row').filter({ hasText: 'Songkran sale' });
  await expect
    .poll(
      async () => {
        await page.reload();
        return row.getByRole('button', { name: /visits through Songkran sale/ }).textContent();
      },
      { timeout: 30_000, interval: 3000 },
    )
    .toBe('4');
  await shoot('list');
  expect(await findAxeViolations(page)).toEqual([]);
  await row.getByRole('button', { name: /4 visits through Songkran sale/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('news.example').waitFor();
  await drawer.getByText('Android').waitFor();
  await shoot('numbers');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('tab', { name: 'QR code' }).click();
  await drawer.getByRole('img', { name: /QR code of/ }).waitFor();
  const download = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'Download PNG' }).click();
  expect((await download).suggestedFilename()).toBe('songkran.png');
  await shoot('qr');
  await drawer.getByRole('tab', { name: 'Link' }).click();
  await drawer.getByLabel('Target', { exact: true }).fill('https://shop.example/new');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect((await visit(`${world.url}/l/songkran`, 'news.example')).headers.get('location')).toContain('/new');
});

test('A link is deleted from the list, and brought back by Undo', async () => {
  const row = page.getByRole('row').filter({ hasText: 'Songkran sale' });
  await row.getByRole('button', { name: 'Actions for Songkran sale' }).click();
  await page.getByRole('menuitem', { name: 'Delete link' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await visit(`${world.url}/l/songkran`, 'news.example')).status).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  expect((await visit(`${world.url}/l/songkran`, 'news.example')).status).toBe(302);
});

test('On a phone, in Thai and in the dark, a link is made and looked at', async () => {
  await admin.call(createLink, {
    body: { url: 'https://shop.example/gone', title: 'หน้าร้านใหม่', paused: true },
  });
  const phone = await open({
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await phone.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.goto(`${world.url}/publishing/links`);
  await phone.getByText('หน้าร้านใหม่').waitFor();
  await shoot('phone-list', phone);
  await phone.getByText('หน้าร้านใหม่').click();
  await phone.getByRole('tab', { name: 'ลิงก์' }).click();
  await phone.getByText('https://shop.example/gone').first().waitFor();
  await shoot('phone-form', phone);
  await phone.getByRole('tab', { name: 'ตัวเลข' }).click();
  await phone.getByText('ไม่มีการเข้าชมใน 30 วันที่ผ่านมา').waitFor();
  await shoot('phone-numbers', phone);
  expect(await findAxeViolations(phone)).toEqual([]);
});
