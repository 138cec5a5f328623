import { z } from 'zod';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { id, toInstant, listOf, number, present, text, toWebAddress } from '#connectors/kit/wire.ts';
import { toAttachmentFields, HANGING } from '#connectors/meta/graph-media.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { cutText } from '#contracts/kit/cut-text.ts';

const Person = z.object({ id, name: text }).optional().catch(undefined);
const Failure = z.object({ error: z.object({ message: z.string(), code: number }) });
const Listed = z.object({ data: z.array(z.unknown()) });
const Count = z
  .object({ summary: z.object({ total_count: number }).optional().catch(undefined) })
  .optional()
  .catch(undefined);

/** A post, a comment or a private message as the Graph API returns them (reference: `post`, `comment`, `message`). */
const GraphContent = z.object({
  id,
  message: text,
  story: text,
  description: text,
  name: text,
  from: Person,
  to: z
    .object({ data: listOf(z.object({ id, name: text })) })
    .optional()
    .catch(undefined),
  created_time: text,
  permalink_url: text,
  parent: z.object({ id }).optional().catch(undefined),
  comment_count: number,
  like_count: number,
  ...HANGING,
  reactions: Count,
  comments: z.unknown().optional(),
  messages: z.unknown().optional(),
});
type GraphContent = z.infer<typeof GraphContent>;

/** The reading page, whose own texts are no customer's; without it everybody counts as a stranger. */
export type Reader = { page?: string | undefined; now: Date };

/**
 * The texts by people in a response of the Graph API, and why the rest is none: posts, comments and private messages, alone, in a list, or
 * by their ids, with their descendants. A picture without text counts as well. Counts, tokens and the like are refused with a reason.
 */
export function readGraph(value: unknown, reader: Reader): ParsedDelivery {
  const failure = Failure.safeParse(value);
  if (failure.success)
    return refusal(`the Graph API refused: ${cutText(failure.data.error.message, 200)}`, value);
  const listed = Listed.safeParse(value);
  if (listed.success)
    return listed.data.data.length > 0
      ? together(listed.data.data.map((one) => readGraph(one, reader)))
      : refusal('an empty list', value);
  if (typeof value !== 'object' || value === null) return refusal('an answer that is no object', value);
  const byId = Object.entries(value);
  const isMap = byId.length > 0 && byId.every(([key, one]) => GraphContent.safeParse(one).data?.id === key);
  if (isMap) return together(byId.map(([, one]) => readGraph(one, reader)));
  return readSaid(value, reader);
}

function readSaid(value: object, reader: Reader): ParsedDelivery {
  const read = GraphContent.safeParse(value);
  if (!read.success) return refusal('an object that cannot be read', value);
  const said = read.data;
  const name = said.id ?? commentOf(said.permalink_url);
  const below = [said.messages, said.comments]
    .filter((one) => Listed.safeParse(one).data?.data.length)
    .map((one) => readGraph(one, reader));
  if (name === undefined || said.created_time === undefined || !hasContent(said))
    return below.length > 0
      ? together(below)
      : refusal(`nothing that anybody said: ${Object.keys(value).slice(0, 5).join(', ')}`, value);
  const item = validateIncoming({ ...itemOf(said, name, reader), raw: value });
  const own: ParsedDelivery =
    'item' in item
      ? { items: [item.item], refused: [] }
      : { items: [], refused: [{ reason: item.reason, raw: value }] };
  return together([own, ...below]);
}

function itemOf(said: GraphContent, name: string, { page, now }: Reader): Partial<Incoming> {
  const author = { _id: said.from?.id ?? '', name: (said.from?.name ?? '').slice(0, 512).toWellFormed() };
  const mine = author._id !== '' && author._id === page;
  const common = {
    channel: 'facebook' as const,
    provider_id: name,
    message_id: name,
    author,
    text: wordsOf(said),
    published_at: toInstant(said.created_time, now),
    ...present('url', toWebAddress(said.permalink_url)),
    ...toAttachmentFields(said),
  };
  const person = { conversation_kind: 'person' as const };
  if (said.to !== undefined) {
    const other = mine ? said.to.data.find((one) => one.id !== page)?.id : author._id;
    const placed = other ? { conversation_id: other, ...person } : {};
    return {
      ...common,
      place: 'private',
      ...placed,
      ...(mine || !other ? { kind: 'event', event: 'echo' } : { kind: 'message' }),
    };
  }
  const comment = isComment(said);
  const place = {
    place: 'comment' as const,
    thread: comment ? postOf(name, said) : name,
    ...(comment ? present('reply_to', said.parent?.id) : {}),
    ...engagement(said),
    extra: present('permalink', toWebAddress(said.permalink_url)),
  };
  if (mine && comment) return { ...common, ...place, kind: 'event', event: 'echo' };
  if (mine || author._id === '' || page === undefined) return { ...common, ...place, kind: 'post' };
  return { ...common, ...place, kind: 'message', conversation_id: author._id, ...person };
}

/** A video's text is its description; an object with a name (a group, an album) has a description that is not a text by anybody. */
function wordsOf({ message, story, name, description }: GraphContent): string {
  return message || story || (name === undefined ? description : undefined) || '';
}

function hasContent(said: GraphContent): boolean {
  return wordsOf(said) !== '' || Object.keys(toAttachmentFields(said)).length > 0;
}

function isComment({ permalink_url = '', comment_count, parent, attachment }: GraphContent): boolean {
  return (
    /[?&]comment_id=/.test(permalink_url) ||
    comment_count !== undefined ||
    parent !== undefined ||
    attachment !== undefined
  );
}

/** A comment's id begins with that of its post's object; its address includes the post as well. */
function postOf(name: string, { permalink_url = '' }: GraphContent): string {
  const [, page, post] = /facebook\.com\/(\d+)\/posts\/(\d+)/.exec(permalink_url) ?? [];
  return page !== undefined && post !== undefined ? `${page}_${post}` : (name.split('_')[0] ?? name);
}

/** A comment that was requested without its id is identified by its address. */
function commentOf(address: string | undefined): string | undefined {
  const [, post, comment] = /\/posts\/(\d+)\/?\?.*comment_id=(\d+)/.exec(address ?? '') ?? [];
  return post === undefined || comment === undefined ? undefined : `${post}_${comment}`;
}

function engagement({
  like_count,
  reactions,
  comment_count,
  shares,
}: GraphContent): Pick<Incoming, 'engagement'> {
  const counts = {
    ...present('likes', whole(like_count ?? reactions?.summary?.total_count)),
    ...present('comments', whole(comment_count)),
    ...present('shares', whole(shares?.count)),
  };
  return Object.keys(counts).length > 0 ? { engagement: counts } : {};
}

function whole(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}

function refusal(reason: string, raw: unknown): ParsedDelivery {
  return {
    items: [],
    refused: [{ reason, code: 'no_content', raw }],
  };
}

function together(parts: readonly ParsedDelivery[]): ParsedDelivery {
  const refused: Refusal[] = parts.flatMap((part) => part.refused);
  return { items: parts.flatMap((part) => part.items), refused };
}
