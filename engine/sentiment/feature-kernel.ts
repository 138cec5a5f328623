import { assemble } from '#engine/webassembly/assemble.ts';
import { buildFeatureCode, PLACE } from './feature-code.ts';
import type { FeatureRecipe } from './feature-recipe.ts';
import { CLASS_COUNT } from './label.ts';

/** The inner loops of counting features, with their own memory; views of it stay valid, as it never grows. */
export type FeatureKernel = {
  /** The target of a post's units, as `normaliseInto` writes them. */
  units: Uint16Array;
  /** The target of the hashes of its pieces. */
  pieces: Int32Array;
  /** Counts the features of the post that was written there, by position and then by length: of characters first, then of pieces. */
  count: (units: number, pieces: number) => void;
  /** How many features occur once, and how many more often. */
  onceSize: () => number;
  oftenSize: () => number;
  /** Ids of those that occur once. */
  once: Int32Array;
  /** Ids and counts of the others, alternating. */
  often: Int32Array;
  /** The sum of the weights of those that occur once, per class. */
  sums: Int32Array;
  /** The table of weights. */
  table: Int8Array;
};

/**
 * Creates a kernel for one recipe (some milliseconds); see decision 0010 for why it is WebAssembly.
 *
 * @param table one byte per feature and class, as in a head; without one there are no sums
 */
export function makeFeatureKernel(recipe: FeatureRecipe, table?: Int8Array): FeatureKernel {
  const ids = 2 ** recipe.bits;
  const tableAt = PLACE.counts + ids;
  const pages = Math.ceil((tableAt + ids * CLASS_COUNT) / PAGE);
  const module = new WebAssembly.Module(assemble([], [buildFeatureCode(recipe)], pages));
  const { memory, count } = new WebAssembly.Instance(module, {}).exports;
  if (!(memory instanceof WebAssembly.Memory) || !isCount(count))
    throw new Error('the kernel of features lacks an export');
  const { buffer } = memory;
  const weights = new Int8Array(buffer, tableAt, ids * CLASS_COUNT);
  if (table !== undefined) weights.set(table);
  const ends = new Int32Array(buffer, PLACE.onceEnd, 2);
  return {
    units: new Uint16Array(buffer, PLACE.units, (PLACE.pieces - PLACE.units) / 2),
    pieces: new Int32Array(buffer, PLACE.pieces, (PLACE.ids - PLACE.pieces) / 4),
    count,
    onceSize: () => ((ends[0] ?? 0) - PLACE.listed) / 4,
    oftenSize: () => ((ends[1] ?? 0) - PLACE.often) / 8,
    once: new Int32Array(buffer, PLACE.listed, (PLACE.often - PLACE.listed) / 4),
    often: new Int32Array(buffer, PLACE.often, (PLACE.counts - PLACE.often) / 4),
    sums: new Int32Array(buffer, PLACE.sums, CLASS_COUNT),
    table: weights,
  };
}

const PAGE = 0x10000;

const isCount = (value: unknown): value is FeatureKernel['count'] => typeof value === 'function';
