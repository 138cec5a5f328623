import { parseAtUri } from '#connectors/bluesky/syntax.ts';
import type { PostEmbed, Picture, PostRecord } from '#connectors/bluesky/wire.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import type { Incoming, IncomingMedia, UnsupportedContent } from '#contracts/inbound/incoming.ts';

/** Where Bluesky serves the pictures of records, by their author and their hash. Observed, not documented. */
const PICTURES = 'https://cdn.bsky.app/img/feed_fullsize/plain';

/** The web page of a post; nothing where its address names no post. */
export function findPostPage(uri: string): string | undefined {
  const { authority, collection, rkey } = parseAtUri(uri) ?? {};
  return authority !== undefined && collection === 'app.bsky.feed.post' && rkey !== undefined
    ? `https://bsky.app/profile/${authority}/post/${encodeURIComponent(rkey)}`
    : undefined;
}

type EmbedContext = { did: string; page: string | undefined; record: PostRecord };

/** The pictures of a post, and what of it can only be seen there: films, links that its text does not have, quoted posts. */
export function toEmbedFields(
  embed: PostEmbed | undefined,
  { did, page, record }: EmbedContext,
): Pick<Incoming, 'media' | 'unshown'> {
  if (embed === undefined) return {};
  const parts = embed.media === undefined ? [embed] : [embed, embed.media];
  const media = parts.flatMap(({ images, items }) =>
    [...images, ...items].flatMap((picture) => toImage(picture, did)),
  );
  const linked = new Set(record.facets.flatMap(({ features }) => features.map(({ uri }) => uri)));
  const unshown = parts.flatMap((part): UnsupportedContent[] => [
    ...(part.video !== undefined || part.playlist !== undefined ? [toUnshownPart('video', page)] : []),
    ...(part.external?.uri !== undefined && !linked.has(part.external.uri)
      ? [toUnshownPart('link', toWebAddress(part.external.uri))]
      : []),
  ]);
  unshown.push(...toQuoted(embed));
  return { ...(media.length > 0 ? { media: media.slice(0, 50) } : {}), ...buildUnshownField(unshown) };
}

function toQuoted({ record }: PostEmbed): UnsupportedContent[] {
  const uri = record?.record?.uri ?? record?.uri;
  return uri === undefined ? [] : [toUnshownPart('quote', findPostPage(uri))];
}

function toImage({ image, fullsize, alt }: Picture, did: string): IncomingMedia[] {
  const link = image?.ref?.$link;
  const url = toWebAddress(fullsize) ?? (link === undefined ? undefined : `${PICTURES}/${did}/${link}@jpeg`);
  if (url === undefined) return [];
  return [
    {
      kind: 'image',
      url,
      ...present('media_type', image?.mimeType?.slice(0, 128)),
      ...(alt ? { detail: { alt: alt.slice(0, 2000).toWellFormed() } } : {}),
    },
  ];
}
