import type { MeasureStop, MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
import type { LocalText } from '#contracts/custom-viz/local-text.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { findCrossings } from '#engine/anomaly/crossings.ts';
import { makeHourOfWeek } from '#engine/anomaly/hour-of-week.ts';
import { fulfilsCondition } from '#engine/anomaly/measure-condition.ts';
import { computeThreshold } from '#engine/anomaly/sensitivity.ts';
import { evaluateHours } from '#engine/anomaly/unusual-hours.ts';
import type { WatchedNumber } from '#server/custom-viz/alerts/find-watched.ts';
import { readHours, readValues } from '#server/custom-viz/alerts/read-values.ts';
import {
  buildHoursQuestion,
  buildValueQuestion,
  nameTopic,
  resolveWatchedSpan,
} from '#server/custom-viz/alerts/watched-question.ts';
import { answerQuestion, type QuestionScope } from '#server/semantic/public.ts';

/** When a rule fires. */
export type MeasureCondition = Pick<MeasureRuleInput, 'kind' | 'limit' | 'direction' | 'sensitivity'>;

/** One time at which the condition began to hold. Instants are in milliseconds. */
export type RuleFinding = {
  topic: string;
  from: number;
  to: number;
  value: number;
  usual: number | null;
  what: LocalText;
};

/** What a check found: the crossings since the last one, and the values for which the condition holds now. */
type Evaluation = { crossings: RuleFinding[]; holding: string[] };
/** A check without an answer: it failed and is repeated, or the rule stops. */
export type EvaluationResult =
  | ({ ok: true } & Evaluation)
  | { ok: false; stop: MeasureStop }
  | { ok: false; failed: string };

/** What a check begins with: for which values the condition held, and up to when hours were judged. */
type EvaluationInput = { condition: MeasureCondition; holding: readonly string[]; since: number; now: Date };

/** The hours from which the baseline is learnt: five of each hour of the week. */
export const LEARN_MS = 35 * MS_PER_DAY;
/** An hour is judged a little after it is over, since sources are late. */
const SETTLE_MS = 15 * 60_000;

/** Checks a condition now, with the rights of the maker. */
export async function evaluateRule(
  scope: QuestionScope,
  watched: WatchedNumber,
  input: EvaluationInput,
): Promise<EvaluationResult> {
  const isHourly = input.condition.kind === 'unusual';
  const until = lastWholeHour(input.now.getTime());
  const span = isHourly ? toSpan(until - LEARN_MS, until) : resolveWatchedSpan(watched, input.now);
  const question = isHourly
    ? buildHoursQuestion(watched, span)
    : buildValueQuestion(watched, span, input.condition.kind === 'change');
  const result = await answerWatched(scope, watched, question);
  if (!result.ok) return toFailure(result);
  return {
    ok: true,
    ...(isHourly
      ? findUnusual(watched, result, { ...input, until })
      : findPassed(watched, result, { ...input, span })),
  };
}

/** Answers a question about a watched number in the background, with the rights of the maker. */
export function answerWatched(
  scope: QuestionScope,
  { viewer }: WatchedNumber,
  question: Question,
): Promise<QuestionResult> {
  return answerQuestion(scope, question, { viewer, use: 'background' });
}

/** What the maker may not see, or what no longer exists, stops a rule; anything else is tried again. */
function toFailure({ code }: Extract<QuestionResult, { ok: false }>): EvaluationResult {
  if (code === 'hidden') return { ok: false, stop: 'hidden' };
  return code === 'refused' ? { ok: false, stop: 'measure' } : { ok: false, failed: code };
}

type AnsweredResult = Extract<QuestionResult, { ok: true }>;
type Span = { from: string; to: string };

function findPassed(
  watched: WatchedNumber,
  result: AnsweredResult,
  { condition, holding, span, now }: EvaluationInput & { span: Span },
): Evaluation {
  const values = readValues(result.answer);
  const found = findCrossings(
    holding,
    values.map((one) => ({ topic: one.topic, holds: fulfilsCondition(condition, one) })),
  );
  const crossed = new Set(found.crossed);
  return {
    holding: found.holding,
    crossings: values.flatMap(({ topic, value, before }): RuleFinding[] =>
      crossed.has(topic) && value !== null
        ? [
            {
              topic,
              from: Date.parse(span.from),
              to: now.getTime(),
              value,
              usual: condition.kind === 'change' ? before : null,
              what: nameTopic(watched, result, topic),
            },
          ]
        : [],
    ),
  };
}

function findUnusual(
  watched: WatchedNumber,
  result: AnsweredResult,
  { condition, holding, since, until }: EvaluationInput & { until: number },
): Evaluation {
  const held = new Set(holding);
  const options = makeUnusualOptions(watched, condition);
  const from = Math.max(lastWholeHour(since), until - LEARN_MS);
  const found: Evaluation = { crossings: [], holding: [] };
  for (const [topic, hours] of readHours(result.answer)) {
    let isHolding = held.has(topic);
    for (const one of evaluateHours(options, hours, { learnFrom: until - LEARN_MS, from, until })) {
      if (one.isUnusual && !isHolding)
        found.crossings.push({
          topic,
          from: one.hour,
          to: one.hour + MS_PER_HOUR,
          value: one.value,
          usual: Math.round(one.usual * 10) / 10,
          what: nameTopic(watched, result, topic),
        });
      isHolding = one.isUnusual;
    }
    if (isHolding) found.holding.push(topic);
  }
  return found;
}

/** What makes an hour of a watched number unusual. */
export function makeUnusualOptions({ reading }: WatchedNumber, { sensitivity, direction }: MeasureCondition) {
  return {
    threshold: computeThreshold(sensitivity, 0),
    direction,
    hourOfWeek: makeHourOfWeek(reading.zone),
  };
}

function toSpan(from: number, to: number): Span {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The end of the last hour that is judged at an instant. */
export function lastWholeHour(at: number): number {
  return Math.floor((at - SETTLE_MS) / MS_PER_HOUR) * MS_PER_HOUR;
}
