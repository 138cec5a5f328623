import { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartBlock } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { drawReport, drawSlides, reportLocale, type Block } from '#server/reports/public.ts';
import { answerChart, CHART_LABEL_NAMES, CHART_NOW } from '#tests/chart-forms/chart-world.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const LIMITS = { pdf: 3000, pptx: 4000 } as const;
const TILES = { pdf: 20, pptx: 40 } as const;
const ZONE = 'Asia/Bangkok';
const FACE = { name: 'Bench', color: '#0c8599', logo: null, origin: 'https://suite.example' };

/** How long the files of dashboards take, from the answers to the bytes: drawing of every tile, and the file. */
export async function runDashboardFileBench(): Promise<string> {
  const times = { pdf: await measure('pdf'), pptx: await measure('pptx') };
  return section(times);
}

const CHARTS = [
  {
    form: { name: 'line' },
    shelves: { across: [{ dimension: 'time', grain: 'day' }], colour: [{ dimension: 'channel' }] },
  },
  { form: { name: 'bar' }, shelves: { across: [{ dimension: 'channel' }] } },
  {
    form: { name: 'area' },
    shelves: { across: [{ dimension: 'time', grain: 'day' }], colour: [{ dimension: 'sentiment' }] },
  },
  { form: { name: 'doughnut' }, shelves: { across: [{ dimension: 'sentiment' }] } },
];

/** Tiles of four native forms in turn, each with its answer. */
function makeTiles(count: number) {
  return Array.from({ length: count }, (_one, index) => {
    const tile = ChartTile.parse({
      _id: `tile-${index}`,
      kind: 'chart',
      spot: { x: 0, y: 0, w: 6, h: 4 },
      title: { en: `Chart ${index}`, th: `แผนภูมิที่ ${index}` },
      chart: { measures: ['mentions.mentions'], ...CHARTS[index % CHARTS.length] },
    });
    const answer = answerChart(tile.chart);
    return { tile, result: { ok: true as const, answer, as_of: null, labels: CHART_LABEL_NAMES } };
  });
}

function makeContext(): TileContext {
  return {
    locale: reportLocale(DASHBOARD_FILE_LABELS, { language: 'th', zone: ZONE, calendar: 'buddhist' }),
    catalog: makeCatalog('th'),
    writer: makeChartWriter({ language: 'th', calendar: 'buddhist', now: CHART_NOW }),
    colors: makeColorRegistry(),
    theme: makeSuiteTheme({ isDark: false }),
    now: CHART_NOW,
  };
}

async function measure(format: 'pdf' | 'pptx'): Promise<number[]> {
  const tiles = makeTiles(TILES[format]);
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const context = makeContext();
    const start = performance.now();
    const blocks: Block[] = [];
    for (const { tile, result } of tiles) blocks.push(await buildChartBlock(tile, [result], context));
    const document = {
      title: 'แดชบอร์ดกาแฟ',
      account: 'Bench',
      period: context.locale.formatters.span('2026-10-18T00:00:00Z', '2026-11-17T00:00:00Z'),
      filters: [],
      state: [context.locale.words.zone(ZONE)],
      summary: [],
      blocks,
    };
    const draw = format === 'pdf' ? drawReport : drawSlides;
    const bytes = await draw(document, FACE, context.locale);
    if (bytes.length < 10_000) throw new Error(`a file of ${bytes.length} bytes`);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other);
}

function section(times: Readonly<Record<'pdf' | 'pptx', readonly number[]>>): string {
  const row = (name: string, format: 'pdf' | 'pptx'): string => {
    const all = times[format];
    const [middle, slowest] = [all[Math.floor(all.length / 2)] ?? Number.NaN, all.at(-1) ?? Number.NaN];
    const met = slowest <= LIMITS[format] ? 'met' : 'missed';
    return `| ${name} | ${middle.toFixed(0)} | ${slowest.toFixed(0)} | ${LIMITS[format]} | ${met} |`;
  };
  return [
    '## Files of dashboards',
    '',
    `From answers that are there to the bytes of the file, ${ROUNDS} times each: lines, bars, areas and rings in turn, in Thai. The slides have native charts, each with its workbook; the document draws shapes and texts.`,
    '',
    '| file | p50 ms | slowest ms | limit | |',
    '| --- | ---: | ---: | ---: | --- |',
    row(`PDF of ${TILES.pdf} tiles`, 'pdf'),
    row(`PPTX of ${TILES.pptx} native charts`, 'pptx'),
  ].join('\n');
}
