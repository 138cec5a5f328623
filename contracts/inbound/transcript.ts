import { z } from 'zod';

/** The most lines of a transcript that are kept with a message: the newest. */
export const MOST_TRANSCRIPT = 100;

/** A line of a conversation with a bot elsewhere, before people took it over. */
const TranscriptLine = z.object({ by: z.enum(['customer', 'bot']), text: z.string() });
export type TranscriptLine = z.infer<typeof TranscriptLine>;

const Extra = z.object({ transcript: z.array(TranscriptLine).min(1) });

/** What a bot elsewhere and the customer said before a message, from its `extra`; null where there was no bot. */
export function parseTranscript(extra: unknown): TranscriptLine[] | null {
  return Extra.safeParse(extra).data?.transcript ?? null;
}
