// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { getVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeCupPosts } from '#tests/factories/coffee-posts.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';
import '#tests/journeys/evidence.ts';

/** A dashboard in sections that fold and move, over periods that are moved back and read as of a day. */
let world: World;
let visitor: Visitor;
let admin: Person;
let page: Page;
let complaints: string[];
let id: string;
const sent: string[] = [];

function tile(_id: string, measure: 'mentions.mentions' | 'mentions.authors', at: object) {
  return {
    _id,
    kind: 'chart' as const,
    spot: { x: 0, y: 0, w: 6, h: 4 },
    chart: {
      form: { name: 'bar' as const },
      measures: [measure],
      shelves: { across: [{ dimension: 'channel' }] },
    },
    ...at,
  };
}

const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Coffee in sections', th: 'กาแฟเป็นส่วน' },
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        tile('top', 'mentions.mentions', { title: { en: 'On top', th: 'บนสุด' } }),
        tile('said', 'mentions.mentions', {
          title: { en: 'What was said', th: 'พูดอะไร' },
          section: 'voices',
        }),
        tile('who', 'mentions.authors', { title: { en: 'Who said it', th: 'ใครพูด' }, section: 'people' }),
      ],
      sections: [
        { _id: 'voices', title: { en: 'Voices', th: 'เสียง' } },
        { _id: 'people', title: { en: 'People', th: 'ผู้คน' }, folded: true },
      ],
    },
  ],
};

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  admin = await makeCoffeeCompany(world, makeCupPosts({ count: 30 }));
  id = (await publishVizDashboard(admin, { name: 'Coffee', share: 'all', document: DOCUMENT }))._id;
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const heading = (name: string): Locator => page.getByRole('button', { name, exact: true });

test('A folded section asks nothing until it is opened by a key; the address keeps it open', async () => {
  ({ page, complaints } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  }));
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(`${world.url}/custom_viz/dashboards/${id}`);
  await region('What was said').getByRole('img').first().waitFor();
  expect(sent.some((body) => body.includes('mentions.mentions'))).toBe(true);
  expect(sent.some((body) => body.includes('mentions.authors'))).toBe(false);
  const people = heading('People');
  expect(await people.getAttribute('aria-expanded')).toBe('false');
  await takePicture(page, 'sections-folded');
  expect(await findAxeViolations(page)).toEqual([]);
  await people.focus();
  await people.press('Enter');
  await region('Who said it').getByRole('img').first().waitFor();
  expect(sent.some((body) => body.includes('mentions.authors'))).toBe(true);
  expect(new URL(page.url()).searchParams.get('s.people')).toBe('open');
  await page.reload();
  await region('Who said it').getByRole('img').first().waitFor();
  await heading('Voices').click();
  await region('What was said').waitFor({ state: 'detached' });
  await takePicture(page, 'sections-open');
  await heading('Voices').click();
  expect(complaints).toEqual([]);
}, 120_000);

test('The 7 days before last week, and a month as of a day, are chosen from the menu and are in the address', async () => {
  await page.getByRole('button', { name: /^Period: / }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('textbox', { name: 'How many', exact: true }).fill('7');
  await menu.getByRole('checkbox', { name: 'Only those that are over' }).check();
  await menu.getByRole('combobox', { name: 'Moved back' }).click();
  await page.getByRole('option', { name: 'To where a unit begins' }).click();
  await menu.getByRole('combobox', { name: 'Of what, back' }).click();
  await page.getByRole('option', { name: 'weeks', exact: true }).click();
  await takePicture(page, 'period-before');
  expect(await findAxeViolations(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Use this period' }).click();
  await page.getByRole('button', { name: /^Period: Last 7 whole days, before last week, / }).waitFor();
  const period = () => new URL(page.url()).searchParams.get('period');
  expect(period()).toBe('last-7-day-whole.before-1-week');

  await page.getByRole('button', { name: /^Period: / }).click();
  await menu.getByRole('combobox', { name: 'Moved back' }).click();
  await page.getByRole('option', { name: 'Not moved' }).click();
  await menu.getByLabel('As of the end of a day').fill('2026-10-31');
  await menu.getByRole('button', { name: 'Use this period' }).click();
  await page.getByRole('button', { name: /^Period: Last 7 whole days, as of 31 Oct/ }).waitFor();
  expect(period()).toBe('last-7-day-whole.on-2026-10-31');
  await takePicture(page, 'period-as-of');
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: /^Period: Last 30 days/ }).waitFor();
}, 120_000);

/** The tiles of each section as the draft has them. */
async function readDraft(): Promise<Record<string, string[]>> {
  const { draft } = await admin.call(getVizDashboard, { params: { _id: id } });
  const tab = draft?.document.tabs[0];
  const ids = ['', ...(tab?.sections ?? []).map(({ _id }) => _id)];
  const inside = (section: string) =>
    (tab?.tiles ?? []).filter((one) => (one.section ?? '') === section).map(({ _id }) => _id);
  return Object.fromEntries(ids.map((one) => [one, inside(one)]));
}

async function expectDraft(wanted: Record<string, string[]>): Promise<void> {
  const read = async () => Object.entries(await readDraft());
  await expect.poll(read, { timeout: 10_000 }).toEqual(Object.entries(wanted));
}

/** Drags what is at one place to the middle of another. */
async function drag(from: Locator, to: Locator, part: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * part, { steps: 8 });
  await takePicture(page, `sections-dragged-${part}`);
  await page.mouse.up();
}

test('In the editor sections and tiles move by keys and by mouse, and every move is undone', async () => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const grip = page.getByRole('button', { name: 'Move the section People', exact: true });
  await grip.focus();
  await grip.press('ArrowUp');
  await expectDraft({ '': ['top'], people: ['who'], voices: ['said'] });
  expect(await grip.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await expectDraft({ '': ['top'], voices: ['said'], people: ['who'] });

  const tileGrip = page.getByRole('button', { name: 'Move or resize: On top' });
  await tileGrip.focus();
  await tileGrip.press('ArrowDown');
  await expectDraft({ '': [], voices: ['top', 'said'], people: ['who'] });
  await page.getByText('Moved to: Voices').waitFor({ state: 'attached' });
  expect(await tileGrip.evaluate((one) => one === document.activeElement)).toBe(true);
  await tileGrip.press('ArrowUp');
  await expectDraft({ '': ['top'], voices: ['said'], people: ['who'] });
  await takePicture(page, 'sections-edit');
  expect(await findAxeViolations(page)).toEqual([]);

  await page.mouse.wheel(0, 600);
  await drag(
    page.getByRole('button', { name: 'Move the section People', exact: true }),
    heading('Voices'),
    0.1,
  );
  await expectDraft({ '': ['top'], people: ['who'], voices: ['said'] });
  await page.keyboard.press('Control+z');
  await expectDraft({ '': ['top'], voices: ['said'], people: ['who'] });
  await drag(page.getByRole('button', { name: 'Move or resize: What was said' }), region('Who said it'), 0.9);
  await expectDraft({ '': ['top'], voices: [], people: ['said', 'who'] });

  await page.getByRole('button', { name: 'Add section' }).click();
  const naming = page.getByRole('dialog', { name: /^Title of the section/ });
  await naming.getByRole('textbox', { name: 'Title of the section (English)' }).fill('Later');
  await naming.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove the section People' }).click();
  await expect.poll(async () => Object.values(await readDraft())).toEqual([['top'], ['said', 'who'], []]);
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the dashboard' });
  await dialog.getByText('Section “Later” is added').waitFor();
  await takePicture(page, 'sections-publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

test('A phone in Thai at night folds sections by touch', async () => {
  const phone = await openThaiPhone(visitor, world, admin);
  ({ page } = phone);
  await page.goto(`${world.url}/custom_viz/dashboards/${id}`);
  await region('บนสุด').getByRole('img').first().waitFor();
  const voices = heading('เสียง');
  await takePicture(page, 'sections-phone');
  await voices.tap();
  await region('พูดอะไร').waitFor({ state: 'detached' });
  await takePicture(page, 'sections-phone-folded');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'ตัวกรอง', exact: true }).click();
  await page.getByRole('button', { name: /^ช่วงเวลา: / }).click();
  await page.getByRole('combobox', { name: 'ย้อนเวลา' }).waitFor();
  await takePicture(page, 'period-phone');
  expect(phone.complaints).toEqual([]);
}, 120_000);
