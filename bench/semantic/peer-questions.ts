/** Questions that DuckDB and PostgreSQL answer with the same statement, by the name of the question. */
const MENTIONS = `from mentions where published_at >= timestamptz '2026-10-01T00:00:00Z' and published_at < timestamptz '2026-10-31T00:00:00Z'`;
const TICKETS = `from tickets where created_at >= timestamptz '2026-10-01T00:00:00Z' and created_at < timestamptz '2026-10-31T00:00:00Z'`;
const day = (column: string): string => `cast(extract(epoch from date_trunc('day', ${column})) as bigint)`;
const hour = (column: string): string => `cast(extract(epoch from date_trunc('hour', ${column})) as bigint)`;

/** Bars of time are seconds since 1970 here, and instants in the answers of the layer. */
export const PEER_STATEMENTS: Readonly<Record<string, string>> = {
  'mentions by channel': `select channel, count(*) ${MENTIONS} group by channel`,
  'mentions by day and sentiment': `select ${day('published_at')} as bar, sentiment, count(*) ${MENTIONS} group by bar, sentiment`,
  'authors by channel': `select channel, count(distinct author_id) ${MENTIONS} group by channel`,
  'four figures': `select count(*), count(distinct channel || author_id), sum(engagement), sum(reach) ${MENTIONS}`,
  'negative share by language': `select nullif(language, '') as tongue,
    1.0 * count(*) filter (where sentiment = 'negative') / count(*) ${MENTIONS} group by language`,
  'tickets and CSAT by channel': `select channel, count(*),
    1.0 * count(*) filter (where csat >= 4) / nullif(count(csat), 0) ${TICKETS} group by channel`,
  'first response by priority': `select nullif(priority, 0) as urgency, avg(first_response),
    percentile_cont(0.9) within group (order by first_response) ${TICKETS} group by priority`,
  'mentions and tickets by hour': `select coalesce(a.bar, b.bar), m, t
    from (select ${hour('published_at')} as bar, count(*) as m ${MENTIONS} group by bar) a
    full join (select ${hour('created_at')} as bar, count(*) as t ${TICKETS} group by bar) b on a.bar = b.bar`,
};
