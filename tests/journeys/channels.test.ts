// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGptbotsTwin } from '#connectors/gptbots/twin.ts';
import { startTelegramTwin, TWIN_TOKEN } from '#connectors/telegram/twin.ts';
import { startWebhookTwin } from '#connectors/webhook/twin.ts';
import { startWeChatTwin } from '#connectors/wechat/twin.ts';
import {
  buildTwinVariables,
  OPEN_NETWORKS,
  pollNow,
  type OpenNetwork,
} from '#tests/factories/open-networks.ts';
import { openPageOf, openThaiPhone } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { WECHAT_FORM } from '#tests/factories/wechat.ts';
import { findAxeViolations, startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { takePicture } from '#tests/journeys/screen-looks.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A twin of a network as this journey uses it: `said` are the answers that arrived there. */
type ChannelTwin = {
  environment: Record<string, string>;
  /** Somebody writes to the channel whose drawer is open. */
  say(text: string, drawer: Locator, world: World): Promise<unknown>;
  said(): readonly string[];
  stop(): Promise<void>;
};

/** One network: how its form is filled in, and who writes. */
type ChannelJourney = {
  picker: string;
  writer: string;
  /** A network that is polled alone has nothing to enter there, so that its drawer waits for nothing. */
  polled?: boolean;
  start(): Promise<ChannelTwin>;
  fill(dialog: Locator): Promise<void>;
};

const TELEGRAM: ChannelJourney = {
  picker: 'Telegram',
  writer: 'มะลิ ใจดี',
  start: async () => {
    const twin = await startTelegramTwin();
    const from = { id: 77, type: 'private', first_name: 'มะลิ', last_name: 'ใจดี' } as const;
    return {
      environment: { TELEGRAM_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
      say: (text) => twin.say(from, text),
      said: () => twin.sent.map((one) => one.text),
      stop: () => twin.stop(),
    };
  },
  fill: (dialog) => dialog.getByLabel('Bot token').fill(TWIN_TOKEN),
};

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let replies = '';
const WEBHOOK: ChannelJourney = {
  picker: 'Webhook',
  writer: 'มะลิ ใจดี',
  start: async () => {
    const twin = await startWebhookTwin(WEBHOOK_SECRET);
    replies = `${twin.url}/replies`;
    return {
      environment: { ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
      say: async (text, drawer) => {
        const address = await drawer.getByLabel('Webhook URL', { exact: true }).inputValue();
        await twin.deliver(address, { id: '1', from: 'u1', name: 'มะลิ ใจดี', text });
      },
      said: () => twin.taken.map(({ body }) => String(JSON.parse(body).data.text)),
      stop: () => twin.stop(),
    };
  },
  fill: async (dialog) => {
    await dialog.locator('input[name=secret]').fill(WEBHOOK_SECRET);
    await dialog.getByLabel('Address for answers').fill(replies);
    const payload = dialog.getByLabel('A delivery of the other program');
    await payload.fill('{"from": "u1"}');
    await dialog.getByText('Not accepted: nothing is at the path of “Text”.').waitFor();
    await payload.fill('{"from": "u1", "name": "Mali", "text": "Do you have latte?"}');
    await dialog.getByText('1 message', { exact: true }).waitFor();
  },
};

const WECHAT: ChannelJourney = {
  picker: 'WeChat',
  writer: 'มะลิ ใจดี',
  start: async () => {
    const twin = await startWeChatTwin();
    twin.world.find('mali').remark = 'มะลิ ใจดี';
    return {
      environment: { WECHAT_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
      say: async (text, drawer) => {
        twin.address = await drawer.getByLabel('Webhook URL', { exact: true }).inputValue();
        if (!(await twin.saveSettings())) throw new Error('the address does not answer the challenge');
        await twin.say('mali', text);
      },
      said: () => twin.world.sent.map((one) => one.text),
      stop: () => twin.stop(),
    };
  },
  fill: async (dialog) => {
    for (const [name, value] of Object.entries(WECHAT_FORM))
      await dialog.locator(`input[name=${name}]`).fill(value);
  },
};

const GPTBOTS_KEY = 'app-0123456789';
const GPTBOTS: ChannelJourney = {
  picker: 'GPTBots',
  // GPTBots names nobody: a visitor is shown by the conversation.
  writer: 'mali-1',
  start: async () => {
    const twin = await startGptbotsTwin(GPTBOTS_KEY);
    return {
      environment: { GPTBOTS_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
      say: async (text, drawer) => {
        twin.address = await drawer.getByLabel('Webhook URL', { exact: true }).inputValue();
        await twin.establish('mali-1', [
          ['QUESTION', 'มีลาเต้ไหม'],
          ['ANSWER', 'มีค่ะ แก้วละ 65 บาท'],
          ['QUESTION', text],
        ]);
      },
      said: () => twin.replies.map((one) => one.text),
      stop: () => twin.stop(),
    };
  },
  fill: (dialog) => dialog.locator('input[name=api_token]').fill(GPTBOTS_KEY),
};
function toJourney(network: OpenNetwork): ChannelJourney {
  return {
    picker: network.picker,
    writer: network.writer.name,
    polled: network.channel !== 'threads',
    start: async () => {
      const twin = await network.start();
      return {
        ...twin,
        environment: buildTwinVariables(network, twin),
        say: async (text, _drawer, world) => {
          twin.say(text);
          await pollNow(world);
        },
      };
    },
    fill: async (dialog) => {
      for (const [name, value] of Object.entries(network.form))
        await dialog.locator(`input[name=${name}]`).fill(value);
    },
  };
}

const JOURNEYS = [TELEGRAM, WEBHOOK, WECHAT, GPTBOTS, ...OPEN_NETWORKS.map(toJourney)];

/**
 * The way of a message on each network: the channel is connected in the settings, somebody writes, the message appears in the inbox, and its
 * answer arrives at the network. Nothing is stubbed but the network itself, whose twin implements its contract.
 */
describe.each(JOURNEYS)('$picker', ({ picker, writer, polled, start, fill }) => {
  let twin: ChannelTwin;
  let world: World;
  let visitor: Visitor;
  let admin: Person;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [twin, visitor] = await Promise.all([start(), startBrowser()]);
    world = await startWorld({ environment: twin.environment });
    admin = await world.person(await world.account('Coffee Company'));
    ({ page, complaints } = await openPageOf(visitor, world, admin));
  });
  afterAll(async () => {
    await visitor.close();
    await world.stop();
    await twin.stop();
  });

  const drawer = () => page.getByRole('dialog', { name: 'Channel: Coffee' });

  test('It is connected in the settings, and says how to try it', async () => {
    await page.goto(`${world.url}/settings/engagement/crm`);
    await page.getByRole('button', { name: 'Connect a channel' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: picker }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Coffee');
    await fill(dialog);
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${picker}-form`);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await drawer().getByText('Connected', { exact: true }).waitFor();
    if (!polled) await drawer().getByText('Waiting for the first message').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${picker}-drawer`);
  });

  test('A message appears in the inbox, and its answer arrives', async () => {
    await twin.say('มีลาเต้ไหมคะ', drawer(), world);
    await page.goto(`${world.url}/crm?view=all`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: writer });
    await row.waitFor();
    await row.click();
    const messages = page.getByRole('log', { name: 'Conversation' });
    await messages.getByText('มีลาเต้ไหมคะ').waitFor();
    await page.getByRole('textbox', { name: `Write to ${writer}` }).fill('มีค่ะ');
    const insert = page.getByRole('button', { name: 'Insert a link' });
    const edge = await insert.evaluate((one) => {
      const bar = one.closest('[data-composer-bar]');
      return bar ? bar.getBoundingClientRect().right - one.getBoundingClientRect().right : Infinity;
    });
    expect(edge, 'what is inserted is at the right edge of its row').toBeLessThan(20);
    await page.keyboard.press('Control+Enter');
    await messages.getByText('Sent', { exact: true }).waitFor();
    expect(twin.said()).toEqual(['มีค่ะ']);
    expect(await findAxeViolations(page)).toEqual([]);
    await takePicture(page, `channel-${picker}-inbox`);
    expect(complaints).toEqual([]);
  });

  test('The form is readable on a phone, in Thai and in the dark', async () => {
    const phone = await openThaiPhone(visitor, world, await world.person(admin.accountId));
    await phone.page.goto(`${world.url}/settings/engagement/crm`);
    await phone.page.getByRole('button', { name: 'เชื่อมต่อช่องทาง' }).first().click();
    const dialog = phone.page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: picker }).click();
    await dialog.getByLabel('ชื่อ', { exact: true }).waitFor();
    // The form begins at its top, wherever the network was in the list, and keys reach it.
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await takePicture(phone.page, `channel-${picker}-phone`);
    // As tall as the form, since what its foot covers counts as too small to touch.
    await phone.page.setViewportSize({ width: 390, height: 3000 });
    expect(await findAxeViolations(phone.page)).toEqual([]);
  });
});
