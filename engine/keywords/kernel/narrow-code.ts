import type { Definition } from '#engine/webassembly/assemble.ts';
import { named } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i32, loopWhile, set, step, TYPE, when } from '#engine/webassembly/code.ts';
import { KIND_BITS, VERDICT } from '#engine/keywords/kernel/edges.ts';
import {
  BUCKET,
  KINDS,
  LOOK,
  NOTES,
  SETTINGS,
  SHORT_BITS,
  SHORT_ROWS,
  VERDICTS,
} from '#engine/keywords/kernel/layout.ts';
import { hashOfTiny } from '#engine/keywords/kernel/sieve-code.ts';
import { SPREAD, WHOLE_FACTORS } from '#engine/keywords/window.ts';

/**
 * Between the sieve and the buckets: the sieve's cells know little of a window, and buckets lie far away in memory. So each place is
 * held against small filters that know more, and only the looks they allow are taken.
 */
const { i32: I32 } = TYPE;

const setting = (name: keyof typeof SETTINGS): Code => set(name, i32.load(i32.const(SETTINGS[name])));

/** The sum of a whole window's units (see window.ts). */
const sum = i32.add(
  i32.add(
    i32.mul(i32.load(get('place')), i32.const(WHOLE_FACTORS[0])),
    i32.mul(i32.load(get('place'), 4), i32.const(WHOLE_FACTORS[1])),
  ),
  i32.mul(i32.load16_u(get('place'), 8), i32.const(WHOLE_FACTORS[2])),
);

/** Notes a look; it is overwritten by the next unless `worth` is 1. No branch: nobody could foresee it. */
const look = (table: string, shift: string, hash: Code, worth: Code): Code[] => [
  i32.store(get('look'), get('place')),
  i32.store(
    get('look'),
    i32.add(get(table), i32.mul(i32.shr_u(hash, get(shift)), i32.const(BUCKET.bytes))),
    LOOK.bucket,
  ),
  set('look', i32.add(get('look'), i32.mul(worth, i32.const(LOOK.bytes)))),
];

/** A bit of many that lie from an address on. */
const bitOf = (bits: Code, index: Code, base = 0): Code =>
  i32.and(
    i32.shr_u(i32.load8_u(i32.add(bits, i32.shr_u(index, i32.const(3))), base), i32.and(index, i32.const(7))),
    i32.const(1),
  );

const kind = (address: Code): Code => i32.load8_u(i32.load16_u(address), KINDS);

/** Whether an address is an edge, as far as two units tell (see edges.ts). */
export const verdictAt = (place: string): Code =>
  i32.load8_u(
    i32.or(i32.shl(kind(i32.sub(get(place), i32.const(2))), i32.const(KIND_BITS)), kind(get(place))),
    VERDICTS,
  );

const isJoined = (verdict: Code): Code => i32.and(verdict, i32.const(VERDICT.joined));

/** `narrow(from, end)`: lists the looks worth taking at the listed places, in their order; answers the end of the list. */
export const narrow: Definition = {
  name: 'narrow',
  params: { from: I32, end: I32 },
  variables: named(
    I32,
    'each',
    'at',
    'place',
    'whole',
    'row',
    'tiny',
    'look',
    'wholeFilter',
    'wholeShift',
    'longTable',
    'longShift',
    'shortTable',
    'shortShift',
    'tinyTable',
    'tinyShift',
  ),
  results: [I32],
  body: [
    setting('wholeFilter'),
    setting('wholeShift'),
    setting('longTable'),
    setting('longShift'),
    set('shortTable', i32.add(i32.load(i32.const(SETTINGS.shortTable)), i32.const(LOOK.short))),
    setting('shortShift'),
    setting('tinyTable'),
    setting('tinyShift'),
    set('look', i32.const(NOTES.looks)),
    set('each', i32.const(NOTES.candidates)),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('at', i32.load(get('each'))),
      set('place', i32.add(get('from'), i32.shl(get('at'), i32.const(1)))),
      set('whole', sum),
      set('whole', i32.mul(i32.xor(get('whole'), i32.shr_u(get('whole'), i32.const(15))), i32.const(SPREAD))),
      ...look(
        'longTable',
        'longShift',
        get('whole'),
        bitOf(get('wholeFilter'), i32.shr_u(get('whole'), get('wholeShift'))),
      ),
      set('row', i32.load16_u(i32.shl(get('at'), i32.const(1)), NOTES.hash)),
      ...look(
        'shortTable',
        'shortShift',
        get('row'),
        bitOf(i32.shl(isJoined(verdictAt('place')), i32.const(SHORT_BITS)), get('row'), SHORT_ROWS),
      ),
      when(
        get('tinyTable'),
        set('tiny', i32.and(i32.load8_u(get('at'), NOTES.tiny), i32.const(1))),
        ...look('tinyTable', 'tinyShift', hashOfTiny(get('place'), 1), get('tiny')),
        ...look('tinyTable', 'tinyShift', hashOfTiny(get('place'), 2), get('tiny')),
      ),
      step('each', 4),
    ),
    get('look'),
  ],
};
