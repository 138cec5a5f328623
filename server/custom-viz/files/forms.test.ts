import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';
import { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { buildNativeChart } from '#server/custom-viz/files/native-chart.ts';
import { buildChartBlock } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { parseSvg, type SvgNode } from '#server/reports/drawing/svg-node.ts';
import { drawReport, drawSlides, reportLocale, type Block } from '#server/reports/public.ts';
import { CHART_CASES } from '#tests/chart-forms/chart-cases.ts';
import { answerChart, CHART_LABEL_NAMES, CHART_NOW } from '#tests/chart-forms/chart-world.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';

/** Every form of chart in every file: none is missing, and its numbers are those of the answer. */
const CONTEXT: TileContext = {
  locale: reportLocale(DASHBOARD_FILE_LABELS, { language: 'th', zone: 'Asia/Bangkok', calendar: 'buddhist' }),
  catalog: makeCatalog('th'),
  writer: makeChartWriter({ language: 'th', calendar: 'buddhist', now: CHART_NOW }),
  colors: makeColorRegistry(),
  theme: makeSuiteTheme({ isDark: false }),
  now: CHART_NOW,
};
const FACE = { name: 'House', color: '#0c8599', logo: null, origin: 'https://suite.example' };

async function buildCases(): Promise<{ form: (typeof FORMS)[number]['name']; block: Block }[]> {
  const built = [];
  for (const { name, chart, comparison } of CHART_CASES) {
    const tile = ChartTile.parse({
      _id: 'tile',
      kind: 'chart',
      spot: { x: 0, y: 0, w: 6, h: 4 },
      title: { en: name, th: `กรณี ${name}` },
      chart,
    });
    const answer = answerChart(tile.chart, { comparison: comparison ?? null });
    const result = { ok: true as const, answer, as_of: null, labels: CHART_LABEL_NAMES };
    built.push({ form: tile.chart.form.name, block: await buildChartBlock(tile, [result], CONTEXT) });
  }
  return built;
}

test('Every form is in a document and a presentation, and its numbers are in a table', async () => {
  const cases = await buildCases();
  expect(new Set(cases.map(({ form }) => form))).toEqual(new Set(FORMS.map(({ name }) => name)));
  for (const { form, block } of cases) {
    expect([form, block.table?.rows.length ?? 0]).toEqual([form, expect.any(Number)]);
    expect(block.table?.rows.length, form).toBeGreaterThan(0);
    if (block.chart?.kind === 'drawing') expect(block.chart.svg, form).not.toContain('NaN');
    if (block.chart?.kind === 'drawing')
      expect(parseSvg(block.chart.svg).children.length, form).toBeGreaterThan(0);
  }
  const document = {
    title: 'ทุกรูปแบบ',
    account: 'Bunloy',
    period: 'ต.ค.',
    filters: [],
    state: [],
    summary: [],
    blocks: cases.map(({ block }) => block),
  };
  const pdf = await drawReport(document, FACE, CONTEXT.locale);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  for (const { name } of CHART_CASES) expect(plain).toContain(`กรณี ${name}`.normalize('NFKC'));
  const files = unzip(await drawSlides(document, FACE, CONTEXT.locale));
  const slides = [...files.keys()].filter((path) => /slides\/slide\d+\.xml$/.test(path));
  expect(slides.length).toBeGreaterThan(CHART_CASES.length);
});

test('A map is drawn with its shapes in the colours of the screen, its numbers beside it', async () => {
  const maps = (await buildCases()).filter(({ form }) => form === 'world_map' || form === 'thailand_map');
  expect(maps.length).toBeGreaterThan(1);
  for (const { form, block } of maps) {
    const { chart, table } = block;
    if (chart?.kind !== 'drawing') throw new Error(`${form} is no drawing`);
    const paths = listNodes(parseSvg(chart.svg)).filter(({ name }) => name === 'path');
    expect(paths.length, form).toBeGreaterThan(70);
    const colors = new Set(paths.map(({ attributes }) => attributes['fill']));
    expect(colors, form).toContain(CONTEXT.theme.accent);
    expect(colors, form).toContain(CONTEXT.theme.line);
    const texts = listNodes(parseSvg(chart.svg)).filter(({ name }) => name === 'text');
    expect(texts.length, form).toBeGreaterThanOrEqual(2 * Math.min(14, table?.rows.length ?? 0));
  }
});

const listNodes = (node: SvgNode): SvgNode[] => [node, ...node.children.flatMap(listNodes)];

test('Each form that presentations know is a chart of its kind there, with the numbers of the answer', async () => {
  const natives = CHART_CASES.flatMap(({ chart }) => {
    const { catalog, writer, colors, theme } = CONTEXT;
    const answer = answerChart(chart);
    const model = buildChartModel({
      chart,
      answers: [answer],
      labels: CHART_LABEL_NAMES,
      catalog,
      writer,
      colors,
    });
    const [part] = model.parts;
    const native = part && model.parts.length === 1 ? buildNativeChart(model, part, theme) : null;
    const { slide } = getFormDeclaration(chart.form.name);
    if (model.parts.length === 1)
      expect([chart.form.name, native !== null]).toEqual([chart.form.name, !PICTURES.has(slide)]);
    return native ? [native] : [];
  });
  const blocks = natives.map((native): Block => ({
    title: native.form,
    note: '',
    chart: { kind: 'drawing', svg: '', width: 1, height: 1, native },
    table: null,
    printTable: false,
  }));
  const document = { title: '', account: '', period: '', filters: [], state: [], summary: [], blocks };
  const files = unzip(await drawSlides(document, FACE, CONTEXT.locale));
  const charts = [...files].flatMap(([path, xml]) => {
    const number = /^ppt\/charts\/chart(\d+)\.xml$/.exec(path)?.[1];
    const kinds = [...xml.matchAll(/<c:(\w+)Chart>/g)].map(([, kind]) => kind);
    return number === undefined
      ? []
      : [{ number: Number(number), kind: kinds.length > 1 ? 'combo' : kinds[0] }];
  });
  const kinds = charts.toSorted((one, other) => one.number - other.number).map(({ kind }) => kind);
  expect(kinds).toEqual(natives.map(({ form }) => (form === 'sideways' ? 'bar' : form)));
  expect(new Set(kinds)).toEqual(
    new Set(['bar', 'line', 'combo', 'area', 'pie', 'doughnut', 'scatter', 'bubble', 'radar']),
  );
});

/** What presentations show as a picture or a table. */
const PICTURES: ReadonlySet<string> = new Set(['drawing', 'table']);
