import type { ReadPart } from '#contracts/semantic/answer-reading.ts';
import { isRestricted } from '#engine/semantic/choose-source.ts';
import type { PlannedPart, Viewer } from '#engine/semantic/plan.ts';

/** A part of a plan and about how many rows of its data set it looks at. */
export type EstimatedPart = { part: PlannedPart; rows: number };

/** Where the parts of a plan are read, each place once, with the most rows that a part of it looks at. */
export function describeReading(parts: readonly EstimatedPart[], viewer: Viewer): ReadPart[] {
  const places = new Map<string, ReadPart>();
  for (const { part, rows } of parts) {
    const place = describePart(part);
    const seen = isRestricted(part.dataSet, viewer) ? null : rows;
    const name = JSON.stringify(place);
    const known = places.get(name)?.rows ?? 0;
    places.set(name, { ...place, rows: seen === null ? null : Math.max(seen, known) });
  }
  return [...places.values()];
}

function describePart({ dataSet: { name }, source }: PlannedPart): Omit<ReadPart, 'rows'> {
  if (source.from === 'rows') return { data_set: name, from: 'rows', step: null, reason: source.reason };
  const from = source.rest.length > 0 ? 'both' : 'sums';
  return { data_set: name, from, step: source.rollup.step, reason: null };
}
