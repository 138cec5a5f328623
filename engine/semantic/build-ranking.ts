import type { QuestionAxis } from '#contracts/semantic/question.ts';
import { chooseSource } from '#engine/semantic/choose-source.ts';
import type { PlanContext, PlannedPart, PlannedRanking } from '#engine/semantic/plan.ts';
import { listCountedMeasures, listPartNames } from '#engine/semantic/planned-measure.ts';

/** The choice of the first values of an axis by a measure, among all groups of a part at the level of that axis alone. */
export function buildRanking(
  part: PlannedPart,
  { axis, top, ratio }: Pick<PlannedRanking, 'axis' | 'ratio'> & { top: NonNullable<QuestionAxis['top']> },
  context: PlanContext,
): PlannedRanking {
  const { count, least = null, most = null } = top;
  const keys = part.keys.map((key) => (key.kind === 'values' ? { ...key, others: false } : key));
  const measures = [...new Set(listCountedMeasures(ratio).flatMap(listPartNames))];
  const ranked = { ...part, keys, narrowed: [], measures, limit: count };
  return {
    axis,
    count,
    least,
    most,
    ratio,
    rows: context.sizes?.get(part.dataSet.name) ?? 0,
    part: { ...ranked, source: chooseSource(ranked, context) },
  };
}
