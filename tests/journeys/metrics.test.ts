// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { punch } from '#contracts/identity/presence.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
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
import { navigateTo } from '#tests/journeys/screen-looks.ts';

/** From a ticket that is done to its metrics: the customer answers the survey, a colleague reviews it, and the numbers show both. */
let line: LineWorld;
let visitor: Visitor;
let admin: Person;
let page: Page;
const USER = 'Ufigures';

beforeAll(async () => {
  [line, visitor] = await Promise.all([startLineWorld(), startBrowser()]);
  const account = await line.world.account('Coffee Company');
  admin = await line.world.person(account);
  const agent = await line.world.person(account, { role: 'agent' });
  const { webhook } = await connectLine(line.world, admin);
  await admin.call(buildCollectionEndpoints(survey, 'surveys').create, {
    body: {
      name: 'After',
      message_th: 'เป็นอย่างไรบ้างคะ {link}',
      questions: [
        { label: 'How satisfied are you?', label_th: 'พอใจแค่ไหน' },
        {
          label: 'Where was it?',
          label_th: 'ที่ไหน',
          kind: 'choice',
          choices: ['Shop', 'App'],
          choices_th: ['ร้าน', 'แอป'],
          required: false,
        },
      ],
    },
  });
  await admin.call(buildCollectionEndpoints(qc, 'scorecards').create, {
    body: { name: 'First answer', questions: [{ label: 'Was it solved?' }] },
  });
  await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { done_with_survey: true } });
  await line.twin.sayAs(USER, 'help', webhook);
  const message = {
    type: 'location',
    title: 'Corner shop',
    address: 'Nimman 9',
    latitude: 18.8,
    longitude: 98.9,
  };
  await line.twin.actAs({ user: USER, webhook_url: webhook, event: { type: 'message', message } });
  const [ticket] = await fetchTickets(admin);
  await admin.call(updateTicket, {
    params: { _id: ticket?._id ?? '' },
    body: { state: 'done', assignee_id: agent.userId },
  });
  ({ page } = await openPageOf(visitor, line.world, admin));
});
afterAll(async () => {
  await visitor.close();
  await line.stop();
});

test('A customer answers a survey on their phone, and the answer is in the results', async () => {
  const text = await waitUntil(
    async () => line.twin.sent.find((one) => one.to === USER)?.text ?? '',
    (found) => found !== '',
  );
  const customer = await visitor.open({ viewport: { width: 390, height: 844 } });
  await customer.goto(new URL(/\/survey\?token=[\w-]+/.exec(text)?.[0] ?? '', line.world.url).href);
  await customer.getByRole('button', { name: 'Send' }).click();
  await customer.getByText('Please answer this.').waitFor();
  expect(await customer.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await customer.getByText('Very good').click();
  await customer.getByRole('button', { name: 'ไทย' }).click();
  await customer.getByText('พอใจแค่ไหน').waitFor();
  await customer.getByText('ร้าน', { exact: true }).click();
  await customer.getByRole('button', { name: 'English' }).click();
  await customer.getByText('How satisfied are you?').waitFor();
  expect(await customer.getByRole('radio', { checked: true }).evaluateAll((all) => all.length)).toBe(2);
  expect(await findAxeViolations(customer)).toEqual([]);
  await customer.getByRole('button', { name: 'Send' }).click();
  await customer.getByText('Your answer has reached Coffee Company').waitFor();
  await page.goto(`${line.world.url}/crm/surveys`);
  await page.getByText('1 answer, average 5.0 of 5').waitFor();
  await page.getByRole('button', { name: '5: 1' }).click();
  await page.getByRole('dialog').getByText('5 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Shop: 1' }).click();
  await page.getByRole('dialog').getByText('Where was it?: Shop').waitFor();
  await page.getByRole('dialog').getByText('5 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'LINE (1)' }).click();
  await page.waitForURL(/channel=line/);
  await page.getByRole('button', { name: 'Shop: 1' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('A ticket is picked, reviewed, and listed in the results; the team’s numbers and reports open it', async () => {
  const [ticket] = await fetchTickets(admin);
  await navigateTo(page, `/crm/tickets/${ticket?._id}`);
  await page
    .getByRole('complementary', { name: 'Customer' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  const picking = page.getByRole('button', { name: 'Request a review' });
  // The column next to a conversation scrolls; nothing in it shrinks.
  expect((await picking.boundingBox())?.height).toBeGreaterThan(24);
  await picking.click();
  await page.getByRole('menuitem', { name: 'First answer · by one person' }).click();
  await navigateTo(page, '/crm/quality');
  // It opens with what the reader must do.
  expect(await page.getByRole('tab').first().getAttribute('aria-selected')).toBe('true');
  await page.getByText(`#${ticket?.number} help`).click();
  const drawer = page.getByRole('dialog');
  // The review shows every message, including those without text.
  await drawer.getByRole('list', { name: 'Conversation' }).getByText('Corner shop').waitFor();
  await drawer.getByText('Yes', { exact: true }).click();
  await drawer.getByText('Score so far: 100%').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save review', exact: true }).click();
  await drawer.getByText('100% · Passed').first().waitFor();
  await navigateTo(page, '/crm/quality?tab=results');
  await page.getByText('1 ticket reviewed').waitFor();
  await page.getByRole('row', { name: 'Was it solved?' }).getByRole('button', { name: '100%' }).click();
  await page.getByText('Reviews in which “Was it solved?” was met.').waitFor();
  await page.getByText(`#${ticket?.number} help`).waitFor();
  await page.getByRole('button', { name: 'Show all reviews' }).click();
  await page.waitForURL((url) => url.search === '?tab=cases');
  await navigateTo(page, '/crm/team');
  const done = page.getByRole('link', { name: /Done today: 1/ }).first();
  await done.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await admin.call(punch, { body: { in_status: true } });
  // Sooner than the next periodic request.
  await page.getByText('punched in').waitFor({ timeout: 15_000 });
  await done.click();
  await page.waitForURL(/\/crm\?.*done_from=/);
  await navigateTo(page, '/crm/reports?by=channel');
  await page.getByRole('button', { name: 'Tickets, LINE: 1. Open the tickets.' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Open ticket #${ticket?.number}` })
    .waitFor();
});

test('A report is saved with a schedule, generated, and shown again as it was saved', async () => {
  await page.goto(`${line.world.url}/crm/reports?by=channel&metrics=tickets,done&state=done&days=90`);
  await page.getByRole('button', { name: 'Save this report' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Each Monday');
  await drawer.getByText('Weekly', { exact: true }).click();
  await drawer.getByText('State: Done').waitFor();
  // The saved report is what the page shows.
  expect(await drawer.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('Previous 90 days');
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save this report' }).click();
  const kept = page.getByRole('list', { name: 'Saved reports' });
  await kept.getByText('Monday at 08:00').waitFor();
  await kept.getByRole('button', { name: 'Create now' }).click();
  await kept.getByRole('link', { name: /^Open Each Monday/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await navigateTo(page, '/crm/reports');
  await kept.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(
    ({ searchParams: query }) => query.get('state') === 'done' && query.get('days') === '90',
  );
  await page.getByRole('button', { name: 'Done, LINE: 1. Open the tickets.' }).waitFor();
});
