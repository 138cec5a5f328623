import type { Definition } from '#engine/webassembly/assemble.ts';
import { named } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i16x8, i32, i64, i8x16, loopWhile, set, step, TYPE, v128 } from '#engine/webassembly/code.ts';
import { CONSTANTS, FILTER, NOTES, SETTINGS, TINY } from '#engine/keywords/kernel/layout.ts';
import { FACTORS } from '#engine/keywords/window.ts';

/**
 * The first half of the scan: which units of a block may begin the window of a word. Each function is one plain loop over the
 * block, so that the processor can run far ahead in it.
 */
const { i32: I32, i64: I64, v128: V128 } = TYPE;

const constant = (at: number): Code => v128.load(i32.const(at));

const unit = (ahead: number, half: number): Code => v128.load(get('from'), ahead * 2 + half * 16);
const addresses: Code = i32.add(i32.const(NOTES.address), i32.shl(get('at'), i32.const(2)));

/** Sixteen-bit numbers of two vectors by turns: the low of a pair is the row, the high the plane. */
const INTERLEAVE_LOW = [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23];
const INTERLEAVE_HIGH = [8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31];

const hashEight = (half: number): Code[] => [
  set(
    'hashes',
    i16x8.add(
      i16x8.add(i16x8.mul(unit(0, half), get('first')), i16x8.mul(unit(1, half), get('second'))),
      i16x8.mul(v128.and(unit(2, half), get('low6')), get('third')),
    ),
  ),
  v128.store(i32.shl(get('at'), i32.const(1)), get('hashes'), NOTES.hash + half * 16),
  set('rows', i16x8.shr_u(get('hashes'), get('shift'))),
  set('planes', v128.and(unit(4, half), get('low3'))),
  v128.store(addresses, i8x16.shuffle(get('rows'), get('planes'), INTERLEAVE_LOW), half * 32),
  v128.store(addresses, i8x16.shuffle(get('rows'), get('planes'), INTERLEAVE_HIGH), half * 32 + 16),
];

/**
 * `hash(from, count)`: for each unit, the hash of three units from there on, where their row and plane lie in the filter, and the
 * bit (see window.ts). Sixteen units a round, eight a vector.
 */
const hash: Definition = {
  name: 'hash',
  params: { from: I32, count: I32 },
  variables: {
    ...named(I32, 'at', 'shift'),
    ...named(V128, 'hashes', 'rows', 'planes', 'first', 'second', 'third', 'low3', 'low6'),
  },
  results: [],
  body: [
    set('shift', i32.load(i32.const(SETTINGS.filterShift))),
    set('first', constant(CONSTANTS.first)),
    set('second', constant(CONSTANTS.second)),
    set('third', constant(CONSTANTS.third)),
    set('low3', constant(CONSTANTS.low3)),
    set('low6', constant(CONSTANTS.low6)),
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      ...hashEight(0),
      ...hashEight(1),
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

const gatherOne = (ahead: number): Code =>
  i32.store8(
    get('at'),
    i32.load8_u(i32.load(i32.shl(get('at'), i32.const(2)), NOTES.address + ahead * 4), FILTER),
    NOTES.filter + ahead,
  );

/** `gather(count)`: the byte of the filter for each unit. Nothing but loads and stores. */
const gather: Definition = {
  name: 'gather',
  params: { count: I32 },
  variables: { at: I32 },
  results: [],
  body: [
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      ...Array.from({ length: 16 }, (_, ahead) => gatherOne(ahead)),
      step('at', 16),
    ),
  ],
};

/** The hash of the one or two units at an address, in the low 16 bits. */
export const hashOfTiny = (address: Code, units: 1 | 2): Code => {
  const one = i32.mul(i32.load16_u(address), i32.const(FACTORS[0]));
  const sum = units === 1 ? one : i32.add(one, i32.mul(i32.load16_u(address, 2), i32.const(FACTORS[1])));
  return i32.and(sum, i32.const(0xffff));
};

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

/** Which of sixteen units no filter lets through, as the bits of one part of 64. */
const held = (part: number): Code => {
  const passed = v128.and(
    v128.load(get('at'), NOTES.filter + part * 16),
    i8x16.swizzle(get('bits'), v128.load(get('at'), NOTES.bit + part * 16)),
  );
  const either = v128.or(passed, v128.load(get('at'), NOTES.tiny + part * 16));
  return i64.shl(i64.extend_i32_u(i8x16.bitmask(i8x16.eq(either, get('nought')))), i64.const(part * 16));
};

/** `sift(count)`: lists the units where a filter says "perhaps"; answers the end of the list. 64 units share one branch. */
const sift: Definition = {
  name: 'sift',
  params: { count: I32 },
  variables: { at: I32, end: I32, perhaps: I64, bits: V128, nought: V128 },
  results: [I32],
  body: [
    set('bits', constant(CONSTANTS.bits)),
    set('end', i32.const(NOTES.candidates)),
    loopWhile(
      i32.lt_s(get('at'), get('count')),
      set('perhaps', i64.xor(i64.or(i64.or(held(0), held(1)), i64.or(held(2), held(3))), i64.const(-1))),
      loopWhile(
        i32.eqz(i64.eqz(get('perhaps'))),
        i32.store(get('end'), i32.add(get('at'), i32.wrap_i64(i64.ctz(get('perhaps'))))),
        step('end', 4),
        set('perhaps', i64.and(get('perhaps'), i64.sub(get('perhaps'), i64.const(1)))),
      ),
      step('at', 64),
    ),
    get('end'),
  ],
};

/** The functions of the sieve. */
export const SIEVE_CODE: readonly Definition[] = [hash, gather, tiny, sift];
