import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests } from '#connectors/kit/record-requests.ts';
import { tiktokConnector } from '#connectors/tiktok/connector.ts';
import { tiktokPosts, KEYS, VALUES, bar, latte } from '#connectors/tiktok/publish-twin.ts';
import { tiktokPublish } from '#connectors/tiktok/publish.ts';
import { startTiktokTwin, type TiktokTwin } from '#connectors/tiktok/twin.ts';

testConformance('posts of tiktok', {
  connector: tiktokConnector,
  values: VALUES,
  published: tiktokPosts.subject,
});

describe('posts of an account', () => {
  let twin: TiktokTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startTiktokTwin(KEYS, () => PUBLISH_NOW);
    const world = await tiktokPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(tiktokConnector, VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => twin.tasks.posts,
    });
  });
  afterAll(() => twin.stop());

  async function begin(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publish(await driver.prepared(request));
    return outcome.status === 'processing' ? (outcome.provider_id ?? '') : '';
  }

  it.each([
    [
      'video',
      { media: [bar], options: { disable_duet: true, ai_generated: true } },
      'business/video/publish/',
      {
        business_id: 'biz-123',
        video_url: bar.url,
        post_info: {
          caption: 'เมนูใหม่',
          disable_comment: false,
          disable_duet: true,
          disable_stitch: false,
          is_brand_organic: false,
          is_branded_content: false,
          is_ai_generated: true,
          thumbnail_offset: 1500,
        },
      },
    ],
    [
      'photo',
      { media: [latte, latte], options: { title: 'กาแฟ', privacy_level: 'SELF_ONLY' } },
      'business/photo/publish/',
      {
        business_id: 'biz-123',
        photo_images: [latte.url, latte.url],
        photo_cover_index: 0,
        post_info: {
          title: 'กาแฟ',
          caption: 'เมนูใหม่',
          privacy_level: 'SELF_ONLY',
          disable_comment: false,
          is_brand_organic: false,
          is_branded_content: false,
          auto_add_music: false,
        },
      },
    ],
  ] as const)('A %s has the fields of its settings', async (kind, more, path, body) => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const ready = await driver.prepared(
      driver.request(kind, { text: 'เมนูใหม่', ...more, media: [...more.media] }),
    );
    expect(await tiktokPublish.publish(ready, VALUES, io)).toMatchObject({
      status: 'processing',
      until: '2026-12-01T02:00:30.000Z',
    });
    expect(requests).toMatchObject([{ method: 'POST', path: `/open_api/v1.3/${path}`, body }]);
  });

  it('What the account does not allow is named before anything is published', async () => {
    const count = twin.tasks.posts.length;
    const options = { privacy_level: 'FOLLOWER_OF_CREATOR' };
    expect(await driver.prepare(driver.request('photo', { options }))).toMatchObject({
      remedy: 'fix',
      message: { code: 'post_option', params: { field: 'privacy_level' } },
    });
    twin.tasks.settings['comment_disabled'] = true;
    expect(await driver.prepare(driver.request())).toMatchObject({
      message: { params: { field: 'disable_comment' } },
    });
    twin.tasks.settings['comment_disabled'] = false;
    expect(await driver.prepare(driver.request('video', { media: [bar, latte] }))).toMatchObject({
      message: { code: 'file_format' },
    });
    expect(await driver.prepare(driver.request('video', { media: [] }))).toMatchObject({
      message: { code: 'post_without_media' },
    });
    expect(twin.tasks.posts).toHaveLength(count);
  });

  it.each([
    ['frame_rate_check_failed', { failure: 'content', remedy: 'fix' }],
    ['spam_risk_too_many_posts', { failure: 'quota', remedy: 'retry', retry_after: 86_400 }],
    ['internal', { failure: 'unreachable', remedy: 'retry' }],
    ['auth_removed', { failure: 'reconnect', remedy: 'reconnect' }],
    ['something_new', { failure: 'refused', remedy: 'fix', message: { params: { text: 'something_new' } } }],
  ])('A task that fails late for %s ends as %o', async (reason, expected) => {
    twin.tasks.refusal = reason;
    const request = driver.request();
    const task = await begin(request);
    expect(await driver.lookUp(request, task)).toMatchObject({ status: 'failed', ended: true, ...expected });
  });

  it('A draft is found in the inbox, and a post that not everybody sees is known by its task after an hour', async () => {
    const draft = driver.request('video', { options: { draft: true } });
    const inbox = await begin(draft);
    expect(await driver.lookUp(draft, inbox)).toEqual({ status: 'found', provider_id: inbox });
    twin.tasks.isListed = false;
    const request = driver.request();
    const task = await begin(request);
    const look = (started_at: string) =>
      tiktokPublish.lookUp?.({ ...request, provider_id: task, started_at }, VALUES, toTwinIo(twin));
    await look(PUBLISH_NOW.toISOString());
    expect(await look(PUBLISH_NOW.toISOString())).toEqual({
      status: 'processing',
      until: '2026-12-01T02:03:00.000Z',
    });
    expect(await look('2026-12-01T00:59:00.000Z')).toEqual({ status: 'found', provider_id: task });
    twin.tasks.isListed = true;
  });

  it('Figures that TikTok does not report are missing', async () => {
    const request = driver.request();
    const outcome = await driver.publishWhole(await driver.prepared(request));
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    expect(outcome).toMatchObject({ url: `https://www.tiktok.com/@mali.shop/video/${provider_id}` });
    const post = {
      provider_id,
      key: request.key,
      kind: request.kind,
      published_at: PUBLISH_NOW.toISOString(),
    };
    expect(
      await tiktokPublish.readMetrics?.(
        [post, { ...post, provider_id: 'v_pub_url~1' }],
        VALUES,
        toTwinIo(twin),
      ),
    ).toEqual({
      status: 'read',
      posts: [
        {
          provider_id,
          metrics: {
            views: 300,
            reach: 250,
            likes: 12,
            comments: 0,
            shares: 4,
            follows: 1,
            watch_seconds: 587.024,
          },
        },
      ],
    });
  });
});
