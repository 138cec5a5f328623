import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appStoreConnect } from '#connectors/app-store/connect.ts';
import { appStoreConnector } from '#connectors/app-store/connector.ts';
import { pollReviews } from '#connectors/app-store/poll.ts';
import { readDocument } from '#connectors/app-store/read-document.ts';
import { answerReview } from '#connectors/app-store/send.ts';
import {
  makeStoreAccount,
  startStoreTwin,
  type StoreTwin,
  type TwinStoreReview,
} from '#connectors/app-store/twin.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';

const APP = '1234567890';
const NOW = new Date('2026-11-21T10:00:00.000Z');
const ACCOUNT = makeStoreAccount();
const VALUES = {
  app_id: APP,
  issuer_id: ACCOUNT.issuer,
  key_id: ACCOUNT.keyId,
  private_key_secret: ACCOUNT.key,
};
const ioOf = (twin: StoreTwin): Io => ({ fetch, now: () => NOW, base_url: twin.url, timeout_ms: 800 });
const at = (minutes: number) => new Date(NOW.getTime() - 86_400_000 + minutes * 60_000);
function review(id: string, minutes: number, more: Partial<TwinStoreReview> = {}): TwinStoreReview {
  return {
    id,
    author: 'มานี',
    title: 'ช้า',
    text: 'เปิดไม่ขึ้น',
    stars: 2,
    at: at(minutes),
    ...more,
  };
}
/** How many reviews wait for an answer in the conformance test. */
const WAITING = 40;
let made = 0;
const shown = { start: () => startStoreTwin(APP, ACCOUNT), io: ioOf };

describe('the App Store', () => {
  let twin: StoreTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('A review arrives once, its edit as an edit, its answer from elsewhere as an echo', async () => {
    twin.publish(review('r1', 1));
    const first = await pollReviews(VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      {
        provider_id: 'r1',
        kind: 'message',
        place: 'review',
        title: 'ช้า',
        text: 'เปิดไม่ขึ้น',
        published_at: at(1).toISOString(),
        review: { stars: 2, subject: { kind: 'app', _id: APP } },
      },
    ]);
    twin.publish(review('r1', 1, { stars: 5 }));
    twin.answerElsewhere('r1', 'ขอบคุณครับ');
    const second = await pollReviews(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      { kind: 'event', event: 'edit', parent_id: 'r1', review: { stars: 5 } },
      { kind: 'event', event: 'echo', text: 'ขอบคุณครับ' },
    ]);
    const sent = await answerReview(
      { to: 'r1', answers: 'r1', message: { text: 'ยินดีครับ' }, retry_key: 'k' },
      VALUES,
      ioOf(twin),
    );
    const third = await pollReviews(VALUES, second, ioOf(twin));
    expect(third.items.map(({ message_id }) => message_id)).toEqual([
      sent.status === 'accepted' ? sent.provider_id : '',
    ]);
    expect((await pollReviews(VALUES, third, ioOf(twin))).status).toBe('unchanged');
  });

  it('After a pause all new pages are read, from the same host whatever address the next page has', async () => {
    const before = await pollReviews(VALUES, {}, ioOf(twin));
    for (let index = 0; index < 8; index += 1) twin.publish(review(`p${index}`, 10 + index));
    const { items } = await pollReviews(VALUES, before, ioOf(twin));
    expect(items.map(({ provider_id }) => provider_id).toSorted()).toEqual([
      'p0',
      'p1',
      'p2',
      'p3',
      'p4',
      'p5',
      'p6',
      'p7',
    ]);
  });

  it('A document is read to its last part, and what is none is refused', () => {
    const source = { app: APP, now: NOW };
    const read = readDocument(
      { data: [{ type: 'customerReviews', id: 'a', attributes: { rating: 9 } }, 7] },
      source,
    );
    expect([read?.reviews.length, read?.refused.length]).toEqual([1, 1]);
    expect(read?.reviews[0]).toMatchObject({ id: 'a', text: '', review: undefined });
    for (const body of [undefined, null, 7, [], {}]) expect(readDocument(body, source)).toBeUndefined();
  });

  it('A key that was pasted into one line signs, one of another team and one that is none do not', async () => {
    const check = (given: ConnectionValues) => appStoreConnect.check(given, ioOf(twin));
    const inLine = { ...VALUES, private_key_secret: ACCOUNT.key.replaceAll('\n', ' ') };
    expect(await check(inLine)).toMatchObject({ status: 'good', account: { id: APP } });
    expect(await check({ ...VALUES, private_key_secret: makeStoreAccount().key })).toMatchObject({
      status: 'refused',
    });
    expect(await check({ ...VALUES, private_key_secret: 'x' })).toMatchObject({ status: 'refused' });
    expect(await check({ ...VALUES, app_id: '99999' })).toMatchObject({ status: 'not_ready' });
    expect(appStoreConnector.readiness({ ...VALUES, private_key_secret: 'x' })).toMatchObject({
      active: false,
    });
  });

  it('An answer to a review that is gone fails for its author', async () => {
    const gone = { to: 'zz', answers: 'zz', message: { text: 'a' }, retry_key: 'k' };
    expect(await answerReview(gone, VALUES, ioOf(twin))).toMatchObject({ failure: 'person_gone' });
  });
});

testConformance('app_store', {
  connector: appStoreConnector,
  values: VALUES,
  outbound: buildSendSubject({
    ...shown,
    start: async () => {
      const twin = await shown.start();
      for (let index = 1; index <= WAITING; index += 1) twin.publish(review(`c${index}`, index));
      return twin;
    },
    request: () => {
      made += 1;
      const id = `c${made}`;
      return { to: id, answers: id, message: { text: 'ขอบคุณครับ' }, retry_key: crypto.randomUUID() };
    },
    arrived: ({ answers }) => answers.size,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => twin.publish(review(`m${number}`, number)),
    misbehave: (twin, what) => twin.misread(what),
  }),
});
