import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TWIN_TOKEN } from '#connectors/telegram/twin.ts';
import { connectEngagement, deleteEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { fetchTicket, fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { startTelegramDesk, type TelegramDesk } from '#tests/factories/telegram.ts';

const MALI = { id: 77, type: 'private', first_name: 'มะลิ', last_name: 'ใจดี', username: 'mali' } as const;
const NUT = { id: 78, type: 'private', first_name: 'นัท' } as const;
const GROUP = { id: -400, type: 'group', title: 'Coffee team' } as const;
const SUPERGROUP = { id: -1009, type: 'supergroup', title: 'Coffee team' } as const;

async function answer(
  { admin }: TelegramDesk,
  _id: string,
  text: string,
  more: Record<string, unknown> = {},
) {
  const { ticket } = await openTicket(admin, _id);
  return admin.attempt(replyToTicket, { params: { _id }, body: { text, seen_seq: ticket.seq, ...more } });
}
function sentTo({ twin }: TelegramDesk, chat: string) {
  return waitUntil(
    async () => twin.sent.filter((one) => one.chat === chat),
    (some) => some.length > 0,
  );
}

describe('A bot where the installation cannot be reached', () => {
  let desk: TelegramDesk;
  beforeAll(async () => {
    desk = await startTelegramDesk();
  });
  afterAll(() => desk.stop());

  test('It is polled: a message becomes a ticket with the name of its writer, and the answer arrives', async () => {
    expect(desk.connection).toMatchObject({
      active: true,
      account: { id: TWIN_TOKEN.split(':')[0], name: '@coffee_bot' },
      delivery: { state: 'asked' },
    });
    expect(JSON.stringify(desk.connection)).not.toContain(TWIN_TOKEN);
    await desk.twin.say(MALI, 'มีลาเต้ไหมคะ');
    const [ticket] = await waitUntil(
      () => fetchTickets(desk.admin),
      (some) => some.length > 0,
    );
    const { _id = '', contact } = ticket ?? {};
    expect(contact?.name).toBe('มะลิ ใจดี');
    expect((await answer(desk, _id, 'มีค่ะ')).status).toBe(202);
    expect(await sentTo(desk, '77')).toMatchObject([{ method: 'sendMessage', text: 'มีค่ะ' }]);
  });
});

describe('A bot where the installation can be reached', () => {
  let desk: TelegramDesk;
  beforeAll(async () => {
    desk = await startTelegramDesk({ PUBLIC_URL: 'https://suite.example' });
  });
  afterAll(() => desk.stop());

  test('Its address is registered with a secret, and nobody without it is believed', async () => {
    const { twin, connection } = desk;
    expect(connection).toMatchObject({ active: true, delivery: { state: 'pushed', message: null } });
    expect(twin.world.webhook?.url).toBe(`https://suite.example/webhooks/telegram/${connection._id}`);
    desk.push();
    const { webhook } = twin.world;
    const { secret = '' } = webhook ?? {};
    if (webhook) webhook.secret = 'guessed';
    expect((await twin.say(NUT, 'let me in')).status).toBe(401);
    if (webhook) webhook.secret = secret;
    expect((await twin.say(NUT, 'hello')).status).toBe(200);
  });

  test('An edit, a repeated and a late update change the conversation once', async () => {
    const { twin, admin } = desk;
    twin.misdeliver('duplicate');
    const { message_id } = await twin.say(MALI, 'ขอลาเต้');
    twin.misdeliver();
    const date = Math.floor(Date.now() / 1000);
    const message = { message_id, chat: MALI, from: MALI, date, edit_date: date + 1, text: 'ขอลาเต้เย็น' };
    expect(await twin.happen({ edited_message: message })).toBe(200);
    // An edit that comes before its message waits for it.
    const later = { ...message, message_id: 900, text: 'สองแก้ว' };
    await twin.happen({ edited_message: later });
    await twin.happen({ message: { ...later, edit_date: undefined, text: 'แก้วเดียว' } });
    const { messages } = await openTicket(admin, (await fetchTicket(admin, '77'))._id);
    expect(messages.filter(({ direction }) => direction === 'in').map(({ text }) => text)).toEqual([
      'ขอลาเต้เย็น',
      'สองแก้ว',
    ]);
  });

  test('An answer quotes the message that it answers, and a photo is fetched without its address', async () => {
    const { twin, admin } = desk;
    const bytes = buildPng(4, 4);
    twin.world.files.set('photo', { path: 'photos/file_1.png', type: 'image/png', bytes });
    const { message_id } = await twin.say(MALI, '', { caption: 'แบบนี้', photo: [{ file_id: 'photo' }] });
    const { _id } = await fetchTicket(admin, '77');
    const media = await waitUntil(
      async () => (await openTicket(admin, _id)).messages.flatMap((one) => one.media),
      (some) => some.some((one) => one.file_id !== undefined),
    );
    expect(JSON.stringify(media)).not.toContain('AAFD39');
    const question = (await openTicket(admin, _id)).messages.find(({ text }) => text === 'แบบนี้');
    await answer(desk, _id, 'ได้ค่ะ', { reply_to_message_id: question?._id });
    const [sent] = await sentTo(desk, '77');
    expect(sent?.fields['reply_parameters']).toMatchObject({ message_id });
  });

  test('A person who blocks the bot takes no answer until they are back', async () => {
    const { twin, admin } = desk;
    await twin.say(NUT, 'again');
    const { _id } = await fetchTicket(admin, '78');
    const member = (status: string) =>
      twin.happen({
        my_chat_member: { chat: NUT, from: NUT, date: 1_767_322_000, new_chat_member: { status } },
      });
    await member('kicked');
    expect((await openTicket(admin, _id)).reply).toMatchObject({ allowed: false, reason: 'has_left' });
    await member('member');
    expect((await openTicket(admin, _id)).reply).toMatchObject({ allowed: true });
    // The refusal says what was not reported.
    twin.world.refusals.set('78', { error_code: 403, description: 'Forbidden: bot was blocked by the user' });
    await answer(desk, _id, 'hello?');
    const refused = await waitUntil(
      async () => (await openTicket(admin, _id)).messages.find(({ text }) => text === 'hello?'),
      (message) => message?.delivery === 'failed',
    );
    expect(refused).toMatchObject({ delivery_failure: 'person_gone' });
  });

  test('A group keeps its ticket when it becomes a supergroup, and is answered under its new id', async () => {
    const { twin, admin } = desk;
    await twin.say(GROUP, 'for all', { from: MALI });
    const before = await fetchTicket(admin, '-400');
    await waitUntil(
      () => fetchTicket(admin, '-400'),
      ({ contact }) => contact.name === 'Coffee team',
    );
    twin.migrate(GROUP, SUPERGROUP);
    await answer(desk, before._id, 'under the former id');
    expect(await sentTo(desk, '-1009')).toMatchObject([{ text: 'under the former id' }]);
    await twin.say(GROUP, '', { migrate_to_chat_id: SUPERGROUP.id });
    await twin.say(SUPERGROUP, '', { from: MALI, migrate_from_chat_id: GROUP.id });
    await twin.say(SUPERGROUP, 'still here', { from: MALI });
    const after = await fetchTicket(admin, '-1009');
    expect(after._id).toBe(before._id);
  });

  test('A bot that is disconnected gives its address up at Telegram', async () => {
    const { twin, admin, connection } = desk;
    await admin.call(deleteEngagement, { params: { product: 'crm', _id: connection._id } });
    await waitUntil(
      async () => twin.world.webhook,
      (webhook) => webhook === undefined,
    );
  });

  test('A token in a wrong form is refused by its name, one that Telegram refuses does not run', async () => {
    const { admin, twin } = desk;
    const connect = (bot_token: string) =>
      admin.attempt(connectEngagement, {
        params: { product: 'crm' },
        body: { channel: 'telegram', name: `bot ${bot_token.length}`, form: { bot_token } },
      });
    expect(await connect('no token')).toMatchObject({ status: 400 });
    const other = await connect(`9${TWIN_TOKEN}`);
    expect(other.body).toMatchObject({ body: { active: false, inactive_reason: 'telegram_unchecked' } });
    expect(twin.world.webhook).toBeUndefined();
  });

  test('The token is in no line of the log', async () => {
    const folder = join(desk.world.dataDir, 'logs');
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(text).not.toBe('');
    expect(text).not.toContain('AAFD39');
  });
});
