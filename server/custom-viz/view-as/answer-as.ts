import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import {
  buildNumberQuestions,
  buildRowsQuestion,
  buildSqlRequest,
  buildTileQuestions,
} from '#contracts/custom-viz/tile-questions.ts';
import type { RowsTile, SqlTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { ViewedDashboard } from '#contracts/custom-viz/view-as.ts';
import { SqlStatement } from '#contracts/expert-sql/statement.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { listRows } from '#server/custom-viz/rows/list-rows.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import { answerQuestions, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

/** The most questions that are answered side by side. */
const BATCH = 60;

export type ViewedRequest = {
  document: DashboardDocument;
  state: DashboardState;
  viewer: ViewerInput;
  reading: PeriodReading;
};

/** The answers of the open tab of a dashboard with the rights of a person. */
export async function answerAs(
  scope: QuestionScope,
  request: ViewedRequest,
): Promise<Pick<ViewedDashboard, 'answers' | 'rows' | 'sql'>> {
  const { document, state } = request;
  const tab = document.tabs.find(({ _id }) => _id === state.tab) ?? document.tabs[0];
  const tiles = tab?.tiles ?? [];
  const [answers, rows, sql] = await Promise.all([
    answerTiles(scope, tiles, request),
    mapTiles(tiles, 'rows', (tile) => answerRows(scope, tile, request)),
    mapTiles(tiles, 'sql', (tile) => answerStatement(scope, tile, request)),
  ]);
  return { answers, rows, sql };
}

async function answerTiles(
  scope: QuestionScope,
  tiles: readonly Tile[],
  { document, state, viewer, reading }: ViewedRequest,
): Promise<Record<string, QuestionResult[]>> {
  const wanted = tiles.flatMap((tile): { id: string; question: Question }[] =>
    listQuestions(tile, { document, state }, reading).map((one) => ({
      id: tile._id,
      question: Question.parse(one),
    })),
  );
  const found: Record<string, QuestionResult[]> = {};
  for (let begin = 0; begin < wanted.length; begin += BATCH) {
    const part = wanted.slice(begin, begin + BATCH);
    const questions = part.map(({ question }) => question);
    const results = await answerQuestions(scope, questions, { viewer, use: 'interactive' });
    for (const [at, result] of results.entries()) (found[part[at]?.id ?? ''] ??= []).push(result);
  }
  return found;
}

function listQuestions(
  tile: Tile,
  dashboard: Pick<ViewedRequest, 'document' | 'state'>,
  reading: PeriodReading,
): QuestionInput[] {
  if (tile.kind === 'text') return buildNumberQuestions(tile, dashboard, reading);
  const isCounted = tile.kind === 'chart' && tile.chart.measures.length > 0;
  return isCounted ? buildTileQuestions(tile, dashboard, reading) : [];
}

function answerRows(scope: QuestionScope, tile: RowsTile, { viewer, reading, ...dashboard }: ViewedRequest) {
  const question = Question.parse(buildRowsQuestion(tile, dashboard, reading));
  return listRows(scope, { question, viewer, limit: tile.limit, offset: 0 });
}

function answerStatement(
  scope: QuestionScope,
  tile: SqlTile,
  { viewer, reading, ...dashboard }: ViewedRequest,
) {
  const statement = SqlStatement.parse({ ...buildSqlRequest(tile, dashboard, reading), text: tile.sql });
  return answerSql(scope, statement, { viewer, use: 'interactive' });
}

/** What is made of each tile of a kind, by the ids of the tiles; one after the other, since each is a reading of its own. */
async function mapTiles<Kind extends Tile['kind'], Made>(
  tiles: readonly Tile[],
  kind: Kind,
  make: (tile: Extract<Tile, { kind: Kind }>) => Promise<Made>,
): Promise<Record<string, Made>> {
  const made: Record<string, Made> = {};
  for (const tile of tiles)
    // The compiler does not narrow by a kind that is a type parameter.
    if (tile.kind === kind) made[tile._id] = await make(tile as Extract<Tile, { kind: Kind }>);
  return made;
}
