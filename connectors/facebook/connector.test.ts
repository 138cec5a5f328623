import { facebookConnector } from '#connectors/facebook/connector.ts';
import { startPageTwin, type PageTwin, type TwinPageKeys } from '#connectors/facebook/twin-page.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildActSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { META_SIGNATURE_HEADER, signMeta, verifyTokenOf } from '#connectors/meta/signature.ts';

const KEYS: TwinPageKeys = { page: '10001', token: 'page-token', secret: 'app-secret' };
const values = { account_id: KEYS.page, page_access_token: KEYS.token, app_secret: KEYS.secret };

function delivery(entry: Record<string, unknown>) {
  return Buffer.from(
    JSON.stringify({ object: 'page', entry: [{ id: KEYS.page, time: 1_767_322_000, ...entry }] }),
  );
}
const letter = { sender: { id: '77' }, recipient: { id: KEYS.page }, timestamp: 1_767_322_000_123 };
const comment = {
  item: 'comment',
  verb: 'add',
  from: { id: '77', name: 'มะลิ' },
  post_id: '10001_5',
  parent_id: '10001_5',
  comment_id: '5_6',
  message: 'ราคาเท่าไหร่คะ',
  created_time: 1_767_322_000,
};

const shown = {
  start: () => startPageTwin(KEYS),
  io: ({ url }: PageTwin) => ({
    fetch,
    now: () => new Date('2026-01-02T03:04:05Z'),
    base_url: url,
    timeout_ms: 1000,
  }),
  misbehave: (twin: PageTwin, what: OutboundFault) => twin.misbehave(what),
};

testConformance('facebook', {
  connector: facebookConnector,
  values,
  inbound: {
    deliveries: [
      delivery({ messaging: [{ ...letter, message: { mid: 'm_1', text: 'สวัสดี' } }] }),
      delivery({
        messaging: [
          {
            ...letter,
            message: {
              mid: 'm_2',
              attachments: [{ type: 'image', payload: { url: 'https://cdn.example/a.jpg' } }],
            },
          },
        ],
      }),
      delivery({ messaging: [{ ...letter, read: { watermark: 1_767_322_000_000 } }] }),
      delivery({ changes: [{ field: 'feed', value: comment }] }),
      delivery({ changes: [{ field: 'mention', value: { ...comment, comment_id: '9_1' } }] }),
    ],
    sign: (body) => ({ headers: { [META_SIGNATURE_HEADER]: signMeta(body, KEYS.secret) } }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({
      to: '77',
      message: { text: 'ได้ค่ะ' },
      retry_key: crypto.randomUUID(),
      last_received_at: '2026-01-02T03:00:00.000Z',
    }),
    arrived: ({ acts }) => acts.length,
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'hide', undo: false, message_id: '5_6', place: 'comment' },
    done: ({ acts }) => acts.length,
  }),
  handshake: {
    good: buildChallenge({
      'hub.mode': 'subscribe',
      'hub.challenge': '4711',
      'hub.verify_token': verifyTokenOf(KEYS.secret),
    }),
    bad: [
      buildChallenge({ 'hub.mode': 'subscribe', 'hub.challenge': '4711', 'hub.verify_token': 'x' }),
      buildChallenge({ 'hub.mode': 'other', 'hub.verify_token': verifyTokenOf(KEYS.secret) }),
    ],
    delivery: buildDelivery(Buffer.from('{}')),
  },
});
