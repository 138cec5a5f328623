import type { Instant } from '#server/kit/db/columns.ts';

/** The tables of the spell checker. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    spelling_words: {
      account_id: string;
      word: string;
      added_by: string | null;
      added_at: Instant;
    };
  }
}
