import { testConformance } from '#connectors/kit/conformance.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildActSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { twitterConnector } from '#connectors/twitter/connector.ts';
import { signX, X_SIGNATURE_HEADER } from '#connectors/twitter/signature.ts';
import {
  startAccountTwin,
  type AccountTwin,
  type TwinAccountKeys,
} from '#connectors/twitter/twin-account.ts';

const KEYS: TwinAccountKeys = { me: '1001', token: 'user-token', secret: 'consumer-secret' };
const values = { account_id: KEYS.me, access_token: KEYS.token, app_secret: KEYS.secret };
const person = { id: '77', name: 'มะลิ', username: 'mali' };

function delivery(event_type: string, payload: unknown) {
  return Buffer.from(
    JSON.stringify({
      data: {
        event_uuid: `e-${event_type}`,
        filter: { user_id: KEYS.me },
        event_type,
        payload,
        includes: { users: [person] },
      },
    }),
  );
}
const direct = {
  type: 'message_create',
  id: '500',
  created_timestamp: '1767322000123',
  message_create: {
    target: { recipient_id: KEYS.me },
    sender_id: '77',
    message_data: { text: 'สวัสดี' },
  },
};

const shown = {
  start: () => startAccountTwin(KEYS),
  io: ({ url }: AccountTwin) => ({ fetch, now: () => new Date(), base_url: url, timeout_ms: 1000 }),
  misbehave: (twin: AccountTwin, what: OutboundFault) => twin.misbehave(what),
};

testConformance('twitter', {
  connector: twitterConnector,
  values,
  inbound: {
    deliveries: [
      delivery('post.mention.create', {
        id: '600',
        text: '@brand ช้ามาก',
        author_id: '77',
        conversation_id: '600',
        created_at: '2026-01-02T02:00:00.000Z',
      }),
      delivery('dm.received', { direct_message_events: [direct], users: { '77': { data: person } } }),
      delivery('dm.received', {
        id: '501',
        event_type: 'MessageCreate',
        text: 'hi',
        sender_id: '77',
        dm_conversation_id: '77-1001',
        created_at: '2026-01-02T02:00:00.000Z',
      }),
      delivery('follow.followed', { source: { data: person } }),
      Buffer.from(
        JSON.stringify({
          for_user_id: KEYS.me,
          direct_message_events: [direct],
          users: { '77': { id: '77', name: 'มะลิ', screen_name: 'mali' } },
        }),
      ),
      Buffer.from(
        JSON.stringify({
          for_user_id: KEYS.me,
          tweet_create_events: [
            {
              id_str: '601',
              text: '@brand &lt;3',
              created_at: 'Fri Jan 02 02:00:00 +0000 2026',
              user: { id_str: '77', name: 'มะลิ', screen_name: 'mali' },
            },
          ],
        }),
      ),
      Buffer.from(JSON.stringify({ for_user_id: KEYS.me, favorite_events: [{ id: 'f1' }] })),
    ],
    sign: (body) => ({ headers: { [X_SIGNATURE_HEADER]: signX(body, KEYS.secret) } }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: '77', message: { text: 'ได้ค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ acts }) => acts.length,
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'hide', undo: false, message_id: '600', place: 'comment' },
    done: ({ acts }) => acts.length,
  }),
  handshake: {
    good: buildChallenge({ crc_token: 'abc' }),
    bad: [buildChallenge({ crc_token: '' })],
    delivery: buildDelivery(Buffer.from('{}')),
  },
});
