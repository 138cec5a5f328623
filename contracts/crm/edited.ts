import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';

/**
 * One wording of a message. `version` grows with each edit; the first wording has 0. `media` and `language` are there where the network
 * says what they are after the edit.
 */
export const MessageVersion = z.object({
  text: z.string(),
  at: z.string(),
  version: z.number(),
  media: z.array(IncomingMedia).optional(),
  language: z.string().optional(),
});
export type MessageVersion = z.infer<typeof MessageVersion>;

/**
 * What is kept with a message that was edited (`extra.edited`): when last, its earlier wordings, the oldest first, and the version that
 * its media are of.
 */
export const EditHistory = z.object({
  at: z.string(),
  version: z.number(),
  media_version: z.number().optional(),
  earlier: z.array(MessageVersion.omit({ media: true, language: true })),
});
export type EditHistory = z.infer<typeof EditHistory>;

/** So many earlier wordings are kept: the first, and the newest of the others. */
const EARLIER_MOST = 20;

/** A message as far as editing it goes. */
export type EditableMessage = {
  text: string;
  at: string;
  edited: EditHistory | null;
  media?: readonly IncomingMedia[] | undefined;
};

/**
 * A message after an edit, in whatever order edits arrive: the wording of the highest version is its text, of equal ones the one that came
 * last; its media are those of the newest edit that tells them. An edit that came before changes nothing.
 */
export const withEdit = (message: EditableMessage, edit: MessageVersion): EditableMessage => {
  const { text, at, edited } = message;
  const current = { text, at: edited?.at ?? at, version: edited?.version ?? 0 };
  const known = [...(edited?.earlier ?? []), current];
  if (known.some(({ version, text: words }) => version === edit.version && words === edit.text))
    return message;
  const fresh = { text: edit.text, at: edit.at, version: edit.version };
  const sorted = [...known, fresh].toSorted((one, other) => one.version - other.version);
  const newest = sorted.at(-1) ?? fresh;
  const [first = newest, ...others] = sorted.slice(0, -1);
  const { media, version: mediaVersion } = newerMedia(message, edit);
  return {
    text: newest.text,
    at,
    ...(media === undefined ? {} : { media }),
    edited: {
      at: newest.at,
      version: newest.version,
      ...(mediaVersion === undefined ? {} : { media_version: mediaVersion }),
      earlier: [first, ...others.slice(1 - EARLIER_MOST)],
    },
  };
};

/** The media of a message after an edit, and the version that they are of. */
const newerMedia = (
  { media, edited }: EditableMessage,
  edit: MessageVersion,
): { media: EditableMessage['media']; version: number | undefined } => {
  const version = edited?.media_version;
  return edit.media !== undefined && edit.version >= (version ?? 0)
    ? { media: edit.media, version: edit.version }
    : { media, version };
};

const Extra = z.object({ edited: EditHistory });

/** The edits of a message out of its `extra`; null where it was never edited. */
export const parseEditHistory = (extra: unknown): EditHistory | null =>
  Extra.safeParse(extra).data?.edited ?? null;
