import { declareValues, type Definition } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i32, i32x4, loopWhile, set, step, TYPE, v128, when } from '#engine/webassembly/code.ts';
import { HASH, KIND, LONG, PAD, RUN_FEATURES, SHIFT } from './segmenter-features.ts';

const { i32: I32, v128: V128 } = TYPE;

/**
 * The addresses in the kernel's memory, in bytes. `signs` are the characters of a run, 16 bits each, between zeros; `ends` where its words
 * end. `rows` hold what begins at each character: the table positions of the n-grams, a row per such feature, followed by the hashes of two
 * and of four characters. `lengths` are the weights of a word's length, `bars` mark by character where no word ends.
 */
export const PLACE = {
  signs: 0x0100,
  lengths: 0x0900,
  bars: 0x0a00,
  ends: 0x1000,
  rows: 0x2000,
  weights: 0x10000,
} as const;

/**
 * The distance between two rows, in bytes: room for the longest run, its surroundings and the three characters that a vector reads beyond
 * it.
 */
const ROW = 0x1000;
const TWO = PLACE.rows + RUN_FEATURES.length * ROW;
const FOUR = TWO + ROW;

/** What `bars` say of a character: that no word ends before it, or after it. */
export const BAR = { before: 1, behind: 2 } as const;

const all = (value: number): Code => i32x4.splat(i32.const(value | 0));
const saltOf = (kind: number): number => Math.imul(kind, HASH.kind);

/** Stores the hash of a number of characters, and the positions of all features that are derived from it. */
function keep(signs: number): Code[] {
  return [
    ...RUN_FEATURES.flatMap((feature, index) =>
      feature.signs === signs
        ? [
            v128.store(
              get('at'),
              i32x4.shr_u(
                i32x4.mul(v128.xor(get('hash'), all(saltOf(index + 1))), get('place')),
                i32.const(SHIFT),
              ),
              PLACE.rows + index * ROW,
            ),
          ]
        : [],
    ),
    ...(signs === 2 ? [v128.store(get('at'), get('hash'), TWO)] : []),
    ...(signs === 4 ? [v128.store(get('at'), get('hash'), FOUR)] : []),
  ];
}

/** The n-grams that begin at every character, four at a time. */
const hashRuns: Code[] = [
  set('step', all(HASH.step)),
  set('place', all(HASH.place)),
  set('stop', i32.shl(i32.add(get('length'), i32.const(PAD)), i32.const(2))),
  loopWhile(
    i32.lt_s(get('at'), get('stop')),
    set('hash', all(HASH.signs)),
    ...[1, 2, 3, 4, 5, 6].flatMap((signs) => [
      set(
        'hash',
        i32x4.mul(
          v128.xor(
            get('hash'),
            v128.load16x4_u(i32.shr_u(get('at'), i32.const(1)), PLACE.signs + 2 * (signs - 1)),
          ),
          get('step'),
        ),
      ),
      set('hash', v128.xor(get('hash'), i32x4.shr_u(get('hash'), i32.const(15)))),
      ...keep(signs),
    ]),
    step('at', 16),
  ),
];

const weightAt = (place: Code): Code => i32.load8_s(place, PLACE.weights);
function placeOf(hash: Code, kind: number): Code {
  return i32.shr_u(
    i32.mul(i32.xor(hash, i32.const(saltOf(kind))), i32.const(HASH.place | 0)),
    i32.const(SHIFT),
  );
}
const add = (weight: Code): Code => set('sum', i32.add(get('sum'), weight));

/** The weights of the position before the character at `at`, in bytes of a row. */
const sumUp: Code[] = [
  set('sum', i32.load(get('lengths'), PLACE.lengths)),
  ...RUN_FEATURES.map(({ from }, index) =>
    add(weightAt(i32.load(get('at'), PLACE.rows + index * ROW + 4 * (PAD + from)))),
  ),
  add(weightAt(placeOf(get('word'), KIND.word))),
  add(weightAt(placeOf(i32.xor(get('word'), i32.load(get('at'), TWO + 4 * PAD)), KIND.wordAndTwo))),
  add(weightAt(placeOf(i32.xor(get('word'), i32.load(get('at'), FOUR + 4 * PAD)), KIND.wordAndFour))),
];

const cut: Code[] = [
  i32.store(get('end'), i32.add(get('from'), i32.shr_u(get('at'), i32.const(2))), PLACE.ends),
  step('end', 4),
];

/** Walks from position to position, with the word since the last cut. */
const cutRun: Code[] = [
  set('word', i32.const(HASH.word)),
  set('stop', i32.shl(get('length'), i32.const(2))),
  set('at', i32.const(4)),
  set('sign', i32.load16_u(i32.const(0), PLACE.signs + 2 * PAD)),
  loopWhile(
    i32.lt_s(get('at'), get('stop')),
    set('word', i32.mul(i32.xor(get('word'), get('sign')), i32.const(HASH.step | 0))),
    set('word', i32.xor(get('word'), i32.shr_u(get('word'), i32.const(15)))),
    set('bars', i32.and(i32.load8_u(get('sign'), PLACE.bars), i32.const(BAR.behind))),
    set('sign', i32.load16_u(i32.shr_u(get('at'), i32.const(1)), PLACE.signs + 2 * PAD)),
    set('bars', i32.or(get('bars'), i32.and(i32.load8_u(get('sign'), PLACE.bars), i32.const(BAR.before)))),
    set(
      'lengths',
      i32.add(get('lengths'), i32.shl(i32.lt_s(get('lengths'), i32.const(4 * LONG)), i32.const(2))),
    ),
    when(
      i32.eqz(get('bars')),
      ...sumUp,
      when(
        i32.lt_s(i32.const(0), get('sum')),
        ...cut,
        set('word', i32.const(HASH.word)),
        set('lengths', i32.const(0)),
      ),
    ),
    step('at', 4),
  ),
  when(get('length'), ...cut),
];

/**
 * `cut(length, from)`: segments the run of this many characters in memory, see {@link PLACE}, and returns the number of its words; their
 * ends are counted from `from` on.
 */
export const SEGMENTER_CODE: Definition = {
  name: 'cut',
  params: { length: I32, from: I32 },
  variables: {
    ...declareValues(I32, 'at', 'stop', 'word', 'sign', 'bars', 'lengths', 'sum', 'end'),
    ...declareValues(V128, 'hash', 'step', 'place'),
  },
  results: [I32],
  body: [...hashRuns, ...cutRun, i32.shr_u(get('end'), i32.const(2))],
};
