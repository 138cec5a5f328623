import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instagramConnector } from '#connectors/instagram/connector.ts';
import { instagramPosts, KEYS, VALUES, latte, bar, listShown } from '#connectors/instagram/publish-twin.ts';
import { instagramPublish } from '#connectors/instagram/publish.ts';
import { startInstagramAccountTwin, type InstagramAccountTwin } from '#connectors/instagram/twin-account.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests } from '#connectors/kit/record-requests.ts';

testConformance('posts of instagram', {
  connector: instagramConnector,
  values: VALUES,
  published: instagramPosts.subject,
});

describe('media of an account', () => {
  let twin: InstagramAccountTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startInstagramAccountTwin(KEYS, () => PUBLISH_NOW);
    const world = await instagramPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(instagramConnector, VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => listShown(twin),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publishWhole(await driver.prepared(request));
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it.each([
    [
      'photo',
      { media: [latte], options: { location_id: '7' } },
      [{ image_url: latte.url, alt_text: 'ลาเต้', caption: 'เมนู', location_id: '7' }],
    ],
    [
      'reel',
      { media: [bar], options: { share_to_feed: true, collaborators: ['mali.suk'] } },
      [
        {
          media_type: 'REELS',
          video_url: bar.url,
          thumb_offset: 1500,
          share_to_feed: true,
          caption: 'เมนู',
          collaborators: ['mali.suk'],
        },
      ],
    ],
    ['story', { media: [bar] }, [{ media_type: 'STORIES', video_url: bar.url }]],
    [
      'feed',
      { media: [latte, bar] },
      [
        { image_url: latte.url, alt_text: 'ลาเต้', is_carousel_item: true },
        { media_type: 'VIDEO', video_url: bar.url, is_carousel_item: true },
        { media_type: 'CAROUSEL', caption: 'เมนู', children: expect.stringMatching(/^c\d+,c\d+$/) },
      ],
    ],
  ] as const)(
    'The containers of a %s have the fields of its media and settings',
    async (kind, more, bodies) => {
      const { io, requests } = recordRequests(toTwinIo(twin));
      const ready = await driver.prepare(driver.request(kind, { text: 'เมนู', ...more }), io);
      if ('status' in ready) throw new Error('not prepared');
      await instagramPublish.publish(ready, VALUES, io);
      const made = requests.filter(({ path }) => path === '/v23.0/17841/media');
      expect(made.map(({ body }) => body)).toEqual(bodies);
      expect(requests.at(-2)).toMatchObject({
        path: '/v23.0/17841/media_publish',
        body: { creation_id: [...twin.held.containers.keys()].at(-1) },
      });
    },
  );

  it('A story whose answer is lost is found among the stories', async () => {
    const ready = await driver.prepared(driver.request('story'));
    twin.held.media.splice(0);
    twin.misbehave('drop_after_accept');
    expect(await driver.publish(ready)).toMatchObject({ status: 'unknown' });
    const [story] = twin.held.media;
    expect(await driver.lookUp(ready)).toMatchObject({ status: 'found', provider_id: story?.id });
  });

  it('A container that Meta does not find yet is waited for', async () => {
    twin.held.isSlow = true;
    const first = await instagramPublish.prepare?.(driver.request('photo'), VALUES, toTwinIo(twin));
    expect(first).toMatchObject({ status: 'waiting', until: '2026-12-01T02:01:00.000Z' });
  });

  it.each(['refuse_400_after_accept', 'drop_after_accept', 'stall'] as const)(
    'A first comment that is written in spite of %s is found and written once',
    async (wrong) => {
      const reply_to = await publish(driver.request('photo'));
      const ready = await driver.prepared(driver.request('comment', { reply_to }));
      twin.misbehave(wrong);
      const outcome = await driver.publish(ready);
      expect(outcome).toMatchObject({ status: 'published' });
      expect(await driver.publish(ready)).toEqual(outcome);
      expect(driver.shown(ready)).toHaveLength(1);
    },
  );

  it('A post without a file, with one that is not reachable or with one that Meta rejects is named', async () => {
    expect(await driver.prepare(driver.request('feed', { media: [] }))).toMatchObject({
      remedy: 'fix',
      message: { code: 'post_without_media' },
    });
    const { url: _url, ...file } = latte;
    expect(await driver.prepare(driver.request('photo', { media: [file] }))).toMatchObject({
      message: { code: 'no_https' },
    });
    twin.held.rejectsMedia = true;
    expect(await driver.prepare(driver.request('reel'))).toMatchObject({
      message: { code: 'file_rejected' },
      prepare_again: true,
    });
    twin.held.rejectsMedia = false;
  });

  it.each([
    [190, undefined, { failure: 'reconnect', remedy: 'reconnect' }],
    [9, 2_207_042, { failure: 'quota', remedy: 'fix' }],
    [36_003, undefined, { failure: 'content', remedy: 'fix' }],
    [25, 2_207_050, { failure: 'reconnect', remedy: 'reconnect' }],
    [9007, 2_207_027, { failure: 'wait', remedy: 'retry' }],
    [4, undefined, { failure: 'wait', remedy: 'retry' }],
  ] as const)('An error %s/%s of Meta is %o', async (code, subcode, expected) => {
    const ready = await driver.prepared(driver.request('photo'));
    twin.refuseNext(code, subcode ?? 0);
    expect(await driver.publish(ready)).toMatchObject({ status: 'failed', ...expected });
  });

  it('A post that Meta calls blocked may be public, so that its outcome is unknown', async () => {
    const ready = await driver.prepared(driver.request('photo'));
    twin.refuseNext(4, 2_207_051);
    expect(await driver.publish(ready)).toMatchObject({ status: 'unknown' });
  });

  it('A figure that a kind of media does not have is missing', async () => {
    const provider_id = await publish(driver.request('feed', { media: [latte, latte] }));
    const post = { provider_id, key: '', kind: 'feed' as const, published_at: PUBLISH_NOW.toISOString() };
    const read = await instagramPublish.readMetrics?.([post], VALUES, toTwinIo(twin));
    expect(read).toMatchObject({ posts: [{ provider_id, metrics: { views: 50, reach: 50 } }] });
    expect(read?.status === 'read' && Object.keys(read.posts[0]?.metrics ?? {})).not.toContain('follows');
    const gone = await instagramPublish.readMetrics?.(
      [{ ...post, provider_id: '404' }],
      VALUES,
      toTwinIo(twin),
    );
    expect(gone).toMatchObject({ posts: [{ gone: true }] });
  });
});
