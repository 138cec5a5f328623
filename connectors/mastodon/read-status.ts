import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import type { Account, Attachment, Status } from '#connectors/mastodon/wire.ts';
import { htmlToText } from '#connectors/rss/html-text.ts';
import type { Incoming, IncomingAuthor, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** The reader of a status: its clock, and whether it is named by its address, which is the same at every server. */
export type StatusReader = { now: Date; by_address?: boolean };

/** The fields of an item that every status has. Direct ones are private messages; a content warning becomes the title. */
export function readStatus(status: Status, { now, by_address }: StatusReader): Omit<Incoming, 'kind'> {
  const name = by_address ? (status.uri ?? status.id) : status.id;
  const page = toWebAddress(status.url) ?? toWebAddress(status.uri);
  return {
    channel: 'mastodon',
    place: status.visibility === 'direct' ? 'private' : 'comment',
    provider_id: name,
    message_id: name,
    author: toAuthor(status.account),
    text: toText(status),
    thread: by_address ? name : (status.in_reply_to_id ?? status.id),
    published_at: toInstant(status.created_at, now),
    ...present('title', status.spoiler_text?.slice(0, 2000).toWellFormed()),
    ...present('reply_to', by_address ? undefined : status.in_reply_to_id),
    ...present('url', page),
    ...present('language', status.language?.slice(0, 16)),
    ...toMedia(status, page),
    ...toEngagement(status),
    ...(page === undefined ? {} : { extra: { permalink: page } }),
  };
}

/** The visible text, with the choices of a poll below it. */
function toText({ content, poll }: Status): string {
  const options = poll?.options.flatMap(({ title }) => (title ? [`○ ${title}`] : [])) ?? [];
  return [htmlToText(content), ...options].filter((line) => line !== '').join('\n');
}

/** A person; their address at their server where it has one, so that the same handle means the same person. */
export function toAuthor(account: Account | undefined): IncomingAuthor {
  const handle = account?.acct ?? account?.username;
  const followers = account?.followers_count;
  return {
    _id: account?.id ?? '',
    name: (account?.display_name || handle || '').slice(0, 512).toWellFormed(),
    ...present('handle', handle?.slice(0, 256)),
    ...present('avatar_url', toWebAddress(account?.avatar ?? account?.avatar_static)),
    ...(followers !== undefined && Number.isInteger(followers) && followers >= 0 ? { followers } : {}),
  };
}

/** Kinds of attachments; `gifv` is a film without sound. A file whose kind the server does not know has an address elsewhere. */
const KINDS: Readonly<Record<string, IncomingMedia['kind']>> = {
  image: 'image',
  video: 'video',
  gifv: 'video',
  audio: 'audio',
  unknown: 'file',
};

function toMedia(
  { media_attachments, quote }: Status,
  page: string | undefined,
): Pick<Incoming, 'media' | 'unshown'> {
  const media = media_attachments.flatMap(toAttachment).slice(0, 50);
  const unread = media_attachments.filter((one) => toAttachment(one).length === 0);
  const { quoted_status, quoted_status_id } = quote ?? {};
  const isQuoting = quoted_status !== undefined || quoted_status_id !== undefined;
  const unshown = [
    ...unread.map(({ type }) => toUnshownPart(type ?? 'file', page)),
    ...(isQuoting ? [toUnshownPart('quote', toWebAddress(quoted_status?.url) ?? page)] : []),
  ];
  return { ...(media.length > 0 ? { media } : {}), ...buildUnshownField(unshown) };
}

function toAttachment({ type = '', url, remote_url, description }: Attachment): IncomingMedia[] {
  const address = toWebAddress(url) ?? toWebAddress(remote_url);
  if (address === undefined) return [];
  return [
    {
      kind: KINDS[type] ?? 'file',
      url: address,
      ...(description ? { detail: { alt: description.slice(0, 2000).toWellFormed() } } : {}),
    },
  ];
}

function toEngagement(status: Status): Pick<Incoming, 'engagement'> {
  const known = {
    ...present('likes', toCount(status.favourites_count)),
    ...present('comments', toCount(status.replies_count)),
    ...present('shares', toCount(status.reblogs_count)),
  };
  return Object.keys(known).length > 0 ? { engagement: known } : {};
}

function toCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}
