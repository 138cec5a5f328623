import {
  drawBox,
  drawHatching,
  fit,
  PAD,
  toMeasure,
  WIDTH,
  type ChartOf,
  type PictureContext,
  type PictureParts,
} from '#server/reports/drawing/picture.ts';
import { writeSvgText } from '#server/reports/drawing/write-svg-text.ts';
import { groupConsecutive } from '#server/reports/pdf/hatch.ts';
import { DIM, INK, LINE, toneColor } from '#server/reports/pdf/pen.ts';
import { computeTicks, labelEvery } from '#server/reports/pdf/scale.ts';

type OverTime = ChartOf<'columns' | 'lines'>;

const SMALL = 11;
const AXIS = 56;
const PLOT = 230;
const ROW = 20;
/** The width that a label below the chart needs. */
const LABEL = 64;

/** Stacked columns or lines: legend, axis, the shapes, as many labels as fit, and what is noted at some of them. */
export function drawOverTime(chart: OverTime, context: PictureContext): PictureParts {
  const { accent, formatters } = context;
  const legend = drawLegend(chart, accent);
  const plot = layOut(chart, legend.height + PAD);
  const { left, top, most, scale, step } = plot;
  const ticks = computeTicks(most).flatMap((tick) => {
    const y = top + PLOT - tick * scale;
    return [
      drawBox({ x: left, y, width: WIDTH - left - PAD, height: 1 }, LINE),
      writeSvgText(formatters.number(tick), { x: left - 6, y: y + 4, ink: DIM, anchor: 'end', size: SMALL }),
    ];
  });
  const gaps = groupConsecutive(chart.gaps?.at ?? []).map(({ from, to }) =>
    drawHatching({ x: left + from * step, y: top, width: (to - from) * step, height: PLOT }, DIM),
  );
  const every = labelEvery(chart.labels.length, WIDTH - left - PAD, LABEL);
  const labels = chart.labels.flatMap((label, at) =>
    at % every === 0
      ? [
          writeSvgText(fit(label, LABEL, { size: SMALL }), {
            x: left + (at + 0.5) * step,
            y: top + PLOT + 16,
            ink: DIM,
            anchor: 'middle',
            size: SMALL,
          }),
        ]
      : [],
  );
  const notes = (chart.marks ?? []).map(({ at, text }, index) => {
    const y = top + PLOT + 38 + index * ROW;
    return writeSvgText(fit(`${chart.labels[at] ?? ''} · ${text}`, WIDTH - left - PAD), {
      x: left,
      y,
      ink: INK,
    });
  });
  const shapes = chart.kind === 'columns' ? drawColumns(chart, plot, accent) : drawLines(chart, plot, accent);
  return {
    parts: [...legend.parts, ...ticks, ...gaps, ...shapes, ...labels, ...notes],
    width: WIDTH,
    height: top + PLOT + 28 + notes.length * ROW,
  };
}

type Plot = { left: number; top: number; most: number; scale: number; step: number };

function layOut({ kind, labels, series }: OverTime, top: number): Plot {
  const sums = labels.map((_label, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const greatest = Math.max(1, ...(kind === 'columns' ? sums : series.flatMap(({ values }) => values)));
  const most = computeTicks(greatest).at(-1) ?? 1;
  const left = PAD + AXIS;
  return { left, top, most, scale: PLOT / most, step: (WIDTH - left - PAD) / Math.max(1, labels.length) };
}

function drawColumns(
  { labels, series }: OverTime,
  { left, top, scale, step }: Plot,
  accent: string,
): string[] {
  return labels.flatMap((_label, at) => {
    let y = top + PLOT;
    return series.flatMap(({ tone, values }) => {
      const height = (values[at] ?? 0) * scale;
      y -= height;
      const box = { x: left + (at + 0.12) * step, y, width: step * 0.76, height };
      return height > 0 ? [drawBox(box, toneColor(tone, accent))] : [];
    });
  });
}

function drawLines({ series }: OverTime, { left, top, scale, step }: Plot, accent: string): string[] {
  return series.map(({ tone, values }) => {
    const points = values.map((value, at) => {
      const [x, y] = [left + (at + 0.5) * step, top + PLOT - value * scale];
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `<path d="${points.join('')}" fill="none" stroke="${toneColor(tone, accent)}" stroke-width="2" stroke-linejoin="round"/>`;
  });
}

function drawLegend({ series, gaps }: OverTime, accent: string): { parts: string[]; height: number } {
  let [x, y] = [PAD, PAD];
  const measure = toMeasure(12, false);
  const write = (label: string, sign: (at: { x: number; y: number }) => string): string[] => {
    const text = fit(label, 240);
    const width = measure(text) + 32;
    if (x > PAD && x + width > WIDTH - PAD) [x, y] = [PAD, y + ROW];
    const parts = [sign({ x, y: y + 2 }), writeSvgText(text, { x: x + 15, y: y + 11, ink: DIM })];
    x += width;
    return parts;
  };
  const square = { width: 9, height: 9 };
  const parts = [
    ...series.flatMap(({ label, tone }) =>
      write(label, (at) => drawBox({ ...at, ...square }, toneColor(tone, accent))),
    ),
    ...(gaps ? write(gaps.label, (at) => drawHatching({ ...at, ...square }, DIM)) : []),
  ];
  return { parts, height: y + ROW };
}

const NAME = 190;
const NUMBER = 70;
const BAR = 26;

/** Rows of bars with their parts; the longest takes the full width. */
export function drawBars({ rows }: ChartOf<'bars'>, { accent, formatters }: PictureContext): PictureParts {
  const sums = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const room = (WIDTH - PAD * 2 - NAME - NUMBER) / Math.max(1, ...sums);
  const parts = rows.flatMap((row, at) => {
    const y = PAD + at * BAR;
    let x = PAD + NAME;
    const boxes = row.parts.map(({ tone, value }) => {
      const box = drawBox({ x, y: y + 4, width: value * room, height: 14 }, toneColor(tone, accent));
      x += value * room;
      return box;
    });
    const sum = formatters.number(sums[at] ?? 0);
    return [
      writeSvgText(fit(row.label, NAME - PAD), { x: PAD, y: y + 16, ink: INK }),
      ...boxes,
      writeSvgText(sum, { x: WIDTH - PAD, y: y + 16, ink: INK, anchor: 'end' }),
    ];
  });
  return { parts, width: WIDTH, height: PAD * 2 + rows.length * BAR };
}
