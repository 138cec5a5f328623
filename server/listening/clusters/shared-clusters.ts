import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { partOf } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { spanOf, type ResolvedFilter } from '#server/listening/where/resolved-filter.ts';
import { cutSpan, daysOf, publishedIn } from '#server/listening/sums/spans.ts';

/** Up to so many mentions telling all their numbers apart is as quick as first looking up which ones matter. */
const FEW_MENTIONS = 300_000;

/**
 * That a mention's number of likeness may be borne by another mention that a filter finds; whatever else has one is alone with it,
 * so that copies are counted among few. Of days whose sums are made it is known which numbers several bear
 * (`repeated_clusters`: the later of two days to be made has seen both); numbers of the other days may be anybody's. Null where that does
 * not help, or where hidden mentions are asked for, of which nothing is known.
 */
export const isShared = (accountId: AccountId, { filter, made }: ResolvedFilter): Sql | null => {
  const { summed, rest, mentions } = cutSpan(spanOf(filter), made, MS_PER_DAY);
  if (filter.hidden !== undefined || mentions <= FEW_MENTIONS || daysOf(rest) > daysOf(summed)) return null;
  const known = partOf('repeated_clusters', accountId, { select: sql`cluster`, where: sql`true` });
  const others = partOf('mentions', accountId, {
    select: sql`cluster`,
    where: sql`${publishedIn(rest)} and cluster <> 0`,
  });
  return sql`cluster in (${known}${rest.length > 0 ? sql` union all ${others}` : sql``})`;
};
