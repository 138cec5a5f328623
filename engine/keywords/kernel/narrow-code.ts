import { KIND_BITS, EDGE_STATE } from '#engine/keywords/kernel/edges.ts';
import { BUCKET, KINDS, LOOK, NOTES, SETTINGS, EDGE_STATES } from '#engine/keywords/kernel/layout.ts';
import { hashOfTiny } from '#engine/keywords/kernel/sieve-code.ts';
import { SPREAD, WHOLE_FACTORS } from '#engine/keywords/window.ts';
import type { Definition } from '#engine/webassembly/assemble.ts';
import { declareValues } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
import { get, i32, loopWhile, set, step, TYPE, when } from '#engine/webassembly/code.ts';

/**
 * Between the filter and the buckets: the filter's cells contain little of a window, and buckets are far away in memory. So each place is
 * checked against small filters that contain more, and only the lookups that pass are made.
 */
const { i32: I32 } = TYPE;

const setting = (name: keyof typeof SETTINGS): Code => set(name, i32.load(i32.const(SETTINGS[name])));

/** Spreads a sum in a variable over 32 bits (see window.ts). */
function spread(variable: string, sum: Code): Code[] {
  return [
    set(variable, sum),
    set(
      variable,
      i32.mul(i32.xor(get(variable), i32.shr_u(get(variable), i32.const(15))), i32.const(SPREAD)),
    ),
  ];
}

const first = i32.mul(get('pair'), i32.const(WHOLE_FACTORS[0]));

/** The sum of a whole window's units, and of a shorter one's (see window.ts). */
const wholeSum = i32.add(
  i32.add(first, i32.mul(get('next'), i32.const(WHOLE_FACTORS[1]))),
  i32.mul(i32.load16_u(get('place'), 8), i32.const(WHOLE_FACTORS[2])),
);
const shortSum = i32.add(first, i32.mul(i32.and(get('next'), i32.const(63)), i32.const(WHOLE_FACTORS[2])));

/** Notes a lookup; it is overwritten by the next unless `worth` is 1. Without a branch, which could not be predicted. */
function look(bucket: Code, worth: Code): Code[] {
  return [
    i32.store(get('look'), get('place')),
    i32.store(get('look'), bucket, LOOK.bucket),
    set('look', i32.add(get('look'), i32.mul(worth, i32.const(LOOK.bytes)))),
  ];
}

/** The bucket of a hash in a table (`bucketRow` in window.ts). */
function bucketOf(hash: Code, table: Code, mask: Code): Code {
  return i32.add(table, i32.and(i32.shr_u(hash, i32.const(6)), mask));
}

/** The bit of a hash in a filter (`filterBit` there). */
function bitOf(hash: Code, filter: Code, mask: Code): Code {
  return i32.and(
    i32.shr_u(
      i32.load8_u(i32.add(filter, i32.and(i32.shr_u(hash, i32.const(10)), mask))),
      i32.and(i32.shr_u(hash, i32.const(7)), i32.const(7)),
    ),
    i32.const(1),
  );
}

/** The bucket of a hash of 16 bits in the table of the shortest words. */
function tinyBucket(hash: Code): Code {
  return i32.add(get('tinyTable'), i32.mul(i32.shr_u(hash, get('tinyShift')), i32.const(BUCKET.bytes)));
}

const kind = (address: Code): Code => i32.load8_u(i32.load16_u(address), KINDS);

/** Whether an address is an edge, as far as two units decide (see edges.ts). */
export function loadEdgeState(place: string): Code {
  return i32.load8_u(
    i32.or(i32.shl(kind(i32.sub(get(place), i32.const(2))), i32.const(KIND_BITS)), kind(get(place))),
    EDGE_STATES,
  );
}

const isJoined = (verdict: Code): Code => i32.and(verdict, i32.const(EDGE_STATE.joined));

/** `narrow(from, end)`: lists the lookups that are needed at the listed places, in order; returns the end of the list. */
export const narrow: Definition = {
  name: 'narrow',
  params: { from: I32, end: I32 },
  variables: declareValues(
    I32,
    'each',
    'at',
    'place',
    'pair',
    'next',
    'whole',
    'short',
    'tiny',
    'look',
    'wholeFilter',
    'wholeMask',
    'longTable',
    'longMask',
    'shortFilter',
    'shortFilterMask',
    'shortTable',
    'shortMask',
    'tinyTable',
    'tinyShift',
  ),
  results: [I32],
  body: [
    setting('wholeFilter'),
    setting('wholeMask'),
    setting('longTable'),
    setting('longMask'),
    setting('shortFilter'),
    setting('shortFilterMask'),
    set('shortTable', i32.add(i32.load(i32.const(SETTINGS.shortTable)), i32.const(LOOK.short))),
    setting('shortMask'),
    setting('tinyTable'),
    setting('tinyShift'),
    set('look', i32.const(NOTES.looks)),
    set('each', i32.const(NOTES.candidates)),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('at', i32.load(get('each'))),
      set('place', i32.add(get('from'), i32.shl(get('at'), i32.const(1)))),
      set('pair', i32.load(get('place'))),
      set('next', i32.load(get('place'), 4)),
      ...spread('whole', wholeSum),
      ...look(
        bucketOf(get('whole'), get('longTable'), get('longMask')),
        bitOf(get('whole'), get('wholeFilter'), get('wholeMask')),
      ),
      ...spread('short', shortSum),
      ...look(
        bucketOf(get('short'), get('shortTable'), get('shortMask')),
        bitOf(
          get('short'),
          i32.add(
            get('shortFilter'),
            i32.mul(isJoined(loadEdgeState('place')), i32.add(get('shortFilterMask'), i32.const(1))),
          ),
          get('shortFilterMask'),
        ),
      ),
      when(
        get('tinyTable'),
        set('tiny', i32.and(i32.load8_u(get('at'), NOTES.tiny), i32.const(1))),
        ...look(tinyBucket(hashOfTiny(get('place'), 1)), get('tiny')),
        ...look(tinyBucket(hashOfTiny(get('place'), 2)), get('tiny')),
      ),
      step('each', 4),
    ),
    get('look'),
  ],
};
