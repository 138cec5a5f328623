import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { parseByNumber, parseDelivery } from '#connectors/whatsapp/parse.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const NUMBER = '106540352242922';
const ACCOUNT = '102290129340398';
const contacts = [
  { profile: { name: 'Mali', username: '@mali.s' }, wa_id: '66812345678', user_id: 'TH.123' },
];
const said = { from: '66812345678', id: 'wamid.1', timestamp: '1767322000' };

function bytes(field: string, value: Record<string, unknown>): Buffer {
  const metadata = { phone_number_id: NUMBER };
  const change = { field, value: { metadata, contacts, ...value } };
  return Buffer.from(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: ACCOUNT, changes: [change] }] }),
  );
}
function parse(field: string, value: Record<string, unknown>) {
  return parseDelivery(bytes(field, value), NOW, { phone_number_id: NUMBER, business_account_id: ACCOUNT });
}
function ofMessage(message: Record<string, unknown>) {
  return parse('messages', { messages: [{ ...said, ...message }] }).items[0];
}

describe('Messages of WhatsApp', () => {
  it('A text is a message of the person with all their ids, and quotes what it answers', () => {
    const item = ofMessage({ type: 'text', text: { body: 'สวัสดี' }, context: { id: 'wamid.0' } });
    expect(item).toMatchObject({
      kind: 'message',
      text: 'สวัสดี',
      provider_id: 'wamid.1',
      message_id: 'wamid.1',
      parent_id: 'wamid.0',
      conversation_id: '66812345678',
      conversation_kind: 'person',
      person_ids: { phone: '66812345678', user: 'TH.123' },
      author: { _id: '66812345678', name: 'Mali', handle: 'mali.s' },
      published_at: '2026-01-02T02:46:40.000Z',
    });
  });

  it('Somebody who hides their number is named by the id within the business', () => {
    const hidden = [{ profile: { name: 'Mali' }, user_id: 'TH.123' }];
    const [item] = parse('messages', {
      contacts: hidden,
      messages: [{ id: 'wamid.2', from_user_id: 'TH.123', type: 'text', text: { body: 'hi' } }],
    }).items;
    expect(item).toMatchObject({ conversation_id: 'TH.123', person_ids: { user: 'TH.123' } });
    const [bare] = parse('messages', {
      contacts: hidden,
      messages: [{ id: 'wamid.3', type: 'text', text: { body: 'hi' } }],
    }).items;
    expect(bare).toMatchObject({ kind: 'message', conversation_id: 'TH.123' });
  });

  it.each([
    ['image', { id: '5', mime_type: 'image/jpeg', caption: 'นี่' }, 'image', 'นี่'],
    ['audio', { id: '6', mime_type: 'audio/ogg; codecs=opus', voice: true }, 'audio', ''],
    ['document', { id: '7', filename: 'a.pdf', mime_type: 'application/pdf' }, 'file', ''],
    ['sticker', { id: '8', mime_type: 'image/webp' }, 'sticker', ''],
  ])('A file of the kind %s is fetched by its id', (type, file, kind, text) => {
    const item = ofMessage({ type, [type]: file });
    expect(item).toMatchObject({ kind: 'message', text, media: [{ kind, provider_id: file.id }] });
    expect(item?.media?.[0]?.url).toBeUndefined();
  });

  it('Places, contacts, pressed buttons, chosen rows and forms are shown with their content', () => {
    const location = { latitude: 13.7, longitude: 100.5, name: 'ร้าน', address: 'กรุงเทพ' };
    expect(ofMessage({ type: 'location', location })?.media).toEqual([
      { kind: 'location', name: 'ร้าน', detail: { latitude: 13.7, longitude: 100.5, address: 'กรุงเทพ' } },
    ]);
    const card = { name: { formatted_name: 'Noi' }, phones: [{ phone: '+66 81' }] };
    expect(ofMessage({ type: 'contacts', contacts: [card] })?.text).toBe('Noi\n+66 81');
    const button_reply = { id: 'yes', title: 'ได้' };
    const pressed = { type: 'interactive', interactive: { type: 'button_reply', button_reply } };
    expect(ofMessage(pressed)).toMatchObject({ kind: 'message', text: 'ได้', extra: { button: 'yes' } });
    const response_json = JSON.stringify({ flow_token: 'x', rating: '4' });
    const form = { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json } } };
    expect(ofMessage(form)?.text).toBe('rating: 4');
  });

  it('What Meta does not pass on is shown as such, under its name', () => {
    const item = ofMessage({
      type: 'unsupported',
      errors: [{ code: 131_051 }],
      unsupported: { type: 'poll' },
    });
    expect(item).toMatchObject({ kind: 'message', text: '', unshown: [{ name: 'poll' }] });
    expect(ofMessage({ type: 'hologram' })?.unshown).toEqual([{ name: 'hologram' }]);
  });
});

describe('Events of WhatsApp', () => {
  it('Edits, withdrawals and reactions name the message that they change', () => {
    const message = { type: 'text', text: { body: 'new' } };
    const edit = { type: 'edit', edit: { original_message_id: 'wamid.9', message } };
    expect(ofMessage(edit)).toMatchObject({ event: 'message_edited', parent_id: 'wamid.9', text: 'new' });
    const revoke = { type: 'revoke', revoke: { original_message_id: 'wamid.9' } };
    expect(ofMessage(revoke)).toMatchObject({ kind: 'event', event: 'unsend', parent_id: 'wamid.9' });
    const reaction = { type: 'reaction', reaction: { message_id: 'wamid.9', emoji: '😮' } };
    expect(ofMessage(reaction)).toMatchObject({ event: 'reaction', text: '😮', parent_id: 'wamid.9' });
    const taken = { type: 'reaction', reaction: { message_id: 'wamid.9', emoji: '' } };
    expect(ofMessage(taken)).toMatchObject({ event: 'unreact', text: '' });
  });

  it('What the business wrote in the phone app is an echo in the conversation of its customer', () => {
    const echo = { from: '6621234567', to: '66812345678', id: 'wamid.4', type: 'text', text: { body: 'ค่ะ' } };
    expect(parse('smb_message_echoes', { message_echoes: [echo] }).items).toMatchObject([
      { kind: 'event', event: 'echo', conversation_id: '66812345678', author: { _id: NUMBER }, text: 'ค่ะ' },
    ]);
  });

  it('A changed id moves the conversation, and a changed number too', () => {
    const update = { wa_id: '66812345678', user_id: { previous: 'TH.1', current: 'TH.2' } };
    const moved = parse('user_id_update', { user_id_update: [update] });
    expect(moved.moves).toEqual([{ from: 'TH.1', to: 'TH.2' }]);
    expect(moved.items).toMatchObject([{ event: 'user_id_update', person_ids: { user: 'TH.2' } }]);
    const system = { type: 'user_changed_number', wa_id: '66899999999' };
    const other = parse('messages', { messages: [{ ...said, type: 'system', system }] });
    expect(other.moves).toEqual([{ from: '66812345678', to: '66899999999' }]);
  });
});

describe('Statuses of WhatsApp', () => {
  const status = (more: Record<string, unknown>) =>
    parse('messages', { statuses: [{ id: 'wamid.5', recipient_id: '66812345678', ...more }] });

  it('A status names our key, and says what became of the message', () => {
    const [receipt] = status({ status: 'sent', biz_opaque_callback_data: 'key' }).receipts ?? [];
    expect(receipt).toEqual({
      conversation_id: '66812345678',
      message_ids: ['wamid.5'],
      retry_key: 'key',
      state: 'accepted',
    });
    expect(status({ status: 'played' }).receipts).toMatchObject([{ state: 'read' }]);
  });

  it.each([
    [131_026, 'person_gone'],
    [131_047, 'window_closed'],
    [131_049, 'quota'],
    [131_056, 'wait'],
    [132_015, 'content'],
    [133_010, 'reconnect'],
    [130_472, 'refused'],
  ])('The error %i of a failed message is %s', (code, failure) => {
    const errors = [{ code, title: 'Failed', error_data: { details: 'why' } }];
    expect(status({ status: 'failed', errors }).receipts).toMatchObject([
      { state: 'failed', failure, message: { params: { text: 'Failed: why' } } },
    ]);
  });

  it('A status of a call, or of nothing, is kept with its reason', () => {
    expect(status({ type: 'call', status: 'RINGING' }).refused).toMatchObject([{ code: 'no_content' }]);
    expect(status({ status: 'deleted' }).refused).toMatchObject([{ code: 'no_content' }]);
  });
});

describe('Deliveries of WhatsApp', () => {
  it('A decision about a template belongs to the business account', () => {
    const value = { event: 'PAUSED', message_template_id: 7, reason: 'NONE' };
    const body = bytes('message_template_status_update', { ...value, metadata: undefined });
    expect(parseByNumber(body, NOW).parts).toEqual([
      {
        account: ACCOUNT,
        by: 'business_account_id',
        parsed: expect.objectContaining({ templates: [{ template: '7', state: 'paused', reason: '' }] }),
      },
    ]);
  });

  it('What is for another number is refused with its reason', () => {
    const other = parseDelivery(bytes('messages', { messages: [said] }), NOW, { phone_number_id: '1' });
    expect(other).toMatchObject({ items: [], refused: [{ code: 'other_account' }] });
  });
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });

it.skipIf(!hasSharedData)('Every recorded delivery is taken, or kept with its reason', () => {
  const rows = ['4_payloads/api_payloads.jsonl', '4_payloads/api_payloads_2.jsonl'].flatMap((path) =>
    readSharedRows(path, Row).filter(({ platform }) => platform === 'whatsapp'),
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { payload } of rows) {
    const parsed = parseDelivery(Buffer.from(JSON.stringify(payload)), NOW);
    const { items, refused, receipts = [], templates = [] } = parsed;
    expect(items.length + refused.length + receipts.length + templates.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).not.toBe('');
    for (const item of items) expect(Incoming.parse(item)).toEqual(item);
  }
});
