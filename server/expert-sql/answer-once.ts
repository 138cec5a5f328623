import { createHash } from 'node:crypto';
import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import type { LoadedStatement } from '#server/expert-sql/load-statement.ts';
import type { Context } from '#server/kit/context.ts';
import { AnswerCache, type AnswerOptions, type QuestionScope } from '#server/semantic/public.ts';

/** The answer of a statement without the names of its values, which change while its rows do not. */
export type StatementRows = Omit<SqlAnswer, 'labels'>;

/** For how long an answer is kept that says when it is, or that reads data without a version, in milliseconds. */
const KEPT_MS = 5_000;
const MOST_BYTES = 16_000_000;

/** One for each running suite, so that two in one test do not share answers. */
const caches = new WeakMap<Context, AnswerCache<StatementRows>>();

type AnswerInput = {
  loaded: LoadedStatement;
  options: Pick<AnswerOptions, 'use' | 'signal'>;
  compute: (signal: AbortSignal) => Promise<StatementRows>;
};

/** Runs a statement once for all who see the same rows at the same time, until what it reads changes. */
export function answerOnce(
  { context, accountId }: QuestionScope,
  { loaded, options, compute }: AnswerInput,
): Promise<StatementRows> {
  const cache =
    caches.get(context) ?? new AnswerCache<StatementRows>(context.clock, { mostBytes: MOST_BYTES });
  caches.set(context, cache);
  const key = buildStatementKey(accountId, loaded, options.use);
  return cache.read(key, { compute, signal: options.signal });
}

function buildStatementKey(
  accountId: string,
  { input, shared }: LoadedStatement,
  use: AnswerOptions['use'],
): string {
  const { viewer, now } = shared.plan;
  return createHash('sha256')
    .update(
      JSON.stringify([
        accountId,
        use,
        input,
        viewer.personal,
        [...viewer.permissions].toSorted(),
        Object.entries(viewer.sets).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        [...shared.versions].toSorted(([one], [other]) => (one < other ? -1 : 1)),
        shared.pool && [shared.pool.version, shared.pool.shown],
        Math.floor(now / KEPT_MS),
      ]),
    )
    .digest('base64');
}
