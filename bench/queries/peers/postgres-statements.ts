import type { QueryName } from './peer.ts';

const FELT = `count(*) filter (where sentiment = 1) as negative, count(*) filter (where sentiment = 2) as neutral,
  count(*) filter (where sentiment = 3) as positive, count(*) filter (where sentiment = 4) as question`;
const ASKED = `account_id = $1 and not hidden and published_at >= $2 and published_at < $3`;
/** Local days and hours are computed from these: far fewer timestamps have to be converted. The offset of the zone is whole hours. */
export const HOUR = `date_bin('1 hour', published_at, '2000-01-01Z')`;
const PAGE = `_id, text, channel, author_id, author_name, published_at, sentiment, language, followers, likes, reach, engagement,
  score, status, keywords`;

/**
 * The statements for PostgreSQL: `$1` the account, `$2` and `$3` the time, `$4` the other value of the query. Ties are sorted as in
 * Earshot: keywords by their text, authors by their unsigned number.
 */
export const POSTGRES_STATEMENTS: Readonly<Record<QueryName, string>> = {
  figures: `select case when early then 'before' else 'now' end, sum(negative), sum(neutral), sum(positive), sum(question), count(*)
    from (select published_at < $2 as early, author_key, ${FELT} from mentions
      where account_id = $1 and not hidden and published_at >= $4 and published_at < $3 group by early, author_key) people
    group by early`,
  volume: `select extract(epoch from date_trunc('day', hour, 'Asia/Bangkok'))::bigint as bar, sum(negative), sum(neutral),
      sum(positive), sum(question)
    from (select ${HOUR} as hour, ${FELT} from mentions where ${ASKED} group by hour) as hours group by bar`,
  channels: `select channel, ${FELT} from mentions where ${ASKED} group by channel order by count(*) desc limit 10`,
  keywords: `select keyword, ${FELT} from mentions, unnest(keywords) as keyword where ${ASKED}
    group by keyword order by count(*) desc, keyword::text limit 10`,
  authors: `with top as (select author_key, ${FELT} from mentions where ${ASKED} group by author_key
      order by count(*) desc, author_key < 0, author_key limit 8)
    select author_id, channel, author_name, negative, neutral, positive, question from top,
      lateral (select author_id, channel, author_name from mentions where ${ASKED} and author_key = top.author_key
        order by published_at desc, _id desc limit 1) as face`,
  words: `select word, ${FELT} from mentions, unnest(words) as word where ${ASKED}
    group by word order by count(*) desc, word limit 60`,
  hours: `select date_part('isodow', said) as weekday, date_part('hour', said) as of_day, sum(count)
    from (select hour at time zone 'Asia/Bangkok' as said, count
      from (select ${HOUR} as hour, count(*) from mentions where ${ASKED} group by hour) as hours) as times
    group by weekday, of_day`,
  page: `select ${PAGE} from mentions where ${ASKED} order by published_at desc, _id desc limit 26`,
  pageOfKeyword: `select ${PAGE} from mentions where ${ASKED} and $4 = any(keywords)
    order by published_at desc, _id desc limit 26`,
  countOfText: `select count(*) from mentions where ${ASKED} and text like '%' || $4 || '%'`,
};
