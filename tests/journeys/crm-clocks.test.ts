// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import {
  connectLine,
  waitUntil,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';

/** A ticket's SLA timers and its work timer, from opening the ticket to the report of the time that it took. */
let line: LineWorld;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [line, visitor] = await Promise.all([startLineWorld(), startBrowser()]);
  admin = await line.world.person(await line.world.account('Clock Company'));
  await admin.call(SLA.save, {
    body: { _id: admin.accountId, business_hour: { start: '00:00', end: '24:00' } },
  });
  await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { timer_enabled: true } });
  const { webhook } = await connectLine(line.world, admin);
  await line.twin.sayAs('Uclocks', 'Where is my coffee?', webhook);
  ({ page, complaints } = await openPageOf(visitor, line.world, admin));
});
afterAll(async () => {
  await visitor.close();
  await line.stop();
});

test('A ticket shows its SLA timers, and each explains its value', async () => {
  const [ticket] = await waitUntil(
    () => fetchTickets(admin),
    (seen) => seen.length === 1,
  );
  await page.goto(`${line.world.url}/crm/tickets/${ticket?._id}`);
  await page.getByRole('button', { name: /^First response/ }).click();
  const drawer = page.getByRole('dialog', { name: 'First response' });
  await drawer.getByText('Ticket opened').waitFor();
  await drawer.getByText('running').first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

const DUE = /^First response: due in \d+ min$/;

test('The row of a ticket, its card and the team page say which timer is due when', async () => {
  await page.goto(`${line.world.url}/crm`);
  await page.getByText(DUE).first().waitFor();
  await page.goto(`${line.world.url}/crm/board`);
  await page.getByText(DUE).first().waitFor();
  await page.goto(`${line.world.url}/crm/team`);
  // Below its heading, which says that it is due, the tile has the time alone.
  await page.getByRole('button', { name: /^First response: \d+ min$/ }).waitFor();
});

test('The timer pauses after two minutes without input, and offers to take that time off', async () => {
  await page.clock.install();
  const [ticket] = await fetchTickets(admin);
  await page.goto(`${line.world.url}/crm/tickets/${ticket?._id}`);
  await page.getByRole('button', { name: 'Stop the timer' }).waitFor();
  await page.clock.fastForward(125_000);
  await page.getByRole('button', { name: 'Start the timer' }).waitFor();
  await page.mouse.move(300, 300);
  await page.getByText('The timer was paused').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take 2 min off' }).click();
  await page.getByText('The timer was paused').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Stop the timer' }).waitFor();
});

test('S6-135 the timer runs while the ticket is open, is stopped by hand, and its time is in the report', async () => {
  await page.getByRole('button', { name: 'Stop the timer' }).waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).click();
  await page.getByRole('button', { name: 'Start the timer' }).waitFor();
  await page.getByRole('button', { name: /^My time on this ticket/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Log time' }).click();
  await panel.getByLabel('Started').fill('2026-01-05T10:00');
  await panel.getByLabel('Note').fill('On the phone');
  expect(await findAxeViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save time', exact: true }).click();
  await panel.getByText('On the phone').waitFor();
  await page.goto(`${line.world.url}/crm/attendance?of=tickets&week=2026-01-05`);
  await page.getByRole('link', { name: '#1' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: '#1' }).textContent()).toContain('0:15');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Changed levels show their effect on open tickets, and are applied', async () => {
  await page.goto(`${line.world.url}/settings/sla/crm`);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText(/of 1 open ones checked/).waitFor();
  await admin.call(SLA.save, {
    body: { _id: admin.accountId, business_hour: { start: '00:00', end: '23:00' } },
  });
  await page.getByText('One open ticket is measured by earlier settings.').waitFor();
  await page.getByRole('button', { name: 'Apply to open tickets' }).click();
  await page.getByRole('status').getByText('Done', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
