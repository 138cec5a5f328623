import { afterAll, beforeAll, expect, it } from 'vitest';
import { instagramConnector } from '#connectors/instagram/connector.ts';
import {
  startInstagramAccountTwin,
  type InstagramAccountTwin,
  type TwinAccountKeys,
} from '#connectors/instagram/twin-account.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const KEYS: TwinAccountKeys = { account: '17841', page: '10001', token: 'page-token', secret: 'app-secret' };
const values = {
  account_id: KEYS.account,
  page_id: KEYS.page,
  page_access_token: KEYS.token,
  app_secret: KEYS.secret,
};
const mali = { id: '77', username: 'mali' };
let now = new Date('2026-01-10T00:00:00.000Z');
let twin: InstagramAccountTwin;
beforeAll(async () => {
  twin = await startInstagramAccountTwin(KEYS, () => now);
});
afterAll(() => twin.stop());
const io = () => ({ fetch, now: () => now, base_url: twin.url, timeout_ms: 1000 });
function poll(cursor?: string) {
  return instagramConnector.poll?.(values, cursor === undefined ? {} : { cursor }, io());
}

it('what was not delivered is read afterwards, under the ids of the deliveries', async () => {
  await twin.sayAs(mali, { text: 'ก่อนเชื่อมต่อ' }, null);
  now = new Date('2026-01-10T01:00:00.000Z');
  const first = await poll();
  expect(first).toMatchObject({ status: 'unchanged', items: [] });
  now = new Date('2026-01-10T02:00:00.000Z');
  const message = await twin.sayAs(mali, { text: 'สวัสดี' }, null);
  const comment = await twin.commentAs(mali, 'ราคา', { webhook: null });
  const reply = await twin.commentAs(mali, 'คะ', { webhook: null, parent: comment.id });
  const own = await twin.commentAs({ id: KEYS.account, username: 'us' }, '590', { webhook: null });
  const second = await poll(first?.cursor);
  expect(second?.items.map((item) => [item.provider_id, item.kind])).toEqual([
    [message.id, 'message'],
    [comment.id, 'message'],
    [reply.id, 'message'],
    [own.id, 'event'],
  ]);
  for (const item of second?.items ?? []) expect(Incoming.parse(item)).toEqual(item);
  expect(second?.items[2]).toMatchObject({
    place: 'comment',
    conversation_id: '77',
    reply_to: comment.id,
    thread: twin.content.medium,
    extra: { post: expect.stringContaining('instagram.com/p/') },
  });
  now = new Date('2026-01-10T02:10:00.000Z');
  const third = await poll(second?.cursor);
  now = new Date('2026-01-10T03:00:00.000Z');
  expect(await poll(third?.cursor)).toMatchObject({ status: 'unchanged', items: [] });
});

it.each(['refuse_401', 'break_500', 'drop', 'nonsense'] as const)(
  'a poll that fails by %s forgets nothing',
  async (wrong) => {
    const cursor = '2026-01-09T00:00:00.000Z';
    twin.misread(wrong);
    expect(await poll(cursor)).toMatchObject({ status: 'failed', cursor, failures: 1 });
  },
);

it('a mention is read by its id, and is a post of somebody without an id', async () => {
  const { comment_id } = twin.content.mention({ id: '88', username: 'somsak' }, '@us ดีมาก');
  const named = { content_id: comment_id, kind: 'mentioned_comment', raw: {} };
  expect(await instagramConnector.readNamed?.(named, values, io())).toMatchObject({
    ok: true,
    parsed: { items: [{ kind: 'post', provider_id: comment_id, author: { _id: '', handle: 'somsak' } }] },
  });
  twin.misread('break_500');
  expect(await instagramConnector.readNamed?.(named, values, io())).toMatchObject({
    ok: false,
    again: true,
  });
  twin.misread('refuse_401');
  expect(await instagramConnector.readNamed?.(named, values, io())).toMatchObject({
    ok: false,
    again: false,
  });
  const odd = { ...named, content_id: '1){id},x(' };
  expect(await instagramConnector.readNamed?.(odd, values, io())).toMatchObject({
    parsed: { items: [], refused: [{ reason: expect.stringMatching(/./) }] },
  });
});
