import { writeList } from '#contracts/kit/list-text.ts';
import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import type { Finding, Judged } from '#engine/anomaly/judge-window.ts';
import { risingWords, WORD_DAYS, type WordCounts } from '#engine/anomaly/rising-words.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readNotedAuthors } from '#server/listening/alerts/author-posts-store.ts';
import { readWordDays } from '#server/listening/alerts/word-counts-store.ts';

const DAY = 86_400_000;
/** One day of a back-test tells of so many words, as one look does. */
const MOST_WORDS = 3;

/** One ringing of a back-test; `more` narrows its mentions. */
export type PastRing = { finding: Finding; what: string; more: Record<string, string> };
type Scope = Pick<Call, 'context' | 'accountId'>;
type Span = { from: number; to: number };

/** The words that would have rung, day by day; live they are weighed by the quarter of an hour. */
export const wordRings = async (
  { context, accountId }: Scope,
  { where, judged, from, to }: Span & { where: Sql; judged: Judged },
): Promise<PastRing[]> => {
  const start = Math.floor(from / DAY) * DAY - WORD_DAYS * DAY;
  const rows = await readWordDays(context.clickhouse, accountId, { where, from: start, to });
  const byDay = new Map<number, Map<string, number>>();
  for (const { word, day, count } of rows)
    byDay.set(day, (byDay.get(day) ?? new Map<string, number>()).set(word, count));
  const rings: PastRing[] = [];
  const quietUntil = new Map<string, number>();
  for (let day = Math.floor(from / DAY) * DAY; day < to; day += DAY) {
    const words = countsOf(byDay, day);
    const growth = growthOf(byDay, day);
    const rising = risingWords(words, { threshold: judged.threshold, days: WORD_DAYS, growth })
      .filter(({ word }) => (quietUntil.get(word) ?? 0) <= day)
      .slice(0, MOST_WORDS);
    for (const { word, count, usual, surprise } of rising) {
      quietUntil.set(word, day + DAY + judged.cooldownMs);
      const finding = { from: day, to: day + DAY, count, usual, mentions: count, surprise };
      rings.push({ finding, what: word, more: { word: writeList([word]) } });
    }
  }
  return rings;
};

const daysBefore = (day: number): number[] =>
  Array.from({ length: WORD_DAYS }, (_none, back) => day - (back + 1) * DAY);

const countsOf = (byDay: ReadonlyMap<number, ReadonlyMap<string, number>>, day: number): WordCounts[] =>
  [...(byDay.get(day) ?? [])].map(([word, count]) => ({
    word,
    count,
    before: daysBefore(day).reduce((sum, earlier) => sum + (byDay.get(earlier)?.get(word) ?? 0), 0),
  }));

/** How much more the words of a day were said than on the days before, all together. */
const growthOf = (byDay: ReadonlyMap<number, ReadonlyMap<string, number>>, day: number): number => {
  const total = (at: number): number =>
    [...(byDay.get(at)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const usual = daysBefore(day).reduce((sum, earlier) => sum + total(earlier), 0) / WORD_DAYS;
  return usual > 0 ? total(day) / usual : 1;
};

/** The authors of note who wrote, each once. */
export const authorRings = async (
  { context, accountId }: Scope,
  { where, rule, from, to }: Span & { where: Sql; rule: Pick<AlertRuleInput, 'authors' | 'at_least'> },
): Promise<PastRing[]> => {
  const one = { where, authors: rule.authors, followers: rule.at_least, from, since: 0 };
  const noted = await readNotedAuthors(context.clickhouse, accountId, { rules: [one], to });
  return (noted.get(0) ?? []).map(({ author, name, fans, said }) => ({
    finding: { from: said, to: said + 1, count: fans, usual: null, mentions: 1, surprise: 0 },
    what: name === '' ? author : name,
    more: { author: writeList([author]) },
  }));
};
