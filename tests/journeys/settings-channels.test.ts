// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { startPantipTwin, type PantipTwin } from '#connectors/pantip/twin.ts';
import { connectEngagement, listEngagements, updateEngagement } from '#contracts/channels/connections.ts';
import { updateRole } from '#contracts/people/role.ts';
import { LINE_CHANNEL } from '#tests/factories/line.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { navigateTo } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Channels and the lists of the CRM in a real browser: connecting at four networks, their health, and the use of each list. */
let world: World;
let visitor: Visitor;
let admin: Person;
let twins: ProviderTwins;
let line: LineTwin;
let pantip: PantipTwin;
let mail: MailTwin;
let page: Page;

beforeAll(async () => {
  [twins, line, pantip, mail, visitor] = await Promise.all([
    startProviderTwins('secret'),
    startLineTwin({ channels: [LINE_CHANNEL] }),
    startPantipTwin({ user_id: '2468', access_token: 'partner-token', name: 'mali_pantip' }),
    startMailTwin({ user: 'mali@gmail.example', password: 'nobody knows it' }),
    startBrowser(),
  ]);
  const hosts = [line.url, pantip.url].map((url) => new URL(url).host);
  world = await startWorld({
    environment: {
      ALLOW_PRIVATE_HOSTS: [twins.host, ...hosts].join(','),
      LINE_API_URL: line.url,
      PANTIP_API_URL: pantip.url,
      FACEBOOK_CLIENT_ID: 'facebook-app',
      FACEBOOK_CLIENT_SECRET: 'secret',
      FACEBOOK_URL: twins.url,
      TWITTER_CLIENT_ID: 'twitter-app',
      TWITTER_CLIENT_SECRET: 'secret',
      TWITTER_URL: twins.url,
      GOOGLE_CLIENT_ID: 'google-app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_URL: twins.url,
    },
  });
  admin = await world.person(await world.account('Coffee Company'));
  ({ page } = await openPageOf(visitor, world, admin));
  await page.goto(`${world.url}/product`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
});
afterAll(async () => {
  await visitor.close();
  await world.stop();
  await Promise.all([twins.stop(), line.stop(), pantip.stop(), mail.stop()]);
});

const open = (path: string) => navigateTo(page, `/settings/${path}`);
const dialog = () => page.getByRole('dialog').last();
function toast(text: string) {
  return page.getByRole('status').filter({ hasText: 'SUCCESS' }).filter({ hasText: text }).first().waitFor();
}
const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
/** Opens the connect dialog at a network of the picker. */
async function choose(network: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  await dialog().getByRole('button', { name: network }).click();
}

describe('Connecting', () => {
  test('S2-117 the picker offers Facebook, Twitter, Pantip, Line by these names', async () => {
    await open('engagement/crm');
    await page.getByRole('button', { name: 'Connect a channel' }).click();
    const offered = dialog().getByRole('listitem').getByRole('button');
    await expect
      .poll(async () => (await offered.allInnerTexts()).map((text) => text.split('\n')[0]).slice(0, 4))
      .toEqual(['Facebook', 'Twitter', 'Pantip', 'Line']);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('S2-111 S2-112 S2-113 S1-040 Line requires id and token, shows the webhook URL to copy, and ends connected', async () => {
    await choose('Line');
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog().getByText('Please fill this in.').first().waitFor();
    expect(await dialog().getByText('Please fill this in.').count()).toBe(3);
    await dialog().getByLabel('Name').fill('Coffee on Line');
    await dialog().getByLabel('Channel ID').fill(LINE_CHANNEL.id);
    await dialog().getByLabel('Channel access token').fill(LINE_CHANNEL.access_token);
    await dialog().getByLabel('Channel secret').fill(LINE_CHANNEL.secret);
    await dialog().getByRole('button', { name: 'Copy: Webhook URL' }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Channel: Coffee on Line' });
    expect(await drawer.getByLabel('Webhook URL', { exact: true }).inputValue()).toBe(url);
    // The copied address accepts what LINE signs, and LINE has named the owner of its token.
    expect((await line.sayAs('U00000000000000000000000000000001', 'hello', url)).status).toBe(200);
    await drawer.getByText('LINE twin').waitFor();
    await drawer.getByText('does not expire').waitFor();
    await close();
  });

  test('S2-114 S2-115 S2-116 S1-039 Pantip requires user id and token, with its notes, and waits for the first message', async () => {
    pantip.inbox = 0;
    await choose('Pantip');
    await dialog().getByText('At least one message must already be in the incoming message box.').waitFor();
    await dialog().getByText('a partner agreement with Pantip is needed').waitFor();
    await dialog().getByLabel('Name').fill('Coffee on Pantip');
    await dialog().getByLabel('User ID').fill('2468');
    await dialog().getByLabel('Access token').fill('partner-token');
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog().getByText('The incoming message box at Pantip is empty.').waitFor();
    pantip.inbox = 1;
    await dialog().getByRole('button', { name: 'Check now' }).click();
    await dialog().getByText('Connected', { exact: true }).waitFor();
    await close();
  });

  test('S1-037 Facebook opens a pop-up of 600 × 600, offers the user’s pages, and ends connected', async () => {
    twins.mood({ kind: 'person', id: 'mali', name: 'Mali' });
    twins.facebook.pages = [
      { id: '1001', name: 'Mali Coffee' },
      { id: '1002', name: 'Mali Tea' },
      { id: '1003', name: 'Only looked at', tasks: ['ANALYZE'] },
    ];
    await choose('Facebook');
    await page.evaluate(() => {
      const really = window.open.bind(window);
      window.open = (address, name, features) => {
        document.title = features ?? '';
        return really(address, name, features);
      };
    });
    await dialog().getByRole('button', { name: 'Continue at Facebook' }).click();
    await page.waitForFunction(() => document.title.includes('width=600,height=600'));
    await dialog().getByRole('radio', { name: 'Mali Tea' }).waitFor();
    expect(
      await dialog()
        .getByRole('radio', { name: /Only looked at/ })
        .isDisabled(),
    ).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog().getByRole('radio', { name: 'Mali Coffee' }).click();
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Channel: Mali Coffee' });
    await drawer
      .getByText(/^Valid ·/)
      .first()
      .waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await close();
  });

  test('S1-038 Twitter ends connected; a token that is revoked needs to be connected again', async () => {
    twins.mood({ kind: 'person', id: 'x-1', name: 'mali_shop' });
    await choose('Twitter');
    await dialog().getByRole('button', { name: 'Continue at X (Twitter)' }).click();
    await dialog().getByRole('radio', { name: '@mali_shop' }).waitFor();
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Channel: @mali_shop' });
    await drawer.getByText('renews itself').waitFor();
    twins.twitter.takeBack();
    await drawer.getByRole('button', { name: 'Check now' }).click();
    await drawer.getByText('The network no longer accepts the token').waitFor();
    await drawer.getByRole('button', { name: 'Connect again' }).click();
    await dialog().getByRole('button', { name: 'Continue at X (Twitter)' }).click();
    await dialog().getByRole('radio', { name: '@mali_shop' }).waitFor();
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    await toast('The channel is connected again.');
    await close();
  });

  test('S1-021 S2-071 S7-093 channels are listed after a reload, can be searched, and one that the CRM does not use is absent', async () => {
    const hidden = await admin.call(connectEngagement, {
      params: { product: 'listening' },
      body: {
        channel: 'line',
        name: 'Only listened to',
        form: { channel_id: 'x', channel_access_token: 'y' },
      },
    });
    await admin.call(updateEngagement, {
      params: { product: 'listening', _id: hidden._id },
      body: { product: { crm: false } },
    });
    await open('engagement/crm');
    const list = page.getByRole('list', { name: 'Connected channels' });
    await list.getByText('Coffee on Pantip').waitFor();
    // The page receives both calls one after the other: between them the channel is one of the CRM's.
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    await expect.poll(() => list.getByText('Only listened to').count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('mali_shop');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Escape');
    await list.getByText('Coffee on Pantip').click();
    // However low the phone, and wherever in the drawer the form begins, its save button is fully visible at the bottom.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 520 });
    const save = dialog().getByRole('button', { name: 'Save', exact: true });
    await expect
      .poll(async () => save.evaluate((button) => Math.round(button.getBoundingClientRect().bottom)))
      .toSatisfy((bottom: number) => bottom > 440 && bottom <= 520);
    await page.setViewportSize(size);
    await dialog().getByLabel('Name').fill('Forum');
    await page.keyboard.press('Control+Enter');
    await toast('The channel is saved.');
    await page.getByRole('dialog', { name: 'Channel: Forum' }).waitFor();
    await dialog().getByRole('button', { name: 'Disconnect' }).click();
    await page
      .getByRole('dialog', { name: 'Disconnect “Forum”?' })
      .getByRole('button', { name: 'Disconnect' })
      .click();
    await toast('The channel is disconnected.');
    await open('engagement/listening');
    await list.getByText('Only listened to').waitFor();
    expect(await list.getByText('Forum').count()).toBe(0);
    // Listening collects what is written; it serves no customers.
    await page.getByText('becomes mentions that you count and search', { exact: false }).waitFor();
    expect(await page.locator('#settings-page').innerText()).not.toMatch(/customer|ticket/i);
  });

  test('A mailbox is opened by its owner’s consent in the pop-up, and reports when the consent is revoked', async () => {
    twins.mood({ kind: 'person', id: 'mali', name: 'mali' });
    twins.mailboxes.opens = (token) => mail.takeToken(token);
    // From the first moment on, even before its id is known, the mail server of the test is used.
    const { standIns } = world.suite.context;
    standIns.get = (id) => Map.prototype.get.call(standIns, id) ?? mail.url;
    await open('engagement/crm');
    await choose('E-mail');
    await dialog().getByRole('button', { name: 'Continue at Google' }).click();
    const drawer = page.getByRole('dialog', { name: 'Channel: mali@gmail.example' });
    await drawer.getByText('renews itself').waitFor();
    const { items } = await admin.call(listEngagements, { params: { product: 'crm' }, query: {} });
    standIns.set(items.find(({ channel }) => channel === 'email')?._id ?? '', mail.url);
    Reflect.deleteProperty(standIns, 'get');
    mail.takeToken('nobody’s');
    twins.mailboxes.alive.clear();
    await drawer.getByRole('button', { name: 'Check now' }).click();
    await drawer.getByText('Google says that the consent was withdrawn.').waitFor();
    await close();
  });

  test('S2-118 a web chat has a colour picker that works by keyboard, a live preview, and its line to copy', async () => {
    await open('engagement/crm?tab=webchat');
    await page.getByRole('button', { name: 'New web chat' }).click();
    await dialog().getByLabel('Name').fill('Shop');
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await colour.fill('#c2255c');
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Greeting').fill('สวัสดีค่ะ ยินดีต้อนรับ');
    await page.getByText('สวัสดีค่ะ ยินดีต้อนรับ').last().waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast('The channel is saved.');
    await page.reload();
    expect(await colour.inputValue()).toBe('#c2255c');
    await page.getByRole('tab', { name: 'Channels' }).click();
    await page.getByRole('button', { name: /^Shop Web chat/ }).click();
    await page.getByRole('tab', { name: 'Web chat', selected: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Script tag' }).inputValue()).toContain(
      'data-connection="',
    );
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

/** Creates an item in a collection's page, changes it, checks it after a reload, deletes it; with the specified toasts. */
async function walk(path: string, noun: string, fill: () => Promise<void>): Promise<void> {
  await open(path);
  await page
    .getByRole('button', { name: `New ${noun}` })
    .first()
    .click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('First one');
  await fill();
  await dialog()
    .getByRole('button', { name: `Create ${noun}` })
    .click();
  await toast('Setting has been created.');
  await page.getByRole('cell', { name: 'First one' }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Second name');
  await page.keyboard.press('Control+Enter');
  await toast('Setting has been updated.');
  await page.reload();
  await page.getByRole('cell', { name: 'Second name' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog()
    .getByRole('button', { name: `Delete ${noun}` })
    .click();
  const question = page.getByRole('dialog', { name: `Delete ${noun}` });
  await question.getByRole('button', { name: `Delete ${noun}` }).click();
  await toast('Setting has been deleted.');
  await page.getByRole('cell', { name: 'Second name' }).waitFor({ state: 'detached' });
}
async function addWord(label: string, word: string): Promise<void> {
  await dialog().getByLabel(label, { exact: true }).first().fill(word);
  await page.keyboard.press('Enter');
}

describe('Lists of the CRM', () => {
  test('S1-025 S2-068 post blocker', () =>
    walk('post-blocker/crm', 'rule', async () => {
      await addWord('Words', 'เงินด่วน');
      await dialog().getByRole('button', { name: 'Try on the newest messages' }).click();
      await dialog()
        .getByText(/Would have blocked 0 of/)
        .waitFor();
    }));
  test('S1-028 S2-073 interest tags', () => walk('interest-tag/crm', 'interest tag', async () => undefined));
  test('S2-069 quality check: questions are added, and weigh', () =>
    walk('qc/crm', 'scorecard', async () => {
      await dialog().getByRole('button', { name: 'Add question' }).click();
      await dialog().getByRole('textbox', { name: 'Question' }).fill('Was the greeting kind?');
    }));
  test('S1-026 S2-070 S4-040 S4-041 S4-042 verification settings', () =>
    walk('verification/crm', 'verification link', async () => {
      await dialog().getByRole('textbox', { name: 'Message', exact: true }).fill('Who are you? {link}');
      await dialog().getByRole('button', { name: 'Add field' }).click();
      await dialog().getByRole('textbox', { name: 'Label', exact: true }).fill('Telephone');
    }));
  test('S4-043 S4-044 S4-045 verification labels', () =>
    walk('verification/crm?tab=labels', 'label', async () => undefined));
});

describe('Permissions of the pages', () => {
  test('S6-095 S6-096 S6-097 S6-098 S6-099 S6-107 without the permission a page leads to the root, and interest tags open for all', async () => {
    const nobody = await world.person(admin.accountId, { can: [] });
    const { page: theirs } = await openPageOf(visitor, world, nobody);
    await theirs.goto(`${world.url}/settings/interest-tag/crm`);
    await theirs.getByText('No interest tag yet').waitFor();
    expect(await theirs.getByRole('button', { name: 'New interest tag' }).count()).toBe(0);
    const menu = theirs.getByRole('navigation', { name: 'Settings' });
    for (const name of ['Post blocker', 'Quality check', 'Verification links', 'Channels'])
      expect(await menu.getByRole('link', { name }).count()).toBe(0);
    for (const path of [
      'post-blocker/crm',
      'qc/crm',
      'verification/crm',
      'engagement/listening',
      'engagement/crm',
    ]) {
      await navigateTo(theirs, `/settings/${path}`);
      await theirs.waitForURL('**/product');
      await theirs.getByText('You Do Not Have Permission To Access').first().waitFor();
    }
    const reader = await world.person(admin.accountId, {
      can: [
        'crm.post_blocker.read',
        'crm.qc.read',
        'crm.verification.read',
        'listening.engagement.read',
        'crm.channel.read',
      ],
    });
    const { page: readers } = await openPageOf(visitor, world, reader);
    await readers.goto(`${world.url}/product`);
    for (const [path, text] of [
      ['post-blocker/crm', 'Nothing is blocked yet'],
      ['qc/crm', 'No scorecard yet'],
      ['verification/crm', 'No verification link yet'],
      ['engagement/listening', 'Only listened to'],
      ['engagement/crm', 'Mali Coffee'],
    ] as const) {
      await navigateTo(readers, `/settings/${path}`);
      await readers.getByText(text).first().waitFor();
    }
  });

  test('When a permission is revoked while the user types, the form reports it and keeps its content', async () => {
    const writer = await world.person(admin.accountId, { can: ['crm.qc.read', 'crm.qc.write'] });
    const { page: theirs } = await openPageOf(visitor, world, writer);
    await theirs.goto(`${world.url}/settings/qc/crm?item=new`);
    const name = theirs.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('การตอบลูกค้า');
    const { role_id } = await world.suite.context.database.platform
      .selectFrom('users')
      .select('role_id')
      .where('_id', '=', writer.userId)
      .executeTakeFirstOrThrow();
    const query = { accountID: String(admin.accountId) };
    await admin.call(updateRole, {
      params: { _id: role_id },
      query,
      body: { permissions: ['crm.qc.read'] },
    });
    await theirs.getByText(/^You may no longer change this/).waitFor();
    expect([await name.inputValue(), await name.isDisabled()]).toEqual(['การตอบลูกค้า', true]);
  });
});
