import { z } from 'zod';
import { toAuthor } from '#connectors/instagram/comment.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { flag, id, listOf, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { HANGING, toAttachmentFields } from '#connectors/meta/graph-media.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

const Person = z.object({ id: z.string().min(1), username: text });
const Linked = z.object({ link: text }).optional().catch(undefined);

/** A private message as the Graph API returns it (reference: `message`, for Instagram). */
const GraphMessage = z.object({
  id: z.string().min(1),
  created_time: z.string(),
  message: text,
  from: Person,
  to: z.object({ data: listOf(z.object({ id, username: text })) }),
  story: z.object({ reply_to: Linked, mention: Linked }).optional().catch(undefined),
  is_unsupported: flag,
  ...HANGING,
});

/** A private message, or why it is none; nothing where a value is something else. */
export function toGraphMessage(
  value: unknown,
  { account, now }: { account?: string | undefined; now: Date },
): Incoming | Refusal | undefined {
  const read = GraphMessage.safeParse(value);
  if (!read.success) return undefined;
  const said = read.data;
  const isOwn = said.from.id === account;
  const person = isOwn ? said.to.data.find((one) => one.id !== account)?.id : said.from.id;
  const hanging = toAttachmentFields(said);
  const unshown = buildUnshownField([
    ...(hanging.unshown ?? []),
    ...(said.story?.reply_to ? [toUnshownPart('story', toWebAddress(said.story.reply_to.link))] : []),
    ...(said.story?.mention ? [toUnshownPart('story_mention', toWebAddress(said.story.mention.link))] : []),
    ...(said.is_unsupported === true ? [toUnshownPart('unsupported')] : []),
  ]);
  const words = said.message ?? '';
  if (words === '' && hanging.media === undefined && unshown.unshown === undefined)
    return { reason: 'a message without content', code: 'no_content', raw: value };
  const item = validateIncoming({
    channel: 'instagram',
    place: 'private',
    provider_id: said.id,
    message_id: said.id,
    author: toAuthor(said.from),
    text: words,
    published_at: toInstant(said.created_time, now),
    ...hanging,
    ...(hanging.media ? { media: hanging.media.map(toExpiring) } : {}),
    ...unshown,
    ...(person === undefined ? {} : { conversation_id: person, conversation_kind: 'person' }),
    ...(isOwn || person === undefined ? { kind: 'event', event: 'echo' } : { kind: 'message' }),
    raw: value,
  });
  return 'item' in item ? item.item : { reason: item.reason, raw: value };
}

/** Meta's addresses of private media end after some days. */
function toExpiring(one: IncomingMedia): IncomingMedia {
  return one.url === undefined || one.kind === 'sticker' ? one : { ...one, expires: true };
}
