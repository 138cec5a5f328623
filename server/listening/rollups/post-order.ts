import type { POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Orders of posts that have to be looked for: the newest stand at the end of the table. */
export type PostOrder = Exclude<(typeof POST_ORDERS)[number], 'newest'>;

/** How posts are ordered, of equal ones the newest; of mentions and of the first of a day alike. */
export const POST_ORDER: Record<PostOrder, Sql> = {
  engagement: sql`engagement desc, reach desc, published_at desc, _id`,
  reach: sql`reach desc, engagement desc, published_at desc, _id`,
  score: sql`score desc, engagement desc, published_at desc, _id`,
};

/** So many of each day are kept in each order: as many as a list of them may be long. */
export const POSTS_PER_DAY = 50;
