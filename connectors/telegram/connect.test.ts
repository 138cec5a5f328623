import { Bot } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Io } from '#connectors/kit/exchange.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { telegramConnect } from '#connectors/telegram/connect.ts';
import { pollUpdates } from '#connectors/telegram/poll.ts';
import { respondToDelivery } from '#connectors/telegram/respond.ts';
import { computeDeliverySecret } from '#connectors/telegram/secret.ts';
import { startTelegramTwin, TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';
import { watchUpdates } from '#connectors/telegram/watch.ts';

const values = { bot_token: TWIN_TOKEN };
const MALI = { id: 77, type: 'private', first_name: 'มะลิ' } as const;
const ADDRESS = 'https://suite.example/webhooks/telegram/1';

let twin: TelegramTwin;
beforeEach(async () => {
  twin = await startTelegramTwin();
});
afterEach(() => twin.stop());
const io = (): Io => ({ fetch, now: () => new Date(), base_url: twin.url, timeout_ms: 2000 });

describe('Connecting a bot', () => {
  it('A token names its bot; one that Telegram does not know is refused', async () => {
    expect(await telegramConnect.check(values, io())).toEqual({
      status: 'good',
      account: { id: '4839574812', name: '@coffee_bot' },
      expires_at: null,
    });
    const other = { bot_token: `1${TWIN_TOKEN}` };
    expect(await telegramConnect.check(other, io())).toMatchObject({ status: 'refused' });
    twin.misread('break_500');
    expect(await telegramConnect.check(values, io())).toMatchObject({ status: 'unknown' });
  });

  it('An installation that can be reached registers its address with a secret, and gives it up', async () => {
    expect(await telegramConnect.deliver?.(values, { ...io(), deliveries: ADDRESS })).toEqual({
      state: 'pushed',
      message: null,
    });
    expect(twin.world.webhook).toMatchObject({ url: ADDRESS, secret: computeDeliverySecret(TWIN_TOKEN) });
    expect(twin.world.webhook?.allowed).toContain('message_reaction');
    expect(await pollUpdates(values, { cursor: '5' }, io())).toMatchObject({ status: 'unchanged' });
    expect(await watchUpdates(values, io(), () => undefined)).toBeNull();
    expect(await telegramConnect.release?.(values, io())).toEqual({ ok: true, value: null });
    expect(twin.world.webhook).toBeUndefined();
    expect(await telegramConnect.release?.({ bot_token: `1${TWIN_TOKEN}` }, io())).toMatchObject({
      ok: true,
    });
  });

  it('Where it cannot be reached, or the address is not taken, the bot is polled', async () => {
    await telegramConnect.deliver?.(values, { ...io(), deliveries: ADDRESS });
    expect(await telegramConnect.deliver?.(values, io())).toEqual({ state: 'asked', message: null });
    expect(twin.world.webhook).toBeUndefined();
    const refused = await telegramConnect.deliver?.(values, {
      ...io(),
      deliveries: 'http://suite.example/x',
    });
    expect(refused).toMatchObject({ state: 'asked', message: { code: 'answered_saying' } });
  });
});

describe('Polling a bot', () => {
  it('Updates are confirmed by the next poll, and numbers that go on elsewhere lose nothing', async () => {
    await twin.say(MALI, 'one');
    const first = await pollUpdates(values, {}, io());
    expect(first.items.map(({ text }) => text)).toEqual(['one']);
    const quiet = await pollUpdates(values, first, io());
    expect(quiet).toMatchObject({ status: 'unchanged' });
    expect(quiet.cursor).toBeUndefined();
    expect(twin.world.waiting).toEqual([]);
    twin.world.jump(-900);
    await twin.say(MALI, 'after a quiet week');
    expect((await pollUpdates(values, quiet, io())).items.map(({ text }) => text)).toEqual([
      'after a quiet week',
    ]);
  });

  it('A pressed button stops waiting, by poll and by webhook', async () => {
    const press = {
      callback_query: { id: 'q1', from: MALI, data: 'y', message: { message_id: 1, chat: MALI, date: 1 } },
    };
    await twin.happen(press);
    expect((await pollUpdates(values, {}, io())).items).toMatchObject([{ event: 'postback', text: 'y' }]);
    expect(twin.world.presses).toEqual(['q1']);
    const respond = (body: string) => JSON.parse(respondToDelivery(buildDelivery(Buffer.from(body))).body);
    expect(respond(JSON.stringify({ update_id: 1, ...press }))).toEqual({
      method: 'answerCallbackQuery',
      callback_query_id: 'q1',
    });
    for (const body of ['', '{}', '{"callback_query":7}']) expect(respond(body)).toEqual({});
  });

  it('A watch hears of an update at once, confirms nothing, and survives a poll between', async () => {
    let heard = 0;
    const watch = await watchUpdates(values, io(), () => (heard += 1));
    expect((await pollUpdates(values, {}, io())).status).toBe('unchanged');
    await twin.say(MALI, 'news');
    await expect.poll(() => heard, { timeout: 8000 }).toBeGreaterThan(0);
    expect((await pollUpdates(values, {}, io())).items).toMatchObject([{ text: 'news' }]);
    watch?.close();
    await watch?.over;
  });

  it('A watch that cannot reach Telegram fails at once', async () => {
    twin.misread('break_500');
    await expect(watchUpdates(values, io(), () => undefined)).rejects.toThrow();
  });
});

describe('The twin keeps the contract', () => {
  it('A bot of another program polls the twin, reads a message and a picture, and answers', async () => {
    const bot = new Bot(TWIN_TOKEN, { client: { apiRoot: twin.url } });
    bot.on('message:text', (chat) =>
      chat.reply(`you said ${chat.message.text}`, {
        reply_parameters: { message_id: chat.message.message_id },
      }),
    );
    await bot.init();
    expect(bot.botInfo.username).toBe('coffee_bot');
    const running = bot.start();
    await twin.say(MALI, 'hello');
    await expect.poll(() => twin.sent.map(({ text }) => text), { timeout: 8000 }).toEqual(['you said hello']);
    await expect(bot.api.sendMessage(5, 'nobody')).rejects.toMatchObject({
      error_code: 400,
      description: 'Bad Request: chat not found',
    });
    twin.refuseNext({ error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 35 } });
    await expect(bot.api.sendMessage(77, 'x')).rejects.toMatchObject({ parameters: { retry_after: 35 } });
    twin.world.files.set('f', { path: 'photos/f.jpg', type: 'image/jpeg', bytes: new Uint8Array(3) });
    expect(await bot.api.getFile('f')).toMatchObject({ file_path: 'photos/f.jpg', file_size: 3 });
    await bot.stop();
    await running;
    await bot.api.setWebhook(ADDRESS, { secret_token: 's-1' });
    expect(await bot.api.getWebhookInfo()).toMatchObject({ url: ADDRESS });
    await expect(bot.api.getUpdates()).rejects.toMatchObject({ error_code: 409 });
  });
});
