import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { buildChallenge } from '#connectors/kit/webhook-requests.ts';
import { parseByUser, parseDelivery } from '#connectors/twitter/parse.ts';
import { readAnswer } from '#connectors/twitter/read-answer.ts';
import { sendAsAccount } from '#connectors/twitter/send.ts';
import { answerCrc } from '#connectors/twitter/signature.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
function activity(event_type: string, payload: unknown) {
  return parseDelivery(
    bytes({ data: { event_uuid: 'e', filter: { user_id: '1' }, event_type, payload } }),
    NOW,
  );
}
const post = {
  id: '600',
  text: 'a &amp; b',
  author_id: '77',
  conversation_id: '500',
  created_at: '2026-01-02T02:00:00.000Z',
  lang: 'und',
};

describe('events of the X Activity API', () => {
  it('are Posts of others, answers of ours, and Posts of ours', () => {
    expect(activity('post.mention.create', post).items).toMatchObject([
      {
        kind: 'message',
        place: 'comment',
        conversation_id: '77',
        thread: '500',
        text: 'a & b',
        published_at: post.created_at,
      },
    ]);
    const reply = {
      ...post,
      author_id: '1',
      in_reply_to_user_id: '77',
      referenced_tweets: [{ type: 'replied_to', id: '599' }],
    };
    expect(activity('post.create', reply).items).toMatchObject([
      { kind: 'event', event: 'echo', conversation_id: '77', reply_to: '599' },
    ]);
    expect(activity('post.create', { ...post, author_id: '1' }).items).toMatchObject([{ kind: 'post' }]);
    expect(activity('post.delete', { id: '600', author_id: '77' }).items).toMatchObject([
      { event: 'unsend', parent_id: '600', conversation_id: '77' },
    ]);
  });

  it('know direct messages of both shapes, from both sides', () => {
    const direct = (sender_id: string, recipient_id: string) => ({
      direct_message_events: [
        {
          type: 'message_create',
          id: '5',
          created_timestamp: '1767322000123',
          message_create: { sender_id, target: { recipient_id }, message_data: { text: 'hi' } },
        },
      ],
    });
    expect(activity('dm.received', direct('77', '1')).items).toMatchObject([
      { kind: 'message', place: 'private', conversation_id: '77', message_id: '5' },
    ]);
    expect(activity('dm.sent', direct('1', '77')).items).toMatchObject([
      { kind: 'event', event: 'echo', conversation_id: '77' },
    ]);
    const event = {
      id: '6',
      event_type: 'MessageCreate',
      text: 'hi',
      sender_id: '1',
      dm_conversation_id: '77-1',
    };
    expect(activity('dm.sent', event).items).toMatchObject([{ event: 'echo', conversation_id: '77' }]);
    expect(
      activity('dm.read', {
        direct_message_mark_read_events: [{ sender_id: '77', created_timestamp: '1767322000123' }],
      }).receipts,
    ).toEqual([{ conversation_id: '77', state: 'read', until: '2026-01-02T02:46:40.123Z' }]);
  });

  it('keep likes and followers with the connection, and refuse what is for another user', () => {
    expect(activity('like.create', { id: '9' }).items).toMatchObject([
      { kind: 'event', event: 'like.create' },
    ]);
    expect(activity('like.create', { id: '9' }).items[0]).not.toHaveProperty('conversation_id');
    const body = bytes({ data: { filter: { user_id: '1' }, event_type: 'post.create', payload: post } });
    expect(parseDelivery(body, NOW, { account_id: '2' }).refused).toMatchObject([
      { reason: 'an event of another user' },
    ]);
    expect(parseByUser(body, NOW).parts).toMatchObject([{ account: '1' }]);
  });
});

it('keeps ids of 64 bits that are written as numbers', () => {
  const body = Buffer.from(
    '{"for_user_id":1,"tweet_create_events":[{"id_str":"9","text":"x","user":{"id":1380585281028472832}}]}',
  );
  expect(parseDelivery(body, NOW).items).toMatchObject([{ conversation_id: '1380585281028472832' }]);
});

it('answers no challenge that is none', () => {
  expect(answerCrc(buildChallenge({}), { app_secret: 's' })?.ok).toBe(false);
  expect(answerCrc(buildChallenge({ crc_token: 'x' }), {})?.ok).toBe(false);
});

it('weighs a Post before anything leaves', async () => {
  const io = { fetch: () => Promise.reject(new Error('nothing may leave')), now: () => NOW };
  const request = {
    to: '77',
    message: { text: 'ก'.repeat(281) },
    retry_key: 'k',
    place: 'comment' as const,
    answers: '600',
  };
  expect(await sendAsAccount(request, {}, io)).toMatchObject({ status: 'failed', failure: 'content' });
});

const Row = z.object({ platform: z.string(), payload: z.unknown() });

it.skipIf(!hasSharedData)(
  'Public payloads are accepted, or refused with a reason (skipped where ../shared/data is absent)',
  () => {
    const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter(
      ({ platform }) => platform === 'x',
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { payload } of rows) {
      const { items, refused } = readAnswer(payload, { now: NOW });
      expect(items.length + refused.length).toBeGreaterThan(0);
      for (const { reason } of refused) expect(reason).not.toBe('');
    }
  },
);
