import { computeMeasure } from '#engine/semantic/cell-value.ts';
import type {
  ChosenValues,
  PartPurpose,
  PartRow,
  PlannedPart,
  PlannedRanking,
} from '#engine/semantic/plan.ts';

type Part = PlannedPart & PartPurpose;

/** The groups of a part as sums of those of a finer one, of which only the chosen values count where the part is of these. */
export function sumGroups(
  part: Part,
  finer: Part,
  rows: readonly PartRow[],
  chosen: ChosenValues,
): PartRow[] {
  const kept = keepChosen(part, finer, rows, chosen);
  const positions = part.level.map((axis) => finer.level.indexOf(axis));
  const measures = part.measures.map((name) => finer.measures.indexOf(name));
  const groups = new Map<string, { keys: (string | null)[]; sums: (number | null)[] }>();
  for (const { keys, values } of kept) {
    const own = positions.map((position) => keys[position] ?? null);
    const id = JSON.stringify(own);
    const group = groups.get(id) ?? { keys: own, sums: measures.map(() => null) };
    groups.set(id, group);
    for (const [index, measure] of measures.entries()) {
      const value = values[measure]?.[0] ?? null;
      if (value !== null) group.sums[index] = (group.sums[index] ?? 0) + value;
    }
  }
  return [...groups.values()].map(({ keys, sums }) => ({ keys, values: sums.map((sum) => [sum, null]) }));
}

/** The groups of the values that were chosen, of a part that counts only these. */
export function keepChosen(
  { narrowed }: PlannedPart,
  { level }: PartPurpose,
  rows: readonly PartRow[],
  chosen: ChosenValues,
): readonly PartRow[] {
  const conditions = narrowed.flatMap(({ axis }) => {
    const position = level.indexOf(axis);
    const values = new Set(chosen.get(axis));
    return position < 0 ? [] : [({ keys }: PartRow) => values.has(keys[position] ?? null)];
  });
  return conditions.length === 0 ? rows : rows.filter((row) => conditions.every((holds) => holds(row)));
}

/** The first values of an axis among the groups of a part, those without a measure last. */
export function rankGroups(
  { axis, count, least, most, ratio, part: ranking }: PlannedRanking,
  part: Part,
  rows: readonly PartRow[],
): (string | null)[] {
  const level = { ...part, ...ranking, level: [axis], without: [], narrowed: [] };
  const groups = part.keys.length === 1 ? rows : sumGroups(level, part, rows, new Map());
  const measures = part.keys.length === 1 ? part.measures : ranking.measures;
  const ranked = groups.map(({ keys, values }) => {
    const found = new Map(measures.map((name, index) => [name, values[index] ?? ([null, null] as const)]));
    return { key: keys[0] ?? null, value: computeMeasure(ratio, found).value };
  });
  return ranked
    .filter(({ value }) => isWithin(value, least, most))
    .toSorted(compareRanked)
    .slice(0, count)
    .map(({ key }) => key);
}

function isWithin(value: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true;
  return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

type RankedValue = { key: string | null; value: number | null };

function compareRanked(a: RankedValue, b: RankedValue): number {
  if (a.value !== b.value) {
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
    return b.value - a.value;
  }
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
