// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import {
  connectLine,
  waitUntil,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';

/** A Thai agent without a mouse: signs in, goes to the inbox by the command menu, replies to a LINE message and closes it. */
const USER = 'U00000000000000000000000000000007';

let line: LineWorld;
let visitor: Visitor;
let agent: Person;
let page: Page;
let webhook = '';

beforeAll(async () => {
  [line, visitor] = await Promise.all([startLineWorld(), startBrowser()]);
  const accountId = await line.world.account('ร้านกาแฟ');
  await line.world.suite.context.database.platform
    .updateTable('accounts')
    .set({ language: 'th' })
    .where('_id', '=', accountId)
    .execute();
  const admin = await line.world.person(accountId);
  ({ webhook } = await connectLine(line.world, admin));
  agent = await line.world.person(accountId, { role: 'agent' });
  line.twin.befriend({ user: USER, name: 'มานี มีตา' });
  page = await visitor.open({ locale: 'th-TH' });
});
afterAll(async () => {
  await visitor.close();
  await line.stop();
});

async function keys(...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

test('The agent signs in by keyboard, in Thai', async () => {
  await page.goto(`${line.world.url}/login`);
  await page.getByRole('heading', { name: 'เข้าสู่ระบบ' }).waitFor();
  await page.keyboard.type(agent.email);
  await keys('Tab');
  await page.keyboard.type(agent.password);
  await keys('Enter');
  await page.waitForURL('**/product');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th');
});

test('The agent goes to the inbox by the command menu', async () => {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  // The menu responds as soon as the frame is drawn; a user who is faster presses again.
  await expect
    .poll(
      async () => {
        await keys('Control+k');
        return page.getByPlaceholder('ค้นหาหน้า ทิกเก็ต คีย์เวิร์ด ผู้ใช้').isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.type('กล่อง');
  await page.getByRole('dialog').getByText('กล่องข้อความ').first().waitFor();
  await keys('Enter');
  await page.waitForURL('**/crm');
});

test('The agent replies to the customer and closes the ticket without a mouse', async () => {
  await line.twin.sayAs(USER, 'สาขาสยามเปิดกี่โมงคะ', webhook);
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'มานี มีตา' }).waitFor();
  await keys('j', 'Enter');
  await page.getByRole('log').getByText('สาขาสยามเปิดกี่โมงคะ').waitFor();
  await keys('r');
  await page.keyboard.type('เปิดแปดโมงเช้าค่ะ');
  await keys('Control+Enter');
  await waitUntil(
    () => Promise.resolve(line.twin.sent),
    (sent) => sent.length === 1,
  );
  expect(line.twin.sent[0]).toMatchObject({ by: 'reply', to: USER, text: 'เปิดแปดโมงเช้าค่ะ' });
  await keys('Escape', 'e');
  await waitUntil(
    () => fetchTickets(agent),
    ([ticket]) => ticket?.state === 'done',
    20_000,
  );
  const { items } = await agent.call(listTickets, { query: { view: 'done' } });
  expect(items[0]?.assignee?._id).toBe(agent.userId);
});
