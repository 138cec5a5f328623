import { sql } from '#server/kit/clickhouse/sql.ts';

/** The columns of {@link MentionRow}. */
export const MENTION_COLUMNS = sql`_id, source_id, channel, kind, author_id, author_name, author_handle, author_avatar, followers,
  title, text, url, toUnixTimestamp64Milli(published_at) as published, toUnixTimestamp64Milli(collected_at) as collected,
  toUnixTimestamp64Milli(updated_at) as updated, language, sentiment, confidence, sentiment_by, likes, comments, shares, views,
  keywords, tags, country, thread, reply_to, media, reach, engagement, influence, toFloat64(score) as impact,
  toString(cluster) as cluster_id, hidden, stars, starred, status, assigned_to, ticket_id`;
