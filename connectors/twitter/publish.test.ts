import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { twitterConnector } from '#connectors/twitter/connector.ts';
import { twitterPosts, KEYS, VALUES, latte, bar, listShown } from '#connectors/twitter/publish-twin.ts';
import { twitterPublish } from '#connectors/twitter/publish.ts';
import { startAccountTwin, type AccountTwin } from '#connectors/twitter/twin-account.ts';

testConformance('posts of twitter', {
  connector: twitterConnector,
  values: VALUES,
  published: twitterPosts.subject,
});

describe('Posts of an account', () => {
  let twin: AccountTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startAccountTwin(KEYS, () => PUBLISH_NOW);
    const world = await twitterPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(twitterConnector, VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => listShown(twin),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publish(await driver.prepared(request));
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it('A picture is uploaded and described, a film is uploaded in parts and waited for', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('feed', {
      text: 'เปิดแล้ว',
      media: [latte, bar],
      options: { reply_settings: 'following', made_with_ai: true },
    });
    const first = await twitterPublish.prepare?.(request, VALUES, io);
    expect(first).toMatchObject({ status: 'waiting', until: '2026-12-01T02:00:03.000Z' });
    const prepared = first?.status === 'waiting' ? first.prepared : undefined;
    const ready = await driver.prepare({ ...request, prepared }, io);
    if ('status' in ready) throw new Error('not prepared');
    await twitterPublish.publish(ready, VALUES, io);
    const [photo, film] = [...twin.own.files.keys()];
    expect(showRequests(requests)).toEqual([
      ['POST', '/2/media/upload', { media_category: 'tweet_image', media: 'latte.jpg image/jpeg 32 bytes' }],
      ['POST', '/2/media/metadata', { id: photo, metadata: { alt_text: { text: 'ลาเต้' } } }],
      [
        'POST',
        '/2/media/upload/initialize',
        { media_type: 'video/mp4', total_bytes: 32, media_category: 'tweet_video' },
      ],
      ['POST', `/2/media/upload/${film}/append`, { segment_index: '0', media: 'bar.mp4  32 bytes' }],
      ['POST', `/2/media/upload/${film}/finalize`],
      ['GET', `/2/media/upload?command=STATUS&media_id=${film}`],
      [
        'POST',
        '/2/tweets',
        {
          text: 'เปิดแล้ว\nhttps://go.coffee/a',
          reply_settings: 'following',
          made_with_ai: true,
          media: { media_ids: [photo, film] },
        },
      ],
    ]);
  });

  it('A text that was just posted is refused, and a person has to change it', async () => {
    const text = 'สวัสดีวันจันทร์';
    await publish(driver.request('feed', { text }));
    const ready = await driver.prepared(driver.request('feed', { text }));
    expect(await driver.publish(ready)).toMatchObject({
      status: 'failed',
      failure: 'content',
      remedy: 'fix',
    });
  });

  it('A Post that is too long is refused before anything is uploaded, and a film that X refuses is named', async () => {
    const count = twin.own.files.size;
    const long = driver.request('photo', { text: 'ก'.repeat(281) });
    expect(await driver.prepare(long)).toMatchObject({ remedy: 'fix', message: { code: 'too_heavy' } });
    expect(twin.own.files.size).toBe(count);
    twin.own.rejectsFilms = true;
    expect(await driver.prepare(driver.request('video'))).toMatchObject({
      remedy: 'fix',
      message: { code: 'file_rejected' },
      prepare_again: true,
    });
    twin.own.rejectsFilms = false;
  });

  it('A thread is found part by part after lost answers', async () => {
    const first = await publish(driver.request());
    const ready = await driver.prepared(driver.request('thread_part', { reply_to: first }));
    twin.misbehave('drop_after_accept');
    expect(await driver.publish(ready)).toMatchObject({ status: 'unknown' });
    const found = await driver.lookUp(ready);
    expect(found.status === 'candidates' && found.posts.length).toBe(1);
    expect(twin.own.posts[0]).toMatchObject({ reply_to: first });
  });

  it.each([
    ['เปิดแล้ว', 0.015],
    ['ดูที่ example.co.th', 0.2],
    ['https://go.coffee/a', 0.2],
  ])('The Post %s costs %s dollars', async (text, amount) => {
    const { link: _link, ...request } = driver.request('feed', { text });
    expect(await twitterPublish.estimate?.(request, VALUES, toTwinIo(twin))).toMatchObject({
      price: { amount, currency: 'USD' },
      spends: [{ meter: 'public_sent', amount: 1 }],
    });
  });

  it('Counts are charged by the Post; one that was removed is gone', async () => {
    const provider_id = await publish(driver.request());
    const post = { provider_id, key: '', kind: 'feed' as const, published_at: PUBLISH_NOW.toISOString() };
    const read = () => twitterPublish.readMetrics?.([post], VALUES, toTwinIo(twin));
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { impressions: 90, likes: 5, comments: 1, reposts: 2, quotes: 0 } }],
      spent: [{ meter: 'public_read', amount: 1 }],
    });
    expect(await twitterPublish.remove?.(provider_id, VALUES, toTwinIo(twin))).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });
});
