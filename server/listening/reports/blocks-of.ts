import { isCutBar } from '#contracts/kit/bar-labels.ts';
import { computeShares } from '#contracts/kit/shares.ts';
import type { AnswerOfKind, AnswerTo, AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { getStoryCounts } from '#contracts/listening/dashboards/questions-of.ts';
import { OVERVIEW_METRICS, type Widget, type WidgetOf } from '#contracts/listening/dashboards/widget.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import type { Block, Chart, Series, Table, Tone } from '#server/reports/public.ts';
import * as lists from '#server/listening/reports/list-blocks.ts';
import type { ReportLabels } from '#server/listening/reports/report-words.ts';
import { change, type ReportLocale } from '#server/listening/reports/report-locale.ts';
import { formatValueName } from '#server/listening/reports/name-values.ts';

const TONES: readonly Tone[] = ['accent', 1, 2, 3, 4, 5, 6, 7];

/**
 * The context of a report: its language and time zone, and the names of keywords and tags by their ids. `ofPosts` where one part counts
 * posts while others count clusters, which the part then states.
 */
type BlockContext = {
  locale: ReportLocale;
  names: ReadonlyMap<string, string>;
  period: Period;
  ofPosts?: boolean;
};

/** The period of a report; the end is excluded. */
type Period = { from: string; to: string };

/** A widget with the results of its queries, as a part of a report. */
export const blockOf = (
  widget: Widget,
  answered: readonly AnalyticsResult[],
  writing: BlockContext,
): Block => {
  const { locale, ofPosts } = writing;
  const { words } = locale;
  const title = widget.title || usualTitle(widget, words);
  if (widget.kind === 'note')
    return { ...empty(title), note: '', chart: { kind: 'note', text: widget.text } };
  const answers = answered.flatMap((one) => (one.ok ? [one.answer] : []));
  if (answers.length < answered.length) return { ...empty(title), note: words.failed };
  const block =
    widget.kind === 'compare'
      ? compareBlock(widget, answers, writing)
      : answerBlock(widget, answers, writing);
  const whole = { ...empty(title), ...block };
  return ofPosts ? { ...whole, note: [whole.note, words.of_posts].filter(Boolean).join(' · ') } : whole;
};

const empty = (title: string): Block => ({ title, note: '', chart: null, table: null, printTable: true });

/** The query that a widget shows; names what is counted where that is not mentions. */
const usualTitle = (widget: Widget, words: ReportLabels): string => {
  const title = widget.kind === 'share' ? words.axes[widget.by] : words.parts[widget.kind];
  if (widget.kind === 'numbers' || !('measure' in widget) || widget.measure === 'mentions') return title;
  const measure = words.measures[widget.measure];
  return widget.kind === 'volume' ? words.over_time(measure) : `${title} · ${measure}`;
};

const answerBlock = (
  widget: Widget,
  answers: readonly AnswerTo[],
  { locale, period }: BlockContext,
): Partial<Block> => {
  const [answer] = answers;
  switch (answer?.kind) {
    case undefined:
      return { note: locale.words.failed };
    case 'figures':
      return figures(answer, locale, {
        shown: widget.kind === 'numbers' ? widget.shown : OVERVIEW_METRICS,
        stories: getStoryCounts(answers),
      });
    case 'engagement':
      return lists.buildReactionsBlock(answer, locale);
    case 'series':
      return series(answer, locale, { widget, period });
    case 'groups':
      return groups(answer, locale, widget);
    case 'cells':
      return lists.buildCellsBlock(answer, locale);
    case 'authors':
      return lists.buildAuthorsBlock(answer, locale);
    case 'themes':
      return lists.buildThemesBlock(answer, locale);
    case 'posts':
      return lists.buildPostsBlock(answer, locale);
  }
};

const figures = (
  { now, before }: AnswerOfKind<'figures'>,
  locale: ReportLocale,
  {
    shown,
    stories,
  }: { shown: readonly (typeof OVERVIEW_METRICS)[number][]; stories: ReturnType<typeof getStoryCounts> },
): Partial<Block> => {
  const { words, formatters } = locale;
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
};

const series = (
  answer: AnswerOfKind<'series'>,
  locale: ReportLocale,
  { widget, period }: { widget: Widget; period: Period },
): Partial<Block> => {
  const { lines, total } = answer;
  const { words, formatters, language } = locale;
  const by = widget.kind === 'share' ? widget.by : '';
  const measure = words.measures['measure' in widget ? widget.measure : 'mentions'];
  const { labels, rowsOf, note } = barRows(answer, locale, period);
  const [only] = lines;
  const split = lines.length === 1 && only?.by_sentiment ? only.by_sentiment : null;
  const drawn: Series[] = split
    ? SENTIMENTS.map((name) => ({
        label: words.moods[name],
        tone: name,
        values: split.map((counts) => counts[name] ?? 0),
      }))
    : lines.map((line, index) => ({
        label: by === '' ? measure : formatValueName(by, line, language),
        tone: TONES[index % TONES.length] ?? 'accent',
        values: line.counts,
      }));
  const chart: Chart = { kind: lines.length > 1 ? 'lines' : 'columns', labels, series: drawn };
  const sums = split !== null;
  return {
    note: total === 0 ? words.none : `${words.total}: ${formatters.number(total)}`,
    chart: total === 0 ? null : chart,
    table: {
      head: [
        { label: words.from, share: 2 },
        ...drawn.map(({ label }) => ({ label, share: 1, right: true })),
        ...(sums ? [{ label: words.total, share: 1, right: true }] : []),
        ...note,
      ],
      rows: rowsOf((index) => [
        ...drawn.map(({ values }) => values[index] ?? 0),
        ...(sums ? [only?.counts[index] ?? 0] : []),
      ]),
    },
    // Days of a month are read in the chart; the spreadsheet has them all.
    printTable: labels.length <= 31,
  };
};

/**
 * What accompanies the numbers of bars: labels below a chart, the first cells of a row, and a column that marks the bars cut by the period.
 */
const barRows = (answer: AnswerOfKind<'series'>, { words, formatters }: ReportLocale, period: Period) => {
  const { bucket, starts } = answer;
  const times = formatters.times(bucket, starts, period.to);
  const cuts = new Set([...starts.keys()].filter((index) => isCutBar(index, answer, period)));
  const notes = cuts.size > 0;
  return {
    labels: times.map(({ shown }, index) => (cuts.has(index) ? `${shown} *` : shown)),
    note: notes ? [{ label: words.note, share: 2 }] : [],
    rowsOf: (numbersOf: (index: number) => Table['rows'][number]): Table['rows'] =>
      times.map((time, index) => [
        time,
        ...numbersOf(index),
        ...(notes ? [cuts.has(index) ? `* ${words.cut}` : null] : []),
      ]),
  };
};

const groups = (
  { items, total }: AnswerOfKind<'groups'>,
  locale: ReportLocale,
  widget: Widget,
): Partial<Block> => {
  const { words, formatters, language } = locale;
  const by = widget.kind === 'share' ? widget.by : 'sentiment';
  const named = items.map((item) => ({ ...item, name: formatValueName(by, item, language) }));
  const isMood = by === 'sentiment';
  const shares = computeShares(
    items.map(({ count }) => count),
    total,
  );
  // Only mentions are broken down by sentiment.
  const moods = isMood || !items.some(({ by_sentiment }) => by_sentiment) ? [] : SENTIMENTS;
  return {
    note: total === 0 ? words.none : `${words.total}: ${formatters.number(total)}`,
    chart:
      items.length === 0
        ? null
        : {
            kind: 'bars',
            rows: named.slice(0, 12).map(({ name, value, count, by_sentiment }) => ({
              label: name,
              parts:
                by_sentiment && !isMood
                  ? SENTIMENTS.map((mood) => ({ tone: mood, value: by_sentiment[mood] ?? 0 }))
                  : [{ tone: isMood ? moodOf(value) : 'accent', value: count }],
            })),
          },
    table: {
      head: [
        { label: words.value, share: 3 },
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
};

const moodOf = (value: string): Tone => SENTIMENTS.find((mood) => mood === value) ?? 'accent';

const compareBlock = (
  widget: WidgetOf<'compare'>,
  answers: readonly AnswerTo[],
  { locale, names, period }: BlockContext,
): Partial<Block> => {
  const all = answers.flatMap((answer) => (answer.kind === 'series' ? [answer] : []));
  const [first] = all;
  const { words } = locale;
  if (!first) return { note: words.failed };
  const { labels, rowsOf, note } = barRows(first, locale, period);
  const labelOf = (index: number): string => {
    const id = widget.keywords[index] ?? '';
    if (widget.with === 'keywords') return names.get(id) ?? id;
    return index === 0 ? words.this_time : widget.with === 'year' ? words.year_before : words.earlier;
  };
  const drawn = all.map(({ lines }, index): Series => {
    const tone = TONES[index % TONES.length] ?? 'accent';
    return { label: labelOf(index), tone, values: lines[0]?.counts ?? [] };
  });
  return {
    chart: { kind: 'lines', labels, series: drawn },
    table: {
      head: [
        { label: words.from, share: 2 },
        ...drawn.map(({ label }) => ({ label, share: 1, right: true })),
        ...note,
      ],
      rows: rowsOf((index) => drawn.map(({ values }) => values[index] ?? null)),
    },
    printTable: labels.length <= 31,
  };
};
