import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TwinUser } from '#connectors/whatsapp/twin.ts';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { listHealth } from '#contracts/channels/health.ts';
import { listMessageTemplates, syncMessageTemplates } from '#contracts/channels/message-templates.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { signalCustomer } from '#contracts/crm/social/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { fetchTicket, fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import {
  connectWhatsApp,
  startWhatsAppDesk,
  WHATSAPP_FORM,
  WHATSAPP_KEYS,
  type WhatsAppDesk,
} from '#tests/factories/whatsapp.ts';

/** A number of WhatsApp: its messages become tickets, answers arrive, and templates go out when the window is closed. */
const DAY_MS = 86_400_000;
let desk: WhatsAppDesk;
let channel: EngagementItem;
let made = 0;

beforeAll(async () => {
  desk = await startWhatsAppDesk();
  channel = await connectWhatsApp(desk.admin);
});
afterAll(() => desk.stop());

function newPerson(): TwinUser & { phone: string; user: string } {
  made += 1;
  return {
    phone: `6681000000${made}`,
    user: `TH.90000${made}`,
    name: `Mali ${made}`,
    handle: `mali.${made}`,
  };
}
function says(person: TwinUser, said: string | Record<string, unknown>) {
  return desk.twin.sayAs(person, said, desk.webhook);
}

async function answer(user: string, body: Record<string, unknown>): Promise<Message> {
  const { _id } = await fetchTicket(desk.agent, user);
  return desk.agent.call(replyToTicket, { params: { _id }, body: { text: '', seen_seq: 1000, ...body } });
}
async function stateOf(user: string, message: Message, ...states: Message['delivery'][]) {
  const { _id } = await fetchTicket(desk.agent, user);
  return waitUntil(
    async () => (await openTicket(desk.agent, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen !== undefined && states.includes(seen.delivery),
  );
}
/** As if a customer's messages had arrived more than a day ago. */
async function letAge(user: string): Promise<void> {
  desk.twin.world.spoke.clear();
  const { contact } = await fetchTicket(desk.agent, user);
  await desk.world.suite.context.database.platform
    .updateTable('messages')
    .set({ at: new Date(Date.now() - DAY_MS - 1000) })
    .where('contact_id', '=', contact._id)
    .execute();
}
async function linesOf(user: string): Promise<Message[]> {
  return (await openTicket(desk.agent, (await fetchTicket(desk.agent, user))._id)).messages;
}

describe('Connecting WhatsApp', () => {
  test('A number runs once Meta has confirmed token, number and account, and its deliveries are wanted', () => {
    expect(channel).toMatchObject({
      active: true,
      account: { id: WHATSAPP_KEYS.number, name: 'Twin shop +66 2 123 4567' },
      token: { state: 'good', expires_at: null },
    });
    expect(desk.twin.world.subscribed).toBe(true);
  });

  test('A wrong token is refused, and another account’s number does not run', async () => {
    const other = await desk.world.person(await desk.world.account('Other Ltd'));
    const refused = await connectWhatsApp(other, { ...WHATSAPP_FORM, system_user_token: 'x'.repeat(30) });
    expect(refused).toMatchObject({ active: false, token: { state: 'refused' } });
    const elsewhere = await connectWhatsApp(other, { ...WHATSAPP_FORM, business_account_id: '999999' });
    expect(elsewhere.active).toBe(false);
  });
});

describe('Conversations of WhatsApp', () => {
  test('A message becomes a ticket, the answer arrives with our key, and its statuses are shown', async () => {
    const mali = newPerson();
    expect((await says(mali, 'สวัสดีค่ะ')).status).toBe(200);
    const message = await answer(mali.phone, { text: 'ได้ค่ะ' });
    await stateOf(mali.phone, message, 'accepted');
    expect(desk.twin.sent.at(-1)).toMatchObject({
      to: mali.phone,
      type: 'text',
      body: { text: { body: 'ได้ค่ะ' } },
    });
    await desk.twin.report('delivered', desk.webhook);
    await desk.twin.report('read', desk.webhook);
    expect((await stateOf(mali.phone, message, 'read'))?.delivery).toBe('read');
  });

  test('A message whose answer was lost is settled by the next status, and is not sent twice', async () => {
    const mali = newPerson();
    await says(mali, 'hello');
    const before = desk.twin.sent.length;
    desk.twin.misbehave('drop_after_accept');
    const message = await answer(mali.phone, { text: 'maybe' });
    await stateOf(mali.phone, message, 'unknown');
    await desk.twin.report('sent', desk.webhook);
    expect((await stateOf(mali.phone, message, 'accepted'))?.delivery_note).toBeNull();
    expect(desk.twin.sent.length).toBe(before + 1);
  });

  test('A status that comes before the answer to the call leaves the message as it is said to be', async () => {
    const mali = newPerson();
    await says(mali, 'hello');
    desk.twin.world.accepted = async () => void (await desk.twin.report('delivered', desk.webhook));
    const message = await answer(mali.phone, { text: 'early' });
    expect((await stateOf(mali.phone, message, 'delivered', 'accepted'))?.delivery_note).toBeNull();
    desk.twin.world.accepted = undefined;
  });

  test('An accepted message may fail later, with Meta’s words and what helps', async () => {
    const mali = newPerson();
    await says(mali, 'hello');
    const message = await answer(mali.phone, { text: 'late' });
    await stateOf(mali.phone, message, 'accepted');
    await desk.twin.report('failed', desk.webhook, { error: 131_026 });
    expect(await stateOf(mali.phone, message, 'failed')).toMatchObject({ delivery_failure: 'person_gone' });
  });

  test('One person is one contact, whether the number, the id or both come', async () => {
    const mali = newPerson();
    await says(mali, 'with both');
    await says({ user: mali.user, name: mali.name }, 'with the id alone');
    await says({ phone: mali.phone, name: mali.name }, 'with the number alone');
    expect((await linesOf(mali.phone)).map(({ text }) => text)).toEqual([
      'with both',
      'with the id alone',
      'with the number alone',
    ]);
    const user_id = { previous: mali.user, current: 'TH.99' };
    await desk.twin.deliver(desk.webhook, 'user_id_update', {
      user_id_update: [{ wa_id: mali.phone, user_id }],
    });
    await says({ user: 'TH.99', name: mali.name }, 'under the new id');
    expect((await linesOf(mali.phone)).at(-1)?.text).toBe('under the new id');
  });

  test('Somebody without a number is answered by their id, and keeps their conversation under a new one', async () => {
    const { user, name } = newPerson();
    await says({ user, name }, 'no number');
    await stateOf(user, await answer(user, { text: 'ok' }), 'accepted');
    expect(desk.twin.sent.at(-1)?.body).toMatchObject({ recipient: user });
    await desk.twin.deliver(desk.webhook, 'user_id_update', {
      user_id_update: [{ user_id: { previous: user, current: `${user}9` } }],
    });
    await says({ user: `${user}9`, name }, 'moved');
    expect((await linesOf(`${user}9`)).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['no number', 'ok', 'moved']),
    );
    expect((await fetchTickets(desk.agent)).some(({ contact }) => contact.external_id === user)).toBe(false);
  });

  test('Edits and withdrawals change the message, an echo of the phone app is an answer of ours', async () => {
    const mali = newPerson();
    const { id } = await says(mali, 'frist');
    const message = { type: 'text', text: { body: 'first' } };
    await says(mali, { type: 'edit', edit: { original_message_id: id, message } });
    expect((await linesOf(mali.phone))[0]?.text).toBe('first');
    const echo = {
      from: '66',
      to: mali.phone,
      id: `wamid.e${made}`,
      type: 'text',
      text: { body: 'from the app' },
    };
    await desk.twin.deliver(desk.webhook, 'smb_message_echoes', { message_echoes: [echo] });
    expect(await linesOf(mali.phone)).toContainEqual(
      expect.objectContaining({ direction: 'out', text: 'from the app' }),
    );
    await says(mali, { type: 'revoke', revoke: { original_message_id: id } });
    expect((await linesOf(mali.phone))[0]?.text).toBe('');
  });

  test('A delivery that comes twice changes nothing, and reading is shown to the customer', async () => {
    const mali = newPerson();
    desk.twin.misdeliver('duplicate');
    const { id } = await says(mali, 'once');
    desk.twin.misdeliver();
    expect(await linesOf(mali.phone)).toHaveLength(1);
    const params = { _id: (await fetchTicket(desk.agent, mali.phone))._id };
    expect(await desk.agent.call(signalCustomer, { params, body: { signal: 'typing' } })).toEqual({
      shown: true,
    });
    expect(desk.twin.signals.at(-1)).toMatchObject({ message_id: id, typing_indicator: { type: 'text' } });
  });
});

describe('Templates of WhatsApp', () => {
  const params = () => ({ connection_id: channel._id });
  const find = async (name: string) => {
    const { items } = await desk.agent.call(listMessageTemplates, { params: params() });
    return items.find((one) => one.name === name);
  };
  const VALUES = { 'header.1': 'A-7', 'body.name': 'มะลิ', 'body.branch': 'Siam', 'button.0.1': '7' };

  test('The templates of the account are read after the check, and changed by deliveries about them', async () => {
    await waitUntil(
      () => find('order_ready'),
      (one) => one !== undefined,
    );
    expect(await find('order_ready')).toMatchObject({
      category: 'utility',
      state: 'approved',
      quality: 'high',
      variables: [
        { key: 'header.1', example: 'A-1001' },
        { key: 'body.name', example: 'Mali' },
        { key: 'body.branch', example: 'Siam' },
        { key: 'button.0.1', example: '1001' },
      ],
      unfillable: [],
    });
    expect(await find('new_year')).toMatchObject({ unfillable: ['header_media'] });
    expect(await find('cart')).toMatchObject({ state: 'rejected', reason: 'INVALID_FORMAT' });
    await desk.twin.deliverOfAccount(desk.webhook, 'message_template_status_update', {
      event: 'PAUSED',
      message_template_id: 700_001,
    });
    expect(await find('order_ready')).toMatchObject({ state: 'paused' });
    const { items, failed } = await desk.agent.call(syncMessageTemplates, { params: params() });
    expect([items.length, failed]).toEqual([3, null]);
    expect(await find('order_ready')).toMatchObject({ state: 'approved' });
    desk.twin.misread('refuse_429');
    const again = await desk.agent.call(syncMessageTemplates, { params: params() });
    expect(again.items.length).toBe(3);
    expect(again.failed).not.toBeNull();
  });

  test('After 24 hours a text is refused and a template goes out, filled in', async () => {
    const mali = newPerson();
    await says(mali, 'hello');
    await letAge(mali.phone);
    await expect(answer(mali.phone, { text: 'late' })).rejects.toThrow(/window_closed/);
    const template_id = (await find('order_ready'))?._id ?? '';
    const missing = { template: { template_id, values: { ...VALUES, 'body.name': ' ' } } };
    await expect(answer(mali.phone, missing)).rejects.toThrow(/invalid_request/);
    const message = await answer(mali.phone, { template: { template_id, values: VALUES } });
    expect(message.text).toBe('Order A-7\n\nHello มะลิ, your order is ready at Siam.\n\nReply STOP to end');
    expect(await stateOf(mali.phone, message, 'accepted')).toMatchObject({ cost: 'paid' });
    expect(desk.twin.sent.at(-1)?.body['template']).toEqual({
      name: 'order_ready',
      language: { code: 'en' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'A-7' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'name', text: 'มะลิ' },
            { type: 'text', parameter_name: 'branch', text: 'Siam' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '7' }] },
      ],
    });
  });

  test('A template is counted once, and given back where it fails after all', async () => {
    const used = async () => {
      const { items } = await desk.admin.call(listHealth, { params: { product: 'crm' } });
      return items.find(({ connection_id }) => connection_id === channel._id)?.meters[0]?.used ?? 0;
    };
    const before = await used();
    const mali = newPerson();
    await says(mali, 'hello');
    const template_id = (await find('order_ready'))?._id ?? '';
    const message = await answer(mali.phone, { template: { template_id, values: VALUES } });
    await stateOf(mali.phone, message, 'accepted');
    expect(await used()).toBe(before + 1);
    await desk.twin.report('failed', desk.webhook, { error: 131_026 });
    await desk.twin.report('failed', desk.webhook, { error: 131_026 });
    await stateOf(mali.phone, message, 'failed');
    expect(await used()).toBe(before);
  });

  test('A template with parts that cannot be filled in here, or of another channel, is refused', async () => {
    const mali = newPerson();
    await says(mali, 'hello');
    const template_id = (await find('new_year'))?._id ?? '';
    await expect(answer(mali.phone, { template: { template_id, values: {} } })).rejects.toThrow(
      /invalid_request/,
    );
    const unknown = { template: { template_id: crypto.randomUUID(), values: {} } };
    await expect(answer(mali.phone, unknown)).rejects.toThrow(/invalid_request/);
  });
});
