import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { mastodonConnector } from '#connectors/mastodon/connector.ts';
import { mastodonPosts, VALUES } from '#connectors/mastodon/publish-twin.ts';
import { mastodonPublish } from '#connectors/mastodon/publish.ts';
import { startMastodonTwin, type MastodonTwin } from '#connectors/mastodon/twin.ts';

testConformance('posts of mastodon', {
  connector: mastodonConnector,
  values: VALUES,
  published: mastodonPosts.subject,
});

describe('statuses of an account', () => {
  let twin: MastodonTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startMastodonTwin(() => PUBLISH_NOW);
    const world = await mastodonPosts.subject.start();
    driver = new PublishDriver(mastodonConnector, VALUES, { ...world, io: toTwinIo(twin) });
  });
  afterAll(async () => {
    await driver.world.stop();
    await twin.stop();
  });

  it('Files are uploaded with their texts, and a status names them with its settings', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('photo', {
      text: 'เปิดแล้ว',
      link: 'https://go.example/a',
      options: { visibility: 'unlisted', spoiler_text: 'กาแฟ', language: 'th' },
    });
    const ready = await driver.prepare(request, io);
    if ('status' in ready) throw new Error('not prepared');
    await mastodonPublish.publish(ready, VALUES, io);
    const [file] = [...twin.world.files.keys()];
    expect(showRequests(requests)).toEqual([
      ['POST', '/api/v2/media', { file: 'latte.jpg image/jpeg 32 bytes', description: 'ลาเต้' }],
      [
        'POST',
        '/api/v1/statuses',
        {
          status: 'เปิดแล้ว\nhttps://go.example/a',
          visibility: 'unlisted',
          spoiler_text: 'กาแฟ',
          language: 'th',
          media_ids: [file],
        },
      ],
    ]);
    expect(requests[1]?.headers.get('idempotency-key')).toBe(request.key);
  });

  it('A film that the server prepares is waited for without another upload', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('video');
    const first = await mastodonPublish.prepare?.(request, VALUES, io);
    expect(first).toMatchObject({
      status: 'waiting',
      until: '2026-12-01T02:00:05.000Z',
      expires_at: '2026-12-01T22:00:00.000Z',
    });
    await driver.prepare(
      { ...request, prepared: first?.status === 'waiting' ? first.prepared : undefined },
      io,
    );
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('A file that the server rejects late fails with what a person can do', async () => {
    const request = driver.request('video');
    const first = await mastodonPublish.prepare?.(request, VALUES, toTwinIo(twin));
    twin.world.rejectsFiles = true;
    const prepared = first?.status === 'waiting' ? first.prepared : undefined;
    expect(await mastodonPublish.prepare?.({ ...request, prepared }, VALUES, toTwinIo(twin))).toMatchObject({
      status: 'failed',
      failure: 'content',
      remedy: 'fix',
    });
    twin.world.rejectsFiles = false;
  });

  it('A file that the server has removed is uploaded anew', async () => {
    const ready = await driver.prepared(driver.request('photo'));
    twin.world.files.clear();
    expect(await driver.publish(ready)).toMatchObject({ status: 'failed', prepare_again: true });
    const { prepared: _spent, ...again } = ready;
    expect(await driver.publish(await driver.prepared(again))).toMatchObject({ status: 'published' });
  });

  it('A status is edited, counted and removed; one that is gone has no figures', async () => {
    const ready = await driver.prepared(driver.request());
    const outcome = await driver.publish(ready);
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    const io = toTwinIo(twin);
    await mastodonPublish.edit?.({ ...ready, text: 'ใหม่', provider_id }, VALUES, io);
    expect(twin.world.statuses.get(provider_id)).toMatchObject({
      content: 'ใหม่',
      edited_at: PUBLISH_NOW.toISOString(),
    });
    const post = { provider_id, key: ready.key, kind: ready.kind, published_at: PUBLISH_NOW.toISOString() };
    const read = () => mastodonPublish.readMetrics?.([post], VALUES, io);
    expect(await read()).toMatchObject({ posts: [{ metrics: { likes: 3, reposts: 2, comments: 0 } }] });
    expect(await mastodonPublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await mastodonPublish.remove?.(provider_id, VALUES, io)).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true, metrics: {} }] });
  });
});
