import { CONSTANTS, FILTER, NOTES, SETTINGS, TINY } from '#engine/keywords/kernel/layout.ts';
import { FACTORS, ROW_SHIFT } from '#engine/keywords/window.ts';
import type { Definition } from '#engine/webassembly/assemble.ts';
import { declareValues } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i16x8, i32, i64, i8x16, loopWhile, set, step, TYPE, v128 } from '#engine/webassembly/code.ts';

/**
 * The first half of the scan: which units of a block may begin the window of a word. Each function is one plain loop over the
 * block, so that the processor can run far ahead in it.
 */
const { i32: I32, i64: I64, v128: V128 } = TYPE;

const constant = (at: number): Code => v128.load(i32.const(at));

const unit = (ahead: number, half: number): Code => v128.load(get('from'), ahead * 2 + half * 16);
const addresses: Code = i32.add(i32.const(NOTES.address), i32.shl(get('at'), i32.const(2)));

/** Interleaves the sixteen-bit numbers of two vectors: the lower and the upper half of an address. */
const INTERLEAVE_LOW = [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23];
const INTERLEAVE_HIGH = [8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31];

/** Addresses in the filter for eight units: the row, then three bits of the fifth unit. */
function addressEight(half: number): Code[] {
  return [
    set(
      'rows',
      v128.and(
        i16x8.add(
          i16x8.add(i16x8.mul(unit(0, half), get('factor')), i16x8.shl(unit(1, half), i32.const(ROW_SHIFT))),
          v128.and(unit(2, half), get('third')),
        ),
        get('mask'),
      ),
    ),
    set('lower', v128.or(i16x8.shl(get('rows'), i32.const(3)), v128.and(unit(4, half), get('low3')))),
    set('upper', i16x8.shr_u(get('rows'), i32.const(13))),
    v128.store(addresses, i8x16.shuffle(get('lower'), get('upper'), INTERLEAVE_LOW), half * 32),
    v128.store(addresses, i8x16.shuffle(get('lower'), get('upper'), INTERLEAVE_HIGH), half * 32 + 16),
  ];
}

/**
 * `aim(from, count)`: for each unit, the address in the filter of the window that begins there, and its bit (see window.ts). Sixteen units
 * per round, eight per vector.
 */
const aim: Definition = {
  name: 'aim',
  params: { from: I32, count: I32 },
  variables: {
    at: I32,
    ...declareValues(V128, 'rows', 'lower', 'upper', 'mask', 'factor', 'third', 'low3'),
  },
  results: [],
  body: [
    set('mask', i16x8.splat(i32.load(i32.const(SETTINGS.filterMask)))),
    set('factor', constant(CONSTANTS.factor)),
    set('third', constant(CONSTANTS.third)),
    set('low3', constant(CONSTANTS.low3)),
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      ...addressEight(0),
      ...addressEight(1),
      v128.store(
        get('at'),
        i8x16.narrow_i16x8_u(v128.and(unit(3, 0), get('low3')), v128.and(unit(3, 1), get('low3'))),
        NOTES.bit,
      ),
      step('at', 16),
      step('from', 32),
    ),
  ],
};

/** The hash of the one or two units at an address, in the low 16 bits. */
export function hashOfTiny(address: Code, units: 1 | 2): Code {
  const one = i32.mul(i32.load16_u(address), i32.const(FACTORS[0]));
  const sum = units === 1 ? one : i32.add(one, i32.mul(i32.load16_u(address, 2), i32.const(FACTORS[1])));
  return i32.and(sum, i32.const(0xffff));
}

const tinyOf = (units: 1 | 2): Code => i32.load8_u(hashOfTiny(get('from'), units), TINY);

/** `tiny(from, count)`: for each unit, whether a word of one or two units may begin there. */
const tiny: Definition = {
  name: 'tiny',
  params: { from: I32, count: I32 },
  variables: { at: I32 },
  results: [],
  body: [
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      i32.store8(get('at'), i32.or(tinyOf(1), tinyOf(2)), NOTES.tiny),
      step('at', 1),
      step('from', 2),
    ),
  ],
};

/** Fetches the byte of the filter for one of sixteen units. */
function gatherOne(ahead: number): Code {
  return set(
    'bytes',
    v128.load8_lane(
      i32.load(i32.shl(get('at'), i32.const(2)), NOTES.address + ahead * 4),
      get(ahead === 0 ? 'nought' : 'bytes'),
      ahead,
      FILTER,
    ),
  );
}

/** Which of the current sixteen units no filter lets through, one bit each. */
const held = i8x16.bitmask(
  i8x16.eq(
    v128.or(
      v128.and(get('bytes'), i8x16.swizzle(get('bits'), v128.load(get('at'), NOTES.bit))),
      v128.load(get('at'), NOTES.tiny),
    ),
    get('nought'),
  ),
);

/** `gather(count)`: for each unit, whether a filter says "perhaps". Without branches, so that many lookups are in flight at once. */
const gather: Definition = {
  name: 'gather',
  params: { count: I32 },
  variables: { at: I32, ...declareValues(V128, 'bits', 'nought', 'bytes') },
  results: [],
  body: [
    set('bits', constant(CONSTANTS.bits)),
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      ...Array.from({ length: 16 }, (_, ahead) => gatherOne(ahead)),
      i32.store16(i32.shr_u(get('at'), i32.const(3)), i32.xor(held, i32.const(-1)), NOTES.perhaps),
      step('at', 16),
    ),
  ],
};

/** This many are listed per round, whether or not as many are left: their number cannot be predicted. */
const LISTED = 4;

function listOne(ahead: number): Code[] {
  return [
    i32.store(get('end'), i32.add(get('at'), i32.wrap_i64(i64.ctz(get('perhaps')))), ahead * 4),
    set('perhaps', i64.and(get('perhaps'), i64.sub(get('perhaps'), i64.const(1)))),
  ];
}

/** `sift(count)`: lists the units where a filter says "perhaps"; returns the end of the list, after which up to three more are written. */
const sift: Definition = {
  name: 'sift',
  params: { count: I32 },
  variables: { at: I32, end: I32, next: I32, perhaps: I64 },
  results: [I32],
  body: [
    set('end', i32.const(NOTES.candidates)),
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      set('perhaps', i64.load(i32.shr_u(get('at'), i32.const(3)), NOTES.perhaps)),
      set('next', i32.add(get('end'), i32.shl(i32.wrap_i64(i64.popcnt(get('perhaps'))), i32.const(2)))),
      loopWhile(
        i32.lt_s(get('end'), get('next')),
        ...Array.from({ length: LISTED }, (_, ahead) => listOne(ahead)).flat(),
        step('end', LISTED * 4),
      ),
      set('end', get('next')),
      step('at', 64),
    ),
    get('end'),
  ],
};

/** The functions of the filter. */
export const SIEVE_CODE: readonly Definition[] = [aim, tiny, gather, sift];
