import type { POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Orders of posts that need a search: the newest are at the end of the table. */
export type PostOrder = Exclude<(typeof POST_ORDERS)[number], 'newest'>;

/** The order of posts, ties newest first; the same for mentions and for the top posts of a day. */
export const POST_ORDER: Record<PostOrder, Sql> = {
  engagement: sql`engagement desc, reach desc, published_at desc, _id`,
  reach: sql`reach desc, engagement desc, published_at desc, _id`,
  score: sql`score desc, engagement desc, published_at desc, _id`,
};

/** How many posts of each day are kept in each order: the longest list of them. */
export const POSTS_PER_DAY = 50;
