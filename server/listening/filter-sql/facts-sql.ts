import { FLAGS, MEASURES, type Flag } from '#contracts/listening/dimensions.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { hasAny } from '#server/listening/filter-sql/dimension-sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

type PartialFilter = Partial<MentionFilter>;

/** Hidden mentions are excluded unless they are requested. */
export function buildHiddenConditions({ hidden }: PartialFilter): Sql[] {
  if (hidden === 'with') return [];
  return [hidden === 'only' ? sql`hidden <> 'no'` : sql`hidden = 'no'`];
}

const NOTHING = sql`toUUID('00000000-0000-0000-0000-000000000000')`;

function holds(flag: Flag, names: KeywordNames): Sql {
  switch (flag) {
    case 'matched':
      return hasAny(sql`keywords`, names.all);
    case 'tagged':
      return hasAny(sql`tags`, [...names.tagByNumber.keys()]);
    case 'starred':
      return sql`starred = 1`;
    case 'has_media':
      return sql`notEmpty(media)`;
    case 'has_ticket':
      return sql`ticket_id <> ${NOTHING}`;
  }
}

/** The yes/no conditions of a filter. */
export function buildFlagConditions(filter: PartialFilter, names: KeywordNames): Sql[] {
  return FLAGS.flatMap((flag) => {
    const answer = filter[flag];
    if (answer === undefined) return [];
    return [answer === 'yes' ? holds(flag, names) : sql`not (${holds(flag, names)})`];
  });
}

/** The bounds of a filter; a count that the network does not send is within no bounds. */
export function buildMeasureConditions(filter: PartialFilter): Sql[] {
  return MEASURES.flatMap((measure) => {
    const column: Sql = { pieces: [measure] };
    const [min, max] = [filter[`min_${measure}`], filter[`max_${measure}`]];
    return [
      ...(min === undefined ? [] : [sql`ifNull(${column} >= ${bindValue('Float64', min)}, false)`]),
      ...(max === undefined ? [] : [sql`ifNull(${column} <= ${bindValue('Float64', max)}, false)`]),
    ];
  });
}

/** Days of the week and hours of the day, in the filter's time zone. */
export function buildClockConditions({ weekday, hour, time_zone = 'UTC' }: PartialFilter): Sql[] {
  const zone = bindValue('String', time_zone);
  const among = (values: readonly number[]): Sql => bindValue('Array(UInt8)', values);
  return [
    ...(weekday ? [sql`toDayOfWeek(published_at, 0, ${zone}) in ${among(weekday)}`] : []),
    ...(hour ? [sql`toHour(published_at, ${zone}) in ${among(hour)}`] : []),
  ];
}
