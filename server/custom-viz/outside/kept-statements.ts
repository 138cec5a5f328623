import type { SqlResult, SqlStatement } from '#contracts/expert-sql/statement.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import type { Context } from '#server/kit/context.ts';
import { AnswerCache, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

/** For how long visitors see the same answer of a statement, in milliseconds. */
const KEPT_MS = 5_000;
const MOST_BYTES = 16_000_000;

const caches = new WeakMap<Context, AnswerCache<SqlResult>>();

/** Runs a statement with the rights of a maker; many visitors at the same time cause one reading. */
export function answerStatementOnce(
  scope: QuestionScope,
  statement: SqlStatement,
  viewer: ViewerInput,
): Promise<SqlResult> {
  const { context, accountId } = scope;
  const cache = caches.get(context) ?? new AnswerCache<SqlResult>(context.clock, { mostBytes: MOST_BYTES });
  caches.set(context, cache);
  const moment = Math.floor(context.clock().getTime() / KEPT_MS);
  return cache.read(JSON.stringify([accountId, viewer, moment, statement]), {
    compute: (signal) => answerSql(scope, statement, { viewer, use: 'interactive', signal }),
  });
}
