import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { RowPage } from '#contracts/custom-viz/rows.ts';
import { buildRowsQuestion } from '#contracts/custom-viz/tile-questions.ts';
import type { RowsTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import { Question } from '#contracts/semantic/question.ts';
import { buildRowsTable } from '#server/custom-viz/files/rows-table.ts';
import { titleTile } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { writeRefusal } from '#server/custom-viz/files/write-notes.ts';
import { listRows } from '#server/custom-viz/rows/list-rows.ts';
import type { Block } from '#server/reports/public.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

type ShownRows = {
  document: DashboardDocument;
  state: DashboardState;
  reading: PeriodReading;
  viewer: ViewerInput;
};

/** The newest rows of a data set that a tile lists, or why there are none; null where its question cannot be put. */
export async function readTileRows(
  scope: QuestionScope,
  tile: RowsTile,
  { document, state, reading, viewer }: ShownRows,
): Promise<RowPage | QuestionRefusal | null> {
  const { data: question } = Question.safeParse(buildRowsQuestion(tile, { document, state }, reading));
  if (!question) return null;
  return listRows(scope, { question, viewer, limit: tile.limit, offset: 0 });
}

/** The newest rows of a data set as a part of a report. */
export function buildRowsBlock(
  tile: RowsTile,
  page: RowPage | QuestionRefusal | null | undefined,
  context: TileContext,
): Block {
  const { words } = context.locale;
  const title = titleTile(tile, context);
  const rest = { title, chart: null, printTable: true };
  if (!page?.ok) return { ...rest, note: writeRefusal(page?.code, context), table: null };
  if (page.rows.length === 0) return { ...rest, note: words.empty, table: null };
  const more = page.total - page.rows.length;
  return {
    ...rest,
    note: more > 0 ? words.cut(context.writer.exact(more, 'count')) : '',
    table: buildRowsTable(page, context),
  };
}
