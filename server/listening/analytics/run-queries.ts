import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnalyticsResult, AnalyticsQuery, AnswerTo } from '#contracts/listening/analytics/question.ts';
import { isTimeZone } from '#server/kit/clickhouse/time-zone-store.ts';
import type { Context } from '#server/kit/context.ts';
import { Refusal, refuse } from '#server/kit/errors.ts';
import { loadBatchContext } from '#server/listening/analytics/query.ts';
import { runAnalyticsQuery } from '#server/listening/analytics/run-query.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';
import { findMatchBase, type MatchBase } from '#server/listening/matches/match-base.ts';
import { ReadOnce } from '#server/listening/matches/read-once.ts';
import { AnswerCache } from '#server/semantic/public.ts';

/** One for each running suite, so that two in one test do not share results. */
const caches = new WeakMap<Context, AnswerCache<AnswerTo>>();
function cacheOf(context: Context): AnswerCache<AnswerTo> {
  const known = caches.get(context);
  if (known) return known;
  const made = new AnswerCache<AnswerTo>(context.clock);
  caches.set(context, made);
  return made;
}

type Scope = PostReader & { context: Context; accountId: AccountId };

/**
 * Runs queries in parallel; a failed query does not affect the others. A result is kept until mentions change
 * (`findMentionVersion`).
 * @param base what all questions of a page have in common, where it makes several calls; absent: what those of this call have
 * @throws invalid_request where the time zone does not exist
 */
export async function runAnalyticsQueries(
  scope: Scope,
  questions: readonly AnalyticsQuery[],
  zone: string,
  base?: MatchBase | null,
): Promise<AnalyticsResult[]> {
  const { context, accountId } = scope;
  if (!(await isTimeZone(context.clickhouse, zone)))
    refuse('invalid_request', { fields: { time_zone: fault('not_known_here') } });
  const { version, readVersion, names, resolveOnce, themes, weekStart } = await loadBatchContext(
    scope,
    questions,
    zone,
  );
  const cache = cacheOf(context);
  const keyOf = (question: AnalyticsQuery): string => JSON.stringify([accountId, version, zone, question]);
  const missing = questions.filter((question) => !cache.has(keyOf(question)));
  const found = base === undefined ? findMatchBase(missing, zone) : base;
  const readOnce = found && new ReadOnce({ context, accountId, version: readVersion, base: found, names });
  return Promise.all(
    questions.map(async (question): Promise<AnalyticsResult> => {
      const key = keyOf(question);
      const resolved = resolveOnce(question);
      const run = (of: ResolvedFilter): Promise<AnswerTo> =>
        runAnalyticsQuery(question, { context, accountId, resolved: of, zone, weekStart, themes });
      try {
        return {
          ok: true,
          answer: await cache.read(key, {
            compute: () => (readOnce ? readOnce.use(question, resolved, run) : run(resolved)),
          }),
        };
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, code: error.code, message: error.message };
        context.log.error({ err: error, kind: question.kind }, 'a question of a dashboard failed');
        return { ok: false, code: 'unexpected', message: 'unexpected' };
      }
    }),
  );
}
