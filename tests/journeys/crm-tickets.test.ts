// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { receiveCustomerMessage } from '#tests/factories/customer.ts';
import { connectLine, startLineWorld, fetchTickets, type LineWorld } from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';

/** The actions on a ticket besides replying: its custom form, tags, a split, a merge that is undone, and finding the ticket by its form. */
let line: LineWorld;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [line, visitor] = await Promise.all([startLineWorld(), startBrowser()]);
  admin = await line.world.person(await line.world.account('Coffee Company'));
  const add = (type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, unknown>) =>
    admin.call(tagCalls.create, { params: { product: 'crm', type }, body });
  const group = await add('group', { name: 'Matter', cardinality: 'one' });
  const category = await add('category', { name: 'Delivery', ticket_group_id: group._id });
  await add('tag', { name: 'Late', ticket_cat_id: category._id });
  const { _id } = await connectLine(line.world, admin);
  const customer = { accountId: admin.accountId, connectionId: _id, user: 'Ujourney' };
  for (const text of ['Where is my coffee?', 'And I want a refund for the cake'])
    await receiveCustomerMessage(line.world.suite.context, customer, { text });
  ({ page, complaints } = await openPageOf(visitor, line.world, admin, {
    viewport: { width: 1440, height: 1000 },
  }));
});
afterAll(async () => {
  await visitor.close();
  await line.stop();
});

const column = () => page.getByRole('complementary', { name: 'Customer' });
async function open(): Promise<string> {
  const [ticket] = await fetchTickets(admin);
  if (!ticket) throw new Error('there is no ticket');
  await navigateTo(page, `/crm/tickets/${ticket._id}`);
  return ticket._id;
}

test('S6-148 a custom form is created in the settings, filled in at a ticket and blocks it until it is complete', async () => {
  await page.goto(`${line.world.url}/settings/ui/crm`);
  await page.getByText('No fields yet').waitFor();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByLabel('Name of the field').fill('Order number');
  await page.getByRole('checkbox', { name: 'Required before done' }).check();
  await page.getByRole('button', { name: 'Save form' }).click();
  await page.getByText('Setting has been updated.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const _id = await open();
  await page.getByRole('button', { name: 'State: New' }).click();
  await page.getByRole('menuitem', { name: /^Done/ }).click();
  await page.getByText('Before it is done, fill in: Order number.').waitFor();
  const field = column().getByLabel(/Order number/);
  await field.fill('BL-7');
  await field.blur();
  await expect
    .poll(async () => Object.values((await admin.call(getTicket, { params: { _id } })).ticket.fields), {
      timeout: 20_000,
    })
    .toEqual(['BL-7']);
});

test('An open ticket is marked as part of the inbox in the menu, and the header leads back there', async () => {
  await open();
  const entry = page.getByRole('navigation', { name: 'Pages of CRM' }).getByRole('link', { name: 'Inbox' });
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
  await page.getByRole('banner').getByRole('link', { name: 'Inbox' }).click();
  await page.waitForURL((url) => url.pathname === '/crm');
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
  await open();
});

test('A tag is found by typing and a priority is chosen, by keyboard alone even though the column was hidden', async () => {
  await column().getByRole('button', { name: 'Hide the customer' }).click();
  await page.keyboard.press('t');
  await page.getByLabel('Search tags').pressSequentially('late');
  await page.keyboard.press('Enter');
  await column().getByRole('button', { name: 'Remove Late' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await page.getByRole('menuitem', { name: 'Urgent' }).press('Enter');
  await column().getByRole('button', { name: 'Priority: Urgent' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A message is split off, merged back, and separated again', async () => {
  const more = page.getByRole('button', { name: 'More actions for this ticket' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Split off messages' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/refund for the cake/).check();
  await dialog.getByRole('button', { name: 'Split off 1 message' }).click();
  await page.getByText('Ticket #2 was split off').waitFor();
  // One message is left: the dialog says so, and offers nothing that it would refuse.
  await more.click();
  await page.getByRole('menuitem', { name: 'Split off messages' }).click();
  await dialog.getByText('There is only one message here, so there is nothing to split off.').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const related = column().getByRole('region', { name: 'Related tickets' });
  await related.getByText('Split off from this').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Merge tickets into this' }).click();
  await dialog.getByLabel(/#2/).check();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge 1 ticket' }).click();
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.getByText('And I want a refund for the cake').waitFor();
  await related.getByRole('button', { name: 'Undo the merge of #2' }).waitFor();
  await page.getByText('1 ticket was merged into #1').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await log.getByText('And I want a refund for the cake').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('The content of a form is found and highlighted, and a report groups tickets by it', async () => {
  await navigateTo(page, '/crm?view=all&q=bl-7');
  await page.getByRole('heading', { name: /^All tickets ?1$/ }).waitFor();
  await page.getByRole('link', { name: /Order number: BL-7/ }).click();
  await column().locator('mark', { hasText: 'BL-7' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await navigateTo(page, '/crm/reports');
  await page.getByRole('combobox', { name: 'By', exact: true }).click();
  await page.getByRole('option', { name: 'Order number' }).click();
  await page.getByRole('button', { name: 'Tickets, BL-7: 1. Open the tickets.' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open ticket #1' }).waitFor();
  expect(complaints).toEqual([]);
});
