import { z } from 'zod';

/** What an alert rule evaluates. */
export const ALERT_KINDS = ['spike', 'negative', 'reach', 'words', 'author', 'silence'] as const;
export const AlertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof AlertKind>;

/**
 * What fired, in numbers: enough to state it in one sentence in any language. `count` is the number found and `usual` the usual number at
 * such an hour: mentions for spikes, words and authors, percent for the negative share, people for reach. For silence `count` is hours and
 * `usual` the mentions that were expected in them.
 */
export const AlertFacts = z.object({
  kind: AlertKind,
  /** The rule's name. */
  rule: z.string(),
  count: z.number(),
  usual: z.number().nullable(),
  /** The number of mentions that the finding is based on. */
  mentions: z.number().int(),
  /** The word or the author that it is about; empty otherwise. */
  what: z.string(),
});
export type AlertFacts = z.infer<typeof AlertFacts>;
