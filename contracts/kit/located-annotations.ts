/** An annotation at the bars that it touches, with its number. */
export type LocatedAnnotation<T> = { annotation: T; number: number; first: number; last: number };

/** The most annotations of one chart, the first of the list: more would hide it. */
const MOST = 20;

/** The annotations within the time of bars, numbered by time. @param end where the last bar ends */
export function locateAtBars<T extends { from: string; to: string | null }>(
  annotations: readonly T[],
  { starts, end }: { starts: readonly string[]; end: string },
): LocatedAnnotation<T>[] {
  const found = annotations.flatMap((annotation) => {
    const begin = Date.parse(annotation.from);
    const until = annotation.to === null ? begin + 1 : Date.parse(annotation.to);
    const touched = [...starts.keys()].filter(
      (at) => Date.parse(starts[at] ?? end) < until && Date.parse(starts[at + 1] ?? end) > begin,
    );
    const [first] = touched;
    return first === undefined ? [] : [{ annotation, first, last: touched.at(-1) ?? first }];
  });
  return found
    .slice(0, MOST)
    .toSorted((one, other) => Date.parse(one.annotation.from) - Date.parse(other.annotation.from))
    .map((one, index) => ({ ...one, number: index + 1 }));
}
