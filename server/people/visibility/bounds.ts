import { Bounds, KINDS } from '#server/people/visibility/bounds-store.ts';

/** Parses bounds that are stored with a file. */
export const parseBounds = (stored: unknown): Bounds | null => Bounds.nullable().parse(stored);

/** Whether a user with the bounds `now` sees everything that was made under the bounds `made`. */
export function isWithin(made: Bounds | null, now: Bounds | null): boolean {
  return (
    now === null ||
    KINDS.every((kind) => {
      const seen = now[kind];
      return seen === null || made?.[kind]?.every((id) => seen.includes(id)) === true;
    })
  );
}
