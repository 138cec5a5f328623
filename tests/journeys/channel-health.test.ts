// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { checkEngagement, connectEngagement, updateEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { connectLine, fetchTicket, LINE_CHANNEL, openTicket, waitUntil } from '#tests/factories/line.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { checkScreen, takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The health of channels in a real browser: usage, limits, messages that wait, gaps, and what the inbox says of them. */
let world: World;
let visitor: Visitor;
let line: LineTwin;
let mail: MailTwin;
let admin: Person;
let page: Page;
let complaints: string[];
let connection: { _id: string; webhook: string };
let ticket: string;

const CUSTOMER = 'Umali';
const HEALTH = '/settings/engagement/crm?tab=health';

beforeAll(async () => {
  [line, mail, visitor] = await Promise.all([
    startLineTwin({ channels: [LINE_CHANNEL] }),
    startMailTwin({ user: 'care@coffee.example', password: 'secret' }),
    startBrowser(),
  ]);
  world = await startWorld({
    environment: {
      LINE_API_URL: line.url,
      ALLOW_PRIVATE_HOSTS: [
        new URL(line.url).host,
        ...[portOf('imap'), portOf('smtp')].map((port) => `127.0.0.1:${port}`),
      ].join(','),
    },
  });
  admin = await world.person(await world.account('Coffee Company'));
  connection = await connectLine(world, admin);
  line.befriend({ user: CUSTOMER, name: 'มะลิ ใจดี' });
  await line.sayAs(CUSTOMER, 'มีลาเต้ไหมคะ', connection.webhook);
  ticket = (await fetchTicket(admin, CUSTOMER))._id;
  await reply('มีค่ะ');
  await reply('แก้วละ 60 บาทค่ะ');
  ({ page, complaints } = await openPageOf(visitor, world, admin));
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await Promise.all([line.stop(), mail.stop()]);
});

async function reply(text: string): Promise<void> {
  const { _id } = await admin.call(replyToTicket, { params: { _id: ticket }, body: { text, seen_seq: 100 } });
  await waitUntil(
    async () => (await openTicket(admin, ticket)).messages.find((one) => one._id === _id)?.delivery,
    (delivery) => delivery === 'accepted',
  );
}
/** A port of the mail server. */
const portOf = (side: 'imap' | 'smtp'): string => new URL(mail.url).searchParams.get(side) ?? '';
const card = () => page.getByRole('region', { name: /^LINE \d/ });

test('The dialog that connects a channel says beforehand what its network counts', async () => {
  await page.goto(`${world.url}/settings/engagement/crm`);
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'LINE' }).click();
  await dialog.getByText('Push messages: the price depends on your contract with the network').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'channel-health-connect');
});

test('The health of a channel shows what was used, and its limits are set beside what is expected', async () => {
  await page.goto(`${world.url}${HEALTH}`);
  await card().getByText('Push messages', { exact: true }).waitFor();
  await card().getByText('No gaps.').waitFor();
  await card().getByRole('button', { name: 'Limits of Push messages' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('at the pace of the last 7 days').waitFor();
  await dialog.getByLabel('Notify from').fill('9');
  await dialog.getByLabel('Stop at').fill('1');
  await dialog.getByText('must not be above the limit that stops').waitFor();
  await dialog.getByLabel('Notify from').fill('');
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'channel-health-limits');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await card().getByText('1 of 1', { exact: true }).waitFor();
  await card().getByText('The limit is reached').waitFor();
  await checkScreen(page, 'channel-health');
});

test('A composer says beforehand that an answer waits, and the answer says until when', async () => {
  await page.goto(`${world.url}/crm?view=all&ticket=${ticket}`);
  await page.getByText('This channel has reached its limit (Push messages).').waitFor();
  await page.getByText('has reached its limit, answers wait').waitFor();
  await page.getByRole('textbox', { name: 'Write to มะลิ ใจดี' }).fill('รอสักครู่นะคะ');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log', { name: 'Conversation' }).getByText('Waits until').waitFor();
  expect(await page.getByText(/UTC/).count()).toBe(0);
  expect(line.sent.map(({ text }) => text)).toEqual(['มีค่ะ', 'แก้วละ 60 บาทค่ะ']);
  await checkScreen(page, 'channel-health-inbox');
});

test('The number of waiting messages opens them, and they go out once the limit is raised', async () => {
  await page.goto(`${world.url}${HEALTH}`);
  await card().getByRole('button', { name: '1 waits for the limit' }).click();
  const list = page.getByRole('dialog');
  await list.getByText('รอสักครู่นะคะ').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'channel-health-waiting');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await card().getByRole('button', { name: 'Limits of Push messages' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Stop at').fill('100');
  await page.keyboard.press('Enter');
  await card().getByText('2 of 100', { exact: true }).waitFor();
  expect(line.sent.at(-1)?.text).toBe('รอสักครู่นะคะ');
});

test('What was used opens the messages that spent it', async () => {
  await card().getByRole('button', { name: 'Push messages: 2 of 100' }).click();
  const list = page.getByRole('dialog');
  await list.getByText('แก้วละ 60 บาทค่ะ').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(2);
  expect(await findAxeViolations(page)).toEqual([]);
  await takePicture(page, 'channel-health-spending');
  await list.getByRole('link').first().click();
  await page.waitForURL(/\/crm\/tickets\//);
});

test('A refused token is a gap on the page of health and a line above the inbox', async () => {
  const params = { product: 'crm' as const, _id: connection._id };
  const enter = (channel_access_token: string) =>
    admin.call(updateEngagement, { params, body: { form: { channel_access_token } } });
  await enter('withdrawn');
  await admin.call(checkEngagement, { params });
  await page.goto(`${world.url}${HEALTH}`);
  await card().getByText('the network refused the access').waitFor();
  await checkScreen(page, 'channel-health-gap');
  await page.goto(`${world.url}/crm?view=all`);
  await page.getByText('needs to be connected again, messages may be missing').waitFor();
  await page.getByRole('link', { name: 'See the channels' }).click();
  await card().waitFor();
  await enter(LINE_CHANNEL.access_token);
  await admin.call(checkEngagement, { params });
});

test('A mailbox sends a test message to the person who asks for it', async () => {
  const form = {
    address: 'care@coffee.example',
    password: 'secret',
    imap_host: '127.0.0.1',
    smtp_host: '127.0.0.1',
    imap_port: portOf('imap'),
    smtp_port: portOf('smtp'),
    encryption: 'none' as const,
  };
  await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'email', name: 'Mailbox', form },
  });
  await page.goto(`${world.url}${HEALTH}`);
  const mailbox = page.getByRole('region', { name: 'Mailbox' });
  await mailbox.getByRole('button', { name: 'Send a test' }).click();
  await mailbox.getByText('The test message was sent to').waitFor();
  expect(mail.taken).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('Without channels the page of health says what it will show, and leads to connecting one', async () => {
  const newcomer = await world.person(await world.account('Tea Company'));
  const { page: empty } = await openPageOf(visitor, world, newcomer);
  await empty.goto(`${world.url}${HEALTH}`);
  await empty.getByText('No channel is connected yet').waitFor();
  await checkScreen(empty, 'channel-health-empty');
  await empty.getByRole('button', { name: 'Connect a channel' }).click();
  await empty.getByRole('dialog').getByText('Choose a network').waitFor();
});

test('Channels that cannot be read are not taken for none', async () => {
  const { page: cut } = await openPageOf(visitor, world, admin);
  await cut.route(/\/engagements(?:\?|$)/, (route) => route.abort());
  await cut.goto(`${world.url}${HEALTH}`);
  await cut.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await cut.getByText('No channel is connected yet').count()).toBe(0);
  await takePicture(cut, 'channel-health-error');
});

test('The page of health is readable on a phone, in Thai and in the dark', async () => {
  const phone = await openThaiPhone(visitor, world, await world.person(admin.accountId));
  await phone.page.goto(`${world.url}${HEALTH}`);
  await phone.page.getByText('การใช้งานและค่าใช้จ่าย').waitFor();
  await checkScreen(phone.page, 'channel-health-phone');
});
