import type { Definition, Import } from '#engine/keywords/kernel/assemble.ts';
import type { Code } from '#engine/keywords/kernel/code.ts';
import { call, clear, get, i32, loopWhile, set, step, TYPE, when } from '#engine/keywords/kernel/code.ts';
import { LOOKED_BEHIND, SETTINGS } from '#engine/keywords/kernel/layout.ts';
import { narrow } from '#engine/keywords/kernel/narrow-code.ts';
import { PROBE_CODE } from '#engine/keywords/kernel/probe-code.ts';
import { SIEVE_CODE } from '#engine/keywords/kernel/sieve-code.ts';
import { FACTORS, PAIRS } from '#engine/keywords/window.ts';

const { i32: I32, externref: TEXT } = TYPE;

/** The two functions on strings of the JavaScript host that engines know and inline (JS String Builtins, WebAssembly 3.0). */
export const STRING_IMPORTS: readonly Import[] = [
  { module: 'wasm:js-string', name: 'length', params: { text: TEXT }, results: [I32] },
  { module: 'wasm:js-string', name: 'charCodeAt', params: { text: TEXT, at: I32 }, results: [I32] },
];

/** Units copied a round: fewer rounds, and the engine makes ready only once to read the string. */
const UNROLLED = 16;

const copy = (ahead: number): Code =>
  i32.store16(get('to'), call('charCodeAt', get('text'), i32.add(get('at'), i32.const(ahead))), ahead * 2);

/** `put(text, to)`: copies the units of a text to an address and ends it with a nought; answers where the next may begin. */
const put: Definition = {
  name: 'put',
  params: { text: TEXT, to: I32 },
  variables: { length: I32, at: I32 },
  results: [I32],
  body: [
    set('length', call('length', get('text'))),
    loopWhile(
      i32.le_s(i32.add(get('at'), i32.const(UNROLLED)), get('length')),
      ...Array.from({ length: UNROLLED }, (_, ahead) => copy(ahead)),
      step('at', UNROLLED),
      step('to', UNROLLED * 2),
    ),
    loopWhile(i32.lt_s(get('at'), get('length')), copy(0), step('at', 1), step('to', 2)),
    i32.store16(get('to'), i32.const(0)),
    i32.add(get('to'), i32.const(2)),
  ],
};

/** `close(to)`: noughts behind the last text, as far as a block may look. */
const close: Definition = {
  name: 'close',
  params: { to: I32 },
  results: [],
  body: [clear(get('to'), LOOKED_BEHIND)],
};

/** The hash of the two units at an address (see window.ts), as the offset of its stamp. */
const pairOffset = i32.and(
  i32.shr_u(
    i32.add(
      i32.mul(i32.load16_u(get('from')), i32.const(FACTORS[0])),
      i32.mul(i32.load16_u(get('from'), 2), i32.const(FACTORS[1])),
    ),
    i32.const(6 - 2),
  ),
  i32.const((PAIRS - 1) * 4),
);

/** `note(from, to, stamp)`: puts a stamp beside each pair of neighbouring units. */
const note: Definition = {
  name: 'note',
  params: { from: I32, to: I32, stamp: I32 },
  variables: { pairs: I32 },
  results: [],
  body: [
    set('pairs', i32.load(i32.const(SETTINGS.pairs))),
    set('to', i32.sub(get('to'), i32.const(2))),
    loopWhile(
      i32.lt_s(get('from'), get('to')),
      i32.store(i32.add(get('pairs'), pairOffset), get('stamp')),
      step('from', 2),
    ),
  ],
};

/** `scan(from, count)`: looks for all words in so many units from an address on; answers how many bytes of hits. */
const scan: Definition = {
  name: 'scan',
  params: { from: I32, count: I32 },
  results: [I32],
  body: [
    call('hash', get('from'), get('count')),
    call('gather', get('count')),
    when(i32.load(i32.const(SETTINGS.tinyTable)), call('tiny', get('from'), get('count'))),
    call('check', call('unfold', call('probe', call('narrow', get('from'), call('sift', get('count')))))),
  ],
};

/** The functions of the kernel. */
export const SCAN_CODE: readonly Definition[] = [
  put,
  close,
  ...SIEVE_CODE,
  narrow,
  ...PROBE_CODE,
  scan,
  note,
];
