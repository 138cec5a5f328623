import { LATIN } from '#engine/terms/literal.ts';
import { CLASS, getClass, isJoined } from '#engine/text/classes.ts';

/**
 * What the kernel knows of edges (engine/text/edges.ts): pairs of neighbouring units of Latin letters, digits, common punctuation, Thai and
 * Lao. For others, and for surrogates, the caller examines the text.
 */
export const EDGE_STATE = { unknown: 0, joined: 1, edge: 2 } as const;

/** Kinds of units by number; 0 is for all unknown ones. Digits join what Latin letters join. */
const KINDS: readonly number[] = [
  -1,
  CLASS.other,
  LATIN,
  CLASS.lead,
  CLASS.consonant,
  CLASS.sign,
  CLASS.follow,
];

/** The kind of a unit. */
export function getKind(unit: number): number {
  if (!RANGES.some(([first, end]) => unit >= first && unit < end)) return 0;
  const cls = getClass(unit);
  return Math.max(0, KINDS.indexOf(cls === CLASS.wild ? LATIN : cls));
}

const RANGES = [
  [0, 0x80],
  [0xe00, 0xf00],
] as const;

/** Units of some kind, with it. */
export function getUnitKinds(): [number, number][] {
  known ??= RANGES.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, at): [number, number] => [first + at, getKind(first + at)]),
  );
  return known;
}

let known: [number, number][] | undefined;

/** Bits of a kind's number. */
export const KIND_BITS = 3;

/** The result for an edge between two kinds, by the number of the one before and that of the one after. */
export function buildEdgeStates(): number[] {
  return Array.from({ length: 1 << (2 * KIND_BITS) }, (_, pair) => {
    const [before = -1, after = -1] = [KINDS[pair >> KIND_BITS], KINDS[pair & ((1 << KIND_BITS) - 1)]];
    if (before < 0 || after < 0) return EDGE_STATE.unknown;
    return isJoined(before, after) ? EDGE_STATE.joined : EDGE_STATE.edge;
  });
}
