// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import { createGroup } from '#contracts/people/group.ts';
import { getGroupOption, getGroupSetting } from '#contracts/people/visibility/endpoints.ts';
import { importTags, listTags } from '#contracts/tags/endpoints.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The pages of tags and of groups, as the people who maintain them use them. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];

const CSV =
  'group,category,tag,color\nReason,Delivery,Late,\nReason,Delivery,Lost,\nReason,Refund,Slow,\nReason,,,#1971c2\nMood,State,Angry,';
const params = { product: 'crm' as const };

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account());
  await admin.call(importTags, { params, body: { csv: CSV } });
  ({ page, complaints } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

function toast(text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}
const item = (name: string): Locator => page.getByRole('treeitem', { name, exact: true });
function shown(): Promise<(string | null)[]> {
  return page
    .getByRole('treeitem')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label')));
}
async function stored(): Promise<string[]> {
  return (await admin.call(listTags, { params, query: {} })).items.map(({ name }) => name);
}
const ALL = ['Reason', 'Delivery', 'Late', 'Lost', 'Refund', 'Slow', 'Mood', 'State', 'Angry'];

it('S1-020, S2-065, S2-076, S3-060 the tree of three levels: one is added and renamed, and a reload shows it', async () => {
  await page.goto(`${world.url}/settings/tags/crm`);
  await expect.poll(shown).toEqual(ALL);
  expect(await findAxeViolations(page)).toEqual([]);
  await item('Refund').hover();
  await page.getByRole('button', { name: 'New tag in Refund' }).click();
  await page.getByRole('textbox', { name: 'New tag' }).fill('ปฏิเสธ');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await toast('Setting has been created.').waitFor();
  await page.keyboard.press('Escape');
  await item('Slow').dblclick();
  await page.getByRole('textbox', { name: 'Rename Slow' }).fill('Slow refund');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toContain('Slow refund');
  await page.reload();
  await expect.poll(shown).toEqual([...ALL.slice(0, 5), 'Slow refund', 'ปฏิเสธ', ...ALL.slice(6)]);
});

test('The keyboard navigates, opens and moves; the pointer drags; a search shows the parents of its results', async () => {
  await item('Late').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(stored)
    .toEqual(['Reason', 'Delivery', 'Lost', 'Late', 'Refund', 'Slow refund', 'ปฏิเสธ', ...ALL.slice(6)]);
  await item('Lost').dragTo(item('State'));
  await expect
    .poll(stored)
    .toEqual(['Reason', 'Delivery', 'Late', 'Refund', 'Slow refund', 'ปฏิเสธ', ...ALL.slice(6), 'Lost']);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('late');
  await expect.poll(shown).toEqual(['Reason', 'Delivery', 'Late']);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('no such tag');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('');
  await item('Reason').click();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toEqual(['Reason', 'Mood', 'State', 'Angry', 'Lost']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toContain('Delivery');
});

it('S3-061, S8-014 deleting a group deletes its content, after showing how much; undo restores it', async () => {
  await item('Reason').click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog');
  await question.getByText('1 group, 2 categories, 3 tags').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast('Delete completed').waitFor();
  await expect.poll(shown).toEqual(['Mood', 'State', 'Angry', 'Lost']);
  expect(await stored()).toEqual(['Mood', 'State', 'Angry', 'Lost']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toContain('ปฏิเสธ');
  await expect.poll(shown).toContain('Reason');
});

it('S6-136 the rules of a group are saved, and its history shows who changed them', async () => {
  await item('Mood').click();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('switch', { name: 'Required before a ticket is done' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await toast('Setting has been updated.').waitFor();
  await item('Mood').getByText('Required').waitFor();
  expect(
    (await admin.call(listTags, { params, query: {} })).items.find(({ name }) => name === 'Mood')?.required,
  ).toBe(true);
});

it('S2-061, S2-075 a CRM group is restricted to tags and gets tags of its own to work with; listening has its own page', async () => {
  const group = await admin.call(createGroup, {
    query: { accountID: String(admin.accountId) },
    body: { name: 'North' },
  });
  const tea = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Tea', patterns: ['tea'] },
  });
  await navigateTo(page, '/settings/manage/crm');
  await page.getByRole('link', { name: /North/ }).click();
  const tags = page.getByRole('region', { name: 'Tags', exact: true });
  await tags.getByText('Only these').click();
  await tags.getByRole('button', { name: 'Choose Delivery' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await toast('Setting has been updated.').waitFor();
  const place = { product: 'crm' as const, groupId: group._id };
  await expect
    .poll(async () => (await admin.call(getGroupOption, { params: place })).tags.map(({ name }) => name))
    .toEqual(['Delivery']);
  const work = page.getByRole('region', { name: 'Tags it may give to tickets' });
  await work.getByText('Only these').click();
  await work.getByRole('button', { name: 'Choose Late' }).click();
  await page.getByRole('button', { name: 'Save' }).nth(1).click();
  const setting = { group_id: group._id };
  await expect
    .poll(async () => (await admin.call(getGroupSetting, { params: setting, query: {} })).ticket_tags.length)
    .toBe(1);

  await navigateTo(page, `/settings/manage/listening?group=${group._id}`);
  await page.getByRole('region', { name: 'Tags it may give to tickets' }).waitFor({ state: 'detached' });
  const keywords = page.getByRole('region', { name: 'Keywords', exact: true });
  await keywords.getByText('Only these').click();
  await keywords.getByRole('button', { name: 'Choose Tea' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const listening = { product: 'listening' as const, groupId: group._id };
  await expect
    .poll(async () => (await admin.call(getGroupOption, { params: listening })).keywords.data)
    .toEqual([tea._id]);
  expect(await page.getByRole('region', { name: 'Tags it may give to tickets' }).count()).toBe(0);
  await page.reload();
  await page.getByText('Limited to 1 keyword').waitFor();
  expect(complaints).toEqual([]);
});

test('A tag rule is listed with the names of its tags, however low the window is', async () => {
  const listening = { product: 'listening' as const };
  await admin.call(importTags, { params: listening, body: { csv: 'group,category,tag\nShop,Wait,Queue' } });
  const { items } = await admin.call(listTags, { params: listening, query: {} });
  const tag_ids = items.flatMap(({ _id, type }) => (type === 'tag' ? [_id] : []));
  const { create } = buildCollectionEndpoints(tagRules, 'rules');
  await admin.call(create, { body: { name: 'Queues', query: 'queue', tag_ids } });
  const group = page.url();
  await page.setViewportSize({ width: 1440, height: 480 });
  await navigateTo(page, '/settings/tags/listening?tab=rules');
  await page.getByRole('button', { name: 'Tag stored posts' }).waitFor();
  const row = page.getByRole('row', { name: /Queues.*Wait › Queue/ });
  await row.waitFor();
  // An element that covers a row receives its clicks.
  await row.getByText('Queues').click();
  await page.getByRole('dialog').getByText('Wait › Queue').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await navigateTo(page, group);
});

it('S7-105 options that cannot be loaded stay empty: no toast, and the page continues to work', async () => {
  await page.route('**/group-option-v1.1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText('What this group sees could not be loaded').waitFor();
  expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0);
  await page.unroute('**/group-option-v1.1/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Keywords', exact: true }).waitFor();
});

it('S6-086, S6-087, S6-091, S6-092 a user who may see neither is redirected with a message; one who may only read cannot change', async () => {
  const reader = await world.person(admin.accountId, {
    can: ['crm.cat_and_tag.read', 'crm.group_manage.read'],
  });
  const { page: theirs } = await openPageOf(visitor, world, reader);
  for (const path of ['tags/listening', 'manage/listening']) {
    await theirs.goto(`${world.url}/settings/${path}`);
    await theirs.getByText('You Do Not Have Permission To Access').first().waitFor();
    expect(new URL(theirs.url()).pathname).not.toContain('/settings');
  }
  await navigateTo(theirs, '/settings/tags/crm');
  await theirs.getByRole('treeitem', { name: 'Reason', exact: true }).waitFor();
  expect(await theirs.getByRole('button', { name: 'New group' }).count()).toBe(0);
  expect(await theirs.getByRole('button', { name: /^Delete / }).count()).toBe(0);
  await theirs.context().close();
});
