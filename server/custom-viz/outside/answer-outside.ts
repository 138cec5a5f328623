import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import {
  hideResult,
  hideSqlResult,
  type OutsideAnswers,
  type OutsideStatements,
} from '#contracts/custom-viz/outside.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import {
  buildNumberQuestions,
  buildSqlRequest,
  buildTileQuestions,
} from '#contracts/custom-viz/tile-questions.ts';
import type { SqlTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { SqlStatement, type SqlResult } from '#contracts/expert-sql/statement.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { answerQuestions, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

/** The most questions that are answered side by side. */
const BATCH = 60;

/** A dashboard that people outside see: with the rights of whom, in which state, and only some of its tiles. */
export type OutsideRequest = {
  document: DashboardDocument;
  state: DashboardState;
  viewer: ViewerInput;
  reading: PeriodReading;
  /** The ids of tiles; all where it is absent. */
  tiles?: readonly string[] | undefined;
  /** Dimensions whose locked values have to narrow whatever is counted. */
  locked?: readonly string[];
};

/** What the tiles of a dashboard show outside. */
type OutsideContent = { answers: OutsideAnswers; statements: OutsideStatements };

/** The answers of tiles for people outside, without conditions, formulas and errors of the engine. */
export async function answerOutside(scope: QuestionScope, request: OutsideRequest): Promise<OutsideContent> {
  const { document, tiles } = request;
  const wanted = document.tabs
    .flatMap((tab) => tab.tiles)
    .filter(({ _id }) => tiles === undefined || tiles.includes(_id));
  const answers = await answerTiles(scope, wanted, request);
  const statements: OutsideStatements = {};
  for (const tile of wanted)
    if (tile.kind === 'sql') statements[tile._id] = await answerStatement(scope, tile, request);
  return { answers, statements };
}

async function answerTiles(
  scope: QuestionScope,
  tiles: readonly Tile[],
  { viewer, locked = [], ...request }: OutsideRequest,
): Promise<OutsideAnswers> {
  const wanted = tiles
    .map((tile) => ({ tile, questions: listQuestions(tile, request).map((one) => Question.parse(one)) }))
    .filter(({ questions }) => questions.length > 0);
  const questions = wanted.flatMap((one) => one.questions);
  const results: QuestionResult[] = [];
  for (let begin = 0; begin < questions.length; begin += BATCH)
    results.push(
      ...(await answerQuestions(scope, questions.slice(begin, begin + BATCH), {
        viewer,
        use: 'interactive',
      })),
    );
  let next = 0;
  return Object.fromEntries(
    wanted.map(({ tile, questions: own }) => {
      const begin = next;
      next += own.length;
      return [tile._id, results.slice(begin, next).map((result) => toOutside(result, locked))];
    }),
  );
}

/** The answer of a statement by the rights of the maker; none where a locked value does not narrow all that it reads. */
export async function answerStatement(
  scope: QuestionScope,
  tile: SqlTile,
  {
    viewer,
    locked = [],
    document,
    state,
    reading,
    limit,
  }: Omit<OutsideRequest, 'tiles'> & { limit?: number },
): Promise<OutsideStatements[string]> {
  const around = buildSqlRequest(tile, { document, state }, reading);
  const statement = SqlStatement.parse({ ...around, text: tile.sql, limit });
  const result = await answerSql(scope, statement, { viewer, use: 'interactive' });
  const isBeyond =
    result.ok &&
    result.answer.not_applied.some(
      ({ filter }) => 'dimension' in filter && locked.includes(filter.dimension),
    );
  const unavailable = listFault(fault('unavailable'));
  const shown: SqlResult = isBeyond ? { ok: false, code: 'hidden', fault: unavailable, faults: [] } : result;
  return { span: statement.span, result: hideSqlResult(shown, unavailable) };
}

type QuestionsRequest = Pick<OutsideRequest, 'document' | 'state' | 'reading'>;

/** Rows are not for people outside, and statements are no questions. */
function listQuestions(tile: Tile, { document, state, reading }: QuestionsRequest): QuestionInput[] {
  if (tile.kind === 'chart') return buildTileQuestions(tile, { document, state }, reading);
  return tile.kind === 'text' ? buildNumberQuestions(tile, { document, state }, reading) : [];
}

/** What people outside get of a result. Why there is none would name what they may not see. */
export function toOutside(result: QuestionResult, locked: readonly string[]): QuestionResult {
  const hidden = hideResult(result.ok && isBeyondLock(result, locked) ? REFUSED : result);
  return hidden.ok ? hidden : { ...hidden, fault: listFault(fault('unavailable')) };
}

/** What counts rows that a locked value does not narrow is not answered. */
const REFUSED: QuestionResult = {
  ok: false,
  code: 'hidden',
  law: null,
  fault: listFault(fault('unavailable')),
  nearest: null,
};

function isBeyondLock({ answer }: Extract<QuestionResult, { ok: true }>, locked: readonly string[]): boolean {
  return answer.notes.some(
    (note) =>
      note.code === 'filter_not_applied' &&
      'dimension' in note.filter &&
      locked.includes(note.filter.dimension),
  );
}
