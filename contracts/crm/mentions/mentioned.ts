import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';

/** A colleague whom a note mentions, by the name that its text has. */
export const MentionedUser = z.object({ _id: Id, name: z.string() });
export type MentionedUser = z.infer<typeof MentionedUser>;

const Extra = z.object({ mentioned: z.array(MentionedUser).catch([]) });

/** Whom a note mentions; notes of the time before that was stored mention nobody. */
export function getMentioned(extra: Readonly<Record<string, unknown>> | null): readonly MentionedUser[] {
  return Extra.safeParse(extra ?? {}).data?.mentioned ?? [];
}
