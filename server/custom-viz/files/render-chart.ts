import { setImmediate } from 'node:timers/promises';
import type { ChartDrawing, LegendItem } from '#engine/chart-forms/drawing/drawing.ts';
import { measureLine, writeSvgText } from '#server/reports/public.ts';

type OptionDrawing = Extract<ChartDrawing, { kind: 'echarts' }>;
type Size = { width: number; height: number };

/** The library is loaded when the first drawing is made. */
let library: Promise<typeof import('echarts')> | undefined;

async function loadLibrary(): Promise<typeof import('echarts')> {
  const loaded = await import('echarts');
  // Without a document the library would guess the width of letters, of Thai ones wrongly.
  loaded.setPlatformAPI({
    measureText: (text, font = '') => {
      const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12);
      return { width: measureLine(text, { size, bold: /bold|[6-9]00/.test(font) }) };
    },
  });
  return loaded;
}

/** The inner part of an SVG drawing of an option. */
async function renderOption({ option }: OptionDrawing, { width, height }: Size): Promise<string> {
  library ??= loadLibrary();
  // Others are served between the drawings.
  await setImmediate();
  const { init } = await library;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ ...option, animation: false, tooltip: { show: false } });
    const svg = chart.renderToSVGString();
    return svg
      .replace(/^[\s\S]*?<svg[^>]*>/, '')
      .replace(/<\/svg>\s*$/, '')
      .replaceAll(/<style[\s\S]*?<\/style>/g, '');
  } finally {
    chart.dispose();
  }
}

/** The letters of a legend and of the names of small charts, in pixels. */
const LETTERS = 12;
const LINE = 20;
const GAP = 16;

/** How many small charts are beside each other. */
function countColumns(parts: number): number {
  return Math.min(3, Math.ceil(Math.sqrt(parts)));
}

/** The width of each of several small charts in a drawing of a width, in pixels. */
export function computePartWidth(parts: number, width: number): number {
  const columns = countColumns(parts);
  return (width - GAP * (columns - 1)) / columns;
}

/** A drawing of a chart as SVG: of several small charts side by side, each below its name, with one legend below all. */
export async function renderChart(
  parts: readonly { label: string | null; drawing: OptionDrawing }[],
  { width, height, ink }: Size & { ink: string },
): Promise<Size & { svg: string }> {
  const columns = countColumns(parts.length);
  const size = {
    width: computePartWidth(parts.length, width),
    height: columns > 1 ? height * 0.7 : height,
  };
  const drawn: string[] = [];
  for (const [index, { label, drawing }] of parts.entries()) {
    const x = (index % columns) * (size.width + GAP);
    const y = Math.floor(index / columns) * (size.height + LINE + GAP);
    const top = label === null ? 0 : LINE;
    const name = label === null ? '' : writeSvgText(label, { x: 0, y: LINE - 6, ink, bold: true });
    drawn.push(
      `<g transform="translate(${x} ${y})">${name}<g transform="translate(0 ${top})">${await renderOption(drawing, size)}</g></g>`,
    );
  }
  const isNamed = parts.some(({ label }) => label !== null);
  const rows = Math.ceil(parts.length / columns);
  const whole = rows * (size.height + (isNamed ? LINE : 0)) + (rows - 1) * GAP;
  const legend = writeLegend(parts[0]?.drawing.legend ?? [], { width, top: whole + 4, ink });
  const full = Math.ceil(whole + legend.height);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${full}" viewBox="0 0 ${width} ${full}">${drawn.join('')}${legend.svg}</svg>`,
    width,
    height: full,
  };
}

/** The most names of a legend on paper. */
const MOST_NAMES = 24;

function writeLegend(
  items: readonly LegendItem[],
  { width, top, ink }: { width: number; top: number; ink: string },
): { svg: string; height: number } {
  if (items.length === 0) return { svg: '', height: 0 };
  let [x, y, svg] = [0, top, ''];
  for (const { label, color } of items.slice(0, MOST_NAMES)) {
    const room = measureLine(label, { size: LETTERS, bold: false }) + 30;
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE];
    svg += `<rect x="${x}" y="${y + 4}" width="10" height="10" fill="${color}"/>`;
    svg += writeSvgText(label, { x: x + 15, y: y + 13, ink });
    x += room;
  }
  return { svg, height: y + LINE + 4 - top };
}
