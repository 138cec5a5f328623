import type { RollupDeclaration } from '#contracts/semantic/data-set.ts';
import type { PartPurpose, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** A rollup that a group reads: which measures of it, its built spans of both periods, and those of the period to compare with. */
type GroupRollup = {
  rollup: RollupDeclaration;
  measures: ReadonlySet<string>;
  built: readonly Span[];
  early: readonly Span[];
};

/**
 * Parts of a data set that are read together: at one level, in one or both periods, from one or several rollups and from the rows that these do
 * not cover. How many tables a statement reads decides what a short one costs.
 */
export type PartGroup = {
  parts: readonly PlannedPart[];
  /** The first part, of the first period where there is one. */
  first: PlannedPart;
  /** A part of the period to compare with, where the group has parts of both. */
  before: PlannedPart | null;
  measures: readonly string[];
  rollups: readonly GroupRollup[];
  rest: readonly Span[];
};

/** Groups parts that can be read together; each part is in one group. */
export function groupParts<P extends PlannedPart & PartPurpose>(parts: readonly P[]): PartGroup[] {
  const groups = new Map<string, PlannedPart[]>();
  const variants = new Map<string, string[]>();
  for (const part of parts) {
    // A period that only formulas read is read apart: a statement has one period beside the first.
    const further = part.period === 'now' || part.period === 'before' ? '' : part.period;
    const purpose = [part.dataSet.name, part.level.join(), part.without.join(), part.about, further].join(
      '|',
    );
    // Parts of one period whose rest is not the same have to be read apart: otherwise rows would count twice.
    const known = variants.get(`${purpose}|${part.period}`) ?? [];
    variants.set(`${purpose}|${part.period}`, known);
    const rest = JSON.stringify(getRest(part));
    if (!known.includes(rest)) known.push(rest);
    const id = `${purpose}|${known.indexOf(rest)}`;
    groups.set(id, [...(groups.get(id) ?? []), part]);
  }
  return [...groups.values()].map(toGroup);
}

/** Parts as one group. */
export function toGroup(parts: readonly PlannedPart[]): PartGroup {
  const first = parts.find(({ period }) => period === 'now') ?? parts[0];
  if (!first) throw new Error('a group without parts');
  const before = first.period === 'now' ? parts.find(({ period }) => period === 'before') : undefined;
  return {
    parts,
    first,
    before: before ?? null,
    measures: [...new Set(parts.flatMap(({ measures }) => measures))],
    rollups: listRollups(parts),
    rest: uniqueSpans(parts.flatMap(getRest)),
  };
}

function getRest({ source, span }: PlannedPart): readonly Span[] {
  return source.from === 'rows' ? [span] : source.rest;
}

function listRollups(parts: readonly PlannedPart[]): GroupRollup[] {
  const found = parts.flatMap(({ source }) => (source.from === 'rollup' ? [source.rollup] : []));
  return [...new Set(found)].map((rollup) => {
    const own = parts.filter(({ source }) => source.from === 'rollup' && source.rollup === rollup);
    const spansOf = (among: readonly PlannedPart[]): Span[] =>
      uniqueSpans(among.flatMap(({ source }) => (source.from === 'rollup' ? source.built : [])));
    return {
      rollup,
      measures: new Set(own.flatMap(({ measures }) => measures)),
      built: spansOf(own),
      early: spansOf(own.filter(({ period }) => period === 'before')),
    };
  });
}

function uniqueSpans(spans: readonly Span[]): Span[] {
  return [...new Map(spans.map((span) => [`${span.from} ${span.to}`, span])).values()].toSorted(
    (a, b) => a.from - b.from,
  );
}
