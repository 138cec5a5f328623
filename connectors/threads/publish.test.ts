import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { threadsConnector } from '#connectors/threads/connector.ts';
import { threadsPosts, latte, bar } from '#connectors/threads/publish-twin.ts';
import { threadsPublish } from '#connectors/threads/publish.ts';
import { startThreadsTwin, TWIN_VALUES, type ThreadsTwin } from '#connectors/threads/twin.ts';

testConformance('posts of threads', {
  connector: threadsConnector,
  values: TWIN_VALUES,
  published: threadsPosts.subject,
});

describe('posts of an account', () => {
  let twin: ThreadsTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startThreadsTwin(() => PUBLISH_NOW);
    const world = await threadsPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(threadsConnector, TWIN_VALUES, { ...world, io: toTwinIo(twin) });
  });
  afterAll(() => twin.stop());

  it('A carousel is made of its parts, waited for, and published once', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = driver.request('feed', {
      text: 'เมนูใหม่',
      link: 'https://go.example/a',
      media: [latte, bar],
      options: { reply_control: 'everyone', topic_tag: 'กาแฟ' },
    });
    const ready = await driver.prepare(request, io);
    if ('status' in ready) throw new Error('not prepared');
    const outcome = await threadsPublish.publish(ready, TWIN_VALUES, io);
    const ids = [...twin.containers.keys()];
    const text = 'เมนูใหม่\nhttps://go.example/a';
    const [photo, video, whole] = ids;
    const look = (id = '') => ['GET', `/v1.0/${id}?fields=id%2Cstatus`];
    expect(showRequests(requests)).toEqual([
      [
        'POST',
        '/v1.0/me/threads',
        { media_type: 'IMAGE', image_url: latte.url, alt_text: 'ลาเต้', is_carousel_item: true },
      ],
      ['POST', '/v1.0/me/threads', { media_type: 'VIDEO', video_url: bar.url, is_carousel_item: true }],
      look(photo),
      look(video),
      look(photo),
      look(video),
      [
        'POST',
        '/v1.0/me/threads',
        {
          media_type: 'CAROUSEL',
          text,
          reply_control: 'everyone',
          topic_tag: 'กาแฟ',
          children: `${photo},${video}`,
        },
      ],
      look(whole),
      look(whole),
      ['POST', '/v1.0/me/threads_publish', { creation_id: whole }],
      ['GET', `/v1.0/${outcome.status === 'published' ? outcome.provider_id : ''}?fields=id%2Cpermalink`],
    ]);
    expect(outcome).toMatchObject({ url: expect.stringContaining('https://www.threads.com/@coffee/post/') });
  });

  it('A container that is published is not published again, and its post is found', async () => {
    const ready = await driver.prepared(driver.request());
    const first = await driver.publish(ready);
    expect(await driver.publish(ready)).toMatchObject({ status: 'processing' });
    const provider_id = first.status === 'published' ? first.provider_id : '';
    expect(await driver.lookUp(ready)).toMatchObject({ status: 'found', provider_id });
  });

  it('A file that Meta rejects late is named as such, and an expired container is made anew', async () => {
    twin.world.rejectsMedia = true;
    expect(await driver.prepare(driver.request('photo'))).toMatchObject({
      status: 'failed',
      remedy: 'fix',
      message: { code: 'file_rejected' },
      prepare_again: true,
    });
    twin.world.rejectsMedia = false;
    const ready = await driver.prepared(driver.request('photo'));
    for (const container of twin.containers.values()) container.status = 'EXPIRED';
    expect(await driver.publish(ready)).toMatchObject({ remedy: 'retry', prepare_again: true });
    expect(await driver.lookUp(ready)).toEqual({ status: 'absent', certain: true });
    const { prepared: _spent, ...again } = ready;
    expect(await driver.publishWhole(await driver.prepared(again))).toMatchObject({ status: 'published' });
  });

  it('A file without an address from outside is refused before anything is made', async () => {
    const count = twin.containers.size;
    const { url: _url, ...file } = latte;
    expect(await driver.prepare(driver.request('photo', { media: [file] }))).toMatchObject({
      remedy: 'fix',
      message: { code: 'no_https' },
    });
    expect(twin.containers.size).toBe(count);
  });

  it('A figure whose name Meta retired is missing, and the others are read', async () => {
    const ready = await driver.prepared(driver.request());
    const outcome = await driver.publish(ready);
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    const post = { provider_id, key: ready.key, kind: ready.kind, published_at: PUBLISH_NOW.toISOString() };
    const read = () => threadsPublish.readMetrics?.([post], TWIN_VALUES, toTwinIo(twin));
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { views: 0, likes: 3, comments: 6, reposts: 9, quotes: 12 } }],
    });
    twin.world.retired = 'quotes';
    expect(await read()).toMatchObject({ posts: [{ metrics: { views: 0, likes: 0 } }] });
    const figures = await read();
    expect(figures?.status === 'read' && Object.keys(figures.posts[0]?.metrics ?? {})).not.toContain(
      'quotes',
    );
    delete twin.world.retired;
    expect(await threadsPublish.remove?.(provider_id, TWIN_VALUES, toTwinIo(twin))).toEqual({
      status: 'done',
    });
    expect(await threadsPublish.remove?.(provider_id, TWIN_VALUES, toTwinIo(twin))).toEqual({
      status: 'done',
    });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });
});
