// @module-tag slow
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDashboardLink } from '#contracts/custom-viz/listening/endpoints.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

const POSTS = makeCupPosts({ count: 12 });

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, POSTS);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('A dashboard is created from a template, gets a widget by keyboard, is shared by a link, and opens signed out', async () => {
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'en-GB' }));
  await page.goto(`${world.url}/listening/dashboards`);
  await page.getByRole('button', { name: /^Overview/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  // While it is edited, a number leads nowhere.
  await page.getByRole('region', { name: 'Key figures' }).getByText('12', { exact: true }).first().waitFor();

  await takePicture(page, 'dashboard-edited');

  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Note' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Options: Note' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of Note' });
  await settings.getByRole('textbox', { name: 'Note' }).fill('ยอดขายวันจันทร์');
  await takePicture(page, 'dashboard-widget');
  await settings.getByRole('button', { name: 'Done' }).click();
  const grip = page.getByRole('button', { name: 'Move or resize: Note' });
  await grip.focus();
  await grip.press('Shift+ArrowRight');
  await page.getByText(/5 wide/).waitFor({ state: 'attached' });
  // One step back, so that two more end at six, not at seven.
  await grip.press('Control+z');
  for (let step = 0; step < 2; step += 1) await grip.press('Shift+ArrowRight');
  await page.getByText(/6 wide/).waitFor({ state: 'attached' });
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish the dashboard' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Mentions: open the mentions, 12' }).waitFor();
  await takePicture(page, 'dashboard-read');

  // A number equals the length of its list.
  await page.getByRole('link', { name: 'Facebook: 4 mentions' }).click();
  await page.waitForURL('**/listening/mentions?**channel=facebook**');
  await page.getByText('4 mentions').first().waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await page.getByRole('radio', { name: /^Live/ }).check();
  await page.getByRole('textbox', { name: 'Password' }).fill('ร้านกาแฟ 99');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(complaints).toEqual([]);

  const outside = await visitor.open({ locale: 'th-TH' });
  await outside.goto(address);
  // The only field has the focus: who was sent a link types at once.
  await outside.locator('input[type=password]:focus').fill('ร้านกาแฟ 99');
  await outside.getByRole('button', { name: 'เปิด', exact: true }).click();
  await outside.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await outside.getByText('ยอดขายวันจันทร์').waitFor();
  expect(await outside.getByRole('main').getByRole('link').count()).toBe(0);
  expect(await findAxeViolations(outside)).toEqual([]);
  await outside.context().setOffline(true);
  await outside.getByText(/^ข้อมูลยังไม่เป็นปัจจุบัน/).waitFor();
  await outside.context().setOffline(false);
  await outside.getByText(/^ข้อมูลยังไม่เป็นปัจจุบัน/).waitFor({ state: 'detached' });
  // Another link in the same window shows its own content, not that of the previous one.
  await outside.evaluate(() => (window.location.hash = 'nobody-made-a-link-like-this'));
  await outside.getByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' }).waitFor();
}, 120_000);

test('A link whose creator is suspended is closed: the list states the reason, and visitors read whom to ask', async () => {
  const maker = await world.person(admin.accountId);
  const { _id } = await publishListeningDashboard(maker, { name: 'Agency', share: 'all' });
  const { token } = await maker.call(createDashboardLink, { params: { _id }, body: {} });
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('_id', '=', maker.userId)
    .execute();
  await navigateTo(page, `/listening/dashboards/${_id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await page.getByText('closed while its creator is suspended').waitFor();
  const outside = await visitor.open({ locale: 'th-TH' });
  await outside.goto(`${world.url}/shared-dashboard#${token}`);
  await outside.getByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' }).waitFor();
}, 60_000);

test('A ring of shares shows the whole: the values that are not listed are one row and one segment', async () => {
  const spot = { x: 0, y: 0, w: 6, h: 6 };
  const ring = { _id: 'ring', kind: 'share', by: 'channel', view: 'donut', limit: 1, spot } as const;
  const { _id } = await publishListeningDashboard(admin, { name: 'Channels', widgets: [ring] });
  await navigateTo(page, `/listening/dashboards/${_id}`);
  await page.getByRole('link', { name: /^Pantip: 8 mentions/ }).waitFor();
  const rows = page.getByRole('main').getByRole('listitem');
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^Pantip\s+8\s+66\.7%$/),
    expect.stringMatching(/^Others\s+4\s+33\.3%$/),
  ]);
  await page.getByRole('img', { name: /^Channels/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

/** The content that a link downloads, as bytes. */
async function savedBy(page: Page, link: Locator): Promise<Buffer> {
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await saved.path());
}

test('Mentions are downloaded as a file and a report as a document, and a hidden theme is restored', async () => {
  await navigateTo(page, '/listening/exports');
  await page.getByRole('button', { name: 'Export 12 mentions' }).click();
  const file = await savedBy(page, page.getByRole('link', { name: /^Download mentions-/ }));
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
  expect(rows.map(({ Text }) => Text).toSorted()).toEqual(POSTS.map(({ text }) => text).toSorted());
  expect(rows.filter(({ Channel }) => Channel === 'Facebook')).toHaveLength(4);

  await navigateTo(page, '/listening/reports?report=new');
  const drawer = page.getByRole('dialog', { name: 'New report' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('สรุปกาแฟ');
  await drawer.getByRole('button', { name: 'Create report' }).click();
  const report = page.getByRole('listitem').filter({ hasText: 'สรุปกาแฟ' });
  await report.getByRole('button', { name: 'Create now' }).click();
  const document = report.getByRole('link', { name: /^Open สรุปกาแฟ.*\.pdf$/ });
  const address = (await document.getAttribute('href')) ?? '';
  const fetched = await page.request.get(new URL(address, world.url).href);
  expect(fetched.headers()['content-type']).toBe('application/pdf');
  expect((await fetched.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await navigateTo(page, '/listening/themes');
  const theme = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'อร่อย', exact: true }) });
  await theme.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await theme.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show rules' }).click();
  // By its rule, not by the undo that is visible for ten seconds only: the machine may be busy.
  await page.getByRole('row').filter({ hasText: 'อร่อย' }).click();
  const remove = { name: 'Delete theme rule' };
  await page.getByRole('dialog').getByRole('button', remove).click();
  await page.getByRole('dialog', remove).getByRole('button', remove).click();
  await page.getByText('No rule yet').waitFor();
  await page.getByRole('tab', { name: 'Words' }).click();
  await theme.waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

test('The wall screen shows the dashboards that the user chooses, all of them at first, however many there are', async () => {
  for (let index = 1; index <= 13; index += 1)
    await publishListeningDashboard(admin, { name: `Wall ${index}` });
  await page.goto(`${world.url}/listening/dashboards`);
  await page.getByRole('button', { name: 'Wall screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wall screen' });
  const all = dialog.getByRole('checkbox', { name: /^All dashboards/ });
  // The dialog is drawn after the click: a count before its last box is a count of nothing.
  await dialog.getByRole('checkbox', { name: 'Wall 13' }).waitFor();
  const boxes = await dialog.getByRole('checkbox').count();
  expect(boxes).toBeGreaterThan(13);
  expect(await all.isChecked()).toBe(true);
  await takePicture(page, 'wall-choice');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Wall 13' }).uncheck();
  const leftOut = page.waitForURL(/\/listening\/wall\?/);
  await dialog.getByRole('button', { name: `Start with ${boxes - 2} dashboards` }).click();
  await leftOut;
  expect(new URL(page.url()).searchParams.get('dashboards')?.split(',')).toHaveLength(boxes - 2);
  // The choice is kept for the next time.
  await page.goto(`${world.url}/listening/dashboards`);
  await page.getByRole('button', { name: 'Wall screen' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Wall 13' }).isChecked()).toBe(false);
});
