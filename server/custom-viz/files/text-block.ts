import { pickText } from '#contracts/custom-viz/local-text.ts';
import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { writeLiveNumber } from '#engine/chart-forms/drawing/write-live-number.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { writeUnreached } from '#server/custom-viz/files/write-notes.ts';
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
    note: writeUnreached(results, context).join(' '),
    chart: { kind: 'note', text: toPlainText(filled) },
    table: null,
    printTable: false,
  };
}

/** With all its digits: on paper nothing can be pointed at to see them. */
function writeNumber(
  result: QuestionResult | undefined,
  shows: 'value' | 'change',
  { catalog, writer }: TileContext,
): string {
  const nothing = writer.labels.nothing;
  if (!result?.ok) return nothing;
  const { unit } = catalog.findMeasure(result.answer.measures[0]?.measure ?? '');
  return writeLiveNumber(result.answer, { shows, unit }, writer)?.exact ?? nothing;
}

/** The text of Markdown without its signs: marks of headings and emphasis, and addresses of links. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/^\s*[-*+]\s+/gm, '• ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2');
}
