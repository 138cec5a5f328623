import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { buildTestMedia, PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { youtubeConnector } from '#connectors/youtube/connector.ts';
import { youtubePosts, KEYS, VALUES, OPTIONS, bar, listShown } from '#connectors/youtube/publish-twin.ts';
import { youtubePublish } from '#connectors/youtube/publish.ts';
import { startYoutubeChannelTwin, type YoutubeChannelTwin } from '#connectors/youtube/twin-channel.ts';

const PART = 8 * 1024 * 1024;

testConformance('posts of youtube', {
  connector: youtubeConnector,
  values: VALUES,
  published: youtubePosts.subject,
});

describe('videos of a channel', () => {
  let twin: YoutubeChannelTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startYoutubeChannelTwin(KEYS, () => PUBLISH_NOW);
    twin.units.most = 1_000_000;
    const world = await youtubePosts.subject.start();
    await world.stop();
    driver = new PublishDriver(youtubeConnector, VALUES, {
      ...world,
      io: toTwinIo(twin, { timeout_ms: 1500 }),
      shown: () => listShown(twin),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publish(await driver.prepared(request));
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it('A session is opened with what the video is, and its last part publishes the video', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin, { timeout_ms: 1500 }));
    const options = { ...OPTIONS, tags: ['กาแฟ'], privacy: 'unlisted', notify_subscribers: false };
    const cover = { file: buildTestMedia('image', 'cover.jpg') };
    const request = driver.request('video', { text: 'ดูเลย', options, media: [{ ...bar, cover }] });
    const ready = await driver.prepare(request, io);
    if ('status' in ready) throw new Error('not prepared');
    const outcome = await youtubePublish.publish(ready, VALUES, io);
    const id = outcome.status === 'published' ? outcome.provider_id : '';
    const session = String(Object(ready.prepared).session);
    expect(showRequests(requests)).toEqual([
      [
        'POST',
        '/upload/youtube/v3/videos?uploadType=resumable&part=snippet%2Cstatus&notifySubscribers=false',
        {
          snippet: { title: 'รีวิวลาเต้', description: 'ดูเลย', categoryId: '22', tags: ['กาแฟ'] },
          status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
        },
      ],
      ['PUT', session],
      ['PUT', session, 'video/mp4 32 bytes'],
      ['POST', `/upload/youtube/v3/thumbnails/set?videoId=${id}&uploadType=media`, 'image/jpeg 32 bytes'],
    ]);
    expect(requests.map(({ headers }) => headers.get('content-range'))).toEqual([
      null,
      'bytes */32',
      'bytes 0-31/32',
      null,
    ]);
    expect(twin.uploads.videos.at(-1)).toMatchObject({ id, bytes: 32, thumbnail: 32 });
  });

  it('A long film is sent in parts before, and what is left of it publishes it', async () => {
    const size = 2 * PART + 5;
    const film = { ...bar, bytes: size, read: async () => new Uint8Array(size) };
    const { io, requests } = recordRequests(toTwinIo(twin, { timeout_ms: 1500 }));
    const ready = await driver.prepare(driver.request('video', { media: [film] }), io);
    if ('status' in ready) throw new Error('not prepared');
    expect(ready.prepared).toMatchObject({ offset: 2 * PART });
    expect(await youtubePublish.publish(ready, VALUES, io)).toMatchObject({ status: 'published' });
    expect(requests.flatMap(({ headers }) => headers.get('content-range') ?? [])).toEqual([
      `bytes 0-${PART - 1}/${size}`,
      `bytes ${PART}-${2 * PART - 1}/${size}`,
      `bytes */${size}`,
      `bytes ${2 * PART}-${size - 1}/${size}`,
    ]);
  });

  it('A session that is used answers with its video, and for one that is gone the channel is read', async () => {
    const ready = await driver.prepared(driver.request());
    const published = await driver.publish(ready);
    expect(await driver.publish(ready)).toEqual(published);
    const other = await driver.prepared(driver.request());
    twin.uploads.sessions.clear();
    expect(await driver.publish(other)).toMatchObject({ status: 'unknown' });
    expect(await driver.lookUp(other)).toEqual({ status: 'absent', certain: false });
    const found = await driver.lookUp(ready);
    expect(found.status === 'candidates' && found.posts).toHaveLength(1);
    const { prepared: _spent, ...again } = other;
    expect(await driver.publish(await driver.prepared(again))).toMatchObject({ status: 'published' });
  });

  it.each([
    ['invalidTitle', { failure: 'content', remedy: 'fix' }],
    ['invalidDescription', { failure: 'content', remedy: 'fix' }],
    ['uploadLimitExceeded', { failure: 'quota', remedy: 'retry', retry_after: expect.any(Number) }],
    ['quotaExceeded', { failure: 'quota', remedy: 'retry', retry_after: expect.any(Number) }],
    ['youtubeSignupRequired', { failure: 'reconnect', remedy: 'reconnect' }],
  ])('The reason %s of a refused session is %o', async (reason, expected) => {
    twin.uploads.refusal = reason;
    expect(await driver.prepare(driver.request())).toMatchObject({ status: 'failed', ...expected });
  });

  it('A video has to have a title, say whether it is for children, and be a film', async () => {
    const { made_for_kids: _unsaid, ...options } = OPTIONS;
    expect(await driver.prepare(driver.request('video', { options }))).toMatchObject({
      message: { params: { field: 'made_for_kids' } },
    });
    expect(await driver.prepare(driver.request('video', { media: [] }))).toMatchObject({
      message: { code: 'post_without_media' },
    });
  });

  it.each(['refuse_400_after_accept', 'drop_after_accept', 'break_500_after_accept'] as const)(
    'A comment that is written in spite of %s is found and written once',
    async (wrong) => {
      const reply_to = await publish(driver.request());
      const ready = await driver.prepared(driver.request('comment', { reply_to }));
      twin.misbehave(wrong);
      const outcome = await driver.publish(ready);
      expect(outcome).toMatchObject({ status: 'published' });
      expect(await driver.publish(ready)).toEqual(outcome);
      expect(driver.shown(ready)).toHaveLength(1);
    },
  );

  it('A comment waits for a video that YouTube does not find yet', async () => {
    const reply_to = await publish(driver.request());
    twin.uploads.isSlow = true;
    const comment = driver.request('comment', { reply_to });
    expect(await driver.publish(comment)).toMatchObject({
      failure: 'wait',
      remedy: 'retry',
      retry_after: 60,
    });
    expect(await driver.publish(comment)).toMatchObject({ status: 'published' });
  });

  it('A video is edited, counted and removed; hidden likes are missing', async () => {
    const request = driver.request();
    const provider_id = await publish(request);
    const io = toTwinIo(twin, { timeout_ms: 1500 });
    const changed = { ...request, provider_id, options: { ...OPTIONS, title: 'ใหม่' } };
    expect(await youtubePublish.edit?.(changed, VALUES, io)).toEqual({ status: 'published', provider_id });
    expect(twin.uploads.videos.at(-1)?.resource['snippet']).toMatchObject({ title: 'ใหม่' });
    const post = {
      provider_id,
      key: request.key,
      kind: request.kind,
      published_at: PUBLISH_NOW.toISOString(),
    };
    const read = () => youtubePublish.readMetrics?.([post], VALUES, io);
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { views: 120, comments: 0 } }],
      spent: [{ meter: 'unit', amount: 1 }],
    });
    expect(await youtubePublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await youtubePublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });
});
