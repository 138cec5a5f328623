// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSource, listSources } from '#contracts/admin/sources.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { formatClickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkScreen } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What the public pool takes on /admin/sources, and lower limits with their confirmation. */
let world: World;
let visitor: Visitor;
let administrator: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  administrator = await world.administrator();
  for (const [name, posts] of [
    ['Pantip Lounge', 40],
    ['Bangkok Post', 12],
    ['Quiet blog', 0],
  ] as const) {
    const url = `https://example.com/${encodeURIComponent(name)}`;
    const { _id } = await administrator.call(createSource, { body: { name, url, active: false } });
    await addPosts(_id, posts);
  }
  ({ page, complaints } = await openPageOf(visitor, world, administrator));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

/** Posts of the last twenty days. */
async function addPosts(source_id: string, count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, index) => ({
    _id: crypto.randomUUID(),
    source_id,
    provider_id: `${index}`,
    channel: 'rss',
    kind: 'post',
    text: `ข่าวที่ ${index} `.repeat(40),
    folded: `ข่าวที่ ${index} `.repeat(40),
    sentiment: 'neutral',
    published_at: formatClickHouseTime(Date.now()),
    collected_at: formatClickHouseTime(Date.now() - (index % 20) * MS_PER_DAY),
  }));
  if (count > 0)
    await world.suite.context.clickhouse.insert({ table: 'public_posts', format: 'JSONEachRow', values });
}

test('The sources show what their posts take, and lower limits are confirmed with what they delete', async () => {
  await page.goto(`${world.url}/admin/sources`);
  await page.getByText('Posts in the public pool').waitFor();
  await page.getByText('52', { exact: true }).waitFor();
  await checkScreen(page, 'public-pool-sources-desk');
  await page.getByText('Pantip Lounge').click();
  const dialog = page.getByRole('dialog', { name: 'Pantip Lounge' });
  const days = dialog.getByRole('textbox', { name: 'Keep posts for (days)' });
  await days.fill('7');
  await checkScreen(page, 'public-pool-limits-desk');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete posts of “Pantip Lounge”?' });
  await question.getByText('24 posts').waitFor();
  await checkScreen(page, 'public-pool-confirm-desk');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await listed()).keep_days).toBe(30);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Delete and save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await listed()).keep_days).toBe(7);
  await page.getByText('7 days').waitFor();
  expect(complaints).toEqual([]);
});

async function listed() {
  const { items } = await administrator.call(listSources, {});
  const found = items.find(({ name }) => name === 'Pantip Lounge');
  if (!found) throw new Error('the source is gone');
  return found;
}

test('The same in Thai, dark and on a phone', async () => {
  const phone = await openPageOf(visitor, world, administrator, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'th-TH',
  });
  await phone.page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await phone.page.goto(`${world.url}/admin/sources`);
  await phone.page.getByText('โพสต์ในคลังสาธารณะ').waitFor();
  await checkScreen(phone.page, 'public-pool-sources-phone');
  await phone.page.getByText('Pantip Lounge').click();
  const dialog = phone.page.getByRole('dialog', { name: 'Pantip Lounge' });
  await dialog.getByRole('textbox', { name: 'เก็บโพสต์ไว้ (วัน)' }).fill('1');
  await checkScreen(phone.page, 'public-pool-limits-phone');
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await phone.page.getByRole('button', { name: 'ลบแล้วบันทึก' }).waitFor();
  await checkScreen(phone.page, 'public-pool-confirm-phone');
  expect(phone.complaints).toEqual([]);
});
