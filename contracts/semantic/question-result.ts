import { z } from 'zod';
import { ListedFault } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { AnswerReading } from '#contracts/semantic/answer-reading.ts';
import { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { LocatedFault } from '#contracts/semantic/located-fault.ts';
import { Question } from '#contracts/semantic/question.ts';

/**
 * Why a question has no answer. `refused`: it breaks a law, which `law` numbers (engine/semantic), or names what does not exist; `hidden`: the
 * caller may not see a data set or a dimension; `expensive`: it reads too much; `unavailable`: it can be repeated later; `superseded`: a
 * newer question of the same tile has taken its place; `failed`: a fault of the suite.
 */
const QuestionRefusalCode = z.enum(['refused', 'hidden', 'expensive', 'unavailable', 'superseded', 'failed']);
export type QuestionRefusalCode = z.infer<typeof QuestionRefusalCode>;

/** A question without an answer. */
export const QuestionRefusal = z.object({
  ok: z.literal(false),
  code: QuestionRefusalCode,
  law: z.number().int().nullable(),
  fault: ListedFault,
  /** The nearest question that is answered; null where none is left. */
  nearest: Question.nullable(),
  /** The calculated field or measure whose formula is wrong, and every place of it that is. */
  formula: z.object({ name: z.string(), faults: z.array(LocatedFault) }).optional(),
});
export type QuestionRefusal = z.infer<typeof QuestionRefusal>;

/** As of which event of the account the facts of the CRM are that an answer counts; null where it counts none. */
const AsOf = z.object({ seq: z.number().int(), at: Instant });

/**
 * The names of the records that an answer names by keys, by dimension and key; null for one that was deleted. Values that are no records,
 * such as channels and sentiments, have their texts in `texts`.
 */
export const AnswerLabels = z.record(z.string(), z.record(z.string(), z.string().nullable()));
export type AnswerLabels = z.infer<typeof AnswerLabels>;

/** The answer to one of several questions, or why there is none: a question that fails does not affect the others. */
export const QuestionResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    answer: SemanticAnswer,
    as_of: AsOf.nullable(),
    labels: AnswerLabels,
    /** How it was computed; people outside do not learn it. */
    reading: AnswerReading.optional(),
  }),
  QuestionRefusal,
]);
export type QuestionResult = z.infer<typeof QuestionResult>;
