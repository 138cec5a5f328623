import type { Asking } from './peer.ts';

const FELT = `count(*) filter (sentiment = 1) as negative, count(*) filter (sentiment = 2) as neutral,
  count(*) filter (sentiment = 3) as positive, count(*) filter (sentiment = 4) as question`;
const ASKED = `account_id = $1 and not hidden and published_at >= $2::timestamptz and published_at < $3::timestamptz`;
const PAGE = `_id, text, channel, author_id, author_name, published_at, sentiment, language, followers, likes, reach, engagement,
  score, status, keywords`;

/** What DuckDB is asked, as PostgreSQL is: `$1` the account, `$2` and `$3` the time, `$4` what else the question names. */
export const DUCKDB_STATEMENTS: Readonly<Record<Asking, string>> = {
  figures: `select if(published_at >= $2::timestamptz, 'now', 'before') as time, ${FELT}, count(distinct author_key)
    from mentions where account_id = $1 and not hidden and published_at >= $4::timestamptz and published_at < $3::timestamptz
    group by time`,
  volume: `select epoch(timezone('Asia/Bangkok', date_trunc('day', timezone('Asia/Bangkok', published_at))))::bigint as bar, ${FELT}
    from mentions where ${ASKED} group by bar`,
  channels: `select channel, ${FELT} from mentions where ${ASKED} group by channel order by count(*) desc limit 10`,
  keywords: `select keyword, ${FELT} from (select unnest(keywords) as keyword, sentiment from mentions where ${ASKED})
    group by keyword order by count(*) desc, keyword::varchar limit 10`,
  authors: `select any_value(author_id), any_value(channel), arg_max(author_name, published_at), ${FELT}
    from mentions where ${ASKED} group by author_key
    order by count(*) desc, author_key < 0, author_key limit 8`,
  words: `select word, ${FELT} from (select unnest(words) as word, sentiment from mentions where ${ASKED})
    group by word order by count(*) desc, word limit 60`,
  hours: `select isodow(said) as weekday, hour(said) as hour, count(*)
    from (select timezone('Asia/Bangkok', published_at) as said from mentions where ${ASKED}) group by weekday, hour`,
  page: `select ${PAGE} from mentions where ${ASKED} order by published_at desc, _id desc limit 51`,
  pageOfKeyword: `select ${PAGE} from mentions where ${ASKED} and list_contains(keywords, $4)
    order by published_at desc, _id desc limit 51`,
  countOfText: `select count(*) from mentions where ${ASKED} and contains(text, $4)`,
};
