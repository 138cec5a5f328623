import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facebookConnector } from '#connectors/facebook/connector.ts';
import { facebookPosts, KEYS, VALUES } from '#connectors/facebook/publish-twin.ts';
import { facebookPublish } from '#connectors/facebook/publish.ts';
import { startPageTwin, type PageTwin } from '#connectors/facebook/twin-page.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { buildTestMedia, PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';

testConformance('posts of facebook', {
  connector: facebookConnector,
  values: VALUES,
  published: facebookPosts.subject,
});

describe('posts of a page', () => {
  let twin: PageTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startPageTwin(KEYS, () => PUBLISH_NOW);
    const world = await facebookPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(facebookConnector, VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => twin.feed.list(KEYS.page),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publish(await driver.prepared(request));
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it('Pictures are handed over unseen, and the post names them with the link in its text', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('photo', { text: 'เมนูใหม่', link: 'https://go.example/a' });
    const ready = await driver.prepare(request, io);
    if ('status' in ready) throw new Error('not prepared');
    await facebookPublish.publish(ready, VALUES, io);
    expect(showRequests(requests)).toEqual([
      [
        'POST',
        '/v23.0/10001/photos',
        { published: 'false', alt_text_custom: 'ลาเต้', source: 'latte.jpg image/jpeg 32 bytes' },
      ],
      ['POST', '/v23.0/10001/photos', { published: 'false', source: 'mocha.jpg image/jpeg 32 bytes' }],
      [
        'POST',
        '/v23.0/10001/feed',
        {
          message: 'เมนูใหม่\nhttps://go.example/a',
          attached_media: [{ media_fbid: 'photo-1' }, { media_fbid: 'photo-2' }],
        },
      ],
    ]);
  });

  it('A link without pictures is the card of its post', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const ready = await driver.prepared(
      driver.request('feed', { text: 'อ่าน', link: 'https://go.example/a' }),
    );
    await facebookPublish.publish(ready, VALUES, io);
    expect(requests.map(({ body }) => body)).toEqual([{ message: 'อ่าน', link: 'https://go.example/a' }]);
  });

  it('Two posts with one text are both candidates, and an older one is none', async () => {
    const text = 'สวัสดีวันจันทร์';
    const ids = [
      await publish(driver.request('feed', { text })),
      await publish(driver.request('feed', { text })),
    ];
    const ready = await driver.prepared(driver.request('feed', { text }));
    const found = await driver.lookUp(ready);
    expect(found.status === 'candidates' && found.posts.map(({ provider_id }) => provider_id)).toEqual(
      ids.toReversed(),
    );
    const later = { ...ready, started_at: '2026-12-01T03:00:00.000Z' };
    expect(await facebookPublish.lookUp?.(later, VALUES, toTwinIo(twin))).toEqual({
      status: 'absent',
      certain: false,
    });
  });

  it.each(['refuse_400_after_accept', 'drop_after_accept', 'break_500_after_accept'] as const)(
    'A first comment that is written in spite of %s is found and written once',
    async (wrong) => {
      const reply_to = await publish(driver.request());
      const ready = await driver.prepared(driver.request('comment', { reply_to }));
      twin.misbehave(wrong);
      const outcome = await driver.publish(ready);
      expect(outcome).toMatchObject({ status: 'published' });
      expect(await driver.publish(ready)).toEqual(outcome);
      expect(await driver.lookUp(ready)).toMatchObject({ status: 'found' });
      expect(driver.shown(ready)).toHaveLength(1);
    },
  );

  it('A picture that Meta rejects and a film are named before anything is public', async () => {
    const count = driver.world.shown().length;
    twin.held.rejectsPhotos = true;
    expect(await driver.prepare(driver.request('photo'))).toMatchObject({
      failure: 'content',
      remedy: 'fix',
    });
    twin.held.rejectsPhotos = false;
    const film = [buildTestMedia('video', 'b.mp4')];
    expect(await driver.prepare(driver.request('feed', { media: film }))).toMatchObject({
      message: { code: 'file_format', params: { name: 'b.mp4' } },
    });
    expect(driver.world.shown()).toHaveLength(count);
  });

  it('A post is edited, counted and removed; what Meta does not report is missing', async () => {
    const ready = await driver.prepared(driver.request());
    const outcome = await driver.publish(ready);
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    const io = toTwinIo(twin);
    expect(await facebookPublish.edit?.({ ...ready, text: 'ใหม่', provider_id }, VALUES, io)).toMatchObject({
      status: 'published',
    });
    expect(twin.feed.find(provider_id)?.message).toBe('ใหม่');
    const post = { provider_id, key: ready.key, kind: ready.kind, published_at: PUBLISH_NOW.toISOString() };
    const read = () => facebookPublish.readMetrics?.([post], VALUES, io);
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { views: 100, reach: 99, likes: 8, comments: 0 } }],
    });
    expect(await facebookPublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await facebookPublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });
});
