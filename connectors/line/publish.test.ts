import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { buildTestMedia, PUBLISH_NOW, toTwinIo } from '#connectors/kit/publish-driver.ts';
import type { PublishRequest } from '#connectors/kit/publish.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { lineConnector } from '#connectors/line/connector.ts';
import { linePosts, VALUES, startTwin } from '#connectors/line/publish-twin.ts';
import { linePublish } from '#connectors/line/publish.ts';
import type { PostCall } from '#connectors/line/twin-world.ts';
import type { LineTwin } from '#connectors/line/twin.ts';

const KEY = '01936e2a-7b00-7abc-8def-0123456789ab';

testConformance('posts of line', {
  connector: lineConnector,
  values: VALUES,
  published: linePosts.subject,
});

describe('messages to several people', () => {
  let twin: LineTwin;
  beforeAll(async () => {
    twin = await startTwin(() => PUBLISH_NOW);
  });
  afterAll(() => twin.stop());

  const build = (kind: PostCall, more: Partial<PublishRequest> = {}): PublishRequest => ({
    key: KEY,
    kind,
    text: 'ลด 20% ทุกเมนู',
    media: [],
    options: {},
    ...more,
  });

  it('A broadcast has its texts and pictures, and the key as retry key', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const request = build('broadcast', {
      link: 'https://go.example/a',
      media: [buildTestMedia('image', 'latte.jpg')],
      options: { silent: true },
    });
    await linePublish.prepare?.(request, VALUES, io);
    await linePublish.publish(request, VALUES, io);
    const messages = [
      { type: 'text', text: 'ลด 20% ทุกเมนู\nhttps://go.example/a' },
      {
        type: 'image',
        originalContentUrl: 'https://care.test/media/latte.jpg',
        previewImageUrl: 'https://care.test/media/latte.jpg',
      },
    ];
    expect(showRequests(requests)).toEqual([
      ['POST', '/v2/bot/message/validate/broadcast', { messages }],
      ['POST', '/v2/bot/message/broadcast', { messages, notificationDisabled: true }],
    ]);
    expect(requests.map(({ headers }) => headers.get('x-line-retry-key'))).toEqual([null, KEY]);
  });

  it('A narrowcast has its audience, filter and limits in the objects of LINE', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const options = {
      audience: {
        audiences: [1, 2],
        without: [3],
        genders: ['female'],
        ages: { gte: 'age_20', lt: 'age_40' },
      },
      max: 500,
      within_quota: true,
      whole_or_none: true,
    };
    const outcome = await linePublish.publish(
      build('narrowcast', { key: crypto.randomUUID(), options }),
      VALUES,
      io,
    );
    expect(outcome).toMatchObject({ status: 'processing', until: '2026-12-01T02:00:30.000Z' });
    expect(requests.map(({ body }) => body)).toEqual([
      {
        messages: [{ type: 'text', text: 'ลด 20% ทุกเมนู' }],
        recipient: {
          type: 'operator',
          and: [
            {
              type: 'operator',
              or: [
                { type: 'audience', audienceGroupId: 1 },
                { type: 'audience', audienceGroupId: 2 },
              ],
            },
            { type: 'operator', not: { type: 'audience', audienceGroupId: 3 } },
          ],
        },
        filter: {
          demographic: {
            type: 'operator',
            and: [
              { type: 'gender', oneOf: ['female'] },
              { type: 'age', gte: 'age_20', lt: 'age_40' },
            ],
          },
        },
        limit: { max: 500, upToRemainingQuota: true, forbidPartialDelivery: true },
      },
    ]);
  });

  it('A multicast names its people and its unit', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const key = '01936e2a-7b00-7abc-8def-000000000001';
    const request = build('multicast', { key, options: { to: ['U1', 'U2'] } });
    expect(await linePublish.publish(request, VALUES, io)).toMatchObject({ status: 'published' });
    expect(requests[0]?.body).toMatchObject({
      to: ['U1', 'U2'],
      customAggregationUnits: ['p01936e2a7b007abc8def000000000'],
    });
    expect(await linePublish.publish(build('multicast'), VALUES, io)).toMatchObject({
      failure: 'content',
      message: { params: { field: 'to' } },
    });
  });

  it.each([
    [
      { phase: 'failed', errorCode: 2 },
      { status: 'failed', ended: true, remedy: 'fix', message: { code: 'audience_too_small' } },
    ],
    [
      { phase: 'failed', errorCode: 5 },
      { status: 'failed', ended: true, failure: 'quota' },
    ],
    [
      { phase: 'failed', errorCode: 1 },
      { status: 'failed', ended: true, remedy: 'retry' },
    ],
    [
      { phase: 'failed', errorCode: 9, failedDescription: 'new' },
      { status: 'failed', message: { params: { text: 'new' } } },
    ],
    [{ phase: 'sending' }, { status: 'processing' }],
    [{ phase: 'succeeded' }, { status: 'found' }],
  ])('A narrowcast whose progress is %o ends as %o', async (progress, expected) => {
    twin.world.progress = progress;
    const request = build('narrowcast', { key: crypto.randomUUID() });
    const outcome = await linePublish.publish(request, VALUES, toTwinIo(twin));
    const provider_id = outcome.status === 'processing' ? (outcome.provider_id ?? '') : '';
    const started = { ...request, provider_id, started_at: PUBLISH_NOW.toISOString() };
    expect(await linePublish.lookUp?.(started, VALUES, toTwinIo(twin))).toMatchObject(expected);
  });

  it('Recipients and the messages that they spend are known before sending', async () => {
    const estimate = (kind: PostCall, options = {}) =>
      linePublish.estimate?.(build(kind, { options }), VALUES, toTwinIo(twin));
    twin.setQuota(5000);
    expect(await estimate('broadcast')).toEqual({
      status: 'estimated',
      recipients: 1200,
      spends: [{ meter: 'push', amount: 1200 }],
      left: 5000,
    });
    expect(await estimate('narrowcast', { max: 300 })).toMatchObject({ recipients: 300, at_most: true });
    expect(await estimate('multicast', { to: ['U1'] })).toMatchObject({ recipients: 1 });
  });

  it('Without messages left in the month a broadcast fails for its quota, which a person has to raise', async () => {
    twin.setQuota(10);
    const outcome = await linePublish.publish(
      build('broadcast', { key: crypto.randomUUID() }),
      VALUES,
      toTwinIo(twin),
    );
    expect(outcome).toMatchObject({ status: 'failed', failure: 'quota', remedy: 'fix' });
    twin.setQuota(100_000);
  });

  it('Figures that LINE keeps to itself are missing, and not 0', async () => {
    const read = async (kind: PostCall, options = {}) => {
      const key = crypto.randomUUID();
      const outcome = await linePublish.publish(build(kind, { key, options }), VALUES, toTwinIo(twin));
      const provider_id = 'provider_id' in outcome ? (outcome.provider_id ?? '') : '';
      const post = { provider_id, key, kind, published_at: PUBLISH_NOW.toISOString() };
      return linePublish.readMetrics?.(
        [post, { ...post, provider_id: 'gone', kind: 'broadcast' as const }],
        VALUES,
        toTwinIo(twin),
      );
    };
    expect(await read('broadcast')).toMatchObject({
      posts: [{ metrics: { delivered: 1200, opened_by: 600 } }],
    });
    const multicast = await read('multicast', { to: ['U1', 'U2'] });
    expect(multicast).toMatchObject({ posts: [{ metrics: { opened_by: 2 } }] });
    expect(multicast?.status === 'read' && Object.keys(multicast.posts[0]?.metrics ?? {})).toEqual([
      'opened_by',
    ]);
  });

  it('A file without an address from outside cannot be sent', async () => {
    const { url: _url, ...file } = buildTestMedia('image', 'a.jpg');
    const outcome = await linePublish.publish(build('broadcast', { media: [file] }), VALUES, toTwinIo(twin));
    expect(outcome).toMatchObject({ status: 'failed', remedy: 'fix', message: { code: 'no_https' } });
  });
});
