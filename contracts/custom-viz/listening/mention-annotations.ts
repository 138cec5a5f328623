import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import { chooseAnnotations } from '#contracts/custom-viz/chosen-annotations.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { readList } from '#contracts/kit/list-text.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { DIMENSION_NAMES } from '#contracts/listening/dimensions.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

/** The values by which mentions are narrowed, as conditions of questions. */
export function listMentionValues(filter: WireFilter): QuestionFilter[] {
  return DIMENSION_NAMES.flatMap((dimension): QuestionFilter[] => {
    const values = readList(filter[dimension] ?? '');
    return values.length === 0 ? [] : [{ dimension, is: 'among', values }];
  });
}

/** What is annotated on a widget that counts mentions over time. */
export function chooseMentionAnnotations(
  annotations: readonly Annotation[],
  { hidden_annotations: hidden = [] }: Pick<DashboardDocument, 'hidden_annotations'>,
  filter: WireFilter,
): Annotation[] {
  return chooseAnnotations(annotations, { hidden, filters: listMentionValues(filter) });
}
