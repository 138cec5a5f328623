import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { toChart, type BenchChart, type Condition } from './bench-chart.ts';

export const ZONE = 'Asia/Bangkok';

const CHARTS: readonly BenchChart[] = [
  { form: 'number', measures: ['mentions', 'engagement'] },
  { form: 'line', measures: ['mentions', 'reach'], across: 'time' },
  { form: 'line', measures: ['mentions'], across: 'time', colour: 'channel' },
  { form: 'doughnut', measures: ['mentions'], across: 'sentiment' },
  { form: 'bar', measures: ['mentions', 'negative'], across: 'channel' },
  { form: 'bar', measures: ['mentions'], across: 'hashtag', top: 10 },
  { form: 'line', measures: ['authors'], across: 'time' },
  { form: 'heat_map', measures: ['mentions'], across: 'hour', down: 'weekday' },
  { form: 'pivot', measures: ['mentions', 'negative', 'engagement'], down: 'channel', across: 'language' },
  { form: 'word_cloud', measures: ['mentions'], across: 'word', top: 50 },
  { form: 'bar', measures: ['mentions', 'negative'], across: 'keyword', top: 20 },
  { form: 'bar', measures: ['mentions', 'engagement'], across: 'author_key', top: 10 },
  { form: 'bar', measures: ['mentions'], across: 'country', top: 10 },
];

/** The charts whose answers are in the rollups, whatever channel is selected. */
const SUMMED: readonly BenchChart[] = [0, 1, 2, 4, 7, 8].flatMap((at) => CHARTS[at] ?? []);

/** The conditions of tiles: most count everything, some a part. */
const CONDITIONS: readonly (readonly Condition[])[] = [
  [],
  [{ dimension: 'language', value: 'th' }],
  [{ dimension: 'channel', value: 'twitter' }],
  [{ dimension: 'sentiment', value: 'negative' }],
];

/** A tile with what the peer is asked about it. */
export type BenchTile = { tile: ChartTile; chart: BenchChart; conditions: readonly Condition[] };

/** A dashboard of so many tiles: all kinds of charts in turn, then the same of a part of the mentions. */
export function makeDashboard(count: number, of: 'all' | 'summed' = 'all'): BenchDashboard {
  const charts = of === 'summed' ? SUMMED : CHARTS;
  const tiles = Array.from({ length: count }, (_one, at) => {
    const chart = charts[at % charts.length] ?? CHARTS[0];
    const round = Math.floor(at / charts.length) % CONDITIONS.length;
    const conditions = CONDITIONS[of === 'summed' ? Math.min(round, 1) : round] ?? [];
    if (!chart) throw new Error('no charts');
    return { chart, conditions, title: at };
  });
  return fromCharts(tiles);
}

/** A dashboard with one large pivot: 200 hashtags across, so many days down, two measures. */
export function makeLargePivot(): BenchDashboard {
  const chart: BenchChart = {
    form: 'pivot',
    measures: ['mentions', 'negative'],
    down: 'time',
    across: 'hashtag',
    top: 200,
  };
  return fromCharts([{ chart, conditions: [] }]);
}

/** A document with its tiles. */
export type BenchDashboard = { document: DashboardDocument; tiles: readonly BenchTile[] };

function fromCharts(charts: readonly Pick<BenchTile, 'chart' | 'conditions'>[]): BenchDashboard {
  const document = DashboardDocument.parse({
    tabs: [
      {
        _id: 'all',
        name: { en: 'All', th: 'ทั้งหมด' },
        tiles: charts.map(({ chart, conditions }, at) => ({
          _id: `tile-${at}`,
          kind: 'chart',
          spot: { x: (at % 3) * 4, y: Math.floor(at / 3) * 4, w: 4, h: 4 },
          chart: toChart(chart, conditions),
        })),
      },
    ],
    zone: ZONE,
  });
  const tiles = document.tabs.flatMap((tab) => tab.tiles);
  return {
    document,
    tiles: charts.flatMap((one, at) => {
      const tile = tiles[at];
      return tile?.kind === 'chart' ? [{ ...one, tile }] : [];
    }),
  };
}

/** The questions of all tiles in a state, one a tile. */
export function listQuestions(
  { document, tiles }: BenchDashboard,
  state: DashboardState,
  now: string,
): QuestionInput[] {
  const reading = { now: new Date(now), zone: ZONE };
  return tiles.flatMap(({ tile }) => buildTileQuestions(tile, { document, state }, reading));
}
