/** Conditions over stored posts, apart from the rest of listening: keywords need them, and listening needs keywords. */
export { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
