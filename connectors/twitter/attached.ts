import { linkIn, buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import type { DirectMessage, XAttachments, XIncludes, XMedia } from '#connectors/twitter/wire.ts';
import type { Incoming, IncomingMedia, UnsupportedContent } from '#contracts/inbound/incoming.ts';

const KINDS: Readonly<Record<string, IncomingMedia['kind']>> = {
  photo: 'image',
  image: 'image',
  video: 'video',
  animated_gif: 'video',
};

type AttachedFields = Pick<Incoming, 'media' | 'unshown'>;

/** Where something is to be seen at X: `includes` holds the media, `url` is the address of the Post. */
type Source = { includes?: XIncludes | undefined; url?: string };

/** What hangs on a Post or message of v2. What X names without showing it (a poll, a card, media that were left out) is named here too. */
export function toAttachedFields(attachments: XAttachments, { includes, url }: Source): AttachedFields {
  if (attachments === undefined) return {};
  const { media_keys, ...others } = attachments;
  const known = new Map(includes?.media.map((one) => [one.media_key, one]));
  const media = media_keys.flatMap((key) => known.get(key) ?? []);
  const absent = media_keys.length > media.length ? [toUnshownPart('media', url)] : [];
  const named = Object.entries(others).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 0 ? [toUnshownPart(name.replace(/_(?:ids|keys)$/, ''), url)] : [],
  );
  return toMediaFields(media, { url, beside: [...absent, ...named] });
}

/** What hangs on a direct message of v1.1: media, or a thing of another type (a place, a card). */
export function toDirectFields(
  attachment: DirectMessage['message_create']['message_data']['attachment'],
): AttachedFields {
  if (attachment === undefined) return {};
  if (attachment.media !== undefined) return toMediaFields([attachment.media], {});
  return buildUnshownField([toUnshownPart(attachment.type ?? 'attachment', linkIn(attachment))]);
}

/** Media as they are shown; one of a kind that X added later is named. */
export function toMediaFields(
  media: readonly XMedia[],
  { url, beside = [] }: { url?: string | undefined; beside?: readonly UnsupportedContent[] },
): AttachedFields {
  const items: IncomingMedia[] = [];
  const unshown = [...beside];
  for (const one of media.slice(0, 50)) {
    const kind = KINDS[one.type ?? ''];
    const address = toWebAddress(one.url ?? one.media_url_https ?? one.preview_image_url);
    if (kind === undefined) unshown.push(toUnshownPart(one.type ?? 'media', address ?? url));
    else
      items.push({
        kind,
        ...present('provider_id', one.media_key ?? one.id_str),
        ...present('url', address),
      });
  }
  return { ...(items.length > 0 ? { media: items } : {}), ...buildUnshownField(unshown) };
}
