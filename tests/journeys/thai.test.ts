import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccount } from '#contracts/people/account.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { listBrokenWords } from '#tests/journeys/thai-screen.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a reader of Thai sees on a phone: lines, names, weeks. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('ร้านกาแฟ'));
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ language: 'th' })
    .where('_id', '=', admin.accountId)
    .execute();
  ({ page } = await openPageOf(visitor, world, admin, {
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
  }));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function open(path: string): Promise<void> {
  await page.goto(world.url + path);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Words that the browser breaks where the texts are plain: what the screen would look like without the marks. */
function listBrokenWithoutMarks(): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('th-t')).flatMap((marked) => {
      const words = Array.from(marked.querySelectorAll('th-w'), (word) => word.textContent);
      const plain = document.createElement('span');
      plain.textContent = marked.textContent;
      marked.replaceWith(plain);
      const node = plain.firstChild;
      return words.filter((word) => {
        const at = plain.textContent.indexOf(word);
        if (!node || at < 0) return false;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
      });
    }),
  );
}

test('No loan word is broken at the end of a line, which the browser does where texts are plain', async () => {
  const broken: string[] = [];
  for (const path of [
    '/settings/sla/crm',
    '/settings/auto-assignment/crm',
    '/settings/ui/crm',
    '/crm/reports',
  ]) {
    await open(path);
    expect(await page.locator('th-w').count()).toBeGreaterThan(0);
    expect(await listBrokenWords(page)).toEqual([]);
    const name = path.replaceAll('/', '-');
    await takePicture(page, `lines-kept${name}`);
    broken.push(...(await listBrokenWithoutMarks()));
    await takePicture(page, `lines-plain${name}`);
  }
  expect(broken.length).toBeGreaterThan(0);
});

test('Such a text is copied, found in the page and named for screen readers as it is written', async () => {
  await open('/listening/dashboards');
  const heading = page.getByRole('heading', { name: 'แดชบอร์ด', exact: true });
  await heading.waitFor();
  await page.getByRole('button', { name: 'สร้างแดชบอร์ด', exact: true }).waitFor();
  const copied = await heading.evaluate((element) => {
    const selection = window.getSelection();
    selection?.selectAllChildren(element.parentElement ?? element);
    return {
      selected: selection?.toString() ?? '',
      text: element.textContent,
      shown: element instanceof HTMLElement ? element.innerText : '',
    };
  });
  expect([copied.text, copied.shown]).toEqual(['แดชบอร์ด', 'แดชบอร์ด']);
  expect(copied.selected).toContain('แดชบอร์ด');
  // oxlint-disable-next-line no-control-regex -- characters that nobody sees
  expect(copied.selected).not.toMatch(/[\u200B-\u200D\u2060\uFEFF]/);
  const isFound = await page.evaluate(() => {
    window.getSelection()?.removeAllRanges();
    return Reflect.apply(Reflect.get(window, 'find'), window, ['สร้างแดชบอร์ด']);
  });
  expect(isFound).toBe(true);
  expect(await heading.ariaSnapshot()).toContain('heading "แดชบอร์ด"');
});

test('The folder that the suite creates has a Thai name', async () => {
  await open('/settings/canned-response/crm');
  await page.getByRole('link', { name: /โฟลเดอร์เริ่มต้น/ }).waitFor();
  expect(await page.getByText('Default', { exact: true }).count()).toBe(0);
});

test('The first day of the week that an organisation chooses begins its heat map and its calendar', async () => {
  const firstDay = async (): Promise<string> => {
    await open('/settings/account/heatmap');
    await page.getByText('28 วันที่ผ่านมา').waitFor();
    return page.locator('thead th').nth(1).innerText();
  };
  expect(await firstDay()).toBe('จันทร์');
  await admin.call(updateAccount, { query: { accountID: admin.accountId }, body: { week_start: 'sunday' } });
  expect(await firstDay()).toBe('อาทิตย์');
  await takePicture(page, 'heatmap-sunday');
  await open('/settings/account/system');
  await page.getByText('วันแรกของสัปดาห์').waitFor();
  await takePicture(page, 'system-week-start');
});
