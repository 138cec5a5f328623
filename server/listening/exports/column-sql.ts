import { z } from 'zod';
import type { ExportColumn } from '#contracts/listening/exports/columns.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { CellFormat, CellValue } from '#server/listening/exports/cell-format.ts';

type Column = { select: Sql; row: z.ZodType<CellValue> };

const text = z.string();
const count = z.coerce.number().nullable();
const list = z.array(z.string());
const numbers = z.array(z.number());
const NOBODY = '00000000-0000-0000-0000-000000000000';
const id = z.string().transform((value) => (value === NOBODY ? '' : value));

/** Every column: its SQL, and how its value is formatted. Names after `as` must not be columns of the table. */
function columnsIn(tell: CellFormat): Record<ExportColumn, Column> {
  const instant = z.coerce.number().transform((at): CellValue => tell.instant(at));
  const word = text.transform((value): CellValue => tell.word(value));
  const listed = list.transform((values): CellValue => tell.list(values));
  return {
    _id: { select: sql`toString(_id) as c__id`, row: text },
    published_at: { select: sql`toUnixTimestamp64Milli(published_at) as c_published_at`, row: instant },
    collected_at: { select: sql`toUnixTimestamp64Milli(collected_at) as c_collected_at`, row: instant },
    channel: {
      select: sql`toString(channel) as c_channel`,
      row: text.transform((slug): CellValue => tell.channel(slug)),
    },
    kind: { select: sql`toString(kind) as c_kind`, row: word },
    author_name: { select: sql`author_name as c_author_name`, row: text },
    author_handle: { select: sql`author_handle as c_author_handle`, row: text },
    author_id: { select: sql`author_id as c_author_id`, row: text },
    followers: { select: sql`followers as c_followers`, row: count },
    title: { select: sql`title as c_title`, row: text },
    text: { select: sql`text as c_text`, row: text },
    url: { select: sql`url as c_url`, row: text },
    language: {
      select: sql`toString(language) as c_language`,
      row: text.transform((code): CellValue => tell.language(code)),
    },
    country: {
      select: sql`toString(country) as c_country`,
      row: text.transform((code): CellValue => tell.country(code)),
    },
    sentiment: { select: sql`toString(sentiment) as c_sentiment`, row: word },
    sentiment_confidence: {
      select: sql`round(confidence, 3) as c_sentiment_confidence`,
      row: z.coerce.number().transform((value) => Math.round(value * 1000) / 1000),
    },
    sentiment_by: { select: sql`toString(sentiment_by) as c_sentiment_by`, row: word },
    keywords: {
      select: sql`keywords as c_keywords`,
      row: numbers.transform((given): CellValue => tell.keywords(given)),
    },
    tags: { select: sql`tags as c_tags`, row: numbers.transform((given): CellValue => tell.tags(given)) },
    likes: { select: sql`likes as c_likes`, row: count },
    comments: { select: sql`comments as c_comments`, row: count },
    shares: { select: sql`shares as c_shares`, row: count },
    views: { select: sql`views as c_views`, row: count },
    reach: { select: sql`reach as c_reach`, row: count },
    engagement: { select: sql`engagement as c_engagement`, row: count },
    influence: { select: sql`influence as c_influence`, row: count },
    score: {
      select: sql`round(score, 2) as c_score`,
      row: z.coerce.number().transform((value) => Math.round(value * 100) / 100),
    },
    stars: { select: sql`stars as c_stars`, row: count },
    hashtags: { select: sql`hashtags as c_hashtags`, row: listed },
    mentioned: { select: sql`mentioned as c_mentioned`, row: listed },
    domains: { select: sql`domains as c_domains`, row: listed },
    links: { select: sql`links as c_links`, row: listed },
    media: { select: sql`media as c_media`, row: listed },
    thread: { select: sql`thread as c_thread`, row: text },
    reply_to: { select: sql`reply_to as c_reply_to`, row: text },
    cluster: {
      select: sql`toString(cluster) as c_cluster`,
      row: text.transform((value) => (value === '0' ? '' : value)),
    },
    status: { select: sql`toString(status) as c_status`, row: word },
    starred: {
      select: sql`starred as c_starred`,
      row: z.coerce.number().transform((value): CellValue => tell.flag(value === 1)),
    },
    assigned_to: {
      select: sql`toString(assigned_to) as c_assigned_to`,
      row: id.transform((value): CellValue => (value === '' ? '' : tell.person(value))),
    },
    ticket_id: { select: sql`toString(ticket_id) as c_ticket_id`, row: id },
  };
}

/** The columns of a file as one query: the selected expressions, and the schema of a row that formats each value. */
export function selectColumns(columns: readonly ExportColumn[], tell: CellFormat) {
  const known = columnsIn(tell);
  return {
    select: joinSql(
      columns.map((name) => known[name].select),
      sql`, `,
    ),
    shape: Object.fromEntries(columns.map((name) => [`c_${name}`, known[name].row])),
  };
}
