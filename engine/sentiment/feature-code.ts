import { declareValues, type Definition } from '#engine/webassembly/assemble.ts';
import {
  type Code,
  get,
  i16x8,
  i32,
  i32x4,
  loopWhile,
  set,
  step,
  TYPE,
  v128,
  when,
} from '#engine/webassembly/code.ts';
import type { FeatureRecipe } from './feature-recipe.ts';

const { i32: I32, v128: V128 } = TYPE;

/**
 * The addresses in the kernel's memory, in bytes. `units` and `pieces` are a post, normalised and split; `ids` the features that begin at
 * each of its positions, one row per length of n-gram; `listed` the features of the post, each once, and later those that occur once;
 * `often` the others, each with its count; `sums` the class sums of those that occur once. `counts` holds the count of each feature (one
 * byte each, all zero between posts), followed by the table of weights.
 */
export const PLACE = {
  onceEnd: 0x00,
  oftenEnd: 0x04,
  sums: 0x10,
  units: 0x0100,
  pieces: 0x1000,
  ids: 0x2100,
  listed: 0x9000,
  often: 0x13000,
  counts: 0x1d000,
} as const;

/** The distance between two rows of `ids`, in bytes: room for the longest post and the three positions that a vector reads beyond it. */
const ROW = 0x1040;

/** The constants of the hashes; features depend on them as the weights do. */
const HASH = {
  characters: 0x811c9dc5,
  character: 0x01000193,
  pieces: 0x9747b28c,
  piece: 0x9e3779b1,
  first: 0x2c1b3c6d,
  second: 0x297a2d39,
} as const;

/** The maximum of a one-byte count. */
const MOST_COUNTED = 255;

const all = (value: number): Code => i32x4.splat(i32.const(value | 0));
function spread(vector: string, bits: number): Code {
  return v128.xor(get(vector), i32x4.shr_u(get(vector), i32.const(bits)));
}

/** Stores the features of four positions whose hashes are in `mixed`. */
function keepIds(address: Code, length: number, bits: number): Code[] {
  return [
    set('mixed', i32x4.mul(spread('mixed', 15), get('first'))),
    set('mixed', i32x4.mul(spread('mixed', 13), get('second'))),
    v128.store(address, i32x4.shr_u(spread('mixed', 16), i32.const(32 - bits)), PLACE.ids + length * ROW),
  ];
}

/** Counts a feature, and lists it. It is always written and only kept if new: a branch on that could not be predicted. */
function count(ahead: number): Code[] {
  return [
    set('id', i32.load(get('at'), PLACE.ids + ahead * ROW)),
    set('count', i32.load8_u(get('id'), PLACE.counts)),
    i32.store8(
      get('id'),
      i32.add(get('count'), i32.lt_s(get('count'), i32.const(MOST_COUNTED))),
      PLACE.counts,
    ),
    i32.store(get('end'), get('id')),
    set('end', i32.add(get('end'), i32.shl(i32.eqz(get('count')), i32.const(2)))),
  ];
}

/**
 * Counts the features that begin at each of a number of positions, by position and then by length; the last positions have no long ones.
 */
function countAll(size: string, longest: number): Code[] {
  const lengths = Array.from({ length: longest }, (_, length) => length);
  return [
    set('at', i32.const(0)),
    set('stop', i32.shl(get(size), i32.const(2))),
    loopWhile(
      i32.lt_s(get('at'), i32.sub(get('stop'), i32.const(4 * (longest - 1)))),
      ...lengths.flatMap(count),
      step('at', 4),
    ),
    loopWhile(
      i32.lt_s(get('at'), get('stop')),
      ...lengths.map((length) =>
        when(i32.lt_s(i32.add(get('at'), i32.const(4 * length)), get('stop')), ...count(length)),
      ),
      step('at', 4),
    ),
  ];
}

function characters({ charMax, bits }: FeatureRecipe): Code[] {
  return [
    loopWhile(
      i32.lt_s(get('at'), get('length')),
      set('hash', all(HASH.characters)),
      ...Array.from({ length: charMax }, (_, length) => [
        set('mixed', v128.load16x4_u(i32.shl(get('at'), i32.const(1)), PLACE.units + 2 * length)),
        set('hash', i32x4.mul(v128.xor(get('hash'), get('mixed')), get('factor'))),
        set('hash', spread('hash', 17)),
        set('mixed', i32x4.add(get('hash'), all(length))),
        ...keepIds(i32.shl(get('at'), i32.const(2)), length, bits),
      ]).flat(),
      step('at', 4),
    ),
    ...countAll('length', charMax),
  ];
}

function pieces({ pieceMax, bits }: FeatureRecipe): Code[] {
  return [
    set('at', i32.const(0)),
    set('factor', all(HASH.piece)),
    loopWhile(
      i32.lt_s(get('at'), i32.shl(get('cut'), i32.const(2))),
      set('hash', all(HASH.pieces)),
      ...Array.from({ length: pieceMax }, (_, length) => [
        set('mixed', v128.load(get('at'), PLACE.pieces + 4 * length)),
        set('hash', i32x4.mul(v128.xor(get('hash'), get('mixed')), get('factor'))),
        set('hash', spread('hash', 16)),
        set('mixed', get('hash')),
        ...keepIds(get('at'), length, bits),
      ]).flat(),
      step('at', 16),
    ),
    ...countAll('cut', pieceMax),
  ];
}

/** The four weights of a feature as 32-bit numbers. */
function weights(table: number): Code {
  return i32x4.extend_low_i16x8_s(
    i16x8.extend_low_i8x16_s(v128.load32_zero(i32.shl(get('id'), i32.const(2)), table)),
  );
}

/** Separates the features by their counts, adds up the weights of those that occur once, and clears the counts. */
function finish(table: number): Code[] {
  return [
    set('at', i32.const(PLACE.listed)),
    set('once', i32.const(PLACE.listed)),
    set('often', i32.const(PLACE.often)),
    loopWhile(
      i32.lt_s(get('at'), get('end')),
      set('id', i32.load(get('at'))),
      set('count', i32.load8_u(get('id'), PLACE.counts)),
      i32.store8(get('id'), i32.const(0), PLACE.counts),
      i32.store(get('often'), get('id')),
      i32.store(get('often'), get('count'), 4),
      i32.store(get('once'), get('id')),
      set('count', i32.eq(get('count'), i32.const(1))),
      set(
        'sums',
        i32x4.add(get('sums'), v128.and(weights(table), i32x4.splat(i32.sub(i32.const(0), get('count'))))),
      ),
      set('once', i32.add(get('once'), i32.shl(get('count'), i32.const(2)))),
      set('often', i32.add(get('often'), i32.shl(i32.eqz(get('count')), i32.const(3)))),
      step('at', 4),
    ),
    i32.store(i32.const(PLACE.onceEnd), get('once')),
    i32.store(i32.const(PLACE.oftenEnd), get('often')),
    v128.store(i32.const(PLACE.sums), get('sums')),
  ];
}

/** `count(length, cut)`: the features of a post with this many units and pieces; see {@link PLACE}. Generated for one recipe. */
export function buildFeatureCode(recipe: FeatureRecipe): Definition {
  return {
    name: 'count',
    params: { length: I32, cut: I32 },
    variables: {
      ...declareValues(I32, 'at', 'stop', 'end', 'id', 'count', 'once', 'often'),
      ...declareValues(V128, 'hash', 'mixed', 'factor', 'first', 'second', 'sums'),
    },
    results: [],
    body: [
      set('end', i32.const(PLACE.listed)),
      set('first', all(HASH.first)),
      set('second', all(HASH.second)),
      set('factor', all(HASH.character)),
      ...(recipe.charMax > 0 ? characters(recipe) : []),
      ...(recipe.pieceMax > 0 ? pieces(recipe) : []),
      ...finish(PLACE.counts + 2 ** recipe.bits),
    ],
  };
}
