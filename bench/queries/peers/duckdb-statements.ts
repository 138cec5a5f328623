import type { QueryName } from './peer.ts';

const FELT = `count(*) filter (sentiment = 1) as negative, count(*) filter (sentiment = 2) as neutral,
  count(*) filter (sentiment = 3) as positive, count(*) filter (sentiment = 4) as question`;
const ASKED = `account_id = $1 and not hidden and published_at >= $2::timestamptz and published_at < $3::timestamptz`;
/** Local days and hours are computed from whole hours: far fewer timestamps have to be converted, and each conversion is expensive. */
const HOUR = 'epoch_us(published_at) // 3600000000';
const SAID = 'make_timestamptz(hour * 3600000000) as said';

/** The matching rows are found first, from few columns; then the other columns are read for these rows only. */
function pageOf(statement: string): string {
  return `select _id, text, channel, author_id, author_name, published_at, sentiment, language,
    followers, likes, reach, engagement, score, status, keywords
  from mentions where rowid in (select rowid from mentions where ${statement} order by published_at desc, _id desc limit 26)
  order by published_at desc, _id desc`;
}

/**
 * The statements for DuckDB, with the parameters of PostgreSQL: `$1` the account, `$2` and `$3` the time, `$4` the other value of the
 * query.
 */
export const DUCKDB_STATEMENTS: Readonly<Record<QueryName, string>> = {
  figures: `select time, sum(negative), sum(neutral), sum(positive), sum(question), count(*)
    from (select if(published_at >= $2::timestamptz, 'now', 'before') as time, author_key, ${FELT} from mentions
      where account_id = $1 and not hidden and published_at >= $4::timestamptz and published_at < $3::timestamptz
      group by time, author_key) group by time`,
  volume: `select epoch(timezone('Asia/Bangkok', date_trunc('day', timezone('Asia/Bangkok', said))))::bigint as bar, sum(negative),
      sum(neutral), sum(positive), sum(question)
    from (select ${SAID}, * from (select ${HOUR} as hour, ${FELT} from mentions where ${ASKED} group by hour)) group by bar`,
  channels: `select channel, ${FELT} from mentions where ${ASKED} group by channel order by count(*) desc limit 10`,
  keywords: `select keyword, ${FELT} from (select unnest(keywords) as keyword, sentiment from mentions where ${ASKED})
    group by keyword order by count(*) desc, keyword::varchar limit 10`,
  authors: `select any_value(author_id), any_value(channel), arg_max(author_name, published_at), ${FELT}
    from mentions where ${ASKED} group by author_key
    order by count(*) desc, author_key < 0, author_key limit 8`,
  words: `select word, ${FELT} from (select unnest(words) as word, sentiment from mentions where ${ASKED})
    group by word order by count(*) desc, word limit 60`,
  hours: `select isodow(local) as weekday, hour(local) as of_day, sum(n)
    from (select timezone('Asia/Bangkok', said) as local, n
      from (select ${SAID}, n from (select ${HOUR} as hour, count(*) as n from mentions where ${ASKED} group by hour)))
    group by weekday, of_day`,
  page: pageOf(ASKED),
  pageOfKeyword: pageOf(`${ASKED} and list_contains(keywords, $4)`),
  countOfText: `select count(*) from mentions where ${ASKED} and contains(text, $4)`,
};
