import { z } from 'zod';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { id, listOf, present, text, toWebAddress } from '#connectors/kit/wire.ts';
import type { Incoming, IncomingMedia, UnsupportedContent } from '#contracts/inbound/incoming.ts';

/*
 * The attachments of posts, comments and private messages as the Graph API returns them (reference: `StoryAttachment` of posts and
 * comments; `attachments`, `sticker` and `shares` of `Message`).
 */

const Image = z.object({ src: text, url: text }).optional().catch(undefined);
const Shown = z.object({
  type: text,
  title: text,
  url: text,
  media: z.object({ image: Image, source: text }).optional().catch(undefined),
});

/** An attachment of a post or a comment. An album has its pictures as children. */
const StoryAttachment = Shown.extend({
  subattachments: z
    .object({ data: listOf(Shown) })
    .optional()
    .catch(undefined),
});

/** A file of a private message. */
const MessageAttachment = z.object({
  id,
  mime_type: text,
  name: text,
  file_url: text,
  image_data: Image,
  video_data: Image,
});

const Attachment = z.intersection(StoryAttachment, MessageAttachment);
type Attachment = z.infer<typeof Attachment>;
const Share = z.object({ link: text, name: text });

/** The fields of a response that contain attachments. */
export const HANGING = {
  full_picture: text,
  sticker: text,
  attachment: Attachment.optional().catch(undefined),
  attachments: z
    .object({ data: listOf(Attachment) })
    .optional()
    .catch(undefined),
  shares: z
    .object({ count: z.number().optional().catch(undefined), data: listOf(Share) })
    .optional()
    .catch(undefined),
};
const AttachedMedia = z.object(HANGING);
type AttachedMedia = z.infer<typeof AttachedMedia>;

/** Maximum media of one item. */
const MOST = 50;

/** The media of a post, comment or message, and those that cannot be shown here: a shared post, an unknown kind of attachment. */
export function toAttachmentFields(hanging: AttachedMedia): Pick<Incoming, 'media' | 'unshown'> {
  const { attachment, attachments, full_picture, sticker, shares } = hanging;
  const all = [...(attachment ? [attachment] : []), ...(attachments?.data ?? [])];
  const read = all.flatMap((one) => [one, ...(one.subattachments?.data ?? [])]).map(readAttachment);
  const whole = toWebAddress(full_picture);
  const stickers = toWebAddress(sticker);
  const media = [
    ...read.flatMap((one) => one.media),
    ...(whole === undefined ? [] : [{ kind: 'image' as const, url: whole }]),
    ...(stickers === undefined ? [] : [{ kind: 'sticker' as const, url: stickers }]),
  ];
  const links = (shares?.data ?? []).map(({ link }) => toUnshownPart('share', toWebAddress(link)));
  const distinct = [...new Map(media.map((one) => [`${one.kind} ${one.url}`, one])).values()];
  const unshown = buildUnshownField([...read.flatMap((one) => one.unshown), ...links]);
  return { ...(distinct.length > 0 ? { media: distinct.slice(0, MOST) } : {}), ...unshown };
}

type ReadAttachment = { media: (IncomingMedia & { url: string })[]; unshown: UnsupportedContent[] };

function readAttachment(one: Partial<Attachment>): ReadAttachment {
  const picture = toWebAddress(one.media?.image?.src ?? one.image_data?.url);
  const film = toWebAddress(one.media?.source ?? one.video_data?.url);
  const file = toWebAddress(one.file_url);
  const name = present('name', one.name?.slice(0, 512).toWellFormed());
  const media: ReadAttachment['media'] = [
    ...(picture === undefined ? [] : [{ kind: 'image' as const, url: picture, ...name }]),
    ...(film === undefined ? [] : [{ kind: 'video' as const, url: film, ...name }]),
    ...(file === undefined ? [] : [{ kind: kindOfFile(one.mime_type), url: file, ...name }]),
  ];
  const isGroup = (one.subattachments?.data.length ?? 0) > 0;
  if (media.length > 0 || isGroup) return { media, unshown: [] };
  return {
    media,
    unshown: [toUnshownPart(one.type ?? one.mime_type ?? 'attachment', toWebAddress(one.url))],
  };
}

function kindOfFile(type: string | undefined): 'image' | 'video' | 'audio' | 'file' {
  const kind = /^(image|video|audio)\//.exec(type ?? '')?.[1];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file';
}
