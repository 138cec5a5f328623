import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';

/**
 * Whether the values that meet in a cell are selected: 1 if they are, 0 if not; null where they do not say it, as a total does not.
 */
export function matchValues(
  values: readonly AxisValue[],
  { filters, span, exclude }: Selection,
): 0 | 1 | null {
  const parts = [
    ...filters.map((one) => matchFilter(values, one)),
    ...(span ? [matchSpan(values, span)] : []),
  ];
  const known = parts.filter((one) => one !== null);
  if (known.length < parts.length || known.length === 0) return null;
  const isWithin = known.every((one) => one === 1);
  return isWithin === exclude ? 0 : 1;
}

function matchSpan(values: readonly AxisValue[], span: { from: string; to: string }): 0 | 1 | null {
  const bar = values.find((value) => value.span !== null)?.span;
  if (!bar) return null;
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
  return Date.parse(bar.from) < to && Date.parse(bar.to) > from ? 1 : 0;
}

function matchFilter(values: readonly AxisValue[], wanted: QuestionFilter): 0 | 1 | null {
  if ('any' in wanted) return matchAny(values, wanted.any);
  if (!('dimension' in wanted)) return null;
  const own = values
    .flatMap(({ filter, further = [] }) => [...(filter ? [filter] : []), ...further])
    .filter(
      (filter): filter is ValueFilter => 'dimension' in filter && filter.dimension === wanted.dimension,
    );
  if (own.length === 0) return null;
  return own.some((filter) => meets(filter, wanted)) ? 1 : 0;
}

/** Whether the values are those of at least one of several marks. */
function matchAny(values: readonly AxisValue[], marks: readonly (readonly QuestionFilter[])[]): 0 | 1 | null {
  const matches = marks.map((mark) => {
    const parts = mark.map((one) => matchFilter(values, one));
    if (parts.includes(0)) return 0;
    return parts.includes(null) ? null : 1;
  });
  if (matches.includes(1)) return 1;
  return matches.includes(null) ? null : 0;
}

/** Whether rows of one condition can fulfil another on the same dimension. */
function meets(one: ValueFilter, other: ValueFilter): boolean {
  const isListed = one.is === 'among';
  if (isListed && other.is === 'among') return one.values.some((value) => other.values.includes(value));
  if (!isListed && !(other.is === 'among')) return true;
  const [listed, excluded] = isListed ? [one, other] : [other, one];
  return listed.values.some((value) => !excluded.values.includes(value));
}
