import type { z } from 'zod';
import type { Question } from '#contracts/semantic/question.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { PlannedPart } from '#engine/semantic/plan.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { readRows, type Sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import { buildCountedCondition } from '#server/semantic/aggregate-sql.ts';
import type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
import type { GroupedSource } from '#server/semantic/grouped-sql.ts';
import { buildRowColumns, buildSourceSql } from '#server/semantic/part-sql.ts';
import { loadQuestionContext } from '#server/semantic/question-context.ts';
import type { RenderContext } from '#server/semantic/reading.ts';

/** What is read of each row: pieces of a statement over the columns of its data set. */
export type RowSelection<T extends z.ZodType> = { row: T; select: Sql; tail: Sql };

/**
 * Reads the rows that the first measure of a question counts, under its filters and its span: what a cell opens.
 * @throws not_permitted where the reader may not see them
 */
export async function readCountedRows<T extends z.ZodType>(
  { context, accountId, inUnit }: QuestionScope,
  question: Question,
  { viewer }: Pick<AnswerOptions, 'viewer'>,
  { row, select, tail }: RowSelection<T>,
): Promise<z.output<T>[]> {
  const shared = await inUnit((unit) =>
    loadQuestionContext(unit, context.ports, { questions: [question], viewer }),
  );
  const planned = planQuestion(question, shared.model, shared.plan);
  if (!planned.ok) return refuse('not_permitted', { fault: planned.refusal.fault });
  const { parts, output } = planned.plan;
  const [part, counted] = [parts[0], output[0]];
  if (!part || !counted) return [];
  const search = () => {
    throw new Error('rows are not searched by their texts');
  };
  const render = { accountId, viewer: shared.plan.viewer, search };
  const source = buildCountedSource(part, counted.measure, render);
  return readRows(context.clickhouse, row, source({ select, tail }), {
    join_use_nulls: 1,
    output_format_json_quote_64bit_integers: 0,
  });
}

/** The rows of a part that a measure counts, and that fulfil further conditions on their own columns. */
export function buildCountedSource(
  part: PlannedPart,
  measure: PlannedMeasure,
  render: RenderContext,
  further: readonly Sql[] = [],
): GroupedSource {
  return buildSourceSql(part, { context: render, chosen: new Map(), spans: [part.span] }, [
    buildCountedCondition(measure, buildRowColumns(part, render)),
    ...further,
  ]);
}
