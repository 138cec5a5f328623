// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNote } from '#contracts/publishing/notes.ts';
import * as posts from '#contracts/publishing/posts.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkLayout, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts on the calendar: dragged over a change of clocks, moved by keys and many at once, and on a phone. */
let world: World;
let visitor: Visitor;
let planner: Person;
let page: Page;
let complaints: string[];
let target: string;

const zone = 'Europe/Berlin';
function write(text: string, wall_time: string | null) {
  return writePost(planner, { content: { text }, wall_time, zone, targets: [{ connection_id: target }] });
}
async function wallTimeOf(id: string) {
  return (await planner.call(posts.getPost, { params: { _id: id } })).wall_time;
}
const tile = (name: string) => page.getByRole('link', { name: new RegExp(name) });
const day = (date: string) => page.locator(`[data-day="${date}"]`).first();

beforeAll(async () => {
  [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  planner = await world.person(await world.account('Coffee Company'));
  target = await connectPublishingAccount(planner);
  ({ page, complaints } = await openPageOf(visitor, world, planner));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
});

async function drag(from: string, to: string): Promise<void> {
  await tile(from).scrollIntoViewIfNeeded();
  const source = await tile(from).boundingBox();
  const place = await day(to).boundingBox();
  if (!source || !place) throw new Error('nothing to drag');
  await page.mouse.move(source.x + 20, source.y + 8);
  await page.mouse.down();
  await page.mouse.move(place.x + 30, place.y + 48, { steps: 8 });
  await page.mouse.up();
}

test('A post dragged over the change of clocks keeps its wall time, and goes back by one press', async () => {
  const post = await write('Spring menu', '2027-03-26T09:00');
  await planner.call(posts.schedulePost, { params: { _id: post._id }, body: {} });
  await planner.call(createNote, {
    body: { text: 'Launch week', first_day: '2027-03-22', last_day: '2027-03-26' },
  });
  await page.goto(`${world.url}/publishing?day=2027-03-15`);
  await tile('09:00, Spring menu').waitFor();
  await page.getByText('Launch week').first().waitFor();
  await drag('Spring menu', '2027-03-29');
  await page.getByText('1 post moved').waitFor();
  await day('2027-03-29')
    .getByRole('link', { name: /09:00, Spring menu/ })
    .waitFor();
  await expect.poll(() => wallTimeOf(post._id)).toBe('2027-03-29T09:00');
  const moved = await planner.call(posts.getPost, { params: { _id: post._id } });
  expect(moved.at).toBe('2027-03-29T07:00:00.000Z');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => wallTimeOf(post._id)).toBe('2027-03-26T09:00');
  await day('2027-03-26')
    .getByRole('link', { name: /Spring menu/ })
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'calendar-month-desk');
});

test('A draft of the tray gets a time by dropping it, and in a week also its hour', async () => {
  const post = await write('Idea without a time', null);
  await page.goto(`${world.url}/publishing?day=2027-03-15`);
  await drag('Idea without a time', '2027-03-17');
  await expect.poll(() => wallTimeOf(post._id)).toBe('2027-03-17T09:00');
  await page.goto(`${world.url}/publishing?view=week&day=2027-03-15`);
  await tile('09:00, Idea').waitFor();
  const source = await tile('Idea').boundingBox();
  const column = await day('2027-03-18').boundingBox();
  if (!source || !column) throw new Error('nothing to drag');
  const hour = column.height / 24;
  await page.mouse.move(source.x + 20, source.y + 5);
  await page.mouse.down();
  await page.mouse.move(column.x + 40, source.y + 5 + hour * 2.26, { steps: 8 });
  await takePicture(page, 'calendar-week-drag');
  await page.mouse.up();
  await expect.poll(() => wallTimeOf(post._id)).toBe('2027-03-18T11:15');
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'calendar-week-desk');
});

test('Keys go from post to post, move one, and move and delete many with a way back', async () => {
  const first = await write('One of two', '2027-04-06T10:00');
  const second = await write('Two of two', '2027-04-07T18:30');
  await page.goto(`${world.url}/publishing?day=2027-04-15&tray=0`);
  await tile('One of two').focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/Two of two/);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move post' });
  await dialog.getByLabel('Day').fill('2027-04-09');
  await dialog.getByLabel('Time').fill('07:45');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => wallTimeOf(second._id)).toBe('2027-04-09T07:45');
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Chosen posts' }).getByRole('button', { name: 'Move to…' }).click();
  const many = page.getByRole('dialog', { name: 'Move 2 posts' });
  await many.getByText('By days').click();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await many.getByRole('textbox', { name: 'Days' }).fill('7');
  await many.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => wallTimeOf(first._id)).toBe('2027-04-13T10:00');
  expect(await wallTimeOf(second._id)).toBe('2027-04-16T07:45');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => wallTimeOf(first._id)).toBe('2027-04-06T10:00');
  await tile('One of two').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => tile('One of two').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile('One of two').waitFor();
});

test('Filters are chips of the address, include or leave out, and are removed by a press', async () => {
  const campaign = 'Songkran';
  await writePost(planner, {
    content: { text: 'Water festival' },
    wall_time: '2027-04-13T09:00',
    zone,
    campaign,
    targets: [{ connection_id: target }],
  });
  await page.goto(`${world.url}/publishing?day=2027-04-15&view=list`);
  await tile('Water festival').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Campaign' }).click();
  await page.getByRole('checkbox', { name: /Songkran/ }).click();
  await page.waitForURL(/campaign=Songkran/);
  await expect.poll(() => tile('One of two').count()).toBe(0);
  await page.getByText('is not', { exact: true }).click();
  await page.waitForURL(/without=campaign/);
  await tile('One of two').waitFor();
  expect(await tile('Water festival').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Remove filter “Campaign is not: Songkran”/ }).click();
  await tile('Water festival').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'calendar-list-desk');
});

test('A queue shows its empty slots and gives a post the next one, with a way back', async () => {
  await page.goto(`${world.url}/publishing?day=2027-04-15&view=list`);
  await page.getByRole('button', { name: 'Queues', exact: true }).click();
  const queues = page.getByRole('dialog', { name: 'Queues' });
  await queues.getByRole('button', { name: 'Add queue' }).click();
  await queues.getByRole('textbox', { name: 'Name' }).fill('Tips');
  await queues.getByRole('button', { name: 'Add times' }).click();
  await queues.getByRole('button', { name: /^Remove Mon 09:00/ }).waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await takePicture(page, 'calendar-queue-form');
  await queues.getByRole('button', { name: 'Save queue' }).click();
  await queues.getByText(/5 times a week/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Actions for Water festival/ }).click();
  await page.getByRole('menuitem', { name: 'Next free slot…' }).click();
  const choice = page.getByRole('dialog', { name: 'Next free slot for the post' });
  await choice
    .getByText(/, 09:00/)
    .first()
    .waitFor();
  await takePicture(page, 'calendar-queue-slot');
  await choice.getByRole('button', { name: 'Put in queue' }).click();
  await page.getByText('1 post moved').waitFor();
  const [post] = (await planner.call(posts.listPosts, { query: { text: 'Water festival' } })).items;
  expect(post).toMatchObject({ zone: 'Asia/Bangkok', wall_time: expect.stringMatching(/T09:00$/) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => wallTimeOf(post?._id ?? '')).toBe('2027-04-13T09:00');
  await page.goto(`${world.url}/publishing?tray=0`);
  await page.getByRole('button', { name: 'New post at 09:00, Tips' }).first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await checkLayout(page, 'calendar-slots-desk');
});

test('A queue keeps evergreen posts, and each says why it is next or not', async () => {
  await page.goto(`${world.url}/publishing?day=2027-04-15&view=list`);
  await page.getByRole('button', { name: 'Queues', exact: true }).click();
  await page.getByRole('button', { name: 'Evergreen' }).first().click();
  const pool = page.getByRole('dialog', { name: 'Evergreen posts of Tips' });
  await pool.getByText('No posts yet').waitFor();
  await pool.getByRole('combobox', { name: 'Add a post' }).fill('Water festival');
  await page
    .getByRole('option', { name: /Water festival/ })
    .first()
    .click();
  await pool.getByText('Ready').waitFor();
  await pool.getByText('repeated 0 times').waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await takePicture(page, 'calendar-pool');
  await pool.getByRole('button', { name: /^Take Water festival out/ }).click();
  await pool.getByText('No posts yet').waitFor();
});

test('A post is repeated by a rule whose days can be left out, and the copies go by one press', async () => {
  await page.goto(`${world.url}/publishing?day=2027-04-15&view=list`);
  await page.getByRole('button', { name: /Actions for Water festival/ }).click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat post' });
  await dialog.getByText('4 copies, drafts at the same time').waitFor();
  await dialog.getByRole('checkbox', { name: /20 April 2027/ }).click();
  await dialog.getByText('3 copies, drafts at the same time').waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await takePicture(page, 'calendar-repeat');
  await dialog.getByRole('button', { name: 'Repeat post' }).click();
  await page.getByText('3 posts copied as drafts').waitFor();
  await expect.poll(() => tile('09:00, Water festival').count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tile('09:00, Water festival').count()).toBe(1);
});

test('A post goes on without an end, later posts follow one of them, and the series is ended with them', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await write('Daily special', `${tomorrow}T09:00`);
  const listSpecials = async () =>
    (await planner.call(posts.listPosts, { query: { text: 'Daily special' } })).items;
  await page.goto(`${world.url}/publishing?day=${tomorrow}&view=list&text=Daily`);
  await page
    .getByRole('button', { name: /Actions for Daily special/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat post' });
  await dialog.getByLabel('Goes on without an end').click();
  await takePicture(page, 'calendar-series-start');
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start series' }).click();
  await page.getByText('Series started').waitFor();
  expect(await listSpecials()).toHaveLength(13);
  await page
    .getByRole('button', { name: /Actions for Daily special/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const series = page.getByRole('dialog', { name: 'Series of posts' });
  await series.getByText(/13 posts to come/).waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await takePicture(page, 'calendar-series');
  await series.getByRole('button', { name: 'End and delete later posts' }).click();
  await page
    .getByRole('dialog', { name: 'End the series and delete its later posts?' })
    .getByRole('button', { name: 'End and delete later posts' })
    .click();
  await page.getByText('Series ended').waitFor();
  expect(await listSpecials()).toHaveLength(1);
});

test('On a phone days are a strip with a list below, and the menu of a post moves it', async () => {
  const phone = await openThaiPhone(visitor, world, planner);
  const thai = phone.page;
  await thai.goto(`${world.url}/publishing?day=2027-04-13`);
  const line = thai.getByRole('link', { name: /Water festival/ });
  await line.waitFor();
  expect(await findAxeViolations(thai)).toEqual([]);
  await checkLayout(thai, 'calendar-phone-dark-th');
  await thai.getByRole('button', { name: /คำสั่งของ Water festival/ }).click();
  await thai.getByRole('menuitem', { name: 'เลื่อนไป…' }).click();
  const dialog = thai.getByRole('dialog');
  await dialog.getByLabel('วัน', { exact: true }).fill('2027-04-14');
  await dialog.getByRole('button', { name: 'เลื่อน', exact: true }).click();
  await expect.poll(() => line.count()).toBe(0);
  await thai.getByRole('button', { name: /^14 เมษายน/ }).click();
  await line.waitFor();
  expect([...complaints, ...phone.complaints]).toEqual([]);
});
