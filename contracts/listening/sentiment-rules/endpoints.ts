import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';
import { Sentiment } from '#contracts/listening/mention.ts';

const READ = ['listening.auto_sentiment.read'] as const;
const WRITE = ['listening.auto_sentiment.write'] as const;
const product = 'listening' as const;

/** Evaluates stored posts again: rules first, then the model; corrections by people are kept. */
export const rescoreWork = defineLongWork({
  kind: 'sentiment_rescore',
  product,
  read: READ,
  write: WRITE,
  unit: 'posts',
});

const count = z.number().int();

/** The result of rescoring. A dry run counts the same and changes nothing. */
export const RescoreResult = z.object({
  dry_run: z.boolean(),
  /** Mentions whose sentiment changes, by old and new value: `negative>positive`. */
  changes: z.record(z.string(), count),
  /** Kept because a person had corrected them. */
  kept: count,
  /** By rule: how many mentions it decides, and how many it matched but an earlier rule of another sentiment decided. */
  rules: z.record(z.string(), z.object({ decides: count, overruled: count })),
  samples: z.array(
    z.object({
      _id: Id,
      text: z.string(),
      published_at: Instant,
      was: Sentiment,
      becomes: Sentiment,
      rule: Id.nullable(),
    }),
  ),
});
export type RescoreResult = z.infer<typeof RescoreResult>;

export const rescore = defineEndpoint({
  name: 'sentiment.rescore',
  method: 'POST',
  path: '/listening/sentiment/rescore',
  access: { kind: 'permitted', need: WRITE, product },
  summary:
    'Re-score stored mentions with the current rules and model; with dry_run only count what would change',
  input: { body: z.strictObject({ from: Instant, to: Instant, dry_run: z.boolean().default(true) }) },
  answer: LongWork,
  errors: ['already_running', 'invalid_request'],
  event: 'long_work.changed',
});

export const ENDPOINTS = [rescore];
export const LONG_WORKS = [rescoreWork];
