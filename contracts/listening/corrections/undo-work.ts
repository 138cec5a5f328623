import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';

/** For so many hours after it ended a re-scoring, or a correction of all that a filter found, can be taken back. */
export const UNDO_HOURS = 24;

const WRITE = ['listening.auto_sentiment.write'] as const;
const product = 'listening' as const;

/** The taking back of a work that changed the sentiment of many mentions; it is about that work. */
export const undoWork = defineLongWork({
  kind: 'sentiment_undo',
  product,
  read: ['listening.auto_sentiment.read'],
  write: WRITE,
  asker: true,
  unit: 'posts',
});

/** How many mentions have their former sentiment again, and how many were left unchanged since somebody has corrected them again. */
export const UndoResult = z.object({ undone: z.number().int(), kept: z.number().int() });
export type UndoResult = z.infer<typeof UndoResult>;

export const undoSentimentWork = defineEndpoint({
  name: 'sentiment.undo-work',
  method: 'POST',
  path: '/listening/sentiment/works/{_id}/undo',
  access: { kind: 'permitted', need: WRITE, product },
  summary: 'Undo a re-scoring, or a correction of filtered mentions, as a whole; later corrections stay',
  input: { params: z.object({ _id: Id }) },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'not_permitted', 'illegal_transition', 'already_running'],
  event: 'long_work.changed',
});
