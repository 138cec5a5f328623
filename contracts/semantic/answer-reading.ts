import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';

/** Why numbers are counted from rows and not read from sums: the first reason. */
const RowsReason = z.enum([
  'no_rollup',
  'other_time',
  'measure_not_additive',
  'dimension_missing',
  'filter_missing',
  'viewer_restricted',
  'bars_not_aligned',
  'not_built',
]);
export type RowsReason = z.infer<typeof RowsReason>;

/** Where numbers of a data set were read: from sums that were prepared, from its rows, or from sums and the rows that are in none yet. */
const ReadPart = z.object({
  data_set: z.string(),
  from: z.enum(['sums', 'rows', 'both']),
  /** The length of time that one sum counts, in milliseconds; null where none was read. */
  step: z.number().nullable(),
  reason: RowsReason.nullable(),
  /** About how many rows were looked at; null for a reader who sees a part of them. */
  rows: z.number().int().nullable(),
});
export type ReadPart = z.infer<typeof ReadPart>;

/** How an answer was computed: what was read, how long that took, and when. An answer that was kept says how it was first computed. */
export const AnswerReading = z.object({ parts: z.array(ReadPart), took_ms: z.number().int(), at: Instant });
export type AnswerReading = z.infer<typeof AnswerReading>;
