import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { telegramConnector } from '#connectors/telegram/connector.ts';
import {
  telegramPosts,
  VALUES,
  latte,
  mocha,
  startTwin,
  listShown,
} from '#connectors/telegram/publish-twin.ts';
import { telegramPublish } from '#connectors/telegram/publish.ts';
import { TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';

testConformance('posts of telegram', {
  connector: telegramConnector,
  values: VALUES,
  published: telegramPosts.subject,
});

describe('posts in a channel', () => {
  let twin: TelegramTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startTwin();
    const world = await telegramPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(telegramConnector, VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => listShown(twin),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publish(request);
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it('A text goes to the channel by its name, with its settings, and has its address', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const options = { channel: '@coffee_news', silent: true, protected: true };
    const request = driver.request('feed', { text: 'เปิดแล้ว', link: 'https://go.example/a', options });
    const outcome = await telegramPublish.publish(request, VALUES, io);
    expect(showRequests(requests)).toEqual([
      [
        'POST',
        `/bot${TWIN_TOKEN}/sendMessage`,
        {
          chat_id: '@coffee_news',
          text: 'เปิดแล้ว\nhttps://go.example/a',
          disable_notification: true,
          protect_content: true,
        },
      ],
    ]);
    expect(outcome).toMatchObject({ url: expect.stringMatching(/^https:\/\/t\.me\/coffee_news\/\d+$/) });
  });

  it('An album is one post with the numbers of all its messages, which are removed together', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const id = await publish(driver.request('feed', { media: [latte, mocha] }));
    expect(id).toMatch(/^-1001234:\d+,\d+$/);
    expect(await telegramPublish.remove?.(id, VALUES, io)).toEqual({ status: 'done' });
    expect(requests.map(({ body }) => Object(body).message_ids.length)).toEqual([2]);
    expect(twin.sent.some(({ files }) => files.length === 2)).toBe(false);
    expect(await telegramPublish.remove?.('nonsense', VALUES, io)).toMatchObject({ status: 'failed' });
  });

  it('A text that is too long for the caption of its picture is refused before anything is sent', async () => {
    const count = twin.sent.length;
    const request = driver.request('photo', { text: 'ก'.repeat(1025) });
    expect(await driver.publish(request)).toMatchObject({
      failure: 'content',
      message: { code: 'too_heavy' },
    });
    expect(twin.sent).toHaveLength(count);
  });

  it.each([
    [400, 'Bad Request: chat not found', { failure: 'right_missing', remedy: 'reconnect' }],
    [
      403,
      'Forbidden: bot is not a member of the channel chat',
      { failure: 'right_missing', remedy: 'reconnect' },
    ],
    [400, 'Bad Request: not enough rights to send text messages to the chat', { remedy: 'reconnect' }],
    [400, 'Bad Request: IMAGE_PROCESS_FAILED', { failure: 'content', remedy: 'fix' }],
  ])('The answer %s %s is %o', async (error_code, description, expected) => {
    twin.world.next = { error_code, description };
    expect(await driver.publish(driver.request())).toMatchObject({ status: 'failed', ...expected });
  });

  it('A text and a caption are edited, and an edit without a change is done', async () => {
    for (const kind of ['feed', 'photo'] as const) {
      const request = driver.request(kind);
      const provider_id = await publish(request);
      const edit = () =>
        telegramPublish.edit?.({ ...request, text: 'ใหม่', provider_id }, VALUES, toTwinIo(twin));
      expect(await edit()).toEqual({ status: 'published', provider_id });
      expect(twin.sent.at(-1)?.text).toBe('ใหม่');
      expect(await edit()).toEqual({ status: 'published', provider_id });
    }
  });
});
