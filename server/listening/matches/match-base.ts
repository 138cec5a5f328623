import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { toPreviousSpan, toSpan } from '#server/listening/filter-sql/resolved-filter.ts';
import { chooseMatchLevel, type MatchLevel } from '#server/listening/matches/match-columns.ts';
import type { Span } from '#server/listening/rollups/spans.ts';

/**
 * What several questions have in common: a filter with a text, which each of them narrows further or not at all, and in which spans.
 * `level`: how much of each match is read; null: matches are used only if others have read them. `first`: how much is read before that, for
 * others who wait for it; null: nothing.
 */
export type MatchBase = {
  filter: MentionFilter;
  spans: readonly Span[];
  /** The zone of its calendar, by which periods are compared. */
  zone: string;
  level: MatchLevel | null;
  first: MatchLevel | null;
};

type Key = keyof MentionFilter;
const KEYS: readonly Key[] = MentionFilter.keyof().options;
const TIMES: readonly Key[] = ['from', 'to'];
/** These do not narrow a filter, they change what it means: they are equal in all questions of a base, and each question keeps them. */
const MEANINGS: readonly Key[] = ['hidden', 'time_zone'];
/** With fewer questions about a text, reading its matches first takes longer than it saves. */
const FEWEST_QUESTIONS = 3;

type MatchBaseInput = {
  filter: MentionFilter;
  compared: MentionFilter | null;
  calendar: PeriodCalendar;
  level: MatchLevel | null;
};

/** The base of everything that a page asks about a filter, in its period, the one before, and another that it is compared with. */
export function makeMatchBase({ filter, compared, calendar, level }: MatchBaseInput): MatchBase | null {
  if (!hasText(filter)) return null;
  return {
    filter,
    level,
    first: 'figures',
    zone: calendar.zone,
    spans: mergeSpans([
      toSpan(filter),
      toPreviousSpan(filter, calendar),
      ...(compared ? [toSpan(compared)] : []),
    ]),
  };
}

/** The base of questions for which nobody named one; null where too few of them search the same text. */
export function findMatchBase(questions: readonly AnalyticsQuery[], zone: string): MatchBase | null {
  const about = questions.filter(canReadMatches);
  const [first] = about;
  if (!first || about.length < FEWEST_QUESTIONS) return null;
  const filters = about.map(({ filter }) => filter);
  const common = KEYS.filter((key) => filters.every((filter) => isSame(filter[key], first.filter[key])));
  const base: MentionFilter = {
    ...Object.fromEntries(common.map((key) => [key, first.filter[key]])),
    from: first.filter.from,
    to: first.filter.to,
  };
  if (!hasText(base) || !filters.every((filter) => meansTheSame(base, filter))) return null;
  const level = chooseMatchLevel(
    about.map((question) => ({ question, narrowedBy: listNarrowing(question, common) })),
  );
  const spans = mergeSpans(about.flatMap((question) => listSpans(question, zone)));
  return { filter: base, level, first: null, zone, spans };
}

/** The conditions of a question that all matches of a base fulfil; null where it is not a question about them. */
export function listFulfilled(base: MatchBase, question: AnalyticsQuery): Key[] | null {
  const { filter } = question;
  const own = listConditions(base);
  const isInside =
    canReadMatches(question) &&
    meansTheSame(base.filter, filter) &&
    own.every((key) => isSame(filter[key], base.filter[key])) &&
    listSpans(question, base.zone).every(({ from, to }) =>
      base.spans.some((span) => span.from <= from && to <= span.to),
    );
  return isInside ? own : null;
}

/** What a question about the matches of a base reads of them. */
export function chooseQuestionLevel(base: MatchBase, question: AnalyticsQuery): MatchLevel {
  return chooseMatchLevel([{ question, narrowedBy: listNarrowing(question, listConditions(base)) }]);
}

/** The conditions of a base, which all of its matches fulfil. */
export function listConditions({ filter }: MatchBase): Key[] {
  return KEYS.filter((key) => filter[key] !== undefined && !TIMES.includes(key) && !MEANINGS.includes(key));
}

function listNarrowing({ filter }: AnalyticsQuery, common: readonly Key[]): Key[] {
  return KEYS.filter((key) => filter[key] !== undefined && !common.includes(key) && !TIMES.includes(key));
}

/** Questions of these kinds read posts only through statements whose source can be replaced. */
function canReadMatches(question: AnalyticsQuery): boolean {
  if (question.kind === 'voice' || question.kind === 'posts') return false;
  return !('measure' in question && question.measure === 'clusters');
}

function hasText({ text, query }: MentionFilter): boolean {
  return text !== undefined || query !== undefined;
}

function meansTheSame(base: MentionFilter, filter: MentionFilter): boolean {
  return MEANINGS.every((key) => isSame(base[key], filter[key]));
}

/** The spans that a question reads: figures and reactions come with those of the period before. */
function listSpans(question: AnalyticsQuery, zone: string): Span[] {
  const own = toSpan(question.filter);
  if (question.kind !== 'figures' && question.kind !== 'engagement') return [own];
  return [toPreviousSpan(question.filter, { zone, length: question.length }), own];
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
