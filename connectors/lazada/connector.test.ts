import { testConformance } from '#connectors/kit/conformance.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { lazadaConnector } from '#connectors/lazada/connector.ts';
import { LAZADA_SIGNATURE_HEADER, signPush } from '#connectors/lazada/signature.ts';
import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { startLazadaTwin, type LazadaTwin } from '#connectors/lazada/twin.ts';

const { app_key, app_secret, seller_id } = TWIN_SHOP;
const values = {
  app_key,
  app_secret,
  access_token: 'twin-token-1',
  refresh_token: 'twin-refresh-1',
  region: 'th',
  account_id: seller_id,
};
const SESSION = '100094063_2_1011822749_1_103';

function push(message_type: number, data: Record<string, unknown>) {
  return Buffer.from(JSON.stringify({ data, seller_id: Number(seller_id), message_type }));
}
const update = { sync_type: 'SESSION_UPDATE', session_id: SESSION, unread_count: 1, site_id: 'TH' };

const shown = {
  start: async () => {
    const twin = await startLazadaTwin();
    twin.world.find('1011822749', 'buyer one');
    return twin;
  },
  io: ({ url }: LazadaTwin) => ({ fetch, now: () => new Date(), base_url: url, timeout_ms: 1000 }),
};

testConformance('lazada', {
  connector: lazadaConnector,
  values,
  inbound: {
    deliveries: [
      push(19, { ...update, to_position: 1_596_550_789_323 }),
      push(19, { ...update, to_position: 0 }),
      push(2, { session_id: SESSION, message_id: '23hR' }),
      push(8, { expire_time: 1 }),
    ],
    sign: (body) => ({
      headers: { [LAZADA_SIGNATURE_HEADER]: signPush(body, { app_key, secret: app_secret }) },
    }),
  },
  outbound: buildSendSubject<LazadaTwin>({
    ...shown,
    request: () => ({ to: SESSION, message: { text: 'สวัสดีค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ world }) => world.sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject<LazadaTwin>({
    ...shown,
    gives: 'new',
    values,
    publish: (twin, number) => void twin.say({ id: String(number), title: 'มะลิ' }, `message ${number}`),
    misbehave: (twin, what) => twin.misread(what),
  }),
});
