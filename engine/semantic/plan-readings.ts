import { isList } from '#contracts/semantic/columns.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import { leavesOutNone } from '#engine/semantic/choose-source.ts';
import type { PartPurpose, Plan, PlannedKey, PlannedPart, PlannedRanking } from '#engine/semantic/plan.ts';

type Part = PlannedPart & PartPurpose;

/**
 * Which statements a plan can do without. `ranked`: for the position of a ranking, the part whose groups, in the order of the measure, are its
 * choice and its answer at once; `whole`: the part that is read with all values of the axis, since these are few, and chooses among them;
 * `sums`: for the position of a part, the part whose groups add up to its own; `beside`: for that of a total, the part in whose reading it is a
 * group.
 */
export type PlanReadings = {
  ranked: ReadonlyMap<number, number>;
  whole: ReadonlyMap<number, number>;
  sums: ReadonlyMap<number, number>;
  beside: ReadonlyMap<number, number>;
};

/** Law 3 allows to add up groups only of additive measures, over axes of which a row has one value. */
export function planReadings({ parts, rankings, question }: Plan): PlanReadings {
  const whole = new Map<number, number>();
  const ranked = new Map<number, number>();
  for (const [index, ranking] of rankings.entries()) {
    const few = findFinest(parts, (part) => isChosenWhole(part, ranking));
    const own = findFirst(parts, (part) => isRankedItself(part, ranking));
    if (few !== null && rankings.length === 1) whole.set(index, few);
    else if (own !== null) ranked.set(index, own);
  }
  const wholes = new Set(whole.values());
  const sums = new Map<number, number>();
  for (const [index, part] of parts.entries()) {
    if (wholes.has(index) || [...ranked.values()].includes(index)) continue;
    const finer = findFirst(
      parts,
      (other, at) =>
        ![...ranked.values()].includes(at) &&
        isSumOf(part, other, { isWhole: wholes.has(at), ofShown: question.totals_of === 'shown' }),
    );
    if (finer !== null) sums.set(index, finer);
  }
  return { ranked, whole, sums: toRead(sums), beside: findBeside(parts, { ranked, whole, sums }) };
}

/** Totals that are read as a group of an axis with several values. */
function findBeside(
  parts: readonly Part[],
  { ranked, whole, sums }: Omit<PlanReadings, 'beside'>,
): Map<number, number> {
  const apart = new Set([...ranked.values(), ...whole.values(), ...sums.keys(), ...sums.values()]);
  return new Map(
    parts.flatMap((total, index) => {
      if (total.level.length > 0 || sums.has(index)) return [];
      const found = parts.findIndex((part, at) => !apart.has(at) && isTotalOf(total, part));
      return found < 0 ? [] : [[index, found]];
    }),
  );
}

function isTotalOf(total: Part, part: Part): boolean {
  const [key] = part.keys;
  return (
    part.keys.length === 1 &&
    key !== undefined &&
    hasFreeNone(key, part) &&
    part.narrowed.length === 0 &&
    total.narrowed.length === 0 &&
    total.filters.length === part.filters.length &&
    total.period === part.period &&
    total.without.join() === part.without.join() &&
    hasMeasures(part, total) &&
    isOneSource(total, part)
  );
}

/**
 * Whether no group of a key is that of null, which can be the total: of bars, whose groups are summed up where they are read, and of lists
 * whose rows without a value are left out.
 */
function hasFreeNone(key: PlannedKey, part: Part): boolean {
  if (key.kind === 'bars') return part.source.from === 'rows' && isSingle(key, part);
  if (key.kind === 'clock' || !isList(key.field.type)) return false;
  return key.field.via.length === 0 && !key.others && key.combined === null && leavesOutNone(key);
}

/** Rows that are read anyway have the total as well, whatever else could answer it. */
function isOneSource({ source: total }: Part, { source }: Part): boolean {
  if (source.from === 'rows') return true;
  return (
    total.from === 'rollup' && total.rollup === source.rollup && (source.rollup.each?.whole ?? null) !== null
  );
}

/** The part with the fewest axes that fulfils a condition. */
function findFirst(parts: readonly Part[], fulfils: (part: Part, index: number) => boolean): number | null {
  const found = parts.flatMap((part, index) =>
    fulfils(part, index) ? [{ index, axes: part.level.length }] : [],
  );
  return found.toSorted((a, b) => a.axes - b.axes)[0]?.index ?? null;
}

/** The part with the most axes that fulfils a condition: the others may be its sums. */
function findFinest(parts: readonly Part[], fulfils: (part: Part) => boolean): number | null {
  const found = parts.flatMap((part, index) => (fulfils(part) ? [{ index, axes: part.level.length }] : []));
  return found.toSorted((a, b) => b.axes - a.axes)[0]?.index ?? null;
}

/** A sum of sums is the sum of what these are made of. */
function toRead(sums: ReadonlyMap<number, number>): Map<number, number> {
  const read = (index: number): number => {
    const of = sums.get(index);
    return of === undefined ? index : read(of);
  };
  return new Map([...sums.keys()].map((index) => [index, read(index)]));
}

function hasMeasures(part: Part, { dataSet, measures }: PlannedPart): boolean {
  return part.dataSet === dataSet && measures.every((name) => part.measures.includes(name));
}

/** The groups of a part at the level of the axis alone are ranked where they are read. */
function isRankedItself(part: Part, { axis, part: ranking }: PlannedRanking): boolean {
  const [key] = part.keys;
  return (
    hasMeasures(part, ranking) &&
    part.period === 'now' &&
    part.without.length === 0 &&
    part.level.join() === String(axis) &&
    part.narrowed.every((one) => one.axis === axis) &&
    key?.kind === 'values' &&
    !key.others
  );
}

function isChosenWhole(part: Part, { axis, part: ranking }: PlannedRanking): boolean {
  const key = part.keys.find((one) => one.axis === axis);
  return (
    hasMeasures(part, ranking) &&
    part.period === 'now' &&
    part.without.length === 0 &&
    part.narrowed.every((one) => one.axis === axis) &&
    key?.kind === 'values' &&
    key.field.few &&
    !key.others &&
    part.keys.every((one) => one === key || isSingle(one, part)) &&
    (part.keys.length === 1 || ranking.measures.every((name) => isAdditive(part, name)))
  );
}

function isAdditive({ dataSet }: PlannedPart, name: string): boolean {
  const measure = dataSet.measures[name];
  return measure !== undefined && ADDITIVE_OVER[measure.aggregate] === 'all';
}

/** Whether every row of a part is in exactly one of the groups of a key. */
function isSingle(key: PlannedKey, { span }: PlannedPart): boolean {
  if (key.kind === 'clock') return true;
  if (key.kind === 'values') return !isList(key.field.type);
  const [first, last] = [key.bars[0], key.bars.at(-1)];
  const isGapless = key.bars.every(({ from }, index) => index === 0 || key.bars[index - 1]?.to === from);
  return (
    first !== undefined && last !== undefined && isGapless && first.from <= span.from && last.to >= span.to
  );
}

type SumOptions = { isWhole: boolean; ofShown: boolean };

function isSumOf(part: Part, finer: Part, { isWhole, ofShown }: SumOptions): boolean {
  if (part === finer || part.level.length >= finer.level.length) return false;
  const isSame =
    part.period === finer.period &&
    part.without.join() === finer.without.join() &&
    part.level.every((axis) => finer.level.includes(axis)) &&
    hasMeasures(finer, part);
  if (!isSame || !part.measures.every((name) => isAdditive(part, name))) return false;
  return finer.keys
    .filter(({ axis }) => !part.level.includes(axis))
    .every((key) => {
      if (!isSingle(key, finer)) return false;
      if (key.kind !== 'values') return true;
      const [own, other] = [part, finer].map(({ narrowed }) =>
        narrowed.some(({ axis }) => axis === key.axis),
      );
      return (key.shown === null || ofShown) && (own === other || isWhole);
    });
}
