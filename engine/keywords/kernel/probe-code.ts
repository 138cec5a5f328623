import type { Definition } from '#engine/keywords/kernel/assemble.ts';
import { named } from '#engine/keywords/kernel/assemble.ts';
import type { Code } from '#engine/keywords/kernel/code.ts';
import {
  doWhile,
  get,
  i32,
  i32x4,
  i8x16,
  loopWhile,
  set,
  step,
  TYPE,
  v128,
  when,
} from '#engine/keywords/kernel/code.ts';
import {
  BUCKET,
  COMPARED,
  HIT,
  NOTES,
  PLAIN,
  RAMP,
  RECORD,
  SETTINGS,
  SURVIVOR,
} from '#engine/keywords/kernel/layout.ts';
import { hashOfTiny } from '#engine/keywords/kernel/sieve-code.ts';
import { SPREAD } from '#engine/keywords/window.ts';

/** The second half of the scan: which words stand at the few places that the sieve let through. */
const { i32: I32, v128: V128 } = TYPE;

const setting = (name: keyof typeof SETTINGS): Code => set(name, i32.load(i32.const(SETTINGS[name])));

const low3 = (ahead: number): Code => i32.and(i32.load16_u(get('place'), ahead * 2), i32.const(7));

/** The row of three units, and of a whole window. */
const row = i32.load16_u(i32.shl(get('at'), i32.const(1)), NOTES.hash);
const wholeRow = i32.mul(
  i32.or(i32.or(row, i32.shl(low3(3), i32.const(16))), i32.shl(low3(4), i32.const(19))),
  i32.const(SPREAD),
);

/** The low bytes of the third to sixth unit, four times over. */
const KEY_BYTES = [4, 6, 8, 10, 4, 6, 8, 10, 4, 6, 8, 10, 4, 6, 8, 10];

/** Notes the buckets of a row in which a key fits; without a branch, but for a bucket that leads on. */
const look = (table: string, shift: string, hash: Code): Code[] => [
  set('bucket', i32.add(get(table), i32.mul(i32.shr_u(hash, get(shift)), i32.const(BUCKET.bytes)))),
  doWhile(
    get('bucket'),
    set(
      'which',
      i32x4.bitmask(
        i32x4.eq(v128.and(get('key'), v128.load(get('bucket'), BUCKET.mask)), v128.load(get('bucket'))),
      ),
    ),
    i32.store(get('kept'), get('place')),
    i32.store(get('kept'), get('which'), SURVIVOR.which),
    i32.store(get('kept'), get('bucket'), SURVIVOR.bucket),
    set('kept', i32.add(get('kept'), i32.mul(i32.eqz(i32.eqz(get('which'))), i32.const(SURVIVOR.bytes)))),
    set('bucket', i32.load(get('bucket'), BUCKET.next)),
  ),
];

/**
 * `probe(from, end)`: holds the third to sixth unit of each listed window against the keys of its buckets; answers the end of the
 * survivors. The next buckets are fetched while one is waited for.
 */
const probe: Definition = {
  name: 'probe',
  params: { from: I32, end: I32 },
  variables: {
    ...named(
      I32,
      'each',
      'at',
      'place',
      'bucket',
      'which',
      'kept',
      'survivors',
      'longTable',
      'longShift',
      'shortTable',
      'shortShift',
      'tinyTable',
      'tinyShift',
    ),
    ...named(V128, 'key'),
  },
  results: [I32],
  body: [
    setting('longTable'),
    setting('longShift'),
    setting('shortTable'),
    setting('shortShift'),
    setting('tinyTable'),
    setting('tinyShift'),
    setting('survivors'),
    set('kept', get('survivors')),
    set('each', i32.const(NOTES.candidates)),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('at', i32.load(get('each'))),
      set('place', i32.add(get('from'), i32.shl(get('at'), i32.const(1)))),
      set('key', v128.load(get('place'))),
      set('key', i8x16.shuffle(get('key'), get('key'), KEY_BYTES)),
      ...look('longTable', 'longShift', wholeRow),
      ...look('shortTable', 'shortShift', row),
      when(
        get('tinyTable'),
        ...look('tinyTable', 'tinyShift', hashOfTiny(get('place'), 1)),
        ...look('tinyTable', 'tinyShift', hashOfTiny(get('place'), 2)),
      ),
      step('each', 4),
    ),
    get('kept'),
  ],
};

/** Bytes in which the first or second half of a word's record differs from the post, masked to the word's length. */
const differs = (half: number): Code =>
  v128.and(
    v128.xor(v128.load(get('start'), half * 16), v128.load(get('record'), RECORD.text + half * 16)),
    v128.load(get('ramp'), 32 + half * 16),
  );

const plain = (address: Code): Code => i32.load8_u(i32.load16_u(address), PLAIN);

/** Whether an index lies inside a Latin word: by far the most common reason why a word that was found does not stand. */
const inside = (place: string): Code => i32.and(plain(i32.sub(get(place), i32.const(2))), plain(get(place)));

/** Units over what is compared. */
const over = i32.mul(
  i32.sub(get('length'), i32.const(COMPARED)),
  i32.lt_s(i32.const(COMPARED), get('length')),
);

/** `check(end)`: compares the survivors' words with the post, edges of Latin words too; answers how many bytes of hits. */
const check: Definition = {
  name: 'check',
  params: { end: I32 },
  variables: {
    ...named(
      I32,
      'each',
      'which',
      'record',
      'window',
      'length',
      'start',
      'stop',
      'ramp',
      'fails',
      'hit',
      'hits',
      'survivors',
    ),
  },
  results: [I32],
  body: [
    setting('hits'),
    setting('survivors'),
    set('hit', get('hits')),
    set('each', get('survivors')),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('which', i32.load(get('each'), SURVIVOR.which)),
      doWhile(
        get('which'),
        set(
          'record',
          i32.load(
            i32.add(i32.load(get('each'), SURVIVOR.bucket), i32.shl(i32.ctz(get('which')), i32.const(2))),
            BUCKET.record,
          ),
        ),
        set('window', i32.load16_u(get('record'), RECORD.window)),
        set('length', i32.load16_u(get('record'), RECORD.length)),
        set('start', i32.sub(i32.load(get('each')), i32.and(get('window'), i32.const(-2)))),
        set('stop', i32.add(get('start'), i32.shl(get('length'), i32.const(1)))),
        set('ramp', i32.sub(i32.const(RAMP), i32.shl(i32.sub(get('length'), over), i32.const(1)))),
        set('fails', i32.and(get('window'), i32.or(inside('start'), inside('stop')))),
        set('fails', i32.or(get('fails'), v128.any_true(v128.or(differs(0), differs(1))))),
        i32.store(get('hit'), get('record')),
        i32.store(get('hit'), get('start'), HIT.start),
        set('hit', i32.add(get('hit'), i32.mul(i32.eqz(get('fails')), i32.const(HIT.bytes)))),
        set('which', i32.and(get('which'), i32.sub(get('which'), i32.const(1)))),
      ),
      step('each', SURVIVOR.bytes),
    ),
    i32.sub(get('hit'), get('hits')),
  ],
};

/** The functions that settle what the sieve lets through. */
export const PROBE_CODE: readonly Definition[] = [probe, check];
