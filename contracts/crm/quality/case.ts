import { z } from 'zod';
import { ReviewedCard, QcAnswer } from '#contracts/crm/quality/score.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/**
 * `open` until as many people have judged it as are needed, `judged` then; `appealed` while the agent's objection waits, and
 * `settled` once that is decided.
 */
export const CASE_STATES = ['open', 'judged', 'appealed', 'settled'] as const;
export const CaseState = z.enum(CASE_STATES);
export type CaseState = z.infer<typeof CaseState>;

/** For so many days after the judgement its agent may object. */
export const APPEAL_DAYS = 14;

const Named = z.object({ _id: Id, name: z.string() });

/** One person's judgement. `round` 3 is the one that decided an appeal. */
export const QualityReview = z.object({
  round: z.number().int().min(1).max(3),
  reviewer: Named,
  answers: z.array(QcAnswer),
  score: z.number().int(),
  passed: z.boolean(),
  comment: z.string(),
  at: Instant,
});
export type QualityReview = z.infer<typeof QualityReview>;

/** A ticket that is judged, as lists show it. */
export const QualityCase = z.object({
  _id: Id,
  ticket: z.object({ _id: Id, number: z.number().int(), subject: z.string(), channel: Channel }),
  /** Whose work is scored; null where the ticket had no assignee. */
  agent: Named.nullable(),
  card: ReviewedCard,
  /** The rule that picked it; empty where a person did. */
  rule_name: z.string(),
  needed: z.number().int(),
  reviews_done: z.number().int(),
  state: CaseState,
  /** Of the judgements needed together (their mean), or of the decision on an appeal. Null until then. */
  score: z.number().int().nullable(),
  passed: z.boolean().nullable(),
  created_at: Instant,
  reviewed_at: Instant.nullable(),
});
export type QualityCase = z.infer<typeof QualityCase>;

/** The agent's objection, and what became of it. */
const QualityAppeal = z.object({
  by: Named,
  text: z.string(),
  at: Instant,
  outcome: z.enum(['kept', 'changed']).nullable(),
  answer: z.string(),
  decided_by: Named.nullable(),
  decided_at: Instant.nullable(),
});
type QualityAppeal = z.infer<typeof QualityAppeal>;

/** A case with what the caller may see of it and do with it. */
export const QualityDetail = QualityCase.extend({
  /** While the case is open, only a reviewer's own score, so that nobody is influenced by the score of another. */
  reviews: z.array(QualityReview),
  appeal: QualityAppeal.nullable(),
  may: z.object({ judge: z.boolean(), appeal: z.boolean(), decide: z.boolean() }),
});
export type QualityDetail = z.infer<typeof QualityDetail>;
