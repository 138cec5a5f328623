import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyMentions } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { RowPage } from '#contracts/custom-viz/rows.ts';
import { buildNumberQuestions, buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { SqlRefusalCode } from '#contracts/expert-sql/statement.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type {
  QuestionRefusal,
  QuestionRefusalCode,
  QuestionResult,
} from '#contracts/semantic/question-result.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { coverSpans, type CoveredSpan } from '#server/custom-viz/files/covered-span.ts';
import { readTileRows } from '#server/custom-viz/files/rows-block.ts';
import { runTileStatement, type StatementResult } from '#server/custom-viz/files/sql-block.ts';
import { toOutside } from '#server/custom-viz/outside/answer-outside.ts';
import { answerWidgetTiles, MENTION_NEEDS } from '#server/custom-viz/outside/answer-widgets.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { answerQuestions, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

/** What a tile shows, before it is drawn: plain data, which can be written down. */
export type TileAnswers = {
  /** In the order of its questions. */
  results: QuestionResult[];
  rows: RowPage | QuestionRefusal | null;
  statement: StatementResult | null;
  /** Of a widget, in the order of its questions; null where its reader does not see mentions. */
  widget?: AnalyticsResult[] | null;
};

/** Who sees which dashboard, and when. */
type AnsweredDashboard = {
  document: DashboardDocument;
  viewer: ViewerInput;
  reading: PeriodReading;
  outside?: { locked: readonly string[] };
  /** The most rows of a statement. */
  statementRows?: number;
};

type AnswerSelection = { tiles: readonly Tile[]; state: DashboardState };

/** Answers tiles with the rights of the viewer, the questions of all of them together. */
export async function answerTiles(
  scope: QuestionScope,
  shown: AnsweredDashboard,
  { tiles, state }: AnswerSelection,
): Promise<Map<string, TileAnswers>> {
  const questions = listTileQuestions(shown, { tiles, state });
  const answers = await answerQuestions(
    scope,
    questions.map(({ question }) => question),
    { viewer: shown.viewer, use: 'background' },
  );
  const results = Map.groupBy(
    questions.flatMap(({ id }, at) => {
      const answer = answers[at];
      return answer ? [{ id, result: toShown(answer, shown) }] : [];
    }),
    ({ id }) => id,
  );
  const widgets = await answerWidgets(scope, shown, { tiles, state });
  const all = new Map<string, TileAnswers>();
  const read = { ...shown, state };
  for (const tile of tiles)
    all.set(tile._id, {
      results: (results.get(tile._id) ?? []).map(({ result }) => result),
      rows:
        tile.kind === 'rows'
          ? await attempt<TileAnswers['rows']>(scope, readTileRows(scope, tile, read), FAILED)
          : null,
      statement:
        tile.kind === 'sql'
          ? await attempt(scope, runTileStatement(scope, tile, read), FAILED_STATEMENT)
          : null,
      ...(tile.kind === 'widget' && { widget: widgets.get(tile._id) ?? null }),
    });
  return all;
}

async function answerWidgets(
  scope: QuestionScope,
  { document, reading, viewer }: AnsweredDashboard,
  { tiles, state }: AnswerSelection,
): Promise<Map<string, AnalyticsResult[]>> {
  const shown = new Set(tiles.map(({ _id }) => _id));
  const counted = applyMentions(document, state);
  const widgets = counted.tabs
    .flatMap((tab) => tab.tiles)
    .flatMap((tile) => (tile.kind === 'widget' && shown.has(tile._id) ? [tile] : []));
  if (widgets.length === 0 || !allows(viewer.permissions, MENTION_NEEDS)) return new Map();
  return answerWidgetTiles(scope, { document: counted, reading }, widgets);
}

/** A reading of a tile; one that fails takes no other tile along. */
async function attempt<T>({ context: { log } }: QuestionScope, reading: Promise<T>, failed: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    log.error({ err: error }, 'a tile of a file could not be read');
    return failed;
  }
}

const UNAVAILABLE = listFault(fault('unavailable'));
const FAILED: QuestionRefusal = {
  ok: false,
  code: 'failed',
  law: null,
  fault: UNAVAILABLE,
  nearest: null,
};
const FAILED_STATEMENT: StatementResult = {
  span: null,
  result: { ok: false, code: 'failed', fault: UNAVAILABLE, faults: [] },
};

/** Why tiles have no answers, as far as it is known. */
export function listRefusals(answers: Iterable<TileAnswers>): Set<QuestionRefusalCode | SqlRefusalCode> {
  return new Set(
    [...answers].flatMap(({ results, rows, statement, widget }) => [
      ...[...results, rows, statement?.result].flatMap((one) => (one?.ok === false ? [one.code] : [])),
      ...(widget === null ? ['hidden' as const] : []),
      ...(widget?.some(({ ok }) => !ok) ? ['failed' as const] : []),
    ]),
  );
}

/** From the first instant that tiles count to the last; null where they count nothing. */
export function coverTiles(shown: AnsweredDashboard, wanted: AnswerSelection): CoveredSpan | null {
  return coverSpans(listTileQuestions(shown, wanted).map(({ question }) => question.span));
}

function toShown(result: QuestionResult, { outside }: AnsweredDashboard): QuestionResult {
  return outside ? toOutside(result, outside.locked) : result;
}

function listTileQuestions(
  shown: AnsweredDashboard,
  { tiles, state }: AnswerSelection,
): { id: string; question: Question }[] {
  return tiles.flatMap((tile) =>
    parseQuestions(listQuestions(tile, shown, state)).map((question) => ({ id: tile._id, question })),
  );
}

/** All questions of a tile; none where one of them cannot be put, since the answers go by their order. */
function parseQuestions(inputs: readonly QuestionInput[]): Question[] {
  const parsed = inputs.flatMap((input) => Question.safeParse(input).data ?? []);
  return parsed.length === inputs.length ? parsed : [];
}

function listQuestions(
  tile: Tile,
  { document, reading }: AnsweredDashboard,
  state: DashboardState,
): QuestionInput[] {
  if (tile.kind === 'chart')
    return tile.chart.measures.length === 0 ? [] : buildTileQuestions(tile, { document, state }, reading);
  return tile.kind === 'text' ? buildNumberQuestions(tile, { document, state }, reading) : [];
}
