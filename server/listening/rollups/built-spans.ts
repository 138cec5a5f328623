import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import type { Span } from '#server/listening/rollups/spans.ts';

/** The days with rollups, of each table of rollups of the data set: all are built together. */
export function toBuiltSpans(made: readonly Span[]): ReadonlyMap<string, readonly Span[]> {
  return new Map(mentions.rollups.map(({ table }) => [table, made]));
}
