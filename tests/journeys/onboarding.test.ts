import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { skipOnboardingStep, type OnboardingStepName } from '#contracts/onboarding/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { addTag } from '#tests/factories/tags.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How a new organisation is led from its first sign-in to its first post. */
let world: World;
let visitor: Visitor;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const THAI = { locale: 'th-TH', colorScheme: 'dark' as const };

const list = (page: Page, name = 'Setup') => page.getByRole('main').getByRole('region', { name });

async function skip(who: Person, ...steps: OnboardingStepName[]): Promise<void> {
  for (const step of steps) await who.call(skipOnboardingStep, { params: { step }, body: { skipped: true } });
}

test('The start page of a new organisation lists what is left to set up, ticks what is done elsewhere, and leads there and back', async () => {
  const admin = await world.person(await world.account('Doi Coffee'));
  const { page, complaints } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/product`);
  await list(page).getByText('0 of 8').waitFor();
  await takePicture(page, 'picker-new-desk');
  expect(await findAxeViolations(page)).toEqual([]);

  // Done in another tab, shown here.
  await page.getByText('Live', { exact: true }).waitFor();
  await addTag(admin, 'group', { name: 'Delivery' });
  await list(page).getByText('1 of 8').waitFor();
  await list(page)
    .getByRole('listitem')
    .filter({ hasText: 'Create tags' })
    .getByRole('img', { name: 'Done' })
    .waitFor();

  await list(page).getByRole('link', { name: 'Create a keyword' }).click();
  await page.waitForURL('**/settings/keywords/listening?keyword=new');
  const bar = page.getByRole('navigation', { name: 'Setup' });
  await bar.getByText('Create a keyword').waitFor();
  await takePicture(page, 'return-bar-open');
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Doi', patterns: ['doi'] },
  });
  await bar.getByText('Create a keyword: done').waitFor();
  await takePicture(page, 'return-bar-done');
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('link', { name: 'Next: Connect a channel' }).click();
  await page.waitForURL('**/settings/engagement/crm?item=new');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Setup' }).click();
  await list(page).getByText('2 of 8').waitFor();
  expect(await bar.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('The list is hidden with undo, found again in the settings and by the command menu, and shown again', async () => {
  const admin = await world.person(await world.account());
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/product`);
  await list(page).getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list(page).getByRole('button', { name: 'Hide' }).click();
  await list(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search pages, tickets, keywords, people').fill('onboarding');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Setup checklist/ })
    .click();
  await page.waitForURL('**/settings/account/setup');
  await list(page).getByText('0 of 8').waitFor();
  await takePicture(page, 'setup-in-settings');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Somebody who cannot do the steps sees in one line that they are missing, and whom to ask', async () => {
  const accountId = await world.account('Doi Coffee');
  await world.person(accountId);
  const agent = await world.person(accountId, { role: 'agent' });
  const { page } = await openPageOf(visitor, world, agent, { ...PHONE, ...THAI });
  await page.addInitScript(() => localStorage.setItem('earshot-language', 'th'));
  await page.goto(`${world.url}/product`);
  const setup = list(page, 'การตั้งค่าเริ่มต้น');
  await setup.getByText('องค์กรของคุณยังตั้งค่าไม่ครบ').waitFor();
  expect(await setup.getByRole('listitem').count()).toBe(0);
  await setup.getByRole('button', { name: 'ดูว่าขาดอะไร' }).click();
  await setup
    .getByText(/^ติดต่อ Person/)
    .first()
    .waitFor();
  await takePicture(page, 'picker-agent-phone-dark-th');
  expect(await findAxeViolations(page)).toEqual([]);
});

test('When the last step is done the list says so once and is gone on the next visit', async () => {
  const accountId = await world.account('Doi Coffee');
  const admin = await world.person(accountId);
  await skip(admin, 'channel', 'hours', 'tags', 'canned', 'assignment', 'keyword');
  await world.person(accountId);
  const { page } = await openPageOf(visitor, world, admin, PHONE);
  await page.goto(`${world.url}/product`);
  await list(page).getByText('7 of 8').waitFor();
  await takePicture(page, 'picker-phone');
  await page.getByText('Receive the first post').waitFor();
  await ingestPosts(world, accountId, [makePost({ text: 'doi', published_at: new Date().toISOString() })]);
  const done = page.getByRole('status', { name: 'Setup' });
  await done.getByText('Doi Coffee is all set').waitFor();
  await page.getByRole('link', { name: '1 Mentions in the last 24 hours' }).waitFor();
  await takePicture(page, 'picker-complete');
  expect(await findAxeViolations(page)).toEqual([]);
  await navigateTo(page, '/settings/account/setup');
  await page.getByText('Everything is set up.').waitFor();
  await page.goto(`${world.url}/product`);
  await page.getByRole('link', { name: 'Listening' }).first().waitFor();
  await page.getByText('Mentions in the last 24 hours').waitFor();
  expect(await page.getByText('Doi Coffee is all set').count()).toBe(0);
});

test('The picker shows what is new in each product, and names those that do not exist in one line', async () => {
  const accountId = await world.account('Doi Coffee');
  const admin = await world.person(accountId);
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({
      product: JSON.stringify({
        listening: { active: true },
        crm: { active: true },
        campaign: { active: true },
      }),
    })
    .where('_id', '=', accountId)
    .execute();
  await ingestPosts(
    world,
    accountId,
    ['doi one', 'doi two', 'doi three'].map((text, index) =>
      makePost({ text, published_at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString() }),
    ),
  );
  const { page } = await openPageOf(visitor, world, admin);
  await page.goto(`${world.url}/product`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '3 Mentions in the last 24 hours' }).waitFor();
  await main.getByRole('region', { name: 'Not available yet' }).getByText('Campaign').waitFor();
  expect(await main.getByRole('link', { name: 'Campaign' }).count()).toBe(0);
  await takePicture(page, 'picker-numbers-desk');
  expect(await findAxeViolations(page)).toEqual([]);
  await main.getByRole('link', { name: /^Unassigned/ }).click();
  await page.waitForURL('**/crm?view=unassigned');
});
