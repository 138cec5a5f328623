import { Sentiment } from '#contracts/listening/mention.ts';
import { type Sql, joinConditions, sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildPositionCondition } from '#server/listening/corrections/sentiment-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

type Scope = Pick<Call, 'inUnit'>;

/** The named mentions that the caller may see. */
export async function buildNamedCondition(call: Scope, ids: readonly string[]): Promise<Sql> {
  const { sees } = await loadKeywordNames(call);
  return joinConditions([sql`_id in ${bindValue('Array(UUID)', ids)}`, ...(sees ? [sees] : [])]);
}

/** Mentions without the new sentiment, so that a repeated step changes nothing more. */
export function buildUncorrectedCondition(sentiment: Sentiment | null): Sql {
  return sentiment === null
    ? sql`sentiment_by = 'person'`
    : sql`not (sentiment_by = 'person' and sentiment = ${bindValue('String', sentiment)})`;
}

/** Mentions with one of these ids. */
export function buildIdCondition(ids: readonly string[]): Sql {
  return sql`_id in ${bindValue('Array(UUID)', ids)}`;
}

/** Mentions at these positions that nobody has corrected here, and those with whose correction an earlier attempt began. */
export function buildCorrectableCondition(
  places: Parameters<typeof buildPositionCondition>[0],
  { begun, sees }: { begun: readonly string[]; sees: Sql | null },
): Sql {
  const open = sql`sentiment_by <> 'person' or ${buildIdCondition(begun)}`;
  return joinConditions([buildPositionCondition(places), open, ...(sees ? [sees] : [])]);
}
