import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { Review } from '#contracts/inbound/review.ts';

/**
 * One version of a message's text. `version` grows with each edit; the first is 0. `media`, `language` and `review` are present where the
 * network reports them after the edit.
 */
export const MessageVersion = z.object({
  text: z.string(),
  at: z.string(),
  version: z.number(),
  media: z.array(IncomingMedia).optional(),
  language: z.string().optional(),
  review: Review.optional(),
});
export type MessageVersion = z.infer<typeof MessageVersion>;

const EarlierVersion = MessageVersion.omit({ media: true, language: true });
type EarlierVersion = z.infer<typeof EarlierVersion>;

/**
 * What is stored with an edited message (`extra.edited`): the time of the last edit, its earlier versions, the oldest first, and the
 * version of its media.
 */
export const EditHistory = z.object({
  at: z.string(),
  version: z.number(),
  media_version: z.number().optional(),
  earlier: z.array(EarlierVersion),
});
export type EditHistory = z.infer<typeof EditHistory>;

/** How many earlier versions are stored: the first, and the newest of the others. */
const EARLIER_MOST = 20;

/** The fields of a message that an edit concerns. */
export type EditableMessage = {
  text: string;
  at: string;
  edited: EditHistory | null;
  media?: readonly IncomingMedia[] | undefined;
  review?: Review | undefined;
};

/**
 * A message after an edit, regardless of the order in which edits arrive: the text of the highest version applies, of equal ones the last
 * received; its media are those of the newest edit that reports them. An edit that was received before changes nothing.
 */
export function withEdit(message: EditableMessage, edit: MessageVersion): EditableMessage {
  const { text, at, edited, review } = message;
  const current: EarlierVersion = {
    text,
    at: edited?.at ?? at,
    version: edited?.version ?? 0,
    ...(review && { review }),
  };
  const known = [...(edited?.earlier ?? []), current];
  if (known.some(({ version, text: words }) => version === edit.version && words === edit.text))
    return message;
  const fresh: EarlierVersion = {
    text: edit.text,
    at: edit.at,
    version: edit.version,
    ...(edit.review && { review: edit.review }),
  };
  const sorted = [...known, fresh].toSorted((one, other) => one.version - other.version);
  const newest = sorted.at(-1) ?? fresh;
  const [first = newest, ...others] = sorted.slice(0, -1);
  const { media, version: mediaVersion } = newerMedia(message, edit);
  return {
    text: newest.text,
    at,
    ...(media === undefined ? {} : { media }),
    ...(newest.review && { review: newest.review }),
    edited: {
      at: newest.at,
      version: newest.version,
      ...(mediaVersion === undefined ? {} : { media_version: mediaVersion }),
      earlier: [first, ...others.slice(1 - EARLIER_MOST)],
    },
  };
}

/** The media of a message after an edit, and their version. */
function newerMedia(
  { media, edited }: EditableMessage,
  edit: MessageVersion,
): { media: EditableMessage['media']; version: number | undefined } {
  const version = edited?.media_version;
  return edit.media !== undefined && edit.version >= (version ?? 0)
    ? { media: edit.media, version: edit.version }
    : { media, version };
}

const Extra = z.object({ edited: EditHistory });

/** The edits of a message from its `extra`; null where it was never edited. */
export function parseEditHistory(extra: unknown): EditHistory | null {
  return Extra.safeParse(extra).data?.edited ?? null;
}
