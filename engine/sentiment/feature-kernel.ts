import { assemble } from '#engine/webassembly/assemble.ts';
import { buildFeatureCode, PLACE } from './feature-code.ts';
import type { FeatureRecipe } from './features.ts';
import { CLASS_COUNT } from './label.ts';

/** The inner loops of counting features, with a memory of their own; views of it are good for ever, as it never grows. */
export type FeatureKernel = {
  /** Where a post's units go, as `normaliseInto` writes them. */
  units: Uint16Array;
  /** Where the hashes of its pieces go. */
  pieces: Int32Array;
  /** Counts the features of what was put there, by place and then by length: of characters first, then of pieces. */
  count: (units: number, pieces: number) => void;
  /** How many features stand once, and how many more often. */
  onceSize: () => number;
  oftenSize: () => number;
  /** Ids of those that stand once. */
  once: Int32Array;
  /** Ids and counts of the others by turns. */
  often: Int32Array;
  /** The sum of the weights of those that stand once, a class each. */
  sums: Int32Array;
  /** The table of weights. */
  table: Int8Array;
};

/**
 * Makes a kernel for one recipe (some milliseconds); see decision 0010 for why it is WebAssembly.
 *
 * @param table one byte a feature and class, as a head has it; without one there are no sums
 */
export const makeFeatureKernel = (recipe: FeatureRecipe, table?: Int8Array): FeatureKernel => {
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
};

const PAGE = 0x10000;

const isCount = (value: unknown): value is FeatureKernel['count'] => typeof value === 'function';
