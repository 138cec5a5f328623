import { Chart } from '#contracts/custom-viz/chart.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import { makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';

/** The dimensions of the bench, each with its values in the peer's language. */
export const DIMENSIONS = {
  time: `epoch_ms(date_trunc('day', published_at))`,
  weekday: `isodow(published_at)::varchar`,
  hour: `hour(published_at)::varchar`,
  channel: 'channel',
  language: 'language',
  sentiment: 'sentiment',
  country: `nullif(country, '')`,
  author_key: 'author_key',
  hashtag: 'unnest(hashtags)',
  word: 'unnest(words)',
  keyword: 'unnest(keywords)::varchar',
  tag: 'unnest(tags)::varchar',
} as const;
export type Dimension = keyof typeof DIMENSIONS;

const MEASURES = {
  mentions: 'count(*)',
  negative: `count(*) filter (sentiment = 'negative')`,
  engagement: 'sum(engagement)',
  reach: 'sum(reach)',
  authors: 'count(distinct author_key)',
} as const;
export type Measure = keyof typeof MEASURES;

/** A chart of the bench: dimensions down, across and by colour, and the first values by mentions where it shows a rank. */
export type BenchChart = {
  form: 'number' | 'line' | 'bar' | 'doughnut' | 'table' | 'pivot' | 'heat_map' | 'word_cloud';
  measures: readonly Measure[];
  across?: Dimension;
  colour?: Dimension;
  down?: Dimension;
  top?: number;
};

/** A condition of a chart or of a whole dashboard: a dimension has a value. */
export type Condition = { dimension: 'channel' | 'language' | 'sentiment'; value: string };

/** The chart as the suite knows it. */
export function toChart(
  { form, measures, across, colour, down, top }: BenchChart,
  filters: readonly Condition[],
): Chart {
  const toAxis = (dimension: Dimension | undefined, isRanked: boolean) =>
    dimension && {
      dimension,
      ...(dimension === 'time' && { grain: 'day' as const }),
      ...(isRanked &&
        top !== undefined && {
          top: { count: top, by: 'mentions.mentions' as const },
          shown: { is: 'not_among' as const, values: [null] },
        }),
    };
  const axes = { across: toAxis(across, true), colour: toAxis(colour, false), down: toAxis(down, false) };
  return Chart.parse({
    form: { name: form },
    measures: measures.map((name) => `mentions.${name}`),
    shelves: makeShelves(Object.fromEntries(Object.entries(axes).filter(([, axis]) => axis !== undefined))),
    filters: filters.map(({ dimension, value }) => ({ dimension, is: 'among', values: [value] })),
    limit: 10_000,
  });
}

/** The same question in the peer's language: a row for each cell, with the keys of its row and column before the measures. */
export function buildPeerStatement(
  { form, measures, across, colour, down, top }: BenchChart,
  conditions: readonly Condition[],
  span: { from: string; to: string },
): string {
  const where = [
    `published_at >= '${span.from}' and published_at < '${span.to}'`,
    ...conditions.map(({ dimension, value }) => `${dimension} = '${value}'`),
  ].join(' and ');
  const isPivot = getFormDeclaration(form).layout === 'pivot';
  const laidOut = isPivot ? [down, across, colour] : [across, colour, down];
  const keys = laidOut.flatMap((one) => (one ? [one] : []));
  const columns = keys.map((one, at) => `${DIMENSIONS[one]} as key${at}`);
  const counted = measures.map((name, at) => `${MEASURES[name]} as measure${at}`).join(', ');
  if (top === undefined || across === undefined) {
    const grouped = keys.length > 0 ? `group by ${keys.map((_one, at) => at + 1).join(', ')}` : '';
    return `select ${[...columns, counted].join(', ')} from mentions where ${where} ${grouped}`;
  }
  const rows = `select ${[...columns, '* exclude (channel)', 'channel'].join(', ')} from mentions where ${where}`;
  const key = `key${keys.indexOf(across)}`;
  return `with listed as (${rows}), best as (select ${key} as best from listed group by 1 order by count(*) desc, 1 limit ${top})
    select ${keys.map((_one, at) => `key${at}`).join(', ')}, ${counted} from listed where ${key} in (select best from best)
    group by ${keys.map((_one, at) => at + 1).join(', ')}`;
}
