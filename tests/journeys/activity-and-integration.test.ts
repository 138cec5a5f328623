// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { recordPunch } from '#server/audit/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { startReceiver, type Receiver } from '#tests/factories/receiver.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The account pages for the activity log and for integrations, as an administrator uses them. */
const { create, update } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let visitor: Visitor;
let receiver: Receiver;
let admin: Person;
let page: Page;

beforeAll(async () => {
  receiver = await startReceiver();
  [world, visitor] = await Promise.all([
    startWorld({ environment: { ALLOW_PRIVATE_HOSTS: receiver.host } }),
    startBrowser(),
  ]);
  admin = await world.person(await world.account());
  page = await open(admin);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await receiver.stop();
});

async function open(person: Person): Promise<Page> {
  const opened = await visitor.open();
  const [, value = ''] = person.cookie.split('=');
  await opened.context().addCookies([{ name: TOKEN_COOKIE, value, url: world.url }]);
  return opened;
}
const go = (path: string) => page.goto(`${world.url}/settings/account/${path}`);
describe('Integration', () => {
  test('S9-025: an API key created without a note is called Default, works, and is listed after a reload', async () => {
    await go('integration');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('checkbox', { name: 'crm.working_status.read' }).check();
    await page.getByRole('button', { name: 'Create key', exact: true }).click();
    const key = await page.getByRole('textbox', { name: 'Key' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    const answered = await request(world.url, create.path, { headers: { authorization: `Bearer ${key}` } });
    expect(answered.status).toBe(200);
    await page.reload();
    const row = page.getByRole('list', { name: 'API keys' }).getByRole('button');
    await expect.poll(() => row.innerText()).toContain('Default');
    expect(await page.content()).not.toContain(key);
    await row.click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Reports');
    await page.getByRole('button', { name: 'Save key' }).click();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Reports');
  }, 90_000);

  test('S1-016: a webhook is added, tested, and shows its deliveries', async () => {
    await go('integration?tab=webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByRole('checkbox', { name: 'working_status.created' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Signing secret' }).inputValue())
      .toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Webhooks' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByText(/accepted the test: 204/)
          .count(),
      )
      .toBe(1);
    await admin.call(create, { body: { name: 'Lunch' } });
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /working status · created/ })
          .count(),
      )
      .toBe(1);
  }, 90_000);
});

describe('The activity log', () => {
  test('S2-045: the activity log describes an event in a sentence as it happens, and shows before and after', async () => {
    await go('activity');
    await page.getByText('made').or(page.getByText('created')).first().waitFor();
    const made = await admin.call(create, { body: { name: 'Tea' } });
    await admin.call(update, {
      params: { _id: String((made as { _id: unknown })._id) },
      body: { name: 'Tea break' },
    });
    await page.getByRole('button', { name: /new$/ }).click();
    await expect
      .poll(() => page.getByRole('listitem').first().innerText())
      .toContain('changed the name of working status');
    expect(await page.getByRole('listitem').first().innerText()).toContain('from Tea to Tea break');
    await page.getByRole('listitem').first().getByRole('button').click();
    const cells = page.getByRole('dialog').getByRole('row').nth(1).getByRole('cell');
    await expect.poll(() => cells.allInnerTexts()).toEqual(['Tea', 'Tea break']);
  }, 90_000);

  test('S2-046: a missed punch is added with its reason and counts', async () => {
    await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: { kind: 'user', id: admin.userId } },
      (unit) => recordPunch(unit, admin.userId, 'in'),
    );
    await go('punch-log');
    const person = page.getByRole('row').filter({ hasText: 'Person' }).nth(1);
    await person.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Add a forgotten entry' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('was at a customer');
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expect.poll(() => page.getByRole('dialog').getByText('was at a customer').count()).toBe(1);
  }, 90_000);

  test('S2-047: the heat map has a cell for this hour, which opens the list of people who were present', async () => {
    await go('heatmap');
    const busy = page.getByRole('button', { name: /person-hours/ }).first();
    await busy.click();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  }, 90_000);

  test('S6-076 S6-077 S6-078 S6-079: without the permission the pages lead to the start page and are in no menu', async () => {
    const agent = await open(await world.person(admin.accountId, { can: ['crm.working_status.read'] }));
    for (const path of ['activity', 'punch-log', 'heatmap', 'integration']) {
      await agent.goto(`${world.url}/settings/account/${path}`);
      await expect.poll(async () => new URL(agent.url()).pathname).toBe('/product');
      await expect
        .poll(() =>
          agent
            .getByRole('region', { name: 'Notifications' })
            .getByText('You Do Not Have Permission To Access')
            .count(),
        )
        .toBe(1);
    }
    await agent.goto(`${world.url}/settings/account/main`);
    await agent.getByRole('link', { name: 'My account' }).waitFor();
    expect(
      await agent.getByRole('link', { name: /Activity log|Punch log|Heat map|Integration/ }).count(),
    ).toBe(0);
  }, 90_000);
});
