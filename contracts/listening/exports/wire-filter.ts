import { writeList } from '#contracts/kit/list-text.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';

/**
 * A filter as the address of the feed writes it: lists separated by commas, everything as text, empty conditions omitted. Parsing it with
 * `MentionFilter` gives the same filter again.
 */
export function toWireFilter(filter: Partial<MentionFilter>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, string][] =>
      value === undefined
        ? []
        : [[name, Array.isArray(value) ? writeList(value.map(String)) : String(value)]],
    ),
  );
}
