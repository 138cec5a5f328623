import { z } from 'zod';
import { learnWork as declaration } from '#contracts/listening/corrections/endpoints.ts';
import { handleLongWork, type WorkRun } from '#server/kit/long-work/runner.ts';
import { buildIdCondition } from '#server/listening/corrections/named-sql.ts';
import { getSentimentReader } from '#server/sentiment/public.ts';
import { insertAdaptation } from './adaptation-store.ts';
import {
  crossValidateLabels,
  computeAdaptationMetrics,
  isImprovement,
  KINDS,
  learnFromReviews,
  findStrongWords,
  type ScoredReview,
} from './learn.ts';
import { readSentiments } from './sentiment-store.ts';
import { listNewestReviews } from './verdict-store.ts';

/** The most reviews that are used for training, the newest: more would block the process for seconds. */
const MOST = 2000;
const ROUNDED = 1e4;

const Nothing = z.object({});

/** Trains an adaptation of each kind, measures both, and stores the better one, inactive. */
export const learnAdaptationWork = handleLongWork(declaration, {
  input: Nothing,
  place: z.literal('learn'),
  result: Nothing,
  begin: async (run) => {
    const verdicts = await run.inUnit((unit) => listNewestReviews(unit, MOST));
    return { total: verdicts.length, place: 'learn' as const, result: {} };
  },
  step: async (run) => {
    const verdicts = await readVerdicts(run);
    const [first, ...others] = KINDS.map((kind) =>
      computeAdaptationMetrics(verdicts, crossValidateLabels(verdicts, kind), kind),
    );
    if (!first) throw new Error('there are kinds of adaptations');
    const metrics = others.reduce(
      (best, one) => (one.after.accuracy > best.after.accuracy ? one : best),
      first,
    );
    const adaptation = learnFromReviews(verdicts, metrics.kind);

    const weights = {
      bias: rounded(adaptation.bias),
      words: [...adaptation.words].map(([word, values]): [string, number[]] => [word, rounded(values)]),
    };
    return {
      done: verdicts.length,
      place: null,
      result: {},
      commit: async (unit) => {
        const adaptation_id = await insertAdaptation(unit, {
          weights,
          metrics: { ...metrics, words: findStrongWords(adaptation) },
          is_improvement: isImprovement(metrics),
        });
        unit.record({
          kind: 'sentiment.adaptation_learned',
          entityId: adaptation_id,
          data: { is_improvement: isImprovement(metrics), before: metrics.before, after: metrics.after },
        });
      },
    };
  },
});

function rounded(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => Math.round(value * ROUNDED) / ROUNDED);
}

/** Reviews whose mentions still exist, with the model's result for them. */
async function readVerdicts({ context, accountId, inUnit }: WorkRun<unknown>): Promise<ScoredReview[]> {
  const verdicts = await inUnit((unit) => listNewestReviews(unit, MOST));
  const ids = verdicts.map(({ mention_id }) => mention_id);
  const where = buildIdCondition(ids);
  const mentions = await readSentiments({ clickhouse: context.clickhouse, accountId }, where, MOST);
  const byId = new Map(mentions.map((one) => [one._id, one]));
  const reader = getSentimentReader(context);
  return verdicts.flatMap(({ mention_id, sentiment, sampled }) => {
    const mention = byId.get(mention_id);
    return mention ? [{ ...reader.plain(mention), label: sentiment, sampled }] : [];
  });
}
