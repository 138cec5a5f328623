import type { AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';
import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

/** The annotations that a chart shows: of the kinds that are switched on, and of those tied to a value the ones by which it is narrowed. */
export function chooseAnnotations(
  annotations: readonly Annotation[],
  { hidden, filters }: { hidden: readonly AnnotationKind[]; filters: readonly QuestionFilter[] },
): Annotation[] {
  return annotations.filter(
    ({ kind, tied_to }) => !hidden.includes(kind) && (tied_to === null || isNarrowed(filters, tied_to)),
  );
}

function isNarrowed(
  filters: readonly QuestionFilter[],
  { dimension, value }: NonNullable<Annotation['tied_to']>,
): boolean {
  return filters.some(
    (filter) =>
      'dimension' in filter &&
      filter.dimension === dimension &&
      filter.is === 'among' &&
      filter.values.includes(value),
  );
}
