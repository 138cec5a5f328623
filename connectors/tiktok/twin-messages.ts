import { randomUUID } from 'node:crypto';
import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { done, refused } from '#connectors/tiktok/twin-reply.ts';
import type { TiktokAct, TwinPerson, TwinTiktokKeys } from '#connectors/tiktok/twin-video.ts';

const MOST_TEXT = 6000;

type Message = Record<string, unknown> & { conversation_id: string; message_id: string; timestamp: number };

/** What calls about messages know of the twin. */
export type MessageScene = {
  keys: TwinTiktokKeys;
  acts: TiktokAct[];
  people: Map<string, TwinPerson>;
  messages: Message[];
  twin: { echoes: { when: 'before' | 'after' } | null; takesPictures: boolean };
  echo: (message: Message) => Promise<unknown>;
  now: () => Date;
};

/** The conversation of a person with the account. */
export const conversationOf = ({ id }: TwinPerson): string => `conv+${id}==`;

/** Adds a message to the conversation of a person with the account. */
export function addMessage(
  { keys, people, messages, now }: MessageScene,
  person: TwinPerson,
  { content, isOwn }: { content: Record<string, unknown>; isOwn: boolean },
): Message {
  const conversation_id = conversationOf(person);
  people.set(conversation_id, person);
  const them = { name: person.name, user: { id: person.id, role: 'personal_account' } };
  const us = { name: keys.name, user: { id: keys.account, role: 'business_account' } };
  const [from, to] = isOwn ? [us, them] : [them, us];
  const message: Message = {
    message_id: `msg_${randomUUID()}`,
    conversation_id,
    timestamp: now().getTime(),
    from: from.name,
    from_user: from.user,
    to: to.name,
    to_user: to.user,
    unique_identifier: from.user.id,
    ...content,
  };
  messages.push(message);
  return message;
}

/** The calls about conversations and messages; nothing where a call is about something else. */
export async function answerMessages(
  scene: MessageScene,
  name: string,
  { query, body }: TwinCall,
): Promise<TwinReply | undefined> {
  const { people, messages, twin } = scene;
  if (name === 'business/message/conversation/list') return done(listConversations(scene, query));
  if (name === 'business/message/content/list') {
    const id = query.get('conversation_id');
    const person = people.get(id ?? '');
    if (!person) return refused(40_002, 'conversation_id: not found');
    return done({
      participants: [
        {
          role: 'PERSONAL_ACCOUNT',
          id: person.id,
          display_name: person.name,
          profile_image: person.picture ?? '',
        },
      ],
      messages: messages
        .filter(({ conversation_id }) => conversation_id === id)
        .slice(-20)
        .map(({ type, ...one }) => ({ ...one, message_type: String(type).toUpperCase() })),
    });
  }
  if (name === 'business/message/capabilities/get')
    return done({
      capability_infos: [{ capability_type: 'IMAGE_SEND', capability_result: twin.takesPictures }],
    });
  if (name === 'business/message/media/upload') return done({ media_id: `media_${randomUUID()}` });
  if (name === 'business/message/media/download') return done({ download_url: '/media/picture' });
  return name === 'business/message/send' ? takeMessage(scene, body) : undefined;
}

/** TikTok lists the conversations in which the account has answered apart from the others. */
function listConversations({ messages, keys }: MessageScene, query: URLSearchParams) {
  const byId = Map.groupBy(messages, ({ conversation_id }) => conversation_id);
  const isAnswered = (list: readonly Message[]) =>
    list.some(({ from_user }) => Object(from_user).id === keys.account);
  const wanted = [...byId].filter(
    ([, list]) => isAnswered(list) === (query.get('conversation_type') === 'SINGLE'),
  );
  return {
    conversations: wanted.map(([conversation_id, list]) => ({
      conversation_id,
      update_time: list.at(-1)?.timestamp,
    })),
    has_more: false,
    cursor: 0,
  };
}

async function takeMessage(scene: MessageScene, body: TwinCall['body']): Promise<TwinReply> {
  const { acts, people, twin, echo } = scene;
  const to = String(body['recipient'] ?? '');
  const person = people.get(to);
  if (!person) return refused(40_002, 'recipient: no such conversation');
  const type = String(body['message_type']);
  if (type === 'SENDER_ACTION') {
    acts.push({ kind: String(body['sender_action']), to, text: '' });
    return done({ message: { message_id: '' } });
  }
  const text =
    type === 'TEXT' ? String(Object(body['text']).body ?? '') : String(Object(body['image']).media_id ?? '');
  if (text === '' || text.length > MOST_TEXT)
    return refused(40_002, 'text.body: must have 1 to 6000 characters');
  const quotes = Object(body['referenced_message_info']).referenced_message_id;
  acts.push({ kind: type, to, text, ...(quotes === undefined ? {} : { quotes: String(quotes) }) });
  const content = type === 'TEXT' ? { text: { body: text } } : { image: { media_id: text } };
  const message = addMessage(scene, person, {
    content: { type: type.toLowerCase(), ...content, message_tag: { source: 'API' } },
    isOwn: true,
  });
  if (twin.echoes?.when === 'before') await echo(message);
  if (twin.echoes?.when === 'after') setTimeout(() => void echo(message), 50);
  return done({ message: { message_id: message.message_id } });
}
