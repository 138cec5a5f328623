import type {
  AnalyticsQuery,
  AnalyticsResult,
  AnswerOfKind,
  QuestionKind,
  QuestionOf,
} from '#contracts/listening/analytics/question.ts';
import { runAnalyticsQueries, type MatchBase } from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** A query of listening that could not be answered, by the code of the refusal. */
export class QueryFailure extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

/** Runs one query of listening. @throws QueryFailure */
export type QueryRunner = <K extends QuestionKind>(query: QuestionOf<K>) => Promise<AnswerOfKind<K>>;

type WaitingQuery = { query: AnalyticsQuery; settle: (result: AnalyticsResult) => void };

/**
 * Collects the queries that are put in the same turn and runs them as one batch of listening, so that names and rollups are read once for
 * all panels of a page.
 * @param base what all panels of the page have in common
 */
export function makeBatch(scope: SearchScope, zone: string, base: MatchBase | null): QueryRunner {
  let waiting: WaitingQuery[] = [];
  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const results = await runAnalyticsQueries(
      scope,
      batch.map(({ query }) => query),
      zone,
      base,
    );
    for (const [at, { settle }] of batch.entries()) {
      const result = results[at];
      if (result) settle(result);
    }
  }
  return <K extends QuestionKind>(query: QuestionOf<K>) =>
    new Promise<AnswerOfKind<K>>((resolve, reject) => {
      waiting.push({
        query,
        settle: (result) => {
          if (!result.ok) reject(new QueryFailure(result));
          // A result has the kind of its query.
          else resolve(result.answer as AnswerOfKind<K>);
        },
      });
      if (waiting.length === 1) queueMicrotask(() => void flush().catch(reject));
    });
}
