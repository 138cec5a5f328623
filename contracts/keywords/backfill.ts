import { z } from 'zod';
import {
  BASE,
  KEYWORD_RIGHTS,
  OfProduct,
  OneOfProduct,
  readByProduct,
  writeByProduct,
} from '#contracts/keywords/access.ts';
import { MANY_MAX } from '#contracts/kit/area/collection.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';

/** Matches keywords, in their present version, against stored posts: exactly as the stream would have matched them. */
export const backfillWork = defineLongWork({
  kind: 'keyword_backfill',
  read: [[...KEYWORD_RIGHTS.listening.read, ...KEYWORD_RIGHTS.crm.read]],
  write: [[...KEYWORD_RIGHTS.listening.write, ...KEYWORD_RIGHTS.crm.write]],
  unit: 'posts',
});

/** The result of a backfill: posts that now match its keywords, and posts that no longer do. */
export const BackfillResult = z.object({ added: z.number().int(), removed: z.number().int() });
export type BackfillResult = z.infer<typeof BackfillResult>;

export const startBackfill = defineEndpoint({
  name: 'keyword.backfill',
  method: 'POST',
  path: `${BASE}/{_id}/backfill`,
  access: writeByProduct,
  summary: 'Match a keyword against all posts stored since `from`, never a sample',
  input: { params: OneOfProduct, body: z.strictObject({ from: Instant }) },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'already_running'],
  event: 'keyword.backfill_started',
});

export const startBackfills = defineEndpoint({
  name: 'keyword.backfill-many',
  method: 'POST',
  path: `${BASE}/backfill`,
  access: writeByProduct,
  summary: 'Match many keywords against the posts stored since `from`, as one background task',
  input: {
    params: OfProduct,
    body: z.strictObject({ ids: z.array(Id).min(1).max(MANY_MAX), from: Instant }),
  },
  answer: LongWork,
  status: 202,
  errors: ['not_found'],
  event: 'keyword.backfill_started',
});

export const getBackfill = defineEndpoint({
  name: 'keyword.backfill-state',
  method: 'GET',
  path: `${BASE}/{_id}/backfill`,
  access: readByProduct,
  summary: 'Get the latest look back of a keyword, or null',
  input: { params: OneOfProduct },
  answer: z.object({ backfill: LongWork.nullable() }),
  errors: ['not_found'],
});

export const estimateBackfill = defineEndpoint({
  name: 'keyword.backfill-estimate',
  method: 'GET',
  path: `${BASE}/{_id}/backfill/estimate`,
  access: readByProduct,
  summary: 'Estimate how many stored posts a look back would read, and how long it would take',
  input: { params: OneOfProduct, query: z.strictObject({ from: Instant }) },
  answer: z.object({
    posts: z.number().int(),
    /** The oldest stored post since `from`; null where there is none. */
    oldest: Instant.nullable(),
    /** Estimated from the speed of the account's last backfill; null before the first. */
    seconds: z.number().nullable(),
  }),
  errors: ['not_found'],
  transaction: false,
});

export const LOOK_BACK_ENDPOINTS = [startBackfills, estimateBackfill, startBackfill, getBackfill];
