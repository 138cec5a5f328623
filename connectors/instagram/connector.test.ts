import { instagramConnector } from '#connectors/instagram/connector.ts';
import {
  startInstagramAccountTwin,
  type InstagramAccountTwin,
  type TwinAccountKeys,
} from '#connectors/instagram/twin-account.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildActSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { META_SIGNATURE_HEADER, signMeta, verifyTokenOf } from '#connectors/meta/signature.ts';

const NOW = () => new Date('2026-01-02T03:04:05Z');
const KEYS: TwinAccountKeys = { account: '17841', page: '10001', token: 'page-token', secret: 'app-secret' };
const values = {
  account_id: KEYS.account,
  page_id: KEYS.page,
  page_access_token: KEYS.token,
  app_secret: KEYS.secret,
};

function delivery(entry: Record<string, unknown>) {
  return Buffer.from(
    JSON.stringify({ object: 'instagram', entry: [{ id: KEYS.account, time: 1_767_322_000, ...entry }] }),
  );
}
const thing = { sender: { id: '77' }, recipient: { id: KEYS.account }, timestamp: 1_767_322_000_123 };
const comment = {
  id: '901',
  text: 'ราคาเท่าไหร่คะ',
  from: { id: '77', username: 'mali' },
  media: { id: '500' },
};

const shown = {
  start: () => startInstagramAccountTwin(KEYS, NOW),
  io: ({ url }: InstagramAccountTwin) => ({ fetch, now: NOW, base_url: url, timeout_ms: 1000 }),
  misbehave: (twin: InstagramAccountTwin, what: OutboundFault) => twin.misbehave(what),
};

testConformance('instagram', {
  connector: instagramConnector,
  values,
  inbound: {
    deliveries: [
      delivery({ messaging: [{ ...thing, message: { mid: 'm_1', text: 'สวัสดี' } }] }),
      delivery({ changes: [{ field: 'messages', value: { ...thing, message: { mid: 'm_1', text: 'x' } } }] }),
      delivery({ messaging: [{ ...thing, read: { mid: 'm_9' } }] }),
      delivery({ changes: [{ field: 'comments', value: comment }] }),
      delivery({
        changes: [{ field: 'comments', value: { ...comment, verb: 'removed', created_time: 1_767_322_000 } }],
      }),
      delivery({ changes: [{ field: 'mentions', value: { media_id: '1', comment_id: '2' } }] }),
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
    request: { action: 'hide', undo: false, message_id: '901', place: 'comment' },
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
