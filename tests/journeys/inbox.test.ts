import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findConnection, type Connection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { receive } from '#server/crm/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { addCannedFolder, addCannedResponse } from '#tests/factories/canned.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Two colleagues in one inbox: a filter is saved as a view, many tickets are changed at once and undone, presence is visible, and the board
 * works.
 */
let world: World;
let visitor: Visitor;
let chat: Connection;
let mali: Person;
let owner: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const account = await world.account('Coffee Company');
  owner = await world.person(account);
  mali = await world.person(account, { role: 'agent' });
  const { context } = world.suite;
  chat = await connectChat(world, owner);
  const items = ['Anan', 'Beam', 'Chai'].map((name) => ({
    provider_id: name,
    kind: 'message' as const,
    channel: 'webchat' as const,
    author: { _id: name, name },
    conversation_id: name,
    text: `Where is my order, asks ${name}`,
    published_at: context.clock().toISOString(),
  }));
  await inTransaction(context, { accountId: account, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, { connection: chat, items }),
  );
  ({ page, complaints } = await openPageOf(visitor, world, mali));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});
// Each test checks the errors that the page reported during it; a retry starts without any.
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

/** Whether a message is visible in its conversation. */
function isInView(line: Element): boolean {
  const frame = line.closest('[role=log]')?.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
}

const view = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

test('The inbox requests each resource once as it opens', async () => {
  const requests: string[] = [];
  const hear = (request: Request) =>
    request.resourceType() === 'fetch' &&
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  page.on('request', hear);
  await page.goto(`${world.url}/crm`);
  await page.getByText('Anan', { exact: true }).first().waitFor();
  page.off('request', hear);
  expect(requests).toContain('GET /api/v1.0/crm/tickets');
  expect(requests.filter((one, at) => requests.indexOf(one) !== at)).toEqual([]);
});

test('A filter of the list is saved as a view, with its count', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Find a filter').fill('assig');
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Priority' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Assignee' }).click();
  await page.getByRole('checkbox', { name: 'Unassigned' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Free');
  await page.keyboard.press('Enter');
  await view('Free').getByText('3').waitFor();
  await page.getByRole('button', { name: 'Manage the view Free' }).click();
  await page.getByRole('menuitem', { name: 'Name and sharing' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody has them');
  await page.keyboard.press('Enter');
  await view('Nobody has them').getByText('3').waitFor();
});

test('Many tickets are changed at once by keyboard, counted at once, and changed back', async () => {
  await page.keyboard.press('Escape');
  await page.locator('body').press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Search people' }).pressSequentially('Person');
  await page.keyboard.press('Enter');
  await page.getByText('2 tickets assigned to').waitFor();
  await view('Nobody has them').getByText('1').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await view('Nobody has them').getByText('3').waitFor();
});

test('S6-140: ticket viewer: colleagues in one ticket see each other, and who is typing', async () => {
  const other = await world.person(mali.accountId, { role: 'agent' });
  const beside = await openPageOf(visitor, world, other);
  await navigateTo(page, '/crm?view=live');
  await page.getByText('Anan', { exact: true }).first().click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  await beside.page.goto(page.url());
  await page.getByRole('status', { name: /is looking at this ticket/ }).waitFor();
  await beside.page.getByRole('textbox', { name: 'Write to Anan' }).fill('We look');
  await page.getByRole('status', { name: /is writing an answer/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await beside.page.close();
  expect(beside.complaints).toEqual([]);
});

test('A search result opens its message, far up and highlighted, and new messages do not move it away', async () => {
  await writeOn(world, chat, 'The blue kettle leaks', 'Dao');
  for (let at = 0; at < 80; at += 1) await writeOn(world, chat, `And then ${at}`, 'Dao');
  await navigateTo(page, `/crm?view=all&q=${encodeURIComponent('leaks "blue kettle"')}`);
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().waitFor();
  await page.locator('body').press('j');
  await page.locator('body').press('Enter');
  const line = page.getByRole('log', { name: 'Conversation' }).locator('[aria-current=true]');
  const standsInView = async () => {
    await line.getByText('The blue kettle leaks').waitFor();
    await expect.poll(() => line.evaluate(isInView)).toBe(true);
  };
  await standsInView();
  expect(await line.locator('mark').allTextContents()).toEqual(['blue kettle', 'leaks']);
  await writeOn(world, chat, 'Hello?', 'Dao');
  await page.getByRole('button', { name: '1 new message' }).waitFor();
  await standsInView();
  const { searchParams } = new URL(page.url());
  await navigateTo(page, `/crm/tickets/${searchParams.get('ticket')}?message=${searchParams.get('message')}`);
  await standsInView();
  await page.getByText('Hello?').waitFor({ state: 'attached' });
});

test('One key sends a reply and marks the ticket as done; undo reverts the state, not the reply', async () => {
  await navigateTo(page, '/crm?view=live');
  await page.getByText('Beam', { exact: true }).first().click();
  const field = page.getByRole('textbox', { name: 'Write to Beam' });
  await field.fill('It comes tomorrow');
  await page.getByRole('button', { name: 'Send and …' }).click();
  await page.getByRole('menuitem', { name: 'Send and set to “Pending”' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await field.press('Control+Shift+Enter');
  // The next ticket opens; undo brings this one back.
  await page.getByText('Sent. State: Done').waitFor();
  await field.waitFor({ state: 'detached' });
  // The composer of the next ticket has the focus; after Escape letters are keys of the ticket.
  const next = page.getByRole('textbox', { name: /^Write to / });
  await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
  await page
    .getByRole('status')
    .filter({ hasText: /^Next ticket: #\d+, / })
    .waitFor();
  await page.keyboard.type('e');
  expect(await next.inputValue()).toBe('e');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: /note/i }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo the state' }).click();
  await page.getByRole('log', { name: 'Conversation' }).getByText('It comes tomorrow').waitFor();
  await page.getByRole('button', { name: 'State: Open' }).waitFor();
  await field.fill('Or the day after');
  await page.getByRole('button', { name: 'Send and …' }).click();
  await page.getByRole('menuitem', { name: 'Send and set to “Pending”' }).click();
  await page.getByRole('button', { name: 'State: Pending' }).waitFor();
});

test('A canned response brings changes: one is removed, the others are applied with the reply, and alone without one', async () => {
  const { _id } = await addCannedFolder(owner);
  const changes = { priority: 4, snooze_minutes: 60, assignee_id: 'me' } as const;
  await addCannedResponse(owner, _id, { shortcut: 'way', text: 'It is on its way', changes });
  await addCannedResponse(owner, _id, { shortcut: 'low', text: '', changes: { priority: 1 } });
  await navigateTo(page, '/crm?view=live');
  await page.getByText('Beam', { exact: true }).first().click();
  const field = page.getByRole('textbox', { name: 'Write to Beam' });
  await field.pressSequentially('/way');
  await page.getByRole('option', { name: /It is on its way/ }).waitFor();
  await field.press('Enter');
  const brought = page.getByRole('list', { name: 'Will also:' });
  await brought.getByText('snooze for 1 hour').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Do not: snooze for 1 hour' }).click();
  await field.press('Control+Enter');
  await page.getByText(/^Sent\. Ticket #\d+ is changed too$/).waitFor();
  await page.getByRole('button', { name: 'Priority: Urgent' }).waitFor();
  expect(await page.getByText(/Snoozed until/).count()).toBe(0);
  await field.pressSequentially('/low');
  await page.getByRole('option', { name: /Changes the ticket/ }).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: 'Priority: Low' }).waitFor();
});

test('A side conversation is started by keyboard alone, and its reply appears next to the conversation as it arrives', async () => {
  const mailbox = await findConnection(world.suite.context, await connectMailbox(owner));
  if (!mailbox) throw new Error('no mailbox');
  await navigateTo(page, '/crm?view=live');
  await page.getByText('Chai', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Write to Chai' }).waitFor();
  // From the menu the focus goes into the form, and back to where it began.
  const to = page.getByRole('combobox', { name: 'To' });
  const begin = page.getByRole('button', { name: 'Ask someone outside' });
  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  await page.getByRole('button', { name: 'More actions for this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Ask someone outside' }).click();
  await to.waitFor();
  await page.getByRole('menuitem', { name: 'Ask someone outside' }).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(to)).toBe(true);
  await page.getByRole('button', { name: 'Back to the side conversations' }).click();
  await expect.poll(() => hasFocus(begin)).toBe(true);
  await page.keyboard.press('o');
  await to.waitFor();
  // Typed letters go into the form that the key opened: as shortcuts of the ticket they would mark it as done.
  await page.keyboard.type('depot@parts.test');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Order of Chai');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Where is it?');
  const picture = { name: 'label.png', mimeType: 'image/png', buffer: buildPng(4, 4) };
  await page.locator('[aria-label="Side conversations"] input[type=file]').last().setInputFiles(picture);
  const label = page.getByRole('button', { name: 'Remove label.png' });
  await label.waitFor();
  expect(await findAxeViolations(page, '[aria-label="Side conversations"]')).toEqual([]);
  // The draft is available on another machine: nothing of it is stored on this one any more.
  const kept = page.getByRole('button', { name: /^\d+ drafts?$/ });
  await kept.click();
  await page.getByRole('menuitem', { name: /Side conversation.*Order of Chai/ }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.url}/crm?view=live`);
  await kept.click();
  await page.getByRole('menuitem', { name: /Side conversation.*Order of Chai/ }).click();
  await expect.poll(() => message.innerText()).toBe('Where is it?');
  await label.waitFor();
  // After it is discarded and restored, it is complete.
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Ask someone outside' }).click();
  await label.waitFor();
  await message.press('Control+Enter');
  await page.getByText('Waiting', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Outside (1)' }).waitFor({ state: 'attached' });
  // Three view modes, the timer, the assignee and the state share one line of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = [page.getByRole('radiogroup').first(), page.getByRole('button', { name: /^State: / })].map(
    async (part) => Math.round((await part.boundingBox())?.y ?? 0),
  );
  const [ways = 0, state = 0] = await Promise.all(tops);
  expect(Math.abs(ways - state)).toBeLessThan(20);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { mail_id } = await world.suite.context.database.platform
    .selectFrom('side_messages')
    .select('mail_id')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  const answer = {
    provider_id: 'depot-1@parts.test',
    kind: 'message' as const,
    channel: 'email' as const,
    place: 'mail' as const,
    author: { _id: 'depot@parts.test', name: 'Depot' },
    conversation_id: 'depot@parts.test',
    parent_id: mail_id,
    text: 'On the van since nine',
    published_at: new Date().toISOString(),
  };
  await receive(world.suite.context, mailbox, { items: [answer], refused: [] });
  await page.getByText('On the van since nine').waitFor();
  await page.getByText('Answered', { exact: true }).waitFor();
  expect(await findAxeViolations(page, '[aria-label="Side conversations"]')).toEqual([]);
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await navigateTo(page, '/crm?view=live');
  const view = page.getByRole('link', { name: /^Answered outside/ });
  await expect.poll(() => view.textContent()).toBe('Answered outside1');
  await page.getByRole('searchbox').fill('van nine');
  await page.getByRole('link', { name: /Outside: .*van since nine/ }).click();
  await page.locator('[data-sought]', { hasText: 'On the van since nine' }).waitFor();
  // It is visible on the screen, so it counts as read.
  await expect.poll(() => view.count()).toBe(0);
});

test('The recipient of an outbound conversation is chosen by Enter: the contact that was found, or the typed address', async () => {
  await navigateTo(page, '/crm?begin=anyone');
  const drawer = page.getByRole('dialog', { name: 'New conversation' });
  const whom = drawer.getByRole('textbox', { name: 'Name, channel ID or e-mail address' });
  await whom.fill('Anan');
  await drawer.getByRole('listitem').getByText('Anan').first().waitFor();
  await whom.press('Enter');
  const chosen = drawer.getByRole('region', { name: 'To', exact: true });
  await chosen.getByText('Anan').first().waitFor();
  await chosen.getByRole('button').click();
  await whom.fill('new@shop.test');
  await whom.press('Enter');
  await chosen.getByText('new@shop.test').waitFor();
});

test('S6-138: agile board: a card is moved by keyboard alone, and the move is undone in place', async () => {
  await navigateTo(page, '/crm/board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = column('New').getByRole('listitem').getByRole('link').first();
  const number = await card.getByText(/^#\d+$/).innerText();
  await page.keyboard.press('j');
  for (const state of ['Open', 'Pending', 'On hold', 'Done']) {
    // The focus stays on the card, which can be moved on as soon as it has arrived.
    await page.locator('a:focus[aria-keyshortcuts]', { hasText: number }).press(']');
    await column(state).getByText(number, { exact: true }).waitFor();
  }
  await page.getByText(/is now in On hold/).waitFor({ state: 'attached' });
  await page.getByText(`${number} is marked as done`).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await column('On hold').getByText(number, { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});
