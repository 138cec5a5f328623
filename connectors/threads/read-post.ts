import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { refuseSilent } from '#connectors/kit/read-nested.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import { Container, ThreadsPage, ThreadsPost } from '#connectors/threads/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** States of replies that the account has hidden. */
const HIDDEN: ReadonlySet<string | undefined> = new Set(['HIDDEN', 'COVERED']);

/** The fields of an item that every post has. The API names people by their user names alone. */
export function readPost(post: ThreadsPost, now: Date): Omit<Incoming, 'kind'> {
  const { id, username = '', root_post, replied_to } = post;
  const page = toWebAddress(post.permalink);
  return {
    channel: 'threads',
    place: 'comment',
    provider_id: id,
    message_id: id,
    author: {
      _id: username.slice(0, 256),
      name: username.slice(0, 512),
      ...present('handle', username.slice(0, 256)),
    },
    text: toText(post),
    thread: root_post?.id ?? replied_to?.id ?? id,
    published_at: toInstant(post.timestamp, now),
    ...present('reply_to', replied_to?.id),
    ...present('url', page),
    ...toMedia(post, page),
    ...(page === undefined ? {} : { extra: { permalink: page } }),
  };
}

/** The text, with the choices of a poll below it. */
function toText({ text = '', poll_attachment: poll }: ThreadsPost): string {
  const options = [poll?.option_a, poll?.option_b, poll?.option_c, poll?.option_d];
  return [text, ...options.flatMap((option) => (option ? [`○ ${option}`] : []))]
    .filter((line) => line !== '')
    .join('\n');
}

function toMedia(
  { media_type, media_url, children, alt_text, is_quote_post }: ThreadsPost,
  page: string | undefined,
): Pick<Incoming, 'media' | 'unshown'> {
  const files = children === undefined ? [{ media_type, media_url }] : children.data;
  const media = files.flatMap((file): IncomingMedia[] => {
    const url = toWebAddress(file.media_url);
    if (url === undefined) return [];
    const kind = file.media_type === 'VIDEO' ? 'video' : file.media_type === 'AUDIO' ? 'audio' : 'image';
    return [{ kind, url, ...(alt_text ? { detail: { alt: alt_text.slice(0, 2000).toWellFormed() } } : {}) }];
  });
  const isLost = media.length === 0 && media_type !== undefined && !/^(?:TEXT|REPOST)/.test(media_type);
  const unshown = [
    ...(isLost ? [toUnshownPart(media_type.toLowerCase(), page)] : []),
    ...(is_quote_post === true ? [toUnshownPart('quote', page)] : []),
  ];
  return { ...(media.length > 0 ? { media: media.slice(0, 50) } : {}), ...buildUnshownField(unshown) };
}

/** A reply or a mention: a public message of its author; one by the account itself is an echo, one without an author a post. */
export function readWritten(post: ThreadsPost, raw: unknown, now: Date): DeliveryPart {
  const said = readPost(post, now);
  const { _id } = said.author;
  if (post.is_reply_owned_by_me === true)
    return toDeliveryPart({ ...said, kind: 'event', event: 'echo', raw });
  if (_id === '') return toDeliveryPart({ ...said, kind: 'post', raw });
  return toDeliveryPart({ ...said, kind: 'message', conversation_id: _id, conversation_kind: 'person', raw });
}

/** A post that is seen in public. */
export function readSeen(post: ThreadsPost, raw: unknown, now: Date): DeliveryPart {
  return toDeliveryPart({ ...readPost(post, now), kind: 'post', raw });
}

/** Everything of an answer of any call: posts and pages of them; containers and errors are nothing that anybody said. */
export function readAnswer(body: unknown, now: Date): ParsedDelivery {
  const page = ThreadsPage.safeParse(body).data;
  const values = page === undefined ? (Array.isArray(body) ? body : [body]) : page.data;
  const parts = values.map((raw): DeliveryPart => {
    const post = ThreadsPost.safeParse(raw).data;
    const isSaid = post !== undefined && (post.text !== undefined || post.poll_attachment || post.media_type);
    if (!isSaid)
      return refuseSilent(raw, Container.safeParse(raw).success ? 'the state of a post' : 'no post');
    const isWritten = post.is_reply === true && !HIDDEN.has(post.hide_status);
    return isWritten ? readWritten(post, raw, now) : readSeen(post, raw, now);
  });
  return collectDelivery(parts.length === 0 ? [refuseSilent(body, 'an empty list')] : parts);
}
