import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The state of a long work. `queued` waits for its turn or its first step; the last three are final. */
export const LongWorkState = z.enum(['queued', 'running', 'paused', 'done', 'failed', 'cancelled']);
export type LongWorkState = z.infer<typeof LongWorkState>;

/** States in which there is something left to do. */
export const OPEN_WORK = ['queued', 'running', 'paused'] as const satisfies readonly LongWorkState[];

/** Whether there is something left to do. */
export const isOpenWork = (state: LongWorkState): boolean => OPEN_WORK.some((open) => open === state);

/** A long work as it is shown. */
export const LongWork = z.object({
  _id: Id,
  kind: z.string(),
  /** What it is about, such as a keyword. */
  about_id: Id.nullable(),
  /** Who began it; null for the suite itself. */
  owner_id: Id.nullable(),
  /** Values for the texts of its kind: `{ name: 'Iced coffee' }`. */
  label: z.record(z.string(), z.string()),
  state: LongWorkState,
  /** How many are done of how many; the total is null until it is known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** How many a second, of late; null before the first step. */
  rate: z.number().nullable(),
  /** When it will be done at the present rate; null where that is unknown. */
  ends_at: Instant.nullable(),
  /** Its result so far, in the shape of its kind. */
  result: z.record(z.string(), z.unknown()),
  /** Why it failed: a code, with texts in `long_work.errors`. */
  error: z.string().nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type LongWork = z.infer<typeof LongWork>;
