import { linkIn, buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { toWebAddress } from '#connectors/kit/wire.ts';
import { toAttachmentMedia, toMessageMedia, getMessageText } from '#connectors/meta/message-media.ts';
import type { Attachment, MetaMessage } from '#connectors/meta/messaging-wire.ts';
import type { Incoming, UnsupportedContent } from '#contracts/inbound/incoming.ts';

/** Fields of a message that say how it came or are read elsewhere. */
const KNOWN = new Set([
  'mid',
  'seq',
  'text',
  'is_echo',
  'is_deleted',
  'is_unsupported',
  'is_self',
  'app_id',
  'metadata',
  'reply_to',
  'quick_reply',
  'tags',
  'nlp',
  'traits',
]);

/**
 * What of a private message cannot be shown here, with its address: the story that it answers or that names us, shared posts, cards, what
 * can be seen once, and what Meta does not pass on or has added since.
 *
 * @param raw the thing of the conversation as it came
 */
export function toUnshownField(message: MetaMessage, raw: unknown): Pick<Incoming, 'unshown'> {
  const text = getMessageText(message);
  const story = message.reply_to?.story;
  const hanging = message.attachments.flatMap((one) => unshownOfAttachment(one, text));
  const parts = [
    ...(story === undefined ? [] : [toUnshownPart('story', toWebAddress(story.url))]),
    ...hanging,
    ...(message.is_unsupported === true && hanging.length === 0 ? [toUnshownPart('unsupported')] : []),
  ];
  const isEmpty = text === '' && parts.length === 0 && toMessageMedia(message).length === 0;
  return buildUnshownField(isEmpty ? unknownFields(raw) : parts);
}

/** An attachment that is not media, unless its text, including its address, is part of the message's text. */
function unshownOfAttachment(one: Attachment, text: string): UnsupportedContent[] {
  if (toAttachmentMedia(one).length > 0) return [];
  const url = toWebAddress(one.url) ?? toWebAddress(one.payload?.url) ?? linkIn(one);
  const title = one.title ?? one.payload?.title;
  const isSaid = url === undefined ? title !== undefined && text.includes(title) : text.includes(url);
  return isSaid ? [] : [toUnshownPart(one.type ?? 'attachment', url)];
}

function unknownFields(raw: unknown): UnsupportedContent[] {
  const message: unknown = typeof raw === 'object' && raw !== null && 'message' in raw ? raw.message : {};
  const [found] = Object.entries(Object(message)).filter(([name]) => !KNOWN.has(name));
  return found === undefined ? [] : [toUnshownPart(found[0], linkIn(found[1]))];
}
