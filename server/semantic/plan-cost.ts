import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { EstimatedPart } from '#engine/semantic/describe-reading.ts';
import type { Plan, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import type { SizeQuery } from '#server/semantic/data-set-sizes.ts';
import { USE_LIMITS, type QuestionUse } from '#server/semantic/statement-limits.ts';

/** What a plan costs: the rows that its statements read by estimate, also by part, and those of each data set in one of its periods. */
export type PlanCost = {
  rows: number;
  parts: readonly EstimatedPart[];
  sizes: ReadonlyMap<string, number>;
};

/** Estimates what a plan reads; what is read from a rollup costs next to nothing. */
export async function estimatePlan(
  { parts, rankings }: Plan,
  findSize: (query: SizeQuery) => Promise<number>,
): Promise<PlanCost> {
  const sizes = new Map<string, number>();
  const read = await Promise.all(
    [...parts, ...rankings.map(({ part }) => part)].map(async (part) => {
      const size = await findSize(part);
      sizes.set(part.dataSet.name, Math.max(size, sizes.get(part.dataSet.name) ?? 0));
      return { part, rows: Math.round(size * getReadShare(part)) };
    }),
  );
  return { rows: read.reduce((sum, { rows }) => sum + rows, 0), parts: read, sizes };
}

const getLength = ({ from, to }: Span): number => to - from;

/** The part of a span that is read from rows. */
function getReadShare({ source, span }: PlannedPart): number {
  if (source.from === 'rows') return 1;
  const rest = source.rest.reduce((sum, one) => sum + getLength(one), 0);
  return rest / Math.max(1, getLength(span));
}

/** Why a question is too expensive for a use, and a question that is not. */
export type CostFault = { fault: Fault; nearest: Question | null };

/** What is wrong with the cost of a plan, and what would make it cheap; null where nothing is. */
export function findCostFault(
  { question, parts }: Plan,
  { rows }: Pick<PlanCost, 'rows'>,
  use: QuestionUse,
): CostFault | null {
  const { rows: limit } = USE_LIMITS[use];
  if (rows <= limit) return null;
  const prepared = new Set(
    parts
      .filter(({ source }) => source.from === 'rows')
      .flatMap(({ dataSet }) => dataSet.rollups.flatMap(({ dimensions }) => Object.keys(dimensions))),
  );
  return {
    fault:
      prepared.size > 0
        ? fault('question_expensive_sums', { rows, limit, prepared: [...prepared] })
        : fault('question_expensive', { rows, limit }),
    nearest: shorten(question, limit / rows),
  };
}

const HOUR_MS = 3_600_000;

/** The question about the last part of its span, in whole hours; null where less than an hour is left. */
function shorten(question: Question, share: number): Question | null {
  const [from, to] = [Date.parse(question.span.from), Date.parse(question.span.to)];
  const length = Math.floor(((to - from) * share * 0.9) / HOUR_MS) * HOUR_MS;
  if (length < HOUR_MS) return null;
  return { ...question, span: { from: new Date(to - length).toISOString(), to: question.span.to } };
}
