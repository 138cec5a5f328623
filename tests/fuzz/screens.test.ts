// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { listRunnableStrings } from '#tests/fuzz/strings.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Strings that contain scripts, shown by a few screens in a real browser: they are rendered as text, and no script runs. */
let world: World;
let visitor: Visitor;
let admin: Person;
const ATTEMPTS = 60;

const own = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
];
function texts(most: number): string[] {
  return [
    ...new Set(
      [...own, ...listRunnableStrings().map(({ text }) => text)]
        .map((text) => text.trim())
        .filter(
          (text) => text !== '' && text.length <= most && text.isWellFormed() && !text.includes('\u0000'),
        ),
    ),
  ];
}

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await world.person(await world.account('<script>alert(1)</script>'));
  const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
  for (const name of texts(60).slice(0, ATTEMPTS)) await admin.attempt(create, { body: { name } });
  for (const name of texts(200).slice(0, ATTEMPTS)) {
    const person = await world.person(admin.accountId, { can: [] });
    await person.call(saveProfile, { body: { name } });
  }
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

test('The screens of users, working status and activity log render every script string as text and run none', async () => {
  const { page, complaints } = await openPageOf(visitor, world, admin);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const path of [
    '/settings/account/groups',
    '/settings/working-status/crm',
    '/settings/account/activity',
  ]) {
    await page.goto(`${world.url}${path}`);
    await page
      .getByText(own[0] ?? '')
      .first()
      .waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  }
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => new URL(url).origin !== world.url && !url.startsWith('data:'))).toEqual([]);
});
