import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildRulePositionsSql, type RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';
import { buildUntimedCondition, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { buildCountedSelect } from '#server/listening/filter-sql/post-select.ts';
import { toSpan } from '#server/listening/filter-sql/resolved-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** One of several filters that are evaluated together; it is compared with `spans` periods of the same length just before. */
export type CauseFilter = { filter: Filter; names: KeywordNames; looked: RuleScope; spans: number };

/** Restrictions that need no condition of their own in a shared read: a word or an author that fired, or the negative sentiment. */
const LISTED: ReadonlySet<string> = new Set([
  'from',
  'to',
  'time_zone',
  'keyword',
  'word',
  'author',
  'sentiment',
]);

/**
 * Prepares a filter for a shared read.
 * @throws invalid_request where its Boolean text cannot be read
 */
export function toCauseFilter(filter: Filter, names: KeywordNames, spans: number): CauseFilter {
  const plain = Object.entries(filter).every(([name, value]) => value === undefined || LISTED.has(name));
  const [number = null, ...others] = plain ? names.numbers(filter.keyword ?? []) : [];
  const alone = filter.keyword?.length === 1 && others.length === 0;
  return {
    filter,
    names,
    spans,
    looked: { where: buildUntimedCondition(filter, names), keyword: alone ? number : null },
  };
}

/**
 * The mentions of several filters, and of the periods before each, in one read: a row for each filter that a mention belongs to,
 * with the filter's `place` from 1 and whether it is `early`. `columns` are available in addition to those named here. Public posts are read
 * for one filter alone.
 */
export function buildCauseRowsSql(accountId: AccountId, causes: readonly CauseFilter[], columns: Sql): Sql {
  const spans = causes.map(({ filter, spans: before }) => {
    const { from, to } = toSpan(filter);
    return { begin: from - before * (to - from), from, to };
  });
  const from = Math.min(...spans.map(({ begin }) => begin));
  const to = Math.max(...spans.map((span) => span.to));
  const span = sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`;
  const said = sql`toUnixTimestamp64Milli(published_at) as said, ${columns}`;
  const [only, ...others] = causes;
  const inside =
    only?.names.pool && others.length === 0
      ? buildCountedSelect(accountId, only, { select: sql`toUInt32(1) as place, ${said}`, span })
      : buildSelect('mentions', accountId, {
          select: sql`${buildRulePositionsSql(causes.map(({ looked }) => looked))} as place, ${said}`,
          where: span,
        });
  const times = (of: (span: (typeof spans)[number]) => number): Sql => ofPlace('Int64', spans.map(of));
  const narrowed = (name: 'word' | 'author' | 'sentiment', holds: (values: Sql) => Sql): Sql => {
    const values = causes.map(({ filter }) => filter[name] ?? []);
    // Most rules have no restriction: an omitted condition costs nothing.
    if (values.every((some) => some.length === 0)) return sql`true`;
    const own = ofPlace('Array(String)', values);
    return sql`(empty(${own}) or ${holds(own)})`;
  };
  return sql`select *, said < ${times((span) => span.from)} as early from (${inside})
    where said >= ${times(({ begin }) => begin)} and said < ${times((span) => span.to)}
      and ${narrowed('word', (values) => sql`hasAny(words, ${values})`)}
      and ${narrowed('author', (values) => sql`has(${values}, author_id)`)}
      and ${narrowed('sentiment', (values) => sql`has(${values}, toString(sentiment))`)}`;
}

/** The value that belongs to a row's filter. */
function ofPlace(type: string, values: readonly unknown[]): Sql {
  return sql`arrayElement(${bindValue(`Array(${type})`, values)}, place)`;
}
