import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { hasOwnCodes } from '#engine/terms/letter-codes.ts';
import { bindInstant, bindValue, joinSql, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { STORIES } from '#server/listening/clusters/cluster-store.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { buildCountedSelect } from '#server/listening/filter-sql/post-select.ts';
import { toPreviousSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { buildCodesSql } from '#server/listening/filter-sql/text-condition.ts';

const Row = z.object({ place: z.coerce.number(), count: Count, before: Count, ...sentimentColumns });
export type ThemeCounts = z.infer<typeof Row>;

/** `present`: the period before is not read, and its counts are 0. */
type CountedThemes = {
  clickhouse: ClickHouseClient;
  accountId: AccountId;
  resolved: ResolvedFilter;
  present?: boolean;
};

/**
 * How many mentions satisfy each of these conditions, now (by sentiment) and in an equally long period before, in one read of both periods.
 * A mention that satisfies several members of a theme counts once.
 * @param conditions each theme's condition, over columns of mentions; the result names them by their index
 */
export async function countThemes(
  about: CountedThemes,
  conditions: readonly Sql[],
): Promise<Map<number, ThemeCounts>> {
  if (conditions.length === 0) return new Map();
  const tests = joinSql(
    conditions.map((condition, place) => sql`if(${condition}, [${bindValue('UInt16', place)}], [])`),
    sql`, `,
  );
  return countPlaces(about, sql`arrayConcat(${tests})`);
}

/** The same for folded texts that mentions contain; the result names them by their index. */
export async function countTexts(
  about: CountedThemes,
  texts: readonly string[],
): Promise<Map<number, ThemeCounts>> {
  const { matches: _matches, ...unmatched } = about.resolved;
  const [coded = [], others = []] = [true, false].map((isCoded) =>
    [...texts.entries()].filter(([, text]) => text !== '' && hasOwnCodes(text) === isCoded),
  );
  const counts = await Promise.all([
    coded.length === 0
      ? []
      : countPlaces(
          about,
          buildPlacesSql(coded, sql`folded_codes`, (one) => buildCodesSql(one)),
        ),
    // Matches that were read once have no folded text.
    others.length === 0
      ? []
      : countPlaces(
          { ...about, resolved: unmatched },
          buildPlacesSql(others, sql`folded`, (one) => one),
        ),
  ]);
  return new Map(counts.flatMap((some) => [...some]));
}

/** The places of the texts that a column contains. */
function buildPlacesSql(
  texts: readonly (readonly [place: number, text: string])[],
  column: Sql,
  toLetters: (one: Sql) => Sql,
): Sql {
  const [places, letters] = [texts.map(([place]) => place), texts.map(([, text]) => text)];
  const sought = sql`arrayMap(one -> ${toLetters(sql`one`)}, ${bindValue('Array(String)', letters)})`;
  return sql`arrayFilter((place, at) -> at > 0, ${bindValue('Array(UInt16)', places)}, multiSearchAllPositions(${column}, ${sought}))`;
}

async function countPlaces(
  { clickhouse, accountId, resolved, present = false }: CountedThemes,
  places: Sql,
): Promise<Map<number, ThemeCounts>> {
  const { filter, calendar } = resolved;
  const before = toPreviousSpan(filter, calendar);
  // Of a period that runs, the end of the one before is in neither.
  const inner = buildCountedSelect(accountId, resolved, {
    select: sql`arrayJoin(${places}) as place, published_at < ${bindInstant(filter.from)} as early, sentiment`,
    ...(!present && {
      span: sql`(published_at >= ${bindInstant(before.from)} and published_at < ${bindInstant(before.to)}
      or published_at >= ${bindInstant(filter.from)} and published_at < ${bindInstant(filter.to)})`,
    }),
  });
  const rows = await readRows(
    clickhouse,
    Row,
    sql`select place, countIf(not early) as count, countIf(early) as before,
      countIf(not early and sentiment = 'negative') as negative, countIf(not early and sentiment = 'neutral') as neutral,
      countIf(not early and sentiment = 'positive') as positive, countIf(not early and sentiment = 'question') as question,
      countIf(not early and sentiment = 'unjudged') as unjudged
      from (${inner}) group by place`,
  );
  return new Map(rows.map((row) => [row.place, row]));
}

const SumRow = z.object({ place: z.coerce.number(), sum: Count });
/** The values that identify each theme in a column of several texts; what is counted is in their order. */
type ThemesOfColumn = { column: Sql; themes: readonly (readonly string[])[] };

/** How many different texts the mentions of each theme have: near-duplicates count once. */
export function countStories(
  about: Omit<CountedThemes, 'present'>,
  themes: ThemesOfColumn,
): Promise<number[]> {
  return sumUpThemes(about, STORIES, themes);
}

/** How many mentions each theme has, each once however many of its values it has. */
export function countMentionsOfThemes(
  about: Omit<CountedThemes, 'present'>,
  themes: ThemesOfColumn,
): Promise<number[]> {
  return sumUpThemes(about, sql`count()`, themes);
}

async function sumUpThemes(
  { clickhouse, accountId, resolved }: CountedThemes,
  sum: Sql,
  { column, themes }: ThemesOfColumn,
): Promise<number[]> {
  const members = bindValue('Array(String)', themes.flat());
  // From 1 on: 0 is every other value of a mention.
  const places = bindValue(
    'Array(UInt16)',
    themes.flatMap((of, index) => of.map(() => index + 1)),
  );
  const rows = await readRows(
    clickhouse,
    SumRow,
    buildCountedSelect(accountId, resolved, {
      select: sql`arrayJoin(arrayDistinct(arrayMap(one -> transform(one, ${members}, ${places}, toUInt16(0)), ${column}))) as place,
        ${sum} as sum`,
      where: sql`hasAny(${column}, ${members})`,
      tail: sql`group by place`,
    }),
  );
  const counts = new Map(rows.map((row) => [row.place, row.sum]));
  return themes.map((_one, index) => counts.get(index + 1) ?? 0);
}

const PairRow = z.object({ first: z.string(), second: z.string(), together: Count });
export type PairRow = z.infer<typeof PairRow>;

/** Pairs of words that follow each other in most mentions, as words are counted: candidates for phrases. */
export function readPairs(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  most: number,
): Promise<PairRow[]> {
  return readRows(
    clickhouse,
    PairRow,
    buildCountedSelect(accountId, resolved, {
      select: sql`(arrayJoin(arrayZip(arrayPopBack(words), arrayPopFront(words))) as pair).1 as first, pair.2 as second,
        count() as together`,
      where: sql`length(words) > 1`,
      tail: sql`group by pair having together > 1 order by together desc, pair limit ${bindValue('UInt32', most)}`,
    }),
  );
}

const WordRow = z.object({ word: z.string(), count: Count });

/** In how many mentions each of these words occurs. */
export async function countWords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readRows(
    clickhouse,
    WordRow,
    sql`select word, count() as count from (${buildCountedSelect(accountId, resolved, { select: sql`arrayJoin(words) as word` })}) where word in ${bindValue('Array(String)', words)} group by word`,
  );
  return new Map(rows.map((row) => [row.word, row.count]));
}
