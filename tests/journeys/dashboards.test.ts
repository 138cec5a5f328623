import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { axeFindings, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { bringPosts, makePost } from '#tests/makers/inbound.ts';
import { openPageOf } from '#tests/makers/open-page.ts';
import type { Person } from '#tests/makers/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let visitor: Visitor;
let admin: Person;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ'] },
  });
  const now = Date.now();
  await bringPosts(
    world,
    admin.accountId,
    Array.from({ length: 12 }, (_one, index) =>
      makePost({
        text: `กาแฟแก้วที่ ${index} อร่อยมาก`,
        channel: index % 3 === 0 ? 'facebook' : 'pantip',
        published_at: new Date(now - (index + 1) * 7_200_000).toISOString(),
      }),
    ),
  );
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('a dashboard from a template, a widget added by keys, shared by a link, opened signed out', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' });
  await page.goto(`${world.url}/listening/dashboards`);
  await page.getByRole('button', { name: /^Overview/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Mentions: open the mentions, 12' }).waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Options: Note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('ยอดขายวันจันทร์');
  await page.getByRole('button', { name: 'Apply' }).click();
  const grip = page.getByRole('button', { name: 'Move or size: Note' });
  await grip.focus();
  await grip.press('Shift+ArrowRight');
  await page.getByText(/5 wide/).waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();

  // Whatever a number says, its list says.
  await page.getByRole('link', { name: 'Facebook: 4 mentions' }).click();
  await page.waitForURL('**/listening/mentions?**channel=facebook**');
  await page.getByText('4 mentions').first().waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('ร้านกาแฟ 99');
  await page.getByRole('button', { name: 'Make link' }).click();
  const address = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(complaints).toEqual([]);

  const outside = await visitor.open({ locale: 'th-TH' });
  await outside.goto(address);
  await outside.locator('input[type=password]').fill('ร้านกาแฟ 99');
  await outside.getByRole('button', { name: 'เปิดแดชบอร์ด' }).click();
  await outside.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await outside.getByText('ยอดขายวันจันทร์').waitFor();
  expect(await outside.getByRole('main').getByRole('link').count()).toBe(0);
  expect(await axeFindings(outside)).toEqual([]);
}, 120_000);
