import type { z } from 'zod';
import type { Amount, ComparedWith, Explanation } from '#contracts/custom-viz/explanations.ts';
import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { findUsualTime } from '#engine/custom-viz/explain/usual-time.ts';
import { answerQuestions, type AnswerOptions, type QuestionScope } from '#server/semantic/public.ts';

/** One of both values; `times`: by how many a number of several times is divided. */
export type ReadSide = Explanation['now'] & Pick<AnswerCell, 'status'>;

export type ReadWhole = {
  now: ReadSide;
  before: ReadSide;
  times: number;
  /** Whether the time is over, where that matters: what is usual is known of whole times alone. */
  isOver: boolean;
};

type WholeRequest = { question: Question; against: ComparedWith };
type WholeResult = { ok: true; whole: ReadWhole } | z.infer<typeof QuestionRefusal>;

/** The value of a question in both times, without axes. */
export async function readWhole(
  scope: QuestionScope,
  { question, against }: WholeRequest,
  options: AnswerOptions,
): Promise<WholeResult> {
  return against === 'usual' ? readUsual(scope, question, options) : readCompared(scope, question, options);
}

async function readCompared(
  scope: QuestionScope,
  question: Question,
  options: AnswerOptions,
): Promise<WholeResult> {
  const [result] = await answerQuestions(scope, [question], options);
  if (!result) throw new Error('a question without a result');
  if (!result.ok) return result;
  const { cells, cells_before: before, span, before: compared } = result.answer;
  const now = toSide(cells[0]?.[0]?.[0], { span, filters: [], times: 1 });
  const then = toSide(before?.[0]?.[0]?.[0], { span: compared ?? span, filters: [], times: 1 });
  return { ok: true, whole: { now, before: then, times: 1, isOver: true } };
}

async function readUsual(
  scope: QuestionScope,
  { length: _length, ...question }: Question,
  options: AnswerOptions,
): Promise<WholeResult> {
  const { span, filters, times } = findUsualTime(question.span, question.zone);
  const plain = { ...question, comparison: null };
  const [now, usual] = await answerQuestions(
    scope,
    [plain, { ...plain, span, filters: [...question.filters, ...filters] }],
    options,
  );
  if (!now || !usual) throw new Error('a question without a result');
  if (!now.ok) return now;
  if (!usual.ok) return usual;
  const { cells } = now.answer;
  return {
    ok: true,
    whole: {
      now: toSide(cells[0]?.[0]?.[0], { span: question.span, filters: [], times: 1 }),
      before: toSide(usual.answer.cells[0]?.[0]?.[0], { span, filters, times }),
      times,
      isOver: Date.parse(question.span.to) <= scope.context.clock().getTime(),
    },
  };
}

type SideTime = Pick<ReadSide, 'span' | 'filters'> & { times: number };

function toSide(cell: AnswerCell | undefined, { span, filters, times }: SideTime): ReadSide {
  const { status = 'nothing', partial = false } = cell ?? {};
  return { ...toAmount(cell, times), span, filters, partial, status };
}

/** What a cell counts; of several times their mean. A quotient stays what it is. */
export function toAmount(cell: AnswerCell | undefined, times: number): Amount {
  if (!cell) return { value: null, numerator: null, denominator: null };
  const { value, numerator, denominator } = cell;
  if (denominator === null) return { value: divide(value, times), numerator: null, denominator: null };
  return { value, numerator: divide(numerator, times), denominator: divide(denominator, times) };
}

function divide(value: number | null, times: number): number | null {
  return value === null ? null : value / times;
}
