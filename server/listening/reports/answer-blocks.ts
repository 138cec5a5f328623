import { computeShares } from '#contracts/kit/shares.ts';
import type { Measure } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind, AnswerTo } from '#contracts/listening/analytics/question.ts';
import { SENTIMENT_STACK, SENTIMENTS } from '#contracts/listening/mention.ts';
import { getStoryCounts, OVERVIEW_METRICS } from '#contracts/listening/widgets/numbers.ts';
import type { BlockContext } from '#server/listening/reports/block-context.ts';
import * as lists from '#server/listening/reports/list-blocks.ts';
import { formatValueName } from '#server/listening/reports/name-values.ts';
import { change, type ReportLocale } from '#server/listening/reports/report-locale.ts';
import { buildSeriesBlock } from '#server/listening/reports/series-block.ts';
import type { Block, Tone } from '#server/reports/public.ts';

/** What the questions were about that were answered. */
type AnswerDetails = { by?: string; measure?: Measure };

/** The part of a report that shows the answers to a widget's questions, by the kind of the first. */
export function buildAnswerBlock(
  answers: readonly AnswerTo[],
  context: BlockContext,
  { by, measure = 'mentions' }: AnswerDetails = {},
): Partial<Block> {
  const [answer] = answers;
  const { locale } = context;
  switch (answer?.kind) {
    case undefined:
      return { note: locale.words.failed };
    case 'figures':
      return buildFiguresBlock(answers, context, OVERVIEW_METRICS);
    case 'engagement':
      return lists.buildReactionsBlock(answer, locale);
    case 'series':
      return buildSeriesBlock(answer, context, { by: by ?? '', measure });
    case 'groups':
      return buildGroupsBlock(answer, locale, by ?? 'sentiment');
    case 'voice':
      return buildVoiceBlock(answer, locale);
    case 'cells':
      return lists.buildCellsBlock(answer, locale);
    case 'authors':
      return lists.buildAuthorsBlock(answer, locale);
    case 'themes':
      return lists.buildThemesBlock(answer, locale);
    case 'posts':
      return lists.buildPostsBlock(answer, locale);
  }
}

/** The numbers of a period that are shown, with their change. */
export function buildFiguresBlock(
  answers: readonly AnswerTo[],
  { locale }: Pick<BlockContext, 'locale'>,
  shown: readonly (typeof OVERVIEW_METRICS)[number][],
): Partial<Block> {
  const { words, formatters } = locale;
  const [figures] = answers;
  if (figures?.kind !== 'figures') return { note: words.failed };
  const { now, before } = figures;
  const stories = getStoryCounts(answers);
  const value = (name: keyof typeof words.figures, of: typeof now): number => {
    if (name === 'mentions' && stories) return of === now ? stories.now : stories.before;
    return name === 'mentions' || name === 'authors' ? of[name] : (of.by_sentiment[name] ?? 0);
  };
  const label = (name: keyof typeof words.figures): string =>
    name === 'mentions' && stories ? words.measures.clusters : words.figures[name];
  const tone = (name: string): Tone =>
    name === 'negative' || name === 'positive' || name === 'question' ? name : 'accent';
  return {
    chart: {
      kind: 'figures',
      items: shown.map((name) => ({
        label: label(name),
        value: `${name === 'authors' && now.authors_about ? '≈ ' : ''}${formatters.number(value(name, now))}`,
        change: change(value(name, now), value(name, before), locale),
        tone: tone(name),
      })),
    },
    table: {
      head: [
        { label: words.value, share: 3 },
        { label: words.now, share: 1, right: true },
        { label: words.before, share: 1, right: true },
      ],
      rows: shown.map((name) => [label(name), value(name, now), value(name, before)]),
    },
    printTable: false,
  };
}

function buildGroupsBlock(
  { items, total, parts }: AnswerOfKind<'groups'>,
  locale: ReportLocale,
  by: string,
): Partial<Block> {
  const { words, language } = locale;
  const named = items.map((item) => ({ ...item, name: formatValueName(by, item, language) }));
  const axisLabels: Readonly<Record<string, string>> = words.axes;
  const isMood = by === 'sentiment';
  const shares = computeShares(
    items.map(({ count }) => count),
    total,
  );
  // Only mentions are broken down by sentiment.
  const moods = isMood || !items.some(({ by_sentiment }) => by_sentiment) ? [] : SENTIMENT_STACK;
  return {
    note: total === 0 ? words.none : noteOf(total, parts, locale),
    chart:
      items.length === 0
        ? null
        : {
            kind: 'bars',
            rows: named.slice(0, 12).map(({ name, value, count, by_sentiment }) => ({
              label: name,
              parts:
                by_sentiment && !isMood
                  ? SENTIMENT_STACK.map((mood) => ({ tone: mood, value: by_sentiment[mood] ?? 0 }))
                  : [{ tone: isMood ? moodOf(value) : 'accent', value: count }],
            })),
          },
    table: {
      head: [
        { label: axisLabels[by] ?? words.value, share: 3 },
        { label: words.count, share: 1, right: true },
        { label: words.share, share: 1, right: true },
        ...moods.map((mood) => ({ label: words.moods[mood], share: 1, right: true })),
      ],
      rows: named.map(({ name, count, by_sentiment }, index) => [
        name,
        count,
        { share: shares[index] ?? 0 },
        ...moods.map((mood) => by_sentiment?.[mood] ?? null),
      ]),
    },
  };
}

/** The shares of a set of keywords: those of one alone, of several at once, and of keywords that are not listed. */
function buildVoiceBlock(
  { set, items, several, total }: AnswerOfKind<'voice'>,
  locale: ReportLocale,
): Partial<Block> {
  const { words, formatters } = locale;
  const rest = total - several - items.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...items.map(({ label, count, by_sentiment }) => ({ label, count, by_sentiment })),
    { label: words.several, count: several, by_sentiment: null },
    { label: words.rest, count: rest, by_sentiment: null },
  ].filter(({ count }) => count > 0);
  const shares = computeShares(
    rows.map(({ count }) => count),
    total,
  );
  return {
    note:
      total === 0 ? words.none : words.voice_note(formatters.number(total), formatters.number(set.length)),
    chart:
      total === 0
        ? null
        : {
            kind: 'bars',
            rows: rows.map(({ label, count, by_sentiment }) => ({
              label,
              parts: by_sentiment
                ? SENTIMENT_STACK.map((mood) => ({ tone: mood, value: by_sentiment[mood] ?? 0 }))
                : [
                    {
                      tone: label === words.rest || label === words.several ? 'neutral' : 'accent',
                      value: count,
                    },
                  ],
            })),
          },
    table: {
      head: [
        { label: words.keyword, share: 3 },
        { label: words.count, share: 1, right: true },
        { label: words.share, share: 1, right: true },
      ],
      rows: rows.map(({ label, count }, index) => [label, count, { share: shares[index] ?? 0 }]),
    },
  };
}

/** What the shares of rows are of, and whether the rows are parts of it. */
function noteOf(total: number, parts: boolean, { words, formatters }: ReportLocale): string {
  const all = formatters.number(total);
  return parts ? `${words.total}: ${all}` : words.overlapping(all);
}

const moodOf = (value: string): Tone => SENTIMENTS.find((mood) => mood === value) ?? 'accent';
