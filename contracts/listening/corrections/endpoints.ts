import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';
import { MOST_NAMED, Selection } from '#contracts/listening/actions/change.ts';
import { Accuracy } from '#contracts/listening/corrections/accuracy.ts';
import { Adaptation } from '#contracts/listening/corrections/adaptation.ts';
import { undoSentimentWork, undoWork } from '#contracts/listening/corrections/undo-work.ts';
import { JudgedSentiment, MentionSample, Sentiment } from '#contracts/listening/mention.ts';

const product = 'listening' as const;
const READ = ['listening.keyword.read', 'listening.auto_sentiment.read'] as const;
/** The permission to correct a sentiment. */
export const CORRECT_NEEDS = ['listening.keyword.read', 'listening.auto_sentiment.write'] as const;
const read = { kind: 'permitted', need: READ, product } as const;
const write = { kind: 'permitted', need: CORRECT_NEEDS, product } as const;
const path = '/listening/sentiment';

/** The result of a correction. `work` where it covers all mentions of a filter: it continues, and shows its progress. */
const Corrected = z.object({
  correction_id: Id.nullable(),
  mentions: z.number().int(),
  work: LongWork.nullable(),
});

export const correctSentiment = defineEndpoint({
  name: 'sentiment.correct',
  method: 'POST',
  path: '/listening/mentions/sentiment',
  access: write,
  summary:
    'Correct the sentiment of mentions; it overrides rules and model, null returns them to rules and model',
  input: { body: z.strictObject({ selection: Selection, sentiment: JudgedSentiment.nullable() }) },
  answer: Corrected,
  errors: ['not_found', 'already_running'],
  event: 'sentiment.corrected',
  transaction: false,
});

export const undoCorrection = defineEndpoint({
  name: 'sentiment.undo',
  method: 'POST',
  path: `${path}/corrections/{_id}/undo`,
  access: write,
  summary: 'Undo a correction: its mentions are as before',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ mentions: z.number().int() }),
  errors: ['not_found', 'illegal_transition'],
  event: 'sentiment.corrected',
  transaction: false,
});

const period = { from: Instant, to: Instant };

export const getAccuracy = defineEndpoint({
  name: 'sentiment.accuracy',
  method: 'GET',
  path: `${path}/accuracy`,
  access: read,
  summary: 'Get how often people agreed with the model, by language, class and week',
  input: { query: z.strictObject(period) },
  answer: Accuracy,
});

/** A mention to review, with its present sentiment. */
export const ReviewItem = MentionSample.extend({
  url: z.string(),
  title: z.string(),
  language: z.string(),
  sentiment: Sentiment,
});
export type ReviewItem = z.infer<typeof ReviewItem>;

export const getReview = defineEndpoint({
  name: 'sentiment.review',
  method: 'GET',
  path: `${path}/review`,
  access: read,
  summary: 'List randomly sampled mentions that nobody has judged yet; they measure the model',
  input: {
    query: z.strictObject({ ...period, limit: z.coerce.number().int().min(1).max(50).default(10) }),
  },
  answer: z.object({ items: z.array(ReviewItem), judged: z.number().int() }),
  transaction: false,
});

export const reviewSentiment = defineEndpoint({
  name: 'sentiment.label',
  method: 'POST',
  path: `${path}/review`,
  access: write,
  summary: 'Judge sampled mentions: agreeing counts as much as correcting',
  input: {
    body: z.strictObject({
      ...period,
      items: z
        .array(z.strictObject({ _id: Id, sentiment: JudgedSentiment }))
        .min(1)
        .max(MOST_NAMED),
    }),
  },
  answer: Corrected,
  errors: ['not_found'],
  event: 'sentiment.corrected',
  transaction: false,
});

export const listAdaptations = defineEndpoint({
  name: 'sentiment.adaptations',
  method: 'GET',
  path: `${path}/adaptations`,
  access: read,
  summary:
    'List what was learnt from the account’s corrections, newest first, and whether more can be learnt',
  input: {},
  answer: z.object({
    items: z.array(Adaptation),
    /** The number of sampled reviews now, and how many the newest adaptation was measured by: many more suggest another. */
    sampled: z.number().int(),
    fewest: z.number().int(),
    suggested: z.enum(['review', 'learn', 'switch_on', 'none']),
  }),
});

export const learnAdaptation = defineEndpoint({
  name: 'sentiment.learn',
  method: 'POST',
  path: `${path}/adaptations`,
  access: write,
  summary:
    'Learn from the account’s corrections and measure whether that helps; nothing changes until it is switched on',
  input: {},
  answer: LongWork,
  errors: ['already_running', 'invalid_request'],
  event: 'long_work.changed',
});

export const switchAdaptation = defineEndpoint({
  name: 'sentiment.switch',
  method: 'PUT',
  path: `${path}/adaptations/{_id}`,
  access: write,
  summary: 'Switch a learnt adaptation on or off for new mentions; at most one is on',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ active: z.boolean() }) },
  answer: Adaptation,
  errors: ['not_found'],
  event: 'sentiment.adaptation_switched',
});

export const ENDPOINTS = [
  correctSentiment,
  undoCorrection,
  undoSentimentWork,
  getAccuracy,
  getReview,
  reviewSentiment,
  listAdaptations,
  learnAdaptation,
  switchAdaptation,
];

const heard = (name: string) => defineEvent({ name, need: READ, data: z.unknown() });

export const EVENTS = [
  // Notifies everybody who sees mentions that sentiments have changed.
  defineEvent({ name: 'sentiment.corrected', need: ['listening.keyword.read'], data: z.unknown() }),
  heard('sentiment.adaptation_learned'),
  heard('sentiment.adaptation_switched'),
];

export const correctWork = defineLongWork({
  kind: 'sentiment_correct',
  product,
  read: READ,
  write: CORRECT_NEEDS,
  asker: true,
  unit: 'posts',
});

export const learnWork = defineLongWork({
  kind: 'sentiment_learn',
  product,
  read: READ,
  write: CORRECT_NEEDS,
  unit: 'posts',
});

export const LONG_WORKS = [correctWork, learnWork, undoWork];
