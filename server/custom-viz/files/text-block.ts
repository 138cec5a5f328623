import { pickText } from '#contracts/custom-viz/local-text.ts';
import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { Block } from '#server/reports/public.ts';

/** A text with its live numbers, as a part of a report. */
export function buildTextBlock(
  tile: TextTile,
  results: readonly QuestionResult[],
  context: TileContext,
): Block {
  const { language } = context.locale;
  const values = new Map(
    tile.numbers.map(({ name, shows }, index) => [name, writeNumber(results[index], shows, context)]),
  );
  const filled = pickText(tile.text, language).replaceAll(
    /\{\{([\w-]+)\}\}/g,
    (whole, name: string) => values.get(name) ?? whole,
  );
  return {
    title: pickText(tile.title, language),
    note: '',
    chart: { kind: 'note', text: toPlainText(filled) },
    table: null,
    printTable: false,
  };
}

function writeNumber(
  result: QuestionResult | undefined,
  shows: 'value' | 'change',
  { catalog, writer }: TileContext,
): string {
  const nothing = writer.labels.nothing;
  if (!result?.ok) return nothing;
  const { measures, cells, cells_before } = result.answer;
  const value = cells[0]?.[0]?.[0]?.value ?? null;
  if (value === null) return nothing;
  if (shows === 'value') return writer.exact(value, catalog.findMeasure(measures[0]?.measure ?? '').unit);
  const before = cells_before?.[0]?.[0]?.[0]?.value ?? null;
  if (before === null || before === 0) return nothing;
  const change = value / before - 1;
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${writer.percent(Math.abs(change))}`;
}

/** The text of Markdown without its signs: marks of headings and emphasis, and addresses of links. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/^\s*[-*+]\s+/gm, '• ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2');
}
