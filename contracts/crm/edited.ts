import { z } from 'zod';

/** One wording of a message. `version` grows with each edit; the first wording has 0. */
export const MessageVersion = z.object({ text: z.string(), at: z.string(), version: z.number() });
export type MessageVersion = z.infer<typeof MessageVersion>;

/** What is kept with a message that was edited (`extra.edited`): when last, and its earlier wordings, the oldest first. */
export const EditHistory = z.object({
  at: z.string(),
  version: z.number(),
  earlier: z.array(MessageVersion),
});
export type EditHistory = z.infer<typeof EditHistory>;

/** So many earlier wordings are kept: the first, and the newest of the others. */
const EARLIER_MOST = 20;

/** A message as far as editing it goes. */
export type EditableMessage = { text: string; at: string; edited: EditHistory | null };

/**
 * A message after an edit, in whatever order edits arrive: the wording of the highest version is its text, of equal ones the one that came
 * last. An edit that came before changes nothing.
 */
export const withEdit = (message: EditableMessage, edit: MessageVersion): EditableMessage => {
  const { text, at, edited } = message;
  const current: MessageVersion = { text, at: edited?.at ?? at, version: edited?.version ?? 0 };
  const known = [...(edited?.earlier ?? []), current];
  if (known.some(({ version, text: words }) => version === edit.version && words === edit.text))
    return message;
  const sorted = [...known, edit].toSorted((one, other) => one.version - other.version);
  const newest = sorted.at(-1) ?? edit;
  const [first = newest, ...others] = sorted.slice(0, -1);
  return {
    text: newest.text,
    at,
    edited: { at: newest.at, version: newest.version, earlier: [first, ...others.slice(1 - EARLIER_MOST)] },
  };
};

const Extra = z.object({ edited: EditHistory });

/** The edits of a message out of its `extra`; null where it was never edited. */
export const editedOf = (extra: unknown): EditHistory | null => Extra.safeParse(extra).data?.edited ?? null;
