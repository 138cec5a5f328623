import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googlePlayAppConnect } from '#connectors/google-play-app/connect.ts';
import { googlePlayAppConnector } from '#connectors/google-play-app/connector.ts';
import { pollReviews } from '#connectors/google-play-app/poll.ts';
import { readPlayAnswer } from '#connectors/google-play-app/read-answer.ts';
import { answerReview } from '#connectors/google-play-app/send.ts';
import { makePlayAccount, startPlayTwin, type PlayTwin } from '#connectors/google-play-app/twin.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';

const APP = 'com.example.shop';
const NOW = new Date('2026-11-21T10:00:00.000Z');
const ioOf = (twin: PlayTwin): Io => ({ fetch, now: () => NOW, base_url: twin.url, timeout_ms: 800 });
const at = (minutes: number) => new Date(NOW.getTime() - 3_600_000 + minutes * 60_000);
const ACCOUNT = makePlayAccount();
const VALUES = { package_name: APP, service_account_secret: ACCOUNT.key };

/** How many reviews wait for an answer in the conformance test. */
const WAITING = 40;
let made = 0;
const shown = { start: () => startPlayTwin(APP, ACCOUNT), io: ioOf };

it('Any answer of the API is read to the last part: a page, one review, and the answer to a reply', () => {
  const source = { app: APP, now: NOW };
  const review = { reviewId: 'a', comments: [{ userComment: { text: 'ดี', starRating: 5 } }] };
  expect(readPlayAnswer({ reviews: [review, {}] }, source)).toMatchObject({
    items: [{ provider_id: 'a' }],
    refused: [{ reason: 'a review that cannot be read' }],
  });
  expect(readPlayAnswer(review, source).items).toHaveLength(1);
  for (const body of [{}, [], 7, null, { result: { replyText: 'x' } }])
    expect(readPlayAnswer(body, source)).toMatchObject({ items: [], refused: [{ raw: body }] });
});

describe('Google Play', () => {
  let twin: PlayTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('A review has its stars, title, version and device, and only the title is cut off', async () => {
    twin.publish({ id: 'r1', author: 'มานี', text: 'ช้ามาก\tรอ\tสามวัน', stars: 2, at: at(1), version: '4.1' });
    const first = await pollReviews(VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      {
        provider_id: 'r1',
        kind: 'message',
        place: 'review',
        conversation_id: 'r1',
        title: 'ช้ามาก',
        text: 'รอ\tสามวัน',
        published_at: at(1).toISOString(),
        review: {
          stars: 2,
          version: '4.1',
          device: 'a10 (Galaxy A10)',
          subject: { kind: 'app', _id: APP },
        },
      },
    ]);

    twin.publish({ id: 'r1', author: 'มานี', text: 'ช้ามาก\tรอ\tสามวัน', stars: 5, at: at(2) });
    const second = await pollReviews(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      { kind: 'event', event: 'edit', parent_id: 'r1', review: { stars: 5 }, text: 'รอ\tสามวัน' },
    ]);
    expect((await pollReviews(VALUES, second, ioOf(twin))).status).toBe('unchanged');
  });

  it('An answer that was given in the console arrives once, and one of our own has the id that sending gave', async () => {
    twin.publish({ id: 'r2', text: 'ดี', stars: 4, at: at(3) });
    const first = await pollReviews(VALUES, {}, ioOf(twin));
    twin.answerElsewhere('r2', 'ขอบคุณครับ', at(4));
    const second = await pollReviews(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      { kind: 'event', event: 'echo', conversation_id: 'r2', text: 'ขอบคุณครับ', parent_id: 'r2' },
    ]);
    const request = { to: 'r2', answers: 'r2', message: { text: 'ยินดีครับ' }, retry_key: 'k' };
    const sent = await answerReview(request, VALUES, ioOf(twin));
    expect(twin.answers.get('r2')).toBe('ยินดีครับ');
    const third = await pollReviews(VALUES, second, ioOf(twin));
    expect(third.items.map(({ event, message_id }) => [event, message_id])).toEqual([
      ['echo', sent.status === 'accepted' ? sent.provider_id : undefined],
    ]);
  });

  it('All pages are read, and reviews that cannot be read are refused with their reason', async () => {
    for (let index = 0; index < 9; index += 1)
      twin.publish({ id: `p${index}`, text: `ข้อความ ${index}`, stars: 3, at: at(10 + index) });
    const { items } = await pollReviews(VALUES, {}, ioOf(twin));
    expect(
      items
        .filter(({ kind }) => kind === 'message')
        .map(({ provider_id }) => provider_id)
        .toSorted(),
    ).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'r1', 'r2']);
    const odd = { reviews: [{ reviewId: 'x' }, { comments: [] }, 7] };
    const io: Io = {
      ...ioOf(twin),
      fetch: async (url, init) => (String(url).includes('/reviews') ? Response.json(odd) : fetch(url, init)),
    };
    const read = await pollReviews(VALUES, {}, io);
    expect([read.items.length, read.refused.length]).toEqual([0, 3]);
    for (const { reason } of read.refused) expect(reason).not.toBe('');
  });

  it('A review whose author names nobody and gives no stars is held as what it is', async () => {
    const bare = { reviews: [{ reviewId: 'b', comments: [{ userComment: { text: 'ok', starRating: 9 } }] }] };
    const io: Io = {
      ...ioOf(twin),
      fetch: async (url, init) => (String(url).includes('/reviews') ? Response.json(bare) : fetch(url, init)),
    };
    const { items } = await pollReviews(VALUES, {}, io);
    expect(items).toMatchObject([{ text: 'ok', author: { _id: 'b', name: '' } }]);
    expect(items[0]).not.toHaveProperty('review');
  });

  it('An answer that is too long fails for its content, one to a review that is gone for its author', async () => {
    const request = { to: 'r1', answers: 'r1', message: { text: 'ก'.repeat(351) }, retry_key: 'k' };
    expect(await answerReview(request, VALUES, ioOf(twin))).toMatchObject({
      failure: 'content',
      retryable: false,
    });
    const gone = { to: 'zz', answers: 'zz', message: { text: 'a' }, retry_key: 'k' };
    expect(await answerReview(gone, VALUES, ioOf(twin))).toMatchObject({ failure: 'person_gone' });
  });

  it('The check tells a good key from one of another account, one that is none, and one without the right', async () => {
    const check = (given: ConnectionValues) => googlePlayAppConnect.check(given, ioOf(twin));
    expect(await check(VALUES)).toMatchObject({ status: 'good', account: { id: APP } });
    expect(await check({ ...VALUES, package_name: 'com.other' })).toMatchObject({ status: 'not_ready' });
    expect(await check({ ...VALUES, service_account_secret: '{}' })).toMatchObject({ status: 'refused' });
    const stranger = { ...VALUES, service_account_secret: makePlayAccount().key };
    expect(await check(stranger)).toMatchObject({ status: 'refused' });
    twin.revoke();
    expect(await check(VALUES)).toMatchObject({ status: 'refused' });
  });
});

testConformance('google_play_app', {
  connector: googlePlayAppConnector,
  values: VALUES,
  outbound: buildSendSubject({
    start: async () => {
      const twin = await shown.start();
      for (let index = 1; index <= WAITING; index += 1)
        twin.publish({ id: `c${index}`, text: 'ดี', stars: 5, at: at(index) });
      return twin;
    },
    io: ioOf,
    request: () => {
      made += 1;
      return {
        to: `c${made}`,
        answers: `c${made}`,
        message: { text: 'ขอบคุณครับ' },
        retry_key: crypto.randomUUID(),
      };
    },
    arrived: ({ answers }) => answers.size,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => twin.publish({ id: `m${number}`, text: 'ดี', stars: 5, at: at(number) }),
    misbehave: (twin, what) => twin.misread(what),
  }),
});
