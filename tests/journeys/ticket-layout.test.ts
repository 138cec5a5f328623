import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createSideConversation,
  listSideConversations,
} from '#contracts/crm/side-conversations/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { ANSWERED_CHANNELS, getNetwork, type Channel } from '#contracts/networks.ts';
import { findConnection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How an open ticket is laid out: its head and composer on every channel and width, the panel beside it, and a phone while typing. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
const tickets = new Map<Channel, string>();

/** A customer writes on a channel; the chat of the account stands in for its connection. */
async function writeOnChannel(channel: Channel, place: Incoming['place']): Promise<void> {
  const { context } = world.suite;
  const { _id, accountId } = await connectChat(world, admin, `Chat of ${channel}`);
  await context.database.platform
    .updateTable('connections')
    .set({ channel })
    .where('_id', '=', _id)
    .execute();
  const connection = await findConnection(context, _id);
  if (!connection) throw new Error('the connection is gone');
  const who = `${channel}-somchai`;
  const items = [
    buildChatMessage(who, 'สอบถามเรื่องของที่สั่งไว้ค่ะ ยังไม่ได้รับเลย', {
      channel,
      author: { _id: who, name: 'Somchai Phongphatthanakit' },
      ...(place ? { place } : {}),
      published_at: context.clock().toISOString(),
    }),
  ];
  await inTransaction(context, { accountId, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, { connection, items }),
  );
  tickets.set(channel, (await fetchTicket(admin, who))._id);
}

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('Coffee Company'));
  await connectMailbox(admin);
  for (const channel of ANSWERED_CHANNELS) {
    const { places } = getNetwork(channel).capabilities;
    await writeOnChannel(channel, places.includes('comment') ? 'private' : undefined);
  }
  ({ page, complaints } = await openPageOf(visitor, world, admin, { locale: 'th-TH' }));
  await page.goto(`${world.url}/crm?view=all`);
  await page.getByRole('list', { name: /^(ทิกเก็ต|Tickets)/ }).waitFor();
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
});
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

/** The rows, by their middle, in which the visible parts of an element are laid out; buttons of the composer that are cut off at its right are named. */
function measureRow(bar: Element): { rows: number; cut: string[] } {
  const right = bar.getBoundingClientRect().right;
  const leaves = [...bar.querySelectorAll('button, label, [class*=window], [class*=cost]')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 2,
  );
  const middles = leaves.map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  return {
    rows: Math.max(...middles) - Math.min(...middles) > 14 ? 2 : 1,
    cut: [...leaves, ...(bar.parentElement?.querySelectorAll('button') ?? [])]
      .filter((one) => one.getBoundingClientRect().right > right + 1)
      .map((one) => one.textContent),
  };
}

/** Shows or hides the panel beside the tickets that are opened from now on. */
async function showPanel(shown: boolean): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('earshot-customer-column', value), String(shown));
  await navigateTo(page, '/crm?view=all');
  await page.getByRole('log').waitFor({ state: 'detached' });
}

const composerBar = () => page.locator('[data-composer-bar]');

test.each([1024, 1280, 1366, 1440])(
  'At %i pixels the head of the composer is one row on every channel, and nothing of it is cut off',
  async (width) => {
    await page.setViewportSize({ width, height: 768 });
    await showPanel(width >= 1280);
    for (const [channel, id] of tickets) {
      await navigateTo(page, `/crm?view=all&ticket=${id}`);
      await composerBar().waitFor();
      await takePicture(page, `composer-${width}-${channel}`);
      expect([channel, await composerBar().evaluate(measureRow)]).toEqual([channel, { rows: 1, cut: [] }]);
    }
  },
  180_000,
);

test('Assignee and state are not cut off when a ticket has a side conversation', async () => {
  const id = tickets.get('webchat') ?? '';
  const { mailboxes } = await admin.call(listSideConversations, { params: { _id: id } });
  const body = {
    connection_id: mailboxes[0]?._id ?? '',
    to: ['depot@parts.test'],
    subject: 'Order',
    text: 'Where is it?',
    media: [],
  };
  await admin.call(createSideConversation, { params: { _id: id }, body });
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await showPanel(width >= 1280);
    await navigateTo(page, `/crm?view=all&ticket=${id}`);
    await page.getByRole('radio', { name: /^(ภายนอก|Outside)/ }).waitFor({ state: 'attached' });
    const state = page.getByRole('button', { name: /^(สถานะ|State)/ });
    await state.waitFor();
    await takePicture(page, `head-${width}`);
    const cut = await state.evaluate((button) =>
      [...(button.parentElement?.querySelectorAll('button span') ?? [])]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
    expect([width, cut]).toEqual([width, []]);
  }
});

/** Moves the account to a zone in which its business hours, 8 to 17, are open for hours yet, or closed. */
async function moveToHour(hour: number): Promise<void> {
  const { context } = world.suite;
  const east = hour - context.clock().getUTCHours();
  const offset = ((((east + 11) % 24) + 24) % 24) - 11;
  // The signs of these zones are those of POSIX: east of Greenwich is minus.
  const time_zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  await context.database.platform
    .updateTable('accounts')
    .set({ time_zone })
    .where('_id', '=', admin.accountId)
    .execute();
}

test('Clocks, tags and work fit 720 pixels beside a ticket, within business hours and outside them', async () => {
  const id = tickets.get('webchat') ?? '';
  await page.setViewportSize({ width: 1440, height: 720 });
  await showPanel(true);
  for (const hour of [9, 2]) {
    await moveToHour(hour);
    await page.reload();
    await navigateTo(page, `/crm?view=all&ticket=${id}`);
    const panel = page.getByRole('complementary', { name: /^(ลูกค้า|Customer)$/ });
    await panel.getByText(hour === 9 ? /^Business hours end/ : /^Closed now/).waitFor();
    const work = panel.getByRole('region', { name: 'Work', exact: true });
    await takePicture(page, `panel-720-${hour}`);
    const bottom = await work.evaluate((one) => one.getBoundingClientRect().bottom);
    expect([hour, bottom <= 720]).toEqual([hour, true]);
  }
});

test('Clocks, tags and work are first beside a ticket; a folded section stays folded, and the order is one’s own', async () => {
  const id = tickets.get('webchat') ?? '';
  await page.setViewportSize({ width: 1440, height: 720 });
  await showPanel(true);
  await navigateTo(page, `/crm?view=all&ticket=${id}`);
  const panel = page.getByRole('complementary', { name: /^(ลูกค้า|Customer)$/ });
  const heads = () => panel.getByRole('heading', { level: 3 }).allTextContents();
  await expect.poll(async () => (await heads()).length).toBeGreaterThan(5);
  const [clocks = '', tags = '', work = '', customer = ''] = (await heads()).map((head) => head.trim());
  expect(await findAxeViolations(page, 'aside')).toEqual([]);
  await panel.getByRole('button', { name: clocks, exact: true }).click();
  const arrange = panel.getByRole('button', { name: /จัดลำดับหัวข้อ|Order of the sections/ });
  await arrange.click();
  await page.getByRole('button', { name: new RegExp(`(เลื่อน${customer}ขึ้น|Move ${customer} up)`) }).click();
  await takePicture(page, 'panel-arrange');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(async () => (await heads()).length).toBeGreaterThan(5);
  expect((await heads()).slice(0, 4).map((head) => head.trim())).toEqual([clocks, tags, customer, work]);
  const fold = panel.getByRole('button', { name: clocks, exact: true });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  // A key of a folded section unfolds it.
  await panel.getByRole('button', { name: tags, exact: true }).click();
  await page.locator('body').press('t');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
});

test('On a phone with the keyboard up three bubbles are visible, and controls of the head are large enough for a finger', async () => {
  const id = tickets.get('line') ?? '';
  const phone = await openPageOf(visitor, world, admin, {
    locale: 'th-TH',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.goto(`${world.url}/crm?view=all&ticket=${id}`);
  const writing = phone.page.getByRole('textbox', { name: /^(เขียนถึง|ตอบ|Write to)/ });
  await writing.waitFor();
  for (const control of await phone.page
    .getByRole('button', { name: /^(สถานะ|ผู้รับผิดชอบ|ผู้ดูแล|State|Assignee|Assigned)/ })
    .all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await writing.fill('สวัสดีค่ะ');
  await takePicture(phone.page, 'phone');
  await phone.page.setViewportSize({ width: 390, height: 520 });
  await expect
    .poll(() => phone.page.evaluate(() => document.documentElement.hasAttribute('data-typing')))
    .toBe(true);
  await takePicture(phone.page, 'phone-typing');
  const log = await phone.page.getByRole('log').boundingBox();
  // Three bubbles of one line with their author: 3 × 62 pixels.
  expect(log?.height).toBeGreaterThanOrEqual(186);
  expect(await phone.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  await phone.page.keyboard.press('Escape');
  await expect.poll(() => phone.page.getByRole('navigation').filter({ visible: true }).count()).toBe(1);
  expect(phone.complaints).toEqual([]);
  await phone.page.close();
});
