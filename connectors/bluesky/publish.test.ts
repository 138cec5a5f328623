import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueskyConnector } from '#connectors/bluesky/connector.ts';
import { blueskyPosts, VALUES } from '#connectors/bluesky/publish-twin.ts';
import { blueskyPublish } from '#connectors/bluesky/publish.ts';
import { startBlueskyTwin, TWIN_ACCOUNT, type BlueskyTwin } from '#connectors/bluesky/twin.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { buildTestMedia, PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';

const KEY = '01936e2a-7b00-7abc-8def-0123456789ab';

testConformance('posts of bluesky', {
  connector: blueskyConnector,
  values: VALUES,
  published: blueskyPosts.subject,
});

describe('posts of an account', () => {
  let twin: BlueskyTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startBlueskyTwin(() => PUBLISH_NOW);
    const world = await blueskyPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(blueskyConnector, VALUES, { ...world, io: toTwinIo(twin) });
  });
  afterAll(() => twin.stop());

  it('A picture is uploaded before, and the record has the key of its post', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('photo', {
      key: KEY,
      text: 'เปิดแล้ว',
      link: 'https://go.example/a',
      options: { langs: ['th'] },
    });
    const ready = await driver.prepare(request, io);
    if ('status' in ready) throw new Error('not prepared');
    const outcome = await blueskyPublish.publish(ready, VALUES, io);
    const [, upload, write] = showRequests(requests);
    expect(upload).toEqual(['POST', '/xrpc/com.atproto.repo.uploadBlob', 'image/jpeg 32 bytes']);
    expect(write).toMatchObject([
      'POST',
      '/xrpc/com.atproto.repo.createRecord',
      {
        repo: TWIN_ACCOUNT.did,
        collection: 'app.bsky.feed.post',
        rkey: Object(ready.prepared).rkey,
        record: {
          $type: 'app.bsky.feed.post',
          createdAt: PUBLISH_NOW.toISOString(),
          text: 'เปิดแล้ว\nhttps://go.example/a',
          langs: ['th'],
          facets: [{ index: { byteStart: 25, byteEnd: 45 } }],
          embed: { $type: 'app.bsky.embed.images', images: [{ alt: 'ลาเต้', image: { $type: 'blob' } }] },
        },
      },
    ]);
    expect(outcome).toMatchObject({
      status: 'published',
      url: expect.stringContaining(`https://bsky.app/profile/${TWIN_ACCOUNT.did}/post/`),
    });
  });

  it('The second part of a thread names the first one as its root and its parent', async () => {
    const first = await driver.publishWhole(await driver.prepared(driver.request()));
    const uri = first.status === 'published' ? first.provider_id : '';
    const second = await driver.publishWhole(
      await driver.prepared(driver.request('thread_part', { reply_to: uri })),
    );
    const parent = second.status === 'published' ? second.provider_id : '';
    await driver.publishWhole(await driver.prepared(driver.request('thread_part', { reply_to: parent })));
    expect(twin.sent.at(-1)?.value).toMatchObject({ reply: { root: { uri }, parent: { uri: parent } } });
  });

  it('A file that the server rejects, a film beside pictures and a gone post are named before anything is public', async () => {
    const count = twin.sent.length;
    twin.world.rejectsFiles = true;
    expect(await driver.prepare(driver.request('photo'))).toMatchObject({
      failure: 'content',
      remedy: 'fix',
    });
    twin.world.rejectsFiles = false;
    const mixed = [buildTestMedia('image', 'a.jpg'), buildTestMedia('video', 'b.mp4')];
    expect(await driver.prepare(driver.request('photo', { media: mixed }))).toMatchObject({
      message: { code: 'file_format', params: { name: 'b.mp4' } },
    });
    const gone = driver.request('comment', {
      reply_to: `at://${TWIN_ACCOUNT.did}/app.bsky.feed.post/3kgone`,
    });
    expect(await driver.prepare(gone)).toMatchObject({ status: 'failed', remedy: 'fix' });
    expect(twin.sent).toHaveLength(count);
  });

  it('A session that ends between preparing and publishing is renewed', async () => {
    const ready = await driver.prepared(driver.request());
    twin.expire();
    expect(await driver.publish(ready)).toMatchObject({ status: 'published' });
  });

  it('Figures are read, and a removed post is gone', async () => {
    const ready = await driver.prepared(driver.request());
    const outcome = await driver.publish(ready);
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    const post = { provider_id, key: ready.key, kind: ready.kind, published_at: PUBLISH_NOW.toISOString() };
    const read = () => blueskyPublish.readMetrics?.([post], VALUES, toTwinIo(twin));
    // The twin's view has no quotes and no reposts: missing, and not 0.
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { likes: 1, comments: 0 } }],
    });
    expect(await blueskyPublish.remove?.(provider_id, VALUES, toTwinIo(twin))).toEqual({ status: 'done' });
    expect(await blueskyPublish.remove?.(provider_id, VALUES, toTwinIo(twin))).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });
});
