import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { makeNumberReader } from '#engine/chart-forms/drawing/number-reader.ts';
import { writeLiveNumber } from '#engine/chart-forms/drawing/write-live-number.ts';
import { parseMarkdown, type Block as TextBlock, type Inline } from '#engine/markdown/parse-markdown.ts';
import { resolveConditions } from '#engine/markdown/resolve-conditions.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { writeUnreached } from '#server/custom-viz/files/write-notes.ts';
import type { Block, NoteLine } from '#server/reports/public.ts';

/** A text with its live numbers, as a part of a report: its headings, lists and links as they are on the screen. */
export function buildTextBlock(
  tile: TextTile,
  results: readonly QuestionResult[],
  context: TileContext,
): Block {
  const text = resolveConditions(
    pickText(tile.text, context.locale.language),
    makeNumberReader(tile, results, context.catalog),
  );
  const values = new Map(
    tile.numbers.map((number, index) => [number.name, writeNumber(results[index], number, context)]),
  );
  const lines = parseMarkdown(text).flatMap((block) => toLines(block, values));
  return {
    title: pickText(tile.title, context.locale.language),
    note: writeUnreached(results, context).join(' '),
    chart: { kind: 'note', text: lines.map((line) => line.text).join('\n'), lines },
    table: null,
    printTable: false,
  };
}

/** With all its digits where nothing else is chosen: on paper nothing can be pointed at to see them. */
function writeNumber(
  result: QuestionResult | undefined,
  { shows, format }: Pick<TextTile['numbers'][number], 'shows' | 'format'>,
  { catalog, writer }: TileContext,
): string {
  const nothing = writer.labels.nothing;
  if (!result?.ok) return nothing;
  const { unit } = catalog.findMeasure(result.answer.measures[0]?.measure ?? '');
  return writeLiveNumber(result.answer, { shows, unit, format }, writer)?.exact ?? nothing;
}

type Values = ReadonlyMap<string, string>;

function toLines(block: TextBlock, values: Values): NoteLine[] {
  switch (block.kind) {
    case 'heading':
      return [{ ...toLine(block.children, values), level: block.level }];
    case 'paragraph':
    case 'quote':
      return [toLine(block.children, values)];
    case 'list':
      return block.items.map((item, at) => {
        const line = toLine(item, values);
        return { ...line, text: `${block.ordered ? `${at + 1}.` : '•'} ${line.text}` };
      });
    case 'code':
      return [{ text: block.text, links: [] }];
    case 'rule':
      return [{ text: '', links: [] }];
  }
}

function toLine(runs: readonly Inline[], values: Values): NoteLine {
  return { text: writeRuns(runs, values), links: runs.flatMap((run) => listLinks(run, values)) };
}

function writeRuns(runs: readonly Inline[], values: Values): string {
  return runs
    .map((run) => {
      if ('text' in run) return run.text;
      if (run.kind === 'number') return values.get(run.name) ?? `{{${run.name}}}`;
      return writeRuns(run.children, values);
    })
    .join('');
}

function listLinks(run: Inline, values: Values): NoteLine['links'] {
  if (run.kind === 'link') return [{ label: writeRuns(run.children, values), href: run.href }];
  return run.kind === 'strong' || run.kind === 'emphasis'
    ? run.children.flatMap((one) => listLinks(one, values))
    : [];
}
