import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';

/**
 * The content of a message for its reader. `text`: it has text. A kind of media: it has no text and its first media is of this kind.
 * `unshown`: its network has something that cannot be shown here. `empty`: it arrived without any content. `withdrawn`: its author withdrew
 * it. `removed`: it was deleted, and the network does not report by whom.
 */
const CONTENT_KINDS = [
  'text',
  ...IncomingMedia.shape.kind.options,
  'unshown',
  'empty',
  'withdrawn',
  'removed',
] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

/** The parts of a message on which its kind of content depends. */
export type MessageContent = {
  text: string;
  media: readonly Pick<IncomingMedia, 'kind'>[];
  direction: 'in' | 'out' | 'note' | 'event';
  event: string | null;
  kind: string;
  extra: unknown;
};

/** The kind of content of a message: the rule of the column `messages.content`. */
export function getContentKind({ text, media, direction, event, kind, extra }: MessageContent): ContentKind {
  if (event === 'unsend' && (direction === 'in' || direction === 'out'))
    return direction === 'in' && kind === 'private' ? 'withdrawn' : 'removed';
  if (text !== '') return 'text';
  const [first] = media;
  if (first) return first.kind;
  return hasUnshown(extra) ? 'unshown' : 'empty';
}

function hasUnshown(extra: unknown): boolean {
  return typeof extra === 'object' && extra !== null && 'unshown' in extra;
}

/** What a list shows of a message: its first words or, without text, its kind of content. */
export type Preview = { text: string; kind: ContentKind };
