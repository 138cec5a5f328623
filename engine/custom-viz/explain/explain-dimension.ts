import {
  EXPLANATION_LIMITS,
  type Amount,
  type ExplainedDimension,
  type ExplainedMember,
} from '#contracts/custom-viz/explanations.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { findShareSurprise, isUnusualShare } from '#engine/anomaly/unusual-shares.ts';
import type { ExplainedKind } from '#engine/custom-viz/explain/find-kind.ts';

/** A value of a dimension with what was counted of it in both times. */
export type FoundMember = {
  filter: QuestionFilter | null;
  key: string | null;
  now: Amount;
  before: Amount;
};

/** What is explained: everything in both times. */
export type ExplainedWhole = { now: Amount; before: Amount };

/** A dimension as it was read; `complete`: whether its values are all there are. */
export type FoundDimension = {
  dimension: string;
  members: readonly FoundMember[];
  overlapping: boolean;
  complete: boolean;
};

type SplitKind = Extract<ExplainedKind, { kind: 'sum' | 'quotient' }>;

/** Nothing was counted. */
export const NO_AMOUNT: Amount = { value: null, numerator: null, denominator: null };

/** A value that moved this part of everything that moved, otherwise than its size says, is notable. */
const LEAST_EXCESS = 0.1;
/** A number of rows that moved this part is notable already if chance is unlikely, from this surprise and this many rows on. */
const LARGE_EXCESS = 0.25;
const LEAST_SURPRISE = 1;
const LEAST_COUNT = 5;

/**
 * What each value of a dimension adds to the change of the whole. Of a sum it is the change of the value. Of a quotient it is what the value
 * pulls the whole away from what it was before: its weight in the denominator times its distance from the whole before. Both add up to the
 * change of the whole where a row has one value.
 */
export function explainDimension(
  { dimension, members, overlapping, complete }: FoundDimension,
  whole: ExplainedWhole,
  way: SplitKind,
): ExplainedDimension {
  const all = members
    .map((one) => explainMember(one, whole, way))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const named = all.slice(0, EXPLANATION_LIMITS.members);
  const isRest = (all.length > named.length || !complete) && !overlapping;
  return {
    dimension,
    overlapping,
    ...judge(all, whole, way),
    members: named,
    others: isRest ? explainMember(subtract(whole, named), whole, way) : null,
  };
}

/** How much the whole changed; null where one of both is nothing. */
export function findChange({ now, before }: ExplainedWhole, { kind }: SplitKind): number | null {
  if (kind === 'sum') return (now.value ?? 0) - (before.value ?? 0);
  return now.value === null || before.value === null ? null : now.value - before.value;
}

function explainMember(member: FoundMember, whole: ExplainedWhole, way: SplitKind): ExplainedMember {
  const change = way.kind === 'sum' ? (findChange(member, way) ?? 0) : findPull(member, whole);
  const total = findChange(whole, way);
  return {
    ...member,
    change,
    share: total === null || total === 0 ? null : change / total,
    surprise: way.counts ? findShareSurprise(toPart(member), toWhole(whole)) : null,
  };
}

function findPull({ now, before }: FoundMember, whole: ExplainedWhole): number {
  const usual = whole.before.value ?? 0;
  const pull = (one: Amount, of: Amount): number =>
    one.value === null ? 0 : findWeight(one, of) * (one.value - usual);
  return pull(now, whole.now) - pull(before, whole.before);
}

function findWeight({ denominator }: Amount, of: Amount): number {
  return of.denominator ? (denominator ?? 0) / of.denominator : 0;
}

/**
 * How far the values moved otherwise than the whole. Of numbers of rows chance is judged: a value is notable if its part of everything is hard to
 * explain by chance, or if it moved much of the change and chance alone is unlikely.
 */
function judge(
  members: readonly ExplainedMember[],
  whole: ExplainedWhole,
  way: SplitKind,
): Pick<ExplainedDimension, 'notable' | 'score'> {
  const excess = findExcess(members, whole, way);
  if (!way.counts) {
    const score = Math.max(0, ...excess);
    return { notable: members.length > 1 && score >= LEAST_EXCESS, score };
  }
  return {
    notable: members.some(
      (one, at) =>
        isUnusualShare(toPart(one), toWhole(whole)) || ((excess[at] ?? 0) >= LARGE_EXCESS && isUnlikely(one)),
    ),
    score: Math.max(0, ...members.map(({ surprise }) => Math.abs(surprise ?? 0))),
  };
}

/** How much of all that moved each value moved beyond what its size says. */
function findExcess(members: readonly ExplainedMember[], whole: ExplainedWhole, way: SplitKind): number[] {
  const moved = members.reduce((sum, { change }) => sum + Math.abs(change), 0);
  const total = findChange(whole, way) ?? 0;
  return members.map((one) =>
    moved === 0 ? 0 : Math.abs(one.change - total * findSize(one, whole, way)) / moved,
  );
}

function isUnlikely({ now, before, surprise }: ExplainedMember): boolean {
  const most = Math.max(now.value ?? 0, before.value ?? 0);
  return most >= LEAST_COUNT && Math.abs(surprise ?? 0) >= LEAST_SURPRISE;
}

/** The part of everything that a value was before: what it would add if all moved alike. */
function findSize({ before }: ExplainedMember, whole: ExplainedWhole, { kind }: SplitKind): number {
  if (kind === 'quotient') return findWeight(before, whole.before);
  return whole.before.value ? (before.value ?? 0) / whole.before.value : 0;
}

/** Everything but the named values. */
function subtract(whole: ExplainedWhole, named: readonly ExplainedMember[]): FoundMember {
  const rest = (side: 'now' | 'before'): Amount => {
    const left = (part: 'value' | 'numerator' | 'denominator'): number | null => {
      const all = whole[side][part];
      return all === null ? null : named.reduce((sum, one) => sum - (one[side][part] ?? 0), all);
    };
    const [numerator, denominator] = [left('numerator'), left('denominator')];
    if (whole[side].denominator === null) return { ...NO_AMOUNT, value: left('value') };
    return { numerator, denominator, value: divideLike(whole[side], { numerator, denominator }) };
  };
  return { filter: null, key: null, now: rest('now'), before: rest('before') };
}

/** The quotient of a part, in the unit of the whole. */
function divideLike(of: Amount, { numerator, denominator }: Omit<Amount, 'value'>): number | null {
  if (!numerator || !denominator) return denominator ? 0 : null;
  if (of.value === null || !of.numerator || !of.denominator) return numerator / denominator;
  return (numerator / denominator) * (of.value / (of.numerator / of.denominator));
}

function toPart({ now, before }: ExplainedWhole): { count: number; before: number } {
  return { count: now.value ?? 0, before: before.value ?? 0 };
}

function toWhole({ now, before }: ExplainedWhole): { total: number; before: number } {
  return { total: now.value ?? 0, before: before.value ?? 0 };
}
