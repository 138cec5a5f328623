// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { listClients } from '#contracts/publishing/approval/clients.ts';
import { getApproval } from '#contracts/publishing/approval/reviews.ts';
import { SHARED_POSTS_PATH } from '#contracts/publishing/approval/shared-posts.ts';
import { listApprovers } from '#contracts/publishing/approval/workflows.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { createPost, PostInput, updatePost } from '#contracts/publishing/posts.ts';
import { addClient, addWorkflow, APPROVER, asApprover, submit } from '#tests/factories/approval.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A post is approved by a colleague and, on a phone, by somebody outside, and goes out; an edit breaks its seal. */
let world: World;
let twins: PublishingTwins;
let visitor: Visitor;
let writer: Person;
let ann: Person;
let accounts: string[];
let client: Awaited<ReturnType<typeof addClient>>;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  twins = await startPublishingTwins(clock);
  [world, visitor] = await Promise.all([
    startWorld({ environment: twins.environment, clock }),
    startBrowser(),
  ]);
  const account = await world.account('Doi Coffee');
  writer = await world.person(account);
  ann = await world.person(account, { can: APPROVER });
  accounts = [...(await connectLineAccounts(writer, 1)), await connectMastodonAccount(writer)];
  client = await addClient(writer);
  await addWorkflow(writer, [[asApprover(ann)], [client.approver]], { name: 'Brand and client' });
}, 120_000);
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await twins.stop();
});

/** Writes a post for an hour from now; the twins take no pictures without an HTTPS address of ours. */
async function write(text: string, { shown = true } = {}): Promise<string> {
  const query = { purpose: 'publishing_post', name: 'cup.png' };
  const uploaded = await writer.attempt(uploadFile, { query, body: buildPng(640, 480) });
  const { _id: file_id } = uploadFile.answer.parse(uploaded.body);
  const body = PostInput.parse({
    content: { text, media: shown ? [{ file_id, alt: 'A cup of coffee' }] : [] },
    targets: accounts.map((connection_id) => ({ connection_id })),
    wall_time: toWallTimeText(new Date(clock().getTime() + 3600_000), 'Asia/Bangkok'),
    zone: 'Asia/Bangkok',
  });
  return (await writer.call(createPost, { body }))._id;
}

/** Who is asked in the step of a post that waits. */
async function readAsked(_id: string): Promise<string[]> {
  const { review } = await writer.call(getApproval, { params: { _id } });
  return review?.steps[review.step]?.approvers.map(({ id }) => id) ?? [];
}

async function openPhone(): Promise<Page> {
  const page = await visitor.open({
    locale: 'th-TH',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await page.goto(`${world.url}${SHARED_POSTS_PATH}#${client.token}`);
  return page;
}

test('A post is submitted, approved inside by keys and outside on a phone, and goes out once on each network', async () => {
  const text = 'กาแฟใหม่จากดอยช้าง มาแล้ว Fresh beans';
  const _id = await write(text, { shown: false });
  const { page, complaints } = await openPageOf(visitor, world, writer);
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.getByText('Needs approval').waitFor();
  await page.getByRole('button', { name: /^Ask for approval · / }).click();
  await page.getByRole('button', { name: /^In review · / }).waitFor();
  await takePicture(page, 'approval-composer');
  expect(await findAxeViolations(page)).toEqual([]);

  const { page: desk, complaints: deskComplaints } = await openPageOf(visitor, world, ann);
  await desk.goto(`${world.url}/publishing/approvals`);
  await desk.getByText('Waits for you').first().waitFor();
  await desk.keyboard.press('j');
  await desk.getByText('You see this post for the first time.').waitFor();
  await desk.getByRole('textbox', { name: 'Comment', exact: true }).fill('Is the price right?');
  await desk.getByRole('button', { name: 'Comment', exact: true }).click();
  await desk.getByText('Is the price right?').first().waitFor();
  await takePicture(desk, 'approval-queue');
  expect(await findAxeViolations(desk)).toEqual([]);
  await desk.locator('h1').first().click();
  await desk.keyboard.press('a');
  await desk.getByText('Nothing waits for you.').waitFor();

  const phone = await openPhone();
  await phone.getByRole('heading', { name: 'สวัสดีคุณ Khun Mali' }).waitFor();
  expect(await phone.getByText('Is the price right?').count()).toBe(0);
  await takePicture(phone, 'approval-client-phone');
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await phone.getByText('ขอบคุณ คุณอนุมัติแล้ว').waitFor();

  await page.getByText('Approved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Scheduled · / }).waitFor();
  await takePicture(page, 'approval-sealed');
  ahead += 3601_000;
  await waitForStates(writer, _id, ['published']);
  expect([twins.count('line', 'Fresh beans'), twins.count('mastodon', 'Fresh beans')]).toEqual([1, 1]);
  expect([complaints, deskComplaints]).toEqual([[], []]);
}, 120_000);

test('An edit breaks the seal, and what is submitted again shows its words struck and added', async () => {
  const _id = await write('Opening on Monday, come and see');
  await submit(writer, _id);
  const { page: desk } = await openPageOf(visitor, world, ann);
  await desk.goto(`${world.url}/publishing/approvals?post=${_id}`);
  await desk.getByText('You see this post for the first time.').waitFor();
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await desk.getByText('Nothing waits for you.').waitFor();
  const { page } = await openPageOf(visitor, world, writer);
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.getByText('An edit takes it out of review.').waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Opening on Friday, come and see');
  await page.getByRole('button', { name: /^Save and ask again · / }).click();
  await page.getByRole('button', { name: /^In review · / }).waitFor();
  await desk.reload();
  await desk.locator('ins').getByText('Friday').waitFor();
  await desk.locator('del').getByText('Monday').waitFor();
  await takePicture(desk, 'approval-changes');
  await desk.getByRole('button', { name: 'Ask for changes' }).click();
  await desk.getByRole('textbox', { name: 'What should change?' }).fill('Saturday, please');
  await desk.getByRole('button', { name: 'Send back' }).click();
  await page.getByText('Changes asked for').first().waitFor();
  await page.getByText('History').click();
  await page.getByText('Saturday, please').waitFor();
  await takePicture(page, 'approval-history');
  expect(await findAxeViolations(page)).toEqual([]);
}, 120_000);

test('An approver hands a step over to a colleague, takes it back, and the history says so', async () => {
  const bob = await world.person(writer.accountId, { can: APPROVER });
  const { items } = await writer.call(listApprovers, {});
  const name = items.find(({ approver }) => approver.id === bob.userId)?.name ?? '';
  const _id = await write('Beans of the season');
  await submit(writer, _id);
  const { page: desk } = await openPageOf(visitor, world, ann);
  await desk.goto(`${world.url}/publishing/approvals?post=${_id}`);
  await desk.getByRole('button', { name: 'Hand over' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Who should decide instead?' });
  await dialog.getByRole('combobox', { name: 'Who decides' }).fill(name);
  await desk.getByRole('option', { name, exact: true }).waitFor();
  await takePicture(desk, 'approval-hand-over');
  expect(await findAxeViolations(desk)).toEqual([]);
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Enter');
  await desk.getByText(`${name} is asked now.`).waitFor();
  await expect.poll(() => readAsked(_id), { timeout: 20_000 }).toEqual([bob.userId]);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await desk.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  expect(await readAsked(_id)).toEqual([ann.userId]);
  const { page } = await openPageOf(visitor, world, writer);
  await page.goto(`${world.url}/publishing/posts/${_id}`);
  await page.locator('summary', { hasText: 'History' }).click();
  await page.getByText(new RegExp(`handed over from .* to ${name}$`)).waitFor();
  await takePicture(page, 'approval-handed-over');
}, 120_000);

test('A post is shown to somebody outside by a link to it alone, and another post is added to that link', async () => {
  const [first, second] = [await write('Only this one is shown'), await write('This one is added later')];
  for (const _id of [first, second]) await submit(writer, _id);
  const { page } = await openPageOf(visitor, world, writer);
  await page.goto(`${world.url}/publishing/posts/${first}`);
  await page.getByRole('button', { name: 'Show someone outside' }).click();
  await page.getByRole('checkbox', { name: 'Khun Mali' }).waitFor();
  await takePicture(page, 'approval-share');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Someone new' }).click();
  await page.getByRole('textbox', { name: 'Name of the person' }).fill('Khun Fah');
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByText('It is shown only now.', { exact: false }).waitFor();
  await page.getByRole('checkbox', { name: 'Khun Fah', checked: true }).waitFor();
  await takePicture(page, 'approval-shared');
  const address = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue();
  const outside = await visitor.open({ locale: 'en-US' });
  await outside.goto(address);
  await outside.getByText('Only this one is shown').first().waitFor();
  expect(await outside.getByText('This one is added later').count()).toBe(0);
  await page.goto(`${world.url}/publishing/posts/${second}`);
  await page.getByRole('button', { name: 'Show someone outside' }).click();
  await page.getByRole('checkbox', { name: 'Khun Fah' }).check();
  await expect
    .poll(async () => (await writer.call(listClients, {})).items.map(({ scope }) => scope), {
      timeout: 20_000,
    })
    .toContainEqual({ kind: 'posts', post_ids: [first, second] });
  await outside.reload();
  await outside.getByText('This one is added later').first().waitFor();
}, 120_000);

test('Workflows, people outside and deputies are set on one page, on a desk and on a phone', async () => {
  const { page } = await openPageOf(visitor, world, writer);
  await page.goto(`${world.url}/publishing/approvals/settings`);
  await page.getByRole('button', { name: 'Change Brand and client' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Brand, then client');
  await takePicture(page, 'approval-workflow');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await page.getByRole('button', { name: 'Change Brand, then client' }).waitFor();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('textbox', { name: 'Name of the person' }).fill('Khun Dao');
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByText('It is shown only now.', { exact: false }).waitFor();
  await takePicture(page, 'approval-settings');
  expect(await findAxeViolations(page)).toEqual([]);
}, 60_000);

test('A post whose words were changed is not on the page of somebody outside before it is submitted again', async () => {
  const _id = await write('A secret of ours, half written');
  await submit(writer, _id);
  const phone = await openPhone();
  await phone.getByText('A secret of ours').first().waitFor();
  const content = { text: 'A secret of ours, still half' };
  await writer.call(updatePost, { params: { _id }, body: { content: PostInput.parse({ content }).content } });
  await phone.reload();
  await phone.getByRole('heading', { name: 'สวัสดีคุณ Khun Mali' }).waitFor();
  expect(await phone.getByText('A secret of ours').count()).toBe(0);
}, 60_000);
