import { testConformance } from '#connectors/kit/conformance.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { META_SIGNATURE_HEADER, signMeta, verifyTokenOf } from '#connectors/meta/signature.ts';
import { whatsappConnector } from '#connectors/whatsapp/connector.ts';
import { startNumberTwin, type NumberTwin } from '#connectors/whatsapp/twin.ts';

const SECRET = 'app-secret';
const KEYS = {
  number: '106540352242922',
  account: '102290129340398',
  token: 'a-token-of-a-system-user',
  app: { clientId: '4711', clientSecret: SECRET },
};
const NOW = new Date('2026-01-02T03:04:05Z');
const values = {
  phone_number_id: KEYS.number,
  business_account_id: KEYS.account,
  system_user_token: KEYS.token,
  app_secret: SECRET,
};

function delivery(field: string, value: Record<string, unknown>) {
  const metadata = { display_phone_number: '6621234567', phone_number_id: KEYS.number };
  return Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: KEYS.account, changes: [{ field, value: { metadata, ...value } }] }],
    }),
  );
}
const contacts = [{ profile: { name: 'มะลิ' }, wa_id: '66812345678', user_id: 'TH.123' }];
const said = { from: '66812345678', id: 'wamid.1', timestamp: '1767322000' };

testConformance('whatsapp', {
  connector: whatsappConnector,
  values,
  inbound: {
    deliveries: [
      delivery('messages', { contacts, messages: [{ ...said, type: 'text', text: { body: 'สวัสดี' } }] }),
      delivery('messages', {
        contacts,
        messages: [{ ...said, type: 'image', image: { id: '5', mime_type: 'image/jpeg', caption: 'นี่' } }],
      }),
      delivery('messages', { statuses: [{ id: 'wamid.2', status: 'read', recipient_id: '66812345678' }] }),
      delivery('smb_message_echoes', {
        contacts,
        message_echoes: [
          { from: '6621234567', to: '66812345678', id: 'wamid.3', type: 'text', text: { body: 'ค่ะ' } },
        ],
      }),
      delivery('user_id_update', {
        user_id_update: [{ wa_id: '66812345678', user_id: { previous: 'TH.1', current: 'TH.123' } }],
      }),
    ],
    sign: (body) => ({ headers: { [META_SIGNATURE_HEADER]: signMeta(body, SECRET) } }),
  },
  outbound: buildSendSubject({
    start: async () => {
      const twin = await startNumberTwin(KEYS, () => NOW);
      twin.world.spoke.set('66812345678', NOW.getTime());
      return twin;
    },
    io: ({ url }: NumberTwin) => ({ fetch, now: () => NOW, base_url: url, timeout_ms: 1000 }),
    misbehave: (twin: NumberTwin, what: OutboundFault) => twin.misbehave(what),
    request: () => ({
      to: '66812345678',
      message: { text: 'ได้ค่ะ' },
      retry_key: crypto.randomUUID(),
      last_received_at: '2026-01-02T03:00:00.000Z',
    }),
    arrived: ({ sent }) => sent.length,
  }),
  handshake: {
    good: buildChallenge({
      'hub.mode': 'subscribe',
      'hub.challenge': '4711',
      'hub.verify_token': verifyTokenOf(SECRET),
    }),
    bad: [buildChallenge({ 'hub.mode': 'subscribe', 'hub.challenge': '4711', 'hub.verify_token': 'x' })],
    delivery: buildDelivery(Buffer.from('{}')),
  },
});
