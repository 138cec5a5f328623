import { EDGE_STATE } from '#engine/keywords/kernel/edges.ts';
import {
  BUCKET,
  COMPARED,
  CONSTANTS,
  HIT,
  KEY_BEFORE,
  LOOK,
  NOTES,
  RAMP,
  RECORD,
  SETTINGS,
  SURVIVOR,
} from '#engine/keywords/kernel/layout.ts';
import { loadEdgeState } from '#engine/keywords/kernel/narrow-code.ts';
import type { Definition } from '#engine/webassembly/assemble.ts';
import { declareValues } from '#engine/webassembly/assemble.ts';
import type { Code } from '#engine/webassembly/code.ts';
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
} from '#engine/webassembly/code.ts';

/** The second half of the scan: which words match at the few places that the filter let through. */
const { i32: I32, v128: V128 } = TYPE;

/** The positions of the bytes that form the key of the current lookup. */
const lanes = v128.load(i32.and(get('bucket'), i32.const(LOOK.short)), CONSTANTS.keys);

/**
 * `probe(end)`: compares some units in and around each listed window with the keys of its bucket; returns the end of the survivors. The
 * only branch is for a bucket that leads to another, so the next buckets are fetched while one is awaited.
 */
const probe: Definition = {
  name: 'probe',
  params: { end: I32 },
  variables: {
    ...declareValues(I32, 'each', 'place', 'bucket', 'which', 'kept'),
    ...declareValues(V128, 'key'),
  },
  results: [I32],
  body: [
    set('kept', i32.load(i32.const(SETTINGS.survivors))),
    set('each', i32.const(NOTES.looks)),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('place', i32.load(get('each'))),
      set('bucket', i32.load(get('each'), LOOK.bucket)),
      set('key', i8x16.swizzle(v128.load(i32.sub(get('place'), i32.const(KEY_BEFORE))), lanes)),
      set('bucket', i32.and(get('bucket'), i32.const(-BUCKET.bytes))),
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
      step('each', LOOK.bytes),
    ),
    get('kept'),
  ],
};

/**
 * `unfold(end)`: lists the words of each survivor, one after the other in the place of their hits, and touches their records, so that many
 * are fetched at once; returns the end of the list.
 */
const unfold: Definition = {
  name: 'unfold',
  params: { end: I32 },
  variables: declareValues(I32, 'each', 'place', 'bucket', 'which', 'record', 'word', 'touched'),
  results: [I32],
  body: [
    set('word', i32.load(i32.const(SETTINGS.hits))),
    set('each', i32.load(i32.const(SETTINGS.survivors))),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('place', i32.load(get('each'))),
      set('which', i32.load(get('each'), SURVIVOR.which)),
      set('bucket', i32.load(get('each'), SURVIVOR.bucket)),
      doWhile(
        get('which'),
        set(
          'record',
          i32.load(i32.add(get('bucket'), i32.shl(i32.ctz(get('which')), i32.const(2))), BUCKET.record),
        ),
        i32.store(get('word'), get('record')),
        i32.store(get('word'), get('place'), HIT.start),
        step('word', HIT.bytes),
        set('touched', i32.add(get('touched'), i32.load(get('record'), RECORD.text))),
        set('which', i32.and(get('which'), i32.sub(get('which'), i32.const(1)))),
      ),
      step('each', SURVIVOR.bytes),
    ),
    // Without a use of the value the fetch would be optimised away.
    i32.store(i32.const(SETTINGS.touched), get('touched')),
    get('word'),
  ],
};

/** Bytes in which the first or second half of a word's record differs from the post, masked to the word's length. */
function differs(half: number): Code {
  return v128.and(
    v128.xor(v128.load(get('start'), half * 16), v128.load(get('record'), RECORD.text + half * 16)),
    v128.load(get('ramp'), 32 + half * 16),
  );
}

/** A bit for each side of a word on whose edge the result is this. */
function sides(verdict: number): Code {
  const is = (side: string): Code => i32.eq(get(side), i32.const(verdict));
  return i32.or(is('first'), i32.shl(is('last'), i32.const(1)));
}

/** Units beyond those that are compared. */
const over = i32.mul(
  i32.sub(get('length'), i32.const(COMPARED)),
  i32.lt_s(i32.const(COMPARED), get('length')),
);

/**
 * `check(end)`: compares the listed words with the post, including their edges as far as it knows them, and keeps those that match, from
 * the beginning of the list on; returns their end.
 */
const check: Definition = {
  name: 'check',
  params: { end: I32 },
  variables: declareValues(
    I32,
    'each',
    'record',
    'window',
    'length',
    'start',
    'stop',
    'ramp',
    'first',
    'last',
    'fails',
    'open',
    'hit',
  ),
  results: [I32],
  body: [
    set('hit', i32.load(i32.const(SETTINGS.hits))),
    set('each', get('hit')),
    loopWhile(
      i32.lt_s(get('each'), get('end')),
      set('record', i32.load(get('each'))),
      set('window', i32.load16_u(get('record'), RECORD.window)),
      set('length', i32.load16_u(get('record'), RECORD.length)),
      set(
        'start',
        i32.sub(
          i32.load(get('each'), HIT.start),
          i32.and(i32.shr_u(get('window'), i32.const(2)), i32.const(-2)),
        ),
      ),
      set('stop', i32.add(get('start'), i32.shl(get('length'), i32.const(1)))),
      set('ramp', i32.sub(i32.const(RAMP), i32.shl(i32.sub(get('length'), over), i32.const(1)))),
      set('first', loadEdgeState('start')),
      set('last', loadEdgeState('stop')),
      set('fails', i32.and(get('window'), sides(EDGE_STATE.joined))),
      set('open', i32.and(get('window'), i32.xor(sides(EDGE_STATE.edge), i32.const(7)))),
      set('fails', i32.or(get('fails'), v128.any_true(v128.or(differs(0), differs(1))))),
      i32.store(get('hit'), get('record')),
      i32.store(get('hit'), i32.add(get('start'), i32.eqz(get('open'))), HIT.start),
      set('hit', i32.add(get('hit'), i32.mul(i32.eqz(get('fails')), i32.const(HIT.bytes)))),
      step('each', HIT.bytes),
    ),
    get('hit'),
  ],
};

/** The functions that decide about what the filter lets through. */
export const PROBE_CODE: readonly Definition[] = [probe, unfold, check];
