import type { EChartsOption } from 'echarts';
import type { MarkColor, ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';

/** Letters at the usual size, in pixels. */
export const LETTERS = 12;

/** The patterns by which values of the same colour differ: lines one way, the other way, dots. */
const PATTERNS = [
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 0],
    symbolSize: 0.7,
  },
];

/** The fill of a mark with its pattern. */
export function buildItemStyle({ color, pattern }: MarkColor, { surface }: Pick<ChartTheme, 'surface'>) {
  const decal = pattern > 0 ? PATTERNS[(pattern - 1) % PATTERNS.length] : undefined;
  return { color, ...(decal && { decal: { ...decal, color: surface } }) };
}

/** The dashes of a line whose colour another line has too. */
export const LINE_TYPES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3]] as const;

/** The letters of a drawing. */
export function buildTextStyle({ theme }: Pick<DrawContext, 'theme'>, color = theme.dim) {
  return { fontFamily: theme.font, fontSize: LETTERS * theme.scale, lineHeight: 16 * theme.scale, color };
}

/** What every drawing has: letters, motion, and what is shown under the pointer, from the marks of what is there. */
export function buildSharedOption(
  context: DrawContext,
  marks: readonly Mark[],
  trigger: 'axis' | 'item',
): EChartsOption {
  const { theme } = context;
  return {
    textStyle: buildTextStyle(context),
    animation: theme.moves,
    animationDuration: 160,
    animationDurationUpdate: 160,
    tooltip: {
      trigger,
      confine: true,
      backgroundColor: theme.raised,
      borderColor: theme.line,
      textStyle: buildTextStyle(context, theme.text),
      ...(trigger === 'axis' && {
        axisPointer: { type: 'shadow', shadowStyle: { color: theme.dim, opacity: 0.08 } },
      }),
      formatter: buildTipFormatter(marks),
    },
  };
}

/** Writes what is shown under the pointer; `other` writes what has no mark. */
export function buildTipFormatter(
  marks: readonly Mark[],
  other: (about: unknown) => string = () => '',
): (about: unknown) => string {
  return (about) => writeTip(listPointed(about, marks)) || other(about);
}

/** The marks under the pointer: ECharts hands on the data items, which name their marks. */
function listPointed(about: unknown, marks: readonly Mark[]): Mark[] {
  return [about].flat().flatMap((one) => {
    const mark = findMark(one, marks);
    return mark ? [mark] : [];
  });
}

/** The mark of a data item in an event or tooltip of ECharts; undefined where it names none. */
export function findMark(event: unknown, marks: readonly Mark[]): Mark | undefined {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined;
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('mark' in data)) return undefined;
  return typeof data.mark === 'number' ? marks[data.mark] : undefined;
}

/** Texts of readers and of what was collected are never markup. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function writeTip(marks: readonly Mark[]): string {
  const [first] = marks;
  if (!first) return '';
  const lines = marks.flatMap((mark) => mark.lines);
  const rows = lines.map(({ label, text, color, note }) => {
    const dot = color
      ? `<span style="display:inline-block;width:8px;height:8px;margin-right:6px;border-radius:2px;background:${escapeMarkup(color)}"></span>`
      : '';
    const more = note ? `<div style="opacity:.75">${escapeMarkup(note)}</div>` : '';
    return `<tr><td style="padding-right:16px;vertical-align:top">${dot}${escapeMarkup(label)}${more}</td><td style="text-align:right;font-weight:600;vertical-align:top">${escapeMarkup(text)}</td></tr>`;
  });
  const title = first.title === '' ? '' : `<div style="margin-bottom:4px">${escapeMarkup(first.title)}</div>`;
  return `${title}<table style="border-spacing:0;white-space:normal;max-width:340px">${rows.join('')}</table>`;
}
