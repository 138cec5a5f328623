import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { parseDelivery, parseUpdates } from '#connectors/telegram/parse.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const MALI = { id: 77, type: 'private', first_name: 'มะลิ', last_name: 'ใจดี', username: 'mali' };
const GROUP = { id: -400, type: 'group', title: 'Coffee team' };
const base = { message_id: 5, from: MALI, chat: MALI, date: 1_767_322_000 };

let number = 100;
function read(...updates: Record<string, unknown>[]) {
  return parseUpdates(
    updates.map((update) => ({ update_id: (number += 1), ...update })),
    NOW,
  );
}
const readMessage = (more: Record<string, unknown>) => read({ message: { ...base, ...more } });

describe('Messages', () => {
  it('A message of a person is in their own conversation, with their name', () => {
    expect(readMessage({ text: 'สวัสดี', reply_to_message: { message_id: 4 } }).items).toMatchObject([
      {
        kind: 'message',
        provider_id: '77:5',
        conversation_id: '77',
        conversation_kind: 'person',
        author: { _id: '77', name: 'มะลิ ใจดี', handle: 'mali' },
        parent_id: '77:4',
        text: 'สวัสดี',
        published_at: '2026-01-02T02:46:40.000Z',
      },
    ]);
  });

  it('A message in a group is in the conversation of the group, by its writer', () => {
    const [item] = readMessage({ chat: GROUP, text: 'hi' }).items;
    expect(item).toMatchObject({
      conversation_id: '-400',
      conversation_kind: 'group',
      provider_id: '-400:5',
      author: { _id: '77' },
    });
    const [anonymous] = readMessage({ chat: GROUP, sender_chat: GROUP, text: 'hi' }).items;
    expect(anonymous?.author).toMatchObject({ _id: '-400', name: 'Coffee team' });
  });

  it.each([
    [
      'photo',
      { photo: [{ file_id: 's' }, { file_id: 'l', file_size: 9 }] },
      { kind: 'image', provider_id: 'l', bytes: 9 },
    ],
    [
      'video',
      { video: { file_id: 'v', mime_type: 'video/mp4', duration: 3 } },
      { kind: 'video', provider_id: 'v' },
    ],
    ['round film', { video_note: { file_id: 'n' } }, { kind: 'video', provider_id: 'n' }],
    [
      'animation',
      { animation: { file_id: 'a' }, document: { file_id: 'a' } },
      { kind: 'video', provider_id: 'a' },
    ],
    ['voice', { voice: { file_id: 'o', duration: 2 } }, { kind: 'audio', detail: { duration_ms: 2000 } }],
    ['song', { audio: { file_id: 'u', title: 'Song' } }, { kind: 'audio', name: 'Song' }],
    ['document', { document: { file_id: 'd', file_name: 'a.pdf' } }, { kind: 'file', name: 'a.pdf' }],
    [
      'sticker',
      { sticker: { file_id: 'k', emoji: '👍', set_name: 's' } },
      { kind: 'image', provider_id: 'k' },
    ],
    [
      'moving sticker',
      { sticker: { file_id: 'k', is_animated: true, thumbnail: { file_id: 't' } } },
      { kind: 'image', provider_id: 't' },
    ],
    [
      'location',
      { location: { latitude: 1.5, longitude: 2 } },
      { kind: 'location', detail: { latitude: 1.5, longitude: 2 } },
    ],
    [
      'venue',
      {
        location: { latitude: 1, longitude: 2 },
        venue: { location: { latitude: 1, longitude: 2 }, title: 'Shop' },
      },
      { kind: 'location', name: 'Shop' },
    ],
  ])('A %s is one medium', (_what, content, expected) => {
    const [item, ...others] = readMessage({ ...content, caption: 'this' }).items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'message', text: 'this', media: [expected] });
    expect(item?.media?.length).toBe(1);
  });

  it.each([
    [
      'a contact',
      { contact: { first_name: 'Anan', phone_number: '+66812345678' } },
      'Anan\n+66812345678',
      undefined,
    ],
    ['a die', { dice: { emoji: '🎲', value: 2 } }, '🎲 2', undefined],
    ['a poll', { poll: { question: 'Hot or iced?' } }, 'Hot or iced?', 'poll'],
    ['a game', { game: { title: 'Chess' } }, '', 'game'],
    ['a kind that is not known', { hologram: { file_id: 'x' } }, '', 'hologram'],
  ])('%s is shown by its words or its name', (_what, content, text, name) => {
    const [item] = readMessage(content).items;
    expect(item).toMatchObject({ kind: 'message', text });
    expect(item?.unshown?.[0]?.name).toBe(name);
  });

  it('An edit names the message, and leaves the other pictures of an album', () => {
    const edited = { ...base, edit_date: 1_767_322_100, text: 'new' };
    expect(read({ edited_message: edited }).items).toMatchObject([
      {
        kind: 'event',
        event: 'message_edited',
        parent_id: '77:5',
        text: 'new',
        published_at: '2026-01-02T02:48:20.000Z',
      },
    ]);
    const caption = { ...base, caption: 'b', media_group_id: 'g', photo: [{ file_id: 'x' }] };
    expect(read({ edited_message: caption }).items[0]?.media).toBeUndefined();
  });
});

describe('What happens in a chat', () => {
  it('A pressed button is shown by the words on it', () => {
    const message = {
      ...base,
      reply_markup: { inline_keyboard: [[{ text: 'Yes please', callback_data: 'y' }]] },
    };
    const press = { id: 'q1', from: MALI, data: 'y', message };
    expect(read({ callback_query: press }).items).toMatchObject([
      { kind: 'event', event: 'postback', text: 'Yes please', conversation_id: '77', author: { _id: '77' } },
    ]);
    expect(read({ callback_query: { ...press, data: 'other' } }).items[0]?.text).toBe('other');
    expect(
      read({ callback_query: { id: 'q2', from: MALI, data: 'y', inline_message_id: 'i' } }).items,
    ).toMatchObject([{ event: 'postback', text: '' }]);
  });

  it.each([
    [MALI, 'kicked', 'unfollow'],
    [MALI, 'member', 'follow'],
    [GROUP, 'left', 'leave'],
    [GROUP, 'kicked', 'leave'],
    [GROUP, 'administrator', 'join'],
  ])('In the chat %j the state %s of the bot means %s', (chat, status, event) => {
    const change = { chat, from: MALI, date: 1_767_322_000, new_chat_member: { status } };
    expect(read({ my_chat_member: change }).items).toMatchObject([
      { kind: 'event', event, conversation_id: String(chat.id) },
    ]);
  });

  it('A group that becomes a supergroup moves, with what was said before and comes at once', () => {
    const parsed = read(
      { message: { ...base, chat: GROUP, text: 'before' } },
      { message: { ...base, message_id: 6, chat: GROUP, migrate_to_chat_id: -1009 } },
      {
        message: {
          message_id: 1,
          date: 1,
          chat: { id: -1009, type: 'supergroup' },
          migrate_from_chat_id: -400,
        },
      },
    );
    expect(parsed.moves).toEqual([
      { from: '-400', to: '-1009' },
      { from: '-400', to: '-1009' },
    ]);
    expect(new Set(parsed.items.map((item) => item.conversation_id))).toEqual(new Set(['-1009']));
  });

  it('Pictures that were sent together become one message where they come together', () => {
    const picture = (message_id: number, more = {}) => ({
      message: { ...base, message_id, media_group_id: 'g', photo: [{ file_id: `p${message_id}` }], ...more },
    });
    const parsed = read(
      picture(5),
      { message: { ...base, message_id: 6, text: 'between' } },
      picture(7, { caption: 'both' }),
    );
    expect(parsed.items.map(({ text, media = [] }) => [text, media.map((one) => one.provider_id)])).toEqual([
      ['both', ['p5', 'p7']],
      ['between', []],
    ]);
    expect(parsed.items[0]).toMatchObject({ message_id: '77:5', other_ids: ['77:7'] });
    // A part of the album that comes again with more of it is another message, so that nothing is lost.
    expect(read(picture(5), picture(7), picture(8)).items[0]?.provider_id).not.toBe(
      parsed.items[0]?.provider_id,
    );
    expect(read(picture(5)).items).toMatchObject([{ provider_id: '77:5' }]);
  });

  it('A business chat is another conversation; its owner is echoed, and deletions withdraw', () => {
    const chat = { business_connection_id: 'b1' };
    expect(read({ business_message: { ...base, ...chat, text: 'hi' } }).items).toMatchObject([
      {
        kind: 'message',
        conversation_id: 'business:b1:77',
        author: { _id: 'business:b1:77', name: 'มะลิ ใจดี' },
      },
    ]);
    const owner = { id: 1, first_name: 'Owner' };
    expect(read({ business_message: { ...base, ...chat, from: owner, text: 'own' } }).items).toMatchObject([
      { kind: 'event', event: 'echo', provider_id: 'business:b1:77:5' },
    ]);
    expect(
      read({ deleted_business_messages: { ...chat, chat: MALI, message_ids: [5, 6] } }).items,
    ).toMatchObject([
      { event: 'unsend', parent_id: 'business:b1:77:5' },
      { event: 'unsend', parent_id: 'business:b1:77:6' },
    ]);
  });

  it('A reaction names its message, and what a group reports is an event', () => {
    const reaction = {
      chat: GROUP,
      message_id: 5,
      user: MALI,
      date: 1,
      new_reaction: [{ type: 'emoji', emoji: '👍' }],
    };
    expect(read({ message_reaction: reaction }).items).toMatchObject([
      { event: 'reaction', text: '👍', parent_id: '-400:5' },
    ]);
    expect(readMessage({ chat: GROUP, new_chat_title: 'Tea team' }).items).toMatchObject([
      { kind: 'event', event: 'new_chat_title' },
    ]);
    expect(readMessage({ chat: GROUP, text: 'news', is_automatic_forward: true }).items).toMatchObject([
      { kind: 'event', event: 'channel_post' },
    ]);
    expect(read({ poll: { id: '1' } }).items).toMatchObject([{ kind: 'event', event: 'poll' }]);
  });

  it.each([
    [{ channel_post: { ...base } }],
    [{ message: { text: 'no chat' } }],
    [{ message: { ...base, date: 0 } }],
    [{ message_reaction: {} }],
    [{ my_chat_member: {} }],
    [{ deleted_business_messages: {} }],
    [{ callback_query: {} }],
  ])('%j is refused with a reason', (update) => {
    const { items, refused } = read(update);
    expect(items).toEqual([]);
    expect(refused).toMatchObject([{ reason: expect.stringMatching(/./), raw: expect.anything() }]);
  });

  it('A body that is no update is refused', () => {
    for (const body of ['', '[]', 'null', '{}', '{"update_id":1}', '{"message":{}}'])
      expect(parseDelivery(Buffer.from(body), NOW)).toMatchObject({ items: [], refused: [{}] });
  });
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
test.skipIf(!hasSharedData)('Every published payload is taken or refused with a reason', () => {
  const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter(
    ({ platform }) => platform === 'telegram',
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { kind, payload } of rows) {
    const update = kind === 'message' ? { update_id: 1, message: payload } : payload;
    const { items, refused } = parseDelivery(Buffer.from(JSON.stringify(update)), NOW);
    expect(items.length + refused.length).toBeGreaterThan(0);
    if (kind === 'update') expect(items.length).toBeGreaterThan(0);
  }
});
