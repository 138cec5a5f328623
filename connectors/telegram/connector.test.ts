import { testConformance } from '#connectors/kit/conformance.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { telegramConnector } from '#connectors/telegram/connector.ts';
import { computeDeliverySecret, TELEGRAM_SECRET_HEADER } from '#connectors/telegram/secret.ts';
import { startTelegramTwin, TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';

const values = { bot_token: TWIN_TOKEN };
const MALI = { id: 77, type: 'private', first_name: 'มะลิ', last_name: 'ใจดี', username: 'mali' } as const;
const TEAM = { id: -400, type: 'group', title: 'Coffee team' } as const;
const { type: _type, ...from } = MALI;
const message = { message_id: 5, from, chat: MALI, date: 1_767_322_000 };

const body = (update: Record<string, unknown>) => Buffer.from(JSON.stringify({ update_id: 9, ...update }));

const shown = {
  start: async () => {
    const twin = await startTelegramTwin();
    twin.world.chats.set('77', MALI);
    return twin;
  },
  io: ({ url }: TelegramTwin) => ({
    fetch,
    now: () => new Date('2026-01-02T03:04:05Z'),
    base_url: url,
    timeout_ms: 1000,
  }),
};

testConformance('telegram', {
  connector: telegramConnector,
  values,
  inbound: {
    deliveries: [
      body({ message: { ...message, text: 'สวัสดี', reply_to_message: { message_id: 4 } } }),
      body({
        message: { ...message, caption: 'ดูนี่', photo: [{ file_id: 'a' }, { file_id: 'b', file_size: 7 }] },
      }),
      body({
        message: {
          ...message,
          chat: TEAM,
          venue: { title: 'ร้าน', location: { latitude: 13.7, longitude: 100.5 } },
        },
      }),
      body({ edited_message: { ...message, edit_date: 1_767_322_100, text: 'สวัสดีค่ะ' } }),
      body({ callback_query: { id: '1', from, data: 'yes', message } }),
      body({ my_chat_member: { chat: MALI, from, date: 1, new_chat_member: { status: 'kicked' } } }),
      body({ deleted_business_messages: { business_connection_id: 'b', chat: MALI, message_ids: [1, 2] } }),
      body({
        message_reaction: { chat: MALI, message_id: 5, user: from, date: 1, new_reaction: [{ emoji: '👍' }] },
      }),
    ],
    sign: () => ({ headers: { [TELEGRAM_SECRET_HEADER]: computeDeliverySecret(TWIN_TOKEN) } }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: '77', message: { text: 'ได้ค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ sent }) => sent.length,
    misbehave: (twin, what: OutboundFault) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values,
    publish: (twin, number) => void twin.say(MALI, `message ${number}`),
    misbehave: (twin, what) => twin.misread(what),
  }),
});
