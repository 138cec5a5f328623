// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInstagramAccountTwin, type InstagramAccountTwin } from '#connectors/instagram/twin-account.ts';
import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { startLazadaTwin } from '#connectors/lazada/twin.ts';
import { startTiktokTwin } from '#connectors/tiktok/twin.ts';
import { startYoutubeChannelTwin, type YoutubeChannelTwin } from '#connectors/youtube/twin-channel.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { openSecrets } from '#server/channels/public.ts';
import { toLazadaEnvironment } from '#tests/factories/lazada.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import type { ConsentJourney, ConsentTwin } from '#tests/journeys/consent-journey.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { SHOPEE, TIKTOK_SHOP } from '#tests/journeys/shop-journeys.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * The way of a message where a channel is connected by a consent at another network: the account is chosen, somebody writes and comments,
 * and the answer arrives.
 */
describe('Instagram', () => {
  let twins: ProviderTwins;
  let account: InstagramAccountTwin | undefined;
  let world: World;
  let visitor: Visitor;
  let admin: Person;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [twins, visitor] = await Promise.all([startProviderTwins('secret'), startBrowser()]);
    world = await startWorld({
      environment: {
        FACEBOOK_CLIENT_ID: 'facebook-app',
        FACEBOOK_CLIENT_SECRET: 'secret',
        FACEBOOK_URL: twins.url,
        ALLOW_PRIVATE_HOSTS: twins.host,
      },
    });
    admin = await world.person(await world.account('Coffee Company'));
    ({ page, complaints } = await openPageOf(visitor, world, admin));
    twins.mood({ kind: 'person', id: 'mali', name: 'Mali' });
    twins.facebook.pages = [
      { id: '1004', name: 'Mali Bakery', instagram: { id: '17841', username: 'mali.bakery' } },
      { id: '1005', name: 'Without an account' },
    ];
  });
  afterAll(async () => {
    await visitor.close();
    await world.stop();
    await Promise.all([twins.stop(), account?.stop()]);
  });

  /** The account with the token that the consent gave. */
  async function startAccount(): Promise<InstagramAccountTwin> {
    const { context } = world.suite;
    const row = await context.database.platform
      .selectFrom('connections')
      .select(['_id', 'secrets'])
      .where('channel', '=', 'instagram')
      .executeTakeFirstOrThrow();
    const token = openSecrets(context, row.secrets)['page_access_token'] ?? '';
    const keys = { account: '17841', page: '1004', token, secret: 'secret' };
    const twin = await startInstagramAccountTwin(keys, () => context.clock());
    context.standIns.set(row._id, twin.url);
    return twin;
  }

  test('It says what it needs, and the pop-up of Facebook offers the accounts of the user’s pages', async () => {
    await page.goto(`${world.url}/settings/engagement/crm`);
    await page.getByRole('button', { name: 'Connect a channel' }).first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: 'Instagram' }).click();
    await dialog.getByText('linked to a page of Facebook').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, 'channel-instagram-consent');
    await dialog.getByRole('button', { name: 'Continue at Facebook' }).click();
    await dialog.getByRole('radio', { name: '@mali.bakery' }).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Channel: @mali.bakery' });
    await drawer
      .getByText(/^Valid ·/)
      .first()
      .waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, 'channel-instagram-drawer');
  });

  test('A message and a comment appear in the inbox, and both are answered where they were written', async () => {
    account = await startAccount();
    const webhook = `${world.url}/webhooks/instagram/app/facebook-app`;
    const mali = { id: '77', username: 'mali.suk' };
    const url = 'https://cdn.example/story.jpg';
    await account.sayAs(mali, { text: 'มีลาเต้ไหมคะ', reply_to: { story: { id: '1', url } } }, webhook);
    await account.commentAs(mali, 'ราคาเท่าไหร่คะ', { webhook });
    await page.goto(`${world.url}/crm?view=all`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ราคาเท่าไหร่คะ' });
    await row.click();
    const messages = page.getByRole('log', { name: 'Conversation' });
    await messages.getByText('ราคาเท่าไหร่คะ').waitFor();
    await takePicture(page, 'channel-instagram-inbox');
    const text = page.getByRole('textbox', { name: /^Write to (?:mali\.suk|มะลิ สุข)$/ });
    await text.fill('90 บาทค่ะ');
    await page.keyboard.press('Control+Enter');
    await messages.getByText('90 บาทค่ะ').waitFor();
    await page.locator('label').filter({ hasText: 'Private' }).click();
    await text.fill('มีค่ะ');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() =>
        account?.acts.flatMap((act) =>
          'text' in act && act.kind !== 'signal' ? [[act.kind, act.text]] : [],
        ),
      )
      .toEqual([
        ['reply', '90 บาทค่ะ'],
        ['message', 'มีค่ะ'],
      ]);
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, 'channel-instagram-answered');
    expect(complaints).toEqual([]);
  });

  test('The consent is readable on a phone, in Thai and in the dark', async () => {
    const phone = await openThaiPhone(visitor, world, await world.person(admin.accountId));
    await phone.page.goto(`${world.url}/settings/engagement/crm`);
    await phone.page.getByRole('button', { name: 'เชื่อมต่อช่องทาง' }).first().click();
    const dialog = phone.page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: 'Instagram' }).click();
    await dialog.getByText('ต้องเป็นบัญชีธุรกิจ').waitFor();
    expect(await findAxeViolations(phone.page)).toEqual([]);
    await takePicture(phone.page, 'channel-instagram-phone');
  });
});

/** The token that the consent gave, and its connection. */
async function findConnection(world: World): Promise<{ _id: string; token: string }> {
  const { context } = world.suite;
  const row = await context.database.platform
    .selectFrom('connections')
    .select(['_id', 'secrets'])
    .executeTakeFirstOrThrow();
  return { _id: row._id, token: openSecrets(context, row.secrets)['access_token'] ?? '' };
}

const CHANNEL = `UC${'o'.repeat(22)}`;
const YOUTUBE: ConsentJourney = {
  network: 'YouTube',
  at: 'Google',
  account: 'Mali Shop',
  writer: '@mali.suk',
  notes: { en: 'owns or manages the channel', th: 'เจ้าของหรือผู้จัดการช่อง' },
  start: async () => {
    const twins = await startProviderTwins('secret');
    twins.mood({ kind: 'person', id: 'mali', name: 'Mali' });
    twins.youtube.channels = [{ id: CHANNEL, name: 'Mali Shop' }];
    let channel: YoutubeChannelTwin | undefined;
    return {
      environment: {
        GOOGLE_CLIENT_ID: 'google-app',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_URL: twins.url,
        ALLOW_PRIVATE_HOSTS: twins.host,
      },
      say: async (world, text) => {
        const { context } = world.suite;
        const { _id, token } = await findConnection(world);
        channel ??= await startYoutubeChannelTwin({ channel: CHANNEL, token }, () => context.clock());
        context.standIns.set(_id, channel.url);
        channel.comments.write({ id: `UC${'m'.repeat(22)}`, name: '@mali.suk' }, text);
        const polls = context.database.platform.updateTable('connection_polls');
        await polls.set({ next_at: new Date(0) }).execute();
        await pollDue(context);
      },
      said: () => channel?.comments.textsBy(CHANNEL) ?? [],
      stop: () => Promise.all([twins.stop(), channel?.stop()]),
    };
  },
};

const TIKTOK: ConsentJourney = {
  network: 'TikTok',
  at: 'TikTok',
  account: '@mali.shop',
  writer: 'mali.suk',
  notes: { en: 'It must be a business account', th: 'ต้องเป็นบัญชีธุรกิจ' },
  start: async () => {
    const keys = {
      account: 'business-1',
      name: 'mali.shop',
      token: 'none',
      app: 'tiktok-app',
      secret: 'secret',
    };
    const twin = await startTiktokTwin(keys);
    return {
      environment: {
        TIKTOK_CLIENT_ID: keys.app,
        TIKTOK_CLIENT_SECRET: keys.secret,
        TIKTOK_URL: twin.url,
        ALLOW_PRIVATE_HOSTS: new URL(twin.url).host,
      },
      say: (world, text) =>
        twin.sayAs(
          { id: 'mali', name: 'mali.suk' },
          { type: 'text', text: { body: text } },
          `${world.url}/webhooks/tiktok/app/${keys.app}`,
        ),
      said: () => twin.acts.flatMap(({ kind, text }) => (kind === 'TEXT' ? [text] : [])),
      stop: () => twin.stop(),
    };
  },
};

const LAZADA: ConsentJourney = {
  network: 'Lazada',
  at: 'Lazada',
  account: 'Coffee Company',
  writer: 'มะลิ ใจดี',
  notes: { en: 'owner’s sign-in of the shop', th: 'บัญชีเจ้าของร้าน' },
  start: async () => {
    const twin = await startLazadaTwin();
    return {
      environment: toLazadaEnvironment(twin),
      say: (world, text) => {
        twin.world.address = `${world.url}/webhooks/lazada/app/${TWIN_SHOP.app_key}`;
        return twin.say({ id: '1011822749', title: 'มะลิ ใจดี' }, text);
      },
      said: () => twin.world.sent.map(({ content = '' }) => String(JSON.parse(content).txt)),
      stop: () => twin.stop(),
    };
  },
};

describe.each([YOUTUBE, TIKTOK, LAZADA, SHOPEE, TIKTOK_SHOP])(
  '$network',
  ({ network, at, account, writer, notes, start }) => {
    let twin: ConsentTwin;
    let world: World;
    let visitor: Visitor;
    let admin: Person;
    let page: Page;
    let complaints: string[];

    beforeAll(async () => {
      [twin, visitor] = await Promise.all([start(), startBrowser()]);
      world = await startWorld({ environment: twin.environment });
      twin.before?.(world);
      admin = await world.person(await world.account('Coffee Company'));
      ({ page, complaints } = await openPageOf(visitor, world, admin));
    });
    afterAll(async () => {
      await visitor.close();
      await world.stop();
      await twin.stop();
    });

    test('It says what it needs, and the pop-up opens the account', async () => {
      await page.goto(`${world.url}/settings/engagement/crm`);
      await page.getByRole('button', { name: 'Connect a channel' }).first().click();
      const dialog = page.getByRole('dialog').last();
      await dialog
        .getByRole('button', { name: new RegExp(`^${network}(?! Shop)`) })
        .first()
        .click();
      await dialog.getByText(notes.en).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takePicture(page, `channel-${network}-consent`);
      await dialog.getByRole('button', { name: `Continue at ${at}` }).click();
      await dialog.getByRole('radio', { name: account }).waitFor();
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: `Channel: ${account}` });
      await drawer
        .getByText(/^Valid ·/)
        .first()
        .waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takePicture(page, `channel-${network}-drawer`);
    });

    test('What somebody writes appears in the inbox, and its answer arrives', async () => {
      await twin.say(world, 'มีลาเต้ไหมคะ');
      await page.goto(`${world.url}/crm?view=all`);
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: writer });
      await row.click();
      const messages = page.getByRole('log', { name: 'Conversation' });
      await messages.getByText('มีลาเต้ไหมคะ').waitFor();
      await page.getByRole('textbox', { name: `Write to ${writer}` }).fill('มีค่ะ');
      await takePicture(page, `channel-${network}-inbox`);
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => twin.said()).toEqual(['มีค่ะ']);
      await messages.getByText('Sent', { exact: true }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takePicture(page, `channel-${network}-answered`);
      expect(complaints).toEqual([]);
    });

    test('Orders are beside the conversation of a shop, and a product is chosen and sent', async () => {
      if (!twin.hasProduct) return;
      const orders = page.getByRole('region', { name: 'Orders' });
      await orders.getByText('กาแฟคั่วอ่อน 250 กรัม').waitFor();
      await orders.scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Send a product or an order' }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('textbox', { name: 'Search the products of the shop' }).fill('กาแฟ');
      await dialog.getByRole('button', { name: /กาแฟคั่วอ่อน/ }).click();
      expect(await findAxeViolations(page)).toEqual([]);
      await takePicture(page, `channel-${network}-goods`);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => twin.hasProduct?.()).toBe(true);
      await dialog.waitFor({ state: 'hidden' });
      await takePicture(page, `channel-${network}-sent`);
      expect(complaints).toEqual([]);
    });

    test('The consent is readable on a phone, in Thai and in the dark', async () => {
      const phone = await openThaiPhone(visitor, world, await world.person(admin.accountId));
      await phone.page.goto(`${world.url}/settings/engagement/crm`);
      await phone.page.getByRole('button', { name: 'เชื่อมต่อช่องทาง' }).first().click();
      const dialog = phone.page.getByRole('dialog').last();
      await dialog
        .getByRole('button', { name: new RegExp(`^${network}(?! Shop)`) })
        .first()
        .click();
      await dialog.getByText(notes.th).waitFor();
      expect(await findAxeViolations(phone.page)).toEqual([]);
      await takePicture(phone.page, `channel-${network}-phone`);
    });
  },
);
