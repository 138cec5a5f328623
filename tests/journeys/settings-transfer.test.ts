// @module-tag slow
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { SettingsFile } from '#contracts/settings/transfer.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A user exports settings from one account and imports them into another; and which pages request option lists. */
const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let visitor: Visitor;
let from: Person;
let to: Person;

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  from = await world.person(await world.account('Old'));
  to = await world.person(await world.account('New'));
  for (const name of ['Online', 'On a break']) await from.call(create, { body: { name } });
  await from.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Noodles', patterns: ['noodle'] },
  });
  await to.call(create, { body: { name: 'online', accepts_tickets: false } });
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function transferPage(person: Person): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPageOf(visitor, world, person);
  await opened.page.goto(`${world.url}/settings/account/transfer`);
  return opened;
}

test('A file is exported from one account, and the other shows its changes, imports it, and then has them', async () => {
  const { page: out } = await transferPage(from);
  const download = out.waitForEvent('download');
  await out.getByRole('checkbox', { name: /^Keywords/ }).waitFor();
  await out.getByRole('button', { name: 'Download file' }).click();
  const path = await (await download).path();
  const file = SettingsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  expect(Object.keys(file.parts)).toEqual(expect.arrayContaining(['keyword', 'working_status']));

  const { page: into, complaints } = await transferPage(to);
  const chooser = into.waitForEvent('filechooser');
  await into.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  });
  await into.getByText('2 new · 1 changed · 0 unchanged · 0 refused').waitFor();
  await into.getByText('Gets new tickets: No → Yes').waitFor();
  expect(await findAxeViolations(into)).toEqual([]);
  await into.getByRole('button', { name: 'Import 3 settings' }).click();
  await into.getByText('The settings are imported.').waitFor();
  await into.goto(`${world.url}/settings/working-status/crm`);
  await into.getByText('On a break').waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

test('S2-077, S2-087: the option lists are requested once on their pages, and on no other', async () => {
  const { page } = await openPageOf(visitor, world, from);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/option-lists')) requests.push(new URL(request.url()).pathname);
  });
  await page.goto(`${world.url}/settings/working-status/crm`);
  await page.getByText('On a break').waitFor();
  expect(requests).toEqual([]);
  await page.goto(`${world.url}/settings/keywords/listening`);
  await page.getByText('Noodles').first().waitFor();
  await expect.poll(() => requests).toEqual(['/api/v1.0/accounts/products/listening/option-lists']);
}, 60_000);
